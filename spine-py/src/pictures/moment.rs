//! Keyword arguments that say which moments of which animation are shown.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use spine_cli::scene::{Actor, Clock, Look, PhysicsMode, Span, WarmUp};
use spine_data::{AnimationId, SkeletonData, SlotId};

use super::draw::wish;
use crate::arrays::memory::{finite, positive};
use crate::names;

/// A skeleton in motion.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    pub(crate) data: Arc<SkeletonData>,
    pub(crate) look: Look,
    pub(crate) animation: Option<AnimationId>,
    pub(crate) clock: Clock,
    pub(crate) physics: PhysicsMode,
}

impl Motion {
    /// The skeleton before its first frame.
    pub(crate) fn actor(&self) -> PyResult<Actor> {
        Actor::new(&self.data, &self.look, self.animation, self.clock, self.physics)
            .map_err(|error| wish(&error))
    }
}

/// Seconds that an animation lasts; 0 for the setup pose.
pub(crate) fn duration(data: &SkeletonData, animation: Option<AnimationId>) -> f64 {
    let animation = animation.and_then(|id| data.animations.get(id));
    animation.map_or(0.0, |animation| f64::from(animation.duration))
}

/// The clock of one moment.
pub(crate) fn still(time: f64, fps: f64, warm_up: f64, duration: f64) -> PyResult<Clock> {
    let time = finite(time, "time", 0.0)?;
    Ok(Clock::still(time, rate(fps)?, warm(warm_up)?, duration))
}

/// The clock of a moving picture.
pub(crate) fn span(span: Span, warm_up: f64, duration: f64) -> PyResult<Clock> {
    finite(span.start, "start", 0.0)?;
    if let Some(end) = span.end {
        finite(end, "end", 0.0)?;
    }
    positive(span.speed, "speed")?;
    rate(span.fps)?;
    Clock::span(&span, warm(warm_up)?, duration).map_err(|error| wish(&error))
}

/// Frames or steps per second.
pub(crate) fn rate(fps: f64) -> PyResult<f64> {
    positive(fps, "fps")
}

fn warm(seconds: f64) -> PyResult<WarmUp> {
    finite(seconds, "warm_up", 0.0).map(WarmUp::Seconds)
}

/// The slots of these names.
pub(crate) fn hidden(data: &Arc<SkeletonData>, hide: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<SlotId>> {
    let Some(hide) = hide.filter(|hide| !hide.is_none()) else {
        return Ok(Vec::new());
    };
    if hide.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!(
            "hide is {}; expected several names of slots, such as [{}]",
            hide.repr()?,
            hide.repr()?
        )));
    }
    hide.try_iter()?.map(|name| names::slot(data, &name?)).collect()
}
