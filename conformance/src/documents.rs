//! The comparison of pose documents.
//!
//! The rules are those of `conformance/tools/compare-pose.py`: world positions and vertices relative to the frame's extent, the 2x2
//! parts of world transforms relative to the frame's largest entry, colours absolutely; everything else is equal.

use crate::compare::{Comparison, Quantity, limit, nine_digits, relative};
use crate::difference::{Difference, Stage, Values};
use crate::document::{Document, Event, Frame, Slot};

impl Comparison {
    fn texts(&mut self, stage: Stage, frame: Option<(usize, f64)>, place: &str, want: String, got: String) {
        self.compared += 1;
        if want != got {
            self.differ(Difference {
                stage,
                frame,
                place: place.into(),
                values: Values::Texts { want, got },
            });
        }
    }

    fn number(&mut self, at: &At<'_>, place: impl Fn() -> String, want: f64, got: f64, scale: f64) {
        let error = relative(want, got, scale);
        self.compared += 1;
        self.worst = self.worst.max(error);
        if error > at.limit + nine_digits(want) / scale {
            self.differ(Difference {
                stage: at.stage,
                frame: Some(at.frame),
                place: place(),
                values: Values::Numbers { want, got, error },
            });
        }
    }
}

/// Where numbers stand, and how far they may be apart.
struct At<'a> {
    stage: Stage,
    frame: (usize, f64),
    name: &'a str,
    limit: f64,
}

/// How far two pose documents may be apart.
#[allow(missing_debug_implementations)]
pub struct Rules<'a> {
    /// Largest error of an event's time and number.
    pub event: f64,
    /// Least extent that positions are compared relative to, skeleton units.
    pub extent: f64,
    /// Largest error of a frame's numbers.
    pub frame: &'a dyn Fn(usize) -> f64,
}

/// Compares two pose documents.
#[must_use]
pub fn documents(want: &Document, got: &Document, rules: &Rules<'_>) -> Comparison {
    let mut found = Comparison::default();
    let heads = [
        ("format", want.format.clone(), got.format.clone()),
        (
            "animation",
            format!("{:?}", want.animation),
            format!("{:?}", got.animation),
        ),
        ("skin", format!("{:?}", want.skin), format!("{:?}", got.skin)),
        ("physics", want.physics.clone(), got.physics.clone()),
        ("bones", want.bones.join(" "), got.bones.join(" ")),
        ("slots", want.slots.join(" "), got.slots.join(" ")),
        (
            "number of frames",
            want.frames.len().to_string(),
            got.frames.len().to_string(),
        ),
    ];
    for (place, want, got) in heads {
        found.texts(Stage::Document, None, place, want, got);
    }
    for (index, (frame, ours)) in want.frames.iter().zip(&got.frames).enumerate() {
        frames(&mut found, want, (frame, ours), index, rules);
    }
    found
}

