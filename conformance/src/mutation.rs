//! Damage to files.

use std::fmt;
use std::ops::Range;

use crate::random::Random;

/// Encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// A skeleton as JSON.
    Json,
    /// A skeleton in binary.
    Skel,
    /// An atlas.
    Atlas,
}

impl Format {
    /// All formats in the order of reports.
    pub const ALL: [Self; 3] = [Self::Json, Self::Skel, Self::Atlas];

    /// Name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Json => "JSON",
            Self::Skel => ".skel",
            Self::Atlas => ".atlas",
        }
    }

    /// Bytes that reading a file of `len` bytes may take at most: memory is bounded by what the file holds.
    #[must_use]
    pub const fn memory_bound(self, len: usize) -> u64 {
        const MIB: u64 = 1024 * 1024;
        let factor = match self {
            Self::Json => 64,
            Self::Skel | Self::Atlas => 32,
        };
        (len as u64).saturating_mul(factor).saturating_add(MIB)
    }
}

/// What was done to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Bits were flipped.
    Flips(usize),
    /// The end was cut off at a byte that matters: what is left can be no whole file, unless it is an atlas.
    Truncated(usize),
    /// A part was replaced by a part of another file.
    Spliced(Range<usize>),
    /// A part was left out.
    Removed(Range<usize>),
    /// A part stands twice.
    Doubled(Range<usize>),
    /// A number was replaced.
    Number(usize),
}

impl fmt::Display for Mutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flips(count) => write!(f, "{count} bits flipped"),
            Self::Truncated(len) => write!(f, "cut to {len} bytes"),
            Self::Spliced(range) => write!(f, "bytes {range:?} from another file"),
            Self::Removed(range) => write!(f, "bytes {range:?} removed"),
            Self::Doubled(range) => write!(f, "bytes {range:?} doubled"),
            Self::Number(place) => write!(f, "number at byte {place} changed"),
        }
    }
}

/// Damages a file. `other` is a file of the same format to take parts from.
pub fn mutate(random: &mut Random, format: Format, bytes: &mut Vec<u8>, other: &[u8]) -> Mutation {
    match random.below(8) {
        0 => flip(random, bytes),
        1 => truncate(random, format, bytes),
        2 => {
            let range = part(random, bytes.len());
            let source = part(random, other.len());
            let new = other.get(source).unwrap_or_default().to_vec();
            bytes.splice(range.clone(), new);
            Mutation::Spliced(range)
        }
        3 => {
            let range = part(random, bytes.len());
            bytes.drain(range.clone());
            Mutation::Removed(range)
        }
        4 => {
            let range = part(random, bytes.len());
            let copy = bytes.get(range.clone()).unwrap_or_default().to_vec();
            bytes.splice(range.start..range.start, copy);
            Mutation::Doubled(range)
        }
        _ if format == Format::Skel => binary_number(random, bytes),
        _ => text_number(random, bytes),
    }
}

fn flip(random: &mut Random, bytes: &mut [u8]) -> Mutation {
    let count = 1 + random.below(4);
    for _ in 0..count {
        let place = random.below(bytes.len());
        let bit = random.below(8);
        if let Some(byte) = bytes.get_mut(place) {
            *byte ^= 1 << bit;
        }
    }
    Mutation::Flips(count)
}

fn truncate(random: &mut Random, format: Format, bytes: &mut Vec<u8>) -> Mutation {
    // White space at the end of a text does not matter.
    let whole = match format {
        Format::Skel => bytes.len(),
        Format::Json | Format::Atlas => bytes.trim_ascii_end().len(),
    };
    let len = random.below(whole);
    bytes.truncate(len);
    Mutation::Truncated(len)
}

/// A part of up to 64 bytes, sometimes longer.
fn part(random: &mut Random, len: usize) -> Range<usize> {
    let start = random.below(len);
    let longest = if random.below(4) == 0 { len } else { 64 };
    let end = start.saturating_add(1 + random.below(longest)).min(len);
    start.min(end)..end
}

/// Replaces a number of a text, if there is one.
fn text_number(random: &mut Random, bytes: &mut Vec<u8>) -> Mutation {
    const NUMBERS: [&str; 24] = [
        "0",
        "-0",
        "1",
        "-1",
        "2",
        "0.5",
        "1e-30",
        "1e6",
        "-1e6",
        "1e30",
        "3.4e38",
        "1e39",
        "1e308",
        "1e400",
        "255",
        "256",
        "32767",
        "65536",
        "1000000000",
        "2147483647",
        "-2147483648",
        "4294967296",
        "null",
        "\"\"",
    ];
    let start = random.below(bytes.len());
    let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
    let rest = bytes.get(start..).unwrap_or_default();
    let from = start + rest.iter().position(is_number).unwrap_or(rest.len());
    let rest = bytes.get(from..).unwrap_or_default();
    let to = from
        + rest
            .iter()
            .position(|byte| !is_number(byte))
            .unwrap_or(rest.len());
    bytes.splice(from..to, random.pick(&NUMBERS).bytes());
    Mutation::Number(from)
}

/// Overwrites some bytes by a number that binary files hold.
fn binary_number(random: &mut Random, bytes: &mut [u8]) -> Mutation {
    const WORDS: [u32; 14] = [
        0,
        0x3f80_0000,
        0xbf80_0000,
        0x7f80_0000,
        0x7fc0_0000,
        0x7f7f_ffff,
        0x4974_2400,
        0xffff_ffff,
        0x7fff_ffff,
        0x8000_0000,
        0x0001_0000,
        0xffff_ff0f,
        0xffff_ff7f,
        1,
    ];
    let place = random.below(bytes.len());
    let word = random.pick(&WORDS).to_be_bytes();
    let count = random.pick(&[1, 1, 2, 4, 4, 4]);
    let from = word.len() - count;
    for (byte, new) in bytes
        .iter_mut()
        .skip(place)
        .zip(word.get(from..).unwrap_or_default())
    {
        *byte = *new;
    }
    Mutation::Number(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutations_are_seeded_and_change_files() {
        let original = br#"{"bones": [{"name": "root", "x": 10}]}"#;
        for seed in 0..200 {
            let run = || {
                let mut bytes = original.to_vec();
                let done = mutate(&mut Random::new(seed), Format::Json, &mut bytes, original);
                (bytes, done)
            };
            assert_eq!(run(), run());
        }
    }

    #[test]
    fn a_truncation_leaves_no_whole_text() {
        for seed in 0..100 {
            let mut bytes = b"{}\n\n".to_vec();
            truncate(&mut Random::new(seed), Format::Json, &mut bytes);
            assert!(bytes.len() < 2);
        }
    }

    #[test]
    fn empty_files_stay_without_panic() {
        for format in Format::ALL {
            for seed in 0..100 {
                mutate(&mut Random::new(seed), format, &mut Vec::new(), &[]);
            }
        }
    }
}
