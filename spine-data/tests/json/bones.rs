//! Bones. Source: formats-4.2.md 4.3.

use spine_data::{BoneId, Color, Inherit, LocalTransform, SkeletonJson};

use super::{error, read};

#[test]
fn every_field() {
    let data = read(
        r#"{"bones": [{"name": "root"}, {"name": "b", "parent": "root", "length": 1, "x": 2, "y": 3, "rotation": 4,
            "scaleX": 5, "scaleY": 6, "shearX": 7, "shearY": 8, "inherit": "noScale", "skin": true,
            "color": "ff000080", "icon": "eye", "visible": false}]}"#,
    );
    let bone = &data.bones[BoneId::new(1)];
    assert_eq!(
        (&*bone.name, bone.parent, bone.length),
        ("b", Some(BoneId::new(0)), 1.0)
    );
    let local = LocalTransform {
        x: 2.0,
        y: 3.0,
        rotation: 4.0,
        scale_x: 5.0,
        scale_y: 6.0,
        shear_x: 7.0,
        shear_y: 8.0,
    };
    assert_eq!((bone.local, bone.inherit), (local, Inherit::NoScale));
    assert!(bone.skin_required && !bone.visible);
    assert_eq!(bone.color, Color::from_rgba8(0xff00_0080));
    assert_eq!(bone.icon.as_deref(), Some("eye"));
}

#[test]
fn defaults() {
    let data = read(r#"{"bones": [{"name": "root", "icon": ""}]}"#);
    let bone = &data.bones[BoneId::new(0)];
    assert_eq!(
        (bone.parent, bone.length, bone.local),
        (None, 0.0, LocalTransform::IDENTITY)
    );
    assert_eq!(
        (bone.inherit, bone.skin_required, bone.visible),
        (Inherit::Normal, false, true)
    );
    assert_eq!(
        (bone.color, bone.icon.as_deref()),
        (Color::from_rgba8(0x9b9b_9bff), None)
    );
}

#[test]
fn load_scale() {
    let json =
        br#"{"bones": [{"name": "root", "length": 10, "x": 20, "y": 30, "scaleX": 2, "rotation": 5}]}"#;
    let data = SkeletonJson::new().scale(0.5).read(json).expect("a skeleton");
    let bone = &data.bones[BoneId::new(0)];
    assert_eq!((bone.length, bone.local.x, bone.local.y), (5.0, 10.0, 15.0));
    assert_eq!((bone.local.scale_x, bone.local.rotation), (2.0, 5.0));
}

#[test]
fn inherit_modes() {
    for (name, mode) in [
        ("normal", Inherit::Normal),
        ("Normal", Inherit::Normal),
        ("onlyTranslation", Inherit::OnlyTranslation),
        ("noRotationOrReflection", Inherit::NoRotationOrReflection),
        ("NoScale", Inherit::NoScale),
        ("noScaleOrReflection", Inherit::NoScaleOrReflection),
    ] {
        let data = read(&format!(
            r#"{{"bones": [{{"name": "root", "inherit": "{name}"}}]}}"#
        ));
        assert_eq!(data.bones[BoneId::new(0)].inherit, mode);
    }
}

#[test]
fn errors() {
    for (bones, wanted) in [
        (r#"{}"#, r#"bones[0]: a bone needs the field "name""#),
        (r#"{"name": ""}"#, "bones[0].name: name is empty; expected a text"),
        (r#"{"name": null}"#, r#"bones[0]: a bone needs the field "name""#),
        (
            r#"{"name": "hip"}, {"name": "leg", "parent": "hipp"}"#,
            r#"bones[1].parent: there is no bone named "hipp"; did you mean "hip"?"#,
        ),
        (
            r#"{"name": "a", "parent": "b"}, {"name": "b", "parent": "a"}"#,
            r#"bones[0].parent: there is no bone named "b""#,
        ),
        (
            r#"{"name": "a"}, {"name": "b", "parent": "b"}"#,
            r#"bones[1].parent: there is no bone named "b""#,
        ),
        (
            r#"{"name": "a"}, {"name": "b"}"#,
            r#"bones[1]: every bone but the first needs the field "parent""#,
        ),
        (
            r#"{"name": "a", "inherit": "all"}"#,
            "bones[0].inherit: inherit mode is \"all\"; expected one of normal, onlyTranslation, \
             noRotationOrReflection, noScale, noScaleOrReflection",
        ),
        (
            r#"{"name": "a", "color": "fffff"}"#,
            "bones[0].color: colour is \"fffff\"; expected hexadecimal digits RRGGBBAA or RRGGBB",
        ),
        (
            r#"{"name": "a", "color": "gg0000ff"}"#,
            "bones[0].color: colour is \"gg0000ff\"; expected hexadecimal digits RRGGBBAA or RRGGBB",
        ),
    ] {
        assert_eq!(error(&format!(r#"{{"bones": [{bones}]}}"#)), wanted, "{bones}");
    }
}

#[test]
fn colours() {
    let color = |text: &str| {
        let data = read(&format!(
            r#"{{"bones": [{{"name": "root", "color": "{text}"}}]}}"#
        ));
        data.bones[BoneId::new(0)].color.to_rgba8()
    };
    assert_eq!(color("#f00f00"), 0xf00f_00ff);
    assert_eq!(color("F00F0080"), 0xf00f_0080);
    assert_eq!(color("f00f008"), 0xf00f_00ff);
    assert_eq!(color("f00f00801"), 0xf00f_00ff);
}

#[test]
fn escaped_texts() {
    let data = read(r#"{"b\u006fnes": [{"n\u0061me": "r\u00f6\ud83d\ude00\n"}]}"#);
    assert_eq!(&*data.bones[BoneId::new(0)].name, "rö😀\n");
}

#[test]
fn the_first_of_equal_names_is_found() {
    let data = read(
        r#"{"bones": [{"name": "root"}, {"name": "a", "parent": "root"}, {"name": "a", "parent": "root"},
            {"name": "b", "parent": "a"}]}"#,
    );
    assert_eq!(data.bones[BoneId::new(3)].parent, Some(BoneId::new(1)));
}