fn frames(
    found: &mut Comparison,
    document: &Document,
    (want, got): (&Frame, &Frame),
    index: usize,
    rules: &Rules<'_>,
) {
    let frame = (index, want.time);
    let mut at = At {
        stage: Stage::Document,
        frame,
        name: "",
        limit: limit(Quantity::FrameTime),
    };
    if relative(want.time, got.time, 1.0) > at.limit {
        found.differ(Difference {
            stage: at.stage,
            frame: Some(frame),
            place: "time".into(),
            values: Values::Numbers {
                want: want.time,
                got: got.time,
                error: relative(want.time, got.time, 1.0),
            },
        });
    }
    let sizes = |frame: &Frame| format!("{} bones, {} slots", frame.world.len(), frame.slots.len());
    if sizes(want) != sizes(got) {
        found.texts(Stage::Document, Some(frame), "size", sizes(want), sizes(got));
        return;
    }
    at.limit = (rules.frame)(index);
    let extent = want
        .world
        .iter()
        .flat_map(|row| &row[4..])
        .fold(rules.extent, largest);
    let matrix = want.world.iter().flat_map(|row| &row[..4]).fold(1.0, largest);
    let slots = || document.slots.iter().zip(want.slots.iter().zip(&got.slots));

    at.stage = Stage::Timelines;
    for (name, (want, got)) in slots() {
        at.name = name;
        slot(found, &at, want, got);
    }
    found.texts(
        at.stage,
        Some(frame),
        "draw order",
        format!("{:?}", want.draw_order),
        format!("{:?}", got.draw_order),
    );
    events(found, frame, &want.events, &got.events, rules.event);

    at.stage = Stage::World;
    for (name, (want, got)) in document.bones.iter().zip(want.world.iter().zip(&got.world)) {
        for (entry, (want, got)) in ["a", "b", "c", "d", "worldX", "worldY"]
            .iter()
            .zip(want.iter().zip(got))
        {
            let scale = if entry.len() == 1 { matrix } else { extent };
            found.number(&at, || format!("bone \"{name}\" {entry}"), *want, *got, scale);
        }
    }

    at.stage = Stage::Vertices;
    for (name, (want, got)) in slots() {
        let (want, got) = (&want.vertices, &got.vertices);
        let count = |vertices: &Option<Vec<f64>>| {
            vertices.as_ref().map_or_else(
                || "no vertices".into(),
                |vertices| format!("{} numbers", vertices.len()),
            )
        };
        found.texts(
            at.stage,
            Some(frame),
            &format!("slot \"{name}\""),
            count(want),
            count(got),
        );
        let (want, got) = (want.as_deref(), got.as_deref());
        let pairs = want.unwrap_or_default().iter().zip(got.unwrap_or_default());
        for (entry, (want, got)) in pairs.enumerate() {
            found.number(
                &at,
                || format!("slot \"{name}\" vertices[{entry}]"),
                *want,
                *got,
                extent,
            );
        }
    }
}

fn largest(so_far: f64, value: &f64) -> f64 {
    so_far.max(value.abs())
}

fn slot(found: &mut Comparison, at: &At<'_>, want: &Slot, got: &Slot) {
    let place = |field: &str| format!("slot \"{}\" {field}", at.name);
    found.texts(
        at.stage,
        Some(at.frame),
        &place("attachment"),
        format!("{:?}", want.attachment),
        format!("{:?}", got.attachment),
    );
    for (channel, (want, got)) in want.color.iter().zip(&got.color).enumerate() {
        found.number(at, || place(&format!("color[{channel}]")), *want, *got, 1.0);
    }
    let presence = |dark: &Option<[f64; 3]>| if dark.is_some() { "present" } else { "absent" };
    found.texts(
        at.stage,
        Some(at.frame),
        &place("dark"),
        presence(&want.dark).into(),
        presence(&got.dark).into(),
    );
    let pairs = want.dark.iter().flatten().zip(got.dark.iter().flatten());
    for (channel, (want, got)) in pairs.enumerate() {
        found.number(at, || place(&format!("dark[{channel}]")), *want, *got, 1.0);
    }
}

fn events(found: &mut Comparison, frame: (usize, f64), want: &[Event], got: &[Event], limit: f64) {
    let text = |events: &[Event]| format!("{:?}", events.iter().map(|event| &event.name).collect::<Vec<_>>());
    found.texts(Stage::Timelines, Some(frame), "events", text(want), text(got));
    for (want, got) in want.iter().zip(got) {
        let same = (want.int, &want.string) == (got.int, &got.string)
            && relative(want.float, got.float, 1.0) <= limit
            && relative(want.time, got.time, 1.0) <= limit;
        if !same {
            let text = |event: &Event| format!("{event:?}");
            let place = format!("event \"{}\"", want.name);
            found.texts(Stage::Timelines, Some(frame), &place, text(want), text(got));
        }
    }
}
