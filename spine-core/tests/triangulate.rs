//! Ear cutting (pose.md 13.2, 13.3).

#[path = "support/random.rs"]
mod random;

use random::Random;
use spine_core::triangulate::{Triangulator, make_clockwise};

type Point = [f64; 2];

const SQUARE: [Point; 4] = [[0.0, 0.0], [40.0, 0.0], [40.0, 40.0], [0.0, 40.0]];

fn signed_area(polygon: &[Point]) -> f64 {
    let next = polygon.iter().cycle().skip(1);
    polygon
        .iter()
        .zip(next)
        .map(|(p, q)| p[0] * q[1] - q[0] * p[1])
        .sum::<f64>()
        / 2.0
}

#[test]
fn make_clockwise_reverses_all_but_clockwise_polygons() {
    let mut polygon = SQUARE;
    make_clockwise(&mut polygon);
    assert_eq!(polygon, [[0.0, 40.0], [40.0, 40.0], [40.0, 0.0], [0.0, 0.0]]);
    make_clockwise(&mut polygon);
    assert_eq!(polygon, [[0.0, 40.0], [40.0, 40.0], [40.0, 0.0], [0.0, 0.0]]);

    let mut line = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]];
    make_clockwise(&mut line);
    assert_eq!(line, [[2.0, 2.0], [1.0, 1.0], [0.0, 0.0]], "no area: reversed");

    let mut not_a_number = [[f64::NAN, 0.0], [0.0, 1.0], [1.0, 0.0]];
    make_clockwise(&mut not_a_number);
    assert_eq!(not_a_number[0], [1.0, 0.0], "NaN area: reversed");

    make_clockwise(&mut []);
}

#[test]
fn ears_are_cut_in_the_order_of_the_specification() {
    let mut triangulator = Triangulator::new();
    let clockwise_square = [[0.0, 40.0], [40.0, 40.0], [40.0, 0.0], [0.0, 0.0]];
    // The first ear is at position 0; of the remaining 1, 2, 3 the last comes first.
    assert_eq!(
        triangulator.triangulate(&clockwise_square),
        [[3, 0, 1], [3, 1, 2]]
    );

    // Vertex 2 = (20, 10) is reflex.
    let clockwise_arrow = [[20.0, 45.0], [40.0, 0.0], [20.0, 10.0], [0.0, 0.0]];
    // Ear at 0 would be (3, 0, 1), which holds vertex 2: blocked. Ear at 1 is (0, 1, 2).
    assert_eq!(triangulator.triangulate(&clockwise_arrow), [[0, 1, 2], [3, 0, 2]]);

    assert_eq!(triangulator.triangulate(&clockwise_square[..3]), [[2, 0, 1]]);
    assert!(triangulator.triangulate(&clockwise_square[..2]).is_empty());
    assert!(triangulator.triangulate(&[]).is_empty());
}

#[test]
fn every_polygon_gives_all_its_triangles() {
    let mut random = Random(1);
    let mut triangulator = Triangulator::new();
    for round in 0..2000 {
        let count = 3 + (random.next() * 20.0) as usize;
        let mut polygon: Vec<Point> = (0..count).map(|_| random.point(round % 2 == 0)).collect();
        if round % 5 == 0 {
            polygon[count / 2] = [f64::NAN, f64::INFINITY];
        }
        make_clockwise(&mut polygon);
        let triangles = triangulator.triangulate(&polygon);
        assert_eq!(triangles.len(), count - 2);
        let area: f64 = triangles
            .iter()
            .map(|t| signed_area(&t.map(|i| polygon[i])))
            .sum();
        let expected = signed_area(&polygon);
        assert!(
            area.is_nan() || (area - expected).abs() < 1e-9 * 3600.0,
            "{area} is not {expected}"
        );
    }
}
