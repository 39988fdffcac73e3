//! Key pools: which key of a timeline a time falls on, and the values between keys. Source: animation.md 2.3, 2.4.

use spine_data::real::{from_single, wide};
use spine_data::{Animation, BEZIER_POINTS, BEZIER_SIZE, CurveKind, Plain, Real, Timeline, Vectors};

use super::sample::Sample;

/// Up to this many keys are searched one after the other, more by halving.
const LINEAR_SEARCH: usize = 32;

/// The two ends of a piece of a curve: times, values.
pub(super) type Ends = [[f32; 2]; 2];

/// Where the timelines of an animation have their keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pools<'a> {
    times: &'a [f32],
    values: &'a [f32],
    curves: &'a [CurveKind],
    samples: &'a [f32],
}

impl<'a> Pools<'a> {
    #[inline(always)]
    pub(crate) fn new(animation: &'a Animation) -> Self {
        Self {
            times: &animation.times,
            values: &animation.values,
            curves: &animation.curves,
            samples: &animation.samples,
        }
    }

    /// Number of keys at or before a time, or a greater one than there are keys, where all are; nothing for a timeline that claims
    /// keys that are not there.
    #[inline(always)]
    pub(super) fn reached(&self, vectors: impl Vectors, timeline: &Timeline, time: Real) -> Option<usize> {
        let from = self.times.get(timeline.times as usize..)?;
        let times = from.get(..timeline.len as usize)?;
        // The last of them are of the next timeline, where this one has fewer.
        if let Some(first) = from.first_chunk() {
            let reached = (vectors.up_to(first, time) as usize).trailing_ones() as usize;
            if reached < 8 {
                return Some(reached);
            }
        }
        Some(of_more(times, time))
    }

    /// The first `N` of a key's `S` values, interpolated.
    #[inline(always)]
    pub(crate) fn sample<const N: usize, const S: usize>(
        &self,
        vectors: impl Vectors,
        timeline: &Timeline,
        time: Real,
    ) -> Sample<[f64; N]> {
        let mut values = [0.0; N];
        match self.sample_into::<N, S>(vectors, timeline, time, &mut values) {
            Sample::Absent => Sample::Absent,
            Sample::Before => Sample::Before,
            Sample::At(()) => Sample::At(values),
        }
    }

    /// The same, written where they are to be: on the way back they would be packed and unpacked.
    #[inline(always)]
    pub(super) fn sample_into<const N: usize, const S: usize>(
        &self,
        vectors: impl Vectors,
        timeline: &Timeline,
        time: Real,
        values: &mut [f64; N],
    ) -> Sample<()> {
        let len = timeline.len as usize;
        let Some(reached) = self.reached(vectors, timeline, time) else {
            return Sample::Absent;
        };
        if reached >= len {
            return self.hold::<N, S>(timeline, len, values);
        }
        if reached == 0 {
            return Sample::Before;
        }
        let frame = reached.wrapping_sub(1);
        let Some(curve) = self.curve(timeline, frame) else {
            return Sample::Absent;
        };
        match curve {
            CurveKind::Bezier(base) => {
                let Some(tables) = self.tables::<N>(base) else {
                    return Sample::Absent;
                };
                for (table, value) in tables.iter().zip(values) {
                    let Some((ends, _)) = piece(vectors, table, time) else {
                        return Sample::Absent;
                    };
                    *value = between(vectors, ends, wide(time));
                }
            }
            CurveKind::Linear => {
                let from = self.row::<N, S>(timeline, frame);
                let to = self.row::<N, S>(timeline, reached);
                let (Some(from), Some(to), Some(span)) = (from, to, self.span(timeline, frame)) else {
                    return Sample::Absent;
                };
                let [start, end] = vectors.widen(span);
                let fraction = (wide(time) - start) / (end - start);
                for ((value, from), to) in values.iter_mut().zip(from).zip(to) {
                    let [from, to] = vectors.widen([*from, *to]);
                    *value = from + fraction * (to - from);
                }
            }
            CurveKind::Stepped => return self.hold::<N, S>(timeline, reached, values),
        }
        Sample::At(())
    }

    /// The values of the last of so many keys.
    #[inline(always)]
    fn hold<const N: usize, const S: usize>(
        &self,
        timeline: &Timeline,
        keys: usize,
        values: &mut [f64; N],
    ) -> Sample<()> {
        let Some(row) = keys
            .checked_sub(1)
            .and_then(|frame| self.row::<N, S>(timeline, frame))
        else {
            return Sample::Absent;
        };
        for (value, key) in values.iter_mut().zip(row) {
            *value = f64::from(*key);
        }
        Sample::At(())
    }

