//! Edges smoothed by coverage.

use crate::blend::{Pixel, blend, gather, spread};
use crate::paint::{Paint, Range};
use crate::raster::{Corner, GRID, Window, spans};
use crate::target::{Rows, Target};

/// Samples along each axis of a pixel.
const SAMPLES: i32 = 16;

/// Samples of a pixel.
const FULL: i16 = (SAMPLES * SAMPLES) as i16;

/// What parts of a pixel were drawn by the slot that is being drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Parts {
    /// Mark of the slot.
    mark: u32,
    /// What was below.
    below: Pixel,
    /// Sum of the samples' colours, in lanes.
    sum: u64,
    /// Samples drawn.
    covered: i16,
}

/// Edges smoothed by coverage, in 256 samples a pixel. Triangles of a slot that share an edge share a pixel's samples, so that
/// together they cover it wholly, and nothing below shines through.
#[derive(Debug)]
pub(crate) struct Smooth<'a> {
    rows: Rows<'a, [u8; 4]>,
    /// As many as pixels.
    parts: &'a mut [Parts],
    /// Added to the number of a slot's run to make its mark: larger than all marks in `parts`.
    first_mark: u32,
    /// For each pixel of a row, how many more of its samples are covered than of the pixel's to the left.
    changes: Vec<i16>,
}

impl<'a> Smooth<'a> {
    /// Draws to rows by means of `parts`, as many as pixels, whose marks are below `first_mark`.
    pub(crate) fn new(rows: Rows<'a, [u8; 4]>, parts: &'a mut [Parts], first_mark: u32) -> Self {
        // Spans end at the sample behind the last, and change the pixel behind that.
        let changes = vec![0; rows.width + 2];
        Self {
            rows,
            parts,
            first_mark,
            changes,
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
        let range = paint.range(uvs);
        let mark = self.first_mark.saturating_add(run);
        let mut row = Row::new(i32::MIN);
        spans(corners, Self::SPACING, &window, |sample_row, first, end| {
            let y = sample_row.div_euclid(SAMPLES);
            if y != row.y {
                self.finish(&row, mark, paint, &range);
                row = Row::new(y);
            }
            row.add(&mut self.changes, first, end);
        });
        self.finish(&row, mark, paint, &range);
    }
}

/// Pixels of a row whose samples were counted.
struct Row {
    y: i32,
    first: i32,
    end: i32,
}

impl Row {
    const fn new(y: i32) -> Self {
        Self {
            y,
            first: i32::MAX,
            end: 0,
        }
    }

    /// Counts the samples of a span. Columns are not negative.
    #[inline]
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation)]
    fn add(&mut self, changes: &mut [i16], first: i32, end: i32) {
        let (left, right) = (first / SAMPLES, end / SAMPLES);
        let (left_rest, right_rest) = ((first % SAMPLES) as i16, (end % SAMPLES) as i16);
        self.first = self.first.min(left);
        self.end = self.end.max(right + i32::from(right_rest > 0));
        let whole = SAMPLES as i16;
        let mut change = |pixel: i32, by: i16| {
            if let Some(change) = changes.get_mut(pixel as usize) {
                *change += by;
            }
        };
        change(left, whole - left_rest);
        change(left + 1, left_rest);
        change(right, right_rest - whole);
        change(right + 1, -right_rest);
    }
}

impl Smooth<'_> {
    /// Draws a row of pixels by their coverage, which it resets.
    #[allow(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap
    )]
    fn finish(&mut self, row: &Row, mark: u32, paint: &Paint<'_>, range: &Range) {
        let mut covered = 0;
        let mut x = row.first;
        while x < row.end {
            let changes = &mut self.changes[x as usize..row.end as usize];
            covered += std::mem::take(&mut changes[0]);
            let same = 1 + changes[1..].iter().take_while(|change| **change == 0).count();
            let end = x + same as i32;
            if covered == FULL {
                paint.draw(x, row.y, self.rows.span(row.y, x, end));
                let start = (row.y - self.rows.first) as usize * self.rows.width;
                let parts = start + x as usize..start + end as usize;
                // What is drawn over it later lies above it.
                self.parts[parts].fill(Parts::default());
            } else if covered > 0 {
                for x in x..end {
                    self.part(mark, x, row.y, covered, paint, range);
                }
            }
            x = end;
        }
        // Behind the last pixel, changes back to nothing remain.
        if row.end > 0 {
            self.changes[row.end as usize..]
                .iter_mut()
                .take(2)
                .for_each(|change| *change = 0);
        }
    }

    /// Draws to a part of a pixel's samples.
    #[allow(clippy::cast_sign_loss)]
    fn part(&mut self, mark: u32, x: i32, y: i32, covered: i16, paint: &Paint<'_>, range: &Range) {
        let source = paint.pixel(x, y, range);
        let index = (y - self.rows.first) as usize * self.rows.width + x as usize;
        let (Some(pixel), Some(parts)) = (self.rows.pixels.get_mut(index), self.parts.get_mut(index)) else {
            return;
        };
        // More samples than there are: the slot's triangles overlap here.
        if parts.mark != mark || parts.covered + covered > FULL {
            *parts = Parts {
                mark,
                below: Pixel::from_le_bytes(*pixel),
                sum: 0,
                covered: 0,
            };
        }
        parts.covered += covered;
        parts.sum += spread(blend(paint.blend, source, parts.below)) * covered as u64;
        let rest = spread(parts.below) * (FULL - parts.covered) as u64;
        let rounded = parts.sum + rest + 0x0080_0080_0080_0080;
        *pixel = gather((rounded >> 8) & 0x00ff_00ff_00ff_00ff).to_le_bytes();
    }
}
