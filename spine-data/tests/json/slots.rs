//! Slots. Source: formats-4.2.md 4.4.

use spine_data::{BlendMode, BoneId, Color, SlotId};

use super::{error, read};

const BONES: &str = r#""bones": [{"name": "root"}, {"name": "arm", "parent": "root"}]"#;

#[test]
fn every_field() {
    let data = read(&format!(
        r#"{{{BONES}, "slots": [{{"name": "s", "bone": "arm", "color": "11223344", "dark": "aabbcc",
            "attachment": "card", "blend": "screen", "visible": false}}]}}"#
    ));
    let slot = &data.slots[SlotId::new(0)];
    assert_eq!(
        (&*slot.name, slot.bone, slot.blend),
        ("s", BoneId::new(1), BlendMode::Screen)
    );
    assert_eq!(slot.color, Color::from_rgba8(0x1122_3344));
    assert_eq!(slot.dark_color.map(Color::to_rgba8), Some(0xaabb_ccff));
    assert_eq!(
        slot.attachment
            .and_then(|key| data.names.get(key))
            .map(|key| &**key),
        Some("card")
    );
    assert!(!slot.visible);
}

#[test]
fn defaults() {
    let data = read(&format!(
        r#"{{{BONES}, "slots": [{{"bone": "root", "name": "s", "attachment": null}}]}}"#
    ));
    let slot = &data.slots[SlotId::new(0)];
    assert_eq!(
        (slot.color, slot.dark_color, slot.attachment),
        (Color::WHITE, None, None)
    );
    assert_eq!((slot.blend, slot.visible), (BlendMode::Normal, true));
}

#[test]
fn blend_modes() {
    for (name, mode) in [
        ("normal", BlendMode::Normal),
        ("additive", BlendMode::Additive),
        ("Multiply", BlendMode::Multiply),
        ("screen", BlendMode::Screen),
    ] {
        let data = read(&format!(
            r#"{{{BONES}, "slots": [{{"name": "s", "bone": "root", "blend": "{name}"}}]}}"#
        ));
        assert_eq!(data.slots[SlotId::new(0)].blend, mode);
    }
}

#[test]
fn errors() {
    for (slot, wanted) in [
        (
            r#"{"bone": "root"}"#,
            r#"slots[0]: a slot needs the field "name""#,
        ),
        (r#"{"name": "s"}"#, r#"slots[0]: a slot needs the field "bone""#),
        (
            r#"{"name": "s", "bone": "arms"}"#,
            r#"slots[0].bone: there is no bone named "arms"; did you mean "arm"?"#,
        ),
        (
            r#"{"name": "s", "bone": "arm", "blend": "add"}"#,
            "slots[0].blend: blend mode is \"add\"; expected one of normal, additive, multiply, screen",
        ),
        (
            r#"{"name": "s", "bone": "arm", "dark": "abc"}"#,
            "slots[0].dark: colour is \"abc\"; expected hexadecimal digits RRGGBBAA or RRGGBB",
        ),
        (
            r#"{"name": "s", "bone": "arm", "attachment": 1}"#,
            "slots[0].attachment: value is integer `1`; expected a string",
        ),
    ] {
        assert_eq!(
            error(&format!(r#"{{{BONES}, "slots": [{slot}]}}"#)),
            wanted,
            "{slot}"
        );
    }
}
