//! GIF: 256 colours, one bit of transparency, delays in hundredths of a second.

mod canvas;
mod palette;
mod quantize;

use std::fmt;
use std::io::Write;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use tiny_skia::PixmapRef;

use crate::delay::{Delay, Ticks};
use crate::error::MediaError;
use crate::picture::MAX_SIDE;
use crate::writer::{FrameWriter, Frames, Summary};

use canvas::{Canvas, Patch, flat};
pub use palette::Palette;
use palette::Table;

const WHAT: &str = "a GIF";

/// Hundredths of a second below which browsers show a frame for 10.
const SHORTEST: u64 = 2;

/// How a GIF is written.
#[derive(Clone, Debug)]
pub struct GifOptions {
    /// Colours of all frames; `None` finds those of each frame.
    pub palette: Option<Palette>,
    /// Least alpha of a pixel that is shown; 0 counts as 1.
    pub threshold: u8,
    /// Straight RGB that half-transparent pixels which are shown are blended over; `None` shows their own colour.
    pub matte: Option<[u8; 3]>,
    /// Times played, 0 being forever.
    pub plays: u16,
}

impl Default for GifOptions {
    /// Colours of each frame, half-transparent pixels shown from alpha 128 in their own colour, played forever.
    fn default() -> Self {
        Self {
            palette: None,
            threshold: 128,
            matte: None,
            plays: 0,
        }
    }
}

/// Writes a GIF.
///
/// Delays are hundredths of a second; what rounding leaves is carried to the next frame, so that their sum is right. Of every
/// frame only the rectangle that changed is written; where a pixel becomes transparent, the frame before it is cleared.
pub struct GifWriter<W: Write> {
    encoder: Encoder<W>,
    options: GifOptions,
    shared: Option<Table>,
    frames: Frames,
    ticks: Ticks,
    too_short: u64,
    canvas: Canvas,
    /// The frame that waits for the next, which decides whether it is cleared, with its delay in hundredths.
    waiting: Option<(Vec<u32>, u16)>,
    /// Whether the first frame has transparent pixels, through which the last would be seen when it starts anew.
    see_through: bool,
}

impl<W: Write> fmt::Debug for GifWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GifWriter")
            .field("options", &self.options)
            .field("frames", &self.frames)
            .finish_non_exhaustive()
    }
}

impl<W: Write> GifWriter<W> {
    /// Begins an animation.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large, or bytes cannot be written.
    pub fn new(out: W, size: (u32, u32), options: GifOptions) -> Result<Self, MediaError> {
        let frames = Frames::new(WHAT, size, MAX_SIDE)?;
        let shared = options.palette.as_ref().map(Table::new);
        let global = shared.as_ref().map_or_else(Vec::new, Table::bytes);
        let mut encoder =
            Encoder::new(out, side(size.0 as usize), side(size.1 as usize), &global).map_err(failed)?;
        let repeat = match options.plays {
            0 => Some(Repeat::Infinite),
            1 => None,
            // The file tells how often it is repeated after the first time.
            more => Some(Repeat::Finite(more - 1)),
        };
        if let Some(repeat) = repeat {
            encoder.set_repeat(repeat).map_err(failed)?;
        }
        Ok(Self {
            encoder,
            options,
            shared,
            frames,
            ticks: Ticks::per_second(100),
            too_short: 0,
            canvas: Canvas::new(size),
            waiting: None,
            see_through: false,
        })
    }

    /// Writes the waiting frame, and clears it afterwards where that is asked for.
    fn release(&mut self, clear: bool) -> Result<(), MediaError> {
        let Some((pixels, delay)) = self.waiting.take() else {
            return Ok(());
        };
        let Patch { area, colors } = self.canvas.show(&pixels, clear);
        let mut own = self
            .shared
            .is_none()
            .then(|| Table::new(&Palette::of_colors(&colors)));
        let palette = own.as_ref().map(Table::bytes);
        let Some(table) = self.shared.as_mut().or(own.as_mut()) else {
            return Ok(());
        };
        let transparent = table.transparent();
        let indices: Vec<u8> = colors.iter().map(|color| table.index(*color)).collect();
        let frame = Frame {
            delay,
            dispose: if clear {
                DisposalMethod::Background
            } else {
                DisposalMethod::Keep
            },
            transparent: Some(transparent),
            left: side(area.x),
            top: side(area.y),
            width: side(area.width),
            height: side(area.height),
            palette,
            buffer: indices.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(failed)
    }
}

impl<W: Write> FrameWriter for GifWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        self.frames.take(frame)?;
        let ticks = self.ticks.next(delay);
        let hundredths = u16::try_from(ticks).map_err(|_| MediaError::Delay {
            found: delay.to_string(),
            expected: "a frame of a GIF lasts at most 655 s",
        })?;
        self.too_short += u64::from(ticks < SHORTEST);
        let pixels = flat(frame, self.options.threshold, self.options.matte);
        match &self.waiting {
            None => self.see_through = pixels.contains(&0),
            Some((waiting, _)) => {
                let vanishes = waiting
                    .iter()
                    .zip(&pixels)
                    .any(|(before, now)| *before != 0 && *now == 0);
                self.release(vanishes)?;
            }
        }
        self.waiting = Some((pixels, hundredths));
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, MediaError> {
        let mut summary = self.frames.finish()?;
        // Not every viewer clears the picture before it starts anew.
        self.release(self.see_through && self.options.plays != 1)?;
        summary.too_short = self.too_short;
        let mut out = self.encoder.into_inner().map_err(failed)?;
        out.flush()?;
        Ok(summary)
    }
}

/// A length that the size check has bounded.
fn side(value: usize) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}

fn failed(error: EncodingError) -> MediaError {
    match error {
        EncodingError::Io(error) => MediaError::Io(error),
        other => MediaError::Encode {
            what: WHAT,
            reason: other.to_string(),
        },
    }
}
