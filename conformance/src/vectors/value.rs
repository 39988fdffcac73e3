//! Values of vector files.

use serde_json::Value;
use spine_core::Skeleton;
use spine_data::{Real, SlotId};

use super::case::wide;
use super::tally::Tally;

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("list")
}

pub(super) fn numbers(value: &Value) -> Vec<f64> {
    list(value).iter().map(wide).collect()
}

pub(super) fn pairs(value: &Value) -> Vec<[f64; 2]> {
    numbers(value).as_chunks::<2>().0.to_vec()
}

pub(super) fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

pub(super) fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let members = value.as_object().into_iter().flatten();
    members.map(|(name, value)| (name.as_str(), value))
}

pub(super) fn slot(skeleton: &Skeleton, name: &str) -> SlotId {
    skeleton.data().find_slot(name).expect("slot")
}

pub(super) fn vertices_of(skeleton: &Skeleton, slot: SlotId) -> Vec<[Real; 2]> {
    let mut vertices = Vec::new();
    skeleton.world_vertices(slot, &mut vertices);
    vertices
}

/// Compares lists of positions or other numbers.
pub(super) fn compare<T: Copy + Into<f64>>(
    tally: &mut Tally,
    what: &str,
    ours: &[T],
    expected: &Value,
    unit: f64,
    limit: f64,
) {
    let expected = numbers(expected);
    tally.equal(|| format!("{what}: count"), &ours.len(), &expected.len());
    for (index, (ours, expected)) in ours.iter().zip(expected).enumerate() {
        let what = || format!("{what} {index}");
        tally.wide_value(what, (*ours).into(), expected, unit, limit);
    }
}
