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
/// Where the bone or the simulation would not be finite, the bone stays as it is and the simulation begins anew. A function of
/// its own, and so are its parts: they keep their numbers in registers.
#[inline(never)]
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
    let (settings, state) = Settings::split(params);
    let solver = Solver {
        constraint,
        settings,
        frame,
        length: wide(setup.length),
        reference_scale: wide(data.reference_scale),
        count: data.physics_constraints.len(),
        moves: constraint.x > 0.0 || constraint.y > 0.0,
        rotates: constraint.rotate > 0.0 || constraint.shear_x > 0.0,
        scales: constraint.scale_x > 0.0,
    };
    if mode == Physics::Pose {
        solver.shift(state, &mut world);
        solver.turn(state, &mut world);
    } else {
        if mode == Physics::Reset {
            state.reset(frame.time);
        }
        solver.simulate(state, &mut world);
        state.tip = [solver.length * world.a, solver.length * world.c];
    }
    if world.is_finite() && (mode == Physics::Pose || state.is_finite()) {
        work.set_world(bone, world);
        work.leave(data, pose, bone, frame, now);
    } else if mode != Physics::Pose {
        *state = PhysicsState {
            resets: state.resets,
            ..PhysicsState::NEW
        };
        state.reset(frame.time);
    }
}

/// The parameters of a constraint's pose.
#[derive(Clone, Copy)]
struct Settings {
    inertia: f64,
    strength: f64,
    damping: Real,
    mass_inverse: f64,
    wind: f64,
    gravity: f64,
    mix: f64,
}

impl Settings {
    #[inline(always)]
    fn split(params: &mut PhysicsConstraintPose) -> (Self, &mut PhysicsState) {
        let settings = Self {
            inertia: wide(params.inertia),
            strength: wide(params.strength),
            damping: params.damping,
            mass_inverse: wide(params.mass_inverse),
            wind: wide(params.wind),
            gravity: wide(params.gravity),
            mix: wide(params.mix),
        };
        (settings, &mut params.state)
    }
}

struct Solver<'a> {
    constraint: &'a PhysicsConstraintData,
    settings: Settings,
    frame: &'a Frame,
    /// Setup length of the bone.
    length: f64,
    reference_scale: f64,
    /// Number of physics constraints, which share out the steps of an update.
    count: usize,
    moves: bool,
    rotates: bool,
    scales: bool,
}

