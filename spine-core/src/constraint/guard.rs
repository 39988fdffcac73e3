//! What a bone was before a solver, to be put back where the solver finds no finite answer.

use spine_data::{BoneId, LocalTransform, SkeletonData};

use crate::pose::Pose;
use crate::transform::Unrounded;
use crate::work::{Before, Work};

/// A bone's transforms without the constraint that is being solved.
#[derive(Clone, Copy)]
pub(crate) struct Unconstrained {
    id: BoneId,
    before: Before,
    pub(crate) applied: LocalTransform,
}

impl Unconstrained {
    /// The bone as it is now; `None` where it does not exist.
    #[inline]
    pub(crate) fn of(data: &SkeletonData, pose: &mut Pose, work: &mut Work, id: BoneId) -> Option<Self> {
        work.settle(data, pose, id);
        Some(Self {
            id,
            before: work.before(id)?,
            applied: *pose.applied.get(id)?,
        })
    }

    /// Whether the solver left the bone finite.
    #[inline]
    pub(crate) fn is_solved(&self, work: &Work) -> bool {
        work.world(self.id).is_some_and(Unrounded::is_finite)
    }

    /// Takes the solver's result back.
    #[cold]
    pub(crate) fn restore(&self, pose: &mut Pose, work: &mut Work) {
        work.restore(pose, self.id, &self.before, self.applied);
    }
}
