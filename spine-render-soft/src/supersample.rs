//! Several samples for each pixel.

/// Rows of pixels, each repeated `factor` times along both axes.
pub(crate) fn enlarge(pixels: &[[u8; 4]], width: usize, factor: usize) -> Vec<[u8; 4]> {
    let mut large = Vec::with_capacity(pixels.len() * factor * factor);
    for row in pixels.chunks(width) {
        let start = large.len();
        large.extend(row.iter().flat_map(|pixel| std::iter::repeat_n(*pixel, factor)));
        let end = large.len();
        for _ in 1..factor {
            large.extend_from_within(start..end);
        }
    }
    large
}

/// The rounded means of squares of `factor` by `factor` pixels.
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn reduce(large: &[[u8; 4]], pixels: &mut [[u8; 4]], width: usize, factor: usize) {
    let count = (factor * factor) as u32;
    let mut sums = vec![[0_u32; 4]; width];
    for (row, large) in pixels
        .chunks_mut(width)
        .zip(large.chunks(width * factor * factor))
    {
        sums.fill([0; 4]);
        for line in large.chunks(width * factor) {
            for (sum, samples) in sums.iter_mut().zip(line.chunks(factor)) {
                for sample in samples {
                    for (sum, channel) in sum.iter_mut().zip(sample) {
                        *sum += u32::from(*channel);
                    }
                }
            }
        }
        for (pixel, sum) in row.iter_mut().zip(&sums) {
            *pixel = sum.map(|sum| ((sum + count / 2) / count) as u8);
        }
    }
}
