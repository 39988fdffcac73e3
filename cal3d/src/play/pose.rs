//! State of all bones of an instance.

use std::fmt;

use wide::f32x4;

use super::interpolate::{lerp, slerp};
use crate::bind_pose::Placed;
use crate::quaternion::{multiply, rotate};
use crate::skeleton::Skeleton;

/// Pose of a bone relative to its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LocalPose {
    /// Position in units of the model.
    pub translation: [f32; 3],
    /// Rotation `[x, y, z, w]` in the convention of the files, see [`Bone`](crate::Bone).
    pub rotation: [f32; 4],
}

impl LocalPose {
    /// Goes a share of the way to another pose.
    fn blend(&mut self, other: &Self, share: f32) {
        self.translation = lerp(self.translation, other.translation, share);
        self.rotation = slerp(self.rotation, other.rotation, share);
    }
}

/// Map from the bind pose to where a bone takes vertices: `m p + b`.
///
/// Source: cal3d.md 14.
#[derive(Clone, Copy, PartialEq)]
pub struct SkinMatrix {
    /// Columns of the matrix, then the offset; the fourth lane is 0.
    pub(crate) columns: [f32x4; 4],
}

impl SkinMatrix {
    pub(crate) const ZERO: Self = Self {
        columns: [f32x4::new([0.0; 4]); 4],
    };

    /// The 3 x 3 part, row by row.
    #[must_use]
    pub fn matrix(&self) -> [f32; 9] {
        let [x, y, z, _] = self.columns.map(f32x4::to_array);
        [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
    }

    /// The offset, in units of the model.
    #[must_use]
    pub fn translation(&self) -> [f32; 3] {
        let [x, y, z, _] = self.columns[3].to_array();
        [x, y, z]
    }
}

impl fmt::Debug for SkinMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkinMatrix")
            .field("matrix", &self.matrix())
            .field("translation", &self.translation())
            .finish()
    }
}

/// What of a skeleton poses need, parents before children.
#[derive(Clone, Debug)]
pub(crate) struct Rig {
    /// Poses without animation, in the order of the file.
    locals: Vec<LocalPose>,
    /// Bone and parent, parents first.
    order: Vec<(usize, Option<usize>)>,
    /// Map to bone space: matrix by columns, and offset; in the order of the file.
    inverse: Vec<([[f32; 3]; 3], [f32; 3])>,
}

impl Rig {
    pub(crate) fn new(skeleton: &Skeleton) -> Self {
        let bones = &skeleton.bones;
        Self {
            locals: bones
                .iter()
                .map(|bone| LocalPose {
                    translation: bone.translation,
                    rotation: bone.rotation,
                })
                .collect(),
            order: skeleton.order(),
            inverse: bones
                .iter()
                .map(|bone| (columns(bone.local_rotation), bone.local_translation))
                .collect(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.locals.len()
    }
}

/// State of all bones of an instance, in the order of the skeleton.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Poses relative to parents. After they are changed, [`Player::place_bones`](super::Player::place_bones) makes the others
    /// follow.
    pub locals: Vec<LocalPose>,
    pub(crate) placed: Vec<Placed>,
    pub(crate) skinning: Vec<SkinMatrix>,
    blends: Vec<Blend>,
}

/// How far a bone's pose is decided. Source: cal3d.md 13.3.
#[derive(Clone, Copy, Debug)]
struct Blend {
    layer: LocalPose,
    weight: f32,
    locked: f32,
}

impl Pose {
    pub(crate) fn new(rig: &Rig) -> Self {
        let blend = |layer: &LocalPose| Blend {
            layer: *layer,
            weight: 0.0,
            locked: 0.0,
        };
        let placed = |local: &LocalPose| Placed {
            translation: local.translation,
            rotation: local.rotation,
        };
        let mut pose = Self {
            locals: rig.locals.clone(),
            placed: rig.locals.iter().map(placed).collect(),
            skinning: vec![SkinMatrix::ZERO; rig.len()],
            blends: rig.locals.iter().map(blend).collect(),
        };
        pose.place(rig);
        pose
    }

    /// Where the bones are in model space. Source: cal3d.md 14.
    #[must_use]
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// What the bones do to vertices.
    #[must_use]
    pub fn skinning(&self) -> &[SkinMatrix] {
        &self.skinning
    }

    /// Begins a frame: the skeleton's own pose, nothing decided.
    pub(crate) fn reset(&mut self, rig: &Rig) {
        self.locals.copy_from_slice(&rig.locals);
        for blend in &mut self.blends {
            (blend.weight, blend.locked) = (0.0, 0.0);
        }
    }

    /// Adds a pose of a bone to its layer. Source: cal3d.md 13.3.
    pub(crate) fn add(&mut self, bone: usize, weight: f32, pose: &LocalPose) {
        let Some(blend) = self.blends.get_mut(bone) else {
            return;
        };
        if blend.weight == 0.0 {
            blend.layer = *pose;
            blend.weight = weight;
        } else {
            let sum = blend.weight + weight;
            let share = if sum == 0.0 { 0.0 } else { weight / sum };
            blend.layer.blend(pose, share);
            blend.weight = sum;
        }
    }

    /// Ends a layer: what is not yet decided is decided by it. Source: cal3d.md 13.3.
    pub(crate) fn lock(&mut self) {
        for (blend, local) in self.blends.iter_mut().zip(&mut self.locals) {
            let weight = blend.weight.min(1.0 - blend.locked);
            if weight > 0.0 {
                if blend.locked == 0.0 {
                    *local = blend.layer;
                    blend.locked = weight;
                } else {
                    let sum = blend.locked + weight;
                    local.blend(&blend.layer, weight / sum);
                    blend.locked = sum;
                }
            }
            blend.weight = 0.0;
        }
    }

