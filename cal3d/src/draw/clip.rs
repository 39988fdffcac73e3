//! Corners of triangles, cut at what can be drawn.

use super::camera::{Camera, Seen};

/// Numbers of a corner: place (x, y, w, key), normal, texture coordinates, colour.
pub(super) const NUMBERS: usize = 12;

/// A corner of a triangle in front of a camera. All numbers are linear in space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corner(pub(super) [f64; NUMBERS]);

impl Corner {
    pub(super) fn new(seen: Seen, normal: [f64; 3], [u, v]: [f32; 2], color: [f32; 3]) -> Self {
        let [r, g, b] = color.map(f64::from);
        let [nx, ny, nz] = normal;
        let (u, v) = (f64::from(u), f64::from(v));
        Self([seen.x, seen.y, seen.w, seen.key, nx, ny, nz, u, v, r, g, b])
    }

    fn is_finite(&self) -> bool {
        self.0.iter().all(|number| number.is_finite())
    }

    fn between(&self, other: &Self, share: f64) -> Self {
        Self(std::array::from_fn(|at| {
            self.0[at] + share * (other.0[at] - self.0[at])
        }))
    }
}

/// Cuts triangles to what is in front of the camera and not far outside of the picture.
#[derive(Debug)]
pub(super) struct Clipper {
    planes: [[f64; 4]; 5],
    polygon: Vec<Corner>,
    cut: Vec<Corner>,
}

impl Clipper {
    /// For pictures of some pixels.
    pub(super) fn new(camera: &Camera, (width, height): (u32, u32)) -> Self {
        // So much may stick out on every side; numbers stay small enough for exact products.
        let guard = 4096.0;
        let (right, bottom) = (f64::from(width) + guard, f64::from(height) + guard);
        Self {
            planes: [
                [0.0, 0.0, 1.0, -camera.near()],
                [1.0, 0.0, guard, 0.0],
                [0.0, 1.0, guard, 0.0],
                [-1.0, 0.0, right, 0.0],
                [0.0, -1.0, bottom, 0.0],
            ],
            polygon: Vec::with_capacity(8),
            cut: Vec::with_capacity(8),
        }
    }

    /// The triangles of what is left of one.
    pub(super) fn clip(&mut self, triangle: [Corner; 3]) -> impl Iterator<Item = [Corner; 3]> + '_ {
        self.polygon.clear();
        if triangle.iter().all(Corner::is_finite) {
            self.polygon.extend(triangle);
        }
        for plane in &self.planes {
            let inside = |corner: &Corner| {
                let [x, y, w, ..] = corner.0;
                plane[0] * x + plane[1] * y + plane[2] * w + plane[3]
            };
            if self.polygon.iter().all(|corner| inside(corner) >= 0.0) {
                continue;
            }
            self.cut.clear();
            let following = self.polygon.iter().cycle().skip(1);
            for (from, to) in self.polygon.iter().zip(following) {
                let (a, b) = (inside(from), inside(to));
                if a >= 0.0 {
                    self.cut.push(*from);
                }
                if (a < 0.0) != (b < 0.0) {
                    // Always from the same side, so that triangles that share the edge get the same corner.
                    self.cut.push(if a < b {
                        from.between(to, a / (a - b))
                    } else {
                        to.between(from, b / (b - a))
                    });
                }
            }
            std::mem::swap(&mut self.polygon, &mut self.cut);
        }
        let first = self.polygon.first().copied();
        let pairs = self.polygon.windows(2).skip(1);
        pairs.filter_map(move |pair| match (first, pair) {
            (Some(first), [from, to]) => Some([first, *from, *to]),
            _ => None,
        })
    }
}
