//! Curves between keys.

mod table;

use std::ops::{Add, Mul, Sub};

use wide::f64x2;

pub(crate) use table::bezier_table;

/// Number of points of a Bezier curve: the key, nine points between, the next key. Source: formats-4.2.md 3.2.
pub const BEZIER_POINTS: usize = 11;

/// Number of values that one Bezier curve takes: the times of its points, then their values. The reference's constant of that name
/// is 18: it stores the nine points between the keys.
pub const BEZIER_SIZE: usize = BEZIER_POINTS * 2;

/// Time and value of a key, of its two handles and of the next key.
pub(crate) type Corners = [[f64; 2]; 4];

/// What happens between a key and the next. Source: animation.md 2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CurveKind {
    /// Straight to the next key's value.
    Linear,
    /// The key's value until the next key.
    Stepped,
    /// A Bezier for each channel. Holds the place of the first channel's [`BEZIER_POINTS`] times and as many values in
    /// [`Animation::samples`](crate::Animation::samples); the other channels' follow, [`BEZIER_SIZE`] values each.
    Bezier(u32),
}

/// Points of a Bezier at the parameters 0.1, 0.2 ... 0.9 along one axis, by forward differences with the reference's
/// constants. Source: animation.md 2.2.
#[must_use]
pub fn bezier_axis(p0: f64, p1: f64, p2: f64, p3: f64) -> [f32; 9] {
    let [points, _] = bezier_points([p0, p1, p2, p3].map(|point| [point, 0.0]));
    inner(points)
}

/// The same along the value axis of a deform timeline, which runs from 0 to 1. Source: animation.md 2.2.
#[must_use]
pub fn bezier_fraction(c1: f64, c2: f64) -> [f32; 9] {
    let [_, points] = bezier_fraction_points([0.0; 4], c1, c2);
    inner(points)
}

/// The points between the keys.
fn inner([_, points @ .., _]: [f32; BEZIER_POINTS]) -> [f32; 9] {
    points
}

/// Points of a Bezier over time, times and values, as [`CurveKind::Bezier`] stores them: a search compares the times at once,
/// and finds both ends of a segment side by side. `corners` are time and value of the key, the two handles and the next key.
#[inline(always)]
pub(crate) fn bezier_points(corners: Corners) -> [[f32; BEZIER_POINTS]; 2] {
    let [p0, p1, p2, p3] = corners.map(f64x2::new);
    points(p0, axis(p0, p1, p2, p3), p3)
}

/// The same for a deform timeline: only the handles' values are given.
#[inline]
pub(crate) fn bezier_fraction_points(times: [f64; 4], c1: f64, c2: f64) -> [[f32; BEZIER_POINTS]; 2] {
    let [t0, t1, t2, t3] = times.map(f64x2::splat);
    let time = axis(t0, t1, t2, t3);
    let value = fraction(c1, c2);
    let lanes = |time: f64x2, value: f64| f64x2::new([time.to_array()[0], value]);
    let start = Start {
        point: lanes(time.point, value.point),
        d1: lanes(time.d1, value.d1),
        q: lanes(time.q, value.q),
        d3: lanes(time.d3, value.d3),
    };
    points(lanes(t0, 0.0), start, lanes(t3, 1.0))
}

/// Where the forward differences begin: the first point, its difference, half the second difference without the third, and
/// the third difference.
struct Start<T> {
    point: T,
    d1: T,
    q: T,
    d3: T,
}

/// Axes side by side. The compiler's own choice of lanes takes three times as many instructions.
trait Lanes: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// A number in each lane.
    fn all(self, number: f64) -> Self;
}

impl Lanes for f64x2 {
    #[inline(always)]
    fn all(self, number: f64) -> Self {
        Self::splat(number)
    }
}

#[inline(always)]
fn axis<T: Lanes>(p0: T, p1: T, p2: T, p3: T) -> Start<T> {
    let number = |number| p0.all(number);
    let q = ((p0 - p1 * number(2.0)) + p2) * number(0.03);
    let d3 = (((p1 - p2) * number(3.0) - p0) + p3) * number(0.006);
    let d1 = ((p1 - p0) * number(0.3) + q) + d3 * number(0.166_666_67);
    Start {
        point: p0 + d1,
        d1,
        q,
        d3,
    }
}

#[inline]
fn fraction(c1: f64, c2: f64) -> Start<f64> {
    let q = c2 * 0.03 - c1 * 0.06;
    let d3 = ((c1 - c2) + 0.333_333_33) * 0.018;
    let d1 = (c1 * 0.3 + q) + d3 * 0.166_666_67;
    Start { point: d1, d1, q, d3 }
}

impl<T: Lanes> Start<T> {
    /// Hands out the nine points between the keys with their positions among all, from 1 on.
    #[inline(always)]
    fn walk(self, mut point: impl FnMut(usize, T)) {
        let Self {
            point: mut at,
            mut d1,
            q,
            d3,
        } = self;
        let mut d2 = q * q.all(2.0) + d3;
        for i in 1..BEZIER_POINTS - 1 {
            if i > 1 {
                d1 = d1 + d2;
                d2 = d2 + d3;
                at = at + d1;
            }
            point(i, at);
        }
    }
}

/// The points along both axes, from a key to the next.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)]
fn points(from: f64x2, start: Start<f64x2>, to: f64x2) -> [[f32; BEZIER_POINTS]; 2] {
    let rounded = |point: f64x2| point.to_array().map(|value| value as f32);
    let mut points = [[0.0; 2]; BEZIER_POINTS];
    points[0] = rounded(from);
    points[BEZIER_POINTS - 1] = rounded(to);
    start.walk(
        #[inline(always)]
        |i, point| points[i] = rounded(point),
    );
    [points.map(|[first, _]| first), points.map(|[_, second]| second)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(got: [f32; 9], want: [f32; 9], tolerance: f32) {
        for (g, w) in got.iter().zip(want) {
            assert!((g - w).abs() <= tolerance, "{got:?} {want:?}");
        }
    }

    #[test]
    // As the specification prints them.
    #[allow(clippy::excessive_precision)]
    fn the_examples_of_the_specification() {
        // formats-4.2.md 13.
        let x = [
            0.0329, 0.0712, 0.1143, 0.1616, 0.2125, 0.2664, 0.3227, 0.3808, 0.4401,
        ];
        near(bezier_axis(0.0, 0.1, 0.3, 0.5), x, 1e-7);
        let y = [
            10.776, 11.888, 13.312, 15.024, 17.0, 19.216, 21.648, 24.272, 27.064,
        ];
        near(bezier_axis(10.0, 12.0, 20.0, 30.0), y, 4e-6);
        let fraction = [
            0.095_499_999_82,
            0.200_000_003_0,
            0.310_499_995_9,
            0.423_999_995_0,
            0.537_500_023_8,
            0.648_000_001_9,
            0.752_499_997_6,
            0.847_999_990_0,
            0.931_500_017_6,
        ];
        near(bezier_fraction(0.3, 0.8), fraction, 0.0);
    }
}
