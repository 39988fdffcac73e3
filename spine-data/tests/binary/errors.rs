//! What is wrong with a file, and at which byte.

use spine_data::{Atlas, Error, ErrorKind, Location, Missing, SkeletonBinary};

use crate::encode::{Skel, varint};
use crate::everything::{HEAD, LINKED, everything};

fn read(bytes: &[u8]) -> Error {
    SkeletonBinary::new().read(bytes).unwrap_err()
}

/// Puts other bytes in the place of `len` at a mark and expects a message at `delta` bytes from the mark.
fn wrong(skel: &Skel, mark: &str, len: usize, other: &[u8], delta: isize, message: &str) {
    let error = read(&skel.with(mark, len, other));
    let at = skel.at(mark).checked_add_signed(delta).unwrap();
    assert_eq!(error.to_string(), format!("byte {at:#x}: {message}"), "{mark}");
}

fn nan() -> [u8; 4] {
    f32::NAN.to_be_bytes()
}

#[test]
fn names_and_texts() {
    let skel = everything(true);
    for (mark, len, what) in [
        ("root", 5, "bone name"),
        ("ik", 3, "IK constraint name"),
        ("red", 4, "skin name"),
        ("step", 5, "event name"),
        ("animation.name", 4, "animation name"),
    ] {
        wrong(
            &skel,
            mark,
            len,
            &[0],
            0,
            &format!("{what} is null; expected a text"),
        );
        wrong(
            &skel,
            mark,
            len,
            &[1],
            0,
            &format!("{what} is empty; expected a text"),
        );
    }
    wrong(
        &skel,
        "strings",
        6,
        &[10, 0],
        1,
        "string is null; expected a text",
    );
    let bad = "not well-formed: string: these bytes are not UTF-8";
    wrong(&skel, "strings", 3, &[10, 5, 0xff], 2, bad);
    wrong(&skel, "strings", 5, &[10, 5, b'h', 0xed, 0xa0], 3, bad);
}

#[test]
fn references_to_texts() {
    let skel = everything(true);
    let range = "string index 10, but only 10 are defined so far";
    wrong(&skel, "front.attachment", 1, &[11], 0, range);
    wrong(&skel, "region.key", 1, &[11], 0, range);
    for (mark, what) in [
        ("region.key", "attachment key"),
        ("region.name", "attachment name"),
        ("region.path", "path of an attachment"),
        ("linked.parent", "key of a parent mesh"),
        ("deform.key", "attachment key"),
    ] {
        wrong(
            &skel,
            mark,
            1,
            &[0],
            0,
            &format!("{what} is null; expected a text"),
        );
    }
}

#[test]
fn positions_out_of_range() {
    let skel = everything(true);
    for (mark, what, len) in [
        ("hip.parent", "bone parent", 1),
        ("front.bone", "bone of a slot", 3),
        ("ik.target", "target bone", 3),
        ("path.target", "target slot", 3),
        ("physics.bone", "bone of a physics constraint", 3),
        ("default.slot", "slot of a skin", 3),
        ("box.bone", "bone of a vertex", 3),
        ("clip.end", "end slot of a clipping attachment", 3),
        ("mesh.triangles", "vertex of a triangle", 4),
        ("timeline.slot", "slot of a timeline", 3),
        ("timeline.ik", "IK constraint of a timeline", 2),
        ("timeline.physics", "physics constraint of a timeline", 3),
        ("timeline.skin", "skin of a timeline", 2),
        ("draw order.slot", "slot of a draw order key", 3),
        ("key.event", "event", 2),
    ] {
        let message = |index: i32| format!("{what} index {index}, but only {len} are defined so far");
        wrong(&skel, mark, 1, &varint(len), 0, &message(len));
        wrong(&skel, mark, 1, &varint(-1), 0, &message(-1));
    }
    for (mark, what, len) in [
        ("ik.bones", "bone", 3),
        ("red.bones", "bone", 3),
        ("red.ik", "IK constraint", 2),
        ("red.physics", "physics constraint", 2),
    ] {
        let count = skel.bytes[skel.at(mark)];
        let message = format!("{what} index {len}, but only {len} are defined so far");
        wrong(&skel, mark, 2, &[count, len], 1, &message);
    }
    wrong(
        &skel,
        "mesh.edges",
        2,
        &[4, 8],
        1,
        "edge index 8, but only 8 are defined so far",
    );
}

