//! Expected, actual and difference beside each other.

use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;

/// One picture of three labelled panels: expected (missing where `None`), actual, difference.
///
/// # Errors
///
/// Where it would be too large.
pub fn side_by_side(expected: Option<PixmapRef<'_>>, actual: PixmapRef<'_>) -> Result<Pixmap, MediaError> {
    unimplemented!("{expected:?} {actual:?}")
}
