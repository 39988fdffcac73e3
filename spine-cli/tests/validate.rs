//! `spine validate`.

mod common;

use common::{Folder, ONE_REGION, Ran, TWO_REGIONS, spine, spine_with, sprout_file};
use serde_json::Value;

/// Codes and places of the findings of the first document.
fn found(ran: &Ran) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let lines = ran.lines();
    let findings = lines[0]["findings"].as_array().unwrap();
    findings
        .iter()
        .map(|f| (text(&f["code"]), text(&f["place"])))
        .collect()
}

/// Findings of a skeleton without an atlas, apart from the note that says so.
fn findings_of(skeleton: &str) -> Vec<(String, String)> {
    let ran = spine_with(["validate", "--json", "-"], skeleton.as_bytes());
    found(&ran)
        .into_iter()
        .filter(|(code, _)| code != "N-NO-ATLAS")
        .collect()
}

/// Checks that a skeleton has exactly one finding, of this code at this place.
fn assert_finds(skeleton: &str, code: &str, place: &str) {
    assert_eq!(
        findings_of(skeleton),
        [(code.to_owned(), place.to_owned())],
        "{skeleton}"
    );
}

/// A skeleton of two bones and two slots, with more of it.
fn with(more: &str) -> String {
    format!(
        r#"{{"skeleton": {{"spine": "4.2.22"}},
        "bones": [{{"name": "root"}}, {{"name": "a", "parent": "root", "length": 10}},
                  {{"name": "b", "parent": "a", "length": 10}}, {{"name": "c", "parent": "root"}}],
        "slots": [{{"name": "s", "bone": "root"}}, {{"name": "t", "bone": "a"}}], {more}}}"#
    )
}

/// A skeleton whose default skin has one attachment, `x` in slot `t`.
fn attachment(x: &str) -> String {
    with(&format!(
        r#""skins": [{{"name": "default", "attachments": {{"t": {{"x": {x}}}}}}}]"#
    ))
}

const IN_SKIN: &str = "skins/default/t/x";

#[test]
fn the_sample_is_clean() {
    let files = format!("{} {}", sprout_file("sprout.json"), sprout_file("sprout.atlas"));
    let ran = spine(&format!("validate --warnings-as-errors {files}"));
    assert_eq!((ran.code, &*ran.out), (0, ""));
    assert_eq!(ran.err, "2 files checked: 0 errors, 0 warnings, 0 notes\n");
    assert_eq!(spine(&format!("validate -q {files}")).err, "");
}

#[test]
fn a_page_whose_image_has_another_name() {
    let folder = Folder::new();
    let atlas = folder.file("图/x.atlas", "x_a b.png\nsize: 64, 64\na\nbounds: 0, 0, 4, 2\n");
    folder.file("图/x_b.png", "");
    folder.file("图/notes.txt", "");
    let ran = spine_with(["validate", "--json", &atlas], b"");
    assert_eq!(ran.code, 5);
    let report = ran.json();
    assert_eq!(found(&ran), [("E-PAGE".into(), "pages/x_a b.png".into())]);
    assert_eq!(
        report["findings"][0]["message"],
        format!(
            "no image \"x_a b.png\" at {}; images that are there: x_b.png",
            folder.path("图/x_a b.png")
        )
    );
    folder.file("图/x_a b.png", "");
    assert_eq!(spine_with(["validate", &atlas], b"").code, 0);
}

#[test]
fn every_missing_region_is_listed() {
    let folder = Folder::new();
    let skeleton = folder.file(
        "two.json",
        TWO_REGIONS.replace("\"b\": {", "\"b2\": {\"width\": 1, \"height\": 1}, \"b\": {"),
    );
    let atlas = folder.file("two.atlas", ONE_REGION);
    folder.file("page.png", "");
    let ran = spine(&format!("validate --json {skeleton}"));
    assert_eq!(ran.code, 1);
    assert_eq!(
        found(&ran),
        [
            ("E-REGION".into(), "skins/default/s/b2".into()),
            ("E-REGION".into(), "skins/default/s/b".into())
        ]
    );
    let report = ran.json();
    assert_eq!(report["atlas"], atlas);
    assert_eq!(
        (&report["errors"], &report["exit"], &report["ok"]),
        (&2.into(), &1.into(), &false.into())
    );
    let message = report["findings"][1]["message"].as_str().unwrap();
    assert_eq!(
        message,
        "the atlas has no region \"b\", which attachment \"b\" in slot \"s\" of skin \"default\" shows"
    );
}

