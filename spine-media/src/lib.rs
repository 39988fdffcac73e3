//! Encoders, contact sheets and golden comparison for pictures of Spine skeletons.
//!
//! The crate knows pictures, not skeletons: everything takes premultiplied RGBA8 pictures ([`tiny_skia::Pixmap`]). Writers take
//! one frame at a time with its [`Delay`] and hold at most two, however long the animation is.
//!
//! ```
//! use spine_media::tiny_skia::{Color, Pixmap};
//! use spine_media::{Delay, FrameWriter, GifOptions, GifWriter};
//!
//! let mut file = Vec::new();
//! let mut gif = Box::new(GifWriter::new(&mut file, (32, 32), GifOptions::default())?);
//! let mut frame = Pixmap::new(32, 32).ok_or("no memory")?;
//! for red in [0.0, 0.5, 1.0] {
//!     frame.fill(Color::from_rgba(red, 0.2, 0.2, 1.0).ok_or("no colour")?);
//!     gif.write_frame(frame.as_ref(), Delay::from_fps(30.0)?)?;
//! }
//! assert_eq!(gif.finish()?.frames, 3);
//! assert!(file.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod apng;
mod area;
mod compare;
mod delay;
mod error;
mod gif;
mod label;
mod numbered;
mod panels;
mod picture;
mod png;
pub mod report;
mod sheet;
mod video;
#[cfg(feature = "webp")]
mod webp;
mod writer;

pub use apng::ApngWriter;
pub use compare::{Bounds, Comparison, HISTOGRAM, Tolerance, compare, difference};
pub use delay::Delay;
pub use error::MediaError;
pub use gif::{GifOptions, GifWriter, Palette};
pub use label::{GLYPH, draw_label};
pub use numbered::{NameTemplate, PngSequence};
pub use panels::side_by_side;
pub use picture::{MAX_PIXELS, MAX_SIDE, premultiply, unpremultiply};
pub use png::{read_png, write_png};
pub use sheet::{Sheet, SheetOptions};
pub use tiny_skia;
pub use video::{VideoFormat, VideoOptions, VideoWriter};
#[cfg(feature = "webp")]
pub use webp::{WebpOptions, WebpWriter};
pub use writer::{Format, FrameWriter, Summary};
