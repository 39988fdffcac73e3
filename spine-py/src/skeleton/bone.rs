//! The class `Bone`.

use std::sync::Arc;

use pyo3::prelude::*;
use spine_core::WorldTransform;
use spine_data::{BoneId, Id, LocalTransform, SkeletonData};

use super::{Skeleton, item};
use crate::data::{self, gone};
use crate::enums::{member, parse};
use crate::view::Kind;

/// A bone of a skeleton: reads and writes the skeleton's pose, and keeps the skeleton alive.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Bone {
    pub(crate) skeleton: Py<Skeleton>,
    pub(crate) id: BoneId,
}

impl Bone {
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<BoneId> {
        Arc::ptr_eq(&self.skeleton.get().model().data, data).then_some(self.id)
    }

    /// Its world transform.
    pub(crate) fn world(&self) -> PyResult<WorldTransform> {
        self.skeleton
            .get()
            .lock()?
            .pose
            .world
            .get(self.id)
            .copied()
            .ok_or_else(gone)
    }

    fn part(&self) -> PyResult<WorldTransform> {
        self.world()
    }

    fn setup(&self) -> PyResult<&spine_data::BoneData> {
        self.skeleton
            .get()
            .model()
            .data
            .bones
            .get(self.id)
            .ok_or_else(gone)
    }

    fn write<T>(&self, write: impl FnOnce(&mut LocalTransform) -> T) -> PyResult<T> {
        let mut skeleton = self.skeleton.get().lock()?;
        skeleton.pose.local.get_mut(self.id).map(write).ok_or_else(gone)
    }

    fn write_applied<T>(&self, write: impl FnOnce(&mut LocalTransform) -> T) -> PyResult<T> {
        let mut skeleton = self.skeleton.get().lock()?;
        let old = skeleton.applied(self.id).ok_or_else(gone)?;
        let mut new = old;
        let result = write(&mut new);
        if new != old {
            skeleton.set_applied(self.id, new);
        }
        Ok(result)
    }

    fn write_world<T>(&self, write: impl FnOnce(&mut WorldTransform) -> T) -> PyResult<T> {
        let mut skeleton = self.skeleton.get().lock()?;
        let old = skeleton.pose.world.get(self.id).copied().ok_or_else(gone)?;
        let mut new = old;
        let result = write(&mut new);
        if new != old {
            skeleton.set_world(self.id, new);
        }
        Ok(result)
    }

    fn identity(&self) -> (usize, usize) {
        (self.skeleton.as_ptr().addr(), self.id.index())
    }

    /// What a method of the skeleton that takes the id gives.
    fn ask<T>(&self, ask: impl FnOnce(&spine_core::Skeleton, BoneId) -> Option<T>) -> PyResult<T> {
        ask(&*self.skeleton.get().lock()?, self.id).ok_or_else(gone)
    }

    fn tell(&self, tell: impl FnOnce(&mut spine_core::Skeleton, BoneId)) -> PyResult<()> {
        tell(&mut *self.skeleton.get().lock()?, self.id);
        Ok(())
    }
}

properties!(Bone.write {
    /// Local position along the parent's x axis, skeleton units.
    x set_x: f32 = |local| local.x;
    /// Local position along the parent's y axis, skeleton units.
    y set_y: f32 = |local| local.y;
    /// Local rotation in degrees, counter-clockwise.
    rotation set_rotation: f32 = |local| local.rotation;
    /// Local factor along the bone's x axis.
    scale_x set_scale_x: f32 = |local| local.scale_x;
    /// Local factor along the bone's y axis.
    scale_y set_scale_y: f32 = |local| local.scale_y;
    /// Local shear of the x axis, degrees.
    shear_x set_shear_x: f32 = |local| local.shear_x;
    /// Local shear of the y axis, degrees.
    shear_y set_shear_y: f32 = |local| local.shear_y;
});

properties!(Bone.write_applied {
    /// Applied x: as constraints left it.
    a_x set_a_x: f32 = |applied| applied.x;
    /// Applied y: as constraints left it.
    a_y set_a_y: f32 = |applied| applied.y;
    /// Applied rotation, degrees: as constraints left it.
    a_rotation set_a_rotation: f32 = |applied| applied.rotation;
    /// Applied x scale: as constraints left it.
    a_scale_x set_a_scale_x: f32 = |applied| applied.scale_x;
    /// Applied y scale: as constraints left it.
    a_scale_y set_a_scale_y: f32 = |applied| applied.scale_y;
    /// Applied x shear, degrees: as constraints left it.
    a_shear_x set_a_shear_x: f32 = |applied| applied.shear_x;
    /// Applied y shear, degrees: as constraints left it.
    a_shear_y set_a_shear_y: f32 = |applied| applied.shear_y;
});

properties!(Bone.write_world {
    /// Part of local x in world x.
    a set_a: f32 = |world| world.a;
    /// Part of local y in world x.
    b set_b: f32 = |world| world.b;
    /// Part of local x in world y.
    c set_c: f32 = |world| world.c;
    /// Part of local y in world y.
    d set_d: f32 = |world| world.d;
    /// World x of the origin.
    world_x set_world_x: f32 = |world| world.x;
    /// World y of the origin.
    world_y set_world_y: f32 = |world| world.y;
});

getters!(Bone {
    /// Direction of the x axis in the world, degrees.
    world_rotation_x: f32 = |world| world.rotation_x();
    /// Direction of the y axis in the world, degrees.
    world_rotation_y: f32 = |world| world.rotation_y();
    /// Length of the x axis in the world.
    world_scale_x: f32 = |world| world.scale_x();
    /// Length of the y axis in the world.
    world_scale_y: f32 = |world| world.scale_y();
});

