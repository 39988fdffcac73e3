//! Colours in four lanes of 16 bits, tints and blend modes. All in integers, rounded to the nearest.
//!
//! The factors are those that were measured of the reference (WebGL, 4.2.119), with source colour `s`, source alpha `a`, and
//! `d` for what is below:
//!
//! | mode | colour | alpha |
//! | --- | --- | --- |
//! | normal | s + d (1 - a) | a + d (1 - a) |
//! | additive | s + d | a + d |
//! | multiply | s d + d (1 - a) | a + d (1 - a) |
//! | screen | s + d (1 - s) | a + d (1 - a) |
//!
//! `s` is multiplied by alpha, but for multiply and screen on straight pages: there it is not, in the reference as here.

use bytemuck::cast;
use spine_data::BlendMode;
use wide::{i16x8, u8x16, u16x8};

/// A premultiplied pixel: r, g, b, a from the lowest byte up, as four bytes in memory order make on a little-endian machine.
pub(crate) type Pixel = u32;

/// Red, blue, green, alpha from the lowest 16 bits up: two masks make it of a [`Pixel`].
pub(crate) type Lanes = u64;

const LOW: u64 = 0x00ff_00ff_00ff_00ff;
const ONE: u64 = 0x0001_0001_0001_0001;

/// The channels of a pixel in lanes.
#[inline]
pub(crate) const fn spread(pixel: Pixel) -> Lanes {
    let wide = pixel as u64;
    (wide & 0x00ff_00ff) | ((wide & 0xff00_ff00) << 24)
}

/// The pixel of lanes that hold bytes.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) const fn gather(lanes: Lanes) -> Pixel {
    ((lanes & 0x00ff_00ff) | ((lanes >> 24) & 0xff00_ff00)) as u32
}

/// Each lane, up to 255 * 255, divided by 255.
#[inline]
const fn divide_by_255(lanes: Lanes) -> Lanes {
    let lanes = lanes + ONE * 128;
    ((lanes + ((lanes >> 8) & LOW)) >> 8) & LOW
}

/// Lanes above 255, up to 510, become 255.
#[inline]
const fn saturate(lanes: Lanes) -> Lanes {
    let above = (lanes >> 8) & ONE;
    (lanes | (above * 255)) & LOW
}

/// Source over destination.
#[inline]
pub(crate) const fn over(source: Pixel, below: Pixel) -> Pixel {
    let rest = 255 - (source >> 24) as u64;
    gather(saturate(spread(source) + divide_by_255(spread(below) * rest)))
}

/// Product of two bytes as fractions of 255.
#[inline]
const fn product(a: u32, b: u32) -> u32 {
    let wide = a * b + 128;
    (wide + (wide >> 8)) >> 8
}

/// The sum, up to 255.
#[inline]
const fn add(source: Pixel, below: Pixel) -> Pixel {
    gather(saturate(spread(source) + spread(below)))
}

/// `below * source + below * (1 - source alpha)`.
#[inline]
fn multiply(source: Pixel, below: Pixel) -> Pixel {
    let (source, below) = (
        source.to_le_bytes().map(u32::from),
        below.to_le_bytes().map(u32::from),
    );
    let rest = 255 - source[3];
    let channel = |c: usize| {
        let wide = below[c] * (source[c] + rest);
        ((wide + 127) / 255).min(255)
    };
    let alpha = source[3] + product(below[3], rest);
    channel(0) | channel(1) << 8 | channel(2) << 16 | alpha << 24
}

/// `source + below * (1 - source)` for each channel.
#[inline]
fn screen(source: Pixel, below: Pixel) -> Pixel {
    let (source, below) = (
        source.to_le_bytes().map(u32::from),
        below.to_le_bytes().map(u32::from),
    );
    let channel = |c: usize| source[c] + product(below[c], 255 - source[c]);
    channel(0) | channel(1) << 8 | channel(2) << 16 | channel(3) << 24
}

/// Combines a premultiplied source with what is below.
#[inline]
pub(crate) fn blend(mode: BlendMode, source: Pixel, below: Pixel) -> Pixel {
    match mode {
        BlendMode::Normal => over(source, below),
        BlendMode::Additive => add(source, below),
        BlendMode::Multiply => multiply(source, below),
        BlendMode::Screen => screen(source, below),
    }
}

/// A pixel with its colours divided by alpha, rounded to the nearest; nothing where alpha is 0.
#[inline]
pub(crate) fn unmultiply(pixel: Pixel) -> Pixel {
    let [r, g, b, a] = pixel.to_le_bytes().map(u32::from);
    if a == 0 {
        return 0;
    }
    let channel = |value: u32| ((value * 255 + a / 2) / a).min(255);
    channel(r) | channel(g) << 8 | channel(b) << 16 | a << 24
}

