//! Pictures as files.

use std::io::Write;
use std::path::PathBuf;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyString};
use spine_media::{
    ApngWriter, Delay, FrameWriter, GifOptions, GifWriter, MediaError, WebpOptions, WebpWriter, write_png,
};

use super::options::rgb;
use super::pixels::from_array;
use crate::convert::{items, within};
use crate::error::{SpineError, os_error};

/// Endings of files of pictures, of which most are not written.
const PICTURES: [&str; 12] = [
    "png", "apng", "gif", "webp", "jpg", "jpeg", "bmp", "tif", "tiff", "avif", "svg", "mp4",
];

/// Frames per second where nobody says.
const FPS: f64 = 30.0;

/// What could not be written.
pub(crate) fn failed(error: MediaError) -> PyErr {
    SpineError::new_err(error.to_string())
}

/// The file of a picture.
pub(crate) fn png(py: Python<'_>, picture: spine_media::tiny_skia::PixmapRef<'_>) -> PyResult<Vec<u8>> {
    let mut bytes = Vec::new();
    py.detach(|| write_png(&mut bytes, picture)).map_err(failed)?;
    Ok(bytes)
}

/// Writes to a file of a name, or to one that is open for bytes.
fn write(file: &Bound<'_, PyAny>, bytes: &[u8]) -> PyResult<()> {
    if let Ok(path) = file.extract::<PathBuf>() {
        let written = file
            .py()
            .detach(|| std::fs::File::create(&path)?.write_all(bytes));
        return written.map_err(|error| os_error(&error, &path));
    }
    let Ok(method) = file.getattr("write") else {
        return Err(PyTypeError::new_err(format!(
            "file is of type {}; expected a path, or a file that is open for writing bytes",
            file.get_type().name()?
        )));
    };
    method.call1((PyBytes::new(file.py(), bytes),))?;
    Ok(())
}

/// Refuses the name of a file that ends as another kind of picture; names without such an ending are the caller's affair.
fn check_ending(file: &Bound<'_, PyAny>, function: &str, own: &[&str]) -> PyResult<()> {
    let Ok(path) = file.extract::<PathBuf>() else {
        return Ok(());
    };
    let ending = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    if !PICTURES.contains(&&*ending) || own.contains(&&*ending) {
        return Ok(());
    }
    let own: Vec<String> = own.iter().map(|own| format!(".{own}")).collect();
    Err(PyValueError::new_err(format!(
        "\"{}\" ends in .{ending}, and {function} writes {}; files are written by save_png, save_gif, save_apng and save_webp",
        path.display(),
        own.join(" or ")
    )))
}

/// Frames with how long each is seen.
struct Reel<'py> {
    frames: Bound<'py, PyIterator>,
    count: Option<usize>,
    premultiplied: bool,
    delays: Delays,
}

/// How long frames are seen.
enum Delays {
    Alike(Delay),
    Each(Vec<Delay>),
}

impl<'py> Reel<'py> {
    /// `frames`: `Frames`, an array `(frames, height, width, 4)` or anything that gives arrays `(height, width, 4)`.
    fn new(
        frames: &Bound<'py, PyAny>,
        fps: Option<f64>,
        durations: Option<&Bound<'_, PyAny>>,
        premultiplied: Option<bool>,
    ) -> PyResult<Self> {
        let ours = frames.cast::<super::frames::Frames>().ok().map(Bound::get);
        let delays = match (fps, durations) {
            (Some(_), Some(_)) => {
                return Err(PyTypeError::new_err(
                    "fps and durations both say how long frames are seen; give one of them",
                ));
            }
            (Some(fps), None) => Delays::Alike(Delay::from_fps(fps).map_err(failed)?),
            (None, Some(durations)) => {
                let seconds = items(durations, "durations")?;
                let seconds: PyResult<Vec<f64>> = seconds.iter().map(|item| item.extract()).collect();
                Delays::each(&seconds?)?
            }
            (None, None) => match ours {
                Some(ours) => Delays::each(&ours.seconds())?,
                None => Delays::Alike(Delay::from_fps(FPS).map_err(failed)?),
            },
        };
        if frames.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(
                "frames is a str; the file comes first, then the frames",
            ));
        }
        let Ok(iterator) = frames.try_iter() else {
            return Err(PyTypeError::new_err(format!(
                "frames is of type {}; expected Frames, or arrays of uint8 with shape (height, width, 4)",
                frames.get_type().name()?
            )));
        };
        Ok(Self {
            frames: iterator,
            count: frames.len().ok(),
            premultiplied: premultiplied
                .or_else(|| ours.map(super::frames::Frames::is_premultiplied))
                .unwrap_or(false),
            delays,
        })
    }

    /// The number of frames; those without are collected.
    fn counted(mut self, py: Python<'py>) -> PyResult<(Self, u32)> {
        let count = match self.count {
            Some(count) => count,
            None => {
                let all = self.frames.by_ref().collect::<PyResult<Vec<_>>>()?;
                let count = all.len();
                self.frames = all.into_pyobject(py)?.try_iter()?;
                count
            }
        };
        let count = u32::try_from(count).map_err(|_| PyValueError::new_err("too many frames"))?;
        Ok((self, count))
    }
}

