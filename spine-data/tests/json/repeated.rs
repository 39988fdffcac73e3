//! Repeated keys: the last value wins, at the place of the first. Source: formats-4.2.md 4.1.

use spine_data::{Attachment, BoneId, EventId, SkinId, TimelineKind};

use super::{animation, read, rig, walk};

#[test]
fn fields() {
    let data = read(r#"{"bones": [{"name": "a", "x": 1, "x": 2, "y": 3, "y": null, "name": "root"}]}"#);
    let bone = &data.bones[BoneId::new(0)];
    assert_eq!((&*bone.name, bone.local.x, bone.local.y), ("root", 2.0, 0.0));
}

#[test]
fn sections() {
    let data = read(r#"{"bones": [{"name": 7}], "events": {"e": {}}, "bones": [{"name": "root"}]}"#);
    assert_eq!(
        (
            &*data.bones[BoneId::new(0)].name,
            data.bones.len(),
            data.events.len()
        ),
        ("root", 1, 1)
    );
    let data = read(r#"{"skeleton": {"spine": "3.8"}, "skeleton": {"spine": "4.2"}}"#);
    assert_eq!(data.version.as_deref(), Some("4.2"));
}

#[test]
fn events_and_animations() {
    let data = read(
        r#"{"events": {"a": {"int": 1}, "b": {}, "a": {"int": 2}},
            "animations": {"x": {"bones": {"no": {}}}, "y": {}, "x": {}}}"#,
    );
    let events: Vec<(&str, i32)> = data
        .events
        .iter()
        .map(|event| (&*event.name, event.int))
        .collect();
    assert_eq!(events, [("a", 2), ("b", 0)]);
    let names: Vec<&str> = data.animations.iter().map(|animation| &*animation.name).collect();
    assert_eq!(names, ["x", "y"]);
    assert_eq!(data.find_event("a"), Some(EventId::new(0)));
}

#[test]
fn attachments() {
    let data = read(
        r#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root"}, {"name": "t", "bone": "root"}],
            "skins": [{"name": "default", "attachments": {
                "t": {"lost": {"type": "point"}},
                "s": {"a": {"type": "mesh", "parent": "nowhere"}, "b": {"type": "point"},
                    "a": {"type": "point", "x": 5}},
                "t": {"kept": {"type": "point"}}}}]}"#,
    );
    let skin = &data.skins[SkinId::new(0)];
    let keys: Vec<(u32, &str)> = skin
        .attachments()
        .iter()
        .map(|entry| {
            (
                entry.slot.get(),
                data.names.get(entry.name).map_or("", |key| &**key),
            )
        })
        .collect();
    assert_eq!(keys, [(0, "a"), (0, "b"), (1, "kept")]);
    let first = &data.attachments[skin.attachments()[0].attachment];
    assert!(matches!(first, Attachment::Point(point) if point.x == 5.0));
}

#[test]
fn timelines() {
    let got = animation(&walk(
        r#""bones": {"root": {"rotate": [{}, {"time": 9}]}},
            "slots": {"front": {"alpha": [{}], "attachment": [{}], "alpha": [{"time": 1}, {"time": 2}]}},
            "bones": {"arm": {"scale": [{}], "rotate": [{"time": 8}]}, "root": {"shear": [{}]},
                "arm": {"rotate": [{"time": 3}]}}"#,
    ));
    let kinds: Vec<(&str, u32)> = got.timelines.iter().map(|t| (t.kind.name(), t.len)).collect();
    assert_eq!(
        kinds,
        [("alpha", 2), ("attachment", 1), ("rotate", 1), ("shear", 1)]
    );
    assert_eq!(got.timelines[2].kind, TimelineKind::Rotate(BoneId::new(1)));
    assert_eq!(got.duration, 3.0);
}

#[test]
fn keyed_attachments() {
    let got = animation(&walk(
        r#""attachments": {
            "default": {"front": {"box": {"deform": [{"time": 7}]}}},
            "default": {"front": {"pull": {"deform": [{"time": 6}]}},
                "front": {"box": {"deform": [{"time": 5}], "deform": [{"time": 1}]},
                    "film": {"sequence": [{}]}, "box": {"deform": [{"time": 2}]}}}}"#,
    ));
    let kinds: Vec<&str> = got.timelines.iter().map(|t| t.kind.name()).collect();
    assert_eq!((kinds, got.duration), (vec!["deform", "sequence"], 2.0));
}

#[test]
fn constraints_and_physics_for_all() {
    let got = animation(&walk(
        r#""physics": {"": {"mix": [{"time": 4}]}, "hair": {"mix": [{}]}, "": {"wind": [{"time": 1}]}},
            "ik": {"reach": [{}, {}], "reach": [{}]}"#,
    ));
    let kinds: Vec<(&str, u32)> = got.timelines.iter().map(|t| (t.kind.name(), t.len)).collect();
    assert_eq!(kinds, [("ik", 1), ("physics wind", 1), ("physics mix", 1)]);
    assert_eq!(got.duration, 1.0);
}

#[test]
fn a_repetition_does_not_hide_other_errors() {
    let json = rig(r#""events": {"e": {}, "e": {"int": "x"}}"#);
    assert_eq!(
        super::error(&json),
        "events.e.int: value is string \"x\"; expected a whole number of 32 bits"
    );
}
