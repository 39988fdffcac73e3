//! The classes `BoneData` and `SlotData`.

use std::sync::Arc;

use pyo3::prelude::*;
use spine_data::{BoneId, Id, SkeletonData, SlotId};

use super::{Model, gone, item, items, optional_item};
use crate::convert::color;
use crate::enums::member;
use crate::view::Kind;

/// A bone in its setup pose.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct BoneData {
    pub(crate) model: Arc<Model>,
    pub(crate) id: BoneId,
}

impl BoneData {
    fn part(&self) -> PyResult<&spine_data::BoneData> {
        self.model.data.bones.get(self.id).ok_or_else(gone)
    }

    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<BoneId> {
        Arc::ptr_eq(&self.model.data, data).then_some(self.id)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.id.index())
    }
}

getters!(BoneData {
    /// Name.
    name: &str = |bone| &bone.name;
    /// Length, skeleton units.
    length: f32 = |bone| bone.length;
    /// Position along the parent's x axis, skeleton units.
    x: f32 = |bone| bone.local.x;
    /// Position along the parent's y axis (up), skeleton units.
    y: f32 = |bone| bone.local.y;
    /// Rotation in degrees, counter-clockwise.
    rotation: f32 = |bone| bone.local.rotation;
    /// Factor along the bone's x axis.
    scale_x: f32 = |bone| bone.local.scale_x;
    /// Factor along the bone's y axis.
    scale_y: f32 = |bone| bone.local.scale_y;
    /// Shear of the x axis, degrees.
    shear_x: f32 = |bone| bone.local.shear_x;
    /// Shear of the y axis, degrees.
    shear_y: f32 = |bone| bone.local.shear_y;
    /// Whether the bone is active only while a skin that lists it is shown.
    skin_required: bool = |bone| bone.skin_required;
    /// Icon in the editor; `None` where the file has none.
    icon: Option<&str> = |bone| bone.icon.as_deref();
    /// Whether the editor shows the bone.
    visible: bool = |bone| bone.visible;
});

#[pymethods]
impl BoneData {
    /// Position in `SkeletonData.bones`.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The parent; `None` for the root.
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        optional_item(py, &self.model, Kind::Bone, self.part()?.parent)
    }

    /// The bones that have this one as parent.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let ids: Vec<BoneId> = self.model.data.children(self.id).collect();
        items(py, &self.model, Kind::Bone, &ids)
    }

    /// How the parent's transform is taken over, an `Inherit`.
    #[getter]
    fn inherit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.inherit)
    }

    /// Colour in the editor.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        color(py, self.part()?.color)
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<BoneData {}>", self.part()?.name))
    }
}

/// A slot in its setup pose.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct SlotData {
    pub(crate) model: Arc<Model>,
    pub(crate) id: SlotId,
}

impl SlotData {
    fn part(&self) -> PyResult<&spine_data::SlotData> {
        self.model.data.slots.get(self.id).ok_or_else(gone)
    }

    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<SlotId> {
        Arc::ptr_eq(&self.model.data, data).then_some(self.id)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.id.index())
    }
}

getters!(SlotData {
    /// Name.
    name: &str = |slot| &slot.name;
    /// Whether the editor shows the slot.
    visible: bool = |slot| slot.visible;
});

#[pymethods]
impl SlotData {
    /// Position in `SkeletonData.slots`.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The bone that the slot hangs on.
    #[getter]
    fn bone_data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        item(py, &self.model, Kind::Bone, self.part()?.bone.index())
    }

    /// Key of the attachment shown in the setup pose, looked up through the skins; `None` for none.
    #[getter]
    fn attachment_name(&self) -> PyResult<Option<&str>> {
        let name = self.part()?.attachment;
        Ok(name
            .and_then(|name| self.model.data.names.get(name))
            .map(|name| &**name))
    }

    /// How the slot is blended, a `BlendMode`.
    #[getter]
    fn blend_mode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, self.part()?.blend)
    }

    /// Light colour.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        color(py, self.part()?.color)
    }

    /// Dark colour of two-colour tinting; `None` where it is off. Its alpha has no meaning.
    #[getter]
    fn dark_color<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.part()?.dark_color.map(|dark| color(py, dark)).transpose()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<SlotData {}>", self.part()?.name))
    }
}

identity!(BoneData, SlotData);

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<BoneData>()?;
    module.add_class::<SlotData>()
}
