//! Whole rigs: atlas regions, pages, skins and clips (user-cases.md A5, A6, A9, A10, A13, C19, V1, V2, V4, V5, V12).

mod support;

use spine_core::{DrawList, Skeleton};
use spine_data::BlendMode;
use spine_render_soft::{DebugLayers, Error, Filter, Textures, View, draw_debug};
use support::{BLACK, draw, listed, options, page, pixel, pixels, skeleton, textures, units};

const WIDTH: usize = 5;
const HEIGHT: usize = 3;

/// A picture without symmetries, row by row from the top.
fn original(x: usize, y: usize) -> [u8; 4] {
    let level = |value: usize| u8::try_from(value).unwrap();
    [
        level(40 * x + 10),
        level(80 * y + 10),
        level(15 * x * y + 50),
        255,
    ]
}

/// The picture turned counter-clockwise, as packers put it on a page, with its width.
fn turned(degrees: u32) -> (u32, Vec<[u8; 4]>) {
    let (width, height) = if degrees % 180 == 90 {
        (HEIGHT, WIDTH)
    } else {
        (WIDTH, HEIGHT)
    };
    let texel = |px: usize, py: usize| match degrees {
        90 => original(WIDTH - 1 - py, px),
        180 => original(WIDTH - 1 - px, HEIGHT - 1 - py),
        270 => original(py, HEIGHT - 1 - px),
        _ => original(px, py),
    };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    (
        u32::try_from(width).unwrap(),
        places.map(|(x, y)| texel(x, y)).collect(),
    )
}

fn atlas(degrees: &str, size: &str, offsets: &str) -> String {
    format!("p.png\nsize: {size}\nr\nbounds: 0, 0, {WIDTH}, {HEIGHT}\n{offsets}rotate: {degrees}\n")
}

