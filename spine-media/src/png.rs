//! Single pictures.

use std::io::Write;

use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;

/// Writes a picture as PNG: straight RGBA, 8 bits a channel, no time stamp, so that the same pixels give the same bytes.
///
/// # Errors
///
/// Where bytes cannot be written.
pub fn write_png(out: impl Write, picture: PixmapRef<'_>) -> Result<(), MediaError> {
    let _ = out;
    unimplemented!("{picture:?}")
}

/// Reads a PNG of any colour type into a premultiplied picture; of 16 bits a channel the upper 8 are kept, colour profiles are
/// not applied, and of an animated one the default image is read.
///
/// # Errors
///
/// Where it is no PNG, broken, or larger than [`crate::MAX_SIDE`] or [`crate::MAX_PIXELS`].
pub fn read_png(bytes: &[u8]) -> Result<Pixmap, MediaError> {
    unimplemented!("{bytes:?}")
}
