//! How two pictures differ.

use serde::{Deserialize, Serialize};
use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;

/// How far two pictures may differ. The default is not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tolerance {
    /// Most by which a channel of a pixel may differ, of 255, before the pixel counts as different.
    #[serde(default)]
    pub channel: u8,
    /// Share of pixels, 0 to 1, that may be different.
    #[serde(default)]
    pub share: f64,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds {
    /// Left column.
    pub x: u32,
    /// Top row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// How two pictures of one size differ. Premultiplied channels are compared: colour that is fully transparent does not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Whether the tolerance allows the difference.
    pub passed: bool,
    /// Pixels in all.
    pub pixels: u64,
    /// Pixels that differ at all.
    pub unequal: u64,
    /// Pixels of which a channel differs by more than the tolerance's.
    pub differing: u64,
    /// `differing / pixels`.
    pub share: f64,
    /// Largest difference of each channel, RGBA.
    pub max_delta: [u8; 4],
    /// Mean absolute difference over all channels and pixels, of 255.
    pub mean_delta: f64,
    /// Smallest rectangle around the pixels that differ at all.
    pub bounds: Option<Bounds>,
    /// Pixels by their largest difference of a channel: 0, 1, 2, 3-4, 5-8, 9-16, 17-32, 33-64, 65-128, 129-255.
    pub histogram: [u64; 10],
}

/// Compares pictures pixel by pixel.
///
/// # Errors
///
/// Where their sizes differ.
pub fn compare(
    expected: PixmapRef<'_>,
    actual: PixmapRef<'_>,
    tolerance: Tolerance,
) -> Result<Comparison, MediaError> {
    unimplemented!("{expected:?} {actual:?} {tolerance:?}")
}

/// A picture that shows where two differ, dark where they agree, the brighter and redder the more they do not. It is as large as
/// both together; what only one of them has counts as different.
///
/// # Errors
///
/// Where memory is lacking.
pub fn difference(expected: PixmapRef<'_>, actual: PixmapRef<'_>) -> Result<Pixmap, MediaError> {
    unimplemented!("{expected:?} {actual:?}")
}
