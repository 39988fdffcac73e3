//! The functions of `spine_data::math`, held against the `libm` crate in `f64`.

// The decimal literal of the specification is not π.
#![allow(clippy::approx_constant)]

use spine_data::math::{self, DEG_RAD, PI, PI2, RAD_DEG, TRUE_PI};
use spine_data::real::{Real, real, wide};

const CAPITAL_PI: f64 = 3.1415927;

/// How a function did over a sweep.
#[derive(Default)]
struct Tally {
    count: u32,
    misrounded: u32,
    worst: f64,
    worst_at: (f64, f64),
}

impl Tally {
    fn add(&mut self, at: (Real, Real), got: Real, exact: f64) {
        let nearest = real(exact);
        self.count += 1;
        self.misrounded += u32::from(nearest != got);
        let size = nearest.abs().min(Real::MAX.next_down());
        let unit = wide(size.next_up()) - wide(size);
        let error = if nearest == got {
            0.0
        } else {
            (wide(got) - exact).abs() / unit
        };
        assert!(error <= 1.0, "{got} for {exact} at {at:?}: {error} ulp");
        if error > self.worst {
            (self.worst, self.worst_at) = (error, (wide(at.0), wide(at.1)));
        }
    }

    /// At most one result in ten thousand may be the second nearest number, and then by a hair.
    fn check(&self) {
        let Self {
            count,
            misrounded,
            worst,
            worst_at,
        } = self;
        assert!(*count > 100_000, "{count} points only");
        assert!(
            misrounded * 10_000 <= *count,
            "{misrounded} of {count} misrounded, {worst} ulp at {worst_at:?}"
        );
        assert!(*worst < 0.501, "{worst} ulp at {worst_at:?}");
    }
}

/// Evenly spaced values, both ends included.
fn range(from: f64, to: f64, steps: u32) -> impl Iterator<Item = Real> {
    (0..=steps).map(move |i| real(from + (to - from) * f64::from(i) / f64::from(steps)))
}

/// `f32` values of both signs and all binary exponents `from..to`, some of each.
fn magnitudes(from: u32, to: u32, each: u32) -> impl Iterator<Item = Real> {
    (from..to).flat_map(move |exponent| {
        (0..each).flat_map(move |i| {
            let mantissa = i.wrapping_mul(0x9e37_79b1) >> 9;
            let value = f32::from_bits(exponent << 23 | mantissa);
            [real(f64::from(value)), real(f64::from(-value))]
        })
    })
}

#[test]
fn constants() {
    assert_eq!(PI, real(CAPITAL_PI));
    assert_eq!(TRUE_PI, real(std::f64::consts::PI));
    assert_eq!(PI2, 2.0 * PI);
    assert_eq!(DEG_RAD, PI / 180.0);
    assert_eq!(RAD_DEG, real(180.0 / CAPITAL_PI));
    assert_eq!(PI == TRUE_PI, cfg!(not(spine_f64)));
}

#[test]
fn sine_and_cosine() {
    let mut tally = Tally::default();
    let ordinary = range(-10.0, 10.0, 400_000).chain(range(-1e6, 1e6, 100_000));
    // From the smallest subnormal numbers to 2^30.
    for x in ordinary.chain(magnitudes(0, 127 + 30, 2000)) {
        let (sin, cos) = math::sin_cos(x);
        tally.add((x, 0.0), sin, libm::sin(wide(x)));
        tally.add((x, 0.0), cos, libm::cos(wide(x)));
        assert_eq!(sin.to_bits(), math::sin(x).to_bits());
        assert_eq!(cos.to_bits(), math::cos(x).to_bits());
        assert!(sin.abs() <= 1.0 && cos.abs() <= 1.0);
    }
    tally.check();
}

