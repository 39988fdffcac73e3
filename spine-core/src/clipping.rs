//! Clips triangles by a polygon, always in binary64.
//!
//! Source: pose.md 13.1, 13.5, 13.6; binary64 in every build: pose.md 1.3.

use crate::polygon::Aabb;
use crate::triangulate::{Triangulator, make_clockwise};

/// Largest number of vertices of a clip polygon; a larger one is ignored, as if the slot had no clip.
///
/// Ear cutting is cubic for hostile polygons (about 0.05 s at this size, 3 s at four times the size), and a clip
/// is cut anew in every frame. Real clips have some ten vertices.
pub const MAX_CLIP_VERTICES: usize = 1024;

/// Number of clipped vertices after which [`SkeletonClipping`] drops the remaining triangles of a call.
///
/// Keeps a hostile file (thousands of triangles, each inside hundreds of overlapping pieces) from filling the
/// memory.
pub const MAX_CLIPPED_VERTICES: usize = 1 << 20;

/// Number of point-against-edge tests after which [`SkeletonClipping`] drops the remaining triangles of a call.
///
/// Bounds the time of a call to less than a second; a mesh of 65 000 triangles over ten clip pieces needs a fifth.
pub const MAX_CLIP_TESTS: usize = 1 << 26;

/// Distance, relative to the largest coordinate, from which a triangle beside a sound piece (see
/// [`Piece::is_sound`]) needs no exact clipping. Rounding moves clipped points by less than a thousandth of it.
const REJECT_MARGIN: f64 = 1e-6;

/// Sharpest corner of a sound piece, as the sine of its angle.
const SHARPEST_CORNER: f64 = 1e-3;

/// One convex piece of the clip polygon.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// First point in `SkeletonClipping::points`.
    start: usize,
    /// One past the last point; the last point repeats the first.
    end: usize,
    aabb: Aabb,
    /// Largest absolute coordinate.
    extent: f64,
    /// Exactly convex, once around, without needles: the clipped result then stays inside `aabb`, up to
    /// rounding, and a triangle clearly outside `aabb` gives the empty result without clipping.
    is_sound: bool,
}

impl Piece {
    fn new(start: usize, end: usize, ring: &[[f64; 2]]) -> Self {
        let aabb = Aabb::of_points(ring);
        Self {
            start,
            end,
            aabb,
            extent: extent(&aabb),
            is_sound: is_sound(ring),
        }
    }

    /// True when clipping a triangle with this box surely gives nothing.
    fn rejects(&self, triangle: &Aabb, triangle_extent: f64) -> bool {
        let margin = self.extent.max(triangle_extent) * REJECT_MARGIN;
        self.is_sound
            && (0..2).any(|axis| {
                triangle.max[axis] < self.aabb.min[axis] - margin
                    || triangle.min[axis] > self.aabb.max[axis] + margin
            })
    }
}

/// Largest absolute coordinate of a box.
fn extent(aabb: &Aabb) -> f64 {
    aabb.min
        .into_iter()
        .chain(aabb.max)
        .fold(0.0, |largest, value| largest.max(value.abs()))
}

/// Whether a closed ring turns right at every corner, in all once around, with no corner near 0 degrees.
fn is_sound(ring: &[[f64; 2]]) -> bool {
    let mut edges = ring
        .windows(2)
        .map(|edge| [edge[1][0] - edge[0][0], edge[1][1] - edge[0][1]]);
    let Some(first) = edges.next() else { return false };
    let (mut edge, mut reversals, mut is_leftward) = (first, 0, None);
    for next in edges.chain([first]) {
        let cross = edge[0] * next[1] - edge[1] * next[0];
        let dot = edge[0] * next[0] + edge[1] * next[1];
        let lengths = (edge[0] * edge[0] + edge[1] * edge[1]) * (next[0] * next[0] + next[1] * next[1]);
        let is_blunt = dot > 0.0 || cross * cross >= SHARPEST_CORNER * SHARPEST_CORNER * lengths;
        let turns_right = cross <= 0.0 && lengths > 0.0 && lengths.is_finite();
        if !(turns_right && is_blunt) {
            return false;
        }
        if edge[0] != 0.0 {
            reversals += usize::from(is_leftward.is_some_and(|was| was != (edge[0] < 0.0)));
            is_leftward = Some(edge[0] < 0.0);
        }
        edge = next;
    }
    // Once around reverses the x direction twice; one of the two may be at the seam.
    reversals <= 2
}

/// A triangle corner: position and texture coordinates.
#[derive(Debug, Clone, Copy)]
struct Corner {
    position: [f64; 2],
    uv: [f64; 2],
}