#[test]
fn values_that_cannot_be() {
    let skel = everything(true);
    for (mark, other, message) in [
        ("hip.inherit", 5, "inherit mode is 5; expected a number below 5"),
        ("front.blend", 4, "blend mode is 4; expected a number below 4"),
        (
            "path.flags",
            3 << 3,
            "rotate mode is 3; expected a number below 3",
        ),
        (
            "physics.fps",
            0,
            "fps of a physics constraint is 0; expected more than 0",
        ),
        (
            "region.flags",
            7,
            "attachment type is 7; expected a number below 7",
        ),
        (
            "mesh.hull",
            7,
            "number of hull vertices is 7; expected at most twice the 4 vertices, less 2",
        ),
        (
            "timeline.type",
            6,
            "type of a slot timeline is 6; expected a number below 6",
        ),
        (
            "deform.type",
            2,
            "type of an attachment timeline is 2; expected a number below 2",
        ),
        ("attachment.keys", 0, "number of keys is 0; expected at least 1"),
        (
            "rotate.beziers",
            2,
            "number of Bezier curves is 2; expected 1, which is how many there are",
        ),
        (
            "rotate.beziers",
            0,
            "number of Bezier curves is 0; expected 1, which is how many there are",
        ),
        (
            "rotate.beziers",
            3,
            "number of Bezier curves is 3; expected at most 2 for 3 keys of 1 values",
        ),
        (
            "deform.beziers",
            2,
            "number of Bezier curves is 2; expected 1, which is how many there are",
        ),
        (
            "rotate.curve",
            3,
            "curve is 3; expected 0 (linear), 1 (stepped) or 2 (Bezier)",
        ),
    ] {
        wrong(&skel, mark, 1, &[other], 0, message);
    }
    wrong(
        &skel,
        "sequence.mode",
        4,
        &[0, 0, 0, 7],
        0,
        "sequence mode is 7; expected a number below 7",
    );
    // Of the attachment as a whole, which begins three bytes earlier.
    wrong(
        &skel,
        "sequence.count",
        1,
        &[0],
        -3,
        "count of a sequence is 0; expected at least 1",
    );
    wrong(
        &skel,
        "sequence.count",
        1,
        &varint(65_537),
        -3,
        "count of a sequence: 65537 exceeds the limit of 65536",
    );
    wrong(
        &skel,
        "sequence.count",
        1,
        &varint(-1),
        0,
        "count of a sequence is -1; expected 0 or more",
    );
}

#[test]
fn numbers_that_are_not_finite() {
    let skel = everything(true);
    for (mark, what) in [
        ("bounds", "setup bounds"),
        ("root.rotation", "bone value"),
        ("hip.length", "bone value"),
        ("ik.mix", "mix of an IK constraint"),
        ("region.rotation", "region value"),
        ("mesh.uvs", "uv"),
        ("path.lengths", "path length"),
        ("second time", "key time"),
        ("rotate.handles", "curve"),
        ("deform.value", "deform value"),
        ("last event", "key time"),
    ] {
        for (value, text) in [
            (f32::NAN, "NaN"),
            (f32::INFINITY, "inf"),
            (-f32::INFINITY, "-inf"),
        ] {
            let message = format!("{what} is {text}; expected a finite number");
            wrong(&skel, mark, 4, &value.to_be_bytes(), 0, &message);
        }
    }
    // The third of four numbers that are read at once.
    let third = [0.25_f32.to_be_bytes(), 1.0_f32.to_be_bytes(), nan()].concat();
    wrong(
        &skel,
        "rotate.handles",
        12,
        &third,
        8,
        "curve is NaN; expected a finite number",
    );
}

#[test]
fn times_must_ascend() {
    let skel = everything(true);
    let minus = (-1.0_f32).to_be_bytes();
    let after = |time: &str| format!("key time is -1 after {time}; expected times in ascending order");
    wrong(&skel, "second time", 4, &minus, 0, &after("0"));
    wrong(&skel, "rotate.third", 4, &minus, 0, &after("0.5"));
    wrong(&skel, "deform.time", 4, &minus, 0, &after("0"));
    wrong(&skel, "last event", 4, &minus, 0, &after("0.5"));
}

#[test]
fn deforms_reach_no_further_than_their_attachment() {
    let skel = everything(true);
    let message =
        "end of the values of a deform key is 9; expected at most 8, which is what the attachment has";
    wrong(&skel, "deform.start", 1, &[6], -1, message);
    // A point has no vertices: slot "front", one timeline of "point".
    let error = read(&skel.with("sequence.key", 2, &[crate::everything::POINT as u8, 0]));
    assert_eq!(error.location(), &Location::Byte(skel.at("sequence.key")));
    assert_eq!(
        error.kind().to_string(),
        "attachment of a deform timeline is a point; expected a mesh, path, bounding box or clipping attachment"
    );
    let error = read(&skel.with("sequence.key", 1, &[HEAD as u8]));
    assert_eq!(
        error.kind().to_string(),
        "attachment of a sequence timeline is a region without a sequence; \
         expected a region or mesh with a sequence"
    );
}

#[test]
fn draw_orders_are_checked_and_not_sorted() {
    let skel = everything(true);
    // Errors of a key as a whole are at its time.
    let at = -4;
    wrong(
        &skel,
        "draw order.count",
        3,
        &[2, 0, 3],
        at,
        "place in the draw order index 3, but only 3 are defined so far",
    );
    let twice = [vec![2, 0, 2, 0], varint(-1)].concat();
    wrong(
        &skel,
        "draw order.count",
        9,
        &twice,
        at,
        "slot of a draw order key is \"front\"; expected slots in ascending order, each once",
    );
    wrong(
        &skel,
        "draw order.count",
        9,
        &[2, 0, 2, 2, 0],
        at,
        "place in the draw order is 2 for two slots; expected a place of its own for each slot",
    );
}

