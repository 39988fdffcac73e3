//! Colours of a GIF, and which of them a pixel gets.

use std::collections::HashMap;

use tiny_skia::PixmapRef;

use super::canvas::flat;
use super::quantize::{Histogram, quantize};

/// Most colours of a palette: one of the 256 is the transparent one.
pub(super) const MOST: usize = 255;

/// Up to 255 colours for all frames of a GIF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colors: Vec<[u8; 3]>,
}

impl Palette {
    /// The palette that suits these frames: their own colours where they are few enough, else what quantisation finds. Pixels
    /// below half alpha do not count.
    #[must_use]
    pub fn of<'a>(frames: impl IntoIterator<Item = PixmapRef<'a>>) -> Self {
        let mut histogram = Histogram::default();
        for frame in frames {
            histogram.add(&flat(frame, 128, None));
        }
        Self::of_histogram(&histogram)
    }

    /// Colours given as they are; those after the 255th are left out.
    #[must_use]
    pub fn new(colors: impl IntoIterator<Item = [u8; 3]>) -> Self {
        Self {
            colors: colors.into_iter().take(MOST).collect(),
        }
    }

    /// Its colours, straight RGB.
    #[must_use]
    pub fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    pub(super) fn of_colors(colors: &[u32]) -> Self {
        let mut histogram = Histogram::default();
        histogram.add(colors);
        Self::of_histogram(&histogram)
    }

    fn of_histogram(histogram: &Histogram) -> Self {
        Self::new(quantize(histogram, MOST))
    }
}

/// A palette with the colours that were looked up.
#[derive(Debug)]
pub(super) struct Table {
    colors: Vec<[u8; 3]>,
    known: HashMap<u32, u8>,
    last: (u32, u8),
}

impl Table {
    pub(super) fn new(palette: &Palette) -> Self {
        Self {
            colors: palette.colors.clone(),
            known: HashMap::new(),
            last: (0, palette.colors.len() as u8),
        }
    }

    /// The palette's bytes with the transparent colour at its end.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.as_flattened().to_vec();
        bytes.extend([0; 3]);
        bytes
    }

    /// Index of the transparent colour.
    pub(super) const fn transparent(&self) -> u8 {
        self.colors.len() as u8
    }

    /// Index of the colour closest to one of a canvas.
    pub(super) fn index(&mut self, color: u32) -> u8 {
        /// Most colours remembered: 16 megabytes or so.
        const MOST_KNOWN: usize = 1 << 20;
        if color == self.last.0 {
            return self.last.1;
        }
        let index = match self.known.get(&color) {
            Some(index) => *index,
            None => {
                if self.known.len() >= MOST_KNOWN {
                    self.known.clear();
                }
                let index = if color == 0 {
                    self.transparent()
                } else {
                    nearest(&self.colors, color)
                };
                self.known.insert(color, index);
                index
            }
        };
        self.last = (color, index);
        index
    }
}

/// Index of the nearest colour, the first of equals. Differences are weighted as the eye sees them: green most, blue least.
pub(super) fn nearest(colors: &[[u8; 3]], color: u32) -> u8 {
    let [_, r, g, b] = color.to_be_bytes();
    let distance = |other: &[u8; 3]| {
        let square = |a: u8, b: u8| {
            let delta = i32::from(a) - i32::from(b);
            delta * delta
        };
        3 * square(other[0], r) + 4 * square(other[1], g) + 2 * square(other[2], b)
    };
    let mut best = (i32::MAX, 0);
    for (index, other) in colors.iter().enumerate() {
        let far = distance(other);
        if far < best.0 {
            best = (far, index);
        }
    }
    best.1 as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let colors: Vec<u32> = (0..255).map(|i| 0xff00_0000 | i << 16 | (255 - i)).collect();
        let palette = Palette::of_colors(&colors);
        assert_eq!(palette.colors().len(), 255);
        let mut table = Table::new(&palette);
        for color in colors {
            let [_, r, g, b] = color.to_be_bytes();
            let index = table.index(color);
            assert_eq!(palette.colors()[usize::from(index)], [r, g, b]);
        }
        assert_eq!(table.index(0), 255);
        assert_eq!(table.bytes().len(), 768);
    }

    #[test]
    fn the_nearest_of_equals_is_the_first() {
        let colors = [[0, 0, 0], [10, 10, 10], [10, 10, 10]];
        assert_eq!(nearest(&colors, 0xff09_0a0b), 1);
        assert_eq!(nearest(&[], 0xff09_0a0b), 0);
    }
}
