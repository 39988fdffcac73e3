//! Triangles, texture coordinates and batches of draw lists (pose.md 11; user-cases.md A6, A9, A10).

mod support;

use std::sync::Arc;

use spine_core::{DrawList, Physics, Vertex};
use spine_data::real::single;
use spine_data::{Atlas, Attachment, BlendMode, PageId, SkeletonJson};
use support::rig::{assert_near, atlas, data, drawn, one, page, posed, positions, trimmed};

#[test]
fn vertex_is_24_bytes_without_gaps() {
    let vertex = Vertex {
        position: [1.0, 2.0],
        uv: [3.0, 4.0],
        light: [5, 6, 7, 8],
        dark: [9, 10, 11, 12],
    };
    let bytes: &[u8] = bytemuck::bytes_of(&vertex);
    assert_eq!(bytes.len(), 24);
    assert_eq!(bytes[16..], [5, 6, 7, 8, 9, 10, 11, 12]);
}

#[test]
fn region_is_two_triangles_from_the_bottom_left_corner() {
    let mut skeleton = one("", r#"{"path": "r", "width": 20, "height": 10, "x": 1, "y": 2}"#);
    skeleton.x = 100.0;
    skeleton.update_world_transform(Physics::None);
    let list = drawn(&skeleton);
    assert_near(
        &positions(&list),
        &[[91.0, -3.0], [91.0, 7.0], [111.0, 7.0], [111.0, -3.0]],
    );
    let uvs: Vec<_> = list.vertices.iter().map(|vertex| vertex.uv).collect();
    assert_eq!(uvs, [[0.0, 0.125], [0.0, 0.0], [0.125, 0.0], [0.125, 0.125]]);
    assert_eq!(list.indices, [0, 1, 2, 2, 3, 0]);
    let [batch] = &list.batches[..] else {
        panic!("{:?}", list.batches)
    };
    assert_eq!(
        (batch.page, batch.blend),
        (Some(PageId::new(0)), BlendMode::Normal)
    );
    assert_eq!((batch.premultiplied, batch.indices.clone()), (false, 0..6));
}

#[test]
fn without_an_atlas_batches_have_no_page() {
    let json = br#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root", "attachment": "a"}],
        "skins": [{"name": "default", "attachments": {"s": {"a": {"width": 8, "height": 8}}}}]}"#;
    let data = SkeletonJson::new().read(json).expect("a valid skeleton");
    let list = drawn(&posed(&Arc::new(data)));
    assert_eq!(list.batches.len(), 1);
    assert_eq!(
        (list.batches[0].page, list.batches[0].premultiplied),
        (None, false)
    );
}

#[test]
fn neighbours_that_draw_alike_share_a_batch() {
    let slots = r#"[{"name": "s0", "bone": "root", "attachment": "a"}, {"name": "s1", "bone": "root", "attachment": "a"},
        {"name": "s2", "bone": "root", "attachment": "a", "blend": "additive"},
        {"name": "s3", "bone": "root"}, {"name": "s4", "bone": "skinned", "attachment": "a"},
        {"name": "s5", "bone": "root", "attachment": "a", "blend": "additive"}]"#;
    let region = r#"{"a": {"path": "r", "width": 8, "height": 8}}"#;
    let attachments =
        format!(r#"{{"s0": {region}, "s1": {region}, "s2": {region}, "s4": {region}, "s5": {region}}}"#);
    let mut skeleton = posed(&data(&atlas(), slots, &attachments));
    let mut list = drawn(&skeleton);
    let ranges: Vec<_> = list
        .batches
        .iter()
        .map(|batch| (batch.blend, batch.indices.clone()))
        .collect();
    assert_eq!(
        ranges,
        [(BlendMode::Normal, 0..12), (BlendMode::Additive, 12..24)]
    );
    assert_eq!(list.indices[6..12], [4, 5, 6, 6, 7, 4]);

    skeleton.pose.draw_order.swap(1, 2);
    list.rebuild(&skeleton);
    assert_eq!(list.batches.len(), 4);
}

