//! Trigonometry and powers: the only place of the project that has them.
//!
//! The normal build evaluates its own polynomials in `f64`, with nothing but the four operations and square roots,
//! in a written-down order, and rounds once to `f32`. So every platform gives the same bits (save those inside a
//! NaN), which the standard library, whose functions are those of the platform, does not promise. More than 99.99% of
//! the results are the `f32` nearest to the truth, the others its neighbour. The test-only build with
//! `--cfg spine_f64` calls the `libm` crate.
//!
//! Angles are in radians, in functions named `_deg` in degrees; counter-clockwise, y up. No argument panics.
//!
//! Source: pose.md 1.1-1.3.

use crate::real::{Real, real, wide};
use crate::vectorized;

/// Π of the specification in `f64`, whichever build it is.
#[allow(clippy::approx_constant)] // The decimal literal is normative; it is not π.
pub const WIDE_PI: f64 = 3.1415927;

/// Π: the decimal literal 3.1415927, not the true π; used everywhere but where [`TRUE_PI`] is named.
///
/// In single precision the two are the same number. Source: pose.md 1.2.
pub const PI: Real = real(WIDE_PI);

/// The true π rounded to [`Real`]: for the quarter turn of the no-scale inherit modes and for the fully folded
/// two-bone IK only.
///
/// Source: pose.md 1.2, 5.6, 7.3.
pub const TRUE_PI: Real = real(std::f64::consts::PI);

/// T = 2·[`PI`], a full turn in radians, by which angles wrap.
///
/// Source: pose.md 1.2.
pub const PI2: Real = real(2.0 * WIDE_PI);

/// D = [`PI`]/180: radians per degree.
///
/// Source: pose.md 1.2.
pub const DEG_RAD: Real = real(WIDE_PI / 180.0);

/// R = 180/[`PI`]: degrees per radian.
///
/// Source: pose.md 1.2.
pub const RAD_DEG: Real = real(180.0 / WIDE_PI);

/// R = 180/[`PI`] in `f64`, whichever build it is.
pub const WIDE_RAD_DEG: f64 = 180.0 / WIDE_PI;

/// The sine of `radians`, as [`sin_cos`] gives it.
#[inline]
#[must_use]
pub fn sin(radians: Real) -> Real {
    sin_cos(radians).0
}

/// The cosine of `radians`, as [`sin_cos`] gives it.
#[inline]
#[must_use]
pub fn cos(radians: Real) -> Real {
    sin_cos(radians).1
}

/// The sine and the cosine of `radians`, each within -1..=1; NaN for infinities and NaN.
///
/// In the normal build, angles of 2^30 and more, where neighbouring `f32` are many turns apart, count as some multiple
/// of a quarter turn.
#[inline]
#[must_use]
pub fn sin_cos(radians: Real) -> (Real, Real) {
    let (sin, cos) = kernel::sin_cos(wide(radians));
    (real(sin), real(cos))
}

/// The sine and the cosine of `degrees`, otherwise as [`sin_cos`].
///
/// The product with Π/180 is not rounded to `f32` before: 90 degrees have the cosine -2.3e-8, as in the reference.
/// Source: pose.md 1.2.
#[inline]
#[must_use]
pub fn sin_cos_deg(degrees: Real) -> (Real, Real) {
    let (sin, cos) = kernel::sin_cos(wide(degrees) * (WIDE_PI / 180.0));
    (real(sin), real(cos))
}

/// [`sin_cos`] in `f64`, not rounded: for constraints, whose results may be magnified where bones are nearly flat.
#[inline]
#[must_use]
pub fn sin_cos_wide(radians: f64) -> (f64, f64) {
    kernel::sin_cos(radians)
}

/// [`sin_cos_wide`], the same bits in less time, of an angle within some 44 degrees; `None` for others.
#[inline(always)]
#[must_use]
pub fn sin_cos_near(radians: f64) -> Option<(f64, f64)> {
    kernel::sin_cos_near(radians)
}

/// Up to this slope [`atan_near`] holds.
pub const NEAR_SLOPE: f64 = 0.414;

/// The angle of the vector (1, `slope`) in `f64`, not rounded, for slopes within ±[`NEAR_SLOPE`].
#[inline(always)]
#[must_use]
pub fn atan_near(slope: f64) -> f64 {
    kernel::atan_near(slope)
}

