//! Contact sheets.

use tiny_skia::{Color, Pixmap, PixmapRef};

use crate::error::MediaError;
use crate::label::{GLYPH, draw_label, fitted};
use crate::picture::{blend_at, check_size, color_bytes, new_pixmap};

const WHAT: &str = "a sheet";

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

impl Default for SheetOptions {
    /// Dark labels on nearly white, pictures on light grey, 8 pixels around them.
    fn default() -> Self {
        Self {
            columns: None,
            margin: 8,
            background: Color::from_rgba8(250, 250, 250, 255),
            cell: Color::from_rgba8(226, 228, 232, 255),
            text: Color::from_rgba8(32, 36, 44, 255),
            labels: true,
        }
    }
}

/// A grid of pictures of one size with a line of text below each, filled one after the other.
#[derive(Debug)]
pub struct Sheet {
    pixmap: Pixmap,
    options: SheetOptions,
    cell: (u32, u32),
    columns: u32,
    count: u32,
    filled: u32,
}

impl Sheet {
    /// Room for `count` pictures of `cell` pixels each.
    ///
    /// # Errors
    ///
    /// Where a side is 0, nothing is to be shown, or the sheet would be larger than [`crate::MAX_SIDE`] or [`crate::MAX_PIXELS`].
    pub fn new(cell: (u32, u32), count: u32, options: SheetOptions) -> Result<Self, MediaError> {
        check_size(WHAT, cell, crate::MAX_SIDE)?;
        if count == 0 || options.columns == Some(0) {
            return Err(MediaError::NoFrames);
        }
        let pitch = pitch(cell, &options);
        let columns = options
            .columns
            .map_or_else(|| square(pitch, count), |columns| columns.min(count));
        let whole = |pitch: u32, cells: u32| pitch.saturating_mul(cells).saturating_add(options.margin);
        let size = (whole(pitch.0, columns), whole(pitch.1, count.div_ceil(columns)));
        let mut pixmap = new_pixmap(WHAT, size)?;
        let background = color_bytes(options.background);
        pixmap.data_mut().as_chunks_mut().0.fill(background);
        Ok(Self {
            pixmap,
            options,
            cell,
            columns,
            count,
            filled: 0,
        })
    }

    /// Puts a picture into the next place, blended over the cell's colour. A label that is too long is cut in its middle.
    ///
    /// # Errors
    ///
    /// Where the size is not the cell's, or the sheet is full.
    pub fn push(&mut self, picture: PixmapRef<'_>, label: &str) -> Result<(), MediaError> {
        let found = (picture.width(), picture.height());
        if found != self.cell {
            return Err(MediaError::FrameSize {
                frame: self.filled.into(),
                expected: self.cell,
                found,
            });
        }
        if self.filled == self.count {
            return Err(MediaError::FrameCount {
                what: WHAT,
                expected: self.count.into(),
                found: u64::from(self.filled) + 1,
            });
        }
        let pitch = pitch(self.cell, &self.options);
        // Within the pixmap, whose size was checked.
        let x = self.options.margin + self.filled % self.columns * pitch.0;
        let y = self.options.margin + self.filled / self.columns * pitch.1;
        self.filled += 1;
        let mut cell = new_pixmap(WHAT, self.cell)?;
        cell.data_mut()
            .as_chunks_mut()
            .0
            .fill(color_bytes(self.options.cell));
        blend_at(&mut cell, picture, (0, 0));
        blend_at(&mut self.pixmap, cell.as_ref(), (x, y));
        if self.options.labels {
            let text = fitted(label, self.cell.0);
            let at = (x as i32, (y + self.cell.1 + LABEL_GAP) as i32);
            draw_label(&mut self.pixmap.as_mut(), &text, at, self.options.text);
        }
        Ok(())
    }

    /// The sheet.
    #[must_use]
    pub fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }
}

/// Rows between a picture and its label.
const LABEL_GAP: u32 = 2;

