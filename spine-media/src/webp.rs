//! Animated WebP.

use std::io::Write;

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::writer::{FrameWriter, Summary};

/// How a WebP is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WebpOptions {
    /// Quality from 0 to 100 of lossy compression; `None` is lossless.
    pub quality: Option<f32>,
    /// Times played, 0 being forever.
    pub plays: u16,
}

/// Writes an animated WebP. Delays are milliseconds; what rounding leaves is carried to the next frame. The compressed animation
/// is held until the end.
#[derive(Debug)]
pub struct WebpWriter<W: Write> {
    out: W,
}

impl<W: Write> WebpWriter<W> {
    /// Begins an animation.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or above 16383, or the quality is no number from 0 to 100.
    pub fn new(out: W, size: (u32, u32), options: WebpOptions) -> Result<Self, MediaError> {
        let _ = (size, options);
        Ok(Self { out })
    }
}

impl<W: Write> FrameWriter for WebpWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        let _ = self.out.flush();
        unimplemented!("{frame:?} {delay:?}")
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        unimplemented!()
    }
}
