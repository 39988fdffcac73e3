//! IK constraints in all lanes: the formulas, and the bits, of [`constraint::ik`](crate::constraint::ik) and `fold`.
//!
//! Functions return 1 for the lanes that they solved, 0 for others. What is rare is left to that solver: then they return `None`
//! before they change anything. Source: pose.md 7.

use spine_data::real::{real, wide};
use spine_data::{math, vectorized};

use super::wide::{Locals, Matrices, Wide};
use crate::constraint::{PI, RAD_DEG, wrap_deg};
use crate::timeline::lanes::{LANES, each};

/// State of the constraint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) mix: Wide,
    pub(super) softness: Wide,
    pub(super) bend: Wide,
    /// The same in all lanes.
    pub(super) compress: bool,
    pub(super) stretch: bool,
    pub(super) uniform: bool,
}

/// A bone as a solver finds it, and as it leaves it.
pub(super) struct Bone<'a> {
    pub(super) world: &'a mut Matrices,
    pub(super) applied: &'a mut Locals,
    /// Setup length.
    pub(super) length: f64,
}

impl Bone<'_> {
    /// Takes over what a solver found, in the lanes whose `mask` is not 0.
    #[inline(always)]
    fn accept(&mut self, world: &Matrices, applied: &Locals, mask: &Wide) {
        self.world.accept(world, mask);
        self.applied.accept(applied, mask);
    }
}

/// Turns a bone that inherits normally towards the target. Source: pose.md 7.2.
#[inline(never)]
pub(super) fn aim(parent: &Matrices, bone: &mut Bone<'_>, target: [&Wide; 2], settings: &Settings) -> Wide {
    vectorized(
        #[inline(always)]
        || aim_lanes(parent, bone, target, settings),
    )
}

#[inline(always)]
fn aim_lanes(parent: &Matrices, bone: &mut Bone<'_>, target: [&Wide; 2], settings: &Settings) -> Wide {
    let mix = &settings.mix;
    let mut applied = bone.applied.rounded();
    let (mut xs, mut ys) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let (pa, pb, pc, pd) = (parent.a[lane], parent.b[lane], parent.c[lane], parent.d[lane]);
        let (dx, dy) = (target[0][lane] - parent.x[lane], target[1][lane] - parent.y[lane]);
        let det = pa * pd - pb * pc;
        let x = (dx * pd - dy * pb) / det - applied.x[lane];
        let y = (dy * pa - dx * pc) / det - applied.y[lane];
        let is_flat = det.abs() <= 0.0001;
        xs[lane] = if is_flat { 0.0 } else { x };
        ys[lane] = if is_flat { 0.0 } else { y };
    }
    let angles = math::atan2_of_eight(&ys, &xs);
    // Whether each lane simply points there, as a number.
    let mut simple = [0.0; LANES];
    let (mut rotations, mut sines, mut cosines) = ([0.0; LANES], [0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let degrees = -applied.shear_x[lane] - applied.rotation[lane] + angles[lane] * (180.0 / PI);
        let turned = degrees + 180.0;
        let degrees = if applied.scale_x[lane] < 0.0 {
            turned
        } else {
            degrees
        };
        let wrapped = wrap_deg(degrees);
        let (x, y) = (xs[lane], ys[lane]);
        let square = x * x + y * y;
        let is_simple = (mix[lane] == 1.0)
            & (wrapped == degrees)
            & (applied.scale_x[lane] >= 0.0)
            & (applied.shear_x[lane] == 0.0)
            & (applied.shear_y[lane] == 0.0)
            & (1e-100..1e100).contains(&square);
        simple[lane] = if is_simple { 1.0 } else { 0.0 };
        let factor = 1.0 / square.sqrt();
        (sines[lane], cosines[lane]) = (y * factor, x * factor);
        rotations[lane] = wide(real(applied.rotation[lane] + wrapped * mix[lane]));
    }
    if settings.compress || settings.stretch {
        resize(&mut applied, bone.length, [&xs, &ys], settings);
    }
    applied.rotation = rotations;
    if simple != [1.0; LANES] {
        let radians = each(&rotations, |degrees| degrees * (math::WIDE_PI / 180.0));
        let [sin, cos] = math::sin_cos_of_eight(&radians);
        for lane in 0..LANES {
            let is_simple = simple[lane] == 1.0;
            sines[lane] = if is_simple { sines[lane] } else { sin[lane] };
            cosines[lane] = if is_simple { cosines[lane] } else { cos[lane] };
        }
    }
    let mut world = *parent;
    world.compose_with(parent, &applied.placed(&sines, &cosines));
    let solved = world.finite(mix);
    bone.accept(&world, &applied, &solved);
    solved
}

