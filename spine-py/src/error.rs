//! Errors as Python exceptions: `SpineError` and the classes below it.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

create_exception!(spine_py, SpineError, PyException, "What this package raises, in its general form.");

/// Adds the exceptions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("SpineError", module.py().get_type::<SpineError>())
}
