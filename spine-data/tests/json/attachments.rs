//! Attachments. Source: formats-4.2.md 4.10.

use spine_data::{
    Attachment, AttachmentId, BoneId, Color, Influence, MeshAttachment, RegionAttachment, SkeletonData,
    SkeletonJson, SlotId, Vertices,
};

use super::{error, warnings};

fn json(attachment: &str) -> String {
    format!(
        r#"{{"skeleton": {{"spine": "4.2"}}, "bones": [{{"name": "root"}}, {{"name": "arm", "parent": "root"}}],
            "slots": [{{"name": "front", "bone": "root"}}, {{"name": "back", "bone": "arm"}}],
            "skins": [{{"name": "default", "attachments": {{"front": {{"key": {attachment}}}}}}}]}}"#
    )
}

fn scaled(attachment: &str, scale: f64) -> Attachment {
    let json = json(attachment);
    let data: SkeletonData = SkeletonJson::new()
        .scale(scale)
        .read(json.as_bytes())
        .expect(&json);
    data.attachments[AttachmentId::new(0)].clone()
}

fn read(attachment: &str) -> Attachment {
    scaled(attachment, 1.0)
}

fn region(attachment: &str) -> RegionAttachment {
    match read(attachment) {
        Attachment::Region(region) => region,
        other => panic!("{other:?}"),
    }
}

fn mesh(attachment: &str) -> MeshAttachment {
    match read(attachment) {
        Attachment::Mesh(mesh) => mesh,
        other => panic!("{other:?}"),
    }
}

