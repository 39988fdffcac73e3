//! What is inside files: the form `spine-info/1`, and its text.

mod atlas;
mod skeleton;
mod text;

pub(crate) use atlas::AtlasInfo;
pub(crate) use skeleton::SkeletonInfo;

use serde::Serialize;

/// Name of the form.
pub(crate) const FORMAT: &str = "spine-info/1";

/// A file that could not be read.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    /// Code of the check in `spine validate --list-checks` that stands for it.
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) exit: i32,
}

/// A document of the form for a file that could not be read.
#[derive(Debug, Serialize)]
pub(crate) struct FailureInfo {
    pub(crate) format: &'static str,
    pub(crate) file: String,
    pub(crate) error: Failure,
}
