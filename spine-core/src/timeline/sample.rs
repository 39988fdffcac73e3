//! Keys: which one a time falls on, and the values between them. Source: animation.md 2.3, 2.4.

use spine_data::real::{from_single, real, wide};
use spine_data::{Animation, BEZIER_SIZE, CurveKind, Real, Timeline};

use super::lanes::Line;

/// Up to this many keys are searched one after the other, more by halving.
const LINEAR_SEARCH: usize = 32;

/// What the keys give at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sample<T> {
    /// The animation lacks keys that the timeline claims: nothing is to be done.
    Absent,
    /// The time is before the first key.
    Before,
    /// The time is at or after the first key.
    At(T),
}

/// What the keys give from a time on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<const N: usize> {
    pub(super) lines: Sample<[Line; N]>,
    /// The time asked for.
    from: Real,
    /// The last time at which these lines hold, and the first at which they no longer do, whichever is earlier.
    to: Real,
    end: Real,
}

impl<const N: usize> Piece<N> {
    /// Whether the lines hold at a time. NaN is not in order with anything.
    #[inline(always)]
    pub(super) fn holds(&self, time: Real) -> bool {
        (time >= self.from) & (time <= self.to) & (time < self.end)
    }
}

/// The keys of one timeline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'a> {
    pub(crate) animation: &'a Animation,
    pub(crate) timeline: &'a Timeline,
    /// Key times, seconds.
    pub(crate) times: &'a [f32],
    /// The first eight times: of the next timeline, where this one has fewer.
    first: Option<&'a [f32; 8]>,
}

impl<'a> Keys<'a> {
    #[inline(always)]
    pub(crate) fn new(animation: &'a Animation, timeline: &'a Timeline) -> Self {
        let (start, len) = (timeline.times as usize, timeline.len as usize);
        // A timeline that claims keys which are not there has none.
        let (times, first) = match animation.times.get(start..) {
            Some(from) if from.len() >= len => (&from[..len], from.first_chunk()),
            _ => no_keys(),
        };
        Self {
            animation,
            timeline,
            times,
            first,
        }
    }

    /// Number of keys at or before a time.
    #[inline(always)]
    fn reached(&self, time: Real) -> usize {
        match self.first {
            Some(first) if self.times.len() <= 8 => {
                let reached = lanes::at_or_before(first, time).trailing_ones() as usize;
                reached.min(self.times.len())
            }
            _ => reached(self.times, time),
        }
    }

    /// The last key at or before a time. NaN is before all keys.
    #[inline(always)]
    pub(crate) fn frame(&self, time: Real) -> Sample<usize> {
        match self.reached(time).checked_sub(1) {
            Some(frame) => Sample::At(frame),
            None if self.times.is_empty() => Sample::Absent,
            None => Sample::Before,
        }
    }

    /// The time of a key, where there is one.
    #[inline]
    pub(crate) fn time(&self, frame: usize) -> Option<Real> {
        self.times.get(frame).copied().map(from_single)
    }

    /// An element of the pool that this timeline keeps its keys in.
    #[inline]
    pub(crate) fn pick<T>(&self, pool: &'a [T], frame: usize) -> Option<&'a T> {
        pool.get((self.timeline.values as usize).saturating_add(frame))
    }

    /// The `S` values of a key.
    #[inline(always)]
    pub(crate) fn row<const S: usize>(&self, frame: usize) -> Option<&'a [f32; S]> {
        let start = (self.timeline.values as usize).saturating_add(frame.saturating_mul(S));
        self.animation.values.get(start..)?.first_chunk()
    }

    /// The first `N` of a key's `S` values, interpolated.
    #[inline(always)]
    pub(crate) fn sample<const N: usize, const S: usize>(&self, time: Real) -> Sample<[f64; N]> {
        let reached = self.reached(time);
        if reached == 0 {
            return if self.times.is_empty() {
                Sample::Absent
            } else {
                Sample::Before
            };
        }
        match self.interpolate::<N, S>(reached, time) {
            Some(values) => Sample::At(values),
            None => Sample::Absent,
        }
    }

