//! What all writers of animations have in common.

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::numbered::NameTemplate;
use crate::picture::check_size;

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
        let ending = name
            .rsplit_once('.')
            .map(|(_, ending)| ending.to_ascii_lowercase());
        Ok(match ending.as_deref() {
            Some("png") if name.contains('%') => {
                NameTemplate::parse(name)?;
                Self::PngSequence
            }
            Some("png") => Self::Png,
            Some("apng") => Self::Apng,
            Some("gif") => Self::Gif,
            Some("webp") => Self::Webp,
            Some("mp4") => Self::Mp4,
            Some("webm") => Self::Webm,
            _ => {
                return Err(MediaError::UnknownFormat {
                    name: name.to_owned(),
                });
            }
        })
    }

    /// Whether it has several frames.
    #[must_use]
    pub const fn is_animated(self) -> bool {
        !matches!(self, Self::Png)
    }
}

/// Counts frames and sees that they are of one size.
#[derive(Debug)]
pub(crate) struct Frames {
    pub(crate) size: (u32, u32),
    pub(crate) count: u64,
}

impl Frames {
    pub(crate) fn new(what: &'static str, size: (u32, u32), max_side: u32) -> Result<Self, MediaError> {
        check_size(what, size, max_side)?;
        Ok(Self { size, count: 0 })
    }

    pub(crate) fn take(&mut self, frame: PixmapRef<'_>) -> Result<(), MediaError> {
        let found = (frame.width(), frame.height());
        if found != self.size {
            return Err(MediaError::FrameSize {
                frame: self.count,
                expected: self.size,
                found,
            });
        }
        self.count += 1;
        Ok(())
    }

    pub(crate) const fn finish(&self) -> Result<Summary, MediaError> {
        if self.count == 0 {
            return Err(MediaError::NoFrames);
        }
        Ok(Summary {
            frames: self.count,
            too_short: 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell_the_format() {
        let cases = [
            ("a.png", Format::Png),
            ("out/a-%04d.PNG", Format::PngSequence),
            ("a.b.gif", Format::Gif),
            ("a.APNG", Format::Apng),
            ("a.webp", Format::Webp),
            ("a.mp4", Format::Mp4),
            ("a.webm", Format::Webm),
        ];
        for (name, format) in cases {
            assert_eq!(Format::from_name(name).unwrap(), format, "{name}");
        }
        let error = Format::from_name("walk.avi").unwrap_err().to_string();
        assert_eq!(
            error,
            "\"walk.avi\" does not say what to write: it must end in .png, %04d.png, .apng, .gif, .webp, .mp4 or .webm"
        );
        assert!(matches!(
            Format::from_name("gif"),
            Err(MediaError::UnknownFormat { .. })
        ));
        assert!(matches!(
            Format::from_name("a-%x.png"),
            Err(MediaError::Template { .. })
        ));
    }
}
