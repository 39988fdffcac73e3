//! World transforms that no op of the program computes. Source: pose.md 4, 5.2.

use std::sync::Arc;

use spine_core::{Physics, Skeleton, WorldTransform};
use spine_data::{BoneId, SkeletonData, SkeletonJson};

fn data(json: &str) -> SkeletonData {
    SkeletonJson::new().read(json.as_bytes()).expect("skeleton")
}

fn update(skeleton: &mut Skeleton) {
    skeleton.update_world_transform(Physics::Update);
}

#[test]
fn a_root_that_is_not_active_hangs_on_the_parent_too() {
    let json = r#"{"bones": [{"name": "root", "skin": true}, {"name": "a", "parent": "root", "x": 10}]}"#;
    let mut skeleton = Skeleton::new(Arc::new(data(json)));
    let parent = WorldTransform {
        a: 2.0,
        b: 0.0,
        x: 5.0,
        c: 0.0,
        d: 2.0,
        y: 7.0,
    };
    skeleton.update_world_transform_with_parent(Physics::None, &parent);
    let [root, child] = [0, 1].map(|id| skeleton.pose.world[BoneId::new(id)]);
    assert_eq!([root.a, root.c, root.x, root.y], [2.0, 0.0, 5.0, 7.0]);
    assert_eq!([child.a, child.x, child.y], [2.0, 25.0, 7.0]);
    // A quarter turn is by Π's decimals.
    assert!((root.d - 2.0).abs() < 1e-6);
}

#[test]
fn a_bone_without_its_parent_takes_nothing_from_other_skeletons() {
    let json = r#"{"bones": [{"name": "root"}, {"name": "a", "parent": "root", "x": 3},
        {"name": "b", "parent": "a", "x": 11}]}"#;
    let mut edited = data(json);
    edited.bones[BoneId::new(1)].parent = Some(BoneId::new(99));
    let mut skeleton = Skeleton::new(Arc::new(edited));
    let mut other = Skeleton::new(Arc::new(data(json)));
    other.x = 1000.0;
    let mut seen = Vec::new();
    for _ in 0..2 {
        update(&mut skeleton);
        seen.push(skeleton.pose.world.as_slice().to_vec());
        update(&mut other);
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0][1], WorldTransform::ZERO);
}
