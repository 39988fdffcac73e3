//! Models of another size. Source: cal3d.md 9.3.

use crate::animation::Animation;
use crate::mesh::Mesh;
use crate::skeleton::Skeleton;

/// Change of size from which on the original drops springs.
const SPRINGS_BEAR: f32 = 0.1;

fn scale(values: &mut [f32; 3], factor: f32) {
    for value in values {
        *value *= factor;
    }
}

impl Skeleton {
    /// Makes the bones larger by a factor.
    ///
    /// Source: cal3d.md 9.3.
    pub fn scale(&mut self, factor: f32) {
        for bone in &mut self.bones {
            scale(&mut bone.translation, factor);
            scale(&mut bone.local_translation, factor);
        }
    }
}

impl Animation {
    /// Makes the ways of the bones longer by a factor.
    ///
    /// Source: cal3d.md 9.3.
    pub fn scale(&mut self, factor: f32) {
        let keys = self.tracks.iter_mut().flat_map(|track| &mut track.keys);
        for translation in keys.filter_map(|key| key.translation.as_mut()) {
            scale(translation, factor);
        }
    }
}

impl Mesh {
    /// Makes vertices and morph targets larger by a factor. As in the original, springs are dropped where the size changes by
    /// more than a tenth, and keep their lengths elsewhere.
    ///
    /// Source: cal3d.md 9.3.
    pub fn scale(&mut self, factor: f32) {
        for submesh in &mut self.submeshes {
            for position in &mut submesh.positions {
                scale(position, factor);
            }
            for morph in &mut submesh.morphs {
                // Differences and places grow alike.
                for moved in &mut morph.vertices {
                    scale(&mut moved.position, factor);
                }
            }
            if (factor - 1.0).abs() > SPRINGS_BEAR {
                submesh.springs.clear();
                submesh.phys_weights.clear();
            }
        }
    }
}
