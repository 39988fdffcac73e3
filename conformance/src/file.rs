//! Files, plain or gzipped.

use std::io::Read;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// The bytes of a file; a file named `.gz` is unpacked.
///
/// # Errors
///
/// What the system says, with the file's name.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error: std::io::Error| Failure::from(error).at(path.display());
    let bytes = std::fs::read(path).map_err(failed)?;
    if path.extension().is_none_or(|extension| extension != "gz") {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice())
        .read_to_end(&mut unpacked)
        .map_err(failed)?;
    Ok(unpacked)
}

/// The value of a JSON file, plain or gzipped.
///
/// # Errors
///
/// As [`read`], and where the text is not such a value.
pub fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    serde_json::from_slice(&read(path)?).map_err(|error| Failure::from(error).at(path.display()))
}

/// A file's name without `.gz`.
#[must_use]
pub fn plain_name(path: &Path) -> String {
    let name = path
        .file_name()
        .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    name.strip_suffix(".gz")
        .map_or_else(|| name.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_their_gz() {
        assert_eq!(plain_name(Path::new("a/b.pose.json.gz")), "b.pose.json");
        assert_eq!(plain_name(Path::new("a/b.skel")), "b.skel");
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = read(Path::new("no/such/file.json")).unwrap_err();
        assert!(error.0.starts_with("no/such/file.json: "), "{error}");
    }
}
