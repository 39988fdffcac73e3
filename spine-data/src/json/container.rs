//! The traits by which objects and lists are read without a document tree.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Something that is an object in JSON. [`Object`] makes a seed of it.
pub(super) trait ReadObject<'de>: Sized {
    /// What it is, for messages.
    const WHAT: &'static str;
    type Value;

    fn read_object<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error>;
}

/// The seed of an object.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: ReadObject<'de>> DeserializeSeed<'de> for Object<T> {
    type Value = T::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, T: ReadObject<'de>> Visitor<'de> for Object<T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<Self::Value, A::Error> {
        self.0.read_object(object)
    }
}

/// Something that is a list in JSON. [`List`] makes a seed of it.
pub(super) trait ReadList<'de>: Sized {
    /// What it is, for messages.
    const WHAT: &'static str;
    type Value;

    fn read_list<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error>;
}

/// The seed of a list.
pub(super) struct List<T>(pub(super) T);

impl<'de, T: ReadList<'de>> DeserializeSeed<'de> for List<T> {
    type Value = T::Value;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: ReadList<'de>> Visitor<'de> for List<T> {
    type Value = T::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    #[inline]
    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        self.0.read_list(list)
    }
}

/// A seed whose value may be `null`, which counts as absent. Source: formats-4.2.md 1.
pub(super) struct Optional<S>(pub(super) S);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Optional<S> {
    type Value = Option<S::Value>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for Optional<S> {
    type Value = Option<S::Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    #[inline]
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        self.0.deserialize(deserializer).map(Some)
    }
}
