//! Tolerances, and the comparison of pose documents.
//!
//! The rules are those of `conformance/tools/compare-pose.py`: world positions and vertices relative to the frame's extent, the 2x2
//! parts of world transforms relative to the frame's largest entry, colours absolutely; everything else is equal.

use crate::difference::{Difference, Stage, Values};
use crate::document::{Document, Event, Frame, Slot};

/// A quantity with a tolerance of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Worst error of a pose of an example, no physics.
    Dump,
    /// Worst error of a pose of an example with physics stepped.
    DumpPhysics,
    /// Median over the worst errors of the examples' poses.
    DumpMedian,
    /// Worst error of a pose of a generated skeleton.
    Fuzz,
    /// Worst error of a pose of a `.skel` against that of its JSON.
    FuzzRounded,
    /// Error that only a hundredth of the generated skeletons' poses may exceed.
    FuzzMost,
    /// Change of a frame by a disturbance of 1e-13 from which it counts as ill-conditioned.
    Disturbance,
    /// Worst error of an ill-conditioned frame: mostly two-bone IK at full reach.
    IllConditioned,
    /// Times of frames, seconds.
    FrameTime,
    /// Times and numbers of events.
    Event,
    /// Worst difference between the poses of a skeleton's JSON and its `.skel`, off the keys.
    PairPose,
    /// Difference between event times of a skeleton's JSON and its `.skel`, seconds.
    PairEventTime,
    /// Numbers of a model that two encodings hold in full.
    SameModel,
    /// Alpha keys, which are bytes in binary.
    AlphaKey,
    /// Numbers of the results of scripts, relative to the larger of 1 and the number.
    Script,
    /// Texture coordinates and corners that an atlas yields, of pixels.
    Atlas,
    /// Numbers of recorded cases, to be multiplied by the case's amplification.
    Vector,
    /// The same in cases of two-bone IK.
    VectorAtReach,
    /// Texture coordinates and hit polygons of recorded cases.
    VectorUv,
    /// Clipped polygons of recorded cases.
    VectorClip,
}

/// A row of [`TOLERANCES`].
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// What is compared.
    pub quantity: Quantity,
    /// Largest error in the normal build.
    pub single: f64,
    /// Largest error in the `f64` build.
    pub double: f64,
    /// Why not less.
    pub reason: &'static str,
}

const fn row(quantity: Quantity, single: f64, double: f64, reason: &'static str) -> Tolerance {
    Tolerance {
        quantity,
        single,
        double,
        reason,
    }
}

/// All tolerances. Errors are relative where the rules above say so.
pub const TOLERANCES: [Tolerance; 20] = [
    row(
        Quantity::Dump,
        5e-5,
        2e-8,
        "f32 against f64 through chains of up to 20 bones and IK near full reach; documents hold nine digits",
    ),
    row(
        Quantity::DumpPhysics,
        1e-3,
        2e-8,
        "physics adds rounding up over 90 frames",
    ),
    row(
        Quantity::DumpMedian,
        3e-7,
        2e-8,
        "a few roundings of f32, each 6e-8",
    ),
    row(
        Quantity::Fuzz,
        2e-3,
        2e-8,
        "random constraints on each other magnify rounding",
    ),
    row(
        Quantity::FuzzMost,
        1e-4,
        1e-4,
        "all but the ill-conditioned hundredth",
    ),
    row(
        Quantity::FuzzRounded,
        2e-3,
        1e-4,
        "the document was made of the JSON; binary holds its setup values rounded to f32",
    ),
    row(
        Quantity::Disturbance,
        5e-9,
        5e-9,
        "rounding is magnified ten thousandfold and more: nothing does that but what pose.md 1.3 lists",
    ),
    row(
        Quantity::IllConditioned,
        2e-3,
        1e-6,
        "acos near 1 makes the square root of a rounding error (pose.md 1.3)",
    ),
    row(Quantity::FrameTime, 1e-6, 1e-6, "nine digits"),
    row(
        Quantity::Event,
        1e-5,
        1e-5,
        "times are f32, numbers have nine digits",
    ),
    row(
        Quantity::PairPose,
        1e-2,
        1e-2,
        "JSON holds two to four decimals (formats-4.2.md 6.2)",
    ),
    row(
        Quantity::PairEventTime,
        1e-4,
        1e-4,
        "JSON holds times with four decimals",
    ),
    row(Quantity::SameModel, 2e-7, 2e-7, "binary holds f32, JSON decimals"),
    row(Quantity::AlphaKey, 1.0 / 255.0, 1.0 / 255.0, "one unit of a byte"),
    row(Quantity::Script, 1e-4, 1e-4, "f32 against f64 over many steps"),
    row(
        Quantity::Atlas,
        1e-6,
        1e-6,
        "stored as f32; corners relative to their extent",
    ),
    row(
        Quantity::Vector,
        2e-6,
        1e-11,
        "some roundings, as often as the case magnifies them (pose.md 17)",
    ),
    row(
        Quantity::VectorAtReach,
        2e-6,
        1e-7,
        "where two bones are at full reach, the last bit comes out as its square root",
    ),
    row(
        Quantity::VectorUv,
        6e-8,
        6e-8,
        "stored as f32 in both builds: one rounding",
    ),
    row(
        Quantity::VectorClip,
        1e-12,
        1e-12,
        "computed in doubles in both builds",
    ),
];

/// The largest error that is allowed in this build.
#[must_use]
pub fn limit(quantity: Quantity) -> f64 {
    let row = TOLERANCES.iter().find(|row| row.quantity == quantity);
    row.map_or(0.0, |row| if cfg!(spine_f64) { row.double } else { row.single })
}

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Largest error of the numbers, whether allowed or not.
    pub worst: f64,
    /// Number of values that were compared.
    pub compared: usize,
    /// Number of places that are not allowed to differ as they do.
    pub differences: usize,
    /// The first of them, by frame and in the frame by stage.
    pub first: Option<Difference>,
}

impl Comparison {
    /// Notes a place that must not differ.
    pub fn differ(&mut self, difference: Difference) {
        self.differences = self.differences.saturating_add(1);
        self.first.get_or_insert(difference);
    }

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

/// Difference of two numbers over a scale; infinite where ours is not a number.
#[must_use]
pub fn relative(want: f64, got: f64, scale: f64) -> f64 {
    let error = (want - got).abs() / scale;
    if want == got {
        0.0
    } else if error.is_nan() {
        f64::INFINITY
    } else {
        error
    }
}

/// Half a unit of the last of the nine digits that documents hold of a number.
#[must_use]
pub fn nine_digits(value: f64) -> f64 {
    let mut unit = 0.5e-12;
    while unit < value.abs() * 0.5e-9 {
        unit *= 10.0;
    }
    unit
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
