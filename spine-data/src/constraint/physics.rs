//! Physics constraints.

use std::sync::Arc;

use crate::id::BoneId;
use crate::real::Real;

/// Lets a bone lag behind, swing and be blown about. Source: formats-4.2.md 4.8, 5.9; pose.md 10.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PhysicsConstraintData {
    /// Name.
    pub name: Arc<str>,
    /// Place in the order of all constraints, from 0.
    pub order: u32,
    /// Whether it is active only while a skin that lists it is shown.
    pub skin_required: bool,
    /// The constrained bone.
    pub bone: BoneId,
    /// How much of the simulated x is used; above 0 switches it on.
    pub x: Real,
    /// How much of the simulated y is used; above 0 switches it on.
    pub y: Real,
    /// How much of the simulated rotation is used; above 0 switches it on.
    pub rotate: Real,
    /// How much of the simulated scale is used; above 0 switches it on.
    pub scale_x: Real,
    /// How much of the simulated rotation is used as shear; above 0 switches it on.
    pub shear_x: Real,
    /// Largest motion taken into account, skeleton units per second.
    pub limit: Real,
    /// Length of a simulation step in seconds (1 / fps).
    pub step: f64,
    /// How much of the bone's motion becomes an offset, 0..1.
    pub inertia: Real,
    /// Spring constant.
    pub strength: Real,
    /// Factor on velocities for each 1/60 s.
    pub damping: Real,
    /// 1 / mass.
    pub mass_inverse: Real,
    /// Acceleration along world x.
    pub wind: Real,
    /// Acceleration along world -y.
    pub gravity: Real,
    /// Share of the constraint in the result, 0..1.
    pub mix: Real,
    /// Whether timelines for all constraints set the inertia of this one.
    pub inertia_global: bool,
    /// Whether timelines for all constraints set the strength of this one.
    pub strength_global: bool,
    /// Whether timelines for all constraints set the damping of this one.
    pub damping_global: bool,
    /// Whether timelines for all constraints set the mass of this one.
    pub mass_global: bool,
    /// Whether timelines for all constraints set the wind of this one.
    pub wind_global: bool,
    /// Whether timelines for all constraints set the gravity of this one.
    pub gravity_global: bool,
    /// Whether timelines for all constraints set the mix of this one.
    pub mix_global: bool,
}

impl PhysicsConstraintData {
    /// A constraint of this name on this bone with everything else at its default (limit 5000 before load scale).
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, bone: BoneId) -> Self {
        Self {
            name: name.into(),
            order: 0,
            skin_required: false,
            bone,
            x: 0.0,
            y: 0.0,
            rotate: 0.0,
            scale_x: 0.0,
            shear_x: 0.0,
            limit: 5000.0,
            step: 1.0 / 60.0,
            inertia: 1.0,
            strength: 100.0,
            damping: 1.0,
            mass_inverse: 1.0,
            wind: 0.0,
            gravity: 0.0,
            mix: 1.0,
            inertia_global: false,
            strength_global: false,
            damping_global: false,
            mass_global: false,
            wind_global: false,
            gravity_global: false,
            mix_global: false,
        }
    }
}
