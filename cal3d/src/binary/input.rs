//! The bytes of a binary file, read from front to back. Source: cal3d.md 1.

use nom::IResult;
use nom::bytes::complete::take;
use nom::number::complete::{le_f32, le_i32};

use crate::error::{Error, ErrorKind, Location};
use crate::name::Name;

/// What a parser makes of bytes; it fails only where they end too early.
type Parsed<'a, T> = IResult<&'a [u8], T, ()>;

/// The bytes that remain, and how many there were.
#[derive(Clone, Debug)]
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
    pub(super) const fn offset(&self) -> usize {
        self.len.saturating_sub(self.rest.len())
    }

    /// Number of bytes that remain.
    pub(super) const fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// An error at byte `offset`.
    #[cold]
    pub(super) fn error(offset: usize, kind: ErrorKind) -> Error {
        Error::new(Location::Byte(offset), kind)
    }

    #[cold]
    fn end(&self, what: &'static str, needed: u64) -> Error {
        let kind = ErrorKind::UnexpectedEnd {
            what,
            needed,
            remaining: self.rest.len() as u64,
        };
        Self::error(self.offset(), kind)
    }

    /// Runs a parser that takes `needed` bytes.
    #[inline]
    fn run<T>(
        &mut self,
        what: &'static str,
        needed: usize,
        mut parser: impl FnMut(&'a [u8]) -> Parsed<'a, T>,
    ) -> Result<T, Error> {
        match parser(self.rest) {
            Ok((rest, value)) => {
                self.rest = rest;
                Ok(value)
            }
            Err(_) => Err(self.end(what, needed as u64)),
        }
    }

    /// `len` bytes.
    pub(super) fn bytes(&mut self, what: &'static str, len: usize) -> Result<&'a [u8], Error> {
        self.run(what, len, take(len))
    }

    /// `N` bytes.
    pub(super) fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Error> {
        let mut array = [0; N];
        for (to, from) in array.iter_mut().zip(self.bytes(what, N)?) {
            *to = *from;
        }
        Ok(array)
    }

    /// A whole number.
    #[inline]
    pub(super) fn int(&mut self, what: &'static str) -> Result<i32, Error> {
        self.run(what, 4, le_i32)
    }

    /// A number.
    #[inline]
    pub(super) fn float(&mut self, what: &'static str) -> Result<f32, Error> {
        self.run(what, 4, le_f32)
    }

    /// `N` numbers.
    #[inline]
    pub(super) fn floats<const N: usize>(&mut self, what: &'static str) -> Result<[f32; N], Error> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.float(what)?;
        }
        Ok(values)
    }

    /// A number of elements that take at least `size` bytes each: at least `least`, and no more than can follow.
    ///
    /// Source: cal3d.md 1.3.
    pub(super) fn count(&mut self, what: &'static str, size: usize, least: usize) -> Result<usize, Error> {
        let (offset, count) = self.size(what, least)?;
        self.check_room(offset, what, count, size)?;
        Ok(count)
    }

    /// A number of elements, and its offset, when the size of an element is not known yet.
    pub(super) fn size(&mut self, what: &'static str, least: usize) -> Result<(usize, usize), Error> {
        let offset = self.offset();
        let found = self.int(what)?;
        match usize::try_from(found) {
            Ok(count) if count >= least => Ok((offset, count)),
            _ => Err(Self::invalid(offset, what, found, &format!("{least} or more"))),
        }
    }

    /// Fails where `count` elements of `size` bytes cannot follow.
    pub(super) fn check_room(
        &self,
        offset: usize,
        what: &'static str,
        count: usize,
        size: usize,
    ) -> Result<(), Error> {
        let needed = (count as u64).saturating_mul(size as u64);
        if needed <= self.rest.len() as u64 {
            return Ok(());
        }
        let kind = ErrorKind::UnexpectedEnd {
            what,
            needed,
            remaining: self.rest.len() as u64,
        };
        Err(Self::error(offset, kind))
    }

    /// An index below `len`.
    #[inline]
    pub(super) fn index(&mut self, what: &'static str, len: usize) -> Result<u32, Error> {
        let offset = self.offset();
        let found = self.int(what)?;
        match u32::try_from(found) {
            Ok(index) if (index as usize) < len => Ok(index),
            _ => Err(Self::out_of_range(offset, what, i64::from(found), len)),
        }
    }

    /// An index below `len`, or -1 for none.
    #[inline]
    pub(super) fn index_or_none(&mut self, what: &'static str, len: usize) -> Result<Option<u32>, Error> {
        let mut ahead = self.clone();
        if ahead.int(what)? == -1 {
            *self = ahead;
            return Ok(None);
        }
        self.index(what, len).map(Some)
    }

    /// A whole number that is not negative.
    #[inline]
    pub(super) fn natural(&mut self, what: &'static str) -> Result<u32, Error> {
        let offset = self.offset();
        let found = self.int(what)?;
        u32::try_from(found).map_err(|_| Self::invalid(offset, what, found, "0 or more"))
    }

    /// A name or a file name. Source: cal3d.md 1.2.
    pub(super) fn name(&mut self, what: &'static str) -> Result<Name, Error> {
        let len = self.count(what, 1, 0)?;
        self.bytes(what, len).map(Name::new)
    }

    #[cold]
    pub(super) fn invalid(offset: usize, what: &'static str, found: impl ToString, expected: &str) -> Error {
        let kind = ErrorKind::InvalidValue {
            what,
            found: found.to_string(),
            expected: expected.into(),
        };
        Self::error(offset, kind)
    }

    #[cold]
    fn out_of_range(offset: usize, what: &'static str, index: i64, len: usize) -> Error {
        Self::error(offset, ErrorKind::IndexOutOfRange { what, index, len })
    }
}
