//! The data classes of the four kinds of constraints.

use std::sync::Arc;

use pyo3::prelude::*;
use spine_data::{
    ConstraintRef, Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, SkeletonData,
    TransformConstraintId,
};

use super::{Model, gone, item, items};
use crate::enums::member;
use crate::view::Kind;

/// What the four kinds of constraints have in common.
#[pyclass(module = "spine_py", frozen, subclass)]
#[derive(Debug)]
pub(crate) struct ConstraintData {
    model: Arc<Model>,
    id: ConstraintRef,
}

impl ConstraintData {
    fn part(&self) -> PyResult<(&str, u32, bool)> {
        let (name, order, skin_required) = self.model.data.constraint(self.id).ok_or_else(gone)?;
        Ok((&**name, order, skin_required))
    }

    /// Its id, if it is of this data.
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<ConstraintRef> {
        Arc::ptr_eq(&self.model.data, data).then_some(self.id)
    }

    fn identity(&self) -> (usize, ConstraintRef) {
        (self.model.address(), self.id)
    }

    fn ik(&self) -> PyResult<&spine_data::IkConstraintData> {
        let ConstraintRef::Ik(id) = self.id else {
            return Err(gone());
        };
        self.model.data.ik_constraints.get(id).ok_or_else(gone)
    }

    fn transform(&self) -> PyResult<&spine_data::TransformConstraintData> {
        let ConstraintRef::Transform(id) = self.id else {
            return Err(gone());
        };
        self.model.data.transform_constraints.get(id).ok_or_else(gone)
    }

    fn path(&self) -> PyResult<&spine_data::PathConstraintData> {
        let ConstraintRef::Path(id) = self.id else {
            return Err(gone());
        };
        self.model.data.path_constraints.get(id).ok_or_else(gone)
    }

    fn physics(&self) -> PyResult<&spine_data::PhysicsConstraintData> {
        let ConstraintRef::Physics(id) = self.id else {
            return Err(gone());
        };
        self.model.data.physics_constraints.get(id).ok_or_else(gone)
    }
}

getters!(ConstraintData {
    /// Name.
    name: &str = |constraint| constraint.0;
    /// Place in the order of all constraints, from 0.
    order: u32 = |constraint| constraint.1;
    /// Whether it is active only while a skin that lists it is shown.
    skin_required: bool = |constraint| constraint.2;
});

#[pymethods]
impl ConstraintData {
    /// Position in the list of its kind.
    #[getter]
    fn index(&self) -> usize {
        match self.id {
            ConstraintRef::Ik(id) => id.index(),
            ConstraintRef::Transform(id) => id.index(),
            ConstraintRef::Path(id) => id.index(),
            ConstraintRef::Physics(id) => id.index(),
        }
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("<{} {}>", slf.get_type().name()?, slf.get().part()?.0))
    }
}

identity!(ConstraintData);

/// Turns one or two bones so that their tip reaches a target.
#[pyclass(module = "spine_py", frozen, extends = ConstraintData)]
#[derive(Debug)]
pub(crate) struct IkConstraintData;

/// Makes bones follow a target bone's transform.
#[pyclass(module = "spine_py", frozen, extends = ConstraintData)]
#[derive(Debug)]
pub(crate) struct TransformConstraintData;

/// Lays bones along a path attachment.
#[pyclass(module = "spine_py", frozen, extends = ConstraintData)]
#[derive(Debug)]
pub(crate) struct PathConstraintData;

/// Lets a bone lag behind, swing and be blown about.
#[pyclass(module = "spine_py", frozen, extends = ConstraintData)]
#[derive(Debug)]
pub(crate) struct PhysicsConstraintData;

