//! Events, as users report them. Source: user-cases.md 2.4.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use spine_core::{AnimationState, AnimationStateData, MAX_PENDING_EVENTS, StateEventKind};
use spine_data::Real;
use stage::{Stage, at};

/// An animation that holds the bone for some seconds and has events at these times.
fn with_events(name: &str, seconds: f64, times: &[f64]) -> String {
    let keys: Vec<String> = times
        .iter()
        .map(|time| format!(r#"{{"time": {time}, "name": "e"}}"#))
        .collect();
    let held = at(name, 1.0, seconds);
    format!(r#"{}, "events": [{}]}}"#, &held[..held.len() - 1], keys.join(","))
}

fn count(heard: &[String], what: &str) -> usize {
    heard.iter().filter(|line| *line == what).count()
}

#[test]
fn s12_complete_comes_once_an_application_in_which_the_number_of_cycles_grew() {
    let mut stage = Stage::new(&[&at("a", 1.0, 1.0), r#""none": {}"#]);
    stage.set(0, "a", true);
    stage.heard();
    let steps = [
        (17.0, 1),
        (17.0, 1),
        (1.0, 1),
        (1.0, 1),
        (0.5, 0),
        (0.5, 1),
        (0.25, 0),
        (3.0, 1),
    ];
    for (delta, complete) in steps {
        let heard = stage.step(delta);
        assert_eq!(
            (heard.len(), count(&heard, "complete a")),
            (complete, complete),
            "{delta}"
        );
    }
    // Without length: on every application.
    stage.state.clear_tracks();
    stage.set(0, "none", true);
    stage.heard();
    for _ in 0..3 {
        assert_eq!(stage.step(0.1), ["complete none"]);
        stage.state.apply(&mut stage.skeleton);
        assert_eq!(stage.heard(), ["complete none"]);
    }
    // Not looping: once.
    stage.state.clear_tracks();
    stage.set(0, "none", false);
    stage.heard();
    assert_eq!(stage.step(0.1), ["complete none"]);
    assert!(stage.run(0.1, 5).is_empty());
}

#[test]
fn s15_a_finished_animation_that_waits_fires_each_event_once() {
    let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.2, 0.5]), &at("b", 2.0, 1.0)]);
    stage.set(0, "a", false);
    stage.add(0, "b", false, 3.0);
    let heard = stage.run(0.1, 28);
    assert_eq!(heard, ["start a", "event a", "event a", "complete a"]);
    assert_eq!(stage.playing(0), Some("a".into()));
}

#[test]
fn s16_an_event_at_0_fires_on_the_first_application_and_in_each_loop() {
    let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.0])]);
    stage.set(0, "a", false);
    assert_eq!(stage.step(0.0), ["start a", "event a"]);
    assert_eq!(stage.run(0.25, 8), ["complete a"]);

    let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.0])]);
    stage.set(0, "a", true);
    assert_eq!(stage.step(0.0), ["start a", "event a"]);
    for _ in 0..3 {
        assert!(stage.run(0.25, 3).is_empty());
        assert_eq!(stage.step(0.25), ["complete a", "event a"]);
    }
}

#[test]
fn events_at_the_end_of_a_loop_come_before_its_completion_and_those_at_its_start_after() {
    let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.0, 0.5, 1.0])]);
    stage.set(0, "a", true);
    let fired = |stage: &mut Stage, delta: f64| {
        stage.state.update(delta);
        stage.state.apply(&mut stage.skeleton);
        let mut lines = Vec::new();
        while let Some(event) = stage.state.pop_event() {
            lines.push(match event.kind {
                StateEventKind::Event(fired) => stage.skeleton.data().event(fired).unwrap().time.to_string(),
                kind => stage::kind(kind).into(),
            });
        }
        lines.join(" ")
    };
    assert_eq!(fired(&mut stage, 0.0), "start 0");
    assert_eq!(fired(&mut stage, 0.75), "0.5");
    assert_eq!(fired(&mut stage, 0.5), "1 complete 0");
    assert_eq!(fired(&mut stage, 0.5), "0.5");
}

