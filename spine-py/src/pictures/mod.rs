//! Pictures: skeletons drawn to arrays, arrays written to files, and compared.

// Comments of what Python sees are docstrings, which are no Markdown.
#![allow(clippy::doc_markdown)]

mod data;
pub(crate) mod draw;
mod frames;
mod golden;
pub(crate) mod images;
mod moment;
mod options;
mod pixels;
mod renderer;
mod save;

use pyo3::prelude::*;

/// Adds this room's classes and functions.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<renderer::Renderer>()?;
    module.add_class::<frames::Frames>()?;
    module.add_class::<frames::FrameIterator>()?;
    module.add_class::<golden::GoldenReport>()?;
    module.add_function(wrap_pyfunction!(save::save_png, module)?)?;
    module.add_function(wrap_pyfunction!(save::save_gif, module)?)?;
    module.add_function(wrap_pyfunction!(save::save_apng, module)?)?;
    module.add_function(wrap_pyfunction!(save::save_webp, module)?)
}