/// Scales a bone so that it reaches the target, or does not reach beyond it.
#[inline(never)]
fn resize(applied: &mut Locals, length: f64, [x, y]: [&Wide; 2], settings: &Settings) {
    for lane in 0..LANES {
        let length = length * applied.scale_x[lane];
        let square = x[lane] * x[lane] + y[lane] * y[lane];
        let is_changed =
            (settings.compress && square < length * length) || (settings.stretch && square > length * length);
        if length > 0.0001 && is_changed {
            let factor = (square.sqrt() / length - 1.0) * settings.mix[lane] + 1.0;
            applied.scale_x[lane] = wide(real(applied.scale_x[lane] * factor));
            if settings.uniform {
                applied.scale_y[lane] = wide(real(applied.scale_y[lane] * factor));
            }
        }
    }
}

/// What two bones have to reach.
struct Reach {
    /// The target, from the first bone's origin in its parent's space, and its squared distance.
    goal: [Wide; 2],
    square: Wide,
    /// From the first bone's origin to the joint.
    first: Wide,
    /// From the joint to the tip.
    last: Wide,
    /// The joint in the first bone's space.
    joint_y: Wide,
    /// Not 0 where a lane is a case for the usual solver.
    odd: Wide,
}

/// Source: pose.md 7.3 steps 1 to 6.
#[inline(always)]
fn reach(
    parent: &Matrices,
    bones: &[Bone<'_>; 2],
    [applied, child]: [&Locals; 2],
    target: [&Wide; 2],
    settings: &Settings,
) -> Reach {
    const NONE: Wide = [0.0; LANES];
    let (mut goal, mut square, mut first, mut last) = ([NONE; 2], NONE, NONE, NONE);
    let (mut joint_y, mut odd) = (NONE, NONE);
    let length = bones[1].length;
    let keeps_y = if settings.stretch { 0.0 } else { 1.0 };
    for lane in 0..LANES {
        let (hx, hy) = (applied.scale_x[lane].abs(), applied.scale_y[lane].abs());
        let (jx, jy) = (child.x[lane], if keeps_y == 0.0 { 0.0 } else { child.y[lane] });
        let (a, b, c, d) = (parent.a[lane], parent.b[lane], parent.c[lane], parent.d[lane]);
        let det = a * d - b * c;
        let inverse = 1.0 / det;
        let factor = if det.abs() <= 0.0001 { 0.0 } else { inverse };
        let local = |x: f64, y: f64| {
            let (x, y) = (x - parent.x[lane], y - parent.y[lane]);
            [
                (x * d - y * b) * factor - applied.x[lane],
                (y * a - x * c) * factor - applied.y[lane],
            ]
        };
        let [x, y] = bones[0].world.get(lane).apply(jx, jy);
        let joint = local(x, y);
        first[lane] = (joint[0] * joint[0] + joint[1] * joint[1]).sqrt();
        last[lane] = length * child.scale_x[lane].abs() * hx;
        let [x, y] = local(target[0][lane], target[1][lane]);
        square[lane] = x * x + y * y;
        (goal[0][lane], goal[1][lane]) = (x, y);
        joint_y[lane] = jy;
        let is_uniform = (hx - hy).abs() <= 0.0001;
        let is_odd = !is_uniform | (first[lane] < 0.0001);
        odd[lane] = if is_odd & (settings.mix[lane] != 0.0) {
            1.0
        } else {
            0.0
        };
    }
    Reach {
        goal,
        square,
        first,
        last,
        joint_y,
        odd,
    }
}

/// Source: pose.md 7.3 step 7.
#[inline(never)]
fn soften(reach: &mut Reach, [applied, child]: [&Locals; 2], settings: &Settings) {
    for lane in 0..LANES {
        if settings.softness[lane] == 0.0 {
            continue;
        }
        let (hx, child_scale) = (applied.scale_x[lane].abs(), child.scale_x[lane].abs());
        let softness = settings.softness[lane] * hx * (child_scale + 1.0) * 0.5;
        let distance = reach.square[lane].sqrt();
        let excess = distance - reach.first[lane] - reach.last[lane] + softness;
        if excess > 0.0 {
            let v = (excess / (2.0 * softness)).min(1.0) - 1.0;
            let v = (excess - softness * (1.0 - v * v)) / distance;
            let [x, y] = [reach.goal[0][lane], reach.goal[1][lane]].map(|value| value - v * value);
            (reach.goal[0][lane], reach.goal[1][lane]) = (x, y);
            reach.square[lane] = x * x + y * y;
        }
    }
}

/// Turns a bone and its child, which inherit normally, so that the child's tip reaches the target. Source: pose.md 7.3.
#[inline(never)]
pub(super) fn fold(
    parent: &Matrices,
    bones: &mut [Bone<'_>; 2],
    target: [&Wide; 2],
    settings: &Settings,
) -> Option<Wide> {
    vectorized(
        #[inline(always)]
        || fold_lanes(parent, bones, target, settings),
    )
}

#[inline(always)]
fn fold_lanes(
    parent: &Matrices,
    bones: &mut [Bone<'_>; 2],
    target: [&Wide; 2],
    settings: &Settings,
) -> Option<Wide> {
    let mix = &settings.mix;
    let (mut applied, mut child) = (bones[0].applied.rounded(), bones[1].applied.rounded());
    let scale = [applied.scale_x, applied.scale_y];
    let mut reach = reach(parent, bones, [&applied, &child], target, settings);
    if reach.odd != [0.0; LANES] {
        return None;
    }
    if settings.softness != [0.0; LANES] {
        soften(&mut reach, [&applied, &child], settings);
    }
    let Reach {
        goal: [goal_x, goal_y],
        square,
        first,
        last,
        joint_y,
        ..
    } = &reach;
    let (mut cosines, mut sines) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let (first, last) = (first[lane], last[lane]);
        let cos = (square[lane] - first * first - last * last) / (2.0 * first * last);
        cosines[lane] = cos;
        sines[lane] = ((1.0 - cos) * (1.0 + cos)).sqrt();
    }
    if settings.stretch {
        for lane in 0..LANES {
            if cosines[lane] > 1.0 {
                let factor = (square[lane].sqrt() / (first[lane] + last[lane]) - 1.0) * mix[lane] + 1.0;
                applied.scale_x[lane] = wide(real(applied.scale_x[lane] * factor));
                if settings.uniform {
                    applied.scale_y[lane] = wide(real(applied.scale_y[lane] * factor));
                }
            }
        }
    }
    let angles = math::atan2_of_eight(&sines, &cosines);
    let (mut turn, mut y, mut x) = ([0.0; LANES], [0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let bend = settings.bend[lane];
        let cos = cosines[lane];
        let (is_low, is_high) = (cos < -1.0, cos > 1.0);
        let sin = if is_low | is_high { 0.0 } else { sines[lane] * bend };
        let angle = if is_low {
            std::f64::consts::PI
        } else {
            angles[lane]
        };
        turn[lane] = if is_high { 0.0 } else { angle * bend };
        let cos = if is_low { -1.0 } else { cos };
        let cos = if is_high { 1.0 } else { cos };
        let (a, b) = (first[lane] + last[lane] * cos, last[lane] * sin);
        y[lane] = goal_y[lane] * a - goal_x[lane] * b;
        x[lane] = goal_x[lane] * a + goal_y[lane] * b;
    }
    let first = math::atan2_of_eight(&y, &x);
    let offsets = offsets(&child.x, joint_y);
    let (mut rotation, mut child_rotation) = ([0.0; LANES], [0.0; LANES]);
    for lane in 0..LANES {
        let (is_left, is_under) = (scale[0][lane] < 0.0, scale[1][lane] < 0.0);
        let reflection = if is_left == is_under { 1.0 } else { -1.0 };
        let turn_first = if is_left { 180.0 } else { 0.0 };
        let turn_last = if child.scale_x[lane] < 0.0 { 180.0 } else { 0.0 };
        let offset = match &offsets {
            Some(offsets) => offsets[lane] * reflection,
            None => 0.0,
        };
        let degrees = (first[lane] - offset) * RAD_DEG + turn_first - applied.rotation[lane];
        let child_degrees = ((turn[lane] + offset) * RAD_DEG - child.shear_x[lane]) * reflection + turn_last
            - child.rotation[lane];
        rotation[lane] = wide(real(applied.rotation[lane] + wrap_deg(degrees) * mix[lane]));
        child_rotation[lane] = wide(real(child.rotation[lane] + wrap_deg(child_degrees) * mix[lane]));
    }
    (applied.rotation, child.rotation) = (rotation, child_rotation);
    (applied.shear_x, applied.shear_y) = ([0.0; LANES], [0.0; LANES]);
    child.y = *joint_y;
    let mut world = *parent;
    world.compose_with(parent, &applied.matrices());
    let mut child_world = world;
    child_world.compose_with(&world, &child.matrices());
    let solved = child_world.finite(&world.finite(mix));
    bones[0].accept(&world, &applied, &solved);
    bones[1].accept(&child_world, &child, &solved);
    Some(solved)
}

/// Angles of the joints; `None` where all are on the first bone's axis, as most are.
fn offsets(joint_x: &Wide, joint_y: &Wide) -> Option<Wide> {
    let on_axis = |lane: usize| joint_y[lane] == 0.0 && joint_x[lane] > 0.0;
    if (0..LANES).all(on_axis) {
        return None;
    }
    let mut angles = math::atan2_of_eight(joint_y, joint_x);
    for (lane, angle) in angles.iter_mut().enumerate() {
        if on_axis(lane) {
            *angle = 0.0;
        }
    }
    Some(angles)
}
