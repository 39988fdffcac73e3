//! Transform constraints: bones follow a target bone. Source: pose.md 8.

use spine_data::real::wide;
use spine_data::{
    BoneId, LocalTransform, Real, SkeletonData, TransformConstraintData, TransformConstraintId, math,
};

use super::guard::Unconstrained;
use super::turn::Turn;
use super::{atan2, wrap};
use crate::bone;
use crate::pose::{Pose, TransformConstraintPose};
use crate::skeleton::Frame;
use crate::transform::Unrounded;
use crate::work::{Now, Work};

/// Solves one constraint. Source: pose.md 8.1.
#[inline(always)]
pub(crate) fn solve(
    data: &SkeletonData,
    id: TransformConstraintId,
    pose: &mut Pose,
    work: &mut Work,
    frame: &Frame,
    now: Now<'_>,
) {
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
    follow(data, pose, work, constraint, &mix, frame, now);
}

#[inline(never)]
fn follow(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    constraint: &TransformConstraintData,
    mix: &TransformConstraintPose,
    frame: &Frame,
    now: Now<'_>,
) {
    if constraint.local {
        for &bone in &constraint.bones {
            follow_local(data, pose, work, constraint, mix, bone, frame);
        }
    } else if let Some(target) = work.world(constraint.target).copied() {
        let follow = World::new(constraint, mix, &target);
        for &bone in &constraint.bones {
            follow_world(data, pose, work, &follow, bone, frame, now);
        }
    }
}

/// Source: pose.md 8.3, 8.4.
fn follow_local(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    constraint: &TransformConstraintData,
    mix: &TransformConstraintPose,
    bone: BoneId,
    frame: &Frame,
) {
    // Read anew for each bone: the target may be one of them.
    work.settle(data, pose, constraint.target);
    let (Some(target), Some(before)) = (
        pose.applied.get(constraint.target).copied(),
        Unconstrained::of(data, pose, work, bone),
    ) else {
        return;
    };
    let local = if constraint.relative {
        relative_local(constraint, mix, &target, &before.applied)
    } else {
        absolute_local(constraint, mix, &target, &before.applied)
    };
    bone::set_world(data, pose, work, bone, local, frame);
    if !before.is_solved(work) {
        before.restore(pose, work);
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
pub(crate) struct World<'a> {
    constraint: &'a TransformConstraintData,
    mix: &'a TransformConstraintPose,
    /// Directions of the target's axes.
    x_axis: [f64; 2],
    y_axis: [f64; 2],
    /// Radians in a degree, with the sign of the target's orientation: the unit of the offsets.
    unit: f64,
}

impl<'a> World<'a> {
    pub(crate) fn new(
        constraint: &'a TransformConstraintData,
        mix: &'a TransformConstraintPose,
        target: &Unrounded,
    ) -> Self {
        let radians = super::PI / 180.0;
        Self {
            constraint,
            mix,
            x_axis: [target.a, target.c],
            y_axis: [target.b, target.d],
            unit: if target.determinant() > 0.0 {
                radians
            } else {
                -radians
            },
        }
    }

    /// Where a bone is taken, given where the target is now.
    #[inline(always)]
    pub(crate) fn moved(&self, target: &Unrounded, bone: &Unrounded) -> Unrounded {
        let World { constraint, mix, .. } = *self;
        let mut world = *bone;
        if mix.mix_rotate != 0.0 {
            follow_rotation(&mut world, self);
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
        if mix.mix_scale_x != 0.0 || mix.mix_scale_y != 0.0 || mix.mix_shear_y > 0.0 {
            self.reshape(&mut world);
        }
        world
    }

    /// Scales and shears. Not in line: the compiler would do all that does not depend on the bone whether it is asked for or not.
    #[inline(never)]
    fn reshape(&self, world: &mut Unrounded) {
        let World { constraint, mix, .. } = *self;
        if mix.mix_scale_x != 0.0 {
            let [a, c] = follow_scale(
                [world.a, world.c],
                self.x_axis,
                constraint.offset_scale_x,
                mix.mix_scale_x,
                constraint.relative,
            );
            (world.a, world.c) = (a, c);
        }
        if mix.mix_scale_y != 0.0 {
            let [b, d] = follow_scale(
                [world.b, world.d],
                self.y_axis,
                constraint.offset_scale_y,
                mix.mix_scale_y,
                constraint.relative,
            );
            (world.b, world.d) = (b, d);
        }
        if mix.mix_shear_y > 0.0 {
            follow_shear(world, self);
        }
    }
}

/// Not in line: most constraints have one bone, for which nothing is worth being done once for all.
#[inline(never)]
fn follow_world(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    follow: &World<'_>,
    bone: BoneId,
    frame: &Frame,
    now: Now<'_>,
) {
    // The target's position is read anew for each bone: the target may be one of them.
    let (Some(target), Some(world)) = (work.world(follow.constraint.target), work.world(bone)) else {
        return;
    };
    let world = follow.moved(target, world);
    if world.is_finite() {
        work.set_world(bone, world);
        work.leave(data, pose, bone, frame, now);
    }
}

fn follow_rotation(world: &mut Unrounded, follow: &World<'_>) {
    let offset = wide(follow.constraint.offset_rotation) * follow.unit;
    let mix = wide(follow.mix.mix_rotate);
    let from = if follow.constraint.relative {
        [1.0, 0.0]
    } else {
        [world.a, world.c]
    };
    world.turn(&Turn::between(from, follow.x_axis), offset, mix);
}

/// The axis with the length that follows the target's.
fn follow_scale(axis: [f64; 2], target: [f64; 2], offset: Real, mix: Real, relative: bool) -> [f64; 2] {
    let (offset, mix) = (wide(offset), wide(mix));
    let [x, y] = axis;
    let target = (target[0] * target[0] + target[1] * target[1]).sqrt();
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
    let [x, y] = [follow.x_axis, follow.y_axis].map(|[x, y]| atan2(y, x));
    let between = y - x;
    let offset = wide(follow.constraint.offset_shear_y) * follow.unit;
    let radians = if follow.constraint.relative {
        own + (wrap(between) - super::PI / 2.0 + offset) * mix
    } else {
        let own_between = own - atan2(world.c, world.a);
        own + (wrap(between - own_between) + offset) * mix
    };
    let length = (b * b + d * d).sqrt();
    let (sin, cos) = math::sin_cos_wide(radians);
    world.b = cos * length;
    world.d = sin * length;
}
