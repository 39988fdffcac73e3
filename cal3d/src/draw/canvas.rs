//! Pixels and their depths.

use thiserror::Error;

use super::camera::Camera;
use super::clip::{Clipper, Corner};
use super::paint::{Paint, Shape};
use super::triangle::Triangle;

/// Most samples of a canvas: 1.5 gigabytes.
const MAX_SAMPLES: u64 = 1 << 27;
/// Most samples along a side of the canvas.
const MAX_SIDE: u64 = 1 << 16;
/// Alpha from which on what is seen through hides what is behind.
const SOLID: f64 = 0.5;

/// A canvas with depths; empty at first.
#[derive(Debug)]
pub struct Canvas {
    size: (u32, u32),
    /// Samples along each side of a pixel.
    samples: u32,
    /// Premultiplied colours of samples.
    colors: Vec<[u8; 4]>,
    /// How near what is seen is; more is nearer.
    nearness: Vec<f32>,
}

/// Why there is no canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CanvasError {
    /// A side has no pixels.
    #[error("{width} x {height} pixels are no picture; both sides need at least 1")]
    Empty {
        /// Pixels of a row.
        width: u32,
        /// Number of rows.
        height: u32,
    },
    /// There would be more samples than memory is for.
    #[error(
        "{width} x {height} pixels with {samples} x {samples} samples are too many; at most {MAX_SAMPLES} samples in all"
    )]
    TooLarge {
        /// Pixels of a row.
        width: u32,
        /// Number of rows.
        height: u32,
        /// Samples along each side of a pixel.
        samples: u32,
    },
}

impl Canvas {
    /// An empty canvas of some pixels, with `samples` samples along each side of a pixel; 0 counts as 1.
    ///
    /// # Errors
    ///
    /// Where a side is 0, or there are more than 2^27 samples.
    pub fn new((width, height): (u32, u32), samples: u32) -> Result<Self, CanvasError> {
        let samples = samples.max(1);
        if width == 0 || height == 0 {
            return Err(CanvasError::Empty { width, height });
        }
        let side = |pixels: u32| u64::from(pixels) * u64::from(samples);
        let count = side(width).saturating_mul(side(height));
        if count > MAX_SAMPLES || side(width).max(side(height)) > MAX_SIDE {
            return Err(CanvasError::TooLarge {
                width,
                height,
                samples,
            });
        }
        let count = usize::try_from(count).unwrap_or(0);
        Ok(Self {
            size: (width * samples, height * samples),
            samples,
            colors: vec![[0; 4]; count],
            nearness: vec![f32::NEG_INFINITY; count],
        })
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.colors.fill([0; 4]);
        self.nearness.fill(f32::NEG_INFINITY);
    }

