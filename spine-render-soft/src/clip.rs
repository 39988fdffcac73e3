//! Cuts triangles that reach far beyond the picture.

use crate::raster::GUARD;

/// A corner before it is snapped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FarCorner {
    /// Pixels.
    pub(crate) position: [f64; 2],
    /// Texture coordinates, then light and dark colour as bytes.
    pub(crate) values: [f64; 10],
}

/// Most corners of a triangle that was cut by four lines.
const MOST: usize = 7;

/// A convex polygon.
#[derive(Clone, Copy)]
struct Polygon {
    corners: [FarCorner; MOST],
    count: usize,
}

impl Polygon {
    fn push(&mut self, corner: FarCorner) {
        if let Some(place) = self.corners.get_mut(self.count) {
            *place = corner;
            self.count += 1;
        }
    }
}

/// Calls `part` for the triangles that make up a triangle's part within the guard band. All positions are finite.
///
/// Neighbours that share an edge are cut at the same place, so that no gap opens between them.
pub(crate) fn clip(triangle: [FarCorner; 3], mut part: impl FnMut([FarCorner; 3])) {
    let mut polygon = Polygon {
        corners: [triangle[0]; MOST],
        count: 0,
    };
    for corner in triangle {
        polygon.push(corner);
    }
    for (axis, sign) in [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)] {
        polygon = cut(&polygon, axis, sign);
    }
    if let Some((first, rest)) = polygon.corners[..polygon.count].split_first() {
        for pair in rest.windows(2) {
            part([*first, pair[0], pair[1]]);
        }
    }
}

/// The part of a polygon on the inner side of one of the guard band's edges.
fn cut(polygon: &Polygon, axis: usize, sign: f64) -> Polygon {
    let mut inside = Polygon { count: 0, ..*polygon };
    let corners = &polygon.corners[..polygon.count];
    let is_in = |corner: &FarCorner| corner.position[axis] * sign <= GUARD;
    for (index, corner) in corners.iter().enumerate() {
        let next = &corners[(index + 1) % corners.len()];
        if is_in(corner) {
            inside.push(*corner);
        }
        if is_in(corner) != is_in(next) {
            // From the inner corner outward, whichever way round the triangle goes.
            let (from, to) = if is_in(corner) {
                (corner, next)
            } else {
                (next, corner)
            };
            inside.push(crossing(from, to, axis, sign * GUARD));
        }
    }
    inside
}

fn crossing(from: &FarCorner, to: &FarCorner, axis: usize, place: f64) -> FarCorner {
    let t = (place - from.position[axis]) / (to.position[axis] - from.position[axis]);
    let mix = |from: f64, to: f64| from + (to - from) * t;
    let mut corner = *from;
    for (value, (from, to)) in corner.values.iter_mut().zip(from.values.iter().zip(&to.values)) {
        *value = mix(*from, *to);
    }
    for (value, (from, to)) in corner
        .position
        .iter_mut()
        .zip(from.position.iter().zip(&to.position))
    {
        *value = mix(*from, *to);
    }
    corner.position[axis] = place;
    corner
}
