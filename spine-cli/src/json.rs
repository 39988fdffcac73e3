//! JSON output: numbers of at most nine significant digits, written as JavaScript writes them.
//!
//! A number is rounded like `Number(v.toPrecision(9))` and printed like `JSON.stringify` does: ties away from zero, `-0` as
//! `0`, exponents from 1e21 and below 1e-6 with their sign, and `null` for what is not finite.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Writes a value without line breaks.
pub(crate) fn write(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, NineDigits);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

/// Writes a value as a line of its own.
pub(crate) fn write_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    write(out, value)?;
    out.write_all(b"\n")
}

struct NineDigits;

impl Formatter for NineDigits {
    fn write_f64<W: ?Sized + Write>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        writer.write_all(number(value).as_bytes())
    }

    fn write_f32<W: ?Sized + Write>(&mut self, writer: &mut W, value: f32) -> io::Result<()> {
        writer.write_all(number(f64::from(value)).as_bytes())
    }

    fn write_i32<W: ?Sized + Write>(&mut self, writer: &mut W, value: i32) -> io::Result<()> {
        writer.write_all(number(f64::from(value)).as_bytes())
    }
}

/// Text of a number, rounded to nine significant digits.
pub(crate) fn number(value: f64) -> String {
    if !value.is_finite() {
        return "null".into();
    }
    if value == 0.0 {
        return "0".into();
    }
    let sign = if value < 0.0 { "-" } else { "" };
    let (mut digits, mut exponent) = nine(value.abs());
    if exponent < -300 {
        // So few bits are left that the rounded number itself has a shorter text.
        let rounded: f64 = format!("{digits}e{}", exponent - 8).parse().unwrap_or(0.0);
        (digits, exponent) = scientific(&format!("{rounded:e}"));
    }
    while digits != 0 && digits % 10 == 0 {
        digits /= 10;
    }
    format!("{sign}{}", layout(&digits.to_string(), exponent))
}

/// The nine leading digits of a positive number and its decimal exponent; ties go up.
fn nine(value: f64) -> (u64, i32) {
    let (digits, exponent) = scientific(&format!("{value:.8e}"));
    if is_tie(value, exponent) {
        // Ties were rounded to the even digit, so one more never carries.
        let rounded: f64 = format!("{digits}e{}", exponent - 8).parse().unwrap_or(value);
        if rounded < value {
            return (digits + 1, exponent);
        }
    }
    (digits, exponent)
}

/// Digits without the point, and the exponent of the first, of a text such as `1.25e-7`.
fn scientific(text: &str) -> (u64, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    (digits.parse().unwrap_or(0), exponent.parse().unwrap_or(0))
}

/// Whether a positive number has exactly ten significant digits, the last of which is 5.
fn is_tie(value: f64, exponent: i32) -> bool {
    let bits = value.to_bits();
    let field = i32::try_from(bits >> 52 & 0x7ff).unwrap_or(0);
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, power) = if field == 0 {
        (fraction, -1074)
    } else {
        (fraction | 1 << 52, field - 1075)
    };
    let zeros = mantissa.trailing_zeros();
    let power = power + i32::try_from(zeros).unwrap_or(0);
    if power < 0 {
        // An odd number over 2^k has exactly k decimal places, and the last is 5.
        return exponent + 1 - power == 10;
    }
    let (Ok(exponent), Ok(power)) = (u32::try_from(exponent), u32::try_from(power)) else {
        return false;
    };
    // Beyond 1e30 the tenth digit's power of five does not fit in the 53 bits of a number.
    if !(9..=30).contains(&exponent) {
        return false;
    }
    let whole = u128::from(mantissa >> zeros) << power;
    whole % 10_u128.pow(exponent - 8) == 5 * 10_u128.pow(exponent - 9)
}

/// Places the point, given digits without zeros at the end and the exponent of the first.
fn layout(digits: &str, exponent: i32) -> String {
    let len = i32::try_from(digits.len()).unwrap_or(0);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    match exponent {
        e if !(-6..21).contains(&e) => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            let sign = if e > 0 { "+" } else { "" };
            format!("{first}{point}{rest}e{sign}{e}")
        }
        e if e < 0 => format!("0.{}{digits}", zeros(-e - 1)),
        e if e + 1 >= len => format!("{digits}{}", zeros(e + 1 - len)),
        e => {
            let (whole, rest) = digits.split_at(usize::try_from(e + 1).unwrap_or(0));
            format!("{whole}.{rest}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_those_of_javascript() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.333333333"),
            (2.0 / 3.0, "0.666666667"),
            (123_456_789.0, "123456789"),
            (1_234_567_891.0, "1234567890"),
            (999_999_999.9, "1000000000"),
            (0.000_001, "0.000001"),
            (0.000_001_234_567_891_23, "0.00000123456789"),
            (0.000_000_123_456_789_123, "1.23456789e-7"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (-1.25e22, "-1.25e+22"),
            (1e-7, "1e-7"),
            (5e-324, "5e-324"),
            (2.5e-320, "2.5e-320"),
            (f64::MAX, "1.79769313e+308"),
            (f64::from(f32::MAX), "3.40282347e+38"),
            (f64::from(0.1_f32), "0.100000001"),
            (f64::NAN, "null"),
            (f64::INFINITY, "null"),
            (f64::NEG_INFINITY, "null"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn ties_go_away_from_zero() {
        assert_eq!(number(131_072.062_5), "131072.063");
        assert_eq!(number(-131_072.062_5), "-131072.063");
        assert_eq!(number(131_072.187_5), "131072.188");
        assert_eq!(number(1_234_567_885.0), "1234567890");
        assert_eq!(number(1_234_567_825.0), "1234567830");
        assert_eq!(number(0.001_953_125), "0.001953125");
        assert_eq!(number(8_388_608.25), "8388608.25");
        assert_eq!(number(83_886_080.25), "83886080.3");
        assert_eq!(number(123_456_788_500_000.0), "123456789000000");
    }
}
