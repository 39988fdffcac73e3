//! What reading carries along: the builder, the typed error, where warnings belong, and buffers that are used again.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::container::{List, Object, Optional, ReadList, ReadObject};
use super::value::{Place, Scalar, Stash, Value, Values};
use crate::animation::SlotOffset;
use crate::builder::{AnimationBuilder, Builder, Options};
use crate::error::{ErrorKind, Location};
use crate::id::{NameId, SkinId, SlotId};
use crate::limits::{Budget, JSON_MODEL_FLOOR, JSON_MODEL_RATIO, MAX_WARNINGS};
use crate::real::{Real, real};

/// The state of a reading pass.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) builder: Builder<'a>,
    /// The animation that is being read, and room for the next.
    pub(super) animation: AnimationBuilder,
    pub(super) options: Options<'a>,
    pub(super) stash: Stash,
    /// Slots, bones ... of the object that is being read, to notice repetitions.
    pub(super) targets: Seen,
    pub(super) slots: Seen,
    pub(super) keys: Seen,
    pub(super) animations: HashSet<String>,
    /// Skin, slot and key of each linked mesh, to find the place of errors that show when all skins are read.
    pub(super) links: Vec<(SkinId, SlotId, NameId)>,
    pub(super) numbers: Numbers,
    pub(super) moves: Vec<SlotOffset>,
    section: &'static str,
    item: String,
}

/// Lists of numbers whose meaning shows only when the object around them is complete.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    pub(super) vertices: Vec<f64>,
    pub(super) uvs: Vec<f32>,
    pub(super) triangles: Vec<u32>,
    pub(super) edges: Vec<u32>,
    pub(super) lengths: Vec<f64>,
    pub(super) offsets: Vec<f32>,
}

/// Which ids an object has had as keys.
#[derive(Debug, Default)]
pub(super) struct Seen {
    round: u32,
    rounds: Vec<u32>,
}

impl Seen {
    /// Begins an object.
    pub(super) fn begin(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.clear();
            self.round = 1;
        }
    }

    /// Whether this key of the object was there before.
    pub(super) fn again(&mut self, index: usize) -> bool {
        if self.rounds.len() <= index {
            self.rounds.resize(index.saturating_add(1), 0);
        }
        let round = self.round;
        self.rounds
            .get_mut(index)
            .is_some_and(|seen| std::mem::replace(seen, round) == round)
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(options: Options<'a>, len: usize) -> Self {
        Self {
            builder: Builder::new(
                options,
                Budget::with_floor(len, JSON_MODEL_RATIO, JSON_MODEL_FLOOR),
            ),
            animation: AnimationBuilder::empty(),
            options,
            stash: Stash::default(),
            targets: Seen::default(),
            slots: Seen::default(),
            keys: Seen::default(),
            animations: HashSet::new(),
            links: Vec::new(),
            numbers: Numbers::default(),
            moves: Vec::new(),
            section: "",
            item: String::new(),
        }
    }

    /// Says where warnings belong from now on.
    pub(super) fn enter_section(&mut self, section: &'static str) {
        self.section = section;
        self.item.clear();
    }

    /// Says which element of the section is being read.
    pub(super) fn enter_index(&mut self, index: usize) {
        self.item.clear();
        // Writing to a text does not fail.
        let _ = write!(self.item, "[{index}]");
    }

    /// Says which key of the section is being read.
    pub(super) fn enter_name(&mut self, name: &str) {
        self.item.clear();
        self.item.push('.');
        self.item.extend(name.chars().take(100));
    }

    pub(super) fn warn(&mut self, message: impl FnOnce() -> String) {
        if self.builder.data.report.warnings.len() < MAX_WARNINGS {
            let location = match (self.section, &*self.item) {
                ("", _) => Location::File,
                (section, item) => Location::Path(format!("{section}{item}")),
            };
            self.builder.warn(location, message());
        }
    }

    pub(super) fn warn_unknown(&mut self, key: &str, of: &str) {
        self.warn(|| {
            let key: String = key.chars().take(100).collect();
            format!("The key \"{key}\" of {of} is not known and was ignored.")
        });
    }

    /// Skips the value of a key that means nothing.
    pub(super) fn ignore<'de, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
        key: &str,
        of: &str,
    ) -> Result<(), A::Error> {
        self.warn_unknown(key, of);
        object.next_value::<IgnoredAny>()?;
        Ok(())
    }

    /// Takes a typed error past serde.
    pub(super) fn check<T, E: Error>(&mut self, result: Result<T, ErrorKind>) -> Result<T, E> {
        result.map_err(|kind| self.stash.fail(kind))
    }

    /// The value of a field that must be there.
    pub(super) fn need<T, E: Error>(
        &mut self,
        value: Option<T>,
        of: &'static str,
        field: &'static str,
    ) -> Result<T, E> {
        value.ok_or_else(|| self.stash.fail(ErrorKind::MissingField { of, field }))
    }

    /// The error of a key that is repeated, or not in the order in which it can be read.
    ///
    /// It never leaves this reader: see [`super::normal`].
    pub(super) fn out_of_order<E: Error>(&mut self) -> E {
        self.stash.fail(ErrorKind::InvalidValue {
            what: "key",
            found: "repeated or out of order".into(),
            expected: "each key once".into(),
        })
    }

    /// The next known key of an object; unknown ones are skipped.
    #[inline]
    pub(super) fn next_key<'de, K: Key, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
    ) -> Result<Option<K>, A::Error> {
        loop {
            let seed = KeySeed {
                reader: self,
                key: PhantomData,
            };
            match object.next_key_seed(seed)? {
                Some(Some(key)) => return Ok(Some(key)),
                Some(None) => object.next_value::<IgnoredAny>()?,
                None => return Ok(None),
            };
        }
    }

    /// The value of a field, `None` where it is `null`.
    #[inline]
    pub(super) fn value<'de, T: Scalar<'de>, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
    ) -> Result<Option<T>, A::Error> {
        object.next_value_seed(Value::new(&mut self.stash))
    }

    /// The value of a field, or its default where it is `null`.
    #[inline]
    pub(super) fn value_or<'de, T: Scalar<'de>, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
        default: T,
    ) -> Result<T, A::Error> {
        Ok(self.value(object)?.unwrap_or(default))
    }

    /// The number of a field, or its default where it is `null`.
    #[inline]
    pub(super) fn real<'de, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
        default: Real,
    ) -> Result<Real, A::Error> {
        Ok(self.value::<f64, A>(object)?.map_or(default, real))
    }

    /// A list of numbers into a buffer; `false` where it is `null`.
    pub(super) fn list<'de, T: Scalar<'de>, A: MapAccess<'de>>(
        &mut self,
        object: &mut A,
        buffer: impl FnOnce(&mut Numbers) -> &mut Vec<T>,
    ) -> Result<bool, A::Error> {
        let seed = Values {
            stash: &mut self.stash,
            values: buffer(&mut self.numbers),
        };
        Ok(object.next_value_seed(Optional(List(seed)))?.is_some())
    }

    /// Resolves the linked meshes; errors get the place of the mesh.
    pub(super) fn resolve_links<E: Error>(&mut self) -> Result<(), E> {
        self.builder.resolve_links().map_err(|(position, kind)| {
            let place = self
                .links
                .get(position)
                .map_or(Place::Here, |&(skin, slot, key)| {
                    let key = self.builder.data.names.get(key).map_or("", |name| &**name);
                    let slot = self.builder.slot_text(slot);
                    let field = match &kind {
                        ErrorKind::UnknownName { kind: "skin", .. } => ".skin",
                        ErrorKind::LinkedMeshCycle { .. } => "",
                        _ => ".parent",
                    };
                    Place::At(format!("skins[{}].attachments.{slot}.{key}{field}", skin.get()))
                });
            self.stash.fail_at(kind, place)
        })
    }
}