/// A corner with a finite position, or none.
fn corner<T: Copy + Into<f64>>(position: &[T; 2], uv: [f64; 2]) -> Option<Corner> {
    let position = position.map(Into::into);
    position
        .iter()
        .all(|value| value.is_finite())
        .then_some(Corner { position, uv })
}

/// The triangles whose three corners exist.
fn triangle_corners(
    triangles: &[u16],
    corner: impl Fn(usize) -> Option<Corner>,
) -> impl Iterator<Item = [Corner; 3]> {
    let (triples, _) = triangles.as_chunks::<3>();
    triples.iter().filter_map(move |triple| {
        let [v1, v2, v3] = triple.map(|index| corner(usize::from(index)));
        Some([v1?, v2?, v3?])
    })
}

/// Result of clipping one triangle by one convex piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The triangle is entirely inside.
    Inside,
    /// Nothing is left.
    Outside,
    /// The points in `ClipBuffers::input` are left, at least 3.
    Cut,
}

/// Clips triangles by the polygon of a clipping attachment.
///
/// Works on plain world positions; which slot starts and ends a clip is decided by the caller. All buffers are
/// reused, so repeated clips of similar size allocate nothing.
#[derive(Debug, Clone, Default)]
pub struct SkeletonClipping {
    is_clipping: bool,
    triangulator: Triangulator,
    /// The polygon that `pieces` were made of, as it was given.
    source: Vec<[f64; 2]>,
    polygon: Vec<[f64; 2]>,
    points: Vec<[f64; 2]>,
    pieces: Vec<Piece>,
    buffers: ClipBuffers,
    vertices: Vec<[f64; 2]>,
    uvs: Vec<[f64; 2]>,
    triangles: Vec<u32>,
}

impl SkeletonClipping {
    /// A clipper that is not clipping.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts clipping by a polygon of world positions `[x, y]`, in either direction; returns the number of
    /// convex pieces it is made of.
    ///
    /// Returns 0 and changes nothing when a clip is already active (clips do not nest) or when the polygon has
    /// more than [`MAX_CLIP_VERTICES`] vertices. A polygon of fewer than 3 vertices also gives 0 pieces, but does
    /// start: everything is clipped away. Source: pose.md 13.1.
    pub fn clip_start<T: Copy + Into<f64>>(&mut self, polygon: &[[T; 2]]) -> usize {
        if self.is_clipping || polygon.len() > MAX_CLIP_VERTICES {
            return 0;
        }
        self.is_clipping = true;
        let vertices = polygon.iter().map(|vertex| vertex.map(Into::into));
        // Clips often stand still, and finding the pieces takes longer than clipping a few triangles by them.
        if !self.source.iter().copied().eq(vertices.clone()) {
            self.source.clear();
            self.source.extend(vertices);
            self.decompose();
        }
        self.pieces.len()
    }

    /// Finds the pieces of `source`.
    fn decompose(&mut self) {
        self.points.clear();
        self.pieces.clear();
        self.polygon.clone_from(&self.source);
        make_clockwise(&mut self.polygon);
        self.triangulator.decompose(&self.polygon);
        for indices in self.triangulator.pieces() {
            let start = self.points.len();
            self.points.extend(indices.iter().map(|&i| self.polygon[i]));
            make_clockwise(&mut self.points[start..]);
            self.points.push(self.points[start]);
            self.pieces
                .push(Piece::new(start, self.points.len(), &self.points[start..]));
        }
    }

    /// True between [`clip_start`](Self::clip_start) and [`clip_end`](Self::clip_end).
    pub fn is_clipping(&self) -> bool {
        self.is_clipping
    }

    /// Ends the clip and clears the outputs.
    pub fn clip_end(&mut self) {
        self.is_clipping = false;
        self.clear_outputs();
    }

    fn clear_outputs(&mut self) {
        self.buffers.tests = 0;
        self.vertices.clear();
        self.uvs.clear();
        self.triangles.clear();
    }

