//! Animated WebP.

use std::fmt;
use std::io::Write;

use tiny_skia::PixmapRef;
use webp_animation::{AnimParams, Encoder, EncoderOptions, EncodingConfig, Error};

use crate::delay::{Delay, Ticks};
use crate::error::MediaError;
use crate::picture::straight;
use crate::writer::{FrameWriter, Frames, Summary};

const WHAT: &str = "a WebP";

/// Most pixels of a side that the format can tell.
const MAX_SIDE: u32 = 16_383;

/// How a WebP is written. The default is lossless and plays forever.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WebpOptions {
    /// Quality from 0 to 100 of lossy compression; `None` is lossless.
    pub quality: Option<f32>,
    /// Times played, 0 being forever.
    pub plays: u16,
}

/// Writes an animated WebP. Delays are milliseconds; what rounding leaves is carried to the next frame. The compressed animation
/// is held until the end.
pub struct WebpWriter<W: Write> {
    out: W,
    encoder: Encoder,
    frames: Frames,
    ticks: Ticks,
    /// Milliseconds at which the next frame begins.
    time: i32,
    buffer: Vec<u8>,
}

impl<W: Write> fmt::Debug for WebpWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebpWriter")
            .field("frames", &self.frames)
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

impl<W: Write> WebpWriter<W> {
    /// Begins an animation.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or above 16383, or the quality is no number from 0 to 100.
    pub fn new(out: W, size: (u32, u32), options: WebpOptions) -> Result<Self, MediaError> {
        let frames = Frames::new(WHAT, size, MAX_SIDE)?;
        let config = match options.quality {
            // Of lossless compression this is the effort: beyond, files are hardly smaller.
            None => EncodingConfig {
                quality: 20.0,
                ..EncodingConfig::default()
            },
            Some(quality) if (0.0..=100.0).contains(&quality) => EncodingConfig::new_lossy(quality),
            Some(quality) => {
                return Err(MediaError::Encode {
                    what: WHAT,
                    reason: format!("the quality {quality} is not from 0 to 100"),
                });
            }
        };
        let options = EncoderOptions {
            anim_params: AnimParams {
                loop_count: options.plays.into(),
            },
            encoding_config: Some(config),
            ..EncoderOptions::default()
        };
        Ok(Self {
            out,
            encoder: Encoder::new_with_options(size, options).map_err(failed)?,
            frames,
            ticks: Ticks::per_second(1000),
            time: 0,
            buffer: Vec::new(),
        })
    }
}

impl<W: Write> FrameWriter for WebpWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        /// Milliseconds that the format can tell of a frame.
        const LONGEST: u64 = (1 << 24) - 1;
        let refused = |expected| MediaError::Delay {
            found: delay.to_string(),
            expected,
        };
        let ticks = self.ticks.next(delay);
        if !(1..=LONGEST).contains(&ticks) {
            return Err(refused("a frame of a WebP lasts from 1 ms to 16777 s"));
        }
        let end = i32::try_from(ticks)
            .ok()
            .and_then(|ticks| self.time.checked_add(ticks));
        let end = end.ok_or_else(|| refused("a WebP lasts at most 24 days"))?;
        self.frames.take(frame)?;
        straight(frame, &mut self.buffer);
        self.encoder.add_frame(&self.buffer, self.time).map_err(failed)?;
        self.time = end;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, MediaError> {
        let summary = self.frames.finish()?;
        let data = self.encoder.finalize(self.time).map_err(failed)?;
        self.out.write_all(&data)?;
        self.out.flush()?;
        Ok(summary)
    }
}

fn failed(error: Error) -> MediaError {
    MediaError::Encode {
        what: WHAT,
        reason: error.to_string(),
    }
}
