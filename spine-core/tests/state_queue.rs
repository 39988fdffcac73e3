//! Queues and delays, as users report them. Source: user-cases.md 2.4.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use stage::{Stage, assert_near, at};

fn two() -> Stage {
    Stage::new(&[&at("a", 1.0, 1.0), &at("b", 2.0, 1.0), &at("c", 3.0, 1.0)])
}

#[test]
fn s8_a_mix_duration_does_not_move_the_delay() {
    let mut stage = two();
    stage.state.data.default_mix = 0.25;
    stage.set(0, "a", false);
    let queued = stage.add(0, "b", false, 0.0);
    assert_eq!(stage.entry(queued).delay, 0.75);
    for _ in 0..3 {
        stage.entry(queued).mix_duration = 0.125;
        assert_eq!(stage.entry(queued).delay, 0.75);
    }
    // A call of its own works the delay out anew.
    for _ in 0..3 {
        stage.state.set_mix_duration(queued, 0.125, 0.0);
        assert_eq!(
            (stage.entry(queued).mix_duration, stage.entry(queued).delay),
            (0.125, 0.875)
        );
    }
    stage.state.set_mix_duration(queued, 0.5, -0.25);
    assert_eq!(stage.entry(queued).delay, 0.25);
    stage.state.set_mix_duration(queued, 0.5, 3.0);
    assert_eq!(stage.entry(queued).delay, 3.0);
    // Without an entry before, nothing is left to be relative to.
    let current = stage.state.current(0).unwrap();
    stage.state.set_mix_duration(current, 0.5, -1.0);
    assert_eq!(
        (stage.entry(current).mix_duration, stage.entry(current).delay),
        (0.5, 0.0)
    );
}

#[test]
fn s9_a_delay_of_0_or_less_is_relative_to_the_end_of_the_entry_before() {
    let delay = |looping: bool, seconds: f64, mix: f64, delay: f64| {
        let mut stage = two();
        stage.set(0, "a", looping);
        stage.step(seconds);
        let entry = stage.state.add_empty_animation(0, mix, delay).unwrap();
        let entry = stage.entry(entry);
        assert_eq!((entry.mix_duration, entry.track_end), (mix, mix));
        entry.delay
    };
    assert_eq!(delay(false, 0.0, 0.0, 0.0), 1.0);
    assert_eq!(delay(false, 0.0, 0.25, 0.0), 0.75);
    assert_eq!(delay(false, 0.0, 0.25, -0.5), 0.25);
    assert_eq!(delay(false, 0.0, 2.0, 0.0), 0.0);
    assert_eq!(delay(false, 0.0, 0.25, 0.125), 0.125);
    assert_eq!(delay(true, 0.5, 0.25, 0.0), 0.75);
    assert_eq!(delay(true, 2.5, 0.25, 0.0), 2.75);
}

#[test]
fn s9_an_empty_animation_with_delay_0_waits_for_the_end() {
    let mut stage = two();
    stage.set(0, "a", false);
    stage.state.add_empty_animation(0, 0.0, 0.0).unwrap();
    for _ in 0..4 {
        stage.step(0.25);
        assert_eq!(stage.playing(0), Some("a".into()));
    }
    // The time of the last application was the end: now it begins.
    stage.step(0.25);
    assert_eq!(stage.playing(0), Some("<empty>".into()));
}

#[test]
fn s10_what_is_queued_behind_a_finished_entry_begins_with_the_next_update() {
    for (mix, delay) in [(0.0, 5.0), (0.25, 4.75)] {
        let mut stage = two();
        stage.state.data.default_mix = mix;
        stage.set(0, "a", false);
        stage.run(0.5, 10);
        let queued = stage.add(0, "b", false, 0.0);
        assert_eq!(stage.entry(queued).delay, delay);
        let first = stage.state.current(0).unwrap();
        assert!(stage.state.is_next_ready(first));
        stage.step(0.125);
        assert_eq!(stage.playing(0), Some("b".into()));
        // The mix is part of the time that has passed.
        assert_eq!(
            stage.entry(queued).track_time,
            spine_data::real::wide(mix) + 0.125
        );
    }
}

#[test]
fn s11_left_over_time_goes_to_the_next_entry() {
    let mut stage = two();
    stage.set(0, "a", false);
    stage.add(0, "b", false, 0.0);
    stage.add(0, "c", false, 0.0);
    let mut seen = Vec::new();
    for step in 1..=9_u8 {
        stage.step(0.3);
        let current = stage.state.current(0).unwrap();
        let name = stage.playing(0).unwrap();
        let began = match &*name {
            "a" => 0.0,
            "b" => 1.0,
            _ => 2.0,
        };
        assert_near(stage.entry(current).track_time, f64::from(step) * 0.3 - began);
        seen.push(name);
    }
    // An entry begins one update after the application that reached its delay.
    assert_eq!(seen.concat(), "aaaabbbcc");
}

#[test]
fn s17_the_end_of_a_short_animation_is_applied_before_the_next_begins() {
    let mut stage = Stage::new(&[
        r#""short": {"bones": {"b": {"translatex": [{}, {"time": 0.1, "value": 10}]}}, "events": [{"time": 0.1, "name": "e"}]}"#,
        &at("b", 2.0, 1.0),
    ]);
    stage.set(0, "short", false);
    stage.add(0, "b", false, 0.0);
    assert_eq!(stage.step(0.3), ["start short", "event short", "complete short"]);
    assert_eq!(stage.x(), 10.0);
    assert_eq!(stage.step(0.3), ["interrupt short", "start b"]);
    assert_eq!(stage.x(), 2.0);
    // The remainder: 0.3 - 0.1 of the first step, and all of the second.
    let current = stage.state.current(0).unwrap();
    assert_near(stage.entry(current).track_time, 0.5);
    assert_eq!(stage.step(0.3), ["end short", "dispose short"]);
}

#[test]
fn entries_that_are_dropped_from_a_queue_are_disposed_but_never_end() {
    let mut stage = two();
    let first = stage.set(0, "a", false);
    let second = stage.add(0, "b", false, 0.0);
    let third = stage.add(0, "c", false, 0.0);
    assert_eq!(
        (stage.entry(third).previous(), stage.entry(second).next()),
        (Some(second), Some(third))
    );
    stage.state.clear_next(second);
    assert_eq!(stage.heard(), ["start a", "dispose c"]);
    assert_eq!(
        (stage.entry(second).next(), stage.state.entry(third).is_some()),
        (None, false)
    );
    stage.state.clear_next(first);
    stage.state.clear_next(first);
    assert_eq!(stage.heard(), ["dispose b"]);
    assert_eq!(stage.state.entry_count(), 1);
}

#[test]
fn a_track_index_that_cannot_be_meant_is_an_error() {
    let mut stage = two();
    let error = stage
        .state
        .set_animation(spine_core::MAX_TRACKS, "a", false)
        .unwrap_err();
    assert_eq!(error.to_string(), "track index 65536; the largest is 65535");
    assert!(stage.state.add_animation(usize::MAX, "a", false, 0.0).is_err());
    assert!(stage.state.set_animation(0, "nope", false).is_err());
    assert!(stage.state.tracks().is_empty());
    stage
        .state
        .set_animation(spine_core::MAX_TRACKS - 1, "a", false)
        .unwrap();
    assert_eq!(stage.state.tracks().len(), spine_core::MAX_TRACKS);
}
