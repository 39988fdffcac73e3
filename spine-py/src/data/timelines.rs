//! The classes `Timeline`, `CurveTimeline` and those between them and the kinds.

use std::sync::Arc;

use numpy::PyArrayDyn;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use spine_data::{AnimationId, Id, TimelineKind as Kind};

use super::animation::Application;
use super::{Model, gone};
use crate::convert::array;
use crate::enums::{CurveType, member};
use crate::skeleton::Skeleton;

/// A property of a skeleton, for comparing what timelines drive.
#[pyclass(module = "spine_py", frozen, eq, hash)]
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct PropertyId(pub(crate) spine_data::PropertyId);

/// Keys that drive properties of a skeleton.
#[pyclass(module = "spine_py", frozen, subclass)]
#[derive(Debug)]
pub(crate) struct Timeline {
    pub(crate) model: Arc<Model>,
    animation: AnimationId,
    place: usize,
}

impl Timeline {
    pub(crate) fn owner(&self) -> PyResult<&spine_data::Animation> {
        self.model.data.animations.get(self.animation).ok_or_else(gone)
    }

    pub(crate) fn part(&self) -> PyResult<&spine_data::Timeline> {
        self.owner()?.timelines.get(self.place).ok_or_else(gone)
    }

    pub(crate) fn target(&self) -> PyResult<Kind> {
        Ok(self.part()?.kind)
    }

    pub(crate) const fn animation_id(&self) -> AnimationId {
        self.animation
    }

    /// Places of the keys in the pool that the timeline's values are in.
    pub(crate) fn keys(&self) -> PyResult<std::ops::Range<usize>> {
        let timeline = self.part()?;
        let start = timeline.values as usize;
        Ok(start..start.saturating_add(timeline.len as usize))
    }

    fn identity(&self) -> (usize, AnimationId, usize) {
        (self.model.address(), self.animation, self.place)
    }
}

#[pymethods]
impl Timeline {
    /// Name of the kind, as in JSON.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        Ok(self.target()?.name())
    }

    /// Seconds: the time of the last key.
    #[getter]
    fn duration(&self) -> PyResult<f32> {
        let times = self.owner()?.times(self.part()?);
        Ok(times.last().copied().unwrap_or(0.0))
    }

    /// Number of keys.
    #[getter]
    fn frame_count(&self) -> PyResult<u32> {
        Ok(self.part()?.len)
    }

    /// Numbers of a key in `frames`: the time and the values.
    #[getter]
    fn frame_entries(&self) -> PyResult<usize> {
        Ok(1 + self.target()?.values_per_key())
    }

    /// Key times in seconds, ascending; float32 `(K,)`, a copy.
    #[getter]
    fn times<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let times = self.owner()?.times(self.part()?);
        array(py, times.to_vec(), &[times.len()])
    }

    /// Key values; float32 `(K, E)`, a copy. E is 0 for timelines that keep their keys elsewhere.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let timeline = self.part()?;
        let values = self.owner()?.values(timeline);
        array(
            py,
            values.to_vec(),
            &[timeline.len as usize, timeline.kind.values_per_key()],
        )
    }

    /// Keys: the time and the values of each; float32 `(K, 1 + E)`, a copy.
    #[getter]
    fn frames<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let (animation, timeline) = (self.owner()?, self.part()?);
        let (values, width) = (animation.values(timeline), timeline.kind.values_per_key());
        let mut frames = Vec::new();
        for (key, time) in animation.times(timeline).iter().enumerate() {
            frames.push(*time);
            frames.extend(values.iter().skip(key * width).take(width));
        }
        array(py, frames, &[timeline.len as usize, 1 + width])
    }

    /// The properties that it drives.
    #[getter]
    fn property_ids(&self) -> PyResult<Vec<PropertyId>> {
        let ids = self.target()?.property_ids();
        Ok(ids.as_slice().iter().copied().map(PropertyId).collect())
    }

    /// Applies this timeline alone; see `Animation.apply`.
    #[pyo3(signature = (skeleton, last_time, time, events=None, alpha=1.0, blend=None, direction=None))]
    fn apply(
        &self,
        skeleton: &Bound<'_, Skeleton>,
        last_time: f32,
        time: f32,
        events: Option<&Bound<'_, PyList>>,
        alpha: f32,
        blend: Option<&Bound<'_, PyAny>>,
        direction: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut alone = self.owner()?.clone();
        alone.timelines = vec![*self.part()?];
        let application = Application {
            skeleton,
            last_time,
            time,
            looping: false,
            events,
            alpha,
            blend,
            direction,
        };
        application.run(&self.model, self.animation, &alone)
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.part()?.len as usize)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!(
            "<{}: {} keys>",
            slf.get_type().name()?,
            slf.get().part()?.len
        ))
    }
}

