//! The bytes of a binary skeleton, read from front to back. Source: formats-4.2.md 5.1.

use std::borrow::Cow;

use nom::IResult;
use nom::bytes::complete::take;
use nom::number::complete::be_u8;

use crate::error::{Error, ErrorKind, Location};
use crate::named::Named;
use crate::vectorized::vectorized;

/// What a parser makes of bytes; it fails only where they end too early.
type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

/// Adds its place to an error.
pub(super) trait At<T> {
    /// Says that the error is at byte `offset`.
    fn at(self, offset: usize) -> Result<T, Error>;
}

impl<T> At<T> for Result<T, ErrorKind> {
    #[inline]
    fn at(self, offset: usize) -> Result<T, Error> {
        self.map_err(|kind| at(offset, kind))
    }
}

/// An error at byte `offset`.
#[cold]
pub(super) fn at(offset: usize, kind: ErrorKind) -> Error {
    Error::new(Location::Byte(offset), kind)
}

/// An error about a number at byte `offset`.
#[cold]
pub(super) fn invalid(offset: usize, what: &'static str, found: impl ToString, expected: &str) -> Error {
    let kind = ErrorKind::InvalidValue {
        what,
        found: found.to_string(),
        expected: expected.into(),
    };
    at(offset, kind)
}

/// The bytes that remain, and how many there were.
///
/// What is seldom called takes a copy, so that a reader's own stays in registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'a> {
    rest: &'a [u8],
    len: usize,
}

