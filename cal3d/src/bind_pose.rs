//! Where the bones of a skeleton stand without animation. Source: cal3d.md 11.

use crate::quaternion::{conjugate, multiply, rotate, same};
use crate::skeleton::Skeleton;

/// Place of a bone in model space, without animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Position in units of the model.
    pub translation: [f32; 3],
    /// Rotation `[x, y, z, w]` in the convention of the files, see [`Bone`](crate::Bone).
    pub rotation: [f32; 4],
}

impl Skeleton {
    /// The place of each bone in model space, without animation.
    ///
    /// Source: cal3d.md 11.
    #[must_use]
    pub fn bind_pose(&self) -> Vec<Placed> {
        let place = |translation, rotation| Placed {
            translation,
            rotation,
        };
        let mut pose: Vec<Placed> = self
            .bones
            .iter()
            .map(|bone| place(bone.translation, bone.rotation))
            .collect();
        for (bone, parent) in self.order() {
            let parent = parent.and_then(|parent| pose.get(parent).copied());
            if let (Some(placed), Some(parent)) = (pose.get_mut(bone), parent) {
                let [x, y, z] = rotate(parent.rotation, placed.translation);
                let [px, py, pz] = parent.translation;
                *placed = place(
                    [x + px, y + py, z + pz],
                    multiply(placed.rotation, parent.rotation),
                );
            }
        }
        pose
    }

    /// How far the stored map to bone space is from undoing the bind pose, per bone: distance in units of the model, and the
    /// largest difference of a rotation's component from none, 0..2.
    ///
    /// Source: cal3d.md 11.
    #[must_use]
    pub fn bind_residuals(&self) -> Vec<(f32, f32)> {
        let residual = |(bone, placed): (&crate::Bone, Placed)| {
            let [x, y, z] = rotate(placed.rotation, bone.local_translation);
            let [tx, ty, tz] = placed.translation;
            let (x, y, z) = (x + tx, y + ty, z + tz);
            let [qx, qy, qz, qw] = multiply(bone.local_rotation, placed.rotation);
            let rotation = [qx.abs(), qy.abs(), qz.abs(), (1.0 - qw.abs()).abs()];
            (
                (x * x + y * y + z * z).sqrt(),
                rotation.into_iter().fold(0.0, f32::max),
            )
        };
        self.bones.iter().zip(self.bind_pose()).map(residual).collect()
    }

    /// Computes the maps to bone space from the pose, as they are meant to be.
    pub fn compute_local_transforms(&mut self) {
        let pose = self.bind_pose();
        for (bone, placed) in self.bones.iter_mut().zip(pose) {
            bone.local_rotation = conjugate(placed.rotation);
            bone.local_translation = rotate(bone.local_rotation, placed.translation).map(|value| 0.0 - value);
        }
    }

    /// Undoes a writer's mistake, if it was made: rotations to bone space that repeat those of the bones. Returns whether it
    /// was.
    ///
    /// Source: cal3d.md 21.9.
    pub(crate) fn repair_bind_pose(&mut self) -> bool {
        /// Difference of a rotation that is no rounding.
        const FAR: f32 = 0.01;
        let repeated = self
            .bones
            .iter()
            .all(|bone| same(bone.rotation, bone.local_rotation));
        if !repeated || !self.bind_residuals().iter().any(|(_, rotation)| *rotation > FAR) {
            return false;
        }
        self.compute_local_transforms();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::Bone;

    fn skeleton() -> Skeleton {
        let half = 0.5_f32.sqrt();
        let bone = |parent, translation| Bone {
            parent,
            translation,
            rotation: [0.0, 0.0, half, half],
            ..Bone::default()
        };
        let mut skeleton = Skeleton {
            bones: vec![bone(Some(1), [1.0, 0.0, 0.0]), bone(None, [0.0, 2.0, 0.0])],
            ..Skeleton::default()
        };
        skeleton.compute_local_transforms();
        skeleton
    }

    #[test]
    fn children_follow_their_parents() {
        let [child, root] = skeleton().bind_pose().try_into().expect("two bones");
        assert_eq!(root.translation, [0.0, 2.0, 0.0]);
        let [x, y, z] = child.translation;
        assert!(
            x.abs() < 1e-6 && (y - 1.0).abs() < 1e-6 && z == 0.0,
            "{x} {y} {z}"
        );
    }

    #[test]
    fn a_good_bind_pose_leaves_nothing_and_is_not_repaired() {
        let mut skeleton = skeleton();
        for (distance, rotation) in skeleton.bind_residuals() {
            assert!(distance < 1e-6 && rotation < 1e-6, "{distance} {rotation}");
        }
        assert!(!skeleton.repair_bind_pose());
    }

    #[test]
    fn repeated_rotations_are_repaired() {
        let good = skeleton();
        let mut bad = good.clone();
        for bone in &mut bad.bones {
            bone.local_rotation = bone.rotation;
        }
        assert!(bad.repair_bind_pose());
        assert_eq!(bad, good);
    }
}
