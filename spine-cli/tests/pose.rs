//! `spine pose`.

mod common;

use std::io::Read;
use std::path::Path;

use common::{Folder, ONE_REGION, TWO_REGIONS, spine, spine_with, sprout_file};
use flate2::read::GzDecoder;
use serde_json::Value;

/// A recorded document.
fn recorded(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../conformance/data/cases")
        .join(name);
    let mut text = String::new();
    let file = std::fs::File::open(path).unwrap();
    GzDecoder::new(file).read_to_string(&mut text).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Compares the shape exactly and numbers to a tolerance in units of `scale`.
fn assert_alike(want: &Value, got: &Value, place: &str) {
    match (want, got) {
        (Value::Object(w), Value::Object(g)) => {
            let keys = |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(w), keys(g), "{place}");
            for (key, value) in w {
                if key != "producer" {
                    assert_alike(value, &g[key], &format!("{place}.{key}"));
                }
            }
        }
        (Value::Array(w), Value::Array(g)) => {
            assert_eq!(w.len(), g.len(), "{place}");
            for (i, (w, g)) in w.iter().zip(g).enumerate() {
                assert_alike(w, g, &format!("{place}[{i}]"));
            }
        }
        (Value::Number(w), Value::Number(g)) => {
            let (w, g) = (w.as_f64().unwrap(), g.as_f64().unwrap());
            assert!((w - g).abs() <= 5e-5 * w.abs().max(100.0), "{place}: {w} {g}");
        }
        _ => assert_eq!(want, got, "{place}"),
    }
}

#[test]
fn documents_are_those_of_the_reference() {
    let skeleton = sprout_file("sprout.json");
    for (animation, skin) in [("idle", ""), ("wave", ""), ("hop", " --skin glazed")] {
        let options = format!("pose {skeleton} --animation {animation}{skin}");
        let ran = spine(&format!("{options} --fps 9.7 --vertices"));
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert_alike(
            &recorded(&format!("sprout__{animation}.vertices.json.gz")),
            &ran.json(),
            animation,
        );
        let ran = spine(&format!("{options} --fps 59.3 --frames 60 --physics update"));
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert_alike(
            &recorded(&format!("sprout__{animation}.physics.json.gz")),
            &ran.json(),
            animation,
        );
    }
}

