//! `spine play`, and tracks of `spine pose`.

mod common;

use std::path::Path;

use common::{Folder, ONE_REGION, Ran, TWO_REGIONS, spine, spine_with, sprout_file};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

/// Two animations of 1 s, the second with an event at 0.5 s.
const STEPS: &str = r#"{
    "bones": [{"name": "root"}, {"name": "b", "parent": "root"}],
    "events": {"e": {"string": "s"}},
    "animations": {
        "up": {"bones": {"b": {"translate": [{"x": 0}, {"time": 1, "x": 10}]}}},
        "on": {"bones": {"b": {"translate": [{"y": 0}, {"time": 1, "y": 10}]}}, "events": [{"time": 0.5, "name": "e"}]}
    }}"#;

fn play(skeleton: &str, script: &str) -> Ran {
    let folder = Folder::new();
    let skeleton = folder.file("skeleton.json", skeleton);
    spine_with(["play", &skeleton, "--script", "-"], script.as_bytes())
}

#[derive(Deserialize)]
struct Document {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    // The order of keys counts in a skeleton.
    skeleton: Box<RawValue>,
    script: Box<RawValue>,
    expected: Vec<Value>,
}

/// Whether numbers agree to 1e-4 and everything else exactly.
fn agree(want: &Value, got: &Value) -> bool {
    match (want, got) {
        (Value::Number(w), Value::Number(g)) => {
            let (w, g) = (w.as_f64().unwrap(), g.as_f64().unwrap());
            (w - g).abs() <= 1e-4 * w.abs().max(1.0)
        }
        (Value::Array(w), Value::Array(g)) => w.len() == g.len() && w.iter().zip(g).all(|(w, g)| agree(w, g)),
        (Value::Object(w), Value::Object(g)) => {
            w.len() == g.len() && w.iter().all(|(key, w)| g.get(key).is_some_and(|g| agree(w, g)))
        }
        _ => want == got,
    }
}

#[test]
fn recorded_scripts_give_the_recorded_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/data/vectors/animation");
    let mut cases = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "gz") {
            continue;
        }
        let file = GzDecoder::new(std::fs::File::open(&path).unwrap());
        let document: Document = serde_json::from_reader(file).unwrap();
        for case in document.cases {
            let name = format!("{}: {}", path.display(), case.id);
            let ran = play(case.skeleton.get(), case.script.get());
            assert_eq!((ran.code, &*ran.err), (0, ""), "{name}");
            let results = ran.json();
            let results = results.as_array().unwrap();
            assert_eq!(results.len(), case.expected.len(), "{name}");
            for (step, (want, got)) in case.expected.iter().zip(results).enumerate() {
                assert!(agree(want, got), "{name}, step {step}: want {want}, got {got}");
            }
            cases += 1;
        }
    }
    assert_eq!(cases, 94);
}

