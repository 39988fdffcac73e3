//! The program `spine`, called from Python.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program `spine` on the streams of the process and returns its exit code. `args` begin with the program's name.
#[pyfunction]
fn run(py: Python<'_>, args: Vec<OsString>) -> i32 {
    py.detach(|| spine_cli::run_process(args))
}

/// Adds this file's function.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(run, module)?)
}
