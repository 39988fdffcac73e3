//! Cubic Bezier curves in eight lanes: of eight poses, or of one path. Source: pose.md 9.

use spine_data::real::wide;
use spine_data::vectorized;

pub(crate) use super::wide::Wide;
use crate::constraint::curve::{Curve, Place, SEGMENTS};
use crate::timeline::lanes::{LANES, Lane, each};

pub(super) const NONE: Wide = [0.0; LANES];

/// A place on the path of each lane, and the direction there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) at: [Wide; 2],
    pub(super) tangent: [Wide; 2],
}

impl Places {
    pub(super) const ZERO: Self = Self {
        at: [NONE; 2],
        tangent: [NONE; 2],
    };

    pub(super) fn set(&mut self, lane: usize, place: &Place) {
        (self.at[0][lane], self.at[1][lane]) = (place.x, place.y);
        (self.tangent[0][lane], self.tangent[1][lane]) = (place.tangent[0], place.tangent[1]);
    }
}

/// A curve of each lane: four points.
#[derive(Clone, Copy)]
pub(crate) struct Curves([[Wide; 2]; 4]);

impl Curves {
    /// Curves of one path.
    #[inline(always)]
    pub(crate) fn of(points: &[[f64; 2]], indices: &[usize; LANES]) -> Option<Self> {
        let mut curves = Self([[NONE; 2]; 4]);
        for (lane, index) in indices.iter().enumerate() {
            let points = points.get(index * 3..)?.first_chunk::<4>()?;
            for (curve, [x, y]) in curves.0.iter_mut().zip(points) {
                (curve[0][lane], curve[1][lane]) = (*x, *y);
            }
        }
        Some(curves)
    }

    /// The curves at these indices.
    pub(super) fn at(points: &[[Lane; 2]], indices: [usize; LANES]) -> Option<Self> {
        let mut curves = Self([[NONE; 2]; 4]);
        let first = indices[0];
        if indices == [first; LANES] {
            let points = points.get(first * 3..)?.first_chunk::<4>()?;
            for (curve, point) in curves.0.iter_mut().zip(points) {
                let [x, y] = point;
                *curve = [each(x, wide), each(y, wide)];
            }
            return Some(curves);
        }
        for (lane, index) in indices.into_iter().enumerate() {
            let points = points.get(index * 3..)?.first_chunk::<4>()?;
            for (curve, [x, y]) in curves.0.iter_mut().zip(points) {
                (curve[0][lane], curve[1][lane]) = (wide(x[lane]), wide(y[lane]));
            }
        }
        Some(curves)
    }

    #[inline(always)]
    fn get(&self, lane: usize) -> Curve {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = &self.0;
        Curve::new([
            [x0[lane], y0[lane]],
            [x1[lane], y1[lane]],
            [x2[lane], y2[lane]],
            [x3[lane], y3[lane]],
        ])
    }

    #[inline(never)]
    pub(crate) fn lengths(&self) -> Wide {
        vectorized(
            #[inline(always)]
            || {
                let mut lengths = NONE;
                for (lane, length) in lengths.iter_mut().enumerate() {
                    *length = self.get(lane).length();
                }
                lengths
            },
        )
    }

    /// Ends of the pieces of each curve.
    #[inline(never)]
    pub(crate) fn segments(&self) -> [Wide; SEGMENTS] {
        vectorized(
            #[inline(always)]
            || {
                let mut ends = [NONE; SEGMENTS];
                for lane in 0..LANES {
                    let segments = self.get(lane).segments();
                    for k in 0..SEGMENTS {
                        ends[k][lane] = segments[k];
                    }
                }
                ends
            },
        )
    }

    /// [`Curve::at`] in all lanes; with tangents if anybody wants them.
    #[inline(never)]
    pub(super) fn places(&self, t: &Wide, tangent: bool) -> Places {
        vectorized(
            #[inline(always)]
            || self.places_lanes(t, tangent),
        )
    }

