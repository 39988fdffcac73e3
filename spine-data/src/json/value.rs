//! Single JSON values, and lists of them.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Unexpected, Visitor};

use super::container::ReadList;
use crate::builder::{Names, Ref};
use crate::color::Color;
use crate::error::ErrorKind;
use crate::id::Id;
use crate::named::Named;

/// Carries a typed error past serde, whose own errors are texts.
#[derive(Debug, Default)]
pub(super) struct Stash {
    pub(super) kind: Option<ErrorKind>,
    pub(super) place: Place,
}

/// Where an error belongs, seen from the value at which reading stopped.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    /// At that value.
    #[default]
    Here,
    /// At a part of it, such as `.vertices[3]`.
    Below(String),
    /// At a part of a list element before it.
    Sibling(usize, &'static str),
    /// At this path.
    At(String),
}

impl Stash {
    pub(super) fn fail<E: Error>(&mut self, kind: ErrorKind) -> E {
        self.fail_at(kind, Place::Here)
    }

    pub(super) fn fail_at<E: Error>(&mut self, kind: ErrorKind, place: Place) -> E {
        self.kind = Some(kind);
        self.place = place;
        E::custom("")
    }
}

/// Why a value does not fit.
pub(super) enum Misfit {
    /// It is of another JSON type.
    Type,
    /// It is of the right type, but cannot be.
    Kind(ErrorKind),
}

/// A kind of single value. An explicit `null` is handled by [`Value`].
pub(super) trait Scalar<'de>: Sized {
    /// What a value should be, for messages.
    const EXPECTED: &'static str;

    fn number(_: f64) -> Result<Self, Misfit> {
        Err(Misfit::Type)
    }

    fn text(_: Cow<'de, str>) -> Result<Self, Misfit> {
        Err(Misfit::Type)
    }

    fn boolean(_: bool) -> Result<Self, Misfit> {
        Err(Misfit::Type)
    }
}

impl Scalar<'_> for bool {
    const EXPECTED: &'static str = "true or false";

    fn boolean(value: bool) -> Result<Self, Misfit> {
        Ok(value)
    }
}

/// Models are kept in singles: what does not fit into one counts as infinite.
impl Scalar<'_> for f64 {
    const EXPECTED: &'static str = "a number";

    #[allow(clippy::cast_possible_truncation)]
    fn number(value: f64) -> Result<Self, Misfit> {
        if (value as f32).is_finite() {
            return Ok(value);
        }
        Err(Misfit::Kind(ErrorKind::InvalidValue {
            what: "number",
            found: format!("{value:e}"),
            expected: "a finite number of single precision".into(),
        }))
    }
}

impl Scalar<'_> for f32 {
    const EXPECTED: &'static str = "a number";

    #[allow(clippy::cast_possible_truncation)]
    fn number(value: f64) -> Result<Self, Misfit> {
        <f64 as Scalar>::number(value).map(|value| value as Self)
    }
}

macro_rules! whole_number {
    ($type:ident, $expected:literal) => {
        impl Scalar<'_> for $type {
            const EXPECTED: &'static str = $expected;

            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            #[inline]
            #[allow(clippy::float_cmp)]
            fn number(value: f64) -> Result<Self, Misfit> {
                // Nearly always it is one: without a call.
                if f64::from(value as Self) == value {
                    return Ok(value as Self);
                }
                let whole = value.trunc();
                if whole >= f64::from(Self::MIN) && whole <= f64::from(Self::MAX) {
                    return Ok(whole as Self);
                }
                let found = if whole.abs() < 1e15 {
                    whole.to_string()
                } else {
                    format!("{whole:e}")
                };
                Err(Misfit::Kind(ErrorKind::InvalidValue {
                    what: "number",
                    found,
                    expected: $expected.into(),
                }))
            }
        }
    };
}

whole_number!(i32, "a whole number of 32 bits");
whole_number!(u32, "a whole number from 0 to 4294967295");

impl<'de> Scalar<'de> for Cow<'de, str> {
    const EXPECTED: &'static str = "a string";

    fn text(value: Self) -> Result<Self, Misfit> {
        Ok(value)
    }
}

/// A text that must not be empty.
pub(super) struct Name<'de>(pub(super) Cow<'de, str>);

impl<'de> Scalar<'de> for Name<'de> {
    const EXPECTED: &'static str = "a name";

    fn text(value: Cow<'de, str>) -> Result<Self, Misfit> {
        if value.is_empty() {
            return Err(Misfit::Kind(ErrorKind::InvalidValue {
                what: "name",
                found: "empty".into(),
                expected: "a text".into(),
            }));
        }
        Ok(Self(value))
    }
}

impl<'de> Scalar<'de> for Color {
    const EXPECTED: &'static str = "a colour";