impl Delays {
    fn each(seconds: &[f64]) -> PyResult<Self> {
        let delays = seconds.iter().map(|seconds| Delay::from_seconds(*seconds));
        let delays = delays.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        Ok(Self::Each(delays))
    }

    fn of(&self, frame: usize) -> PyResult<Delay> {
        match self {
            Self::Alike(delay) => Ok(*delay),
            Self::Each(delays) => delays.get(frame).copied().ok_or_else(|| {
                PyValueError::new_err(format!(
                    "there are {} durations and more frames; give one for each frame",
                    delays.len()
                ))
            }),
        }
    }
}

/// Encodes all frames. Without the interpreter's lock, but for asking for the next frame; the encoder never leaves this thread.
fn encode<'a>(
    py: Python<'_>,
    reel: Reel<'_>,
    begin: impl FnOnce((u32, u32)) -> Result<Box<dyn FrameWriter + 'a>, MediaError> + Send,
) -> PyResult<()> {
    let Reel {
        mut frames,
        premultiplied,
        delays,
        ..
    } = reel;
    let first = frames.next().transpose()?;
    let Some(first) = first else {
        return Err(failed(MediaError::NoFrames));
    };
    let first = from_array(&first, premultiplied, "frame 0")?;
    let frames = frames.unbind();
    py.detach(move || {
        let mut writer = begin((first.width(), first.height())).map_err(failed)?;
        let mut frame = first;
        let mut number = 0_usize;
        loop {
            writer
                .write_frame(frame.as_ref(), delays.of(number)?)
                .map_err(failed)?;
            number += 1;
            let next = Python::attach(|py| {
                py.check_signals()?;
                let next = frames.bind(py).clone().next().transpose()?;
                next.map(|next| from_array(&next, premultiplied, &format!("frame {number}")))
                    .transpose()
            })?;
            match next {
                Some(next) => frame = next,
                None => break,
            }
        }
        writer.finish().map_err(failed)?;
        Ok(())
    })
}

/// Writes a picture as PNG, 8 bits a channel, straight alpha.
///
/// file: a path (str or os.PathLike), or a file that is open for writing bytes. picture: an array (H, W, 4) of uint8, r g b a, rows from
/// the top. premultiplied: whether its colours are multiplied by alpha; not, by default.
///
/// Raises TypeError for an array of another dtype, ValueError for another shape or a name that ends as another kind of picture, OSError
/// where the file cannot be written.
#[pyfunction]
#[pyo3(signature = (file, picture, *, premultiplied=false))]
pub(crate) fn save_png(
    py: Python<'_>,
    file: &Bound<'_, PyAny>,
    picture: &Bound<'_, PyAny>,
    premultiplied: bool,
) -> PyResult<()> {
    check_ending(file, "save_png", &["png"])?;
    let picture = from_array(picture, premultiplied, "picture")?;
    write(file, &png(py, picture.as_ref())?)
}

