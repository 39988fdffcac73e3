//! Which part of the world a picture shows.

use spine_core::Bounds;
use spine_data::real::wide;
use tiny_skia::{Color, Pixmap};

use crate::error::Error;

/// Largest width or height of a picture, pixels.
pub const MAX_PICTURE_SIDE: u32 = 1 << 15;

/// Most pixels of a picture, samples of supersampling included: 512 MiB.
pub const MAX_PICTURE_PIXELS: u64 = 1 << 27;

/// A rectangle of the world and the picture that it fills.
///
/// The world's y points up, the picture's rows go down: the rectangle's upper left corner is that of the first pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Left edge, world units.
    pub x: f64,
    /// Lower edge, world units.
    pub y: f64,
    /// Width, world units; below 0 mirrors.
    pub width: f64,
    /// Height, world units; below 0 turns upside down, for skeletons that are y down.
    pub height: f64,
    /// Width and height of the picture, pixels.
    pub pixels: (u32, u32),
}

impl View {
    /// A view of a world rectangle, y up.
    #[must_use]
    pub const fn new(x: f64, y: f64, width: f64, height: f64, pixels: (u32, u32)) -> Self {
        Self {
            x,
            y,
            width,
            height,
            pixels,
        }
    }

    /// The smallest view with square pixels that shows all of `bounds` with `margin` pixels around, centred.
    ///
    /// Bounds without an extent get one of 1 world unit.
    #[must_use]
    pub fn fit(bounds: &Bounds, pixels: (u32, u32), margin: f64) -> Self {
        let [x, y] = [bounds.x, bounds.y].map(wide);
        let [width, height] = [bounds.width, bounds.height].map(wide);
        let inner = |pixels: u32| (f64::from(pixels) - 2.0 * margin).max(1.0);
        let unit = (width / inner(pixels.0)).max(height / inner(pixels.1));
        let unit = if unit > 0.0 {
            unit
        } else {
            1.0 / inner(pixels.0.min(pixels.1))
        };
        let (shown_width, shown_height) = (f64::from(pixels.0) * unit, f64::from(pixels.1) * unit);
        Self {
            x: x + (width - shown_width) / 2.0,
            y: y + (height - shown_height) / 2.0,
            width: shown_width,
            height: shown_height,
            pixels,
        }
    }

    /// Position in the picture, pixels from its upper left corner, of a place in the world.
    #[must_use]
    pub fn to_pixels(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (f64::from(self.pixels.0), f64::from(self.pixels.1));
        [
            (x - self.x) * (width / self.width),
            height - (y - self.y) * (height / self.height),
        ]
    }

    /// Place in the world of a position in the picture: the inverse of [`to_pixels`](Self::to_pixels).
    #[must_use]
    pub fn to_world(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (f64::from(self.pixels.0), f64::from(self.pixels.1));
        [
            self.x + x * (self.width / width),
            self.y + (height - y) * (self.height / height),
        ]
    }

    /// A pixmap of this view's size, filled with a background.
    ///
    /// Multiply and additive slots need something below them: prefer an opaque background where a skeleton has such slots.
    ///
    /// # Errors
    ///
    /// [`Error::PictureSize`] where it has no pixels or too many, [`Error::NoMemory`].
    pub fn pixmap(&self, background: Color) -> Result<Pixmap, Error> {
        let (width, height) = self.pixels;
        check_size(width, height, 1)?;
        check_memory::<[u8; 4]>("a picture", width, height)?;
        let mut pixmap = Pixmap::new(width, height).ok_or(Error::PictureSize { width, height })?;
        // What a new pixmap is.
        if background != Color::TRANSPARENT {
            pixmap.fill(background);
        }
        Ok(pixmap)
    }

    /// Fails where nothing can be drawn by this view.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let Self {
            x, y, width, height, ..
        } = *self;
        let right = [x + width, y + height];
        let finite = [x, y, width, height].into_iter().chain(right).all(f64::is_finite);
        if finite && width != 0.0 && height != 0.0 {
            Ok(())
        } else {
            Err(Error::EmptyView { x, y, width, height })
        }
    }
}

/// Fails where a picture of this size, times the samples of each pixel, has no pixels or too many.
pub(crate) fn check_size(width: u32, height: u32, samples: u32) -> Result<(), Error> {
    let side = MAX_PICTURE_SIDE;
    let count = u64::from(width) * u64::from(height);
    let fits = width <= side
        && height <= side
        && count
            .checked_mul(u64::from(samples))
            .is_some_and(|count| count <= MAX_PICTURE_PIXELS);
    if fits && width > 0 && height > 0 {
        Ok(())
    } else {
        Err(Error::PictureSize { width, height })
    }
}

/// Fails where there is no room for a `T` for each pixel, so that what is made next does not end the program.
pub(crate) fn check_memory<T>(what: &'static str, width: u32, height: u32) -> Result<(), Error> {
    let count = width as usize * height as usize;
    let room = Vec::<T>::new().try_reserve_exact(count);
    room.map_err(|_| Error::NoMemory { what, width, height })
}
