//! The classes of constraints of a skeleton.

use pyo3::prelude::*;
use spine_core::{IkConstraintPose, PathConstraintPose, PhysicsConstraintPose, TransformConstraintPose};
use spine_data::{Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, TransformConstraintId};

use super::{Skeleton, item};
use crate::data::{self, gone};
use crate::view::Kind;

macro_rules! constraints {
    ($($(#[$doc:meta])* $class:ident: $id:ident $pose:ident $state:ident $list:ident;)*) => {$(
        $(#[$doc])*
        #[pyclass(module = "spine_py", frozen)]
        #[derive(Debug)]
        pub(crate) struct $class {
            pub(crate) skeleton: Py<Skeleton>,
            pub(crate) id: $id,
        }

        impl $class {
            fn write<T>(&self, write: impl FnOnce(&mut $pose) -> T) -> PyResult<T> {
                let mut skeleton = self.skeleton.get().lock()?;
                skeleton.pose.$state.get_mut(self.id).map(write).ok_or_else(gone)
            }

            fn setup(&self) -> PyResult<&spine_data::SkeletonData> {
                Ok(&self.skeleton.get().model().data)
            }

            fn identity(&self) -> (usize, usize) {
                (self.skeleton.as_ptr().addr(), self.id.index())
            }
        }

        #[pymethods]
        impl $class {
            /// The constraint's setup pose.
            #[getter]
            fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                data::item(py, self.skeleton.get().model(), Kind::$class, self.id.index())
            }

            /// Name.
            #[getter]
            fn name(&self) -> PyResult<&str> {
                Ok(&self.setup()?.$list.get(self.id).ok_or_else(gone)?.name)
            }

            /// The skeleton.
            #[getter]
            fn skeleton(&self, py: Python<'_>) -> Py<Skeleton> {
                self.skeleton.clone_ref(py)
            }

            /// Whether it is part of the update; follows the skin.
            fn is_active(&self) -> PyResult<bool> {
                self.write(|pose| pose.active)
            }

            fn __repr__(&self) -> PyResult<String> {
                Ok(format!("<{} {}>", stringify!($class), self.name()?))
            }
        }

        identity!($class);
    )*};
}

constraints! {
    /// An IK constraint of a skeleton.
    IkConstraint: IkConstraintId IkConstraintPose ik ik_constraints;
    /// A transform constraint of a skeleton.
    TransformConstraint: TransformConstraintId TransformConstraintPose transform transform_constraints;
    /// A path constraint of a skeleton.
    PathConstraint: PathConstraintId PathConstraintPose path path_constraints;
    /// A physics constraint of a skeleton.
    PhysicsConstraint: PhysicsConstraintId PhysicsConstraintPose physics physics_constraints;
}

macro_rules! bones_and_target {
    ($($class:ident $list:ident $kind:ident;)*) => {$(
        #[pymethods]
        impl $class {
            /// The constrained bones.
            #[getter]
            fn bones<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
                let setup = self.setup()?.$list.get(self.id).ok_or_else(gone)?;
                setup.bones.iter().map(|bone| item(py, &self.skeleton, Kind::Bone, bone.index())).collect()
            }

            /// What is followed: a bone, or for a path constraint the slot that holds the path.
            #[getter]
            fn target<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                let setup = self.setup()?.$list.get(self.id).ok_or_else(gone)?;
                item(py, &self.skeleton, Kind::$kind, setup.target.index())
            }
        }
    )*};
}

bones_and_target! {
    IkConstraint ik_constraints Bone;
    TransformConstraint transform_constraints Bone;
    PathConstraint path_constraints Slot;
}

properties!(IkConstraint.write {
    /// Share of the constraint in the result, 0..1.
    mix set_mix: f32 = |ik| ik.mix;
    /// Distance from full reach within which two bones slow down, skeleton units.
    softness set_softness: f32 = |ik| ik.softness;
    /// Whether one bone is shortened when the target is too close.
    compress set_compress: bool = |ik| ik.compress;
    /// Whether bones are lengthened when the target is out of reach.
    stretch set_stretch: bool = |ik| ik.stretch;
});