/// [`atan2`] in `f64`, not rounded.
#[inline]
#[must_use]
pub fn atan2_wide(y: f64, x: f64) -> f64 {
    kernel::atan2(y, x)
}

/// [`atan2_wide`] of eight vectors at once: the same bits, in less time.
#[inline(never)]
#[must_use]
pub fn atan2_of_eight(y: &[f64; 8], x: &[f64; 8]) -> [f64; 8] {
    vectorized(
        #[inline(always)]
        || {
            let mut angles = [0.0; 8];
            for ((angle, y), x) in angles.iter_mut().zip(y).zip(x) {
                *angle = kernel::atan2(*y, *x);
            }
            angles
        },
    )
}

/// [`atan2_wide`] of four vectors: the same bits, side by side.
#[inline(always)]
#[must_use]
pub fn atan2_of_four(y: &[f64; 4], x: &[f64; 4]) -> [f64; 4] {
    let mut angles = [0.0; 4];
    for ((angle, y), x) in angles.iter_mut().zip(y).zip(x) {
        *angle = kernel::atan2(*y, *x);
    }
    // Through memory: else the compiler takes the lanes apart.
    std::hint::black_box(angles)
}

/// Cosine and sine of 90 degrees, cos(90 D) and sin(90 D): a quarter turn by Π is not quite one by π. Source: pose.md 1.2.
pub const QUARTER_TURN: [f64; 2] = [-2.320_510_333_314_241_8e-8, 0.999_999_999_999_999_7];

/// The axes of a bone of scale 1, `[cos x, sin x, cos y, sin y]`: x points to `rotation + shear_x` degrees, y to
/// `rotation + 90 + shear_y`.
///
/// In `f64` and not rounded, for chains of bones that are rounded at their ends only. Source: pose.md 5.3.
#[inline]
#[must_use]
pub fn axes_deg(rotation: Real, shear_x: Real, shear_y: Real) -> [f64; 4] {
    axes_deg_wide(wide(rotation), wide(shear_x), wide(shear_y))
}

/// [`axes_deg`] of angles in `f64`.
#[inline]
#[must_use]
pub fn axes_deg_wide(rotation: f64, shear_x: f64, shear_y: f64) -> [f64; 4] {
    if shear_x == 0.0 && shear_y == 0.0 {
        let (sin, cos) = kernel::sin_cos(rotation * (WIDE_PI / 180.0));
        return upright(sin, cos);
    }
    let (sin_x, cos_x) = kernel::sin_cos((rotation + shear_x) * (WIDE_PI / 180.0));
    let (sin_y, cos_y) = kernel::sin_cos((rotation + 90.0 + shear_y) * (WIDE_PI / 180.0));
    [cos_x, sin_x, cos_y, sin_y]
}

/// Sine and cosine of an angle in degrees, in `f64` and not rounded. In line: loops over it become vectors.
#[inline(always)]
#[must_use]
pub fn sin_cos_deg_wide(degrees: Real) -> [f64; 2] {
    let (sin, cos) = kernel::sin_cos(wide(degrees) * (WIDE_PI / 180.0));
    [sin, cos]
}

/// Sines and cosines of eight angles in degrees, in `f64` and not rounded: side by side.
#[inline(always)]
#[must_use]
pub fn sin_cos_deg_of_eight(degrees: &[Real; 8]) -> [[f64; 8]; 2] {
    let (mut sines, mut cosines) = ([0.0; 8], [0.0; 8]);
    for ((sin, cos), degrees) in sines.iter_mut().zip(&mut cosines).zip(degrees) {
        (*sin, *cos) = kernel::sin_cos(wide(*degrees) * (WIDE_PI / 180.0));
    }
    [sines, cosines]
}

/// Sines and cosines of eight angles in radians, in `f64` and not rounded: the bits of [`sin_cos_wide`].
#[inline(always)]
#[must_use]
pub fn sin_cos_of_eight(radians: &[f64; 8]) -> [[f64; 8]; 2] {
    let (mut sines, mut cosines) = ([0.0; 8], [0.0; 8]);
    for ((sin, cos), radians) in sines.iter_mut().zip(&mut cosines).zip(radians) {
        (*sin, *cos) = kernel::sin_cos(*radians);
    }
    [sines, cosines]
}

