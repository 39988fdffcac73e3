//! Polygons that cut.

use std::sync::Arc;

use super::vertices::Vertices;
use crate::color::Color;
use crate::id::SlotId;

/// A polygon that cuts what is drawn after it, up to and including the end slot. Source: formats-4.2.md 4.10, pose.md 13.1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClippingAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// The polygon.
    pub vertices: Vertices,
    /// Last slot that is cut; `None` cuts to the end of the draw order.
    pub end_slot: Option<SlotId>,
    /// Colour in the editor (non-essential).
    pub color: Color,
}
