//! Which timelines an animation has. Source: formats-4.2.md 4.12.

use spine_data::{BoneId, PhysicsConstraintId, SlotId, TimelineKind};

use super::{animation, error, rig, walk, warnings};

#[test]
fn the_order_of_sections_is_fixed_and_within_them_that_of_the_file() {
    let got = animation(&walk(
        r#""events": [{"name": "step"}],
            "drawOrder": [{}],
            "attachments": {"default": {"front": {"film": {"sequence": [{}]}, "box": {"deform": [{}]}}}},
            "physics": {"hair": {"reset": [{}], "inertia": [{}], "strength": [{}], "damping": [{}], "mass": [{}],
                "wind": [{}], "gravity": [{}], "mix": [{}]}},
            "path": {"along": {"mix": [{}], "spacing": [{}], "position": [{}]}},
            "transform": {"follow": [{}]},
            "ik": {"reach": [{}]},
            "bones": {"arm": {"inherit": [{}], "sheary": [{}], "shearx": [{}], "shear": [{}], "scaley": [{}],
                "scalex": [{}], "scale": [{}]}, "root": {"translatey": [{}], "translatex": [{}], "translate": [{}],
                "rotate": [{}]}},
            "slots": {"front": {"rgb2": [{"light": "ffffff", "dark": "000000"}],
                "rgba2": [{"light": "ffffffff", "dark": "000000"}], "alpha": [{}], "rgb": [{"color": "ffffff"}],
                "rgba": [{"color": "ffffffff"}], "attachment": [{}]}}"#,
    ));
    let kinds: Vec<&str> = got.timelines.iter().map(|t| t.kind.name()).collect();
    assert_eq!(
        kinds,
        [
            "rgb2",
            "rgba2",
            "alpha",
            "rgb",
            "rgba",
            "attachment",
            "inherit",
            "sheary",
            "shearx",
            "shear",
            "scaley",
            "scalex",
            "scale",
            "translatey",
            "translatex",
            "translate",
            "rotate",
            "ik",
            "transform",
            "path mix",
            "path spacing",
            "path position",
            "physics reset",
            "physics inertia",
            "physics strength",
            "physics damping",
            "physics mass",
            "physics wind",
            "physics gravity",
            "physics mix",
            "sequence",
            "deform",
            "drawOrder",
            "event"
        ]
    );
    assert_eq!(got.timelines[0].kind, TimelineKind::Rgb2(SlotId::new(0)));
    assert_eq!(got.timelines[6].kind, TimelineKind::Inherit(BoneId::new(1)));
    assert_eq!(
        got.timelines[29].kind,
        TimelineKind::PhysicsConstraintMix(Some(PhysicsConstraintId::new(0)))
    );
}

