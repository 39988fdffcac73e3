//! Cuts a polygon into triangles and joins these to convex polygons, always in binary64.
//!
//! Source: pose.md 13.2-13.4; binary64 in every build: pose.md 1.3.
//!
//! Nothing here fails: self-intersecting polygons, doubled vertices and non-finite coordinates give some list
//! of triangles, always `vertices - 2` of them.

/// True when `p`, `q`, `r` turn counter-clockwise (y up) or lie on a line; false with NaN.
fn is_positive_area(p: [f64; 2], q: [f64; 2], r: [f64; 2]) -> bool {
    p[0] * (r[1] - q[1]) + q[0] * (p[1] - r[1]) + r[0] * (q[1] - p[1]) >= 0.0
}

/// True when `r` lies to the right of, or on, the line from `p` to `q` (the winding +1 of pose.md 13.4).
fn is_right_turn(p: [f64; 2], q: [f64; 2], r: [f64; 2]) -> bool {
    let (ux, uy) = (q[0] - p[0], q[1] - p[1]);
    r[0] * uy - r[1] * ux + ux * p[1] - p[0] * uy >= 0.0
}

/// Reverses the vertices unless they run clockwise (y up).
///
/// A polygon without area, or with NaN in its area, is reversed too. Source: pose.md 13.2.
pub fn make_clockwise(polygon: &mut [[f64; 2]]) {
    let (Some(first), Some(last)) = (polygon.first(), polygon.last()) else {
        return;
    };
    let closing = last[0] * first[1] - first[0] * last[1];
    let twice_area = polygon.windows(2).fold(closing, |sum, edge| {
        sum + (edge[0][0] * edge[1][1] - edge[1][0] * edge[0][1])
    });
    let is_clockwise = twice_area < 0.0;
    if !is_clockwise {
        polygon.reverse();
    }
}

/// What is remembered about one vertex while ears are cut.
#[derive(Debug, Clone, Copy, Default)]
struct Corner {
    /// Reflex among its present neighbours; false once the vertex is cut off.
    concave: bool,
    /// A vertex seen inside the ear at this corner. While it stays concave and the neighbours stay the same,
    /// the ear stays blocked, so most corners need not be searched again.
    blocker: Option<usize>,
}

/// A run of vertex indices that forms one convex polygon.
#[derive(Debug, Clone, Copy)]
struct Fan {
    /// First entry in `Triangulator::fan_indices`.
    start: usize,
    /// Number of vertices; 0 once it is merged into another polygon.
    len: usize,
    /// First entry in `Triangulator::piece_indices`.
    piece_start: usize,
}

/// Ear cutting and convex decomposition, with buffers that are reused from polygon to polygon.
///
/// Ear cutting takes quadratic time for common polygons and up to cubic time for hostile ones: bound the number
/// of vertices of untrusted polygons, as [`MAX_CLIP_VERTICES`](crate::clipping::MAX_CLIP_VERTICES) does.
#[derive(Debug, Clone, Default)]
pub struct Triangulator {
    ring: Vec<usize>,
    corners: Vec<Corner>,
    triangles: Vec<[usize; 3]>,
    fans: Vec<Fan>,
    fan_indices: Vec<usize>,
    piece_indices: Vec<usize>,
}

impl Triangulator {
    /// A triangulator with empty buffers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Cuts a clockwise polygon (see [`make_clockwise`]) into triangles of indices into `polygon`, in the order
    /// in which the ears are cut. Fewer than 3 vertices give none. Source: pose.md 13.3.
    pub fn triangulate(&mut self, polygon: &[[f64; 2]]) -> &[[usize; 3]] {
        self.triangles.clear();
        self.ring.clear();
        self.ring.extend(0..polygon.len());
        self.corners.clear();
        self.corners.resize(polygon.len(), Corner::default());
        for position in 0..self.ring.len() {
            self.update_corner(polygon, position);
        }
        while self.ring.len() > 3 {
            let ear = self.find_ear(polygon);
            self.cut_ear(polygon, ear);
        }
        if let [a, b, c] = self.ring[..] {
            self.triangles.push([c, a, b]);
        }
        &self.triangles
    }

    /// Positions before and after `position` in the ring.
    fn neighbours(&self, position: usize) -> (usize, usize) {
        // Without `%`, which is slow.
        let last = self.ring.len() - 1;
        let previous = if position == 0 { last } else { position - 1 };
        let next = if position == last { 0 } else { position + 1 };
        (previous, next)
    }

    fn update_corner(&mut self, polygon: &[[f64; 2]], position: usize) {
        let (previous, next) = self.neighbours(position);
        // One by one: a mapped array would go through memory.
        let vertex = self.ring[position];
        let (a, c) = (polygon[self.ring[previous]], polygon[self.ring[next]]);
        self.corners[vertex] = Corner {
            concave: !is_positive_area(a, polygon[vertex], c),
            blocker: None,
        };
    }

    fn find_ear(&mut self, polygon: &[[f64; 2]]) -> usize {
        for position in 0..self.ring.len() {
            if self.is_ear(polygon, position) {
                return position;
            }
        }
        // No ear: the polygon intersects itself. Take the last corner that is at least convex.
        (1..self.ring.len())
            .rev()
            .find(|&p| !self.corners[self.ring[p]].concave)
            .unwrap_or(0)
    }

