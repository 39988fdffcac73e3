//! Physics constraints: a bone lags behind, swings and is blown about. Source: pose.md 10.

use spine_data::real::{real, wide};
use spine_data::{PhysicsConstraintData, PhysicsConstraintId, Real, SkeletonData, math};

use super::guard::Unconstrained;
use crate::bone;
use crate::pose::{PhysicsConstraintPose, PhysicsState, Pose};
use crate::skeleton::{Frame, Physics};
use crate::transform::WorldTransform;

/// The most steps that one update of a physics constraint simulates; the time beyond them is dropped.
///
/// At the usual 60 steps a second that is more than five minutes in one update. Only a file with absurdly small steps
/// meets it, and would keep an update busy for hours without it. Source: pose.md 10.4.
pub const MAX_PHYSICS_STEPS: u32 = 20_000;

/// Indices of [`PhysicsState::offset`] and [`PhysicsState::velocity`].
const X: usize = 0;
const Y: usize = 1;
const ROTATE: usize = 2;
const SCALE: usize = 3;

/// Solves one constraint. Source: pose.md 10.2.
///
/// Where the bone or the simulation would not be finite, the bone stays as it is and the simulation begins anew.
pub(crate) fn solve(
    data: &SkeletonData,
    id: PhysicsConstraintId,
    pose: &mut Pose,
    frame: &Frame,
    mode: Physics,
) {
    let (Some(constraint), Some(params)) = (data.physics_constraints.get(id), pose.physics.get(id).copied())
    else {
        return;
    };
    if params.mix == 0.0 || mode == Physics::None || !frame.time.is_finite() {
        return;
    }
    let bone = constraint.bone;
    let (Some(before), Some(setup)) = (Unconstrained::of(pose, bone), data.bones.get(bone)) else {
        return;
    };
    let solver = Solver {
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
    let mut state = params.state;
    let mut world = before.world;
    if mode == Physics::Pose {
        solver.shift(&state, &mut world);
        solver.turn(&state, &mut world);
    } else {
        if mode == Physics::Reset {
            state.reset(frame.time);
        }
        solver.simulate(&mut state, &mut world);
        solver.turn(&state, &mut world);
        state.tip = [setup.length * world.a, setup.length * world.c];
    }
    if world.is_finite() && state.is_finite() {
        pose.set_world(bone, world);
        bone::update_applied(data, pose, bone, frame);
    } else if mode != Physics::Pose {
        state = params.state;
        state.reset(frame.time);
    }
    if let Some(physics) = pose.physics.get_mut(id) {
        physics.state = state;
    }
}

struct Solver<'a> {
    constraint: &'a PhysicsConstraintData,
    params: PhysicsConstraintPose,
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
    fn simulate(&self, state: &mut PhysicsState, world: &mut WorldTransform) {
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
                real(limit * wide(self.frame.scale_x).abs()),
                real(limit * wide(self.frame.scale_y).abs()),
            ];
            for (channel, on) in [(X, self.has_x), (Y, self.has_y)] {
                if on {
                    let moved = (state.anchor[channel] - position[channel]) * self.params.inertia;
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
        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let params = &self.params;
        let wind = params.wind * self.reference_scale * self.frame.scale_x;
        let gravity = params.gravity * self.reference_scale * self.frame.scale_y;
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if self.has_x {
                velocity[X] += (wind - offset[X] * params.strength) * mass;
                offset[X] += velocity[X] * time;
                velocity[X] *= damping;
            }
            if self.has_y {
                velocity[Y] -= (gravity + offset[Y] * params.strength) * mass;
                offset[Y] += velocity[Y] * time;
                velocity[Y] *= damping;
            }
            if !steps.next() {
                return steps.left;
            }
        }
    }

    /// Simulates rotation and scale; the time left over. Source: pose.md 10.4.
    fn simulate_axes(&self, state: &mut PhysicsState, world: &WorldTransform, limits: [Real; 2]) -> f64 {
        let params = &self.params;
        let angle = math::atan2(world.c, world.a);
        let dx = clamp(state.exit[0] - world.x, limits[0]);
        let dy = clamp(state.exit[1] - world.y, limits[1]);
        let share = (self.constraint.rotate + self.constraint.shear_x) * params.mix;
        let (mut sin, mut cos);
        if self.has_rotation {
            let mut swing =
                math::atan2(dy + state.tip[1], dx + state.tip[0]) - angle - state.offset[ROTATE] * share;
            if wide(swing).abs() > super::HALF_TURN {
                swing -= (swing / math::PI2 - 0.5).ceil() * math::PI2;
            }
            state.offset[ROTATE] += swing * params.inertia;
            (sin, cos) = math::sin_cos(state.offset[ROTATE] * share + angle);
        } else {
            (sin, cos) = math::sin_cos(angle);
        }
        if self.has_scale {
            let length = self.length * world.scale_x();
            if length > 0.0 {
                state.offset[SCALE] += (dx * cos + dy * sin) * params.inertia / length;
            }
        }

        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let gravity = if self.frame.y_down {
            -params.gravity
        } else {
            params.gravity
        };
        let lever = self.length / self.reference_scale;
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if self.has_scale {
                let force = params.wind * cos - gravity * sin - offset[SCALE] * params.strength;
                velocity[SCALE] += force * mass;
                offset[SCALE] += velocity[SCALE] * time;
                velocity[SCALE] *= damping;
            }
            if self.has_rotation {
                let force = (params.wind * sin + gravity * cos) * lever + offset[ROTATE] * params.strength;
                velocity[ROTATE] -= force * mass;
                offset[ROTATE] += velocity[ROTATE] * time;
                velocity[ROTATE] *= damping;
            }
            if !steps.next() {
                return steps.left;
            }
            if self.has_rotation {
                (sin, cos) = math::sin_cos(offset[ROTATE] * share + angle);
            }
        }
    }

    fn scales(&self) -> Scales {
        let step = self.constraint.step;
        Scales {
            time: real(step),
            damping: math::powf(self.params.damping, real(60.0 * step)),
            mass: real(wide(self.params.mass_inverse) * step),
        }
    }

    /// Moves the bone by the simulated offset.
    fn shift(&self, state: &PhysicsState, world: &mut WorldTransform) {
        if self.has_x {
            world.x += state.offset[X] * self.params.mix * self.constraint.x;
        }
        if self.has_y {
            world.y += state.offset[Y] * self.params.mix * self.constraint.y;
        }
    }

    /// Turns, shears and scales the bone as simulated. Source: pose.md 10.5.
    fn turn(&self, state: &PhysicsState, world: &mut WorldTransform) {
        let constraint = self.constraint;
        if self.has_rotation {
            let offset = state.offset[ROTATE] * self.params.mix;
            if constraint.shear_x > 0.0 {
                let mut radians = 0.0;
                if constraint.rotate > 0.0 {
                    radians = offset * constraint.rotate;
                    let (sin, cos) = math::sin_cos(radians);
                    [world.b, world.d] = turned([world.b, world.d], sin, cos);
                }
                radians += offset * constraint.shear_x;
                let (sin, cos) = math::sin_cos(radians);
                [world.a, world.c] = turned([world.a, world.c], sin, cos);
            } else {
                let (sin, cos) = math::sin_cos(offset * constraint.rotate);
                world.rotate(sin, cos);
            }
        }
        if self.has_scale {
            let factor = 1.0 + state.offset[SCALE] * self.params.mix * constraint.scale_x;
            world.a *= factor;
            world.c *= factor;
        }
    }
}

