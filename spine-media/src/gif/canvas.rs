//! What a viewer shows, and what must be drawn to show the next frame.

use tiny_skia::PixmapRef;

use crate::area::Area;
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
    pub(super) area: Area,
    /// Row by row.
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
        let area = Area::changed(frame, &self.shown, self.width, |new| clear && *new != 0);
        let rows = area
            .rows(frame, self.width)
            .zip(area.rows(&self.shown, self.width));
        let mut colors = Vec::with_capacity(area.width * area.height);
        for (new, old) in rows {
            let pairs = new.iter().zip(old);
            colors.extend(pairs.map(|(new, old)| if new == old { 0 } else { *new }));
        }
        if clear {
            self.shown.fill(0);
        } else {
            self.shown.copy_from_slice(frame);
        }
        Patch { area, colors }
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
        assert_eq!((first.area.x, first.area.y, first.area.width), (1, 0, 1));
        assert_eq!(first.colors, [RED, RED]);
        let second = canvas.show(&[0, RED, 0, 0, BLUE, RED], false);
        assert_eq!((second.area.x, second.area.y, second.area.width), (1, 1, 2));
        assert_eq!(second.colors, [BLUE, RED]);
        let same = canvas.show(&[0, RED, 0, 0, BLUE, RED], false);
        assert_eq!((same.area.x, same.area.y, same.area.width), (0, 0, 1));
        assert_eq!(same.colors, [0]);
    }

    #[test]
    fn what_is_cleared_covers_everything_shown() {
        let mut canvas = Canvas::new((3, 1));
        canvas.show(&[RED, 0, 0], false);
        let patch = canvas.show(&[RED, BLUE, 0], true);
        assert_eq!((patch.area.x, patch.area.width), (0, 2));
        assert_eq!(patch.colors, [0, BLUE]);
        let after = canvas.show(&[0, 0, RED], false);
        assert_eq!((after.area.x, after.area.width), (2, 1));
        assert_eq!(after.colors, [RED]);
    }
}
