//! Finds the positions of a path constraint, eight at a time: on which curves they lie, one after the other, then where on
//! those, side by side. Source: pose.md 9.3 to 9.5.

use spine_data::real::wide;
use spine_data::{PathAttachment, PathConstraintData, PositionMode, RotateMode, SpacingMode};

use super::curve::{Curve, Place, beyond};
use crate::batch::curves::Curves;
use crate::pose::PathConstraintPose;
use crate::scratch::PathScratch;

const LANES: usize = 8;
/// Fewer curves are measured one by one.
const FEW: usize = 4;

/// For each curve of a path that runs at constant speed, the length of the path to its end.
pub(super) fn measure(points: &[[f64; 2]], curves: usize, ends: &mut Vec<f64>) {
    ends.clear();
    let mut sum = 0.0;
    let mut first = 0;
    while first < curves {
        let count = (curves - first).min(LANES);
        let mut lengths = [0.0; LANES];
        if count < FEW {
            for (index, length) in (first..).zip(&mut lengths).take(count) {
                *length = Curve::of(points, index).map_or(0.0, |curve| curve.length());
            }
        } else {
            let mut indices = [first; LANES];
            for (index, lane) in (first..).zip(&mut indices).take(count) {
                *lane = index;
            }
            lengths = Curves::of(points, &indices).map_or(lengths, |curves| curves.lengths());
        }
        ends.extend(lengths.iter().take(count).map(|length| {
            sum += length;
            sum
        }));
        first += count;
    }
}

/// Finds the places.
pub(super) fn find(
    path: &PathAttachment,
    constraint: &PathConstraintData,
    state: &PathConstraintPose,
    points: &[[f64; 2]],
    scratch: &mut PathScratch,
) {
    let PathScratch {
        spaces,
        places,
        curves,
        ..
    } = scratch;
    places.clear();
    let Some(mut search) = Search::new(path, constraint, state, curves, spaces) else {
        return;
    };
    for spaces in spaces.chunks(LANES) {
        let Some(found) = search.next(spaces, points, path.constant_speed) else {
            return;
        };
        places.extend_from_slice(found.get(..spaces.len()).unwrap_or_default());
    }
}

/// A walk along the path from position to position.
struct Search<'a> {
    /// For each curve, the length of the path to its end.
    curves: &'a [f64],
    total: f64,
    /// Length of the first curve.
    first: f64,
    is_closed: bool,
    /// Whether lengths ascend: else a search that does not begin at the first curve finds another one.
    ascends: bool,
    /// Whether directions are asked for.
    is_tangent: bool,
    /// What spaces are counted in.
    unit: f64,
    position: f64,
    /// The curve that was found last, its start and end.
    index: usize,
    start: f64,
    end: f64,
    /// Which share of it was found last, and in which of its pieces that lies.
    share: f64,
    piece: f64,
}

/// Where eight positions lie.
struct Spots {
    /// Curves.
    indices: [usize; LANES],
    /// Shares of the curves' lengths.
    shares: [f64; LANES],
    /// Not 0 where a position is beyond an end of the path: the distance from there.
    outside: [f64; LANES],
    is_outside: bool,
    /// The curve before the first.
    before: usize,
    /// Whether a position lies on the same curve as the one before and no further on.
    descends: bool,
    /// The last place that is not outside.
    last: Option<usize>,
}

impl<'a> Search<'a> {
    /// `None` for a path without curves.
    #[inline(always)]
    fn new(
        path: &PathAttachment,
        constraint: &PathConstraintData,
        state: &PathConstraintPose,
        curves: &'a [f64],
        spaces: &[f64],
    ) -> Option<Self> {
        let (total, first) = (*curves.last()?, *curves.first()?);
        let position = wide(state.position);
        let unit = match constraint.spacing_mode {
            SpacingMode::Percent => total,
            SpacingMode::Proportional => total / spaces.len() as f64,
            SpacingMode::Length | SpacingMode::Fixed => 1.0,
        };
        // Bones that lie on one place take its direction, too.
        let is_tangent = constraint.rotate_mode == RotateMode::Tangent
            || spaces.iter().skip(1).any(|space| space * unit == 0.0);
        Some(Self {
            curves,
            total,
            first,
            is_closed: path.closed,
            ascends: path.constant_speed || !path.closed || curves.is_sorted(),
            is_tangent,
            unit,
            position: match constraint.position_mode {
                PositionMode::Percent => position * total,
                PositionMode::Fixed => position,
            },
            index: 0,
            start: 0.0,
            end: first,
            share: f64::NEG_INFINITY,
            piece: 0.0,
        })
    }

