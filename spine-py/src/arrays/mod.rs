//! Arrays: many poses at once, float32, batch first.

// Comments of what Python sees are docstrings, which are no Markdown.
#![allow(clippy::doc_markdown)]

mod crowd;
mod draw_list;
mod events;
pub(crate) mod memory;
mod methods;
mod pool;
mod rows;
mod sampling;
mod simulation;
mod skeleton;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use spine_core::Physics;

use crate::data::SkeletonData;
use crate::skeleton::Skeleton;

/// What an argument says that physics constraints do.
pub(crate) fn physics_or(value: Option<&Bound<'_, PyAny>>, default: Physics) -> PyResult<Physics> {
    value.map_or(Ok(default), crate::enums::parse)
}

/// The skeleton that a batch starts with: a copy of a `Skeleton`, or a new instance of a `SkeletonData`.
pub(crate) fn start_of(value: &Bound<'_, PyAny>) -> PyResult<spine_core::Skeleton> {
    if let Ok(skeleton) = value.cast::<Skeleton>() {
        return Ok(skeleton.get().lock()?.clone());
    }
    if let Ok(data) = value.cast::<SkeletonData>() {
        return Ok(spine_core::Skeleton::new(data.get().data().clone()));
    }
    Err(PyTypeError::new_err(format!(
        "start is of type {}; expected a SkeletonData or a Skeleton",
        value.get_type().name()?
    )))
}

/// Adds this room's classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<methods::Sampler>()?;
    module.add_class::<crowd::Crowd>()?;
    module.add_class::<events::SampledEvents>()?;
    module.add_class::<draw_list::DrawList>()?;
    module.add_class::<draw_list::Batch>()
}
