//! A document in the order in which it can be read in one go, with each key once.
//!
//! Exporters write that order, and it is read directly. Everything else comes here, and so do documents in which an
//! error was found: which of several errors is reported does then not depend on the order of the file.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use serde::de::{Deserializer as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::reader::KeyText;
use super::root;

/// Objects and lists within each other that have keys to be put in order; what is deeper has no meaning.
const MAX_DEPTH: usize = 12;

/// Which object or list it is.
#[derive(Clone, Copy)]
enum Level {
    Root,
    Header,
    Skins,
    Skin,
    Other(usize),
}

impl Level {
    /// Where a key belongs among those of the object.
    fn rank(self, key: &str) -> usize {
        match self {
            Self::Root => root::rank(key),
            Self::Header => usize::from(key != "spine"),
            Self::Skin => usize::from(key == "attachments"),
            Self::Skins | Self::Other(_) => 0,
        }
    }

    fn below(self, key: &str) -> Self {
        match (self, key) {
            (Self::Root, "skeleton") => Self::Header,
            (Self::Root, "skins") => Self::Skins,
            (Self::Skins, _) => Self::Skin,
            (Self::Other(depth), _) => Self::Other(depth.saturating_add(1)),
            _ => Self::Other(2),
        }
    }
}

/// A text that is not well-formed: where it begins and what serde found.
pub(super) struct Fault<'t> {
    pub(super) text: &'t str,
    pub(super) error: serde_json::Error,
}

/// Puts a document in order. A repeated key's last value takes the place of its first.
pub(super) fn normal(text: &str) -> Result<String, Fault<'_>> {
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| Fault { text, error })?;
    let mut out = String::with_capacity(text.len());
    value(&mut out, raw.get(), Level::Root)?;
    Ok(out)
}

fn value<'t>(out: &mut String, text: &'t str, level: Level) -> Result<(), Fault<'t>> {
    let fault = |error| Fault { text, error };
    let nested = !matches!(level, Level::Other(depth) if depth > MAX_DEPTH);
    match text.as_bytes().first() {
        Some(b'{') if nested => {
            let mut json = serde_json::Deserializer::from_str(text);
            let mut entries = json.deserialize_map(Entries).map_err(fault)?;
            entries.sort_by_key(|(key, _)| level.rank(key));
            let mut separator = '{';
            for (key, raw) in entries {
                out.push(separator);
                separator = ',';
                out.push_str(&serde_json::to_string(&key).map_err(fault)?);
                out.push(':');
                value(out, raw.get(), level.below(&key))?;
            }
            if separator == '{' {
                out.push('{');
            }
            out.push('}');
        }
        // Lists of numbers have nothing to be put in order.
        Some(b'[') if nested && text.contains('{') => {
            let mut json = serde_json::Deserializer::from_str(text);
            let elements = json.deserialize_seq(Elements).map_err(fault)?;
            let mut separator = '[';
            for raw in elements {
                out.push(separator);
                separator = ',';
                value(out, raw.get(), level.below(""))?;
            }
            out.push(']');
        }
        _ => out.push_str(text),
    }
    Ok(())
}

/// The keys of an object, each once, with the texts of their values.
struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut entries: Self::Value = Vec::new();
        let mut places: HashMap<Cow<'de, str>, usize> = HashMap::new();
        while let Some(key) = object.next_key_seed(KeyText)? {
            let raw: &RawValue = object.next_value()?;
            match places.entry(key.clone()) {
                Entry::Occupied(place) => {
                    if let Some(entry) = entries.get_mut(*place.get()) {
                        entry.1 = raw;
                    }
                }
                Entry::Vacant(place) => {
                    place.insert(entries.len());
                    entries.push((key, raw));
                }
            }
        }
        Ok(entries)
    }
}

/// The texts of the elements of a list.
struct Elements;

impl<'de> Visitor<'de> for Elements {
    type Value = Vec<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut elements = Vec::new();
        while let Some(raw) = list.next_element()? {
            elements.push(raw);
        }
        Ok(elements)
    }
}
