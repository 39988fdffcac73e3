//! Two-bone IK at full reach, where rounding is magnified.

use spine_core::Skeleton;
use spine_data::real::wide;

/// Whether an active IK constraint holds its two bones in one line, stretched or folded.
///
/// There the angle between them comes from acos at 1 or -1, whose result has half the digits of its argument. Source: pose.md 1.3.
#[must_use]
pub(crate) fn at_full_reach(skeleton: &Skeleton) -> bool {
    /// Sine of the angle below which bones count as in line: an error of 1e-16 in its cosine is then one of 1e-10 in the angle.
    const IN_LINE: f64 = 1e-6;
    let data = skeleton.data();
    skeleton
        .pose
        .ik
        .iter()
        .zip(&data.ik_constraints)
        .any(|(pose, ik)| {
            let [first, second] = ik.bones.as_slice() else {
                return false;
            };
            let (Some(upper), Some(lower), Some(bone)) = (
                skeleton.pose.world.get(*first),
                skeleton.pose.world.get(*second),
                data.bones.get(*second),
            ) else {
                return false;
            };
            if !pose.active || pose.mix == 0.0 {
                return false;
            }
            let joint = [wide(lower.x) - wide(upper.x), wide(lower.y) - wide(upper.y)];
            let length = wide(bone.length);
            let tip = [wide(lower.a) * length, wide(lower.c) * length];
            let cross = joint[0] * tip[1] - joint[1] * tip[0];
            let lengths = |v: [f64; 2]| (v[0] * v[0] + v[1] * v[1]).sqrt();
            cross.abs() <= IN_LINE * lengths(joint) * lengths(tip)
        })
}
