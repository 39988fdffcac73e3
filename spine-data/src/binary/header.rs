//! The header, and what kind of file it is. Source: formats-4.2.md 5.2, 8.

use super::Reader;
use super::input::{At, Input, at};
use crate::builder::Options;
use crate::error::{Error, ErrorKind};
use crate::real::from_single;

/// How the beginning of a file says which version made it.
enum Layout {
    /// Eight bytes of hash, then the version: since 4.0.
    Current,
    /// A text as hash, then the version: up to 3.8. Holds the version and its offset.
    TextHash(String, usize),
    /// Neither.
    Unknown,
}

/// Longest version text of an old file that is taken for one.
const MAX_VERSION: usize = 40;

fn layout(bytes: &[u8]) -> Layout {
    let mut input = Input::new(bytes);
    let current = |input: &mut Input<'_>| -> Result<bool, Error> {
        input.bytes("hash", 8)?;
        let len = input.uint("version")?;
        Ok((2..=41).contains(&len) && input.byte("version")?.is_ascii_digit())
    };
    if current(&mut input).unwrap_or(false) {
        return Layout::Current;
    }
    let mut input = Input::new(bytes);
    let old = |input: &mut Input<'_>| -> Result<Option<Layout>, Error> {
        input.text("hash")?;
        let offset = input.offset();
        let version = input.text("version")?.unwrap_or_default();
        let is_version = version.len() <= MAX_VERSION
            && version.starts_with(|c: char| c.is_ascii_digit())
            && version.contains('.');
        Ok(is_version.then(|| Layout::TextHash(version.into_owned(), offset)))
    };
    old(&mut input).ok().flatten().unwrap_or(Layout::Unknown)
}

/// Whether the bytes hold a version where a binary skeleton of any version has one.
#[cfg(any(feature = "json", test))]
pub(crate) fn looks_like_skel(bytes: &[u8]) -> bool {
    !matches!(layout(bytes), Layout::Unknown)
}

impl Reader<'_, '_> {
    /// Reads the header; the version comes before everything else.
    pub(super) fn header(&mut self, options: &Options<'_>, bytes: &[u8]) -> Result<(), Error> {
        match layout(bytes) {
            Layout::TextHash(version, offset) => options.check_version(&version).at(offset)?,
            Layout::Unknown if !options.any_version => {
                let kind = if bytes.len() < 10 {
                    ErrorKind::UnexpectedEnd {
                        what: "hash and version",
                        needed: 10,
                        remaining: bytes.len() as u64,
                    }
                } else {
                    ErrorKind::Syntax("no version of Spine stands where a binary skeleton has one".into())
                };
                return Err(at(if bytes.len() < 10 { 0 } else { 8 }, kind));
            }
            Layout::Current | Layout::Unknown => {}
        }
        let input = &mut self.input;
        let hash = input.array("hash")?;
        let start = input.offset();
        let version = input.text("version")?;
        if let Some(version) = version {
            options.check_version(&version).at(start)?;
            self.builder.data.version = Some(version.into_owned());
        }
        self.builder.data.hash = base64(hash);

        let input = &mut self.input;
        let [x, y, width, height] = input.floats("setup bounds")?.map(from_single);
        let mut reference_scale = input.float("reference scale").map(from_single)?;
        self.builder.scaled(&mut reference_scale);
        let data = &mut self.builder.data;
        (data.x, data.y, data.width, data.height) = (x, y, width, height);
        data.reference_scale = reference_scale;

        self.nonessential = input.flag("nonessential")?;
        if self.nonessential {
            data.fps = input.float("fps").map(from_single)?;
            let mut path = |what| -> Result<Option<String>, Error> {
                let path = input.text(what)?.filter(|path| !path.is_empty());
                Ok(path.map(|path| path.into_owned()))
            };
            data.images_path = path("images path")?;
            data.audio_path = path("audio path")?;
        }
        Ok(())
    }
}

/// Unpadded base64 of a hash; none where all bytes are 0. Source: formats-4.2.md 6.1.
fn base64(hash: [u8; 8]) -> Option<String> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits = u64::from_be_bytes(hash);
    if bits == 0 {
        return None;
    }
    // Eleven digits of six bits, the last of which has only four of its own.
    let digit = |place: u32| {
        let shifted = (u128::from(bits) << 2) >> 60_u32.saturating_sub(place.saturating_mul(6));
        let digit = DIGITS.get((shifted & 63) as usize).copied().unwrap_or_default();
        char::from(digit)
    };
    Some((0..11).map(digit).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_the_specification() {
        let hash = [0x76, 0xbd, 0xca, 0xaf, 0xfb, 0xcc, 0x80, 0xf0];
        assert_eq!(base64(hash).as_deref(), Some("dr3Kr/vMgPA"));
        assert_eq!(base64([0; 8]), None);
        assert_eq!(base64([0, 0, 0, 0, 0, 0, 0, 1]).as_deref(), Some("AAAAAAAAAAE"));
    }

    #[test]
    fn the_version_tells_the_kind_of_file() {
        let current = b"\x01\x02\x03\x04\x05\x06\x07\x08\x074.2.22";
        assert!(looks_like_skel(current));
        assert!(looks_like_skel(b"\x1cabcdefghijklmnopqrstuvwxyza\x073.8.99"));
        assert!(!looks_like_skel(b""));
        assert!(!looks_like_skel(b"{\"skeleton\":{\"spine\":\"4.2.22\"}}"));
        assert!(!looks_like_skel(b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"));
        assert!(!looks_like_skel(b"page.png\nsize: 64, 64\n"));
    }
}
