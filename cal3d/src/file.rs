//! What reading a file gives.

use crate::animation::Animation;
use crate::dialect::{Dialect, Form, Kind};
use crate::error::Warning;
use crate::material::Material;
use crate::mesh::Mesh;
use crate::morph_animation::MorphAnimation;
use crate::skeleton::Skeleton;

/// A file that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// What it describes.
    pub document: Document,
    /// How it was written down.
    pub info: FileInfo,
    /// Oddities that do not keep it from being used, at most [`limits::MAX_WARNINGS`](crate::limits::MAX_WARNINGS).
    pub warnings: Vec<Warning>,
}

/// The content of a file, the same for binary and XML and for all versions.
#[derive(Clone, Debug, PartialEq)]
pub enum Document {
    /// Bones.
    Skeleton(Skeleton),
    /// Motion of bones.
    Animation(Animation),
    /// Skinned triangles.
    Mesh(Mesh),
    /// A surface.
    Material(Material),
    /// Weights of morph targets over time.
    MorphAnimation(MorphAnimation),
}

impl Document {
    /// What it describes.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Skeleton(_) => Kind::Skeleton,
            Self::Animation(_) => Kind::Animation,
            Self::Mesh(_) => Kind::Mesh,
            Self::Material(_) => Kind::Material,
            Self::MorphAnimation(_) => Kind::MorphAnimation,
        }
    }
}

/// How a file was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FileInfo {
    /// Binary or XML.
    pub form: Form,
    /// Version number; XML may lack one.
    pub version: Option<i32>,
    /// Feature set that was found to fit.
    pub dialect: Dialect,
    /// How the tracks of a binary animation are stored.
    pub tracks: TrackForm,
    /// Number of bytes behind the content. The original ignores them; more than 0 is warned of.
    pub trailing: usize,
    /// Number of submeshes whose faces were turned, see [`Winding`](crate::Winding).
    pub turned_submeshes: usize,
}

/// How the tracks of an animation are stored. Source: cal3d.md 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TrackForm {
    /// Whole numbers of 32 bits; also all XML, and all files without tracks.
    #[default]
    Plain,
    /// Steps between a lowest and a highest value (1200).
    Quantized,
    /// Fields of some bits (913 and later).
    BitPacked,
}