#[test]
fn sine_and_cosine_next_to_quarter_turns() {
    for quarter in 0..100_000 {
        let mut tally = Tally::default();
        let x = real(f64::from(quarter) * std::f64::consts::FRAC_PI_2);
        for x in [x.next_down(), x, x.next_up()] {
            let (sin, cos) = math::sin_cos(x);
            tally.add((x, 0.0), sin, libm::sin(wide(x)));
            tally.add((x, 0.0), cos, libm::cos(wide(x)));
        }
        assert!(tally.worst < 0.501);
    }
}

#[test]
fn sine_and_cosine_of_degrees() {
    let mut tally = Tally::default();
    for degrees in range(-720.0, 720.0, 400_000).chain(magnitudes(0, 127 + 30, 500)) {
        let (sin, cos) = math::sin_cos_deg(degrees);
        let radians = wide(degrees) * (CAPITAL_PI / 180.0);
        tally.add((degrees, 0.0), sin, libm::sin(radians));
        tally.add((degrees, 0.0), cos, libm::cos(radians));
    }
    tally.check();
    // The reference's residue: Π is not π.
    let (sin, cos) = math::sin_cos_deg(90.0);
    assert!((wide(sin) - 1.0).abs() < 1e-15);
    assert!((wide(cos) + 2.32e-8).abs() < 1e-10);
}

#[test]
fn sine_and_cosine_of_extremes() {
    assert_eq!(math::sin_cos(0.0), (0.0, 1.0));
    assert_eq!(math::sin(-0.0).to_bits(), real(-0.0).to_bits());
    for x in [Real::INFINITY, Real::NEG_INFINITY, Real::NAN] {
        for (sin, cos) in [math::sin_cos(x), math::sin_cos_deg(x)] {
            assert!(sin.is_nan() && cos.is_nan());
        }
    }
    for x in magnitudes(127 + 30, 255, 500).chain([Real::MAX, Real::MIN]) {
        for (sin, cos) in [math::sin_cos(x), math::sin_cos_deg(x)] {
            assert!(sin.abs() <= 1.0 && cos.abs() <= 1.0, "{sin} {cos} at {x}");
        }
    }
}

#[test]
fn arc_tangent() {
    let mut radians = Tally::default();
    let mut degrees = Tally::default();
    let mut add = |y: Real, x: Real| {
        let exact = libm::atan2(wide(y), wide(x));
        radians.add((y, x), math::atan2(y, x), exact);
        degrees.add((y, x), math::atan2_deg(y, x), exact * (180.0 / CAPITAL_PI));
    };
    for turn in range(-3.2, 3.2, 300_000) {
        let (y, x) = (libm::sin(wide(turn)), libm::cos(wide(turn)));
        for length in [1.0, 1e-3, 731.7] {
            add(real(length * y), real(length * x));
        }
    }
    for y in magnitudes(1, 255, 2) {
        for x in magnitudes(1, 255, 1) {
            // A ratio whose double is subnormal or 0 in f32 is no matter of ulps.
            let ratio = wide(y.abs()) / wide(x.abs());
            if ratio > 1e-30 {
                add(y, x);
            }
        }
    }
    radians.check();
    degrees.check();
}

#[test]
fn small_angles_are_the_same_as_any() {
    for x in range(-3.0, 3.0, 300_000).chain(magnitudes(0, 255, 200)) {
        let (x, bits) = (wide(x), |(sin, cos): (f64, f64)| [sin.to_bits(), cos.to_bits()]);
        let near = math::sin_cos_near(x);
        assert_eq!(near.is_some(), x.abs() < 0.78);
        assert!(
            near.is_none_or(|near| bits(near) == bits(math::sin_cos_wide(x))),
            "{x}"
        );
        if x.abs() <= math::NEAR_SLOPE {
            assert!(
                (math::atan_near(x) - math::atan2_wide(x, 1.0)).abs() < 1e-15,
                "{x}"
            );
        }
    }
}

