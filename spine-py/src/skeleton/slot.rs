//! The class `Slot`.

use std::sync::Arc;

use numpy::PyArrayDyn;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use spine_core::{SlotPose, WorldTransform};
use spine_data::{Id, SkeletonData, SlotId};

use super::{Bone, Skeleton};
use crate::convert::{array, color, numbers, pairs, to_color};
use crate::data::{self, Attachment, attachment, gone};
use crate::error::SpineError;
use crate::view::Kind;

/// A slot of a skeleton: reads and writes the skeleton's pose, and keeps the skeleton alive.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) skeleton: Py<Skeleton>,
    pub(crate) id: SlotId,
}

impl Slot {
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<SlotId> {
        Arc::ptr_eq(&self.skeleton.get().model().data, data).then_some(self.id)
    }

    fn setup(&self) -> PyResult<&spine_data::SlotData> {
        self.skeleton
            .get()
            .model()
            .data
            .slots
            .get(self.id)
            .ok_or_else(gone)
    }

    fn write<T>(&self, write: impl FnOnce(&mut SlotPose) -> T) -> PyResult<T> {
        let mut skeleton = self.skeleton.get().lock()?;
        skeleton.pose.slots.get_mut(self.id).map(write).ok_or_else(gone)
    }

    /// The world transform of the slot's bone.
    pub(crate) fn bone_world(&self) -> PyResult<WorldTransform> {
        let bone = self.setup()?.bone;
        self.skeleton
            .get()
            .lock()?
            .pose
            .world
            .get(bone)
            .copied()
            .ok_or_else(gone)
    }

    /// World positions of an attachment's vertices, which the slot must show.
    pub(crate) fn world_positions(&self, wanted: &Attachment) -> PyResult<Vec<[f32; 2]>> {
        let skeleton = self.skeleton.get();
        let wanted = wanted.id_in(&skeleton.model().data);
        let skeleton = skeleton.lock()?;
        let shown = skeleton.pose.slots.get(self.id).and_then(SlotPose::attachment);
        if wanted.is_none() || shown != wanted {
            let slot = &self.setup()?.name;
            let text = format!(
                "slot \"{slot}\" does not show this attachment; set it first: slot.attachment = attachment"
            );
            return Err(SpineError::new_err(text));
        }
        let mut positions = Vec::new();
        skeleton.world_vertices(self.id, &mut positions);
        Ok(positions)
    }

    fn identity(&self) -> (usize, usize) {
        (self.skeleton.as_ptr().addr(), self.id.index())
    }
}

properties!(Slot.write {
    /// Frame of the attachment's sequence; -1 is the sequence's setup frame.
    sequence_index set_sequence_index: i32 = |slot| slot.sequence_index;
    /// A number for the use of whatever drives attachments.
    attachment_state set_attachment_state: i32 = |slot| slot.attachment_state;
});

