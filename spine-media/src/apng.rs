//! Animated PNG.

use std::io::Write;

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::writer::{FrameWriter, Summary};

/// Writes an animated PNG: exact colours and transparency, exact delays.
#[derive(Debug)]
pub struct ApngWriter<W: Write> {
    out: W,
}

impl<W: Write> ApngWriter<W> {
    /// Begins an animation of exactly `frames` frames, played `plays` times, 0 being forever.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large, `frames` is 0, or bytes cannot be written.
    pub fn new(out: W, size: (u32, u32), frames: u32, plays: u32) -> Result<Self, MediaError> {
        let _ = (size, frames, plays);
        Ok(Self { out })
    }
}

impl<W: Write> FrameWriter for ApngWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        let _ = self.out.flush();
        unimplemented!("{frame:?} {delay:?}")
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        unimplemented!()
    }
}