    /// The first `N` of a key's `S` values.
    #[inline(always)]
    fn row<const N: usize, const S: usize>(&self, timeline: &Timeline, frame: usize) -> Option<&'a [f32; N]> {
        let place = (timeline.values as usize).wrapping_add(frame.wrapping_mul(S));
        self.values.get(place..place.wrapping_add(N))?.first_chunk()
    }

    /// The curve after a key.
    #[inline(always)]
    pub(super) fn curve(&self, timeline: &Timeline, frame: usize) -> Option<CurveKind> {
        let place = (timeline.curves as usize).wrapping_add(frame);
        self.curves.get(place).copied()
    }

    /// The times of a key and the next.
    #[inline(always)]
    pub(super) fn span(&self, timeline: &Timeline, frame: usize) -> Option<[f32; 2]> {
        let place = (timeline.times as usize).wrapping_add(frame);
        self.times.get(place..)?.first_chunk().copied()
    }

    /// The tables of `N` channels.
    #[inline(always)]
    pub(super) fn tables<const N: usize>(&self, base: u32) -> Option<&'a [[f32; BEZIER_SIZE]; N]> {
        let base = base as usize;
        let tables = self.samples.get(base..base.wrapping_add(BEZIER_SIZE * N))?;
        tables.as_chunks().0.first_chunk()
    }
}

/// The piece of a Bezier that a time falls on, and how many of the nine points between the keys are passed.
///
/// The piece is that to the first point that is not passed, in order, as the times of a Bezier whose handles cross need
/// not ascend. Without jumps, which would be mispredicted.
#[inline(always)]
pub(super) fn piece(vectors: impl Vectors, table: &[f32; BEZIER_SIZE], time: Real) -> Option<(Ends, usize)> {
    let [_, first, a, b, c, d, e, f, g, h, ..] = *table;
    // The first is passed at its time, the others after it.
    let first = u32::from(from_single(first) <= time);
    let others = vectors.below(&[a, b, c, d, e, f, g, h], time);
    let passed = (first as usize | ((others as usize) << 1)).trailing_ones() as usize;
    let near: &[f32; BEZIER_POINTS + 2] = table.get(passed..)?.first_chunk()?;
    let times = [near[0], near[1]];
    let values = [near[BEZIER_POINTS], near[BEZIER_POINTS + 1]];
    Some(([times, values], passed))
}

/// The value at a time on the straight line through two ends. Without length it has that of its end.
#[inline(always)]
pub(super) fn between(vectors: impl Vectors, [times, values]: Ends, time: f64) -> f64 {
    let ([x1, x2], [y1, y2]) = (vectors.widen(times), vectors.widen(values));
    if x2 == x1 {
        return y2;
    }
    y1 + ((time - x1) / (x2 - x1)) * (y2 - y1)
}

/// As [`reached`], where it is no use to look at the first eight.
#[cold]
#[inline(never)]
fn of_more(times: &[f32], time: Real) -> usize {
    reached(times, time)
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
        let reached = Plain.up_to(block, time).trailing_ones();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A Bezier from one point to another, with these points and then others at one place between.
    fn table(from: [f32; 2], points: &[[f32; 2]], rest: [f32; 2], to: [f32; 2]) -> [f32; BEZIER_SIZE] {
        std::array::from_fn(|i| {
            let [point, axis] = [i % BEZIER_POINTS, i / BEZIER_POINTS];
            let at = match point {
                0 => from,
                10 => to,
                _ => points.get(point - 1).copied().unwrap_or(rest),
            };
            at[axis]
        })
    }

    fn bezier(table: &[f32; BEZIER_SIZE], time: Real) -> f64 {
        let (ends, _) = piece(Plain, table, time).expect("a piece");
        between(Plain, ends, wide(time))
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
    fn a_timeline_that_claims_keys_which_are_not_there_has_none() {
        let mut animation = Animation::new("test");
        animation.times = (0..12_u8).map(f32::from).collect();
        let pools = Pools::new(&animation);
        let at = |times, len| {
            let kind = spine_data::TimelineKind::Event;
            let timeline = Timeline {
                kind,
                len,
                times,
                values: 0,
                curves: 0,
            };
            pools.reached(Plain, &timeline, 2.5)
        };
        assert_eq!(at(0, 12), Some(3));
        assert_eq!(at(1, 11), Some(2));
        assert_eq!(at(0, 13), None);
        assert_eq!(at(1, 12), None);
        assert_eq!(at(13, 0), None);
        assert_eq!(at(u32::MAX, u32::MAX), None);
    }

    #[test]
    fn points_out_of_order_are_searched_in_order() {
        let mut inner = [[0.5, 4.0], [0.25, 2.0], [0.75, 6.0]];
        let table = |inner: &[[f32; 2]]| table([0.0, 0.0], inner, [0.875, 7.0], [1.0, 8.0]);
        let points = table(&inner);
        let at = |time| bezier(&points, time);
        assert_eq!(at(0.375), 3.0);
        // The first point is passed, the second too: on to the third.
        assert_eq!(at(0.625), 5.0);
        assert_eq!(at(0.875), 7.0);
        assert_eq!(at(0.9375), 7.5);
        // At the first point, from there on.
        inner[1] = [0.6, 20.0];
        assert_eq!(bezier(&table(&inner), 0.5), 4.0);
    }

    #[test]
    fn a_segment_without_length_gives_its_end() {
        let points = table([0.0, 7.0], &[[0.0, 2.0], [0.0, 1.0]], [0.5, 3.0], [1.0, 5.0]);
        let at = |time| bezier(&points, time);
        assert_eq!(at(0.0), 1.0);
        assert_eq!(at(0.25), 2.0);
        assert_eq!(at(0.75), 4.0);
    }
}
