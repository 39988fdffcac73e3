//! World vertices and texture coordinates. Source: pose.md 11.

use serde_json::Value;
use spine_core::Skeleton;
use spine_data::real::real;
use spine_data::{Attachment, SlotId};

use super::case::{Case, wide};
use super::tally::Tally;
use super::value::{compare, list, members, slot, vertices_of};
use crate::compare::{Quantity, limit};

/// Compares what is asked once, after the last step.
pub(super) fn check_last(tally: &mut Tally, case: &Case, skeleton: &Skeleton) {
    if let Some(expected) = case.expected.get("pointWorldRotation") {
        let mut slots = skeleton.data().slots.ids();
        let found = slots.find_map(|slot| {
            let shown = skeleton.pose.slots[slot].attachment()?;
            match &skeleton.data().attachments[shown] {
                Attachment::Point(point) => skeleton.point_rotation(slot, point),
                _ => None,
            }
        });
        let what = || format!("{} rotation", case.name);
        tally.angle(what, found.expect("point"), wide(expected), case.limit());
    }
    if let Some(expected) = case.expected.get("ranges") {
        check_ranges(tally, case, skeleton, list(expected));
    }
}

/// Compares the vertices and texture coordinates that a step may say.
pub(super) fn check(tally: &mut Tally, case: &Case, skeleton: &Skeleton, expected: &Value) {
    for (name, expected) in members(&expected["vertices"]) {
        let ours = vertices_of(skeleton, slot(skeleton, name));
        let what = format!("{} vertices", case.name);
        compare(tally, &what, ours.as_flattened(), expected, 100.0, case.limit());
    }
    for (name, expected) in members(&expected["uvs"]) {
        let mut ours = Vec::new();
        skeleton.page_uvs(slot(skeleton, name), &mut ours);
        let what = format!("{} uvs", case.name);
        compare(
            tally,
            &what,
            ours.as_flattened(),
            expected,
            1.0,
            limit(Quantity::VectorUv),
        );
    }
}

fn check_ranges(tally: &mut Tally, case: &Case, skeleton: &Skeleton, expected: &[Value]) {
    let whole = |value: &Value| usize::try_from(value.as_u64().expect("number")).expect("number");
    for (range, expected) in list(&case.inputs["ranges"]).iter().zip(expected) {
        let range: Vec<usize> = list(range).iter().map(whole).collect();
        let [start, count, offset, stride] = range[..] else {
            panic!("{range:?}")
        };
        let mut out = vec![real(-999.0); list(expected).len()];
        let slot = SlotId::new(0);
        let written = skeleton.compute_world_vertices(slot, start, count, &mut out, offset, stride);
        let what = format!("{} range {range:?}", case.name);
        tally.equal(|| what.clone(), &written, &(count / 2));
        compare(tally, &what, &out, expected, 100.0, case.limit());
    }
}
