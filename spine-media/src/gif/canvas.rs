//! What a viewer shows, and what must be drawn to show the next frame.

use tiny_skia::PixmapRef;

use crate::picture::{over, pixels, unpremultiply};

/// Pixels as a GIF has them: 0 where transparent, else 0xffRRGGBB.
pub(super) fn flat(frame: PixmapRef<'_>, threshold: u8, matte: Option<[u8; 3]>) -> Vec<u32> {
    let threshold = threshold.max(1);
    let convert = |color: &[u8; 4]| {
        if color[3] < threshold {
            return 0;
        }
        let [r, g, b, _] = match matte {
            Some([r, g, b]) => over([r, g, b, 255], *color),
            None => unpremultiply(*color),
        };
        u32::from_be_bytes([255, r, g, b])
    };
    pixels(&frame).iter().map(convert).collect()
}

/// What is shown.
#[derive(Debug)]
pub(super) struct Canvas {
    width: usize,
    shown: Vec<u32>,
}

/// A rectangle to draw: 0 leaves what is shown.
#[derive(Debug)]
pub(super) struct Patch {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) colors: Vec<u32>,
}

impl Canvas {
    pub(super) fn new((width, height): (u32, u32)) -> Self {
        Self {
            width: width as usize,
            shown: vec![0; width as usize * height as usize],
        }
    }

    /// Shows a frame that has no transparent pixel where something is shown. With `clear` the patch covers everything that is
    /// not transparent, so that clearing it leaves nothing.
    pub(super) fn show(&mut self, frame: &[u32], clear: bool) -> Patch {
        let rows = frame
            .chunks_exact(self.width)
            .zip(self.shown.chunks_exact(self.width));
        let (mut left, mut right, mut top, mut bottom) = (self.width, 0, usize::MAX, 0);
        for (y, (row, shown)) in rows.enumerate() {
            let drawn = |(new, old): (&u32, &u32)| new != old || clear && *new != 0;
            let mut pairs = row.iter().zip(shown);
            if let Some(first) = pairs.position(drawn) {
                let mut pairs = row.iter().zip(shown);
                let last = pairs.rposition(drawn).unwrap_or(first);
                left = left.min(first);
                right = right.max(last + 1);
                top = top.min(y);
                bottom = y + 1;
            }
        }
        if left >= right {
            // A frame must have a pixel, even where nothing changed.
            (left, right, top, bottom) = (0, 1, 0, 1);
        }
        let mut colors = Vec::with_capacity((right - left) * (bottom - top));
        let rows = frame
            .chunks_exact(self.width)
            .zip(self.shown.chunks_exact(self.width));
        for (row, shown) in rows.skip(top).take(bottom - top) {
            let pairs = row.iter().zip(shown).skip(left).take(right - left);
            colors.extend(pairs.map(|(new, old)| if new == old { 0 } else { *new }));
        }
        if clear {
            self.shown.fill(0);
        } else {
            self.shown.copy_from_slice(frame);
        }
        Patch {
            x: left,
            y: top,
            width: right - left,
            colors,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: u32 = 0xffff_0000;
    const BLUE: u32 = 0xff00_00ff;

    #[test]
    fn only_what_changed_is_drawn() {
        let mut canvas = Canvas::new((3, 2));
        let first = canvas.show(&[0, RED, 0, 0, RED, 0], false);
        assert_eq!((first.x, first.y, first.width), (1, 0, 1));
        assert_eq!(first.colors, [RED, RED]);
        let second = canvas.show(&[0, RED, 0, 0, BLUE, RED], false);
        assert_eq!((second.x, second.y, second.width), (1, 1, 2));
        assert_eq!(second.colors, [BLUE, RED]);
        let same = canvas.show(&[0, RED, 0, 0, BLUE, RED], false);
        assert_eq!((same.x, same.y, same.width), (0, 0, 1));
        assert_eq!(same.colors, [0]);
    }

    #[test]
    fn what_is_cleared_covers_everything_shown() {
        let mut canvas = Canvas::new((3, 1));
        canvas.show(&[RED, 0, 0], false);
        let patch = canvas.show(&[RED, BLUE, 0], true);
        assert_eq!((patch.x, patch.width), (0, 2));
        assert_eq!(patch.colors, [0, BLUE]);
        let after = canvas.show(&[0, 0, RED], false);
        assert_eq!((after.x, after.width), (2, 1));
        assert_eq!(after.colors, [RED]);
    }
}
