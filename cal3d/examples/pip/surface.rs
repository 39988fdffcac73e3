//! Grids bent to surfaces.

use cal3d::{Influence, Submesh, Vertex};

pub(crate) type Point = [f32; 3];

/// A grid of `across` by `along` cells, with what bends it.
pub(crate) struct Surface<'a> {
    pub(crate) across: u16,
    pub(crate) along: u16,
    /// Place for `u` around and `v` along, both 0..1.
    pub(crate) place: &'a dyn Fn(f32, f32) -> Point,
    /// A point inside at `v`: normals point away from it.
    pub(crate) inside: &'a dyn Fn(f32) -> Point,
    /// Texture rectangle: left, top, width, height, in shares of the texture.
    pub(crate) texture: [f32; 4],
    /// Influences of a point at `v`.
    pub(crate) bind: &'a dyn Fn(Point, f32) -> Vec<Influence>,
}

impl Surface<'_> {
    /// Adds the surface to a submesh and returns the number of its first vertex.
    pub(crate) fn add_to(&self, submesh: &mut Submesh) -> usize {
        let first = submesh.vertex_count();
        let [left, top, width, height] = self.texture;
        for row in 0..=self.along {
            for column in 0..=self.across {
                let (u, v) = (
                    f32::from(column) / f32::from(self.across),
                    f32::from(row) / f32::from(self.along),
                );
                let position = (self.place)(u, v);
                submesh.push_vertex(&Vertex {
                    position,
                    normal: self.normal(u, v),
                    uvs: &[[left + u * width, top + v * height]],
                    influences: &(self.bind)(position, v),
                    ..Vertex::default()
                });
            }
        }
        let stride = usize::from(self.across) + 1;
        for row in 0..usize::from(self.along) {
            for column in 0..usize::from(self.across) {
                let corner = first + row * stride + column;
                let quad = [corner, corner + 1, corner + stride + 1, corner + stride];
                let [a, b, c, d] = quad.map(|vertex| u32::try_from(vertex).unwrap_or(u32::MAX));
                for face in [[a, b, c], [a, c, d]] {
                    add_face(submesh, face);
                }
            }
        }
        first
    }

    fn normal(&self, u: f32, v: f32) -> Point {
        const STEP: f32 = 1e-3;
        // Where a grid ends in a point, its rows have no direction: look a little inwards.
        let v = v.clamp(2.0 * STEP, 1.0 - 2.0 * STEP);
        let along = minus((self.place)(u, v + STEP), (self.place)(u, v - STEP));
        let across = minus((self.place)(u + STEP, v), (self.place)(u - STEP, v));
        let normal = unit(cross(across, along));
        let outwards = minus((self.place)(u, v), (self.inside)(v));
        if dot(normal, outwards) < 0.0 {
            normal.map(|value| -value)
        } else {
            normal
        }
    }
}

/// Adds a face that is counter-clockwise seen from where its normals point, unless it has no area.
fn add_face(submesh: &mut Submesh, face: [u32; 3]) {
    let position = |vertex: u32| {
        submesh
            .positions
            .get(vertex as usize)
            .copied()
            .unwrap_or_default()
    };
    let [a, b, c] = face.map(position);
    let area = cross(minus(b, a), minus(c, a));
    if dot(area, area) < 1e-6 {
        return;
    }
    let normals = face.map(|vertex| submesh.normals.get(vertex as usize).copied().unwrap_or_default());
    let facing: f32 = normals.iter().map(|normal| dot(*normal, area)).sum();
    let [a, b, c] = face;
    submesh
        .faces
        .push(if facing < 0.0 { [a, c, b] } else { [a, b, c] });
}

/// An ellipsoid's point: `v` from the top to the bottom, `u` once around, from behind by the left to behind.
pub(crate) fn ellipsoid(center: Point, radii: Point, u: f32, v: f32) -> Point {
    let (turn, fall) = (u * std::f32::consts::TAU, v * std::f32::consts::PI);
    let ring = libm::sinf(fall);
    let direction = [libm::sinf(turn) * ring, libm::cosf(turn) * ring, libm::cosf(fall)];
    let [x, y, z] = center;
    let [a, b, c] = radii;
    let [dx, dy, dz] = direction;
    [x + a * dx, y + b * dy, z + c * dz]
}

/// A point of a tube around a line at a distance `radius`; the line should not be level.
pub(crate) fn around(center: Point, direction: Point, radius: f32, u: f32) -> Point {
    let side = unit(cross(direction, [0.0, 1.0, 0.0]));
    let front = unit(cross(side, direction));
    let turn = u * std::f32::consts::TAU;
    let (sin, cos) = (libm::sinf(turn) * radius, libm::cosf(turn) * radius);
    plus(center, plus(scaled(side, sin), scaled(front, cos)))
}

pub(crate) fn lerp(a: Point, b: Point, t: f32) -> Point {
    plus(a, scaled(minus(b, a), t))
}

pub(crate) fn plus([a, b, c]: Point, [x, y, z]: Point) -> Point {
    [a + x, b + y, c + z]
}

pub(crate) fn minus([a, b, c]: Point, [x, y, z]: Point) -> Point {
    [a - x, b - y, c - z]
}

pub(crate) fn scaled(point: Point, factor: f32) -> Point {
    point.map(|value| value * factor)
}

pub(crate) fn dot([a, b, c]: Point, [x, y, z]: Point) -> f32 {
    a * x + b * y + c * z
}

fn cross([a, b, c]: Point, [x, y, z]: Point) -> Point {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

pub(crate) fn unit(point: Point) -> Point {
    let length = dot(point, point).sqrt();
    if length > 0.0 {
        scaled(point, 1.0 / length)
    } else {
        [0.0, 0.0, 1.0]
    }
}
