//! `.cmf`. Source: cal3d.md 5.

use super::input::Input;
use super::source::Source;
use crate::error::{Error, ErrorKind};
use crate::layout::{Layout, MorphLayout};
use crate::limits::MAX_UV_SETS;
use crate::mesh::{Collapse, Influence, Mesh, Morph, MorphForm, MorphVertex, Spring, Submesh};

/// Bytes of a submesh without content.
const SUBMESH_SIZE: usize = 24;
/// Bytes of a vertex without texture coordinates, colour and influences.
const VERTEX_SIZE: usize = 36;
/// Bytes of a vertex in a counted morph target, without texture coordinates.
const BLEND_SIZE: usize = 28;

pub(super) fn mesh(source: &mut Source<'_>) -> Result<Mesh, Error> {
    let count = source.input.count("the number of submeshes", SUBMESH_SIZE, 0)?;
    let mut submeshes = Vec::with_capacity(count);
    for _ in 0..count {
        submeshes.push(submesh(&mut source.input, source.layout)?);
    }
    Ok(Mesh { submeshes })
}

fn submesh(input: &mut Input<'_>, layout: Layout) -> Result<Submesh, Error> {
    let mut submesh = Submesh {
        material: input.int("the material of a submesh")?,
        ..Submesh::default()
    };
    let (vertices_offset, vertices) = input.size("the number of vertices", 0)?;
    let (faces_offset, faces) = input.size("the number of faces", 0)?;
    submesh.lod_steps = input.natural("the number of levels of detail")?;
    let (springs_offset, springs) = input.size("the number of springs", 0)?;
    submesh.uv_sets = uv_sets(input)?;
    let (morphs_offset, morphs) = match layout.morphs() {
        MorphLayout::None => (0, 0),
        _ => input.size("the number of morph targets", 0)?,
    };
    let mut size = VERTEX_SIZE.saturating_add(8_usize.saturating_mul(submesh.uv_sets as usize));
    size = size.saturating_add(if layout.dialect.has_colors() { 12 } else { 0 });
    size = size.saturating_add(if springs > 0 { 4 } else { 0 });
    input.check_room(vertices_offset, "vertices", vertices, size)?;
    read_vertices(input, layout, &mut submesh, vertices, springs > 0)?;
    input.check_room(springs_offset, "springs", springs, 16)?;
    submesh.springs.reserve_exact(springs);
    for _ in 0..springs {
        submesh.springs.push(Spring {
            vertices: [
                input.index("a vertex of a spring", vertices)?,
                input.index("a vertex of a spring", vertices)?,
            ],
            coefficient: input.float("the coefficient of a spring")?,
            rest_length: input.float("the length of a spring")?,
        });
    }
    input.check_room(morphs_offset, "morph targets", morphs, 8)?;
    submesh.morphs.reserve_exact(morphs);
    for _ in 0..morphs {
        let morph = match layout.morphs() {
            MorphLayout::Counted => counted(input, submesh.uv_sets, vertices),
            _ => terminated(input, submesh.uv_sets, vertices),
        };
        submesh.morphs.push(morph?);
    }
    input.check_room(faces_offset, "faces", faces, 12)?;
    submesh.faces.reserve_exact(faces);
    for _ in 0..faces {
        let mut face = [0; 3];
        for vertex in &mut face {
            *vertex = input.index("a vertex of a face", vertices)?;
        }
        submesh.faces.push(face);
    }
    Ok(submesh)
}

fn uv_sets(input: &mut Input<'_>) -> Result<u32, Error> {
    let offset = input.offset();
    let what = "the number of sets of texture coordinates";
    let found = input.natural(what)?;
    if found <= MAX_UV_SETS {
        return Ok(found);
    }
    let kind = ErrorKind::Limit {
        what,
        found: u64::from(found),
        limit: u64::from(MAX_UV_SETS),
    };
    Err(Input::error(offset, kind))
}

fn read_vertices(
    input: &mut Input<'_>,
    layout: Layout,
    submesh: &mut Submesh,
    count: usize,
    springs: bool,
) -> Result<(), Error> {
    submesh.positions.reserve_exact(count);
    submesh.normals.reserve_exact(count);
    submesh.collapses.reserve_exact(count);
    submesh
        .uvs
        .reserve_exact(count.saturating_mul(submesh.uv_sets as usize));
    if count > 0 {
        submesh.influence_starts.reserve_exact(count.saturating_add(1));
        submesh.influence_starts.push(0);
    }
    for _ in 0..count {
        submesh.positions.push(input.floats("the position of a vertex")?);
        submesh.normals.push(input.floats("the normal of a vertex")?);
        if layout.dialect.has_colors() {
            submesh.colors.push(input.floats("the colour of a vertex")?);
        }
        submesh.collapses.push(Collapse {
            vertex: input.index_or_none("the vertex to collapse to", count)?,
            faces: input.natural("the number of faces that collapse")?,
        });
        read_uvs(input, submesh.uv_sets, &mut submesh.uvs)?;
        let influences = input.count("the number of influences", 8, 0)?;
        for _ in 0..influences {
            submesh.influences.push(Influence {
                bone: input.natural("the bone of an influence")?,
                weight: input.float("the weight of an influence")?,
            });
        }
        submesh.close_vertex();
        if springs {
            submesh
                .phys_weights
                .push(input.float("the weight of a vertex in the simulation")?);
        }
    }
    submesh.influences.shrink_to_fit();
    submesh.normalize_colors();
    Ok(())
}

fn read_uvs(input: &mut Input<'_>, sets: u32, uvs: &mut Vec<[f32; 2]>) -> Result<(), Error> {
    for _ in 0..sets {
        uvs.push(input.floats("texture coordinates")?);
    }
    Ok(())
}

/// A morph target that a number ends which is no vertex.
fn terminated(input: &mut Input<'_>, uv_sets: u32, vertices: usize) -> Result<Morph, Error> {
    let mut morph = Morph {
        name: input.name("the name of a morph target")?,
        form: MorphForm::Absolute,
        ..Morph::default()
    };
    loop {
        let vertex = input.natural("a vertex of a morph target")?;
        if vertex as usize >= vertices {
            return Ok(morph);
        }
        moved(input, uv_sets, vertex, &mut morph)?;
    }
}

/// A morph target that begins with the number of its vertices.
fn counted(input: &mut Input<'_>, uv_sets: u32, vertices: usize) -> Result<Morph, Error> {
    let mut morph = Morph {
        name: input.name("the name of a morph target")?,
        form: MorphForm::Difference,
        ..Morph::default()
    };
    let size = BLEND_SIZE.saturating_add(8_usize.saturating_mul(uv_sets as usize));
    let count = input.count("the number of a morph target's vertices", size, 0)?;
    morph.vertices.reserve_exact(count);
    for _ in 0..count {
        let vertex = input.index("a vertex of a morph target", vertices)?;
        moved(input, uv_sets, vertex, &mut morph)?;
    }
    Ok(morph)
}

fn moved(input: &mut Input<'_>, uv_sets: u32, vertex: u32, morph: &mut Morph) -> Result<(), Error> {
    morph.vertices.push(MorphVertex {
        vertex,
        position: input.floats("a position of a morph target")?,
        normal: input.floats("a normal of a morph target")?,
    });
    read_uvs(input, uv_sets, &mut morph.uvs)
}
