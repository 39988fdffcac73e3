//! Paths.

use std::sync::Arc;

use super::vertices::Vertices;
use crate::color::Color;
use crate::real::Real;

/// A composite cubic Bezier curve for path constraints. Source: formats-4.2.md 4.10, pose.md 9.1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PathAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// Triples of in handle, knot, out handle.
    pub vertices: Vertices,
    /// For each curve, the length of the setup path from its start to the curve's end, skeleton units.
    pub lengths: Vec<Real>,
    /// Whether the last knot is joined to the first.
    pub closed: bool,
    /// Whether positions run along the path at constant speed.
    pub constant_speed: bool,
    /// Colour in the editor (non-essential).
    pub color: Color,
}
