//! A deserializer of well-formed text, faster than `serde_json`'s on lists of numbers.
//!
//! It accepts nothing that `serde_json` does not, and gives the same values. Of an error it says nothing at all: a document
//! with an error is read again by `serde_json`, which says where it is.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

/// Objects and lists within each other; `serde_json` stops there as well.
const MAX_DEPTH: u8 = 127;

/// The powers of ten that are doubles without rounding.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

const WHOLE_POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Largest whole number up to which all are doubles.
const EXACT: u64 = 1 << 53;

/// There is an error, or something that this reader leaves to another.
#[derive(Debug)]
pub(super) struct Fault;

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not well-formed")
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

/// The number that eight digits make, the first in the lowest byte: pairs, then fours, then all.
#[inline(always)]
const fn value_of_eight(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
}

/// The text that remains.
#[derive(Debug)]
pub(super) struct Text<'de> {
    text: &'de str,
    rest: &'de [u8],
    depth: u8,
}

impl<'de> Text<'de> {
    pub(super) const fn new(text: &'de str) -> Self {
        Self {
            text,
            rest: text.as_bytes(),
            depth: 0,
        }
    }

    /// Checks that nothing but white space remains.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        self.skip_space();
        if self.rest.is_empty() { Ok(()) } else { Err(Fault) }
    }

    #[inline(always)]
    fn skip_space(&mut self) {
        while let [b' ' | b'\n' | b'\t' | b'\r', rest @ ..] = self.rest {
            self.rest = rest;
        }
    }

    /// Takes a byte, or does nothing where another stands.
    #[inline(always)]
    fn take(&mut self, byte: u8) -> bool {
        match self.rest {
            [first, rest @ ..] if *first == byte => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Fault> {
        self.rest = self.rest.strip_prefix(word).ok_or(Fault)?;
        Ok(())
    }

    /// The text from where `from` begins up to the next byte.
    #[inline(always)]
    fn since(&self, from: &[u8]) -> Result<&'de str, Fault> {
        let place = |rest: &[u8]| self.text.len().saturating_sub(rest.len());
        self.text.get(place(from)..place(self.rest)).ok_or(Fault)
    }

    /// A string, its quotation mark included.
    #[inline]
    fn string(&mut self) -> Result<Cow<'de, str>, Fault> {
        let quoted = self.rest;
        if !self.take(b'"') {
            return Err(Fault);
        }
        let start = self.rest;
        loop {
            match self.rest {
                [b'"', rest @ ..] => {
                    let text = self.since(start)?;
                    self.rest = rest;
                    return Ok(Cow::Borrowed(text));
                }
                [b'\\', ..] => return self.escaped(quoted),
                [byte, rest @ ..] if *byte >= 0x20 => self.rest = rest,
                _ => return Err(Fault),
            }
        }
    }

    /// A string with escapes, from its quotation mark on.
    #[cold]
    fn escaped(&mut self, quoted: &[u8]) -> Result<Cow<'de, str>, Fault> {
        loop {
            match self.rest {
                [b'"', rest @ ..] => {
                    self.rest = rest;
                    break;
                }
                [b'\\', _, rest @ ..] | [_, rest @ ..] => self.rest = rest,
                [] => return Err(Fault),
            }
        }
        serde_json::from_str(self.since(quoted)?)
            .map(Cow::Owned)
            .map_err(|_| Fault)
    }

    /// Digits, of which there must be one; adds them to a number, and says how many there are.
    #[inline(always)]
    fn digits(&mut self, number: &mut u64) -> Result<usize, Fault> {
        let start = self.rest.len();
        // Eight at once: how many there are is hard to predict.
        while let Some((eight, rest)) = self.rest.split_first_chunk::<8>() {
            let digits = u64::from_le_bytes(*eight) ^ 0x3030_3030_3030_3030;
            let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
            if others == 0 {
                *number = number
                    .wrapping_mul(100_000_000)
                    .wrapping_add(value_of_eight(digits));
                self.rest = rest;
                continue;
            }
            let count = others.trailing_zeros() / 8;
            if count > 0 {
                // Zeros before the first digit.
                let digits = digits.wrapping_shl(64_u32.saturating_sub(count.saturating_mul(8)));
                let power = WHOLE_POWERS.get(count as usize).copied().unwrap_or_default();
                *number = number.wrapping_mul(power).wrapping_add(value_of_eight(digits));
                self.rest = self.rest.get(count as usize..).unwrap_or_default();
            }
            return match start.saturating_sub(self.rest.len()) {
                0 => Err(Fault),
                count => Ok(count),
            };
        }
        while let [digit @ b'0'..=b'9', rest @ ..] = self.rest {
            *number = number
                .wrapping_mul(10)
                .wrapping_add(u64::from(digit.wrapping_sub(b'0')));
            self.rest = rest;
        }
        match start.saturating_sub(self.rest.len()) {
            0 => Err(Fault),
            count => Ok(count),
        }
    }

    /// A number, correctly rounded.
    #[inline]
    #[allow(clippy::cast_precision_loss)]
    fn number(&mut self) -> Result<f64, Fault> {
        let start = self.rest;
        let negative = self.take(b'-');
        let leading_zero = self.rest.first() == Some(&b'0');
        let mut number = 0;
        let mut count = self.digits(&mut number)?;
        if leading_zero && count > 1 {
            return Err(Fault);
        }
        let mut decimals = 0;
        if self.take(b'.') {
            decimals = self.digits(&mut number)?;
            count = count.saturating_add(decimals);
        }
        if let [b'e' | b'E', ..] = self.rest {
            return self.long_number(start);
        }
        // Neither the number nor the power is rounded, so that their quotient is rounded once.
        match POWERS.get(decimals) {
            Some(power) if count <= 19 && number <= EXACT => {
                let value = number as f64 / power;
                Ok(if negative { -value } else { value })
            }
            _ => self.long_number(start),
        }
    }

    /// A number with many digits or an exponent, whose part before the exponent was read.
    #[cold]
    fn long_number(&mut self, start: &[u8]) -> Result<f64, Fault> {
        if self.take(b'e') || self.take(b'E') {
            let _signed = self.take(b'-') || self.take(b'+');
            self.digits(&mut 0)?;
        }
        let value: f64 = self.since(start)?.parse().map_err(|_| Fault)?;
        if value.is_finite() { Ok(value) } else { Err(Fault) }
    }

    /// Goes one object or list down; [`leave`](Self::leave) goes up again.
    #[inline(always)]
    fn enter(&mut self) -> Result<(), Fault> {
        self.depth = self.depth.saturating_add(1);
        if self.depth > MAX_DEPTH {
            Err(Fault)
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    const fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Passes over a value.
    fn skip(&mut self) -> Result<(), Fault> {
        self.skip_space();
        match self.rest.first() {
            Some(b'"') => self.string().map(|_| ()),
            Some(b'-' | b'0'..=b'9') => self.number().map(|_| ()),
            Some(b't') => self.word(b"true"),
            Some(b'f') => self.word(b"false"),
            Some(b'n') => self.word(b"null"),
            Some(b'{') => {
                self.enter()?;
                let mut entries = Entries::of(self, b'}')?;
                while entries.next()? {
                    entries.key()?;
                    entries.colon()?;
                    entries.text.skip()?;
                }
                self.leave();
                Ok(())
            }
            Some(b'[') => {
                self.enter()?;
                let mut entries = Entries::of(self, b']')?;
                while entries.next()? {
                    entries.text.skip()?;
                }
                self.leave();
                Ok(())
            }
            _ => Err(Fault),
        }
    }
}

/// What is between the brackets of an object or a list.
struct Entries<'t, 'de> {
    text: &'t mut Text<'de>,
    close: u8,
    first: bool,
    closed: bool,
}

impl<'t, 'de> Entries<'t, 'de> {
    /// Of the object or list whose opening bracket is the next byte.
    #[inline(always)]
    fn of(text: &'t mut Text<'de>, close: u8) -> Result<Self, Fault> {
        let [_, rest @ ..] = text.rest else {
            return Err(Fault);
        };
        text.rest = rest;
        Ok(Self {
            text,
            close,
            first: true,
            closed: false,
        })
    }

    /// Goes to the next entry; `false` where there is none, and the bracket was closed.
    #[inline(always)]
    fn next(&mut self) -> Result<bool, Fault> {
        self.text.skip_space();
        if self.text.take(self.close) {
            self.closed = true;
            return Ok(false);
        }
        if !self.first {
            if !self.text.take(b',') {
                return Err(Fault);
            }
            self.text.skip_space();
            if self.text.rest.first() == Some(&self.close) {
                return Err(Fault);
            }
        }
        self.first = false;
        Ok(true)
    }

    #[inline(always)]
    fn key(&mut self) -> Result<Cow<'de, str>, Fault> {
        self.text.string()
    }

    #[inline(always)]
    fn colon(&mut self) -> Result<(), Fault> {
        self.text.skip_space();
        if self.text.take(b':') { Ok(()) } else { Err(Fault) }
    }

    /// Checks that the visitor asked for every entry.
    #[inline(always)]
    fn finish(self) -> Result<(), Fault> {
        self.text.leave();
        if self.closed { Ok(()) } else { Err(Fault) }
    }
}

