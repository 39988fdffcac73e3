//! Callbacks that meddle with the state that calls them. Source: user-cases.md S13, animation.md 12.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use spine_core::{AnimationStateListener, EntryId, ListenerContext, ListenerId, Listeners};
use spine_data::FiredEvent;
use stage::{Stage, at, name};

/// What a listener writes down.
type Lines = Rc<RefCell<Vec<String>>>;

const KINDS: [&str; 6] = ["start", "interrupt", "end", "dispose", "complete", "event"];

/// Writes down all that it hears, and at the first notification of a kind does something.
struct Meddler {
    prefix: &'static str,
    lines: Lines,
    at: Option<&'static str>,
    action: fn(&mut ListenerContext<'_>, EntryId, Option<ListenerId>),
    me: Rc<Cell<Option<ListenerId>>>,
}

impl Meddler {
    fn heard(&mut self, context: &mut ListenerContext<'_>, entry: EntryId, kind: &'static str) {
        let line = format!("{}{kind} {}", self.prefix, name(context.state, entry));
        self.lines.borrow_mut().push(line);
        if self.at == Some(kind) {
            self.at = None;
            (self.action)(context, entry, self.me.get());
        }
    }
}

impl AnimationStateListener for Meddler {
    fn start(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, "start");
    }

    fn interrupt(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, "interrupt");
    }

    fn end(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, "end");
    }

    fn dispose(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, "dispose");
    }

    fn complete(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
        self.heard(context, entry, "complete");
    }

    fn event(&mut self, context: &mut ListenerContext<'_>, entry: EntryId, event: FiredEvent) {
        assert!(context.state.skeleton_data().event(event).is_some());
        self.heard(context, entry, "event");
    }
}

/// A listener that only writes down.
fn witness(prefix: &'static str, lines: &Lines) -> Box<Meddler> {
    meddler(prefix, lines, None, |_, _, _| {}).0
}

