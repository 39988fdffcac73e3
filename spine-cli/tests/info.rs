//! `spine info`.

mod common;

use common::{Folder, ONE_REGION, TWO_REGIONS, spine, spine_with, sprout_file};
use serde_json::json;

#[test]
fn the_table_of_a_skeleton() {
    let file = sprout_file("sprout.json");
    let ran = spine(&format!("info {file}"));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let atlas = sprout_file("sprout.atlas");
    let bytes = std::fs::metadata(&file).unwrap().len();
    let want = format!(
        "{file}: skeleton, Spine 4.2.22, JSON, {bytes} bytes
  setup pose         142.78 x 224 at -76.87, -8
  bones          12  root, pot, stem, head, face, bud, arm, hand, reach, glint, vine1, vine2
  slots          17  shadow, vine-path, vine2, vine1, arm, hand, stem, pot, glint-clip, glint, bud, head, cheeks, eyes, mouth, tip, hit
  skins           2  default (18), glazed (2)
  attachments    20
  constraints     4  reach (ik), shine (transform), vine (path), bud (physics)
  events          3  rustle, hello, land
  animations      3
                     idle  2 s
                     wave  1.6 s
                     hop   1.2 s
  atlas              {atlas}
  pages           1  sprout.png (256 x 256, 17 regions)
  regions        17  arm, bud, cheeks, eyes1, eyes2, eyes3, glint, hand, head, mouth-open, pot, pot-glazed, shadow, smile, stem, vine, vine-leaf
"
    );
    assert_eq!(ran.out, want);
}

#[test]
fn the_document_of_a_skeleton() {
    let file = sprout_file("sprout.json");
    let ran = spine(&format!("info --json {file}"));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(ran.out.lines().count(), 1);
    let info = ran.json();
    assert_eq!(info["format"], "spine-info/1");
    assert_eq!(info["kind"], "skeleton");
    assert_eq!(info["file"], file);
    assert_eq!(info["encoding"], "json");
    assert_eq!(info["version"], "4.2.22");
    assert_eq!(
        info["bounds"],
        json!({"x": -76.87, "y": -8, "width": 142.78, "height": 224})
    );
    assert_eq!(
        info["counts"],
        json!({"bones": 12, "slots": 17, "skins": 2, "attachments": 20, "constraints": 4, "ik": 1, "transform": 1,
               "path": 1, "physics": 1, "events": 3, "animations": 3})
    );
    assert_eq!(
        info["bones"][7],
        json!({"name": "hand", "parent": "arm", "length": 32, "inherit": "normal", "skin_required": false})
    );
    assert_eq!(
        info["slots"][9],
        json!({"name": "glint", "bone": "glint", "attachment": "glint", "blend": "additive", "two_color": false})
    );
    assert_eq!(
        info["constraints"][0],
        json!({"name": "reach", "type": "ik", "order": 0, "skin_required": false, "bones": ["arm", "hand"],
               "target": "reach"})
    );
    assert_eq!(
        info["events"][2],
        json!({"name": "land", "int": 1, "float": 0.5, "string": "", "audio": null})
    );
    let animations = info["animations"].as_array().unwrap();
    let durations: Vec<_> = animations
        .iter()
        .map(|a| (a["name"].as_str().unwrap(), a["duration"].as_f64().unwrap()))
        .collect();
    assert_eq!(durations, [("idle", 2.0), ("wave", 1.6), ("hop", 1.2)]);
    assert_eq!(info["skins"][1]["name"], "glazed");
    assert_eq!(info["atlas"]["kind"], "atlas");
    assert_eq!(info["atlas"]["counts"], json!({"pages": 1, "regions": 17}));
    assert_eq!(info["missing"], json!([]));
}

#[test]
fn the_document_of_an_atlas() {
    let info = spine(&format!("info --json {}", sprout_file("sprout.atlas"))).json();
    assert_eq!(info["kind"], "atlas");
    assert_eq!(
        info["pages"],
        json!([{"name": "sprout.png", "width": 256, "height": 256, "pma": false, "pixel_format": "RGBA8888",
                "min_filter": "Linear", "mag_filter": "Linear", "repeat": "none", "regions": 17}])
    );
    assert_eq!(
        info["regions"][6],
        json!({"name": "glint", "page": 0, "x": 154, "y": 83, "width": 33, "height": 73, "degrees": 90,
               "offset_x": 6, "offset_y": 3, "original_width": 40, "original_height": 80, "index": 0})
    );
}

