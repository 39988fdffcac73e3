//! Few colours for many.

use std::cmp::Reverse;

use color_quant::NeuQuant;

use super::palette::nearest;

/// Distinct colours with their numbers of pixels, in order, so that the same pixels give the same palette.
#[derive(Debug, Default)]
pub(super) struct Histogram {
    counts: Vec<(u32, u64)>,
    /// Whether only the cells of colours are told apart: once there are too many colours.
    coarse: bool,
}

impl Histogram {
    /// Counts the pixels that are not transparent.
    pub(super) fn add(&mut self, colors: &[u32]) {
        /// Most colours that are kept apart: 16 megabytes.
        const MOST: usize = 1 << 20;
        let mut sorted: Vec<u32> = colors.iter().copied().filter(|color| *color != 0).collect();
        if self.coarse {
            sorted.iter_mut().for_each(|color| *color = middle(cell(*color)));
        }
        sorted.sort_unstable();
        let runs = sorted.chunk_by(|a, b| a == b);
        let new = runs.filter_map(|run| Some((*run.first()?, run.len() as u64)));
        if self.counts.is_empty() {
            self.counts = new.collect();
        } else {
            self.counts.extend(new);
            self.merge();
        }
        if self.counts.len() > MOST && !self.coarse {
            self.coarse = true;
            self.counts
                .iter_mut()
                .for_each(|(color, _)| *color = middle(cell(*color)));
            self.merge();
        }
    }

    fn merge(&mut self) {
        self.counts.sort_by_key(|(color, _)| *color);
        self.counts.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
    }

    /// The mean colour of every cell with its number of pixels.
    fn cells(&self) -> Vec<([u8; 3], u64)> {
        let mut sorted: Vec<(u32, u32, u64)> = self
            .counts
            .iter()
            .map(|(color, count)| (cell(*color), *color, *count))
            .collect();
        sorted.sort_unstable();
        let cells = sorted.chunk_by(|a, b| a.0 == b.0);
        let mean = |cell: &[(u32, u32, u64)]| {
            let mut sum = Sum::default();
            for (_, color, count) in cell {
                sum.add(rgb(*color), *count);
            }
            Some((sum.mean()?, sum.count))
        };
        cells.filter_map(mean).collect()
    }
}

/// Bits of a channel that tell cells apart.
const CELL_BITS: u32 = 6;

/// Number of cells.
pub(super) const CELLS: usize = 1 << (3 * CELL_BITS);

/// The cell of a colour: a cube of neighbours that look the same.
pub(super) const fn cell(color: u32) -> u32 {
    const fn part(color: u32, shift: u32) -> u32 {
        color >> (shift + 8 - CELL_BITS) & ((1 << CELL_BITS) - 1)
    }
    part(color, 16) << (2 * CELL_BITS) | part(color, 8) << CELL_BITS | part(color, 0)
}

/// The colour in the middle of a cell.
pub(super) const fn middle(cell: u32) -> u32 {
    const fn part(cell: u32, shift: u32) -> u32 {
        let high = cell >> shift & ((1 << CELL_BITS) - 1);
        high << (8 - CELL_BITS) | 1 << (7 - CELL_BITS)
    }
    0xff00_0000 | part(cell, 2 * CELL_BITS) << 16 | part(cell, CELL_BITS) << 8 | part(cell, 0)
}

/// At most `most` colours, 64 to 256, that stand for those counted; the same ones where they are few enough.
pub(super) fn quantize(histogram: &Histogram, most: usize) -> Vec<[u8; 3]> {
    let counts = &histogram.counts;
    if counts.len() <= most {
        return counts.iter().map(|(color, _)| rgb(*color)).collect();
    }
    let cells = histogram.cells();
    let mut colors = learned(&cells, most);
    // Neurons stand near the middle of their colours; moved into it, the error is smaller.
    for _ in 0..REFINEMENTS {
        refine(&mut colors, &cells);
    }
    if !histogram.coarse {
        keep_frequent(&mut colors, counts);
    }
    colors
}

const REFINEMENTS: usize = 3;

/// Colours that a network of neurons learned from those counted.
fn learned(cells: &[([u8; 3], u64)], most: usize) -> Vec<[u8; 3]> {
    /// Samples that are learned from; more are slower and hardly better.
    const SAMPLES: usize = 5_000;
    let pixels: Vec<u8> = cells
        .iter()
        .flat_map(|([r, g, b], _)| [*r, *g, *b, 255])
        .collect();
    let part = (cells.len() / SAMPLES).clamp(1, 30) as i32;
    let network = NeuQuant::new(part, most, &pixels);
    network.color_map_rgb().as_chunks().0.to_vec()
}

