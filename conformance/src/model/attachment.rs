//! Skins and attachments as values.

use spine_data::{Attachment, AttachmentId, Sequence, SkeletonData, SkinEntry, Vertices};

use super::Encodings;
use super::leaf::{Decimals, Leaves};

/// Where an attachment stands: skin, slot and key of the first entry that holds it.
pub(super) fn place(data: &SkeletonData, id: AttachmentId) -> String {
    for skin in &data.skins {
        if let Some(entry) = skin.attachments().iter().find(|entry| entry.attachment == id) {
            return format!("{}.{}", skin.name, key(data, entry));
        }
    }
    "nowhere".into()
}

fn key(data: &SkeletonData, entry: &SkinEntry) -> String {
    let slot = data.slots.get(entry.slot).map(|slot| &*slot.name);
    let name = data.names.get(entry.name).map(|name| &**name);
    format!("{}.{}", slot.unwrap_or("?"), name.unwrap_or("?"))
}

pub(super) fn skins(leaves: &mut Leaves<'_>) {
    let data = leaves.data;
    // Binary has the default skin first, JSON has file order.
    let mut skins: Vec<_> = data.skins.iter().collect();
    skins.sort_by_key(|skin| &*skin.name != "default");
    for skin in skins {
        let prefix = format!("skins.{}", skin.name);
        leaves.prefix(&prefix);
        leaves.bones("bones", &skin.bones);
        leaves.text("constraints", &skin.constraints);
        if leaves.nonessential() && &*skin.name != "default" {
            leaves.color("color", skin.color);
        }
        // The order within a slot may differ. Source: formats-4.2.md 6.2.
        let mut entries: Vec<_> = skin
            .attachments()
            .iter()
            .map(|entry| (entry.slot, key(data, entry), entry.attachment))
            .collect();
        entries.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
        for (_, key, id) in entries {
            leaves.prefix(format!("{prefix}.{key}"));
            match data.attachments.get(id) {
                Some(found) => attachment(leaves, found),
                None => leaves.text("attachment", "absent"),
            }
        }
    }
}

fn attachment(leaves: &mut Leaves<'_>, attachment: &Attachment) {
    leaves.text("kind", attachment.kind());
    leaves.text("name", attachment.name());
    if let Some(found) = attachment.vertices() {
        vertices(leaves, found);
    }
    if let Some(found) = attachment.sequence() {
        sequence(leaves, found);
    }
    let shown = attachment.region(-1).and_then(|id| leaves.data.regions.get(id));
    leaves.text("region", shown);
    match attachment {
        Attachment::Region(region) => {
            leaves.text("path", &region.path);
            leaves.color("color", region.color);
            for (field, value, decimals) in [
                ("x", region.x, Decimals::Two),
                ("y", region.y, Decimals::Two),
                ("rotation", region.rotation, Decimals::Two),
                ("scaleX", region.scale_x, Decimals::Four),
                ("scaleY", region.scale_y, Decimals::Four),
                ("width", region.width, Decimals::Two),
                ("height", region.height, Decimals::Two),
            ] {
                leaves.number(field, value, decimals);
            }
        }
        Attachment::Mesh(mesh) => {
            leaves.text("path", &mesh.path);
            leaves.color("color", mesh.color);
            let parent = |id: Option<AttachmentId>| id.map(|id| place(leaves.data, id));
            let parents = (parent(mesh.parent_mesh), parent(mesh.timeline_attachment));
            leaves.text("parents", parents);
            let geometry = &mesh.geometry;
            leaves.singles("uvs", geometry.region_uvs.as_flattened(), Decimals::Five);
            leaves.text("triangles", &geometry.triangles);
            if leaves.encodings != Encodings::SameButHull {
                leaves.text("hull", geometry.hull_length);
            }
            if leaves.nonessential() {
                leaves.text("edges", &geometry.edges);
                leaves.number("width", mesh.width, Decimals::Two);
                leaves.number("height", mesh.height, Decimals::Two);
            }
        }
        Attachment::Path(path) => {
            leaves.text("flags", (path.closed, path.constant_speed));
            for (index, length) in path.lengths.iter().enumerate() {
                leaves.number(&format!("lengths[{index}]"), *length, Decimals::Two);
            }
            if leaves.nonessential() {
                leaves.color("color", path.color);
            }
        }
        Attachment::Point(point) => {
            leaves.number("x", point.x, Decimals::Two);
            leaves.number("y", point.y, Decimals::Two);
            leaves.number("rotation", point.rotation, Decimals::Two);
            if leaves.nonessential() {
                leaves.color("color", point.color);
            }
        }
        Attachment::BoundingBox(polygon) => {
            if leaves.nonessential() {
                leaves.color("color", polygon.color);
            }
        }
        Attachment::Clipping(polygon) => {
            leaves.text("end", polygon.end_slot);
            if leaves.nonessential() {
                leaves.color("color", polygon.color);
            }
        }
    }
}

fn vertices(leaves: &mut Leaves<'_>, vertices: &Vertices) {
    match vertices {
        Vertices::Unweighted(positions) => {
            leaves.singles("vertices", positions.as_flattened(), Decimals::Two);
        }
        Vertices::Weighted { ends, influences } => {
            leaves.text("ends", ends);
            for (index, influence) in influences.iter().enumerate() {
                leaves.text(&format!("influences[{index}].bone"), influence.bone);
                leaves.singles(
                    &format!("influences[{index}]"),
                    &[influence.x, influence.y],
                    Decimals::Two,
                );
                leaves.singles(
                    &format!("influences[{index}].weight"),
                    &[influence.weight],
                    Decimals::Five,
                );
            }
        }
    }
}

fn sequence(leaves: &mut Leaves<'_>, sequence: &Sequence) {
    leaves.text(
        "sequence",
        (
            sequence.count,
            sequence.start,
            sequence.digits,
            sequence.setup_index,
        ),
    );
}