#[test]
fn bad_files_do_not_stop_the_others_and_the_highest_code_wins() {
    let folder = Folder::new();
    let good = folder.file("good.json", TWO_REGIONS);
    let bad = folder.file("bad.json", "{\"bones\": [");
    let old = folder.file("old.json", r#"{"skeleton": {"spine": "4.1.17"}}"#);
    let gone = folder.path("gone.skel");
    let ran = spine(&format!("info --json {bad} {old} {good}"));
    assert_eq!(ran.code, 4);
    let lines = ran.lines();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["error"]["code"], "E-SYNTAX");
    assert_eq!(lines[0]["error"]["exit"], 3);
    assert_eq!(lines[1]["error"]["code"], "E-VERSION");
    assert_eq!(lines[2]["counts"]["bones"], 1);
    assert_eq!(
        ran.err.lines().filter(|line| line.starts_with("error: ")).count(),
        2
    );
    assert!(ran.err.contains("--any-version"));
    let ran = spine(&format!("info {gone} {good} {old} {good}"));
    assert_eq!(ran.code, 5);
    assert_eq!(ran.out.matches(": skeleton, Spine 4.2.22").count(), 2);
    assert_eq!(spine(&format!("info --any-version {old}")).code, 0);
}

#[test]
fn the_content_decides_and_not_the_extension() {
    let folder = Folder::new();
    let skel = folder.file("json.skel", TWO_REGIONS);
    let text = folder.file("atlas.txt", ONE_REGION);
    let binary = std::fs::read(common::sprout().join("../../conformance/data/cases/fuzz00020.skel")).unwrap();
    let json = folder.file("binary.json", &binary);
    let lines = spine(&format!("info --json {skel} {text} {json}")).lines();
    let kinds: Vec<_> = lines
        .iter()
        .map(|line| (&line["kind"], &line["encoding"]))
        .collect();
    assert_eq!(
        kinds,
        [
            (&json!("skeleton"), &json!("json")),
            (&json!("atlas"), &json!(null)),
            (&json!("skeleton"), &json!("binary")),
        ]
    );
    let ran = spine_with(["info", "--json", "-"], &binary);
    assert_eq!((ran.code, ran.json()["encoding"].as_str()), (0, Some("binary")));
    let ran = spine_with(["info", "--json", "-"], ONE_REGION.as_bytes());
    assert_eq!((ran.code, ran.json()["kind"].as_str()), (0, Some("atlas")));
    let neither = folder.file("neither.skel", [7; 40]);
    let ran = spine(&format!("info {neither}"));
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("as JSON") && ran.err.contains("as binary"),
        "{}",
        ran.err
    );
}

#[test]
fn what_is_missing_is_told() {
    let folder = Folder::new();
    let skeleton = folder.file("two.json", TWO_REGIONS);
    folder.file("two.atlas", ONE_REGION);
    let ran = spine(&format!("info --json {skeleton}"));
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.json()["missing"],
        json!([
            "the atlas has no region \"b\", which attachment \"b\" in slot \"s\" of skin \"default\" shows"
        ])
    );
    assert!(
        ran.err.contains("1 regions or attachments are missing"),
        "{}",
        ran.err
    );
}

#[test]
fn names_cannot_move_the_cursor() {
    let folder = Folder::new();
    let skeleton = folder.file("c.json", r#"{"bones": [{"name": "a\u001b[2Jb\nc"}]}"#);
    let ran = spine(&format!("info {skeleton}"));
    assert!(
        ran.out.contains("a\u{fffd}[2Jb\u{fffd}c") && !ran.out.contains('\u{1b}'),
        "{}",
        ran.out
    );
}

#[test]
fn paths_may_have_any_letters() {
    let folder = Folder::new();
    let skeleton = folder.file("骨 ö/two.json", TWO_REGIONS);
    folder.file("骨 ö/two.atlas", ONE_REGION);
    let ran = spine_with(["info", "--json", &skeleton], b"");
    assert_eq!(ran.code, 0);
    assert!(
        ran.json()["atlas"]["file"]
            .as_str()
            .unwrap()
            .ends_with("骨 ö/two.atlas")
    );
}
