//! Text in pictures, in a bitmap font that is part of the program.

use std::convert::Infallible;

use embedded_graphics::Drawable;
use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Point, Size};
use embedded_graphics::mono_font::{MonoTextStyle, iso_8859_1::FONT_7X13};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::text::{Baseline, Text};
use tiny_skia::{Color, PixmapMut};

use crate::picture::{color_bytes, over};

/// Width and height of a letter in pixels.
pub const GLYPH: (u32, u32) = (7, 13);

/// Writes one line of text with its upper left corner at a pixel; what is outside the picture is cut. Letters beyond Latin-1 show
/// as a question mark.
pub fn draw_label(picture: &mut PixmapMut<'_>, text: &str, at: (i32, i32), color: Color) {
    let mut target = Target {
        width: picture.width(),
        height: picture.height(),
        color: color_bytes(color),
        pixels: picture.data_mut().as_chunks_mut().0,
    };
    // A tab or a line break would move on.
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    let style = MonoTextStyle::new(&FONT_7X13, BinaryColor::On);
    let text = Text::with_baseline(&line, Point::new(at.0, at.1), style, Baseline::Top);
    match text.draw(&mut target) {
        Ok(_) => {}
    }
}

/// A text that fits into a width of pixels: of one that is too long, two dots stand for its middle.
pub(crate) fn fitted(text: &str, width: u32) -> String {
    const DOTS: &str = "..";
    let room = (width / GLYPH.0) as usize;
    let count = text.chars().count();
    if count <= room {
        return text.to_owned();
    }
    let kept = room.saturating_sub(DOTS.len());
    let start = text.chars().take(kept.div_ceil(2));
    let end = text.chars().skip(count - kept / 2);
    start.chain(DOTS.chars().take(room)).chain(end).collect()
}

/// A picture that letters are drawn to.
struct Target<'a> {
    width: u32,
    height: u32,
    color: [u8; 4],
    pixels: &'a mut [[u8; 4]],
}

impl OriginDimensions for Target<'_> {
    fn size(&self) -> Size {
        Size::new(self.width, self.height)
    }
}

impl DrawTarget for Target<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Self::Color>>,
    {
        for Pixel(point, color) in pixels {
            let (Ok(x), Ok(y)) = (u32::try_from(point.x), u32::try_from(point.y)) else {
                continue;
            };
            if color.is_on() && x < self.width && y < self.height {
                let index = y as usize * self.width as usize + x as usize;
                if let Some(pixel) = self.pixels.get_mut(index) {
                    *pixel = over(*pixel, self.color);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::Pixmap;

    use super::*;

    /// The picture as rows of text.
    fn rows(pixmap: &Pixmap) -> Vec<String> {
        let pixels = pixmap.pixels().chunks(pixmap.width() as usize);
        let row = |row: &[tiny_skia::PremultipliedColorU8]| {
            row.iter()
                .map(|pixel| if pixel.alpha() > 0 { '#' } else { '.' })
                .collect()
        };
        pixels.map(row).collect()
    }

    #[test]
    fn a_letter_has_the_pixels_of_the_font() {
        let mut pixmap = Pixmap::new(7, 13).unwrap();
        draw_label(&mut pixmap.as_mut(), "T", (0, 0), Color::WHITE);
        let expected = [
            ".......", ".......", ".#####.", "...#...", "...#...", "...#...", "...#...", "...#...",
            "...#...", "...#...", "...#...", ".......", ".......",
        ];
        assert_eq!(rows(&pixmap), expected);
    }

    #[test]
    fn text_outside_is_cut_and_control_characters_stay_in_line() {
        let mut pixmap = Pixmap::new(7, 13).unwrap();
        for at in [(-100, 0), (0, -100), (i32::MAX - 50, 0), (0, i32::MAX - 50)] {
            draw_label(&mut pixmap.as_mut(), "TT", at, Color::WHITE);
        }
        assert!(pixmap.data().iter().all(|byte| *byte == 0));
        let mut other = Pixmap::new(21, 13).unwrap();
        draw_label(&mut other.as_mut(), "\n\t\u{4e2d}", (0, 0), Color::WHITE);
        let mut marks = Pixmap::new(21, 13).unwrap();
        draw_label(&mut marks.as_mut(), "???", (0, 0), Color::WHITE);
        assert_eq!(rows(&other), rows(&marks));
    }

    #[test]
    fn long_text_loses_its_middle() {
        assert_eq!(fitted("walk", 28), "walk");
        assert_eq!(fitted("walk-fast", 49), "wal..st");
        assert_eq!(fitted("walk-fast", 14), "..");
        assert_eq!(fitted("walk-fast", 6), "");
    }
}
