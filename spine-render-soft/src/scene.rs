//! A draw list in a view, ready to be drawn to bands of rows.

use std::ops::Range;

use spine_core::{Batch, DrawList, SlotRun, Vertex};

use crate::blend::Tint;
use crate::clip::{FarCorner, clip};
use crate::error::Error;
use crate::options::RenderOptions;
use crate::paint::{Colors, Paint, Plane};
use crate::raster::{Corner, GUARD, area, snap};
use crate::target::Target;
use crate::texture::{PageImage, Textures};
use crate::view::View;

/// Stands for a corner that is not to be drawn.
const NOWHERE: Corner = [i32::MIN; 2];

/// Stands for a corner beyond the guard band.
const FAR: Corner = [i32::MAX; 2];

/// Positions beyond this many pixels are not drawn: sums and products of them stay finite.
const FARTHEST: f64 = 1e100;

/// World to pixels, samples of supersampling included.
#[derive(Clone, Copy, Debug)]
struct Transform {
    scale: [f64; 2],
    corner: [f64; 2],
    height: f64,
}

impl Transform {
    fn new(view: &View, samples: u32) -> Self {
        let [width, height] =
            [view.pixels.0, view.pixels.1].map(|pixels| f64::from(pixels) * f64::from(samples));
        Self {
            scale: [width / view.width, height / view.height],
            corner: [view.x, view.y],
            height,
        }
    }

    #[inline]
    fn apply(&self, [x, y]: [f32; 2]) -> [f64; 2] {
        [
            (f64::from(x) - self.corner[0]) * self.scale[0],
            self.height - (f64::from(y) - self.corner[1]) * self.scale[1],
        ]
    }

    #[inline]
    fn corner(&self, position: [f32; 2]) -> Corner {
        let place = self.apply(position);
        let within = |limit: f64| place[0].abs() <= limit && place[1].abs() <= limit;
        if within(GUARD) {
            snap(place)
        } else if within(FARTHEST) {
            FAR
        } else {
            NOWHERE
        }
    }
}

/// A draw list in a view with its pages.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    list: &'a DrawList,
    pages: Vec<&'a PageImage>,
    corners: &'a [Corner],
    transform: Transform,
    options: RenderOptions,
}

impl<'a> Scene<'a> {
    /// Looks pages up and places corners; `corners` is a buffer for them.
    pub(crate) fn new(
        list: &'a DrawList,
        textures: &'a Textures,
        view: &View,
        options: RenderOptions,
        samples: u32,
        corners: &'a mut Vec<Corner>,
    ) -> Result<Self, Error> {
        let page = |batch: &Batch| {
            let page = batch.page.ok_or(Error::NoAtlas)?;
            textures.page(page).ok_or(Error::PageNotLoaded(page))
        };
        let pages = list.batches.iter().map(page).collect::<Result<_, _>>()?;
        let transform = Transform::new(view, samples);
        corners.clear();
        corners.extend(
            list.vertices
                .iter()
                .map(|vertex| transform.corner(vertex.position)),
        );
        Ok(Self {
            list,
            pages,
            corners,
            transform,
            options,
        })
    }

    /// Draws all triangles.
    pub(crate) fn draw<T: Target>(&self, target: &mut T) {
        let mut runs = (0_u32..).zip(&self.list.slots).peekable();
        for (batch, page) in self.list.batches.iter().zip(&self.pages) {
            // Slots end where batches end.
            let mut start = batch.indices.start;
            while start < batch.indices.end {
                while runs.next_if(|(_, run)| run.indices.end <= start).is_some() {}
                let (number, end) = match runs.peek() {
                    Some((number, SlotRun { indices, .. })) => (*number, indices.end.min(batch.indices.end)),
                    // What belongs to no slot counts as one.
                    None => (
                        u32::try_from(self.list.slots.len()).unwrap_or(u32::MAX),
                        batch.indices.end,
                    ),
                };
                self.draw_run(target, batch, page, number, start..end);
                start = end;
            }
        }
    }

