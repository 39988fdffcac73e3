//! Getters and conversions of coordinates. Source: pose.md 5.9.

use spine_core::Skeleton;
use spine_data::BoneId;

use super::case::{Case, number, numbers, wide};
use super::tally::Tally;

/// Compares the getters and conversions of the case's bone after its update.
pub(super) fn check(tally: &mut Tally, case: &Case, skeleton: &mut Skeleton) {
    let limit = case.limit();
    let name = case.inputs["bone"].as_str().expect("name");
    let bone = skeleton.data().find_bone(name).expect("bone");
    let root = BoneId::new(0);
    let [x, y] = numbers(&case.inputs["point"]);
    let angle = number(&case.inputs["angle"]);
    let world = skeleton.pose.world[bone];
    let points = [
        ("worldToLocal", world.inverse_apply(x, y)),
        ("localToWorld", world.apply(x, y)),
        (
            "worldToParent",
            skeleton.world_to_parent(bone, x, y).expect("bone"),
        ),
        (
            "parentToWorld",
            skeleton.parent_to_world(bone, x, y).expect("bone"),
        ),
        (
            "rootWorldToParent",
            skeleton.world_to_parent(root, x, y).expect("bone"),
        ),
    ];
    for (field, point) in points {
        for (ours, expected) in point
            .into_iter()
            .zip(case.expected[field].as_array().expect("point"))
        {
            let expected = wide(expected);
            // The conversions hand on what the reference has.
            if expected.is_finite() {
                let unit = 100.0_f64.max(expected.abs());
                tally.value(|| format!("{} {field}", case.name), ours, expected, unit, limit);
            } else {
                tally.equal(|| format!("{} {field}", case.name), &ours.is_finite(), &false);
            }
        }
    }
    let angles = [
        (
            "worldToLocalRotation",
            skeleton.world_to_local_rotation(bone, angle).expect("bone"),
        ),
        (
            "localToWorldRotation",
            skeleton.local_to_world_rotation(bone, angle).expect("bone"),
        ),
        ("worldRotationX", world.rotation_x()),
        ("worldRotationY", world.rotation_y()),
    ];
    for (field, ours) in angles {
        let expected = wide(&case.expected[field]);
        tally.angle(|| format!("{} {field}", case.name), ours, expected, limit);
    }
    for (field, ours) in [("worldScaleX", world.scale_x()), ("worldScaleY", world.scale_y())] {
        let expected = wide(&case.expected[field]);
        tally.value(|| format!("{} {field}", case.name), ours, expected, 1.0, limit);
    }
    skeleton.rotate_world(bone, angle);
    let row: Vec<f64> = case.expected["afterRotateWorld"]
        .as_array()
        .expect("row")
        .iter()
        .map(wide)
        .collect();
    let what = || format!("{} afterRotateWorld", case.name);
    tally.world(what, &skeleton.pose.world[bone], &row, limit);
}
