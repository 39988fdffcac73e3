//! Two models of one skeleton, read from different encodings, compared value by value.

mod animation;
mod attachment;
mod leaf;
mod skeleton;

pub use leaf::{Decimals, Leaf, Value};

use spine_data::SkeletonData;

use crate::compare::{Comparison, Quantity, limit, relative};
use crate::difference::{Difference, Stage, Values};

/// Which two encodings are compared, and so what may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encodings {
    /// An exporter's JSON and `.skel`: JSON is rounded. Source: formats-4.2.md 6.2.
    Exported,
    /// JSON and `.skel` of one program: the same numbers, alpha keys as bytes in binary, non-essential data apart.
    Same,
    /// As the same, but hash and hull differ.
    SameButHull,
}

/// Compares two models. Numbers may differ as `encodings` says, everything else is equal.
#[must_use]
pub fn compare(want: &SkeletonData, got: &SkeletonData, encodings: Encodings) -> Comparison {
    let mut found = Comparison::default();
    let (want, got) = (leaves(want, encodings), leaves(got, encodings));
    for (want, got) in want.iter().zip(&got) {
        found.compared += 1;
        let differ = |values| Difference {
            stage: Stage::Document,
            frame: None,
            place: want.path.clone(),
            values,
        };
        if want.path != got.path {
            let (want, got) = (want.path.clone(), got.path.clone());
            found.differ(differ(Values::Texts { want, got }));
            return found;
        }
        match (&want.value, &got.value) {
            (Value::Number(w, decimals, magnitude), Value::Number(g, ..)) => {
                let error = relative(*w, *g, magnitude.abs().max(1.0));
                found.worst = found.worst.max(error);
                if (w - g).abs() > decimals.tolerance(encodings, *magnitude) || w.is_nan() != g.is_nan() {
                    found.differ(differ(Values::Numbers {
                        want: *w,
                        got: *g,
                        error,
                    }));
                }
            }
            // An exporter's JSON may have a stepped curve where nothing changes. Source: formats-4.2.md 6.2.
            (Value::Curve { still: true, .. }, Value::Curve { .. })
            | (Value::Curve { .. }, Value::Curve { still: true, .. })
                if encodings == Encodings::Exported => {}
            (
                Value::Text(want) | Value::Curve { kind: want, .. },
                Value::Text(got) | Value::Curve { kind: got, .. },
            ) => {
                let (want, got) = (want.clone(), got.clone());
                if want != got {
                    found.differ(differ(Values::Texts { want, got }));
                }
            }
            (want, got) => {
                let (want, got) = (format!("{want:?}"), format!("{got:?}"));
                found.differ(differ(Values::Texts { want, got }));
            }
        }
    }
    if want.len() != got.len() {
        let (want, got) = (want.len().to_string(), got.len().to_string());
        found.differ(Difference {
            stage: Stage::Document,
            frame: None,
            place: "number of values".into(),
            values: Values::Texts { want, got },
        });
    }
    found
}

/// All values of a model, each with its path, in an order that does not depend on the encoding.
#[must_use]
pub fn leaves(data: &SkeletonData, encodings: Encodings) -> Vec<Leaf> {
    let mut leaves = leaf::Leaves::new(data, encodings);
    skeleton::skeleton(&mut leaves);
    skeleton::constraints(&mut leaves);
    attachment::skins(&mut leaves);
    for animation in &data.animations {
        animation::animation(&mut leaves, animation);
    }
    leaves.into_vec()
}

impl Decimals {
    /// Largest difference of two numbers of this magnitude.
    fn tolerance(self, encodings: Encodings, magnitude: f64) -> f64 {
        let same = limit(Quantity::SameModel) * magnitude.abs().max(1.0);
        match (encodings, self) {
            (Encodings::Exported, decimals) => decimals.half_unit() + same,
            (_, Self::AlphaKey) => limit(Quantity::AlphaKey) + same,
            _ => same,
        }
    }
}
