//! What can go wrong while reading, where, and whose fault it is.

use std::fmt;

/// Where in its source a problem was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Location {
    /// The problem concerns the file as a whole.
    File,
    /// Byte offset in a binary skeleton.
    Byte(usize),
    /// Path in a JSON document, such as `skins[1].attachments.head.mesh.uvs[7]`.
    Path(String),
    /// Line (counted from 1) and column (from 1) in a JSON text that is not well-formed.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Line (counted from 1) of an atlas.
    Line(u32),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("file"),
            Self::Byte(offset) => write!(f, "byte {offset:#x}"),
            Self::Path(path) => f.write_str(path),
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Line(line) => write!(f, "line {line}"),
        }
    }
}

/// A region or an attachment that a skeleton names and that could not be found.
///
/// Strict reading fails with the first one; lenient reading collects them all in
/// [`LoadReport::missing`](crate::LoadReport::missing).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// The atlas has no region of the name that an attachment asks for.
    #[error(
        "the atlas has no region \"{region}\", which attachment \"{attachment}\" in slot \"{slot}\" of skin \"{skin}\" \
         shows; export the atlas again, or read leniently to load the rest"
    )]
    Region {
        /// Name looked for in the atlas.
        region: String,
        /// Key of the attachment in its skin.
        attachment: String,
        /// Slot name.
        slot: String,
        /// Skin name.
        skin: String,
    },
    /// A deform or sequence timeline names an attachment that its skin does not have.
    #[error(
        "animation \"{animation}\" keys attachment \"{attachment}\" in slot \"{slot}\" of skin \"{skin}\", which has no \
         such attachment; export the skeleton again, or read leniently to drop the timeline"
    )]
    Attachment {
        /// Animation name.
        animation: String,
        /// Skin name.
        skin: String,
        /// Slot name.
        slot: String,
        /// Key of the attachment that is missing.
        attachment: String,
    },
}

/// What went wrong, without where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not well-formed.
    #[error("not well-formed: {0}")]
    Syntax(String),
    /// A binary file ends too early, or a count in it asks for more than remains.
    #[error("the file ends too early: {needed} more bytes are needed for {what}, {remaining} remain")]
    UnexpectedEnd {
        /// What was being read.
        what: &'static str,
        /// Least number of bytes that it takes.
        needed: u64,
        /// Bytes that remain.
        remaining: u64,
    },
    /// The bytes are neither a skeleton in JSON nor one in binary.
    #[error("this is not a skeleton file; as JSON: {json}; as binary: {binary}")]
    NotASkeleton {
        /// Why it is not a JSON skeleton.
        json: String,
        /// Why it is not a binary skeleton.
        binary: String,
    },
    /// The bytes are a file of another kind.
    #[error("this is {found}, not a skeleton; a skeleton is a file that Spine exports as .json or .skel")]
    OtherFile {
        /// What it is, with article, such as `a PNG image`.
        found: &'static str,
    },
    /// Made by another version of Spine than this reader understands.
    #[error("made by Spine {found}; this reads {supported}; export it again with Spine {supported}")]
    UnsupportedVersion {
        /// Version text in the file.
        found: String,
        /// Version that is read: `4.2`.
        supported: &'static str,
    },
    /// A required field is absent.
    #[error("{of} needs the field \"{field}\"")]
    MissingField {
        /// Kind of thing, with article, such as `a bone`.
        of: &'static str,
        /// Name of the field.
        field: &'static str,
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
    /// A name refers to nothing.
    #[error("there is no {kind} named \"{name}\"{}", suggestion(.similar))]
    UnknownName {
        /// Kind of thing that was looked for, such as `bone`.
        kind: &'static str,
        /// The name.
        name: String,
        /// A name of the same kind that is close to it.
        similar: Option<String>,
    },
    /// An index refers to nothing.
    #[error("{kind} index {index}, but only {len} are defined so far")]
    IndexOutOfRange {
        /// Kind of thing that was indexed, such as `bone parent`.
        kind: &'static str,
        /// The index.
        index: i64,
        /// How many there are.
        len: usize,
    },
    /// Linked meshes refer to each other in a circle.
    #[error(
        "linked mesh \"{attachment}\" in slot \"{slot}\" is its own parent by way of other linked meshes"
    )]
    LinkedMeshCycle {
        /// Key of one of the meshes.
        attachment: String,
        /// Its slot.
        slot: String,
    },
    /// A region or attachment is missing, in strict reading.
    #[error(transparent)]
    Missing(#[from] Missing),
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

fn suggestion(similar: &Option<String>) -> String {
    similar
        .as_ref()
        .map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}

/// Whose fault a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Blame {
    /// The bytes are not the claimed format, or are cut off.
    Syntax,
    /// Well-formed, but a value in it cannot be.
    Format,
    /// Another version of Spine.
    UnsupportedVersion,
    /// A name or an index refers to nothing.
    Reference,
    /// A region or attachment that another file should have brought.
    Missing,
    /// A limit of this reader.
    Limit,
}

impl ErrorKind {
    /// Whose fault it is.
    #[must_use]
    pub const fn blame(&self) -> Blame {
        match self {
            Self::Syntax(_)
            | Self::UnexpectedEnd { .. }
            | Self::NotASkeleton { .. }
            | Self::OtherFile { .. } => Blame::Syntax,
            Self::MissingField { .. } | Self::InvalidValue { .. } => Blame::Format,
            Self::UnsupportedVersion { .. } => Blame::UnsupportedVersion,
            Self::UnknownName { .. } | Self::IndexOutOfRange { .. } | Self::LinkedMeshCycle { .. } => {
                Blame::Reference
            }
            Self::Missing(_) => Blame::Missing,
            Self::Limit { .. } => Blame::Limit,
        }
    }
}

/// A problem with its place: `bones[3].parent: there is no bone named "hipp"; did you mean "hip"?`.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    location: Location,
    kind: Box<ErrorKind>,
}

impl Error {
    /// Makes an error of a place and a kind.
    #[must_use]
    pub fn new(location: Location, kind: impl Into<ErrorKind>) -> Self {
        Self {
            location,
            kind: Box::new(kind.into()),
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

/// What reading noticed besides the data itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadReport {
    /// What lenient reading could not find. Always empty after strict reading.
    pub missing: Vec<Missing>,
    /// Oddities: unknown keys, superfluous bytes, a hull larger than its mesh ... At most
    /// [`limits::MAX_WARNINGS`](crate::limits::MAX_WARNINGS) are kept.
    pub warnings: Vec<Warning>,
}
