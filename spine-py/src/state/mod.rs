//! Animation state: mix durations, tracks, entries, notifications.

mod entry;
mod listeners;
mod mixes;
mod playing;

use pyo3::prelude::*;

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    mixes::register(module)?;
    entry::register(module)?;
    listeners::register(module)?;
    playing::register(module)
}
