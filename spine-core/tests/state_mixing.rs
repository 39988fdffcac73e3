//! Mixing and layering, as users report it. Source: user-cases.md 2.4.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use spine_core::{MixBlend, MixDirection};
use stage::{Stage, assert_near, at, data};

/// A slot `s` with the attachments `m` (a mesh of one triangle), `p` and `q`, and these animations.
fn with_slot(setup: &str, animations: &str) -> Stage {
    let mesh = r#"{"type": "mesh", "uvs": [0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2],
        "vertices": [0, 0, 10, 0, 10, 10], "hull": 3, "width": 8, "height": 8}"#;
    let point = r#"{"type": "point"}"#;
    Stage::of(data(
        &format!(r#"{{"name": "s", "bone": "b"{setup}}}"#),
        &format!(r#""s": {{"m": {mesh}, "p": {point}, "q": {point}}}"#),
        "",
        animations,
    ))
}

/// An animation that shows an attachment, given as JSON, from the start.
fn shows(name: &str, attachment: &str) -> String {
    format!(r#""{name}": {{"slots": {{"s": {{"attachment": [{{"name": {attachment}}}]}}}}}}"#)
}

fn deform(stage: &Stage) -> Vec<f64> {
    let slot = stage.skeleton.data().find_slot("s").unwrap();
    let deform = &stage.skeleton.pose.deform[slot];
    deform
        .iter()
        .map(|value| spine_data::real::wide(*value))
        .collect()
}

#[test]
fn s1_a_deform_is_mixed_on_a_mesh_that_setup_hides() {
    let deforms = |name: &str, by: i32| {
        format!(
            r#""{name}": {{"slots": {{"s": {{"attachment": [{{"name": "m"}}]}}}}, "attachments": {{"default": {{"s": {{"m":
                {{"deform": [{{"vertices": [{by}, {by}, {by}, {by}, {by}, {by}]}}]}}}}}}}}}}"#
        )
    };
    let mut stage = with_slot("", &[deforms("a", 10), deforms("b", 20)].join(","));
    let moved = |by: f64| [0.0, 0.0, 10.0, 0.0, 10.0, 10.0].map(|at| at + by).to_vec();
    stage.state.data.default_mix = 1.0;
    stage.set(0, "a", true);
    stage.step(0.0);
    assert_eq!((stage.shown("s"), deform(&stage)), ("m".into(), moved(10.0)));
    stage.set(0, "b", true);
    for (delta, by) in [
        (0.0, 10.0),
        (0.25, 12.5),
        (0.25, 15.0),
        (0.25, 17.5),
        (0.25, 20.0),
        (0.25, 20.0),
    ] {
        stage.step(delta);
        assert_eq!((stage.shown("s"), deform(&stage)), ("m".into(), moved(by)));
    }
}

