//! Vertices, bounds, clips and skins against the reference's numbers. Source: pose.md 17.

mod support;

use std::sync::Arc;

use serde_json::{Value, json};
use spine_core::clipping::SkeletonClipping;
use spine_core::polygon::Aabb;
use spine_core::{Bounds, HitBox, Skeleton, SkeletonBounds};
use spine_data::real::real;
use spine_data::{Attachment, AttachmentId, Real, SkeletonData, Skin, SlotId};
use support::case::{Case, load, wide};
use support::compare::Tally;

/// Limit of what is computed in doubles in both builds, as a share of 100 units.
const DOUBLES: f64 = 1e-12;

/// Limit of texture coordinates, which are stored in singles: one rounding.
const SINGLES: f64 = 6e-8;

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("list")
}

fn numbers(value: &Value) -> Vec<f64> {
    list(value).iter().map(wide).collect()
}

fn pairs(value: &Value) -> Vec<[f64; 2]> {
    numbers(value).as_chunks::<2>().0.to_vec()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    let members = value.as_object().into_iter().flatten();
    members.map(|(name, value)| (name.as_str(), value))
}

fn slot(skeleton: &Skeleton, name: &str) -> SlotId {
    skeleton.data().find_slot(name).expect("slot")
}

fn vertices_of(skeleton: &Skeleton, slot: SlotId) -> Vec<[Real; 2]> {
    let mut vertices = Vec::new();
    skeleton.world_vertices(slot, &mut vertices);
    vertices
}

/// Compares lists of positions or other numbers.
fn compare<T: Copy + Into<f64>>(
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

#[test]
fn vertices() {
    let mut tally = Tally::default();
    for case in &load("vertices") {
        let mut last = None;
        case.run(|skeleton, expected| {
            check_vertices(&mut tally, case, skeleton, expected);
            last = Some(skeleton.clone());
        });
        let skeleton = last.expect("a step");
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
            check_ranges(&mut tally, case, &skeleton, list(expected));
        }
    }
    tally.finish("vertices", 550);
}

