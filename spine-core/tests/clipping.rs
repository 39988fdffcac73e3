//! Clip polygons, their convex pieces and clipped triangles (pose.md 13.1, 13.4-13.6; user-cases.md V1-V5).

#[path = "support/random.rs"]
mod random;

use random::Random;
use spine_core::clipping::{MAX_CLIP_VERTICES, MAX_CLIPPED_VERTICES, SkeletonClipping};

type Point = [f64; 2];

const SQUARE: [Point; 4] = [[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]];
const ARROW: [Point; 4] = [[0.0, 0.0], [20.0, 10.0], [40.0, 0.0], [20.0, 45.0]];
const BOW_TIE: [Point; 4] = [[0.0, 0.0], [40.0, 40.0], [40.0, 0.0], [0.0, 40.0]];
const UVS: [[f32; 2]; 4] = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]];
const QUAD: [u16; 6] = [0, 1, 2, 2, 3, 0];

/// The corners of an axis-aligned rectangle, for `QUAD`.
fn rectangle(min: Point, max: Point) -> [Point; 4] {
    [min, [min[0], max[1]], max, [max[0], min[1]]]
}

fn clip_by(polygon: &[Point]) -> SkeletonClipping {
    let mut clipping = SkeletonClipping::new();
    clipping.clip_start(polygon);
    clipping
}

fn signed_area(polygon: &[Point]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(p, q)| p[0] * q[1] - q[0] * p[1])
        .sum::<f64>()
        / 2.0
}

/// The clipped triangles as points.
fn triangles(clipping: &SkeletonClipping) -> Vec<[Point; 3]> {
    let (triples, rest) = clipping.clipped_triangles().as_chunks::<3>();
    assert!(rest.is_empty());
    triples
        .iter()
        .map(|triple| triple.map(|i| clipping.clipped_vertices()[i as usize]))
        .collect()
}

fn clipped_area(clipping: &SkeletonClipping) -> f64 {
    triangles(clipping)
        .iter()
        .map(|triangle| signed_area(triangle).abs())
        .sum()
}

fn assert_all_finite(clipping: &SkeletonClipping) {
    assert!(
        clipping
            .clipped_vertices()
            .iter()
            .chain(clipping.clipped_uvs())
            .flatten()
            .all(|v| v.is_finite())
    );
}

fn assert_near(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-9, "{value} is not {expected}");
}

/// The clipping of pose.md 13.5, 13.6, word by word.
mod literal {
    use super::Point;

    /// The points left of one triangle; `None` when it is entirely inside.
    fn clip(ring: &[Point], triangle: [Point; 3]) -> Option<Vec<Point>> {
        let mut input = triangle.to_vec();
        input.push(triangle[0]);
        let mut clipped = false;
        for (number, edge) in ring.windows(2).enumerate() {
            let [e0, e1] = [edge[0], edge[1]];
            let e = [e0[0] - e1[0], e0[1] - e1[1]];
            let mut output = Vec::new();
            for pair in input.windows(2) {
                let [p, q] = [pair[0], pair[1]];
                let q_inside = e[1] * (e0[0] - q[0]) > e[0] * (e0[1] - q[1]);
                let side_p = e[1] * (e0[0] - p[0]) - e[0] * (e0[1] - p[1]);
                let p_inside = side_p > 0.0;
                let g = [q[0] - p[0], q[1] - p[1]];
                let t = side_p / (g[0] * e[1] - g[1] * e[0]);
                let valid = (0.0..=1.0).contains(&t);
                let cut = [p[0] + g[0] * t, p[1] + g[1] * t];
                if p_inside && q_inside {
                    output.push(q);
                } else if p_inside && valid {
                    output.push(cut);
                    clipped = true;
                } else if p_inside {
                    output.push(q);
                } else if q_inside && valid {
                    output.extend([cut, q]);
                    clipped = true;
                } else if q_inside {
                    output.push(q);
                } else {
                    clipped = true;
                }
            }
            if output.is_empty() {
                return Some(output);
            }
            output.push(output[0]);
            if number + 2 == ring.len() {
                output.pop();
            }
            input = output;
        }
        clipped.then_some(input)
    }

