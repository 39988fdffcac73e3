//! Writing the two generations that programs of today read: the last classic one and that of the avatar chat.

mod binary;
mod check;
mod loss;
mod xml;

use crate::dialect::{Dialect, Form};
use crate::file::Document;
use crate::layout::Layout;

/// Which generation to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Version 1100, the last of the classic feature set: bones, tracks, skins, levels of detail, springs, materials. No morph
    /// targets, vertex colours, lights and map types. Every key has a translation. XML has one root element.
    Classic,
    /// Version 919 of the avatar chat's fork, which has all of them. XML has a header element before the root.
    Chat,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the generation cannot hold and the file therefore lacks, as full sentences.
    pub losses: Vec<String>,
}

/// Why a model cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The model breaks a rule of the format.
    #[error("{place}: {found}; expected {expected}")]
    Invalid {
        /// Where, such as `submesh 2`.
        place: String,
        /// What is there.
        found: String,
        /// What would be right.
        expected: &'static str,
    },
    /// A key has no translation of its own, which the classic generation does not know.
    #[error(
        "track {track} (bone {bone}) has keys without translation, which version 1100 cannot say; give the skeleton, so that \
         those of its bones are filled in"
    )]
    MissingTranslation {
        /// Position of the track.
        track: usize,
        /// Bone of the track.
        bone: u32,
    },
    /// The classic generation has no morph animations.
    #[error("version 1100 has no morph animations; write version 919")]
    NoMorphAnimations,
    /// A track numbers its target, which the avatar chat's generation does not know.
    #[error(
        "track {track} numbers its morph target ({morph}), but version 919 needs its name; give the meshes, so that it is looked \
         up"
    )]
    NumberedTarget {
        /// Position of the track.
        track: usize,
        /// Number of the target.
        morph: i32,
    },
}

impl Target {
    /// Version number that is written: 1100 or 919.
    #[must_use]
    pub const fn version(self) -> i32 {
        match self {
            Self::Classic => 1100,
            Self::Chat => 919,
        }
    }

    /// Feature set that is written.
    #[must_use]
    pub const fn dialect(self) -> Dialect {
        match self {
            Self::Classic => Dialect::Classic,
            Self::Chat => Dialect::Chat,
        }
    }
}

impl Document {
    /// Writes a file.
    ///
    /// Numbers keep every bit, in XML too: they have as many digits as it takes. What the generation cannot hold is left out
    /// and told in [`Written::losses`]. Animations are written plain, without compression; morph targets as absolute positions.
    ///
    /// # Errors
    ///
    /// Where the model breaks a rule of the format, or is of a kind that the generation does not have.
    ///
    /// Source: cal3d.md 3-8.
    pub fn write(&self, form: Form, target: Target) -> Result<Written, WriteError> {
        let layout = Layout::new(target.dialect(), target.version());
        check::document(self, target)?;
        let bytes = match form {
            Form::Binary => binary::document(self, layout),
            Form::Xml => xml::document(self, layout),
        };
        Ok(Written {
            bytes,
            losses: loss::losses(self, target),
        })
    }
}

#[cfg(test)]
pub(crate) use binary::document as binary_document;
#[cfg(test)]
pub(crate) use xml::document as xml_document;