identity!(Timeline);

/// A timeline whose values are interpolated by curves.
#[pyclass(module = "spine_py", frozen, subclass, extends = Timeline)]
#[derive(Debug)]
pub(crate) struct CurveTimeline;

#[pymethods]
impl CurveTimeline {
    /// What happens between key `frame` and the next, a `CurveType`.
    fn get_curve_type<'py>(slf: &Bound<'py, Self>, frame: usize) -> PyResult<Bound<'py, PyAny>> {
        let base = slf.as_super().get();
        let curves = base.owner()?.curves(base.part()?);
        let curve = curves.get(frame).copied().ok_or_else(|| {
            PyIndexError::new_err(format!("there is no key {frame}; there are {}", curves.len()))
        })?;
        member(slf.py(), CurveType::from(curve))
    }
}

/// A curve timeline of one value.
#[pyclass(module = "spine_py", frozen, subclass, extends = CurveTimeline)]
#[derive(Debug)]
pub(crate) struct CurveTimeline1;

/// A curve timeline of two values.
#[pyclass(module = "spine_py", frozen, subclass, extends = CurveTimeline)]
#[derive(Debug)]
pub(crate) struct CurveTimeline2;

/// What the timelines of physics constraints have in common.
#[pyclass(module = "spine_py", frozen, subclass, extends = CurveTimeline1)]
#[derive(Debug)]
pub(crate) struct PhysicsConstraintTimeline;

#[pymethods]
impl PhysicsConstraintTimeline {
    /// Index of the constraint; -1 for all that are global in the property.
    #[getter]
    fn physics_constraint_index(slf: &Bound<'_, Self>) -> PyResult<i64> {
        let id = match slf.as_any().cast::<Timeline>()?.get().target()? {
            Kind::PhysicsConstraintInertia(id)
            | Kind::PhysicsConstraintStrength(id)
            | Kind::PhysicsConstraintDamping(id)
            | Kind::PhysicsConstraintMass(id)
            | Kind::PhysicsConstraintWind(id)
            | Kind::PhysicsConstraintGravity(id)
            | Kind::PhysicsConstraintMix(id)
            | Kind::PhysicsConstraintReset(id) => id,
            _ => None,
        };
        Ok(id.map_or(-1, |id| i64::from(id.get())))
    }
}

/// A timeline, in the class of its kind.
pub(crate) fn timeline<'py>(
    py: Python<'py>,
    model: &Arc<Model>,
    animation: AnimationId,
    place: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let base = Timeline {
        model: Arc::clone(model),
        animation,
        place,
    };
    let kind = base.target()?;
    super::timeline_classes::of_kind(py, kind, PyClassInitializer::from(base))
}

/// The index of an id that a timeline must have.
pub(crate) fn index(id: Option<impl Id>) -> PyResult<usize> {
    id.map(Id::index).ok_or_else(gone)
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PropertyId>()?;
    module.add_class::<Timeline>()?;
    module.add_class::<CurveTimeline>()?;
    module.add_class::<CurveTimeline1>()?;
    module.add_class::<CurveTimeline2>()?;
    module.add_class::<PhysicsConstraintTimeline>()
}
