//! The transform solver.

use spine_data::{SkeletonData, TransformConstraintId};

use crate::pose::Pose;
use crate::scratch::Scratch;
use crate::skeleton::{Frame, Physics};

/// Solves one constraint.
pub(crate) fn solve(
    data: &SkeletonData,
    id: TransformConstraintId,
    pose: &mut Pose,
    scratch: &mut Scratch,
    frame: &Frame,
    physics: Physics,
) {
    let _ = (data, id, pose, scratch, frame, physics);
}