fn check_vertices(tally: &mut Tally, case: &Case, skeleton: &Skeleton, expected: &Value) {
    for (name, expected) in members(&expected["vertices"]) {
        let ours = vertices_of(skeleton, slot(skeleton, name));
        let what = format!("{} vertices", case.name);
        compare(tally, &what, ours.as_flattened(), expected, 100.0, case.limit());
    }
    for (name, expected) in members(&expected["uvs"]) {
        let mut ours = Vec::new();
        skeleton.page_uvs(slot(skeleton, name), &mut ours);
        let what = format!("{} uvs", case.name);
        compare(tally, &what, ours.as_flattened(), expected, 1.0, SINGLES);
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

#[test]
fn bounds() {
    let mut tally = Tally::default();
    for case in &load("bounds") {
        case.run(|skeleton, _| {
            if let Some(order) = case.inputs.get("drawOrder") {
                let order = list(order).iter().map(|name| slot(skeleton, text(name)));
                skeleton.pose.draw_order = order.collect();
            }
            check_bounds(&mut tally, case, skeleton.bounds(None), &case.expected["bounds"]);
            let clipped = skeleton.bounds(Some(&mut SkeletonClipping::new()));
            check_bounds(&mut tally, case, clipped, &case.expected["boundsClipped"]);
            check_hits(&mut tally, case, skeleton);
        });
    }
    tally.finish("bounds", 350);
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
            case.limit().max(SINGLES),
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
            case.limit().max(SINGLES),
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

/// Clips by the polygon in doubles in both builds: cutting amplifies differences of the input.
#[test]
fn clipping() {
    let mut tally = Tally::default();
    for case in &load("clipping") {
        case.run(|skeleton, _| {
            let ours = vertices_of(skeleton, SlotId::new(0));
            let polygon = clip_polygon(skeleton);
            let expected = json!(polygon.as_flattened());
            compare(
                &mut tally,
                &case.name,
                ours.as_flattened(),
                &expected,
                100.0,
                case.limit(),
            );
            check_clip(&mut tally, case, &polygon);
        });
    }
    tally.finish("clipping", 10_000);
}

/// World positions of the clip in slot 0, which hangs on an unmoved root.
fn clip_polygon(skeleton: &Skeleton) -> Vec<[f64; 2]> {
    let shown = skeleton.pose.slots[SlotId::new(0)].attachment().expect("clip");
    let vertices = skeleton.data().attachments[shown].vertices().expect("clip");
    // Cosine and sine of 90 D, the second column of the root's matrix: the cuts of these shapes depend on every bit.
    // Source: pose.md 1.2.
    let (b, d) = (-2.320_510_333_314_241_7e-8, 0.999_999_999_999_999_8);
    let (positions, _) = vertices.positions().as_chunks::<2>();
    let positions = positions.iter().map(|position| position.map(f64::from));
    positions.map(|[x, y]| [x + y * b, y * d]).collect()
}

fn check_clip(tally: &mut Tally, case: &Case, polygon: &[[f64; 2]]) {
    let expected = &case.expected;
    let mut clipping = SkeletonClipping::new();
    clipping.clip_start(polygon);
    let pieces = list(&expected["polygons"]);
    tally.equal(
        || format!("{} pieces", case.name),
        &clipping.pieces().len(),
        &pieces.len(),
    );
    for (piece, expected) in clipping.pieces().zip(pieces) {
        let what = format!("{} piece", case.name);
        compare(tally, &what, piece.as_flattened(), expected, 100.0, DOUBLES);
    }
    let whole = |value: &Value| u16::try_from(value.as_u64().expect("index")).expect("index");
    for (shape, expected) in list(&case.inputs["shapes"]).iter().zip(list(&expected["shapes"])) {
        let triangles: Vec<u16> = list(&shape["triangles"]).iter().map(whole).collect();
        clipping.clip_triangles_with_uvs(&pairs(&shape["vertices"]), &triangles, &pairs(&shape["uvs"]));
        let vertices = clipping.clipped_vertices().as_flattened();
        compare(
            tally,
            &format!("{} vertices", case.name),
            vertices,
            &expected["vertices"],
            100.0,
            DOUBLES,
        );
        let uvs = clipping.clipped_uvs().as_flattened();
        compare(
            tally,
            &format!("{} uvs", case.name),
            uvs,
            &expected["uvs"],
            100.0,
            DOUBLES,
        );
        let triangles: Value = clipping.clipped_triangles().iter().copied().collect();
        tally.equal(
            || format!("{} triangles", case.name),
            &triangles,
            &expected["triangles"],
        );
    }
}

/// Where the very attachment stands in the skins.
fn place(data: &SkeletonData, attachment: Option<AttachmentId>) -> Value {
    let place = |id: AttachmentId| {
        data.skins.iter().find_map(|skin| {
            let mut entries = skin.attachments().iter();
            let entry = entries.find(|entry| entry.attachment == id)?;
            Some(json!({"skin": skin.name.as_ref(), "name": data.names.get(entry.name)?.as_ref()}))
        })
    };
    attachment.and_then(place).unwrap_or(Value::Null)
}

fn check_slots(tally: &mut Tally, case: &Case, skeleton: &Skeleton, expected: &Value) {
    let mut check = |field: &str, ours: &dyn Fn(SlotId) -> Value| {
        for (name, expected) in members(&expected[field]) {
            let what = || format!("{} {name} {field}", case.name);
            tally.equal(what, &ours(slot(skeleton, name)), expected);
        }
    };
    let pose = &skeleton.pose;
    check("attachments", &|slot| {
        place(skeleton.data(), pose.slots[slot].attachment())
    });
    check("deformLength", &|slot| json!(pose.deform[slot].len()));
    check("sequenceIndex", &|slot| json!(pose.slots[slot].sequence_index));
}

#[test]
fn skins() {
    let mut tally = Tally::default();
    for case in &load("skins") {
        case.run(|skeleton, expected| {
            check_slots(&mut tally, case, skeleton, expected);
            if let Some(parts) = case.inputs.get("compose") {
                check_composed(&mut tally, case, skeleton, list(parts));
            }
        });
    }
    tally.finish("skins", 400);
}

fn check_composed(tally: &mut Tally, case: &Case, skeleton: &Skeleton, parts: &[Value]) {
    let mut data = SkeletonData::clone(skeleton.data());
    let mut composed = Skin::new("composed");
    for part in parts {
        let other = data.find_skin(text(&part[1])).expect("skin");
        let other = Arc::clone(&data.skins[other]);
        match text(&part[0]) {
            "add" => composed.add_skin(&other),
            "copy" => composed.copy_skin(&other, &mut data.attachments),
            unknown => panic!("{unknown}"),
        }
    }
    let bones = composed.bones.iter().map(|id| data.bones[*id].name.as_ref());
    let constraints = composed.constraints.iter().map(|id| {
        let (name, ..) = data.constraint(*id).expect("constraint");
        name.as_ref()
    });
    let entries = composed.attachments().iter().map(|entry| {
        let parent = match &data.attachments[entry.attachment] {
            Attachment::Mesh(mesh) => mesh.parent_mesh,
            _ => None,
        };
        json!({
            "slot": data.slots[entry.slot].name.as_ref(),
            "name": data.names.get(entry.name).expect("key").as_ref(),
            "sameAs": place(&data, Some(entry.attachment)),
            "parentMesh": place(&data, parent),
            "timelineAttachment": place(&data, data.timeline_attachment(entry.attachment)),
        })
    });
    let ours = [bones.collect(), constraints.collect(), entries.collect::<Value>()];
    for (ours, field) in ours.into_iter().zip(["bones", "constraints", "entries"]) {
        let what = || format!("{} {field}", case.name);
        tally.equal(what, &ours, &case.expected[field]);
    }
}
