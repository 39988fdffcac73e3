//! Physics constraints: a bone lags behind, swings and is blown about. Source: pose.md 10.

use spine_data::real::{real, wide};
use spine_data::{PhysicsConstraintData, PhysicsConstraintId, Real, SkeletonData, math};

use super::turn::{Turn, unit};
use crate::pose::{PhysicsConstraintPose, PhysicsState, Pose};
use crate::skeleton::{Frame, Physics};
use crate::transform::Unrounded;
use crate::work::{Now, Work};

/// The most steps that one update of a physics constraint simulates; the time beyond them is dropped.
///
/// At the usual 60 steps a second that is more than five minutes in one update. Only a file with absurdly small steps
/// meets it, and would keep an update busy for hours without it. Source: pose.md 10.4.
pub const MAX_PHYSICS_STEPS: u32 = 20_000;

/// The most steps that one update simulates for all physics constraints together, shared out evenly. Skeletons of up to a
/// hundred of them never notice; it keeps a file of thousands from keeping an update busy for minutes.
pub const MAX_PHYSICS_STEPS_OF_ALL: u32 = 2_000_000;

/// Indices of [`PhysicsState::offset`] and [`PhysicsState::velocity`].
const X: usize = 0;
const Y: usize = 1;
const ROTATE: usize = 2;
const SCALE: usize = 3;

/// Solves one constraint. Source: pose.md 10.2.
///
/// Where the bone or the simulation would not be finite, the bone stays as it is and the simulation begins anew.
#[inline(always)]
pub(crate) fn solve(
    data: &SkeletonData,
    id: PhysicsConstraintId,
    pose: &mut Pose,
    work: &mut Work,
    frame: &Frame,
    mode: Physics,
    now: Now<'_>,
) {
    let (Some(constraint), Some(params)) = (data.physics_constraints.get(id), pose.physics.get_mut(id))
    else {
        return;
    };
    if params.mix == 0.0 || mode == Physics::None || !frame.time.is_finite() {
        return;
    }
    let bone = constraint.bone;
    let (Some(mut world), Some(setup)) = (work.world(bone).copied(), data.bones.get(bone)) else {
        return;
    };
    let count = u32::try_from(data.physics_constraints.len()).unwrap_or(u32::MAX);
    let mut state = params.state;
    let solver = Solver {
        most_steps: MAX_PHYSICS_STEPS
            .min(MAX_PHYSICS_STEPS_OF_ALL / count.max(1))
            .max(1),
        constraint,
        params,
        frame,
        length: setup.length,
        reference_scale: data.reference_scale,
        has_x: constraint.x > 0.0,
        has_y: constraint.y > 0.0,
        has_rotation: constraint.rotate > 0.0 || constraint.shear_x > 0.0,
        has_scale: constraint.scale_x > 0.0,
    };
    if mode == Physics::Pose {
        solver.shift(&state, &mut world);
        solver.turn(&state, &mut world);
    } else {
        if mode == Physics::Reset {
            state.reset(frame.time);
        }
        solver.simulate(&mut state, &mut world);
        solver.turn(&state, &mut world);
        state.tip = [wide(setup.length) * world.a, wide(setup.length) * world.c];
    }
    if world.is_finite() && state.is_finite() {
        params.state = state;
        work.set_world(pose, bone, world);
        work.leave(data, pose, bone, frame, now);
    } else if mode != Physics::Pose {
        params.state.reset(frame.time);
    }
}

struct Solver<'a> {
    /// Steps that are simulated at most.
    most_steps: u32,
    constraint: &'a PhysicsConstraintData,
    params: &'a PhysicsConstraintPose,
    frame: &'a Frame,
    /// Setup length of the bone.
    length: Real,
    reference_scale: Real,
    has_x: bool,
    has_y: bool,
    has_rotation: bool,
    has_scale: bool,
}

