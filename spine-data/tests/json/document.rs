//! The document as a whole: order of sections, header, version, text that is not well-formed.

use spine_data::{Blame, ErrorKind, Location, SkeletonJson, SkeletonLoader};

use super::{error, fail, read, rig, warnings};

#[test]
fn an_empty_object_is_an_empty_skeleton() {
    let data = read("{}");
    assert_eq!((data.bones.len(), data.slots.len(), data.skins.len()), (0, 0, 0));
    assert_eq!(
        (
            data.x,
            data.y,
            data.width,
            data.height,
            data.fps,
            data.reference_scale
        ),
        (0.0, 0.0, 0.0, 0.0, 30.0, 100.0)
    );
    assert_eq!(
        (data.hash, data.version, data.images_path, data.audio_path),
        (None, None, None, None)
    );
    assert_eq!(read(r#"{"bones": [], "animations": {}}"#).bones.len(), 0);
}

#[test]
fn the_header() {
    let data = read(
        r#"{"skeleton": {"hash": "dr3Kr/vMgPA", "spine": "4.2.22", "x": -1.5, "y": 2, "width": 3, "height": 4,
            "referenceScale": 50, "fps": 24, "images": "./images/", "audio": ""}}"#,
    );
    assert_eq!(data.hash.as_deref(), Some("dr3Kr/vMgPA"));
    assert_eq!(data.version.as_deref(), Some("4.2.22"));
    assert_eq!((data.x, data.y, data.width, data.height), (-1.5, 2.0, 3.0, 4.0));
    assert_eq!((data.reference_scale, data.fps), (50.0, 24.0));
    assert_eq!(data.images_path.as_deref(), Some("./images/"));
    assert_eq!(data.audio_path.as_deref(), Some(""));
    assert!(data.report.warnings.is_empty());
}

