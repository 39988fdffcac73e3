//! Events. Source: formats-4.2.md 4.11.

use spine_data::EventId;

use super::{error, read};

#[test]
fn every_field() {
    let data = read(
        r#"{"events": {"17": {}, "step": {"int": -3, "float": 0.5, "string": "text", "audio": "a.wav",
            "volume": 0.25, "balance": -1}, "mute": {"volume": 0.5, "balance": 0.5}, "empty": {"audio": "",
            "volume": 0.5}}}"#,
    );
    let names: Vec<&str> = data.events.iter().map(|event| &*event.name).collect();
    assert_eq!(names, ["17", "step", "mute", "empty"]);
    let plain = &data.events[EventId::new(0)];
    assert_eq!((plain.int, plain.float, &*plain.string), (0, 0.0, ""));
    assert_eq!(
        (plain.audio_path.as_deref(), plain.volume, plain.balance),
        (None, 1.0, 0.0)
    );
    let step = &data.events[EventId::new(1)];
    assert_eq!((step.int, step.float, &*step.string), (-3, 0.5, "text"));
    assert_eq!(
        (step.audio_path.as_deref(), step.volume, step.balance),
        (Some("a.wav"), 0.25, -1.0)
    );
    let mute = &data.events[EventId::new(2)];
    assert_eq!((mute.volume, mute.balance), (1.0, 0.0));
    let empty = &data.events[EventId::new(3)];
    assert_eq!((empty.audio_path.as_deref(), empty.volume), (Some(""), 0.5));
}

#[test]
fn errors() {
    assert_eq!(
        error(r#"{"events": {"": {}}}"#),
        "events.: event name is empty; expected a text"
    );
    assert_eq!(
        error(r#"{"events": {"e": {"float": true}}}"#),
        "events.e.float: value is boolean `true`; expected a number"
    );
}
