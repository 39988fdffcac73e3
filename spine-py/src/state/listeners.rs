//! Delivery of notifications to Python. Source: animation.md 12.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use spine_core::{EntryId, StateEventKind};

use super::entry::TrackEntry;
use super::playing::AnimationState;
use crate::data::Event;
use crate::enums::{EventType, Text, member};

/// Those who listen.
#[derive(Debug, Default)]
pub(super) struct Listeners {
    pub(super) all: Vec<Py<PyAny>>,
    pub(super) entries: HashMap<EntryId, Py<PyAny>>,
    /// Whether notifications are being delivered: what they cause is appended.
    dispatching: bool,
}

/// Something that happened to a track entry.
#[pyclass(module = "spine_py", frozen)]
#[derive(Debug)]
pub(crate) struct StateEvent {
    state: Py<AnimationState>,
    event: spine_core::StateEvent,
}

impl StateEvent {
    pub(super) fn new(state: &Bound<'_, AnimationState>, event: spine_core::StateEvent) -> Self {
        Self {
            state: state.clone().unbind(),
            event,
        }
    }
}

/// A fired event with the data that it is of.
fn fired(state: &AnimationState, kind: StateEventKind) -> Option<Event> {
    let StateEventKind::Event(fired) = kind else {
        return None;
    };
    Some(Event {
        model: Arc::clone(&state.mixes().get().skeleton().get().model),
        fired,
    })
}

#[pymethods]
impl StateEvent {
    /// What happened, an `EventType`.
    #[getter]
    fn r#type<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        member(py, EventType::from(self.event.kind))
    }

    /// The entry that it happened to.
    #[getter]
    fn entry(&self, py: Python<'_>) -> TrackEntry {
        TrackEntry {
            state: self.state.clone_ref(py),
            id: self.event.entry,
        }
    }

    /// The key that was passed, for the type `event`; else `None`.
    #[getter]
    fn event(&self) -> Option<Event> {
        fired(self.state.get(), self.event.kind)
    }

    fn __repr__(&self) -> String {
        format!("<StateEvent {}>", EventType::from(self.event.kind).text())
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.state)
    }
}

/// Makes sure that an object can listen.
pub(super) fn check(listener: &Bound<'_, PyAny>) -> PyResult<()> {
    for (_, name) in EventType::members() {
        if listener.hasattr(name)? {
            return Ok(());
        }
    }
    let found = listener.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "{found} has none of the methods start, interrupt, end, dispose, complete and event of a listener"
    )))
}

impl AnimationState {
    /// Delivers all notifications, including those that listeners cause meanwhile. Does nothing while it is already at work, and
    /// without listeners, so that notifications can be asked for.
    ///
    /// Where a listener raises, the others still hear the notification; then delivery stops and the exception is raised. What is
    /// left is delivered next time.
    pub(super) fn dispatch(slf: &Bound<'_, Self>) -> PyResult<()> {
        let this = slf.get();
        {
            let mut listeners = this.listeners();
            if listeners.dispatching || listeners.all.is_empty() && listeners.entries.is_empty() {
                return Ok(());
            }
            listeners.dispatching = true;
        }
        let result = this.drain(slf);
        this.listeners().dispatching = false;
        result
    }

    fn drain(&self, slf: &Bound<'_, Self>) -> PyResult<()> {
        let py = slf.py();
        let mut of_end: Vec<Py<PyAny>> = Vec::new();
        while let Some(event) = self.with(spine_core::AnimationState::pop_event)? {
            let kind = EventType::from(event.kind);
            let called: Vec<Py<PyAny>> = if kind == EventType::Dispose && !of_end.is_empty() {
                // The disposal that follows an end goes to those who heard the end.
                std::mem::take(&mut of_end)
            } else {
                let listeners = self.listeners();
                let own = listeners.entries.get(&event.entry).into_iter();
                own.chain(&listeners.all)
                    .map(|listener| listener.clone_ref(py))
                    .collect()
            };
            let entry = Bound::new(
                py,
                TrackEntry {
                    state: slf.clone().unbind(),
                    id: event.entry,
                },
            )?;
            let mut failed = None;
            for listener in &called {
                if let Err(error) = call(listener.bind(py), kind, &entry, fired(self, event.kind)) {
                    match failed {
                        None => failed = Some(error),
                        Some(_) => error.write_unraisable(py, Some(listener.bind(py))),
                    }
                }
            }
            if kind == EventType::End {
                of_end = called;
            } else {
                of_end.clear();
            }
            if kind == EventType::Dispose {
                let own = self.listeners().entries.remove(&event.entry);
                drop(own);
            }
            if let Some(error) = failed {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Calls the method of a listener for a kind of notification, if it has one.
fn call(
    listener: &Bound<'_, PyAny>,
    kind: EventType,
    entry: &Bound<'_, TrackEntry>,
    event: Option<Event>,
) -> PyResult<()> {
    let py = listener.py();
    let name = match kind {
        EventType::Start => intern!(py, "start"),
        EventType::Interrupt => intern!(py, "interrupt"),
        EventType::End => intern!(py, "end"),
        EventType::Dispose => intern!(py, "dispose"),
        EventType::Complete => intern!(py, "complete"),
        EventType::Event => intern!(py, "event"),
    };
    if let Some(method) = listener.getattr_opt(name)? {
        match event {
            Some(event) => method.call1((entry, event))?,
            None => method.call1((entry,))?,
        };
    }
    Ok(())
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<StateEvent>()
}