#[test]
fn load_scale_of_the_header() {
    let scaled = |json: &str| {
        let data = SkeletonJson::new().scale(0.5).read(json.as_bytes()).expect(json);
        (data.width, data.reference_scale)
    };
    assert_eq!(
        scaled(r#"{"skeleton": {"width": 8, "referenceScale": 40}}"#),
        (8.0, 20.0)
    );
    assert_eq!(scaled(r#"{"skeleton": {"width": 8}}"#), (8.0, 50.0));
    assert_eq!(scaled("{}"), (0.0, 100.0));
}

#[test]
fn only_major_and_minor_version_count() {
    for version in ["4.2.22", "4.2", "4.2.0-beta", "4.2-beta", "4.2.99.1"] {
        let json = format!(r#"{{"skeleton": {{"spine": "{version}"}}}}"#);
        assert_eq!(read(&json).version.as_deref(), Some(version));
    }
    for version in ["3.8.75", "4.1.23", "4.3.01", "4.20.1", "4", "42", "5.2.1", ""] {
        let json = format!(r#"{{"skeleton": {{"spine": "{version}"}}}}"#);
        assert_eq!(
            error(&json),
            format!(
                "skeleton.spine: made by Spine {version}; this reads 4.2; export it again with Spine 4.2"
            )
        );
        assert_eq!(fail(&json).blame(), Blame::UnsupportedVersion);
        assert!(
            SkeletonJson::new()
                .any_version(true)
                .read(json.as_bytes())
                .is_ok()
        );
    }
}

#[test]
fn the_version_is_checked_before_anything_else() {
    let wanted = "skeleton.spine: made by Spine 3.8.75; this reads 4.2; export it again with Spine 4.2";
    for json in [
        r#"{"skeleton": {"spine": "3.8.75"}, "bones": 7, "skins": {}}"#,
        r#"{"bones": 7, "skins": {}, "skeleton": {"spine": "3.8.75"}}"#,
        r#"{"skeleton": {"x": "wrong", "spine": "3.8.75"}}"#,
        r#"{"animations": {"a": 1}, "skeleton": {"hash": 1, "spine": "3.8.75"}, "bones": [{}]}"#,
    ] {
        assert_eq!(error(json), wanted, "{json}");
    }
}

#[test]
fn a_missing_version_is_a_warning() {
    let warning = "skeleton.spine: The file does not say which version of Spine made it; it was read as 4.2.";
    assert_eq!(warnings(r#"{"bones": [{"name": "root"}]}"#), [warning]);
    assert_eq!(warnings(r#"{"skeleton": {"spine": null}}"#), [warning]);
}

#[test]
fn sections_may_come_in_any_order() {
    let ordered = rig(r#""animations": {"a": {"bones": {"arm": {"rotate": [{"value": 1}]}}}}"#);
    let json = r#"{
        "animations": {"a": {"bones": {"arm": {"rotate": [{"value": 1}]}}}},
        "skins": [{"attachments": {"front": {"card": {"width": 1, "height": 2}}}, "bones": ["arm"], "name": "s"}],
        "slots": [{"bone": "arm", "name": "front"}],
        "bones": [{"name": "root"}, {"parent": "root", "name": "arm"}],
        "skeleton": {"spine": "4.2.22"}}"#;
    let data = read(json);
    assert_eq!(data.animations.as_slice(), read(&ordered).animations.as_slice());
    assert_eq!(data.attachments.len(), 1);
    let skin = data.skins.iter().next().expect("a skin");
    assert_eq!(
        (&*skin.name, skin.bones.len(), skin.attachments().len()),
        ("s", 1, 1)
    );
    assert!(data.report.warnings.is_empty());
}

#[test]
fn null_counts_as_absent() {
    let data = read(
        r#"{"skeleton": null, "bones": [{"name": "root", "parent": null, "x": null, "scaleX": null, "inherit": null,
            "skin": null, "color": null, "icon": null}], "slots": null, "skins": null, "events": {"e": null},
            "animations": {"a": null, "b": {"bones": null, "slots": {"no": null}, "events": null}}}"#,
    );
    assert_eq!(
        (data.bones.len(), data.events.len(), data.animations.len()),
        (1, 0, 1)
    );
    let root = data.bones.iter().next().expect("a bone");
    assert_eq!(
        (root.parent, root.local),
        (None, spine_data::LocalTransform::IDENTITY)
    );
}

#[test]
fn unknown_keys_are_warnings() {
    let json = r#"{"skeleton": {"spine": "4.2.1", "made": 1}, "bones": [{"name": "root"}, {"name": "b", "parent":
        "root", "wings": [{"a": 1}]}], "extra": {"a": {}}, "events": {"e": {"loud": true}},
        "animations": {"run": {"deform": {}, "bones": {"b": {"rotate": [{"angle": 5}]}}}}}"#;
    assert_eq!(
        warnings(json),
        [
            "skeleton: The key \"made\" of the header is not known and was ignored.",
            "bones[1]: The key \"wings\" of a bone is not known and was ignored.",
            "file: The key \"extra\" of the root is not known and was ignored.",
            "events.e: The key \"loud\" of an event is not known and was ignored.",
            "animations.run: The key \"deform\" of an animation is not known and was ignored.",
            "animations.run: The key \"angle\" of a key is not known and was ignored.",
        ]
    );
}

#[test]
fn warnings_are_limited() {
    let keys: Vec<String> = (0..500).map(|i| format!("\"k{i}\": 0")).collect();
    let json = format!("{{{}}}", keys.join(","));
    assert_eq!(
        read(&json).report.warnings.len(),
        spine_data::limits::MAX_WARNINGS
    );
}

#[test]
fn texts_that_are_not_well_formed() {
    for (json, wanted) in [
        ("", "line 1, column 1: not well-formed: EOF while parsing a value"),
        (
            "{",
            "line 1, column 1: not well-formed: EOF while parsing an object",
        ),
        ("{}x", "line 1, column 3: not well-formed: trailing characters"),
        ("{}{}", "line 1, column 3: not well-formed: trailing characters"),
        (
            "{\"bones\":\n  [}]}",
            "line 2, column 4: not well-formed: expected value",
        ),
        (
            "{\"bones\": [],}",
            "line 1, column 14: not well-formed: key must be a string",
        ),
        (
            "{\"bones\": 01}",
            "line 1, column 12: not well-formed: invalid number",
        ),
        (
            "{\"bones\": NaN}",
            "line 1, column 11: not well-formed: expected value; names and texts need double quotes: \
            export as JSON, not as JavaScript or in the minimal form",
        ),
    ] {
        assert_eq!(error(json), wanted, "{json}");
        assert_eq!(fail(json).blame(), Blame::Syntax);
    }
}

#[test]
fn javascript_and_minimal_exports_are_recognised() {
    for json in [
        "{bones:[{name:root}]}",
        "{\"bones\":[{name:\"root\"}]}",
        "{\"bones\":[{\"name\":root}]}",
    ] {
        let text = error(json);
        assert!(
            text.ends_with("export as JSON, not as JavaScript or in the minimal form"),
            "{text}"
        );
    }
    assert_eq!(
        fail("{bones:[{name:root}]}").location(),
        &Location::Text { line: 1, column: 2 }
    );
}

#[test]
fn bytes_that_are_not_text() {
    let error = SkeletonJson::new()
        .read(b"{\n\"bo\xff\": 1}")
        .map(|_| ())
        .expect_err("no text");
    assert_eq!(
        error.to_string(),
        "line 2, column 4: not well-formed: the text is not UTF-8"
    );
}

#[test]
fn a_lone_surrogate_is_an_error() {
    assert_eq!(
        error(r#"{"bones": [{"name": "\ud800"}]}"#),
        "bones[0].name: not well-formed: unexpected end of hex escape"
    );
    assert!(error(r#"{"bones": [], "\ud800x": 1}"#).starts_with("line 1, column "));
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let json = "\u{feff} {\"bones\": [{\"name\": \"root\"}]}";
    assert_eq!(read(json).bones.len(), 1);
    let data = SkeletonLoader::new().read(json.as_bytes()).expect("JSON");
    assert_eq!(data.bones.len(), 1);
}

#[test]
fn wrong_types_have_their_path() {
    for (json, wanted) in [
        ("[]", "value is a list; expected an object"),
        ("7", "value is integer `7`; expected an object"),
        (
            r#"{"skeleton": 1}"#,
            "skeleton: value is integer `1`; expected the header, an object",
        ),
        (
            r#"{"bones": {}}"#,
            "bones: value is an object; expected a list of objects",
        ),
        (
            r#"{"bones": [1]}"#,
            "bones[0]: value is integer `1`; expected a bone",
        ),
        (r#"{"bones": [null]}"#, "bones[0]: value is null; expected a bone"),
        (
            r#"{"bones": [{"name": 5}]}"#,
            "bones[0].name: value is integer `5`; expected a name",
        ),
        (
            r#"{"bones": [{"x": "1"}]}"#,
            "bones[0].x: value is string \"1\"; expected a number",
        ),
        (
            r#"{"bones": [{"x": {}}]}"#,
            "bones[0].x: value is an object; expected a number",
        ),
        (
            r#"{"bones": [{"skin": 1}]}"#,
            "bones[0].skin: value is integer `1`; expected true or false",
        ),
        (
            r#"{"events": []}"#,
            "events: value is a list; expected an object of events",
        ),
        (
            r#"{"animations": {"a": []}}"#,
            "animations.a: value is a list; expected an animation",
        ),
    ] {
        assert_eq!(error(json), wanted, "{json}");
        assert_eq!(fail(json).blame(), Blame::Format);
    }
}

#[test]
fn numbers_are_finite_singles() {
    for (number, wanted) in [
        ("1e999", "number is out of range; expected a finite number"),
        (
            "1e39",
            "number is 1e39; expected a finite number of single precision",
        ),
        (
            "-1e300",
            "number is -1e300; expected a finite number of single precision",
        ),
    ] {
        let json = format!(r#"{{"bones": [{{"name": "root", "x": {number}}}]}}"#);
        assert_eq!(error(&json), format!("bones[0].x: {wanted}"));
    }
    let x = |number: &str| {
        let data = read(&format!(r#"{{"bones": [{{"name": "root", "x": {number}}}]}}"#));
        data.bones.iter().next().expect("a bone").local.x
    };
    assert_eq!((x("1E2"), x("-0.5e-1"), x("1e-400")), (100.0, -0.05, 0.0));
    assert_eq!(
        x("0.30000001192092896"),
        spine_data::real::real(0.300_000_011_920_928_96)
    );
}

#[test]
fn whole_numbers_are_cut_toward_zero() {
    let json = |int: &str| format!(r#"{{"events": {{"e": {{"int": {int}}}}}}}"#);
    let int = |int: &str| read(&json(int)).events.iter().next().expect("an event").int;
    assert_eq!((int("2.9"), int("-2.9"), int("1e3")), (2, -2, 1000));
    assert_eq!((int("2147483647"), int("-2147483648")), (i32::MAX, i32::MIN));
    assert_eq!(
        error(&json("2147483648")),
        "events.e.int: number is 2147483648; expected a whole number of 32 bits"
    );
    assert_eq!(
        error(&json("1e308")),
        "events.e.int: number is 1e308; expected a whole number of 32 bits"
    );
}

#[test]
fn the_load_scale_must_be_a_number() {
    for scale in [0.0, f64::NAN, f64::INFINITY] {
        let error = SkeletonJson::new()
            .scale(scale)
            .read(b"{}")
            .map(|_| ())
            .expect_err("no scale");
        assert!(matches!(
            error.kind(),
            ErrorKind::InvalidValue {
                what: "load scale",
                ..
            }
        ));
    }
}
