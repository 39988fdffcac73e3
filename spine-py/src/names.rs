//! What callers name: by text, by index, or by an object of the same data.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use spine_data::{AnimationId, BoneId, Id, SkeletonData, SlotId};

use crate::data::{Animation, BoneData, Skin, SlotData};
use crate::error::{SpineError, unknown};
use crate::skeleton::{Bone, Slot};

/// The error that an object belongs to other skeleton data.
pub(crate) fn foreign(kind: &str) -> PyErr {
    SpineError::new_err(format!(
        "the {kind} is of other skeleton data; look it up in the data that is used here, or pass its name"
    ))
}

/// A text or an index as an index; `None` for other objects.
fn index(
    value: &Bound<'_, PyAny>,
    kind: &str,
    len: usize,
    name: impl Fn(usize) -> Option<String>,
) -> PyResult<Option<usize>> {
    if let Ok(text) = value.cast::<PyString>() {
        let names: Vec<String> = (0..len).filter_map(&name).collect();
        // Names are UTF-8; a text that cannot be names nothing.
        let found = text
            .to_str()
            .ok()
            .and_then(|text| names.iter().position(|name| name == text));
        return found
            .map(Some)
            .ok_or_else(|| unknown(kind, &text.to_string_lossy(), names.iter().map(String::as_str)));
    }
    numbered(value, kind, len)
}

/// A number as a place of a list of `len`; `None` for what is no whole number.
pub(crate) fn numbered(value: &Bound<'_, PyAny>, kind: &str, len: usize) -> PyResult<Option<usize>> {
    let found = match value.extract::<isize>() {
        Ok(number) => place(number, len),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => None,
        Err(_) => return Ok(None),
    };
    let shown = || {
        value
            .str()
            .map_or_else(|_| "of that number".into(), |text| text.to_string())
    };
    found
        .map(Some)
        .ok_or_else(|| PyIndexError::new_err(format!("there is no {kind} {}; there are {len}", shown())))
}

/// A kind with its article.
pub(crate) fn one(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u', 'I']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {kind}")
}

/// A place of a list; negative numbers count from its end.
pub(crate) fn place(number: isize, len: usize) -> Option<usize> {
    let place = if number < 0 {
        len.checked_sub(number.unsigned_abs())?
    } else {
        number.unsigned_abs()
    };
    (place < len).then_some(place)
}

fn wrong(value: &Bound<'_, PyAny>, kind: &str) -> PyErr {
    let found = value
        .get_type()
        .name()
        .map_or_else(|_| "something else".into(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "expected the name of {}, its index or the {kind} itself, found {found}",
        one(kind)
    ))
}

/// An animation.
pub(crate) fn animation(data: &Arc<SkeletonData>, value: &Bound<'_, PyAny>) -> PyResult<AnimationId> {
    if let Ok(animation) = value.cast::<Animation>() {
        return animation.get().id_in(data).ok_or_else(|| foreign("animation"));
    }
    let name = |i| {
        data.animations
            .get(AnimationId::from_index(i))
            .map(|a| a.name.to_string())
    };
    let found = index(value, "animation", data.animations.len(), name)?;
    found
        .map(AnimationId::from_index)
        .ok_or_else(|| wrong(value, "animation"))
}

/// A bone.
pub(crate) fn bone(data: &Arc<SkeletonData>, value: &Bound<'_, PyAny>) -> PyResult<BoneId> {
    if let Ok(bone) = value.cast::<BoneData>() {
        return bone.get().id_in(data).ok_or_else(|| foreign("bone"));
    }
    if let Ok(bone) = value.cast::<Bone>() {
        return bone.get().id_in(data).ok_or_else(|| foreign("bone"));
    }
    let name = |i| data.bones.get(BoneId::from_index(i)).map(|b| b.name.to_string());
    let found = index(value, "bone", data.bones.len(), name)?;
    found.map(BoneId::from_index).ok_or_else(|| wrong(value, "bone"))
}

/// A slot.
pub(crate) fn slot(data: &Arc<SkeletonData>, value: &Bound<'_, PyAny>) -> PyResult<SlotId> {
    if let Ok(slot) = value.cast::<SlotData>() {
        return slot.get().id_in(data).ok_or_else(|| foreign("slot"));
    }
    if let Ok(slot) = value.cast::<Slot>() {
        return slot.get().id_in(data).ok_or_else(|| foreign("slot"));
    }
    let name = |i| data.slots.get(SlotId::from_index(i)).map(|s| s.name.to_string());
    let found = index(value, "slot", data.slots.len(), name)?;
    found.map(SlotId::from_index).ok_or_else(|| wrong(value, "slot"))
}

/// A skin: one of the data's, or one that a program has put together of them.
pub(crate) fn skin(data: &Arc<SkeletonData>, value: &Bound<'_, PyAny>) -> PyResult<Arc<spine_data::Skin>> {
    if let Ok(skin) = value.cast::<Skin>() {
        return skin.get().skin_in(data).ok_or_else(|| foreign("skin"));
    }
    let name = |i| {
        data.skins
            .get(spine_data::SkinId::from_index(i))
            .map(|s| s.name.to_string())
    };
    let found = index(value, "skin", data.skins.len(), name)?;
    found
        .and_then(|i| data.skins.get(spine_data::SkinId::from_index(i)))
        .map(Arc::clone)
        .ok_or_else(|| wrong(value, "skin"))
}
