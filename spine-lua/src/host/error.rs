//! Why a mod was stopped, or could not be loaded.

use std::time::Duration;

use mlua::Error;

/// Most bytes of a message of a mod; it is cut beyond.
const MAX_MESSAGE: usize = 1000;

/// What went wrong with a mod: which one, in which line, and why. It reads like `butterfly:12: attempt to call a nil value`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}{}: {kind}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct ModError {
    name: String,
    line: Option<u32>,
    kind: ModErrorKind,
}

/// Why a mod was stopped, or could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ModErrorKind {
    /// The source is not Lua.
    #[error("{0}")]
    Syntax(String),
    /// The script raised an error, or used something in a way that makes no sense. This is what it said, 1000 bytes at most.
    #[error("{0}")]
    Script(String),
    /// The call took more instructions than it may.
    #[error("stopped after {limit} instructions, the limit of one call; is there a loop that does not end?")]
    Instructions {
        /// How many a call may take.
        limit: u64,
    },
    /// The script wanted more memory than it may have.
    #[error("stopped at {limit} bytes of memory, the limit of this script; does something grow without end?")]
    Memory {
        /// How many bytes it may have.
        limit: usize,
    },
    /// The call took longer than it may.
    #[error("stopped after {limit:?}, the limit of one call")]
    Time {
        /// How long a call may take.
        limit: Duration,
    },
    /// There are too many entries on the tracks of the mod's actor.
    #[error("stopped with more than {limit} entries on the tracks; are animations added in each update?")]
    Entries {
        /// How many there may be.
        limit: usize,
    },
    /// The source is too long.
    #[error("the source has {bytes} bytes, {limit} are the limit")]
    Source {
        /// Bytes of the source.
        bytes: usize,
        /// How many it may have.
        limit: usize,
    },
    /// The name cannot stand in a message.
    #[error("the name of a mod is 1 to 50 bytes without control characters")]
    Name,
    /// No mod has this id: it was removed.
    #[error("there is no such mod; it was removed")]
    Removed,
    /// A fault of this library: please report it.
    #[error("a fault of spine-lua, please report it: {0}")]
    Fault(String),
}

impl ModError {
    pub(crate) const fn new(name: String, line: Option<u32>, kind: ModErrorKind) -> Self {
        Self { name, line, kind }
    }

    /// Name of the mod, as it was loaded.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Line of its source, from 1, where that is known.
    #[must_use]
    pub const fn line(&self) -> Option<u32> {
        self.line
    }

    /// Why.
    #[must_use]
    pub const fn kind(&self) -> &ModErrorKind {
        &self.kind
    }

    /// What Lua says of a chunk of this name.
    pub(crate) fn of(name: &str, error: &Error) -> Self {
        let root = root(error);
        let text = root.to_string();
        let (message, trace) = text.split_once("\nstack traceback:").unwrap_or((&text, ""));
        let message = message.strip_prefix("runtime error: ").unwrap_or(message);
        let message = message.strip_prefix("syntax error: ").unwrap_or(message);
        let (line, message) = match placed(name, message) {
            Some((line, rest)) => (Some(line), rest),
            None => (
                first_line(name, trace).or_else(|| trace_line(name, error)),
                message,
            ),
        };
        let message = cut(message).to_owned();
        let kind = match root {
            Error::SyntaxError { .. } => ModErrorKind::Syntax(message),
            _ => ModErrorKind::Script(message),
        };
        Self::new(name.to_owned(), line, kind)
    }
}

/// The error that was the cause of all the others.
pub(super) fn root(error: &Error) -> &Error {
    match error {
        Error::CallbackError { cause, .. } | Error::WithContext { cause, .. } => root(cause),
        error => error,
    }
}

/// The line in the innermost trace that names the chunk.
pub(super) fn trace_line(name: &str, error: &Error) -> Option<u32> {
    match error {
        Error::CallbackError { cause, traceback } => {
            trace_line(name, cause).or_else(|| first_line(name, traceback))
        }
        Error::WithContext { cause, .. } => trace_line(name, cause),
        _ => None,
    }
}

/// The line and the rest of a message `name:line: rest`.
fn placed<'a>(name: &str, message: &'a str) -> Option<(u32, &'a str)> {
    let (line, rest) = message.strip_prefix(name)?.strip_prefix(':')?.split_once(": ")?;
    Some((line.parse().ok()?, rest))
}

/// The first line number after the chunk's name.
fn first_line(name: &str, trace: &str) -> Option<u32> {
    trace.lines().find_map(|row| {
        let (line, _) = row
            .trim_start()
            .strip_prefix(name)?
            .strip_prefix(':')?
            .split_once(':')?;
        line.parse().ok()
    })
}

/// As much of a text as a message may have.
fn cut(text: &str) -> &str {
    if text.len() <= MAX_MESSAGE {
        return text;
    }
    let end = (0..=MAX_MESSAGE).rev().find(|&end| text.is_char_boundary(end));
    text.get(..end.unwrap_or_default()).unwrap_or_default()
}
