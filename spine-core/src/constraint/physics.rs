//! The physics solver.

use spine_data::{PhysicsConstraintId, SkeletonData};

use crate::pose::Pose;
use crate::scratch::Scratch;
use crate::skeleton::{Frame, Physics};

/// Solves one constraint.
pub(crate) fn solve(
    data: &SkeletonData,
    id: PhysicsConstraintId,
    pose: &mut Pose,
    scratch: &mut Scratch,
    frame: &Frame,
    physics: Physics,
) {
    let _ = (data, id, pose, scratch, frame, physics);
}

impl crate::pose::PhysicsState {
    pub(crate) fn translate(&mut self, x: spine_data::Real, y: spine_data::Real) {
        let _ = (x, y);
    }
    pub(crate) fn rotate(&mut self, x: spine_data::Real, y: spine_data::Real, degrees: spine_data::Real) {
        let _ = (x, y, degrees);
    }
}