#[test]
fn s1_a_slot_that_was_keyed_to_none_shows_its_setup_attachment_again() {
    let animations = [shows("a", "null"), shows("b", "null"), at("c", 1.0, 1.0)].join(",");
    for (threshold, mixing) in [(0.0, "m"), (1.0, "-")] {
        let mut stage = with_slot(r#", "attachment": "m""#, &animations);
        stage.state.data.default_mix = 0.5;
        for animation in ["a", "b"] {
            let entry = stage.set(0, animation, true);
            stage.entry(entry).mix_attachment_threshold = threshold;
            stage.run(0.25, 2);
            assert_eq!(stage.shown("s"), "-");
        }
        stage.set(0, "c", true);
        stage.step(0.25);
        assert_eq!(stage.shown("s"), mixing);
        for _ in 0..3 {
            stage.step(0.25);
            assert_eq!(stage.shown("s"), "m");
        }
    }
}

#[test]
fn s1_a_higher_track_never_lets_the_setup_attachment_through() {
    let animations = [shows("base", r#""p""#), shows("a", "null"), shows("b", r#""q""#)].join(",");
    let mut stage = with_slot(r#", "attachment": "m""#, &animations);
    stage.state.data.default_mix = 0.5;
    stage.set(0, "base", true);
    let mut shown = Vec::new();
    let mut play = |stage: &mut Stage| {
        for _ in 0..4 {
            stage.step(0.25);
            shown.push(stage.shown("s"));
        }
    };
    play(&mut stage);
    stage.set(1, "a", true);
    play(&mut stage);
    stage.set(1, "b", true);
    play(&mut stage);
    stage.state.set_empty_animation(1, 0.5).unwrap();
    play(&mut stage);
    // What is mixed out is applied once more at the end of the mix.
    let want = [["p"; 4], ["-"; 4], ["q"; 4], ["q", "q", "p", "p"]];
    assert_eq!(shown, want.as_flattened());
}

#[test]
fn s4_a_rotation_before_its_first_key_moves_to_setup_from_the_start() {
    let mut stage = Stage::new(&[
        r#""one": {"bones": {"b": {"rotate": [{"value": 60}]}}}"#,
        r#""two": {"bones": {"b": {"rotate": [{"time": 0.66}, {"time": 1.66, "value": 90}]}}}"#,
    ]);
    stage.state.data.default_mix = 1.0;
    stage.set(0, "one", true);
    stage.step(0.0);
    stage.set(0, "two", false);
    for step in 1..=6 {
        stage.step(0.1);
        assert_near(stage.rotation(), 60.0 - 6.0 * f64::from(step));
    }
    stage.step(0.1);
    // The first key is 0.04 s ago: 70 % of the way from 60 to 3.6.
    assert_near(stage.rotation(), 20.52);
    stage.step(0.4);
    assert_near(stage.rotation(), 39.6);
}

#[test]
fn s5_setting_twice_in_a_frame_mixes_as_if_set_once() {
    let animations = [at("test", 10.0, 2.0), at("run", 0.0, 1.0)];
    let play = |times: usize| {
        let mut stage = Stage::new(&[&animations[0], &animations[1]]);
        stage.state.data.default_mix = 1.0;
        stage.set(0, "test", true);
        stage.run(0.25, 6);
        for _ in 0..times {
            stage.set(0, "run", true);
        }
        let steps = (0..6).map(|_| {
            stage.step(0.25);
            stage.x()
        });
        steps.collect::<Vec<_>>()
    };
    assert_eq!(play(1), [7.5, 5.0, 2.5, 0.0, 0.0, 0.0]);
    assert_eq!(play(2), play(1));
    assert_eq!(play(3), play(1));
}

/// Plays a chain of short interrupted mixes; returns the numbers of the entries that ended in each update that ended any.
fn s7(animations: [&str; 3], most: f64) -> Vec<Vec<usize>> {
    let mut stage = Stage::new(&animations);
    stage.state.data.default_mix = 0.3;
    let mut entries = vec![stage.set(0, "stand", true)];
    let queue = [
        ("move", 2.0),
        ("attack", 2.0),
        ("move", 2.0),
        ("stand", 0.81),
        ("attack", 0.2),
    ];
    for (animation, delay) in queue {
        entries.push(stage.add(0, animation, true, delay));
    }
    stage.step(0.0);
    let (mut ended, mut before) = (Vec::new(), stage.x());
    for _ in 0..1000 {
        stage.state.update(0.01);
        stage.state.apply(&mut stage.skeleton);
        let mut now = Vec::new();
        while let Some(event) = stage.state.pop_event() {
            if event.kind == spine_core::StateEventKind::End {
                now.extend(entries.iter().position(|entry| *entry == event.entry));
            }
        }
        if !now.is_empty() {
            ended.push(now);
        }
        assert!((stage.x() - before).abs() <= most, "{} after {before}", stage.x());
        before = stage.x();
    }
    assert_eq!(
        (stage.state.entry_count(), stage.state.current(0)),
        (1, Some(entries[5]))
    );
    ended
}

#[test]
fn s7_entries_of_interrupted_mixes_end_in_order() {
    let turn = r#""move": {"bones": {"b": {"rotate": [{"value": 10}]}}}"#;
    let grow = r#""attack": {"bones": {"b": {"scale": [{"x": 2, "y": 2}]}}}"#;
    let ended = s7([&at("stand", 10.0, 1.0), turn, grow], 10.0 * 0.01 / 0.3 + 1e-3);
    assert_eq!(ended, [[0], [1], [2], [3], [4]]);
}

#[test]
fn s7_what_is_held_ends_with_the_entry_that_it_is_held_for() {
    let animations = [
        at("stand", 0.0, 1.0),
        at("move", 10.0, 1.0),
        at("attack", 20.0, 1.0),
    ];
    // Two mixes of 0.3 s at a time, over 10 and over 20 units: nothing snaps.
    let most = (10.0 + 20.0) * 0.01 / 0.3 + 1e-3;
    let ended = s7([&animations[0], &animations[1], &animations[2]], most);
    assert_eq!(ended, [vec![0], vec![1], vec![2], vec![4, 3]]);
}

#[test]
fn what_the_next_animation_drives_too_is_held_and_does_not_dip() {
    let turn = r#""turn": {"bones": {"b": {"translatex": [{"value": 10}], "rotate": [{"value": 40}]}}}"#;
    let play = |hold: bool| {
        let mut stage = Stage::new(&[turn, &at("a", 10.0, 1.0)]);
        stage.state.data.default_mix = 1.0;
        stage.set(0, "turn", true);
        stage.step(0.0);
        let entry = stage.set(0, "a", true);
        stage.entry(entry).hold_previous = hold;
        [0.25, 0.25, 0.25, 0.25, 0.25].map(|delta| {
            stage.step(delta);
            (stage.x(), stage.rotation())
        })
    };
    assert_eq!(
        play(false),
        [(10.0, 30.0), (10.0, 20.0), (10.0, 10.0), (10.0, 0.0), (10.0, 0.0)]
    );
    // Nobody moves back what the held entry drove alone.
    assert_eq!(play(true), [(10.0, 40.0); 5]);
}

#[test]
fn s18_additive_tracks_add_up_once_where_the_base_keys_and_again_where_it_does_not() {
    let keyed = at("keyed", 1.0, 1.0);
    let play = |base: &str, reset: bool| {
        let mut stage = Stage::new(&[&keyed, r#""other": {}"#, &at("add", 5.0, 1.0)]);
        stage.set(0, base, true);
        for track in 1..=4 {
            let entry = stage.set(track, "add", true);
            stage.entry(entry).mix_blend = MixBlend::Add;
        }
        let frames = (0..3).map(|_| {
            if reset {
                stage.skeleton.set_to_setup_pose();
            }
            stage.step(0.1);
            stage.x()
        });
        frames.collect::<Vec<_>>()
    };
    assert_eq!(play("keyed", false), [21.0, 21.0, 21.0]);
    assert_eq!(play("other", false), [20.0, 40.0, 60.0]);
    assert_eq!(play("other", true), [20.0, 20.0, 20.0]);
    assert_eq!(play("keyed", true), [21.0, 21.0, 21.0]);
}

#[test]
fn s19_two_tracks_of_half_strength_are_not_one_of_full_strength() {
    let mut stage = Stage::new(&[&at("a", 100.0, 1.0)]);
    for track in 0..2 {
        let entry = stage.set(track, "a", true);
        stage.entry(entry).alpha = 0.5;
    }
    for _ in 0..3 {
        stage.step(0.1);
        // Half of the way from setup, then half of the rest.
        assert_eq!(stage.x(), 75.0);
    }
    // Without a state nothing mixes with the setup pose: each frame goes half of what the frame before left.
    stage.skeleton.set_to_setup_pose();
    let animation = stage.skeleton.data().find_animation("a").unwrap();
    for want in [50.0, 75.0, 87.5] {
        let (blend, direction) = (MixBlend::Replace, MixDirection::In);
        stage
            .skeleton
            .apply_animation(animation, 0.0, 0.1, false, None, 0.5, blend, direction);
        assert_eq!(stage.x(), want);
    }
}

#[test]
fn s20_rotations_keep_their_direction_until_reset() {
    let spin = r#""spin": {"bones": {"b": {"rotate": [{}, {"time": 1, "value": 270}]}}}"#;
    let mut stage = Stage::new(&[spin]);
    let entry = stage.set(0, "spin", true);
    stage.entry(entry).alpha = 0.5;
    stage.step(0.0);
    assert_eq!(stage.rotation(), 0.0);
    for turns in 0..10_u8 {
        for (eighth, rotation) in (1..8_u8).zip([16.875, 33.75, 50.625, 67.5, 84.375, 101.25, 118.125]) {
            stage.step(0.125);
            assert_eq!(
                stage.rotation(),
                rotation + 180.0 * f64::from(turns),
                "{turns} {eighth}"
            );
        }
        // At the wrap there is no difference to setup; the rotation stays where it is.
        stage.step(0.125);
        assert_eq!(stage.rotation(), 118.125 + 180.0 * f64::from(turns));
    }
    stage.entry(entry).reset_rotation_directions();
    stage.step(0.125);
    assert_eq!(stage.rotation(), 16.875);

    let mut stage = Stage::new(&[spin]);
    let entry = stage.set(0, "spin", true);
    (stage.entry(entry).alpha, stage.entry(entry).shortest_rotation) = (0.5, true);
    for _ in 0..160 {
        stage.step(0.125);
        assert!(stage.rotation().abs() <= 135.0, "{}", stage.rotation());
    }
}

#[test]
fn s21_reverse_begins_at_the_end_and_loops() {
    let slide = r#""slide": {"bones": {"b": {"translatex": [{}, {"time": 1, "value": 8}]}}}"#;
    let play = |looping: bool| {
        let mut stage = Stage::new(&[slide]);
        let entry = stage.set(0, "slide", looping);
        stage.entry(entry).reverse = true;
        [0.0, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25].map(|delta| {
            stage.step(delta);
            stage.x()
        })
    };
    assert_eq!(play(false), [8.0, 6.0, 4.0, 2.0, 0.0, 0.0, 0.0]);
    assert_eq!(play(true), [8.0, 6.0, 4.0, 2.0, 8.0, 6.0, 4.0]);
}

#[test]
fn s23_the_draw_order_is_the_current_clips() {
    let slots = ["x", "y", "z"].map(|name| format!(r#"{{"name": "{name}", "bone": "b"}}"#));
    let animations = r#"
        "up": {"drawOrder": [{"offsets": [{"slot": "x", "offset": 2}]}], "bones": {"b": {"translatex": [{"value": 1}]}}},
        "down": {"drawOrder": [{"offsets": [{"slot": "z", "offset": -2}]}], "bones": {"b": {"translatex": [{"value": 2}]}}}"#;
    let mut stage = Stage::of(data(&slots.join(","), "", "", animations));
    stage.state.data.default_mix = 0.2;
    for _ in 0..10 {
        for (animation, order) in [("up", "y z x"), ("down", "z x y")] {
            stage.set(0, animation, true);
            for _ in 0..7 {
                stage.step(0.05);
                assert_eq!(stage.order(), order);
            }
        }
    }
    stage.state.set_empty_animation(0, 0.2).unwrap();
    stage.run(0.05, 7);
    assert_eq!(stage.order(), "x y z");
}

#[test]
fn s24_a_stepped_key_is_reached_when_the_single_precision_time_is_its_own() {
    let grow = r#""grow": {"bones": {"b": {"scale": [{"curve": "stepped"}, {"time": 0.6, "x": 2, "y": 2}, {"time": 1, "x": 2, "y": 2}]}}}"#;
    let scale_at = |time: f64| {
        let mut stage = Stage::new(&[grow]);
        stage.set(0, "grow", false);
        stage.step(time);
        stage.local().scale_x
    };
    assert_eq!(scale_at(f64::from(0.6_f32)), 2.0);
    assert_eq!(scale_at(f64::from(0.6_f32.next_down())), 1.0);
    // Six steps of 0.1 s come to 0.6 s; so does a sum that falls short of it by less than singles can tell.
    if !cfg!(spine_f64) {
        assert_eq!(scale_at(0.6 - 1e-12), 2.0);
        let mut stage = Stage::new(&[grow]);
        stage.set(0, "grow", false);
        let scales: Vec<_> = (0..8)
            .map(|_| {
                stage.step(0.1);
                stage.local().scale_x
            })
            .collect();
        assert_eq!(scales, [1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0]);
    }
}
