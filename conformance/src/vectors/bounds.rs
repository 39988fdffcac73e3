//! Bounds and hit tests. Source: pose.md 12.

use serde_json::{Value, json};
use spine_core::clipping::SkeletonClipping;
use spine_core::polygon::Aabb;
use spine_core::{Bounds, HitBox, Skeleton, SkeletonBounds};
use spine_data::AttachmentId;

use super::case::Case;
use super::tally::Tally;
use super::value::{compare, list, numbers, pairs, slot, text};
use crate::compare::{Quantity, limit};

/// Compares bounds with and without clips, and hits.
pub(super) fn check(tally: &mut Tally, case: &Case, skeleton: &mut Skeleton) {
    if let Some(order) = case.inputs.get("drawOrder") {
        let order = list(order).iter().map(|name| slot(skeleton, text(name)));
        skeleton.pose.draw_order = order.collect();
    }
    check_bounds(tally, case, skeleton.bounds(None), &case.expected["bounds"]);
    let clipped = skeleton.bounds(Some(&mut SkeletonClipping::new()));
    check_bounds(tally, case, clipped, &case.expected["boundsClipped"]);
    check_hits(tally, case, skeleton);
}

fn check_bounds(tally: &mut Tally, case: &Case, ours: Option<Bounds>, expected: &Value) {
    let what = format!("{} bounds", case.name);
    match ours {
        Some(bounds) => {
            let ours = [bounds.x, bounds.y, bounds.width, bounds.height];
            compare(tally, &what, &ours, expected, 100.0, case.limit());
        }
        None => {
            let nothing = json!(["Infinity", "Infinity", "-Infinity", "-Infinity"]);
            tally.equal(|| what.clone(), &nothing, expected);
        }
    }
}

/// Names of attachments, null for none.
fn names(skeleton: &Skeleton, found: impl Iterator<Item = Option<AttachmentId>>) -> Value {
    let name = |id: AttachmentId| json!(skeleton.data().attachments[id].name().as_ref());
    found.map(|hit| hit.map_or(Value::Null, name)).collect()
}

fn check_hits(tally: &mut Tally, case: &Case, skeleton: &Skeleton) {
    let expected = &case.expected["skeletonBounds"];
    let mut bounds = SkeletonBounds::new();
    bounds.update(skeleton, false);
    tally.equal(|| case.name.clone(), bounds.aabb(), &Aabb::EMPTY);
    bounds.update(skeleton, true);
    for (hit, expected) in bounds.boxes().zip(list(&expected["polygons"])) {
        let what = format!("{} polygon", case.name);
        // Stored in singles in both builds.
        compare(
            tally,
            &what,
            hit.polygon.as_flattened(),
            expected,
            100.0,
            case.limit().max(limit(Quantity::VectorUv)),
        );
    }
    let aabb = bounds.aabb();
    let what = format!("{} box", case.name);
    if *aabb == Aabb::EMPTY {
        tally.equal(|| what.clone(), &json!([]), &expected["boxes"]);
    } else {
        let corners = [aabb.min, aabb.max];
        compare(
            tally,
            &what,
            corners.as_flattened(),
            &expected["aabb"],
            100.0,
            case.limit().max(limit(Quantity::VectorUv)),
        );
    }

    let mut equal = |what: &str, ours: Value, expected: &Value| {
        tally.equal(|| format!("{} {what}", case.name), &ours, expected);
    };
    let id = |hit: HitBox<'_>| hit.attachment;
    equal(
        "boxes",
        names(skeleton, bounds.boxes().map(|hit| Some(hit.attachment))),
        &expected["boxes"],
    );
    let points: Vec<_> = list(&case.inputs["points"]).iter().map(numbers).collect();
    let points = points.iter().map(|point| (point[0], point[1]));
    let inside = points.clone().map(|(x, y)| bounds.aabb_contains_point(x, y));
    equal("box points", inside.collect(), &expected["aabbContains"]);
    let inside = points.map(|(x, y)| bounds.contains_point(x, y).map(id));
    equal("points", names(skeleton, inside), &expected["contains"]);

    let segments: Vec<_> = list(&case.inputs["segments"]).iter().map(pairs).collect();
    let crossed = segments
        .iter()
        .map(|ends| bounds.aabb_intersects_segment(ends[0], ends[1]));
    equal("box segments", crossed.collect(), &expected["aabbSegment"]);
    let crossed = segments
        .iter()
        .map(|ends| bounds.intersects_segment(ends[0], ends[1]).map(id));
    equal("segments", names(skeleton, crossed), &expected["segment"]);

    let overlaps = list(&case.inputs["otherAabbs"]).iter().map(pairs).map(|ends| {
        let (min, max) = (ends[0], ends[1]);
        bounds.aabb().intersects(&Aabb { min, max })
    });
    equal(
        "boxes of others",
        overlaps.collect(),
        &case.expected["aabbIntersects"],
    );
}
