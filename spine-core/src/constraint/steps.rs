//! Steps of a physics constraint: how many there are, and what pulls at its bone. Source: pose.md 10.3, 10.4.

use spine_data::real::wide;
use spine_data::{PhysicsConstraintData, SkeletonData, math};

use crate::pose::PhysicsConstraintPose;

/// The most steps that one update of a physics constraint simulates; the time beyond them is dropped.
///
/// At the usual 60 steps a second that is more than five minutes in one update. Only a file with absurdly small steps
/// meets it, and would keep an update busy for hours without it. Source: pose.md 10.4.
pub const MAX_PHYSICS_STEPS: u32 = 20_000;

/// The most steps that one update simulates for all physics constraints together, shared out evenly. Skeletons of up to a
/// hundred of them never notice; it keeps a file of thousands from keeping an update busy for minutes. Eight each are always
/// simulated.
pub const MAX_PHYSICS_STEPS_OF_ALL: u32 = 2_000_000;

/// Kinds of constraints, each with code of its own. Most simulate x and y or a rotation that nothing pulls at, by the usual
/// steps; those kinds leave what is rare to the third, which does everything.
pub(super) const MOVES: u8 = 0;
pub(super) const ROTATES: u8 = 1;
pub(super) const ANY: u8 = 2;

/// Wind and gravity on a bone whose axis turns.
pub(super) struct Pull {
    pub(super) wind: f64,
    pub(super) gravity: f64,
    pub(super) lever: f64,
    /// Sine and cosine of the axis without the simulation.
    pub(super) axis: [f64; 2],
    /// The same with it.
    pub(super) direction: [f64; 2],
    /// How much of the simulated rotation the axis takes over.
    pub(super) share: f64,
}

impl Pull {
    /// Turns the axis by an offset: without its angle.
    #[inline(always)]
    pub(super) fn turn(&mut self, offset: f64) {
        let [axis_sin, axis_cos] = self.axis;
        let (sin, cos) = sin_cos(offset * self.share);
        self.direction = [sin * axis_cos + cos * axis_sin, cos * axis_cos - sin * axis_sin];
    }

    #[inline(always)]
    pub(super) fn along(&self) -> f64 {
        let [sin, cos] = self.direction;
        self.wind * cos - self.gravity * sin
    }

    #[inline(always)]
    pub(super) fn across(&self) -> f64 {
        let [sin, cos] = self.direction;
        (self.wind * sin + self.gravity * cos) * self.lever
    }
}

/// What one step does.
pub(super) struct Scales {
    /// Length of a step, seconds.
    pub(super) time: f64,
    /// Factor on velocities.
    pub(super) damping: f64,
    /// Factor from forces to changes of velocity.
    pub(super) mass: f64,
}

impl Scales {
    #[inline(always)]
    pub(super) fn new<const KIND: u8>(
        constraint: &PhysicsConstraintData,
        params: &PhysicsConstraintPose,
    ) -> Self {
        let step = constraint.step;
        let damping = wide(params.damping);
        Self {
            time: step,
            damping: if KIND != ANY || 60.0 * step == 1.0 {
                damping
            } else {
                math::powf_wide(damping, 60.0 * step)
            },
            mass: wide(params.mass_inverse) * step,
        }
    }
}

/// Time that is used up in steps.
pub(super) struct Steps {
    pub(super) left: f64,
    step: f64,
    /// How many more may be taken.
    more: u32,
}

impl Steps {
    /// The first of the steps that fit in the time; `Some(None)` where not even one does.
    #[inline(always)]
    pub(super) fn new<const KIND: u8>(
        time: f64,
        constraint: &PhysicsConstraintData,
        data: &SkeletonData,
    ) -> Option<Option<Self>> {
        let step = constraint.step;
        let is_short = time < 0.125;
        let mut more = 0;
        if KIND == ANY {
            // Two or three steps are an update's; a division would take longer.
            more = if time < 8.0 * step {
                u32::MAX
            } else {
                most_steps(data.physics_constraints.len()) - 1
            };
        } else if 60.0 * step != 1.0 || !is_short {
            return None;
        }
        let is_one = (KIND != ANY || step > 0.0) && time >= step;
        Some(is_one.then_some(Self {
            left: time - step,
            step,
            more,
        }))
    }

    /// Whether there is another step. One by one, since the rounding of `left` is part of the numbers.
    #[inline(always)]
    pub(super) fn next<const KIND: u8>(&mut self) -> bool {
        if self.left < self.step {
            return false;
        }
        if KIND == ANY && self.more == 0 {
            self.left = 0.0;
            return false;
        }
        self.left -= self.step;
        self.more = self.more.wrapping_sub(1);
        true
    }
}

/// How many steps each of so many constraints may take in an update.
#[cold]
#[inline(never)]
fn most_steps(count: usize) -> u32 {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    MAX_PHYSICS_STEPS
        .min(MAX_PHYSICS_STEPS_OF_ALL / count.max(1))
        .max(8)
}

/// Sine and cosine of an angle that mostly is small.
#[inline(always)]
pub(super) fn sin_cos(radians: f64) -> (f64, f64) {
    #[cold]
    #[inline(never)]
    fn far(radians: f64) -> (f64, f64) {
        math::sin_cos_wide(radians)
    }
    math::sin_cos_near(radians).unwrap_or_else(|| far(radians))
}
