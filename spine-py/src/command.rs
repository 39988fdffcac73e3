//! The program `spine`, called from Python.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::convert::items;

/// Runs the program `spine` on the streams of the process and returns its exit code. `args` begin with the program's name.
#[pyfunction]
fn run(py: Python<'_>, args: &Bound<'_, PyAny>) -> PyResult<i32> {
    let args = items(args, "args")?;
    let args: Vec<OsString> = args.iter().map(|item| item.extract()).collect::<PyResult<_>>()?;
    Ok(py.detach(|| spine_cli::run_process(args)))
}

/// Adds this file's function.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(run, module)?)
}