/// The known keys of a kind of object.
pub(super) trait Key: Sized {
    /// What has these keys, for messages.
    const OF: &'static str;

    fn find(name: &str) -> Option<Self>;

    fn name(self) -> &'static str;
}

/// Defines the known keys of a kind of object.
macro_rules! keys {
    ($(#[$doc:meta])* $type:ident of $of:literal { $($key:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        enum $type {
            $($key,)*
        }

        impl $crate::json::reader::Key for $type {
            const OF: &'static str = $of;

            #[inline]
            fn find(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$key),)*
                    _ => None,
                }
            }

            fn name(self) -> &'static str {
                match self {
                    $(Self::$key => $name,)*
                }
            }
        }
    };
}
pub(super) use keys;

struct KeySeed<'r, 'a, K> {
    reader: &'r mut Reader<'a>,
    key: PhantomData<K>,
}

impl<'de, K: Key> DeserializeSeed<'de> for KeySeed<'_, '_, K> {
    type Value = Option<K>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl<K: Key> Visitor<'_> for KeySeed<'_, '_, K> {
    type Value = Option<K>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    #[inline]
    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        let key = K::find(name);
        if key.is_none() {
            self.reader.warn_unknown(name, K::OF);
        }
        Ok(key)
    }
}

/// The text of a key that is a name.
pub(super) struct KeyText;

impl<'de> DeserializeSeed<'de> for KeyText {
    type Value = Cow<'de, str>;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for KeyText {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    #[inline]
    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(name))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(name.into()))
    }
}

/// A kind of object that is an element of a section's list and goes to the builder.
pub(super) trait Record {
    /// What one is, for messages.
    const WHAT: &'static str;
    /// What the section is, for messages.
    const LIST: &'static str = "a list of objects";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, object: A) -> Result<(), A::Error>;
}

/// A section that is a list of records.
pub(super) struct Records<'r, 'a, T> {
    reader: &'r mut Reader<'a>,
    kind: PhantomData<T>,
}

impl<'r, 'a, T: Record> Records<'r, 'a, T> {
    pub(super) const fn seed(reader: &'r mut Reader<'a>) -> Optional<List<Self>> {
        Optional(List(Self {
            reader,
            kind: PhantomData,
        }))
    }
}

impl<'de, T: Record> ReadList<'de> for Records<'_, '_, T> {
    const WHAT: &'static str = T::LIST;
    type Value = ();

    fn read_list<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        for index in 0_usize.. {
            self.reader.enter_index(index);
            let seed = OneRecord::<T> {
                reader: self.reader,
                kind: PhantomData,
            };
            if list.next_element_seed(Object(seed))?.is_none() {
                break;
            }
        }
        Ok(())
    }
}

struct OneRecord<'r, 'a, T> {
    reader: &'r mut Reader<'a>,
    kind: PhantomData<T>,
}

impl<'de, T: Record> ReadObject<'de> for OneRecord<'_, '_, T> {
    const WHAT: &'static str = T::WHAT;
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, object: A) -> Result<(), A::Error> {
        T::read(self.reader, object)
    }
}
