//! What a file holds: immutable, and shared by all objects that are made of it.

mod animation;
mod atlas;
mod attachment;
mod constraints;
mod event;
mod load;
mod parts;
mod skeleton_data;
mod skin;
mod texture;
mod timeline_classes;
mod timelines;

pub(crate) use animation::Animation;
pub(crate) use attachment::{Attachment, attachment};
pub(crate) use event::Event;
pub(crate) use parts::{BoneData, SlotData};
pub(crate) use skeleton_data::{Model, SkeletonData};
pub(crate) use skin::Skin;
pub(crate) use texture::TextureRegion;

use std::sync::Arc;

use pyo3::prelude::*;
use spine_data::Id;

use crate::error::SpineError;
use crate::view::Kind;

/// The error that an id leads nowhere, which only a fault of this crate can cause.
pub(crate) fn gone() -> PyErr {
    SpineError::new_err("this part of the skeleton data does not exist any more")
}

/// One item of the lists of skeleton data.
pub(crate) fn item<'py>(
    py: Python<'py>,
    model: &Arc<Model>,
    kind: Kind,
    place: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let model = Arc::clone(model);
    Ok(match kind {
        Kind::Bone => Bound::new(
            py,
            parts::BoneData {
                model,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Slot => Bound::new(
            py,
            parts::SlotData {
                model,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Event => Bound::new(
            py,
            event::EventData {
                model,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Animation => Bound::new(
            py,
            Animation {
                model,
                id: Id::from_index(place),
            },
        )?
        .into_any(),
        Kind::Skin => {
            let skin = model
                .data
                .skins
                .get(Id::from_index(place))
                .map(Arc::clone)
                .ok_or_else(gone)?;
            Bound::new(py, Skin::of_data(model, skin))?.into_any()
        }
        Kind::IkConstraint => constraints::ik(py, model, Id::from_index(place))?,
        Kind::TransformConstraint => constraints::transform(py, model, Id::from_index(place))?,
        Kind::PathConstraint => constraints::path(py, model, Id::from_index(place))?,
        Kind::PhysicsConstraint => constraints::physics(py, model, Id::from_index(place))?,
    })
}

/// One item, or `None`.
pub(crate) fn optional_item<'py>(
    py: Python<'py>,
    model: &Arc<Model>,
    kind: Kind,
    place: Option<impl Id>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    place.map(|id| item(py, model, kind, id.index())).transpose()
}

/// Items by their ids.
pub(crate) fn items<'py>(
    py: Python<'py>,
    model: &Arc<Model>,
    kind: Kind,
    ids: &[impl Id],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    ids.iter().map(|id| item(py, model, kind, id.index())).collect()
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    skeleton_data::register(module)?;
    atlas::register(module)?;
    parts::register(module)?;
    event::register(module)?;
    constraints::register(module)?;
    skin::register(module)?;
    texture::register(module)?;
    attachment::register(module)?;
    animation::register(module)?;
    timelines::register(module)?;
    timeline_classes::register(module)
}
