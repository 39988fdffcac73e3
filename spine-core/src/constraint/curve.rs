//! Cubic Bezier curves, as path constraints walk them. Source: pose.md 9.

/// A place on a path and the direction there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// A vector in that direction, of any length. Meaningful only where it was asked for.
    pub(crate) tangent: [f64; 2],
}

impl Place {
    /// The origin.
    pub(super) const NONE: Self = Self {
        x: 0.0,
        y: 0.0,
        tangent: [0.0; 2],
    };
}

/// The four points of one curve.
#[derive(Clone, Copy)]
pub(crate) struct Curve([[f64; 2]; 4]);

/// The number of pieces in which a curve is measured when positions run at constant speed.
pub(crate) const SEGMENTS: usize = 10;

impl Curve {
    /// The curve at `index` of a list of joined curves, each of which begins with the last point of the one before.
    #[inline(always)]
    pub(super) fn of(points: &[[f64; 2]], index: usize) -> Option<Self> {
        points.get(index * 3..)?.first_chunk::<4>().copied().map(Self)
    }

    /// The curve of these points.
    #[inline(always)]
    pub(crate) const fn new(points: [[f64; 2]; 4]) -> Self {
        Self(points)
    }

    /// Differences for steps along the curve: the first step, its change, and the change's change.
    #[inline(always)]
    fn differences(&self, [second, third, first]: [f64; 3]) -> [[f64; 2]; 3] {
        let Self([p0, p1, p2, p3]) = *self;
        let mut steps = [[0.0; 2]; 3];
        for i in 0..2 {
            let h2 = (p0[i] - 2.0 * p1[i] + p2[i]) * second;
            let h3 = (3.0 * (p1[i] - p2[i]) - p0[i] + p3[i]) * third;
            steps[0][i] = (p1[i] - p0[i]) * first + h2 + h3 * 0.16666667;
            steps[1][i] = 2.0 * h2 + h3;
            steps[2][i] = h3;
        }
        steps
    }

    /// The length in four steps. Source: pose.md 9.4 step 2.
    #[inline(always)]
    pub(crate) fn length(&self) -> f64 {
        let [mut d1, mut d2, h3] = self.differences([0.1875, 0.09375, 0.75]);
        let mut length = size(d1);
        add(&mut d1, d2);
        add(&mut d2, h3);
        length += size(d1);
        add(&mut d1, d2);
        length += size(d1);
        add(&mut d1, d2);
        add(&mut d1, h3);
        length + size(d1)
    }

    /// The lengths from the start to the ends of ten pieces. Source: pose.md 9.4 step 5.
    #[inline(always)]
    pub(crate) fn segments(&self) -> [f64; SEGMENTS] {
        let [mut d1, mut d2, h3] = self.differences([0.03, 0.006, 0.3]);
        let mut segments = [0.0; SEGMENTS];
        let mut length = size(d1);
        for (k, end) in segments.iter_mut().enumerate() {
            if k > 0 {
                add(&mut d1, d2);
                if k < SEGMENTS - 2 {
                    add(&mut d2, h3);
                } else if k == SEGMENTS - 1 {
                    add(&mut d1, h3);
                }
                length += size(d1);
            }
            *end = length;
        }
        segments
    }

    /// The place at a Bezier parameter; NaN counts as the start. Source: pose.md 9.5.
    #[inline(always)]
    pub(super) fn at(&self, t: f64, tangent: bool) -> Place {
        let Self([p0, p1, p2, p3]) = *self;
        if t == 0.0 || t.is_nan() {
            return Place {
                x: p0[0],
                y: p0[1],
                tangent: direction(p0, p1),
            };
        }
        let u = 1.0 - t;
        let (tt, uu, ut) = (t * t, u * u, u * t);
        let weights = [uu * u, uu * t * 3.0, u * tt * 3.0, tt * t];
        let point =
            axes(|i| p0[i] * weights[0] + p1[i] * weights[1] + p2[i] * weights[2] + p3[i] * weights[3]);
        let tangent = if !tangent {
            [0.0; 2]
        } else if t < 0.001 {
            direction(p0, p1)
        } else {
            let back = axes(|i| p0[i] * uu + p1[i] * ut * 2.0 + p2[i] * tt);
            direction(back, point)
        };
        Place {
            x: point[0],
            y: point[1],
            tangent,
        }
    }
}

/// Both numbers of a vector. Other than `map` always in line, where vectors are wide.
#[inline(always)]
fn axes(of: impl Fn(usize) -> f64) -> [f64; 2] {
    [of(0), of(1)]
}

/// The place `distance` from `from` along the direction in which `b` lies from `a`. Source: pose.md 9.5.
#[inline(never)]
pub(crate) fn beyond(from: [f64; 2], a: [f64; 2], b: [f64; 2], distance: f64) -> Place {
    let difference = [b[0] - a[0], b[1] - a[1]];
    let length = size(difference);
    let unit = if length > 0.0 {
        difference.map(|value| value / length)
    } else {
        [1.0, 0.0]
    };
    Place {
        x: from[0] + distance * unit[0],
        y: from[1] + distance * unit[1],
        tangent: direction(a, b),
    }
}

#[inline(always)]
fn direction(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    [to[0] - from[0], to[1] - from[1]]
}

#[inline(always)]
fn size([x, y]: [f64; 2]) -> f64 {
    (x * x + y * y).sqrt()
}

#[inline(always)]
fn add(sum: &mut [f64; 2], value: [f64; 2]) {
    sum[0] += value[0];
    sum[1] += value[1];
}
