//! What triangles are drawn to: a band of a picture's rows.

use crate::blend::{Pixel, blend, gather, spread};
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
    fn window(&self) -> Window {
        let count = self.pixels.len() / self.width.max(1);
        Window {
            rows: [self.first, self.first + count as i32],
            columns: [0, self.width as i32],
        }
    }

    /// A span of a row; empty where it is not within these rows.
    #[inline]
    fn span(&mut self, y: i32, first: i32, end: i32) -> &mut [T] {
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

/// Samples along each axis of a pixel whose edges are smoothed.
const SAMPLES: i32 = 16;

/// Samples of a pixel.
const FULL: u16 = (SAMPLES * SAMPLES) as u16;

/// What parts of a pixel were drawn by the slot that is being drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    /// Slot drawn, from 1.
    run: u32,
    /// Samples drawn.
    covered: u16,
    /// What was below.
    below: Pixel,
    /// Sum of the samples' colours, in lanes.
    sum: u64,
}

/// Edges smoothed by coverage, in 256 samples a pixel. Triangles of a slot that share an edge share a pixel's samples, so that
/// together they cover it wholly, and nothing below shines through.
#[derive(Debug)]
pub(crate) struct Smooth<'a> {
    rows: Rows<'a, [u8; 4]>,
    /// As many as pixels.
    parts: Vec<Parts>,
    /// Samples covered in each pixel of a row.
    coverage: Vec<u16>,
}

impl<'a> Smooth<'a> {
    pub(crate) fn new(rows: Rows<'a, [u8; 4]>) -> Self {
        let parts = vec![Parts::default(); rows.pixels.len()];
        // Spans end at the sample behind the last.
        let coverage = vec![0; rows.width + 1];
        Self {
            rows,
            parts,
            coverage,
        }
    }
}

impl Target for Smooth<'_> {
    const SPACING: i32 = GRID / SAMPLES;

    fn window(&self) -> Window {
        let window = self.rows.window();
        Window {
            rows: window.rows.map(|row| row * SAMPLES),
            columns: window.columns.map(|column| column * SAMPLES),
        }
    }

    fn draw(&mut self, run: u32, corners: &[Corner; 3], uvs: &[[f64; 2]; 3], paint: &Paint<'_>) {
        let window = self.window();
        let least = |axis: usize| uvs[0][axis].min(uvs[1][axis]).min(uvs[2][axis]);
        let most = |axis: usize| uvs[0][axis].max(uvs[1][axis]).max(uvs[2][axis]);
        let range = [[least(0), least(1)], [most(0), most(1)]];
        let mut row = RowCoverage {
            y: i32::MIN,
            first: 0,
            end: 0,
        };
        spans(corners, Self::SPACING, &window, |sample_row, first, end| {
            let y = sample_row.div_euclid(SAMPLES);
            if y != row.y {
                self.finish(&row, run, paint, &range);
                row = RowCoverage {
                    y,
                    first: i32::MAX,
                    end: 0,
                };
            }
            row.add(&mut self.coverage, first, end);
        });
        self.finish(&row, run, paint, &range);
    }
}

/// Pixels of a row that samples were counted for.
struct RowCoverage {
    y: i32,
    first: i32,
    end: i32,
}

impl RowCoverage {
    /// Counts the samples of a span. Columns are not negative.
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
    fn add(&mut self, coverage: &mut [u16], first: i32, end: i32) {
        let (left, right) = (first / SAMPLES, end / SAMPLES);
        let (left_rest, right_rest) = ((first % SAMPLES) as u16, (end % SAMPLES) as u16);
        self.first = self.first.min(left);
        self.end = self.end.max(right + i32::from(right_rest > 0));
        if let Some(pixels) = coverage.get_mut(left as usize..=right as usize) {
            for pixel in pixels.iter_mut() {
                *pixel += SAMPLES as u16;
            }
            // The samples before the first and from the end on.
            if let Some(pixel) = pixels.first_mut() {
                *pixel -= left_rest;
            }
            if let Some(pixel) = pixels.last_mut() {
                *pixel -= SAMPLES as u16 - right_rest;
            }
        }
    }
}

impl Smooth<'_> {
    /// Draws a row of pixels by their coverage, which it resets.
    #[allow(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap
    )]
    fn finish(&mut self, row: &RowCoverage, run: u32, paint: &Paint<'_>, range: &[[f64; 2]; 2]) {
        let mut x = row.first;
        while x < row.end {
            let rest = &mut self.coverage[x as usize..row.end as usize];
            let covered = rest[0];
            let same = rest.iter().take_while(|other| **other == covered).count();
            rest[..same].fill(0);
            let end = x + same as i32;
            if covered == FULL {
                paint.draw(x, row.y, self.rows.span(row.y, x, end));
                let start = (row.y - self.rows.first) as usize * self.rows.width;
                let parts = start + x as usize..start + end as usize;
                // What is drawn over it later lies above it.
                self.parts[parts].fill(Parts::default());
            } else if covered > 0 {
                for x in x..end {
                    self.part(run, x, row.y, covered, paint, range);
                }
            }
            x = end;
        }
    }

    /// Draws to a part of a pixel's samples.
    #[allow(clippy::cast_sign_loss)]
    fn part(&mut self, run: u32, x: i32, y: i32, covered: u16, paint: &Paint<'_>, range: &[[f64; 2]; 2]) {
        let source = paint.pixel(x, y, range);
        let index = (y - self.rows.first) as usize * self.rows.width + x as usize;
        let (Some(pixel), Some(parts)) = (self.rows.pixels.get_mut(index), self.parts.get_mut(index)) else {
            return;
        };
        // More samples than there are: the slot's triangles overlap here.
        if parts.run != run + 1 || parts.covered + covered > FULL {
            *parts = Parts {
                run: run + 1,
                covered: 0,
                below: Pixel::from_le_bytes(*pixel),
                sum: 0,
            };
        }
        parts.covered += covered;
        parts.sum += spread(blend(paint.blend, source, parts.below)) * u64::from(covered);
        let rest = spread(parts.below) * u64::from(FULL - parts.covered);
        let rounded = parts.sum + rest + 0x0080_0080_0080_0080;
        *pixel = gather((rounded >> 8) & 0x00ff_00ff_00ff_00ff).to_le_bytes();
    }
}
