//! Does a job a given number of times and prints nothing: what `benches/instructions.py` counts the instructions of.

use std::hint::black_box;
use std::process::ExitCode;

use benches::{Subject, demo};
use spine_core::{AnimationState, AnimationStateData, DrawList, MixBlend, MixDirection, Physics};

/// Off the keys, so that every curve is evaluated.
const STEP: f32 = 1.0 / 59.3;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let (Some(job), Some(Ok(times))) = (words.next(), words.next().map(|word| word.parse::<u32>())) else {
        return ExitCode::from(2);
    };
    let Some(demo) = demo() else {
        return ExitCode::from(3);
    };
    match job.as_str() {
        "load" => load(&demo, times),
        "pose" => pose(&demo, times),
        "mix" => mix(&demo, times),
        "draw" => draw(&demo, times),
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}

fn load(demo: &Subject, times: u32) {
    for _ in 0..times {
        black_box(demo.data());
    }
}

/// Timelines and world transforms, with physics.
fn pose(demo: &Subject, times: u32) {
    let (mut skeleton, animation) = demo.instance();
    let mut time = 0.0;
    for _ in 0..times {
        time += STEP;
        skeleton.apply_animation(
            animation,
            -1.0,
            time,
            true,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        skeleton.update(STEP);
        skeleton.update_world_transform(Physics::Update);
    }
    black_box(&skeleton);
}

/// The same by a state of three tracks, each in a mix that does not end.
fn mix(demo: &Subject, times: u32) {
    let (mut skeleton, _) = demo.instance();
    let mut state = AnimationState::new(AnimationStateData::new(skeleton.data().clone()));
    state.data.default_mix = 1e6;
    for (track, names) in [["idle", "walk"], ["walk", "wave"], ["wave", "idle"]]
        .iter()
        .enumerate()
    {
        for name in names {
            if state.set_animation(track, name, true).is_ok() {
                state.apply(&mut skeleton);
            }
        }
    }
    state.update(5e5);
    for _ in 0..times {
        state.update(f64::from(STEP));
        state.apply(&mut skeleton);
        while let Some(event) = state.pop_event() {
            black_box(event);
        }
        skeleton.update(STEP);
        skeleton.update_world_transform(Physics::Update);
    }
    black_box(&skeleton);
}

fn draw(demo: &Subject, times: u32) {
    let (skeleton, _) = demo.instance();
    let mut list = DrawList::new();
    for _ in 0..times {
        list.rebuild(&skeleton);
        black_box(&list);
    }
}
