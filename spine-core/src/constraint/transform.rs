//! Transform constraints: bones follow a target bone. Source: pose.md 8.

use spine_data::real::wide;
use spine_data::{
    BoneId, LocalTransform, Real, SkeletonData, TransformConstraintData, TransformConstraintId, math,
};

use super::guard::Unconstrained;
use super::{atan2, wrap};
use crate::bone;
use crate::pose::{Pose, TransformConstraintPose};
use crate::skeleton::Frame;
use crate::transform::Unrounded;

/// Solves one constraint. Source: pose.md 8.1.
pub(crate) fn solve(data: &SkeletonData, id: TransformConstraintId, pose: &mut Pose, frame: &Frame) {
    let (Some(constraint), Some(mix)) = (
        data.transform_constraints.get(id),
        pose.transform.get(id).copied(),
    ) else {
        return;
    };
    let mixes = [
        mix.mix_rotate,
        mix.mix_x,
        mix.mix_y,
        mix.mix_scale_x,
        mix.mix_scale_y,
        mix.mix_shear_y,
    ];
    if mixes == [0.0; 6] {
        return;
    }
    if constraint.local {
        for &bone in &constraint.bones {
            follow_local(data, pose, constraint, &mix, bone, frame);
        }
    } else if let Some(target) = pose.unrounded.get(constraint.target).copied() {
        let follow = World::new(constraint, &mix, &target);
        for &bone in &constraint.bones {
            follow_world(data, pose, &follow, bone, frame);
        }
    }
}

/// Source: pose.md 8.3, 8.4.
fn follow_local(
    data: &SkeletonData,
    pose: &mut Pose,
    constraint: &TransformConstraintData,
    mix: &TransformConstraintPose,
    bone: BoneId,
    frame: &Frame,
) {
    // Read anew for each bone: the target may be one of them.
    let (Some(target), Some(before)) = (
        pose.applied.get(constraint.target).copied(),
        Unconstrained::of(pose, bone),
    ) else {
        return;
    };
    let local = if constraint.relative {
        relative_local(constraint, mix, &target, &before.applied)
    } else {
        absolute_local(constraint, mix, &target, &before.applied)
    };
    bone::set_world(data, pose, bone, local, frame);
    if !before.is_solved(pose) {
        before.restore(pose);
    }
}

/// Source: pose.md 8.3.
fn absolute_local(
    offset: &TransformConstraintData,
    mix: &TransformConstraintPose,
    target: &LocalTransform,
    own: &LocalTransform,
) -> LocalTransform {
    let toward = |own: Real, target: Real, offset: Real, mix: Real| own + (target - own + offset) * mix;
    // The quotient is the reference's: a bone with a scale of its own gets a ratio of scales.
    let scale = |own: Real, target: Real, offset: Real, mix: Real| {
        if mix != 0.0 && own != 0.0 {
            toward(own, target, offset, mix) / own
        } else {
            own
        }
    };
    LocalTransform {
        x: toward(own.x, target.x, offset.offset_x, mix.mix_x),
        y: toward(own.y, target.y, offset.offset_y, mix.mix_y),
        rotation: toward(
            own.rotation,
            target.rotation,
            offset.offset_rotation,
            mix.mix_rotate,
        ),
        scale_x: scale(
            own.scale_x,
            target.scale_x,
            offset.offset_scale_x,
            mix.mix_scale_x,
        ),
        scale_y: scale(
            own.scale_y,
            target.scale_y,
            offset.offset_scale_y,
            mix.mix_scale_y,
        ),
        shear_x: own.shear_x,
        shear_y: toward(
            own.shear_y,
            target.shear_y,
            offset.offset_shear_y,
            mix.mix_shear_y,
        ),
    }
}

/// Source: pose.md 8.4.
fn relative_local(
    offset: &TransformConstraintData,
    mix: &TransformConstraintPose,
    target: &LocalTransform,
    own: &LocalTransform,
) -> LocalTransform {
    let add = |own: Real, target: Real, offset: Real, mix: Real| own + (target + offset) * mix;
    let scale =
        |own: Real, target: Real, offset: Real, mix: Real| own * ((target - 1.0 + offset) * mix + 1.0);
    LocalTransform {
        x: add(own.x, target.x, offset.offset_x, mix.mix_x),
        y: add(own.y, target.y, offset.offset_y, mix.mix_y),
        rotation: add(
            own.rotation,
            target.rotation,
            offset.offset_rotation,
            mix.mix_rotate,
        ),
        scale_x: scale(
            own.scale_x,
            target.scale_x,
            offset.offset_scale_x,
            mix.mix_scale_x,
        ),
        scale_y: scale(
            own.scale_y,
            target.scale_y,
            offset.offset_scale_y,
            mix.mix_scale_y,
        ),
        shear_x: own.shear_x,
        shear_y: add(
            own.shear_y,
            target.shear_y,
            offset.offset_shear_y,
            mix.mix_shear_y,
        ),
    }
}

