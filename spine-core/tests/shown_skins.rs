//! What skins show (pose.md 3; user-cases.md C15 to C19).

mod support;

use std::sync::Arc;

use spine_core::{Physics, Skeleton};
use spine_data::{SkeletonData, Skin};
use support::rig::{SEQUENCE, atlas, data, frame_x, one, posed, read};

/// user-cases.md C19.
#[test]
fn sequence_shows_its_setup_frame_before_any_animation() {
    let mut skeleton = one("", SEQUENCE);
    assert_eq!(frame_x(&skeleton), [32.0]);
    for (index, x) in [(0, 16.0), (2, 48.0), (7, 48.0), (-1, 32.0)] {
        skeleton.pose.slots.as_mut_slice()[0].sequence_index = index;
        assert_eq!(frame_x(&skeleton), [x], "sequence index {index}");
    }
}

/// user-cases.md C18.
#[test]
fn copies_of_sequences_play_on_their_own() {
    let slots = r#"[{"name": "s", "bone": "root", "attachment": "a"}, {"name": "t", "bone": "root", "attachment": "a"}]"#;
    let mesh = r#"{"type": "mesh", "path": "f", "uvs": [0, 1, 0, 0, 1, 0, 1, 1], "triangles": [0, 1, 2, 2, 3, 0], "hull": 4,
        "vertices": [0, 0, 0, 8, 8, 8, 8, 0], "sequence": {"count": 3, "start": 0, "setup": 1}}"#;
    let original = data(
        &atlas(),
        slots,
        &format!(r#"{{"s": {{"a": {SEQUENCE}}}, "t": {{"a": {mesh}}}}}"#),
    );
    let mut copied = SkeletonData::clone(&original);
    let mut skin = Skin::new("copy");
    let default = Arc::clone(&original.skins[original.default_skin.expect("a default skin")]);
    skin.copy_skin(&default, &mut copied.attachments);
    let mut skeleton = posed(&Arc::new(copied));
    let before = posed(&original);
    skeleton.show_skin(Some(Arc::new(skin)));
    assert_eq!(frame_x(&skeleton), [32.0, 32.0]);
    for (slot, index) in [(0, 2), (1, 0)] {
        skeleton.pose.slots.as_mut_slice()[slot].sequence_index = index;
    }
    assert_eq!(frame_x(&skeleton), [48.0, 16.0]);
    assert_eq!(frame_x(&before), [32.0, 32.0]);
    let shown = skeleton
        .pose
        .slots
        .iter()
        .map(|slot| slot.attachment().expect("shown"));
    assert!(
        shown
            .zip(default.attachments())
            .all(|(copy, entry)| copy != entry.attachment)
    );
}

/// user-cases.md C17.
#[test]
fn last_attachment_under_a_key_wins() {
    let skeleton = one("", SEQUENCE);
    let data = skeleton.data();
    let default = &data.skins[data.default_skin.expect("a default skin")];
    let entry = default.attachments()[0];
    let mut attachments = data.attachments.clone();
    let other = attachments.push(attachments[entry.attachment].clone());
    let mut skin = Skin::new("twice");
    skin.set_attachment(entry.slot, entry.name, entry.attachment);
    skin.set_attachment(entry.slot, entry.name, other);
    assert_eq!(skin.attachment(entry.slot, entry.name), Some(other));
    assert_eq!(skin.attachments().len(), 1);
    assert_eq!(skin.attachments()[0].attachment, other);
}

const TWO_SKINS: &str = r#"{"bones": [{"name": "root"}, {"name": "target", "parent": "root", "x": 50},
        {"name": "a", "parent": "root"}, {"name": "b", "parent": "root"}],
    "slots": [{"name": "s", "bone": "a", "attachment": "x"}, {"name": "t", "bone": "a", "attachment": "y"}],
    "transform": [{"name": "ca", "skin": true, "bones": ["a"], "target": "target", "mixX": 1},
        {"name": "cb", "skin": true, "order": 1, "bones": ["b"], "target": "target", "mixX": 1}],
    "skins": [{"name": "default", "attachments": {"t": {"y": {"path": "f0", "width": 8, "height": 8}}}},
        {"name": "A", "transform": ["ca"], "attachments": {"s": {"x": {"path": "r", "width": 8, "height": 8}}}},
        {"name": "B", "transform": ["cb"], "attachments": {"t": {"y": {"path": "f1", "width": 8, "height": 8}}}}]}"#;

/// user-cases.md C15.
#[test]
fn constraints_of_other_skins_do_not_act() {
    let mut skeleton = posed(&read(&atlas(), TWO_SKINS));
    let bones = ["a", "b"].map(|name| skeleton.data().find_bone(name).expect("a bone"));
    let mut xs = |skin: &str| {
        skeleton.set_skin_by_name(skin).expect("a skin");
        skeleton.update_world_transform(Physics::None);
        bones.map(|bone| skeleton.pose.world[bone].x.round())
    };
    assert_eq!(xs("default"), [0.0, 0.0]);
    assert_eq!(xs("A"), [50.0, 0.0]);
    assert_eq!(xs("B"), [0.0, 50.0]);
    assert_eq!(xs("A"), [50.0, 0.0]);
    assert_eq!(xs("default"), [0.0, 0.0]);
}

/// user-cases.md C16.
#[test]
fn switching_skins_keeps_what_the_new_one_lacks_unless_shown_anew() {
    let mut skeleton = posed(&read(&atlas(), TWO_SKINS));
    let skin = |skeleton: &Skeleton, name: &str| {
        let id = skeleton.data().find_skin(name).expect("a skin");
        Arc::clone(&skeleton.data().skins[id])
    };
    assert_eq!(frame_x(&skeleton), [16.0]);
    skeleton.set_skin(Some(skin(&skeleton, "A")));
    assert_eq!(frame_x(&skeleton), [0.0, 16.0]);
    // B has nothing for slot s, and slot t does not show an attachment of A.
    skeleton.set_skin(Some(skin(&skeleton, "B")));
    assert_eq!(frame_x(&skeleton), [0.0, 16.0]);
    skeleton.show_skin(Some(skin(&skeleton, "B")));
    assert_eq!(frame_x(&skeleton), [32.0]);
    skeleton.show_skin(Some(skin(&skeleton, "A")));
    assert_eq!(frame_x(&skeleton), [0.0, 16.0]);
}
