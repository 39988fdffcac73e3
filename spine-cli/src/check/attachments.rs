//! Attachments.

use spine_data::{
    Attachment, ClippingAttachment, MeshAttachment, PathAttachment, RegionAttachment, SkeletonData,
    SkinEntry, Vertices,
};

use super::Findings;

/// How far the sum of a vertex's weights may be from 1: files round each weight to a few digits.
const WEIGHT_TOLERANCE: f32 = 0.01;
/// How far texture coordinates may leave 0..1.
const UV_TOLERANCE: f32 = 0.001;

pub(super) fn check(data: &SkeletonData, findings: &mut Findings) {
    for skin in &data.skins {
        for entry in skin.attachments() {
            let Some(attachment) = data.attachments.get(entry.attachment) else {
                continue;
            };
            let slot = data.slots.get(entry.slot).map_or("", |slot| &*slot.name);
            let key = data.names.get(entry.name).map_or("", |name| name);
            let place = format!("skins/{}/{slot}/{key}", skin.name);
            one(data, entry, attachment, &place, findings);
        }
    }
}

fn one(
    data: &SkeletonData,
    entry: &SkinEntry,
    attachment: &Attachment,
    place: &str,
    findings: &mut Findings,
) {
    if let Some(sequence) = attachment.sequence() {
        let setup = i64::from(sequence.setup_index);
        if setup < 0 || setup >= i64::from(sequence.count) {
            let message = format!(
                "the setup frame is {setup}, but there are {} frames",
                sequence.count
            );
            findings.add("W-SEQUENCE", place, message);
        }
    }
    match attachment {
        Attachment::Region(region) => size(region, place, findings),
        // Linked meshes share the geometry of another.
        Attachment::Mesh(mesh) if mesh.parent_mesh.is_some() => return,
        Attachment::Mesh(mesh) => geometry(mesh, place, findings),
        Attachment::Path(path) => path_shape(path, place, findings),
        Attachment::BoundingBox(polygon) => corners(&polygon.vertices, place, findings),
        Attachment::Clipping(clip) => {
            corners(&clip.vertices, place, findings);
            clip_end(data, entry, clip, place, findings);
        }
        Attachment::Point(_) => {}
    }
    if let Some(vertices) = attachment.vertices() {
        weights(vertices, place, findings);
    }
}

fn size(region: &RegionAttachment, place: &str, findings: &mut Findings) {
    if region.width == 0.0 || region.height == 0.0 {
        let message = format!("the size is {} x {}", region.width, region.height);
        findings.add("W-SIZE", place, message);
    }
}

fn geometry(mesh: &MeshAttachment, place: &str, findings: &mut Findings) {
    let geometry = &mesh.geometry;
    let (hull, vertices) = (geometry.hull_length / 2, geometry.vertices.len());
    if hull as usize > vertices {
        let message = format!("the hull has {hull} vertices, the mesh {vertices}");
        findings.add("W-HULL", place, message);
    }
    let indices = geometry.triangles.len();
    if indices == 0 || !indices.is_multiple_of(3) {
        findings.add(
            "W-TRIANGLES",
            place,
            format!("the mesh has {indices} triangle indices"),
        );
    }
    let inside = |value: &f32| (-UV_TOLERANCE..=1.0 + UV_TOLERANCE).contains(value);
    let outside = |uv: &&[f32; 2]| !uv.iter().all(inside);
    let count = geometry.region_uvs.iter().filter(outside).count();
    if let Some([u, v]) = geometry.region_uvs.iter().find(outside) {
        let message = format!("{count} of {vertices} vertices, the first at u {u}, v {v}");
        findings.add("W-UV", place, message);
    }
}

/// Paths that constraints refuse. Source: pose.md 9.1, 9.6.
fn path_shape(path: &PathAttachment, place: &str, findings: &mut Findings) {
    let vertices = path.vertices.len();
    let least = if path.closed { 3 } else { 6 };
    if vertices < least || !vertices.is_multiple_of(3) {
        let kind = if path.closed { "a closed" } else { "an open" };
        let message =
            format!("{vertices} vertices; {kind} path has at least {least}, and three for each knot");
        findings.add("W-PATH", place, message);
        return;
    }
    // An open path has a length more than curves, which is never used.
    let curves = vertices / 3 - usize::from(!path.closed);
    let used = path.lengths.get(..curves).unwrap_or_default();
    if let Some(i) = used.windows(2).position(|pair| pair[1] < pair[0]) {
        let message = format!("length {} is less than the one before", i + 1);
        findings.add("W-PATH-LENGTHS", place, message);
    }
}

fn corners(vertices: &Vertices, place: &str, findings: &mut Findings) {
    if vertices.len() < 3 {
        findings.add(
            "W-POLYGON",
            place,
            format!("the polygon has {} vertices", vertices.len()),
        );
    }
}

fn clip_end(
    data: &SkeletonData,
    entry: &SkinEntry,
    clip: &ClippingAttachment,
    place: &str,
    findings: &mut Findings,
) {
    if let Some(end) = clip.end_slot.filter(|end| *end < entry.slot) {
        let end = data.slots.get(end).map_or("", |slot| &*slot.name);
        let message = format!("the end slot \"{end}\" comes earlier in the setup draw order");
        findings.add("W-CLIP-END", place, message);
    }
}

fn weights(vertices: &Vertices, place: &str, findings: &mut Findings) {
    if !vertices.is_weighted() {
        return;
    }
    let (mut off, mut first_off) = (0_usize, None);
    let (mut out, mut first_out) = (0_usize, None);
    for i in 0..vertices.len() {
        let influences = vertices.influences(i);
        let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
        if (sum - 1.0).abs() > WEIGHT_TOLERANCE {
            off += 1;
            first_off.get_or_insert((i, sum));
        }
        let range = -WEIGHT_TOLERANCE..=1.0 + WEIGHT_TOLERANCE;
        if let Some(bad) = influences
            .iter()
            .find(|influence| !range.contains(&influence.weight))
        {
            out += 1;
            first_out.get_or_insert((i, bad.weight));
        }
    }
    let vertices = vertices.len();
    if let Some((i, sum)) = first_off {
        let message = format!("{off} of {vertices} vertices, the first is vertex {i} with a sum of {sum}");
        findings.add("W-WEIGHTS", place, message);
    }
    if let Some((i, weight)) = first_out {
        let message = format!("{out} of {vertices} vertices, the first is vertex {i} with {weight}");
        findings.add("W-WEIGHT-RANGE", place, message);
    }
}
