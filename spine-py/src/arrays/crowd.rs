//! The class `Crowd`: many skeletons of one model.

use std::sync::{Arc, Mutex};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use spine_core::batch::{Instance, Layout, step_all, step_all_into};
use spine_data::real::wide;

use super::memory::{finite, numbers, writable};
use super::rows::{Attachments, Colors, DrawOrder, Row, Vertices, Worlds, rows, width};
use super::sampling::failed;
use super::{physics_or, pool, start_of};
use crate::names;
use crate::pictures::draw::alone;

/// Most bones of a crowd, over all its skeletons: some gigabytes.
const MAX_BONES: usize = 1 << 24;

/// Skeletons of one model, each with an animation state of its own, that go on by one step together.
///
/// Crowd(start, count)
///
/// start: a SkeletonData, whose setup pose all begin with, or a Skeleton that all are copies of. count: N, from 1; at most 16,777,216 bones in
/// all. N skeletons, B bones, S slots, V vertices; rows of arrays are in the order of the skeletons. A crowd is used by one thread at a
/// time; a step is shared out over the processors.
///
/// rows, where a method takes it, chooses skeletons as NumPy's indexing does: an index, a slice, an array (K,) of indices, integers, or an
/// array (N,) of bools; all of them where not given.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Crowd {
    layout: Layout,
    count: usize,
    instances: Mutex<Vec<Instance>>,
}

#[pymethods]
impl Crowd {
    #[new]
    #[pyo3(signature = (start, count))]
    fn new(py: Python<'_>, start: &Bound<'_, PyAny>, count: i64) -> PyResult<Self> {
        let skeleton = start_of(start)?;
        let bones = skeleton.data().bones.len().max(1);
        let most = MAX_BONES / bones;
        let fits = usize::try_from(count)
            .ok()
            .filter(|count| (1..=most).contains(count));
        let Some(count) = fits else {
            return Err(PyValueError::new_err(format!(
                "count is {count}; expected 1 to {most} skeletons of {bones} bones"
            )));
        };
        let layout = Layout::new(Arc::clone(skeleton.data()));
        let first = Instance::new(skeleton);
        let instances = py.detach(|| vec![first; count]);
        Ok(Self {
            layout,
            count,
            instances: Mutex::new(instances),
        })
    }

    fn __len__(&self) -> usize {
        self.count
    }

    fn __repr__(&self) -> String {
        format!(
            "<Crowd: {} skeletons of {} bones>",
            self.count,
            self.layout.bones()
        )
    }

