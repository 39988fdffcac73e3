//! The table of orders in `docs/mixing.md`: each row is what a state tells. Source: user-cases.md S14, animation.md 12.5.

#[path = "support/stage.rs"]
#[allow(dead_code)] // Each program uses a part.
mod stage;

use std::path::Path;

use stage::{Stage, at};

/// `a`, `b` and `c` last 1 s and drive the same property; `a` has an event `e` at its start and one at its end.
fn stage(mix: f32) -> Stage {
    let held = at("a", 1.0, 1.0);
    let events = r#", "events": [{"name": "e"}, {"time": 1, "name": "e"}]}"#;
    let a = format!("{}{events}", &held[..held.len() - 1]);
    let mut stage = Stage::new(&[&a, &at("b", 2.0, 1.0), &at("c", 3.0, 1.0)]);
    stage.state.data.default_mix = spine_data::real::from_single(mix);
    stage
}

/// A stage that plays `a`, of which nothing is to be heard any more.
fn playing(mix: f32, looping: bool) -> Stage {
    let mut stage = stage(mix);
    stage.set(0, "a", looping);
    stage.step(0.25);
    stage
}

/// What is heard during a call, and in the updates that follow until nothing has changed for a second.
fn told(stage: &mut Stage, call: impl FnOnce(&mut Stage)) -> String {
    call(stage);
    let mut parts = vec![stage.heard().join(", ")];
    for _ in 0..8 {
        let heard = stage.step(0.25);
        if !heard.is_empty() {
            parts.push(heard.join(", "));
        }
    }
    parts.retain(|part| !part.is_empty());
    // The name would be taken for markup.
    parts.join("; later ").replace("<empty>", "`<empty>`")
}

/// Situations and what is heard.
fn rows() -> Vec<(&'static str, String)> {
    let set = |animation: &'static str| {
        move |stage: &mut Stage| {
            stage.set(0, animation, false);
        }
    };
    let mut queued = playing(0.0, false);
    queued.add(0, "b", false, 0.0);
    let mut chain = playing(0.5, false);
    chain.set(0, "b", false);
    chain.step(0.25);
    let mut crowd = playing(0.5, false);
    crowd.set(0, "b", false);
    crowd.step(0.25);
    crowd.add(0, "c", false, 0.0);
    crowd.add(0, "a", false, 0.0);
    let mut replay = playing(0.0, false);
    replay.run(0.25, 2);
    let replayed = {
        // Heard by hand: the call is made while `complete` is handled.
        replay.state.update(0.25);
        replay.state.apply(&mut replay.skeleton);
        let mut lines = Vec::new();
        while let Some(event) = replay.state.pop_event() {
            lines.push(format!(
                "{} {}",
                stage::kind(event.kind),
                stage::name(&replay.state, event.entry)
            ));
            if event.kind == spine_core::StateEventKind::Complete {
                replay.set(0, "a", false);
            }
        }
        while replay.state.entry_count() > 1 {
            lines.push(format!("; later {}", replay.step(0.25).join(", ")));
        }
        lines.join(", ").replace(", ; later", "; later")
    };
    vec![
        (
            "`set_animation(0, \"a\", false)` on an empty track",
            told(&mut stage(0.0), set("a")),
        ),
        (
            "`a` loops",
            told(&mut playing(0.0, true), |_| {})
                .split("; later ")
                .next()
                .unwrap_or_default()
                .into(),
        ),
        (
            "`set_animation(0, \"b\", false)` while `a` plays, no mix",
            told(&mut playing(0.0, false), set("b")),
        ),
        (
            "the same, mixed over 0.5 s",
            told(&mut playing(0.5, false), set("b")),
        ),
        (
            "`b`, then `c` set in one frame",
            told(&mut playing(0.0, false), |stage| {
                stage.set(0, "b", false);
                stage.set(0, "c", false);
            }),
        ),
        ("`b` is queued behind `a`, no mix", told(&mut queued, |_| {})),
        ("`c` set while `a` is mixed into `b`", told(&mut chain, set("c"))),
        (
            "`set_empty_animation(0, 0.5)` while `a` plays",
            told(&mut playing(0.0, false), |stage| {
                stage.state.set_empty_animation(0, 0.5).expect("a track");
            }),
        ),
        (
            "`clear_track(0)` while `a` plays",
            told(&mut playing(0.0, false), |stage| stage.state.clear_track(0)),
        ),
        (
            "the same while `a` is mixed into `b`, and `c` and `a` are queued",
            told(&mut crowd, |stage| stage.state.clear_track(0)),
        ),
        ("`clear_next` of `a`, with `b` queued", {
            let mut stage = playing(0.0, false);
            let entry = stage.state.current(0).expect("it plays");
            stage.add(0, "b", false, 0.0);
            told(&mut stage, |stage| stage.state.clear_next(entry))
                .split("; later ")
                .next()
                .unwrap_or_default()
                .into()
        }),
        ("`a` set again when its `complete` is heard", replayed),
    ]
}

#[test]
fn s14_the_orders_are_those_of_the_documentation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/mixing.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let rows = rows();
    let table: Vec<String> = rows
        .iter()
        .map(|(what, heard)| format!("| {what} | {heard} |"))
        .collect();
    let documented: Vec<&str> = text
        .lines()
        .skip_while(|line| *line != "| what you do | what you hear |")
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(documented, table, "\n{}\n", table.join("\n"));
}
