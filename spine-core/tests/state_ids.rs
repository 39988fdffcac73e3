//! Ids of track entries: each names an entry of one state, for as long as it lives.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use spine_core::{EntryId, TrackEntry};
use stage::{Stage, at};

/// Two states over skeletons of the same form; each plays `a`, then mixes to `b`.
fn stages() -> [(Stage, [EntryId; 2]); 2] {
    [(), ()].map(|()| {
        let mut stage = Stage::new(&[&at("a", 1.0, 1.0), &at("b", 2.0, 2.0)]);
        stage.state.data.default_mix = 1.0;
        let first = stage.set(0, "a", true);
        stage.step(0.25);
        let second = stage.set(0, "b", true);
        stage.step(0.25);
        (stage, [first, second])
    })
}

#[test]
fn ids_are_small() {
    assert_eq!(size_of::<EntryId>(), 12);
    assert_eq!(size_of::<Option<EntryId>>(), 12);
}

#[test]
fn ids_of_another_state_name_nothing() {
    let [(one, ids), (mut other, others)] = stages();
    for (id, foreign) in ids.into_iter().zip(others) {
        assert_ne!(id, foreign);
        assert!(one.state.entry(id).is_some() && one.state.entry(foreign).is_none());
        assert!(other.state.entry_mut(id).is_none() && other.state.entry_mut(foreign).is_some());
    }
    assert_eq!(one.state.entry_count(), 2);
}

#[test]
fn what_is_asked_with_a_foreign_id_changes_nothing() {
    let [(mut one, [_, current]), (mut other, [_, foreign])] = stages();
    let queued = one.add(0, "a", false, 3.0);
    other.add(0, "a", false, -9.0);
    assert!(!one.state.is_next_ready(foreign));
    one.state.clear_next(foreign);
    one.state.set_mix_duration(foreign, 7.0, 5.0);
    let entry = one.entry(current);
    assert_eq!(
        (entry.next(), entry.mix_duration, entry.delay),
        (Some(queued), 1.0, 0.0)
    );
    assert!(one.heard().is_empty());
}

#[test]
fn a_clone_knows_the_entries_of_the_time_of_cloning_and_no_later_ones() {
    let [(mut stage, [first, second]), _] = stages();
    let mut twin = stage.state.clone();
    let time = |entry: Option<&TrackEntry>| entry.map(|entry| entry.track_time);
    assert_eq!(time(twin.entry(first)), Some(0.5));
    assert_eq!(time(twin.entry(second)), Some(0.25));

    let later = stage.set(1, "a", false);
    let elsewhere = twin.set_animation(1, "a", false).expect("an animation");
    assert_ne!(later, elsewhere);
    assert!(twin.entry(later).is_none() && stage.state.entry(elsewhere).is_none());

    // Memory that is used again by both names different entries.
    stage.state.clear_tracks();
    twin.clear_tracks();
    while stage.state.pop_event().is_some() {}
    while twin.pop_event().is_some() {}
    assert_eq!((stage.state.entry_count(), twin.entry_count()), (0, 0));
    for _ in 0..3 {
        let here = stage.set(0, "a", false);
        let there = twin.set_animation(0, "a", false).expect("an animation");
        assert!(stage.state.entry(here).is_some() && twin.entry(there).is_some());
        assert!(stage.state.entry(there).is_none() && twin.entry(here).is_none());
        assert!(twin.entry(second).is_none() && twin.entry(elsewhere).is_none());
    }
}
