//! The solvers. Each reads and writes the pose of its bones; none allocates after warm-up.
//!
//! Where finite input would give NaN or infinity (targets at a joint, collapsed parents, empty paths ...), the bones keep the
//! values that they have without the constraint.
//!
//! Poses are stored as [`Real`](spine_data::Real), but inverse matrices, reaches and path lengths are differences of large
//! numbers: those are computed in doubles in every build.

pub(crate) mod curve;
mod fold;
mod guard;
pub(crate) mod ik;
pub(crate) mod path;
pub(crate) mod physics;
pub(crate) mod places;
mod steps;
pub(crate) mod transform;
pub(crate) mod turn;

pub(crate) use fold::RAD_DEG;
pub use ik::IkOptions;
pub use steps::{MAX_PHYSICS_STEPS, MAX_PHYSICS_STEPS_OF_ALL};

use spine_data::math;

/// Π in doubles.
#[allow(clippy::approx_constant)] // The decimal literal is normative; it is not π.
pub(crate) const PI: f64 = 3.1415927;

/// Half a turn, radians, as the limit of differences of angles.
///
/// Axes that point away from each other are half a turn apart: in doubles 4.6e-8 below Π and never wrapped, in singles anything
/// within their rounding, which is added here.
pub(crate) const HALF_TURN: f64 = if cfg!(spine_f64) { PI } else { PI + 1e-6 };

/// The same in degrees.
const HALF_TURN_DEG: f64 = if cfg!(spine_f64) { 180.0 } else { 180.0 + 1e-4 };

/// The angle of the vector (x, y), radians.
#[inline]
fn atan2(y: f64, x: f64) -> f64 {
    math::atan2_wide(y, x)
}

/// The angle of the vector (x, y), degrees.
#[inline]
fn atan2_deg(y: f64, x: f64) -> f64 {
    math::atan2_wide(y, x) * (180.0 / PI)
}

/// Brings the difference of two angles (radians) within half a turn, by at most one turn.
#[inline]
pub(crate) fn wrap(radians: f64) -> f64 {
    if radians > HALF_TURN {
        radians - 2.0 * PI
    } else if radians < -HALF_TURN {
        radians + 2.0 * PI
    } else {
        radians
    }
}

/// Brings the difference of two angles (degrees) within half a turn, by at most one turn.
#[inline]
pub(crate) fn wrap_deg(degrees: f64) -> f64 {
    if degrees > HALF_TURN_DEG {
        degrees - 360.0
    } else if degrees < -HALF_TURN_DEG {
        degrees + 360.0
    } else {
        degrees
    }
}
