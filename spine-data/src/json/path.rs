//! Where errors are: paths of JSON values, lines and columns of texts that are not well-formed.

use serde_path_to_error::Path;

use super::value::{Place, Stash};
use crate::error::{Error, ErrorKind, Location};

/// The error of a pass over a well-formed document that stopped at `path`.
pub(super) fn error(stash: Stash, path: &Path, error: &serde_json::Error) -> Error {
    let kind = stash.kind.unwrap_or_else(|| untyped(error));
    let path = if path.iter().len() == 0 {
        String::new()
    } else {
        path.to_string()
    };
    let path = match stash.place {
        Place::Here => path,
        Place::Below(part) => path + &part,
        Place::Sibling(index, part) => {
            let list = path.rfind('[').and_then(|end| path.get(..end)).unwrap_or(&path);
            format!("{list}[{index}].{part}")
        }
        Place::At(path) => path,
    };
    let location = if path.is_empty() {
        Location::File
    } else {
        Location::Path(path)
    };
    Error::new(location, kind)
}

/// What serde found wrong without our help: a value of the wrong type, or one that cannot be taken in.
fn untyped(error: &serde_json::Error) -> ErrorKind {
    let message = message(error);
    let json_type = |found: &str| {
        // In serde's words.
        match found {
            "map" => "an object".into(),
            "sequence" => "a list".into(),
            other => other.chars().take(100).collect::<String>(),
        }
    };
    if let Some((found, expected)) = message
        .strip_prefix("invalid type: ")
        .and_then(|text| text.rsplit_once(", expected "))
    {
        return ErrorKind::InvalidValue {
            what: "value",
            found: json_type(found),
            expected: expected.into(),
        };
    }
    if message == "number out of range" {
        return ErrorKind::InvalidValue {
            what: "number",
            found: "out of range".into(),
            expected: "a finite number".into(),
        };
    }
    ErrorKind::Syntax(message)
}

/// What serde says, without the place.
fn message(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&place).unwrap_or(&message).to_owned()
}

/// The error of a document that is not well-formed; `part` is the part of `text` that serde looked at.
pub(super) fn syntax(text: &str, part: &str, error: &serde_json::Error) -> Error {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let offset = start.saturating_add(offset(part, error.line(), error.column()));
    let mut message = message(error);
    let here = text
        .as_bytes()
        .get(offset.saturating_sub(1))
        .copied()
        .unwrap_or(b' ');
    let unquoted = ["key must be a string", "expected value", "expected ident"].contains(&&*message);
    if unquoted && (here.is_ascii_alphabetic() || matches!(here, b'_' | b'$' | b'\'')) {
        message.push_str(
            "; names and texts need double quotes: export as JSON, not as JavaScript or in the minimal form",
        );
    }
    Error::new(place(text.as_bytes(), offset), ErrorKind::Syntax(message))
}

/// The number of bytes up to and including the place that serde counts by lines and columns, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines_before = line.saturating_sub(1);
    let line_start: usize = text.split_inclusive('\n').take(lines_before).map(str::len).sum();
    line_start.saturating_add(column)
}

/// Line and column of the byte before `offset`.
fn place(text: &[u8], offset: usize) -> Location {
    let before = text.get(..offset.saturating_sub(1)).unwrap_or(text);
    let line_start = before.iter().rposition(|byte| *byte == b'\n');
    Location::Text {
        line: before
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            .saturating_add(1),
        column: before
            .len()
            .saturating_sub(line_start.map_or(0, |at| at.saturating_add(1)))
            .saturating_add(1),
    }
}

/// The error of bytes that are no text.
pub(super) fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> Error {
    Error::new(
        place(bytes, error.valid_up_to().saturating_add(1)),
        ErrorKind::Syntax("the text is not UTF-8".into()),
    )
}
