//! Odd arguments: what is not a number counts as 0, what is gone is left alone.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use spine_core::{EntryId, Error};
use spine_data::Real;
use stage::{Stage, at};

const SLIDE: &str = r#""slide": {"bones": {"b": {"translatex": [{}, {"time": 1, "value": 8}]}}}"#;

fn stage() -> (Stage, EntryId) {
    let mut stage = Stage::new(&[SLIDE, &at("a", 1.0, 1.0)]);
    let entry = stage.set(0, "slide", false);
    stage.step(0.25);
    (stage, entry)
}

#[test]
fn a_delta_that_is_not_finite_counts_as_0() {
    for delta in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let (mut stage, entry) = stage();
        stage.step(delta);
        assert_eq!((stage.x(), stage.entry(entry).track_time), (2.0, 0.25));
        stage.state.time_scale = delta;
        stage.step(0.25);
        assert_eq!((stage.x(), stage.entry(entry).track_time), (2.0, 0.25));
        stage.state.time_scale = 1.0;
        stage.entry(entry).time_scale = delta;
        stage.step(0.25);
        assert_eq!((stage.x(), stage.entry(entry).track_time), (2.0, 0.25));
        stage.entry(entry).time_scale = 1.0;
        stage.step(0.25);
        assert_eq!((stage.x(), stage.entry(entry).track_time), (4.0, 0.5));
    }
}

#[test]
fn negative_time_scales_play_backwards() {
    let (mut stage, entry) = stage();
    stage.step(0.5);
    stage.entry(entry).time_scale = -1.0;
    stage.step(0.25);
    assert_eq!(stage.x(), 4.0);
    stage.state.time_scale = -2.0;
    stage.step(0.125);
    assert_eq!(stage.x(), 6.0);
    stage.state.time_scale = 1.0;
    stage.run(0.5, 4);
    // Before its first key track 0 moves to setup.
    assert_eq!((stage.x(), stage.entry(entry).track_time), (0.0, -1.25));
}

#[test]
fn an_alpha_that_is_not_finite_counts_as_0() {
    for alpha in [Real::NAN, Real::INFINITY, Real::NEG_INFINITY] {
        let (mut stage, entry) = stage();
        stage.entry(entry).alpha = alpha;
        stage.step(0.25);
        assert_eq!(stage.x(), 0.0);
        // Mixed out as well.
        stage.state.data.default_mix = 1.0;
        stage.set(0, "a", true);
        stage.step(0.5);
        assert_eq!(stage.x(), 0.5);
    }
}

#[test]
fn a_mix_duration_that_is_no_number_counts_as_0() {
    let (mut stage, first) = stage();
    stage.state.data.default_mix = Real::NAN;
    let second = stage.set(0, "a", true);
    assert_eq!(stage.entry(second).mix_duration, 0.0);
    stage.entry(second).mix_duration = f64::NAN;
    stage.step(0.25);
    assert_eq!(stage.x(), 1.0);
    stage.step(0.25);
    assert!(stage.state.entry(first).is_none());
    assert_eq!(stage.entry(second).mixing_from(), None);

    let empty = stage.state.set_empty_animation(0, f64::NAN).unwrap();
    assert_eq!(
        (stage.entry(empty).mix_duration, stage.entry(empty).track_end),
        (0.0, 0.0)
    );
    stage.run(0.25, 3);
    assert_eq!(
        (stage.playing(0), stage.x(), stage.state.entry_count()),
        (None, 0.0, 0)
    );
}

#[test]
fn an_endless_mix_never_ends() {
    let (mut stage, first) = stage();
    stage.state.data.default_mix = Real::INFINITY;
    stage.set(0, "a", true);
    stage.run(1e6, 10);
    // The first is held: both drive the same property.
    assert_eq!((stage.x(), stage.state.entry_count()), (8.0, 2));
    stage.state.clear_tracks();
    stage.heard();
    assert!(stage.state.entry(first).is_none());
}

