//! What all writers of animations have in common.

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;

/// Writes frames as they come.
pub trait FrameWriter {
    /// Takes the next frame, shown for `delay`.
    ///
    /// # Errors
    ///
    /// Where its size is not that of the animation, where the format cannot tell the delay, and where bytes cannot be written.
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError>;

    /// Writes what is left and closes the file. An animation that is dropped without it is incomplete.
    ///
    /// # Errors
    ///
    /// Where there was no frame or not the number announced, and where bytes cannot be written.
    fn finish(self: Box<Self>) -> Result<Summary, MediaError>;
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Frames taken.
    pub frames: u64,
    /// Frames of a GIF that are shown for less than 2 hundredths of a second, which browsers show for 10: more than 50 frames
    /// per second.
    pub too_short: u64,
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One picture.
    Png,
    /// A picture a frame, names numbered by a [`crate::NameTemplate`].
    PngSequence,
    /// Animated, 256 colours, one bit of transparency, delays in hundredths of a second.
    Gif,
    /// Animated PNG: exact colours and delays.
    Apng,
    /// Animated WebP: delays in milliseconds.
    Webp,
    /// H.264 by ffmpeg, without transparency.
    Mp4,
    /// VP9 by ffmpeg, with transparency.
    Webm,
}

pub(crate) const ENDINGS: &str = ".png, %04d.png, .apng, .gif, .webp, .mp4 or .webm";

impl Format {
    /// The format that a file name asks for by its ending: `.png` (numbered where the name has `%d` or `%04d`), `.apng`, `.gif`,
    /// `.webp`, `.mp4`, `.webm`, in either case.
    ///
    /// # Errors
    ///
    /// Where the ending is none of these, or the number in the name is malformed.
    pub fn from_name(name: &str) -> Result<Self, MediaError> {
        unimplemented!("{name}")
    }

    /// Whether it has several frames.
    #[must_use]
    pub const fn is_animated(self) -> bool {
        !matches!(self, Self::Png)
    }
}
