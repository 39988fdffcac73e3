//! Bones as they stand in the file.

use std::sync::Arc;

use crate::color::Color;
use crate::id::BoneId;
use crate::real::Real;

/// How a bone takes over its parent's world transform. Source: pose.md 5.4 to 5.7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Inherit {
    /// Everything.
    #[default]
    Normal = 0,
    /// The position only.
    OnlyTranslation = 1,
    /// Position and scale, but neither rotation nor reflection.
    NoRotationOrReflection = 2,
    /// Position and rotation, but no scale.
    NoScale = 3,
    /// Position and rotation, but neither scale nor reflection.
    NoScaleOrReflection = 4,
}

impl Inherit {
    /// All modes in file order.
    pub const ALL: [Self; 5] = [
        Self::Normal,
        Self::OnlyTranslation,
        Self::NoRotationOrReflection,
        Self::NoScale,
        Self::NoScaleOrReflection,
    ];
}

crate::named::named_enum! {
    Inherit, "inherit mode" {
        Normal => "normal",
        OnlyTranslation => "onlyTranslation",
        NoRotationOrReflection => "noRotationOrReflection",
        NoScale => "noScale",
        NoScaleOrReflection => "noScaleOrReflection",
    }
}

/// Seven numbers that place a bone relative to its parent.
///
/// Source: pose.md 1.1. Seven values without padding, so that a pose can be copied as a block.
#[derive(Clone, Copy, Debug, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct LocalTransform {
    /// Position along the parent's x axis, in skeleton units.
    pub x: Real,
    /// Position along the parent's y axis (up), in skeleton units.
    pub y: Real,
    /// Rotation in degrees, counter-clockwise.
    pub rotation: Real,
    /// Factor along the bone's x axis.
    pub scale_x: Real,
    /// Factor along the bone's y axis.
    pub scale_y: Real,
    /// Shear of the x axis in degrees.
    pub shear_x: Real,
    /// Shear of the y axis in degrees.
    pub shear_y: Real,
}

impl LocalTransform {
    /// No movement at all: position 0, scale 1.
    pub const IDENTITY: Self = Self {
        x: 0.0,
        y: 0.0,
        rotation: 0.0,
        scale_x: 1.0,
        scale_y: 1.0,
        shear_x: 0.0,
        shear_y: 0.0,
    };
    /// Seven zeros.
    pub const ZERO: Self = Self {
        x: 0.0,
        y: 0.0,
        rotation: 0.0,
        scale_x: 0.0,
        scale_y: 0.0,
        shear_x: 0.0,
        shear_y: 0.0,
    };
}

impl Default for LocalTransform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// A bone in its setup pose. Source: formats-4.2.md 4.3, 5.4.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoneData {
    /// Name, unique in the skeleton by convention; lookups return the first.
    pub name: Arc<str>,
    /// Parent, which comes earlier in the list; `None` for the root only.
    pub parent: Option<BoneId>,
    /// Length in skeleton units.
    pub length: Real,
    /// Setup pose.
    pub local: LocalTransform,
    /// How the parent's transform is taken over.
    pub inherit: Inherit,
    /// Whether the bone is active only while a skin that lists it is shown.
    pub skin_required: bool,
    /// Colour in the editor (non-essential).
    pub color: Color,
    /// Icon in the editor (non-essential); `None` where the file has none or an empty text.
    pub icon: Option<Arc<str>>,
    /// Whether the editor shows the bone (non-essential).
    pub visible: bool,
}

impl BoneData {
    /// A bone of this name and parent with everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, parent: Option<BoneId>) -> Self {
        Self {
            name: name.into(),
            parent,
            length: 0.0,
            local: LocalTransform::IDENTITY,
            inherit: Inherit::Normal,
            skin_required: false,
            color: Color::from_rgba8(0x9b9b_9bff),
            icon: None,
            visible: true,
        }
    }
}
