//! Colours of draw lists (user-cases.md V6).

mod support;

use spine_core::{DrawList, Skeleton};
use spine_data::{Color, Real};
use support::rig::{drawn, one};

/// Light and dark colour of the first vertex.
fn colors(skeleton: &Skeleton) -> ([u8; 4], [u8; 4]) {
    let list = drawn(skeleton);
    assert!(
        list.vertices
            .iter()
            .all(|vertex| vertex.light == list.vertices[0].light)
    );
    (list.vertices[0].light, list.vertices[0].dark)
}

/// user-cases.md V6.
#[test]
fn dark_colour_depends_on_alpha_alone() {
    let slot = r#", "color": "ffffff80", "dark": "ffffff""#;
    let mut straight = one(slot, r#"{"path": "r", "width": 8, "height": 8}"#);
    let mut pma = one(slot, r#"{"path": "p", "width": 8, "height": 8}"#);
    assert_eq!(colors(&straight), ([255, 255, 255, 128], [255, 255, 255, 0]));
    assert_eq!(colors(&pma), ([128, 128, 128, 128], [128, 128, 128, 255]));

    for skeleton in [&mut straight, &mut pma] {
        skeleton.color = Color::new(1.0, 0.5, 0.25, 0.5);
        skeleton.pose.slots.as_mut_slice()[0].color = Color::new(0.5, 1.0, 0.0, 1.0);
        skeleton.pose.slots.as_mut_slice()[0].dark_color = Some(Color::new(1.0, 0.5, 0.2, 0.0));
    }
    assert_eq!(colors(&straight), ([128, 128, 0, 128], [255, 128, 51, 0]));
    assert_eq!(colors(&pma), ([64, 64, 0, 128], [128, 64, 26, 255]));

    for skeleton in [&mut straight, &mut pma] {
        skeleton.color.a = 0.0;
    }
    assert_eq!(colors(&straight), ([128, 128, 0, 0], [255, 128, 51, 0]));
    assert_eq!(colors(&pma), ([0; 4], [0, 0, 0, 255]));
}

#[test]
fn light_is_the_product_of_three_colours_within_bounds() {
    let mut skeleton = one(
        r#", "color": "80ff40ff""#,
        r#"{"path": "p", "width": 8, "height": 8, "color": "ff8080ff"}"#,
    );
    // 128/255 = 0.502, 64 * 128 / 255 = 32.1.
    assert_eq!(colors(&skeleton), ([128, 128, 32, 255], [0, 0, 0, 255]));
    skeleton.color = Color::new(4.0, -1.0, Real::NAN, 0.5);
    assert_eq!(colors(&skeleton), ([128, 0, 0, 128], [0, 0, 0, 255]));
}

#[test]
fn unrounded_colours_are_those_of_the_vertices() {
    let mut skeleton = one(
        r#", "dark": "ff0000""#,
        r#"{"path": "p", "width": 8, "height": 8}"#,
    );
    skeleton.color = Color::new(0.5, 1.0, 1.0, 0.25);
    let slot = skeleton.data().find_slot("s").expect("a slot");
    let found = DrawList::new()
        .unrounded_colors(&skeleton, slot)
        .expect("a region");
    assert_eq!(found.light, [0.125, 0.25, 0.25, 0.25]);
    assert_eq!(found.dark, [0.25, 0.0, 0.0, 1.0]);
}
