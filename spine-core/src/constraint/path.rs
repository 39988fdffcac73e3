//! Path constraints: bones are laid along a path attachment. Source: pose.md 9.

use spine_data::real::wide;
use spine_data::{
    Attachment, PathAttachment, PathConstraintData, PathConstraintId, PositionMode, Real, RotateMode,
    SkeletonData, SpacingMode,
};

use super::curve::{Curve, SEGMENTS, beyond};
use super::turn::Turn;
use crate::pose::{PathConstraintPose, Pose};
use crate::scratch::PathScratch;
use crate::skeleton::Frame;
use crate::vertices::SlotSpace;
use crate::work::{Now, Work};

/// Below this a bone has no length. Source: pose.md 9.2.
pub(crate) const TINY: f64 = 0.00001;

/// Solves one constraint. Malformed paths and constraints without bones do nothing. Source: pose.md 9.2, 9.6.
#[inline(always)]
pub(crate) fn solve(
    data: &SkeletonData,
    id: PathConstraintId,
    pose: &mut Pose,
    work: &mut Work,
    points: &mut Vec<[Real; 2]>,
    scratch: &mut PathScratch,
    frame: &Frame,
    now: Now<'_>,
) {
    let (Some(constraint), Some(state)) = (data.path_constraints.get(id), pose.path.get(id).copied()) else {
        return;
    };
    if (state.mix_rotate == 0.0 && state.mix_x == 0.0 && state.mix_y == 0.0) || constraint.bones.is_empty() {
        return;
    }
    let Some(Attachment::Path(path)) = pose
        .slots
        .get(constraint.target)
        .and_then(|slot| data.attachments.get(slot.attachment?))
    else {
        return;
    };
    let Some(curves) = curve_count(path) else {
        return;
    };
    points.clear();
    if let Some(space) = SlotSpace::new(data, pose, work.worlds(), constraint.target) {
        space.extend(&path.vertices, points);
    }
    if path.closed {
        // The last curve leads to the first knot.
        points.extend_from_within(..2);
    } else {
        points.pop();
    }
    // The handle before the first knot is not used.
    let points = points.get(1..).unwrap_or_default();

    measure_spaces(data, work, constraint, &state, scratch);
    if path.constant_speed {
        scratch.curves.clear();
        let mut length = 0.0;
        scratch.curves.extend((0..curves).map(|index| {
            length += Curve::of(points, index).map_or(0.0, |curve| curve.length());
            length
        }));
    } else {
        scratch.curves.clear();
        scratch
            .curves
            .extend(path.lengths.iter().take(curves).copied().map(wide));
    }
    place(path, constraint, &state, points, scratch);
    apply(data, pose, work, constraint, &state, scratch, frame, now);
}

/// Number of curves of a path; `None` for a malformed one. Source: pose.md 9.1, 9.6.
pub(crate) fn curve_count(path: &PathAttachment) -> Option<usize> {
    let vertices = path.vertices.len();
    let curves = (vertices / 3).checked_sub(usize::from(!path.closed))?;
    let is_measured = path.constant_speed || path.lengths.len() >= curves;
    (vertices.is_multiple_of(3) && curves > 0 && is_measured).then_some(curves)
}

/// Distances between neighbouring positions, before the unit in which they count is known. Source: pose.md 9.2.
fn measure_spaces(
    data: &SkeletonData,
    work: &Work,
    constraint: &PathConstraintData,
    state: &PathConstraintPose,
    scratch: &mut PathScratch,
) {
    let PathScratch { spaces, lengths, .. } = scratch;
    let spacing = wide(state.spacing);
    let is_tangent = constraint.rotate_mode == RotateMode::Tangent;
    let count = constraint.bones.len() + usize::from(!is_tangent);
    spaces.clear();
    lengths.clear();
    spaces.push(0.0);
    let mut sum = 0.0;
    for bone in constraint.bones.iter().take(count - 1) {
        let setup = data.bones.get(*bone).map_or(0.0, |bone| wide(bone.length));
        let [a, c] = work.world(*bone).map_or([0.0; 2], |world| [world.a, world.c]);
        let (x, y) = (setup * a, setup * c);
        let length = (x * x + y * y).sqrt();
        let (space, length) = match constraint.spacing_mode {
            SpacingMode::Percent => (spacing, length),
            _ if setup < TINY => (spacing, 0.0),
            SpacingMode::Proportional => {
                sum += length;
                (length, length)
            }
            SpacingMode::Length => ((setup + spacing) * length / setup, length),
            SpacingMode::Fixed => (spacing * length / setup, length),
        };
        spaces.push(space);
        lengths.push(length);
    }
    if constraint.spacing_mode == SpacingMode::Proportional && sum > 0.0 {
        let factor = count as f64 / sum * spacing;
        for space in spaces.iter_mut().skip(1) {
            *space *= factor;
        }
    }
}

