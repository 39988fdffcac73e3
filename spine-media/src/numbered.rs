//! Numbered files.

use std::io::{self, Write};

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::writer::{FrameWriter, Summary};

/// A file name with a number in it, such as `walk-%04d.png`. `%%` stands for a per cent sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTemplate {
    before: String,
    digits: usize,
    after: String,
}

impl NameTemplate {
    /// Whether a name has a number, so that it is a template.
    #[must_use]
    pub fn is_template(name: &str) -> bool {
        unimplemented!("{name}")
    }

    /// Reads a template with exactly one `%d` or `%0Nd`, N from 1 to 9.
    ///
    /// # Errors
    ///
    /// Where it has none, several, or something else after a per cent sign.
    pub fn parse(template: &str) -> Result<Self, MediaError> {
        unimplemented!("{template}")
    }

    /// Name of a frame; numbers with more digits than the template's are written whole.
    #[must_use]
    pub fn name(&self, frame: u64) -> String {
        format!(
            "{}{frame:0digits$}{}",
            self.before,
            self.after,
            digits = self.digits
        )
    }
}

/// Writes every frame as a PNG of its own. Delays are not written.
#[derive(Debug)]
pub struct PngSequence<F> {
    open: F,
}

impl<F, W> PngSequence<F>
where
    F: FnMut(&str) -> io::Result<W>,
    W: Write,
{
    /// `open` gets the name of each frame's file and returns where to write it; the first frame has the number `first`.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large.
    pub fn new(template: NameTemplate, size: (u32, u32), first: u64, open: F) -> Result<Self, MediaError> {
        let _ = (template, size, first);
        Ok(Self { open })
    }
}

impl<F, W> FrameWriter for PngSequence<F>
where
    F: FnMut(&str) -> io::Result<W>,
    W: Write,
{
    fn write_frame(&mut self, frame: PixmapRef<'_>, _: Delay) -> Result<(), MediaError> {
        let _ = (self.open)("");
        unimplemented!("{frame:?}")
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        unimplemented!()
    }
}
