//! Curves of keys. Source: formats-4.2.md 4.12.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

use super::value::{Stash, Value};
use crate::builder::CurveDraft;
use crate::error::ErrorKind;

/// Most numbers that a curve has a use for: four for each of seven values.
const MOST: usize = 28;

/// The curve that a key has, until the next key shows where it ends.
pub(super) struct Curve {
    kind: Kind,
    /// Numbers in the file; those beyond [`MOST`] are counted only.
    given: usize,
    numbers: [f64; MOST],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Linear,
    Stepped,
    Bezier,
}

impl Curve {
    pub(super) const fn new() -> Self {
        Self {
            kind: Kind::Linear,
            given: 0,
            numbers: [0.0; MOST],
        }
    }

    pub(super) const fn clear(&mut self) {
        self.kind = Kind::Linear;
    }

    /// Length of the list of numbers, if the curve is one.
    pub(super) fn numbers_given(&self) -> Option<usize> {
        (self.kind == Kind::Bezier).then_some(self.given)
    }

    pub(super) fn draft(&self) -> CurveDraft<'_> {
        match self.kind {
            Kind::Linear => CurveDraft::Linear,
            Kind::Stepped => CurveDraft::Stepped,
            Kind::Bezier => CurveDraft::Bezier(self.numbers.get(..self.given).unwrap_or(&self.numbers)),
        }
    }
}

/// Reads the field `curve`.
pub(super) struct CurveSeed<'r> {
    pub(super) stash: &'r mut Stash,
    pub(super) curve: &'r mut Curve,
}

impl<'de> DeserializeSeed<'de> for CurveSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl CurveSeed<'_> {
    fn number<E: Error>(self, number: impl fmt::Display) -> E {
        self.stash.fail(ErrorKind::InvalidValue {
            what: "curve",
            found: format!("the number {number}, which is the form of files before 4.0"),
            expected: "\"stepped\" or a list of numbers".into(),
        })
    }
}

impl<'de> Visitor<'de> for CurveSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"stepped\" or a list of numbers")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.curve.kind = Kind::Linear;
        Ok(())
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        // Every other text means linear.
        self.curve.kind = if name == "stepped" {
            Kind::Stepped
        } else {
            Kind::Linear
        };
        Ok(())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        Err(self.number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        Err(self.number(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        Err(self.number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Self { stash, curve } = self;
        curve.kind = Kind::Bezier;
        curve.given = 0;
        while let Some(number) = list.next_element_seed(Value::<f64>::new(stash))? {
            let Some(number) = number else {
                return Err(stash.null_in_list(curve.given, "a number"));
            };
            if let Some(place) = curve.numbers.get_mut(curve.given) {
                *place = number;
            }
            curve.given = curve.given.saturating_add(1);
        }
        Ok(())
    }
}