impl Solver<'_> {
    /// Source: pose.md 10.3.
    fn simulate(&self, state: &mut PhysicsState, world: &mut Unrounded) {
        let delta = (self.frame.time - state.last_time).max(0.0);
        state.remaining += delta;
        state.last_time = self.frame.time;
        let position = [world.x, world.y];
        if state.fresh {
            state.fresh = false;
            state.anchor = position;
        } else {
            let limit = wide(self.constraint.limit) * delta;
            let limits = [
                limit * wide(self.frame.scale_x).abs(),
                limit * wide(self.frame.scale_y).abs(),
            ];
            for (channel, on) in [(X, self.has_x), (Y, self.has_y)] {
                if on {
                    let moved = (state.anchor[channel] - position[channel]) * wide(self.params.inertia);
                    state.offset[channel] += clamp(moved, limits[channel]);
                    state.anchor[channel] = position[channel];
                }
            }
            let mut left = state.remaining;
            if self.has_x || self.has_y {
                left = self.step_position(state);
            }
            self.shift(state, world);
            if self.has_rotation || self.has_scale {
                left = self.simulate_axes(state, world, limits);
            }
            state.remaining = left;
        }
        state.exit = [world.x, world.y];
    }

    /// Simulates x and y; the time left over. Source: pose.md 10.3 step 5.
    fn step_position(&self, state: &mut PhysicsState) -> f64 {
        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step, self.most_steps) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let strength = wide(self.params.strength);
        let reference = wide(self.reference_scale);
        let wind = wide(self.params.wind) * reference * wide(self.frame.scale_x);
        let gravity = wide(self.params.gravity) * reference * wide(self.frame.scale_y);
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if self.has_x {
                velocity[X] += (wind - offset[X] * strength) * mass;
                offset[X] += velocity[X] * time;
                velocity[X] *= damping;
            }
            if self.has_y {
                velocity[Y] -= (gravity + offset[Y] * strength) * mass;
                offset[Y] += velocity[Y] * time;
                velocity[Y] *= damping;
            }
            if !steps.next() {
                return steps.left;
            }
        }
    }

    /// Simulates rotation and scale; the time left over. Source: pose.md 10.4.
    fn simulate_axes(&self, state: &mut PhysicsState, world: &Unrounded, limits: [f64; 2]) -> f64 {
        let inertia = wide(self.params.inertia);
        let axis = [world.a, world.c];
        let dx = clamp(state.exit[0] - world.x, limits[0]);
        let dy = clamp(state.exit[1] - world.y, limits[1]);
        let share = wide(self.constraint.rotate + self.constraint.shear_x) * wide(self.params.mix);
        // The direction of the axis, turned by the offset: without the axis' angle.
        let [axis_sin, axis_cos] = unit(axis);
        let direction = |offset: f64| {
            let (sin, cos) = math::sin_cos_wide(offset * share);
            (sin * axis_cos + cos * axis_sin, cos * axis_cos - sin * axis_sin)
        };
        let (mut sin, mut cos) = (axis_sin, axis_cos);
        if self.has_rotation {
            let tip = [dx + state.tip[0], dy + state.tip[1]];
            let mut swing = Turn::between(axis, tip).radians() - state.offset[ROTATE] * share;
            if swing.abs() > super::HALF_TURN {
                swing -= (swing / (2.0 * super::PI) - 0.5).ceil() * (2.0 * super::PI);
            }
            state.offset[ROTATE] += swing * inertia;
            (sin, cos) = direction(state.offset[ROTATE]);
        }
        if self.has_scale {
            let length = wide(self.length) * (world.a * world.a + world.c * world.c).sqrt();
            if length > 0.0 {
                state.offset[SCALE] += (dx * cos + dy * sin) * inertia / length;
            }
        }

        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step, self.most_steps) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let (wind, strength) = (wide(self.params.wind), wide(self.params.strength));
        let gravity = wide(if self.frame.y_down {
            -self.params.gravity
        } else {
            self.params.gravity
        });
        let lever = wide(self.length) / wide(self.reference_scale);
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if self.has_scale {
                let force = wind * cos - gravity * sin - offset[SCALE] * strength;
                velocity[SCALE] += force * mass;
                offset[SCALE] += velocity[SCALE] * time;
                velocity[SCALE] *= damping;
            }
            if self.has_rotation {
                let force = (wind * sin + gravity * cos) * lever + offset[ROTATE] * strength;
                velocity[ROTATE] -= force * mass;
                offset[ROTATE] += velocity[ROTATE] * time;
                velocity[ROTATE] *= damping;
            }
            if !steps.next() {
                return steps.left;
            }
            if self.has_rotation {
                (sin, cos) = direction(offset[ROTATE]);
            }
        }
    }

    fn scales(&self) -> Scales {
        let step = self.constraint.step;
        Scales {
            time: step,
            damping: if 60.0 * step == 1.0 {
                wide(self.params.damping)
            } else {
                math::powf_wide(wide(self.params.damping), 60.0 * step)
            },
            mass: wide(self.params.mass_inverse) * step,
        }
    }

    /// Moves the bone by the simulated offset.
    fn shift(&self, state: &PhysicsState, world: &mut Unrounded) {
        if self.has_x {
            world.x += state.offset[X] * wide(self.params.mix) * wide(self.constraint.x);
        }
        if self.has_y {
            world.y += state.offset[Y] * wide(self.params.mix) * wide(self.constraint.y);
        }
    }

    /// Turns, shears and scales the bone as simulated. Source: pose.md 10.5.
    fn turn(&self, state: &PhysicsState, world: &mut Unrounded) {
        let constraint = self.constraint;
        if self.has_rotation {
            let offset = state.offset[ROTATE] * wide(self.params.mix);
            if constraint.shear_x > 0.0 {
                let mut radians = 0.0;
                if constraint.rotate > 0.0 {
                    radians = offset * wide(constraint.rotate);
                    let (sin, cos) = math::sin_cos_wide(radians);
                    [world.b, world.d] = turned([world.b, world.d], sin, cos);
                }
                radians += offset * wide(constraint.shear_x);
                let (sin, cos) = math::sin_cos_wide(radians);
                [world.a, world.c] = turned([world.a, world.c], sin, cos);
            } else {
                world.rotate(offset * wide(constraint.rotate));
            }
        }
        if self.has_scale {
            let factor = 1.0 + state.offset[SCALE] * wide(self.params.mix) * wide(constraint.scale_x);
            world.a *= factor;
            world.c *= factor;
        }
    }
}