/// Distance from one picture to the next.
fn pitch(cell: (u32, u32), options: &SheetOptions) -> (u32, u32) {
    let label = if options.labels { GLYPH.1 + LABEL_GAP } else { 0 };
    let height = cell.1.saturating_add(label);
    (
        cell.0.saturating_add(options.margin),
        height.saturating_add(options.margin),
    )
}

/// Columns that make a sheet about as wide as high.
fn square(pitch: (u32, u32), count: u32) -> u32 {
    let cells = u64::from(count) * u64::from(pitch.1) / u64::from(pitch.0.max(1));
    let columns = cells.isqrt().clamp(1, count.into());
    u32::try_from(columns).unwrap_or(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> SheetOptions {
        SheetOptions {
            columns: Some(2),
            margin: 1,
            background: Color::BLACK,
            cell: Color::WHITE,
            text: Color::WHITE,
            labels: false,
        }
    }

    #[test]
    fn pictures_stand_in_rows_over_the_cell_colour() {
        let mut sheet = Sheet::new((2, 1), 3, options()).unwrap();
        let mut red = Pixmap::new(2, 1).unwrap();
        red.data_mut()[..4].copy_from_slice(&[255, 0, 0, 255]);
        for _ in 0..3 {
            sheet.push(red.as_ref(), "").unwrap();
        }
        assert!(matches!(
            sheet.push(red.as_ref(), ""),
            Err(MediaError::FrameCount {
                expected: 3,
                found: 4,
                ..
            })
        ));
        let pixmap = sheet.into_pixmap();
        let rows: Vec<String> = pixmap
            .pixels()
            .chunks(pixmap.width() as usize)
            .map(|row| {
                row.iter()
                    .map(|p| [".", "r", "w"][usize::from(p.red() > 0) + usize::from(p.green() > 0)])
                    .collect()
            })
            .collect();
        assert_eq!(rows, [".......", ".rw.rw.", ".......", ".rw....", "......."]);
    }

    #[test]
    fn labels_stand_below_their_pictures() {
        let options = SheetOptions {
            labels: true,
            cell: Color::BLACK,
            ..options()
        };
        let mut sheet = Sheet::new((14, 4), 1, options).unwrap();
        sheet
            .push(Pixmap::new(14, 4).unwrap().as_ref(), "TTTTTTT")
            .unwrap();
        let pixmap = sheet.into_pixmap();
        assert_eq!((pixmap.width(), pixmap.height()), (16, 21));
        let lit: Vec<usize> = (0..21)
            .filter(|y| pixmap.pixels()[y * 16..][..16].iter().any(|p| p.red() > 0))
            .collect();
        // Two letters fit, so the label is two dots.
        assert_eq!(lit, [16, 17, 18]);
    }

    #[test]
    fn the_shape_is_chosen_and_bounded() {
        let auto = SheetOptions {
            columns: None,
            ..options()
        };
        let size = |cell, count| {
            Sheet::new(cell, count, auto).map(|sheet| (sheet.pixmap.width(), sheet.pixmap.height()))
        };
        assert_eq!(size((9, 9), 16).unwrap(), (41, 41));
        assert_eq!(size((99, 9), 10).unwrap(), (101, 101));
        assert_eq!(size((9, 9), 1).unwrap(), (11, 11));
        assert!(matches!(size((0, 9), 1), Err(MediaError::EmptySize { .. })));
        assert!(matches!(size((9, 9), 0), Err(MediaError::NoFrames)));
        assert!(matches!(size((9, 9), u32::MAX), Err(MediaError::TooLarge { .. })));
        assert!(matches!(size((1 << 31, 9), 2), Err(MediaError::TooLarge { .. })));
        let wide = SheetOptions {
            margin: u32::MAX,
            ..options()
        };
        assert!(matches!(
            Sheet::new((9, 9), 4, wide),
            Err(MediaError::TooLarge { .. })
        ));
    }
}
