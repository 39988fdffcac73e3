//! The class `Skeleton`, and handles of its parts.

mod bone;
mod constraints;
mod instance;
mod slot;

pub(crate) use bone::Bone;
pub(crate) use instance::Skeleton;
pub(crate) use slot::Slot;

use pyo3::prelude::*;
use spine_data::Id;

use crate::error::SpineError;
use crate::view::Kind;

/// One item of the lists of a skeleton.
pub(crate) fn item<'py>(
    py: Python<'py>,
    skeleton: &Py<Skeleton>,
    kind: Kind,
    place: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let skeleton = skeleton.clone_ref(py);
    Ok(match kind {
        Kind::Bone => Bound::new(
            py,
            Bone {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Slot => Bound::new(
            py,
            Slot {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::IkConstraint => Bound::new(
            py,
            constraints::IkConstraint {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::TransformConstraint => Bound::new(
            py,
            constraints::TransformConstraint {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::PathConstraint => Bound::new(
            py,
            constraints::PathConstraint {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::PhysicsConstraint => Bound::new(
            py,
            constraints::PhysicsConstraint {
                skeleton,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Skin | Kind::Event | Kind::Animation => {
            return Err(SpineError::new_err(
                "skins, events and animations are parts of the skeleton data",
            ));
        }
    })
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    instance::register(module)?;
    bone::register(module)?;
    slot::register(module)?;
    constraints::register(module)
}