    /// The places after the next spaces, of which there are eight at most.
    #[inline(always)]
    fn next(&mut self, spaces: &[f64], points: &[[f64; 2]], constant_speed: bool) -> Option<[Place; LANES]> {
        let spots = self.locate(spaces);
        let curves = Curves::of(points, &spots.indices)?;
        let parameters = if constant_speed {
            self.parameters(&spots, &curves)
        } else {
            spots.shares
        };
        let found = curves.places(&parameters, self.is_tangent);
        let mut places = [Place::NONE; LANES];
        for (lane, place) in places.iter_mut().enumerate() {
            *place = found.get(lane);
        }
        if spots.is_outside
            && let (Some([first, second]), Some([before_last, last])) =
                (points.first_chunk(), points.last_chunk())
        {
            for (place, distance) in places.iter_mut().zip(spots.outside) {
                if distance < 0.0 {
                    *place = beyond(*first, *first, *second, distance);
                } else if distance > 0.0 {
                    *place = beyond(*last, *before_last, *last, distance);
                }
            }
        }
        Some(places)
    }

    /// Finds the curves.
    #[inline(always)]
    fn locate(&mut self, spaces: &[f64]) -> Spots {
        let mut spots = Spots {
            indices: [self.index; LANES],
            shares: [0.0; LANES],
            outside: [0.0; LANES],
            is_outside: false,
            before: self.index,
            descends: false,
            last: None,
        };
        for (lane, space) in spaces.iter().take(LANES).enumerate() {
            let gap = space * self.unit;
            self.position += gap;
            let mut at = self.position;
            let before = self.index;
            if self.is_closed {
                if !(at >= 0.0 && at < self.total) {
                    at %= self.total;
                    if at < 0.0 {
                        at += self.total;
                    }
                }
                if !(at > self.start && self.ascends) {
                    (self.index, self.start, self.end) = (0, 0.0, self.first);
                }
            } else if at < 0.0 || at > self.total {
                spots.is_outside = true;
                spots.outside[lane] = if at < 0.0 { at } else { at - self.total };
                continue;
            }
            // On an open path the search goes on from the last position, also where positions decrease.
            while at > self.end
                && let Some(next) = self.curves.get(self.index + 1)
            {
                self.index += 1;
                (self.start, self.end) = (self.end, *next);
            }
            let share = (at - self.start) / (self.end - self.start);
            spots.descends |= self.index == before && !(share >= self.share);
            self.share = share;
            (spots.indices[lane], spots.shares[lane]) = (self.index, share);
            spots.last = Some(lane);
        }
        spots
    }

    /// The Bezier parameters at shares of the curves' lengths. Source: pose.md 9.4 steps 5, 6.
    #[inline(always)]
    fn parameters(&mut self, spots: &Spots, curves: &Curves) -> [f64; LANES] {
        let mut found = curves.parameters(&spots.shares, &[0.0; LANES]);
        if spots.descends {
            // On the same curve the search for a piece goes on from the last position.
            let mut least = found.pieces;
            let (mut index, mut before) = (spots.before, self.piece);
            for lane in 0..LANES {
                if spots.outside[lane] == 0.0 {
                    if spots.indices[lane] == index && before > least[lane] {
                        least[lane] = before;
                    }
                    (index, before) = (spots.indices[lane], least[lane]);
                }
            }
            found = curves.parameters(&spots.shares, &least);
        }
        if let Some(last) = spots.last {
            self.piece = found.pieces[last];
        }
        found.parameters
    }
}
