//! `SkeletonData.sample` and its kin, and the class `Sampler` that keeps what they make.

use std::sync::Mutex;

use pyo3::prelude::*;
use spine_core::{Physics, Skeleton};

use super::events::SampledEvents;
use super::rows::{Attachments, Colors, DrawOrder, Vertices, Worlds};
use super::sampling::{Request, Start};
use super::{physics_or, start_of};
use crate::data::SkeletonData;
use crate::names;
use crate::pictures::draw::alone;

/// Poses one skeleton at many times, again and again: what `SkeletonData.sample` makes for each call is kept.
///
/// Sampler(start, *, skin=None)
///
/// start: a SkeletonData, whose setup pose all rows begin with, or a Skeleton: a copy of it as it is now, with its skin, its pose and its
/// place in the world. skin: shown in place of the skeleton's own. A sampler is used by one thread at a time.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Sampler {
    start: Mutex<Start>,
}

#[pymethods]
impl Sampler {
    #[new]
    #[pyo3(signature = (start, *, skin=None))]
    fn new(start: &Bound<'_, PyAny>, skin: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut skeleton = start_of(start)?;
        if let Some(skin) = skin {
            let skin = names::skin(skeleton.data(), skin)?;
            skeleton.show_skin(Some(skin));
        }
        Ok(Self {
            start: Mutex::new(Start::new(skeleton)),
        })
    }

    fn __repr__(&self) -> PyResult<String> {
        let start = alone(&self.start, "sampler")?;
        let layout = start.layout();
        Ok(format!(
            "<Sampler: rows of {} bones, {} vertices, {} slots>",
            layout.bones(),
            layout.vertices(),
            layout.slots()
        ))
    }

