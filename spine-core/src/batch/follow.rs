//! Transform constraints in world space in all lanes: the formulas, and the bits, of
//! [`constraint::transform`](crate::constraint::transform). Source: pose.md 8.2.

use spine_data::real::wide;
use spine_data::{TransformConstraintData, vectorized};

use super::turn::Turns;
use super::wide::{Matrices, Wide};
use crate::constraint::PI;
use crate::constraint::transform::World;
use crate::pose::TransformConstraintPose;
use crate::timeline::lanes::{LANES, each};

/// State of the constraint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mixes {
    rotate: Wide,
    x: Wide,
    y: Wide,
    scale_x: Wide,
    scale_y: Wide,
    shear_y: Wide,
}

impl Mixes {
    /// Of these states.
    pub(super) fn new(states: &[TransformConstraintPose; LANES]) -> Self {
        Self {
            rotate: each(states, |state| wide(state.mix_rotate)),
            x: each(states, |state| wide(state.mix_x)),
            y: each(states, |state| wide(state.mix_y)),
            scale_x: each(states, |state| wide(state.mix_scale_x)),
            scale_y: each(states, |state| wide(state.mix_scale_y)),
            shear_y: each(states, |state| wide(state.mix_shear_y)),
        }
    }

    /// Not 0 for the lanes in which the constraint does anything.
    pub(super) fn mask(&self) -> Wide {
        let Self {
            rotate,
            x,
            y,
            scale_x,
            scale_y,
            shear_y,
        } = self;
        let mut mask = [0.0; LANES];
        for mixes in [rotate, x, y, scale_x, scale_y, shear_y] {
            for lane in 0..LANES {
                mask[lane] = if mixes[lane] != 0.0 { 1.0 } else { mask[lane] };
            }
        }
        mask
    }
}

/// A constraint, and what it takes from the target once for all bones.
pub(super) struct Follow<'a> {
    constraint: &'a TransformConstraintData,
    mixes: &'a Mixes,
    states: &'a [TransformConstraintPose; LANES],
    target: Matrices,
    /// Rotation offset, radians, with the sign of the target's orientation.
    offset: Wide,
}

impl<'a> Follow<'a> {
    pub(super) fn new(
        constraint: &'a TransformConstraintData,
        mixes: &'a Mixes,
        states: &'a [TransformConstraintPose; LANES],
        target: Matrices,
    ) -> Self {
        let radians = PI / 180.0;
        let mut offset = [0.0; LANES];
        for (lane, offset) in offset.iter_mut().enumerate() {
            let is_upright = target.get(lane).determinant() > 0.0;
            let unit = if is_upright { radians } else { -radians };
            *offset = wide(constraint.offset_rotation) * unit;
        }
        Self {
            constraint,
            mixes,
            states,
            target,
            offset,
        }
    }

    /// Where a bone is taken. `target` is where the target is now: it may have been moved as one of the bones.
    #[inline(never)]
    pub(super) fn world(&self, target: &Matrices, bone: &Matrices) -> Matrices {
        let together = vectorized(
            #[inline(always)]
            || self.together(target, bone),
        );
        together.unwrap_or_else(|| {
            let mut world = *bone;
            for (lane, state) in self.states.iter().enumerate() {
                let follow = World::new(self.constraint, state, &self.target.get(lane));
                world.set(lane, &follow.moved(&target.get(lane), &bone.get(lane)));
            }
            world
        })
    }

    /// `None` where a lane is out of the ordinary.
    #[inline(always)]
    fn together(&self, target: &Matrices, bone: &Matrices) -> Option<Matrices> {
        const NONE: Wide = [0.0; LANES];
        let Self {
            constraint, mixes, ..
        } = *self;
        if mixes.shear_y.iter().any(|mix| *mix > 0.0) {
            return None;
        }
        let mut world = *bone;
        if mixes.rotate != NONE {
            let from = if constraint.relative {
                [[1.0; LANES], NONE]
            } else {
                [world.a, world.c]
            };
            let turns = Turns::between([&from[0], &from[1]], [&self.target.a, &self.target.c]);
            turns.apply(&mut world, &self.offset, &mixes.rotate);
        }
        if mixes.x != NONE || mixes.y != NONE {
            let (offset_x, offset_y) = (wide(constraint.offset_x), wide(constraint.offset_y));
            let is_absolute = !constraint.relative;
            for lane in 0..LANES {
                let [x, y] = target.get(lane).apply(offset_x, offset_y);
                let (own_x, own_y) = (world.x[lane], world.y[lane]);
                let x = if is_absolute { x - own_x } else { x };
                let y = if is_absolute { y - own_y } else { y };
                let moves = (mixes.x[lane] != 0.0) | (mixes.y[lane] != 0.0);
                let (x, y) = (own_x + x * mixes.x[lane], own_y + y * mixes.y[lane]);
                world.x[lane] = if moves { x } else { own_x };
                world.y[lane] = if moves { y } else { own_y };
            }
        }
        if mixes.scale_x != NONE {
            let offset = wide(constraint.offset_scale_x);
            let (axis, target) = ([&mut world.a, &mut world.c], [&self.target.a, &self.target.c]);
            scale(axis, target, offset, &mixes.scale_x, constraint.relative);
        }
        if mixes.scale_y != NONE {
            let offset = wide(constraint.offset_scale_y);
            let (axis, target) = ([&mut world.b, &mut world.d], [&self.target.b, &self.target.d]);
            scale(axis, target, offset, &mixes.scale_y, constraint.relative);
        }
        Some(world)
    }
}

/// Gives an axis the length that follows the target's.
#[inline(never)]
fn scale([x, y]: [&mut Wide; 2], target: [&Wide; 2], offset: f64, mixes: &Wide, relative: bool) {
    for lane in 0..LANES {
        let mix = mixes[lane];
        let (tx, ty) = (target[0][lane], target[1][lane]);
        let length = (tx * tx + ty * ty).sqrt();
        let own = (x[lane] * x[lane] + y[lane] * y[lane]).sqrt();
        let factor = if relative {
            (length - 1.0 + offset) * mix + 1.0
        } else {
            (own + (length - own + offset) * mix) / own
        };
        if mix != 0.0 && (relative || own != 0.0) {
            x[lane] *= factor;
            y[lane] *= factor;
        }
    }
}
