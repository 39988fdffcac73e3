//! The class `Skeleton`.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use numpy::PyArrayDyn;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use spine_core::{IkOptions, WorldTransform};
use spine_data::{Id, NameId, SlotId};

use super::{Bone, item};
use crate::clipping::SkeletonClipping;
use crate::convert::{array, color, items, numbers, to_color};
use crate::data::{Attachment, Model, SkeletonData, Skin, attachment};
use crate::enums::parse;
use crate::error::{BusyError, unknown};
use crate::names;
use crate::view::{Kind, Owner, View};

/// An instance of a skeleton: a pose over shared data. Several threads use skeletons of their own.
#[pyclass(module = "spine_py", frozen, weakref)]
#[derive(Debug)]
pub(crate) struct Skeleton {
    inner: Mutex<spine_core::Skeleton>,
    data: Py<SkeletonData>,
}

impl Skeleton {
    /// The skeleton of the crates, unless another thread works with it.
    pub(crate) fn lock(&self) -> PyResult<MutexGuard<'_, spine_core::Skeleton>> {
        match self.inner.try_lock() {
            Ok(skeleton) => Ok(skeleton),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(BusyError::new_err(
                "another thread works with this skeleton; give each thread its own: skeleton.copy()",
            )),
        }
    }

    /// The data with how it was read.
    pub(crate) fn model(&self) -> &Arc<Model> {
        &self.data.get().model
    }

    /// Reads or writes.
    fn write<T>(&self, write: impl FnOnce(&mut spine_core::Skeleton) -> T) -> PyResult<T> {
        Ok(write(&mut *self.lock()?))
    }

    fn find<'py>(slf: &Bound<'py, Self>, kind: Kind, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = kind.find(&slf.get().model().data, name);
        found
            .map(|place| item(slf.py(), slf.as_unbound(), kind, place))
            .transpose()
    }

    /// The attachment under a key in a slot; with the key's names in the error where none is there.
    fn lookup(&self, slot: SlotId, name: &str) -> PyResult<Option<spine_data::AttachmentId>> {
        let key = self.model().data.names.find(name);
        let skeleton = self.lock()?;
        Ok(key.and_then(|key| skeleton.attachment(slot, key)))
    }

    /// The error that a slot has no such attachment.
    fn no_attachment(&self, slot: SlotId, name: &str) -> PyErr {
        let data = &self.model().data;
        let Ok(skeleton) = self.lock() else {
            return unknown("attachment", name, []);
        };
        let keys = (0..u32::try_from(data.names.len()).unwrap_or(u32::MAX)).map(NameId::new);
        let here = keys.filter(|key| skeleton.attachment(slot, *key).is_some());
        unknown(
            "attachment",
            name,
            here.filter_map(|key| data.names.get(key)).map(|name| &**name),
        )
    }
}

properties!(Skeleton.write {
    /// World x of the root's origin.
    x set_x: f32 = |skeleton| skeleton.x;
    /// World y of the root's origin.
    y set_y: f32 = |skeleton| skeleton.y;
    /// Factor on world x.
    scale_x set_scale_x: f32 = |skeleton| skeleton.scale_x;
    /// Factor on world y.
    scale_y set_scale_y: f32 = |skeleton| skeleton.scale_y;
    /// Whether the world's y axis points downward.
    y_down set_y_down: bool = |skeleton| skeleton.y_down;
    /// Seconds that physics constraints have seen.
    time set_time: f64 = |skeleton| skeleton.time;
});

