//! One bone at a time: conversions of coordinates and angles, and single steps of an update. Source: pose.md 5.9.

use std::sync::Arc;

use spine_data::{BoneId, LocalTransform, Real, math};

use crate::applied;
use crate::bone;
use crate::scratch::Scratch;
use crate::skeleton::Skeleton;
use crate::transform::{Unrounded, WorldTransform};
use crate::work::Now;

/// All methods read or write the transforms as they are; none updates other bones. An id that does not exist gives `None`,
/// or changes nothing.
impl Skeleton {
    /// A bone's applied transform: its local transform as constraints left it. Zeros before the first update.
    ///
    /// Where a constraint wrote the world transform, this is found from it now, and from the parent's: change world
    /// transforms by [`set_world`](Self::set_world), not in [`Pose::world`](crate::Pose::world). Source: pose.md 2.1, 5.8.
    #[must_use]
    pub fn applied(&self, bone: BoneId) -> Option<LocalTransform> {
        let applied = self.pose.applied.get(bone)?;
        if self.pose.unsettled.get(bone) != Some(&true) {
            return Some(*applied);
        }
        let (world, parent) = (self.pose.world.get(bone)?, self.parent_world(bone)??);
        let found = applied::of_normal(&Unrounded::from(*world), &Unrounded::from(*parent));
        Some(applied::finite(&found, applied).rounded())
    }

    /// Sets a bone's applied transform, for [`update_bone_from_applied`](Self::update_bone_from_applied); the next update of
    /// the skeleton begins with the local one again. An id that does not exist changes nothing.
    pub fn set_applied(&mut self, bone: BoneId, transform: LocalTransform) {
        if let (Some(applied), Some(unsettled)) =
            (self.pose.applied.get_mut(bone), self.pose.unsettled.get_mut(bone))
        {
            *applied = transform;
            *unsettled = false;
        }
    }

    /// Sets a bone's world transform. Its applied transform and its children stay; the next update computes it anew. An id that
    /// does not exist changes nothing.
    pub fn set_world(&mut self, bone: BoneId, transform: WorldTransform) {
        self.settle_applied();
        if let Some(world) = self.pose.world.get_mut(bone) {
            *world = transform;
        }
    }

    /// Finds all applied transforms that wait for somebody to ask.
    pub(crate) fn settle_applied(&mut self) {
        if !self.pose.unsettled.iter().any(|unsettled| *unsettled) {
            return;
        }
        for bone in Arc::clone(&self.data).bones.ids() {
            if self.pose.unsettled.get(bone) == Some(&true)
                && let Some(found) = self.applied(bone)
            {
                self.set_applied(bone, found);
            }
        }
    }

    /// A world position in the space of the bone's parent (`worldToParent`); the root leaves it as it is.
    ///
    /// Infinite or NaN where the parent is collapsed.
    #[must_use]
    pub fn world_to_parent(&self, bone: BoneId, x: Real, y: Real) -> Option<[Real; 2]> {
        Some(match self.parent_world(bone)? {
            None => [x, y],
            Some(parent) => parent.inverse_apply(x, y),
        })
    }

    /// The world position of a position in the space of the bone's parent (`parentToWorld`); the root leaves it as it is.
    #[must_use]
    pub fn parent_to_world(&self, bone: BoneId, x: Real, y: Real) -> Option<[Real; 2]> {
        Some(match self.parent_world(bone)? {
            None => [x, y],
            Some(parent) => parent.apply(x, y),
        })
    }

    /// The local rotation with which the bone would point in a world direction; degrees, in no particular range
    /// (`worldToLocalRotation`). Uses the local rotation and shear, not the applied ones.
    #[must_use]
    pub fn world_to_local_rotation(&self, bone: BoneId, degrees: Real) -> Option<Real> {
        let (world, local) = (self.pose.world.get(bone)?, self.pose.local.get(bone)?);
        let (sin, cos) = math::sin_cos_deg(degrees);
        let angle = math::atan2_deg(world.a * sin - world.c * cos, world.d * cos - world.b * sin);
        Some(angle + local.rotation - local.shear_x)
    }

    /// The world direction of a local rotation, degrees (`localToWorldRotation`): the inverse of
    /// [`world_to_local_rotation`](Self::world_to_local_rotation), also for a sheared bone.
    #[must_use]
    pub fn local_to_world_rotation(&self, bone: BoneId, degrees: Real) -> Option<Real> {
        let (world, local) = (self.pose.world.get(bone)?, self.pose.local.get(bone)?);
        let (sin, cos) = math::sin_cos_deg(degrees - (local.rotation - local.shear_x));
        Some(math::atan2_deg(
            cos * world.c + sin * world.d,
            cos * world.a + sin * world.b,
        ))
    }

    /// Turns the bone's world axes by degrees (`rotateWorld`). Its origin, its applied transform and its children stay.
    pub fn rotate_world(&mut self, bone: BoneId, degrees: Real) {
        self.settle_applied();
        if let Some(world) = self.pose.world.get_mut(bone) {
            let (sin, cos) = math::sin_cos_deg(degrees);
            world.rotate(sin, cos);
        }
    }

    /// Computes one bone's applied and world transform from its local transform and its parent's world transform
    /// (`updateWorldTransform` of a bone). Source: pose.md 5.3.
    pub fn update_bone_world_transform(&mut self, bone: BoneId) {
        if let Some(local) = self.pose.local.get(bone).copied() {
            let frame = self.frame();
            self.with_work(|skeleton, Scratch { work, .. }| {
                bone::set_world(&skeleton.data, &mut skeleton.pose, work, bone, local, &frame);
            });
        }
    }

    /// Computes one bone's world transform from its applied transform and its parent's world transform (`update` of a bone).
    /// Source: pose.md 5.3.
    pub fn update_bone_from_applied(&mut self, bone: BoneId) {
        if let Some(applied) = self.applied(bone) {
            let frame = self.frame();
            self.with_work(|skeleton, Scratch { work, .. }| {
                bone::set_world(&skeleton.data, &mut skeleton.pose, work, bone, applied, &frame);
            });
        }
    }

    /// Computes one bone's applied transform from its world transform, after a program has written that
    /// (`updateAppliedTransform`). Where the parent is collapsed the applied transform stays. Source: pose.md 5.8.
    pub fn update_applied_transform(&mut self, bone: BoneId) {
        let frame = self.frame();
        self.with_work(|skeleton, Scratch { work, .. }| {
            work.leave(&skeleton.data, &mut skeleton.pose, bone, &frame, Now::UNKNOWN);
        });
    }

    /// The parent's world transform; within, `None` for the root.
    fn parent_world(&self, bone: BoneId) -> Option<Option<&WorldTransform>> {
        match self.data.bones.get(bone)?.parent {
            None => Some(None),
            Some(parent) => Some(Some(self.pose.world.get(parent)?)),
        }
    }
}
