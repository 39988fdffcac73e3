//! Two-bone IK at full reach, where rounding is magnified.

use spine_core::Skeleton;
use spine_data::real::wide;

/// Whether an active IK constraint of two bones has a target as far as they reach, or farther.
///
/// There the angle between the bones comes from acos at 1, whose result has half the digits of its argument; a softness moves every
/// target that is too far exactly there. Judged after the update: later constraints, and mixes below 1, move things a little.
/// Source: pose.md 1.3, 7.3.
pub(crate) fn at_full_reach(skeleton: &Skeleton) -> bool {
    /// Share of the reach from which a target counts.
    const NEAR: f64 = 0.98;
    let data = skeleton.data();
    let mut constraints = skeleton.pose.ik.iter().zip(&data.ik_constraints);
    constraints.any(|(pose, ik)| {
        let [first, second] = ik.bones.as_slice() else {
            return false;
        };
        let world = |bone| skeleton.pose.world.get(bone);
        let (Some(upper), Some(lower), Some(target)) = (world(*first), world(*second), world(ik.target))
        else {
            return false;
        };
        if !pose.active || pose.mix == 0.0 {
            return false;
        }
        let length = data.bones.get(*second).map_or(0.0, |bone| wide(bone.length));
        let distance = |x: f64, y: f64| (x * x + y * y).sqrt();
        let joint = distance(wide(lower.x) - wide(upper.x), wide(lower.y) - wide(upper.y));
        let tip = distance(wide(lower.a) * length, wide(lower.c) * length);
        let goal = distance(wide(target.x) - wide(upper.x), wide(target.y) - wide(upper.y));
        goal >= NEAR * (joint + tip)
    })
}
