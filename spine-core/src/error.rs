//! What can go wrong while a skeleton is used.

use spine_data::{AnimationId, Id};

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
    /// An id refers to no animation of the model.
    #[error("there is no animation {index}; the model has {count}")]
    UnknownAnimation {
        /// Index that was asked for.
        index: usize,
        /// Number of animations.
        count: usize,
    },
    /// An array for the result of a batch is too short or too long.
    #[error(
        "the array `{array}` holds {found} numbers, but {rows} rows of {width} are {expected}; \
         give it that length, or leave it out"
    )]
    BatchLength {
        /// Field of [`Output`](crate::batch::Output).
        array: &'static str,
        /// Its length.
        found: usize,
        /// The length that it must have.
        expected: usize,
        /// Rows that are to be written.
        rows: usize,
        /// Numbers in a row.
        width: usize,
    },
    /// An instance of a batch is of another model than the others.
    #[error("instance {index} is of another model than the layout; make one batch for each model")]
    BatchData {
        /// Index of the instance.
        index: usize,
    },
}

impl Error {
    pub(crate) fn unknown_animation(animation: AnimationId, count: usize) -> Self {
        Self::UnknownAnimation {
            index: animation.index(),
            count,
        }
    }

    pub(crate) fn unknown(kind: &'static str, name: &str) -> Self {
        Self::UnknownName {
            kind,
            name: name.into(),
        }
    }
}
