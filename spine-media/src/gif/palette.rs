//! Colours of a GIF, and which of them a pixel gets.

use std::collections::HashMap;

use tiny_skia::PixmapRef;

use super::canvas::flat;
use super::quantize::{CELLS, Histogram, cell, middle, quantize, rgb};

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

/// A palette in which colours are looked up.
#[derive(Debug)]
pub(super) struct Table {
    colors: Vec<[u8; 3]>,
    /// Its own colours.
    exact: HashMap<u32, u8>,
    /// The nearest of its colours to each cell, where that was asked for.
    cells: Vec<Option<u8>>,
    last: (u32, u8),
}

impl Table {
    pub(super) fn new(palette: &Palette) -> Self {
        let colors = palette.colors.clone();
        let numbered = colors.iter().zip(0_u8..);
        let exact = numbered.map(|([r, g, b], index)| (u32::from_be_bytes([255, *r, *g, *b]), index));
        Self {
            exact: exact.collect(),
            cells: Vec::new(),
            last: (0, colors.len() as u8),
            colors,
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

    /// Index of a colour of a canvas: its own where the palette has it, else the one closest to its cell.
    pub(super) fn index(&mut self, color: u32) -> u8 {
        if color == 0 {
            return self.transparent();
        }
        if color != self.last.0 {
            let known = self.exact.get(&color).copied();
            self.last = (color, known.unwrap_or_else(|| self.near(cell(color))));
        }
        self.last.1
    }

    fn near(&mut self, cell: u32) -> u8 {
        if self.cells.is_empty() {
            self.cells = vec![None; CELLS];
        }
        let Some(place) = self.cells.get_mut(cell as usize) else {
            return 0;
        };
        *place.get_or_insert_with(|| nearest(&self.colors, rgb(middle(cell))))
    }
}

/// Index of the nearest colour, the first of equals. Differences are weighted as the eye sees them: green most, blue least.
pub(super) fn nearest(colors: &[[u8; 3]], [r, g, b]: [u8; 3]) -> u8 {
    let square = |a: u8, b: u8| {
        let delta = i32::from(a) - i32::from(b);
        delta * delta
    };
    let mut best = (i32::MAX, 0);
    for (index, other) in colors.iter().enumerate() {
        let far = 3 * square(other[0], r) + 4 * square(other[1], g) + 2 * square(other[2], b);
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
        assert_eq!(nearest(&colors, [9, 10, 11]), 1);
        assert_eq!(nearest(&[], [9, 10, 11]), 0);
    }
}