    /// Events that an animation fires on the way from time to time; see SkeletonData.sample_events.
    #[pyo3(signature = (animation, times, *, r#loop=false))]
    fn sample_events(
        &self,
        py: Python<'_>,
        animation: &Bound<'_, PyAny>,
        times: &Bound<'_, PyAny>,
        r#loop: bool,
    ) -> PyResult<SampledEvents> {
        let start = alone(&self.start, "sampler")?;
        let animation = names::animation(start.layout().data(), animation)?;
        SampledEvents::new(py, start.skeleton(), animation, times, r#loop)
    }
}

/// A new instance of a model, with a skin.
fn fresh(data: &SkeletonData, skin: Option<&Bound<'_, PyAny>>) -> PyResult<Skeleton> {
    let mut skeleton = Skeleton::new(data.data().clone());
    if let Some(skin) = skin {
        skeleton.show_skin(Some(names::skin(data.data(), skin)?));
    }
    Ok(skeleton)
}

#[pymethods]
impl SkeletonData {
    /// Events that an animation fires on the way from time to time.
    ///
    /// times: (T,) seconds, ascending. Row i holds what lies after times[i - 1], up to and including times[i]; row 0 what lies before and at
    /// times[0]. loop: whether times are taken modulo the duration; steps should be shorter than that. Skins and physics play no part.
    #[pyo3(signature = (animation, times, *, r#loop=false))]
    fn sample_events(
        &self,
        py: Python<'_>,
        animation: &Bound<'_, PyAny>,
        times: &Bound<'_, PyAny>,
        r#loop: bool,
    ) -> PyResult<SampledEvents> {
        let animation = names::animation(self.data(), animation)?;
        SampledEvents::new(py, &fresh(self, None)?, animation, times, r#loop)
    }

    /// The part of axis 1 of sample_vertices that belongs to a slot: slice(start, stop).
    ///
    /// A slot has room for the most vertices of what any skin shows in it. slot: a name or a SlotData.
    fn slot_vertices<'py>(
        &self,
        py: Python<'py>,
        slot: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, pyo3::types::PySlice>> {
        let slot = names::slot(self.data(), slot)?;
        let range = spine_core::batch::Layout::new(self.data().clone()).slot_vertices(slot);
        let place = |place: usize| isize::try_from(place).unwrap_or(isize::MAX);
        Ok(pyo3::types::PySlice::new(
            py,
            place(range.start),
            place(range.end),
            1,
        ))
    }
}

#[pymethods]
impl SkeletonData {
    /// Names of all attachments, in the order that sample_attachments counts them in.
    #[getter]
    fn attachment_names(&self) -> Vec<String> {
        let attachments = self.data().attachments.iter();
        attachments
            .map(|attachment| attachment.name().to_string())
            .collect()
    }
}

/// A method that gives rows of one kind, of both classes.
macro_rules! rows {
    ($name:ident, $row:ty, $what:literal) => {
        #[pymethods]
        impl SkeletonData {
            #[doc = concat!($what, r#"

animation: a name or an Animation, from the setup pose at full weight. times: (T,) seconds in any order, as anything that NumPy makes an
array of; float64 is rounded to float32. skin: a name or a Skin, shown besides the default skin. loop: whether times are taken modulo the
duration; else an animation holds its last pose. out: a writable C-contiguous array of the result's shape and dtype to be filled and
returned; else a new one. The interpreter lock is released, rows are shared out over the processors, and the bits do not depend on how many there are.

physics: "none": constraints leave their bones alone, rows are independent. "update": the animation is simulated once from 0 seconds to the
largest time in steps of 1/fps seconds (physics is reset in the first), and each row is the step nearest to its time. "reset", "pose": each
row alone, with this mode of Skeleton.update_world_transform. fps plays a part for "update" only; at most 10,000,000 steps."#)]
            #[pyo3(signature = (animation, times, *, skin=None, r#loop=false, physics=None, fps=60.0, out=None))]
            fn $name<'py>(
                &self,
                py: Python<'py>,
                animation: &Bound<'py, PyAny>,
                times: &Bound<'py, PyAny>,
                skin: Option<&Bound<'py, PyAny>>,
                r#loop: bool,
                physics: Option<&Bound<'py, PyAny>>,
                fps: f64,
                out: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let animation = names::animation(self.data(), animation)?;
                let physics = physics_or(physics, Physics::None)?;
                let request = Request::new(animation, times, r#loop, physics, fps)?;
                let mut start = Start::new(fresh(self, skin)?);
                Ok(start.sample::<$row>(py, &request, out)?.into_any())
            }
        }

        #[pymethods]
        impl Sampler {
            #[doc = concat!($what, "\n\nRows begin with the sampler's skeleton; everything else is as for the method of this name of SkeletonData.")]
            #[pyo3(signature = (animation, times, *, r#loop=false, physics=None, fps=60.0, out=None))]
            fn $name<'py>(
                &self,
                py: Python<'py>,
                animation: &Bound<'py, PyAny>,
                times: &Bound<'py, PyAny>,
                r#loop: bool,
                physics: Option<&Bound<'py, PyAny>>,
                fps: f64,
                out: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut start = alone(&self.start, "sampler")?;
                let animation = names::animation(start.layout().data(), animation)?;
                let physics = physics_or(physics, Physics::None)?;
                let request = Request::new(animation, times, r#loop, physics, fps)?;
                Ok(start.sample::<$row>(py, &request, out)?.into_any())
            }
        }
    };
}

rows!(
    sample,
    Worlds,
    "World transforms at many times: (T, B, 2, 3) float32, for each bone the rows a b x and c d y, world units.\n\n\
     A point (u, v) of the bone is at (a * u + b * v + x, c * u + d * v + y) in the world, y up. Bones are in the order of data.bones."
);
rows!(
    sample_vertices,
    Vertices,
    "World positions of what the slots show, at many times: (T, V, 2) float32, x and y in world units.\n\n\
     slot_vertices tells which are whose; places that a slot's attachment does not need are 0. Clipping is not applied."
);
rows!(
    sample_colors,
    Colors,
    "Colours of the slots at many times: (T, S, 2, 4) float32, r g b a of the light, then of the dark colour.\n\n\
     Channels are 0..1, beyond where animations overshoot. a of a dark colour is 1, and 0 where the slot has none. Slots are in the order \
     of data.slots."
);
rows!(
    sample_draw_order,
    DrawOrder,
    "Slots in the order in which they are drawn, from back to front, at many times: (T, S) int32, indices of data.slots."
);
rows!(
    sample_attachments,
    Attachments,
    "What the slots show at many times: (T, S) int32, indices of data.attachment_names, -1 for nothing. Slots are in the order of data.slots."
);
