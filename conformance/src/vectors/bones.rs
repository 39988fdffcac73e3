//! Bones, constraints and the update cache. Source: pose.md 17.

use std::collections::BTreeSet;

use serde_json::Value;
use spine_core::{Op, Skeleton};
use spine_data::{BoneId, ConstraintRef, Id, PhysicsConstraintId, real};

use super::case::{Case, wide};
use super::tally::Tally;

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
pub(super) fn check(tally: &mut Tally, case: &Case, step: usize, skeleton: &mut Skeleton, expected: &Value) {
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
                &skeleton.applied(*bone).expect("bone"),
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
                &skeleton.applied(*bone).expect("bone"),
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
            tally.value(
                || at("offset"),
                real::real(state.offset[channel]),
                offset,
                unit,
                case.limit(),
            );
            let velocity = wide(&expected["velocity"][channel]);
            tally.value(
                || at("velocity"),
                real::real(state.velocity[channel]),
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
