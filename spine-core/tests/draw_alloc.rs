//! Once lists have grown to what an animation needs, drawing and hit tests allocate nothing.

mod support;

use std::path::Path;
use std::sync::Arc;

use spine_core::{DrawList, MixBlend, MixDirection, Physics, SkeletonBounds};
use spine_data::real::from_single;
use spine_data::{Atlas, SkeletonJson};
use support::rig::posed;

#[test]
fn drawing_allocates_nothing() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file of sprout");
    let atlas = Atlas::parse(&read("sprout.atlas")).expect("an atlas");
    let data = SkeletonJson::new().atlas(&atlas).read(&read("sprout.json"));
    let data = Arc::new(data.expect("a skeleton"));
    let mut skeleton = posed(&data);
    let (mut list, mut bounds) = (DrawList::new(), SkeletonBounds::new());
    let (mut drawn, mut clipped) = (0, false);
    let mut play = || {
        for (id, animation) in data.animations.enumerate() {
            for frame in 0_u8..60 {
                let time = from_single(animation.duration * f32::from(frame) / 60.0);
                skeleton.apply_animation(id, -1.0, time, true, None, 1.0, MixBlend::Setup, MixDirection::In);
                skeleton.update_world_transform(Physics::None);
                list.rebuild(&skeleton);
                bounds.update(&skeleton, true);
                drawn += list.indices.len();
                clipped |= list.vertices.len() % 4 != 0;
            }
        }
    };
    play();
    let allocated = allocation_counter::measure(play).count_total;
    assert_eq!(allocated, 0);
    assert!(drawn > 1000 && clipped);
}