    #[inline(always)]
    fn places_lanes(&self, t: &Wide, tangent: bool) -> Places {
        let [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = &self.0;
        let mut places = Places::ZERO;
        for lane in 0..LANES {
            let t = t[lane];
            let u = 1.0 - t;
            let (tt, uu, ut) = (t * t, u * u, u * t);
            let weights = [uu * u, uu * t * 3.0, u * tt * 3.0, tt * t];
            let axis = |p0: f64, p1: f64, p2: f64, p3: f64| {
                p0 * weights[0] + p1 * weights[1] + p2 * weights[2] + p3 * weights[3]
            };
            let x = axis(x0[lane], x1[lane], x2[lane], x3[lane]);
            let y = axis(y0[lane], y1[lane], y2[lane], y3[lane]);
            let is_start = !((t < 0.0) | (t > 0.0));
            let x = if is_start { x0[lane] } else { x };
            let y = if is_start { y0[lane] } else { y };
            (places.at[0][lane], places.at[1][lane]) = (x, y);
            if tangent {
                let back = |p0: f64, p1: f64, p2: f64| p0 * uu + p1 * ut * 2.0 + p2 * tt;
                let from_x = x - back(x0[lane], x1[lane], x2[lane]);
                let from_y = y - back(y0[lane], y1[lane], y2[lane]);
                let is_near = is_start | (t < 0.001);
                places.tangent[0][lane] = if is_near { x1[lane] - x0[lane] } else { from_x };
                places.tangent[1][lane] = if is_near { y1[lane] - y0[lane] } else { from_y };
            }
        }
        places
    }
}

/// The pieces of the curves that were measured last.
pub(super) struct Walk {
    pub(super) indices: Option<[usize; LANES]>,
    pub(super) curves: Curves,
    ends: [Wide; SEGMENTS],
    pieces: Wide,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            indices: None,
            curves: Curves([[NONE; 2]; 4]),
            ends: [NONE; SEGMENTS],
            pieces: NONE,
        }
    }
}

impl Walk {
    /// Goes on to other curves.
    pub(super) fn go(
        &mut self,
        curves: Curves,
        indices: [usize; LANES],
        outside: [bool; LANES],
        measure: bool,
    ) {
        self.curves = curves;
        if measure {
            self.ends = curves.segments();
            for lane in 0..LANES {
                if self.indices.is_none_or(|known| known[lane] != indices[lane]) && !outside[lane] {
                    self.pieces[lane] = 0.0;
                }
            }
        }
        self.indices = Some(indices);
    }

    /// The Bezier parameters at shares of the curves' lengths. Source: pose.md 9.4 steps 5, 6.
    #[inline(never)]
    pub(super) fn parameters(&mut self, shares: &Wide, outside: &[bool; LANES]) -> Wide {
        vectorized(
            #[inline(always)]
            || self.parameters_lanes(shares, outside),
        )
    }

    #[inline(always)]
    fn parameters_lanes(&mut self, shares: &Wide, outside: &[bool; LANES]) -> Wide {
        let Self { ends, pieces, .. } = self;
        let mut parameters = NONE;
        for lane in 0..LANES {
            let distance = shares[lane] * ends[SEGMENTS - 1][lane];
            // The first piece that ends beyond, but none before the last one: by choices instead of jumps.
            let (mut start, mut end, mut piece) = (0.0, ends[0][lane], 0.0);
            for k in 0..SEGMENTS - 1 {
                let passes = (distance > ends[k][lane]) | (pieces[lane] > k as f64);
                start = if passes { ends[k][lane] } else { start };
                end = if passes { ends[k + 1][lane] } else { end };
                piece = if passes { (k + 1) as f64 } else { piece };
            }
            let within = (distance - start) / (end - start);
            parameters[lane] = (piece + within) * 0.1;
            pieces[lane] = if outside[lane] { pieces[lane] } else { piece };
        }
        parameters
    }
}
