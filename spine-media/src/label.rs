//! Text in pictures, in a bitmap font that is part of the program.

use tiny_skia::{Color, PixmapMut};

/// Width and height of a letter in pixels.
pub const GLYPH: (u32, u32) = (7, 13);

/// Writes one line of text with its upper left corner at a pixel; what is outside the picture is cut. Letters beyond Latin-1 show
/// as a question mark.
pub fn draw_label(picture: &mut PixmapMut<'_>, text: &str, at: (i32, i32), color: Color) {
    unimplemented!("{picture:?} {text} {at:?} {color:?}")
}
