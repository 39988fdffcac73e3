//! Path constraints.

use std::sync::Arc;

use crate::id::{BoneId, SlotId};
use crate::real::Real;

/// What a path constraint's position counts. Source: formats-4.2.md 1.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PositionMode {
    /// Skeleton units along the path.
    Fixed = 0,
    /// Fractions of the path's length.
    #[default]
    Percent = 1,
}

crate::named::named_enum! {
    PositionMode, "position mode" { Fixed => "fixed", Percent => "percent", }
}

/// How a path constraint spaces its bones. Source: pose.md 9.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SpacingMode {
    /// By the bones' lengths plus the spacing.
    #[default]
    Length = 0,
    /// By the spacing in skeleton units.
    Fixed = 1,
    /// By the spacing as a fraction of the path's length.
    Percent = 2,
    /// In proportion to the bones' lengths, over the whole path times the spacing.
    Proportional = 3,
}

crate::named::named_enum! {
    SpacingMode, "spacing mode" {
        Length => "length",
        Fixed => "fixed",
        Percent => "percent",
        Proportional => "proportional",
    }
}

/// How a path constraint turns its bones. Source: pose.md 9.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RotateMode {
    /// Along the path's tangent.
    #[default]
    Tangent = 0,
    /// Towards the next bone's position.
    Chain = 1,
    /// Towards the next bone's position, scaled to reach it.
    ChainScale = 2,
}

crate::named::named_enum! {
    RotateMode, "rotate mode" { Tangent => "tangent", Chain => "chain", ChainScale => "chainScale", }
}

/// Lays bones along a path attachment. Source: formats-4.2.md 4.7, 5.8.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PathConstraintData {
    /// Name.
    pub name: Arc<str>,
    /// Place in the order of all constraints, from 0.
    pub order: u32,
    /// Whether it is active only while a skin that lists it is shown.
    pub skin_required: bool,
    /// The constrained bones.
    pub bones: Vec<BoneId>,
    /// Slot whose attachment is the path.
    pub target: SlotId,
    /// What `position` counts.
    pub position_mode: PositionMode,
    /// What `spacing` counts.
    pub spacing_mode: SpacingMode,
    /// How the bones are turned.
    pub rotate_mode: RotateMode,
    /// Offset of the rotation, degrees.
    pub offset_rotation: Real,
    /// Place of the first bone on the path: skeleton units or a fraction.
    pub position: Real,
    /// Spacing between the bones: skeleton units or a fraction.
    pub spacing: Real,
    /// Share in the rotation, 0..1.
    pub mix_rotate: Real,
    /// Share in x, 0..1.
    pub mix_x: Real,
    /// Share in y, 0..1.
    pub mix_y: Real,
}

impl PathConstraintData {
    /// A constraint of this name and target with everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, target: SlotId) -> Self {
        Self {
            name: name.into(),
            order: 0,
            skin_required: false,
            bones: Vec::new(),
            target,
            position_mode: PositionMode::Percent,
            spacing_mode: SpacingMode::Length,
            rotate_mode: RotateMode::Tangent,
            offset_rotation: 0.0,
            position: 0.0,
            spacing: 0.0,
            mix_rotate: 1.0,
            mix_x: 1.0,
            mix_y: 1.0,
        }
    }
}
