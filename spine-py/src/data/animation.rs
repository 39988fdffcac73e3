//! The class `Animation`.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;
use spine_data::{AnimationId, Id, SkeletonData};

use super::timelines::{PropertyId, timeline};
use super::{Event, Model, gone};
use crate::enums::parse;
use crate::names::foreign;
use crate::skeleton::Skeleton;

/// A named list of timelines.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Animation {
    pub(crate) model: Arc<Model>,
    pub(crate) id: AnimationId,
}

impl Animation {
    fn part(&self) -> PyResult<&spine_data::Animation> {
        self.model.data.animations.get(self.id).ok_or_else(gone)
    }

    /// Its id, if it is of this data.
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<AnimationId> {
        Arc::ptr_eq(&self.model.data, data).then_some(self.id)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.id.index())
    }
}

/// How timelines are applied, in the terms of the crates.
pub(crate) struct Application<'a, 'py> {
    pub(crate) skeleton: &'a Bound<'py, Skeleton>,
    pub(crate) last_time: f32,
    pub(crate) time: f32,
    pub(crate) looping: bool,
    pub(crate) events: Option<&'a Bound<'py, PyList>>,
    pub(crate) alpha: f32,
    pub(crate) blend: Option<&'a Bound<'py, PyAny>>,
    pub(crate) direction: Option<&'a Bound<'py, PyAny>>,
}

impl Application<'_, '_> {
    /// Applies an animation of the model, or what is handed over in its place.
    pub(crate) fn run(
        &self,
        model: &Arc<Model>,
        id: AnimationId,
        animation: &spine_data::Animation,
    ) -> PyResult<()> {
        let blend = self.blend.map_or(Ok(spine_core::MixBlend::Replace), parse)?;
        let direction = self.direction.map_or(Ok(spine_core::MixDirection::In), parse)?;
        let skeleton = self.skeleton.get();
        if !Arc::ptr_eq(&skeleton.model().data, &model.data) {
            return Err(foreign("skeleton"));
        }
        let mut fired = Vec::new();
        skeleton.lock()?.apply_animation_data(
            animation,
            self.last_time,
            self.time,
            self.looping,
            self.events.map(|_| (id, &mut fired)),
            self.alpha,
            blend,
            direction,
        );
        if let Some(list) = self.events {
            for event in fired {
                list.append(
                    Event {
                        model: Arc::clone(model),
                        fired: event,
                    }
                    .into_pyobject(list.py())?,
                )?;
            }
        }
        Ok(())
    }
}

getters!(Animation {
    /// Name.
    name: &str = |animation| &animation.name;
    /// Seconds: the largest time of the timelines' last keys.
    duration: f32 = |animation| animation.duration;
});

#[pymethods]
impl Animation {
    /// Position in `SkeletonData.animations`.
    #[getter]
    fn index(&self) -> usize {
        self.id.index()
    }

    /// The timelines in the order in which they are applied.
    #[getter]
    fn timelines<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        (0..self.part()?.timelines.len())
            .map(|place| timeline(py, &self.model, self.id, place))
            .collect()
    }

    /// Whether any timeline drives any of these properties.
    fn has_timeline(&self, property_ids: &Bound<'_, PyAny>) -> PyResult<bool> {
        let ids = crate::convert::items(property_ids, "property_ids")?;
        let ids = ids.iter().map(|id| Ok(id.cast::<PropertyId>()?.get().0));
        Ok(self.part()?.has_timeline(&ids.collect::<PyResult<Vec<_>>>()?))
    }

    /// Poses a skeleton as the animation has it at a time; world transforms follow with the next update.
    #[pyo3(signature = (skeleton, last_time, time, loop_=false, events=None, alpha=1.0, blend=None, direction=None))]
    fn apply(
        &self,
        skeleton: &Bound<'_, Skeleton>,
        last_time: f32,
        time: f32,
        loop_: bool,
        events: Option<&Bound<'_, PyList>>,
        alpha: f32,
        blend: Option<&Bound<'_, PyAny>>,
        direction: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let application = Application {
            skeleton,
            last_time,
            time,
            looping: loop_,
            events,
            alpha,
            blend,
            direction,
        };
        application.run(&self.model, self.id, self.part()?)
    }

    fn __repr__(&self) -> PyResult<String> {
        let animation = self.part()?;
        Ok(format!(
            "<Animation {}: {} s, {} timelines>",
            animation.name,
            animation.duration,
            animation.timelines.len()
        ))
    }
}

identity!(Animation);

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Animation>()
}
