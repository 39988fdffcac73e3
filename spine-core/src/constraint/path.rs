//! Path constraints: bones are laid along a path attachment. Source: pose.md 9.

use spine_data::real::wide;
use spine_data::{
    Attachment, BoneId, PathAttachment, PathConstraintData, PathConstraintId, RotateMode, SkeletonData,
    SpacingMode, vectorized,
};

use super::curve::Place;
use super::places;
use super::turn::Turn;
use crate::pose::{PathConstraintPose, Pose};
use crate::scratch::PathScratch;
use crate::skeleton::Frame;
use crate::vertices::SlotSpace;
use crate::work::{Now, Work};

/// Below this a bone has no length. Source: pose.md 9.2.
pub(crate) const TINY: f64 = 0.00001;

/// Solves one constraint. Malformed paths and constraints without bones do nothing. Source: pose.md 9.2, 9.6.
#[inline(never)]
pub(crate) fn solve(
    data: &SkeletonData,
    id: PathConstraintId,
    pose: &mut Pose,
    work: &mut Work,
    points: &mut Vec<[f64; 2]>,
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
        points.resize(path.vertices.len(), [0.0; 2]);
        space.write(&path.vertices, points, |place, x, y| *place = [wide(x), wide(y)]);
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
        places::measure(points, curves, &mut scratch.curves);
    } else {
        scratch.curves.clear();
        scratch
            .curves
            .extend(path.lengths.iter().take(curves).copied().map(wide));
    }
    places::find(path, constraint, &state, points, scratch);
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
    let bones = constraint.bones.get(..count - 1).unwrap_or_default();
    let setup = |bone: BoneId| data.bones.get(bone).map_or(0.0, |bone| wide(bone.length));
    let length = |bone: BoneId, setup: f64| {
        let [a, c] = work.world(bone).map_or([0.0; 2], |world| [world.a, world.c]);
        let (x, y) = (setup * a, setup * c);
        (x * x + y * y).sqrt()
    };
    let is_percent = constraint.spacing_mode == SpacingMode::Percent;
    lengths.clear();
    if constraint.rotate_mode == RotateMode::ChainScale {
        lengths.extend(bones.iter().map(|&bone| {
            let setup = setup(bone);
            if setup < TINY && !is_percent {
                0.0
            } else {
                length(bone, setup)
            }
        }));
    }
    spaces.clear();
    spaces.push(0.0);
    if is_percent {
        spaces.resize(count, spacing);
        return;
    }
    let is_proportional = constraint.spacing_mode == SpacingMode::Proportional;
    let own = if constraint.spacing_mode == SpacingMode::Length {
        1.0
    } else {
        0.0
    };
    let mut sum = 0.0;
    spaces.extend(bones.iter().map(|&bone| {
        let setup = setup(bone);
        if setup < TINY {
            return spacing;
        }
        let length = length(bone, setup);
        if is_proportional {
            sum += length;
            length
        } else {
            (own * setup + spacing) * length / setup
        }
    }));
    if sum > 0.0 {
        let factor = count as f64 / sum * spacing;
        for space in spaces.iter_mut().skip(1) {
            *space *= factor;
        }
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
    let (spaces, lengths) = (scratch.spaces.as_slice(), scratch.lengths.as_slice());
    let [first, places @ ..] = scratch.places.as_slice() else {
        return;
    };
    vectorized(
        #[inline(always)]
        move || {
            let (mut x, mut y) = (first.x, first.y);
            let mut upcoming = first;
            for (i, &bone) in constraint.bones.iter().enumerate() {
                let next = places.get(i).unwrap_or(&Place::NONE);
                let here = std::mem::replace(&mut upcoming, next);
                let Some(mut world) = work.world(bone).copied() else {
                    continue;
                };
                world.x += (x - world.x) * mix_x;
                world.y += (y - world.y) * mix_y;
                let (dx, dy) = (next.x - x, next.y - y);
                if rotate_mode == RotateMode::ChainScale
                    && let Some(&length) = lengths.get(i)
                    && length != 0.0
                {
                    let factor = ((dx * dx + dy * dy).sqrt() / length - 1.0) * mix_rotate + 1.0;
                    world.a *= factor;
                    world.c *= factor;
                }
                (x, y) = (next.x, next.y);
                if mix_rotate > 0.0 {
                    let (to_x, to_y) = match (rotate_mode, spaces.get(i + 1)) {
                        (RotateMode::Tangent, _) => (here.tangent[0], here.tangent[1]),
                        (_, Some(0.0)) => (next.tangent[0], next.tangent[1]),
                        _ => (dx, dy),
                    };
                    let turn = Turn::between([world.a, world.c], [to_x, to_y]);
                    if tip {
                        let length = data.bones.get(bone).map_or(0.0, |bone| wide(bone.length));
                        x += (length * turn.turned[0] - dx) * mix_rotate;
                        y += (length * turn.turned[1] - dy) * mix_rotate;
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
        },
    );
}