    /// The convex pieces of the active clip, each clockwise with its first point repeated at the end.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = &[[f64; 2]]> {
        self.active_pieces()
            .iter()
            .map(|piece| &self.points[piece.start..piece.end])
    }

    fn active_pieces(&self) -> &[Piece] {
        if self.is_clipping { &self.pieces } else { &[] }
    }

    /// Clips triangles by the active clip; the result replaces that of the previous call.
    ///
    /// `vertices` are world positions, `triangles` three indices each into `vertices`. Without an active clip
    /// nothing is left. Triangles with a non-finite position, or with an index out of range, are left out; finite
    /// input gives finite output. Source: pose.md 13.5.
    pub fn clip_triangles<T: Copy + Into<f64>>(&mut self, vertices: &[[T; 2]], triangles: &[u16]) {
        self.clear_outputs();
        for corners in triangle_corners(triangles, |i| corner(vertices.get(i)?, [0.0; 2])) {
            if !self.clip_triangle(corners, false) {
                break;
            }
        }
    }

    /// As [`clip_triangles`](Self::clip_triangles), and interpolates `uvs`, one pair per vertex.
    pub fn clip_triangles_with_uvs<T: Copy + Into<f64>, U: Copy + Into<f64>>(
        &mut self,
        vertices: &[[T; 2]],
        triangles: &[u16],
        uvs: &[[U; 2]],
    ) {
        self.clear_outputs();
        for corners in triangle_corners(triangles, |i| {
            corner(vertices.get(i)?, uvs.get(i)?.map(Into::into))
        }) {
            if !self.clip_triangle(corners, true) {
                break;
            }
        }
    }

    /// Clips one triangle; false once a limit is reached.
    fn clip_triangle(&mut self, corners: [Corner; 3], with_uvs: bool) -> bool {
        let positions = corners.map(|corner| corner.position);
        let aabb = Aabb::of_points(&positions);
        let triangle_extent = extent(&aabb);
        let pieces = if self.is_clipping { &self.pieces[..] } else { &[] };
        for piece in pieces {
            if piece.rejects(&aabb, triangle_extent) {
                continue;
            }
            match self.buffers.clip(&self.points[piece.start..piece.end], positions) {
                Outcome::Outside => {}
                Outcome::Inside => {
                    push_fan(&mut self.triangles, self.vertices.len(), 3);
                    self.vertices.extend(positions);
                    if with_uvs {
                        self.uvs.extend(corners.map(|corner| corner.uv));
                    }
                    break;
                }
                Outcome::Cut => {
                    let points = &self.buffers.input;
                    push_fan(&mut self.triangles, self.vertices.len(), points.len());
                    self.vertices.extend(points);
                    if with_uvs {
                        let interpolation = UvInterpolation::new(corners);
                        self.uvs
                            .extend(points.iter().map(|&point| interpolation.at(point)));
                    }
                }
            }
        }
        self.vertices.len() < MAX_CLIPPED_VERTICES && self.buffers.tests < MAX_CLIP_TESTS
    }

    /// World positions left by the last [`clip_triangles`](Self::clip_triangles); never shared between triangles
    /// of the input.
    pub fn clipped_vertices(&self) -> &[[f64; 2]] {
        &self.vertices
    }

    /// Texture coordinates, one pair per clipped vertex; empty when the last call had no uvs.
    pub fn clipped_uvs(&self) -> &[[f64; 2]] {
        &self.uvs
    }

    /// Three indices into the clipped vertices per triangle.
    pub fn clipped_triangles(&self) -> &[u32] {
        &self.triangles
    }
}

/// Appends the triangles of a fan over `count` vertices that begin at `base`.
fn push_fan(triangles: &mut Vec<u32>, base: usize, count: usize) {
    // Never saturates: MAX_CLIPPED_VERTICES bounds `base`.
    let vertex = |offset: usize| u32::try_from(base + offset).unwrap_or(u32::MAX);
    for j in 1..count - 1 {
        triangles.extend([vertex(0), vertex(j), vertex(j + 1)]);
    }
}

/// Working points of one triangle while it is cut.
#[derive(Debug, Clone, Default)]
struct ClipBuffers {
    input: Vec<[f64; 2]>,
    output: Vec<[f64; 2]>,
    /// Points tested against an edge since the start of the call.
    tests: usize,
}

impl ClipBuffers {
    /// Clips a triangle by a closed clockwise ring; the points left are in `input`. Source: pose.md 13.6.
    fn clip(&mut self, ring: &[[f64; 2]], triangle: [[f64; 2]; 3]) -> Outcome {
        // An edge with the whole triangle inside only moves the first point to the end.
        let mut rotated = triangle;
        let mut edges = ring.windows(2).map(Edge::new);
        let edge = loop {
            let Some(edge) = edges.next() else {
                return Outcome::Inside;
            };
            self.tests += rotated.len();
            if !rotated.iter().all(|&point| edge.side(point) > 0.0) {
                break edge;
            }
            rotated.rotate_left(1);
        };
        self.input.clear();
        self.input.extend(rotated);
        // More points than this come only from rounding noise, which must not grow without bound.
        let limit = 2 * ring.len() + 6;
        let mut clipped = false;
        for edge in std::iter::once(edge).chain(edges) {
            self.tests += self.input.len();
            clipped |= edge.cut(&self.input, &mut self.output);
            if self.output.is_empty() || self.output.len() > limit {
                return Outcome::Outside;
            }
            std::mem::swap(&mut self.input, &mut self.output);
        }
        if !clipped {
            Outcome::Inside
        } else if self.input.len() < 3 || self.input.iter().flatten().any(|value| !value.is_finite()) {
            Outcome::Outside
        } else {
            Outcome::Cut
        }
    }
}

