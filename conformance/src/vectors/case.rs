//! Recorded cases, and how they are run. Source: pose.md 17.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use spine_core::Skeleton;
use spine_data::{Atlas, Real, SkeletonJson, real};

use super::step::step;
use crate::compare::{Quantity, limit};
use crate::failure::Failure;
use crate::file;

/// A skeleton, what is done to it, and what the reference makes of it.
pub(super) struct Case {
    pub(super) name: String,
    /// The skeleton's file: text, since the order of its members counts.
    pub(super) skeleton: String,
    pub(super) inputs: Value,
    pub(super) expected: Value,
    /// About how much rounding is magnified; at least 1.
    pub(super) amplification: f64,
    /// A wider limit for singles, where the case is ill-conditioned.
    pub(super) binary32_limit: Option<f64>,
}

/// All cases of a file.
///
/// # Errors
///
/// Where the file is not of the form.
pub(super) fn load(file: &str, path: &Path) -> Result<Vec<Case>, Failure> {
    let document: Document = file::read_json(path)?;
    let cases = document.cases.into_iter().map(|case| Case {
        name: format!("{file}: {}", case.name),
        skeleton: case.skeleton.get().to_owned(),
        inputs: case.inputs,
        expected: case.expected,
        amplification: case.amplification.unwrap_or(1.0).max(1.0),
        binary32_limit: case.binary32_limit,
    });
    Ok(cases.collect())
}

#[derive(Deserialize)]
struct Document {
    cases: Vec<Recorded>,
}

#[derive(Deserialize)]
struct Recorded {
    name: String,
    skeleton: Box<RawValue>,
    inputs: Value,
    expected: Value,
    amplification: Option<f64>,
    #[serde(rename = "binary32Limit")]
    binary32_limit: Option<f64>,
}

impl Case {
    /// An instance in the setup pose, placed as the case says.
    pub(super) fn instance(&self) -> Skeleton {
        let atlas = self.inputs.get("atlas").map(atlas);
        let reader = match &atlas {
            Some(atlas) => SkeletonJson::new().atlas(atlas),
            None => SkeletonJson::new(),
        };
        let data = reader
            .read(self.skeleton.as_bytes())
            .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let mut skeleton = Skeleton::new(Arc::new(data));
        if let Some([x, y]) = self.inputs.get("scale").map(numbers) {
            (skeleton.scale_x, skeleton.scale_y) = (x, y);
        }
        if let Some([x, y]) = self.inputs.get("position").map(numbers) {
            (skeleton.x, skeleton.y) = (x, y);
        }
        skeleton.y_down = self.inputs["yDown"] == true;
        skeleton
    }

    /// Runs all steps; `check` sees the skeleton after each, with what is expected of it (null: nothing).
    pub(super) fn run(&self, mut check: impl FnMut(&mut Skeleton, &Value)) {
        let mut skeleton = self.instance();
        let steps = self.inputs["steps"].as_array().expect("steps");
        for (i, inputs) in steps.iter().enumerate() {
            step(&mut skeleton, inputs);
            check(&mut skeleton, &self.expected["steps"][i]);
        }
    }

    /// The largest error allowed, where matrices have the unit 1 and positions 100 units of length.
    pub(super) fn limit(&self) -> f64 {
        let quantity = if self.name.starts_with("ik-two-bones") {
            Quantity::VectorAtReach
        } else {
            Quantity::Vector
        };
        let limit = limit(quantity) * self.amplification;
        if cfg!(spine_f64) {
            limit
        } else {
            limit.max(self.binary32_limit.unwrap_or(0.0))
        }
    }
}

/// The text of an atlas with one page, read.
fn atlas(value: &Value) -> Atlas {
    let whole = |region: &Value, field: &str, default: i64| region[field].as_i64().unwrap_or(default);
    let page = &value["page"];
    let mut text = format!("page.png\nsize: {}, {}\n", page[0], page[1]);
    for (name, region) in value["regions"].as_object().expect("regions") {
        let (width, height) = (whole(region, "width", 0), whole(region, "height", 0));
        text += &format!(
            "{name}\nbounds: {}, {}, {width}, {height}\noffsets: {}, {}, {}, {}\nrotate: {}\n",
            whole(region, "x", 0),
            whole(region, "y", 0),
            whole(region, "offsetX", 0),
            whole(region, "offsetY", 0),
            whole(region, "originalWidth", width),
            whole(region, "originalHeight", height),
            whole(region, "degrees", 0),
        );
    }
    Atlas::parse(text.as_bytes()).expect("atlas")
}

/// A recorded number; the files write those that are not finite as text.
pub(super) fn wide(value: &Value) -> f64 {
    match value.as_str() {
        None => value.as_f64().expect("number"),
        Some("Infinity") => f64::INFINITY,
        Some("-Infinity") => f64::NEG_INFINITY,
        Some(_) => f64::NAN,
    }
}

pub(super) fn number(value: &Value) -> Real {
    real::real(wide(value))
}

pub(super) fn numbers<const N: usize>(value: &Value) -> [Real; N] {
    let list: Vec<Real> = value.as_array().expect("list").iter().map(number).collect();
    list.try_into().expect("length of a list")
}