#[test]
fn bad_files_do_not_stop_the_others() {
    let folder = Folder::new();
    let good = folder.file("good.json", TWO_REGIONS);
    let cut = folder.file("cut.json", &TWO_REGIONS[..70]);
    let empty = folder.file("empty.skel", "");
    let old = folder.file("old.json", r#"{"skeleton": {"spine": "4.3.01"}}"#);
    let gone = folder.path("gone.json");
    let name = folder.file(
        "name.json",
        r#"{"bones": [{"name": "hip"}, {"name": "leg", "parent": "hipp"}]}"#,
    );
    let ran = spine(&format!(
        "validate --json {good} {cut} {empty} {old} {gone} {name}"
    ));
    assert_eq!(ran.code, 5);
    let lines = ran.lines();
    let exits: Vec<_> = lines.iter().map(|line| line["exit"].as_i64().unwrap()).collect();
    assert_eq!(exits, [0, 3, 3, 4, 5, 3]);
    let codes: Vec<_> = lines[1..]
        .iter()
        .map(|line| line["findings"][0]["code"].as_str().unwrap())
        .collect();
    assert_eq!(
        codes,
        ["E-SYNTAX", "E-EMPTY", "E-VERSION", "E-FILE", "E-REFERENCE"]
    );
    assert_eq!(lines[5]["findings"][0]["place"], "bones[1].parent");
    assert!(
        lines[5]["findings"][0]["message"]
            .as_str()
            .unwrap()
            .ends_with("did you mean \"hip\"?")
    );
    assert!(
        ran.err
            .starts_with("6 files checked: 5 errors, 0 warnings, 1 note; failed: "),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("cut.json") && !ran.err.contains("good.json"),
        "{}",
        ran.err
    );
    assert_eq!(spine(&format!("validate {good} {old} {cut}")).code, 4);
    assert_eq!(spine(&format!("validate {}", folder.path(""))).code, 3);
}

#[test]
fn the_text_says_code_place_and_help() {
    let ran = spine_with(
        ["validate", "-"],
        with(r#""physics": [{"name": "p", "bone": "a"}]"#).as_bytes(),
    );
    assert_eq!(ran.code, 0);
    let want = "-: physics/p: warning W-PHYSICS-IDLE: x, y, rotate, scaleX and shearX are all 0
    help: it does nothing; set one above 0
-: file: note N-NO-ATLAS: no atlas was found beside the skeleton
    help: regions were not checked; name the atlas with --atlas
";
    assert_eq!(ran.out, want);
    assert_eq!(ran.err, "1 file checked: 0 errors, 1 warning, 1 note\n");
}

#[test]
fn options_say_what_counts() {
    let folder = Folder::new();
    let file = folder.file("p.json", with(r#""physics": [{"name": "p", "bone": "a"}]"#));
    assert_eq!(spine(&format!("validate {file}")).code, 0);
    assert_eq!(spine(&format!("validate --warnings-as-errors {file}")).code, 1);
    let ran = spine(&format!("validate --errors-only {file}"));
    assert_eq!((ran.code, &*ran.out), (0, ""));
    assert_eq!(spine("validate").code, 2);
    assert_eq!(
        spine(&format!("validate --errors-only --warnings-as-errors {file}")).code,
        2
    );
}

#[test]
fn the_list_of_checks() {
    let ran = spine("validate --list-checks");
    assert_eq!(ran.code, 0);
    assert!(
        ran.out.starts_with("E-FILE              a file is not there\n"),
        "{}",
        ran.out
    );
    let checks = spine("validate --list-checks --json").json();
    assert_eq!(checks["format"], "spine-checks/1");
    let checks = checks["checks"].as_array().unwrap();
    for check in checks {
        assert!(["error", "warning", "note"].contains(&check["severity"].as_str().unwrap()));
        assert!(ran.out.contains(check["code"].as_str().unwrap()));
    }
    assert!(checks.len() > 50);
}

#[test]
fn the_atlas_that_is_named() {
    let folder = Folder::new();
    let skeleton = folder.file("two.json", TWO_REGIONS);
    folder.file("page.png", "");
    let atlas = folder.file("packed.txt", ONE_REGION);
    let ran = spine(&format!("validate --json {skeleton} --atlas {atlas}"));
    assert_eq!(
        (ran.code, found(&ran)),
        (1, vec![("E-REGION".into(), "skins/default/s/b".into())])
    );
    let gone = folder.path("gone.atlas");
    let ran = spine(&format!("validate --json {skeleton} --atlas {gone}"));
    assert_eq!(
        (ran.code, found(&ran)),
        (5, vec![("E-FILE".into(), format!("{gone}: file"))])
    );
    let broken = folder.file("broken.atlas", "page.png\nfilter: Cubic, Cubic\n");
    let ran = spine(&format!("validate --json {skeleton} --atlas {broken}"));
    assert_eq!(
        (ran.code, found(&ran)),
        (3, vec![("E-ATLAS".into(), format!("{broken}: line 2"))])
    );
}

#[test]
fn atlases() {
    let folder = Folder::new();
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend_from_slice(&32_u32.to_be_bytes());
    png.extend_from_slice(&16_u32.to_be_bytes());
    folder.file("page.png", png);
    let text = "page.png\nsize: 32, 32\na\nbounds: 30, 0, 4, 2\na\nbounds: 0, 0, 4, 2\nrotate: 45\nb\nbounds: 0, 0, 9, 2\noffsets: 0, 0, 8, 2\nc\nbounds: 30, 0, 4, 2\nrotate: 90\n";
    let atlas = folder.file("x.atlas", text);
    let ran = spine(&format!("validate --json {atlas}"));
    let codes: Vec<_> = found(&ran);
    let want = [
        ("W-PAGE-SIZE", "pages/page.png"),
        ("W-REGION-BOUNDS", "regions/a"),
        ("W-REGION-NAME", "regions/a"),
        ("W-REGION-TURN", "regions/a"),
        ("W-REGION-TRIM", "regions/b"),
    ];
    for (code, place) in want {
        assert!(codes.contains(&(code.into(), place.into())), "{code}: {codes:?}");
    }
    assert_eq!(codes.len(), want.len(), "{codes:?}");
    assert_eq!(ran.code, 0);
}

#[test]
fn names() {
    let twice = r#"{"skeleton": {"spine": "4.2"}, "bones": [{"name": "r"}, {"name": "x", "parent": "r"},
        {"name": "x", "parent": "r"}, {"name": "x", "parent": "r"}]}"#;
    assert_finds(twice, "W-DUPLICATE-NAME", "bones/x");
    assert_finds(r#"{"bones": [{"name": "r"}]}"#, "N-VERSION", "skeleton");
    assert_finds(
        r#"{"skeleton": {"spine": "4.2.1"}, "bones": []}"#,
        "W-EMPTY",
        "bones",
    );
    let flat = r#"{"skeleton": {"spine": "4.2"}, "bones": [{"name": "r", "scaleX": 0}]}"#;
    assert_finds(flat, "N-BONE-SCALE", "bones/r");
    let unlisted = r#"{"skeleton": {"spine": "4.2"}, "bones": [{"name": "r"}, {"name": "x", "parent": "r", "skin": true}]}"#;
    assert_finds(unlisted, "W-NEVER-ACTIVE", "bones/x");
    let skin = unlisted.replace("]}", "], \"skins\": [{\"name\": \"k\", \"bones\": [\"x\"]}]}");
    assert_eq!(findings_of(&skin), []);
    let setup = r#"{"skeleton": {"spine": "4.2"}, "bones": [{"name": "r"}], "slots": [{"name": "s", "bone": "r", "attachment": "gone"}]}"#;
    assert_finds(setup, "W-SETUP-ATTACHMENT", "slots/s");
    let scale = r#"{"skeleton": {"spine": "4.2", "referenceScale": 0}, "bones": [{"name": "r"}]}"#;
    assert_finds(scale, "W-REFERENCE-SCALE", "skeleton");
}

#[test]
fn orders_of_constraints() {
    let ik = |order: [u32; 2]| {
        with(&format!(
            r#""ik": [{{"name": "i", "order": {}, "bones": ["a"], "target": "c"}},
                      {{"name": "j", "order": {}, "bones": ["b"], "target": "c"}}]"#,
            order[0], order[1]
        ))
    };
    assert_eq!(findings_of(&ik([1, 0])), []);
    assert_finds(&ik([0, 0]), "E-ORDER", "ik/j");
    assert_finds(&ik([0, 2]), "E-ORDER", "ik/j");
    let ran = spine_with(["validate", "-"], ik([0, 0]).as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("the order 0 is that of ik/i too"), "{}", ran.out);
}

#[test]
fn constraints() {
    let ik = |bones: &str, target: &str| {
        with(&format!(
            r#""ik": [{{"name": "i", "bones": [{bones}], "target": "{target}"}}]"#
        ))
    };
    assert_eq!(findings_of(&ik(r#""a", "b""#, "c")), []);
    assert_finds(&ik("", "c"), "W-CONSTRAINT-BONES", "ik/i");
    assert_finds(&ik(r#""a", "b", "c""#, "root"), "W-IK-BONES", "ik/i");
    assert_finds(&ik(r#""a", "c""#, "root"), "W-IK-CHAIN", "ik/i");
    assert_finds(&ik(r#""a""#, "b"), "W-IK-TARGET", "ik/i");
    let codes: Vec<_> = findings_of(&ik(r#""root""#, "a"))
        .into_iter()
        .map(|(code, _)| code)
        .collect();
    assert_eq!(codes, ["W-IK-PARENT", "W-IK-TARGET"]);
    let path = with(r#""path": [{"name": "p", "bones": ["a"], "target": "s"}]"#);
    assert_finds(&path, "W-PATH-TARGET", "path/p");
    let transform = with(r#""transform": [{"name": "t", "bones": [], "target": "a"}]"#);
    assert_finds(&transform, "W-CONSTRAINT-BONES", "transform/t");
    let physics = |values: &str| {
        with(&format!(
            r#""physics": [{{"name": "p", "bone": "a", "rotate": 1{values}}}]"#
        ))
    };
    assert_eq!(findings_of(&physics("")), []);
    assert_finds(&physics(r#", "damping": 1.5"#), "W-PHYSICS-VALUE", "physics/p");
    assert_finds(&physics(r#", "strength": -1"#), "W-PHYSICS-VALUE", "physics/p");
    assert_finds(&physics(r#", "mass": -1"#), "W-PHYSICS-VALUE", "physics/p");
    assert_finds(&physics(r#", "strength": 20000"#), "W-PHYSICS-VALUE", "physics/p");
    assert_finds(&physics(r#", "fps": 20000"#), "W-PHYSICS-STEP", "physics/p");
    assert_finds(&physics(r#", "fps": 0"#), "E-FORMAT", "physics[0].fps");
}

#[test]
fn attachments() {
    let mesh = |hull: u32, vertices: &str| {
        attachment(&format!(
            r#"{{"type": "mesh", "uvs": [0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2], "hull": {hull}, "vertices": [{vertices}]}}"#
        ))
    };
    assert_eq!(findings_of(&mesh(3, "0, 0, 1, 0, 1, 1")), []);
    assert_finds(&mesh(4, "0, 0, 1, 0, 1, 1"), "W-HULL", IN_SKIN);
    let weights = |w: &str| format!("1, 1, 0, 0, 1, 2, 1, 1, 0, {w}, 2, 0, 0, 0.5, 1, 1, 0, 0, 1");
    assert_eq!(findings_of(&mesh(3, &weights("0.5"))), []);
    assert_finds(&mesh(3, &weights("0.25")), "W-WEIGHTS", IN_SKIN);
    let range = "1, 1, 0, 0, 1, 2, 1, 1, 0, 1.5, 2, 0, 0, -0.5, 1, 1, 0, 0, 1";
    assert_finds(&mesh(3, range), "W-WEIGHT-RANGE", IN_SKIN);
    let uv = mesh(3, "0, 0, 1, 0, 1, 1").replace("[0, 0, 1, 0, 1, 1], \"tri", "[0, 0, 1, 0, 1.5, 1], \"tri");
    assert_finds(&uv, "W-UV", IN_SKIN);
    let polygon = |kind: &str, more: &str| {
        attachment(&format!(
            r#"{{"type": "{kind}", "vertexCount": 2, "vertices": [0, 0, 1, 0]{more}}}"#
        ))
    };
    assert_finds(&polygon("boundingbox", ""), "W-POLYGON", IN_SKIN);
    assert_finds(&polygon("clipping", ""), "W-POLYGON", IN_SKIN);
    let clip =
        attachment(r#"{"type": "clipping", "end": "s", "vertexCount": 3, "vertices": [0, 0, 1, 0, 1, 1]}"#);
    assert_finds(&clip, "W-CLIP-END", IN_SKIN);
    let path = |closed: bool, knots: usize, lengths: &str| {
        let vertices = vec!["0"; knots * 6].join(", ");
        attachment(&format!(
            r#"{{"type": "path", "closed": {closed}, "vertexCount": {}, "lengths": [{lengths}], "vertices": [{vertices}]}}"#,
            knots * 3
        ))
    };
    assert_eq!(findings_of(&path(false, 2, "10, 0")), []);
    assert_eq!(findings_of(&path(true, 2, "10, 20")), []);
    assert_finds(&path(false, 1, "10"), "W-PATH", IN_SKIN);
    assert_finds(&path(true, 3, "10, 5, 20"), "W-PATH-LENGTHS", IN_SKIN);
    assert_finds(&attachment(r#"{"width": 0, "height": 5}"#), "W-SIZE", IN_SKIN);
    let sequence = r#"{"width": 5, "height": 5, "sequence": {"count": 2, "setup": 2}}"#;
    assert_finds(&attachment(sequence), "W-SEQUENCE", IN_SKIN);
}

#[test]
fn animations() {
    let animation = |timelines: &str| with(&format!(r#""animations": {{"x": {{{timelines}}}}}"#));
    assert_finds(&animation(""), "N-ANIMATION-EMPTY", "animations/x");
    assert_finds(
        &animation(r#""bones": {"a": {"rotate": [{"value": 5}]}}"#),
        "N-ANIMATION",
        "animations/x",
    );
    let bone = |timelines: &str| animation(&format!(r#""bones": {{"a": {{{timelines}}}}}"#));
    assert_eq!(findings_of(&bone(r#""rotate": [{}, {"time": 1}]"#)), []);
    let twice = bone(r#""translate": [{}, {"time": 1}], "translatex": [{}, {"time": 1}]"#);
    assert_finds(&twice, "W-TIMELINE", "animations/x/bones/a/translatex");
    let slot = |timelines: &str| animation(&format!(r#""slots": {{"s": {{{timelines}}}}}"#));
    let dark = slot(
        r#""rgba2": [{"light": "ffffffff", "dark": "000000"}, {"time": 1, "light": "ffffffff", "dark": "000000"}]"#,
    );
    assert_finds(&dark, "W-DARK-COLOR", "animations/x/slots/s/rgba2");
    let shown = slot(r#""attachment": [{"name": null}, {"time": 1, "name": "gone"}]"#);
    assert_finds(&shown, "W-KEY-ATTACHMENT", "animations/x/slots/s/attachment");
    let deform = with(
        r#""skins": [{"name": "default"}],
           "animations": {"x": {"attachments": {"default": {"s": {"gone": {"deform": [{}, {"time": 1}]}}}}}}"#,
    );
    let codes: Vec<_> = findings_of(&deform).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["E-ATTACHMENT", "N-ANIMATION-EMPTY"]);
}

#[test]
fn other_versions_can_be_tried() {
    let folder = Folder::new();
    let old = folder.file(
        "old.json",
        r#"{"skeleton": {"spine": "4.1.17"}, "bones": [{"name": "root"}]}"#,
    );
    let ran = spine(&format!("validate --json --any-version {old}"));
    assert_eq!((ran.code, found(&ran)[0].0.as_str()), (0, "W-VERSION"));
    let broken = folder.file(
        "broken.json",
        r#"{"skeleton": {"spine": "4.1.17"}, "bones": [{}]}"#,
    );
    let ran = spine(&format!("validate --json --any-version {broken}"));
    assert_eq!((ran.code, found(&ran)[0].0.as_str()), (4, "E-VERSION"));
    assert!(
        ran.out.contains("read as if it were 4.2, it fails: "),
        "{}",
        ran.out
    );
}
