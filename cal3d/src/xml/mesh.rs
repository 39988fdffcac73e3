//! `.xmf`. Source: cal3d.md 8.4.

use super::cursor::{Cursor, Element, Fault};
use super::morph;
use crate::error::ErrorKind;
use crate::limits::MAX_UV_SETS;
use crate::mesh::{Collapse, Influence, Mesh, Spring, Submesh};

pub(super) fn mesh(cursor: &mut Cursor<'_>, root: &Element<'_>, version: Option<i32>) -> Result<Mesh, Fault> {
    let mut submeshes = Vec::new();
    while let Some(element) = cursor.child()? {
        match element.name() {
            b"SUBMESH" => submeshes.push(submesh(cursor, &element)?),
            _ => cursor.skip()?,
        }
    }
    cursor.compare(root, "NUMSUBMESH", submeshes.len());
    morph::settle(&mut submeshes, version);
    Ok(Mesh { submeshes })
}

fn submesh(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<Submesh, Fault> {
    let number = |name, what| Ok(element.int(name, what)?.unwrap_or(0));
    let material = number("MATERIAL", "the material of a submesh")?;
    let lod_steps = number("NUMLODSTEPS", "the number of levels of detail")?;
    let uv_sets = number("NUMTEXCOORDS", "the number of sets of texture coordinates")?;
    let mut submesh = Submesh {
        material: element.narrow("the material of a submesh", material)?,
        lod_steps: element.natural("the number of levels of detail", lod_steps)?,
        uv_sets: uv_sets_of(element, uv_sets)?,
        ..Submesh::default()
    };
    // Numbers of vertices that may come later, with the element that has them.
    let mut later = Later::default();
    let mut uvs = Vec::new();
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"VERTEX" => vertex(cursor, &part, &mut submesh, &mut uvs, &mut later)?,
            b"SPRING" => {
                submesh.springs.push(spring(&part, &mut later)?);
                cursor.skip()?;
            }
            b"MORPH" => {
                let morph = morph::morph(cursor, &part, submesh.uv_sets, &mut later)?;
                submesh.morphs.push(morph);
            }
            b"FACE" => {
                submesh.faces.push(face(&part, &mut later)?);
                cursor.skip()?;
            }
            _ => cursor.skip()?,
        }
    }
    later.check(submesh.vertex_count())?;
    if submesh.springs.is_empty() {
        submesh.phys_weights = Vec::new();
    }
    submesh.normalize_colors();
    for (attribute, found) in [
        ("NUMVERTICES", submesh.vertex_count()),
        ("NUMFACES", submesh.faces.len()),
        ("NUMSPRINGS", submesh.springs.len()),
        ("NUMTEXCOORDS", submesh.uv_sets as usize),
        ("NUMMORPHS", submesh.morphs.len()),
    ] {
        cursor.compare(element, attribute, found);
    }
    Ok(submesh)
}

fn uv_sets_of(element: &Element<'_>, found: i64) -> Result<u32, Fault> {
    let what = "the number of sets of texture coordinates";
    let found = element.natural(what, found)?;
    if found <= MAX_UV_SETS {
        return Ok(found);
    }
    Err(element.fault(ErrorKind::Limit {
        what,
        found: u64::from(found),
        limit: u64::from(MAX_UV_SETS),
    }))
}

