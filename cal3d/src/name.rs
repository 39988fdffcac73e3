//! Names and file names as the files hold them.

use std::borrow::Cow;
use std::fmt;

/// A name or a file name: bytes of no declared encoding, none of them zero.
///
/// Two names are equal when their bytes are (case-sensitive). [`Name::text`] decodes for display.
/// Source: cal3d.md 1.2.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Box<[u8]>);

impl Name {
    /// The bytes before the first zero byte, or all of them.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
        Self(bytes.get(..end).unwrap_or_default().into())
    }

    /// The bytes, without a terminating zero.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether there is no byte.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The name as text: UTF-8, or Latin-1 where the bytes are not UTF-8.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.0.iter().map(|&byte| char::from(byte)).collect()),
        }
    }

    /// The part after the last `.`, which chooses how morph weights of several sources combine; none without a `.`.
    ///
    /// Source: cal3d.md 16.2.
    #[must_use]
    pub fn suffix(&self) -> Option<&[u8]> {
        let dot = self.0.iter().rposition(|&byte| byte == b'.')?;
        self.0.get(dot.saturating_add(1)..)
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text.as_bytes())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_at_the_first_zero() {
        assert_eq!(Name::new(b"hip\0\0x").bytes(), b"hip");
        assert_eq!(Name::new(b"\0"), Name::default());
        assert_eq!(Name::new(b"hip"), Name::from("hip"));
        assert_ne!(Name::from("hip"), Name::from("Hip"));
    }

    #[test]
    fn bytes_that_are_not_utf8_are_latin_1() {
        assert_eq!(Name::new(&[0x4d, 0xe5, 0x6e]).text(), "Mån");
        assert_eq!(Name::new("Mån".as_bytes()).text(), "Mån");
    }

    #[test]
    fn suffixes() {
        assert_eq!(Name::from("a.b.Clamped").suffix(), Some(&b"Clamped"[..]));
        assert_eq!(Name::from("smile").suffix(), None);
        assert_eq!(Name::from("smile.").suffix(), Some(&b""[..]));
    }
}
