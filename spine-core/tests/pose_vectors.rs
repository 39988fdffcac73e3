//! Bones and constraints against the reference's numbers. Source: pose.md 17.

mod support;

use std::collections::BTreeSet;

use serde_json::Value;
use spine_core::{Op, Skeleton};
use spine_data::{BoneId, ConstraintRef, Id, PhysicsConstraintId, real};
use support::case::{Case, load, number, numbers, step, wide};
use support::compare::Tally;

fn rows(value: &Value) -> Vec<Vec<f64>> {
    let row = |row: &Value| row.as_array().expect("row").iter().map(wide).collect();
    value.as_array().expect("rows").iter().map(row).collect()
}

/// How much lengths grow from the world to the space of a bone's parent; at least 1.
fn spread(skeleton: &Skeleton, bone: BoneId) -> f64 {
    let Some(parent) = skeleton.data().bones[bone].parent else {
        return 1.0;
    };
    let parent = &skeleton.pose.world[parent];
    let longer = parent.scale_x().max(parent.scale_y());
    let shorter = parent.determinant().abs() / longer;
    if shorter > 0.0 {
        f64::max(1.0, 1.0 / real::wide(shorter))
    } else {
        1.0
    }
}

/// Compares everything that a step may say.
fn check(tally: &mut Tally, case: &Case, step: usize, skeleton: &mut Skeleton, expected: &Value) {
    if expected.is_null() {
        return;
    }
    let limit = case.limit();
    let data = skeleton.data().clone();
    let at = |bone: BoneId| format!("{} step {step} {}", case.name, data.bones[bone].name);
    let bones: Vec<BoneId> = data.bones.ids().collect();
    if let Some(world) = expected.get("world") {
        for (bone, row) in bones.iter().zip(rows(world)) {
            tally.world(|| at(*bone), &skeleton.pose.world[*bone], &row, limit);
        }
    }
    if let Some(applied) = expected.get("applied") {
        for (bone, row) in bones.iter().zip(rows(applied)) {
            tally.applied(
                || at(*bone),
                &skeleton.pose.applied[*bone],
                &row,
                spread(skeleton, *bone),
                limit,
            );
        }
    }
    if let Some(decomposed) = expected.get("decomposed") {
        for (bone, row) in bones.iter().zip(rows(decomposed)) {
            skeleton.update_applied_transform(*bone);
            tally.applied(
                || at(*bone),
                &skeleton.pose.applied[*bone],
                &row,
                spread(skeleton, *bone),
                limit,
            );
        }
    }
    if let Some(physics) = expected.get("physics") {
        check_physics(tally, case, step, skeleton, physics);
    }
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    if let Some(cache) = expected.get("updateCache") {
        let expected: Vec<String> = cache.as_array().expect("list").iter().map(text).collect();
        let ours: Vec<String> = skeleton
            .program()
            .iter()
            .map(|op| op_name(skeleton, *op))
            .collect();
        tally.equal(
            || format!("{} step {step} update cache", case.name),
            &ours,
            &expected,
        );
    }
    if let Some(active) = expected.get("active") {
        let names = |kind: &str| -> BTreeSet<String> {
            let list = active[kind].as_array().expect("list");
            list.iter().map(text).collect()
        };
        let what = || format!("{} step {step} active", case.name);
        tally.equal(what, &active_bones(skeleton), &names("bones"));
        tally.equal(what, &active_constraints(skeleton), &names("constraints"));
    }
}

fn active_bones(skeleton: &Skeleton) -> BTreeSet<String> {
    let bones = skeleton.data().bones.enumerate();
    bones
        .filter(|(id, _)| skeleton.is_bone_active(*id))
        .map(|(_, bone)| bone.name.to_string())
        .collect()
}

fn active_constraints(skeleton: &Skeleton) -> BTreeSet<String> {
    let data = skeleton.data();
    let ids = (data.ik_constraints.ids().map(ConstraintRef::Ik))
        .chain(data.transform_constraints.ids().map(ConstraintRef::Transform))
        .chain(data.path_constraints.ids().map(ConstraintRef::Path))
        .chain(data.physics_constraints.ids().map(ConstraintRef::Physics));
    ids.filter(|id| skeleton.is_constraint_active(*id))
        .map(|id| data.constraint(id).expect("constraint").0.to_string())
        .collect()
}

fn check_physics(tally: &mut Tally, case: &Case, step: usize, skeleton: &Skeleton, expected: &Value) {
    for (i, expected) in expected.as_array().expect("constraints").iter().enumerate() {
        let id = PhysicsConstraintId::from_index(i);
        let state = &skeleton.pose.physics[id].state;
        let at = |field: &str| format!("{} step {step} physics {i} {field}", case.name);
        let remaining = real::real(state.remaining);
        tally.value(
            || at("remaining"),
            remaining,
            wide(&expected["remaining"]),
            1.0,
            case.limit(),
        );
        // Positions in units of 100; velocities change over a tenth of a second.
        for (channel, unit) in [100.0, 100.0, 1.0, 1.0].into_iter().enumerate() {
            let offset = wide(&expected["offset"][channel]);
            tally.value(|| at("offset"), state.offset[channel], offset, unit, case.limit());
            let velocity = wide(&expected["velocity"][channel]);
            tally.value(
                || at("velocity"),
                state.velocity[channel],
                velocity,
                unit * 10.0,
                case.limit(),
            );
        }
    }
}

fn op_name(skeleton: &Skeleton, op: Op) -> String {
    let data = skeleton.data();
    match op {
        Op::Bone(id) => format!("bone:{}", data.bones[id].name),
        Op::Ik(id) => format!("ik:{}", data.ik_constraints[id].name),
        Op::Transform(id) => format!("transform:{}", data.transform_constraints[id].name),
        Op::Path(id) => format!("path:{}", data.path_constraints[id].name),
        Op::Physics(id) => format!("physics:{}", data.physics_constraints[id].name),
    }
}

fn run(file: &str, compared: usize) {
    let mut tally = Tally::default();
    for case in load(file) {
        let mut step = 0;
        case.run(|skeleton, expected| {
            check(&mut tally, &case, step, skeleton, expected);
            step += 1;
        });
    }
    tally.finish(file, compared);
}

#[test]
fn inherit_modes() {
    run("inherit", 7000);
}

#[test]
fn foreign_parent_bone() {
    run("parent-bone", 800);
}

#[test]
fn update_cache() {
    run("update-cache", 2900);
}

#[test]
fn ik_of_one_bone() {
    run("ik-one-bone", 3200);
}

#[test]
fn ik_of_two_bones() {
    run("ik-two-bones", 5800);
}

#[test]
fn transform_constraints() {
    run("transform", 5200);
}

#[test]
fn path_constraints() {
    run("path", 12600);
}

#[test]
fn physics_constraints() {
    run("physics", 20900);
}

#[test]
fn conversions() {
    let mut tally = Tally::default();
    for case in load("convert") {
        case.run(|skeleton, expected| check(&mut tally, &case, 0, skeleton, expected));
        let mut skeleton = case.instance();
        step(&mut skeleton, &case.inputs["steps"][0]);
        convert(&mut tally, &case, &mut skeleton);
    }
    tally.finish("convert", 500);
}

fn convert(tally: &mut Tally, case: &Case, skeleton: &mut Skeleton) {
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