/// Moves every colour to the mean of the pixels that are nearest to it.
fn refine(colors: &mut [[u8; 3]], cells: &[([u8; 3], u64)]) {
    let mut sums = vec![Sum::default(); colors.len()];
    for (color, count) in cells {
        if let Some(sum) = sums.get_mut(usize::from(nearest(colors, *color))) {
            sum.add(*color, *count);
        }
    }
    for (color, sum) in colors.iter_mut().zip(sums) {
        *color = sum.mean().unwrap_or(*color);
    }
}

/// Colours that fill much of a picture, a background above all, stay as they are: each frame has a palette of its own, and in a flat
/// area the eye sees a difference of 1 from frame to frame.
fn keep_frequent(colors: &mut [[u8; 3]], counts: &[(u32, u64)]) {
    /// Part of the pixels that is much.
    const PART: u64 = 128;
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    let frequent = counts.iter().filter(|(_, count)| *count >= total.div_ceil(PART));
    let mut frequent: Vec<(u32, u64)> = frequent.copied().collect();
    frequent.sort_by_key(|(color, count)| (Reverse(*count), *color));
    let mut rest = colors;
    for (color, _) in frequent {
        let index = usize::from(nearest(rest, rgb(color)));
        if index < rest.len() {
            rest.swap(0, index);
        }
        let Some((first, others)) = rest.split_first_mut() else {
            return;
        };
        *first = rgb(color);
        rest = others;
    }
}

/// Sum of the colours of pixels.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    channels: [u64; 3],
    count: u64,
}

impl Sum {
    fn add(&mut self, color: [u8; 3], count: u64) {
        for (sum, channel) in self.channels.iter_mut().zip(color) {
            *sum += u64::from(channel) * count;
        }
        self.count += count;
    }

    /// `None` of no pixels.
    fn mean(&self) -> Option<[u8; 3]> {
        let count = self.count;
        (count > 0).then(|| self.channels.map(|sum| ((sum + count / 2) / count) as u8))
    }
}

pub(super) const fn rgb(color: u32) -> [u8; 3] {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_cubes_around_their_middles() {
        assert_eq!(cell(0xffff_ffff), (1 << 18) - 1);
        assert_eq!(cell(0xff04_0803), 0b000001_000010_000000);
        for color in [0xff00_0000, 0xff12_3456, 0xffff_fefd] {
            let near = middle(cell(color));
            assert_eq!(cell(near), cell(color));
            for (a, b) in rgb(near).into_iter().zip(rgb(color)) {
                assert!(a.abs_diff(b) <= 2, "{color:x}");
            }
        }
    }

    #[test]
    fn counting_is_independent_of_the_order_of_frames() {
        let (a, b) = ([0xff00_0001, 0, 0xff00_0002], [0xff00_0002, 0xff00_0003]);
        let mut first = Histogram::default();
        first.add(&a);
        first.add(&b);
        let mut second = Histogram::default();
        second.add(&b);
        second.add(&a);
        assert_eq!(first.counts, second.counts);
        assert_eq!(
            first.counts,
            [(0xff00_0001, 1), (0xff00_0002, 2), (0xff00_0003, 1)]
        );
        // All of one cell, whose mean is 2.
        assert_eq!(first.cells(), [([0, 0, 2], 4)]);
    }

    #[test]
    fn flat_areas_keep_their_colour() {
        // A gradient of 4096 colours beside two backgrounds that are as good as one.
        let mut colors: Vec<u32> = (0..4096_u32)
            .map(|i| 0xff00_0000 | (i & 63) << 10 | i >> 6 << 2)
            .collect();
        colors.extend([0xff1f_2a36; 300]);
        colors.extend([0xff1f_2a37; 200]);
        let mut histogram = Histogram::default();
        histogram.add(&colors);
        let palette = quantize(&histogram, 255);
        assert_eq!(palette.len(), 255);
        assert!(palette.contains(&[0x1f, 0x2a, 0x36]) && palette.contains(&[0x1f, 0x2a, 0x37]));
        // Rare colours displace nothing.
        keep_frequent(&mut [], &histogram.counts);
    }

    #[test]
    fn memory_for_countless_colours_is_bounded() {
        let mut histogram = Histogram::default();
        let colors: Vec<u32> = (0..1_200_000_u32).map(|i| 0xff00_0000 | i).collect();
        histogram.add(&colors);
        assert!(histogram.coarse);
        assert!(histogram.counts.len() <= CELLS);
        assert_eq!(
            histogram.counts.iter().map(|(_, count)| count).sum::<u64>(),
            1_200_000
        );
    }
}