impl<'a> Input<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self {
            rest: bytes,
            len: bytes.len(),
        }
    }

    /// Offset of the next byte.
    #[inline]
    pub(super) const fn offset(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Number of bytes that remain.
    #[inline]
    pub(super) const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// The bytes that remain.
    #[inline]
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Goes on with bytes that end the ones that remain.
    #[inline]
    pub(super) const fn go_on(&mut self, rest: &'a [u8]) {
        self.rest = rest;
    }

    /// An error at the next byte: the file ends before `needed` more.
    #[cold]
    fn end(self, what: &'static str, needed: u64) -> Error {
        at(self.offset(), self.end_kind(what, needed))
    }

    const fn end_kind(self, what: &'static str, needed: u64) -> ErrorKind {
        ErrorKind::UnexpectedEnd {
            what,
            needed,
            remaining: self.rest.len() as u64,
        }
    }

    /// `len` bytes.
    #[inline]
    pub(super) fn bytes(&mut self, what: &'static str, len: usize) -> Result<&'a [u8], Error> {
        let parsed: Parsed<'a, &'a [u8]> = take(len)(self.rest);
        match parsed {
            Ok((rest, taken)) => {
                self.rest = rest;
                Ok(taken)
            }
            Err(_) => Err(self.end(what, len as u64)),
        }
    }

    /// `N` bytes.
    #[inline]
    pub(super) fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Error> {
        match self.rest.split_first_chunk::<N>() {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(*taken)
            }
            None => Err(self.end(what, N as u64)),
        }
    }

    /// An unsigned byte.
    #[inline]
    pub(super) fn byte(&mut self, what: &'static str) -> Result<u8, Error> {
        self.array::<1>(what).map(|[byte]| byte)
    }

    /// A byte that is true unless it is 0.
    #[inline]
    pub(super) fn flag(&mut self, what: &'static str) -> Result<bool, Error> {
        self.byte(what).map(|byte| byte != 0)
    }

    /// Four bytes as a number, most significant first.
    #[inline]
    pub(super) fn word(&mut self, what: &'static str) -> Result<u32, Error> {
        self.array(what).map(u32::from_be_bytes)
    }

    /// A finite number.
    #[inline]
    pub(super) fn float(&mut self, what: &'static str) -> Result<f32, Error> {
        self.floats::<1>(what).map(|[value]| value)
    }

    /// `N` finite numbers.
    #[inline]
    pub(super) fn floats<const N: usize>(&mut self, what: &'static str) -> Result<[f32; N], Error> {
        self.numbers(what, f32::from_be_bytes)
    }

    /// `N` finite numbers, widened.
    #[inline]
    pub(super) fn doubles<const N: usize>(&mut self, what: &'static str) -> Result<[f64; N], Error> {
        self.numbers(what, |bytes| f64::from(f32::from_be_bytes(bytes)))
    }

    #[inline]
    fn numbers<T, const N: usize>(
        &mut self,
        what: &'static str,
        number: impl Fn([u8; 4]) -> T,
    ) -> Result<[T; N], Error> {
        let (words, _) = self.rest.as_chunks::<4>();
        let Some((words, _)) = words.split_first_chunk::<N>() else {
            return Err(self.end(what, (N as u64).saturating_mul(4)));
        };
        if !finite(words) {
            return Err(infinite(self.offset(), what, *words));
        }
        self.rest = self.rest.get(N.saturating_mul(4)..).unwrap_or_default();
        Ok(words.map(number))
    }

    /// Finite numbers until `into` is full.
    pub(super) fn fill(&mut self, what: &'static str, into: &mut [f32]) -> Result<(), Error> {
        let start = self.offset();
        let bytes = self.bytes(what, into.len().saturating_mul(4))?;
        let (words, _) = bytes.as_chunks::<4>();
        let finite = vectorized(
            #[inline(always)]
            || {
                let mut all = true;
                for (value, bytes) in into.iter_mut().zip(words) {
                    *value = f32::from_be_bytes(*bytes);
                    all &= value.is_finite();
                }
                all
            },
        );
        if finite {
            return Ok(());
        }
        Err(infinite_of(start, what, words))
    }

    /// A variable-length number, which may be negative.
    #[inline(always)]
    pub(super) fn varint(&mut self, what: &'static str) -> Result<i32, Error> {
        if let Some((&first, rest)) = self.rest.split_first()
            && first < 0x80
        {
            self.rest = rest;
            return Ok(i32::from(first));
        }
        let (rest, value) = self.long_varint(what)?;
        self.rest = rest;
        Ok(value)
    }

    #[inline(never)]
    fn long_varint(self, what: &'static str) -> Result<(&'a [u8], i32), Error> {
        match varint(self.rest) {
            Ok((rest, value)) => Ok((rest, value.cast_signed())),
            // Every byte that is there asks for one more.
            Err(_) => Err(self.end(what, (self.rest.len() as u64).saturating_add(1))),
        }
    }

    /// A variable-length number that is not negative.
    #[inline(always)]
    pub(super) fn uint(&mut self, what: &'static str) -> Result<u32, Error> {
        let start = self.offset();
        let value = self.varint(what)?;
        u32::try_from(value).map_err(
            #[cold]
            |_| invalid(start, what, value, "0 or more"),
        )
    }

    /// A variable-length number with its sign in the lowest bit.
    pub(super) fn svarint(&mut self, what: &'static str) -> Result<i32, Error> {
        let value = self.varint(what)?.cast_unsigned();
        Ok((value >> 1).cast_signed() ^ (value & 1).cast_signed().wrapping_neg())
    }

    /// The position of one of `len` things.
    #[inline(always)]
    pub(super) fn index(&mut self, kind: &'static str, len: usize) -> Result<u32, Error> {
        let start = self.offset();
        let index = self.varint(kind)?;
        match u32::try_from(index) {
            Ok(index) if (index as usize) < len => Ok(index),
            _ => Err(out_of_range(start, kind, i64::from(index), len)),
        }
    }

    /// The positions of `number` of `len` things.
    pub(super) fn indices<T: TryFrom<u32> + From<u8>>(
        &mut self,
        kind: &'static str,
        number: usize,
        len: usize,
    ) -> Result<Vec<T>, Error> {
        if let Some((bytes, rest)) = self.rest.split_at_checked(number)
            // Nearly always each takes one byte. Every byte is looked at, so that many are at once.
            && let largest = bytes.iter().fold(0, |largest: u8, byte| largest.max(*byte))
            && largest < 0x80
            && (usize::from(largest) < len || number == 0)
        {
            self.rest = rest;
            return Ok(bytes.iter().copied().map(T::from).collect());
        }
        let mut indices = Vec::with_capacity(number);
        for _ in 0..number {
            let start = self.offset();
            let index = self.index(kind, len)?;
            indices.push(T::try_from(index).map_err(|_| out_of_range(start, kind, index.into(), len))?);
        }
        Ok(indices)
    }

    /// How many things follow, each of at least `size` bytes. Source: formats-4.2.md 9.
    #[inline(always)]
    pub(super) fn count(&mut self, what: &'static str, size: u64) -> Result<usize, Error> {
        let start = self.offset();
        let count = self.uint(what)?;
        self.require(start, what, u64::from(count).saturating_mul(size))?;
        Ok(count as usize)
    }

    /// Checks that `needed` bytes remain; `start` is where the count stands that asks for them.
    #[inline]
    pub(super) fn require(&self, start: usize, what: &'static str, needed: u64) -> Result<(), Error> {
        if needed <= self.rest.len() as u64 {
            return Ok(());
        }
        Err(at(start, self.end_kind(what, needed)))
    }

    /// A value of an enumeration, by its number in one byte.
    pub(super) fn byte_value<T: Named>(&mut self) -> Result<T, Error> {
        let start = self.offset();
        T::from_number(u32::from(self.byte(T::WHAT)?)).at(start)
    }

    /// A value of an enumeration, by its variable-length number.
    pub(super) fn value<T: Named>(&mut self) -> Result<T, Error> {
        let start = self.offset();
        T::from_number(self.uint(T::WHAT)?).at(start)
    }

    /// A text, or none.
    #[inline]
    pub(super) fn text(&mut self, what: &'static str) -> Result<Option<Cow<'a, str>>, Error> {
        // Nearly always its length takes one byte, and it is UTF-8.
        if let Some((&[len], rest)) = self.rest.split_first_chunk()
            && len < 0x80
            && let Some(len) = usize::from(len).checked_sub(1)
            && let Some((bytes, rest)) = rest.split_at_checked(len)
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            self.rest = rest;
            return Ok(Some(Cow::Borrowed(text)));
        }
        self.any_text(what)
    }

    fn any_text(&mut self, what: &'static str) -> Result<Option<Cow<'a, str>>, Error> {
        let start = self.offset();
        let Some(len) = self.uint(what)?.checked_sub(1) else {
            return Ok(None);
        };
        self.require(start, what, u64::from(len))?;
        let start = self.offset();
        let bytes = self.bytes(what, len as usize)?;
        let text = decode(bytes).map_err(|bad| {
            at(
                start.saturating_add(bad),
                ErrorKind::Syntax(format!("{what}: these bytes are not UTF-8")),
            )
        })?;
        Ok(Some(text))
    }

    /// A text that is neither absent nor empty.
    pub(super) fn name(&mut self, what: &'static str) -> Result<Cow<'a, str>, Error> {
        let start = self.offset();
        match self.text(what)? {
            Some(text) if !text.is_empty() => Ok(text),
            Some(_) => Err(invalid(start, what, "empty", "a text")),
            None => Err(invalid(start, what, "null", "a text")),
        }
    }
}

#[cold]
fn out_of_range(start: usize, kind: &'static str, index: i64, len: usize) -> Error {
    at(start, ErrorKind::IndexOutOfRange { kind, index, len })
}

/// Whether all numbers are finite: not all bits of an exponent are set.
#[inline(always)]
pub(super) fn finite(words: &[[u8; 4]]) -> bool {
    const EXPONENT: u32 = 0x7f80_0000;
    words.iter().fold(true, |all, bytes| {
        all & (u32::from_be_bytes(*bytes) & EXPONENT != EXPONENT)
    })
}

#[cold]
fn infinite<const N: usize>(start: usize, what: &'static str, words: [[u8; 4]; N]) -> Error {
    infinite_of(start, what, &words)
}

#[cold]
fn infinite_of(start: usize, what: &'static str, words: &[[u8; 4]]) -> Error {
    let mut values = words.iter().map(|bytes| f32::from_be_bytes(*bytes)).enumerate();
    let (bad, found) = values.find(|(_, value)| !value.is_finite()).unwrap_or_default();
    let offset = start.saturating_add(bad.saturating_mul(4));
    invalid(offset, what, found, "a finite number")
}

/// Up to five groups of seven bits, the least significant first.
fn varint(mut bytes: &[u8]) -> Parsed<'_, u32> {
    let mut value = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (rest, byte) = be_u8(bytes)?;
        bytes = rest;
        // Of the fifth byte only four bits fit.
        value |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    Ok((bytes, value))
}

/// UTF-8, in which a character beyond U+FFFF may also be written as two surrogates of three bytes each.
/// Fails with the position of the first other byte.
fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, usize> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    loop {
        let valid = match std::str::from_utf8(rest) {
            Ok(tail) => {
                text.push_str(tail);
                return Ok(Cow::Owned(text));
            }
            Err(error) => error.valid_up_to(),
        };
        let (good, bad) = rest.split_at_checked(valid).unwrap_or_default();
        text.push_str(std::str::from_utf8(good).unwrap_or_default());
        match *bad {
            [
                0xed,
                a @ 0xa0..=0xaf,
                b @ 0x80..=0xbf,
                0xed,
                c @ 0xb0..=0xbf,
                d @ 0x80..=0xbf,
                ref tail @ ..,
            ] => {
                let ten = |high: u8, low: u8| u32::from(high & 0x0f) << 6 | u32::from(low & 0x3f);
                let code = (ten(a, b) << 10 | ten(c, d)).saturating_add(0x1_0000);
                text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                rest = tail;
            }
            _ => return Err(bytes.len().saturating_sub(bad.len())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<T>(bytes: &[u8], read: impl Fn(&mut Input<'_>) -> Result<T, Error>) -> Result<(T, usize), Error> {
        let mut input = Input::new(bytes);
        let value = read(&mut input)?;
        Ok((value, input.offset()))
    }

    #[test]
    fn varints_of_the_specification() {
        let read = |bytes: &[u8]| all(bytes, |input| input.varint("number"));
        assert_eq!(read(&[0x05]), Ok((5, 1)));
        assert_eq!(read(&[0x80, 0x01]), Ok((128, 2)));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0x0f]), Ok((-1, 5)));
        // The fifth byte's higher bits fall off, and no sixth is read.
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0x7f, 9]), Ok((-1, 5)));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 9]), Ok((-1, 5)));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0x07]), Ok((i32::MAX, 5)));
        let end = ErrorKind::UnexpectedEnd {
            what: "number",
            needed: 3,
            remaining: 2,
        };
        assert_eq!(read(&[0x80, 0x80]), Err(at(0, end)));
    }

    #[test]
    fn signed_varints_of_the_specification() {
        let read = |bytes: &[u8]| all(bytes, |input| input.svarint("number")).map(|(value, _)| value);
        assert_eq!(read(&[0x01]), Ok(-1));
        assert_eq!(read(&[0x0a]), Ok(5));
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0x0f]), Ok(i32::MIN));
        assert_eq!(read(&[0x80, 0x80, 0x80, 0x80, 0x08]), Ok(1_073_741_824));
    }

    #[test]
    fn negative_numbers_are_refused_where_they_make_no_sense() {
        let minus_one = [0xff, 0xff, 0xff, 0xff, 0x0f];
        assert_eq!(
            all(&minus_one, |input| input.uint("order")),
            Err(invalid(0, "order", -1, "0 or more"))
        );
        let range = ErrorKind::IndexOutOfRange {
            kind: "bone",
            index: -1,
            len: 3,
        };
        assert_eq!(all(&minus_one, |input| input.index("bone", 3)), Err(at(0, range)));
    }

    #[test]
    fn texts_of_the_specification() {
        let read = |bytes: &[u8]| {
            all(bytes, |input| {
                Ok(input.text("name")?.map(|text| text.to_string()))
            })
            .map(|(text, _)| text)
        };
        let some = |text: &str| Ok(Some(text.to_string()));
        assert_eq!(read(&[0]), Ok(None));
        assert_eq!(read(&[1]), some(""));
        assert_eq!(read(b"\x03hi"), some("hi"));
        assert_eq!(read(b"\x04\xe6\xbc\xa2"), some("\u{6f22}"));
        assert_eq!(read(b"\x07\xed\xa0\xbd\xed\xb8\x80"), some("\u{1f600}"));
        assert_eq!(read(b"\x05\xf0\x9f\x98\x80"), some("\u{1f600}"));
        assert_eq!(read(b"\x09a\xed\xa0\xbd\xed\xb8\x80b"), some("a\u{1f600}b"));
        assert_eq!(
            read(b"\x0d\xed\xa0\x80\xed\xb0\x80\xed\xaf\xbf\xed\xbf\xbf"),
            some("\u{10000}\u{10ffff}")
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        let read = |bytes: &[u8]| {
            all(bytes, |input| Ok(input.text("name")?.is_some())).map_err(|error| error.location().clone())
        };
        // A surrogate alone, the wrong one first, and a byte that starts nothing.
        assert_eq!(read(b"\x05a\xed\xa0\xbd").err(), Some(Location::Byte(2)));
        assert_eq!(
            read(b"\x07\xed\xb8\x80\xed\xa0\xbd").err(),
            Some(Location::Byte(1))
        );
        assert_eq!(read(b"\x04ab\xff").err(), Some(Location::Byte(3)));
        assert_eq!(
            read(b"\x07\xed\xa0\xbd\xed\xb8").err(),
            Some(Location::Byte(0)),
            "the text reaches beyond the end"
        );
    }

    #[test]
    fn numbers_must_be_finite() {
        let mut bytes = 1.5_f32.to_be_bytes().to_vec();
        bytes.extend(f32::NAN.to_be_bytes());
        assert_eq!(all(&bytes, |input| input.float("x")), Ok((1.5, 4)));
        assert_eq!(
            all(&bytes, |input| input.floats::<2>("x")),
            Err(invalid(4, "x", "NaN", "a finite number"))
        );
        let end = ErrorKind::UnexpectedEnd {
            what: "x",
            needed: 12,
            remaining: 8,
        };
        assert_eq!(all(&bytes, |input| input.floats::<3>("x")), Err(at(0, end)));
    }
}