#[test]
fn arc_tangent_of_extremes() {
    let inf = Real::INFINITY;
    let pi = std::f64::consts::PI;
    let cases = [
        (0.0, 0.0, 0.0),
        (-0.0, 0.0, -0.0),
        (0.0, -0.0, pi),
        (-0.0, -0.0, -pi),
        (0.0, 1.0, 0.0),
        (-0.0, 1.0, -0.0),
        (0.0, -1.0, pi),
        (-0.0, -1.0, -pi),
        (0.0, -inf, pi),
        (-0.0, -inf, -pi),
        (0.0, inf, 0.0),
        (1.0, 0.0, pi / 2.0),
        (1.0, -0.0, pi / 2.0),
        (-1.0, 0.0, -pi / 2.0),
        (-1.0, -0.0, -pi / 2.0),
        (1.0, 1.0, pi / 4.0),
        (-1.0, 1.0, -pi / 4.0),
        (1.0, -1.0, 0.75 * pi),
        (-1.0, -1.0, -0.75 * pi),
        (inf, inf, pi / 4.0),
        (-inf, inf, -pi / 4.0),
        (inf, -inf, 0.75 * pi),
        (-inf, -inf, -0.75 * pi),
        (inf, 1.0, pi / 2.0),
        (-inf, -1.0, -pi / 2.0),
        (1.0, inf, 0.0),
        (-1.0, inf, -0.0),
        (1.0, -inf, pi),
        (-1.0, -inf, -pi),
    ];
    for (y, x, angle) in cases {
        assert_eq!(
            math::atan2(y, x).to_bits(),
            real(angle).to_bits(),
            "atan2({y}, {x})"
        );
    }
    for other in [0.0, 1.0, -1.0, inf, -inf, Real::NAN] {
        assert!(math::atan2(Real::NAN, other).is_nan());
        assert!(math::atan2(other, Real::NAN).is_nan());
    }
    assert_eq!(math::atan2_deg(0.0, -1.0), real(pi * (180.0 / CAPITAL_PI)));
}

#[test]
fn arc_cosine() {
    let mut tally = Tally::default();
    for cos in range(-1.0, 1.0, 400_000).chain(magnitudes(0, 127, 200)) {
        tally.add((cos, 0.0), math::acos(cos), libm::acos(wide(cos)));
    }
    let mut cos: Real = 1.0;
    for _ in 0..10_000 {
        cos = cos.next_down();
        tally.add((cos, 0.0), math::acos(cos), libm::acos(wide(cos)));
        tally.add((-cos, 0.0), math::acos(-cos), libm::acos(wide(-cos)));
    }
    tally.check();
    assert_eq!(math::acos(1.0).to_bits(), 0);
    assert_eq!(math::acos(-1.0), TRUE_PI);
    assert_eq!(math::acos(0.0), TRUE_PI / 2.0);
    let one: Real = 1.0;
    for outside in [
        one.next_up(),
        -one.next_up(),
        2.0,
        Real::INFINITY,
        Real::NEG_INFINITY,
        Real::NAN,
    ] {
        assert!(math::acos(outside).is_nan());
    }
}

#[test]
fn powers() {
    let mut tally = Tally::default();
    for base in range(0.0, 4.0, 1000).chain(range(0.9, 1.1, 500)) {
        for exp in range(0.0, 10.0, 200).chain(range(-10.0, 0.0, 50)) {
            tally.add(
                (base, exp),
                math::powf(base, exp),
                libm::pow(wide(base), wide(exp)),
            );
        }
    }
    tally.check();
    let mut wild = Tally::default();
    for base in magnitudes(0, 255, 10) {
        for exp in range(-30.0, 30.0, 60).chain(magnitudes(100, 150, 1)) {
            let exact = libm::pow(wide(base), wide(exp));
            let got = math::powf(base, exp);
            assert_eq!(got.is_nan(), exact.is_nan(), "{base}^{exp}");
            if !exact.is_nan() && real(exact).is_finite() {
                wild.add((base, exp), got, exact);
            }
        }
    }
    wild.check();
}

