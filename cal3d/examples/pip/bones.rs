//! The skeleton: all bones are unrotated in the bind pose.

use cal3d::{Bone, Influence, Skeleton};

pub(crate) const HIPS: u32 = 0;
pub(crate) const SPINE: u32 = 1;
pub(crate) const HEAD: u32 = 2;
pub(crate) const ARM_LEFT: u32 = 3;
pub(crate) const FOREARM_LEFT: u32 = 4;
pub(crate) const ARM_RIGHT: u32 = 5;
pub(crate) const FOREARM_RIGHT: u32 = 6;
pub(crate) const LEG_LEFT: u32 = 7;
pub(crate) const SHIN_LEFT: u32 = 8;
pub(crate) const LEG_RIGHT: u32 = 9;
pub(crate) const SHIN_RIGHT: u32 = 10;

/// Where the arm begins, bends and ends on the left, which is +x.
pub(crate) const SHOULDER: [f32; 3] = [11.0, 0.0, 61.0];
pub(crate) const ELBOW: [f32; 3] = [22.5, 0.0, 48.5];
pub(crate) const HAND: [f32; 3] = [31.0, -1.5, 38.0];
/// Where the leg begins, bends and ends on the left.
pub(crate) const HIP: [f32; 3] = [7.5, 0.0, 34.0];
pub(crate) const KNEE: [f32; 3] = [8.0, -0.5, 18.0];
pub(crate) const ANKLE: [f32; 3] = [8.5, 0.0, 8.0];

/// The same point on the other side.
pub(crate) const fn mirrored([x, y, z]: [f32; 3]) -> [f32; 3] {
    [-x, y, z]
}

/// Name, parent and place of each bone.
const BONES: [(&str, Option<u32>, [f32; 3]); 11] = [
    ("hips", None, [0.0, 0.0, 32.0]),
    ("spine", Some(HIPS), [0.0, 0.0, 44.0]),
    ("head", Some(SPINE), [0.0, 0.0, 68.0]),
    ("arm.L", Some(SPINE), SHOULDER),
    ("forearm.L", Some(ARM_LEFT), ELBOW),
    ("arm.R", Some(SPINE), mirrored(SHOULDER)),
    ("forearm.R", Some(ARM_RIGHT), mirrored(ELBOW)),
    ("leg.L", Some(HIPS), HIP),
    ("shin.L", Some(LEG_LEFT), KNEE),
    ("leg.R", Some(HIPS), mirrored(HIP)),
    ("shin.R", Some(LEG_RIGHT), mirrored(KNEE)),
];

/// Place of a bone relative to its parent in the bind pose.
pub(crate) fn offset(bone: u32) -> [f32; 3] {
    let place = |bone: u32| BONES.get(bone as usize).map_or([0.0; 3], |(.., place)| *place);
    let parent = BONES.get(bone as usize).and_then(|(_, parent, _)| *parent);
    let [px, py, pz] = parent.map_or([0.0; 3], place);
    let [x, y, z] = place(bone);
    [x - px, y - py, z - pz]
}

pub(crate) fn skeleton() -> Skeleton {
    let bones = BONES.iter().zip(0..).map(|((name, parent, _), index)| Bone {
        name: (*name).into(),
        parent: *parent,
        translation: offset(index),
        ..Bone::default()
    });
    let mut skeleton = Skeleton {
        ambient: [0.4, 0.4, 0.45],
        bones: bones.collect(),
    };
    skeleton.compute_local_transforms();
    skeleton
}

/// Influences of two bones: all of `from` at 0, all of `to` at 1.
pub(crate) fn blend(from: u32, to: u32, share: f32) -> Vec<Influence> {
    let share = smooth(share);
    let all = [(from, 1.0 - share), (to, share)];
    let used = all.into_iter().filter(|(_, weight)| *weight > 0.0);
    used.map(|(bone, weight)| Influence { bone, weight }).collect()
}

/// A step from 0 to 1 without corners.
pub(crate) fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