#[test]
fn links_that_lead_nowhere() {
    let skel = everything(true);
    wrong(
        &skel,
        "linked.skin",
        1,
        &[2],
        0,
        "skin index 2, but only 2 are defined so far",
    );
    wrong(
        &skel,
        "linked.skin",
        2,
        &[0, HEAD as u8],
        0,
        "there is no parent mesh in the skin and slot of a linked mesh named \"head\"",
    );
    wrong(
        &skel,
        "linked.skin",
        2,
        &[1, LINKED as u8],
        0,
        "linked mesh \"linked\" in slot \"back\" is its own parent by way of other linked meshes",
    );
}

#[test]
fn counts_ask_for_no_more_than_remains() {
    let skel = everything(true);
    for (mark, what, size) in [
        ("strings", "strings", 1),
        ("slots", "slots", 13),
        ("iks", "IK constraints", 5),
        ("transforms", "transform constraints", 6),
        ("paths", "path constraints", 26),
        ("physics", "physics constraints", 26),
        ("default", "slots of the default skin", 2),
        ("default.attachments", "attachments of a slot", 3),
        ("box.vertices", "weighted vertices", 1),
        ("box.influences", "influences of a vertex", 13),
        ("clip.vertices", "vertices", 8),
        ("mesh.vertices", "vertices", 8),
        ("mesh.edges", "edges of a mesh", 1),
        ("skins", "skins", 11),
        ("events", "events", 8),
        ("animations", "animations", 11),
        ("slot timelines", "slots with timelines", 2),
        ("deform.block", "values of a deform key", 4),
        ("draw order", "draw order keys", 5),
        ("draw order.count", "slots of a draw order key", 2),
        ("event keys", "event keys", 11),
    ] {
        let bytes = skel.with(mark, 1, &varint(i32::MAX));
        let at = skel.at(mark);
        let kind = ErrorKind::UnexpectedEnd {
            what,
            needed: u64::from(i32::MAX.unsigned_abs()) * size,
            remaining: (bytes.len() - at - 5) as u64,
        };
        let error = read(&bytes);
        assert_eq!((error.location(), error.kind()), (&Location::Byte(at), &kind));
        wrong(
            &skel,
            mark,
            1,
            &varint(-1),
            0,
            &format!("{what} is -1; expected 0 or more"),
        );
    }
}

#[test]
fn lenient_reading_drops_timelines_of_missing_attachments() {
    let skel = everything(true);
    let bytes = skel.with("deform.key", 1, &[HEAD as u8]);
    let missing = Missing::Attachment {
        animation: "all".into(),
        skin: "default".into(),
        slot: "back".into(),
        attachment: "head".into(),
    };
    let error = read(&bytes);
    assert_eq!(error.location(), &Location::Byte(skel.at("deform.key")));
    assert_eq!(error.kind(), &ErrorKind::Missing(missing.clone()));

    let data = SkeletonBinary::new().lenient(true).read(&bytes).unwrap();
    assert_eq!(data.report.missing, [missing]);
    let whole = SkeletonBinary::new().read(&skel.bytes).unwrap();
    let [a, b] = [&data, &whole].map(|data| &data.animations.as_slice()[0]);
    assert_eq!(a.timelines.len() + 1, b.timelines.len());
    assert_eq!((a.deforms.len(), a.events.len()), (0, 3));
}

#[test]
fn regions_come_from_the_atlas() {
    let skel = everything(true);
    let atlas = Atlas::parse(b"page.png\nsize: 64, 64\nmesh\nbounds: 1, 2, 3, 4\n").unwrap();
    let region = |region: &str, attachment: &str, slot: &str, skin: &str| Missing::Region {
        region: region.into(),
        attachment: attachment.into(),
        slot: slot.into(),
        skin: skin.into(),
    };
    let error = SkeletonBinary::new().atlas(&atlas).read(&skel.bytes).unwrap_err();
    assert_eq!(error.location(), &Location::Byte(skel.at("region.key")));
    let first = region("img/head", "head", "front", "default");
    assert_eq!(error.kind(), &ErrorKind::Missing(first.clone()));

    let data = SkeletonBinary::new()
        .atlas(&atlas)
        .lenient(true)
        .read(&skel.bytes)
        .unwrap();
    let mut expected = vec![first];
    for number in 7..12 {
        let name = format!("img/head{number:03}");
        expected.push(region(&name, "frames", "front", "default"));
    }
    expected.push(region("img/head0", "linked", "back", "red"));
    expected.push(region("img/head1", "linked", "back", "red"));
    assert_eq!(data.report.missing, expected);
    assert_eq!(data.regions.len(), 1);
}
