//! Hit tests on bounding-box polygons and axis-aligned boxes (pose.md 12.2).

use spine_core::polygon::{Aabb, contains_point, intersects_segment};

/// An L: the square 0..4 without its upper right quarter.
const L_SHAPE: [[f32; 2]; 6] = [
    [0.0, 0.0],
    [4.0, 0.0],
    [4.0, 2.0],
    [2.0, 2.0],
    [2.0, 4.0],
    [0.0, 4.0],
];

#[test]
fn aabb_of_points_and_sizes() {
    let aabb = Aabb::of_points(&L_SHAPE);
    assert_eq!(
        aabb,
        Aabb {
            min: [0.0, 0.0],
            max: [4.0, 4.0]
        }
    );
    assert_eq!((aabb.width(), aabb.height()), (4.0, 4.0));
    assert_eq!(Aabb::of_points::<f32>(&[]), Aabb::EMPTY);
    assert_eq!(Aabb::EMPTY.width(), f64::NEG_INFINITY);
    assert_eq!(
        Aabb::of_points(&[[f64::NAN, 1.0], [2.0, 3.0]]),
        Aabb {
            min: [2.0, 1.0],
            max: [2.0, 3.0]
        }
    );
}

#[test]
fn aabb_contains_its_border() {
    let aabb = Aabb {
        min: [0.0, 0.0],
        max: [4.0, 2.0],
    };
    for inside in [[0.0, 0.0], [4.0, 2.0], [2.0, 1.0]] {
        assert!(aabb.contains_point(inside), "{inside:?}");
    }
    for outside in [[-0.1, 1.0], [4.1, 1.0], [2.0, 2.1], [f64::NAN, 1.0]] {
        assert!(!aabb.contains_point(outside), "{outside:?}");
    }
    assert!(!Aabb::EMPTY.contains_point([0.0, 0.0]));
}

#[test]
fn aabb_segment_rules() {
    let aabb = Aabb {
        min: [0.0, 0.0],
        max: [4.0, 4.0],
    };
    for (start, end, expected) in [
        ([-1.0, 1.0], [5.0, 2.0], true),
        ([1.0, 1.0], [2.0, 3.0], true),
        ([2.0, -1.0], [2.0, 5.0], true),
        ([-1.0, 2.0], [5.0, 2.0], true),
        ([2.0, 1.0], [2.0, 1.0], false),
        ([-2.0, 0.0], [0.0, 4.0], false),
        ([4.0, -1.0], [4.0, 5.0], false),
        ([-3.0, 3.0], [1.0, 7.0], false),
        ([5.0, 5.0], [9.0, 6.0], false),
        ([f64::NAN, 0.0], [1.0, 1.0], false),
    ] {
        assert_eq!(aabb.intersects_segment(start, end), expected, "{start:?} {end:?}");
    }
    assert!(!Aabb::EMPTY.intersects_segment([0.0, 0.0], [1.0, 2.0]));
}

#[test]
fn aabb_overlap_is_strict() {
    let aabb = Aabb {
        min: [0.0, 0.0],
        max: [4.0, 4.0],
    };
    assert!(aabb.intersects(&Aabb {
        min: [3.0, 3.0],
        max: [5.0, 5.0]
    }));
    assert!(aabb.intersects(&Aabb {
        min: [1.0, 1.0],
        max: [2.0, 2.0]
    }));
    assert!(!aabb.intersects(&Aabb {
        min: [4.0, 0.0],
        max: [5.0, 4.0]
    }));
    assert!(!aabb.intersects(&Aabb::EMPTY));
}

#[test]
fn polygon_contains_point_by_parity() {
    assert!(contains_point(&L_SHAPE, [1.0, 3.0]));
    assert!(contains_point(&L_SHAPE, [3.0, 1.0]));
    assert!(!contains_point(&L_SHAPE, [3.0, 3.0]));
    assert!(!contains_point(&L_SHAPE, [-1.0, 2.0]));
    assert!(!contains_point(&L_SHAPE, [f64::NAN, 1.0]));
    assert!(!contains_point(&[], [0.0, 0.0]));
    let mut reversed = L_SHAPE;
    reversed.reverse();
    assert!(contains_point(&reversed, [1.0, 3.0]));
}

#[test]
fn polygon_meets_segment_at_edges_only() {
    assert!(intersects_segment(&L_SHAPE, [1.0, 1.0], [5.0, 1.5]));
    assert!(intersects_segment(&L_SHAPE, [-1.0, 1.0], [5.0, 1.5]));
    assert!(
        !intersects_segment(&L_SHAPE, [0.5, 0.5], [1.5, 1.0]),
        "inside, no edge touched"
    );
    assert!(
        !intersects_segment(&L_SHAPE, [3.0, 3.0], [5.0, 4.0]),
        "in the notch"
    );
    assert!(
        intersects_segment(&L_SHAPE, [1.0, 1.0], [4.0, 1.0]),
        "ends on an edge"
    );
    assert!(!intersects_segment(&L_SHAPE, [1.0, 1.0], [1.0, 1.0]), "no length");
    assert!(!intersects_segment(&L_SHAPE, [f64::NAN, 1.0], [4.0, 1.0]));
    assert!(!intersects_segment(&[], [0.0, 0.0], [1.0, 1.0]));
}
