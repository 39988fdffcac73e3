//! The class `AnimationStateData`.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use spine_core::EMPTY_ANIMATION;
use spine_data::AnimationId;

use crate::data::SkeletonData;
use crate::names;

/// Mix durations with a number that grows with every change.
#[derive(Debug)]
struct Mixes {
    data: spine_core::AnimationStateData,
    version: u64,
}

/// How long animations are mixed. Changes count for what is set or queued later, in all states that use it.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct AnimationStateData {
    inner: Mutex<Mixes>,
    data: Py<SkeletonData>,
}

impl AnimationStateData {
    fn lock(&self) -> MutexGuard<'_, Mixes> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The durations, if they are not of this version any more.
    pub(crate) fn newer_than(&self, version: u64) -> Option<(u64, spine_core::AnimationStateData)> {
        let mixes = self.lock();
        (mixes.version != version).then(|| (mixes.version, mixes.data.clone()))
    }

    /// The skeleton data.
    pub(crate) fn skeleton(&self) -> &Py<SkeletonData> {
        &self.data
    }

    /// An animation, or the empty one for `None` and `<empty>`.
    pub(crate) fn animation(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<AnimationId>> {
        let empty = value.is_none()
            || value
                .extract::<String>()
                .is_ok_and(|name| name == EMPTY_ANIMATION);
        let data = self.data.get().data();
        if empty && data.find_animation(EMPTY_ANIMATION).is_none() {
            return Ok(None);
        }
        names::animation(data, value).map(Some)
    }
}

#[pymethods]
impl AnimationStateData {
    /// No pair has a duration of its own; `default_mix` is 0.
    #[new]
    fn new(skeleton_data: Py<SkeletonData>) -> Self {
        let data = spine_core::AnimationStateData::new(Arc::clone(skeleton_data.get().data()));
        Self {
            inner: Mutex::new(Mixes { data, version: 1 }),
            data: skeleton_data,
        }
    }

    /// The skeleton data that animations are looked up in.
    #[getter]
    fn skeleton_data(&self, py: Python<'_>) -> Py<SkeletonData> {
        self.data.clone_ref(py)
    }

    /// Seconds for pairs that have no duration of their own.
    #[getter]
    fn default_mix(&self) -> f32 {
        self.lock().data.default_mix
    }

    #[setter(default_mix)]
    fn set_default_mix(&self, value: f32) {
        let mut mixes = self.lock();
        mixes.data.default_mix = value;
        mixes.version += 1;
    }

    /// Sets the duration of the mix from one animation to another, seconds; the way back has its own. `None` is the empty
    /// animation.
    fn set_mix(&self, from_: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>, duration: f32) -> PyResult<()> {
        let (from, to) = (self.animation(from_)?, self.animation(to)?);
        let mut mixes = self.lock();
        mixes.data.set_mix(from, to, duration);
        mixes.version += 1;
        Ok(())
    }

    /// The duration of the mix from one animation to another, seconds.
    fn get_mix(&self, from_: &Bound<'_, PyAny>, to: &Bound<'_, PyAny>) -> PyResult<f32> {
        let (from, to) = (self.animation(from_)?, self.animation(to)?);
        Ok(self.lock().data.mix(from, to))
    }

    /// An independent copy.
    fn copy(&self, py: Python<'_>) -> Self {
        let data = self.lock().data.clone();
        Self {
            inner: Mutex::new(Mixes { data, version: 1 }),
            data: self.data.clone_ref(py),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __repr__(&self) -> String {
        format!(
            "<AnimationStateData: default mix {} s>",
            self.lock().data.default_mix
        )
    }
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<AnimationStateData>()
}
