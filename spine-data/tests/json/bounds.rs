//! What a file can make the reader do: bounded memory, no panic, no acceptance of cut files.

use std::fmt::Write as _;

use spine_data::SkeletonJson;

use super::{read, walk};

/// Peak of what is allocated while a document is read, which must stay under 64 bytes for each of its bytes and 1 MiB.
fn check(name: &str, json: &[u8]) {
    let info = allocation_counter::measure(|| {
        let _ = SkeletonJson::new().lenient(true).read(json);
    });
    let limit = json.len() as u64 * 64 + 1024 * 1024;
    assert!(
        info.bytes_max <= limit,
        "{name}: {} of {limit} bytes",
        info.bytes_max
    );
}

/// A document of about `len` bytes: a head, elements made of their number, a tail.
fn long(len: usize, head: &str, element: impl Fn(usize) -> String, tail: &str) -> String {
    let mut json = head.to_owned();
    for i in 0.. {
        if json.len() >= len {
            break;
        }
        let separator = if i == 0 { "" } else { "," };
        write!(json, "{separator}{}", element(i)).expect("a text");
    }
    json + tail
}

const HEAD: &str = r#"{"bones": [{"name": "a"}], "slots": [{"name": "a", "bone": "a"}],
    "ik": [{"name": "a", "bones": ["a"], "target": "a"}], "transform": [{"name": "a", "bones": ["a"], "target": "a"}]"#;

