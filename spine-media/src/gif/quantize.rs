//! Few colours for many.

use color_quant::NeuQuant;

use super::palette::nearest;

/// Distinct colours with their numbers of pixels, in order, so that the same pixels give the same palette.
#[derive(Debug, Default)]
pub(super) struct Histogram {
    counts: Vec<(u32, u64)>,
    /// Bits of each channel that are told apart: fewer once there are too many colours.
    coarse: bool,
}

impl Histogram {
    /// Counts the pixels that are not transparent.
    pub(super) fn add(&mut self, colors: &[u32]) {
        /// Most colours that are kept apart: 16 megabytes.
        const MOST: usize = 1 << 20;
        let mut sorted: Vec<u32> = colors.iter().copied().filter(|color| *color != 0).collect();
        if self.coarse {
            sorted.iter_mut().for_each(|color| *color = coarse(*color));
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
                .for_each(|(color, _)| *color = coarse(*color));
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
}

/// A colour with 6 bits a channel, in the middle of those that it stands for.
const fn coarse(color: u32) -> u32 {
    color & 0xfffc_fcfc | 0x0002_0202
}

/// At most `most` colours, 64 to 256, that stand for those counted; the same ones where they are few enough.
pub(super) fn quantize(histogram: &Histogram, most: usize) -> Vec<[u8; 3]> {
    let counts = &histogram.counts;
    if counts.len() <= most {
        return counts.iter().map(|(color, _)| rgb(*color)).collect();
    }
    let mut colors = learned(counts, most);
    // Neurons stand near the middle of their colours; moved into it, the error is about a third smaller.
    for _ in 0..REFINEMENTS {
        refine(&mut colors, counts);
    }
    colors
}

const REFINEMENTS: usize = 2;

/// Colours that a network of neurons learned from those counted.
fn learned(counts: &[(u32, u64)], most: usize) -> Vec<[u8; 3]> {
    /// Samples that are learned from; more are slower and hardly better.
    const SAMPLES: usize = 10_000;
    let mut pixels = Vec::with_capacity(counts.len() * 4);
    for (color, _) in counts {
        let [r, g, b] = rgb(*color);
        pixels.extend([r, g, b, 255]);
    }
    let part = (counts.len() / SAMPLES).clamp(1, 30) as i32;
    let network = NeuQuant::new(part, most, &pixels);
    network.color_map_rgb().as_chunks().0.to_vec()
}

/// Moves every colour to the mean of the pixels that are nearest to it.
fn refine(colors: &mut [[u8; 3]], counts: &[(u32, u64)]) {
    let mut sums = vec![[0_u64; 4]; colors.len()];
    for (color, count) in counts {
        let index = usize::from(nearest(colors, *color));
        if let Some(sum) = sums.get_mut(index) {
            let [r, g, b] = rgb(*color);
            for (sum, channel) in sum.iter_mut().zip([r, g, b, 1]) {
                *sum += u64::from(channel) * count;
            }
        }
    }
    for (color, [r, g, b, count]) in colors.iter_mut().zip(sums) {
        if count > 0 {
            *color = [r, g, b].map(|sum| ((sum + count / 2) / count) as u8);
        }
    }
}

const fn rgb(color: u32) -> [u8; 3] {
    let [_, r, g, b] = color.to_be_bytes();
    [r, g, b]
}
