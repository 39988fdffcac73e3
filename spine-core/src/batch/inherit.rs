//! Bones that take over a part of their parent's transform, and roots, in all lanes: the bits of [`bone`].
//! Source: pose.md 5.3 to 5.7.

use spine_data::real::wide;
use spine_data::{Inherit, math, vectorized};

use super::wide::{Locals, Matrices, Wide};
use crate::bone::{self, TINY, TRUE_QUARTER};
use crate::skeleton::Frame;
use crate::timeline::lanes::{LANES, each};

/// Roots.
#[inline(never)]
pub(super) fn roots(local: &Matrices, frame: &Frame) -> Matrices {
    let mut worlds = Matrices::ZERO;
    for lane in 0..LANES {
        worlds.set(lane, &bone::root(&local.get(lane), frame));
    }
    worlds
}

/// Children that inherit in this way; `matrices` are those of `locals`.
#[inline(never)]
pub(super) fn children(
    parents: &Matrices,
    matrices: &Matrices,
    locals: &Locals,
    inherit: Inherit,
    frame: &Frame,
) -> Matrices {
    vectorized(
        #[inline(always)]
        || children_lanes(parents, matrices, locals, inherit, frame),
    )
}

#[inline(always)]
fn children_lanes(
    parents: &Matrices,
    matrices: &Matrices,
    locals: &Locals,
    inherit: Inherit,
    frame: &Frame,
) -> Matrices {
    let axes = match inherit {
        Inherit::Normal => {
            let mut worlds = *parents;
            worlds.compose_with(parents, matrices);
            return worlds;
        }
        Inherit::OnlyTranslation => Some([matrices.a, matrices.b, matrices.c, matrices.d]),
        Inherit::NoRotationOrReflection => without_rotation(parents, matrices, frame),
        Inherit::NoScale | Inherit::NoScaleOrReflection => without_scale(parents, locals, inherit, frame),
    };
    match axes {
        Some(axes) => placed(parents, matrices, &axes, frame),
        None => one_by_one(parents, matrices, locals, [inherit; LANES], frame),
    }
}

/// Children that each inherit in a way of their own.
pub(super) fn one_by_one(
    parents: &Matrices,
    matrices: &Matrices,
    locals: &Locals,
    inherits: [Inherit; LANES],
    frame: &Frame,
) -> Matrices {
    let mut worlds = Matrices::ZERO;
    for (lane, inherit) in inherits.into_iter().enumerate() {
        let (parent, matrix) = (parents.get(lane), matrices.get(lane));
        let world = if inherit == Inherit::Normal {
            parent.times(&matrix)
        } else {
            bone::special(&parent, &matrix, &locals.get(lane), inherit, frame)
        };
        worlds.set(lane, &world);
    }
    worlds
}

/// Puts axes a, b, c, d where the children are.
#[inline(always)]
fn placed(parents: &Matrices, matrices: &Matrices, [a, b, c, d]: &[Wide; 4], frame: &Frame) -> Matrices {
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let mut worlds = Matrices::ZERO;
    for lane in 0..LANES {
        let inherited = parents.get(lane).times(&matrices.get(lane));
        let (a, b) = (a[lane] * scale_x, b[lane] * scale_x);
        let (c, d) = (c[lane] * scale_y, d[lane] * scale_y);
        let is_finite = (a + b + c + d).is_finite();
        worlds.a[lane] = if is_finite { a } else { inherited.a };
        worlds.b[lane] = if is_finite { b } else { inherited.b };
        worlds.c[lane] = if is_finite { c } else { inherited.c };
        worlds.d[lane] = if is_finite { d } else { inherited.d };
        worlds.x[lane] = inherited.x;
        worlds.y[lane] = inherited.y;
    }
    worlds
}