macro_rules! makers {
    ($($name:ident: $class:ident $variant:ident $id:ty;)*) => {$(
        pub(crate) fn $name(py: Python<'_>, model: Arc<Model>, id: $id) -> PyResult<Bound<'_, PyAny>> {
            let base = ConstraintData { model, id: ConstraintRef::$variant(id) };
            Ok(Bound::new(py, PyClassInitializer::from(base).add_subclass($class))?.into_any())
        }
    )*};
}

makers! {
    ik: IkConstraintData Ik IkConstraintId;
    transform: TransformConstraintData Transform TransformConstraintId;
    path: PathConstraintData Path PathConstraintId;
    physics: PhysicsConstraintData Physics PhysicsConstraintId;
}

/// A constraint of any kind.
pub(crate) fn any(py: Python<'_>, model: Arc<Model>, id: ConstraintRef) -> PyResult<Bound<'_, PyAny>> {
    match id {
        ConstraintRef::Ik(id) => ik(py, model, id),
        ConstraintRef::Transform(id) => transform(py, model, id),
        ConstraintRef::Path(id) => path(py, model, id),
        ConstraintRef::Physics(id) => physics(py, model, id),
    }
}

subclass_getters!(IkConstraintData: ConstraintData.ik {
    /// Share of the constraint in the result, 0..1.
    mix: f32 = |ik| ik.mix;
    /// Distance from full reach within which the bones slow down, skeleton units (two bones).
    softness: f32 = |ik| ik.softness;
    /// Bend direction of two bones: +1 or -1.
    bend_direction: i8 = |ik| ik.bend_direction;
    /// Whether one bone is shortened when the target is too close.
    compress: bool = |ik| ik.compress;
    /// Whether bones are lengthened when the target is out of reach.
    stretch: bool = |ik| ik.stretch;
    /// Whether stretching and compressing scale y as well.
    uniform: bool = |ik| ik.uniform;
});

subclass_getters!(TransformConstraintData: ConstraintData.transform {
    /// Whether local (applied) values are followed instead of world values.
    local: bool = |t| t.local;
    /// Whether the target's values are added instead of replacing.
    relative: bool = |t| t.relative;
    /// Offset of the rotation, degrees.
    offset_rotation: f32 = |t| t.offset_rotation;
    /// Offset of x, skeleton units.
    offset_x: f32 = |t| t.offset_x;
    /// Offset of y, skeleton units.
    offset_y: f32 = |t| t.offset_y;
    /// Offset of the x scale.
    offset_scale_x: f32 = |t| t.offset_scale_x;
    /// Offset of the y scale.
    offset_scale_y: f32 = |t| t.offset_scale_y;
    /// Offset of the y shear, degrees.
    offset_shear_y: f32 = |t| t.offset_shear_y;
    /// Share in the rotation, 0..1.
    mix_rotate: f32 = |t| t.mix_rotate;
    /// Share in x, 0..1.
    mix_x: f32 = |t| t.mix_x;
    /// Share in y, 0..1.
    mix_y: f32 = |t| t.mix_y;
    /// Share in the x scale, 0..1.
    mix_scale_x: f32 = |t| t.mix_scale_x;
    /// Share in the y scale, 0..1.
    mix_scale_y: f32 = |t| t.mix_scale_y;
    /// Share in the y shear, 0..1.
    mix_shear_y: f32 = |t| t.mix_shear_y;
});

subclass_getters!(PathConstraintData: ConstraintData.path {
    /// Offset of the rotation, degrees.
    offset_rotation: f32 = |p| p.offset_rotation;
    /// Place of the first bone on the path: skeleton units or a fraction.
    position: f32 = |p| p.position;
    /// Spacing between the bones: skeleton units or a fraction.
    spacing: f32 = |p| p.spacing;
    /// Share in the rotation, 0..1.
    mix_rotate: f32 = |p| p.mix_rotate;
    /// Share in x, 0..1.
    mix_x: f32 = |p| p.mix_x;
    /// Share in y, 0..1.
    mix_y: f32 = |p| p.mix_y;
});

subclass_getters!(PhysicsConstraintData: ConstraintData.physics {
    /// How much of the simulated x is used.
    x: f32 = |p| p.x;
    /// How much of the simulated y is used.
    y: f32 = |p| p.y;
    /// How much of the simulated rotation is used.
    rotate: f32 = |p| p.rotate;
    /// How much of the simulated scale is used.
    scale_x: f32 = |p| p.scale_x;
    /// How much of the simulated rotation is used as shear.
    shear_x: f32 = |p| p.shear_x;
    /// Largest motion taken into account, skeleton units per second.
    limit: f32 = |p| p.limit;
    /// Length of a simulation step, seconds.
    step: f64 = |p| p.step;
    /// How much of the bone's motion becomes an offset, 0..1.
    inertia: f32 = |p| p.inertia;
    /// Spring constant.
    strength: f32 = |p| p.strength;
    /// Factor on velocities for each 1/60 s.
    damping: f32 = |p| p.damping;
    /// 1 / mass.
    mass_inverse: f32 = |p| p.mass_inverse;
    /// Acceleration along world x.
    wind: f32 = |p| p.wind;
    /// Acceleration along world -y.
    gravity: f32 = |p| p.gravity;
    /// Share of the constraint in the result, 0..1.
    mix: f32 = |p| p.mix;
    /// Whether timelines for all constraints set the inertia of this one.
    inertia_global: bool = |p| p.inertia_global;
    /// Whether timelines for all constraints set the strength of this one.
    strength_global: bool = |p| p.strength_global;
    /// Whether timelines for all constraints set the damping of this one.
    damping_global: bool = |p| p.damping_global;
    /// Whether timelines for all constraints set the mass of this one.
    mass_global: bool = |p| p.mass_global;
    /// Whether timelines for all constraints set the wind of this one.
    wind_global: bool = |p| p.wind_global;
    /// Whether timelines for all constraints set the gravity of this one.
    gravity_global: bool = |p| p.gravity_global;
    /// Whether timelines for all constraints set the mix of this one.
    mix_global: bool = |p| p.mix_global;
});

macro_rules! bones_and_target {
    ($($class:ident.$part:ident $kind:ident;)*) => {$(
        #[pymethods]
        impl $class {
            /// The constrained bones.
            #[getter]
            fn bones<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
                let base = slf.as_super().get();
                items(slf.py(), &base.model, Kind::Bone, &base.$part()?.bones)
            }

            /// What is followed: a bone, or for a path constraint the slot that holds the path.
            #[getter]
            fn target<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                let base = slf.as_super().get();
                item(slf.py(), &base.model, Kind::$kind, base.$part()?.target.index())
            }
        }
    )*};
}

bones_and_target! {
    IkConstraintData.ik Bone;
    TransformConstraintData.transform Bone;
    PathConstraintData.path Slot;
}

#[pymethods]
impl PathConstraintData {
    /// What `position` counts, a `PositionMode`.
    #[getter]
    fn position_mode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        member(slf.py(), slf.as_super().get().path()?.position_mode)
    }

    /// What `spacing` counts, a `SpacingMode`.
    #[getter]
    fn spacing_mode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        member(slf.py(), slf.as_super().get().path()?.spacing_mode)
    }

    /// How the bones are turned, a `RotateMode`.
    #[getter]
    fn rotate_mode<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        member(slf.py(), slf.as_super().get().path()?.rotate_mode)
    }
}

#[pymethods]
impl PhysicsConstraintData {
    /// The constrained bone.
    #[getter]
    fn bone<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let base = slf.as_super().get();
        item(slf.py(), &base.model, Kind::Bone, base.physics()?.bone.index())
    }
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<ConstraintData>()?;
    module.add_class::<IkConstraintData>()?;
    module.add_class::<TransformConstraintData>()?;
    module.add_class::<PathConstraintData>()?;
    module.add_class::<PhysicsConstraintData>()
}