#[test]
fn runs_of_slots_follow_the_draw_order() {
    let slots = r#"[{"name": "s0", "bone": "root", "attachment": "a"}, {"name": "s1", "bone": "root"},
        {"name": "s2", "bone": "root", "attachment": "a"}, {"name": "s3", "bone": "root", "attachment": "a"}]"#;
    let region = r#"{"a": {"path": "r", "width": 8, "height": 8}}"#;
    let clip =
        r#"{"a": {"type": "clipping", "end": "s3", "vertexCount": 3, "vertices": [-9, 0, 9, 0, 0, 9]}}"#;
    let attachments = format!(r#"{{"s0": {region}, "s2": {clip}, "s3": {region}}}"#);
    let mut skeleton = posed(&data(&atlas(), slots, &attachments));
    let mut runs = || {
        let list = drawn(&skeleton);
        // Both slots share a batch.
        assert_eq!(list.batches.len(), 1);
        assert_eq!(list.slots.first().map(|run| run.indices.start), Some(0));
        assert!(
            list.slots
                .windows(2)
                .all(|pair| pair[0].indices.end == pair[1].indices.start)
        );
        let end = list.slots.last().map_or(0, |run| run.indices.end);
        assert_eq!(usize::try_from(end), Ok(list.indices.len()));
        let first = list.slots[0].indices.clone();
        let slots = list.slots.iter().map(|run| run.slot.get()).collect::<Vec<_>>();
        skeleton.pose.draw_order.reverse();
        (slots, first)
    };
    assert_eq!(runs(), (vec![0, 3], 0..6));
    assert_eq!(runs().0, [3, 0]);
}

/// The mesh's corners at the image's left upper, right upper and left lower corner.
fn corner_uvs(degrees: i32) -> Vec<[f32; 2]> {
    let atlas = Atlas::new([page("page.png", false)], vec![trimmed("r", degrees)]);
    let attachments = r#"{"s": {"a": {"type": "mesh", "path": "r", "uvs": [0, 0, 1, 0, 0, 1], "triangles": [0, 1, 2],
        "hull": 3, "vertices": [0, 40, 60, 40, 0, 0]}}}"#;
    let slots = r#"[{"name": "s", "bone": "root", "attachment": "a"}]"#;
    let list = drawn(&posed(&data(&atlas, slots, attachments)));
    list.vertices
        .iter()
        .map(|vertex| vertex.uv.map(|uv| uv * 128.0))
        .collect()
}

/// user-cases.md A6.
#[test]
fn mesh_uvs_follow_all_four_turns() {
    assert_eq!(corner_uvs(0), [[10.0, 21.0], [70.0, 21.0], [10.0, 61.0]]);
    assert_eq!(corner_uvs(90), [[5.0, 78.0], [5.0, 18.0], [45.0, 78.0]]);
    assert_eq!(corner_uvs(180), [[62.0, 67.0], [2.0, 67.0], [62.0, 27.0]]);
    assert_eq!(corner_uvs(270), [[51.0, 26.0], [51.0, 86.0], [11.0, 26.0]]);
}

/// user-cases.md A9; A6 for regions, which know 0 and 90 degrees only.
#[test]
fn turned_and_trimmed_regions_stay_in_place() {
    let list = |degrees| {
        let atlas = Atlas::new([page("page.png", false)], vec![trimmed("r", degrees)]);
        let slots = r#"[{"name": "s", "bone": "root", "attachment": "a"}]"#;
        let attachments = r#"{"s": {"a": {"path": "r", "width": 60, "height": 40}}}"#;
        drawn(&posed(&data(&atlas, slots, attachments)))
    };
    let uvs = |list: &DrawList| -> Vec<_> {
        list.vertices
            .iter()
            .map(|vertex| vertex.uv.map(|uv| uv * 128.0))
            .collect()
    };
    let (upright, turned) = (list(0), list(90));
    assert_near(
        &positions(&upright),
        &[[-24.0, -15.0], [-24.0, 9.0], [16.0, 9.0], [16.0, -15.0]],
    );
    assert_eq!(positions(&turned), positions(&upright));
    assert_eq!(
        uvs(&upright),
        [[16.0, 56.0], [16.0, 32.0], [56.0, 32.0], [56.0, 56.0]]
    );
    assert_eq!(
        uvs(&turned),
        [[40.0, 72.0], [16.0, 72.0], [16.0, 32.0], [40.0, 32.0]]
    );
    for degrees in [180, 270] {
        assert_eq!(uvs(&list(degrees)), uvs(&upright));
    }
}

