//! `spine sheet`.

mod common;

use common::rig::{RED, Rig};
use common::{Ran, spine_bytes, spine_with, sprout_file};

fn sheet(rig: &Rig, args: &str, output: &str) -> Ran {
    let (skeleton, output) = (rig.path("rig.json"), rig.path(output));
    let args = args.split_whitespace();
    spine_with(["sheet", &skeleton, "-o", &output].into_iter().chain(args), b"")
}

#[test]
fn one_animation_is_shown_by_its_frames() {
    let rig = Rig::new();
    let ran = sheet(
        &rig,
        "--animation move --frames 5 --size 60x20 --margin 0 --no-labels --json",
        "a.png",
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let document = ran.json();
    assert_eq!(document["format"], "spine-sheet/1");
    let cells = document["cells"].as_array().unwrap();
    let times: Vec<_> = cells.iter().map(|cell| cell["time"].as_f64().unwrap()).collect();
    assert_eq!(times, [0.0, 0.25, 0.5, 0.75, 1.0]);
    assert!(
        cells
            .iter()
            .all(|cell| cell["animation"] == "move" && cell["skin"].is_null())
    );
    let picture = rig.read("a.png");
    assert_eq!(
        document["size"],
        serde_json::json!([picture.width(), picture.height()])
    );
    // In one row; all share a view of 30 units, so the square moves by 10 pixels a frame.
    let gap = (picture.width() - 5 * 60) / 6;
    for frame in 0..5_u32 {
        let left = gap + frame * (60 + gap) + frame * 10;
        assert_eq!(
            picture.get_pixel(left + 10, picture.height() / 2).0,
            RED,
            "{frame}"
        );
        assert_ne!(
            picture.get_pixel(left + 25, picture.height() / 2).0,
            RED,
            "{frame}"
        );
    }
}

#[test]
fn everything_is_shown_without_names() {
    let rig = Rig::new();
    let cells = |args: &str| {
        let ran = sheet(&rig, &format!("--json {args}"), "a.png");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
        let document = ran.json();
        let cells = document["cells"].as_array().unwrap().iter();
        let name = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
        let cells: Vec<_> = cells
            .map(|cell| {
                (
                    name(&cell["animation"]),
                    name(&cell["skin"]),
                    cell["time"].as_f64().unwrap(),
                )
            })
            .collect();
        cells
    };
    let all = cells("");
    assert_eq!(all.len(), 4 * 3);
    assert_eq!(all[0], ("move".into(), "hat".into(), 0.5));
    assert_eq!(all[11], ("still".into(), "far".into(), 0.0));
    assert_eq!(cells("--skin hat").len(), 4);
    assert_eq!(cells("--animation move --all-skins").len(), 3);
    assert_eq!(cells("--animation move").len(), 12);
    assert_eq!(cells("--animation move --animation blink --frames 3").len(), 6);
}

#[test]
fn each_animation_has_its_row_even_without_length() {
    let rig = Rig::new();
    let args = "--animation still --animation move --frames 2 --size 60x60 --margin 0 --no-labels --json";
    let ran = sheet(&rig, args, "a.png");
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(ran.json()["cells"].as_array().unwrap().len(), 3);
    let picture = rig.read("a.png");
    let gap = (picture.width() - 2 * 60) / 3;
    let (middle, below) = (gap + 30, gap + 60 + gap + 30);
    // `still` fills its place; the one behind it is empty; `move` goes from the left to the right.
    let row = |y: u32, x: u32| picture.get_pixel(x, y).0 == RED;
    assert!(row(middle, gap + 30) && !row(middle, gap + 60 + gap + 30));
    assert!(row(below, gap + 10) && !row(below, gap + 50));
    assert!(!row(below, gap + 60 + gap + 10) && row(below, gap + 60 + gap + 50));
}

#[test]
fn labels_take_room() {
    let rig = Rig::new();
    assert_eq!(sheet(&rig, "", "a.png").code, 0);
    assert_eq!(sheet(&rig, "--no-labels", "b.png").code, 0);
    let (labelled, bare) = (rig.read("a.png"), rig.read("b.png"));
    assert!(labelled.height() > bare.height());
    assert_eq!(labelled.width(), bare.width());
}

#[test]
fn the_sample_is_shown_on_the_standard_output() {
    let sprout = sprout_file("sprout.json");
    let (code, out, err) = spine_bytes(["sheet", &sprout, "--frames", "4", "-o", "-"], b"");
    assert_eq!((code, &*err), (0, ""));
    let picture = image::load_from_memory(&out).unwrap().into_rgba8();
    let colors: std::collections::HashSet<_> = picture.pixels().map(|pixel| pixel.0).collect();
    assert!(colors.len() > 500, "{}", colors.len());
    assert_eq!(
        spine_bytes(["sheet", &sprout, "--frames", "4", "-o", "-"], b"").1,
        out,
        "the same bytes"
    );
}

#[test]
fn names_of_sheets_are_templates() {
    let rig = Rig::new();
    for (args, name) in [
        ("", "rig-all-all.png"),
        ("--animation move", "rig-move-default.png"),
        ("--animation move --skin hat", "rig-move-hat.png"),
        ("--animation move --all-skins", "rig-move-all.png"),
    ] {
        assert_eq!(
            sheet(&rig, args, "{skeleton}-{animation}-{skin}.png").code,
            0,
            "{args}"
        );
        assert!(rig.has(name), "{name}");
    }
}

#[test]
fn what_makes_no_sheet_is_told() {
    let rig = Rig::new();
    for (args, output, code, message) in [
        ("", "a.gif", 2, "a sheet is one picture"),
        ("", "%d.png", 2, "a sheet is one picture"),
        ("--animation mvoe", "a.png", 2, "did you mean \"move\"?"),
        ("--size 0x0", "a.png", 2, "invalid value"),
        (
            "--size 16000x4000 --frames 1000",
            "a.png",
            2,
            "too many for a sheet",
        ),
        ("--frames 0", "a.png", 2, "invalid value"),
        ("--columns 0", "a.png", 2, "invalid value"),
        ("", "page.png", 3, "this is a file that is read"),
    ] {
        let ran = sheet(&rig, args, output);
        assert_eq!(ran.code, code, "{args}: {}", ran.err);
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
    }
    assert_eq!(rig.files(""), [""; 0]);
}
