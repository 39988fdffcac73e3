//! What a generation cannot hold. Source: cal3d.md 2.3.

use super::Target;
use crate::file::Document;
use crate::material::DIFFUSE_COLOR;

/// What a file of a generation lacks of a model, as full sentences.
pub(super) fn losses(document: &Document, target: Target) -> Vec<String> {
    let mut losses = Vec::new();
    let mut lose = |number: usize, what: &str| {
        if number > 0 {
            losses.push(format!(
                "version {} has no {what}: {number} left out",
                target.version()
            ));
        }
    };
    let classic = target == Target::Classic;
    let many = |submesh: &&crate::Submesh| submesh.vertex_count() > 1 << 16;
    match document {
        Document::Skeleton(skeleton) if classic => {
            let lights = skeleton
                .bones
                .iter()
                .filter(|bone| bone.light != Default::default());
            lose(lights.count(), "lights");
            lose(usize::from(skeleton.ambient != [0.0; 3]), "ambient light");
        }
        Document::Animation(animation) => {
            lose(
                animation.tracks.len().saturating_sub(animation.filled().count()),
                "tracks without keys",
            );
        }
        Document::Mesh(mesh) if !classic => {
            let count = mesh.submeshes.iter().filter(many).count();
            if count > 0 {
                losses.push(format!(
                    "{count} submeshes have more than 65536 vertices, which the avatar chat refuses"
                ));
            }
        }
        Document::MorphAnimation(animation) => {
            lose(
                animation.tracks.len().saturating_sub(animation.filled().count()),
                "tracks without keys",
            );
        }
        Document::Mesh(mesh) if classic => {
            let colors = mesh.submeshes.iter().filter(|submesh| !submesh.colors.is_empty());
            lose(colors.count(), "vertex colours, which submeshes have");
            let morphs = mesh.submeshes.iter().flat_map(|submesh| &submesh.morphs);
            lose(morphs.count(), "morph targets");
        }
        Document::Material(material) if classic => {
            let diffuse = DIFFUSE_COLOR.as_bytes();
            let others = material
                .maps
                .iter()
                .filter(|map| !map.kind.bytes().eq_ignore_ascii_case(diffuse));
            lose(others.count(), "types of maps");
        }
        _ => {}
    }
    losses
}
