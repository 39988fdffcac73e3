//! What can go wrong while a skeleton is used.

/// A fault of the calling program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A name refers to nothing.
    #[error("there is no {kind} named \"{name}\"")]
    UnknownName {
        /// Kind of thing that was looked for, such as `skin`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A track index is too large to be meant.
    #[error("track index {index}; the largest is {}", .limit - 1)]
    TrackIndex {
        /// The index.
        index: usize,
        /// Number of tracks that there may be.
        limit: usize,
    },
}

impl Error {
    pub(crate) fn unknown(kind: &'static str, name: &str) -> Self {
        Self::UnknownName {
            kind,
            name: name.into(),
        }
    }
}