/// Finds the positions on the path. Source: pose.md 9.3, 9.4.
fn place(
    path: &PathAttachment,
    constraint: &PathConstraintData,
    state: &PathConstraintPose,
    points: &[[Real; 2]],
    scratch: &mut PathScratch,
) {
    let PathScratch {
        spaces,
        places,
        curves,
        ..
    } = scratch;
    places.clear();
    let (Some(total), Some([first, second, ..]), Some([.., before_last, last])) = (
        curves.last().copied(),
        points.first_chunk::<2>(),
        points.last_chunk::<2>(),
    ) else {
        return;
    };
    let is_tangent = constraint.rotate_mode == RotateMode::Tangent;
    let mut position = wide(state.position);
    if constraint.position_mode == PositionMode::Percent {
        position *= total;
    }
    let unit = match constraint.spacing_mode {
        SpacingMode::Percent => total,
        SpacingMode::Proportional => total / spaces.len() as f64,
        SpacingMode::Length | SpacingMode::Fixed => 1.0,
    };

    let last_curve = curves.len() - 1;
    let mut index = 0;
    let mut segments = Segments::default();
    for (i, space) in spaces.iter().enumerate() {
        let gap = space * unit;
        position += gap;
        let mut at = position;
        if path.closed {
            at %= total;
            if at < 0.0 {
                at += total;
            }
            index = 0;
        } else if at < 0.0 {
            places.push(beyond(*first, *first, *second, at));
            continue;
        } else if at > total {
            places.push(beyond(*last, *before_last, *last, at - total));
            continue;
        }
        // The search goes on from the last position, also where positions decrease.
        while index < last_curve && at > curves[index] {
            index += 1;
        }
        let start = if index == 0 { 0.0 } else { curves[index - 1] };
        let fraction = (at - start) / (curves[index] - start);
        let Some(curve) = Curve::of(points, index) else {
            return;
        };
        let t = if path.constant_speed {
            segments.parameter(&curve, index, fraction)
        } else {
            fraction
        };
        places.push(curve.at(t, is_tangent || (i > 0 && gap == 0.0)));
    }
}

/// The pieces of the curve that was measured last.
#[derive(Default)]
struct Segments {
    curve: Option<usize>,
    ends: [f64; SEGMENTS],
    at: usize,
}

impl Segments {
    /// The Bezier parameter at a fraction of a curve's length. Source: pose.md 9.4 steps 5, 6.
    fn parameter(&mut self, curve: &Curve, index: usize, fraction: f64) -> f64 {
        if self.curve != Some(index) {
            *self = Self {
                curve: Some(index),
                ends: curve.segments(),
                at: 0,
            };
        }
        let distance = fraction * self.ends[SEGMENTS - 1];
        while self.at < SEGMENTS - 1 && distance > self.ends[self.at] {
            self.at += 1;
        }
        let start = if self.at == 0 { 0.0 } else { self.ends[self.at - 1] };
        let within = (distance - start) / (self.ends[self.at] - start);
        (self.at as f64 + within) * 0.1
    }
}

/// Moves, scales and turns the bones. Source: pose.md 9.2, "Applying".
fn apply(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    constraint: &PathConstraintData,
    state: &PathConstraintPose,
    scratch: &PathScratch,
    frame: &Frame,
    now: Now<'_>,
) {
    let (mix_rotate, mix_x, mix_y) = (wide(state.mix_rotate), wide(state.mix_x), wide(state.mix_y));
    let rotate_mode = constraint.rotate_mode;
    let mut offset = wide(constraint.offset_rotation);
    let tip = offset == 0.0 && rotate_mode == RotateMode::Chain;
    if offset != 0.0 {
        let target = data
            .slots
            .get(constraint.target)
            .and_then(|slot| work.world(slot.bone));
        let is_upright = target.is_some_and(|world| world.determinant() > 0.0);
        offset *= if is_upright {
            super::PI / 180.0
        } else {
            -super::PI / 180.0
        };
    }
    let Some(start) = scratch.places.first() else {
        return;
    };
    let (mut x, mut y) = (start.x, start.y);
    for (i, &bone) in constraint.bones.iter().enumerate() {
        let Some(mut world) = work.world(bone).copied() else {
            continue;
        };
        world.x += (x - world.x) * mix_x;
        world.y += (y - world.y) * mix_y;
        let here = scratch.places.get(i).copied().unwrap_or_default();
        let next = scratch.places.get(i + 1).copied().unwrap_or_default();
        let (dx, dy) = (next.x - x, next.y - y);
        if rotate_mode == RotateMode::ChainScale
            && let Some(&length) = scratch.lengths.get(i)
            && length != 0.0
        {
            let factor = ((dx * dx + dy * dy).sqrt() / length - 1.0) * mix_rotate + 1.0;
            world.a *= factor;
            world.c *= factor;
        }
        (x, y) = (next.x, next.y);
        if mix_rotate > 0.0 {
            let direction = match (rotate_mode, scratch.spaces.get(i + 1)) {
                (RotateMode::Tangent, _) => here.tangent,
                (_, Some(0.0)) => next.tangent,
                _ => [dx, dy],
            };
            let [a, c] = [world.a, world.c];
            let turn = Turn::between([a, c], direction);
            if tip {
                let length = data.bones.get(bone).map_or(0.0, |bone| wide(bone.length));
                let Turn { sin, cos, .. } = turn;
                x += (length * (cos * a - sin * c) - dx) * mix_rotate;
                y += (length * (sin * a + cos * c) - dy) * mix_rotate;
            }
            world.turn(&turn, offset, mix_rotate);
        }
        if world.is_finite() {
            work.set_world(bone, world);
            work.leave(data, pose, bone, frame, now);
        } else {
            (x, y) = (next.x, next.y);
        }
    }
}