/// What the world variants take from the target, once for all bones. Source: pose.md 8.2.
struct World<'a> {
    constraint: &'a TransformConstraintData,
    mix: &'a TransformConstraintPose,
    /// Directions of the target's axes, radians.
    direction: [f64; 2],
    /// Lengths of the target's axes.
    scale: [f64; 2],
    /// Offsets of rotation and shear, radians, with the sign of the target's orientation.
    rotation: f64,
    shear: f64,
}

impl<'a> World<'a> {
    fn new(
        constraint: &'a TransformConstraintData,
        mix: &'a TransformConstraintPose,
        target: &Unrounded,
    ) -> Self {
        let radians = super::PI / 180.0;
        let unit = if target.determinant() > 0.0 {
            radians
        } else {
            -radians
        };
        let (a, b, c, d) = (target.a, target.b, target.c, target.d);
        Self {
            constraint,
            mix,
            direction: [atan2(c, a), atan2(d, b)],
            scale: [(a * a + c * c).sqrt(), (b * b + d * d).sqrt()],
            rotation: wide(constraint.offset_rotation) * unit,
            shear: wide(constraint.offset_shear_y) * unit,
        }
    }
}

fn follow_world(data: &SkeletonData, pose: &mut Pose, follow: &World<'_>, bone: BoneId, frame: &Frame) {
    // The target's position is read anew for each bone: the target may be one of them.
    let (Some(target), Some(before)) = (
        pose.unrounded.get(follow.constraint.target).copied(),
        Unconstrained::of(pose, bone),
    ) else {
        return;
    };
    let mut world = before.world;
    let World { constraint, mix, .. } = *follow;
    if mix.mix_rotate != 0.0 {
        follow_rotation(&mut world, follow);
    }
    if mix.mix_x != 0.0 || mix.mix_y != 0.0 {
        let [mut x, mut y] = target.apply(wide(constraint.offset_x), wide(constraint.offset_y));
        if !constraint.relative {
            x -= world.x;
            y -= world.y;
        }
        world.x += x * wide(mix.mix_x);
        world.y += y * wide(mix.mix_y);
    }
    if mix.mix_scale_x != 0.0 {
        let [a, c] = follow_scale(
            [world.a, world.c],
            follow.scale[0],
            constraint.offset_scale_x,
            mix.mix_scale_x,
            constraint.relative,
        );
        (world.a, world.c) = (a, c);
    }
    if mix.mix_scale_y != 0.0 {
        let [b, d] = follow_scale(
            [world.b, world.d],
            follow.scale[1],
            constraint.offset_scale_y,
            mix.mix_scale_y,
            constraint.relative,
        );
        (world.b, world.d) = (b, d);
    }
    if mix.mix_shear_y > 0.0 {
        follow_shear(&mut world, follow);
    }
    if world.is_finite() {
        pose.set_unrounded(bone, world);
        bone::update_applied(data, pose, bone, frame);
    }
}

fn follow_rotation(world: &mut Unrounded, follow: &World<'_>) {
    let mut radians = follow.direction[0];
    if !follow.constraint.relative {
        radians -= atan2(world.c, world.a);
    }
    world.rotate(wrap(radians + follow.rotation) * wide(follow.mix.mix_rotate));
}

/// The axis with the length that follows the target's.
fn follow_scale(axis: [f64; 2], target: f64, offset: Real, mix: Real, relative: bool) -> [f64; 2] {
    let (offset, mix) = (wide(offset), wide(mix));
    let [x, y] = axis;
    let factor = if relative {
        (target - 1.0 + offset) * mix + 1.0
    } else {
        let own = (x * x + y * y).sqrt();
        if own == 0.0 {
            return axis;
        }
        (own + (target - own + offset) * mix) / own
    };
    [x * factor, y * factor]
}

fn follow_shear(world: &mut Unrounded, follow: &World<'_>) {
    let mix = wide(follow.mix.mix_shear_y);
    let [b, d] = [world.b, world.d];
    let own = atan2(d, b);
    let between = follow.direction[1] - follow.direction[0];
    let radians = if follow.constraint.relative {
        own + (wrap(between) - super::PI / 2.0 + follow.shear) * mix
    } else {
        let own_between = own - atan2(world.c, world.a);
        own + (wrap(between - own_between) + follow.shear) * mix
    };
    let length = (b * b + d * d).sqrt();
    let (sin, cos) = math::sin_cos_wide(radians);
    world.b = cos * length;
    world.d = sin * length;
}
