//! Runs the program. Source: pose.md 5.1, 5.2.

use spine_data::{BoneId, SkeletonData, vectorized};

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
    points: &mut Vec<[f64; 2]>,
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

/// An update that runs.
struct Run<'a> {
    data: &'a SkeletonData,
    pose: &'a mut Pose,
    scratch: &'a mut Scratch,
    program: &'a Program,
    frame: Frame,
    mode: Physics,
    /// The bone that was computed before.
    skip: Option<BoneId>,
}

impl Run<'_> {
    #[inline(always)]
    fn all(&mut self) {
        let Program {
            links,
            still_links,
            spans,
            ..
        } = self.program;
        let links = if self.mode == Physics::None {
            still_links
        } else {
            links
        };
        let mut at = 0;
        while at < links.len() {
            at = self.scratch.work.advance(links, at);
            self.step(at);
            at += 1;
        }
        self.scratch.work.settle_all(self.pose);
        self.scratch.work.round(self.pose, spans);
    }

    /// Runs an op that is more than a bone's product. Those that are many are called from here.
    #[inline(always)]
    fn step(&mut self, at: usize) {
        let Program {
            ops,
            still,
            last_writes,
            ..
        } = self.program;
        let place = if self.mode == Physics::None {
            still.get(at).copied()
        } else {
            u32::try_from(at).ok()
        };
        let place = place.unwrap_or(u32::MAX);
        let now = Now {
            op: place,
            last_writes,
        };
        let (data, frame, work) = (self.data, &self.frame, &mut self.scratch.work);
        match ops.get(place as usize) {
            Some(Op::Physics(id)) => physics::solve(data, *id, self.pose, work, frame, self.mode, now),
            Some(Op::Bone(id)) if self.skip != Some(*id) => {
                bone::update_world(data, self.pose, work, *id, frame, now);
            }
            None | Some(Op::Bone(_)) => {}
            Some(op) => self.constraint(*op, now),
        }
    }

    #[inline(never)]
    fn constraint(&mut self, op: Op, now: Now<'_>) {
        let Scratch {
            work, points, path, ..
        } = &mut *self.scratch;
        run_op(
            op,
            self.data,
            self.pose,
            work,
            points,
            path,
            &self.frame,
            self.mode,
            now,
        );
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
            bone::set_root_under(&self.pose, &mut scratch.work, root, parent, &frame);
            self.run(physics, Some(root), scratch);
            // No op wrote it, if it is not active.
            scratch.work.round(&mut self.pose, &[[0, 1]]);
        });
    }

    fn run(&mut self, mode: Physics, skip: Option<BoneId>, scratch: &mut Scratch) {
        let frame = self.frame();
        // Nothing can be simulated at no time.
        let mode = if frame.time.is_finite() {
            mode
        } else {
            Physics::None
        };
        let mut run = Run {
            data: &self.data,
            pose: &mut self.pose,
            scratch,
            program: &self.program,
            frame,
            mode,
            skip,
        };
        vectorized(
            #[inline(always)]
            || run.all(),
        );
    }

    /// Does something to one bone as an update would, with all world transforms as they are.
    pub(crate) fn with_work<R>(&mut self, run: impl FnOnce(&mut Self, &mut Scratch) -> R) -> R {
        self.settle_applied();
        scratch::with(|scratch| {
            scratch.work.begin_with_all(&self.pose);
            let result = run(self, scratch);
            scratch.work.settle_all(&mut self.pose);
            let bones = u32::try_from(self.pose.world.len()).unwrap_or(u32::MAX);
            scratch.work.round(&mut self.pose, &[[0, bones]]);
            result
        })
    }
}
