//! Textured rectangles.

use std::sync::Arc;

use super::sequence::Sequence;
use crate::color::Color;
use crate::id::RegionId;
use crate::math;
use crate::real::{Real, single};
use crate::texture::TextureRegion;

/// A textured rectangle in the space of its slot's bone. Source: formats-4.2.md 4.10, 11.1.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RegionAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// Name of the atlas region, or its beginning for a sequence.
    pub path: Arc<str>,
    /// Centre, skeleton units.
    pub x: Real,
    /// Centre, skeleton units.
    pub y: Real,
    /// Factor along x.
    pub scale_x: Real,
    /// Factor along y.
    pub scale_y: Real,
    /// Rotation in degrees, counter-clockwise.
    pub rotation: Real,
    /// Width before scaling, skeleton units.
    pub width: Real,
    /// Height before scaling, skeleton units.
    pub height: Real,
    /// Colour that multiplies the slot's.
    pub color: Color,
    /// The texture region; `None` with a sequence, and where lenient reading did not find it.
    pub region: Option<RegionId>,
    /// Frames that the slot may choose from.
    pub sequence: Option<Box<Sequence>>,
    /// Corners in the space of the slot's bone, of [`region`](Self::region) or of the whole rectangle without one.
    ///
    /// Order: bottom left, top left, top right, bottom right. See [`region_corners`].
    pub corners: [[f32; 2]; 4],
    /// The corners' texture coordinates on the page, 0..1, v downward; of the whole page without a region.
    pub uvs: [[f32; 2]; 4],
}

impl RegionAttachment {
    /// Computes [`corners`](Self::corners) and [`uvs`](Self::uvs) anew after other fields or the region were changed.
    pub fn update_region(&mut self, region: Option<&TextureRegion>) {
        self.corners = region_corners(self, region);
        self.uvs = region.map_or(
            [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]],
            TextureRegion::corner_uvs,
        );
    }
}

/// The corners of a region attachment in the space of its slot's bone when it shows `region`.
///
/// Order: bottom left, top left, top right, bottom right; skeleton units, stored in singles. Without a region, the
/// whole rectangle. Source: formats-4.2.md 11.1.
#[must_use]
pub fn region_corners(attachment: &RegionAttachment, region: Option<&TextureRegion>) -> [[f32; 2]; 4] {
    let region = region.unwrap_or(&TextureRegion::PLACEHOLDER);
    let number = |pixels: i32| crate::real::real(f64::from(pixels));
    let [ow, oh] = region.original_size.map(number);
    let [w, h] = region.size.map(number);
    let [ox, oy] = region.offset.map(number);
    let a = attachment;
    let (fx, fy) = (a.width / ow * a.scale_x, a.height / oh * a.scale_y);
    let (left, bottom) = (
        -a.width / 2.0 * a.scale_x + ox * fx,
        -a.height / 2.0 * a.scale_y + oy * fy,
    );
    let (right, top) = (left + w * fx, bottom + h * fy);
    let (sin, cos) = math::sin_cos_deg(a.rotation);
    [[left, bottom], [left, top], [right, top], [right, bottom]].map(|[x, y]| {
        [
            single((x * cos + a.x) - y * sin),
            single((y * cos + a.y) + x * sin),
        ]
    })
}
