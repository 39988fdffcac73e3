//! GIF.

use std::io::Write;

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::writer::{FrameWriter, Summary};

/// Up to 255 colours for all frames of a GIF.
#[derive(Clone, Debug)]
pub struct Palette {
    colors: Vec<[u8; 3]>,
}

impl Palette {
    /// The palette that suits these frames best: their own colours where they are few enough, else what quantisation finds.
    #[must_use]
    pub fn of<'a>(frames: impl IntoIterator<Item = PixmapRef<'a>>) -> Self {
        let _ = frames.into_iter().count();
        Self { colors: Vec::new() }
    }

    /// Its colours, straight RGB.
    #[must_use]
    pub fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }
}

/// How a GIF is written.
#[derive(Clone, Debug)]
pub struct GifOptions {
    /// Colours of all frames; `None` finds those of each frame.
    pub palette: Option<Palette>,
    /// Least alpha, 1 to 255, of a pixel that is shown. Edges that are not opaque are shown as they look over `matte`.
    pub threshold: u8,
    /// Straight RGB that half-transparent pixels are blended over; `None` shows their own colour.
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

/// Writes a GIF. Delays are hundredths of a second; what rounding leaves is carried to the next frame, so that their sum is right.
#[derive(Debug)]
pub struct GifWriter<W: Write> {
    out: W,
}

impl<W: Write> GifWriter<W> {
    /// Begins an animation.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large, or bytes cannot be written.
    pub fn new(out: W, size: (u32, u32), options: GifOptions) -> Result<Self, MediaError> {
        let _ = (size, options);
        Ok(Self { out })
    }
}

impl<W: Write> FrameWriter for GifWriter<W> {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        let _ = self.out.flush();
        unimplemented!("{frame:?} {delay:?}")
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        unimplemented!()
    }
}
