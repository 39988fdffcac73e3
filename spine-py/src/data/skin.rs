//! The classes `Skin` and `SkinEntry`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use spine_data::{AttachmentId, BoneId, ConstraintRef, NameId, SkeletonData, SlotId};

use super::{Attachment, Model, attachment, constraints, items};
use crate::convert::{color, items as listed, to_color};
use crate::error::{SpineError, unknown};
use crate::names;
use crate::view::Kind;

/// A named set of attachments, with the bones and constraints that are active only with it.
///
/// Skins of the data cannot be changed; `Skin(name, data)` or `skin.copy()` makes one that can. What a skeleton shows is the
/// skin as it was when it was set.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Skin {
    model: Arc<Model>,
    skin: Mutex<Arc<spine_data::Skin>>,
    /// Whether it is one of the data's.
    fixed: bool,
}

impl Skin {
    pub(crate) fn of_data(model: Arc<Model>, skin: Arc<spine_data::Skin>) -> Self {
        Self {
            model,
            skin: Mutex::new(skin),
            fixed: true,
        }
    }

    /// A skin that a skeleton shows.
    pub(crate) fn shown(model: &Arc<Model>, skin: &Arc<spine_data::Skin>) -> Self {
        Self::of_data(Arc::clone(model), Arc::clone(skin))
    }

    fn lock(&self) -> MutexGuard<'_, Arc<spine_data::Skin>> {
        self.skin.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Arc<spine_data::Skin> {
        Arc::clone(&self.lock())
    }

    /// The skin as it is now, if it is of this data.
    pub(crate) fn skin_in(&self, data: &Arc<SkeletonData>) -> Option<Arc<spine_data::Skin>> {
        Arc::ptr_eq(&self.model.data, data).then(|| self.now())
    }

    fn change<T>(&self, change: impl FnOnce(&mut spine_data::Skin) -> T) -> PyResult<T> {
        if self.fixed {
            return Err(SpineError::new_err(
                "this skin belongs to the skeleton data or is shown by a skeleton; change a copy of it: skin.copy()",
            ));
        }
        Ok(change(Arc::make_mut(&mut self.lock())))
    }

    fn key(&self, name: &str) -> PyResult<NameId> {
        let names = &self.model.data.names;
        names.find(name).ok_or_else(|| {
            let all =
                (0..u32::try_from(names.len()).unwrap_or(u32::MAX)).filter_map(|i| names.get(NameId::new(i)));
            unknown("attachment key", name, all.map(|name| &**name))
        })
    }

    fn entry(&self, entry: &spine_data::SkinEntry) -> SkinEntry {
        SkinEntry {
            model: Arc::clone(&self.model),
            slot: entry.slot,
            name: entry.name,
            id: entry.attachment,
        }
    }
}

#[pymethods]
impl Skin {
    /// A skin without anything in it, for skeletons of `data`.
    #[new]
    fn new(name: &str, data: &Bound<'_, super::SkeletonData>) -> Self {
        let model = Arc::clone(&data.get().model);
        Self {
            model,
            skin: Mutex::new(Arc::new(spine_data::Skin::new(name))),
            fixed: false,
        }
    }

    /// Name.
    #[getter]
    fn name(&self) -> String {
        self.now().name.to_string()
    }

