//! Colours that attachments have in the editor where the file has none. Source: formats-4.2.md 6.3, the Java column.

use crate::color::Color;

/// A bounding box.
pub(crate) fn bounding_box() -> Color {
    Color::from_rgba8(0x60f0_00ff)
}

/// A path.
pub(crate) fn path() -> Color {
    Color::from_rgba8(0xff7f_00ff)
}

/// A point.
pub(crate) const fn point() -> Color {
    Color::new(0.9451, 0.9451, 0.0, 1.0)
}

/// A clipping polygon.
pub(crate) const fn clipping() -> Color {
    Color::new(0.2275, 0.2275, 0.8078, 1.0)
}