#[test]
fn the_results_are_a_list_with_a_line_for_each_step() {
    let ran = play(
        STEPS,
        r#"[[{"op": "set", "track": 0, "animation": "up"}], [{"op": "timeScale", "value": 2}, {"op": "update", "delta": 0.25}], []]"#,
    );
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let track = |time: &str| {
        format!(
            r#""tracks":[{{"chain":[{{"animation":"up","animationLast":-1,"animationTime":{time},"delay":0,"entry":0,"mixDuration":0,"mixTime":0,"trackComplete":1,"trackTime":{time}}}],"queue":[]}}]"#
        )
    };
    let want = [
        "[".to_owned(),
        format!(r#"{{"trace":[[0,"start",0,"up",0]],{}}},"#, track("0")),
        format!(r#"{{"trace":[],{}}},"#, track("0.5")),
        r#"{"trace":[]}"#.to_owned(),
        "]".to_owned(),
    ];
    assert_eq!(ran.out.lines().collect::<Vec<_>>(), want);
    assert_eq!(play(STEPS, "[]").json(), Value::Array(Vec::new()));
}

#[test]
fn an_atlas_must_have_all_regions_and_changes_nothing() {
    let folder = Folder::new();
    let skeleton = folder.file("s.json", TWO_REGIONS);
    let atlas = folder.file("s.atlas", ONE_REGION);
    let script = folder.file(
        "script.json",
        r#"[[{"op": "slot", "slot": "s", "set": {"attachment": "b"}}, {"op": "skin", "skin": "default"}]]"#,
    );
    let without = spine(&format!("play {skeleton} --script {script}"));
    assert_eq!((without.code, &*without.err), (0, ""));
    assert_eq!(without.json()[0]["pose"]["slots"]["s"]["attachment"], "a");
    let strict = spine(&format!("play {skeleton} --script {script} --atlas {atlas}"));
    assert_eq!((strict.code, &*strict.out), (3, ""));
    let lenient = spine(&format!(
        "play {skeleton} --script {script} --atlas {atlas} --lenient"
    ));
    assert_eq!((lenient.code, &lenient.out), (0, &without.out));
    assert!(
        lenient.err.contains("the atlas has no region \"b\""),
        "{}",
        lenient.err
    );
}

#[test]
fn errors_name_the_step_and_the_operation() {
    let fails = |script: &str, code: i32, message: &str| {
        let ran = play(STEPS, script);
        assert_eq!(ran.code, code, "{script}: {}", ran.err);
        assert_eq!(ran.err, format!("error: -: {message}\n"));
        ran.out
    };
    let out = fails(
        r#"[[{"op": "apply"}], [{"op": "update", "delta": 0}, {"op": "set", "track": 0, "animation": "nope"}]]"#,
        2,
        "step 1, operation 1 \"set\": there is no animation named \"nope\"",
    );
    // What was done before is data all the same.
    assert_eq!(
        serde_json::from_str::<Value>(&out)
            .unwrap()
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let out = fails(
        r#"[[{"op": "entry", "entry": 3, "with": {}}]]"#,
        2,
        "step 0, operation 0 \"entry\": there is no entry \"3\"",
    );
    assert_eq!(out, "[\n]\n");
    fails(
        r#"[[{"op": "set", "track": 70000, "animation": "up"}]]"#,
        2,
        "step 0, operation 0 \"set\": track index 70000; the largest is 65535",
    );
    fails(
        r#"[[{"op": "set", "track": 0, "animation": "up", "with": {"alfa": 1}}]]"#,
        3,
        "step 0, operation 0 \"set\": field \"alfa\": there is no such field",
    );
    fails(
        r#"[[{"op": "on", "kind": "starts", "do": []}]]"#,
        3,
        "step 0, operation 0 \"on\": field \"kind\": \"starts\" is none of start, interrupt, end, dispose, complete, event",
    );
    fails(
        r#"[[{"op": "on", "kind": "start", "do": [{"op": "bone", "bone": "c", "set": {}}]}, {"op": "set", "track": 0, "animation": "up"}]]"#,
        2,
        "step 0, operation 1 \"set\": reaction \"bone\": there is no bone \"c\"",
    );
}

#[test]
fn what_is_repeated_of_a_script_is_bounded() {
    for long in ["n".repeat(50_000), "n m ".repeat(10_000)] {
        for script in [
            format!(r#""{long}""#),
            format!(r#"[[{{"op": "{long}"}}]]"#),
            format!(r#"[[{{"op": "apply", "{long}": 1}}]]"#),
            format!(r#"[[{{"op": "set", "track": 0, "animation": "{long}"}}]]"#),
            format!(r#"[[{{"op": "bone", "bone": "{long}", "set": {{}}}}]]"#),
            format!(r#"[[{{"op": "bone", "bone": "b", "set": {{"{long}": 1}}}}]]"#),
            format!(r#"[[{{"op": "bone", "bone": "b", "set": {{"x": "{long}"}}}}]]"#),
            format!(r#"[[{{"op": "on", "kind": "{long}", "do": []}}]]"#),
        ] {
            let ran = play(STEPS, &script);
            let count = ran.err.chars().count();
            assert!((230..1100).contains(&count), "{count}: {}", ran.err);
            assert!(ran.err.contains('…'), "{}", ran.err);
        }
    }
}

#[test]
fn what_is_no_script_is_told_before_anything_is_played() {
    let told = |script: &str| {
        let ran = play(STEPS, script);
        assert_eq!((ran.code, &*ran.out), (3, ""), "{script}");
        ran.err
    };
    assert!(
        told("{}")
            .starts_with("error: -: this is not a script: not a list of steps, each a list of operations: ")
    );
    assert!(told("[[{\"op\": \"apply\"}]").contains("EOF"));
    let unknown = told(r#"[[], [{"op": "apply"}, {"op": "aply"}]]"#);
    assert!(
        unknown.contains("step 1, operation 1: unknown variant `aply`"),
        "{unknown}"
    );
    let lacking = told(r#"[[{"op": "set", "track": 0}]]"#);
    assert!(
        lacking.contains("step 0, operation 0: missing field `animation`"),
        "{lacking}"
    );
    let surplus = told(r#"[[{"op": "update", "delta": 0, "detla": 1}]]"#);
    assert!(
        surplus.contains("step 0, operation 0: unknown field `detla`"),
        "{surplus}"
    );
}

#[test]
fn files_that_are_not_there_and_two_inputs_on_one_stream() {
    let folder = Folder::new();
    let skeleton = folder.file("s.json", STEPS);
    let missing = spine(&format!("play {skeleton} --script {}", folder.path("none.json")));
    assert_eq!((missing.code, &*missing.out), (5, ""));
    let both = spine("play - --script -");
    assert_eq!((both.code, &*both.out), (2, ""));
    let without = spine(&format!("play {skeleton}"));
    assert_eq!((without.code, &*without.out), (2, ""));
}

#[test]
fn one_track_poses_as_the_animation_alone() {
    let skeleton = sprout_file("sprout.json");
    for animation in ["idle", "wave", "hop"] {
        let options = "--fps 9.7 --vertices --physics update";
        let direct = spine(&format!("pose {skeleton} --animation {animation} {options}"));
        let layered = spine(&format!("pose {skeleton} --track 0:{animation} {options}")).json();
        assert_eq!(layered["tracks"][0]["animation"], animation);
        let frames = &direct.json()["frames"];
        assert!(frames.as_array().unwrap().len() > 3);
        assert!(agree(frames, &layered["frames"]), "{animation}");
    }
}

#[test]
fn tracks_are_layered_with_their_shares() {
    let folder = Folder::new();
    let skeleton = folder.file("s.json", STEPS);
    let ran = spine(&format!(
        "pose {skeleton} --fps 2 --frames 4 --track 1:on:alpha=0.5:loop --track 0:up"
    ));
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let json = ran.json();
    assert_eq!(
        json["tracks"].to_string(),
        r#"[{"alpha":0.5,"animation":"on","loop":true,"track":1},{"alpha":1,"animation":"up","loop":false,"track":0}]"#
    );
    let at = |frame: usize| {
        let row = &json["frames"][frame]["world"][1];
        (row[4].as_f64().unwrap(), row[5].as_f64().unwrap())
    };
    // Half of (5, 0) and half of (0, 5); at 1 s the loop begins anew, and the lower track stays at its end.
    assert_eq!(
        [at(0), at(1), at(2), at(3)],
        [(0.0, 0.0), (2.5, 2.5), (5.0, 0.0), (5.0, 2.5)]
    );
    let fired = |frame: usize| json["frames"][frame]["events"].as_array().unwrap().len();
    assert_eq!([fired(0), fired(1), fired(2), fired(3)], [0, 1, 0, 1]);
}

#[test]
fn tracks_that_make_no_sense_are_told() {
    let folder = Folder::new();
    let skeleton = folder.file("s.json", STEPS);
    for (options, message) in [
        ("--track 0:upp", "there is no animation named \"upp\""),
        ("--track 0:up --track 0:on", "track 0 is given twice"),
        ("--track 70000:up", "track index 70000; the largest is 65535"),
        ("--track up", "such as 1:wave:loop:alpha=0.5"),
        ("--track 0:up --animation up", "cannot be used with"),
    ] {
        let ran = spine(&format!("pose {skeleton} {options}"));
        assert_eq!((ran.code, &*ran.out), (2, ""), "{options}");
        assert!(ran.err.contains(message), "{options}: {}", ran.err);
    }
}
