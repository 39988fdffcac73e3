//! Physics constraints: a bone lags behind, swings and is blown about. Source: pose.md 10.

use spine_data::real::{real, wide};
use spine_data::{PhysicsConstraintData, PhysicsConstraintId, Real, SkeletonData, math};

use super::steps::{ANY, MOVES, Pull, ROTATES, Scales, Steps, sin_cos};
use super::turn::{Turn, radians_near, unit};
use crate::pose::{PhysicsConstraintPose, PhysicsState, Pose};
use crate::skeleton::{Frame, Physics};
use crate::transform::Unrounded;
use crate::work::{Now, Work};

/// Indices of [`PhysicsState::offset`] and [`PhysicsState::velocity`].
const X: usize = 0;
const Y: usize = 1;
const ROTATE: usize = 2;
const SCALE: usize = 3;

/// Solves one constraint. Source: pose.md 10.2.
///
/// Where the bone or the simulation would not be finite, the bone stays as it is and the simulation begins anew.
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
    if mode != Physics::Update {
        if mode == Physics::None {
            return;
        }
        solve_in_mode(data, id, pose, work, frame, mode, now);
        return;
    }
    let (Some(constraint), Some(params)) = (data.physics_constraints.get(id), pose.physics.get_mut(id))
    else {
        return;
    };
    if params.mix == 0.0 {
        return;
    }
    let id = constraint.bone;
    let Some(world) = work.world_mut(id) else { return };
    let Some(setup) = data.bones.get(id) else { return };
    let length = wide(setup.length);
    let (rotates, scales) = (constraint.rotate > 0.0, constraint.scale_x > 0.0);
    let moves = [constraint.x > 0.0, constraint.y > 0.0];
    let mut is_finite = None;
    if constraint.shear_x == 0.0 && !scales {
        if !rotates && moves[X] && moves[Y] {
            is_finite = simulate::<MOVES>(constraint, params, world, length, frame, data);
        } else if rotates && !moves[X] && !moves[Y] {
            is_finite = simulate::<ROTATES>(constraint, params, world, length, frame, data);
        }
    }
    if is_finite.unwrap_or_else(|| simulate_any(constraint, params, world, length, frame, data)) {
        work.leave(data, pose, id, frame, now);
    } else {
        let state = &mut params.state;
        *state = PhysicsState {
            resets: state.resets,
            ..PhysicsState::NEW
        };
        state.reset(frame.time);
    }
}

/// Solves one constraint in another mode than the usual one.
#[inline(never)]
fn solve_in_mode(
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
    if params.mix == 0.0 {
        return;
    }
    match mode {
        Physics::Reset => {
            params.state.reset(frame.time);
            solve(data, id, pose, work, frame, Physics::Update, now);
        }
        Physics::Pose => {
            let id = constraint.bone;
            let Some(world) = work.world_mut(id) else {
                return;
            };
            let solver = Solver {
                constraint,
                params,
                frame,
                data,
                length: 0.0,
            };
            let [x, y, rotation, scale] = params.state.offset;
            let mut shown = *world;
            [shown.x, shown.y] = solver.shifted::<ANY>([x, y], [world.x, world.y]);
            let is_turned = solver.turn::<ANY>([rotation, scale], &mut shown).is_some();
            if is_turned && shown.is_finite() {
                *world = shown;
                work.leave(data, pose, id, frame, now);
            }
        }
        Physics::None | Physics::Update => {}
    }
}

/// A function of its own, so that the other kinds keep their numbers in registers.
#[inline(never)]
fn simulate_any(
    constraint: &PhysicsConstraintData,
    params: &mut PhysicsConstraintPose,
    world: &mut Unrounded,
    length: f64,
    frame: &Frame,
    data: &SkeletonData,
) -> bool {
    simulate::<ANY>(constraint, params, world, length, frame, data).unwrap_or(false)
}