/// user-cases.md A10, A13.
#[test]
fn batches_carry_the_page_and_its_alpha() {
    let slots = r#"[{"name": "s0", "bone": "root", "attachment": "a"}, {"name": "s1", "bone": "root", "attachment": "a"}]"#;
    let attachments = r#"{"s0": {"a": {"path": "r", "width": 8, "height": 8}},
        "s1": {"a": {"path": "p", "width": 8, "height": 8}}}"#;
    let skeleton = posed(&data(&atlas(), slots, attachments));
    let mut list = drawn(&skeleton);
    let pages = |list: &DrawList| -> Vec<_> {
        let batches = list.batches.iter();
        batches
            .map(|batch| (batch.page.map(PageId::get), batch.premultiplied))
            .collect()
    };
    assert_eq!(pages(&list), [(Some(0), false), (Some(1), true)]);
    list.premultiplied = Some(true);
    list.rebuild(&skeleton);
    assert_eq!(pages(&list), [(Some(0), true), (Some(1), true)]);
}

#[test]
fn deform_of_another_length_is_used_as_far_as_it_goes() {
    let mesh = r#"{"type": "mesh", "path": "r", "uvs": [0, 1, 0, 0, 1, 0], "triangles": [0, 1, 2], "hull": 3,
        "vertices": [0, 0, 0, 10, 10, 10]}"#;
    let mut skeleton = one("", mesh);
    let slot = skeleton.data().find_slot("s").expect("a slot");
    skeleton.set_deform(slot, &[1.0, 2.0, 3.0]);
    assert_near(
        &positions(&drawn(&skeleton)),
        &[[1.0, 2.0], [0.0, 10.0], [10.0, 10.0]],
    );
    skeleton.set_deform(slot, &[5.0; 20]);
    assert_near(&positions(&drawn(&skeleton)), &[[5.0; 2]; 3]);

    let weighted = r#"{"type": "mesh", "path": "r", "uvs": [0, 1, 0, 0, 1, 0], "triangles": [0, 1, 2], "hull": 3,
        "vertices": [2, 0, 1, 2, 0.5, 0, 3, 4, 0.5, 1, 0, 0, 10, 1, 1, 0, 10, 10, 1]}"#;
    let mut skeleton = one("", weighted);
    skeleton.set_deform(slot, &[2.0, 0.0, 0.0, 4.0, 1.0]);
    assert_near(
        &positions(&drawn(&skeleton)),
        &[[3.0, 5.0], [0.0, 10.0], [10.0, 10.0]],
    );
}

#[test]
fn ranges_that_do_not_fit_are_cut() {
    let skeleton = one("", r#"{"path": "r", "width": 8, "height": 8}"#);
    let slot = skeleton.data().find_slot("s").expect("a slot");
    let written = |start, count, len, offset, stride| {
        let mut out = vec![0.0; len];
        let written = skeleton.compute_world_vertices(slot, start, count, &mut out, offset, stride);
        (written, out.iter().filter(|value| **value != 0.0).count())
    };
    assert_eq!(written(0, 8, 8, 0, 2), (4, 8));
    assert_eq!(written(0, 8, 7, 0, 2), (3, 6));
    assert_eq!(written(6, 100, 20, 0, 2), (1, 2));
    assert_eq!(written(100, 2, 20, 0, 2), (0, 0));
    assert_eq!(written(0, 8, 20, 19, 2), (0, 0));
    assert_eq!(written(0, 8, 2, 0, 0), (4, 2));
    assert_eq!(written(0, 8, 20, usize::MAX, usize::MAX), (0, 0));
    assert_eq!(written(usize::MAX, usize::MAX, 20, 0, usize::MAX), (0, 0));
}

#[test]
fn path_has_vertices_but_is_not_drawn() {
    let path = r#"{"type": "path", "vertexCount": 3, "lengths": [1], "vertices": [1, 2, 3, 4, 5, 6]}"#;
    let skeleton = one("", path);
    assert!(drawn(&skeleton).batches.is_empty());
    let slot = skeleton.data().find_slot("s").expect("a slot");
    let mut vertices = vec![[9.0; 2]; 50];
    skeleton.world_vertices(slot, &mut vertices);
    let found: Vec<_> = vertices.iter().map(|position| position.map(single)).collect();
    assert_near(&found, &[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]);
    let shown = skeleton.pose.slots.as_slice()[0].attachment().expect("shown");
    assert!(matches!(skeleton.data().attachments[shown], Attachment::Path(_)));
}