    pub(super) fn clip_triangle(rings: &[Vec<Point>], triangle: [Point; 3]) -> (Vec<Point>, Vec<u32>) {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for ring in rings {
            let result = clip(ring, triangle);
            let is_inside = result.is_none();
            let points = result.unwrap_or(triangle.to_vec());
            if points.len() >= 3 {
                let base = vertices.len() as u32;
                for j in 1..points.len() as u32 - 1 {
                    triangles.extend([base, base + j, base + j + 1]);
                }
                vertices.extend(points);
            }
            if is_inside {
                break;
            }
        }
        (vertices, triangles)
    }
}

#[test]
fn convex_polygon_stays_one_piece() {
    let mut clipping = SkeletonClipping::new();
    assert_eq!(clipping.clip_start(&SQUARE), 1);
    let pieces: Vec<_> = clipping.pieces().collect();
    let expected = [[0.0, 0.0], [0.0, 40.0], [40.0, 40.0], [40.0, 0.0], [0.0, 0.0]];
    assert_eq!(
        pieces,
        [&expected],
        "clockwise, closed, begins with the last vertex of the turned polygon"
    );
}

#[test]
fn concave_polygon_becomes_two_pieces() {
    let mut clipping = SkeletonClipping::new();
    assert_eq!(clipping.clip_start(&ARROW), 2);
    let pieces: Vec<_> = clipping.pieces().collect();
    assert_eq!(pieces[0], [[20.0, 45.0], [40.0, 0.0], [20.0, 10.0], [20.0, 45.0]]);
    assert_eq!(pieces[1], [[0.0, 0.0], [20.0, 45.0], [20.0, 10.0], [0.0, 0.0]]);
}

#[test]
fn clip_polygons_do_not_nest() {
    let mut clipping = SkeletonClipping::new();
    assert!(!clipping.is_clipping());
    assert_eq!(clipping.clip_start(&ARROW), 2);
    assert_eq!(clipping.clip_start(&SQUARE), 0);
    assert!(clipping.is_clipping());
    assert_eq!(clipping.pieces().len(), 2);
    clipping.clip_end();
    assert!(!clipping.is_clipping());
    assert_eq!(clipping.pieces().len(), 0);
    assert_eq!(clipping.clip_start(&SQUARE), 1);
}

#[test]
fn clip_end_clears_the_outputs() {
    let mut clipping = clip_by(&SQUARE);
    clipping.clip_triangles_with_uvs(&rectangle([1.0; 2], [2.0; 2]), &QUAD, &[[0.5_f32; 2]; 4]);
    assert_eq!(clipping.clipped_uvs().len(), 6);
    clipping.clip_end();
    assert!(clipping.clipped_vertices().is_empty());
    assert!(clipping.clipped_uvs().is_empty());
    assert!(clipping.clipped_triangles().is_empty());
}

#[test]
fn polygon_without_three_vertices_clips_everything_away() {
    for polygon in [&SQUARE[..2], &SQUARE[..1], &[]] {
        let mut clipping = SkeletonClipping::new();
        assert_eq!(clipping.clip_start(polygon), 0);
        assert!(clipping.is_clipping());
        clipping.clip_triangles(&rectangle([-10.0; 2], [50.0; 2]), &QUAD);
        assert!(clipping.clipped_vertices().is_empty());
    }
}

#[test]
fn triangle_inside_is_kept_unchanged() {
    let mut clipping = clip_by(&SQUARE);
    let vertices = [[5.0_f32, 5.0], [10.0, 5.0], [7.0, 12.0]];
    let uvs = [[0.0_f32, 0.25], [1.0, 0.5], [0.5, 1.0]];
    clipping.clip_triangles_with_uvs(&vertices, &[0, 1, 2], &uvs);
    assert_eq!(
        clipping.clipped_vertices(),
        [[5.0, 5.0], [10.0, 5.0], [7.0, 12.0]]
    );
    assert_eq!(clipping.clipped_uvs(), [[0.0, 0.25], [1.0, 0.5], [0.5, 1.0]]);
    assert_eq!(clipping.clipped_triangles(), [0, 1, 2]);
    clipping.clip_triangles(&vertices, &[0, 1, 2]);
    assert_eq!(clipping.clipped_vertices().len(), 3);
    assert!(clipping.clipped_uvs().is_empty());
}

