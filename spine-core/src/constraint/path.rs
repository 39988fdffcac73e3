//! The path solver.

use spine_data::{PathConstraintId, SkeletonData};

use crate::pose::Pose;
use crate::scratch::Scratch;
use crate::skeleton::{Frame, Physics};

/// Solves one constraint.
pub(crate) fn solve(
    data: &SkeletonData,
    id: PathConstraintId,
    pose: &mut Pose,
    scratch: &mut Scratch,
    frame: &Frame,
    physics: Physics,
) {
    let _ = (data, id, pose, scratch, frame, physics);
}
