//! Skins and what slots show. Source: pose.md 2.3, 3.

use std::sync::Arc;

use serde_json::{Value, json};
use spine_core::Skeleton;
use spine_data::{Attachment, AttachmentId, SkeletonData, Skin, SlotId};

use super::case::Case;
use super::tally::Tally;
use super::value::{members, slot, text};

/// Where the very attachment stands in the skins.
fn place(data: &SkeletonData, attachment: Option<AttachmentId>) -> Value {
    let place = |id: AttachmentId| {
        data.skins.iter().find_map(|skin| {
            let mut entries = skin.attachments().iter();
            let entry = entries.find(|entry| entry.attachment == id)?;
            Some(json!({"skin": skin.name.as_ref(), "name": data.names.get(entry.name)?.as_ref()}))
        })
    };
    attachment.and_then(place).unwrap_or(Value::Null)
}

/// Compares what a step may say of slots.
pub(super) fn check(tally: &mut Tally, case: &Case, skeleton: &Skeleton, expected: &Value) {
    let mut check = |field: &str, ours: &dyn Fn(SlotId) -> Value| {
        for (name, expected) in members(&expected[field]) {
            let what = || format!("{} {name} {field}", case.name);
            tally.equal(what, &ours(slot(skeleton, name)), expected);
        }
    };
    let pose = &skeleton.pose;
    check("attachments", &|slot| {
        place(skeleton.data(), pose.slots[slot].attachment())
    });
    check("deformLength", &|slot| json!(pose.deform[slot].len()));
    check("sequenceIndex", &|slot| json!(pose.slots[slot].sequence_index));
}

/// Compares a skin that is put together of others.
pub(super) fn check_composed(tally: &mut Tally, case: &Case, skeleton: &Skeleton, parts: &[Value]) {
    let mut data = SkeletonData::clone(skeleton.data());
    let mut composed = Skin::new("composed");
    for part in parts {
        let other = data.find_skin(text(&part[1])).expect("skin");
        let other = Arc::clone(&data.skins[other]);
        match text(&part[0]) {
            "add" => composed.add_skin(&other),
            "copy" => composed.copy_skin(&other, &mut data.attachments),
            unknown => panic!("{unknown}"),
        }
    }
    let bones = composed.bones.iter().map(|id| data.bones[*id].name.as_ref());
    let constraints = composed.constraints.iter().map(|id| {
        let (name, ..) = data.constraint(*id).expect("constraint");
        name.as_ref()
    });
    let entries = composed.attachments().iter().map(|entry| {
        let parent = match &data.attachments[entry.attachment] {
            Attachment::Mesh(mesh) => mesh.parent_mesh,
            _ => None,
        };
        json!({
            "slot": data.slots[entry.slot].name.as_ref(),
            "name": data.names.get(entry.name).expect("key").as_ref(),
            "sameAs": place(&data, Some(entry.attachment)),
            "parentMesh": place(&data, parent),
            "timelineAttachment": place(&data, data.timeline_attachment(entry.attachment)),
        })
    });
    let ours = [bones.collect(), constraints.collect(), entries.collect::<Value>()];
    for (ours, field) in ours.into_iter().zip(["bones", "constraints", "entries"]) {
        let what = || format!("{} {field}", case.name);
        tally.equal(what, &ours, &case.expected[field]);
    }
}
