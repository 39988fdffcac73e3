//! The classes `EventData` and `Event`.

use std::sync::Arc;

use pyo3::prelude::*;
use spine_data::{EventId, FiredEvent, Id};

use super::{Model, gone, item};
use crate::view::Kind;

/// An event's name and setup values.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct EventData {
    pub(crate) model: Arc<Model>,
    pub(crate) id: EventId,
}

impl EventData {
    fn part(&self) -> PyResult<&spine_data::EventData> {
        self.model.data.events.get(self.id).ok_or_else(gone)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.id.index())
    }
}

getters!(EventData {
    /// Name.
    name: &str = |event| &event.name;
    /// Whole number for the program's use.
    int_value: i32 = |event| event.int;
    /// Number for the program's use.
    float_value: f32 = |event| event.float;
    /// Text for the program's use; empty where the file has none.
    string_value: &str = |event| &event.string;
    /// Path of a sound, or `None`.
    audio_path: Option<&str> = |event| event.audio_path.as_deref();
    /// Volume of the sound, 0..1.
    volume: f32 = |event| event.volume;
    /// Balance of the sound, -1 (left) .. 1 (right).
    balance: f32 = |event| event.balance;
});

#[pymethods]
impl EventData {
    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<EventData {}>", self.part()?.name))
    }
}

/// A key of an event timeline: the event with the values it has there.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct Event {
    pub(crate) model: Arc<Model>,
    pub(crate) fired: FiredEvent,
}

impl Event {
    fn part(&self) -> PyResult<&spine_data::Event> {
        self.model.data.event(self.fired).ok_or_else(gone)
    }

    fn identity(&self) -> (usize, FiredEvent) {
        (self.model.address(), self.fired)
    }

    fn event_name(&self) -> PyResult<&str> {
        let data = self.model.data.events.get(self.part()?.data);
        Ok(&data.ok_or_else(gone)?.name)
    }
}

getters!(Event {
    /// Seconds from the start of the animation.
    time: f32 = |event| event.time;
    /// Whole number.
    int_value: i32 = |event| event.int;
    /// Number.
    float_value: f32 = |event| event.float;
    /// Text.
    string_value: &str = |event| &event.string;
    /// Volume, 0..1.
    volume: f32 = |event| event.volume;
    /// Balance, -1..1.
    balance: f32 = |event| event.balance;
});

#[pymethods]
impl Event {
    /// The event, with its setup values.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        item(py, &self.model, Kind::Event, self.part()?.data.index())
    }

    /// Name of the event.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        self.event_name()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!(
            "<Event {} at {} s>",
            self.event_name()?,
            self.part()?.time
        ))
    }
}

identity!(EventData, Event);

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<EventData>()?;
    module.add_class::<Event>()
}
