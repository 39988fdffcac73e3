//! Meshes that no reader lets through, but that programs can make, and vertices one by one (pose.md 11.3).

mod support;

use std::sync::Arc;

use spine_core::{DrawList, Skeleton};
use spine_data::{
    Attachment, BoneId, Influence, MeshGeometry, Real, SkeletonData, SkeletonJson, SlotId, Vertices,
};
use support::rig::{atlas, drawn, one, posed};

const MESH: &str = r#"{"type": "mesh", "path": "r", "uvs": [0, 1, 0, 0, 1, 0], "triangles": [0, 1, 2], "hull": 3,
    "vertices": [0, 0, 0, 10, 10, 10]}"#;

fn with_geometry(geometry: MeshGeometry) -> Skeleton {
    let mut data = SkeletonData::clone(one("", MESH).data());
    for attachment in &mut data.attachments {
        if let Attachment::Mesh(mesh) = attachment {
            mesh.geometry = Arc::new(geometry.clone());
        }
    }
    posed(&Arc::new(data))
}

fn influence(bone: u32, x: f32, y: f32, weight: f32) -> Influence {
    let bone = BoneId::new(bone);
    Influence { bone, x, y, weight }
}

fn weighted(ends: &[u32], influences: &[Influence]) -> Skeleton {
    let vertices = Vertices::Weighted {
        ends: ends.into(),
        influences: influences.into(),
    };
    let uvs = vec![[0.5; 2]; ends.len()];
    with_geometry(MeshGeometry::new(vertices, uvs, vec![0, 1, 2]))
}

/// World positions of the slot's vertices, rounded, and the same one by one.
fn rounded(skeleton: &Skeleton) -> Vec<[i32; 2]> {
    let mut all = Vec::new();
    skeleton.world_vertices(SlotId::new(0), &mut all);
    let mut numbers: Vec<Real> = vec![0.0; all.len() * 2];
    let count = numbers.len();
    let written = skeleton.compute_world_vertices(SlotId::new(0), 0, count, &mut numbers, 0, 2);
    assert_eq!((written, numbers.as_slice()), (all.len(), all.as_flattened()));
    let drawn = drawn(skeleton);
    for (vertex, position) in drawn.vertices.iter().zip(&all) {
        assert_eq!(vertex.position, position.map(spine_data::real::single));
    }
    #[allow(clippy::cast_possible_truncation)]
    all.into_iter()
        .map(|position| position.map(|value| value.round() as i32))
        .collect()
}

#[test]
fn vertex_without_influences_is_the_origin() {
    let pulls = [influence(0, 1.0, 2.0, 1.0), influence(0, 3.0, 4.0, 1.0)];
    assert_eq!(
        rounded(&weighted(&[0, 1, 1, 2, 2], &pulls)),
        [[0, 0], [1, 2], [0, 0], [3, 4], [0, 0]]
    );
    assert_eq!(rounded(&weighted(&[0, 0], &[])), [[0, 0], [0, 0]]);
}

#[test]
fn influences_of_missing_bones_do_not_pull() {
    let pulls = [
        influence(0, 8.0, 2.0, 0.5),
        influence(99, 3.0, 4.0, 0.5),
        influence(0, 4.0, 2.0, 2.0),
    ];
    assert_eq!(rounded(&weighted(&[2, 3], &pulls)), [[4, 1], [8, 4]]);
}

#[test]
fn ends_beyond_the_influences_do_no_harm() {
    let pulls = [influence(0, 1.0, 2.0, 1.0), influence(0, 3.0, 4.0, 1.0)];
    let skeleton = weighted(&[1, 9, 12], &pulls);
    assert_eq!(drawn(&skeleton).vertices.len(), 3);
    let skeleton = weighted(&[2, 1, u32::MAX], &pulls);
    assert_eq!(drawn(&skeleton).vertices.len(), 3);
}

#[test]
fn triangles_that_point_elsewhere_are_left_out() {
    let vertices = Vertices::Unweighted(vec![[0.0, 0.0], [0.0, 10.0], [10.0, 10.0]]);
    let triangles = vec![0, 1, 2, 0, 1, 3, 2, 1, 0, 0, 1];
    // One pair of texture coordinates is missing.
    let skeleton = with_geometry(MeshGeometry::new(vertices, vec![[1.0; 2]; 2], triangles));
    let list = drawn(&skeleton);
    assert_eq!(list.indices, [0, 1, 2, 2, 1, 0]);
    assert_eq!(list.vertices.len(), 3);
    assert_eq!(list.vertices[2].uv, [0.0; 2]);
}

/// A list that has drawn once draws the same again, also after something larger.
#[test]
fn rebuilt_lists_are_equal() {
    let small = one("", MESH);
    let large = SkeletonJson::new().atlas(&atlas()).read(
        br#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root", "attachment": "a"},
        {"name": "t", "bone": "root", "attachment": "a", "blend": "screen"}],
        "skins": [{"name": "default", "attachments": {"s": {"a": {"path": "p", "width": 8, "height": 8}},
        "t": {"a": {"path": "r", "width": 8, "height": 8}}}}]}"#,
    );
    let large = posed(&Arc::new(large.expect("a valid skeleton")));
    let first = drawn(&small);
    let mut list = DrawList::new();
    for skeleton in [&large, &small] {
        list.rebuild(skeleton);
    }
    assert_eq!(
        (list.vertices, list.indices, list.batches),
        (first.vertices, first.indices, first.batches)
    );
}
