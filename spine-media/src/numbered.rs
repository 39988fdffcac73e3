//! Numbered files.

use std::fmt;
use std::io::{self, Write};

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::picture::MAX_SIDE;
use crate::png::write_png;
use crate::writer::{FrameWriter, Frames, Summary};

/// A file name with a number in it, such as `walk-%04d.png`. `%%` stands for a per cent sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTemplate {
    before: String,
    digits: usize,
    after: String,
}

impl NameTemplate {
    /// Whether a name has a number or a malformed one, so that it is to be parsed.
    #[must_use]
    pub fn is_template(name: &str) -> bool {
        name.contains('%')
    }

    /// Reads a template with exactly one `%d` or `%0Nd`, N from 1 to 9.
    ///
    /// # Errors
    ///
    /// Where it has none, several, or something else after a per cent sign.
    pub fn parse(template: &str) -> Result<Self, MediaError> {
        let fail = |problem| MediaError::Template {
            template: template.to_owned(),
            problem,
        };
        let (mut before, mut number) = (String::new(), None);
        let mut text = String::new();
        let mut rest = template;
        while let Some((plain, marked)) = rest.split_once('%') {
            text.push_str(plain);
            if let Some(after) = marked.strip_prefix('%') {
                text.push('%');
                rest = after;
                continue;
            }
            let (digits, after) =
                number_format(marked).ok_or_else(|| fail("what follows a % is no number"))?;
            if number.replace(digits).is_some() {
                return Err(fail("it has two numbers"));
            }
            before = std::mem::take(&mut text);
            rest = after;
        }
        text.push_str(rest);
        Ok(Self {
            before,
            digits: number.ok_or_else(|| fail("it has no number"))?,
            after: text,
        })
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

/// Digits of `d` or `0Nd`, and what follows.
fn number_format(marked: &str) -> Option<(usize, &str)> {
    if let Some(after) = marked.strip_prefix('d') {
        return Some((1, after));
    }
    let (digit, after) = marked.strip_prefix('0')?.split_once('d')?;
    match digit.as_bytes() {
        [digit @ b'1'..=b'9'] => Some((usize::from(digit - b'0'), after)),
        _ => None,
    }
}

/// Writes every frame as a PNG of its own. Delays are not written.
pub struct PngSequence<F> {
    template: NameTemplate,
    frames: Frames,
    first: u64,
    open: F,
}

impl<F> fmt::Debug for PngSequence<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PngSequence")
            .field("template", &self.template)
            .field("frames", &self.frames)
            .finish_non_exhaustive()
    }
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
        Ok(Self {
            template,
            frames: Frames::new("a PNG", size, MAX_SIDE)?,
            first,
            open,
        })
    }
}

impl<F, W> FrameWriter for PngSequence<F>
where
    F: FnMut(&str) -> io::Result<W>,
    W: Write,
{
    fn write_frame(&mut self, frame: PixmapRef<'_>, _: Delay) -> Result<(), MediaError> {
        let number = self.first.saturating_add(self.frames.count);
        self.frames.take(frame)?;
        let out = (self.open)(&self.template.name(number))?;
        write_png(out, frame)
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        self.frames.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_name_frames() {
        let name = |template: &str, frame| NameTemplate::parse(template).unwrap().name(frame);
        assert_eq!(name("walk-%04d.png", 7), "walk-0007.png");
        assert_eq!(name("%d.png", 12), "12.png");
        assert_eq!(name("100%%/%02d-a.png", 1234), "100%/1234-a.png");
    }

    #[test]
    fn malformed_templates_say_what_is_wrong() {
        let problem = |template: &str| NameTemplate::parse(template).unwrap_err().to_string();
        assert_eq!(
            problem("walk.png"),
            "\"walk.png\": it has no number; a template has one number such as %04d, as in frame-%04d.png"
        );
        assert!(problem("%d-%d.png").contains("two numbers"));
        for template in [
            "%s.png",
            "%4d.png",
            "%00d.png",
            "%010d.png",
            "%",
            "a%04.png",
            "%0d.png",
        ] {
            assert!(
                problem(template).contains("what follows a % is no number"),
                "{template}"
            );
        }
    }
}