/// Products of 2x2 matrices a, b, c, d.
#[inline(always)]
fn multiply([a, b, c, d]: &[Wide; 4], [la, lb, lc, ld]: [&Wide; 4]) -> [Wide; 4] {
    let mut product = [[0.0; LANES]; 4];
    for lane in 0..LANES {
        product[0][lane] = a[lane] * la[lane] + b[lane] * lc[lane];
        product[1][lane] = a[lane] * lb[lane] + b[lane] * ld[lane];
        product[2][lane] = c[lane] * la[lane] + d[lane] * lc[lane];
        product[3][lane] = c[lane] * lb[lane] + d[lane] * ld[lane];
    }
    product
}

/// Source: pose.md 5.7. `None` where a parent has no x axis.
#[inline(always)]
fn without_rotation(parents: &Matrices, matrices: &Matrices, frame: &Frame) -> Option<[Wide; 4]> {
    let (g, h) = (1.0 / wide(frame.scale_x), 1.0 / wide(frame.scale_y));
    let (mut axes, mut turned) = ([[0.0; LANES]; 4], [[0.0; LANES]; 4]);
    let mut odd = [0.0; LANES];
    for lane in 0..LANES {
        let (e1, e2) = (parents.a[lane] * g, parents.c[lane] * h);
        let q = e1 * e1 + e2 * e2;
        let k = (e1 * parents.d[lane] * h - parents.b[lane] * g * e2).abs() / q;
        odd[lane] = if q > 0.0001 { 0.0 } else { 1.0 };
        axes[0][lane] = e1;
        axes[1][lane] = -(e2 * k);
        axes[2][lane] = e2;
        axes[3][lane] = e1 * k;
        let [a, b, c, d] = bone::turned_back([e1, e2], q, &matrices.get(lane));
        turned[0][lane] = a;
        turned[1][lane] = b;
        turned[2][lane] = c;
        turned[3][lane] = d;
    }
    if odd != [0.0; LANES] {
        return None;
    }
    let [a, b, c, d] = &turned;
    Some(multiply(&axes, [a, b, c, d]))
}

/// Source: pose.md 5.6. `None` where a bone is sheared.
#[inline(always)]
fn without_scale(parents: &Matrices, locals: &Locals, inherit: Inherit, frame: &Frame) -> Option<[Wide; 4]> {
    if locals.shear_x != [0.0; LANES] || locals.shear_y != [0.0; LANES] {
        return None;
    }
    let radians = each(&locals.rotation, |degrees| degrees / math::WIDE_RAD_DEG);
    let [sines, cosines] = math::sin_cos_of_eight(&radians);
    let is_mirrored = (frame.scale_x < 0.0) != (frame.scale_y < 0.0);
    let keeps_sides = inherit == Inherit::NoScaleOrReflection;
    let [cos, sin] = TRUE_QUARTER;
    let [quarter_cos, quarter_sin] = math::QUARTER_TURN;
    let (mut axes, mut scales) = ([[0.0; LANES]; 4], [[0.0; LANES]; 2]);
    for lane in 0..LANES {
        let parent = parents.get(lane);
        let mut z = [
            (parent.a * cosines[lane] + parent.b * sines[lane]) / wide(frame.scale_x),
            (parent.c * cosines[lane] + parent.d * sines[lane]) / wide(frame.scale_y),
        ];
        let size = (z[0] * z[0] + z[1] * z[1]).sqrt();
        let inverse = 1.0 / size;
        let factor = if size > TINY { inverse } else { size };
        z = z.map(|value| value * factor);
        let w = [z[0] * cos - z[1] * sin, z[0] * sin + z[1] * cos];
        let is_flipped = !keeps_sides & ((parent.determinant() < 0.0) != is_mirrored);
        axes[0][lane] = z[0];
        axes[1][lane] = if is_flipped { -w[0] } else { w[0] };
        axes[2][lane] = z[1];
        axes[3][lane] = if is_flipped { -w[1] } else { w[1] };
        scales[0][lane] = quarter_cos * locals.scale_y[lane];
        scales[1][lane] = quarter_sin * locals.scale_y[lane];
    }
    let [cos, sin] = &scales;
    Some(multiply(&axes, [&locals.scale_x, cos, &[0.0; LANES], sin]))
}
