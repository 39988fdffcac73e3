//! What keeps hostile files and edited data from taking all time and memory, and what keeps large numbers finite.

use std::fmt::Write;
use std::sync::Arc;

use spine_core::{
    DrawList, MAX_PHYSICS_STEPS, MAX_PHYSICS_STEPS_OF_ALL, MAX_PROGRAM_COST, Op, Physics, Skeleton,
};
use spine_data::{BoneId, Id, SkeletonData, SkeletonJson};

fn data(json: &str) -> SkeletonData {
    SkeletonJson::new().read(json.as_bytes()).expect("a skeleton")
}

/// A chain of bones b0, b1 ... below each other.
fn chain(bones: usize) -> String {
    let mut json = String::from(r#"{"name": "b0"}"#);
    for i in 1..bones {
        write!(json, r#", {{"name": "b{i}", "parent": "b{}", "x": 1}}"#, i - 1).expect("text");
    }
    json
}

#[test]
fn constraints_that_would_make_the_program_endless_stay_inactive() {
    let bones = 20_000;
    let constraints: Vec<String> = (0..bones)
        .map(|i| {
            format!(
                r#"{{"name": "t{i}", "order": {i}, "bones": ["b1"], "target": "b{}"}}"#,
                bones - 1
            )
        })
        .collect();
    let json = format!(
        r#"{{"bones": [{}], "transform": [{}]}}"#,
        chain(bones),
        constraints.join(",")
    );
    let skeleton = Skeleton::new(Arc::new(data(&json)));
    assert!(skeleton.program().len() <= MAX_PROGRAM_COST + 2 * bones);
    let ran = skeleton
        .program()
        .iter()
        .filter(|op| matches!(op, Op::Transform(_)))
        .count();
    assert_eq!(ran, skeleton.pose.transform.iter().filter(|t| t.active).count());
    // Each recomputes all bones but two, and the bones come once before.
    assert_eq!(ran, 100);
}

#[test]
fn paths_count_for_each_constraint_that_lays_bones_along_them() {
    let constraints: Vec<String> = (0..3000)
        .map(|i| format!(r#"{{"name": "p{i}", "order": {i}, "bones": ["b0"], "target": "s"}}"#))
        .collect();
    let numbers = |count: usize| vec!["1"; count].join(",");
    let json = format!(
        r#"{{"bones": [{{"name": "b0"}}], "slots": [{{"name": "s", "bone": "b0", "attachment": "p"}}],
            "path": [{}], "skins": [{{"name": "default", "attachments": {{"s": {{"p": {{"type": "path",
            "vertexCount": 3000, "vertices": [{}], "lengths": [{}]}}}}}}}}]}}"#,
        constraints.join(","),
        numbers(6000),
        numbers(1000)
    );
    let skeleton = Skeleton::new(Arc::new(data(&json)));
    let active = skeleton.pose.path.iter().filter(|path| path.active).count();
    // One bone, one skin, all 6000 values of the slot's paths, and the 6000 of the largest; the bone's op is not counted twice.
    assert_eq!(active, (MAX_PROGRAM_COST - 1) / 12_002);
}

#[test]
fn all_physics_constraints_share_the_steps_of_an_update() {
    let count = 4000;
    let bones: Vec<String> = (0..count)
        .map(|i| format!(r#"{{"name": "c{i}", "parent": "root"}}"#))
        .collect();
    let constraints: Vec<String> = (0..count)
        .map(|i| {
            format!(
                r#"{{"name": "p{i}", "order": {i}, "bone": "c{i}", "x": 1, "fps": 4000000000, "wind": 1}}"#
            )
        })
        .collect();
    let json = format!(
        r#"{{"bones": [{{"name": "root"}}, {}], "physics": [{}]}}"#,
        bones.join(","),
        constraints.join(",")
    );
    let mut skeleton = Skeleton::new(Arc::new(data(&json)));
    skeleton.update_world_transform(Physics::Reset);
    skeleton.update(1.0);
    skeleton.update_world_transform(Physics::Update);
    let state = &skeleton.pose.physics.as_slice()[0].state;
    let steps = MAX_PHYSICS_STEPS.min(MAX_PHYSICS_STEPS_OF_ALL / count);
    assert_eq!(steps, 500);
    // The velocity grows by wind, reference scale and step with each; the spring has hardly begun to pull.
    let velocity = f64::from(steps) * 100.0 / 4e9;
    assert!(
        (state.velocity[0] / velocity - 1.0).abs() < 1e-6,
        "{}",
        state.velocity[0]
    );
    assert_eq!(state.remaining, 0.0);
}

#[test]
fn bones_that_edited_data_makes_their_own_ancestors_do_not_hang() {
    let mut data = data(
        r#"{"bones": [{"name": "root"}, {"name": "a", "parent": "root"}, {"name": "b", "parent": "a"}],
        "skins": [{"name": "s", "bones": ["b"]}]}"#,
    );
    data.bones[BoneId::new(1)].parent = Some(BoneId::new(2));
    let mut skeleton = Skeleton::new(Arc::new(data));
    skeleton.set_skin_by_name("s").expect("the skin");
    skeleton.update_world_transform(Physics::Update);
    assert_eq!(
        skeleton
            .program()
            .iter()
            .filter(|op| **op == Op::Bone(BoneId::new(0)))
            .count(),
        1
    );
}

#[test]
fn poses_of_another_length_are_used_as_far_as_they_go() {
    let mut long = Skeleton::new(Arc::new(data(&format!(r#"{{"bones": [{}]}}"#, chain(5)))));
    let mut short = Skeleton::new(Arc::new(data(&format!(r#"{{"bones": [{}]}}"#, chain(2)))));
    std::mem::swap(&mut long.pose, &mut short.pose);
    long.update_world_transform(Physics::Update);
    short.update_world_transform(Physics::Update);
    assert_eq!(long.pose.world.as_slice()[1].x, 1.0);
    short.pose.local = spine_data::IdVec::new();
    short.update_world_transform(Physics::Update);
}

#[test]
fn chains_of_large_scales_stay_finite() {
    let mut bones = String::from(r#"{"name": "b0", "scaleX": 999999, "scaleY": -999999}"#);
    for i in 1..9 {
        let parent = i - 1;
        write!(
            bones,
            r#", {{"name": "b{i}", "parent": "b{parent}", "x": 999999, "rotation": 40, "scaleX": 999999, "scaleY": 999999}}"#
        )
        .expect("text");
    }
    let json = format!(
        r#"{{"bones": [{bones}], "slots": [{{"name": "s", "bone": "b8", "attachment": "r"}}],
            "skins": [{{"name": "default", "attachments": {{"s": {{"r": {{"x": -9, "width": 999999, "height": 3}}}}}}}}]}}"#
    );
    let mut skeleton = Skeleton::new(Arc::new(data(&json)));
    skeleton.scale_y = -999_999.0;
    skeleton.update_world_transform(Physics::Update);
    for (id, world) in skeleton.pose.world.enumerate() {
        for number in [world.a, world.b, world.x, world.c, world.d, world.y] {
            assert!(number.is_finite(), "bone {} {world:?}", id.index());
        }
    }
    let mut list = DrawList::new();
    list.rebuild(&skeleton);
    assert_eq!(list.vertices.len(), 4);
    assert!(
        list.vertices
            .iter()
            .all(|vertex| vertex.position.iter().all(|value| value.is_finite()))
    );
}