macro_rules! lists {
    ($($(#[$doc:meta])* $list:ident $find:ident: $kind:ident;)*) => {
        #[pymethods]
        impl Skeleton {
            $(
                $(#[$doc])*
                #[getter]
                fn $list(slf: &Bound<'_, Self>) -> View {
                    View::new(Owner::Skeleton(slf.clone().unbind()), Kind::$kind)
                }
                /// The first of this name, or `None`.
                fn $find<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
                    Self::find(slf, Kind::$kind, name)
                }
            )*
        }
    };
}

lists! {
    /// Bones, parents before children.
    bones find_bone: Bone;
    /// Slots, in the order of the data.
    slots find_slot: Slot;
    /// IK constraints.
    ik_constraints find_ik_constraint: IkConstraint;
    /// Transform constraints.
    transform_constraints find_transform_constraint: TransformConstraint;
    /// Path constraints.
    path_constraints find_path_constraint: PathConstraint;
    /// Physics constraints.
    physics_constraints find_physics_constraint: PhysicsConstraint;
}

#[pymethods]
impl Skeleton {
    /// An instance in the setup pose, without a skin. World transforms are zeros until the first update.
    #[new]
    fn new(data: Py<SkeletonData>) -> Self {
        let inner = Mutex::new(spine_core::Skeleton::new(Arc::clone(data.get().data())));
        Self { inner, data }
    }

    /// An independent copy with the same pose, of the same data.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        let inner = Mutex::new(self.lock()?.clone());
        Ok(Self {
            inner,
            data: self.data.clone_ref(py),
        })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    /// The shared data.
    #[getter]
    fn data(&self, py: Python<'_>) -> Py<SkeletonData> {
        self.data.clone_ref(py)
    }

    /// Colour that multiplies all attachments'.
    #[getter]
    fn color<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        color(py, self.lock()?.color)
    }

    #[setter(color)]
    fn set_color_property(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = to_color(value)?;
        self.write(|skeleton| skeleton.color = value)
    }

    /// Sets the colour, channels 0..1.
    #[pyo3(signature = (r, g, b, a=1.0))]
    fn set_color(&self, r: f32, g: f32, b: f32, a: f32) -> PyResult<()> {
        self.write(|skeleton| skeleton.color = spine_data::Color::new(r, g, b, a))
    }

    /// Sets both scales.
    fn set_scale(&self, scale_x: f32, scale_y: f32) -> PyResult<()> {
        self.write(|skeleton| (skeleton.scale_x, skeleton.scale_y) = (scale_x, scale_y))
    }

    /// Sets world x and y.
    fn set_position(&self, x: f32, y: f32) -> PyResult<()> {
        self.write(|skeleton| (skeleton.x, skeleton.y) = (x, y))
    }

    /// The first bone; `None` where there is none.
    #[getter]
    fn root_bone(slf: &Bound<'_, Self>) -> Option<Bone> {
        let data = &slf.get().model().data;
        let id = data.bones.ids().next()?;
        Some(Bone {
            skeleton: slf.clone().unbind(),
            id,
        })
    }

    /// The slots in the order in which they are drawn. May be set to an order of all slots.
    #[getter]
    fn draw_order<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let order = slf.get().write(|skeleton| skeleton.pose.draw_order.clone())?;
        order
            .iter()
            .map(|slot| item(slf.py(), slf.as_unbound(), Kind::Slot, slot.index()))
            .collect()
    }

    #[setter(draw_order)]
    fn set_draw_order(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (data, value) = (&self.model().data, items(value, "draw_order")?);
        let order: PyResult<Vec<SlotId>> = value.iter().map(|slot| names::slot(data, slot)).collect();
        let order = order?;
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(data.slots.ids()) {
            let (found, count) = (order.len(), data.slots.len());
            return Err(PyValueError::new_err(format!(
                "a draw order names every slot once; found {found} slots, the skeleton has {count}"
            )));
        }
        self.write(|skeleton| skeleton.pose.draw_order = order)
    }

    /// The skin shown besides the default skin; `None` without. May be set to a `Skin`, its name or `None`; see `set_skin`.
    #[getter]
    fn skin(&self) -> PyResult<Option<Skin>> {
        let skeleton = self.lock()?;
        Ok(skeleton.skin().map(|skin| Skin::shown(self.model(), skin)))
    }

    #[setter(skin)]
    fn set_skin_property(&self, value: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.set_skin(value)
    }

    /// Changes the skin: attachments shown from the old skin are exchanged for the new skin's under the same keys.
    #[pyo3(signature = (skin))]
    fn set_skin(&self, skin: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let skin = skin
            .map(|skin| names::skin(&self.model().data, skin))
            .transpose()?;
        self.write(|skeleton| skeleton.set_skin(skin))
    }

    /// Changes the skin and shows it at once: slots to the setup pose.
    #[pyo3(signature = (skin))]
    fn show_skin(&self, skin: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let skin = skin
            .map(|skin| names::skin(&self.model().data, skin))
            .transpose()?;
        self.write(|skeleton| skeleton.show_skin(skin))
    }

    /// The attachment under a key in a slot: the skin's, else the default skin's; `None` where there is none.
    fn get_attachment<'py>(
        &self,
        slot: &Bound<'py, PyAny>,
        name: &str,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let id = names::slot(&self.model().data, slot)?;
        let found = self.lookup(id, name)?;
        found
            .map(|found| attachment(slot.py(), self.model(), found))
            .transpose()
    }

    /// Shows an attachment in a slot: its key, an `Attachment`, or nothing with `None` or an empty text.
    #[pyo3(signature = (slot, attachment))]
    fn set_attachment(&self, slot: &Bound<'_, PyAny>, attachment: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let id = names::slot(&self.model().data, slot)?;
        self.show(id, attachment)
    }

    /// Bones, constraints, slots and draw order to the setup pose; simulations and world transforms stay.
    fn set_to_setup_pose(&self) -> PyResult<()> {
        self.write(spine_core::Skeleton::set_to_setup_pose)
    }

    /// Bones and constraint parameters to the setup pose.
    fn set_bones_to_setup_pose(&self) -> PyResult<()> {
        self.write(spine_core::Skeleton::set_bones_to_setup_pose)
    }

    /// Draw order, colours and attachments to the setup pose.
    fn set_slots_to_setup_pose(&self) -> PyResult<()> {
        self.write(spine_core::Skeleton::set_slots_to_setup_pose)
    }

    /// Works out anew in which order bones and constraints are updated; setting a skin does it too.
    fn update_cache(&self) -> PyResult<()> {
        self.write(spine_core::Skeleton::update_cache)
    }

    /// Advances the time that physics constraints see, by `delta` seconds.
    fn update(&self, delta: f32) -> PyResult<()> {
        self.write(|skeleton| skeleton.update(delta))
    }

    /// Computes applied and world transforms of all bones. `parent`: a bone of another skeleton that this one hangs on.
    #[pyo3(signature = (physics=None, parent=None))]
    fn update_world_transform(
        &self,
        physics: Option<&Bound<'_, PyAny>>,
        parent: Option<&Bound<'_, Bone>>,
    ) -> PyResult<()> {
        let physics = physics.map_or(Ok(spine_core::Physics::Update), parse)?;
        let parent: Option<WorldTransform> = parent.map(|bone| bone.get().world()).transpose()?;
        self.write(|skeleton| match parent {
            None => skeleton.update_world_transform(physics),
            Some(parent) => skeleton.update_world_transform_with_parent(physics, &parent),
        })
    }

    /// Makes all simulations take it that the skeleton moved by (x, y) world units more than it did.
    fn physics_translate(&self, x: f32, y: f32) -> PyResult<()> {
        self.write(|skeleton| skeleton.physics_translate(x, y))
    }

    /// Makes all simulations take it that the skeleton turned about (x, y) in the world by degrees more than it did.
    fn physics_rotate(&self, x: f32, y: f32, degrees: f32) -> PyResult<()> {
        self.write(|skeleton| skeleton.physics_rotate(x, y, degrees))
    }

    /// Turns a bone so that it points at a world position.
    #[pyo3(signature = (bone, target_x, target_y, compress=false, stretch=false, uniform=false, mix=1.0))]
    fn apply_ik(
        &self,
        bone: &Bound<'_, PyAny>,
        target_x: f32,
        target_y: f32,
        compress: bool,
        stretch: bool,
        uniform: bool,
        mix: f32,
    ) -> PyResult<()> {
        let bone = names::bone(&self.model().data, bone)?;
        let options = IkOptions {
            mix,
            compress,
            stretch,
            uniform,
            ..IkOptions::default()
        };
        self.write(|skeleton| skeleton.apply_ik(bone, [target_x, target_y], &options))
    }

    /// Turns a bone and its child so that the child's tip reaches a world position.
    #[pyo3(signature = (parent, child, target_x, target_y, bend_direction=1, stretch=false, uniform=false, softness=0.0, mix=1.0))]
    fn apply_ik_two_bones(
        &self,
        parent: &Bound<'_, PyAny>,
        child: &Bound<'_, PyAny>,
        target_x: f32,
        target_y: f32,
        bend_direction: i8,
        stretch: bool,
        uniform: bool,
        softness: f32,
        mix: f32,
    ) -> PyResult<()> {
        let data = &self.model().data;
        let (parent, child) = (names::bone(data, parent)?, names::bone(data, child)?);
        let options = IkOptions {
            mix,
            softness,
            bend_direction: sign(bend_direction),
            compress: false,
            stretch,
            uniform,
        };
        self.write(|skeleton| skeleton.apply_ik_two_bones(parent, child, [target_x, target_y], &options))
    }

    /// The box around all regions and meshes shown, as x, y, width, height in world units; `None` where nothing is shown.
    #[pyo3(signature = (clipping=None))]
    fn get_bounds(
        &self,
        clipping: Option<&Bound<'_, SkeletonClipping>>,
    ) -> PyResult<Option<(f32, f32, f32, f32)>> {
        let mut clipper = clipping.map(|clipping| clipping.get().lock()).transpose()?;
        let bounds = self.lock()?.bounds(clipper.as_deref_mut());
        Ok(bounds.map(|b| (b.x, b.y, b.width, b.height)))
    }

    /// World transforms of all bones: float32 `(B, 2, 3)`, rows a b x and c d y, world units; a copy.
    #[getter]
    fn world_transforms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let rows = self.write(|skeleton| {
            let world = skeleton.pose.world.iter();
            world
                .flat_map(|w| [w.a, w.b, w.x, w.c, w.d, w.y])
                .collect::<Vec<f32>>()
        })?;
        let bones = rows.len() / 6;
        array(py, rows, &[bones, 2, 3])
    }

    /// Local transforms of all bones: float32 `(B, 7)`, columns x, y, rotation, scale x, scale y, shear x, shear y; a copy.
    /// May be set to an array of that shape.
    #[getter]
    fn local_transforms<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let rows = self.write(|skeleton| {
            let local = skeleton.pose.local.iter();
            local
                .flat_map(|l| [l.x, l.y, l.rotation, l.scale_x, l.scale_y, l.shear_x, l.shear_y])
                .collect::<Vec<f32>>()
        })?;
        let bones = rows.len() / 7;
        array(py, rows, &[bones, 7])
    }

    #[setter(local_transforms)]
    fn set_local_transforms(&self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let (values, shape) = numbers(value, "local_transforms")?;
        let bones = self.model().data.bones.len();
        if shape != [bones, 7] {
            return Err(PyValueError::new_err(format!(
                "local_transforms: expected the shape ({bones}, 7), found {shape:?}"
            )));
        }
        self.write(|skeleton| {
            for (local, row) in skeleton.pose.local.iter_mut().zip(values.as_chunks::<7>().0) {
                let [x, y, rotation, scale_x, scale_y, shear_x, shear_y] = *row;
                *local = spine_data::LocalTransform {
                    x,
                    y,
                    rotation,
                    scale_x,
                    scale_y,
                    shear_x,
                    shear_y,
                };
            }
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        let data = &self.model().data;
        let skin = self
            .lock()?
            .skin()
            .map_or_else(String::new, |skin| format!(", skin {}", skin.name));
        Ok(format!(
            "<Skeleton: {} bones, {} slots{skin}>",
            data.bones.len(),
            data.slots.len()
        ))
    }
}

/// +1 or -1, which is what a bend direction can be.
const fn sign(direction: i8) -> i8 {
    if direction < 0 { -1 } else { 1 }
}

impl Skeleton {
    /// Shows an attachment in a slot.
    pub(crate) fn show(&self, slot: SlotId, wanted: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let found = match wanted {
            None => None,
            Some(wanted) => {
                if let Ok(attachment) = wanted.cast::<Attachment>() {
                    let id = attachment.get().id_in(&self.model().data);
                    Some(id.ok_or_else(|| names::foreign("attachment"))?)
                } else if let Ok(name) = wanted.cast::<PyString>() {
                    let name = name.to_string_lossy();
                    if name.is_empty() {
                        None
                    } else {
                        Some(
                            self.lookup(slot, &name)?
                                .ok_or_else(|| self.no_attachment(slot, &name))?,
                        )
                    }
                } else {
                    let found = wanted.get_type().name()?;
                    return Err(PyTypeError::new_err(format!(
                        "expected the key of an attachment, an Attachment or None, found {found}"
                    )));
                }
            }
        };
        self.write(|skeleton| skeleton.set_slot_attachment(slot, found))
    }
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Skeleton>()
}