    /// Colour in the editor.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        color(py, self.now().color)
    }

    #[setter(color)]
    fn set_color(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = to_color(value)?;
        self.change(|skin| skin.color = value)
    }

    /// Bones that need a skin and are active with this one.
    #[getter]
    fn bones<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        items(py, &self.model, Kind::Bone, &self.now().bones)
    }

    #[setter(bones)]
    fn set_bones(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let bones: PyResult<Vec<BoneId>> = listed(value, "bones")?
            .iter()
            .map(|bone| names::bone(&self.model.data, bone))
            .collect();
        let bones = bones?;
        self.change(|skin| skin.bones = bones)
    }

    /// Constraints that need a skin and are active with this one.
    #[getter]
    fn constraints<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let skin = self.now();
        skin.constraints
            .iter()
            .map(|id| constraints::any(py, Arc::clone(&self.model), *id))
            .collect()
    }

    #[setter(constraints)]
    fn set_constraints(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = |constraint: &Bound<'_, PyAny>| {
            let constraint = constraint.cast::<constraints::ConstraintData>()?.get();
            constraint
                .id_in(&self.model.data)
                .ok_or_else(|| names::foreign("constraint"))
        };
        let ids: PyResult<Vec<ConstraintRef>> = listed(value, "constraints")?.iter().map(id).collect();
        let ids = ids?;
        self.change(|skin| skin.constraints = ids)
    }

    /// All entries, ordered by slot and then by when they were set.
    #[getter]
    fn attachments(&self) -> Vec<SkinEntry> {
        self.now()
            .attachments()
            .iter()
            .map(|entry| self.entry(entry))
            .collect()
    }

    /// The entries of one slot.
    fn attachments_for_slot(&self, slot: &Bound<'_, PyAny>) -> PyResult<Vec<SkinEntry>> {
        let slot = names::slot(&self.model.data, slot)?;
        Ok(self
            .now()
            .attachments_for_slot(slot)
            .iter()
            .map(|entry| self.entry(entry))
            .collect())
    }

    /// The attachment under a key in a slot, in this skin alone; `None` where there is none.
    fn get_attachment<'py>(
        &self,
        slot: &Bound<'py, PyAny>,
        name: &str,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let id = names::slot(&self.model.data, slot)?;
        let key = self.model.data.names.find(name);
        let found = key.and_then(|key| self.now().attachment(id, key));
        found
            .map(|found| attachment(slot.py(), &self.model, found))
            .transpose()
    }

    /// Sets the attachment of a key in a slot. Keys are those that the data knows.
    fn set_attachment(
        &self,
        slot: &Bound<'_, PyAny>,
        name: &str,
        attachment: &Bound<'_, Attachment>,
    ) -> PyResult<()> {
        let slot = names::slot(&self.model.data, slot)?;
        let id = attachment
            .get()
            .id_in(&self.model.data)
            .ok_or_else(|| names::foreign("attachment"))?;
        let key = self.key(name)?;
        self.change(|skin| skin.set_attachment(slot, key, id))
    }

    /// Removes the attachment of a key in a slot; whether there was one.
    fn remove_attachment(&self, slot: &Bound<'_, PyAny>, name: &str) -> PyResult<bool> {
        let slot = names::slot(&self.model.data, slot)?;
        let key = self.model.data.names.find(name);
        self.change(|skin| key.is_some_and(|key| skin.remove_attachment(slot, key).is_some()))
    }

    /// Takes in another skin's bones, constraints and attachments; its attachments win over those under the same key.
    fn add_skin(&self, skin: &Bound<'_, PyAny>) -> PyResult<()> {
        let other = names::skin(&self.model.data, skin)?;
        self.change(|skin| skin.add_skin(&other))
    }

    /// The same as `add_skin`: attachments never change, so that copies of them would be no different.
    fn copy_skin(&self, skin: &Bound<'_, PyAny>) -> PyResult<()> {
        self.add_skin(skin)
    }

    /// Removes everything.
    fn clear(&self) -> PyResult<()> {
        self.change(spine_data::Skin::clear)
    }

    /// A copy that can be changed, under another name if one is given.
    #[pyo3(signature = (name=None))]
    fn copy(&self, name: Option<&str>) -> Self {
        let mut skin = (*self.now()).clone();
        if let Some(name) = name {
            skin.name = name.into();
        }
        Self {
            model: Arc::clone(&self.model),
            skin: Mutex::new(Arc::new(skin)),
            fixed: false,
        }
    }

    fn __copy__(&self) -> Self {
        self.copy(None)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(None)
    }

    /// Two skins are equal while they are the same set.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| Arc::ptr_eq(&self.now(), &other.get().now()))
    }

    fn __hash__(&self) -> usize {
        self.model.address()
    }

    fn __len__(&self) -> usize {
        self.now().attachments().len()
    }

    fn __repr__(&self) -> String {
        let skin = self.now();
        format!("<Skin {}: {} attachments>", skin.name, skin.attachments().len())
    }
}

/// One attachment of a skin.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct SkinEntry {
    model: Arc<Model>,
    slot: SlotId,
    name: NameId,
    id: AttachmentId,
}

impl SkinEntry {
    fn identity(&self) -> (usize, SlotId, NameId, AttachmentId) {
        (self.model.address(), self.slot, self.name, self.id)
    }

    fn key(&self) -> &str {
        self.model.data.names.get(self.name).map_or("", |name| name)
    }
}

#[pymethods]
impl SkinEntry {
    /// Position of the slot that may show it.
    #[getter]
    fn slot_index(&self) -> u32 {
        self.slot.get()
    }

    /// Key under which slots and timelines ask for it.
    #[getter]
    fn name(&self) -> &str {
        self.key()
    }

    /// The attachment.
    #[getter]
    fn attachment<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        attachment(py, &self.model, self.id)
    }

    fn __repr__(&self) -> String {
        let slot = self.model.data.slots.get(self.slot).map_or("", |slot| &slot.name);
        format!("<SkinEntry {} in slot {slot}>", self.key())
    }
}

identity!(SkinEntry);

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Skin>()?;
    module.add_class::<SkinEntry>()
}
