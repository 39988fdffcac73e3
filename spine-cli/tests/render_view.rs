//! `spine render`: which part of the world is shown. Rows C25, C26, V10, X5 of user-cases.md.

mod common;

use common::rig::{NOTHING, RED, Rig, SQUARES, at};

fn viewport(rig: &Rig, args: &str) -> [f64; 4] {
    let ran = rig.render(&format!("--json {args}"), "a.png");
    assert_eq!(ran.code, 0, "{args}: {}", ran.err);
    let viewport: [f64; 4] = serde_json::from_value(ran.json()["viewport"].clone()).unwrap();
    // Boxes are single precision.
    viewport.map(|value| (value * 1e3).round() / 1e3 + 0.0)
}

#[test]
fn v10_inactive_skins_do_not_count() {
    let rig = Rig::new();
    assert_eq!(viewport(&rig, ""), [-5.0, -5.0, 10.0, 10.0]);
    assert_eq!(viewport(&rig, "--skin far"), [-5.0, -1005.0, 10.0, 1010.0]);
}

#[test]
fn v10_the_view_holds_all_frames() {
    let rig = Rig::new();
    let ran = rig.render("--animation move --json", "a.gif");
    assert_eq!(
        ran.json()["size"],
        serde_json::json!([30, 10]),
        "the end counts as far as a frame comes near it"
    );
    let ran = rig.render("--animation move --once --json", "a.gif");
    assert_eq!(ran.json()["viewport"], serde_json::json!([-5, -5, 30, 10]));
}

#[test]
fn c25_blank_frames_do_not_count() {
    let rig = Rig::new();
    for animation in ["blink", "blink --range 0.2:0.9"] {
        let ran = rig.render(&format!("--json --animation {animation}"), "a.gif");
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert_eq!(
            ran.json()["viewport"],
            serde_json::json!([-5, -5, 10, 10]),
            "{animation}"
        );
    }
}

#[test]
fn c25_pictures_of_nothing_are_finite_and_told() {
    let rig = Rig::new();
    for output in ["a.png", "a.gif"] {
        let ran = rig.render("--animation blank --json", output);
        assert_eq!(ran.code, 0);
        assert!(ran.err.ends_with("nothing is shown\n"), "{}", ran.err);
        let report = ran.json();
        assert_eq!(report["bounds"], serde_json::Value::Null);
        assert_eq!(report["size"], serde_json::json!([64, 64]));
        assert_eq!(report["warnings"], serde_json::json!(["nothing is shown"]));
    }
    assert!(rig.read("a.png").pixels().all(|pixel| pixel.0 == NOTHING));
    // The file may say how large it is meant to be.
    let declared = SQUARES.replace(
        r#""spine": "4.2.22""#,
        r#""spine": "4.2.22", "x": -3, "y": 2, "width": 20, "height": 8"#,
    );
    let rig = Rig::of(&declared);
    assert_eq!(viewport(&rig, "--animation blank"), [-3.0, 2.0, 20.0, 8.0]);
}

#[test]
fn c26_clips_cut_the_view() {
    // A slot below the others that clips all of them.
    let clipped = SQUARES
        .replace(
            r#"{"body": {"red""#,
            r#"{"clip": {"clip": {"type": "clipping", "end": "feet", "vertexCount": 4,
                "vertices": [0, -2, 3, -2, 3, 2, 0, 2]}}, "body": {"red""#,
        )
        .replace(
            r#""slots": [
        {"#,
            r#""slots": [{"name": "clip", "bone": "root", "attachment": "clip"}, {"#,
        );
    let rig = Rig::of(&clipped);
    assert_eq!(viewport(&rig, ""), [0.0, -2.0, 3.0, 4.0]);
    assert!(rig.picture("").pixels().all(|pixel| pixel.0 == RED));
    // Without the clip there is nothing to cut.
    assert_eq!(viewport(&rig, "--hide clip"), [-5.0, -5.0, 10.0, 10.0]);
}

#[test]
fn x5_viewports_keep_pictures_registered() {
    let rig = Rig::new();
    for (time, left) in [("0", 5), ("0.25", 10), ("1", 25)] {
        let picture = rig.picture(&format!(
            "--animation move --time {time} --viewport -10,-10,50,20"
        ));
        assert_eq!(picture.dimensions(), (50, 20));
        assert_eq!(
            (at(&picture, left, 10), at(&picture, left - 1, 10)),
            (RED, NOTHING),
            "{time}"
        );
        assert_eq!(
            (at(&picture, left, 5), at(&picture, left, 4)),
            (RED, NOTHING),
            "y is up"
        );
    }
    // The rectangle fills the picture, whatever its size.
    let picture = rig.picture("--viewport -10,-10,50,20 --size 100x40");
    assert_eq!((at(&picture, 10, 20), at(&picture, 9, 20)), (RED, NOTHING));
    let picture = rig.picture("--viewport -10,-10,50,20 --scale 2");
    assert_eq!(picture.dimensions(), (100, 40));
    let ran = rig.render("--viewport -10,-10,50,20 --size 50x50", "a.png");
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("what it shows is stretched"), "{}", ran.err);
}

#[test]
fn x5_size_scale_and_origin_place_the_world() {
    let rig = Rig::new();
    assert_eq!(
        viewport(&rig, "--size 40x20 --scale 2 --origin 10,0"),
        [0.0, -5.0, 20.0, 10.0]
    );
    assert_eq!(
        viewport(&rig, "--size 40x20 --scale 2"),
        [-10.0, -5.0, 20.0, 10.0]
    );
    // A size alone is filled as far as the ratio lets it.
    assert_eq!(viewport(&rig, "--size 40x20"), [-10.0, -5.0, 20.0, 10.0]);
    assert_eq!(
        viewport(&rig, "--size 40x20 --margin 5"),
        [-20.0, -10.0, 40.0, 20.0]
    );
    // An origin alone is the middle of a picture that holds everything.
    assert_eq!(viewport(&rig, "--origin 5,0"), [-5.0, -5.0, 20.0, 10.0]);
    assert_eq!(viewport(&rig, "--scale 3 --margin 6"), [-7.0, -7.0, 14.0, 14.0]);
    let picture = rig.picture("--scale 3 --margin 6");
    assert_eq!(
        (picture.dimensions(), at(&picture, 6, 6), at(&picture, 5, 6)),
        ((42, 42), RED, NOTHING)
    );
}

#[test]
fn large_pictures_are_made_smaller_on_demand() {
    let rig = Rig::new();
    let picture = rig.picture("--skin far --max-size 101");
    assert_eq!(picture.dimensions(), (1, 101));
    let picture = rig.picture("--max-size 101");
    assert_eq!(picture.dimensions(), (10, 10), "never larger");
    let picture = rig.picture("--scale 100 --margin 10 --max-size 120");
    assert_eq!(
        (picture.dimensions(), at(&picture, 10, 60), at(&picture, 9, 60)),
        ((120, 120), RED, NOTHING)
    );
}

#[test]
fn sizes_are_rounded_up_to_whole_pixels_around_the_middle() {
    let rig = Rig::new();
    // 3.3 pixels are 4, which are 12.121 units.
    assert_eq!(viewport(&rig, "--scale 0.33"), [-6.061, -6.061, 12.121, 12.121]);
    assert_eq!(rig.picture("--scale 0.33").dimensions(), (4, 4));
}
