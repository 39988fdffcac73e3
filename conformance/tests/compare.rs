//! The rules by which pose documents are compared.

use conformance::compare::{Comparison, TOLERANCES, Tolerance, nine_digits};
use conformance::document::{Document, Event, FORMAT, Frame, Slot};
use conformance::documents::{Rules, documents};

fn document() -> Document {
    let slot = Slot {
        attachment: Some("a".into()),
        color: [1.0; 4],
        dark: None,
        vertices: Some(vec![100.0, -400.0]),
    };
    let event = Event {
        name: "e".into(),
        time: 0.5,
        int: 1,
        float: 0.25,
        string: String::new(),
    };
    Document {
        format: FORMAT.into(),
        producer: String::new(),
        skeleton: String::new(),
        animation: None,
        skin: None,
        fps: 10.0,
        physics: "none".into(),
        bones: vec!["hip".into()],
        slots: vec!["s".into()],
        frames: vec![Frame {
            time: 0.0,
            world: vec![[2.0, 0.0, 0.0, 2.0, 200.0, 0.0]],
            slots: vec![slot],
            draw_order: vec![0],
            events: vec![event],
        }],
    }
}

/// Compares a document with a changed copy, at a limit of 1e-6.
fn compared(change: impl Fn(&mut Document)) -> Comparison {
    let mut changed = document();
    change(&mut changed);
    let rules = Rules {
        event: 1e-5,
        extent: 1.0,
        frame: &|_| 1e-6,
    };
    documents(&document(), &changed, &rules)
}

fn first(change: impl Fn(&mut Document)) -> String {
    compared(change)
        .first
        .map_or_else(String::new, |first| first.to_string())
}

#[test]
fn a_document_equals_itself() {
    let comparison = compared(|_| {});
    assert_eq!((comparison.worst, comparison.differences), (0.0, 0));
    assert!(comparison.compared > 10);
}

#[test]
fn positions_are_relative_to_the_extent_of_bones_and_matrices_to_their_largest_entry() {
    // The extent is that of bones, 200, not of vertices.
    assert!((compared(|d| d.frames[0].world[0][4] += 0.02).worst - 1e-4).abs() < 1e-12);
    assert!(
        (compared(|d| d.frames[0].slots[0].vertices = Some(vec![100.02, -400.0])).worst - 1e-4).abs() < 1e-12
    );
    assert!((compared(|d| d.frames[0].world[0][1] += 0.02).worst - 1e-2).abs() < 1e-12);
    assert!((compared(|d| d.frames[0].slots[0].color[3] -= 0.02).worst - 0.02).abs() < 1e-12);
}

#[test]
fn the_first_difference_is_that_of_the_first_stage() {
    let told = first(|d| {
        d.frames[0].slots[0].vertices = Some(vec![0.0, 0.0]);
        d.frames[0].world[0][0] = 3.0;
        d.frames[0].slots[0].attachment = None;
    });
    assert_eq!(
        told,
        "timelines: frame 0 (t=0.0000) slot \"s\" attachment: want Some(\"a\"), got None"
    );
    let told = first(|d| d.frames[0].world[0][0] = 3.0);
    assert!(
        told.starts_with("world: frame 0 (t=0.0000) bone \"hip\" a: want 2, got 3,"),
        "{told}"
    );
}

#[test]
fn what_is_not_a_number_is_the_worst_error() {
    assert_eq!(
        compared(|d| d.frames[0].world[0][5] = f64::NAN).worst,
        f64::INFINITY
    );
}

#[test]
fn everything_else_is_equal() {
    let changes: [fn(&mut Document); 9] = [
        |d| d.bones[0] = "hop".into(),
        |d| d.skin = Some("x".into()),
        |d| d.frames.clear(),
        |d| d.frames[0].time = 0.001,
        |d| d.frames[0].draw_order.clear(),
        |d| d.frames[0].slots[0].dark = Some([0.0; 3]),
        |d| d.frames[0].slots[0].vertices = None,
        |d| d.frames[0].events[0].float = 0.26,
        |d| d.frames[0].events.clear(),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        assert!(compared(change).differences > 0, "change {index}");
    }
}

#[test]
fn nine_digits_are_those_that_are_written() {
    for (value, half) in [
        (140.259_995, 0.5e-6),
        (0.926_703_382, 0.5e-9),
        (-5.494_470_72, 0.5e-8),
    ] {
        assert!((nine_digits(value) - half).abs() < half * 1e-9, "{value}");
    }
}

#[test]
fn every_quantity_has_one_tolerance_with_a_reason() {
    for (index, row) in TOLERANCES.iter().enumerate() {
        let same = |other: &&Tolerance| other.quantity == row.quantity;
        assert_eq!(TOLERANCES.iter().filter(same).count(), 1, "row {index}");
        assert!(row.double <= row.single && row.double > 0.0 && !row.reason.is_empty());
    }
}
