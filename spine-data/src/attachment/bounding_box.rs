//! Polygons to hit.

use std::sync::Arc;

use super::vertices::Vertices;
use crate::color::Color;

/// A polygon to hit, for hit tests. Source: formats-4.2.md 4.10.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoundingBoxAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// The polygon.
    pub vertices: Vertices,
    /// Colour in the editor (non-essential).
    pub color: Color,
}
