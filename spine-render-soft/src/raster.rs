//! Which samples a triangle covers: exact, in integers.
//!
//! Corners lie on a grid of 1/256 pixel. A sample belongs to a triangle when its centre is inside, or on a left or upper edge.
//! The rule is evaluated without rounding, so triangles that share an edge share no sample and leave none out.

/// Steps of the corners' grid in a pixel.
pub(crate) const GRID: i32 = 256;

/// Corners lie within plus and minus this many pixels: beyond the largest picture, and near enough for 64-bit products.
pub(crate) const GUARD: f64 = (1 << 19) as f64;

/// A corner: x to the right and y down, in steps of the grid.
pub(crate) type Corner = [i32; 2];

/// The nearest place on the grid of a position in pixels within the guard band.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn snap([x, y]: [f64; 2]) -> Corner {
    /// Makes values positive, for which truncation rounds down; a power of two that changes no fraction.
    const OFFSET: f64 = (1_i64 << 30) as f64;
    [x, y].map(|value| ((value * f64::from(GRID) + (OFFSET + 0.5)) as i64 - (1 << 30)) as i32)
}

/// Twice the area, positive where corners turn clockwise in the picture. In steps of the grid, squared.
#[inline]
pub(crate) fn area([a, b, c]: &[Corner; 3]) -> i64 {
    let [abx, aby] = [i64::from(b[0] - a[0]), i64::from(b[1] - a[1])];
    let [acx, acy] = [i64::from(c[0] - a[0]), i64::from(c[1] - a[1])];
    abx * acy - acx * aby
}

/// The first sample whose centre is at or beyond a place; samples are `spacing` steps wide.
#[inline]
const fn first_sample(place: i32, spacing: i32) -> i32 {
    // Ceiling of (place - spacing / 2) / spacing: spacings are powers of two.
    (place - spacing / 2 + spacing - 1) >> spacing.trailing_zeros()
}

/// Quotient rounded down, and remainder. The divisor is positive and the quotient fits 31 bits.
#[inline]
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
fn floor_div(dividend: i64, divisor: i64) -> (i64, i64) {
    // Doubles divide several times faster than 64-bit integers; the estimate is off by one at most, and put right.
    let mut quotient = (dividend as f64 / divisor as f64) as i64;
    let mut rest = dividend - quotient * divisor;
    while rest < 0 {
        quotient -= 1;
        rest += divisor;
    }
    while rest >= divisor {
        quotient += 1;
        rest -= divisor;
    }
    (quotient, rest)
}

/// For row after row the first sample right of an edge.
struct Edge {
    sample: i64,
    rest: i64,
    sample_step: i64,
    rest_step: i64,
    divisor: i64,
}

impl Edge {
    /// An edge that goes down, from the given row on.
    #[inline]
    fn new(from: Corner, to: Corner, row: i32, spacing: i32) -> Self {
        let [dx, dy] = [i64::from(to[0] - from[0]), i64::from(to[1] - from[1])];
        let spacing = i64::from(spacing);
        let half = spacing / 2;
        let divisor = dy * spacing;
        let down = i64::from(row) * spacing + half - i64::from(from[1]);
        let place = (i64::from(from[0]) - half) * dy + dx * down;
        // A ceiling.
        let (sample, rest) = floor_div(place + divisor - 1, divisor);
        let (sample_step, rest_step) = floor_div(dx, dy);
        Self {
            sample,
            rest,
            sample_step,
            rest_step: rest_step * spacing,
            divisor,
        }
    }

    #[inline]
    fn advance(&mut self) {
        self.sample += self.sample_step;
        self.rest += self.rest_step;
        if self.rest >= self.divisor {
            self.rest -= self.divisor;
            self.sample += 1;
        }
    }
}

/// Rows and columns of samples that may be drawn: from first to before last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) rows: [i32; 2],
    pub(crate) columns: [i32; 2],
}

/// Calls `span(row, first, end)` for each row of samples that a triangle covers within a window, from the top, without empty spans.
///
/// Samples are `spacing` steps apart, a power of two up to [`GRID`], and the first one's centre is half of it from the corner.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn spans(
    corners: &[Corner; 3],
    spacing: i32,
    window: &Window,
    mut span: impl FnMut(i32, i32, i32),
) {
    let [mut a, mut b, mut c] = *corners;
    if b[1] < a[1] {
        (a, b) = (b, a);
    }
    if c[1] < b[1] {
        (b, c) = (c, b);
        if b[1] < a[1] {
            (a, b) = (b, a);
        }
    }
    let [top, middle, bottom] =
        [a, b, c].map(|corner| first_sample(corner[1], spacing).clamp(window.rows[0], window.rows[1]));
    if top >= bottom {
        return;
    }
    let columns = [a, b, c].map(|corner| corner[0]);
    let leftmost = first_sample(columns[0].min(columns[1]).min(columns[2]), spacing);
    let rightmost = first_sample(columns[0].max(columns[1]).max(columns[2]), spacing);
    if leftmost >= rightmost || leftmost >= window.columns[1] || rightmost <= window.columns[0] {
        return;
    }
    let turn = area(&[a, b, c]);
    if turn == 0 {
        return;
    }
    // Whether the middle corner is right of the long edge.
    let right = turn > 0;
    let [least, most] = window.columns.map(i64::from);
    let mut long = Edge::new(a, c, top, spacing);
    let mut half = |from: Corner, to: Corner, rows: [i32; 2]| {
        if rows[0] >= rows[1] {
            return;
        }
        let mut short = Edge::new(from, to, rows[0], spacing);
        for row in rows[0]..rows[1] {
            let (first, end) = if right {
                (long.sample, short.sample)
            } else {
                (short.sample, long.sample)
            };
            let (first, end) = (first.max(least), end.min(most));
            if first < end {
                span(row, first as i32, end as i32);
            }
            long.advance();
            short.advance();
        }
    };
    half(a, b, [top, middle]);
    half(b, c, [middle, bottom]);
}