#[test]
fn s22_dropping_a_state_tells_nobody() {
    let mut stage = Stage::new(&[&at("a", 1.0, 1.0)]);
    stage.set(0, "a", true);
    stage.set(1, "a", true);
    assert_eq!(stage.step(0.1), ["start a", "start a"]);
    assert_eq!(stage.state.entry_count(), 2);
    // Who wants the ends hears them by clearing first.
    let mut copy = stage.state.clone();
    drop(stage);
    assert_eq!(copy.pop_event(), None);
    copy.clear_tracks();
    let ends = std::iter::from_fn(|| copy.pop_event()).map(|event| stage::kind(event.kind));
    assert_eq!(ends.collect::<Vec<_>>(), ["end", "dispose", "end", "dispose"]);
    assert_eq!(copy.entry_count(), 0);
}

#[test]
fn a_disposed_entry_resolves_until_the_next_event_is_asked_for() {
    let mut stage = Stage::new(&[&at("a", 1.0, 1.0)]);
    let entry = stage.set(0, "a", true);
    stage.state.clear_track(0);
    let kinds: Vec<_> = std::iter::from_fn(|| stage.state.pop_event())
        .map(|event| (stage::kind(event.kind), event.entry))
        .collect();
    assert_eq!(kinds, [("start", entry), ("end", entry), ("dispose", entry)]);
    assert!(stage.state.entry(entry).is_none());
    // Its memory is used again, under another id.
    let second = stage.set(0, "a", true);
    stage.state.clear_track(0);
    assert_ne!(second, entry);
    for _ in 0..3 {
        let event = stage.state.pop_event().unwrap();
        assert!(event.entry == second && stage.state.entry(second).is_some());
    }
    assert!(stage.state.entry(second).is_some());
    assert_eq!(stage.state.pop_event(), None);
    assert!(stage.state.entry(second).is_none());
}

#[test]
fn nobody_asking_loses_the_oldest_events_alone() {
    let mut stage = Stage::new(&[r#""none": {}"#]);
    stage.set(0, "none", true);
    for _ in 0..MAX_PENDING_EVENTS + 10 {
        stage.state.apply(&mut stage.skeleton);
    }
    let heard = stage.heard();
    assert_eq!(heard.len(), MAX_PENDING_EVENTS);
    assert_eq!(count(&heard, "complete none"), MAX_PENDING_EVENTS);
    stage.state.clear_tracks();
    stage.state.clear_events();
    assert_eq!((stage.state.pop_event(), stage.state.entry_count()), (None, 0));
}

#[test]
fn mixed_out_entries_fire_events_below_their_threshold() {
    let play = |threshold: Real| {
        let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.3, 0.7]), &at("b", 2.0, 1.0)]);
        stage.state.data.default_mix = 1.0;
        let entry = stage.set(0, "a", true);
        stage.entry(entry).event_threshold = threshold;
        stage.step(0.0);
        stage.set(0, "b", true);
        let heard = stage.run(0.125, 8);
        count(&heard, "event a")
    };
    assert_eq!([play(0.0), play(0.5), play(1.0)], [0, 1, 2]);
}

#[test]
fn a_state_applied_to_two_skeletons_tells_of_each() {
    let mut stage = Stage::new(&[&with_events("a", 1.0, &[0.0])]);
    let mut other = stage.skeleton.clone();
    stage.set(0, "a", true);
    stage.state.update(0.0);
    stage.state.apply(&mut stage.skeleton);
    stage.state.apply(&mut other);
    assert_eq!(stage.heard(), ["start a", "event a", "event a"]);
    assert_eq!(other.pose.local, stage.skeleton.pose.local);
}

#[test]
fn a_state_that_plays_nothing_applies_nothing() {
    let stage = Stage::new(&[&at("a", 1.0, 1.0)]);
    let mut skeleton = stage.skeleton;
    let before = skeleton.pose.local.clone();
    let mut state = AnimationState::new(AnimationStateData::new(skeleton.data().clone()));
    state.update(1.0);
    assert!(!state.apply(&mut skeleton));
    assert_eq!(skeleton.pose.local, before);
    let entry = state.add_animation(0, "a", false, 0.5).unwrap();
    assert_eq!(state.current(0), Some(entry));
    state.update(0.25);
    // It is current, but waits.
    assert!(!state.apply(&mut skeleton));
    state.update(0.25);
    assert!(state.apply(&mut skeleton));
}