#[test]
fn fields_come_in_the_order_of_the_form() {
    let ran = spine(&format!("pose {} --frames 1", sprout_file("sprout.json")));
    let version = env!("CARGO_PKG_VERSION");
    let start = format!(
        r#"{{"format":"spine-pose/1","producer":"spine-cli {version}","skeleton":"sprout.json","animation":null,"skin":null,"fps":30,"physics":"none","bones":["root","pot","#
    );
    assert!(ran.out.starts_with(&start), "{}", &ran.out[..300]);
    assert!(ran.out.contains(r#""hit"],"frames":[{"time":0,"world":[[1,"#));
    let end = r#""draw_order":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16],"events":[]}]}"#;
    assert!(ran.out.ends_with(&format!("{end}\n")), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1);
}

#[test]
fn the_setup_pose_is_one_frame_and_animations_last_as_long_as_they_do() {
    let skeleton = sprout_file("sprout.json");
    let frames = |options: &str| {
        let json = spine(&format!("pose {skeleton} {options}")).json();
        json["frames"].as_array().unwrap().len()
    };
    assert_eq!(frames(""), 1);
    assert_eq!(frames("--animation idle"), 61);
    assert_eq!(frames("--animation idle --fps 9.7"), 20);
    assert_eq!(frames("--animation idle --frames 7"), 7);
    let json = spine(&format!("pose {skeleton} --animation idle --fps 3 --frames 3")).json();
    let times: Vec<f64> = json["frames"]
        .as_array()
        .unwrap()
        .iter()
        .map(|frame| frame["time"].as_f64().unwrap())
        .collect();
    assert_eq!(times, [0.0, 0.333333333, 0.666666667]);
}

#[test]
fn the_program_lists_bones_and_constraints_in_update_order() {
    let json = spine(&format!(
        "pose {} --frames 1 --program",
        sprout_file("sprout.json")
    ))
    .json();
    let program: Vec<&str> = json["program"]
        .as_array()
        .unwrap()
        .iter()
        .map(|op| op.as_str().unwrap())
        .collect();
    assert_eq!(
        program,
        [
            "bone:root",
            "bone:pot",
            "bone:reach",
            "bone:stem",
            "bone:arm",
            "bone:hand",
            "ik:reach",
            "bone:head",
            "bone:glint",
            "transform:shine",
            "bone:vine1",
            "bone:vine2",
            "path:vine",
            "bone:bud",
            "physics:bud",
            "bone:face",
        ]
    );
}

#[test]
fn whole_numbers_of_events_are_rounded_like_the_reference_rounds_them() {
    let folder = Folder::new();
    let skeleton = folder.file(
        "e.json",
        r#"{"bones": [{"name": "root"}], "events": {"e": {"int": 1234567891, "float": -0.0, "string": "a\"\u0001é"}},
            "animations": {"x": {"events": [{"name": "e"}]}}}"#,
    );
    let ran = spine(&format!("pose {skeleton} --animation x"));
    assert!(
        ran.out
            .contains(r#""events":[{"name":"e","time":0,"int":1234567890,"float":0,"string":"a\"\u0001é"}]"#),
        "{}",
        ran.out
    );
}

#[test]
fn without_an_atlas_every_region_is_a_placeholder() {
    let folder = Folder::new();
    let skeleton = folder.file("two.json", TWO_REGIONS);
    let ran = spine(&format!("pose {skeleton} --vertices"));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let json = ran.json();
    let slot = &json["frames"][0]["slots"][0];
    assert_eq!(slot["attachment"], "a");
    let numbers: Vec<f64> = slot["vertices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v.as_f64().unwrap().round())
        .collect();
    assert_eq!(numbers, [-2.0, -1.0, -2.0, 1.0, 2.0, 1.0, 2.0, -1.0]);
}

#[test]
fn an_atlas_that_is_named_must_have_all_regions_unless_lenient() {
    let folder = Folder::new();
    let skeleton = folder.file("two.json", TWO_REGIONS);
    let atlas = folder.file("one.txt", ONE_REGION);
    let ran = spine(&format!("pose {skeleton} --atlas {atlas}"));
    assert_eq!((ran.code, &*ran.out), (3, ""));
    for word in ["\"b\"", "slot \"s\"", "skin \"default\"", "--lenient"] {
        assert!(ran.err.contains(word), "{}", ran.err);
    }
    let ran = spine(&format!("pose {skeleton} --atlas {atlas} --lenient"));
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.starts_with("warning: ") && ran.err.contains("no region \"b\""),
        "{}",
        ran.err
    );
    assert_eq!(ran.json()["frames"].as_array().unwrap().len(), 1);
}

#[test]
fn an_atlas_that_was_found_is_used_as_far_as_it_goes() {
    let folder = Folder::new();
    let skeleton = folder.file("two-pro.json", TWO_REGIONS);
    folder.file("other.atlas", "");
    folder.file("two.atlas", ONE_REGION);
    let ran = spine(&format!("pose {skeleton}"));
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.contains("no region \"b\"") && !ran.err.contains("\"a\" "),
        "{}",
        ran.err
    );
    assert_eq!(spine(&format!("-q pose {skeleton}")).err, "");
    assert!(spine(&format!("-v pose {skeleton}")).err.contains("two.atlas"));
    // A broken atlas is no reason not to pose.
    folder.file("two.atlas", "page.png\nfilter: Cubic, Cubic\n");
    let ran = spine(&format!("pose {skeleton}"));
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.starts_with("warning: ") && ran.err.contains("two.atlas"),
        "{}",
        ran.err
    );
}

#[test]
fn a_timeline_without_its_attachment_is_an_error_unless_lenient() {
    let folder = Folder::new();
    let skeleton = folder.file(
        "d.json",
        r#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root"}], "skins": [{"name": "default"}],
            "animations": {"x": {"attachments": {"default": {"s": {"gone": {"deform": [{}]}}}}}}}"#,
    );
    let ran = spine(&format!("pose {skeleton}"));
    assert_eq!((ran.code, &*ran.out), (3, ""));
    for word in ["\"x\"", "\"gone\"", "\"s\"", "\"default\""] {
        assert!(ran.err.contains(word), "{}", ran.err);
    }
    assert_eq!(spine(&format!("pose {skeleton} --lenient")).code, 0);
}