impl<'de> MapAccess<'de> for &mut Entries<'_, 'de> {
    type Error = Fault;

    #[inline(always)]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        if self.next()? {
            seed.deserialize(&mut *self.text).map(Some)
        } else {
            Ok(None)
        }
    }

    #[inline(always)]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        self.colon()?;
        seed.deserialize(&mut *self.text)
    }
}

impl<'de> SeqAccess<'de> for &mut Entries<'_, 'de> {
    type Error = Fault;

    #[inline(always)]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        if self.next()? {
            seed.deserialize(&mut *self.text).map(Some)
        } else {
            Ok(None)
        }
    }
}

impl<'de> Deserializer<'de> for &mut Text<'de> {
    type Error = Fault;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip_space();
        match self.rest.first() {
            Some(b'-' | b'0'..=b'9') => visitor.visit_f64(self.number()?),
            Some(b'"') => self.deserialize_str(visitor),
            Some(b'[') => self.deserialize_seq(visitor),
            Some(b'{') => self.deserialize_map(visitor),
            Some(b't') => self.word(b"true").and_then(|()| visitor.visit_bool(true)),
            Some(b'f') => self.word(b"false").and_then(|()| visitor.visit_bool(false)),
            Some(b'n') => self.word(b"null").and_then(|()| visitor.visit_unit()),
            _ => Err(Fault),
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip_space();
        match self.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip_space();
        if self.rest.first() != Some(&b'[') {
            return Err(Fault);
        }
        self.enter()?;
        let mut entries = Entries::of(self, b']')?;
        let value = visitor.visit_seq(&mut entries)?;
        entries.finish()?;
        Ok(value)
    }

    #[inline]
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip_space();
        if self.rest.first() != Some(&b'{') {
            return Err(Fault);
        }
        self.enter()?;
        let mut entries = Entries::of(self, b'}')?;
        let value = visitor.visit_map(&mut entries)?;
        entries.finish()?;
        Ok(value)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip_space();
        if self.rest.first() == Some(&b'n') {
            self.word(b"null")?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.skip()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char string bytes byte_buf unit unit_struct newtype_struct
        tuple tuple_struct struct enum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Option<f64> {
        let mut read = Text::new(text);
        let value = read.number().ok()?;
        read.end().ok().map(|()| value)
    }

    #[test]
    fn numbers_are_what_the_standard_library_makes_of_them() {
        for text in [
            "0",
            "-0",
            "7",
            "12345678",
            "123456789",
            "1234567812345678",
            "0.1",
            "-0.00123",
            "12.3456789012",
            "9007199254740993",
            "9007199254740991.5",
            "0.30000000000000004",
            "1e3",
            "-2.5E-3",
            "1.5e+2",
            "4.9406564584124654e-324",
            "18446744073709551616",
            "123456789012345678901234567890",
            "0.1234567890123456789012345",
            "1.7976931348623157e308",
        ] {
            for padded in [text.to_owned(), format!("{text}         ")] {
                let got = number(&padded).map(f64::to_bits);
                assert_eq!(got, text.parse().ok().map(f64::to_bits), "{padded:?}");
            }
        }
    }

    #[test]
    fn what_is_no_number_is_left_to_serde_json() {
        for text in [
            "", "-", "01", "-01", ".5", "1.", "1.e3", "1e", "1e+", "+1", "1e999", "NaN", "0x1", "1 2", "1,",
        ] {
            assert_eq!(number(text), None, "{text:?}");
            assert!(serde_json::from_str::<f64>(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn values_that_mean_nothing_are_passed_over_as_serde_json_does() {
        let deep = |count: usize| format!("{}{}", "[".repeat(count), "]".repeat(count));
        let deep = [deep(100), deep(127), deep(100_000)];
        let texts = [
            r#"{"a": [1, -2.5e3, {"b": null}], "c\u0041\"": "\\", "d": [true, false, []], "e": {}}"#,
            "[1,]",
            "[,1]",
            "[1 2]",
            r#"{"a" 1}"#,
            r#"{"a":1,}"#,
            r#"{1:2}"#,
            r#"{"a":1 "b":2}"#,
            "[1",
            "{",
            r#""a"#,
            "\"\\",
            "\"\\q\"",
            "\"\\ud800\"",
            "\"\n\"",
            "tru",
            "nul",
            "truex",
            "",
            "]",
            "[}",
            "{]",
        ];
        for text in texts.into_iter().chain(deep.iter().map(String::as_str)) {
            let mut read = Text::new(text);
            let passed = read.skip().is_ok() && read.end().is_ok();
            assert_eq!(
                passed,
                serde_json::from_str::<serde_json::Value>(text).is_ok(),
                "{text:.60}"
            );
        }
    }
}