    fn is_ear(&mut self, polygon: &[[f64; 2]], position: usize) -> bool {
        let vertex = self.ring[position];
        let corner = self.corners[vertex];
        if corner.concave || corner.blocker.is_some_and(|b| self.corners[b].concave) {
            return false;
        }
        let (previous, next) = self.neighbours(position);
        let (p1, p2, p3) = (
            polygon[self.ring[previous]],
            polygon[vertex],
            polygon[self.ring[next]],
        );
        // All positions after `next`, cyclically, up to the one before `previous`.
        let (after, before) = if next < previous {
            (&self.ring[next + 1..previous], &[][..])
        } else {
            (&self.ring[next + 1..], &self.ring[..previous])
        };
        let blocker = after.iter().chain(before).copied().find(|&v| {
            self.corners[v].concave
                && is_positive_area(p3, p1, polygon[v])
                && is_positive_area(p1, p2, polygon[v])
                && is_positive_area(p2, p3, polygon[v])
        });
        self.corners[vertex].blocker = blocker;
        blocker.is_none()
    }

    fn cut_ear(&mut self, polygon: &[[f64; 2]], position: usize) {
        let (previous, next) = self.neighbours(position);
        let vertex = self.ring[position];
        self.triangles
            .push([self.ring[previous], vertex, self.ring[next]]);
        self.ring.remove(position);
        self.corners[vertex].concave = false;
        let count = self.ring.len();
        self.update_corner(polygon, if position == 0 { count } else { position } - 1);
        self.update_corner(polygon, if position == count { 0 } else { position });
    }

    /// Splits a clockwise polygon (see [`make_clockwise`]) into convex polygons; read them with
    /// [`pieces`](Self::pieces). Fewer than 3 vertices give none. Source: pose.md 13.3, 13.4.
    pub fn decompose(&mut self, polygon: &[[f64; 2]]) {
        self.triangulate(polygon);
        self.collect_fans(polygon);
        self.merge_triangles(polygon);
    }

    /// The convex polygons of the last [`decompose`](Self::decompose), as indices into its `polygon`.
    pub fn pieces(&self) -> impl Iterator<Item = &[usize]> {
        let used = self.fans.iter().filter(|fan| fan.len > 0);
        used.map(|fan| &self.piece_indices[fan.piece_start..fan.piece_start + fan.len])
    }

    /// Pass 1: consecutive triangles around the same first vertex become one polygon while it stays convex.
    fn collect_fans(&mut self, polygon: &[[f64; 2]]) {
        self.fans.clear();
        self.fan_indices.clear();
        let mut winding = false;
        for &[i1, i2, i3] in &self.triangles {
            if let Some(fan) = self.fans.last_mut()
                && let [a, b, ..] = self.fan_indices[fan.start..]
                && let [.., y, z] = self.fan_indices[fan.start..]
                && a == i1
                && is_right_turn(polygon[y], polygon[z], polygon[i3]) == winding
                && is_right_turn(polygon[i3], polygon[a], polygon[b]) == winding
            {
                self.fan_indices.push(i3);
                fan.len += 1;
                continue;
            }
            self.fans.push(Fan {
                start: self.fan_indices.len(),
                len: 3,
                piece_start: 0,
            });
            self.fan_indices.extend([i1, i2, i3]);
            winding = is_right_turn(polygon[i1], polygon[i2], polygon[i3]);
        }
    }

    /// Passes 2 and 3: polygons swallow lone triangles that share their closing edge.
    fn merge_triangles(&mut self, polygon: &[[f64; 2]]) {
        self.piece_indices.clear();
        for i in 0..self.fans.len() {
            let Fan { start, len, .. } = self.fans[i];
            if len == 0 {
                continue;
            }
            self.fans[i].piece_start = self.piece_indices.len();
            let fan = &self.fan_indices[start..start + len];
            self.piece_indices.extend(fan);
            // First and last index stay those of the unmerged polygon; only the points Y, Z move on.
            let (first, last) = (fan[0], fan[len - 1]);
            let (a, b) = (polygon[first], polygon[fan[1]]);
            let (mut y, mut z) = (polygon[fan[len - 2]], polygon[last]);
            let winding = is_right_turn(y, z, a);
            let mut j = 0;
            while j < self.fans.len() {
                let other = self.fans[j];
                // A polygon that still has 3 indices has not grown: its pass 1 entry is its content.
                if j != i
                    && other.len == 3
                    && let [o1, o2, o3] = self.fan_indices[other.start..other.start + 3]
                    && (o1, o2) == (first, last)
                    && is_right_turn(y, z, polygon[o3]) == winding
                    && is_right_turn(polygon[o3], a, b) == winding
                {
                    self.fans[j].len = 0;
                    self.fans[i].len += 1;
                    self.piece_indices.push(o3);
                    (y, z) = (z, polygon[o3]);
                    // The search starts again, but index 0 is not examined a second time.
                    j = 1;
                } else {
                    j += 1;
                }
            }
        }
    }
}
