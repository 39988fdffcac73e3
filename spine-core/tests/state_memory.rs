//! Memory and stack stay flat, however much is set. Source: user-cases.md S25.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use allocation_counter::measure;
use spine_core::{MAX_PENDING_EVENTS, StateEventKind};
use spine_data::Real;
use stage::{Stage, at};

fn stage(mix: Real) -> Stage {
    let mut stage = Stage::new(&[&at("a", 1.0, 1.0), &at("b", 2.0, 1.0)]);
    stage.state.data.default_mix = mix;
    stage
}

/// Sets animations by turns; every so often a frame is played and events are asked for.
fn sets(stage: &mut Stage, count: usize, frame: usize, pop: bool) {
    for number in 0..count {
        stage.set(0, if number % 2 == 0 { "a" } else { "b" }, true);
        if number % frame == 0 {
            stage.state.update(0.1);
            stage.state.apply(&mut stage.skeleton);
        }
        while pop && stage.state.pop_event().is_some() {}
    }
}

#[test]
fn s25_a_million_sets_leave_no_trace() {
    for (mix, frame) in [(0.0, 1), (0.25, 1), (0.0, 7), (0.25, usize::MAX)] {
        let mut stage = stage(mix);
        sets(&mut stage, 10_000, frame, true);
        let count = if frame == 1 { 250_000 } else { 1_000_000 };
        let used = measure(|| sets(&mut stage, count, frame, true));
        // At most the lists of a place that no entry was applied in before.
        assert!(used.bytes_max <= 1024, "mix {mix}, frame {frame}: {used:?}");
        assert!(stage.state.entry_count() <= 5, "{}", stage.state.entry_count());
    }
}

#[test]
fn s25_a_million_sets_are_bounded_though_nobody_asks_for_events() {
    let mut stage = stage(0.0);
    sets(&mut stage, MAX_PENDING_EVENTS, 7, false);
    let entries = stage.state.entry_count();
    let used = measure(|| sets(&mut stage, 1_000_000, 7, false));
    // Each entry's place has its lists at most once more.
    assert!(
        used.count_total <= entries as u64 && used.bytes_max <= 64 * entries as u64,
        "{used:?}"
    );
    assert!(entries <= MAX_PENDING_EVENTS / 2, "{entries}");
    assert!(
        stage.state.entry_count() <= entries + 2,
        "{}",
        stage.state.entry_count()
    );
    // Entries wait for their events to be asked for, no longer.
    stage.heard();
    assert!(stage.state.entry_count() <= 2);
}

#[test]
fn every_entry_of_a_million_sets_ends_and_is_disposed() {
    let mut stage = stage(0.1);
    let (mut starts, mut ends, mut disposals) = (0, 0, 0);
    for number in 0..1_000_000_u32 {
        stage.set(0, if number % 2 == 0 { "a" } else { "b" }, true);
        if number % 16 == 0 {
            stage.state.update(0.1);
            stage.state.apply(&mut stage.skeleton);
        }
        while let Some(event) = stage.state.pop_event() {
            match event.kind {
                StateEventKind::Start => starts += 1,
                StateEventKind::End => ends += 1,
                StateEventKind::Dispose => disposals += 1,
                _ => {}
            }
        }
    }
    let live = stage.state.entry_count();
    assert_eq!(
        (starts, ends, disposals),
        (1_000_000, 1_000_000 - live, 1_000_000 - live)
    );
    assert!(live <= 5, "{live}");
}

#[test]
fn a_hundred_thousand_sets_without_a_mix_need_no_stack() {
    let run = || {
        let mut stage = stage(0.0);
        for number in 0..100_000 {
            stage.set(0, if number % 2 == 0 { "a" } else { "b" }, true);
        }
        stage.step(0.1);
        // Three mixes of an hour each wait below.
        stage.state.data.default_mix = 3600.0;
        sets(&mut stage, 3, 1, true);
        stage.state.data.default_mix = 0.0;
        sets(&mut stage, 100_000, 1, true);
        stage.state.clear_tracks();
        stage.heard();
        stage.state.entry_count()
    };
    let small = std::thread::Builder::new().stack_size(128 * 1024);
    assert_eq!(small.spawn(run).unwrap().join().unwrap(), 0);
}

#[test]
fn a_long_chain_of_mixes_needs_no_stack() {
    let run = || {
        let mut stage = stage(3600.0);
        sets(&mut stage, 3000, 1, true);
        assert_eq!(stage.state.entry_count(), 3000);
        let x = stage.x();
        stage.state.update(1e6);
        stage.state.apply(&mut stage.skeleton);
        stage.step(0.1);
        // All mixes are over, and with them all entries but one.
        assert_eq!(stage.state.entry_count(), 1);
        x
    };
    let small = std::thread::Builder::new().stack_size(128 * 1024);
    let x = small.spawn(run).unwrap().join().unwrap();
    assert!((0.0..=2.0).contains(&x), "{x}");
}

#[test]
fn a_long_queue_needs_no_stack() {
    let mut stage = stage(0.25);
    for number in 0..3000 {
        stage.add(0, if number % 2 == 0 { "a" } else { "b" }, false, 0.0);
    }
    assert_eq!(stage.state.entry_count(), 3000);
    stage.run(0.5, 6000);
    assert_eq!(
        (stage.state.entry_count(), stage.playing(0)),
        (1, Some("b".into()))
    );
}