/// What one step does.
struct Scales {
    /// Length of a step, seconds.
    time: Real,
    /// Factor on velocities.
    damping: Real,
    /// Factor from forces to changes of velocity.
    mass: Real,
}

/// Time that is used up in steps.
struct Steps {
    left: f64,
    step: f64,
    taken: u32,
}

impl Steps {
    /// The first of the steps that fit in the time; `None` where not even one does.
    fn new(time: f64, step: f64) -> Option<Self> {
        (step > 0.0 && time >= step).then_some(Self {
            left: time - step,
            step,
            taken: 1,
        })
    }

    /// Whether there is another step. One by one, since the rounding of `left` is part of the numbers.
    #[inline]
    fn next(&mut self) -> bool {
        if self.left < self.step {
            return false;
        }
        if self.taken == MAX_PHYSICS_STEPS {
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
fn clamp(value: Real, limit: Real) -> Real {
    if value > limit {
        limit
    } else if value < -limit {
        -limit
    } else {
        value
    }
}

#[inline]
fn turned([x, y]: [Real; 2], sin: Real, cos: Real) -> [Real; 2] {
    [cos * x - sin * y, sin * x + cos * y]
}

impl PhysicsState {
    /// Makes the simulation take it that the bone moved by (x, y) world units more than it did.
    ///
    /// So that a jump by (x, y) shows no effect, pass (-x, -y). Source: pose.md 10.1.
    pub fn translate(&mut self, x: Real, y: Real) {
        self.anchor = [self.anchor[0] - x, self.anchor[1] - y];
        self.exit = [self.exit[0] - x, self.exit[1] - y];
    }

    /// Makes the simulation take it that the bone turned about (x, y) in the world, by degrees more than it did.
    /// Source: pose.md 10.1.
    pub fn rotate(&mut self, x: Real, y: Real, degrees: Real) {
        let (sin, cos) = math::sin_cos_deg(degrees);
        let (dx, dy) = (self.exit[0] - x, self.exit[1] - y);
        self.translate(dx * cos - dy * sin - dx, dx * sin + dy * cos - dy);
    }

    fn is_finite(&self) -> bool {
        let pairs = [self.anchor, self.exit, self.tip];
        let sum: Real = pairs
            .as_flattened()
            .iter()
            .chain(&self.offset)
            .chain(&self.velocity)
            .sum();
        sum.is_finite() && self.remaining.is_finite() && self.last_time.is_finite()
    }
}
