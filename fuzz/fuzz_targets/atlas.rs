//! Atlases: read, and a skeleton that shows the first regions posed with them.
#![no_main]

use conformance::exercise;
use libfuzzer_sys::fuzz_target;
use spine_data::{Atlas, SkeletonJson};

fuzz_target!(|bytes: &[u8]| {
    let Ok(atlas) = Atlas::parse(bytes) else {
        return;
    };
    let mut attachments = serde_json::Map::new();
    for region in atlas.regions().iter().take(8) {
        let region = serde_json::json!({"path": &*region.name, "width": 32, "height": 20});
        attachments.insert(format!("a{}", attachments.len()), region);
    }
    let json = serde_json::json!({
        "bones": [{"name": "root"}],
        "slots": [{"name": "s", "bone": "root", "attachment": "a0"}],
        "skins": [{"name": "default", "attachments": {"s": attachments}}],
    });
    if let Ok(data) = SkeletonJson::new().atlas(&atlas).read(json.to_string().as_bytes()) {
        exercise::pose(data);
    }
});