#[test]
fn a_mix_time_that_is_no_number_ends_the_mix() {
    let (mut stage, first) = stage();
    stage.state.data.default_mix = 1.0;
    let second = stage.set(0, "a", true);
    stage.step(0.25);
    stage.entry(second).mix_time = f64::NAN;
    stage.run(0.25, 2);
    assert_eq!((stage.x(), stage.state.entry(first).is_none()), (1.0, true));
}

#[test]
fn delays_that_are_no_number_count_as_0_and_huge_ones_never_end() {
    let (mut stage, _) = stage();
    let second = stage.add(0, "a", true, f64::NAN);
    assert_eq!(stage.entry(second).delay, 1.0);
    stage.state.set_mix_duration(second, f64::NAN, f64::NAN);
    assert_eq!(
        (stage.entry(second).mix_duration, stage.entry(second).delay),
        (0.0, 1.0)
    );
    stage.entry(second).delay = f64::NAN;
    stage.step(0.25);
    assert_eq!(stage.playing(0), Some("a".into()));

    for delay in [f64::MAX, f64::INFINITY] {
        let third = stage.add(0, "slide", true, delay);
        stage.run(1e9, 10);
        assert_eq!(
            (stage.playing(0), stage.entry(third).delay),
            (Some("a".into()), delay)
        );
        stage.state.clear_next(second);
    }
    let fourth = stage.add(0, "slide", true, f64::NEG_INFINITY);
    assert_eq!(stage.entry(fourth).delay, 0.0);
    stage.step(0.0);
    assert_eq!(stage.playing(0), Some("slide".into()));
    assert!((0.0..=8.0).contains(&stage.x()));
}

#[test]
fn times_that_are_no_number_count_as_0() {
    for looping in [false, true] {
        let (mut stage, entry) = stage();
        stage.entry(entry).looping = looping;
        stage.entry(entry).track_time = f64::NAN;
        assert_eq!(stage.entry(entry).animation_time(), 0.0);
        stage.step(0.25);
        assert_eq!(stage.x(), 0.0);
        stage.entry(entry).track_time = f64::MAX;
        // The end of the track, where nothing follows: no share in the pose, and then no entry.
        stage.step(0.25);
        assert_eq!(stage.x(), 0.0);
        assert_eq!(stage.step(0.25).last().map(String::as_str), Some("dispose slide"));

        let entry = stage.set(0, "slide", looping);
        stage.step(0.5);
        (
            stage.entry(entry).animation_start,
            stage.entry(entry).animation_end,
        ) = (f64::NAN, f64::NAN);
        stage.step(0.25);
        assert_eq!(stage.x(), 0.0);
    }
}

#[test]
fn disposed_entries_and_those_of_another_state_do_no_harm() {
    let (mut stage, entry) = stage();
    stage.state.clear_tracks();
    stage.heard();
    let (mut other, strange) = self::stage();
    let beyond = (0..5).map(|_| other.add(0, "a", false, 0.0)).last().unwrap();
    for gone in [entry, strange, beyond] {
        assert!(stage.state.entry(gone).is_none() && stage.state.entry_mut(gone).is_none());
        stage.state.clear_next(gone);
        stage.state.set_mix_duration(gone, 1.0, 1.0);
        assert!(!stage.state.is_next_ready(gone));
    }
    assert_eq!((stage.heard().len(), stage.state.entry_count()), (0, 0));
    // Tracks that were never used.
    stage.state.clear_track(7);
    stage.state.set_empty_animations(1.0);
    assert_eq!((stage.state.current(7), stage.state.tracks().len()), (None, 0));
}

#[test]
fn names_that_are_unknown_are_told() {
    let (mut stage, _) = stage();
    let error = stage.state.add_animation(0, "glide", true, 0.0).unwrap_err();
    assert_eq!(error.to_string(), "there is no animation named \"glide\"");
    let error = stage
        .state
        .data
        .set_mix_by_name("slide", "glide", 1.0)
        .unwrap_err();
    assert!(matches!(
        error,
        Error::UnknownName {
            kind: "animation",
            ..
        }
    ));
    stage.state.data.set_mix_by_name("<empty>", "slide", 1.0).unwrap();
    assert!(stage.state.set_animation(0, "<empty>", true).is_ok());
}