fn meddler(
    prefix: &'static str,
    lines: &Lines,
    at: Option<&'static str>,
    action: fn(&mut ListenerContext<'_>, EntryId, Option<ListenerId>),
) -> (Box<Meddler>, Rc<Cell<Option<ListenerId>>>) {
    let me = Rc::new(Cell::new(None));
    let lines = Rc::clone(lines);
    let listener = Meddler {
        prefix,
        lines,
        at,
        action,
        me: Rc::clone(&me),
    };
    (Box::new(listener), me)
}

fn stage() -> Stage {
    let event = r#""e": {"events": [{"time": 0.25, "name": "e"}], "bones": {"b": {"translatex": [{"value": 1}, {"time": 0.5}]}}}"#;
    let mut stage = Stage::new(&[&at("a", 1.0, 0.5), event]);
    stage.state.data.default_mix = 0.25;
    stage
}

/// Plays a while with all kinds of notifications; everything is dispatched.
fn play(stage: &mut Stage, listeners: &mut Listeners) {
    let step = |stage: &mut Stage, listeners: &mut Listeners| {
        stage.state.update(0.125);
        listeners.dispatch(&mut stage.state);
        stage.state.apply(&mut stage.skeleton);
        listeners.dispatch(&mut stage.state);
    };
    stage.set(0, "e", true);
    stage.add(0, "a", true, 0.0);
    stage.add(0, "e", false, 0.0);
    for _ in 0..8 {
        step(stage, listeners);
    }
    stage.set(1, "a", false);
    for _ in 0..16 {
        step(stage, listeners);
    }
    stage.state.clear_tracks();
    listeners.dispatch(&mut stage.state);
}

#[test]
fn s13_every_action_inside_every_callback_is_safe() {
    type Action = fn(&mut ListenerContext<'_>, EntryId, Option<ListenerId>);
    let actions: [Action; 9] = [
        |context, _, _| context.state.clear_tracks(),
        |context, _, _| context.state.clear_track(0),
        |context, _, _| drop(context.state.set_animation(0, "a", true)),
        |context, _, _| drop(context.state.add_animation(0, "e", false, 0.0)),
        |context, _, _| context.state.set_empty_animations(0.25),
        |context, entry, _| context.state.clear_next(entry),
        |context, _, me| context.remove_listener(me.expect("it is known")),
        |context, _, _| context.clear_listeners(),
        |context, _, _| context.state.update(10.0),
    ];
    for kind in KINDS {
        for (number, action) in actions.iter().enumerate() {
            let mut stage = stage();
            let (first, second) = (Lines::default(), Lines::default());
            let mut listeners = Listeners::new();
            let (listener, me) = meddler("", &first, Some(kind), *action);
            me.set(Some(listeners.add(listener)));
            listeners.add(witness("", &second));
            play(&mut stage, &mut listeners);

            let (first, second) = (first.borrow(), second.borrow());
            assert!(first.iter().any(|line| line.starts_with(kind)), "{kind}");
            assert!(first.len() < 100, "{kind}, action {number}: {first:?}");
            // Nobody misses what the other heard; who left heard less.
            match number {
                6 => assert!(second.starts_with(&first[..]), "{kind}: {first:?} {second:?}"),
                _ => assert_eq!(*first, *second, "{kind}, action {number}"),
            }
            if number == 7 {
                continue;
            }
            // Who stayed heard that everything which started has ended and is disposed.
            let mut counts = BTreeMap::new();
            for line in second.iter() {
                *counts
                    .entry(line.split(' ').next().unwrap_or_default())
                    .or_insert(0) += 1;
            }
            assert_eq!(
                counts["start"], counts["end"],
                "{kind}, action {number}: {second:?}"
            );
            assert!(counts["dispose"] >= counts["end"], "{kind}, action {number}");
            assert_eq!(stage.state.entry_count(), 0, "{kind}, action {number}");
        }
    }
}

#[test]
fn s13_replaying_on_completion_goes_on_without_an_endless_loop() {
    let mut stage = stage();
    let lines = Lines::default();
    let mut listeners = Listeners::new();
    struct Replay;
    impl AnimationStateListener for Replay {
        fn complete(&mut self, context: &mut ListenerContext<'_>, entry: EntryId) {
            let animation = context.state.entry(entry).unwrap().animation();
            context.state.set_animation_by_id(0, animation, false).unwrap();
        }
    }
    listeners.add(Box::new(Replay));
    listeners.add(witness("", &lines));
    stage.set(0, "a", false);
    for _ in 0..40 {
        stage.state.update(0.125);
        stage.state.apply(&mut stage.skeleton);
        listeners.dispatch(&mut stage.state);
    }
    // Each lasts four updates.
    let completions = lines.borrow().iter().filter(|line| *line == "complete a").count();
    assert_eq!(completions, 10);
    assert!(stage.state.entry_count() <= 3);
}

#[test]
fn a_listener_of_an_entry_hears_first_and_until_its_disposal() {
    let mut stage = stage();
    let lines = Lines::default();
    let mut listeners = Listeners::new();
    listeners.add(witness("", &lines));
    let entry = stage.set(0, "a", true);
    listeners.set_entry_listener(entry, Some(witness("own:", &lines)));
    stage.state.clear_tracks();
    stage.set(0, "a", true);
    listeners.dispatch(&mut stage.state);
    let want = [
        "own:start a",
        "start a",
        "own:end a",
        "end a",
        "own:dispose a",
        "dispose a",
        "start a",
    ];
    assert_eq!(*lines.borrow(), want);
}

#[test]
fn the_disposal_after_an_end_goes_to_those_who_heard_the_end() {
    let mut stage = stage();
    let lines = Lines::default();
    let mut listeners = Listeners::new();
    thread_local!(static LATE: RefCell<Option<Lines>> = const { RefCell::new(None) });
    LATE.set(Some(Rc::clone(&lines)));
    let (listener, me) = meddler("", &lines, Some("end"), |context, entry, me| {
        context.remove_listener(me.expect("it is known"));
        let lines = LATE.with_borrow(|lines| Rc::clone(lines.as_ref().expect("set before")));
        context.add_listener(witness("late:", &lines));
        // The entry is gone before it could hear anything.
        context.set_entry_listener(entry, Some(witness("own:", &lines)));
    });
    me.set(Some(listeners.add(listener)));
    stage.set(0, "a", true);
    stage.state.clear_tracks();
    stage.set(0, "e", true);
    listeners.dispatch(&mut stage.state);
    assert_eq!(*lines.borrow(), ["start a", "end a", "dispose a", "late:start e"]);
    assert!(format!("{listeners:?}").contains("entries: 0"), "{listeners:?}");
}

#[test]
fn listeners_that_are_taken_away_hear_nothing() {
    let mut stage = stage();
    let lines = Lines::default();
    let mut listeners = Listeners::new();
    let id = listeners.add(witness("x:", &lines));
    listeners.add(witness("y:", &lines));
    let entry = stage.set(0, "a", true);
    listeners.set_entry_listener(entry, Some(witness("own:", &lines)));
    listeners.set_entry_listener(entry, None);
    listeners.remove(id);
    listeners.remove(id);
    listeners.dispatch(&mut stage.state);
    assert_eq!(*lines.borrow(), ["y:start a"]);
    listeners.clear();
    stage.state.clear_tracks();
    listeners.dispatch(&mut stage.state);
    assert_eq!(lines.borrow().len(), 1);
}
