//! Why a case could not be run.

use std::fmt;

/// A sentence that says why a case could not be run or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl Failure {
    /// A failure with its sentence.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The same failure with what it happened to in front.
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

macro_rules! from {
    ($($error:ty),*) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        }
    )*};
}

from!(
    spine_data::Error,
    spine_core::Error,
    spine_render_soft::Error,
    std::io::Error,
    serde_json::Error
);
