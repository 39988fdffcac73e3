//! Contact sheets.

use tiny_skia::{Color, Pixmap, PixmapRef};

use crate::error::MediaError;

/// How a sheet looks.
#[derive(Clone, Copy, Debug)]
pub struct SheetOptions {
    /// Columns; `None` makes the sheet about as wide as high.
    pub columns: Option<u32>,
    /// Pixels around every picture.
    pub margin: u32,
    /// Behind everything.
    pub background: Color,
    /// Behind each picture; seen where pictures are transparent.
    pub cell: Color,
    /// Of the labels.
    pub text: Color,
    /// Whether each picture has a line for a label below it.
    pub labels: bool,
}

/// A grid of pictures of one size with a line of text below each, filled one after the other.
#[derive(Debug)]
pub struct Sheet {
    pixmap: Pixmap,
}

impl Sheet {
    /// Room for `count` pictures of `cell` pixels each.
    ///
    /// # Errors
    ///
    /// Where a side is 0, nothing is to be shown, or the sheet would be larger than [`crate::MAX_SIDE`] or [`crate::MAX_PIXELS`].
    pub fn new(cell: (u32, u32), count: u32, options: SheetOptions) -> Result<Self, MediaError> {
        unimplemented!("{cell:?} {count} {options:?}")
    }

    /// Puts a picture into the next place, blended over the cell's colour. A label that is too long is cut in its middle.
    ///
    /// # Errors
    ///
    /// Where the size is not the cell's, or the sheet is full.
    pub fn push(&mut self, picture: PixmapRef<'_>, label: &str) -> Result<(), MediaError> {
        unimplemented!("{picture:?} {label}")
    }

    /// The sheet.
    #[must_use]
    pub fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }
}
