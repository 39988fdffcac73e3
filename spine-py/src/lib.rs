//! Spine 4.2 skeletons in Python: the native module `spine_py._native`.
//!
//! Thin over the crates: every class holds a value of theirs, or an id of a part of one together with its owner. Each file
//! has one `register` that adds its classes and functions to the module.

use pyo3::prelude::*;

mod error;

/// The native part of `spine_py`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    error::register(module)
}
