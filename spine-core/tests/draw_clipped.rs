//! Draw lists behind clipping attachments (pose.md 13; user-cases.md V1 to V5).

mod support;

use spine_core::Physics;
use spine_data::Real;
use support::rig::{NEAR, area, atlas, clipped, data, drawn, posed, positions, triangles};

/// user-cases.md V1.
#[test]
fn clip_that_touches_the_quads_corner_and_edge() {
    // It shares the corner (10, 10) and the right edge, and reaches to the left as far as x = 0.
    let list = drawn(&clipped("[0, -10, 10, -10, 10, 10, 0, 10]", 4));
    assert!(
        list.vertices
            .iter()
            .all(|v| v.position.iter().chain(&v.uv).all(|n| n.is_finite()))
    );
    assert!((area(&list) - 200.0).abs() < 1e-3, "{}", area(&list));
}

/// user-cases.md V2.
#[test]
fn output_stays_inside_a_concave_clip_of_a_flipped_rig() {
    let mut skeleton = clipped("[-8, -8, 0, 0, 8, -8, 0, 9]", 4);
    skeleton.scale_x = -1.0;
    skeleton.update_world_transform(Physics::None);
    let list = drawn(&skeleton);
    // Half of the diagonals' product, less the notch: |(-8,-8)..(8,-8)| = 16 wide, 17 high, notch 8 high.
    assert!(
        (area(&list) - (16.0 * 17.0 - 16.0 * 8.0) / 2.0).abs() < 1e-3,
        "{}",
        area(&list)
    );
    for [x, y] in triangles(&list)
        .into_iter()
        .map(|corners| [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / 3.0))
    {
        let slope = 17.0 / 8.0;
        assert!(
            y <= 9.0 - slope * x.abs() + 1e-3 && y >= -x.abs() - 1e-3,
            "({x}, {y})"
        );
    }
}

/// user-cases.md V4.
#[test]
fn nothing_is_drawn_when_the_clip_leaves_nothing() {
    let mut skeleton = clipped("[-5, -5, 5, -5, 5, 5, -5, 5]", 4);
    let mut list = drawn(&skeleton);
    assert!((area(&list) - 100.0).abs() < 1e-3);
    // The clip is moved away from the quad.
    let slot = skeleton.data().find_slot("c").expect("a slot");
    skeleton.set_deform(slot, &[95.0, -5.0, 105.0, -5.0, 105.0, 5.0, 95.0, 5.0]);
    list.rebuild(&skeleton);
    assert_eq!(
        (list.vertices.len(), list.indices.len(), list.batches.len()),
        (0, 0, 0)
    );
}

/// user-cases.md V5.
#[test]
fn bow_tie_clip_is_finite() {
    let list = drawn(&clipped("[-8, -8, 8, 8, 8, -8, -8, 8]", 4));
    assert!(
        list.vertices
            .iter()
            .all(|v| v.position.iter().chain(&v.uv).all(|n| n.is_finite()))
    );
    assert!(
        positions(&list)
            .as_flattened()
            .iter()
            .all(|value| value.abs() <= 8.0 + NEAR)
    );
    assert!(
        list.indices
            .iter()
            .all(|index| (*index as usize) < list.vertices.len())
    );
}

/// Areas of the quads of slots `s0`.. when slot `c` clips to 10 x 10 until `end`.
fn areas_until(end: &str, hide_bone_of_s1: bool) -> Vec<f64> {
    let bone = if hide_bone_of_s1 { "skinned" } else { "root" };
    let slots = format!(
        r#"[{{"name": "c", "bone": "root", "attachment": "c"}}, {{"name": "s0", "bone": "root", "attachment": "a"}},
        {{"name": "s1", "bone": "{bone}"}}, {{"name": "s2", "bone": "root", "attachment": "a"}}]"#
    );
    let region = r#"{"a": {"path": "r", "width": 20, "height": 20}}"#;
    let attachments = format!(
        r#"{{"c": {{"c": {{"type": "clipping", "end": "{end}", "vertexCount": 4, "vertices": [0, 0, 10, 0, 10, 10, 0, 10]}}}},
        "s0": {region}, "s2": {region}}}"#
    );
    let mut skeleton = posed(&data(&atlas(), &slots, &attachments));
    let all = ["s0", "s2"];
    all.map(|shown| {
        for slot in all {
            let attachment = if slot == shown { "a" } else { "" };
            skeleton.set_attachment(slot, attachment).expect("a slot");
        }
        area(&drawn(&skeleton)).round()
    })
    .into()
}

/// Source: pose.md 13.1.
#[test]
fn clip_ends_after_its_end_slot_even_if_that_shows_nothing() {
    assert_eq!(areas_until("s0", false), [100.0, 400.0]);
    assert_eq!(areas_until("s1", false), [100.0, 400.0]);
    assert_eq!(areas_until("s1", true), [100.0, 400.0]);
    assert_eq!(areas_until("s2", false), [100.0, 100.0]);
    // A clip that shall end with its own slot, or with one that came before, lasts until the end.
    assert_eq!(areas_until("c", false), [100.0, 100.0]);
}

/// A clip that stands still is not cut anew; whatever came before, the result is that of a new list.
#[test]
fn clips_that_move_and_stand_still_draw_like_new() {
    let mut skeleton = clipped("[-5, -5, 5, -5, 5, 5, -5, 5]", 4);
    let slot = skeleton.data().find_slot("c").expect("a slot");
    let mut list = drawn(&skeleton);
    let still: &[Real] = &[];
    let moved: &[Real] = &[0.0, -5.0, 30.0, -5.0, 30.0, 5.0, 0.0, 5.0];
    for (deform, expected) in [
        (still, 100.0),
        (moved, 100.0),
        (moved, 100.0),
        (still, 100.0),
        (&[-20.0, -20.0, 20.0, -20.0, 20.0, 20.0, -20.0, 20.0], 400.0),
        (&[0.0; 8], 0.0),
        (&[0.0; 8], 0.0),
        (still, 100.0),
    ] {
        skeleton.set_deform(slot, deform);
        list.rebuild(&skeleton);
        assert_eq!(positions(&list), positions(&drawn(&skeleton)));
        assert!(
            (area(&list) - expected).abs() < 1e-3,
            "{} is not {expected}",
            area(&list)
        );
    }
}
