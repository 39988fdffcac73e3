//! Why a script cannot go on.

use crate::short::short;

/// Why a step cannot go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("operation {number} \"{name}\": {problem}")]
pub struct PlayError {
    /// Number of the operation in its step, from 0.
    pub number: usize,
    /// Name of the operation.
    pub name: &'static str,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with an operation.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// A name or a number refers to nothing.
    #[error("there is no {kind} {name}")]
    Unknown {
        /// What was looked for.
        kind: &'static str,
        /// What it was called.
        name: String,
    },
    /// A field is unknown or has a value that it cannot have.
    #[error("field \"{field}\": {problem}")]
    Field {
        /// Name of the field.
        field: String,
        /// What is wrong.
        problem: String,
    },
    /// The engine refused.
    #[error("{}", short(&.0.to_string()))]
    Core(#[from] spine_core::Error),
    /// Reactions that cause each other without end.
    #[error("the step causes more than {limit} notifications")]
    Endless {
        /// The limit.
        limit: usize,
    },
    /// An operation of a reaction.
    #[error("reaction \"{name}\": {problem}")]
    Reaction {
        /// Name of the operation.
        name: &'static str,
        /// What is wrong with it.
        problem: Box<Self>,
    },
}

impl Problem {
    pub(super) fn unknown(kind: &'static str, name: impl std::fmt::Display) -> Self {
        Self::Unknown {
            kind,
            name: format!("\"{}\"", short(&name.to_string())),
        }
    }

    pub(super) fn field(field: &str, problem: impl Into<String>) -> Self {
        Self::Field {
            field: short(field).into(),
            problem: problem.into(),
        }
    }

    /// Whether the script asks for what is not there, rather than being malformed.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        match self {
            Self::Unknown { .. } | Self::Core(_) => true,
            Self::Reaction { problem, .. } => problem.is_unknown(),
            Self::Field { .. } | Self::Endless { .. } => false,
        }
    }
}