    /// Plays an animation on a track at once, mixing from what plays there; queued entries are dropped. As AnimationState.set_animation.
    ///
    /// track: its number, from 0. animation: a name or an Animation. loop: whether it repeats. rows: the skeletons, as an index, a slice, or
    /// an array (K,) of indices or (N,) of bools; all where not given.
    #[pyo3(signature = (track, animation, *, r#loop=false, rows=None))]
    fn set_animation(
        &self,
        py: Python<'_>,
        track: i64,
        animation: &Bound<'_, PyAny>,
        r#loop: bool,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let animation = names::animation(self.layout.data(), animation)?;
        let track = index(track)?;
        self.each(py, rows, |instance| {
            let set = instance.state.set_animation_by_id(track, Some(animation), r#loop);
            set.map(|_| ()).map_err(failed)
        })
    }

    /// Queues an animation on a track. As AnimationState.add_animation.
    ///
    /// track: its number, from 0. animation: a name or an Animation. loop: whether it repeats. delay: seconds from the start of what plays
    /// before; 0 or less is relative to its end, less the mix duration. rows: the skeletons, as an index, a slice, or an array (K,) of
    /// indices or (N,) of bools; all where not given.
    #[pyo3(signature = (track, animation, *, r#loop=false, delay=0.0, rows=None))]
    fn add_animation(
        &self,
        py: Python<'_>,
        track: i64,
        animation: &Bound<'_, PyAny>,
        r#loop: bool,
        delay: f64,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let animation = names::animation(self.layout.data(), animation)?;
        let track = index(track)?;
        let delay = finite(delay, "delay", f64::NEG_INFINITY)?;
        self.each(py, rows, |instance| {
            let added = instance
                .state
                .add_animation_by_id(track, Some(animation), r#loop, delay);
            added.map(|_| ()).map_err(failed)
        })
    }

    /// Shows a skin besides the default skin, or None: the default skin alone. As Skeleton.show_skin.
    ///
    /// skin: a name or a Skin. rows: the skeletons, as an index, a slice, or an array (K,) of indices or (N,) of bools; all where not given.
    #[pyo3(signature = (skin, *, rows=None))]
    fn set_skin(
        &self,
        py: Python<'_>,
        skin: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let skin = skin
            .map(|skin| names::skin(self.layout.data(), skin))
            .transpose()?;
        self.each(py, rows, |instance| {
            instance.skeleton.show_skin(skin.clone());
            Ok(())
        })
    }

    /// Moves what plays on a track to other times.
    ///
    /// track: its number, from 0. times: (N,) float32 seconds since each entry began, one for each skeleton; other numbers are converted. Raises
    /// ValueError where a skeleton plays nothing on the track.
    fn set_track_times(&self, track: i64, times: &Bound<'_, PyAny>) -> PyResult<()> {
        let track = index(track)?;
        let times = numbers(times, "times", "seconds")?;
        let times = self.one_each(times.as_slice()?, "times")?;
        let mut instances = alone(&self.instances, "crowd")?;
        for (index, (instance, time)) in instances.iter_mut().zip(times).enumerate() {
            let entry = instance.state.current(track);
            let entry = entry.and_then(|entry| instance.state.entry_mut(entry));
            let Some(entry) = entry else {
                return Err(PyValueError::new_err(format!(
                    "skeleton {index} plays nothing on track {track}; call set_animation first"
                )));
            };
            entry.track_time = wide(*time);
        }
        Ok(())
    }

    /// Moves the skeletons: x and y are (N,) float32 each, world units, y up; other numbers are converted.
    fn set_positions(&self, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<()> {
        let (x, y) = (numbers(x, "x", "world units")?, numbers(y, "y", "world units")?);
        let (x, y) = (
            self.one_each(x.as_slice()?, "x")?,
            self.one_each(y.as_slice()?, "y")?,
        );
        let mut instances = alone(&self.instances, "crowd")?;
        for (instance, (x, y)) in instances.iter_mut().zip(x.iter().zip(y)) {
            (instance.skeleton.x, instance.skeleton.y) = (*x, *y);
        }
        Ok(())
    }

    /// One frame: states go on by delta seconds and are applied, then world transforms are computed. Events are dropped.
    ///
    /// delta: seconds, from 0. physics: "update" where not given, or another mode of Skeleton.update_world_transform. out: a writable
    /// C-contiguous array (N, B, 2, 3) of float32, filled with what world_transforms gives, and returned; without it the result is None.
    #[pyo3(signature = (delta, *, physics=None, out=None))]
    fn step<'py>(
        &self,
        py: Python<'py>,
        delta: f64,
        physics: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        #[allow(clippy::cast_possible_truncation)]
        let delta = finite(delta, "delta", 0.0)? as f32;
        let physics = physics_or(physics, spine_core::Physics::Update)?;
        let array = out
            .map(|out| rows::<Worlds>(py, &self.layout, Some((self.count, "skeletons")), Some(out)))
            .transpose()?;
        let mut places = array.as_ref().map(writable).transpose()?;
        let places = places.as_mut().map(|places| places.as_slice_mut()).transpose()?;
        let mut instances = alone(&self.instances, "crowd")?;
        let (instances, layout) = (instances.as_mut_slice(), &self.layout);
        pool::run(py, || match places {
            Some(places) => step_all_into(instances, delta, physics, layout, Worlds::output(places)),
            None => {
                step_all(instances, delta, physics);
                Ok(())
            }
        })?
        .map_err(failed)?;
        for instance in instances {
            instance.state.clear_events();
        }
        Ok(array.map(Bound::into_any))
    }

    /// World transforms of the bones, as of the last step: (N, B, 2, 3) float32, for each bone the rows a b x and c d y, world units.
    ///
    /// A point (u, v) of the bone is at (a * u + b * v + x, c * u + d * v + y) in the world, y up. Bones are in the order of data.bones.
    /// out: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
    #[pyo3(signature = (out=None))]
    fn world_transforms<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.write::<Worlds>(py, out)
    }

    /// World positions of what the slots show: (N, V, 2) float32, x and y in world units.
    ///
    /// SkeletonData.slot_vertices tells which are whose; places that a slot's attachment does not need are 0. Clipping is not applied. out: a
    /// writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
    #[pyo3(signature = (out=None))]
    fn world_vertices<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.write::<Vertices>(py, out)
    }

