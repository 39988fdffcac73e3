//! A frame with an animation state: one track, and three tracks that mix.

#![allow(missing_docs)]

use std::sync::Arc;

use benches::{Subject, subjects};
use criterion::{Criterion, criterion_group, criterion_main};
use spine_core::{AnimationState, AnimationStateData, EntryId, Physics, Skeleton};

/// Off the keys, so that every curve is evaluated.
const STEP: f64 = 1.0 / 59.3;

/// A state that plays the subject's animation on each of some tracks; where it mixes, from the animations that follow in the file.
fn playing(subject: &Subject, tracks: usize, mixes: bool) -> (AnimationState, Skeleton, Vec<EntryId>) {
    let (mut skeleton, animation) = subject.instance();
    let data = Arc::clone(skeleton.data());
    let mut state = AnimationState::new(AnimationStateData::new(Arc::clone(&data)));
    let others = data.animations.ids().filter(|id| *id != animation);
    let mut others = others.collect::<Vec<_>>().into_iter();
    let mut current = Vec::new();
    for track in 0..tracks {
        let mut set = |state: &mut AnimationState, animation| {
            let entry = state.set_animation_by_id(track, Some(animation), true);
            state.update(STEP);
            state.apply(&mut skeleton);
            entry.expect("a track index in range")
        };
        if mixes {
            set(&mut state, others.next().unwrap_or(animation));
            state.data.default_mix = 1.0;
        }
        current.push(set(&mut state, animation));
        state.data.default_mix = 0.0;
    }
    while state.pop_event().is_some() {}
    (state, skeleton, current)
}

fn frame(state: &mut AnimationState, skeleton: &mut Skeleton, mixing: &[EntryId]) {
    for id in mixing {
        // The mix stays half way.
        if let Some(entry) = state.entry_mut(*id) {
            entry.mix_time = 0.5;
        }
    }
    state.update(STEP);
    state.apply(skeleton);
    while state.pop_event().is_some() {}
    skeleton.update(1.0 / 59.3);
    skeleton.update_world_transform(Physics::Update);
}

fn state(c: &mut Criterion) {
    for subject in subjects() {
        for (group, tracks, mixes) in [
            ("state_one_track", 1, false),
            ("state_three_tracks_mixing", 3, true),
        ] {
            let (mut state, mut skeleton, current) = playing(&subject, tracks, mixes);
            let mixing: &[EntryId] = if mixes { &current } else { &[] };
            for id in mixing {
                let entry = state.entry(*id).expect("it plays");
                assert!(entry.mixing_from().is_some(), "it mixes");
            }
            c.benchmark_group(group).bench_function(&subject.name, |b| {
                b.iter(|| frame(&mut state, &mut skeleton, mixing));
            });
            let live = mixing
                .iter()
                .filter_map(|id| state.entry(*id)?.mixing_from())
                .count();
            assert_eq!(live, mixing.len(), "all mixes go on");
        }
    }
}

criterion_group!(benches, state);
criterion_main!(benches);