#[test]
fn regions() {
    let r = region(
        r#"{"name": "own", "path": "dir/img", "x": 1, "y": 2, "scaleX": 3, "scaleY": 4, "rotation": 5, "width": 6,
            "height": 7, "color": "11223344"}"#,
    );
    assert_eq!((&*r.name, &*r.path), ("own", "dir/img"));
    assert_eq!(
        [r.x, r.y, r.scale_x, r.scale_y, r.rotation],
        [1.0, 2.0, 3.0, 4.0, 5.0]
    );
    assert_eq!(
        (r.width, r.height, r.color),
        (6.0, 7.0, Color::from_rgba8(0x1122_3344))
    );
    assert!(r.region.is_some() && r.sequence.is_none());

    let r = region(r#"{"type": "region", "width": 6, "height": 7}"#);
    assert_eq!((&*r.name, &*r.path), ("key", "key"));
    assert_eq!(
        [r.x, r.y, r.scale_x, r.scale_y, r.rotation],
        [0.0, 0.0, 1.0, 1.0, 0.0]
    );
    assert_eq!(r.color, Color::WHITE);
    assert_eq!(
        &*region(r#"{"name": "own", "width": 6, "height": 7}"#).path,
        "own"
    );

    let Attachment::Region(r) = scaled(r#"{"x": 2, "y": 4, "scaleX": 3, "width": 6, "height": 8}"#, 0.5)
    else {
        panic!("no region");
    };
    assert_eq!(
        [r.x, r.y, r.scale_x, r.width, r.height],
        [1.0, 2.0, 3.0, 3.0, 4.0]
    );
}

#[test]
fn sequences() {
    let sequence = |fields: &str| {
        let r = region(&format!(
            r#"{{"width": 6, "height": 7, "sequence": {{{fields}}}}}"#
        ));
        assert_eq!(r.region, None);
        let s = *r.sequence.expect("a sequence");
        (s.count, s.start, s.digits, s.setup_index)
    };
    assert_eq!(sequence(r#""count": 3"#), (3, 1, 0, 0));
    assert_eq!(
        sequence(r#""count": 3, "start": 0, "digits": 2, "setup": 1"#),
        (3, 0, 2, 1)
    );
    for (fields, wanted) in [
        (
            r#""start": 0"#,
            r#".sequence: a sequence needs the field "count""#,
        ),
        (r#""count": 0"#, ": count of a sequence is 0; expected at least 1"),
        (
            r#""count": 65537"#,
            ": count of a sequence: 65537 exceeds the limit of 65536",
        ),
        (
            r#""count": 2, "digits": 17"#,
            ": digits of a sequence: 17 exceeds the limit of 16",
        ),
        (
            r#""count": -1"#,
            ".sequence.count: number is -1; expected a whole number from 0 to 4294967295",
        ),
    ] {
        let json = json(&format!(
            r#"{{"width": 6, "height": 7, "sequence": {{{fields}}}}}"#
        ));
        assert_eq!(error(&json), format!("skins[0].attachments.front.key{wanted}"));
    }
}

const SQUARE: &str = r#""uvs": [0,0, 1,0, 1,1, 0,1], "triangles": [0,1,2, 2,3,0]"#;

#[test]
fn meshes() {
    let m = mesh(&format!(
        r#"{{"type": "mesh", "vertices": [0,0, 10,0, 10,10, 0,10.5], {SQUARE}, "hull": 4, "edges": [0,2, 2,4],
            "path": "img", "color": "ff0000ff", "width": 20, "height": 30}}"#
    ));
    assert_eq!(
        (&*m.name, &*m.path, m.width, m.height),
        ("key", "img", 20.0, 30.0)
    );
    let g = &m.geometry;
    assert_eq!(
        g.vertices,
        Vertices::Unweighted(vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.5]])
    );
    assert_eq!(g.region_uvs, [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    assert_eq!(
        (&*g.triangles, g.hull_length, &*g.edges),
        (&[0, 1, 2, 2, 3, 0][..], 8, &[0, 2, 2, 4][..])
    );
    assert_eq!((m.parent_mesh, m.timeline_attachment), (None, None));

    let m = mesh(&format!(
        r#"{{"type": "mesh", "vertices": [0,0, 1,0, 1,1, 0,1], {SQUARE}}}"#
    ));
    assert_eq!((m.width, m.height, m.color), (0.0, 0.0, Color::WHITE));
    assert_eq!((m.geometry.hull_length, m.geometry.edges.len()), (0, 0));
    // The name of the type does not decide.
    let same = mesh(&format!(
        r#"{{"type": "linkedmesh", "vertices": [0,0, 1,0, 1,1, 0,1], {SQUARE}}}"#
    ));
    assert_eq!(same, m);
}

#[test]
fn weighted_vertices() {
    let json = format!(
        r#"{{"type": "mesh", "vertices": [1, 0,1,2,1, 2, 0,3,4,0.5, 1.9,5,6,0.5, 0, 1, 1,7,8,1], {SQUARE}}}"#
    );
    let Attachment::Mesh(mesh) = scaled(&json, 2.0) else {
        panic!("no mesh");
    };
    let influence = |bone, x, y, weight| Influence {
        bone: BoneId::new(bone),
        x,
        y,
        weight,
    };
    assert_eq!(
        mesh.geometry.vertices,
        Vertices::Weighted {
            ends: vec![1, 3, 3, 4],
            influences: vec![
                influence(0, 2.0, 4.0, 1.0),
                influence(0, 6.0, 8.0, 0.5),
                influence(1, 10.0, 12.0, 0.5),
                influence(1, 14.0, 16.0, 1.0),
            ],
        }
    );
}

#[test]
fn paths() {
    let json = r#"{"type": "path", "lengths": [10, 20, 99], "vertexCount": 6,
        "vertices": [0,0, 1,0, 2,0, 3,0, 4,0, 5,0], "closed": true, "constantSpeed": false, "color": "00ff00ff"}"#;
    let Attachment::Path(path) = scaled(json, 0.5) else {
        panic!("no path");
    };
    assert_eq!(path.lengths, [5.0, 10.0]);
    assert_eq!(
        (path.closed, path.constant_speed, path.vertices.len()),
        (true, false, 6)
    );
    assert_eq!(path.vertices.positions()[10], 2.5);
    assert_eq!(path.color, Color::from_rgba8(0x00ff_00ff));
    let Attachment::Path(path) = read(r#"{"type": "path", "lengths": [], "vertexCount": 0, "vertices": []}"#)
    else {
        panic!("no path");
    };
    assert_eq!(
        (path.closed, path.constant_speed, path.color.to_rgba8()),
        (false, true, 0xff7f_00ff)
    );
}

#[test]
fn points() {
    let Attachment::Point(point) = scaled(r#"{"type": "point", "x": 2, "y": 4, "rotation": 90}"#, 0.5) else {
        panic!("no point");
    };
    assert_eq!((point.x, point.y, point.rotation), (1.0, 2.0, 90.0));
    assert_eq!(point.color, Color::new(0.9451, 0.9451, 0.0, 1.0));
}

#[test]
fn polygons() {
    let Attachment::BoundingBox(polygon) =
        read(r#"{"type": "boundingbox", "vertexCount": 3, "vertices": [0,0, 1,0, 1,1]}"#)
    else {
        panic!("no bounding box");
    };
    assert_eq!(
        (polygon.vertices.len(), polygon.color.to_rgba8()),
        (3, 0x60f0_00ff)
    );
    let clipping = |end: &str| {
        let json = format!(r#"{{"type": "clipping", {end} "vertexCount": 3, "vertices": [0,0, 1,0, 1,1]}}"#);
        match read(&json) {
            Attachment::Clipping(clipping) => clipping,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(clipping(r#""end": "back","#).end_slot, Some(SlotId::new(1)));
    assert_eq!(clipping("").end_slot, None);
    assert_eq!(clipping("").color, Color::new(0.2275, 0.2275, 0.8078, 1.0));
}

#[test]
fn fields_in_any_order() {
    let one = r#"{"vertices": [0,0, 1,0, 1,1], "vertexCount": 3, "type": "boundingbox"}"#;
    let other = r#"{"type": "boundingbox", "vertexCount": 3, "vertices": [0,0, 1,0, 1,1]}"#;
    assert_eq!(read(one), read(other));
    let one =
        r#"{"triangles": [0,1,2], "vertices": [0,0, 1,0, 1,1], "uvs": [0,0, 1,0, 1,1], "type": "mesh"}"#;
    let other =
        r#"{"type": "mesh", "uvs": [0,0, 1,0, 1,1], "vertices": [0,0, 1,0, 1,1], "triangles": [0,1,2]}"#;
    assert_eq!(read(one), read(other));
}

#[test]
fn a_hull_that_is_too_large_is_a_warning() {
    let json = json(&format!(
        r#"{{"type": "mesh", "vertices": [0,0, 1,0, 1,1, 0,1], {SQUARE}, "hull": 9}}"#
    ));
    assert_eq!(warnings(&json).len(), 1);
}

#[test]
fn missing_fields() {
    for (attachment, of, field) in [
        (r#"{"height": 1}"#, "a region attachment", "width"),
        (r#"{"width": 1}"#, "a region attachment", "height"),
        (
            r#"{"type": "boundingbox", "vertices": []}"#,
            "a bounding box attachment",
            "vertexCount",
        ),
        (
            r#"{"type": "boundingbox", "vertexCount": 0}"#,
            "a bounding box attachment",
            "vertices",
        ),
        (
            r#"{"type": "clipping", "vertices": []}"#,
            "a clipping attachment",
            "vertexCount",
        ),
        (
            r#"{"type": "path", "vertices": [], "vertexCount": 0}"#,
            "a path attachment",
            "lengths",
        ),
        (
            r#"{"type": "mesh", "vertices": [], "triangles": []}"#,
            "a mesh attachment",
            "uvs",
        ),
        (
            r#"{"type": "mesh", "uvs": [], "triangles": []}"#,
            "a mesh attachment",
            "vertices",
        ),
        (
            r#"{"type": "linkedmesh", "uvs": [], "vertices": []}"#,
            "a mesh attachment",
            "triangles",
        ),
    ] {
        assert_eq!(
            error(&json(attachment)),
            format!(r#"skins[0].attachments.front.key: {of} needs the field "{field}""#)
        );
    }
}

#[test]
fn errors() {
    let triangle = r#""uvs": [0,0, 1,0, 1,1], "vertices": [0,0, 1,0, 1,1]"#;
    for (attachment, wanted) in [
        (
            r#"{"type": "skinnedmesh"}"#.to_owned(),
            ".type: attachment type is \"skinnedmesh\"; expected one of region, boundingbox, mesh, linkedmesh, path, \
             point, clipping",
        ),
        (
            r#"{"type": "clipping", "end": "bakc"}"#.to_owned(),
            ".end: there is no slot named \"bakc\"; did you mean \"back\"?",
        ),
        (
            r#"{"type": "mesh", "uvs": [0, 0, 1, null]}"#.to_owned(),
            ".uvs[3]: value is null; expected a number",
        ),
        (
            r#"{"type": "mesh", "uvs": [0, 0, 1, "a"]}"#.to_owned(),
            ".uvs[3]: value is string \"a\"; expected a number",
        ),
        (
            r#"{"type": "mesh", "uvs": [0, 0, 1], "vertices": [], "triangles": []}"#.to_owned(),
            ".uvs: length of the list of uvs is 3; expected an even number",
        ),
        (
            format!(r#"{{"type": "mesh", {triangle}, "triangles": [0, 1]}}"#),
            ".triangles: length of the list of triangles is 2; expected a multiple of 3",
        ),
        (
            format!(r#"{{"type": "mesh", {triangle}, "triangles": [0, 1, 3]}}"#),
            ".triangles[2]: vertex of a triangle index 3, but only 3 are defined so far",
        ),
        (
            format!(r#"{{"type": "mesh", {triangle}, "triangles": [0, 70000, 1]}}"#),
            ".triangles[1]: vertex of a triangle index 70000, but only 3 are defined so far",
        ),
        (
            format!(r#"{{"type": "mesh", {triangle}, "triangles": [0, -1, 1]}}"#),
            ".triangles[1]: number is -1; expected a whole number from 0 to 4294967295",
        ),
        (
            format!(r#"{{"type": "mesh", {triangle}, "triangles": [], "edges": [0, 6]}}"#),
            ".edges[1]: edge index 6, but only 6 are defined so far",
        ),
        (
            r#"{"type": "path", "vertexCount": 3, "vertices": [0,0, 1,0, 1,1], "lengths": []}"#.to_owned(),
            ".lengths: length of the list of lengths is 0; expected 1, one for each curve of 3 vertices",
        ),
        (
            r#"{"type": "boundingbox", "vertexCount": 2, "vertices": [1, 2,0,0,1, 0]}"#.to_owned(),
            ".vertices[1]: bone index 2, but only 2 are defined so far",
        ),
        (
            r#"{"type": "boundingbox", "vertexCount": 2, "vertices": [1, -1,0,0,1, 0]}"#.to_owned(),
            ".vertices[1]: bone index -1, but only 2 are defined so far",
        ),
    ] {
        let text = error(&json(&attachment));
        assert_eq!(
            text,
            format!("skins[0].attachments.front.key{wanted}"),
            "{attachment}"
        );
    }
}

#[test]
fn lists_of_vertices_that_do_not_end_exactly() {
    for vertices in [
        "",
        "0",
        "0,0,0",
        "1,0,0,0,1",
        "1,0,0,0,1,0,0",
        "-1,0,0,0,1",
        "1e30,0,0,0,1",
        "0,2,0,0,0,1,0,0",
    ] {
        let json = json(&format!(
            r#"{{"type": "boundingbox", "vertexCount": 2, "vertices": [{vertices}]}}"#
        ));
        let text = error(&json);
        let place = "skins[0].attachments.front.key.vertices: length of the list of vertices is ";
        assert!(text.starts_with(place), "{text}");
    }
}
