//! Video by the user's ffmpeg.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use tiny_skia::PixmapRef;

use crate::delay::{Delay, Ticks};
use crate::error::MediaError;
use crate::picture::{MAX_SIDE, straight};
use crate::writer::{FrameWriter, Frames, Summary};

/// A kind of video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideoFormat {
    /// H.264 in MP4, no transparency: give the frames a background, else it is black.
    Mp4,
    /// VP9 in `WebM`, with transparency.
    Webm,
}

impl VideoFormat {
    const fn name(self) -> &'static str {
        match self {
            Self::Mp4 => "an .mp4",
            Self::Webm => "a .webm",
        }
    }

    const fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Mp4 => &[
                "-c:v",
                "libx264",
                "-pix_fmt",
                "yuv420p",
                "-movflags",
                "+faststart",
                "-f",
                "mp4",
            ],
            Self::Webm => &[
                "-c:v",
                "libvpx-vp9",
                "-pix_fmt",
                "yuva420p",
                "-b:v",
                "0",
                "-f",
                "webm",
            ],
        }
    }
}

/// How a video is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VideoOptions {
    /// The program; `ffmpeg` is looked for in the search path.
    pub program: OsString,
    /// Constant rate factor, 0 to 51 for MP4 and to 63 for `WebM`: lower is better and larger.
    pub quality: u8,
}

impl Default for VideoOptions {
    /// `ffmpeg` with 18, of which an eye sees no loss.
    fn default() -> Self {
        Self {
            program: "ffmpeg".into(),
            quality: 18,
        }
    }
}

/// Pipes raw frames to ffmpeg, which writes the file. Odd sides get one more row or column, as these formats need even ones.
#[derive(Debug)]
pub struct VideoWriter {
    path: PathBuf,
    format: VideoFormat,
    options: VideoOptions,
    frames: Frames,
    running: Option<Running>,
    buffer: Vec<u8>,
}

impl VideoWriter {
    /// Begins a video at `path`, which is overwritten. The first frame's delay gives the rate; others are shown for the nearest
    /// number of such frames, and what rounding leaves is carried on.
    ///
    /// # Errors
    ///
    /// Where the size is 0 or too large. That the program is missing shows at the first frame.
    pub fn new(
        path: &Path,
        format: VideoFormat,
        size: (u32, u32),
        options: VideoOptions,
    ) -> Result<Self, MediaError> {
        Ok(Self {
            path: path.into(),
            format,
            options,
            frames: Frames::new("a video", size, MAX_SIDE)?,
            running: None,
            buffer: Vec::new(),
        })
    }

    fn start(&self, delay: Delay) -> Result<Running, MediaError> {
        // The prefix keeps names that begin with a dash or hold a colon from being read as options or protocols.
        let mut file = OsString::from("file:");
        file.push(&self.path);
        let (width, height) = self.frames.size;
        let mut command = Command::new(&self.options.program);
        command
            .args([
                "-hide_banner",
                "-loglevel",
                "error",
                "-y",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "rgba",
            ])
            .args(["-video_size", &format!("{width}x{height}")])
            .args([
                "-framerate",
                &format!("{}/{}", delay.denominator(), delay.numerator()),
            ])
            .args([
                "-i",
                "pipe:0",
                "-an",
                "-vf",
                "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=black@0",
            ])
            .args([
                "-map_metadata",
                "-1",
                "-fflags",
                "+bitexact",
                "-flags:v",
                "+bitexact",
            ])
            .args(["-crf", &self.options.quality.to_string()])
            .args(self.format.arguments())
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let program = self.options.program.to_string_lossy().into_owned();
        let mut child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => MediaError::NoProgram {
                program: program.clone(),
                what: self.format.name(),
            },
            _ => MediaError::Io(error),
        })?;
        let stderr = child.stderr.take();
        Ok(Running {
            program,
            child,
            ticks: Ticks::new(delay),
            listener: stderr.map(|stderr| std::thread::spawn(move || last_words(stderr))),
        })
    }
}

impl FrameWriter for VideoWriter {
    fn write_frame(&mut self, frame: PixmapRef<'_>, delay: Delay) -> Result<(), MediaError> {
        /// Most frames of the video for one that is given.
        const MOST: u64 = 10_000;
        self.frames.take(frame)?;
        if self.running.is_none() {
            self.running = Some(self.start(delay)?);
        }
        straight(frame, &mut self.buffer);
        if let Some(running) = &mut self.running {
            let repeats = running.ticks.next(delay);
            if repeats > MOST {
                return Err(MediaError::Delay {
                    found: delay.to_string(),
                    expected: "a frame of a video lasts at most 10000 times as long as the first",
                });
            }
            for _ in 0..repeats {
                running.feed(&self.buffer)?;
            }
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, MediaError> {
        let summary = self.frames.finish()?;
        if let Some(mut running) = self.running.take() {
            running.end()?;
        }
        Ok(summary)
    }
}

/// ffmpeg at work. Where it is dropped before its end, it is stopped.
#[derive(Debug)]
struct Running {
    program: String,
    child: Child,
    ticks: Ticks,
    listener: Option<JoinHandle<String>>,
}

impl Running {
    fn feed(&mut self, data: &[u8]) -> Result<(), MediaError> {
        let written = match &mut self.child.stdin {
            Some(stdin) => stdin.write_all(data),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        if written.is_ok() {
            return Ok(());
        }
        // What it said before it went away tells more than the broken pipe.
        self.end()?;
        Err(MediaError::Program {
            program: self.program.clone(),
            status: "it ended before the last frame".into(),
            stderr: String::new(),
        })
    }

    /// Closes the pipe and waits.
    fn end(&mut self) -> Result<(), MediaError> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        let said = self.listener.take().and_then(|listener| listener.join().ok());
        if status.success() {
            return Ok(());
        }
        Err(MediaError::Program {
            program: self.program.clone(),
            status: status.to_string(),
            stderr: said.unwrap_or_default(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail where it has ended already, which is the usual case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads all that a program says and keeps its last 2000 bytes.
fn last_words(mut stream: impl Read) -> String {
    const KEPT: usize = 2000;
    let mut kept = Vec::new();
    let mut buffer = [0; 1024];
    while let Ok(count) = stream.read(&mut buffer) {
        if count == 0 {
            break;
        }
        kept.extend_from_slice(buffer.get(..count).unwrap_or_default());
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    String::from_utf8_lossy(&kept).into_owned()
}
