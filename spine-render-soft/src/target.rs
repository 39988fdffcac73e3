//! What triangles are drawn to: a band of a picture's rows.

use crate::ids::ID_ALPHA;
use crate::paint::Paint;
use crate::raster::{Corner, GRID, Window, spans};

/// Some rows of a picture that triangles are drawn to.
pub(crate) trait Target {
    /// Distance of samples, in steps of the corners' grid.
    const SPACING: i32;

    /// The rows and columns of samples that are drawn.
    fn window(&self) -> Window;

    /// Draws a triangle that belongs to the `run`th slot drawn. `uvs` are the texture coordinates of its corners.
    fn draw(&mut self, run: u32, corners: &[Corner; 3], uvs: &[[f64; 2]; 3], paint: &Paint<'_>);
}

/// Rows of something for each pixel.
#[derive(Debug)]
pub(crate) struct Rows<'a, T> {
    pub(crate) first: i32,
    pub(crate) width: usize,
    pub(crate) pixels: &'a mut [T],
}

impl<T> Rows<'_, T> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
    pub(crate) fn window(&self) -> Window {
        let count = self.pixels.len() / self.width.max(1);
        Window {
            rows: [self.first, self.first + count as i32],
            columns: [0, self.width as i32],
        }
    }

    /// A span of a row; empty where it is not within these rows.
    #[inline]
    #[allow(clippy::cast_sign_loss)]
    pub(crate) fn span(&mut self, y: i32, first: i32, end: i32) -> &mut [T] {
        let place = |x: i32| (y - self.first) as usize * self.width + x as usize;
        self.pixels.get_mut(place(first)..place(end)).unwrap_or_default()
    }
}

/// One sample a pixel.
#[derive(Debug)]
pub(crate) struct Plain<'a>(pub(crate) Rows<'a, [u8; 4]>);

impl Target for Plain<'_> {
    const SPACING: i32 = GRID;

    fn window(&self) -> Window {
        self.0.window()
    }

    #[inline]
    fn draw(&mut self, _run: u32, corners: &[Corner; 3], _uvs: &[[f64; 2]; 3], paint: &Paint<'_>) {
        let window = self.window();
        spans(corners, GRID, &window, |y, first, end| {
            paint.draw(first, y, self.0.span(y, first, end));
        });
    }
}

/// Owners of pixels.
#[derive(Debug)]
pub(crate) struct Owners<'a> {
    pub(crate) rows: Rows<'a, u16>,
    /// For each run of a slot's triangles the number that marks its pixels.
    pub(crate) marks: &'a [u16],
}

impl Target for Owners<'_> {
    const SPACING: i32 = GRID;

    fn window(&self) -> Window {
        self.rows.window()
    }

    fn draw(&mut self, run: u32, corners: &[Corner; 3], _uvs: &[[f64; 2]; 3], paint: &Paint<'_>) {
        let window = self.window();
        let Some(mark) = self.marks.get(run as usize) else {
            return;
        };
        spans(corners, GRID, &window, |y, first, end| {
            paint.each_chunk(first, y, self.rows.span(y, first, end), |colors, owners| {
                for (color, owner) in colors.iter().zip(owners) {
                    if color >> 24 >= u32::from(ID_ALPHA) {
                        *owner = *mark;
                    }
                }
            });
        });
    }
}