    /// Draws shapes: first those that hide what is behind, then the others from the farthest triangle to the nearest.
    pub fn draw(&mut self, camera: &Camera, shapes: &[Shape<'_>]) {
        let camera = camera.enlarged(f64::from(self.samples));
        let mut clipper = Clipper::new(&camera, self.size);
        for shape in shapes.iter().filter(|shape| !shape.paint.see_through) {
            for face in shape.faces {
                if let Some(corners) = corners(&camera, shape, face) {
                    self.triangle(&mut clipper, corners, &shape.paint);
                }
            }
        }
        let mut later: Vec<(f64, [Corner; 3], &Paint<'_>)> = Vec::new();
        for shape in shapes.iter().filter(|shape| shape.paint.see_through) {
            for face in shape.faces {
                if let Some(corners) = corners(&camera, shape, face) {
                    // Farther is less, in both projections.
                    let near: f64 = corners.iter().map(|Corner([_, _, w, key, ..])| key - w).sum();
                    later.push((near, corners, &shape.paint));
                }
            }
        }
        later.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, corners, paint) in later {
            self.triangle(&mut clipper, corners, paint);
        }
    }

    fn triangle(&mut self, clipper: &mut Clipper, corners: [Corner; 3], paint: &Paint<'_>) {
        for corners in clipper.clip(corners) {
            let Some(triangle) = Triangle::new(corners, self.size) else {
                continue;
            };
            for y in triangle.rows() {
                let columns = triangle.columns();
                let row = (y as usize).saturating_mul(self.size.0 as usize);
                let range =
                    row.saturating_add(columns.start as usize)..row.saturating_add(columns.end as usize);
                let (Some(colors), Some(nearness)) =
                    (self.colors.get_mut(range.clone()), self.nearness.get_mut(range))
                else {
                    continue;
                };
                for ((x, color), nearness) in columns.zip(colors).zip(nearness) {
                    let Some(spot) = triangle.at(x, y) else {
                        continue;
                    };
                    let near = spot.nearness() as f32;
                    if near.is_nan() || near <= *nearness {
                        continue;
                    }
                    let (normal, uv, own) = spot.numbers();
                    let [r, g, b, alpha] = paint.at(normal, uv, own);
                    if alpha >= SOLID {
                        *nearness = near;
                    }
                    *color = over([r, g, b], alpha, *color);
                }
            }
        }
    }

    /// The picture over a background: premultiplied colours, row by row from the top. The background is premultiplied too.
    #[must_use]
    pub fn resolve(&self, background: [u8; 4]) -> Vec<[u8; 4]> {
        let samples = self.samples as usize;
        let width = self.size.0 as usize;
        let count = u32::try_from(samples.saturating_mul(samples)).unwrap_or(1).max(1);
        let mut pixels = Vec::with_capacity(self.colors.len() / (count as usize));
        for rows in self.colors.chunks(width.saturating_mul(samples).max(1)) {
            for left in (0..width).step_by(samples) {
                let mut sums = [0_u32; 4];
                for row in rows.chunks(width) {
                    for color in row.get(left..left.saturating_add(samples)).unwrap_or_default() {
                        for (sum, channel) in sums.iter_mut().zip(color) {
                            *sum += u32::from(*channel);
                        }
                    }
                }
                let [r, g, b, a] = sums.map(|sum| (sum + count / 2) / count);
                let rest = 255_u32.saturating_sub(a);
                let channel = |sum: u32, below: u8| {
                    let sum = sum + (u32::from(below) * rest + 127) / 255;
                    u8::try_from(sum).unwrap_or(u8::MAX)
                };
                let [br, bg, bb, ba] = background;
                pixels.push([channel(r, br), channel(g, bg), channel(b, bb), channel(a, ba)]);
            }
        }
        pixels
    }
}

/// Corners of a face; none where a vertex does not exist.
fn corners(camera: &Camera, shape: &Shape<'_>, face: &[u32; 3]) -> Option<[Corner; 3]> {
    let corner = |vertex: u32| {
        let vertex = vertex as usize;
        let seen = camera.see(*shape.positions.get(vertex)?);
        let normal = shape
            .normals
            .get(vertex)
            .map_or([0.0, 0.0, 1.0], |normal| camera.turn(*normal));
        let uv = shape.uvs.get(vertex).copied().unwrap_or_default();
        let color = shape.colors.get(vertex).copied().unwrap_or([1.0; 3]);
        Some(Corner::new(seen, normal, uv, color))
    };
    let [a, b, c] = *face;
    Some([corner(a)?, corner(b)?, corner(c)?])
}

/// A colour of an alpha over a premultiplied one.
fn over(color: [f64; 3], alpha: f64, below: [u8; 4]) -> [u8; 4] {
    let channel =
        |value: f64, below: u8| (value * alpha * 255.0 + f64::from(below) * (1.0 - alpha)).round() as u8;
    let [r, g, b] = color;
    [
        channel(r, below[0]),
        channel(g, below[1]),
        channel(b, below[2]),
        channel(1.0, below[3]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::camera::{Bounds, Projection, Up, View};
    use crate::draw::paint::Look;

    const FRONT: View = View {
        yaw: 0.0,
        pitch: 0.0,
        up: Up::Z,
        projection: Projection::Orthographic,
        margin: 0.0,
    };

    /// A square that faces the viewer, at a depth.
    fn square(low: f32, high: f32, y: f32) -> [[f32; 3]; 4] {
        [[low, y, low], [high, y, low], [high, y, high], [low, y, high]]
    }

    const FACES: [[u32; 3]; 2] = [[0, 1, 2], [0, 2, 3]];

    fn paint(color: [f32; 3]) -> Paint<'static> {
        Paint {
            color,
            look: Look::Unlit,
            ..Paint::default()
        }
    }

    fn picture(view: &View, shapes: &[([[f32; 3]; 4], [f32; 3])], samples: u32) -> Vec<[u8; 4]> {
        let bounds = Bounds::of(&square(0.0, 4.0, 0.0)).expect("a box");
        let camera = Camera::new(view, &bounds, (4, 4));
        let shapes: Vec<Shape<'_>> = shapes
            .iter()
            .map(|(positions, color)| Shape {
                positions,
                faces: &FACES,
                paint: paint(*color),
                ..Shape::default()
            })
            .collect();
        let mut canvas = Canvas::new((4, 4), samples).expect("a canvas");
        canvas.draw(&camera, &shapes);
        canvas.resolve([0; 4])
    }

    const RED: [f32; 3] = [1.0, 0.0, 0.0];
    const BLUE: [f32; 3] = [0.0, 0.0, 1.0];

    #[test]
    fn the_nearer_is_seen_whatever_comes_first() {
        let near = (square(0.0, 2.0, -1.0), RED);
        let far = (square(0.0, 4.0, 1.0), BLUE);
        for shapes in [[near, far], [far, near]] {
            for view in [
                FRONT,
                View {
                    projection: Projection::Perspective(10.0),
                    ..FRONT
                },
            ] {
                let found = picture(&view, &shapes, 1);
                // The lower left quarter is red; what is far may leave the upper right corner free in perspective.
                assert_eq!((found[12], found[9]), ([255, 0, 0, 255], [255, 0, 0, 255]));
                assert_eq!(found[6], [0, 0, 255, 255]);
            }
        }
    }

    #[test]
    fn samples_smooth_edges() {
        let found = picture(&FRONT, &[(square(0.0, 2.5, 0.0), RED)], 2);
        assert_eq!(
            (found[12], found[14], found[15]),
            ([255, 0, 0, 255], [128, 0, 0, 128], [0; 4])
        );
    }

    #[test]
    fn what_is_seen_through_shows_what_is_behind() {
        let bounds = Bounds::of(&square(0.0, 4.0, 0.0)).expect("a box");
        let camera = Camera::new(&FRONT, &bounds, (2, 2));
        let glass = crate::Picture {
            width: 1,
            height: 1,
            pixels: vec![[255, 255, 255, 51]],
        };
        let (near, far) = (square(0.0, 4.0, -1.0), square(0.0, 4.0, 1.0));
        let pane = Paint {
            texture: Some(&glass),
            see_through: true,
            ..paint(RED)
        };
        let shapes = [
            Shape {
                positions: &near,
                faces: &FACES,
                paint: pane,
                ..Shape::default()
            },
            Shape {
                positions: &far,
                faces: &FACES,
                paint: paint(BLUE),
                ..Shape::default()
            },
        ];
        let mut canvas = Canvas::new((2, 2), 1).expect("a canvas");
        canvas.draw(&camera, &shapes);
        assert_eq!(canvas.resolve([0; 4]), [[51, 0, 204, 255]; 4]);
        canvas.clear();
        canvas.draw(&camera, &shapes[..1]);
        assert_eq!(canvas.resolve([0, 255, 0, 255]), [[51, 204, 0, 255]; 4]);
    }

    #[test]
    fn sizes_that_cannot_be_are_refused() {
        assert!(matches!(Canvas::new((0, 5), 1), Err(CanvasError::Empty { .. })));
        for (size, samples) in [
            ((u32::MAX, u32::MAX), u32::MAX),
            ((1 << 17, 1), 1),
            ((1 << 14, 1 << 14), 1),
            ((8, 8), 1 << 20),
        ] {
            assert!(
                matches!(Canvas::new(size, samples), Err(CanvasError::TooLarge { .. })),
                "{size:?}"
            );
        }
    }

    #[test]
    fn odd_numbers_and_odd_faces_draw_nothing_and_do_no_harm() {
        let bounds = Bounds::of(&square(0.0, 4.0, 0.0)).expect("a box");
        for projection in [Projection::Orthographic, Projection::Perspective(90.0)] {
            let camera = Camera::new(&View { projection, ..FRONT }, &bounds, (4, 4));
            let mut canvas = Canvas::new((4, 4), 1).expect("a canvas");
            for odd in [f32::NAN, f32::INFINITY, f32::MAX, -f32::MAX] {
                let positions = [[odd, 0.0, 0.0], [0.0, odd, 0.0], [0.0, 0.0, odd], [odd; 3]];
                let normals = [[odd; 3]; 4];
                let uvs = [[odd; 2]; 4];
                let faces = [[0, 1, 2], [0, 2, 3], [1, 9, 2], [u32::MAX; 3]];
                let paint = paint(RED);
                let shape = Shape {
                    positions: &positions,
                    normals: &normals,
                    uvs: &uvs,
                    faces: &faces,
                    paint,
                    ..Shape::default()
                };
                canvas.draw(&camera, &[shape]);
            }
            // Behind the camera, and so near that it would be very large.
            let behind = square(-1e6, 1e6, -1e6);
            let shape = Shape {
                positions: &behind,
                faces: &FACES,
                paint: paint(RED),
                ..Shape::default()
            };
            if projection != Projection::Orthographic {
                canvas.clear();
                canvas.draw(&camera, &[shape]);
                assert_eq!(canvas.resolve([0; 4]), [[0; 4]; 16]);
            }
            let wide = [[-1e9, 0.0, -1e9], [1e9, 0.0, -1e9], [0.0, 0.0, 1e9], [0.0; 3]];
            let shape = Shape {
                positions: &wide,
                faces: &FACES[..1],
                paint: paint(RED),
                ..Shape::default()
            };
            canvas.clear();
            canvas.draw(&camera, &[shape]);
            assert_eq!(canvas.resolve([0; 4]), [[255, 0, 0, 255]; 16]);
        }
    }
}
