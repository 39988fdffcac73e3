//! The JSON reader: facts, defaults, errors with their exact places, and bounds.

mod animations;
mod attachments;
mod bones;
mod bounds;
mod constraints;
mod document;
mod events;
mod keys;
mod linked_meshes;
mod missing;
mod repeated;
mod skins;
mod slots;

use spine_data::{Animation, Error, SkeletonData, SkeletonJson, Timeline};

/// Reads a document that must be right.
fn read(json: &str) -> SkeletonData {
    SkeletonJson::new().read(json.as_bytes()).expect(json)
}

fn fail(json: &str) -> Error {
    SkeletonJson::new()
        .read(json.as_bytes())
        .map(|_| ())
        .expect_err(json)
}

/// Place and message of the error of a document that must be wrong.
fn error(json: &str) -> String {
    fail(json).to_string()
}

/// Places and messages of the warnings about a document that must be right.
fn warnings(json: &str) -> Vec<String> {
    let report = read(json).report;
    let texts = report.warnings.iter();
    texts
        .map(|warning| format!("{}: {}", warning.location, warning.message))
        .collect()
}

/// A document with bones `root` and `arm`, slots `front` and `back`, constraints and a skin with one of each
/// attachment, and these sections after them.
fn rig(sections: &str) -> String {
    let rig = r#"
        "skeleton": {"spine": "4.2.22"},
        "bones": [{"name": "root"}, {"name": "arm", "parent": "root"}],
        "slots": [{"name": "front", "bone": "root"}, {"name": "back", "bone": "arm"},
            {"name": "top", "bone": "arm"}],
        "ik": [{"name": "reach", "bones": ["arm"], "target": "root"}],
        "transform": [{"name": "follow", "bones": ["arm"], "target": "root"}],
        "path": [{"name": "along", "bones": ["arm"], "target": "front"}],
        "physics": [{"name": "hair", "bone": "arm"}],
        "skins": [{"name": "default", "attachments": {"front": {
            "box": {"type": "boundingbox", "vertexCount": 4, "vertices": [0,0, 10,0, 10,10, 0,10]},
            "pull": {"type": "boundingbox", "vertexCount": 2, "vertices": [1,0,1,2,1, 2,0,1,2,0.5,1,3,4,0.5]},
            "film": {"width": 10, "height": 20, "sequence": {"count": 3}},
            "card": {"width": 10, "height": 20}
        }}}],
        "events": {"step": {"int": 3, "float": 0.5, "string": "own"},
            "sound": {"audio": "a.wav", "volume": 0.25, "balance": -0.5}}"#;
    format!("{{{rig}, {sections}}}")
}

/// The rig with an animation `walk` of this content.
fn walk(sections: &str) -> String {
    rig(&format!(r#""animations": {{"walk": {{{sections}}}}}"#))
}

/// The only animation.
fn animation(json: &str) -> Animation {
    let data = read(json);
    assert_eq!(data.animations.len(), 1);
    data.animations.iter().next().expect("an animation").clone()
}

/// The only timeline of the only animation.
fn timeline(sections: &str) -> (Animation, Timeline) {
    let animation = animation(&walk(sections));
    assert_eq!(animation.timelines.len(), 1, "{sections}");
    let timeline = animation.timelines[0];
    (animation, timeline)
}
