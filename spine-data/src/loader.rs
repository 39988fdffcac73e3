//! The readers' front doors and their options.

use crate::atlas::Atlas;
use crate::builder::Options;
use crate::error::Error;
#[cfg(all(feature = "json", feature = "binary"))]
use crate::error::{ErrorKind, Location};
use crate::skeleton_data::SkeletonData;

macro_rules! reader {
    ($(#[$doc:meta])* $name:ident, $(#[$read_doc:meta])* $read:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'a> {
            options: Options<'a>,
        }

        impl<'a> $name<'a> {
            /// A strict reader at scale 1 without an atlas: every attachment shows a placeholder region.
            #[must_use]
            pub const fn new() -> Self {
                Self { options: Options { scale: 1.0, atlas: None, lenient: false, any_version: false } }
            }

            /// Looks regions up in this atlas.
            #[must_use]
            pub const fn atlas(mut self, atlas: &'a Atlas) -> Self {
                self.options.atlas = Some(atlas);
                self
            }

            /// Multiplies all lengths by `scale`, a finite number other than 0. Source: formats-4.2.md 7.
            #[must_use]
            pub const fn scale(mut self, scale: f64) -> Self {
                self.options.scale = scale;
                self
            }

            /// Loads what can be loaded where regions or attachments are missing, and lists those in
            /// [`LoadReport::missing`](crate::LoadReport::missing), instead of failing at the first.
            #[must_use]
            pub const fn lenient(mut self, lenient: bool) -> Self {
                self.options.lenient = lenient;
                self
            }

            /// Tries files of every version as if they were 4.2.
            #[must_use]
            pub const fn any_version(mut self, any_version: bool) -> Self {
                self.options.any_version = any_version;
                self
            }

            $(#[$read_doc])*
            pub fn read(&self, bytes: &[u8]) -> Result<SkeletonData, Error> {
                self.options.check()?;
                $read(&self.options, bytes)
            }
        }

        impl Default for $name<'_> {
            fn default() -> Self {
                Self::new()
            }
        }
    };
}

#[cfg(feature = "json")]
reader! {
    /// Reads skeleton JSON. Source: formats-4.2.md 4.
    ///
    /// ```
    /// let data = spine_data::SkeletonJson::new().read(br#"{"bones": [{"name": "root"}]}"#)?;
    /// assert_eq!(data.bones.len(), 1);
    /// # Ok::<(), spine_data::Error>(())
    /// ```
    SkeletonJson,
    /// Reads a skeleton.
    ///
    /// # Errors
    ///
    /// [`Error`] with the path of the JSON value; see [`ErrorKind`](crate::ErrorKind).
    crate::json::read
}

#[cfg(feature = "binary")]
reader! {
    /// Reads binary skeletons (`.skel`). Source: formats-4.2.md 5.
    SkeletonBinary,
    /// Reads a skeleton.
    ///
    /// # Errors
    ///
    /// [`Error`] with the byte offset; see [`ErrorKind`](crate::ErrorKind).
    crate::binary::read
}

#[cfg(all(feature = "json", feature = "binary"))]
reader! {
    /// Reads skeletons of either format: the content decides, a file's extension does not matter.
    SkeletonLoader,
    /// Reads a skeleton.
    ///
    /// # Errors
    ///
    /// As [`SkeletonJson`] and [`SkeletonBinary`]; [`ErrorKind::NotASkeleton`](crate::ErrorKind::NotASkeleton) with both
    /// reasons where the bytes are neither.
    sniff
}

#[cfg(all(feature = "json", feature = "binary"))]
fn sniff(options: &Options<'_>, bytes: &[u8]) -> Result<SkeletonData, Error> {
    if crate::json::looks_like_json(bytes) {
        return crate::json::read(options, bytes);
    }
    crate::binary::read(options, bytes).map_err(|error| {
        if crate::binary::looks_like_skel(bytes) {
            return error;
        }
        let kind = match other_kind(bytes) {
            Some(found) => ErrorKind::OtherFile { found },
            None => ErrorKind::NotASkeleton {
                json: "it does not start with {".into(),
                binary: error.to_string(),
            },
        };
        Error::new(Location::File, kind)
    })
}

/// What files are that one may give by mistake.
#[cfg(all(feature = "json", feature = "binary"))]
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: [(&[u8], &str); 7] = [
        (b"\x89PNG\r\n\x1a\n", "a PNG image"),
        (b"\xff\xd8\xff", "a JPEG image"),
        (b"GIF8", "a GIF image"),
        (b"RIFF", "a WebP image, or another RIFF file"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"%PDF-", "a PDF document"),
        (b"<", "an XML or HTML document"),
    ];
    let known = BEGINNINGS.into_iter().find(|(start, _)| bytes.starts_with(start));
    let list = |line: &[u8]| line.trim_ascii().starts_with(b"skeleton=");
    known.map(|(_, what)| what).or_else(|| {
        bytes
            .split(|byte| *byte == b'\n')
            .take(64)
            .any(list)
            .then_some("a model list of Cal3D")
    })
}
