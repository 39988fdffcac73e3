//! Questions about bounding-box polygons and axis-aligned boxes, always in binary64.
//!
//! Source: pose.md 12.2. Polygons are stored in binary32 in every build (pose.md 1.3).

/// An axis-aligned box in world units, y up. Empty until a point is added.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aabb {
    /// Smallest x and y; +infinity when empty.
    pub min: [f64; 2],
    /// Largest x and y; -infinity when empty.
    pub max: [f64; 2],
}

impl Default for Aabb {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Aabb {
    /// The box without points: every test answers false.
    pub const EMPTY: Self = Self {
        min: [f64::INFINITY; 2],
        max: [f64::NEG_INFINITY; 2],
    };

    /// Grows the box to hold a point `[x, y]`. NaN coordinates are ignored.
    pub fn extend(&mut self, point: [f64; 2]) {
        for (axis, &value) in point.iter().enumerate() {
            self.min[axis] = self.min[axis].min(value);
            self.max[axis] = self.max[axis].max(value);
        }
    }

    /// The smallest box that holds all points.
    pub fn of_points<T: Copy + Into<f64>>(points: &[[T; 2]]) -> Self {
        let mut aabb = Self::EMPTY;
        for point in points {
            aabb.extend(point.map(Into::into));
        }
        aabb
    }

    /// Size in x, world units; -infinity when empty.
    pub fn width(&self) -> f64 {
        self.max[0] - self.min[0]
    }

    /// Size in y, world units; -infinity when empty.
    pub fn height(&self) -> f64 {
        self.max[1] - self.min[1]
    }

    /// True when the point is inside or on the border.
    pub fn contains_point(&self, [x, y]: [f64; 2]) -> bool {
        self.min[0] <= x && x <= self.max[0] && self.min[1] <= y && y <= self.max[1]
    }

    /// True when the *line* of the segment from `start` to `end` crosses a side and the segment is not wholly on
    /// one side of the box. A segment without length gives false.
    pub fn intersects_segment(&self, start: [f64; 2], end: [f64; 2]) -> bool {
        let ([x1, y1], [x2, y2]) = (start, end);
        let ([min_x, min_y], [max_x, max_y]) = (self.min, self.max);
        if (x1 <= min_x && x2 <= min_x)
            || (y1 <= min_y && y2 <= min_y)
            || (x1 >= max_x && x2 >= max_x)
            || (y1 >= max_y && y2 >= max_y)
        {
            return false;
        }
        let slope = (y2 - y1) / (x2 - x1);
        let crosses_in_y = |x: f64| {
            let y = slope * (x - x1) + y1;
            y > min_y && y < max_y
        };
        let crosses_in_x = |y: f64| {
            let x = (y - y1) / slope + x1;
            x > min_x && x < max_x
        };
        crosses_in_y(min_x) || crosses_in_y(max_x) || crosses_in_x(min_y) || crosses_in_x(max_y)
    }

    /// True when the boxes overlap; touching borders do not count.
    pub fn intersects(&self, other: &Self) -> bool {
        self.min[0] < other.max[0]
            && self.max[0] > other.min[0]
            && self.min[1] < other.max[1]
            && self.max[1] > other.min[1]
    }
}

/// The edges of a polygon as (previous vertex, vertex), beginning with the one from the last to the first.
fn edges(polygon: &[[f32; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    let widen = |vertex: &[f32; 2]| vertex.map(f64::from);
    polygon
        .last()
        .into_iter()
        .chain(polygon)
        .map(widen)
        .zip(polygon.iter().map(widen))
}

/// True when the point is inside the polygon (even-odd rule). Points on an edge may give either answer.
///
/// Vertices in world units, in either direction; the polygon closes itself.
pub fn contains_point(polygon: &[[f32; 2]], [x, y]: [f64; 2]) -> bool {
    let mut inside = false;
    for ([xp, yp], [xv, yv]) in edges(polygon) {
        let crosses = (yv < y && yp >= y) || (yp < y && yv >= y);
        if crosses && xv + (y - yv) / (yp - yv) * (xp - xv) < x {
            inside = !inside;
        }
    }
    inside
}

/// True when the segment from `start` to `end` meets an edge of the polygon, ends included.
///
/// A segment inside the polygon that touches no edge gives false, as do edges parallel to the segment. Rounding
/// can miss exactly vertical or horizontal edges, as in the reference.
pub fn intersects_segment(polygon: &[[f32; 2]], start: [f64; 2], end: [f64; 2]) -> bool {
    let ([x1, y1], [x2, y2]) = (start, end);
    let (u1, u2) = (x1 - x2, y1 - y2);
    let u = x1 * y2 - y1 * x2;
    edges(polygon).any(|([x3, y3], [x4, y4])| {
        let (v1, v2) = (x3 - x4, y3 - y4);
        let v = x3 * y4 - y3 * x4;
        let z = u1 * v2 - u2 * v1;
        let x = (u * v1 - u1 * v) / z;
        let y = (u * v2 - u2 * v) / z;
        is_between(x, x3, x4) && is_between(x, x1, x2) && is_between(y, y3, y4) && is_between(y, y1, y2)
    })
}

/// True when `value` lies between the ends, in either order, ends included; false with NaN.
fn is_between(value: f64, a: f64, b: f64) -> bool {
    (a <= value && value <= b) || (b <= value && value <= a)
}