impl Solver<'_> {
    /// Source: pose.md 10.3.
    #[inline(always)]
    fn simulate(&self, state: &mut PhysicsState, world: &mut Unrounded) {
        let delta = (self.frame.time - state.last_time).max(0.0);
        state.remaining += delta;
        state.last_time = self.frame.time;
        if state.fresh {
            state.fresh = false;
            state.anchor = [world.x, world.y];
            state.exit = state.anchor;
        } else {
            let limit = wide(self.constraint.limit) * delta;
            let limits = [
                limit * wide(self.frame.scale_x).abs(),
                limit * wide(self.frame.scale_y).abs(),
            ];
            let mut left = state.remaining;
            if self.moves {
                left = self.step_position(state, world, limits);
                self.shift(state, world);
            }
            if self.rotates || self.scales {
                left = self.simulate_axes(state, world, limits);
            }
            state.remaining = left;
            state.exit = [world.x, world.y];
        }
        self.turn(state, world);
    }

    /// Simulates x and y; the time left over. Source: pose.md 10.3 steps 3 to 5.
    #[inline(never)]
    fn step_position(&self, state: &mut PhysicsState, world: &Unrounded, limits: [f64; 2]) -> f64 {
        let has = [self.constraint.x > 0.0, self.constraint.y > 0.0];
        let position = [world.x, world.y];
        for channel in [X, Y] {
            if has[channel] {
                let moved = (state.anchor[channel] - position[channel]) * self.settings.inertia;
                state.offset[channel] += clamp(moved, limits[channel]);
                state.anchor[channel] = position[channel];
            }
        }
        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step, self.count) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let strength = self.settings.strength;
        let wind = self.settings.wind * self.reference_scale * wide(self.frame.scale_x);
        let gravity = self.settings.gravity * self.reference_scale * wide(self.frame.scale_y);
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if has[X] {
                velocity[X] += (wind - offset[X] * strength) * mass;
                offset[X] += velocity[X] * time;
                velocity[X] *= damping;
            }
            if has[Y] {
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
    #[inline(never)]
    fn simulate_axes(&self, state: &mut PhysicsState, world: &Unrounded, limits: [f64; 2]) -> f64 {
        let Settings {
            inertia,
            strength,
            wind,
            gravity,
            mix,
            ..
        } = self.settings;
        let axis = [world.a, world.c];
        let dx = clamp(state.exit[0] - world.x, limits[0]);
        let dy = clamp(state.exit[1] - world.y, limits[1]);
        let share = wide(self.constraint.rotate + self.constraint.shear_x) * mix;
        // The direction of the axis matters where something pulls in a direction of the world, or along the axis.
        let is_pulled = wind != 0.0 || gravity != 0.0 || self.scales;
        // The direction of the axis, turned by the offset: without the axis' angle.
        let [axis_sin, axis_cos] = if is_pulled { unit(axis) } else { [0.0, 1.0] };
        let direction = |offset: f64| {
            if !is_pulled {
                return (0.0, 1.0);
            }
            let (sin, cos) = math::sin_cos_wide(offset * share);
            (sin * axis_cos + cos * axis_sin, cos * axis_cos - sin * axis_sin)
        };
        let (mut sin, mut cos) = (axis_sin, axis_cos);
        if self.rotates {
            let tip = [dx + state.tip[0], dy + state.tip[1]];
            let mut swing = Turn::between(axis, tip).radians() - state.offset[ROTATE] * share;
            if swing.abs() > super::HALF_TURN {
                swing -= (swing / (2.0 * super::PI) - 0.5).ceil() * (2.0 * super::PI);
            }
            state.offset[ROTATE] += swing * inertia;
            (sin, cos) = direction(state.offset[ROTATE]);
        }
        if self.scales {
            let length = self.length * (world.a * world.a + world.c * world.c).sqrt();
            if length > 0.0 {
                state.offset[SCALE] += (dx * cos + dy * sin) * inertia / length;
            }
        }

        let Some(mut steps) = Steps::new(state.remaining, self.constraint.step, self.count) else {
            return state.remaining;
        };
        let Scales { time, damping, mass } = self.scales();
        let gravity = if self.frame.y_down { -gravity } else { gravity };
        let lever = self.length / self.reference_scale;
        let PhysicsState { offset, velocity, .. } = state;
        loop {
            if self.scales {
                let force = wind * cos - gravity * sin - offset[SCALE] * strength;
                velocity[SCALE] += force * mass;
                offset[SCALE] += velocity[SCALE] * time;
                velocity[SCALE] *= damping;
            }
            if self.rotates {
                let force = (wind * sin + gravity * cos) * lever + offset[ROTATE] * strength;
                velocity[ROTATE] -= force * mass;
                offset[ROTATE] += velocity[ROTATE] * time;
                velocity[ROTATE] *= damping;
            }
            if !steps.next() {
                return steps.left;
            }
            if self.rotates {
                (sin, cos) = direction(offset[ROTATE]);
            }
        }
    }

    #[inline(always)]
    fn scales(&self) -> Scales {
        let step = self.constraint.step;
        Scales {
            time: step,
            damping: if 60.0 * step == 1.0 {
                wide(self.settings.damping)
            } else {
                math::powf_wide(wide(self.settings.damping), 60.0 * step)
            },
            mass: self.settings.mass_inverse * step,
        }
    }

    /// Moves the bone by the simulated offset.
    #[inline(always)]
    fn shift(&self, state: &PhysicsState, world: &mut Unrounded) {
        let Self { constraint, .. } = self;
        if constraint.x > 0.0 {
            world.x += state.offset[X] * self.settings.mix * wide(constraint.x);
        }
        if constraint.y > 0.0 {
            world.y += state.offset[Y] * self.settings.mix * wide(constraint.y);
        }
    }

    /// Turns, shears and scales the bone as simulated. Source: pose.md 10.5.
    #[inline(always)]
    fn turn(&self, state: &PhysicsState, world: &mut Unrounded) {
        let constraint = self.constraint;
        if self.rotates {
            let offset = state.offset[ROTATE] * self.settings.mix;
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
        if self.scales {
            let factor = 1.0 + state.offset[SCALE] * self.settings.mix * wide(constraint.scale_x);
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
    /// The first of the steps that fit in the time, of one of so many constraints; `None` where not even one does.
    #[inline(always)]
    fn new(time: f64, step: f64, count: usize) -> Option<Self> {
        (step > 0.0 && time >= step).then(|| Self {
            left: time - step,
            step,
            taken: 1,
            // Two or three steps are an update's; a division would take longer.
            most: if time < 8.0 * step && count < MAX_PHYSICS_STEPS_OF_ALL as usize / 8 {
                u32::MAX
            } else {
                most_steps(count)
            },
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

/// How many steps each of so many constraints may take in an update.
#[cold]
fn most_steps(count: usize) -> u32 {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    MAX_PHYSICS_STEPS
        .min(MAX_PHYSICS_STEPS_OF_ALL / count.max(1))
        .max(1)
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

    /// Not in line: the solver needs the registers.
    #[inline(never)]
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
