//! Clipping. Source: pose.md 13.

use serde_json::{Value, json};
use spine_core::Skeleton;
use spine_core::clipping::SkeletonClipping;
use spine_data::SlotId;

use super::case::Case;
use super::tally::Tally;
use super::value::{compare, list, pairs, vertices_of};
use crate::compare::{Quantity, limit};

/// Clips by the polygon in doubles in both builds: cutting amplifies differences of the input.
pub(super) fn check(tally: &mut Tally, case: &Case, skeleton: &Skeleton) {
    let ours = vertices_of(skeleton, SlotId::new(0));
    let polygon = clip_polygon(skeleton);
    let expected = json!(polygon.as_flattened());
    compare(
        tally,
        &case.name,
        ours.as_flattened(),
        &expected,
        100.0,
        case.limit(),
    );
    check_clip(tally, case, &polygon);
}

/// World positions of the clip in slot 0, which hangs on an unmoved root.
fn clip_polygon(skeleton: &Skeleton) -> Vec<[f64; 2]> {
    let shown = skeleton.pose.slots[SlotId::new(0)].attachment().expect("clip");
    let vertices = skeleton.data().attachments[shown].vertices().expect("clip");
    // Cosine and sine of 90 D, the second column of the root's matrix: the cuts of these shapes depend on every bit.
    // Source: pose.md 1.2.
    let (b, d) = (-2.320_510_333_314_241_7e-8, 0.999_999_999_999_999_8);
    let (positions, _) = vertices.positions().as_chunks::<2>();
    let positions = positions.iter().map(|position| position.map(f64::from));
    positions.map(|[x, y]| [x + y * b, y * d]).collect()
}

fn check_clip(tally: &mut Tally, case: &Case, polygon: &[[f64; 2]]) {
    let expected = &case.expected;
    let mut clipping = SkeletonClipping::new();
    clipping.clip_start(polygon);
    let pieces = list(&expected["polygons"]);
    tally.equal(
        || format!("{} pieces", case.name),
        &clipping.pieces().len(),
        &pieces.len(),
    );
    for (piece, expected) in clipping.pieces().zip(pieces) {
        let what = format!("{} piece", case.name);
        compare(
            tally,
            &what,
            piece.as_flattened(),
            expected,
            100.0,
            limit(Quantity::VectorClip),
        );
    }
    let whole = |value: &Value| u16::try_from(value.as_u64().expect("index")).expect("index");
    for (shape, expected) in list(&case.inputs["shapes"]).iter().zip(list(&expected["shapes"])) {
        let triangles: Vec<u16> = list(&shape["triangles"]).iter().map(whole).collect();
        clipping.clip_triangles_with_uvs(&pairs(&shape["vertices"]), &triangles, &pairs(&shape["uvs"]));
        let vertices = clipping.clipped_vertices().as_flattened();
        compare(
            tally,
            &format!("{} vertices", case.name),
            vertices,
            &expected["vertices"],
            100.0,
            limit(Quantity::VectorClip),
        );
        let uvs = clipping.clipped_uvs().as_flattened();
        compare(
            tally,
            &format!("{} uvs", case.name),
            uvs,
            &expected["uvs"],
            100.0,
            limit(Quantity::VectorClip),
        );
        let triangles: Value = clipping.clipped_triangles().iter().copied().collect();
        tally.equal(
            || format!("{} triangles", case.name),
            &triangles,
            &expected["triangles"],
        );
    }
}
