//! Once lists have grown to what an animation needs, posing allocates nothing.

use std::path::Path;
use std::sync::Arc;

#[cfg(not(feature = "parallel"))]
use spine_core::batch::{Instance, Layout, Output, Sampler, step_all_into};
use spine_core::{AnimationState, AnimationStateData, MixBlend, MixDirection, Physics, Skeleton};
use spine_data::real::from_single;
use spine_data::{Real, SkeletonJson};

const FRAMES: u16 = 120;

fn read(path: &Path) -> Skeleton {
    let json = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let data = SkeletonJson::new().read(&json);
    Skeleton::new(Arc::new(
        data.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    ))
}

/// The skeleton with one of everything, and generated ones with timelines of every kind.
fn skeletons() -> Vec<Skeleton> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut skeletons = vec![read(&root.join("assets/sprout/sprout.json"))];
    for number in [20, 40, 62, 88] {
        skeletons.push(read(
            &root.join(format!("conformance/data/cases/fuzz{number:05}.json")),
        ));
    }
    skeletons
}

/// Plays every animation twice over, and counts the allocations of the second time.
fn allocations(skeleton: &mut Skeleton, pose: impl Fn(&mut Skeleton)) -> u64 {
    let data = Arc::clone(skeleton.data());
    assert!(!data.animations.is_empty());
    let mut fired = Vec::with_capacity(64);
    let mut play = |skeleton: &mut Skeleton| {
        for (id, animation) in data.animations.enumerate() {
            let mut last = -1.0;
            for frame in 0..FRAMES {
                let time = from_single(animation.duration) * Real::from(frame) / 60.0;
                let (blend, alpha) = match frame % 4 {
                    0 => (MixBlend::Setup, 1.0),
                    1 => (MixBlend::First, 0.5),
                    2 => (MixBlend::Replace, 0.5),
                    _ => (MixBlend::Add, 1.0),
                };
                let events = Some(&mut fired);
                skeleton.apply_animation(id, last, time, true, events, alpha, blend, MixDirection::In);
                fired.clear();
                last = time;
                pose(skeleton);
            }
        }
    };
    play(skeleton);
    allocation_counter::measure(|| play(skeleton)).count_total
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8, 2, 3])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn timelines_allocate_nothing() {
    for mut skeleton in skeletons() {
        assert_eq!(allocations(&mut skeleton, |_| {}), 0);
    }
}

#[test]
fn updates_allocate_nothing() {
    for mut skeleton in skeletons() {
        let counted = allocations(&mut skeleton, |skeleton| {
            skeleton.update(1.0 / 60.0);
            skeleton.update_world_transform(Physics::Update);
        });
        assert_eq!(counted, 0);
    }
}

/// Plays three tracks, the first switched so often that it always mixes; events are asked for.
fn play_tracks(state: &mut AnimationState, skeleton: &mut Skeleton, frames: usize) {
    let data = Arc::clone(skeleton.data());
    for frame in 0..frames {
        if frame % 8 == 0 {
            let track = frame / 8 % 3;
            let animation = data
                .animations
                .ids()
                .nth((frame / 24 + track) % data.animations.len());
            state
                .set_animation_by_id(track, animation, true)
                .expect("a track index in range");
        }
        state.update(1.0 / 60.0);
        state.apply(skeleton);
        while state.pop_event().is_some() {}
        skeleton.update(1.0 / 60.0);
        skeleton.update_world_transform(Physics::Update);
    }
}

#[test]
fn three_tracks_that_mix_allocate_nothing() {
    for mut skeleton in skeletons() {
        let mut mixes = AnimationStateData::new(Arc::clone(skeleton.data()));
        // Longer than the time between two sets of a track, so that all three always mix.
        mixes.default_mix = 0.5;
        let mut state = AnimationState::new(mixes);
        play_tracks(&mut state, &mut skeleton, 4000);
        for track in 0..3 {
            let current = state.current(track).and_then(|id| state.entry(id));
            assert!(current.is_some_and(|entry| entry.mixing_from().is_some()));
        }
        let counted = allocation_counter::measure(|| play_tracks(&mut state, &mut skeleton, 4000));
        assert_eq!(counted.count_total, 0);
    }
}

#[test]
#[cfg(not(feature = "parallel"))]
fn batches_allocate_nothing() {
    for skeleton in skeletons() {
        let layout = Layout::new(Arc::clone(skeleton.data()));
        let times = [0.3, Real::NAN, 0.1, 1.7, 0.2, -1.0, 0.5, 0.9, 0.31, 0.32, 2.5];
        let mut worlds = vec![0.0; times.len() * layout.bones() * 6];
        let mut vertices = vec![0.0; times.len() * layout.vertices() * 2];
        let mut sampler = Sampler::new(&skeleton);
        let mut instances: Vec<_> = times.iter().map(|_| Instance::new(skeleton.clone())).collect();
        let animations = skeleton.data().animations.ids().collect::<Vec<_>>();
        for (index, instance) in instances.iter_mut().enumerate() {
            let animation = animations[index % animations.len()];
            let set = instance.state.set_animation_by_id(0, Some(animation), true);
            set.expect("a track index in range");
        }
        let mut run = |steps: u32| {
            for id in &animations {
                let (worlds, vertices) = (Some(worlds.as_mut_slice()), Some(vertices.as_mut_slice()));
                let output = Output {
                    worlds,
                    vertices,
                    ..Output::default()
                };
                sampler.sample(*id, &times, true, output).expect("fitting arrays");
            }
            for _ in 0..steps {
                let output = Output {
                    worlds: Some(&mut worlds),
                    ..Output::default()
                };
                let stepped = step_all_into(&mut instances, 1.0 / 60.0, Physics::Update, &layout, output);
                stepped.expect("fitting arrays");
                for instance in &mut instances {
                    while instance.state.pop_event().is_some() {}
                }
            }
        };
        run(600);
        assert_eq!(allocation_counter::measure(|| run(300)).count_total, 0);
    }
}
