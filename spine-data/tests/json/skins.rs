//! Skins. Source: formats-4.2.md 4.9.

use spine_data::{
    Blame, BoneId, Color, ConstraintRef, IkConstraintId, PathConstraintId, PhysicsConstraintId, SkinId,
    TransformConstraintId,
};

use super::{error, fail, read};

const RIG: &str = r#""bones": [{"name": "root"}, {"name": "arm", "parent": "root"}],
    "slots": [{"name": "front", "bone": "root"}, {"name": "back", "bone": "arm"}],
    "ik": [{"name": "reach", "bones": ["arm"], "target": "root"}],
    "transform": [{"name": "follow", "bones": ["arm"], "target": "root"}],
    "path": [{"name": "along", "bones": ["arm"], "target": "front"}],
    "physics": [{"name": "hair", "bone": "arm"}]"#;

fn skins(skins: &str) -> String {
    format!(r#"{{{RIG}, "skins": [{skins}]}}"#)
}

#[test]
fn every_field() {
    let data = read(&skins(
        r#"{"name": "s", "physics": ["hair"], "path": ["along"], "transform": ["follow"], "ik": ["reach"],
            "bones": ["arm", "root"], "color": "11223344"}"#,
    ));
    let skin = &data.skins[SkinId::new(0)];
    assert_eq!((&*skin.name, skin.color), ("s", Color::from_rgba8(0x1122_3344)));
    assert_eq!(skin.bones, [BoneId::new(1), BoneId::new(0)]);
    assert_eq!(
        skin.constraints,
        [
            ConstraintRef::Ik(IkConstraintId::new(0)),
            ConstraintRef::Transform(TransformConstraintId::new(0)),
            ConstraintRef::Path(PathConstraintId::new(0)),
            ConstraintRef::Physics(PhysicsConstraintId::new(0)),
        ]
    );
    assert_eq!(data.default_skin, None);
}

#[test]
fn defaults() {
    let data = read(&skins(r#"{"name": "other"}, {"name": "default"}"#));
    assert_eq!(data.default_skin, Some(SkinId::new(1)));
    let skin = &data.skins[SkinId::new(0)];
    assert_eq!(
        (skin.bones.len(), skin.constraints.len(), skin.attachments().len()),
        (0, 0, 0)
    );
    assert_eq!(skin.color, Color::from_rgba8(0xfe9e_4fff));
}

#[test]
fn attachments_are_ordered_by_slot_and_then_as_in_the_file() {
    let data = read(&skins(
        r#"{"name": "s", "attachments": {"back": {"9": {"type": "point"}, "1": {"type": "point"}},
            "front": {"x": {"type": "point", "name": "own"}}}}"#,
    ));
    let entries: Vec<(u32, &str, &str)> = data.skins[SkinId::new(0)]
        .attachments()
        .iter()
        .map(|entry| {
            let key = data.names.get(entry.name).expect("a key");
            (
                entry.slot.get(),
                &**key,
                &**data.attachments[entry.attachment].name(),
            )
        })
        .collect();
    assert_eq!(entries, [(0, "x", "own"), (1, "9", "9"), (1, "1", "1")]);
}

#[test]
fn errors() {
    for (skin, wanted) in [
        (r#"{"bones": []}"#, r#"skins[0]: a skin needs the field "name""#),
        (
            r#"{"name": "s", "bones": ["leg"]}"#,
            r#"skins[0].bones[0]: there is no bone named "leg""#,
        ),
        (
            r#"{"name": "s", "ik": ["follow"]}"#,
            r#"skins[0].ik[0]: there is no IK constraint named "follow""#,
        ),
        (
            r#"{"name": "s", "transform": ["reach"]}"#,
            r#"skins[0].transform[0]: there is no transform constraint named "reach""#,
        ),
        (
            r#"{"name": "s", "path": ["x"]}"#,
            r#"skins[0].path[0]: there is no path constraint named "x""#,
        ),
        (
            r#"{"name": "s", "physics": [1]}"#,
            "skins[0].physics[0]: value is integer `1`; expected a string",
        ),
        (
            r#"{"name": "a"}, {"name": "s", "attachments": {"frond": {}}}"#,
            r#"skins[1].attachments.frond: there is no slot named "frond"; did you mean "front"?"#,
        ),
        (
            r#"{"name": "s", "attachments": {"front": {"": {"type": "point"}}}}"#,
            "skins[0].attachments.front.: attachment key is empty; expected a text",
        ),
        (
            r#"{"name": "s", "attachments": {"front": {"a": 1}}}"#,
            "skins[0].attachments.front.a: value is integer `1`; expected an attachment",
        ),
    ] {
        assert_eq!(error(&skins(skin)), wanted, "{skin}");
    }
}

#[test]
fn skins_as_an_object_are_the_form_of_old_files() {
    let json = format!(r#"{{{RIG}, "skins": {{"default": {{}}}}}}"#);
    assert_eq!(
        error(&json),
        "skins: value is an object; expected a list of skins (an object here is the form of Spine 3.7 and older)"
    );
    assert_eq!(fail(&json).blame(), Blame::Format);
}