#[test]
fn the_empty_name_means_all_physics_constraints() {
    let got = animation(&walk(r#""physics": {"": {"reset": [{}], "wind": [{}]}}"#));
    assert_eq!(got.timelines[0].kind, TimelineKind::PhysicsConstraintReset(None));
    assert_eq!(got.timelines[1].kind, TimelineKind::PhysicsConstraintWind(None));
}

#[test]
fn the_duration_is_the_last_time_of_all() {
    let got = animation(&walk(
        r#""bones": {"arm": {"rotate": [{}, {"time": 1.5}], "shear": [{"time": 0.5}]}}, "drawOrder": [{"time": 2.25}]"#,
    ));
    assert_eq!(got.duration, 2.25);
    assert_eq!(animation(&walk("")).duration, 0.0);
}

#[test]
fn empty_lists_make_no_timelines() {
    let got = animation(&walk(
        r#""bones": {"arm": {"rotate": []}, "root": {}}, "slots": {"front": {"attachment": [], "rgba": []}},
            "ik": {"reach": []}, "drawOrder": [], "events": [],
            "attachments": {"default": {"front": {"box": {"deform": []}}}}"#,
    ));
    assert_eq!(got.timelines.len(), 0);
}

#[test]
fn names_in_the_order_of_the_file() {
    let data = super::read(&rig(r#""animations": {"b": {}, "10": {}, "9": {}, "a": {}}"#));
    let names: Vec<&str> = data.animations.iter().map(|animation| &*animation.name).collect();
    assert_eq!(names, ["b", "10", "9", "a"]);
}

#[test]
fn unknown_timelines_of_constraints_and_attachments_are_ignored() {
    let json = walk(
        r#""path": {"along": {"speed": [{"x": []}]}}, "physics": {"hair": {"speed": 1}},
            "attachments": {"default": {"front": {"box": {"morph": [1]}}}}"#,
    );
    let warning = |name: &str| {
        format!("animations.walk: The key \"{name}\" of an object of timelines is not known and was ignored.")
    };
    assert_eq!(
        warnings(&json),
        [warning("speed"), warning("speed"), warning("morph")]
    );
    assert_eq!(animation(&json).timelines.len(), 0);
}

#[test]
fn errors() {
    let bones =
        "rotate, translate, translatex, translatey, scale, scalex, scaley, shear, shearx, sheary, inherit";
    for (sections, wanted) in [
        (
            r#""bones": {"arm": {"twist": []}}"#,
            format!(r#"bones.arm.twist: timeline is "twist"; expected one of {bones}"#),
        ),
        (
            r#""slots": {"front": {"color": []}}"#,
            r#"slots.front.color: timeline is "color"; expected one of attachment, rgba, rgb, alpha, rgba2, rgb2"#.into(),
        ),
        (
            r#""bones": {"harm": {}}"#,
            r#"bones.harm: there is no bone named "harm"; did you mean "arm"?"#.into(),
        ),
        (r#""slots": {"x": {}}"#, r#"slots.x: there is no slot named "x""#.into()),
        (r#""ik": {"x": []}"#, r#"ik.x: there is no IK constraint named "x""#.into()),
        (
            r#""transform": {"x": []}"#,
            r#"transform.x: there is no transform constraint named "x""#.into(),
        ),
        (r#""path": {"x": {}}"#, r#"path.x: there is no path constraint named "x""#.into()),
        (
            r#""physics": {"x": {}}"#,
            r#"physics.x: there is no physics constraint named "x""#.into(),
        ),
        (
            r#""attachments": {"x": {}}"#,
            r#"attachments.x: there is no skin named "x""#.into(),
        ),
        (
            r#""attachments": {"default": {"x": {}}}"#,
            r#"attachments.default.x: there is no slot named "x""#.into(),
        ),
        (
            r#""attachments": {"default": {"front": {"card": {"deform": []}}}}"#,
            "attachments.default.front.card.deform: attachment of a deform timeline is a region; expected a mesh, path, \
             bounding box or clipping attachment"
                .into(),
        ),
        (
            r#""attachments": {"default": {"front": {"box": {"sequence": []}}}}"#,
            "attachments.default.front.box.sequence: attachment of a sequence timeline is a boundingbox without a \
             sequence; expected a region or mesh with a sequence"
                .into(),
        ),
        (r#""ik": {"reach": {}}"#, "ik.reach: value is an object; expected a list of keys".into()),
        (
            r#""bones": {"arm": {"rotate": {}}}"#,
            "bones.arm.rotate: value is an object; expected a list of keys".into(),
        ),
        (
            r#""bones": {"arm": {"rotate": [{}, null]}}"#,
            "bones.arm.rotate[1]: value is null; expected a key".into(),
        ),
        (
            r#""bones": {"arm": {"rotate": [{"time": 1}, {"time": 0.5}]}}"#,
            "bones.arm.rotate[1]: key time is 0.5 after 1; expected times in ascending order".into(),
        ),
        (
            r#""bones": []"#,
            "bones: value is a list; expected an object of timelines".into(),
        ),
    ] {
        assert_eq!(error(&walk(sections)), format!("animations.walk.{wanted}"), "{sections}");
    }
    assert_eq!(
        error(r#"{"animations": {"": {}}}"#),
        "animations.: animation name is empty; expected a text"
    );
}
