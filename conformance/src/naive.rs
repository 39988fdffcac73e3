//! World transforms by the book: recursive, in doubles, with the platform's trigonometry.
//!
//! Independent of the engine on purpose, and slow. Source: pose.md 5.3 to 5.7.

#![allow(clippy::disallowed_methods)] // Results are compared within a tolerance, so the platform's bits do not matter.

use spine_core::Skeleton;
use spine_data::real::wide;
use spine_data::{BoneId, Inherit};

/// Π of the specification. Source: pose.md 1.2.
#[allow(clippy::approx_constant)] // It is not π.
const PI: f64 = 3.141_592_7;
const RAD: f64 = PI / 180.0;
const DEG: f64 = 180.0 / PI;

/// World transform a, b, c, d, worldX, worldY of a bone that no constraint acts on, from local transforms alone.
#[must_use]
pub fn world(skeleton: &Skeleton, bone: BoneId) -> Option<[f64; 6]> {
    let data = skeleton.data().bones.get(bone)?;
    let local = skeleton.pose.local.get(bone)?;
    let inherit = *skeleton.pose.inherit.get(bone)?;
    let [x, y, rotation, scale_x, scale_y, shear_x, shear_y] = [
        local.x,
        local.y,
        local.rotation,
        local.scale_x,
        local.scale_y,
        local.shear_x,
        local.shear_y,
    ]
    .map(wide);
    let sign = if skeleton.y_down { -1.0 } else { 1.0 };
    let (sx, sy) = (wide(skeleton.scale_x), wide(skeleton.scale_y) * sign);
    let basis = |alpha: f64, beta: f64| {
        let (alpha, beta) = (alpha * RAD, beta * RAD);
        [
            alpha.cos() * scale_x,
            beta.cos() * scale_y,
            alpha.sin() * scale_x,
            beta.sin() * scale_y,
        ]
    };
    let whole = || basis(rotation + shear_x, rotation + 90.0 + shear_y);
    let scaled = |[a, b, c, d]: [f64; 4]| [a * sx, b * sx, c * sy, d * sy];

    let Some(parent) = data.parent else {
        let [a, b, c, d] = scaled(whole());
        return Some([a, b, c, d, x * sx + wide(skeleton.x), y * sy + wide(skeleton.y)]);
    };
    let [pa, pb, pc, pd, px, py] = world(skeleton, parent)?;
    let det = pa * pd - pb * pc;
    let [a, b, c, d] = match inherit {
        Inherit::Normal => product([pa, pb, pc, pd], whole()),
        Inherit::OnlyTranslation => scaled(whole()),
        Inherit::NoRotationOrReflection => {
            let (e1, e2) = (pa / sx, pc / sy);
            let q = e1 * e1 + e2 * e2;
            let (columns, phi) = if q > 0.0001 {
                let k = (e1 * pd / sy - pb / sx * e2).abs() / q;
                ([e1, -e2 * k, e2, e1 * k], e2.atan2(e1) * DEG)
            } else {
                ([0.0, -pb, 0.0, pd], 90.0 - pd.atan2(pb) * DEG)
            };
            let turned = basis(rotation + shear_x - phi, rotation + shear_y - phi + 90.0);
            scaled(product(columns, turned))
        }
        Inherit::NoScale | Inherit::NoScaleOrReflection => {
            let (sin, cos) = (rotation * RAD).sin_cos();
            let z = [(pa * cos + pb * sin) / sx, (pc * cos + pd * sin) / sy];
            let s = z[0].hypot(z[1]);
            let f = if s > 0.00001 { 1.0 / s } else { s };
            let z = z.map(|value| value * f);
            let mut s = z[0].hypot(z[1]);
            if inherit == Inherit::NoScale && (det < 0.0) != ((sx < 0.0) != (sy < 0.0)) {
                s = -s;
            }
            let psi = std::f64::consts::FRAC_PI_2 + z[1].atan2(z[0]);
            let w = [s * psi.cos(), s * psi.sin()];
            scaled(product([z[0], w[0], z[1], w[1]], basis(shear_x, 90.0 + shear_y)))
        }
    };
    Some([a, b, c, d, pa * x + pb * y + px, pc * x + pd * y + py])
}

fn product([a, b, c, d]: [f64; 4], [e, f, g, h]: [f64; 4]) -> [f64; 4] {
    [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}