#[pymethods]
impl Bone {
    /// The bone's setup pose.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::item(py, self.skeleton.get().model(), Kind::Bone, self.id.index())
    }

    /// Name.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        Ok(&self.setup()?.name)
    }

    /// Position in `Skeleton.bones`.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The skeleton.
    #[getter]
    fn skeleton(&self, py: Python<'_>) -> Py<Skeleton> {
        self.skeleton.clone_ref(py)
    }

    /// The parent; `None` for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let parent = self.setup()?.parent;
        Ok(parent.map(|id| Self {
            skeleton: self.skeleton.clone_ref(py),
            id,
        }))
    }

    /// The bones that have this one as parent.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let children = self.skeleton.get().model().data.children(self.id);
        children
            .map(|id| item(py, &self.skeleton, Kind::Bone, id.index()))
            .collect()
    }

    /// How the parent's transform is taken over, an `Inherit`.
    #[getter]
    fn inherit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let inherit = self.ask(|skeleton, id| skeleton.pose.inherit.get(id).copied())?;
        member(py, inherit)
    }

    #[setter(inherit)]
    fn set_inherit(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = parse(value)?;
        self.tell(|skeleton, id| {
            if let Some(inherit) = skeleton.pose.inherit.get_mut(id) {
                *inherit = value;
            }
        })
    }

    /// Whether the bone is part of the update.
    fn is_active(&self) -> PyResult<bool> {
        self.ask(|skeleton, id| Some(skeleton.is_bone_active(id)))
    }

    /// The local transform to the setup pose.
    fn set_to_setup_pose(&self) -> PyResult<()> {
        self.tell(spine_core::Skeleton::set_bone_to_setup_pose)
    }

    /// Computes the world transform from the applied one and the parent's world transform; `physics` makes no difference.
    #[pyo3(signature = (physics=None))]
    fn update(&self, physics: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        physics.map_or(Ok(spine_core::Physics::Update), parse)?;
        self.tell(spine_core::Skeleton::update_bone_from_applied)
    }

    /// Computes the applied transform from the world transform, after that has been written.
    fn update_applied_transform(&self) -> PyResult<()> {
        self.tell(spine_core::Skeleton::update_applied_transform)
    }

    /// Computes the world transform from the local transform, or from seven numbers, and the parent's world transform.
    #[pyo3(signature = (x=None, y=None, rotation=None, scale_x=None, scale_y=None, shear_x=None, shear_y=None))]
    fn update_world_transform(
        &self,
        x: Option<f32>,
        y: Option<f32>,
        rotation: Option<f32>,
        scale_x: Option<f32>,
        scale_y: Option<f32>,
        shear_x: Option<f32>,
        shear_y: Option<f32>,
    ) -> PyResult<()> {
        let given = [x, y, rotation, scale_x, scale_y, shear_x, shear_y];
        if given.iter().all(Option::is_none) {
            return self.tell(spine_core::Skeleton::update_bone_world_transform);
        }
        self.tell(|skeleton, id| {
            let Some(local) = skeleton.pose.local.get(id).copied() else {
                return;
            };
            let applied = LocalTransform {
                x: x.unwrap_or(local.x),
                y: y.unwrap_or(local.y),
                rotation: rotation.unwrap_or(local.rotation),
                scale_x: scale_x.unwrap_or(local.scale_x),
                scale_y: scale_y.unwrap_or(local.scale_y),
                shear_x: shear_x.unwrap_or(local.shear_x),
                shear_y: shear_y.unwrap_or(local.shear_y),
            };
            skeleton.set_applied(id, applied);
            skeleton.update_bone_from_applied(id);
        })
    }

    /// Where a world position lies for the bone; infinite or NaN for a collapsed bone.
    fn world_to_local(&self, x: f32, y: f32) -> PyResult<(f32, f32)> {
        Ok(self.world()?.inverse_apply(x, y).into())
    }

    /// The world position of a local one.
    fn local_to_world(&self, x: f32, y: f32) -> PyResult<(f32, f32)> {
        Ok(self.world()?.apply(x, y).into())
    }

    /// A world position in the space of the bone's parent.
    fn world_to_parent(&self, x: f32, y: f32) -> PyResult<(f32, f32)> {
        Ok(self
            .ask(|skeleton, id| skeleton.world_to_parent(id, x, y))?
            .into())
    }

    /// The world position of a position in the space of the bone's parent.
    fn parent_to_world(&self, x: f32, y: f32) -> PyResult<(f32, f32)> {
        Ok(self
            .ask(|skeleton, id| skeleton.parent_to_world(id, x, y))?
            .into())
    }

    /// The local rotation with which the bone would point in a world direction, degrees.
    fn world_to_local_rotation(&self, world_rotation: f32) -> PyResult<f32> {
        self.ask(|skeleton, id| skeleton.world_to_local_rotation(id, world_rotation))
    }

    /// The world direction of a local rotation, degrees.
    fn local_to_world_rotation(&self, local_rotation: f32) -> PyResult<f32> {
        self.ask(|skeleton, id| skeleton.local_to_world_rotation(id, local_rotation))
    }

    /// Turns the world axes by degrees; the origin, the applied transform and the children stay.
    fn rotate_world(&self, degrees: f32) -> PyResult<()> {
        self.tell(|skeleton, id| skeleton.rotate_world(id, degrees))
    }

    fn __repr__(&self) -> PyResult<String> {
        let world = self.world()?;
        Ok(format!(
            "<Bone {} at ({}, {})>",
            self.setup()?.name,
            world.x,
            world.y
        ))
    }
}

identity!(Bone);

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Bone>()
}