    /// The first `N` of a key's `S` values at a time between it and the next, where `reached` keys are at or before the time.
    #[inline(always)]
    pub(super) fn interpolate<const N: usize, const S: usize>(
        &self,
        reached: usize,
        time: Real,
    ) -> Option<[f64; N]> {
        let frame = reached.wrapping_sub(1);
        let place = (self.timeline.values as usize).wrapping_add(frame.wrapping_mul(S));
        let rows = self.animation.values.get(place..)?;
        let mut values = rows.first_chunk::<N>()?.map(f64::from);
        let Some(end) = self.times.get(reached) else {
            return Some(values);
        };
        let curve = self.curve(frame)?;
        if curve == CurveKind::Stepped {
            return Some(values);
        }
        let next = rows.get(S..)?.first_chunk::<N>()?;
        let (start, end) = (f64::from(*self.times.get(frame)?), f64::from(*end));
        match curve {
            CurveKind::Stepped => {}
            CurveKind::Linear => {
                let fraction = (wide(time) - start) / (end - start);
                for (value, to) in values.iter_mut().zip(next) {
                    *value += fraction * (f64::from(*to) - *value);
                }
            }
            CurveKind::Bezier(base) => {
                let base = base as usize;
                let tables = self
                    .animation
                    .samples
                    .get(base..base.wrapping_add(BEZIER_SIZE * N))?;
                let (tables, _) = tables.as_chunks::<BEZIER_SIZE>();
                for ((value, to), table) in values.iter_mut().zip(next).zip(tables) {
                    *value = bezier(table, time, [start, *value], [end, f64::from(*to)]);
                }
            }
        }
        Some(values)
    }

    /// The lines on which the `N` values of a key run at a time, and as long as they do.
    #[inline(always)]
    pub(super) fn piece<const N: usize>(&self, time: Real) -> Piece<N> {
        let reached = self.reached(time);
        let mut piece = Piece {
            lines: Sample::Absent,
            from: time,
            to: Real::INFINITY,
            end: self.time(reached).unwrap_or(Real::INFINITY),
        };
        if reached == 0 {
            if !self.times.is_empty() {
                piece.lines = Sample::Before;
            }
            return piece;
        }
        let frame = reached - 1;
        let Some(values) = self.row::<N>(frame) else {
            return piece;
        };
        let mut lines = [Line::constant(0.0); N];
        for (line, value) in lines.iter_mut().zip(values) {
            *line = Line::constant(f64::from(*value));
        }
        let Some(end) = self.times.get(reached) else {
            piece.lines = Sample::At(lines);
            return piece;
        };
        let curve = self.curve(frame);
        if curve == Some(CurveKind::Stepped) {
            piece.lines = Sample::At(lines);
            return piece;
        }
        let (Some(curve), Some(next), Some(start)) = (curve, self.row::<N>(reached), self.times.get(frame))
        else {
            return piece;
        };
        let (start, end) = (f64::from(*start), f64::from(*end));
        for (channel, line) in lines.iter_mut().enumerate() {
            let from = [start, f64::from(values[channel])];
            let to = [end, f64::from(next[channel])];
            *line = match curve {
                CurveKind::Stepped => *line,
                CurveKind::Linear => Line::new(from, to),
                CurveKind::Bezier(base) => {
                    let Some(table) = self.table(base, channel) else {
                        return piece;
                    };
                    // Never fewer points are passed at a later time, the first at its time and others after it.
                    let index = passed(table, time);
                    match index {
                        0 => piece.end = piece.end.min(from_single(table[0])),
                        1..9 => piece.to = piece.to.min(from_single(table[index])),
                        _ => {}
                    }
                    let [from, to] = points(table, index, from, to);
                    Line::new(from, to)
                }
            };
        }
        piece.lines = Sample::At(lines);
        piece
    }