/// Blends a row of sources over a row of pixels.
pub(crate) fn blend_row(mode: BlendMode, sources: &[Pixel], row: &mut [[u8; 4]]) {
    #[inline]
    fn each(sources: &[Pixel], row: &mut [[u8; 4]], blend: impl Fn(Pixel, Pixel) -> Pixel) {
        for (source, place) in sources.iter().zip(row) {
            if *source != 0 {
                *place = blend(*source, Pixel::from_le_bytes(*place)).to_le_bytes();
            }
        }
    }
    match mode {
        BlendMode::Normal => over_row(sources, row),
        BlendMode::Additive => each(sources, row, add),
        BlendMode::Multiply => each(sources, row, multiply),
        BlendMode::Screen => each(sources, row, screen),
    }
}

/// Draws a row of sources over a row of pixels.
#[inline]
pub(crate) fn over_row(sources: &[Pixel], row: &mut [[u8; 4]]) {
    let (pairs, last) = sources.as_chunks::<2>();
    let (places, last_place) = row.as_chunks_mut::<2>();
    for (pair, places) in pairs.iter().zip(places) {
        let both = pair[0] & pair[1];
        if both >> 24 == 255 {
            places[0] = pair[0].to_le_bytes();
            places[1] = pair[1].to_le_bytes();
        } else if pair[0] | pair[1] != 0 {
            over_two(*pair, places);
        }
    }
    for (source, place) in last.iter().zip(last_place) {
        *place = over(*source, Pixel::from_le_bytes(*place)).to_le_bytes();
    }
}

/// [`over`] for two pixels at once.
#[inline]
fn over_two([one, two]: [Pixel; 2], places: &mut [[u8; 4]; 2]) {
    let lanes = |one: u64, two: u64| u16x8::from_u8x16_low(cast([(one | two << 32).to_le(), 0]));
    let below = places.map(|place| u64::from(Pixel::from_le_bytes(place)));
    #[allow(clippy::cast_possible_truncation)]
    let rest = |source: Pixel| cast::<u16x8, [u64; 2]>(u16x8::splat(255 - (source >> 24) as u16))[0];
    let wide =
        lanes(below[0], below[1]) * cast::<[u64; 2], u16x8>([rest(one), rest(two)]) + u16x8::splat(128);
    let rest_below = (wide + (wide >> 8_u16)) >> 8_u16;
    let sums = cast::<u16x8, i16x8>(lanes(one.into(), two.into()) + rest_below);
    // Sums above 255 become 255.
    let [one, two, ..] = cast::<u8x16, [[u8; 4]; 4]>(u8x16::narrow_i16x8(sums, sums));
    *places = [one, two];
}

/// Light and dark colour, premultiplied, as fractions of 255 * 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tint {
    light: [i32; 4],
    dark: [i32; 3],
}

impl Tint {
    const ONE: i32 = 255 * 255;

    /// The tint of a vertex's colours; `premultiplied` says whether they are.
    pub(crate) fn new(light: [u8; 4], dark: [u8; 4], premultiplied: bool) -> Self {
        let a = if premultiplied { 255 } else { i32::from(light[3]) };
        let [r, g, b, alpha] = light.map(i32::from);
        let [dark_r, dark_g, dark_b, _] = dark.map(|byte| i32::from(byte) * a);
        Self {
            light: [r * a, g * a, b * a, alpha * 255],
            dark: [dark_r, dark_g, dark_b],
        }
    }

    /// Whether texels are drawn as they are.
    pub(crate) fn is_white(&self) -> bool {
        self.light == [Self::ONE; 4] && self.dark == [0; 3]
    }

    /// Whether nothing is drawn.
    pub(crate) fn is_blank(&self) -> bool {
        self.light == [0; 4] && self.dark == [0; 3]
    }

    /// Alpha of the light, 0..=255.
    pub(crate) const fn alpha(&self) -> i32 {
        self.light[3] / 255
    }

    /// The colour of a premultiplied texel: `(texel.a - texel.rgb) * dark + texel.rgb * light` and `texel.a * light.a`.
    #[inline]
    #[allow(clippy::cast_sign_loss)]
    pub(crate) fn apply(&self, texel: Pixel) -> Pixel {
        let [r, g, b, a] = texel.to_le_bytes().map(i32::from);
        let fraction = |wide: i32| ((wide.max(0) + Self::ONE / 2) / Self::ONE).min(255) as u32;
        let channel = |c: usize, value: i32| fraction((a - value) * self.dark[c] + value * self.light[c]);
        channel(0, r) | channel(1, g) << 8 | channel(2, b) << 16 | fraction(a * self.light[3]) << 24
    }

    /// Tints a row of texels.
    pub(crate) fn apply_row(&self, texels: &mut [Pixel]) {
        if self.dark == [0; 3] && self.light.iter().all(|channel| *channel == self.light[3]) {
            // Faded, and nothing else.
            let alpha = self.alpha().unsigned_abs();
            for texel in texels {
                *texel = gather(divide_by_255(spread(*texel) * u64::from(alpha)));
            }
        } else {
            for texel in texels {
                *texel = self.apply(*texel);
            }
        }
    }
}
