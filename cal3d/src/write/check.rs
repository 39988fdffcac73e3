//! Whether a model keeps the rules of the format. Source: cal3d.md 1.3, 2.4.

use super::{Target, WriteError};
use crate::animation::Animation;
use crate::file::Document;
use crate::limits::MAX_UV_SETS;
use crate::mesh::Submesh;
use crate::morph_animation::{MorphAnimation, MorphTarget};
use crate::skeleton::Skeleton;

/// Counts are numbers of 31 bits.
const MOST: usize = i32::MAX as usize;
/// What is not checked against a list may be any number of 31 bits.
const ANY: usize = MOST + 1;

pub(super) fn document(document: &Document, target: Target) -> Result<(), WriteError> {
    match document {
        Document::Skeleton(value) => skeleton(value, target),
        Document::Animation(value) => animation(value, target),
        Document::Mesh(value) => {
            let mut submeshes = value.submeshes.iter().enumerate();
            count("the mesh", value.submeshes.len(), 0)?;
            submeshes.try_for_each(|(index, value)| submesh(&format!("submesh {index}"), value))
        }
        Document::Material(value) => count("the material", value.maps.len(), 0),
        Document::MorphAnimation(value) => morph_animation(value, target),
    }
}

fn invalid(place: &str, found: impl Into<String>, expected: &'static str) -> WriteError {
    WriteError::Invalid {
        place: place.into(),
        found: found.into(),
        expected,
    }
}

fn count(place: &str, found: usize, least: usize) -> Result<(), WriteError> {
    if found < least {
        return Err(invalid(place, "nothing is in it", "one or more"));
    }
    if found > MOST {
        return Err(invalid(place, format!("{found} are in it"), "fewer than 2^31"));
    }
    Ok(())
}

fn index(place: &str, what: &str, found: u32, len: usize) -> Result<(), WriteError> {
    if (found as usize) < len.min(ANY) {
        return Ok(());
    }
    let found = format!("{what} is {found}, but there are {len}");
    Err(invalid(place, found, "one that exists"))
}

fn duration(seconds: f32) -> Result<(), WriteError> {
    if seconds.is_finite() && seconds > 0.0 {
        return Ok(());
    }
    Err(invalid(
        "the duration",
        seconds.to_string(),
        "seconds, more than 0",
    ))
}

fn skeleton(skeleton: &Skeleton, target: Target) -> Result<(), WriteError> {
    let least = usize::from(target == Target::Classic);
    count("the skeleton", skeleton.bones.len(), least)?;
    for (bone, parent) in skeleton.bones.iter().map(|bone| bone.parent).enumerate() {
        if let Some(parent) = parent {
            index(
                &format!("bone {bone}"),
                "the parent",
                parent,
                skeleton.bones.len(),
            )?;
        }
    }
    Ok(())
}

fn animation(animation: &Animation, target: Target) -> Result<(), WriteError> {
    duration(animation.duration)?;
    count("the animation", animation.filled().count(), 1)?;
    for (track, found) in animation.tracks.iter().enumerate() {
        let place = format!("track {track}");
        count(&place, found.keys.len(), 0)?;
        index(&place, "the bone", found.bone, ANY)?;
        let all = found.keys.iter().all(|key| key.translation.is_some());
        if target == Target::Classic && !all {
            let bone = found.bone;
            return Err(WriteError::MissingTranslation { track, bone });
        }
    }
    Ok(())
}

fn morph_animation(animation: &MorphAnimation, target: Target) -> Result<(), WriteError> {
    if target == Target::Classic {
        return Err(WriteError::NoMorphAnimations);
    }
    duration(animation.duration)?;
    count("the morph animation", animation.filled().count(), 1)?;
    for (track, found) in animation.tracks.iter().enumerate() {
        count(&format!("track {track}"), found.keys.len(), 0)?;
        if let MorphTarget::Ids { morph, .. } = found.target {
            return Err(WriteError::NumberedTarget { track, morph });
        }
    }
    Ok(())
}

fn submesh(place: &str, submesh: &Submesh) -> Result<(), WriteError> {
    let len = submesh.vertex_count();
    if submesh.uv_sets > MAX_UV_SETS {
        let found = format!("it has {} sets of texture coordinates", submesh.uv_sets);
        return Err(invalid(place, found, "16 or fewer"));
    }
    let uvs = len.saturating_mul(submesh.uv_sets as usize);
    let starts = if len == 0 { 0 } else { len.saturating_add(1) };
    let in_step = submesh.normals.len() == len
        && submesh.collapses.len() == len
        && submesh.uvs.len() == uvs
        && (submesh.influence_starts.len() == starts || len == 0)
        && (submesh.colors.is_empty() || submesh.colors.len() == len)
        && (submesh.phys_weights.is_empty() || submesh.phys_weights.len() == len);
    if !in_step {
        return Err(invalid(
            place,
            "its lists differ in length",
            "one entry for each vertex in each list",
        ));
    }
    let most = [
        len,
        submesh.faces.len(),
        submesh.springs.len(),
        submesh.morphs.len(),
        submesh.lod_steps as usize,
    ];
    for found in most {
        count(place, found, 0)?;
    }
    for influence in &submesh.influences {
        index(place, "the bone of an influence", influence.bone, ANY)?;
    }
    for collapse in &submesh.collapses {
        count(place, collapse.faces as usize, 0)?;
        if let Some(vertex) = collapse.vertex {
            index(place, "the vertex to collapse to", vertex, len)?;
        }
    }
    let corners = submesh.faces.iter().flatten();
    let ends = submesh.springs.iter().flat_map(|spring| &spring.vertices);
    for vertex in corners.chain(ends) {
        index(place, "a vertex of a face or spring", *vertex, len)?;
    }
    for morph in &submesh.morphs {
        if morph.uvs.len() != morph.vertices.len().saturating_mul(submesh.uv_sets as usize) {
            let found = format!("the lists of morph target {} differ in length", morph.name);
            return Err(invalid(place, found, "texture coordinates for each vertex"));
        }
        for moved in &morph.vertices {
            index(place, "a vertex of a morph target", moved.vertex, len)?;
        }
    }
    Ok(())
}
