//! Finds the positions of a path constraint: first the curve on which each lies, then the place. Source: pose.md 9.3 to 9.5.

use spine_data::real::wide;
use spine_data::{PathAttachment, PathConstraintData, PositionMode, RotateMode, SpacingMode};

use super::curve::{Curve, Place, SEGMENTS, beyond};
use crate::batch::curves::{Curves, Wide};
use crate::pose::PathConstraintPose;
use crate::scratch::PathScratch;

/// So many curves are measured side by side.
const LANES: usize = 8;
/// Fewer are measured one by one.
const FEW: usize = 4;

/// Instead of a curve's index: before the first one, and beyond the last.
const BEFORE: u32 = u32::MAX;
const BEYOND: u32 = u32::MAX - 1;

/// On which curve a position lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Where on the curve, as a share of its length; where it is on none, the distance from the path's end.
    at: f64,
    curve: u32,
    /// Which of the measured curves that is.
    measured: u32,
    /// Whether the direction is asked for.
    tangent: bool,
}

/// Ends of the pieces of eight curves.
pub(crate) type Pieces = [Wide; SEGMENTS];

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
        } else if let Some(curves) = Curves::of(points, |lane| first + lane.min(count - 1)) {
            lengths = curves.lengths();
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
    scratch.places.clear();
    let (Some([first, second, ..]), Some([.., before_last, last])) =
        (points.first_chunk::<2>(), points.last_chunk::<2>())
    else {
        return;
    };
    locate(path, constraint, state, scratch);
    let PathScratch {
        places,
        spots,
        measured,
        pieces,
        ..
    } = scratch;
    if path.constant_speed {
        divide(points, measured, pieces);
    }
    let mut walk = Walk::default();
    places.extend(spots.iter().map(|spot| match spot.curve {
        BEFORE => beyond(*first, *first, *second, spot.at),
        BEYOND => beyond(*last, *before_last, *last, spot.at),
        index => {
            let t = if path.constant_speed {
                walk.parameter(pieces, spot)
            } else {
                spot.at
            };
            Curve::of(points, index as usize).map_or(Place::NONE, |curve| curve.at(t, spot.tangent))
        }
    }));
}

/// Finds the curves on which the positions lie, and which curves have to be divided into pieces.
fn locate(
    path: &PathAttachment,
    constraint: &PathConstraintData,
    state: &PathConstraintPose,
    scratch: &mut PathScratch,
) {
    let PathScratch {
        spaces,
        curves,
        spots,
        measured,
        ..
    } = scratch;
    spots.clear();
    measured.clear();
    let (Some(&total), Some(&first)) = (curves.last(), curves.first()) else {
        return;
    };
    let mut position = wide(state.position);
    if constraint.position_mode == PositionMode::Percent {
        position *= total;
    }
    let unit = match constraint.spacing_mode {
        SpacingMode::Percent => total,
        SpacingMode::Proportional => total / spaces.len() as f64,
        SpacingMode::Length | SpacingMode::Fixed => 1.0,
    };
    let is_tangent = constraint.rotate_mode == RotateMode::Tangent;
    // A search that does not begin at the first curve finds the same one only where lengths ascend.
    let ascends = path.constant_speed || !path.closed || curves.is_sorted();
    // The curve that was found last: index, start and end.
    let (mut index, mut start, mut end) = (0, 0.0, first);
    let mut divided = BEFORE;
    spots.extend(spaces.iter().enumerate().map(|(i, space)| {
        let gap = space * unit;
        position += gap;
        let mut at = position;
        let tangent = is_tangent || (i > 0 && gap == 0.0);
        if path.closed {
            if !(at >= 0.0 && at < total) {
                at %= total;
                if at < 0.0 {
                    at += total;
                }
            }
            if !(at > start && ascends) {
                (index, start, end) = (0, 0.0, first);
            }
        } else if at < 0.0 || at > total {
            let (at, curve) = if at < 0.0 {
                (at, BEFORE)
            } else {
                (at - total, BEYOND)
            };
            return Spot {
                at,
                curve,
                measured: 0,
                tangent,
            };
        }
        // On an open path the search goes on from the last position, also where positions decrease.
        while at > end
            && let Some(next) = curves.get(index + 1)
        {
            index += 1;
            (start, end) = (end, *next);
        }
        let curve = index as u32;
        if curve != divided {
            divided = curve;
            measured.push(curve);
        }
        Spot {
            at: (at - start) / (end - start),
            curve,
            measured: measured.len() as u32 - 1,
            tangent,
        }
    }));
}

/// Divides curves into pieces.
fn divide(points: &[[f64; 2]], measured: &[u32], pieces: &mut Vec<Pieces>) {
    pieces.clear();
    for indices in measured.chunks(LANES) {
        let index = |lane: usize| indices.get(lane).or(indices.last()).map_or(0, |index| *index as usize);
        let mut ends = [[0.0; LANES]; SEGMENTS];
        if indices.len() < FEW {
            for lane in 0..indices.len().min(LANES) {
                let segments = Curve::of(points, index(lane)).map_or([0.0; SEGMENTS], |curve| curve.segments());
                for (ends, end) in ends.iter_mut().zip(segments) {
                    ends[lane] = end;
                }
            }
        } else if let Some(curves) = Curves::of(points, index) {
            ends = curves.segments();
        }
        pieces.push(ends);
    }
}

/// The piece on which the last position was.
#[derive(Default)]
struct Walk {
    measured: u32,
    at: usize,
}

impl Walk {
    /// The Bezier parameter at a share of a curve's length. Source: pose.md 9.4 steps 5, 6.
    #[inline(always)]
    fn parameter(&mut self, pieces: &[Pieces], spot: &Spot) -> f64 {
        const LAST: usize = SEGMENTS - 1;
        let (block, lane) = (spot.measured as usize / LANES, spot.measured as usize % LANES);
        let Some(ends) = pieces.get(block) else {
            return spot.at;
        };
        let distance = spot.at * ends[LAST][lane];
        // Pieces are of about the same length; the one that is meant is the first that ends beyond.
        let mut at = ((spot.at * SEGMENTS as f64) as usize).min(LAST);
        while at > 0 && !(distance > ends[at - 1][lane]) {
            at -= 1;
        }
        while at < LAST && distance > ends[at][lane] {
            at += 1;
        }
        // On the same curve the search goes on from the last position, also where positions decrease.
        if spot.measured == self.measured {
            at = at.max(self.at).min(LAST);
        }
        *self = Self {
            measured: spot.measured,
            at,
        };
        let start = if at == 0 { 0.0 } else { ends[at - 1][lane] };
        let within = (distance - start) / (ends[at][lane] - start);
        (at as f64 + within) * 0.1
    }
}
