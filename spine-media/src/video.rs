//! Video by the user's ffmpeg.

use std::ffi::OsString;
use std::path::Path;

use tiny_skia::PixmapRef;

use crate::delay::Delay;
use crate::error::MediaError;
use crate::writer::{FrameWriter, Summary};

/// A kind of video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideoFormat {
    /// H.264 in MP4, no transparency: give the frames a background.
    Mp4,
    /// VP9 in WebM, with transparency.
    Webm,
}

/// How a video is written.
#[derive(Clone, Debug)]
pub struct VideoOptions {
    /// The program; `ffmpeg` is looked for in the search path.
    pub program: OsString,
    /// Constant rate factor: lower is better and larger, 18 is nearly lossless for MP4.
    pub quality: u8,
}

/// Pipes raw frames to ffmpeg, which writes the file. Odd sides get one more row or column, as these formats need even ones.
#[derive(Debug)]
pub struct VideoWriter {}

impl VideoWriter {
    /// Begins a video at `path`, which is overwritten. The first frame's delay gives the rate, and all others must have the same.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large.
    pub fn new(
        path: &Path,
        format: VideoFormat,
        size: (u32, u32),
        options: VideoOptions,
    ) -> Result<Self, MediaError> {
        unimplemented!("{path:?} {format:?} {size:?} {options:?}")
    }
}

impl FrameWriter for VideoWriter {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        unimplemented!("{frame:?} {delay:?}")
    }

    fn finish(self: Box<Self>) -> Result<Summary, MediaError> {
        unimplemented!()
    }
}
