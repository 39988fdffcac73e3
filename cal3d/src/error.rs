//! What can go wrong while reading and writing, where, and whose fault it is.

use std::fmt;

/// Where in its source a problem was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Location {
    /// The problem concerns the file as a whole.
    File,
    /// Byte offset in a binary file.
    Byte(usize),
    /// Line of an XML file and the element there.
    Element {
        /// Line, from 1.
        line: usize,
        /// Path such as `MESH/SUBMESH[0]/VERTEX[17]/POS`; numbers count the elements of one name from 0.
        path: String,
    },
    /// Line of a model list, from 1.
    Line(usize),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("file"),
            Self::Byte(offset) => write!(f, "byte {offset:#x}"),
            Self::Element { line, path } if path.is_empty() => write!(f, "line {line}"),
            Self::Element { line, path } => write!(f, "line {line}, {path}"),
            Self::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// What went wrong, without where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The bytes are none of the formats.
    #[error(
        "this is no Cal3D file: it begins with {found}; expected CSF, CAF, CMF, CRF or CPF and a zero byte, or XML; \
         for a model list read it as such"
    )]
    NotCal3d {
        /// The first bytes, printable.
        found: String,
    },
    /// A file of another kind than was asked for.
    #[error("this is a Cal3D {found}; expected a {expected}")]
    WrongKind {
        /// Kind of the file.
        found: crate::Kind,
        /// Kind asked for.
        expected: crate::Kind,
    },
    /// A version that was never released, or that is to come.
    #[error(
        "version {found}; this reads versions 699 to 1399; convert the file with the program that wrote it"
    )]
    UnsupportedVersion {
        /// Version number in the file.
        found: i64,
    },
    /// The file ends too early, or a count in it asks for more than remains.
    #[error("the file ends too early: {needed} more bytes are needed for {what}, {remaining} remain")]
    UnexpectedEnd {
        /// What was being read.
        what: &'static str,
        /// Least number of bytes that it takes.
        needed: u64,
        /// Bytes that remain.
        remaining: u64,
    },
    /// XML that cannot be taken apart.
    #[error("not well-formed: {0}")]
    Syntax(String),
    /// An element that must be there is not.
    #[error("{of} needs {what}")]
    Missing {
        /// What it is a part of, with article, such as `an influence`.
        of: &'static str,
        /// What is missing, such as `an attribute ID`.
        what: &'static str,
    },
    /// A value is of the right shape but cannot be.
    #[error("{what} is {found}; expected {expected}")]
    InvalidValue {
        /// What the value stands for.
        what: &'static str,
        /// The value seen.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// An index refers to nothing.
    #[error("{what} is {index}, but there are {len}")]
    IndexOutOfRange {
        /// Kind of thing that was indexed, such as `vertex of a face`.
        what: &'static str,
        /// The index.
        index: i64,
        /// How many there are.
        len: usize,
    },
    /// A limit that keeps hostile files from taking all memory or time.
    #[error("{what}: {found} exceeds the limit of {limit}")]
    Limit {
        /// What is limited.
        what: &'static str,
        /// The number seen.
        found: u64,
        /// The largest number allowed.
        limit: u64,
    },
}

/// Whose fault a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Blame {
    /// The bytes are not the claimed format, or are cut off.
    Syntax,
    /// Well-formed, but a value in it cannot be.
    Format,
    /// Another version of the format.
    UnsupportedVersion,
    /// An index refers to nothing.
    Reference,
    /// A limit of this reader.
    Limit,
}

impl ErrorKind {
    /// Whose fault it is.
    #[must_use]
    pub const fn blame(&self) -> Blame {
        match self {
            Self::NotCal3d { .. } | Self::UnexpectedEnd { .. } | Self::Syntax(_) => Blame::Syntax,
            Self::WrongKind { .. } | Self::Missing { .. } | Self::InvalidValue { .. } => Blame::Format,
            Self::UnsupportedVersion { .. } => Blame::UnsupportedVersion,
            Self::IndexOutOfRange { .. } => Blame::Reference,
            Self::Limit { .. } => Blame::Limit,
        }
    }
}

/// A problem with its place: `byte 0x1a40: vertex of a face is 57, but there are 12`.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    location: Location,
    kind: Box<ErrorKind>,
}

impl Error {
    /// Makes an error of a place and a kind.
    #[must_use]
    pub fn new(location: Location, kind: ErrorKind) -> Self {
        Self {
            location,
            kind: Box::new(kind),
        }
    }

    /// Where it is.
    #[must_use]
    pub const fn location(&self) -> &Location {
        &self.location
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Whose fault it is.
    #[must_use]
    pub fn blame(&self) -> Blame {
        self.kind.blame()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.location {
            Location::File => write!(f, "{}", self.kind),
            _ => write!(f, "{}: {}", self.location, self.kind),
        }
    }
}

impl std::error::Error for Error {}

/// Something odd that does not keep a file from being used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub location: Location,
    /// What it is, a full sentence.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.location {
            Location::File => f.write_str(&self.message),
            _ => write!(f, "{}: {}", self.location, self.message),
        }
    }
}
