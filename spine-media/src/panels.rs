//! Expected, actual and difference beside each other.

use tiny_skia::{Color, Pixmap, PixmapRef};

use crate::compare::difference;
use crate::error::MediaError;
use crate::label::{GLYPH, draw_label, fitted};
use crate::picture::{blend_at, new_pixmap};

const MARGIN: u32 = 8;

/// One picture of three labelled panels: expected (left out where `None`), actual, difference. Transparent pixels show a chequered
/// ground.
///
/// # Errors
///
/// Where it would be too large.
pub fn side_by_side(expected: Option<PixmapRef<'_>>, actual: PixmapRef<'_>) -> Result<Pixmap, MediaError> {
    let Some(expected) = expected else {
        return row(&[("actual", actual)]);
    };
    let difference = difference(expected, actual)?;
    row(&[
        ("expected", expected),
        ("actual", actual),
        ("difference", difference.as_ref()),
    ])
}

fn row(panels: &[(&str, PixmapRef<'_>)]) -> Result<Pixmap, MediaError> {
    let width = |picture: &PixmapRef<'_>| picture.width().saturating_add(MARGIN);
    let widths = panels.iter().map(|(_, picture)| width(picture));
    let height = panels
        .iter()
        .map(|(_, picture)| picture.height())
        .max()
        .unwrap_or(0);
    let top = MARGIN + GLYPH.1 + 2;
    let size = (
        widths.fold(MARGIN, u32::saturating_add),
        height.saturating_add(top + MARGIN),
    );
    let mut sheet = new_pixmap("pictures side by side", size)?;
    sheet.fill(Color::from_rgba8(250, 250, 250, 255));
    let text = Color::from_rgba8(32, 36, 44, 255);
    let mut x = MARGIN;
    for (label, picture) in panels {
        let label = fitted(label, picture.width());
        draw_label(&mut sheet.as_mut(), &label, (x as i32, MARGIN as i32), text);
        blend_at(&mut sheet, chequered(*picture)?.as_ref(), (x, top));
        x += width(picture);
    }
    Ok(sheet)
}

/// A picture over light squares.
fn chequered(picture: PixmapRef<'_>) -> Result<Pixmap, MediaError> {
    const SQUARE: usize = 8;
    let mut below = new_pixmap("a picture", (picture.width(), picture.height()))?;
    let width = below.width() as usize;
    let rows = below.data_mut().as_chunks_mut().0.chunks_exact_mut(width);
    for (y, row) in rows.enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            let light = (x / SQUARE + y / SQUARE).is_multiple_of(2);
            *pixel = if light {
                [236, 236, 240, 255]
            } else {
                [216, 216, 222, 255]
            };
        }
    }
    blend_at(&mut below, picture, (0, 0));
    Ok(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::pixels;

    #[test]
    fn three_panels_stand_in_a_row() {
        let mut red = Pixmap::new(80, 10).unwrap();
        red.fill(Color::from_rgba8(255, 0, 0, 255));
        let empty = Pixmap::new(80, 10).unwrap();
        let panels = side_by_side(Some(red.as_ref()), empty.as_ref()).unwrap();
        assert_eq!((panels.width(), panels.height()), (3 * 88 + 8, 41));
        let at = |x: usize, y: usize| pixels(&panels.as_ref())[y * panels.width() as usize + x];
        assert_eq!(at(8, 23), [255, 0, 0, 255]);
        assert_eq!(at(96, 23), [236, 236, 240, 255]);
        assert_eq!(at(104, 23), [216, 216, 222, 255]);
        assert_eq!(at(184, 23), [255, 220, 40, 255]);
        assert_eq!(at(0, 0), [250, 250, 250, 255]);
        let alone = side_by_side(None, red.as_ref()).unwrap();
        assert_eq!((alone.width(), alone.height()), (96, 41));
    }

    #[test]
    fn panels_that_are_too_wide_are_refused() {
        let wide = Pixmap::new(11_000, 1).unwrap();
        assert!(matches!(
            side_by_side(Some(wide.as_ref()), wide.as_ref()),
            Err(MediaError::TooLarge { .. })
        ));
    }
}
