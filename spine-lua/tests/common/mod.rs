//! What tests of the host play with.
#![allow(dead_code, reason = "each test program uses a part")]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use spine_core::{AnimationState, AnimationStateData, Physics, Skeleton};
use spine_data::{Atlas, SkeletonLoader};
use spine_lua::host::Actor;
use spine_lua::{AnimationStateObject, SkeletonObject};

/// The sample skeleton in its setup pose, and a state of its own.
pub(crate) fn actor() -> Actor {
    actor_of("sprout")
}

/// As [`actor`], of the skeleton of this name.
pub(crate) fn actor_of(name: &str) -> Actor {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets").join(name);
    let read = |name: &str| fs::read(folder.join(name)).expect("a file of the sample skeleton");
    let atlas = Atlas::parse(&read(&format!("{name}.atlas"))).expect("an atlas");
    let data = SkeletonLoader::new()
        .atlas(&atlas)
        .read(&read(&format!("{name}.json")));
    let data = Arc::new(data.expect("a skeleton"));
    Actor {
        skeleton: SkeletonObject::new(Skeleton::new(Arc::clone(&data))),
        state: AnimationStateObject::new(AnimationState::new(AnimationStateData::new(data))),
    }
}

/// What a game does in a frame, before its mods.
pub(crate) fn frame(actor: &Actor, dt: f64) {
    let framed = actor.state.state.write(|state| {
        state.update(dt);
        actor.skeleton.0.write(|skeleton| {
            state.apply(skeleton);
            skeleton.update_world_transform(Physics::None);
            Ok(())
        })
    });
    framed.expect("nothing uses them meanwhile");
}

/// Local x of the first bone.
pub(crate) fn first_x(actor: &Actor) -> f32 {
    let x = actor.skeleton.0.read(|skeleton| {
        let first = skeleton.data().bones.ids().next().expect("there is a bone");
        Ok(skeleton.pose.local[first].x)
    });
    x.expect("the skeleton is there")
}