/// A directed edge of a clockwise ring; its right side is inside.
#[derive(Debug, Clone, Copy)]
struct Edge {
    start: [f64; 2],
    /// Start minus end.
    reverse: [f64; 2],
}

impl Edge {
    fn new(ends: &[[f64; 2]]) -> Self {
        let (start, end) = (ends[0], ends[1]);
        Self {
            start,
            reverse: [start[0] - end[0], start[1] - end[1]],
        }
    }

    /// Above 0 inside; on the edge, outside, or with NaN not.
    fn side(&self, point: [f64; 2]) -> f64 {
        let [ex, ey] = self.reverse;
        ey * (self.start[0] - point[0]) - ex * (self.start[1] - point[1])
    }

    /// Writes the part of the closed polygon `input` inside this edge to `output`; true when that marks the
    /// triangle as clipped. `input` is not empty.
    fn cut(&self, input: &[[f64; 2]], output: &mut Vec<[f64; 2]>) -> bool {
        output.clear();
        let mut clipped = false;
        let mut p = input[0];
        let mut side_p = self.side(p);
        for &q in input[1..].iter().chain(&input[..1]) {
            let side_q = self.side(q);
            match (side_p > 0.0, side_q > 0.0) {
                (true, true) => output.push(q),
                (false, false) => clipped = true,
                (_, enters) => {
                    let (gx, gy) = (q[0] - p[0], q[1] - p[1]);
                    let t = side_p / (gx * self.reverse[1] - gy * self.reverse[0]);
                    let is_valid = (0.0..=1.0).contains(&t);
                    if is_valid {
                        output.push([p[0] + gx * t, p[1] + gy * t]);
                        clipped = true;
                    }
                    if enters || !is_valid {
                        output.push(q);
                    }
                }
            }
            (p, side_p) = (q, side_q);
        }
        clipped
    }
}

/// Texture coordinates inside a triangle by barycentric weights. Source: pose.md 13.5.
#[derive(Debug, Clone, Copy)]
struct UvInterpolation {
    corners: [Corner; 3],
    alpha: [f64; 2],
    beta: [f64; 2],
    /// 1 / twice the signed area.
    scale: f64,
}

impl UvInterpolation {
    fn new(corners: [Corner; 3]) -> Self {
        let [[x1, y1], [x2, y2], [x3, y3]] = corners.map(|corner| corner.position);
        let (m1, m2, m3, m4) = (y2 - y3, x3 - x2, x1 - x3, y3 - y1);
        let scale = 1.0 / (m1 * m3 + m2 * (y1 - y3));
        Self {
            corners,
            alpha: [m1, m2],
            beta: [m4, m3],
            scale,
        }
    }

    fn at(&self, point: [f64; 2]) -> [f64; 2] {
        let [v1, v2, v3] = self.corners;
        let (e, f) = (point[0] - v3.position[0], point[1] - v3.position[1]);
        let alpha = (self.alpha[0] * e + self.alpha[1] * f) * self.scale;
        let beta = (self.beta[0] * e + self.beta[1] * f) * self.scale;
        let gamma = 1.0 - alpha - beta;
        let uv = [0, 1].map(|axis| v1.uv[axis] * alpha + v2.uv[axis] * beta + v3.uv[axis] * gamma);
        // A triangle without area has no weights; draw lists store uvs in binary32.
        if uv.iter().all(|&value| value.abs() <= f64::from(f32::MAX)) {
            uv
        } else {
            self.nearest(point)
        }
    }

    fn nearest(&self, point: [f64; 2]) -> [f64; 2] {
        let distance = |corner: &Corner| {
            let (dx, dy) = (corner.position[0] - point[0], corner.position[1] - point[1]);
            dx * dx + dy * dy
        };
        let [v1, v2, v3] = self.corners;
        let mut best = v1;
        for corner in [v2, v3] {
            if distance(&corner) < distance(&best) {
                best = corner;
            }
        }
        best.uv
    }
}
