//! Bytes of what callers pass: paths, bytes, open files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyMemoryView};

use super::atlas::{Atlas, AtlasSource};
use crate::error::os_error;

/// What has been read.
pub(crate) struct Input {
    pub(crate) bytes: Vec<u8>,
    /// Where it is, if it is a file that was named.
    pub(crate) path: Option<PathBuf>,
}

/// Reads a file; the interpreter goes on meanwhile.
pub(crate) fn read_file(py: Python<'_>, path: PathBuf) -> PyResult<Input> {
    let bytes = py
        .detach(|| fs::read(&path))
        .map_err(|error| os_error(&error, &path))?;
    Ok(Input {
        bytes,
        path: Some(path),
    })
}

/// A copy of bytes; `None` for other objects.
fn bytes(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    if value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>() {
        let bytes = value.py().get_type::<PyBytes>().call1((value,))?;
        return Ok(Some(bytes.cast_into::<PyBytes>()?.as_bytes().to_vec()));
    }
    Ok(None)
}

/// Reads `str | os.PathLike | bytes | file`.
pub(crate) fn read(source: &Bound<'_, PyAny>) -> PyResult<Input> {
    let py = source.py();
    if let Some(bytes) = bytes(source)? {
        return Ok(Input { bytes, path: None });
    }
    if let Ok(path) = source.extract::<PathBuf>() {
        return read_file(py, path);
    }
    if source.hasattr("read")? {
        let content = source.call_method0("read")?;
        if let Ok(text) = content.extract::<String>() {
            return Ok(Input {
                bytes: text.into_bytes(),
                path: None,
            });
        }
        let Some(bytes) = bytes(&content)? else {
            return Err(PyTypeError::new_err(
                "the file's read() gave neither bytes nor text; open it with mode \"rb\"",
            ));
        };
        return Ok(Input { bytes, path: None });
    }
    let found = source.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "expected a path, bytes or an open file, found {found}"
    )))
}

/// The atlas that a caller names: an `Atlas`, a path, bytes or a file; `None` for the one beside the skeleton, which need not
/// exist; `False` for none.
pub(crate) fn atlas(
    given: Option<&Bound<'_, PyAny>>,
    py: Python<'_>,
    skeleton: Option<&Path>,
) -> PyResult<Option<Arc<AtlasSource>>> {
    let Some(given) = given else {
        let beside = skeleton.and_then(|path| py.detach(|| spine_cli::find_atlas(path)));
        return beside
            .map(|path| AtlasSource::new(py, read_file(py, path)?))
            .transpose();
    };
    if let Ok(atlas) = given.cast::<Atlas>() {
        return Ok(Some(Arc::clone(&atlas.get().source)));
    }
    if let Ok(flag) = given.cast::<PyBool>() {
        if flag.is_true() {
            return Err(PyValueError::new_err(
                "atlas=True says nothing; pass an atlas, or leave it out for the one beside the skeleton",
            ));
        }
        return Ok(None);
    }
    Ok(Some(AtlasSource::new(py, read(given)?)?))
}