/// Simulates, moves and turns a bone; whether it and the simulation are finite. `None` where the kind does not know how.
/// Nothing changes without `Some(true)`. Source: pose.md 10.3.
#[inline(always)]
fn simulate<const KIND: u8>(
    constraint: &PhysicsConstraintData,
    params: &mut PhysicsConstraintPose,
    world: &mut Unrounded,
    length: f64,
    frame: &Frame,
    data: &SkeletonData,
) -> Option<bool> {
    let solver = Solver {
        constraint,
        params,
        frame,
        data,
        length,
    };
    let state = &params.state;
    let delta = (frame.time - state.last_time).max(0.0);
    let time = state.remaining + delta;
    let mut left = time;
    let mut place = [world.x, world.y];
    let mut moved = Pair::of(state, [X, Y]);
    let mut turned = Pair::of(state, [ROTATE, SCALE]);
    if !state.fresh {
        let limit = wide(constraint.limit) * delta;
        let limit = [limit * frame.size[X], limit * frame.size[Y]];
        if solver.moves::<KIND>() {
            (left, moved) = solver.step_position::<KIND>(time, limit, place)?;
            place = solver.shifted::<KIND>(moved.offset, place);
        }
        if solver.rotates::<KIND>() || solver.scales::<KIND>() {
            (left, turned) = solver.step_axes::<KIND>(time, limit, [world.a, world.c], place)?;
        }
    } else if KIND != ANY {
        return None;
    }
    let mut simulated = Unrounded {
        x: place[X],
        y: place[Y],
        ..*world
    };
    solver.turn::<KIND>(turned.offset, &mut simulated)?;
    // All else is finite where the bone is.
    let mut sum = left;
    if solver.moves::<KIND>() {
        sum += moved.velocity[0] + moved.velocity[1];
    }
    if solver.rotates::<KIND>() {
        sum += turned.velocity[0];
    }
    if solver.scales::<KIND>() {
        sum += turned.velocity[1];
    }
    let is_finite = simulated.is_finite() && sum.is_finite();
    if is_finite {
        let from = [world.x, world.y];
        *world = simulated;
        let moves = solver.moves_along::<KIND>();
        let state = &mut params.state;
        for channel in [X, Y] {
            if moves[channel] || (KIND == ANY && state.fresh) {
                state.anchor[channel] = from[channel];
            }
        }
        state.remaining = left;
        state.last_time = frame.time;
        state.exit = place;
        state.tip = [length * simulated.a, length * simulated.c];
        if KIND == ANY {
            state.fresh = false;
        }
        if KIND != ROTATES {
            [state.offset[X], state.offset[Y]] = moved.offset;
            [state.velocity[X], state.velocity[Y]] = moved.velocity;
        }
        if KIND != MOVES {
            state.offset[ROTATE] = turned.offset[0];
            state.velocity[ROTATE] = turned.velocity[0];
        }
        if KIND == ANY {
            state.offset[SCALE] = turned.offset[1];
            state.velocity[SCALE] = turned.velocity[1];
        }
    }
    Some(is_finite)
}

/// Two channels of a simulation.
#[derive(Clone, Copy)]
struct Pair {
    offset: [f64; 2],
    velocity: [f64; 2],
}

impl Pair {
    #[inline(always)]
    fn of(state: &PhysicsState, [a, b]: [usize; 2]) -> Self {
        Self {
            offset: [state.offset[a], state.offset[b]],
            velocity: [state.velocity[a], state.velocity[b]],
        }
    }
}

#[derive(Clone, Copy)]
struct Solver<'a> {
    constraint: &'a PhysicsConstraintData,
    params: &'a PhysicsConstraintPose,
    frame: &'a Frame,
    data: &'a SkeletonData,
    /// Setup length of the bone.
    length: f64,
}