/// Sine and cosine of two angles in degrees, in `f64` and not rounded: side by side.
#[inline(always)]
#[must_use]
pub fn sin_cos_deg_of_two(degrees: [f64; 2]) -> [[f64; 2]; 2] {
    let (mut sines, mut cosines) = ([0.0; 2], [0.0; 2]);
    for ((sin, cos), degrees) in sines.iter_mut().zip(&mut cosines).zip(degrees) {
        (*sin, *cos) = kernel::sin_cos(degrees * (WIDE_PI / 180.0));
    }
    let [sines, cosines] = std::hint::black_box([sines, cosines]);
    [[sines[0], cosines[0]], [sines[1], cosines[1]]]
}

/// Perpendicular axes `[cos x, sin x, cos y, sin y]` from the sine and cosine of the first: the second is the first turned on.
#[inline(always)]
#[must_use]
pub const fn upright(sin: f64, cos: f64) -> [f64; 4] {
    let [c, s] = QUARTER_TURN;
    [cos, sin, cos * c - sin * s, sin * c + cos * s]
}

/// The angle of the vector (x, y) in radians, -π..=π, where π is the true one.
///
/// The usual quadrant rules hold, also for infinities and for the signs of zeros: an `x` of -0 with a `y` of 0 gives π, a
/// `y` of -0 left of the origin -π. NaN for NaN. A bone of x scale 0 that is turned by 90 degrees has such an axis: its `a`
/// is cos(90 Π/180) times 0, which is -0.
/// Source: pose.md 1.1.
#[inline]
#[must_use]
pub fn atan2(y: Real, x: Real) -> Real {
    real(kernel::atan2(wide(y), wide(x)))
}

/// The angle of the vector (x, y) in degrees: [`atan2`] times 180/Π, rounded to `f32` only once.
///
/// Source: pose.md 1.1, 1.2.
#[inline]
#[must_use]
pub fn atan2_deg(y: Real, x: Real) -> Real {
    real(kernel::atan2(wide(y), wide(x)) * (180.0 / WIDE_PI))
}

/// The angle in radians, 0..=π, that has the given cosine; NaN outside -1..=1.
#[inline]
#[must_use]
pub fn acos(cos: Real) -> Real {
    real(kernel::acos(wide(cos)))
}

/// `base` to the power of `exp`.
///
/// Zeros, infinities and NaN are treated as in IEEE 754 `pow`: a negative base gives NaN unless `exp` is an integer;
/// anything to the power of 0, and 1 to the power of anything, is 1.
#[inline]
#[must_use]
pub fn powf(base: Real, exp: Real) -> Real {
    real(kernel::powf(wide(base), wide(exp)))
}

/// [`powf`] in `f64`, not rounded.
#[inline]
#[must_use]
pub fn powf_wide(base: f64, exp: f64) -> f64 {
    kernel::powf(base, exp)
}

/// The square root, correctly rounded; NaN below 0.
#[inline]
#[must_use]
pub fn sqrt(value: Real) -> Real {
    value.sqrt()
}