/// A skeleton whose slots show one attachment each: names and their JSON.
fn rig(root: &str, slots: &[(&str, &str)], atlas: &str) -> Skeleton {
    let listing: Vec<String> = slots
        .iter()
        .map(|(name, _)| format!(r#"{{"name": "{name}", "bone": "root", "attachment": "a"}}"#))
        .collect();
    let shown: Vec<String> = slots
        .iter()
        .map(|(name, attachment)| format!(r#""{name}": {{"a": {attachment}}}"#))
        .collect();
    let json = format!(
        r#"{{"bones": [{{"name": "root"{root}}}], "slots": [{}], "skins": [{{"name": "default", "attachments": {{{}}}}}]}}"#,
        listing.join(", "),
        shown.join(", ")
    );
    skeleton(&json, atlas)
}

fn show(skeleton: &Skeleton, pages: &Textures, view: &View) -> Vec<[u8; 4]> {
    let list = listed(skeleton);
    pixels(&draw(&list, pages, view, BLACK, options(Filter::Nearest))).to_vec()
}

fn originals() -> Vec<[u8; 4]> {
    turned(0).1
}

/// user-cases.md A5.
#[test]
fn regions_turned_by_a_number_of_degrees_show_upright() {
    let region = r#"{"path": "r", "x": 2.5, "y": 1.5, "width": 5, "height": 3}"#;
    let view = units(5, 3);
    for (degrees, text) in [(0, "0"), (0, "false"), (90, "90"), (90, "true")] {
        let (width, texels) = turned(degrees);
        let size = if degrees == 90 { "3, 5" } else { "5, 3" };
        for offsets in ["", "offsets: 0, 0, 5, 3\n"] {
            let skeleton = rig("", &[("s", region)], &atlas(text, size, offsets));
            let shown = show(&skeleton, &textures([page(width, &texels, false)]), &view);
            assert_eq!(shown, originals(), "{text} {offsets}");
        }
    }
}

/// user-cases.md A6.
#[test]
fn meshes_show_regions_of_all_four_turns_upright() {
    let mesh = r#"{"type": "mesh", "path": "r", "uvs": [0, 1, 0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2, 2, 3, 0],
        "vertices": [0, 0, 0, 3, 5, 3, 5, 0], "hull": 4}"#;
    for degrees in [0, 90, 180, 270] {
        let (width, texels) = turned(degrees);
        let size = if degrees % 180 == 90 { "3, 5" } else { "5, 3" };
        let skeleton = rig("", &[("s", mesh)], &atlas(&degrees.to_string(), size, ""));
        let shown = show(&skeleton, &textures([page(width, &texels, false)]), &units(5, 3));
        assert_eq!(shown, originals(), "{degrees}");
    }
}

/// user-cases.md A9: one column removed at the left and two rows at the bottom.
#[test]
fn turned_and_trimmed_regions_lie_where_the_whole_ones_do() {
    let region = r#"{"path": "r", "x": 4, "y": 3, "width": 8, "height": 6}"#;
    let expected: Vec<[u8; 4]> = (0..6_usize)
        .flat_map(|y| (0..8_usize).map(move |x| (x, y)))
        .map(|(x, y)| {
            let inside = (1..6).contains(&x) && (1..4).contains(&y);
            if inside { original(x - 1, y - 1) } else { BLACK }
        })
        .collect();
    for (degrees, size) in [(0, "5, 3"), (90, "3, 5")] {
        let (width, texels) = turned(degrees);
        let atlas = atlas(&degrees.to_string(), size, "offsets: 1, 2, 8, 6\n");
        let skeleton = rig("", &[("s", region)], &atlas);
        let shown = show(&skeleton, &textures([page(width, &texels, false)]), &units(8, 6));
        assert_eq!(shown, expected, "{degrees}");
    }
}

/// user-cases.md A10.
#[test]
fn each_slot_shows_its_own_page() {
    let atlas =
        "one.png\nsize: 1, 1\nred\nbounds: 0, 0, 1, 1\n\ntwo.png\nsize: 1, 1\nblue\nbounds: 0, 0, 1, 1\n";
    let at = |path: &str, x: u32| {
        format!(r#"{{"path": "{path}", "x": {x}.5, "y": 0.5, "width": 1, "height": 1}}"#)
    };
    let slots = [at("red", 0), at("blue", 1), at("red", 2)];
    let skeleton = rig("", &[("a", &slots[0]), ("b", &slots[1]), ("c", &slots[2])], atlas);
    let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
    let pages = [red, blue].map(|color| page(1, &[color], false));
    assert_eq!(show(&skeleton, &textures(pages), &units(3, 1)), [red, blue, red]);
}

/// user-cases.md A13.
#[test]
fn both_kinds_of_page_make_the_same_picture() {
    let atlas = |pma: bool| format!("p.png\nsize: 4, 1\npma: {pma}\nr\nbounds: 0, 0, 4, 1\n");
    let region = r#"{"path": "r", "x": 2, "y": 0.5, "width": 4, "height": 1, "color": "ff80ffc0"}"#;
    let straight = [
        [200, 100, 50, 255],
        [200, 100, 50, 128],
        [200, 100, 50, 64],
        [200, 100, 50, 0],
    ];
    let multiplied = [[200, 100, 50, 255], [100, 50, 25, 128], [50, 25, 13, 64], [0; 4]];
    let view = units(4, 1);
    let one = show(
        &rig("", &[("s", region)], &atlas(false)),
        &textures([page(4, &straight, false)]),
        &view,
    );
    let pma = rig("", &[("s", region)], &atlas(true));
    let other = show(&pma, &textures([page(4, &multiplied, true)]), &view);
    for (one, other) in one.iter().zip(&other) {
        assert!(
            one.iter()
                .zip(other)
                .all(|(one, other)| one.abs_diff(*other) <= 1),
            "{one:?} {other:?}"
        );
    }
    assert_eq!(one[1][0], 75);
    // A wrong flag can be overruled, for the page and for the list.
    let mut list = DrawList::new();
    list.premultiplied = Some(false);
    list.rebuild(&pma);
    let pages = textures([page(4, &straight, false)]);
    assert_eq!(
        pixels(&draw(&list, &pages, &view, BLACK, options(Filter::Nearest))),
        one
    );
}

/// user-cases.md C19.
#[test]
fn a_sequence_that_a_skin_brings_shows_its_setup_frame_at_once() {
    let json = r#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root", "attachment": "a"}],
        "skins": [{"name": "default"},
            {"name": "one", "attachments": {"s": {"a": {"path": "f1", "width": 2, "height": 2}}}},
            {"name": "two", "attachments": {"s": {"a": {"path": "f", "width": 2, "height": 2,
                "sequence": {"count": 3, "start": 1, "digits": 1, "setup": 2}}}}}]}"#;
    let atlas = "p.png\nsize: 3, 1\nf1\nbounds: 0, 0, 1, 1\nf2\nbounds: 1, 0, 1, 1\nf3\nbounds: 2, 0, 1, 1\n";
    let mut skeleton = skeleton(json, atlas);
    skeleton.set_skin_by_name("one").unwrap();
    skeleton.set_slots_to_setup_pose();
    let frames = [[1, 0, 0, 255], [2, 0, 0, 255], [3, 0, 0, 255]];
    let pages = textures([page(3, &frames, false)]);
    let view = View::new(-1.0, -1.0, 2.0, 2.0, (1, 1));
    assert_eq!(show(&skeleton, &pages, &view), [frames[0]]);
    skeleton.set_skin_by_name("two").unwrap();
    assert_eq!(show(&skeleton, &pages, &view), [frames[2]]);
}

const WHITE_PAGE: &str = "p.png\nsize: 1, 1\nr\nbounds: 0, 0, 1, 1\n";

/// Which pixels of 16 x 16 a white square from 2, 2 to 14, 14 shows through a clip. `root` is more of the root bone's JSON.
fn clipped(root: &str, polygon: &str, square: [u32; 4]) -> (usize, Vec<bool>) {
    let clip = format!(
        r#"{{"type": "clipping", "end": "s", "vertexCount": {}, "vertices": [{polygon}]}}"#,
        polygon.split(',').count() / 2
    );
    let [x, y, width, height] = square;
    let region = format!(r#"{{"path": "r", "x": {x}, "y": {y}, "width": {width}, "height": {height}}}"#);
    let skeleton = rig(root, &[("clip", &clip), ("s", &region)], WHITE_PAGE);
    let list = listed(&skeleton);
    let pages = textures([page(1, &[[255; 4]], false)]);
    // A pixel drawn twice would be brighter than one drawn once.
    let mut dim = list.clone();
    for vertex in &mut dim.vertices {
        vertex.light = [100, 100, 100, 255];
    }
    for batch in &mut dim.batches {
        batch.blend = BlendMode::Additive;
    }
    let pixmap = draw(&dim, &pages, &units(16, 16), BLACK, options(Filter::Linear));
    let shown = pixels(&pixmap).iter().map(|pixel| {
        assert!(matches!(pixel[0], 0 | 100), "drawn twice");
        pixel[0] > 0
    });
    (list.indices.len() / 3, shown.collect())
}

/// Pixels whose centres satisfy a condition, y up.
fn inside(holds: impl Fn(f32, f32) -> bool) -> Vec<bool> {
    let centres = || (0..16_u8).map(|n| f32::from(n) + 0.5);
    let rows = centres().map(|y| 16.0 - y);
    rows.flat_map(|y| centres().map(move |x| (x, y)))
        .map(|(x, y)| holds(x, y))
        .collect()
}

const SQUARE: [u32; 4] = [8, 8, 12, 12];

fn in_square(x: f32, y: f32) -> bool {
    (2.0..14.0).contains(&x) && (2.0..14.0).contains(&y)
}

/// user-cases.md V1.
#[test]
fn clips_that_touch_corners_and_edges_leave_the_exact_intersection() {
    // The square itself; its left half, with three edges on the square's; a triangle on two of its corners and an edge.
    let (_, whole) = clipped("", "2, 2, 2, 14, 14, 14, 14, 2", SQUARE);
    assert_eq!(whole, inside(in_square));
    let (_, half) = clipped("", "2, 2, 2, 14, 8, 14, 8, 2", SQUARE);
    assert_eq!(half, inside(|x, y| in_square(x, y) && x < 8.0));
    let (_, corner) = clipped("", "2, 2, 2, 14, 14, 14", SQUARE);
    // Centres on the diagonal itself fall to either side by rounding.
    for (got, (x, y)) in corner.iter().zip((0..256).map(|n| (n % 16, 15 - n / 16))) {
        if x != y {
            assert_eq!(
                *got,
                (2..14).contains(&x) && (2..14).contains(&y) && y > x,
                "{x} {y}"
            );
        }
    }
}

/// user-cases.md V2: a concave clip, also with the skeleton mirrored.
#[test]
fn nothing_is_drawn_outside_a_concave_clip() {
    // An L: the square without its upper right quarter.
    let polygon = "2, 2, 2, 14, 8, 14, 8, 8, 14, 8, 14, 2";
    let expected = |x: f32, y: f32| in_square(x, y) && !(x > 8.0 && y > 8.0);
    assert_eq!(clipped("", polygon, SQUARE).1, inside(expected));
    let (_, mirrored) = clipped(r#", "x": 16, "scaleX": -1"#, polygon, SQUARE);
    assert_eq!(mirrored, inside(|x, y| expected(16.0 - x, y)));
    let (_, turned) = clipped(
        r#", "x": 16, "y": 16, "scaleX": -1, "scaleY": -1"#,
        polygon,
        SQUARE,
    );
    assert_eq!(turned, inside(|x, y| expected(16.0 - x, 16.0 - y)));
}

/// user-cases.md V4.
#[test]
fn a_square_that_left_its_clip_is_not_drawn() {
    let (triangles, shown) = clipped("", "2, 2, 2, 6, 6, 6, 6, 2", [12, 12, 4, 4]);
    assert_eq!((triangles, shown.contains(&true)), (0, false));
}

/// user-cases.md V5.
#[test]
fn a_clip_that_crosses_itself_stays_within_its_box() {
    let clip =
        r#"{"type": "clipping", "end": "s", "vertexCount": 4, "vertices": [2, 2, 14, 14, 14, 2, 2, 14]}"#;
    let region = r#"{"path": "r", "x": 8, "y": 8, "width": 16, "height": 16}"#;
    let skeleton = rig("", &[("clip", clip), ("s", region)], WHITE_PAGE);
    let pages = textures([page(1, &[[255; 4]], false)]);
    let shown = show(&skeleton, &pages, &units(16, 16));
    for (pixel, inside) in shown.iter().zip(inside(in_square)) {
        assert!(inside || *pixel == BLACK);
    }
}

/// user-cases.md V12: clips and blend modes together.
#[test]
fn all_blend_modes_are_clipped() {
    let clip =
        r#"{"type": "clipping", "end": "screen", "vertexCount": 4, "vertices": [0, 0, 0, 1, 4, 1, 4, 0]}"#;
    let at = |x: u32| format!(r#"{{"path": "r", "x": {x}.5, "y": 1, "width": 1, "height": 2}}"#);
    let slots = ["normal", "additive", "multiply", "screen"];
    let listing: Vec<String> = slots
        .iter()
        .map(|mode| format!(r#"{{"name": "{mode}", "bone": "root", "attachment": "a", "blend": "{mode}"}}"#))
        .collect();
    let shown: Vec<String> = (0..)
        .zip(slots)
        .map(|(x, mode)| format!(r#""{mode}": {{"a": {}}}"#, at(x)))
        .collect();
    let json = format!(
        r#"{{"bones": [{{"name": "root"}}], "slots": [{{"name": "clip", "bone": "root", "attachment": "a"}}, {}],
        "skins": [{{"name": "default", "attachments": {{"clip": {{"a": {clip}}}, {}}}}}]}}"#,
        listing.join(", "),
        shown.join(", ")
    );
    let skeleton = skeleton(&json, "p.png\nsize: 1, 1\npma: true\nr\nbounds: 0, 0, 1, 1\n");
    let pages = textures([page(1, &[[50, 100, 25, 128]], true)]);
    let below = [100, 100, 200, 255];
    let pixmap = draw(
        &listed(&skeleton),
        &pages,
        &units(4, 2),
        below,
        options(Filter::Nearest),
    );
    assert_eq!(&pixels(&pixmap)[..4], [below; 4]);
    let lower: Vec<[u8; 3]> = (0..4)
        .map(|x| pixel(&pixmap, x, 1))
        .map(|[r, g, b, _]| [r, g, b])
        .collect();
    assert_eq!(
        lower,
        [[100, 150, 125], [150, 200, 225], [69, 89, 119], [130, 161, 205]]
    );
}

#[test]
fn debug_layers_draw_what_they_are_named_after() {
    let region = r#"{"path": "r", "x": 8, "y": 8, "width": 12, "height": 12}"#;
    let boxed = r#"{"type": "boundingbox", "vertexCount": 3, "vertices": [4, 4, 12, 4, 8, 12]}"#;
    let clip = r#"{"type": "clipping", "end": "clip", "vertexCount": 3, "vertices": [2, 2, 8, 14, 14, 2]}"#;
    let path = r#"{"type": "path", "closed": false, "lengths": [12, 24], "vertexCount": 6, "vertices": [0, 8, 2, 8, 4, 8, 12, 8, 14, 8, 16, 8]}"#;
    let slots = [("s", region), ("box", boxed), ("clip", clip), ("path", path)];
    let mut skeleton = rig(r#", "length": 10, "x": 1, "y": 1"#, &slots, WHITE_PAGE);
    let view = units(32, 32);
    let shown = |skeleton: &Skeleton, name: &str| {
        let mut layers = DebugLayers::default();
        assert!(layers.enable(name));
        let mut pixmap = view
            .pixmap(spine_render_soft::tiny_skia::Color::TRANSPARENT)
            .unwrap();
        draw_debug(skeleton, layers, &view, &mut pixmap).unwrap();
        pixels(&pixmap).iter().filter(|pixel| pixel[3] > 0).count()
    };
    for name in ["bones", "hulls", "clips", "paths", "boxes", "all"] {
        assert!(shown(&skeleton, name) > 10, "{name}");
    }
    for name in ["ik", "physics"] {
        assert_eq!(shown(&skeleton, name), 0, "{name}");
    }
    assert!(!DebugLayers::default().enable("teeth"));
    let mut all = DebugLayers::default();
    assert!(DebugLayers::NAMES.iter().all(|name| all.enable(name)));
    assert_eq!(all, DebugLayers::ALL);

    // Positions without end are finite work.
    for bad in [spine_data::Real::MAX, spine_data::Real::NAN, 1e7] {
        skeleton.pose.world.as_mut_slice()[0].x = bad;
        skeleton.pose.world.as_mut_slice()[0].a = bad;
        let _ = shown(&skeleton, "all");
    }
    let mut small = units(4, 4)
        .pixmap(spine_render_soft::tiny_skia::Color::TRANSPARENT)
        .unwrap();
    let wrong = draw_debug(&skeleton, DebugLayers::ALL, &view, &mut small);
    assert!(matches!(wrong, Err(Error::SizeMismatch { .. })));
}

#[test]
fn hulls_of_meshes_leave_out_what_lies_inside() {
    let mesh = |hull: u32| {
        format!(
            r#"{{"type": "mesh", "path": "r", "hull": {hull}, "uvs": [0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1],
            "triangles": [0, 1, 4, 1, 2, 5, 2, 3, 5, 3, 0, 4, 1, 4, 5, 3, 4, 5],
            "vertices": [2, 2, 30, 2, 30, 30, 2, 30, 16, 12, 16, 20]}}"#
        )
    };
    let view = units(32, 32);
    let layers = DebugLayers {
        mesh_hulls: true,
        ..DebugLayers::default()
    };
    // Sides of the hull, its diagonals, and the vertices inside.
    let places = [
        [16, 2],
        [2, 16],
        [30, 16],
        [16, 30],
        [8, 8],
        [24, 24],
        [16, 12],
        [16, 20],
    ];
    let stroked = |hull: u32| {
        let skeleton = rig("", &[("s", &mesh(hull))], WHITE_PAGE);
        let mut pixmap = view
            .pixmap(spine_render_soft::tiny_skia::Color::TRANSPARENT)
            .unwrap();
        draw_debug(&skeleton, layers, &view, &mut pixmap).unwrap();
        places.map(|[x, y]| pixel(&pixmap, x, 31 - y)[3] > 0)
    };
    assert_eq!(stroked(4), [true, true, true, true, false, false, false, false]);
    // Three corners are closed by a diagonal.
    assert_eq!(stroked(3), [true, false, true, false, true, true, false, false]);
    // No hull, or one of more vertices than there are: the triangles.
    for hull in [0, 7, u32::MAX] {
        let shown = stroked(hull);
        assert!(shown[6] && shown[7], "{hull}: {shown:?}");
    }
}