#[test]
fn names_that_do_not_exist_are_told_with_those_that_do() {
    let skeleton = sprout_file("sprout.json");
    let ran = spine(&format!("pose {skeleton} --animation wav"));
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(
        ran.err
            .ends_with("there is no animation named \"wav\"; did you mean \"wave\"?\n"),
        "{}",
        ran.err
    );
    let ran = spine(&format!("pose {skeleton} --skin nothing"));
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(
        ran.err
            .ends_with("there is no skin named \"nothing\"; there are: default, glazed\n"),
        "{}",
        ran.err
    );
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let skeleton = sprout_file("sprout.json");
    for options in [
        "--fps 0",
        "--fps -5",
        "--fps NaN",
        "--fps inf",
        "--fps -inf",
        "--frames -inf",
        "--fps fast",
        "--frames 0",
        "--frames -1",
        "--frames 1.5",
        "--frames 1000001",
        "--animation idle --fps 1e9",
        "--fps 1e-300 --frames 2",
        "--physics maybe",
        "--colour",
        "extra",
    ] {
        let ran = spine(&format!("pose {skeleton} {options}"));
        assert_eq!((ran.code, &*ran.out), (2, ""), "{options}");
        assert!(ran.err.starts_with("error: "), "{options}: {}", ran.err);
    }
    let ran = spine(&format!("pose {skeleton} --animation idle --fps 1e6"));
    assert!(
        ran.err.contains("2000001 frames") && ran.err.contains("--frames"),
        "{}",
        ran.err
    );
}

#[test]
fn files_that_cannot_be_posed_have_codes_of_their_own() {
    let folder = Folder::new();
    let empty = folder.file("empty.json", "");
    let cut = folder.file("cut.json", &TWO_REGIONS[..60]);
    let old = folder.file(
        "old.json",
        r#"{"skeleton": {"spine": "3.8.75"}, "bones": [{"name": "root"}]}"#,
    );
    let atlas = folder.file("one.atlas", ONE_REGION);
    let json = folder.file("two.json", TWO_REGIONS);
    let cases = [
        (empty, 3, "empty"),
        (folder.path(""), 3, "folder"),
        (cut, 3, "line"),
        (atlas, 3, "not a skeleton"),
        (old.clone(), 4, "made by Spine 3.8.75"),
        (folder.path("gone.json"), 5, "two.json"),
        (
            format!("{json} --atlas {}", folder.path("gone.atlas")),
            5,
            "one.atlas",
        ),
        (format!("{json} --atlas {json}"), 3, "not an atlas"),
    ];
    for (args, code, word) in cases {
        let ran = spine(&format!("pose {args}"));
        assert_eq!((ran.code, &*ran.out), (code, ""), "{args}: {}", ran.err);
        assert!(
            ran.err.starts_with("error: ") && ran.err.contains(word),
            "{args}: {}",
            ran.err
        );
    }
    assert_eq!(spine(&format!("pose {old} --any-version")).code, 0);
}

#[test]
fn a_dash_is_the_standard_input() {
    let ran = spine_with(["pose", "-", "--vertices"], TWO_REGIONS.as_bytes());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(ran.json()["skeleton"], "-");
    let ran = spine_with(["pose", "-", "--atlas", "-"], TWO_REGIONS.as_bytes());
    assert_eq!(ran.code, 2);
}

#[test]
fn numbers_that_are_not_finite_are_null_and_told() {
    let folder = Folder::new();
    // Nine bones of scale 1e38 leave even the range of doubles; two are limited to what singles hold.
    let bones: Vec<String> = (1..9)
        .map(|i| format!(r#"{{"name": "b{i}", "parent": "b{}", "scaleX": 1e38}}"#, i - 1))
        .collect();
    let skeleton = folder.file(
        "big.json",
        format!(
            r#"{{"bones": [{{"name": "b0", "scaleX": 1e38}}, {}]}}"#,
            bones.join(", ")
        ),
    );
    let ran = spine(&format!("pose {skeleton}"));
    assert_eq!(ran.code, 0);
    let world = &ran.json()["frames"][0]["world"];
    assert_eq!(world[1][0], 3.40282347e38);
    assert_eq!(world[8][0], Value::Null);
    assert!(ran.err.contains("bone \"b8\" is not finite"), "{}", ran.err);
}