    /// Colours of the slots: (N, S, 2, 4) float32, r g b a of the light, then of the dark colour, 0..1.
    ///
    /// a of a dark colour is 1, and 0 where the slot has none. Slots are in the order of data.slots. out: a writable C-contiguous array of that
    /// shape and dtype to be filled and returned; else a new one.
    #[pyo3(signature = (out=None))]
    fn colors<'py>(&self, py: Python<'py>, out: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        self.write::<Colors>(py, out)
    }

    /// Slots from back to front: (N, S) int32, indices of data.slots.
    ///
    /// out: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
    #[pyo3(signature = (out=None))]
    fn draw_order<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.write::<DrawOrder>(py, out)
    }

    /// What the slots show: (N, S) int32, indices of data.attachment_names, -1 for nothing. Slots are in the order of data.slots.
    ///
    /// out: a writable C-contiguous array of that shape and dtype to be filled and returned; else a new one.
    #[pyo3(signature = (out=None))]
    fn attachments<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.write::<Attachments>(py, out)
    }
}

/// The number of a track.
fn index(track: i64) -> PyResult<usize> {
    usize::try_from(track).map_err(|_| {
        PyValueError::new_err(format!(
            "track is {track}; expected the number of a track, from 0"
        ))
    })
}

impl Crowd {
    /// One number for each skeleton.
    fn one_each<'a>(&self, numbers: &'a [f32], what: &str) -> PyResult<&'a [f32]> {
        if numbers.len() == self.count {
            return Ok(numbers);
        }
        Err(PyValueError::new_err(format!(
            "{what} has {} numbers; expected one for each of the {} skeletons",
            numbers.len(),
            self.count
        )))
    }

    /// Does something with the skeletons that NumPy's indexing finds under `rows`: a number, a slice, an array of numbers or of bools.
    fn each(
        &self,
        py: Python<'_>,
        rows: Option<&Bound<'_, PyAny>>,
        mut change: impl FnMut(&mut Instance) -> PyResult<()>,
    ) -> PyResult<()> {
        let chosen = match rows {
            None => None,
            Some(rows) => Some(self.indices(py, rows)?),
        };
        let mut instances = alone(&self.instances, "crowd")?;
        match chosen {
            None => instances.iter_mut().try_for_each(change),
            Some(chosen) => chosen
                .into_iter()
                .filter_map(|index| Some(change(instances.get_mut(index)?)))
                .collect(),
        }
    }

    fn indices(&self, py: Python<'_>, rows: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let numpy = py.import("numpy")?;
        let all = numpy.call_method1("arange", (self.count,))?;
        let chosen = all.get_item(rows).map_err(|error| {
            PyIndexError::new_err(format!(
                "rows: {}; expected an index, a slice or an array of the {} skeletons",
                error.value(py),
                self.count
            ))
        })?;
        numpy.call_method1("ravel", (chosen,))?.extract()
    }

    fn write<'py, R: Row>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = rows::<R>(py, &self.layout, Some((self.count, "skeletons")), out)?;
        let mut places = writable(&array)?;
        let places_of = places.as_slice_mut()?;
        let instances = alone(&self.instances, "crowd")?;
        let (instances, layout, width) = (instances.as_slice(), &self.layout, width::<R>(&self.layout));
        if width > 0 {
            py.detach(|| {
                let all = places_of.chunks_mut(width).zip(instances);
                all.into_iter()
                    .try_for_each(|(place, instance)| R::output(place).write(layout, &instance.skeleton))
            })
            .map_err(failed)?;
        }
        drop(places);
        Ok(array.into_any())
    }
}
