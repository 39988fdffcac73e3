//! What a bone was before a solver, to be put back where the solver finds no finite answer.

use spine_data::{BoneId, LocalTransform};

use crate::pose::Pose;
use crate::transform::Unrounded;

/// A bone's transforms without the constraint that is being solved.
#[derive(Clone, Copy)]
pub(crate) struct Unconstrained {
    bone: BoneId,
    pub(crate) world: Unrounded,
    pub(crate) applied: LocalTransform,
}

impl Unconstrained {
    /// The bone as it is now; `None` where it does not exist.
    #[inline]
    pub(crate) fn of(pose: &Pose, bone: BoneId) -> Option<Self> {
        Some(Self {
            bone,
            world: pose.unrounded.get(bone).copied()?,
            applied: pose.applied.get(bone).copied()?,
        })
    }

    /// Whether the solver left the bone finite.
    #[inline]
    pub(crate) fn is_solved(&self, pose: &Pose) -> bool {
        pose.unrounded.get(self.bone).is_some_and(Unrounded::is_finite)
    }

    /// Takes the solver's result back.
    pub(crate) fn restore(&self, pose: &mut Pose) {
        pose.set_unrounded(self.bone, self.world);
        if let Some(applied) = pose.applied.get_mut(self.bone) {
            *applied = self.applied;
        }
    }
}
