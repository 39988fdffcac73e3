//! Constraints. Source: formats-4.2.md 4.5 to 4.8.

use spine_data::{
    BoneId, IkConstraintId, PathConstraintId, PhysicsConstraintId, PositionMode, RotateMode, SkeletonData,
    SkeletonJson, SlotId, SpacingMode, TransformConstraintId,
};

use super::error;

const RIG: &str = r#""bones": [{"name": "root"}, {"name": "a", "parent": "root"}, {"name": "b", "parent": "a"}],
    "slots": [{"name": "s", "bone": "root"}]"#;

fn scaled(section: &str, fields: &str, scale: f64) -> SkeletonData {
    let json = format!(r#"{{{RIG}, "{section}": [{{"name": "c", {fields}}}]}}"#);
    SkeletonJson::new()
        .scale(scale)
        .read(json.as_bytes())
        .expect(&json)
}

fn read(section: &str, fields: &str) -> SkeletonData {
    scaled(section, fields, 1.0)
}

#[test]
fn ik() {
    let data = read(
        "ik",
        r#""order": 3, "skin": true, "bones": ["a", "b"], "target": "root", "mix": 0.5, "softness": 4,
            "bendPositive": false, "compress": true, "stretch": true, "uniform": true"#,
    );
    let ik = &data.ik_constraints[IkConstraintId::new(0)];
    assert_eq!((&*ik.name, ik.order, ik.skin_required), ("c", 3, true));
    assert_eq!(
        (&*ik.bones, ik.target),
        (&[BoneId::new(1), BoneId::new(2)][..], BoneId::new(0))
    );
    assert_eq!((ik.mix, ik.softness, ik.bend_direction), (0.5, 4.0, -1));
    assert!(ik.compress && ik.stretch && ik.uniform);

    let data = read("ik", r#""bones": ["a"], "target": "root""#);
    let ik = &data.ik_constraints[IkConstraintId::new(0)];
    assert_eq!(
        (ik.order, ik.skin_required, ik.mix, ik.softness, ik.bend_direction),
        (0, false, 1.0, 0.0, 1)
    );
    assert!(!ik.compress && !ik.stretch && !ik.uniform);
    let data = scaled("ik", r#""bones": ["a"], "target": "root", "softness": 4"#, 0.5);
    assert_eq!(data.ik_constraints[IkConstraintId::new(0)].softness, 2.0);
}

#[test]
fn transform() {
    let fields = r#""order": 1, "skin": true, "bones": ["a"], "target": "root", "local": true, "relative": true,
        "rotation": 1, "x": 2, "y": 3, "scaleX": 4, "scaleY": 5, "shearY": 6, "mixRotate": 0.1, "mixX": 0.2,
        "mixY": 0.3, "mixScaleX": 0.4, "mixScaleY": 0.5, "mixShearY": 0.6"#;
    let data = scaled("transform", fields, 2.0);
    let c = &data.transform_constraints[TransformConstraintId::new(0)];
    assert_eq!(
        (c.order, c.skin_required, c.local, c.relative),
        (1, true, true, true)
    );
    assert_eq!((c.offset_rotation, c.offset_x, c.offset_y), (1.0, 4.0, 6.0));
    assert_eq!(
        (c.offset_scale_x, c.offset_scale_y, c.offset_shear_y),
        (4.0, 5.0, 6.0)
    );
    assert_eq!(
        [
            c.mix_rotate,
            c.mix_x,
            c.mix_y,
            c.mix_scale_x,
            c.mix_scale_y,
            c.mix_shear_y
        ],
        [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    );

    let mixes = |fields: &str| {
        let data = read("transform", &format!(r#"{fields} "bones": [], "target": "root""#));
        let c = &data.transform_constraints[TransformConstraintId::new(0)];
        [
            c.mix_rotate,
            c.mix_x,
            c.mix_y,
            c.mix_scale_x,
            c.mix_scale_y,
            c.mix_shear_y,
        ]
    };
    assert_eq!(mixes(""), [1.0; 6]);
    assert_eq!(
        mixes(r#""mixScaleX": 0.5, "mixX": 0.25,"#),
        [1.0, 0.25, 0.25, 0.5, 0.5, 1.0]
    );
    assert_eq!(
        mixes(r#""mixY": 0.5, "mixX": 0.25,"#),
        [1.0, 0.25, 0.5, 1.0, 1.0, 1.0]
    );
}

#[test]
fn path() {
    let fields = r#""order": 2, "bones": ["a"], "target": "s", "positionMode": "fixed", "spacingMode": "percent",
        "rotateMode": "chainScale", "rotation": 5, "position": 10, "spacing": 20, "mixRotate": 0.1, "mixX": 0.2"#;
    let data = scaled("path", fields, 0.5);
    let c = &data.path_constraints[PathConstraintId::new(0)];
    assert_eq!((c.order, c.target), (2, SlotId::new(0)));
    assert_eq!(c.position_mode, PositionMode::Fixed);
    assert_eq!(
        (c.spacing_mode, c.rotate_mode),
        (SpacingMode::Percent, RotateMode::ChainScale)
    );
    assert_eq!((c.offset_rotation, c.position, c.spacing), (5.0, 5.0, 20.0));
    assert_eq!((c.mix_rotate, c.mix_x, c.mix_y), (0.1, 0.2, 0.2));

    let data = scaled(
        "path",
        r#""position": 10, "spacing": 20, "bones": [], "target": "s""#,
        0.5,
    );
    let c = &data.path_constraints[PathConstraintId::new(0)];
    assert_eq!(
        (c.position_mode, c.spacing_mode, c.rotate_mode),
        (PositionMode::Percent, SpacingMode::Length, RotateMode::Tangent)
    );
    assert_eq!((c.offset_rotation, c.position, c.spacing), (0.0, 10.0, 10.0));
    assert_eq!((c.mix_rotate, c.mix_x, c.mix_y), (1.0, 1.0, 1.0));
}

#[test]
fn physics() {
    let fields = r#""order": 4, "skin": true, "bone": "b", "x": 1, "y": 2, "rotate": 3, "scaleX": 4, "shearX": 5,
        "limit": 100, "fps": 30.9, "inertia": 0.5, "strength": 50, "damping": 0.25, "mass": 4, "wind": 6,
        "gravity": 7, "mix": 0.75, "inertiaGlobal": true, "strengthGlobal": true, "dampingGlobal": true,
        "massGlobal": true, "windGlobal": true, "gravityGlobal": true, "mixGlobal": true"#;
    let data = scaled("physics", fields, 0.5);
    let c = &data.physics_constraints[PhysicsConstraintId::new(0)];
    assert_eq!((c.order, c.skin_required, c.bone), (4, true, BoneId::new(2)));
    assert_eq!(
        [c.x, c.y, c.rotate, c.scale_x, c.shear_x],
        [1.0, 2.0, 3.0, 4.0, 5.0]
    );
    assert_eq!((c.limit, c.step, c.mass_inverse), (50.0, 1.0 / 30.0, 0.25));
    assert_eq!(
        [c.inertia, c.strength, c.damping, c.wind, c.gravity, c.mix],
        [0.5, 50.0, 0.25, 6.0, 7.0, 0.75]
    );
    assert!(c.inertia_global && c.strength_global && c.damping_global && c.mass_global);
    assert!(c.wind_global && c.gravity_global && c.mix_global);

    let data = scaled("physics", r#""bone": "b""#, 0.5);
    let c = &data.physics_constraints[PhysicsConstraintId::new(0)];
    assert_eq!([c.x, c.y, c.rotate, c.scale_x, c.shear_x], [0.0; 5]);
    assert_eq!((c.limit, c.step, c.mass_inverse), (2500.0, 1.0 / 60.0, 1.0));
    assert_eq!(
        [c.inertia, c.strength, c.damping, c.wind, c.gravity, c.mix],
        [1.0, 100.0, 1.0, 0.0, 0.0, 1.0]
    );
    assert!(!c.inertia_global && !c.strength_global && !c.damping_global && !c.mass_global);
    assert!(!c.wind_global && !c.gravity_global && !c.mix_global);
}

#[test]
fn errors() {
    for (section, fields, wanted) in [
        (
            "ik",
            r#""target": "a""#,
            r#"ik[0]: an IK constraint needs the field "bones""#,
        ),
        (
            "ik",
            r#""bones": []"#,
            r#"ik[0]: an IK constraint needs the field "target""#,
        ),
        (
            "ik",
            r#""bones": ["a", "bb"]"#,
            r#"ik[0].bones[1]: there is no bone named "bb"; did you mean "b"?"#,
        ),
        (
            "ik",
            r#""bones": ["a", null]"#,
            "ik[0].bones[1]: value is null; expected a name",
        ),
        (
            "ik",
            r#""bones": "a""#,
            "ik[0].bones: value is string \"a\"; expected a list of names",
        ),
        (
            "ik",
            r#""target": "s""#,
            r#"ik[0].target: there is no bone named "s""#,
        ),
        (
            "ik",
            r#""order": -1"#,
            "ik[0].order: number is -1; expected a whole number from 0 to 4294967295",
        ),
        (
            "transform",
            r#""bones": []"#,
            r#"transform[0]: a transform constraint needs the field "target""#,
        ),
        (
            "transform",
            r#""mixX": "1""#,
            "transform[0].mixX: value is string \"1\"; expected a number",
        ),
        (
            "path",
            r#""target": "a""#,
            r#"path[0].target: there is no slot named "a""#,
        ),
        (
            "path",
            r#""rotateMode": "chainscale""#,
            "path[0].rotateMode: rotate mode is \"chainscale\"; expected one of tangent, chain, chainScale",
        ),
        (
            "path",
            r#""positionMode": "length""#,
            "path[0].positionMode: position mode is \"length\"; expected one of fixed, percent",
        ),
        (
            "path",
            r#""spacingMode": "x""#,
            "path[0].spacingMode: spacing mode is \"x\"; expected one of length, fixed, percent, proportional",
        ),
        (
            "physics",
            r#""x": 1"#,
            r#"physics[0]: a physics constraint needs the field "bone""#,
        ),
        (
            "physics",
            r#""bone": "a", "fps": 0"#,
            "physics[0].fps: fps of a physics constraint is 0; expected more than 0",
        ),
        (
            "physics",
            r#""bone": "a", "mass": 0"#,
            "physics[0].mass: mass of a physics constraint is 0; expected a number other than 0",
        ),
    ] {
        let json = format!(r#"{{{RIG}, "{section}": [{{"name": "c", {fields}}}]}}"#);
        assert_eq!(error(&json), wanted, "{json}");
    }
    for section in ["ik", "transform", "path", "physics"] {
        let text = error(&format!(
            r#"{{{RIG}, "{section}": [{{"bone": "a", "bones": [], "target": "x"}}]}}"#
        ));
        assert!(text.starts_with(section), "{text}");
    }
}