impl Solver<'_> {
    /// Whether x and y are simulated.
    #[inline(always)]
    fn moves_along<const KIND: u8>(&self) -> [bool; 2] {
        match KIND {
            MOVES => [true; 2],
            ROTATES => [false; 2],
            _ => [self.constraint.x > 0.0, self.constraint.y > 0.0],
        }
    }

    /// Whether x or y is simulated.
    #[inline(always)]
    fn moves<const KIND: u8>(&self) -> bool {
        self.moves_along::<KIND>() != [false; 2]
    }

    /// Whether rotation or shear is simulated.
    #[inline(always)]
    fn rotates<const KIND: u8>(&self) -> bool {
        KIND == ROTATES || (KIND == ANY && (self.constraint.rotate > 0.0 || self.constraint.shear_x > 0.0))
    }

    /// Whether scale is simulated.
    #[inline(always)]
    fn scales<const KIND: u8>(&self) -> bool {
        KIND == ANY && self.constraint.scale_x > 0.0
    }

    /// Simulates x and y; the time left over. Source: pose.md 10.3 steps 3 to 5.
    #[inline(always)]
    fn step_position<const KIND: u8>(
        &self,
        time: f64,
        limit: [f64; 2],
        place: [f64; 2],
    ) -> Option<(f64, Pair)> {
        let params = self.params;
        let inertia = wide(params.inertia);
        let anchor = params.state.anchor;
        let motion = [(anchor[X] - place[X]) * inertia, (anchor[Y] - place[Y]) * inertia];
        let [dx, dy] = self.limited::<KIND>(motion, limit)?;
        // Side by side, also where only one is simulated.
        let before = Pair::of(&params.state, [X, Y]);
        let mut now = before;
        now.offset = [now.offset[X] + dx, now.offset[Y] + dy];
        let mut left = time;
        if let Some(mut steps) = Steps::new::<KIND>(time, self.constraint, self.data)? {
            let Scales { time, damping, mass } = Scales::new::<KIND>(self.constraint, params);
            let strength = wide(params.strength);
            let pull = [
                wide(params.wind) * self.frame.unit * self.frame.pull[X],
                wide(params.gravity) * self.frame.unit * self.frame.pull[Y],
            ];
            loop {
                for ((offset, velocity), pull) in now.offset.iter_mut().zip(&mut now.velocity).zip(pull) {
                    *velocity += (pull - *offset * strength) * mass;
                    *offset += *velocity * time;
                    *velocity *= damping;
                }
                if !steps.next::<KIND>() {
                    break;
                }
            }
            left = steps.left;
        }
        let moves = self.moves_along::<KIND>();
        for channel in [X, Y] {
            if !moves[channel] {
                now.offset[channel] = before.offset[channel];
                now.velocity[channel] = before.velocity[channel];
            }
        }
        Some((left, now))
    }

    /// Simulates rotation and scale; the time left over. Source: pose.md 10.4.
    #[inline(always)]
    fn step_axes<const KIND: u8>(
        &self,
        time: f64,
        limit: [f64; 2],
        axis: [f64; 2],
        place: [f64; 2],
    ) -> Option<(f64, Pair)> {
        let (rotates, scales) = (self.rotates::<KIND>(), self.scales::<KIND>());
        let params = self.params;
        // The direction of the axis matters where something pulls in a direction of the world, or along the axis.
        let is_pulled = (params.wind.to_bits() | params.gravity.to_bits()) << 1 != 0 || scales;
        if KIND != ANY && is_pulled {
            return None;
        }
        let inertia = wide(params.inertia);
        let PhysicsState { exit, tip, .. } = &params.state;
        let [dx, dy] = self.limited::<KIND>([exit[X] - place[X], exit[Y] - place[Y]], limit)?;
        let share = self.share::<KIND>();
        let mut rotation = params.state.offset[ROTATE];
        if rotates {
            let tip = [dx + tip[X], dy + tip[Y]];
            let mut swing = match radians_near(axis, tip) {
                None if KIND == ANY => Turn::between(axis, tip).radians(),
                near => near?,
            };
            swing -= rotation * share;
            if swing.abs() > super::HALF_TURN {
                if KIND != ANY {
                    return None;
                }
                swing -= (swing / (2.0 * super::PI) - 0.5).ceil() * (2.0 * super::PI);
            }
            rotation += swing * inertia;
        }
        let mut pull = is_pulled.then(|| Pull {
            wind: wide(params.wind),
            gravity: wide(if self.frame.y_down {
                -params.gravity
            } else {
                params.gravity
            }),
            lever: self.length / self.frame.unit,
            axis: unit(axis),
            direction: unit(axis),
            share,
        });
        if rotates && let Some(pull) = &mut pull {
            pull.turn(rotation);
        }
        let mut scale = params.state.offset[SCALE];
        if scales && let Some(pull) = &pull {
            let length = self.length * (axis[X] * axis[X] + axis[Y] * axis[Y]).sqrt();
            if length > 0.0 {
                let [sin, cos] = pull.direction;
                scale += (dx * cos + dy * sin) * inertia / length;
            }
        }
        let [_, _, mut rotating, mut scaling] = params.state.velocity;
        let mut left = time;
        if let Some(mut steps) = Steps::new::<KIND>(time, self.constraint, self.data)? {
            let Scales { time, damping, mass } = Scales::new::<KIND>(self.constraint, params);
            let strength = wide(params.strength);
            loop {
                if scales {
                    let along = pull.as_ref().map_or(0.0, Pull::along);
                    scaling += (along - scale * strength) * mass;
                    scale += scaling * time;
                    scaling *= damping;
                }
                if rotates {
                    let across = pull.as_ref().map_or(0.0, Pull::across);
                    rotating -= (across + rotation * strength) * mass;
                    rotation += rotating * time;
                    rotating *= damping;
                }
                if !steps.next::<KIND>() {
                    break;
                }
                if rotates && let Some(pull) = &mut pull {
                    pull.turn(rotation);
                }
            }
            left = steps.left;
        }
        let now = Pair {
            offset: [rotation, scale],
            velocity: [rotating, scaling],
        };
        Some((left, now))
    }

    /// A motion within ±limit; the motion itself where the limit is NaN.
    #[inline(always)]
    fn limited<const KIND: u8>(&self, mut motion: [f64; 2], limit: [f64; 2]) -> Option<[f64; 2]> {
        if self.constraint.limit < 0.0 {
            return (KIND == ANY).then(|| limited_by_negative(motion, limit));
        }
        for (motion, limit) in motion.iter_mut().zip(limit) {
            let size = motion.abs();
            *motion = if limit < size { limit } else { size }.copysign(*motion);
        }
        Some(motion)
    }

    /// How much of the rotation the bone's axis takes over.
    #[inline(always)]
    fn share<const KIND: u8>(&self) -> f64 {
        let PhysicsConstraintData { rotate, shear_x, .. } = *self.constraint;
        wide(if KIND == ANY { rotate + shear_x } else { rotate }) * wide(self.params.mix)
    }

    /// Where the simulated offset moves the bone to.
    #[inline(always)]
    fn shifted<const KIND: u8>(&self, offset: [f64; 2], [mut x, mut y]: [f64; 2]) -> [f64; 2] {
        let mix = wide(self.params.mix);
        let moves = self.moves_along::<KIND>();
        if moves[X] {
            x += offset[X] * mix * wide(self.constraint.x);
        }
        if moves[Y] {
            y += offset[Y] * mix * wide(self.constraint.y);
        }
        [x, y]
    }

    /// Turns, shears and scales the bone as simulated. Source: pose.md 10.5.
    #[inline(always)]
    fn turn<const KIND: u8>(&self, [rotation, scale]: [f64; 2], world: &mut Unrounded) -> Option<()> {
        let Self {
            constraint, params, ..
        } = self;
        let mix = wide(params.mix);
        if KIND == ANY && constraint.shear_x > 0.0 {
            let offset = rotation * mix;
            let mut radians = 0.0;
            if constraint.rotate > 0.0 {
                radians = offset * wide(constraint.rotate);
                let (sin, cos) = sin_cos(radians);
                [world.b, world.d] = turned([world.b, world.d], sin, cos);
            }
            radians += offset * wide(constraint.shear_x);
            let (sin, cos) = sin_cos(radians);
            [world.a, world.c] = turned([world.a, world.c], sin, cos);
        } else if self.rotates::<KIND>() {
            let radians = rotation * mix * wide(constraint.rotate);
            let (sin, cos) = if KIND == ANY {
                sin_cos(radians)
            } else {
                math::sin_cos_near(radians)?
            };
            [world.a, world.c] = turned([world.a, world.c], sin, cos);
            [world.b, world.d] = turned([world.b, world.d], sin, cos);
        }
        if self.scales::<KIND>() {
            let factor = 1.0 + scale * mix * wide(constraint.scale_x);
            world.a *= factor;
            world.c *= factor;
        }
        Some(())
    }
}