#[test]
fn triangle_across_an_edge_becomes_a_fan_with_uvs() {
    // The left side x = 0 cuts the tip (-20, 20) off halfway.
    let mut clipping = clip_by(&SQUARE);
    let vertices = [[-20.0, 20.0], [20.0, 30.0], [20.0, 10.0]];
    let uvs = [[0.0_f32, 0.5], [1.0, 1.0], [1.0, 0.0]];
    clipping.clip_triangles_with_uvs(&vertices, &[0, 1, 2], &uvs);
    // The left side is the first edge of the piece.
    assert_eq!(
        clipping.clipped_vertices(),
        [[0.0, 15.0], [0.0, 25.0], [20.0, 30.0], [20.0, 10.0]]
    );
    assert_eq!(
        clipping.clipped_uvs(),
        [[0.5, 0.25], [0.5, 0.75], [1.0, 1.0], [1.0, 0.0]]
    );
    assert_eq!(clipping.clipped_triangles(), [0, 1, 2, 0, 2, 3]);
}

#[test]
fn v1_corners_and_edges_on_the_clip_outline_keep_the_exact_area() {
    let mut clipping = clip_by(&SQUARE);
    for (min, max, area) in [
        ([0.0, 0.0], [40.0, 40.0], 1600.0),
        ([0.0, 0.0], [60.0, 60.0], 1600.0),
        ([0.0, 0.0], [20.0, 20.0], 400.0),
        ([-20.0, 0.0], [20.0, 40.0], 800.0),
        ([10.0, 40.0], [30.0, 60.0], 0.0),
        ([-20.0, -20.0], [0.0, 0.0], 0.0),
        ([40.0, 10.0], [50.0, 20.0], 0.0),
    ] {
        let vertices = rectangle(min, max);
        clipping.clip_triangles_with_uvs(&vertices, &QUAD, &UVS);
        assert_all_finite(&clipping);
        assert_near(clipped_area(&clipping), area);
    }
    let tip_on_edge = [[0.0, 0.0], [40.0, 0.0], [20.0, 40.0]];
    clipping.clip_triangles(&tip_on_edge, &[0, 1, 2]);
    assert_near(clipped_area(&clipping), 800.0);
}

#[test]
fn v2_flipped_concave_clip_leaves_nothing_outside() {
    let cover = rectangle([-100.0; 2], [100.0; 2]);
    for (flip_x, flip_y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
        let arrow = ARROW.map(|[x, y]| [x * flip_x, y * flip_y]);
        let mut clipping = clip_by(&arrow);
        clipping.clip_triangles(&cover, &QUAD);
        assert_near(clipped_area(&clipping), signed_area(&arrow).abs());
        for triangle in triangles(&clipping) {
            let center = [0, 1].map(|axis| triangle.iter().map(|p| p[axis]).sum::<f64>() / 3.0);
            let [x, y] = [center[0] * flip_x, center[1] * flip_y];
            // Above both barbs and below both outer sides of the unflipped arrow.
            let from_side = f64::min(x, 40.0 - x);
            assert!(
                y > from_side / 2.0 - 1e-9 && y < from_side * 2.25 + 1e-9,
                "({x}, {y})"
            );
        }
    }
}

#[test]
fn v4_nothing_left_means_no_triangles() {
    let mut clipping = clip_by(&SQUARE);
    clipping.clip_triangles(&rectangle([10.0; 2], [20.0; 2]), &QUAD);
    assert_eq!(clipping.clipped_triangles().len(), 6);
    clipping.clip_triangles(&rectangle([100.0; 2], [120.0; 2]), &QUAD);
    assert!(clipping.clipped_vertices().is_empty());
    assert!(clipping.clipped_triangles().is_empty());
}

