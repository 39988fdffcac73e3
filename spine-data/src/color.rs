//! Colours and their texts.

use crate::real::{Real, real};

/// A colour with alpha, straight (not premultiplied), each channel a fraction 0..1.
///
/// Source: formats-4.2.md 1.2.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Color {
    /// Red, 0..1.
    pub r: Real,
    /// Green, 0..1.
    pub g: Real,
    /// Blue, 0..1.
    pub b: Real,
    /// Alpha, 0..1.
    pub a: Real,
}

impl Color {
    /// Opaque white.
    pub const WHITE: Self = Self {
        r: 1.0,
        g: 1.0,
        b: 1.0,
        a: 1.0,
    };

    /// Makes a colour of four fractions.
    #[must_use]
    pub const fn new(r: Real, g: Real, b: Real, a: Real) -> Self {
        Self { r, g, b, a }
    }

    /// Makes a colour of the 32-bit number `0xRRGGBBAA`.
    #[must_use]
    pub fn from_rgba8(rgba: u32) -> Self {
        let [r, g, b, a] = rgba.to_be_bytes().map(|byte| real(f64::from(byte) / 255.0));
        Self { r, g, b, a }
    }

    /// Reads `RRGGBBAA` or `RRGGBB`, either case, with an optional leading `#`; without alpha digits it is 1.
    ///
    /// ```
    /// use spine_data::Color;
    ///
    /// assert_eq!(Color::parse("#ff000080").map(|c| (c.r, c.g, c.b)), Some((1.0, 0.0, 0.0)));
    /// assert_eq!(Color::parse("ff00"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').unwrap_or(text).as_bytes();
        let channel = |i: usize| {
            let pair = digits.get(i..i.checked_add(2)?)?;
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let value = digit(*pair.first()?)?
                .checked_mul(16)?
                .checked_add(digit(*pair.get(1)?)?)?;
            Some(real(f64::from(value) / 255.0))
        };
        let a = if digits.len() == 8 { channel(6)? } else { 1.0 };
        Some(Self {
            r: channel(0)?,
            g: channel(2)?,
            b: channel(4)?,
            a,
        })
    }

    /// The nearest 32-bit number `0xRRGGBBAA`; channels outside 0..1 are limited.
    #[must_use]
    pub fn to_rgba8(self) -> u32 {
        u32::from_be_bytes([self.r, self.g, self.b, self.a].map(to_byte))
    }
}

impl Default for Color {
    fn default() -> Self {
        Self::WHITE
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn to_byte(channel: Real) -> u8 {
    // The cast saturates, and turns NaN to 0.
    (channel * 255.0 + 0.5) as u8
}
