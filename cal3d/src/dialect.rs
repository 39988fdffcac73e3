//! Kinds of files, forms, and the generations of the formats.

use std::fmt;

/// What a file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Bones: `.csf`, `.xsf`.
    Skeleton,
    /// Motion of bones: `.caf`, `.xaf`.
    Animation,
    /// Skinned triangles: `.cmf`, `.xmf`.
    Mesh,
    /// A surface: `.crf`, `.xrf`.
    Material,
    /// Weights of morph targets over time: `.cpf`, `.xpf`.
    MorphAnimation,
}

/// How a file is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Little-endian binary.
    Binary,
    /// XML.
    Xml,
}

/// Feature sets of the formats.
///
/// A version number alone does not choose one: 1300 stands for two. Source: cal3d.md 2.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// 699..=910 and 1000..=1199.
    Classic,
    /// 1200..=1299: flags and quantised tracks in animations.
    V12,
    /// 911..=999: the fork of the avatar chat; vertex colours, lights, map types, morphs.
    Chat,
    /// 1300: the trunk of 2009.
    Trunk13,
    /// 1300: the community continuation, animations without flags.
    Community1300,
    /// 1301 and later: the community continuation.
    Community1301,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Skeleton,
        Self::Animation,
        Self::Mesh,
        Self::Material,
        Self::MorphAnimation,
    ];

    /// Name in messages: `skeleton`, `morph animation` ...
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Skeleton => "skeleton",
            Self::Animation => "animation",
            Self::Mesh => "mesh",
            Self::Material => "material",
            Self::MorphAnimation => "morph animation",
        }
    }

    /// First three letters of a file of this kind: `CSF`, `XSF` ... Source: cal3d.md 2.1.
    #[must_use]
    pub const fn magic(self, form: Form) -> &'static str {
        match (form, self) {
            (Form::Binary, Self::Skeleton) => "CSF",
            (Form::Binary, Self::Animation) => "CAF",
            (Form::Binary, Self::Mesh) => "CMF",
            (Form::Binary, Self::Material) => "CRF",
            (Form::Binary, Self::MorphAnimation) => "CPF",
            (Form::Xml, Self::Skeleton) => "XSF",
            (Form::Xml, Self::Animation) => "XAF",
            (Form::Xml, Self::Mesh) => "XMF",
            (Form::Xml, Self::Material) => "XRF",
            (Form::Xml, Self::MorphAnimation) => "XPF",
        }
    }

    /// Usual extension of its files: `csf`, `xsf` ...
    #[must_use]
    pub const fn extension(self, form: Form) -> &'static str {
        match (form, self) {
            (Form::Binary, Self::Skeleton) => "csf",
            (Form::Binary, Self::Animation) => "caf",
            (Form::Binary, Self::Mesh) => "cmf",
            (Form::Binary, Self::Material) => "crf",
            (Form::Binary, Self::MorphAnimation) => "cpf",
            (Form::Xml, Self::Skeleton) => "xsf",
            (Form::Xml, Self::Animation) => "xaf",
            (Form::Xml, Self::Mesh) => "xmf",
            (Form::Xml, Self::Material) => "xrf",
            (Form::Xml, Self::MorphAnimation) => "xpf",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Form {
    /// Name in messages: `binary`, `XML`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Binary => "binary",
            Self::Xml => "XML",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Dialect {
    /// Name in messages and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::V12 => "v12",
            Self::Chat => "chat",
            Self::Trunk13 => "u13",
            Self::Community1300 => "c13-1300",
            Self::Community1301 => "c13-1301",
        }
    }

    /// The feature set that a version number stands for; for 1300, which stands for two, that of the trunk.
    ///
    /// Source: cal3d.md 2.3, 2.4.
    #[must_use]
    pub const fn of_version(version: i32) -> Self {
        match version {
            911..=999 => Self::Chat,
            1200..=1299 => Self::V12,
            1300 => Self::Trunk13,
            1301.. => Self::Community1301,
            _ => Self::Classic,
        }
    }

    /// Whether skeletons have lights.
    #[must_use]
    pub const fn has_lights(self) -> bool {
        matches!(self, Self::Chat | Self::Trunk13)
    }

    /// Whether vertices have colours.
    #[must_use]
    pub const fn has_colors(self) -> bool {
        self.has_lights()
    }

    /// Whether maps have types, and meshes have morphs.
    #[must_use]
    pub const fn has_morphs(self) -> bool {
        !matches!(self, Self::Classic | Self::V12)
    }

    /// Whether tracks are to be sampled without extrapolation by default. Source: cal3d.md 12.
    #[must_use]
    pub const fn is_clamped(self) -> bool {
        matches!(self, Self::Chat)
    }

    /// Whether the original turns clockwise faces when it reads a binary mesh. Source: cal3d.md 5.
    #[must_use]
    pub const fn fixes_winding(self) -> bool {
        !matches!(self, Self::Chat)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
