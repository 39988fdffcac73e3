//! Points.

use std::sync::Arc;

use crate::color::Color;
use crate::real::Real;

/// A point with a direction in the space of its slot's bone. Source: formats-4.2.md 4.10, pose.md 11.7.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// Position, skeleton units.
    pub x: Real,
    /// Position, skeleton units.
    pub y: Real,
    /// Direction in degrees, counter-clockwise.
    pub rotation: Real,
    /// Colour in the editor (non-essential).
    pub color: Color,
}