    fn text(value: Cow<'de, str>) -> Result<Self, Misfit> {
        Self::parse(&value).ok_or_else(|| {
            Misfit::Kind(ErrorKind::InvalidValue {
                what: "colour",
                found: format!("\"{}\"", value.chars().take(40).collect::<String>()),
                expected: "hexadecimal digits RRGGBBAA or RRGGBB".into(),
            })
        })
    }
}

/// A value of an enumeration.
pub(super) struct Choice<T>(pub(super) T);

impl<'de, T: Named> Scalar<'de> for Choice<T> {
    const EXPECTED: &'static str = T::WHAT;

    fn text(value: Cow<'de, str>) -> Result<Self, Misfit> {
        T::from_name(&value).map(Self).map_err(Misfit::Kind)
    }
}

/// Reads a single value; `None` where it is `null`.
pub(super) struct Value<'r, T> {
    stash: &'r mut Stash,
    kind: PhantomData<T>,
}

impl<'r, T> Value<'r, T> {
    pub(super) const fn new(stash: &'r mut Stash) -> Self {
        Self {
            stash,
            kind: PhantomData,
        }
    }
}

impl<'de, T: Scalar<'de>> DeserializeSeed<'de> for Value<'_, T> {
    type Value = Option<T>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: Scalar<'de>> Value<'_, T> {
    fn done<E: Error>(
        self,
        result: Result<T, Misfit>,
        unexpected: impl FnOnce() -> E,
    ) -> Result<Option<T>, E> {
        match result {
            Ok(value) => Ok(Some(value)),
            Err(Misfit::Type) => Err(unexpected()),
            Err(Misfit::Kind(kind)) => Err(self.stash.fail(kind)),
        }
    }

    fn unfit<E: Error>(unexpected: Unexpected<'_>) -> E {
        E::invalid_type(unexpected, &T::EXPECTED)
    }
}

impl<'de, T: Scalar<'de>> Visitor<'de> for Value<'_, T> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    #[inline]
    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.done(T::number(value), || Self::unfit(Unexpected::Float(value)))
    }

    #[inline]
    #[allow(clippy::cast_precision_loss)]
    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.done(T::number(value as f64), || {
            Self::unfit(Unexpected::Unsigned(value))
        })
    }

    #[inline]
    #[allow(clippy::cast_precision_loss)]
    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.done(T::number(value as f64), || Self::unfit(Unexpected::Signed(value)))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.done(T::boolean(value), || Self::unfit(Unexpected::Bool(value)))
    }

    #[inline]
    fn visit_borrowed_str<E: Error>(self, value: &'de str) -> Result<Self::Value, E> {
        self.done(T::text(Cow::Borrowed(value)), || Self::unfit(text(value)))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.done(T::text(Cow::Owned(value.into())), || Self::unfit(text(value)))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }
}

/// The beginning of a text, for messages.
fn text(value: &str) -> Unexpected<'_> {
    let end = value.char_indices().nth(40).map_or(value.len(), |(at, _)| at);
    Unexpected::Str(value.get(..end).unwrap_or_default())
}

/// Looks a name up; `None` where it is `null`.
pub(super) struct Lookup<'r, I> {
    pub(super) stash: &'r mut Stash,
    pub(super) names: &'r Names<I>,
}

impl<'de, I: Id> DeserializeSeed<'de> for Lookup<'_, I> {
    type Value = Option<I>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let name = Value::<Cow<'de, str>>::new(self.stash).deserialize(deserializer)?;
        let found = name.map(|name| self.names.find(Ref::Name(&name))).transpose();
        found.map_err(|kind| self.stash.fail(kind))
    }
}

/// Reads a list of single values into a list that is cleared first. `None` where it is `null`.
pub(super) struct Values<'r, T> {
    pub(super) stash: &'r mut Stash,
    pub(super) values: &'r mut Vec<T>,
}

impl<'de, T: Scalar<'de>> ReadList<'de> for Values<'_, T> {
    const WHAT: &'static str = "a list";
    type Value = ();

    fn read_list<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.values.clear();
        while let Some(value) = list.next_element_seed(Value::<T>::new(self.stash))? {
            let Some(value) = value else {
                return Err(self.stash.null_in_list(self.values.len(), T::EXPECTED));
            };
            self.values.push(value);
        }
        Ok(())
    }
}

impl Stash {
    /// The error of a `null` among the elements of a list.
    pub(super) fn null_in_list<E: Error>(&mut self, index: usize, expected: &str) -> E {
        let kind = ErrorKind::InvalidValue {
            what: "value",
            found: "null".into(),
            expected: expected.into(),
        };
        self.fail_at(kind, Place::Below(format!("[{index}]")))
    }
}
