//! Numbers that are none. Source: cal3d.md 8.1.

use crate::file::Document;

/// Replaces infinities and what is not a number: by 0, and rotations that have any by none at all. Returns how many numbers
/// and rotations were replaced; players may rely on finite numbers.
pub(crate) fn make_finite(document: &mut Document) -> usize {
    let mut replaced = Replaced(0);
    match document {
        Document::Skeleton(skeleton) => {
            replaced.numbers(&mut skeleton.ambient);
            for bone in &mut skeleton.bones {
                replaced.numbers(&mut bone.translation);
                replaced.rotation(&mut bone.rotation);
                replaced.numbers(&mut bone.local_translation);
                replaced.rotation(&mut bone.local_rotation);
                replaced.numbers(&mut bone.light.color);
            }
        }
        Document::Animation(animation) => {
            for track in &mut animation.tracks {
                let before = replaced.0;
                for key in &mut track.keys {
                    replaced.number(&mut key.time);
                    key.translation
                        .iter_mut()
                        .for_each(|translation| replaced.numbers(translation));
                    replaced.rotation(&mut key.rotation);
                }
                if replaced.0 != before {
                    track.sort();
                }
            }
        }
        Document::Mesh(mesh) => {
            for submesh in &mut mesh.submeshes {
                let triples = [&mut submesh.positions, &mut submesh.normals, &mut submesh.colors];
                triples
                    .into_iter()
                    .flatten()
                    .for_each(|triple| replaced.numbers(triple));
                submesh.uvs.iter_mut().for_each(|uv| replaced.numbers(uv));
                let influences = submesh.influences.iter_mut();
                influences.for_each(|influence| replaced.number(&mut influence.weight));
                replaced.numbers(&mut submesh.phys_weights);
                for spring in &mut submesh.springs {
                    replaced.number(&mut spring.coefficient);
                    replaced.number(&mut spring.rest_length);
                }
                for morph in &mut submesh.morphs {
                    for moved in &mut morph.vertices {
                        replaced.numbers(&mut moved.position);
                        replaced.numbers(&mut moved.normal);
                    }
                    morph.uvs.iter_mut().for_each(|uv| replaced.numbers(uv));
                }
            }
        }
        Document::Material(material) => replaced.number(&mut material.shininess),
        Document::MorphAnimation(animation) => {
            for track in &mut animation.tracks {
                let before = replaced.0;
                for key in &mut track.keys {
                    replaced.number(&mut key.time);
                    replaced.number(&mut key.weight);
                }
                if replaced.0 != before {
                    track.sort();
                }
            }
        }
    }
    replaced.0
}

struct Replaced(usize);

impl Replaced {
    fn number(&mut self, number: &mut f32) {
        if !number.is_finite() {
            *number = 0.0;
            self.0 = self.0.saturating_add(1);
        }
    }

    fn numbers(&mut self, numbers: &mut [f32]) {
        numbers.iter_mut().for_each(|number| self.number(number));
    }

    fn rotation(&mut self, rotation: &mut [f32; 4]) {
        if !rotation.iter().all(|component| component.is_finite()) {
            *rotation = [0.0, 0.0, 0.0, 1.0];
            self.0 = self.0.saturating_add(1);
        }
    }
}