#[pymethods]
impl Slot {
    /// The slot's setup pose.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data::item(py, self.skeleton.get().model(), Kind::Slot, self.id.index())
    }

    /// Name.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        Ok(&self.setup()?.name)
    }

    /// Position in `Skeleton.slots`.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The skeleton.
    #[getter]
    fn skeleton(&self, py: Python<'_>) -> Py<Skeleton> {
        self.skeleton.clone_ref(py)
    }

    /// The bone that the slot hangs on.
    #[getter]
    fn bone(&self, py: Python<'_>) -> PyResult<Bone> {
        Ok(Bone {
            skeleton: self.skeleton.clone_ref(py),
            id: self.setup()?.bone,
        })
    }

    /// Light colour; channels may leave 0..1 while animations overshoot.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.write(|slot| slot.color)?;
        color(py, value)
    }

    #[setter(color)]
    fn set_color(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = to_color(value)?;
        self.write(|slot| slot.color = value)
    }

    /// Dark colour of two-colour tinting; `None` where the slot has none. Its alpha has no meaning.
    #[getter]
    fn dark_color<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = self.write(|slot| slot.dark_color)?;
        value.map(|value| color(py, value)).transpose()
    }

    #[setter(dark_color)]
    fn set_dark_color(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = to_color(value)?;
        let set = self.write(|slot| match &mut slot.dark_color {
            Some(dark) => {
                *dark = value;
                true
            }
            None => false,
        })?;
        if set {
            return Ok(());
        }
        let name = &self.setup()?.name;
        Err(SpineError::new_err(format!(
            "slot \"{name}\" has no dark colour in the data, so that none can be set"
        )))
    }

    /// The attachment shown, or `None`. May be set to an `Attachment`, its key or `None`.
    #[getter]
    fn attachment<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let shown = self.write(|slot| slot.attachment())?;
        shown
            .map(|id| attachment(py, self.skeleton.get().model(), id))
            .transpose()
    }

    #[setter(attachment)]
    fn set_attachment(&self, value: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.skeleton.get().show(self.id, value)
    }

    /// Deform: float32 `(N, 2)`, a copy. Empty for none; else absolute positions of an unweighted attachment, or offsets for each
    /// influence of a weighted one, skeleton units. May be set to an array of `(N, 2)` or `(2 N,)`.
    #[getter]
    fn deform<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let skeleton = self.skeleton.get().lock()?;
        let deform: &[f32] = skeleton.pose.deform.get(self.id).ok_or_else(gone)?;
        let len = deform.len() / 2;
        array(py, deform.to_vec(), &[len, 2])
    }

    #[setter(deform)]
    fn set_deform(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (values, _) = numbers(value, "deform")?;
        let skeleton = self.skeleton.get();
        let shown = self.write(|slot| slot.attachment())?;
        let vertices = shown
            .and_then(|id| skeleton.model().data.attachments.get(id))
            .and_then(|a| a.vertices());
        let len = vertices.map_or(0, spine_data::Vertices::deform_len);
        if !values.is_empty() && values.len() != len {
            return Err(PyValueError::new_err(format!(
                "deform: expected {len} numbers for what the slot shows, or none, found {}",
                values.len()
            )));
        }
        skeleton.lock()?.set_deform(self.id, &values);
        Ok(())
    }

    /// Colours and attachment to the setup pose.
    fn set_to_setup_pose(&self) -> PyResult<()> {
        self.skeleton.get().lock()?.set_slot_to_setup_pose(self.id);
        Ok(())
    }

    /// World positions of the attachment shown: float32 `(V, 2)`, a copy; empty without attachment. A region has its corners:
    /// bottom left, top left, top right, bottom right.
    #[getter]
    fn world_vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let mut positions = Vec::new();
        self.skeleton
            .get()
            .lock()?
            .world_vertices(self.id, &mut positions);
        pairs(py, &positions)
    }

    /// Page coordinates of the region or mesh shown, 0..1, v downward: float32 `(V, 2)`, a copy; empty for others.
    #[getter]
    fn page_uvs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let mut uvs = Vec::new();
        self.skeleton.get().lock()?.page_uvs(self.id, &mut uvs);
        pairs(py, &uvs)
    }

    /// The texture region shown, by way of the sequence; `None` for none.
    #[getter]
    fn region(&self) -> PyResult<Option<data::TextureRegion>> {
        let skeleton = self.skeleton.get().lock()?;
        Ok(skeleton.slot_region(self.id).copied().map(data::TextureRegion))
    }

    fn __repr__(&self) -> PyResult<String> {
        let shown = self.write(|slot| slot.attachment())?;
        let shown = shown.and_then(|id| self.skeleton.get().model().data.attachments.get(id));
        let shown = shown.map_or_else(
            || "nothing".into(),
            |shown| format!("{} {}", shown.kind(), shown.name()),
        );
        Ok(format!("<Slot {}: {shown}>", self.setup()?.name))
    }
}

identity!(Slot);

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Slot>()
}