#[test]
fn powers_of_extremes() {
    let inf = Real::INFINITY;
    let nan = Real::NAN;
    let values = [
        0.0,
        0.5,
        1.0,
        1.5,
        2.0,
        3.0,
        5.5,
        1e20,
        Real::MAX,
        Real::MIN_POSITIVE,
        inf,
        nan,
    ];
    let values: Vec<Real> = values.iter().flat_map(|v| [*v, -v]).collect();
    for base in &values {
        for exp in &values {
            let (got, want) = (math::powf(*base, *exp), real(libm::pow(wide(*base), wide(*exp))));
            assert!(
                got.to_bits() == want.to_bits() || got.is_nan() && want.is_nan(),
                "{base}^{exp}: {got}, {want}"
            );
        }
    }
    assert_eq!(math::powf(2.0, 10.0), 1024.0);
    assert_eq!(math::powf(0.7, 1.0), 0.7);
    assert_eq!(math::powf(0.0, 0.0), 1.0);
}

#[test]
fn square_roots() {
    for value in magnitudes(0, 255, 100) {
        let root = math::sqrt(value);
        assert!(if value < 0.0 {
            root.is_nan()
        } else {
            root == real(libm::sqrt(wide(value)))
        });
    }
}

/// The same bits on every platform.
#[cfg(not(spine_f64))]
#[test]
fn pinned_bits() {
    type Pin = (fn(f32, f32) -> f32, f32, f32, u32);
    let sin: fn(f32, f32) -> f32 = |x, _| math::sin(x);
    let cos: fn(f32, f32) -> f32 = |x, _| math::cos(x);
    let sin_deg: fn(f32, f32) -> f32 = |x, _| math::sin_cos_deg(x).0;
    let cos_deg: fn(f32, f32) -> f32 = |x, _| math::sin_cos_deg(x).1;
    let acos: fn(f32, f32) -> f32 = |x, _| math::acos(x);
    let pins: [Pin; 24] = [
        (sin, 1.0, 0.0, 0x3f57_6aa4),
        (sin, 3.1415927, 0.0, 0xb3bb_bd2e),
        (sin, -100.25, 0.0, 0x3e8d_f805),
        (sin, 1e9, 0.0, 0x3f0b_bc65),
        (sin, 1e30, 0.0, 0x0000_0000),
        (cos, 1.0, 0.0, 0x3f0a_5140),
        (cos, 1.5707964, 0.0, 0xb33b_bd2e),
        (cos, 12345.678, 0.0, 0x3f35_be20),
        (cos, 1e30, 0.0, 0x3f80_0000),
        (sin_deg, 30.0, 0.0, 0x3f00_0000),
        (sin_deg, 180.0, 0.0, 0xb347_5490),
        (cos_deg, 90.0, 0.0, 0xb2c7_5490),
        (cos_deg, -135.5, 0.0, 0xbf36_9795),
        (math::atan2, 1.0, 3.0, 0x3ea4_bc7d),
        (math::atan2, -2.5, -0.1, 0xbfce_2de0),
        (math::atan2, 1e-20, -1.0, 0x4049_0fdb),
        (math::atan2_deg, 1.0, 1.0, 0x4234_0000),
        (math::atan2_deg, -0.3, 0.7, 0xc1b9_96b7),
        (acos, 0.25, 0.0, 0x3fa8_b807),
        (acos, 0.9999999, 0.0, 0x3a00_0000),
        (acos, -0.75, 0.0, 0x401a_ce93),
        (math::powf, 0.85, 1.5, 0x3f48_9e07),
        (math::powf, 0.3, 7.25, 0x3929_b7ee),
        (math::powf, 3.9, -2.0, 0x3d86_a5f4),
    ];
    for (i, (function, a, b, bits)) in pins.into_iter().enumerate() {
        assert_eq!(
            function(a, b).to_bits(),
            bits,
            "pin {i}: {:#010x}",
            function(a, b).to_bits()
        );
    }
}