#[pymethods]
impl IkConstraint {
    /// Bend direction of two bones: +1 or -1.
    #[getter]
    fn bend_direction(&self) -> PyResult<i8> {
        self.write(|ik| ik.bend_direction)
    }

    #[setter(bend_direction)]
    fn set_bend_direction(&self, value: i32) -> PyResult<()> {
        self.write(|ik| ik.bend_direction = if value < 0 { -1 } else { 1 })
    }
}

properties!(TransformConstraint.write {
    /// Share in the rotation, 0..1.
    mix_rotate set_mix_rotate: f32 = |t| t.mix_rotate;
    /// Share in x, 0..1.
    mix_x set_mix_x: f32 = |t| t.mix_x;
    /// Share in y, 0..1.
    mix_y set_mix_y: f32 = |t| t.mix_y;
    /// Share in the x scale, 0..1.
    mix_scale_x set_mix_scale_x: f32 = |t| t.mix_scale_x;
    /// Share in the y scale, 0..1.
    mix_scale_y set_mix_scale_y: f32 = |t| t.mix_scale_y;
    /// Share in the y shear, 0..1.
    mix_shear_y set_mix_shear_y: f32 = |t| t.mix_shear_y;
});

properties!(PathConstraint.write {
    /// Place of the first bone: skeleton units or a fraction of the path.
    position set_position: f32 = |p| p.position;
    /// Spacing between the bones: skeleton units or a fraction of the path.
    spacing set_spacing: f32 = |p| p.spacing;
    /// Share in the rotation, 0..1.
    mix_rotate set_mix_rotate: f32 = |p| p.mix_rotate;
    /// Share in x, 0..1.
    mix_x set_mix_x: f32 = |p| p.mix_x;
    /// Share in y, 0..1.
    mix_y set_mix_y: f32 = |p| p.mix_y;
});

properties!(PhysicsConstraint.write {
    /// How much of the bone's motion becomes an offset, 0..1.
    inertia set_inertia: f32 = |p| p.inertia;
    /// Spring constant.
    strength set_strength: f32 = |p| p.strength;
    /// Factor on velocities for each 1/60 s.
    damping set_damping: f32 = |p| p.damping;
    /// 1 / mass.
    mass_inverse set_mass_inverse: f32 = |p| p.mass_inverse;
    /// Acceleration along world x.
    wind set_wind: f32 = |p| p.wind;
    /// Acceleration along world -y.
    gravity set_gravity: f32 = |p| p.gravity;
    /// Share of the constraint in the result, 0..1.
    mix set_mix: f32 = |p| p.mix;
});

#[pymethods]
impl PhysicsConstraint {
    /// The constrained bone.
    #[getter]
    fn bone<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let setup = self.setup()?.physics_constraints.get(self.id).ok_or_else(gone)?;
        item(py, &self.skeleton, Kind::Bone, setup.bone.index())
    }

    /// Begins the simulation anew: the next update takes the bone as it is.
    fn reset(&self) -> PyResult<()> {
        self.skeleton.get().lock()?.reset_physics(self.id);
        Ok(())
    }

    /// The parameters to the setup pose; the simulation goes on.
    fn set_to_setup_pose(&self) -> PyResult<()> {
        let setup = self.setup()?.physics_constraints.get(self.id).ok_or_else(gone)?;
        self.write(|p| {
            p.inertia = setup.inertia;
            p.strength = setup.strength;
            p.damping = setup.damping;
            p.mass_inverse = setup.mass_inverse;
            p.wind = setup.wind;
            p.gravity = setup.gravity;
            p.mix = setup.mix;
        })
    }

    /// Makes the simulation take it that the bone moved by (x, y) world units more than it did.
    fn translate(&self, x: f32, y: f32) -> PyResult<()> {
        self.write(|p| p.state.translate(x, y))
    }

    /// Makes the simulation take it that the bone turned about (x, y) in the world by degrees more than it did.
    fn rotate(&self, x: f32, y: f32, degrees: f32) -> PyResult<()> {
        self.write(|p| p.state.rotate(x, y, degrees))
    }
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<IkConstraint>()?;
    module.add_class::<TransformConstraint>()?;
    module.add_class::<PathConstraint>()?;
    module.add_class::<PhysicsConstraint>()
}