/// Our own functions: `f32` values in, results good for one rounding to `f32` out.
///
/// The coefficients are minimax polynomials for the relative error, found by Remez exchange in 40 digits and rounded
/// to `f64`; each list names the error it leaves. Choices are
/// written so that they compile to masks, not jumps, and loops over these functions to vectors.
#[cfg(not(spine_f64))]
mod kernel {
    use std::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, SQRT_2};

    /// 1.5·2^52: adding it rounds a small `f64` to an integer, kept in the low bits of the sum.
    const ROUND: f64 = 6_755_399_441_055_744.0;

    /// The sign bit of an `f64`.
    const SIGN: u64 = 1 << 63;

    /// From this angle on, in radians, only some multiple of a quarter turn is left.
    const ANGLE_LIMIT: f64 = 1_073_741_824.0;

    /// π/2 in three parts, the first two of 23 bits, so that their products with an integer below 2^30 are exact.
    const QUARTER: [f64; 3] = [
        1.570_796_251_296_997,
        7.549_789_415_861_596e-8,
        5.390_302_858_158_119e-15,
    ];

    /// (sin(r)/r - 1)/r² by r², |r| <= π/4; error of the sine 5.2e-12.
    const SIN: [f64; 4] = [
        -0.16666666640796832,
        0.008333329304815972,
        -0.00019839312260712538,
        2.7181215435349574e-6,
    ];

    /// (cos(r) - 1)/r² by r², |r| <= π/4; error of the cosine 7.3e-14.
    const COS: [f64; 5] = [
        -0.49999999999489375,
        0.04166666655342614,
        -0.0013888880659362157,
        2.4798960720305947e-5,
        -2.717478887493523e-7,
    ];

    /// (atan(t)/t - 1)/t² by t², |t| <= tan(π/8); error of the arc tangent 7.9e-13.
    const ATAN: [f64; 7] = [
        -0.33333333295729284,
        0.19999994326755974,
        -0.1428542364146798,
        0.11104004286466554,
        -0.08996844463507794,
        0.06991239097345436,
        -0.03792472965899245,
    ];

    /// log2((1 + s)/(1 - s))/s by s², |s| <= (√2 - 1)/(√2 + 1); error 2.7e-14.
    const LOG2: [f64; 6] = [
        2.88539008177785,
        0.9617966941133056,
        0.577077942376939,
        0.41220925105073847,
        0.31990575489728024,
        0.2828992877484524,
    ];

    /// 2^f by f, |f| <= 1/2; error 7.7e-13.
    const EXP2: [f64; 9] = [
        0.9999999999997623,
        0.6931471805465139,
        0.24022650698880438,
        0.05550410939342391,
        0.009618128542854631,
        0.0013333452061665156,
        0.00015403851751174684,
        1.5309737563537638e-5,
        1.317585798260984e-6,
    ];

    #[inline(always)]
    pub(super) fn sin_cos(x: f64) -> (f64, f64) {
        let rounded = x * FRAC_2_PI + ROUND;
        let quarters = rounded - ROUND;
        let r = x - quarters * QUARTER[0] - quarters * QUARTER[1] - quarters * QUARTER[2];
        // The product is 0, but NaN for infinities and NaN.
        let r = if x.abs() < ANGLE_LIMIT { r } else { x * 0.0 };
        let u = r * r;
        let v = u * u;
        let sin = r * (1.0 + u * ((SIN[0] + u * SIN[1]) + v * (SIN[2] + u * SIN[3])));
        let cos = 1.0 + u * ((COS[0] + u * COS[1]) + v * ((COS[2] + u * COS[3]) + v * COS[4]));

        // Each quarter turn takes (cos, sin) to (-sin, cos).
        let turn = rounded.to_bits();
        let (sin, cos) = (sin.to_bits(), cos.to_bits());
        let swap = (sin ^ cos) & (turn & 1).wrapping_neg();
        let sin_sign = (turn & 2) << 62;
        let cos_sign = (turn.wrapping_add(1) & 2) << 62;
        (
            f64::from_bits(sin ^ swap ^ sin_sign),
            f64::from_bits(cos ^ swap ^ cos_sign),
        )
    }

    /// What is left of [`sin_cos`] where the nearest quarter turn is 0; both series side by side.
    #[inline(always)]
    pub(super) fn sin_cos_near(x: f64) -> Option<(f64, f64)> {
        if x.abs() < 0.78 {
            let u = x * x;
            let v = u * u;
            let coefficients = [[SIN[0], SIN[1], SIN[2], SIN[3], 0.0], COS];
            let [sin, cos] = coefficients.map(|c| (c[0] + u * c[1]) + v * ((c[2] + u * c[3]) + v * c[4]));
            return Some((x * (1.0 + u * sin), 1.0 + u * cos));
        }
        None
    }

    #[inline(always)]
    pub(super) fn atan_near(t: f64) -> f64 {
        let u = t * t;
        t * (1.0 + u * atan_series(u))
    }

    /// (atan(t)/t - 1)/t² by t².
    #[inline(always)]
    fn atan_series(u: f64) -> f64 {
        let v = u * u;
        (ATAN[0] + u * ATAN[1]) + v * ((ATAN[2] + u * ATAN[3]) + v * ((ATAN[4] + u * ATAN[5]) + v * ATAN[6]))
    }

    #[inline(always)]
    pub(super) fn atan2(y: f64, x: f64) -> f64 {
        // A NaN lands in one of the two. Infinities become a number beyond all f32, so that they have a ratio.
        let (ax, ay) = (x.abs(), y.abs());
        let high = if ax < ay { ay } else { ax };
        let high = if high > 1e300 { 1e300 } else { high };
        let low = if ax < ay { ax } else { ay };
        let low = if low > high { high } else { low };

        // From π/8 on, measure from the diagonal. The tiny summand changes no ratio of f32 values but 0/0.
        let diagonal = if low > (SQRT_2 - 1.0) * high { 1.0 } else { 0.0 };
        let t = (low - diagonal * high) / ((high + 1e-300) + diagonal * low);
        let u = t * t;
        let series = atan_series(u);

        // Mirror, at the diagonal and at the y axis, what t is measured from, and its direction: the copied signs make
        // 0 or twice the constant.
        let (steep, left) = (ax - ay, x);
        let base = (FRAC_PI_4 - FRAC_PI_4.copysign(steep)) - diagonal * FRAC_PI_4;
        let base = (FRAC_PI_2 - FRAC_PI_2.copysign(left)) - base.abs();
        let t = f64::from_bits(t.to_bits() ^ ((steep.to_bits() ^ left.to_bits()) & SIGN));
        (base.abs() + t * (1.0 + u * series)).copysign(y)
    }

    #[inline]
    pub(super) fn acos(x: f64) -> f64 {
        // Both factors are exact next to ±1, where it matters.
        atan2(((1.0 - x) * (1.0 + x)).sqrt(), x)
    }

    #[inline]
    pub(super) fn powf(base: f64, exp: f64) -> f64 {
        if base > 0.0 && base < f64::INFINITY && exp.abs() < f64::INFINITY {
            power(base, exp)
        } else {
            unusual_power(base, exp)
        }
    }

    /// `base` to the power of `exp`, both finite `f32` values, the base above 0.
    #[inline]
    fn power(base: f64, exp: f64) -> f64 {
        // base = m·2^k with m in √½..√2; every f32 above 0 is a normal f64.
        let bits = base.to_bits();
        let k = bits
            .wrapping_sub(std::f64::consts::FRAC_1_SQRT_2.to_bits())
            .cast_signed()
            >> 52;
        let m = f64::from_bits(bits.wrapping_sub(k.cast_unsigned() << 52));
        let s = (m - 1.0) / (m + 1.0);
        let u = s * s;
        let v = u * u;
        let series = (LOG2[0] + u * LOG2[1]) + v * ((LOG2[2] + u * LOG2[3]) + v * (LOG2[4] + u * LOG2[5]));
        let log2 = f64::from(k as i32) + s * series;

        // 2^±1000 is infinite or 0 as an f32, and leaves the exponent of an f64 room.
        let power = (exp * log2).clamp(-1000.0, 1000.0);
        let rounded = power + ROUND;
        let f = power - (rounded - ROUND);
        let u = f * f;
        let v = u * u;
        let low = (EXP2[0] + f * EXP2[1]) + u * (EXP2[2] + f * EXP2[3]);
        let high = (EXP2[4] + f * EXP2[5]) + u * (EXP2[6] + f * EXP2[7]);
        let fraction = low + v * (high + v * EXP2[8]);
        f64::from_bits(fraction.to_bits().wrapping_add(rounded.to_bits() << 52))
    }

    /// Powers that involve a zero, an infinity, NaN or a negative base.
    #[cold]
    fn unusual_power(base: f64, exp: f64) -> f64 {
        if exp == 0.0 || base == 1.0 {
            return 1.0;
        }
        if base.is_nan() || exp.is_nan() {
            return f64::NAN;
        }
        let size = base.abs();
        if exp.is_infinite() {
            return if size == 1.0 {
                1.0
            } else if (size > 1.0) == (exp > 0.0) {
                f64::INFINITY
            } else {
                0.0
            };
        }
        let odd = (exp % 2.0).abs() == 1.0;
        let sign = if odd && base.is_sign_negative() { -1.0 } else { 1.0 };
        if size == 0.0 || size.is_infinite() {
            return sign
                * if (size == 0.0) == (exp > 0.0) {
                    0.0
                } else {
                    f64::INFINITY
                };
        }
        if base < 0.0 && exp % 1.0 != 0.0 {
            f64::NAN
        } else {
            sign * power(size, exp)
        }
    }
}

/// The `libm` crate's functions, for the test-only `f64` build.
#[cfg(spine_f64)]
mod kernel {
    pub(super) fn sin_cos(x: f64) -> (f64, f64) {
        (libm::sin(x), libm::cos(x))
    }

    pub(super) use libm::{acos, atan as atan_near, atan2, pow as powf};

    pub(super) fn sin_cos_near(x: f64) -> Option<(f64, f64)> {
        (x.abs() < 0.78).then(|| sin_cos(x))
    }
}
