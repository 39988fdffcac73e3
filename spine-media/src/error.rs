//! What can go wrong with pictures.

use std::io;

/// Why a picture or an animation was not written, read or compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MediaError {
    /// A picture without pixels.
    #[error("a picture of {width} x {height} pixels has no pixels; both sides must be at least 1")]
    EmptySize {
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
    },
    /// A picture that would fill memory or that the format cannot hold.
    #[error(
        "{width} x {height} pixels are too many for {what}: at most {max_side} a side and {max_pixels} in all; \
         make the picture smaller"
    )]
    TooLarge {
        /// Format or purpose.
        what: &'static str,
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
        /// Most pixels of a side.
        max_side: u32,
        /// Most pixels in all.
        max_pixels: u64,
    },
    /// Memory ran out.
    #[error("there is no memory for a picture of {width} x {height} pixels; make it smaller")]
    NoMemory {
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
    },
    /// A frame of another size than the animation.
    #[error(
        "frame {frame} has {} x {} pixels where {} x {} were announced; all must be of one size",
        .found.0, .found.1, .expected.0, .expected.1
    )]
    FrameSize {
        /// Number of the frame, from 0.
        frame: u64,
        /// Width and height of the animation in pixels.
        expected: (u32, u32),
        /// Width and height of the frame in pixels.
        found: (u32, u32),
    },
    /// Pictures that cannot be compared.
    #[error(
        "the pictures are of different sizes: {} x {} pixels expected, {} x {} found",
        .expected.0, .expected.1, .actual.0, .actual.1
    )]
    SizesDiffer {
        /// Width and height expected, in pixels.
        expected: (u32, u32),
        /// Width and height found, in pixels.
        actual: (u32, u32),
    },
    /// More or fewer frames than were announced.
    #[error("{found} frames were given to {what} that was begun for {expected}")]
    FrameCount {
        /// The format.
        what: &'static str,
        /// Frames announced.
        expected: u64,
        /// Frames written.
        found: u64,
    },
    /// An animation without frames.
    #[error("an animation needs at least one frame, and none was written")]
    NoFrames,
    /// A delay that is not positive or that the format cannot tell.
    #[error("a frame cannot be shown for {found}; {expected}")]
    Delay {
        /// What was given.
        found: String,
        /// What is possible.
        expected: &'static str,
    },
    /// A file name whose extension is no format.
    #[error(
        "\"{name}\" does not say what to write: it must end in {}",
        crate::writer::ENDINGS
    )]
    UnknownFormat {
        /// The name.
        name: String,
    },
    /// A template for numbered names that is none.
    #[error("\"{template}\": {problem}; a template has one number such as %04d, as in frame-%04d.png")]
    Template {
        /// The template.
        template: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// Bytes that are no PNG.
    #[error("this is not a PNG that can be read: {0}")]
    ReadPng(#[source] ::png::DecodingError),
    /// An encoder that refused.
    #[error("{what} cannot be encoded: {reason}")]
    Encode {
        /// The format.
        what: &'static str,
        /// What the encoder said.
        reason: String,
    },
    /// A program that is not there.
    #[error(
        "{program} is needed for {what} and was not found; install ffmpeg, or write .gif, .apng or .webp, \
         which need no other program"
    )]
    NoProgram {
        /// Program that was looked for.
        program: String,
        /// What it is to write.
        what: &'static str,
    },
    /// A program that failed.
    #[error("{program} failed ({status}){}", said(.stderr))]
    Program {
        /// The program.
        program: String,
        /// How it ended.
        status: String,
        /// The last of what it said.
        stderr: String,
    },
    /// Bytes that could not be written.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl MediaError {
    /// Whether the reader of the output has gone away, which is no failure.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

fn said(stderr: &str) -> String {
    let text = stderr.trim();
    if text.is_empty() {
        return " and said nothing".into();
    }
    format!(": {text}")
}
