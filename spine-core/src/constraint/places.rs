//! Finds the positions of a path constraint: first on which curves they lie, then where on those. Source: pose.md 9.3 to 9.5.

use spine_data::real::wide;
use spine_data::{PathAttachment, PathConstraintData, PositionMode, RotateMode, SpacingMode, vectorized};

use super::curve::{Curve, Place, SEGMENTS, beyond};
use crate::batch::curves::Curves;
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
    /// Which of the curves that are divided into pieces that is.
    divided: u32,
}

impl Spot {
    const NONE: Self = Self {
        at: 0.0,
        curve: 0,
        divided: 0,
    };
}

/// Where the pieces of a curve begin, and where the last one ends.
pub(crate) type Pieces = [f64; SEGMENTS + 1];

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

/// Divides curves into pieces.
fn divide(points: &[[f64; 2]], curves: &[u32], pieces: &mut Vec<Pieces>) {
    pieces.resize(curves.len(), [0.0; SEGMENTS + 1]);
    for (indices, pieces) in curves.chunks(LANES).zip(pieces.chunks_mut(LANES)) {
        if indices.len() < FEW {
            for (index, pieces) in indices.iter().zip(pieces) {
                let ends =
                    Curve::of(points, *index as usize).map_or([0.0; SEGMENTS], |curve| curve.segments());
                pieces[1..].copy_from_slice(&ends);
            }
            continue;
        }
        let mut lanes = [0; LANES];
        for (lane, index) in lanes.iter_mut().zip(indices) {
            *lane = *index as usize;
        }
        if let Some(curves) = Curves::of(points, &lanes) {
            let ends = curves.segments();
            for (lane, pieces) in pieces.iter_mut().enumerate().take(LANES) {
                for (start, ends) in pieces[1..].iter_mut().zip(&ends) {
                    *start = ends[lane];
                }
            }
        }
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
    let unit_of = |total: f64, count: usize| match constraint.spacing_mode {
        SpacingMode::Percent => total,
        SpacingMode::Proportional => total / count as f64,
        SpacingMode::Length | SpacingMode::Fixed => 1.0,
    };
    let PathScratch {
        spaces,
        places,
        curves,
        spots,
        divided,
        pieces,
        ..
    } = scratch;
    let (Some(&total), Some([first, second, ..]), Some([.., before_last, last])) =
        (curves.last(), points.first_chunk::<2>(), points.last_chunk::<2>())
    else {
        places.clear();
        return;
    };
    let unit = unit_of(total, spaces.len());
    // Bones that lie on one place take its direction.
    let tangent = constraint.rotate_mode == RotateMode::Tangent
        || spaces.iter().skip(1).any(|space| space * unit == 0.0);
    let position = wide(state.position);
    let position = match constraint.position_mode {
        PositionMode::Percent => position * total,
        PositionMode::Fixed => position,
    };
    spots.resize(spaces.len(), Spot::NONE);
    places.resize(spaces.len(), Place::NONE);
    divided.clear();
    locate(path, curves, position, unit, spaces, spots, divided);
    if path.constant_speed {
        divide(points, divided, pieces);
    }
    let (pieces, constant_speed) = (pieces.as_slice(), path.constant_speed);
    vectorized(
        #[inline(always)]
        move || {
            let mut walk = Walk::default();
            for (place, spot) in places.iter_mut().zip(spots) {
                *place = match spot.curve {
                    BEFORE => beyond(*first, *first, *second, spot.at),
                    BEYOND => beyond(*last, *before_last, *last, spot.at),
                    index => {
                        let t = if constant_speed {
                            walk.parameter(pieces, spot)
                        } else {
                            spot.at
                        };
                        Curve::of(points, index as usize).map_or(Place::NONE, |curve| curve.at(t, tangent))
                    }
                };
            }
        },
    );
}

/// Finds the curves on which the positions lie, and which of them are to be divided into pieces.
fn locate(
    path: &PathAttachment,
    curves: &[f64],
    mut position: f64,
    unit: f64,
    spaces: &[f64],
    spots: &mut [Spot],
    divided: &mut Vec<u32>,
) {
    let (Some(&total), Some(&first)) = (curves.last(), curves.first()) else {
        return;
    };
    // A search that does not begin at the first curve finds the same one only where lengths ascend.
    let ascends = path.constant_speed || !path.closed || curves.is_sorted();
    // The curve that was found last: index, start and end.
    let (mut index, mut start, mut end) = (0, 0.0, first);
    let (mut curve, mut count) = (BEFORE, 0);
    for (spot, space) in spots.iter_mut().zip(spaces) {
        position += space * unit;
        let mut at = position;
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
        } else if at < 0.0 {
            (spot.at, spot.curve) = (at, BEFORE);
            continue;
        } else if at > total {
            (spot.at, spot.curve) = (at - total, BEYOND);
            continue;
        }
        // On an open path the search goes on from the last position, also where positions decrease.
        while at > end
            && let Some(next) = curves.get(index + 1)
        {
            index += 1;
            (start, end) = (end, *next);
        }
        if curve != index as u32 {
            curve = index as u32;
            divided.push(curve);
            count += 1;
        }
        *spot = Spot {
            at: (at - start) / (end - start),
            curve,
            divided: count - 1,
        };
    }
}

/// The piece on which the last position was.
#[derive(Default)]
struct Walk {
    divided: u32,
    at: usize,
}

impl Walk {
    /// The Bezier parameter at a share of a curve's length. Source: pose.md 9.4 steps 5, 6.
    #[inline(always)]
    fn parameter(&mut self, pieces: &[Pieces], spot: &Spot) -> f64 {
        const LAST: usize = SEGMENTS - 1;
        /// Adding it leaves a small number, rounded, in the low bits.
        const ROUND: f64 = 4_503_599_627_370_496.0;
        let Some(starts) = pieces.get(spot.divided as usize) else {
            return spot.at;
        };
        let distance = spot.at * starts[SEGMENTS];
        // The first piece that ends beyond. Pieces are of about the same length.
        let guess = (spot.at * SEGMENTS as f64 + (ROUND - 0.5)).to_bits() & 15;
        let mut at = (guess as usize).min(LAST);
        // With a number that is none, back to the first.
        #[allow(clippy::neg_cmp_op_on_partial_ord)]
        while at > 0 && !(distance > starts[at]) {
            at -= 1;
        }
        while at < LAST && distance > starts[at + 1] {
            at += 1;
        }
        // On the same curve the search goes on from the last position, also where positions decrease.
        if spot.divided == self.divided {
            at = at.max(self.at).min(LAST);
        }
        *self = Self {
            divided: spot.divided,
            at,
        };
        let within = (distance - starts[at]) / (starts[at + 1] - starts[at]);
        (at as f64 + within) * 0.1
    }
}
