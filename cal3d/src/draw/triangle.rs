//! Which pixels a triangle covers.

use super::clip::{Corner, NUMBERS};

/// Parts of a pixel that corners are rounded to.
const PARTS: f64 = 256.0;

/// A triangle on the picture: corners in 1/256 pixel, clockwise as seen.
#[derive(Debug)]
pub(super) struct Triangle {
    edges: [Edge; 3],
    area: f64,
    /// Numbers of the corners over `w`, and 1 over `w`.
    numbers: [[f64; NUMBERS]; 3],
    /// Pixels that may be covered: from, to, for x and y.
    x: (u32, u32),
    y: (u32, u32),
}

/// An edge against the corner that faces it.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: (i64, i64),
    way: (i64, i64),
    /// What is added so that pixels on the edge count only on upper and left edges.
    bias: i64,
}

impl Edge {
    const fn new(from: (i64, i64), to: (i64, i64)) -> Self {
        let way = (to.0 - from.0, to.1 - from.1);
        let top_left = way.1 < 0 || (way.1 == 0 && way.0 > 0);
        Self {
            from,
            way,
            bias: if top_left { 0 } else { -1 },
        }
    }

    /// Twice the area between the edge and a point; positive within.
    const fn at(&self, x: i64, y: i64) -> i64 {
        self.way.0 * (y - self.from.1) - self.way.1 * (x - self.from.0)
    }
}

impl Triangle {
    /// A triangle in a picture of some pixels; none where it covers nothing.
    pub(super) fn new(mut corners: [Corner; 3], (width, height): (u32, u32)) -> Option<Self> {
        let mut points = corners.map(|Corner([x, y, w, ..])| {
            // Clipping has left only what fits.
            let parts = |value: f64| (value / w * PARTS).round() as i64;
            (parts(x), parts(y))
        });
        let area = |[a, b, c]: [(i64, i64); 3]| Edge::new(a, b).at(c.0, c.1);
        if area(points) < 0 {
            points.swap(1, 2);
            corners.swap(1, 2);
        }
        let area = area(points);
        if area == 0 {
            return None;
        }
        let [a, b, c] = points;
        let covered = |values: [i64; 3], side: u32| {
            let low = values.into_iter().min().unwrap_or(0).div_euclid(256);
            let high = values.into_iter().max().unwrap_or(0).div_euclid(256);
            let limit = |value: i64| u32::try_from(value.clamp(0, i64::from(side))).unwrap_or(0);
            (limit(low), limit(high.saturating_add(1)))
        };
        Some(Self {
            edges: [Edge::new(b, c), Edge::new(c, a), Edge::new(a, b)],
            area: area as f64,
            numbers: corners.map(|Corner(mut numbers)| {
                let share = 1.0 / numbers[2];
                for number in &mut numbers {
                    *number *= share;
                }
                numbers[2] = share;
                numbers
            }),
            x: covered([a.0, b.0, c.0], width),
            y: covered([a.1, b.1, c.1], height),
        })
    }

    /// Rows that may be covered.
    pub(super) const fn rows(&self) -> std::ops::Range<u32> {
        self.y.0..self.y.1
    }

    /// Columns that may be covered.
    pub(super) const fn columns(&self) -> std::ops::Range<u32> {
        self.x.0..self.x.1
    }

    /// What is seen in the middle of a pixel, if it is covered.
    pub(super) fn at(&self, x: u32, y: u32) -> Option<Spot<'_>> {
        let (x, y) = (i64::from(x) * 256 + 128, i64::from(y) * 256 + 128);
        let sides = self.edges.map(|edge| (edge.at(x, y), edge.bias));
        if sides.iter().any(|(side, bias)| side + bias < 0) {
            return None;
        }
        let shares = sides.map(|(side, _)| side as f64 / self.area);
        Some(Spot {
            triangle: self,
            shares,
        })
    }
}

/// A place within a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot<'a> {
    triangle: &'a Triangle,
    shares: [f64; 3],
}

impl Spot<'_> {
    /// A number that is linear on the picture.
    fn linear(&self, at: usize) -> f64 {
        let corners = self.triangle.numbers.iter().zip(self.shares);
        corners.map(|(numbers, share)| numbers[at] * share).sum()
    }

    /// How near it is: what is nearer has more.
    pub(super) fn nearness(&self) -> f64 {
        self.linear(3)
    }

    /// Normal, texture coordinates and colour.
    pub(super) fn numbers(&self) -> ([f64; 3], [f64; 2], [f64; 3]) {
        let w = 1.0 / self.linear(2);
        let number = |at: usize| self.linear(at) * w;
        (
            [number(4), number(5), number(6)],
            [number(7), number(8)],
            [number(9), number(10), number(11)],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::camera::Seen;

    fn corner(x: f64, y: f64) -> Corner {
        let seen = Seen { x, y, w: 1.0, key: x };
        Corner::new(seen, [0.0, 0.0, 1.0], [y as f32, 0.0], [1.0; 3])
    }

    fn covered(points: [(f64, f64); 3]) -> Vec<(u32, u32)> {
        let corners = points.map(|(x, y)| corner(x, y));
        let Some(triangle) = Triangle::new(corners, (8, 8)) else {
            return Vec::new();
        };
        let rows = triangle.rows();
        let all = rows.flat_map(|y| triangle.columns().map(move |x| (x, y)));
        all.filter(|(x, y)| triangle.at(*x, *y).is_some()).collect()
    }

    #[test]
    fn triangles_that_share_an_edge_cover_every_pixel_once() {
        let quads = [
            [(0.5, 0.5), (6.5, 0.5), (6.5, 6.5), (0.5, 6.5)],
            [(1.25, 0.0), (7.5, 2.5), (6.0, 7.75), (0.5, 5.5)],
            [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)],
        ];
        for [a, b, c, d] in quads {
            let one: Vec<_> = [covered([a, b, c]), covered([a, c, d])].concat();
            let two: Vec<_> = [covered([b, a, d]), covered([d, c, b])].concat();
            for mut found in [one.clone(), two.clone()] {
                let count = found.len();
                found.sort_unstable();
                found.dedup();
                assert_eq!(found.len(), count, "a pixel is covered twice");
            }
            let sorted = |mut list: Vec<(u32, u32)>| {
                list.sort_unstable();
                list
            };
            assert_eq!(sorted(one), sorted(two));
        }
    }

    #[test]
    fn middles_on_upper_and_left_edges_count() {
        let square = [
            covered([(0.5, 0.5), (2.5, 0.5), (2.5, 2.5)]),
            covered([(0.5, 0.5), (2.5, 2.5), (0.5, 2.5)]),
        ];
        let mut found = square.concat();
        found.sort_unstable();
        assert_eq!(found, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    }

    #[test]
    fn lines_and_points_cover_nothing() {
        assert_eq!(covered([(0.0, 0.0), (4.0, 4.0), (8.0, 8.0)]), []);
        assert_eq!(covered([(3.0, 3.0); 3]), []);
    }

    #[test]
    fn numbers_are_those_of_the_place() {
        let corners = [corner(0.0, 0.0), corner(8.0, 0.0), corner(0.0, 8.0)];
        let triangle = Triangle::new(corners, (8, 8)).expect("a triangle");
        let spot = triangle.at(2, 1).expect("a place within");
        let (normal, uv, color) = spot.numbers();
        assert!((spot.nearness() - 2.5).abs() < 1e-12 && (uv[0] - 1.5).abs() < 1e-12);
        assert!((normal[2] - 1.0).abs() < 1e-12 && (color[0] - 1.0).abs() < 1e-12);
    }
}