    /// How far a time is from a deform key to the next: 0 at the key, 1 at the next. Source: animation.md 2.4.
    #[inline]
    pub(crate) fn fraction(&self, frame: usize, time: Real) -> Option<Real> {
        let curve = self.curve(frame)?;
        let (start, Some(end)) = (self.time(frame)?, self.time(frame + 1)) else {
            return Some(0.0);
        };
        match curve {
            CurveKind::Stepped => Some(0.0),
            CurveKind::Linear => Some((time - start) / (end - start)),
            CurveKind::Bezier(base) => {
                let table = self.table(base, 0)?;
                Some(real(bezier(table, time, [wide(start), 0.0], [wide(end), 1.0])))
            }
        }
    }

    #[inline(always)]
    fn curve(&self, frame: usize) -> Option<CurveKind> {
        let place = (self.timeline.curves as usize).wrapping_add(frame);
        self.animation.curves.get(place).copied()
    }

    /// The Bezier points of a channel, nine times and nine values, where `base` is the first channel's.
    #[inline(always)]
    fn table(&self, base: u32, channel: usize) -> Option<&'a [f32; BEZIER_SIZE]> {
        let place = (base as usize).wrapping_add(channel * BEZIER_SIZE);
        self.animation.samples.get(place..)?.first_chunk()
    }
}

#[cold]
fn no_keys<'a>() -> (&'a [f32], Option<&'a [f32; 8]>) {
    (&[], None)
}

/// Number of keys at or before a time.
#[inline]
pub(crate) fn reached(times: &[f32], time: Real) -> usize {
    if times.len() <= LINEAR_SEARCH {
        reached_linear(times, time)
    } else {
        reached_binary(times, time)
    }
}

#[inline]
fn reached_linear(times: &[f32], time: Real) -> usize {
    let (blocks, rest) = times.as_chunks::<8>();
    for (index, block) in blocks.iter().enumerate() {
        let reached = lanes::at_or_before(block, time).trailing_ones();
        if reached < 8 {
            return index * 8 + reached as usize;
        }
    }
    let reached = rest.iter().take_while(|key| from_single(**key) <= time);
    blocks.len() * 8 + reached.count()
}

fn reached_binary(times: &[f32], time: Real) -> usize {
    times.partition_point(|key| from_single(*key) <= time)
}

/// The value at a time on the broken line from one key over nine points to the next.
///
/// The segment is that to the first point that is not passed, in order, as the times of a Bezier whose handles cross need
/// not ascend.
#[inline(always)]
fn bezier(table: &[f32; BEZIER_SIZE], time: Real, from: [f64; 2], to: [f64; 2]) -> f64 {
    let [before, after] = points(table, passed(table, time), from, to);
    segment(before, after, wide(time))
}

/// The ends of the segment after so many points.
#[inline(always)]
fn points(table: &[f32; BEZIER_SIZE], passed: usize, from: [f64; 2], to: [f64; 2]) -> [[f64; 2]; 2] {
    let point = |index: usize| [f64::from(table[index]), f64::from(table[index + 9])];
    [
        if passed == 0 {
            from
        } else {
            point((passed - 1) % 9)
        },
        if passed == 9 { to } else { point(passed % 9) },
    ]
}

/// Number of points that are passed before the first that is not. Without branches, which would be mispredicted.
#[inline(always)]
fn passed(table: &[f32; BEZIER_SIZE], time: Real) -> usize {
    let [first, a, b, c, d, e, f, g, h, ..] = *table;
    let first = u32::from(from_single(first) <= time);
    let rest = lanes::before(&[a, b, c, d, e, f, g, h], time);
    (first | (rest << 1)).trailing_ones() as usize
}

/// Comparisons of eight times at once: bit `i` of the result is that of time `i`.
#[cfg(not(spine_f64))]
mod lanes {
    use wide::f32x4;

    #[inline(always)]
    fn halves(times: &[f32; 8]) -> [f32x4; 2] {
        let [a, b, c, d, e, f, g, h] = *times;
        [f32x4::from([a, b, c, d]), f32x4::from([e, f, g, h])]
    }