/// What one step does.
struct Scales {
    /// Length of a step, seconds.
    time: f64,
    /// Factor on velocities.
    damping: f64,
    /// Factor from forces to changes of velocity.
    mass: f64,
}

/// Time that is used up in steps.
struct Steps {
    left: f64,
    step: f64,
    taken: u32,
    most: u32,
}

impl Steps {
    /// The first of the steps that fit in the time; `None` where not even one does.
    fn new(time: f64, step: f64, most: u32) -> Option<Self> {
        (step > 0.0 && time >= step).then_some(Self {
            left: time - step,
            step,
            taken: 1,
            most,
        })
    }

    /// Whether there is another step. One by one, since the rounding of `left` is part of the numbers.
    #[inline]
    fn next(&mut self) -> bool {
        if self.left < self.step {
            return false;
        }
        if self.taken == self.most {
            self.left = 0.0;
            return false;
        }
        self.left -= self.step;
        self.taken += 1;
        true
    }
}

/// The value within ±limit; the value itself where the limit is NaN.
#[inline]
fn clamp(value: f64, limit: f64) -> f64 {
    if value > limit {
        limit
    } else if value < -limit {
        -limit
    } else {
        value
    }
}

#[inline]
fn turned([x, y]: [f64; 2], sin: f64, cos: f64) -> [f64; 2] {
    [cos * x - sin * y, sin * x + cos * y]
}

impl PhysicsState {
    /// Makes the simulation take it that the bone moved by (x, y) world units more than it did.
    ///
    /// So that a jump by (x, y) shows no effect, pass (-x, -y). Source: pose.md 10.1.
    pub fn translate(&mut self, x: Real, y: Real) {
        let (x, y) = (wide(x), wide(y));
        self.anchor = [self.anchor[0] - x, self.anchor[1] - y];
        self.exit = [self.exit[0] - x, self.exit[1] - y];
    }

    /// Makes the simulation take it that the bone turned about (x, y) in the world, by degrees more than it did.
    /// Source: pose.md 10.1.
    pub fn rotate(&mut self, x: Real, y: Real, degrees: Real) {
        let (sin, cos) = math::sin_cos_wide(wide(degrees) / math::WIDE_RAD_DEG);
        let (dx, dy) = (self.exit[0] - wide(x), self.exit[1] - wide(y));
        self.translate(real(dx * cos - dy * sin - dx), real(dx * sin + dy * cos - dy));
    }

    fn is_finite(&self) -> bool {
        let pairs = [self.anchor, self.exit, self.tip];
        let sum: f64 = pairs
            .as_flattened()
            .iter()
            .chain(&self.offset)
            .chain(&self.velocity)
            .sum();
        sum.is_finite() && self.remaining.is_finite() && self.last_time.is_finite()
    }
}