#[test]
fn memory_of_keys() {
    let curve = |numbers: usize| format!(r#"{{"curve":[{}]}}"#, vec!["0"; numbers].join(","));
    let all = "0,".repeat(23) + "0";
    for (timeline, key) in [
        (r#""bones":{"a":{"rotate":["#, "{}".to_owned()),
        (r#""bones":{"a":{"scale":["#, "{}".to_owned()),
        (r#""bones":{"a":{"rotate":["#, curve(4)),
        (r#""bones":{"a":{"translate":["#, curve(8)),
        (r#""slots":{"a":{"attachment":["#, "{}".to_owned()),
        (r#""ik":{"a":["#, "{}".to_owned()),
        (r#""transform":{"a":["#, "{}".to_owned()),
        (r#""transform":{"a":["#, format!(r#"{{"curve":[{all}]}}"#)),
        (r#""drawOrder":["#, "{}".to_owned()),
        (
            r#""drawOrder":["#,
            r#"{"offsets":[{"slot":"a","offset":0}]}"#.to_owned(),
        ),
        (r#""events":["#, r#"{"name":"e"}"#.to_owned()),
        (r#""events":["#, r#"{"name":"e","string":"x"}"#.to_owned()),
    ] {
        let head = format!(r#"{HEAD}, "events": {{"e": {{}}}}, "animations": {{"w": {{{timeline}"#);
        for len in [3_000, 200_000] {
            let tails = [4, 5].map(|n| "]".to_owned() + &"}".repeat(n - 1));
            for tail in &tails {
                check(timeline, long(len, &head, |_| key.clone(), tail).as_bytes());
            }
        }
    }
}

#[test]
fn memory_of_attachments() {
    let head = format!(r#"{HEAD}, "skins": [{{"name": "default", "attachments": {{"a": {{"#);
    for attachment in [
        r#"{"type":"boundingbox","vertexCount":0,"vertices":[]}"#,
        r#"{"type":"boundingbox","vertexCount":4294967295,"vertices":[]}"#,
        r#"{"type":"mesh","uvs":[],"vertices":[],"triangles":[]}"#,
        r#"{"type":"path","vertexCount":0,"vertices":[],"lengths":[]}"#,
        r#"{"type":"mesh","parent":"0"}"#,
        r#"{"type":"point"}"#,
        r#"{"width":1,"height":1}"#,
        r#"{"width":1,"height":1,"sequence":{"count":65536}}"#,
    ] {
        let unique = long(200_000, &head, |i| format!("\"{i}\":{attachment}"), "}}}]}");
        check(attachment, unique.as_bytes());
        let repeated = long(200_000, &head, |_| format!("\"a\":{attachment}"), "}}}]}");
        check(attachment, repeated.as_bytes());
    }
    let numbers = format!(r#"{head}"a": {{"type": "boundingbox", "vertexCount": 1, "vertices": ["#);
    check(
        "vertices",
        long(200_000, &numbers, |_| "0".into(), "]}}}}]}").as_bytes(),
    );
    check(
        "huge integers",
        long(200_000, &numbers, |_| "1e308".into(), "]}}}}]}").as_bytes(),
    );
}

#[test]
fn memory_of_records_and_names() {
    let record = |name: &str| format!(r#"{{"name":"{name}","bone":"a","bones":[],"target":"a"}}"#);
    for section in ["slots", "ik", "transform", "physics", "skins"] {
        let head = format!(r#"{{"bones":[{{"name":"a"}}],"{section}":["#);
        check(
            section,
            long(200_000, &head, |i| record(&i.to_string()), "]}").as_bytes(),
        );
        check(section, long(200_000, &head, |_| record("a"), "]}").as_bytes());
    }
    let child = |i: usize| match i {
        0 => r#"{"name":"a"}"#.to_owned(),
        _ => format!(r#"{{"name":"{i}","parent":"a"}}"#),
    };
    check("bones", long(200_000, r#"{"bones":["#, child, "]}").as_bytes());
    for head in [r#"{"events":{"#, r#"{"animations":{"#, r#"{"unknown":{"#] {
        check(
            head,
            long(200_000, head, |i| format!("\"{i}\":{{}}"), "}}").as_bytes(),
        );
        check(head, long(200_000, head, |_| "\"a\":{}".into(), "}}").as_bytes());
    }
    check(
        "unknown",
        long(200_000, "{", |i| format!("\"{i}\":0"), ",\"0\":1}").as_bytes(),
    );
    let targets = format!(r#"{HEAD},"animations":{{"w":{{"bones":{{"#);
    check(
        "targets",
        long(200_000, &targets, |_| "\"a\":{}".into(), "}}}}").as_bytes(),
    );
}

#[test]
fn memory_of_texts_and_depth() {
    let x = "x".repeat(200_000);
    for json in [
        format!(r#"{{"bones":[{{"name":"{x}"}}]}}"#),
        format!(r#"{{"bones":[{{"name":"{x}\n","parent":"{x}"}}]}}"#),
        format!(r#"{{"bones":"{x}"}}"#),
        format!(r#"{{"skeleton":{{"spine":"{x}"}}}}"#),
        format!(r#"{{"{x}":1}}"#),
        format!(r#"{{"{x}\n":1,"a":1,"a":2}}"#),
        format!(r#"{{"animations":{{"{x}":{{"bones":{{"{x}":{{}}}}}}}}}}"#),
        format!(r#"{{"bones":[{{"name":"a","x":{}}}]}}"#, "1".repeat(200_000)),
        format!(r#"{{"bones":[{{"name":"a","x":0.{}}}]}}"#, "1".repeat(200_000)),
        format!(r#"{{"bones":[{{"name":"a","x":1e{}}}]}}"#, "1".repeat(200_000)),
        "[".repeat(200_000),
        "{\"a\":".repeat(40_000),
        format!("{{\"bones\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000)),
        format!(
            "{{\"a\":{}1{},\"a\":1}}",
            "{\"a\":".repeat(40_000),
            "}".repeat(40_000)
        ),
        " ".repeat(200_000),
    ] {
        check(json.get(..20).unwrap_or(&json), json.as_bytes());
    }
}

#[test]
fn deep_values_of_unknown_keys_are_skipped() {
    let json = format!("{{\"a\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(read(&json).bones.len(), 0);
}

/// One of everything.
fn everything() -> String {
    walk(
        r#""slots": {"front": {"attachment": [{"name": "card"}], "rgba2": [{"light": "ffffffff", "dark": "000000"}]}},
            "bones": {"arm": {"translate": [{"curve": [0, 1, 2, 3, 4, 5, 6, 7]}, {"time": 1}], "inherit": [{}]}},
            "ik": {"reach": [{"mix": 0.5}]}, "transform": {"follow": [{"mixX": 1}]},
            "path": {"along": {"mix": [{}]}}, "physics": {"": {"reset": [{}]}, "hair": {"mass": [{"value": 2}]}},
            "attachments": {"default": {"front": {"box": {"deform": [{"offset": 1, "vertices": [1, 2]}]},
                "film": {"sequence": [{"delay": 0.5, "mode": "loop"}]}}}},
            "drawOrder": [{"offsets": [{"slot": "front", "offset": 1}]}], "events": [{"name": "sound"}]"#,
    )
}

#[test]
fn every_truncation_is_rejected() {
    let json = everything();
    assert_eq!(read(&json).animations.len(), 1);
    for end in 0..json.len() {
        let cut = json.as_bytes().get(..end).expect("a part");
        let error = SkeletonJson::new().read(cut).map(|_| ());
        assert!(error.is_err(), "accepted at {end}");
    }
}

#[test]
fn random_changes_never_panic() {
    let original = everything().into_bytes();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("an index")
    };
    let bytes = b"{}[],:\"\\0-19eE.tfnu\x00\xff";
    for _ in 0..3_000 {
        let mut json = original.clone();
        for _ in 0..=random(3) {
            let at = random(json.len());
            match random(3) {
                0 => json[at] = bytes[random(bytes.len())],
                1 => drop(json.remove(at)),
                _ => {
                    let end = (at + random(60)).min(json.len());
                    let part = json[at..end].to_vec();
                    let to = random(json.len());
                    json.splice(to..to, part);
                }
            }
        }
        if let Err(error) = SkeletonJson::new().lenient(true).read(&json) {
            assert!(!error.to_string().is_empty());
        }
    }
}