    #[inline(always)]
    pub(super) fn at_or_before(times: &[f32; 8], time: f32) -> u32 {
        let [low, high] = halves(times).map(|half| half.simd_le(f32x4::splat(time)).to_bitmask());
        low | high << 4
    }

    #[inline(always)]
    pub(super) fn before(times: &[f32; 8], time: f32) -> u32 {
        let [low, high] = halves(times).map(|half| half.simd_lt(f32x4::splat(time)).to_bitmask());
        low | high << 4
    }
}

/// The same in doubles, for the test-only build.
#[cfg(spine_f64)]
mod lanes {
    fn bits(times: &[f32; 8], is: impl Fn(f64) -> bool) -> u32 {
        let bits = times
            .iter()
            .enumerate()
            .map(|(i, time)| u32::from(is(f64::from(*time))) << i);
        bits.sum()
    }

    pub(super) fn at_or_before(times: &[f32; 8], time: f64) -> u32 {
        bits(times, |key| key <= time)
    }

    pub(super) fn before(times: &[f32; 8], time: f64) -> u32 {
        bits(times, |key| key < time)
    }
}

#[inline(always)]
fn segment([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], time: f64) -> f64 {
    if x2 == x1 {
        return y2;
    }
    y1 + ((time - x1) / (x2 - x1)) * (y2 - y1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(time: f32, value: f32) -> [f32; BEZIER_SIZE] {
        std::array::from_fn(|i| if i < 9 { time } else { value })
    }

    #[test]
    fn both_searches_find_the_same_key() {
        let mut times = Vec::new();
        let mut seed = 12_345_u32;
        for len in 0..80 {
            let mut probes = vec![Real::NEG_INFINITY, -1.0, 0.0, Real::NAN, Real::INFINITY];
            for key in &times {
                let key = from_single(*key);
                probes.extend([key - 0.01, key, key + 0.01]);
            }
            for time in probes {
                assert_eq!(
                    reached_linear(&times, time),
                    reached_binary(&times, time),
                    "{times:?} {time}"
                );
            }
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Every few keys share a time.
            let gap = if seed >> 30 == 0 { 0.0 } else { 0.125 };
            times.push(times.last().map_or(0.25, |last| last + gap));
            assert_eq!(times.len(), len + 1);
        }
    }

    #[test]
    fn the_last_of_several_keys_at_one_time_counts() {
        let times = [0.0, 0.5, 0.5, 1.0];
        assert_eq!(reached(&times, -0.001), 0);
        assert_eq!(reached(&times, 0.499), 1);
        assert_eq!(reached(&times, 0.5), 3);
        assert_eq!(reached(&times, 1.0), 4);
        assert_eq!(reached(&times, Real::NAN), 0);
    }

    #[test]
    fn points_out_of_order_are_searched_in_order() {
        let mut points = table(0.875, 7.0);
        let mut set = |index: usize, [time, value]: [f32; 2]| {
            points[index] = time;
            points[9 + index] = value;
        };
        set(0, [0.5, 4.0]);
        set(1, [0.25, 2.0]);
        set(2, [0.75, 6.0]);
        let at = |time| bezier(&points, time, [0.0, 0.0], [1.0, 8.0]);
        assert_eq!(at(0.375), 3.0);
        // The first point is passed, the second too: on to the third.
        assert_eq!(at(0.625), 5.0);
        assert_eq!(at(0.875), 7.0);
        assert_eq!(at(0.9375), 7.5);
        // At the first point, from there on.
        (points[1], points[10]) = (0.6, 20.0);
        assert_eq!(bezier(&points, 0.5, [0.0, 0.0], [1.0, 8.0]), 4.0);
    }

    #[test]
    fn a_segment_without_length_gives_its_end() {
        let mut points = table(0.5, 3.0);
        (points[0], points[9]) = (0.0, 2.0);
        (points[1], points[10]) = (0.0, 1.0);
        let at = |time| bezier(&points, time, [0.0, 7.0], [1.0, 5.0]);
        assert_eq!(at(0.0), 1.0);
        assert_eq!(at(0.25), 2.0);
        assert_eq!(at(0.75), 4.0);
    }
}
