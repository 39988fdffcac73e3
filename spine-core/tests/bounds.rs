//! Bounds and hit boxes (pose.md 12; user-cases.md C25 to C27).

mod support;

use spine_core::clipping::SkeletonClipping;
use spine_core::{Bounds, SkeletonBounds};
use spine_data::Real;
use spine_data::real::single;
use support::rig::{assert_near, atlas, clipped, data, one, posed};

/// user-cases.md C25.
#[test]
fn nothing_shown_has_no_bounds() {
    let mut skeleton = one("", r#"{"path": "r", "width": 20, "height": 10}"#);
    let shown = skeleton.bounds(None).expect("a region");
    assert_near(
        &[
            [shown.x, shown.y].map(single),
            [shown.width, shown.height].map(single),
        ],
        &[[-10.0, -5.0], [20.0, 10.0]],
    );
    let slot = skeleton.data().find_slot("s").expect("a slot");
    skeleton.set_slot_attachment(slot, None);
    let blank = skeleton.bounds(None);
    assert_eq!(
        (blank, skeleton.bounds(Some(&mut SkeletonClipping::new()))),
        (None, None)
    );
    let frames = [blank, Some(shown), blank];
    assert_eq!(frames.into_iter().flatten().reduce(Bounds::union), Some(shown));

    skeleton.set_attachment("s", "a").expect("an attachment");
    skeleton.pose.world.as_mut_slice()[0].x = Real::NAN;
    assert_eq!(skeleton.bounds(None), None);
}

#[test]
fn union_holds_both() {
    let bounds = |x, y, width, height| Bounds { x, y, width, height };
    let union = bounds(0.0, 0.0, 2.0, 1.0).union(bounds(-1.0, 0.5, 1.0, 4.0));
    assert_eq!(union, bounds(-1.0, 0.0, 3.0, 4.5));
}

/// user-cases.md C26.
#[test]
fn bounds_with_and_without_clipping() {
    let skeleton = clipped("[-5, -50, 5, -50, 5, 50, -5, 50]", 4);
    let sizes = |bounds: Option<Bounds>| {
        let bounds = bounds.expect("something is shown");
        [
            [bounds.x, bounds.y].map(single),
            [bounds.width, bounds.height].map(single),
        ]
    };
    assert_near(&sizes(skeleton.bounds(None)), &[[-10.0, -10.0], [20.0, 20.0]]);
    let mut clipping = SkeletonClipping::new();
    assert_near(
        &sizes(skeleton.bounds(Some(&mut clipping))),
        &[[-5.0, -10.0], [10.0, 20.0]],
    );
    assert!(!clipping.is_clipping());
}

/// user-cases.md C27.
#[test]
fn hit_box_exists_while_it_is_shown() {
    let slots = r#"[{"name": "s", "bone": "root"}]"#;
    let attachments = r#"{"s": {"head": {"type": "boundingbox", "vertexCount": 4, "vertices": [0, 0, 10, 0, 10, 10, 0, 10]}}}"#;
    let mut skeleton = posed(&data(&atlas(), slots, attachments));
    let mut bounds = SkeletonBounds::new();
    bounds.update(&skeleton, true);
    assert_eq!(bounds.boxes().len(), 0);
    assert!(bounds.contains_point(5.0, 5.0).is_none());
    assert!(!bounds.aabb_contains_point(5.0, 5.0));

    skeleton.set_attachment("s", "head").expect("an attachment");
    bounds.update(&skeleton, true);
    let hit = bounds.contains_point(5.0, 5.0).expect("a hit");
    assert_eq!(
        skeleton.data().attachments[hit.attachment].name().as_ref(),
        "head"
    );
    assert_near(hit.polygon, &[[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]);
    assert!(bounds.aabb_contains_point(10.0, 5.0) && bounds.contains_point(11.0, 5.0).is_none());

    bounds.update(&skeleton, false);
    assert!(bounds.contains_point(5.0, 5.0).is_some());
    assert!(!bounds.aabb_contains_point(5.0, 5.0));
    assert_eq!(skeleton.bounds(None), None);
}
