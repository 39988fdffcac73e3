//! Texels of a row of pixels: nearest or bilinear, with what lies beyond the page's edges.
//!
//! Places on a page are numbers of texels with 32 bits of fraction.

use spine_data::TextureWrap;

use crate::blend::{Lanes, Pixel, gather, mix, spread};
use crate::options::Filter;

/// One size of a page: the page itself or a mip map.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Rows from the top; as many as width times height.
    pub(crate) pixels: Vec<Pixel>,
}

impl Level {
    /// A level of half the size, at least 1 x 1: the mean of four texels each.
    pub(crate) fn halved(&self) -> Self {
        let (width, height) = ((self.width / 2).max(1), (self.height / 2).max(1));
        let texel = |x: u32, y: u32| {
            let place =
                y.min(self.height - 1) as usize * self.width as usize + x.min(self.width - 1) as usize;
            self.pixels.get(place).map_or(0, |pixel| spread(*pixel))
        };
        let mean = |x: u32, y: u32| {
            let (x, y) = (2 * x, 2 * y);
            let sum = texel(x, y) + texel(x + 1, y) + texel(x, y + 1) + texel(x + 1, y + 1);
            gather(((sum + 0x0002_0002_0002_0002) >> 2) & 0x00ff_00ff_00ff_00ff)
        };
        let rows = 0..height;
        let pixels = rows.flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            height,
            pixels: pixels.map(|(x, y)| mean(x, y)).collect(),
        }
    }
}

/// Where a row of pixels lies on a level: the first pixel's centre and the step to the next, 1 / 2^32 texels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) start: [i64; 2],
    pub(crate) step: [i64; 2],
}

/// A level with its filter and wraps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampler<'a> {
    pub(crate) level: &'a Level,
    pub(crate) filter: Filter,
    pub(crate) wrap: [TextureWrap; 2],
}

/// Half a texel.
const HALF: i64 = 1 << 31;

/// Half of the 256th texel that weights are rounded to.
const HALF_WEIGHT: i64 = 1 << 23;

impl Sampler<'_> {
    /// Calls `put` for each of `count` pixels from the left with the pixel's number and its texel.
    #[inline]
    pub(crate) fn each(&self, line: &Line, count: usize, put: impl FnMut(usize, Pixel)) {
        let back = match self.filter {
            Filter::Nearest => 0,
            // Texels stand for their centres.
            Filter::Linear => HALF_WEIGHT - HALF,
        };
        let line = Line {
            start: line.start.map(|place| place.saturating_add(back)),
            step: line.step,
        };
        match (self.filter, self.is_inside(&line, count)) {
            (Filter::Nearest, true) => self.nearest(&line, count, put),
            (Filter::Nearest, false) => self.nearest_wrapped(&line, count, put),
            (Filter::Linear, true) => self.linear(&line, count, put),
            (Filter::Linear, false) => self.linear_wrapped(&line, count, put),
        }
    }

    /// Whether all texels that the filter needs are on the page.
    #[inline]
    fn is_inside(&self, line: &Line, count: usize) -> bool {
        let steps = i64::try_from(count).unwrap_or(i64::MAX).saturating_sub(1);
        let reach = i64::from(self.filter == Filter::Linear);
        let size = [self.level.width, self.level.height];
        (0..2).all(|axis| {
            let last = line.start[axis].saturating_add(line.step[axis].saturating_mul(steps));
            let inside = 0..(i64::from(size[axis]) - reach) << 32;
            inside.contains(&line.start[axis]) && inside.contains(&last)
        })
    }

    #[inline]
    fn nearest(&self, line: &Line, count: usize, mut put: impl FnMut(usize, Pixel)) {
        let stride = self.level.width as usize;
        let pixels = self.level.pixels.as_slice();
        walk(line, count, |number, u, v| {
            if let Some(texel) = pixels.get(whole(v) * stride + whole(u)) {
                put(number, *texel);
            }
        });
    }

    #[inline]
    fn linear(&self, line: &Line, count: usize, mut put: impl FnMut(usize, Pixel)) {
        let stride = self.level.width as usize;
        let pixels = self.level.pixels.as_slice();
        walk(line, count, |number, u, v| {
            let place = whole(v) * stride + whole(u);
            let (Some([a, b]), Some([c, d])) = (pair(pixels, place), pair(pixels, place + stride)) else {
                return;
            };
            if a | b | c | d == 0 {
                put(number, 0);
            } else {
                put(number, four([a, b, c, d], weight(u), weight(v)));
            }
        });
    }

    #[inline(never)]
    fn nearest_wrapped(&self, line: &Line, count: usize, mut put: impl FnMut(usize, Pixel)) {
        walk(line, count, |number, u, v| {
            put(number, self.texel(u >> 32, v >> 32))
        });
    }

    #[inline(never)]
    fn linear_wrapped(&self, line: &Line, count: usize, mut put: impl FnMut(usize, Pixel)) {
        walk(line, count, |number, u, v| {
            let (x, y) = (u >> 32, v >> 32);
            let texels = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| self.texel(x, y));
            put(number, four(texels, weight(u), weight(v)));
        });
    }

    /// The texel of a column and row that may lie beyond the page.
    fn texel(&self, x: i64, y: i64) -> Pixel {
        let x = wrapped(x, self.level.width, self.wrap[0]);
        let y = wrapped(y, self.level.height, self.wrap[1]);
        let place = y * self.level.width as usize + x;
        self.level.pixels.get(place).copied().unwrap_or_default()
    }
}

/// Steps along a line.
#[inline]
fn walk(line: &Line, count: usize, mut each: impl FnMut(usize, i64, i64)) {
    let [mut u, mut v] = line.start;
    let [du, dv] = line.step;
    for number in 0..count {
        each(number, u, v);
        // Steps of slivers are limited, and may lead anywhere when there is no next pixel.
        u = u.wrapping_add(du);
        v = v.wrapping_add(dv);
    }
}

/// Whole texels of a place on the page.
#[inline]
#[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
const fn whole(place: i64) -> usize {
    (place as u64 >> 32) as usize
}

/// The 256ths of a place's fraction.
#[inline]
#[allow(clippy::cast_sign_loss)]
const fn weight(place: i64) -> u64 {
    (place as u64 >> 24) & 255
}

/// Two neighbours.
#[inline]
fn pair(pixels: &[Pixel], place: usize) -> Option<[Pixel; 2]> {
    pixels.get(place..)?.first_chunk().copied()
}

/// The weighted mean of four texels: upper left, upper right, lower left, lower right.
#[inline]
fn four([a, b, c, d]: [Pixel; 4], x: u64, y: u64) -> Pixel {
    let left: Lanes = mix(spread(a), spread(c), y);
    let right = mix(spread(b), spread(d), y);
    gather(mix(left, right, x))
}

/// The column or row on the page that stands for one that may lie beyond it.
#[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
fn wrapped(place: i64, size: u32, wrap: TextureWrap) -> usize {
    let size = i64::from(size);
    let place = match wrap {
        TextureWrap::ClampToEdge => place.clamp(0, size - 1),
        TextureWrap::Repeat => place.rem_euclid(size),
        TextureWrap::MirroredRepeat => {
            let place = place.rem_euclid(2 * size);
            place.min(2 * size - 1 - place)
        }
    };
    place as usize
}
