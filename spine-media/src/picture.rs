//! Sizes that pictures may have, and straight alpha.

use tiny_skia::{Pixmap, PixmapRef};

use crate::error::MediaError;

/// Most pixels of a side.
pub const MAX_SIDE: u32 = 1 << 15;

/// Most pixels of a picture: 512 megabytes.
pub const MAX_PIXELS: u64 = 1 << 27;

/// Straight RGBA of a premultiplied colour, each channel rounded to the nearest. Premultiplied again it is the same colour.
#[must_use]
pub const fn unpremultiply([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    const fn divide(channel: u8, alpha: u8) -> u8 {
        let value = (channel as u32 * 255 + alpha as u32 / 2) / alpha as u32;
        // A channel above its alpha is no colour, but raw pixels may hold one.
        if value > 255 { 255 } else { value as u8 }
    }
    match a {
        255 => [r, g, b, a],
        0 => [0; 4],
        _ => [divide(r, a), divide(g, a), divide(b, a), a],
    }
}

/// Premultiplied RGBA of a straight colour, each channel rounded to the nearest.
#[must_use]
pub const fn premultiply([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    [times(r, a), times(g, a), times(b, a), a]
}

/// `a * b` of shares of 255, rounded to the nearest.
pub(crate) const fn times(a: u8, b: u8) -> u8 {
    ((a as u32 * b as u32 + 127) / 255) as u8
}

/// A premultiplied colour over another.
pub(crate) fn over(below: [u8; 4], above: [u8; 4]) -> [u8; 4] {
    let rest = 255 - above[3];
    std::array::from_fn(|i| above[i].saturating_add(times(below[i], rest)))
}

/// The premultiplied bytes of a colour.
pub(crate) fn color_bytes(color: tiny_skia::Color) -> [u8; 4] {
    let color = color.to_color_u8();
    premultiply([color.red(), color.green(), color.blue(), color.alpha()])
}

/// Pixels as premultiplied RGBA.
pub(crate) fn pixels<'a>(picture: &PixmapRef<'a>) -> &'a [[u8; 4]] {
    picture.data().as_chunks().0
}

/// Fills a buffer with the straight RGBA of a picture.
pub(crate) fn straight(picture: PixmapRef<'_>, buffer: &mut Vec<u8>) {
    buffer.clear();
    buffer.reserve(picture.data().len());
    buffer.extend(pixels(&picture).iter().flat_map(|color| unpremultiply(*color)));
}

/// Refuses sizes that are no picture or that would fill memory; `what` names the purpose, `max_side` what it can hold.
pub(crate) fn check_size(
    what: &'static str,
    (width, height): (u32, u32),
    max_side: u32,
) -> Result<(), MediaError> {
    if width == 0 || height == 0 {
        return Err(MediaError::EmptySize { width, height });
    }
    if width > max_side || height > max_side || u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(MediaError::TooLarge {
            what,
            width,
            height,
            max_side,
            max_pixels: MAX_PIXELS,
        });
    }
    Ok(())
}

/// A transparent picture of a size that may be had.
pub(crate) fn new_pixmap(what: &'static str, size: (u32, u32)) -> Result<Pixmap, MediaError> {
    check_size(what, size, MAX_SIDE)?;
    Pixmap::new(size.0, size.1).ok_or(MediaError::NoMemory {
        width: size.0,
        height: size.1,
    })
}

/// Blends a picture over another with its upper left corner at a pixel; what is outside is cut.
pub(crate) fn blend_at(below: &mut Pixmap, picture: PixmapRef<'_>, at: (u32, u32)) {
    let width = below.width() as usize;
    let (x, y) = (at.0 as usize, at.1 as usize);
    let rows = below.data_mut().as_chunks_mut().0.chunks_exact_mut(width).skip(y);
    for (row, source) in rows.zip(pixels(&picture).chunks_exact(picture.width() as usize)) {
        for (to, from) in row.iter_mut().skip(x).zip(source) {
            *to = over(*to, *from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_colours_come_back_premultiplied() {
        for a in 0..=255 {
            for c in 0..=a {
                let color = [c, 0, a, a];
                assert_eq!(premultiply(unpremultiply(color)), color);
            }
        }
        assert_eq!(unpremultiply([64, 32, 0, 128]), [128, 64, 0, 128]);
        assert_eq!(unpremultiply([9, 9, 9, 0]), [0; 4]);
        assert_eq!(unpremultiply([200, 0, 0, 100]), [255, 0, 0, 100]);
    }

    #[test]
    fn over_keeps_opaque_and_empty() {
        assert_eq!(over([10, 20, 30, 255], [0; 4]), [10, 20, 30, 255]);
        assert_eq!(over([10, 20, 30, 255], [1, 2, 3, 255]), [1, 2, 3, 255]);
        assert_eq!(over([200, 100, 0, 255], [0, 0, 128, 128]), [100, 50, 128, 255]);
        assert_eq!(over([255; 4], [255, 0, 0, 1]), [255, 254, 254, 255]);
    }

    #[test]
    fn sizes_are_bounded() {
        assert!(check_size("a test", (1, 1), MAX_SIDE).is_ok());
        assert!(check_size("a test", (8192, 16_384), MAX_SIDE).is_ok());
        assert!(matches!(
            check_size("a test", (0, 5), MAX_SIDE),
            Err(MediaError::EmptySize { width: 0, height: 5 })
        ));
        for size in [(8192, 16_385), (32_769, 1), (1, 1 << 31), (u32::MAX, u32::MAX)] {
            assert!(matches!(
                check_size("a test", size, MAX_SIDE),
                Err(MediaError::TooLarge { .. })
            ));
        }
    }
}
