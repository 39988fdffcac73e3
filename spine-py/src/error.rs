//! Errors as Python exceptions, which `spine_py._errors` defines.

use std::io;
use std::path::Path;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use spine_data::{Blame, Error, ErrorKind, Location, Missing};

pyo3::import_exception!(spine_py._errors, SpineError);
pyo3::import_exception!(spine_py._errors, ParseError);
pyo3::import_exception!(spine_py._errors, VersionError);
pyo3::import_exception!(spine_py._errors, MissingRegionError);
pyo3::import_exception!(spine_py._errors, UnknownNameError);
pyo3::import_exception!(spine_py._errors, DisposedError);
pyo3::import_exception!(spine_py._errors, BusyError);

/// A name that refers to nothing, with the one that was probably meant.
pub(crate) fn unknown<'a>(kind: &str, name: &str, names: impl IntoIterator<Item = &'a str>) -> PyErr {
    let mut names: Vec<&str> = names.into_iter().collect();
    let similar = spine_cli::closest(name, names.iter().copied()).map(str::to_owned);
    let hint = match &similar {
        Some(similar) => format!("; did you mean \"{similar}\"?"),
        None if names.is_empty() => format!("; there is no {kind} at all"),
        None => {
            let rest = names.len().saturating_sub(12);
            names.truncate(12);
            let more = if rest > 0 {
                format!(" and {rest} more")
            } else {
                String::new()
            };
            format!("; there are {}{more}", names.join(", "))
        }
    };
    let shown: String = name.chars().take(80).collect();
    let message = format!("there is no {kind} named \"{shown}\"{hint}");
    UnknownNameError::new_err((message, kind.to_owned(), name.to_owned(), similar))
}

/// What is missing, as a tuple of `MissingRegion` and `MissingAttachment`.
pub(crate) fn missing_tuple<'py>(py: Python<'py>, missing: &[Missing]) -> PyResult<Bound<'py, PyTuple>> {
    let errors = py.import("spine_py._errors")?;
    let items = missing.iter().filter_map(|missing| {
        Some(match missing {
            Missing::Region {
                region,
                attachment,
                slot,
                skin,
            } => errors
                .getattr("MissingRegion")
                .and_then(|class| class.call1((region, attachment, slot, skin))),
            Missing::Attachment {
                animation,
                skin,
                slot,
                attachment,
            } => errors
                .getattr("MissingAttachment")
                .and_then(|class| class.call1((animation, skin, slot, attachment))),
            _ => return None,
        })
    });
    PyTuple::new(py, items.collect::<PyResult<Vec<_>>>()?)
}

/// The exception of a file that was not read. `missing`: all that is missing, where that is why.
pub(crate) fn read_error(py: Python<'_>, error: &Error, file: Option<&Path>, missing: &[Missing]) -> PyErr {
    let mut message = match file {
        Some(file) => format!("{}: {error}", file.display()),
        None => error.to_string(),
    };
    match (error.kind(), error.blame()) {
        (ErrorKind::UnsupportedVersion { found, supported }, _) => {
            VersionError::new_err((message, found.clone(), *supported))
        }
        (_, Blame::Missing) => {
            if missing.len() > 1 {
                message.push_str(&format!(" ({} are missing; see `missing`)", missing.len()));
            }
            match missing_tuple(py, missing) {
                Ok(missing) => MissingRegionError::new_err((message, missing.unbind())),
                Err(error) => error,
            }
        }
        _ => {
            let (mut offset, mut path, mut line, mut column) = (None, None, None, None);
            match error.location() {
                Location::Byte(byte) => offset = Some(*byte),
                Location::Path(text) => path = Some(text.clone()),
                Location::Text { line: l, column: c } => (line, column) = (Some(*l), Some(*c)),
                Location::Line(l) => line = Some(*l as usize),
                _ => {}
            }
            ParseError::new_err((message, offset, path, line, column))
        }
    }
}

/// The `OSError` of a file, with its name.
pub(crate) fn os_error(error: &io::Error, file: &Path) -> PyErr {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text).to_owned();
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, text, file.display().to_string())),
        None => PyOSError::new_err(format!("{}: {text}", file.display())),
    }
}
