//! IK constraints.

use std::sync::Arc;

use crate::id::BoneId;
use crate::real::Real;

/// Turns one or two bones so that their tip reaches a target. Source: formats-4.2.md 4.5, 5.6.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct IkConstraintData {
    /// Name.
    pub name: Arc<str>,
    /// Place in the order of all constraints, from 0.
    pub order: u32,
    /// Whether it is active only while a skin that lists it is shown.
    pub skin_required: bool,
    /// The constrained bones, parent first. One or two act; other numbers do nothing.
    pub bones: Vec<BoneId>,
    /// Bone that is reached for.
    pub target: BoneId,
    /// Share of the constraint in the result, 0..1.
    pub mix: Real,
    /// Distance from full reach within which the bones slow down, in skeleton units (two bones).
    pub softness: Real,
    /// Bend direction of two bones: +1 or -1.
    pub bend_direction: i8,
    /// Whether one bone is shortened when the target is too close.
    pub compress: bool,
    /// Whether bones are lengthened when the target is out of reach.
    pub stretch: bool,
    /// Whether stretching and compressing scale y as well.
    pub uniform: bool,
}

impl IkConstraintData {
    /// A constraint of this name and target with everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, target: BoneId) -> Self {
        Self {
            name: name.into(),
            order: 0,
            skin_required: false,
            bones: Vec::new(),
            target,
            mix: 1.0,
            softness: 0.0,
            bend_direction: 1,
            compress: false,
            stretch: false,
            uniform: false,
        }
    }
}