#[test]
fn v5_self_intersecting_clip_is_finite() {
    let mut clipping = clip_by(&BOW_TIE);
    assert_eq!(clipping.pieces().len(), 2);
    clipping.clip_triangles(&rectangle([-10.0; 2], [50.0; 2]), &QUAD);
    assert_all_finite(&clipping);

    let mut random = Random(2);
    for round in 0..2000 {
        let count = 4 + (random.next() * 12.0) as usize;
        let polygon: Vec<Point> = (0..count).map(|_| random.point(round % 2 == 0)).collect();
        let mut clipping = clip_by(&polygon);
        let vertices: Vec<Point> = (0..4).map(|_| random.point(round % 3 == 0)).collect();
        clipping.clip_triangles_with_uvs(&vertices, &QUAD, &UVS);
        assert_all_finite(&clipping);
        assert_eq!(clipping.clipped_uvs().len(), clipping.clipped_vertices().len());
        let used = clipping
            .clipped_triangles()
            .iter()
            .all(|&i| (i as usize) < clipping.clipped_vertices().len());
        assert!(used);
    }
}

#[test]
fn shortcuts_give_the_bits_of_the_literal_algorithm() {
    let mut random = Random(3);
    let (mut empty, mut kept) = (0, 0);
    for round in 0..6000 {
        let count = 3 + (random.next() * 9.0) as usize;
        let mut polygon: Vec<Point> = (0..count).map(|_| random.point(round % 2 == 0)).collect();
        // Every third polygon is a needle near a line, where rounding decides.
        if round % 3 == 0 {
            polygon.iter_mut().for_each(|p| p[1] = p[0] * 0.7 + p[1] * 1e-13);
        }
        let mut clipping = clip_by(&polygon);
        let rings: Vec<Vec<Point>> = clipping.pieces().map(<[_]>::to_vec).collect();
        for number in 0..6 {
            let triangle = [(); 3].map(|()| {
                let [x, y] = random.point(number % 2 == 0);
                if number < 3 {
                    [x, y]
                } else {
                    [x * 0.3 + polygon[0][0], y * 0.3 + polygon[0][1]]
                }
            });
            clipping.clip_triangles(&triangle, &[0, 1, 2]);
            let (vertices, triangles) = literal::clip_triangle(&rings, triangle);
            assert_eq!(clipping.clipped_vertices(), vertices);
            assert_eq!(clipping.clipped_triangles(), triangles);
            if vertices.is_empty() {
                empty += 1
            } else {
                kept += 1
            }
        }
    }
    assert!(empty > 5000 && kept > 5000, "{empty} empty, {kept} kept");
}

#[test]
fn triangle_without_area_has_finite_uvs() {
    let mut clipping = clip_by(&SQUARE);
    let line = [[-10.0, 20.0], [20.0, 20.0], [30.0, 20.0]];
    clipping.clip_triangles_with_uvs(&line, &[0, 1, 2], &[[0.0_f32, 0.0], [0.5, 0.25], [1.0, 1.0]]);
    assert_eq!(
        clipping.clipped_vertices(),
        [[0.0, 20.0], [0.0, 20.0], [20.0, 20.0], [30.0, 20.0]]
    );
    assert_eq!(
        clipping.clipped_uvs(),
        [[0.0, 0.0], [0.0, 0.0], [0.5, 0.25], [1.0, 1.0]],
        "nearest corners"
    );
}

#[test]
fn bad_triangles_are_left_out() {
    let mut clipping = clip_by(&SQUARE);
    let vertices = [
        [5.0, 5.0],
        [10.0, 5.0],
        [7.0, 12.0],
        [f64::NAN, 5.0],
        [5.0, f64::INFINITY],
    ];
    let uvs = [[0.0_f32; 2]; 4];
    clipping.clip_triangles(&vertices, &[0, 1, 3, 0, 1, 4, 0, 1, 5, 0, 1, 2, 0, 1]);
    assert_eq!(
        clipping.clipped_triangles(),
        [0, 1, 2],
        "NaN, infinity, no such vertex, good, incomplete"
    );
    clipping.clip_triangles_with_uvs(&vertices, &[0, 1, 4, 0, 1, 2], &uvs);
    assert_eq!(clipping.clipped_vertices().len(), 3, "vertex 4 has no uv");
}