fn vertex(
    cursor: &mut Cursor<'_>,
    element: &Element<'_>,
    submesh: &mut Submesh,
    uvs: &mut Vec<[f32; 2]>,
    later: &mut Later,
) -> Result<(), Fault> {
    let (mut position, mut normal, mut color) = ([0.0; 3], [0.0; 3], [1.0; 3]);
    let mut collapse = Collapse::default();
    let mut phys_weight = 0.0;
    uvs.clear();
    if submesh.influence_starts.is_empty() {
        submesh.influence_starts.push(0);
    }
    let before = submesh.influences.len();
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"POS" => position = cursor.floats(&part, "the position of a vertex")?,
            b"NORM" => normal = cursor.floats(&part, "the normal of a vertex")?,
            b"COLOR" => color = cursor.floats(&part, "the colour of a vertex")?,
            b"COLLAPSEID" => match cursor.int(&part, "the vertex to collapse to")? {
                -1 => {}
                found => collapse.vertex = Some(later.vertex(&part, "the vertex to collapse to", found)?),
            },
            b"COLLAPSECOUNT" => {
                let what = "the number of faces that collapse";
                let found = cursor.int(&part, what)?;
                collapse.faces = part.natural(what, found)?;
            }
            b"TEXCOORD" => {
                uvs.push(cursor.floats(&part, "texture coordinates")?);
                uv_sets_of(&part, uvs.len().try_into().unwrap_or(i64::MAX))?;
            }
            b"INFLUENCE" => {
                let what = "the bone of an influence";
                let bone = part.int("ID", what)?.unwrap_or(0);
                let bone = part.natural(what, bone)?;
                let [weight] = cursor.floats(&part, "the weight of an influence")?;
                submesh.influences.push(Influence { bone, weight });
            }
            b"PHYSIQUE" => {
                [phys_weight] = cursor.floats(&part, "the weight of a vertex in the simulation")?
            }
            _ => cursor.skip()?,
        }
    }
    if submesh.positions.is_empty() {
        submesh.uv_sets = u32::try_from(uvs.len()).unwrap_or(MAX_UV_SETS);
    }
    let sets = submesh.uv_sets as usize;
    if uvs.len() != sets {
        let found = uvs.len();
        cursor.warn(element.offset, || {
            format!("a vertex has {found} texture coordinates, the first one has {sets}; its number counts")
        });
    }
    let influences = submesh.influences.len().saturating_sub(before);
    cursor.compare(element, "NUMINFLUENCES", influences);
    uvs.resize(sets, [0.0; 2]);
    submesh.uvs.extend_from_slice(uvs);
    submesh.positions.push(position);
    submesh.normals.push(normal);
    submesh.colors.push(color);
    submesh.collapses.push(collapse);
    submesh.phys_weights.push(phys_weight);
    submesh.close_vertex();
    Ok(())
}

fn spring(element: &Element<'_>, later: &mut Later) -> Result<Spring, Fault> {
    let what = "a vertex of a spring";
    let [a, b] = vertices(element, what)?;
    let [coefficient] = element.floats("COEF", "the coefficient of a spring")?;
    let [rest_length] = element.floats("LENGTH", "the length of a spring")?;
    Ok(Spring {
        vertices: [later.vertex(element, what, a)?, later.vertex(element, what, b)?],
        coefficient,
        rest_length,
    })
}

fn face(element: &Element<'_>, later: &mut Later) -> Result<[u32; 3], Fault> {
    let what = "a vertex of a face";
    let mut face = [0; 3];
    for (corner, found) in face.iter_mut().zip(vertices::<3>(element, what)?) {
        *corner = later.vertex(element, what, found)?;
    }
    Ok(face)
}

fn vertices<const N: usize>(element: &Element<'_>, what: &'static str) -> Result<[i64; N], Fault> {
    let text = element.attribute("VERTEXID")?;
    let kind = ErrorKind::Missing {
        of: what,
        what: "an attribute VERTEXID",
    };
    let text = text.ok_or_else(|| element.fault(kind))?;
    element.within(super::number::ints(what, &text))
}

/// The largest vertex that a submesh refers to, until it is known how many there are.
#[derive(Default)]
pub(super) struct Later {
    largest: Option<(u32, usize, &'static str)>,
}

impl Later {
    /// A number of a vertex; whether there are so many is checked at the end.
    pub(super) fn vertex(
        &mut self,
        element: &Element<'_>,
        what: &'static str,
        found: i64,
    ) -> Result<u32, Fault> {
        let vertex = element.natural(what, found)?;
        if self.largest.is_none_or(|(largest, ..)| largest < vertex) {
            self.largest = Some((vertex, element.offset, what));
        }
        Ok(vertex)
    }

    fn check(&self, len: usize) -> Result<(), Fault> {
        match self.largest {
            Some((vertex, offset, what)) if vertex as usize >= len => {
                let index = i64::from(vertex);
                let kind = ErrorKind::IndexOutOfRange { what, index, len };
                Err(Fault { offset, kind })
            }
            _ => Ok(()),
        }
    }
}