    fn draw_run<T: Target>(
        &self,
        target: &mut T,
        batch: &Batch,
        page: &PageImage,
        run: u32,
        indices: Range<u32>,
    ) {
        let indices = self
            .list
            .indices
            .get(indices.start as usize..indices.end as usize);
        let (triangles, _) = indices.unwrap_or_default().as_chunks::<3>();
        let mut last = ([0; 4], [0; 4]);
        let mut flat = Colors::Flat(Tint::new(last.0, last.1, batch.premultiplied));
        for triangle in triangles {
            let [a, b, c] =
                triangle.map(|index| self.corners.get(index as usize).copied().unwrap_or(NOWHERE));
            let corners = [a, b, c];
            if corners.contains(&NOWHERE) {
                continue;
            }
            let far = corners.contains(&FAR);
            if !far && !may_show(&corners, target) {
                continue;
            }
            let [a, b, c] = triangle.map(|index| {
                self.list
                    .vertices
                    .get(index as usize)
                    .copied()
                    .unwrap_or_default()
            });
            let vertices = [a, b, c];
            let colors = if a.light == b.light && b.light == c.light && a.dark == b.dark && b.dark == c.dark {
                if last != (a.light, a.dark) {
                    last = (a.light, a.dark);
                    flat = flat_colors(&a, batch.premultiplied);
                }
                Some(flat)
            } else {
                None
            };
            if matches!(colors, Some(Colors::Flat(tint)) if tint.is_blank()) {
                continue;
            }
            if far {
                self.draw_far(target, batch, page, run, &vertices, colors);
                continue;
            }
            let colors = colors.unwrap_or_else(|| Colors::Varying {
                plane: Plane::new(&corners, &vertices.map(|vertex| color_values(&vertex))),
                premultiplied: batch.premultiplied,
            });
            let uvs = vertices.map(|vertex| vertex.uv.map(f64::from));
            self.draw_triangle(target, batch, page, run, &corners, &uvs, colors);
        }
    }

    #[inline]
    fn draw_triangle<T: Target>(
        &self,
        target: &mut T,
        batch: &Batch,
        page: &PageImage,
        run: u32,
        corners: &[Corner; 3],
        uvs: &[[f64; 2]; 3],
        colors: Colors,
    ) {
        let paint = Paint::new(page, &self.options, corners, uvs, colors, batch);
        target.draw(run, corners, uvs, &paint);
    }

    /// Draws what lies within the guard band of a triangle that reaches beyond.
    #[inline(never)]
    fn draw_far<T: Target>(
        &self,
        target: &mut T,
        batch: &Batch,
        page: &PageImage,
        run: u32,
        vertices: &[Vertex; 3],
        colors: Option<Colors>,
    ) {
        let triangle = vertices.map(|vertex| {
            let mut values = [0.0; 10];
            let (uv, color) = values.split_at_mut(2);
            uv.copy_from_slice(&vertex.uv.map(f64::from));
            color.copy_from_slice(&color_values(&vertex));
            FarCorner {
                position: self.transform.apply(vertex.position),
                values,
            }
        });
        clip(triangle, |part| {
            let corners = part.map(|corner| snap(corner.position));
            if !may_show(&corners, target) {
                return;
            }
            let colors = colors.unwrap_or_else(|| Colors::Varying {
                plane: Plane::new(
                    &corners,
                    &part.map(|corner| std::array::from_fn(|channel| corner.values[channel + 2])),
                ),
                premultiplied: batch.premultiplied,
            });
            let uvs = part.map(|corner| [corner.values[0], corner.values[1]]);
            self.draw_triangle(target, batch, page, run, &corners, &uvs, colors);
        });
    }
}

fn flat_colors(vertex: &Vertex, premultiplied: bool) -> Colors {
    let tint = Tint::new(vertex.light, vertex.dark, premultiplied);
    if tint.is_white() {
        Colors::White
    } else {
        Colors::Flat(tint)
    }
}

/// Light and dark colour as numbers 0..=255.
fn color_values(vertex: &Vertex) -> [f64; 8] {
    let mut values = [0.0; 8];
    for (value, byte) in values.iter_mut().zip(vertex.light.iter().chain(&vertex.dark)) {
        *value = f64::from(*byte);
    }
    values
}

/// Whether a triangle has an area and a box that meets the target's rows and columns.
#[inline]
fn may_show<T: Target>(corners: &[Corner; 3], target: &T) -> bool {
    let [a, b, c] = corners;
    let window = target.window();
    let [left, top] = [0, 1].map(|axis| a[axis].min(b[axis]).min(c[axis]));
    let [right, bottom] = [0, 1].map(|axis| a[axis].max(b[axis]).max(c[axis]));
    let spacing = T::SPACING;
    top < window.rows[1].saturating_mul(spacing)
        && bottom > window.rows[0].saturating_mul(spacing)
        && left < window.columns[1].saturating_mul(spacing)
        && right > window.columns[0].saturating_mul(spacing)
        && area(corners) != 0
}