    /// Places the bones in model space, and what they do to vertices. Source: cal3d.md 11, 14.
    pub(crate) fn place(&mut self, rig: &Rig) {
        for (bone, parent) in &rig.order {
            let parent = parent.and_then(|parent| self.placed.get(parent).copied());
            let (Some(local), Some(placed)) = (self.locals.get(*bone), self.placed.get_mut(*bone)) else {
                continue;
            };
            *placed = match parent {
                None => Placed {
                    translation: local.translation,
                    rotation: local.rotation,
                },
                Some(parent) => Placed {
                    translation: sum(rotate(parent.rotation, local.translation), parent.translation),
                    rotation: multiply(local.rotation, parent.rotation),
                },
            };
        }
        for ((skin, placed), (local, offset)) in self.skinning.iter_mut().zip(&self.placed).zip(&rig.inverse)
        {
            let turn = columns(placed.rotation);
            let [x, y, z] = local.map(|column| lanes(turned(&turn, column)));
            let offset = sum(rotate(placed.rotation, *offset), placed.translation);
            skin.columns = [x, y, z, lanes(offset)];
        }
    }
}

/// The matrix of a rotation, by columns. Source: cal3d.md 10.
pub(crate) fn columns([x, y, z, w]: [f32; 4]) -> [[f32; 3]; 3] {
    let (xx, yy, zz) = (2.0 * x * x, 2.0 * y * y, 2.0 * z * z);
    let (xy, xz, yz) = (2.0 * x * y, 2.0 * x * z, 2.0 * y * z);
    let (xw, yw, zw) = (2.0 * x * w, 2.0 * y * w, 2.0 * z * w);
    [
        [1.0 - yy - zz, xy - zw, xz + yw],
        [xy + zw, 1.0 - xx - zz, yz - xw],
        [xz - yw, yz + xw, 1.0 - xx - yy],
    ]
}

/// A matrix by columns times a vector.
fn turned([a, b, c]: &[[f32; 3]; 3], [x, y, z]: [f32; 3]) -> [f32; 3] {
    [
        a[0] * x + b[0] * y + c[0] * z,
        a[1] * x + b[1] * y + c[1] * z,
        a[2] * x + b[2] * y + c[2] * z,
    ]
}

fn sum(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

const fn lanes([x, y, z]: [f32; 3]) -> f32x4 {
    f32x4::new([x, y, z, 0.0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::Bone;

    fn at(x: f32) -> LocalPose {
        LocalPose {
            translation: [x, 0.0, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        }
    }

    fn pose() -> (Rig, Pose) {
        let bone = Bone {
            translation: [100.0, 0.0, 0.0],
            ..Bone::default()
        };
        let rig = Rig::new(&Skeleton {
            bones: vec![bone],
            ..Skeleton::default()
        });
        let pose = Pose::new(&rig);
        (rig, pose)
    }

    #[test]
    fn layers_blend_by_weight_and_leave_the_rest_to_later_ones() {
        let (rig, mut pose) = pose();
        pose.reset(&rig);
        pose.add(0, 0.2, &at(0.0));
        pose.add(0, 0.6, &at(4.0));
        pose.lock();
        assert_eq!(pose.locals[0].translation[0], 3.0);
        pose.add(0, 5.0, &at(13.0));
        pose.lock();
        let x = pose.locals[0].translation[0];
        assert!((x - 5.0).abs() < 1e-5, "0.8 of 3, 0.2 of 13, not {x}");
    }

    #[test]
    fn one_layer_of_little_weight_shows_fully() {
        let (rig, mut pose) = pose();
        pose.add(0, 0.3, &at(4.0));
        pose.lock();
        assert_eq!(pose.locals[0].translation[0], 4.0);
        pose.reset(&rig);
        pose.lock();
        assert_eq!(pose.locals[0].translation[0], 100.0, "nothing decided");
    }

    #[test]
    fn a_bone_turns_what_hangs_on_it() {
        let half = 0.5_f32.sqrt();
        let bone = |parent, translation| Bone {
            parent,
            translation,
            ..Bone::default()
        };
        let mut skeleton = Skeleton {
            bones: vec![bone(None, [0.0, 2.0, 0.0]), bone(Some(0), [1.0, 0.0, 0.0])],
            ..Skeleton::default()
        };
        skeleton.compute_local_transforms();
        let rig = Rig::new(&skeleton);
        let mut pose = Pose::new(&rig);
        assert_eq!(
            pose.skinning[1].matrix(),
            [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]
        );
        assert_eq!(pose.skinning[1].translation(), [0.0; 3]);
        // A quarter turn of the root about z, clockwise in this convention.
        pose.locals[0].rotation = [0.0, 0.0, half, half];
        pose.place(&rig);
        let [x, y, z] = pose.placed[1].translation;
        assert!(
            x.abs() < 1e-6 && (y - 1.0).abs() < 1e-6 && z == 0.0,
            "{x} {y} {z}"
        );
        // The vertex at the child's origin, (1, 2, 0), goes where the child goes.
        let (m, b) = (pose.skinning[1].matrix(), pose.skinning[1].translation());
        let x = m[0] + 2.0 * m[1] + b[0];
        let y = m[3] + 2.0 * m[4] + b[1];
        assert!(x.abs() < 1e-6 && (y - 1.0).abs() < 1e-6, "{x} {y}");
    }
}
