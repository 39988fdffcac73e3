//! Animated PNG.

use std::fmt;
use std::io::Write;

use png::{EncodingError, Writer};
use tiny_skia::PixmapRef;

use crate::area::Area;
use crate::delay::Delay;
use crate::error::MediaError;
use crate::picture::{MAX_SIDE, pixels, unpremultiply};
use crate::png::{encoding_failed, rgba_encoder};
use crate::writer::{FrameWriter, Frames, Summary};

const WHAT: &str = "an APNG";

/// Writes an animated PNG: exact colours and transparency, exact delays. Of every frame only the rectangle that changed is written.
pub struct ApngWriter<W: Write> {
    writer: Writer<W>,
    frames: Frames,
    announced: u32,
    /// The frame before.
    shown: Vec<[u8; 4]>,
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
            shown: Vec::new(),
            buffer: Vec::new(),
        })
    }

    /// Writes the buffer as the pixels of an area.
    fn put(&mut self, area: Area, delay: Delay) -> Result<(), EncodingError> {
        let writer = &mut self.writer;
        writer.set_frame_delay(delay.numerator(), delay.denominator())?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(area.width as u32, area.height as u32)?;
        writer.set_frame_position(area.x as u32, area.y as u32)?;
        writer.write_image_data(&self.buffer)
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
        let new = pixels(&frame);
        let width = frame.width() as usize;
        // The first frame is the picture of viewers that show no animations, and whole.
        let area = match self.shown.len() {
            0 => Area::changed(new, new, width, |_| true),
            _ => Area::changed(new, &self.shown, width, |_| false),
        };
        self.buffer.clear();
        let rows = area.rows(new, width);
        self.buffer
            .extend(rows.flatten().flat_map(|color| unpremultiply(*color)));
        self.shown.clear();
        self.shown.extend_from_slice(new);
        self.put(area, delay).map_err(encoding_failed)
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