/// Writes frames as GIF: 256 colours a frame, one bit of transparency, delays in hundredths of a second.
///
/// file: a path (str or os.PathLike), or a file that is open for writing bytes. frames: Frames, an array (T, H, W, 4) of uint8, or anything
/// that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. fps: frames per second. durations:
/// seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second. premultiplied: whether
/// colours are multiplied by alpha; where not given, that of Frames, else not. plays: how often it is played, 0 (the default) for ever.
/// threshold: least alpha, 0 to 255, of a pixel that is shown; 128 by default. matte: a CSS colour, or r, g, b from 0 to 1, that
/// half-transparent pixels are blended over; where not given, they keep their colour.
///
/// Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
/// picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
/// written.
#[pyfunction]
#[pyo3(signature = (file, frames, *, fps=None, durations=None, premultiplied=None, plays=0, threshold=128, matte=None))]
pub(crate) fn save_gif(
    py: Python<'_>,
    file: &Bound<'_, PyAny>,
    frames: &Bound<'_, PyAny>,
    fps: Option<f64>,
    durations: Option<&Bound<'_, PyAny>>,
    premultiplied: Option<bool>,
    plays: i64,
    threshold: i64,
    matte: Option<&Bound<'_, PyAny>>,
) -> PyResult<()> {
    check_ending(file, "save_gif", &["gif"])?;
    let options = GifOptions {
        threshold: within(threshold, "threshold", 0, u8::MAX)?,
        matte: matte.map(rgb).transpose()?,
        plays: within(plays, "plays", 0, u16::MAX)?,
        ..GifOptions::default()
    };
    let reel = Reel::new(frames, fps, durations, premultiplied)?;
    let mut bytes = Vec::new();
    encode(py, reel, |size| {
        Ok(Box::new(GifWriter::new(&mut bytes, size, options)?))
    })?;
    write(file, &bytes)
}

/// Writes frames as animated PNG: exact colours, alpha and delays.
///
/// file: a path (str or os.PathLike), or a file that is open for writing bytes. frames: Frames, an array (T, H, W, 4) of uint8, or anything
/// that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. fps: frames per second. durations:
/// seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second. premultiplied: whether
/// colours are multiplied by alpha; where not given, that of Frames, else not. plays: how often it is played, 0 (the default) for ever.
///
/// Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
/// picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
/// written.
#[pyfunction]
#[pyo3(signature = (file, frames, *, fps=None, durations=None, premultiplied=None, plays=0))]
pub(crate) fn save_apng(
    py: Python<'_>,
    file: &Bound<'_, PyAny>,
    frames: &Bound<'_, PyAny>,
    fps: Option<f64>,
    durations: Option<&Bound<'_, PyAny>>,
    premultiplied: Option<bool>,
    plays: i64,
) -> PyResult<()> {
    check_ending(file, "save_apng", &["png", "apng"])?;
    let plays = within(plays, "plays", 0, u32::MAX)?;
    let (reel, count) = Reel::new(frames, fps, durations, premultiplied)?.counted(py)?;
    let mut bytes = Vec::new();
    encode(py, reel, |size| {
        Ok(Box::new(ApngWriter::new(&mut bytes, size, count, plays)?))
    })?;
    write(file, &bytes)
}

/// Writes frames as animated WebP: delays in milliseconds.
///
/// file: a path (str or os.PathLike), or a file that is open for writing bytes. frames: Frames, an array (T, H, W, 4) of uint8, or anything
/// that gives arrays (H, W, 4) of uint8, r g b a, rows from the top, all of one size and 1 or more. fps: frames per second. durations:
/// seconds that each frame is seen, a number for each. Without both: those of Frames, else 30 frames per second. premultiplied: whether
/// colours are multiplied by alpha; where not given, that of Frames, else not. plays: how often it is played, 0 (the default) for ever.
/// quality: 0 to 100 of lossy compression; None (the default) is lossless.
///
/// Raises TypeError for arrays of another dtype, ValueError for another shape, too few durations or a name that ends as another kind of
/// picture, SpineError for frames of different sizes, no frames and delays that the format cannot tell, OSError where the file cannot be
/// written.
#[pyfunction]
#[pyo3(signature = (file, frames, *, fps=None, durations=None, premultiplied=None, plays=0, quality=None))]
pub(crate) fn save_webp(
    py: Python<'_>,
    file: &Bound<'_, PyAny>,
    frames: &Bound<'_, PyAny>,
    fps: Option<f64>,
    durations: Option<&Bound<'_, PyAny>>,
    premultiplied: Option<bool>,
    plays: i64,
    quality: Option<f32>,
) -> PyResult<()> {
    check_ending(file, "save_webp", &["webp"])?;
    let plays = within(plays, "plays", 0, u16::MAX)?;
    let reel = Reel::new(frames, fps, durations, premultiplied)?;
    let mut bytes = Vec::new();
    encode(py, reel, |size| {
        Ok(Box::new(WebpWriter::new(
            &mut bytes,
            size,
            WebpOptions { quality, plays },
        )?))
    })?;
    write(file, &bytes)
}
