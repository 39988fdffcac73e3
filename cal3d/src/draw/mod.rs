//! Pictures of characters without a GPU: depth buffer, perspective or orthographic, textured or shaded.
//!
//! The same bytes on every machine. A pixel belongs to a triangle by the top-left rule on coordinates of 1/256 pixel, so that
//! triangles that share an edge leave no gap and cover nothing twice.
//!
//! ```
//! use cal3d::draw::{Bounds, Camera, Canvas, Paint, Shape, View};
//!
//! let positions = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 2.0]];
//! let shape = Shape {
//!     positions: &positions,
//!     normals: &[[0.0, -1.0, 0.0]; 3],
//!     faces: &[[0, 1, 2]],
//!     paint: Paint::default(),
//!     ..Shape::default()
//! };
//! let bounds = Bounds::of(&positions).ok_or("nothing to see")?;
//! let camera = Camera::new(&View::default(), &bounds, (64, 64));
//! let mut canvas = Canvas::new((64, 64), 1)?;
//! canvas.draw(&camera, &[shape]);
//! let pixels = canvas.resolve([0, 0, 0, 0]);
//! assert!(pixels.iter().any(|pixel| pixel[3] == 255));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod camera;
mod canvas;
mod clip;
mod paint;
mod triangle;

pub use camera::{Bounds, Camera, Projection, Up, View};
pub use canvas::{Canvas, CanvasError};
pub use paint::{Look, Paint, Shape};
