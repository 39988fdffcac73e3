//! Scripts of operations on a skeleton and its animation state, with the results of the reference.
//!
//! The form is that of `conformance/data/vectors/animation/README.md`.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use spine_cli::play::{Player, read_script};
use spine_data::SkeletonJson;

use crate::compare::{Quantity, limit, relative};
use crate::failure::Failure;
use crate::file;
use crate::kind::Kind;
use crate::report::{Outcome, guarded};

#[derive(Deserialize)]
struct Document {
    cases: Vec<Script>,
}

#[derive(Deserialize)]
struct Script {
    id: String,
    /// As it is written: the order of a skeleton's keys counts.
    skeleton: Box<RawValue>,
    script: Box<RawValue>,
    expected: Vec<Value>,
}

/// Runs all scripts of a file.
pub(crate) fn run(kind: Kind, name: &str, path: &Path) -> Vec<Outcome> {
    match file::read_json::<Document>(path) {
        Ok(document) => document
            .cases
            .iter()
            .map(|script| {
                let name = format!("{name}: {}", script.id);
                guarded(kind, &name, || {
                    try_run(kind, &name, script)
                        .unwrap_or_else(|failure| Outcome::failed(kind, &*name, &failure))
                })
            })
            .collect(),
        Err(failure) => vec![Outcome::failed(kind, name, &failure)],
    }
}

fn try_run(kind: Kind, name: &str, script: &Script) -> Result<Outcome, Failure> {
    let data = SkeletonJson::new().read(script.skeleton.get().as_bytes())?;
    let steps =
        read_script(script.script.get().as_bytes()).map_err(|error| Failure::new(error.to_string()))?;
    if steps.len() != script.expected.len() {
        return Err(Failure::new(format!(
            "{} steps, {} results",
            steps.len(),
            script.expected.len()
        )));
    }
    let mut player = Player::new(Arc::new(data));
    let mut found = Found::default();
    for (step, (operations, want)) in steps.iter().zip(&script.expected).enumerate() {
        let got = player
            .step(operations)
            .map_err(|error| Failure::new(format!("step {step}, {error}")))?;
        found.compare(&mut format!("step {step}"), want, &got);
    }
    Ok(Outcome {
        kind,
        name: name.into(),
        worst: found.worst,
        compared: found.compared,
        failure: found.first,
        fault: None,
    })
}

/// What a comparison found.
#[derive(Default)]
struct Found {
    worst: f64,
    compared: usize,
    first: Option<String>,
}

impl Found {
    /// Compares numbers relative to the larger of 1 and what is wanted, everything else exactly.
    fn compare(&mut self, place: &mut String, want: &Value, got: &Value) {
        let length = place.len();
        self.compared += usize::from(!want.is_array() && !want.is_object());
        match (want, got) {
            (Value::Number(w), Value::Number(g)) => {
                let (w, g) = (w.as_f64().unwrap_or(f64::NAN), g.as_f64().unwrap_or(f64::NAN));
                let error = relative(w, g, w.abs().max(1.0));
                self.worst = self.worst.max(error);
                if error > limit(Quantity::Script) {
                    self.differ(place, want, got);
                }
            }
            (Value::Array(w), Value::Array(g)) if w.len() == g.len() => {
                for (index, (want, got)) in w.iter().zip(g).enumerate() {
                    place.push_str(&format!("[{index}]"));
                    self.compare(place, want, got);
                    place.truncate(length);
                }
            }
            (Value::Object(w), Value::Object(g)) if w.keys().eq(g.keys()) => {
                for ((key, want), got) in w.iter().zip(g.values()) {
                    place.push('.');
                    place.push_str(key);
                    self.compare(place, want, got);
                    place.truncate(length);
                }
            }
            _ if want == got => {}
            _ => self.differ(place, want, got),
        }
    }

    fn differ(&mut self, place: &str, want: &Value, got: &Value) {
        self.first
            .get_or_insert_with(|| format!("{place}: want {want}, got {got}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(want: &Value, got: &Value) -> Found {
        let mut found = Found::default();
        found.compare(&mut "step 0".into(), want, got);
        found
    }

    #[test]
    fn the_first_difference_is_told_with_its_place() {
        let first = |want, got| found(&want, &got).first;
        let near = 1.0 + limit(Quantity::Script) / 10.0;
        assert_eq!(first(json!({"a": [1, 2.0]}), json!({"a": [near, 2]})), None);
        assert_eq!(
            first(json!({"a": [1, 2], "b": 0}), json!({"a": [1, 2.1], "b": 1})),
            Some("step 0.a[1]: want 2, got 2.1".into())
        );
        assert_eq!(
            first(json!([1]), json!([1, 2])),
            Some("step 0: want [1], got [1,2]".into())
        );
        assert_eq!(
            first(json!({"a": 1}), json!({"b": 1})),
            Some("step 0: want {\"a\":1}, got {\"b\":1}".into())
        );
        assert_eq!(
            first(json!(null), json!("x")),
            Some("step 0: want null, got \"x\"".into())
        );
    }

    #[test]
    fn errors_are_relative_to_one_or_more() {
        let worst = found(&json!([0.5, 200]), &json!([0.50001, 200.001])).worst;
        assert!((worst - 1e-5).abs() < 1e-12, "{worst}");
    }
}
