//! Writes the primitives of a binary skeleton. Source: formats-4.2.md 5.1.

use std::collections::HashMap;

/// Bytes, and where some of them stand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Skel {
    pub(crate) bytes: Vec<u8>,
    marks: HashMap<&'static str, usize>,
}

impl Skel {
    /// A header of version 4.2 without hash.
    pub(crate) fn new(nonessential: bool) -> Self {
        let mut skel = Self::default();
        skel.raw(&[0; 8]).text("4.2.22");
        skel.floats(&[0.0, 0.0, 0.0, 0.0, 100.0]);
        skel.byte(u8::from(nonessential));
        if nonessential {
            skel.floats(&[30.0]).raw(&[0, 0]);
        }
        skel
    }

    /// Names the place of the next byte.
    pub(crate) fn mark(&mut self, name: &'static str) -> &mut Self {
        let before = self.marks.insert(name, self.bytes.len());
        assert_eq!(before, None, "mark {name} is there already");
        self
    }

    /// Where a mark stands.
    pub(crate) fn at(&self, name: &str) -> usize {
        *self
            .marks
            .get(name)
            .unwrap_or_else(|| panic!("there is no mark {name}"))
    }

    /// A copy in which the `len` bytes at a mark are others.
    pub(crate) fn with(&self, name: &str, len: usize, other: &[u8]) -> Vec<u8> {
        let at = self.at(name);
        let mut bytes = self.bytes.clone();
        bytes.splice(at..at + len, other.iter().copied());
        bytes
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(bytes);
        self
    }

    pub(crate) fn byte(&mut self, byte: u8) -> &mut Self {
        self.raw(&[byte])
    }

    pub(crate) fn words(&mut self, words: &[u32]) -> &mut Self {
        for word in words {
            self.raw(&word.to_be_bytes());
        }
        self
    }

    pub(crate) fn floats(&mut self, values: &[f32]) -> &mut Self {
        for value in values {
            self.raw(&value.to_be_bytes());
        }
        self
    }

    pub(crate) fn varint(&mut self, value: i32) -> &mut Self {
        self.raw(&varint(value))
    }

    pub(crate) fn varints(&mut self, values: &[i32]) -> &mut Self {
        for value in values {
            self.varint(*value);
        }
        self
    }

    /// A count and as many numbers.
    pub(crate) fn list(&mut self, values: &[i32]) -> &mut Self {
        self.varint(i32::try_from(values.len()).unwrap()).varints(values)
    }

    pub(crate) fn svarint(&mut self, value: i32) -> &mut Self {
        self.varint((value << 1) ^ (value >> 31))
    }

    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.varint(i32::try_from(text.len() + 1).unwrap())
            .raw(text.as_bytes())
    }
}

/// A variable-length number.
pub(crate) fn varint(value: i32) -> Vec<u8> {
    let mut rest = value.cast_unsigned();
    let mut bytes = Vec::new();
    while rest > 0x7f {
        bytes.push(u8::try_from(rest & 0x7f).unwrap() | 0x80);
        rest >>= 7;
    }
    bytes.push(u8::try_from(rest).unwrap());
    bytes
}
