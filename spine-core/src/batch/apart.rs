//! One lane for itself: timelines of other things than bones, and constraints that the usual solvers solve.

use spine_data::{Animation, BoneId, LocalTransform, Real, SkeletonData};

use super::plan::Plan;
use crate::applied::LeftMatrix;
use crate::program::Op;
use crate::scratch::PathScratch;
use crate::skeleton::{Frame, Physics, Skeleton};
use crate::timeline::{Context, Mix, MixBlend, MixDirection, Window, apply_timeline};
use crate::transform::{Unrounded, UnroundedLocal};
use crate::update::run_op;
use crate::work::{Now, Work};

/// What only one lane has.
#[derive(Clone, Debug)]
pub(super) struct Alone {
    pub(super) skeleton: Skeleton,
    work: Work,
}

/// A bone of one lane.
pub(super) struct Bone {
    pub(super) world: Unrounded,
    pub(super) local: LocalTransform,
    /// Where constraints have to do with it.
    pub(super) applied: Option<Applied>,
}

/// An applied transform, and its matrix where that was found without angles.
pub(super) struct Applied {
    pub(super) local: UnroundedLocal,
    pub(super) matrix: Option<LeftMatrix>,
}

impl Alone {
    pub(super) fn new(start: &Skeleton) -> Self {
        Self {
            skeleton: start.clone(),
            work: Work::default(),
        }
    }

    /// Begins a batch.
    pub(super) fn begin(&mut self, start: &Skeleton) {
        let pose = &mut self.skeleton.pose;
        pose.copy_settings(&start.pose);
        pose.copy_slots(&start.pose);
        self.work.begin_without_axes(&start.pose, true);
    }

    /// Applies the timelines that are not of bones to the pose that all begin with.
    pub(super) fn apply(&mut self, start: &Skeleton, plan: &Plan, animation: &Animation, time: Real) {
        if plan.timelines.is_empty() {
            return;
        }
        let mix = Mix {
            alpha: 1.0,
            blend: MixBlend::Setup,
            direction: MixDirection::In,
        };
        let pose = &mut self.skeleton.pose;
        pose.copy_settings(&start.pose);
        if plan.drives_slots {
            pose.copy_slots(&start.pose);
        }
        let window = Window { last: time, time };
        let mut context = Context::new(&mut self.skeleton, animation, window, None);
        for &index in &plan.timelines {
            if let Some(timeline) = animation.timelines.get(index) {
                apply_timeline(&mut context, timeline, mix);
            }
        }
    }

    /// Takes a bone over.
    pub(super) fn put(&mut self, id: BoneId, bone: &Bone) {
        let pose = &mut self.skeleton.pose;
        self.work.set_world(id, bone.world);
        if let (Some(to), Some(applied)) = (pose.local.get_mut(id), pose.applied.get_mut(id)) {
            (*to, *applied) = (bone.local, bone.local);
        }
        if let Some(Applied { local, matrix }) = bone.applied {
            self.work.put_applied(pose, id, local, matrix);
        }
    }

    /// A bone's world transform, and its applied one, if that was put.
    pub(super) fn take(
        &mut self,
        data: &SkeletonData,
        id: BoneId,
        has_applied: bool,
    ) -> Option<(Unrounded, Option<Applied>)> {
        let applied = if has_applied {
            let (_, local) = self.work.applied(data, &mut self.skeleton.pose, id)?;
            let matrix = self.work.matrix(id);
            Some(Applied { local, matrix })
        } else {
            None
        };
        Some((*self.work.world(id)?, applied))
    }

    /// Solves a constraint.
    pub(super) fn run(
        &mut self,
        op: Op,
        data: &SkeletonData,
        points: &mut Vec<[f64; 2]>,
        path: &mut PathScratch,
        frame: &Frame,
    ) {
        let Self { skeleton, work } = self;
        let pose = &mut skeleton.pose;
        run_op(
            op,
            data,
            pose,
            work,
            points,
            path,
            frame,
            Physics::None,
            Now::UNKNOWN,
        );
        work.settle_all(pose);
    }
}
