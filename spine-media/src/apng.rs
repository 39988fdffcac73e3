//! Animated PNG.

use std::fmt;
use std::io::Write;

use png::Writer;
use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::picture::{MAX_SIDE, straight};
use crate::png::{encoding_failed, rgba_encoder};
use crate::writer::{FrameWriter, Frames, Summary};

const WHAT: &str = "an APNG";

/// Writes an animated PNG: exact colours and transparency, exact delays.
pub struct ApngWriter<W: Write> {
    writer: Writer<W>,
    frames: Frames,
    announced: u32,
    buffer: Vec<u8>,
}

impl<W: Write> fmt::Debug for ApngWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ApngWriter")
            .field("frames", &self.frames)
            .field("announced", &self.announced)
            .finish_non_exhaustive()
    }
}

impl<W: Write> ApngWriter<W> {
    /// Begins an animation of exactly `frames` frames, played `plays` times, 0 being forever.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large, `frames` is 0, or bytes cannot be written.
    pub fn new(out: W, size: (u32, u32), frames: u32, plays: u32) -> Result<Self, MediaError> {
        let counter = Frames::new(WHAT, size, MAX_SIDE)?;
        if frames == 0 {
            return Err(MediaError::NoFrames);
        }
        let mut encoder = rgba_encoder(out, size);
        encoder.set_animated(frames, plays).map_err(encoding_failed)?;
        encoder.validate_sequence(true);
        Ok(Self {
            writer: encoder.write_header().map_err(encoding_failed)?,
            frames: counter,
            announced: frames,
            buffer: Vec::new(),
        })
    }

    fn miscounted(&self, found: u64) -> MediaError {
        MediaError::FrameCount {
            what: WHAT,
            expected: self.announced.into(),
            found,
        }
    }
}

impl<W: Write> FrameWriter for ApngWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        if self.frames.count == u64::from(self.announced) {
            return Err(self.miscounted(self.frames.count + 1));
        }
        self.frames.take(frame)?;
        straight(frame, &mut self.buffer);
        self.writer
            .set_frame_delay(delay.numerator(), delay.denominator())
            .map_err(encoding_failed)?;
        self.writer
            .write_image_data(&self.buffer)
            .map_err(encoding_failed)
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        let summary = self.frames.finish()?;
        if summary.frames != u64::from(self.announced) {
            return Err(self.miscounted(summary.frames));
        }
        self.writer.finish().map_err(encoding_failed)?;
        Ok(summary)
    }
}
