//! Runs the program. Source: pose.md 5.1, 5.2.

use spine_data::{BoneId, Real, SkeletonData};

use crate::bone;
use crate::constraint::{ik, path, physics, transform};
use crate::pose::Pose;
use crate::program::Op;
use crate::programs::Program;
use crate::scratch::{self, PathScratch, Scratch};
use crate::skeleton::{Frame, Physics, Skeleton};
use crate::transform::WorldTransform;
use crate::work::{Now, Work};

/// Runs one op.
#[inline(always)]
pub(crate) fn run_op(
    op: Op,
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    points: &mut Vec<[Real; 2]>,
    path: &mut PathScratch,
    frame: &Frame,
    mode: Physics,
    now: Now<'_>,
) {
    match op {
        Op::Bone(id) => bone::update_world(data, pose, work, id, frame, now),
        Op::Ik(id) => ik::solve(data, id, pose, work, frame),
        Op::Transform(id) => transform::solve(data, id, pose, work, frame, now),
        Op::Path(id) => path::solve(data, id, pose, work, points, path, frame, now),
        Op::Physics(id) => physics::solve(data, id, pose, work, frame, mode, now),
    }
}

impl Skeleton {
    /// Computes all world transforms: bones and constraints in the order of the program.
    pub fn update_world_transform(&mut self, physics: Physics) {
        self.pose.apply_locals(0);
        scratch::with(|scratch| {
            scratch.work.begin(&self.pose, &self.program.early);
            self.run(physics, None, scratch);
        });
    }

    /// Computes all world transforms with the root hanging on a bone of another skeleton.
    ///
    /// The skeleton's position is a point in the parent's space; the root's own x and y are not used. Source: pose.md 5.2.
    pub fn update_world_transform_with_parent(&mut self, physics: Physics, parent: &WorldTransform) {
        self.pose.apply_locals(1);
        let root = BoneId::new(0);
        let frame = self.frame();
        scratch::with(|scratch| {
            scratch.work.begin(&self.pose, &self.program.early);
            bone::set_root_under(&mut self.pose, &mut scratch.work, root, parent, &frame);
            self.run(physics, Some(root), scratch);
        });
    }

    #[inline(never)]
    fn run(&mut self, mode: Physics, skip: Option<BoneId>, scratch: &mut Scratch) {
        let frame = self.frame();
        let Self {
            data, pose, program, ..
        } = self;
        let Scratch {
            work, points, path, ..
        } = scratch;
        let Program {
            ops,
            links,
            last_writes,
            ..
        } = program.as_ref();
        let mut at = 0;
        while let Some(op) = ops.get(at) {
            if matches!(op, Op::Bone(_)) {
                let done = work.advance(pose, links.get(at..).unwrap_or_default());
                at += done;
                if done > 0 {
                    continue;
                }
            }
            if skip.is_none_or(|skip| *op != Op::Bone(skip)) {
                let now = Now {
                    op: u32::try_from(at).unwrap_or(u32::MAX),
                    last_writes,
                };
                run_op(*op, data, pose, work, points, path, &frame, mode, now);
            }
            at += 1;
        }
        work.settle_all(pose);
        work.limit(pose, ops);
    }

    /// Does something to one bone as an update would, with all world transforms as they are.
    pub(crate) fn with_work<R>(&mut self, run: impl FnOnce(&mut Self, &mut Scratch) -> R) -> R {
        self.settle_applied();
        scratch::with(|scratch| {
            scratch.work.begin_with_all(&self.pose);
            let result = run(self, scratch);
            scratch.work.settle_all(&mut self.pose);
            result
        })
    }
}
