//! Small skeletons, and what is drawn of them.

use std::sync::Arc;

use spine_core::{DrawList, Physics, Skeleton};
use spine_data::{Atlas, AtlasPage, AtlasRegion, PageId, SkeletonData, SkeletonJson};

/// Largest error of a position of at most 100 units.
pub(crate) const NEAR: f32 = 1e-4;

pub(crate) fn page(name: &str, pma: bool) -> AtlasPage {
    let mut page = AtlasPage::new(name);
    (page.width, page.height, page.pma) = (128, 128, pma);
    page
}

/// A region of 40 x 24 pixels at (16, 32), cut out of 60 x 40 with 6 removed at the left and 5 at the bottom.
pub(crate) fn trimmed(name: &str, degrees: i32) -> AtlasRegion {
    let mut region = AtlasRegion::new(name, PageId::new(0));
    (region.x, region.y, region.width, region.height) = (16, 32, 40, 24);
    (region.offset_x, region.offset_y) = (6, 5);
    (region.original_width, region.original_height) = (60, 40);
    region.degrees = degrees;
    region
}

pub(crate) fn square(name: &str, page: u32, x: i32) -> AtlasRegion {
    let mut region = AtlasRegion::new(name, PageId::new(page));
    (region.x, region.width, region.height) = (x, 16, 16);
    (region.original_width, region.original_height) = (16, 16);
    region
}

/// Square regions `r`, `f0`, `f1`, `f2` on a straight page and `p` on a premultiplied one.
pub(crate) fn atlas() -> Atlas {
    let regions = [
        ("r", 0, 0),
        ("p", 1, 0),
        ("f0", 0, 16),
        ("f1", 0, 32),
        ("f2", 0, 48),
    ];
    Atlas::new(
        [page("straight.png", false), page("pma.png", true)],
        regions.map(|(name, page, x)| square(name, page, x)).into(),
    )
}

pub(crate) fn data(atlas: &Atlas, slots: &str, attachments: &str) -> Arc<SkeletonData> {
    let bones = r#"[{"name": "root"}, {"name": "skinned", "parent": "root", "skin": true}]"#;
    let skins = format!(r#"[{{"name": "default", "attachments": {attachments}}}]"#);
    read(
        atlas,
        &format!(r#"{{"bones": {bones}, "slots": {slots}, "skins": {skins}}}"#),
    )
}

pub(crate) fn read(atlas: &Atlas, json: &str) -> Arc<SkeletonData> {
    let data = SkeletonJson::new().atlas(atlas).read(json.as_bytes());
    Arc::new(data.expect("a valid skeleton"))
}

pub(crate) fn posed(data: &Arc<SkeletonData>) -> Skeleton {
    let mut skeleton = Skeleton::new(Arc::clone(data));
    skeleton.update_world_transform(Physics::None);
    skeleton
}

pub(crate) fn drawn(skeleton: &Skeleton) -> DrawList {
    let mut list = DrawList::new();
    list.rebuild(skeleton);
    list
}

/// One slot `s` that shows the attachment `a`.
pub(crate) fn one(slot: &str, attachment: &str) -> Skeleton {
    let slots = format!(r#"[{{"name": "s", "bone": "root", "attachment": "a"{slot}}}]"#);
    posed(&data(
        &atlas(),
        &slots,
        &format!(r#"{{"s": {{"a": {attachment}}}}}"#),
    ))
}

pub(crate) fn assert_near(found: &[[f32; 2]], expected: &[[f32; 2]]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
        assert!((found - expected).abs() <= NEAR, "{found} is not {expected}");
    }
}

pub(crate) fn positions(list: &DrawList) -> Vec<[f32; 2]> {
    list.vertices.iter().map(|vertex| vertex.position).collect()
}

pub(crate) fn triangles(list: &DrawList) -> Vec<[[f64; 2]; 3]> {
    let (triples, rest) = list.indices.as_chunks::<3>();
    assert!(rest.is_empty());
    let corner = |index: u32| list.vertices[index as usize].position.map(f64::from);
    triples.iter().map(|triple| triple.map(corner)).collect()
}

pub(crate) fn area(list: &DrawList) -> f64 {
    let area = |[a, b, c]: [[f64; 2]; 3]| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs() / 2.0
    };
    triangles(list).into_iter().map(area).sum()
}

pub(crate) const SEQUENCE: &str =
    r#"{"path": "f", "width": 8, "height": 8, "sequence": {"count": 3, "start": 0, "setup": 1}}"#;

/// Left edge of the frame that is drawn, pixels.
pub(crate) fn frame_x(skeleton: &Skeleton) -> Vec<f32> {
    let list = drawn(skeleton);
    let quads = list.vertices.chunks(4);
    quads.map(|quad| quad[0].uv[0] * 128.0).collect()
}

/// A clip in slot `c` before the quad of slot `s`, 20 x 20 about the origin.
pub(crate) fn clipped(clip: &str, count: usize) -> Skeleton {
    let slots = r#"[{"name": "c", "bone": "root", "attachment": "c"}, {"name": "s", "bone": "root", "attachment": "a"}]"#;
    let attachments = format!(
        r#"{{"c": {{"c": {{"type": "clipping", "vertexCount": {count}, "vertices": {clip}}}}},
        "s": {{"a": {{"path": "r", "width": 20, "height": 20}}}}}}"#
    );
    posed(&data(&atlas(), slots, &attachments))
}
