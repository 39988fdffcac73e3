//! Texels of a row of pixels: nearest or bilinear, with what lies beyond the page's edges.
//!
//! Places on a page are numbers of texels with 32 bits of fraction.

use bytemuck::cast;
use spine_data::TextureWrap;
use wide::{i16x8, u8x16, u16x8};

use crate::blend::{Pixel, gather, spread};
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
    /// Whether it is known that all texels needed are on the page.
    pub(crate) inside: bool,
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
    /// Calls `put` for pieces of `count` pixels from the left with the number of the first pixel and the pixels' texels.
    #[inline]
    pub(crate) fn each(&self, line: &Line, count: usize, put: impl FnMut(usize, &[Pixel])) {
        match (self.filter, line.inside || self.is_inside(line, count)) {
            (Filter::Nearest, true) => self.nearest(line, count, put),
            (Filter::Nearest, false) => self.nearest_wrapped(line, count, put),
            (Filter::Linear, true) => self.linear(line, count, put),
            (Filter::Linear, false) => self.linear_wrapped(line, count, put),
        }
    }

    /// What is to be added to a place so that its whole texels are the first of those that the filter needs.
    pub(crate) const fn shift(&self) -> i64 {
        match self.filter {
            Filter::Nearest => 0,
            // Texels stand for their centres.
            Filter::Linear => HALF_WEIGHT - HALF,
        }
    }

    /// Places from 0 to before these need no texels beyond the page.
    #[inline]
    pub(crate) fn limits(&self) -> [i64; 2] {
        let reach = i64::from(self.filter == Filter::Linear);
        [self.level.width, self.level.height].map(|size| (i64::from(size) - reach) << 32)
    }

    /// Whether all texels that the filter needs are on the page.
    #[inline(never)]
    fn is_inside(&self, line: &Line, count: usize) -> bool {
        let steps = i64::try_from(count).unwrap_or(i64::MAX).saturating_sub(1);
        let limits = self.limits();
        (0..2).all(|axis| {
            let last = line.start[axis].saturating_add(line.step[axis].saturating_mul(steps));
            let inside = 0..limits[axis];
            inside.contains(&line.start[axis]) && inside.contains(&last)
        })
    }

    #[inline]
    fn nearest(&self, line: &Line, count: usize, mut put: impl FnMut(usize, &[Pixel])) {
        let stride = self.level.width as usize;
        let pixels = self.level.pixels.as_slice();
        for (number, [u, v]) in line.places(count) {
            if let Some(texel) = pixels.get(whole(v) * stride + whole(u)) {
                put(number, &[*texel]);
            }
        }
    }

    #[inline]
    fn linear(&self, line: &Line, count: usize, mut put: impl FnMut(usize, &[Pixel])) {
        let stride = self.level.width as usize;
        let pixels = self.level.pixels.as_slice();
        let square = |u: i64, v: i64| {
            let place = whole(v) * stride + whole(u);
            pixels.get(place..place + stride + 2)
        };
        let ([mut u, mut v], [du, dv]) = (line.start, line.step);
        let mut number = 0;
        while number + 1 < count {
            let (next_u, next_v) = (u.wrapping_add(du), v.wrapping_add(dv));
            if let (Some(one), Some(two)) = (square(u, v), square(next_u, next_v)) {
                let one = columns(
                    both(one[0], one[1]),
                    both(one[stride], one[stride + 1]),
                    weight(v),
                );
                let two = columns(
                    both(two[0], two[1]),
                    both(two[stride], two[stride + 1]),
                    weight(next_v),
                );
                put(number, &mean_of_two(one, two, weight(u), weight(next_u)));
            }
            (u, v) = (next_u.wrapping_add(du), next_v.wrapping_add(dv));
            number += 2;
        }
        if number < count
            && let Some(one) = square(u, v)
        {
            let one = columns(
                both(one[0], one[1]),
                both(one[stride], one[stride + 1]),
                weight(v),
            );
            put(number, &[mean(one, weight(u))]);
        }
    }

    #[inline(never)]
    fn nearest_wrapped(&self, line: &Line, count: usize, mut put: impl FnMut(usize, &[Pixel])) {
        for (number, [u, v]) in line.places(count) {
            put(number, &[self.texel(u >> 32, v >> 32)]);
        }
    }

    #[inline(never)]
    fn linear_wrapped(&self, line: &Line, count: usize, mut put: impl FnMut(usize, &[Pixel])) {
        for (number, [u, v]) in line.places(count) {
            let (x, y) = (u >> 32, v >> 32);
            let row = |y: i64| both(self.texel(x, y), self.texel(x + 1, y));
            put(number, &[mean(columns(row(y), row(y + 1), weight(v)), weight(u))]);
        }
    }

    /// The texel of a column and row that may lie beyond the page.
    fn texel(&self, x: i64, y: i64) -> Pixel {
        let x = wrapped(x, self.level.width, self.wrap[0]);
        let y = wrapped(y, self.level.height, self.wrap[1]);
        let place = y * self.level.width as usize + x;
        self.level.pixels.get(place).copied().unwrap_or_default()
    }
}

impl Line {
    /// The pixels' numbers and places.
    #[inline]
    fn places(&self, count: usize) -> impl Iterator<Item = (usize, [i64; 2])> + use<> {
        let ([mut u, mut v], [du, dv]) = (self.start, self.step);
        (0..count).map(move |number| {
            let place = [u, v];
            // Behind the last pixel, places may be anywhere.
            u = u.wrapping_add(du);
            v = v.wrapping_add(dv);
            (number, place)
        })
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
#[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
const fn weight(place: i64) -> u16 {
    (place >> 24) as u8 as u16
}

/// Two neighbours in a row.
#[inline]
const fn both(left: Pixel, right: Pixel) -> u64 {
    left as u64 | (right as u64) << 32
}

/// Two rows of two texels mixed: the left and the right one, in lanes.
#[inline]
fn columns(upper: u64, lower: u64, weight: u16) -> u16x8 {
    let row = |row: u64| u16x8::from_u8x16_low(cast([row.to_le(), 0]));
    mix(row(upper), row(lower), u16x8::splat(weight))
}

/// The means of two squares of texels whose rows are mixed.
#[inline]
fn mean_of_two(one: u16x8, two: u16x8, one_weight: u16, two_weight: u16) -> [Pixel; 2] {
    let halves = cast::<u16x8, [u64; 2]>;
    let ([one_left, one_right], [two_left, two_right]) = (halves(one), halves(two));
    let weights = [
        halves(u16x8::splat(one_weight))[0],
        halves(u16x8::splat(two_weight))[0],
    ];
    let mixed = mix(
        cast([one_left, two_left]),
        cast([one_right, two_right]),
        cast(weights),
    );
    let mixed = cast::<u16x8, i16x8>(mixed);
    let [one, two, ..] = cast::<u8x16, [Pixel; 4]>(u8x16::narrow_i16x8(mixed, mixed));
    [Pixel::from_le(one), Pixel::from_le(two)]
}

/// The mean of a square of texels whose rows are mixed.
#[inline]
fn mean(columns: u16x8, weight: u16) -> Pixel {
    mean_of_two(columns, columns, weight, weight)[0]
}

/// `from` to `to` by `weight` of 256, rounded; all of them bytes.
#[inline]
fn mix(from: u16x8, to: u16x8, weight: u16x8) -> u16x8 {
    // Differences below 0 wrap around, and around again when they are added.
    ((from << 8_u16) + (to - from) * weight + u16x8::splat(128)) >> 8_u16
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
