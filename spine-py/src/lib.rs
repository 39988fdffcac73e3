//! Spine 4.2 skeletons in Python: the native module `spine_py._native`.
//!
//! Thin over the crates: every class holds a value of theirs, or an id of a part of one together with its owner. Each file
//! has one `register` that adds its classes and functions to the module.

use pyo3::prelude::*;

#[macro_use]
mod macros;

mod arrays;
mod bounds;
mod clipping;
mod command;
mod convert;
mod data;
mod enums;
mod error;
mod names;
mod pictures;
mod skeleton;
mod state;
mod view;

/// The native part of `spine_py`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    view::register(module)?;
    data::register(module)?;
    skeleton::register(module)?;
    state::register(module)?;
    bounds::register(module)?;
    clipping::register(module)?;
    arrays::register(module)?;
    pictures::register(module)?;
    command::register(module)
}
