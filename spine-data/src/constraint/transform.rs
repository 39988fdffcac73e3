//! Transform constraints.

use std::sync::Arc;

use crate::id::BoneId;
use crate::real::Real;

/// Makes bones follow a target bone's transform. Source: formats-4.2.md 4.6, 5.7.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct TransformConstraintData {
    /// Name.
    pub name: Arc<str>,
    /// Place in the order of all constraints, from 0.
    pub order: u32,
    /// Whether it is active only while a skin that lists it is shown.
    pub skin_required: bool,
    /// The constrained bones.
    pub bones: Vec<BoneId>,
    /// Bone that is followed.
    pub target: BoneId,
    /// Whether local (applied) values are followed instead of world values.
    pub local: bool,
    /// Whether the target's values are added instead of replacing.
    pub relative: bool,
    /// Offset of the rotation, degrees.
    pub offset_rotation: Real,
    /// Offset of x, skeleton units.
    pub offset_x: Real,
    /// Offset of y, skeleton units.
    pub offset_y: Real,
    /// Offset of the x scale.
    pub offset_scale_x: Real,
    /// Offset of the y scale.
    pub offset_scale_y: Real,
    /// Offset of the y shear, degrees.
    pub offset_shear_y: Real,
    /// Share in the rotation, 0..1.
    pub mix_rotate: Real,
    /// Share in x, 0..1.
    pub mix_x: Real,
    /// Share in y, 0..1.
    pub mix_y: Real,
    /// Share in the x scale, 0..1.
    pub mix_scale_x: Real,
    /// Share in the y scale, 0..1.
    pub mix_scale_y: Real,
    /// Share in the y shear, 0..1.
    pub mix_shear_y: Real,
}

impl TransformConstraintData {
    /// A constraint of this name and target with all mixes 1 and everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, target: BoneId) -> Self {
        Self {
            name: name.into(),
            order: 0,
            skin_required: false,
            bones: Vec::new(),
            target,
            local: false,
            relative: false,
            offset_rotation: 0.0,
            offset_x: 0.0,
            offset_y: 0.0,
            offset_scale_x: 0.0,
            offset_scale_y: 0.0,
            offset_shear_y: 0.0,
            mix_rotate: 1.0,
            mix_x: 1.0,
            mix_y: 1.0,
            mix_scale_x: 1.0,
            mix_scale_y: 1.0,
            mix_shear_y: 1.0,
        }
    }
}
