//! Skeleton JSON. Source: formats-4.2.md 4.
//!
//! Values go from the text straight to the builder; there is no document tree. [`reader`] has what is carried along,
//! [`value`] the ways to read a single value, and one file for each noun what its fields are.

#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

mod animations;
mod attachments;
mod bones;
mod constraints;
mod container;
mod curves;
mod events;
mod keyed;
mod keys;
mod normal;
mod path;
mod plain_keys;
mod reader;
mod root;
mod skins;
mod slots;
mod text;
mod value;
mod vertices;

use serde::de::DeserializeSeed;

use self::container::Object;
use self::reader::Reader;
use self::root::Root;
use self::text::Text;
use crate::builder::Options;
use crate::error::Error;
use crate::skeleton_data::SkeletonData;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a skeleton.
pub(crate) fn read(options: &Options<'_>, bytes: &[u8]) -> Result<SkeletonData, Error> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| path::not_utf8(bytes, error))?;
    if let Some(data) = direct(options, text) {
        return Ok(data);
    }
    let ordered = normal::normal(text).map_err(|fault| path::syntax(text, fault.text, &fault.error))?;
    traced(options, &ordered)
}

/// Whether bytes are JSON rather than binary: whether they begin with an object.
#[cfg(feature = "binary")]
pub(crate) fn looks_like_json(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    bytes.trim_ascii_start().first() == Some(&b'{')
}

/// Reads a document that is in order and without errors; `None` for all others.
fn direct(options: &Options<'_>, text: &str) -> Option<SkeletonData> {
    let mut reader = Reader::new(*options, text.len());
    let mut text = Text::new(text);
    Object(Root(&mut reader)).deserialize(&mut text).ok()?;
    text.end().ok()?;
    Some(reader.builder.finish())
}

/// Reads a document that is in order, and knows the path at every moment.
fn traced(options: &Options<'_>, text: &str) -> Result<SkeletonData, Error> {
    let mut reader = Reader::new(*options, text.len());
    let mut json = serde_json::Deserializer::from_str(text);
    let mut track = serde_path_to_error::Track::new();
    let tracked = serde_path_to_error::Deserializer::new(&mut json, &mut track);
    match Object(Root(&mut reader)).deserialize(tracked) {
        Ok(()) => Ok(reader.builder.finish()),
        Err(error) => Err(path::error(reader.stash, &track.path(), &error)),
    }
}