#[test]
fn non_finite_clip_polygons_neither_panic_nor_give_non_finite_points() {
    let values = [
        0.0,
        40.0,
        -10.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        1e308,
        -1e308,
        1e-308,
    ];
    let mut random = Random(4);
    let mut pick = || values[(random.next() * values.len() as f64) as usize];
    for _ in 0..5000 {
        let polygon: Vec<Point> = (0..5).map(|_| [pick(), pick()]).collect();
        let mut clipping = clip_by(&polygon);
        let vertices = [(); 4].map(|()| [pick(), pick()]);
        clipping.clip_triangles_with_uvs(&vertices, &QUAD, &UVS);
        assert_all_finite(&clipping);
    }
}

#[test]
fn oversized_clip_polygons_are_ignored() {
    // A half disc of radius 100, counter-clockwise from (0, -100) to (0, 100).
    let half_disc = |count: usize| -> Vec<Point> {
        let point = |t: f64| [(1.0 - t * t) / (1.0 + t * t) * 100.0, t / (1.0 + t * t) * 200.0];
        (0..count)
            .map(|i| point(i as f64 / (count - 1) as f64 * 2.0 - 1.0))
            .collect()
    };
    let mut clipping = SkeletonClipping::new();
    assert_eq!(clipping.clip_start(&half_disc(100_000)), 0);
    assert_eq!(clipping.clip_start(&half_disc(MAX_CLIP_VERTICES + 1)), 0);
    assert!(!clipping.is_clipping());
    assert!(clipping.clip_start(&half_disc(MAX_CLIP_VERTICES)) > 0);
    assert!(clipping.is_clipping());
    clipping.clip_triangles(&rectangle([-200.0; 2], [200.0; 2]), &QUAD);
    assert!(
        (clipped_area(&clipping) - 15_708.0).abs() < 1.0,
        "{}",
        clipped_area(&clipping)
    );
}

#[test]
fn hostile_clips_stop_at_the_output_limit() {
    // A zigzag over one spot: hundreds of overlapping pieces, each of which cuts each triangle.
    // Each vertex is the one before, turned by 2.1 radians.
    let (sin, cos) = (0.863_209_366_648_873_7, -0.504_846_104_599_857_6);
    let turn = |&[x, y]: &Point| Some([x * cos - y * sin, x * sin + y * cos]);
    let zigzag: Vec<Point> = std::iter::successors(Some([1000.0, 0.0]), turn)
        .take(MAX_CLIP_VERTICES)
        .collect();
    let mut clipping = SkeletonClipping::new();
    assert!(clipping.clip_start(&zigzag) > 100);
    let cover = rectangle([-900.0; 2], [900.0; 2]);
    let many: Vec<u16> = QUAD.iter().copied().cycle().take(6 * 20_000).collect();
    clipping.clip_triangles(&cover, &many);
    assert!(clipping.clipped_vertices().len() >= MAX_CLIPPED_VERTICES);
    assert!(clipping.clipped_vertices().len() < MAX_CLIPPED_VERTICES + 10 * MAX_CLIP_VERTICES);
}

#[test]
fn buffers_are_reused() {
    let mut clipping = SkeletonClipping::new();
    let cover = rectangle([-100.0; 2], [100.0; 2]);
    let mut addresses = Vec::new();
    for _ in 0..3 {
        clipping.clip_start(&ARROW);
        clipping.clip_triangles_with_uvs(&cover, &QUAD, &[[0.0_f32; 2]; 4]);
        addresses.push((
            clipping.clipped_vertices().as_ptr(),
            clipping.clipped_uvs().as_ptr(),
            clipping.clipped_triangles().as_ptr(),
        ));
        clipping.clip_end();
    }
    assert!(addresses.windows(2).all(|pair| pair[0] == pair[1]));
}
