//! Morph targets of `.xmf`. Source: cal3d.md 8.4.

use super::cursor::{Cursor, Element, Fault};
use super::mesh::Later;
use crate::mesh::{Morph, MorphForm, MorphVertex, Submesh};
use crate::name::Name;

pub(super) fn morph(
    cursor: &mut Cursor<'_>,
    element: &Element<'_>,
    uv_sets: u32,
    later: &mut Later,
) -> Result<Morph, Fault> {
    let mut morph = Morph {
        name: Name::new(&element.attribute("NAME")?.unwrap_or_default()),
        ..Morph::default()
    };
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"BLENDVERTEX" | b"BLENDVERT" => blend_vertex(cursor, &part, uv_sets, later, &mut morph)?,
            _ => cursor.skip()?,
        }
    }
    cursor.compare(element, "NUMBLENDVERTS", morph.vertices.len());
    Ok(morph)
}

fn blend_vertex(
    cursor: &mut Cursor<'_>,
    element: &Element<'_>,
    uv_sets: u32,
    later: &mut Later,
    morph: &mut Morph,
) -> Result<(), Fault> {
    let what = "a vertex of a morph target";
    let vertex = element.int("VERTEXID", what)?.unwrap_or(0);
    let mut moved = MorphVertex {
        vertex: later.vertex(element, what, vertex)?,
        ..MorphVertex::default()
    };
    let sets = uv_sets as usize;
    let end = morph.uvs.len().saturating_add(sets);
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"POSITION" | b"POS" => moved.position = cursor.floats(&part, "a position of a morph target")?,
            b"NORMAL" | b"NORM" => moved.normal = cursor.floats(&part, "a normal of a morph target")?,
            b"TEXCOORD" => {
                let uv = cursor.floats(&part, "texture coordinates")?;
                if morph.uvs.len() < end {
                    morph.uvs.push(uv);
                }
            }
            _ => cursor.skip()?,
        }
    }
    morph.uvs.resize(end, [0.0; 2]);
    morph.vertices.push(moved);
    Ok(())
}

/// Decides whether the morph targets of a file are absolute: by its version, for 1300 by what is stored.
pub(super) fn settle(submeshes: &mut [Submesh], version: Option<i32>) {
    let difference = match version {
        Some(1300) => looks_like_differences(submeshes),
        Some(version) => version > 1300,
        None => false,
    };
    let form = if difference {
        MorphForm::Difference
    } else {
        MorphForm::Absolute
    };
    for morph in submeshes.iter_mut().flat_map(|submesh| &mut submesh.morphs) {
        morph.form = form;
    }
}

/// Absolute positions lie near those of the vertices, differences near zero.
fn looks_like_differences(submeshes: &[Submesh]) -> bool {
    let (mut from_base, mut from_zero) = (Vec::new(), Vec::new());
    for submesh in submeshes {
        for moved in submesh.morphs.iter().flat_map(|morph| &morph.vertices) {
            let [x, y, z] = moved.position;
            let base = submesh.positions.get(moved.vertex as usize);
            let [bx, by, bz] = base.copied().unwrap_or_default();
            let length = |x: f32, y: f32, z: f32| (x * x + y * y + z * z).sqrt();
            from_base.push(length(x - bx, y - by, z - bz));
            from_zero.push(length(x, y, z));
        }
    }
    let (base, zero) = (median(&mut from_base), median(&mut from_zero));
    base.zip(zero).is_some_and(|(base, zero)| base >= zero)
}

fn median(values: &mut [f32]) -> Option<f32> {
    let middle = values.len() / 2;
    values.sort_by(f32::total_cmp);
    values.get(middle).copied()
}