/// The motion as the reference limits it.
#[cold]
#[inline(never)]
fn limited_by_negative([x, y]: [f64; 2], limit: [f64; 2]) -> [f64; 2] {
    [
        if x > limit[X] { limit[X] } else { -limit[X] },
        if y > limit[Y] { limit[Y] } else { -limit[Y] },
    ]
}

#[inline(always)]
fn turned([x, y]: [f64; 2], sin: f64, cos: f64) -> [f64; 2] {
    [cos * x + -sin * y, cos * y + sin * x]
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use spine_data::{BoneId, SkeletonJson};

    use super::*;
    use crate::skeleton::Skeleton;

    #[test]
    fn a_negative_limit_gives_either_end() {
        // pose.md 10.3 step 4: above the limit the limit, else below its opposite that.
        assert_eq!(limited_by_negative([3.0, -9.0], [-2.0, -4.0]), [-2.0, 4.0]);
        assert_eq!(limited_by_negative([-2.0, -1.0], [-2.0, -4.0]), [2.0, -4.0]);
    }

    #[test]
    fn only_channels_that_move_remember_where_the_bone_was() {
        let json = br#"{"bones": [{"name": "root"}, {"name": "a", "parent": "root", "length": 10}],
            "physics": [{"name": "p", "bone": "a", "x": 1}]}"#;
        let data = SkeletonJson::new().read(json).expect("skeleton");
        let mut skeleton = Skeleton::new(Arc::new(data));
        let id = PhysicsConstraintId::new(0);
        let mut anchors = Vec::new();
        for place in [1.0, 5.0] {
            if let Some(local) = skeleton.pose.local.get_mut(BoneId::new(1)) {
                (local.x, local.y) = (place, place);
            }
            skeleton.update(0.02);
            skeleton.update_world_transform(Physics::Update);
            anchors.push(skeleton.pose.physics[id].state.anchor);
        }
        for (anchor, want) in anchors.iter().zip([[1.0, 1.0], [5.0, 1.0]]) {
            // A quarter turn is by Π's decimals.
            let errors = [anchor[X] - want[X], anchor[Y] - want[Y]];
            assert!(errors.iter().all(|error| error.abs() < 1e-6), "{anchors:?}");
        }
    }
}
