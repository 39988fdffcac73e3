//! Keys: which one a time falls on, and the values between them. Source: animation.md 2.3, 2.4.

use spine_data::real::{from_single, real, wide};
use spine_data::{Animation, CurveKind, Real, Timeline};

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

/// The keys of one timeline.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'a> {
    pub(crate) animation: &'a Animation,
    pub(crate) timeline: &'a Timeline,
    /// Key times, seconds.
    pub(crate) times: &'a [f32],
}

impl<'a> Keys<'a> {
    #[inline]
    pub(crate) fn new(animation: &'a Animation, timeline: &'a Timeline) -> Self {
        let times = animation.times(timeline);
        Self {
            animation,
            timeline,
            times,
        }
    }

    /// The last key at or before a time. NaN is before all keys.
    #[inline(always)]
    pub(crate) fn frame(&self, time: Real) -> Sample<usize> {
        match reached(self.times, time).checked_sub(1) {
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
        match self.frame(time) {
            Sample::At(frame) => self
                .interpolate::<N, S>(frame, time)
                .map_or(Sample::Absent, Sample::At),
            Sample::Before => Sample::Before,
            Sample::Absent => Sample::Absent,
        }
    }

    /// The first `N` of a key's `S` values at a time between it and the next.
    #[inline(always)]
    pub(crate) fn interpolate<const N: usize, const S: usize>(
        &self,
        frame: usize,
        time: Real,
    ) -> Option<[f64; N]> {
        let mut values = self.row::<S>(frame)?.first_chunk::<N>()?.map(f64::from);
        let curve = self.curve(frame)?;
        let (start, Some(end)) = (self.time(frame)?, self.time(frame + 1)) else {
            return Some(values);
        };
        match curve {
            CurveKind::Stepped => {}
            CurveKind::Linear => {
                let fraction = (wide(time) - wide(start)) / (wide(end) - wide(start));
                for (value, to) in values.iter_mut().zip(self.row::<S>(frame + 1)?) {
                    *value += fraction * (f64::from(*to) - *value);
                }
            }
            CurveKind::Bezier(base) => {
                let tables = self.tables::<N>(base)?;
                for ((value, to), table) in values.iter_mut().zip(self.row::<S>(frame + 1)?).zip(tables) {
                    *value = bezier(table, time, [wide(start), *value], [wide(end), f64::from(*to)]);
                }
            }
        }
        Some(values)
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
                let [table] = self.tables::<1>(base)?;
                Some(real(bezier(table, time, [wide(start), 0.0], [wide(end), 1.0])))
            }
        }
    }

    #[inline(always)]
    fn curve(&self, frame: usize) -> Option<CurveKind> {
        let place = (self.timeline.curves as usize).saturating_add(frame);
        self.animation.curves.get(place).copied()
    }

    /// The Bezier points of `N` channels.
    #[inline(always)]
    fn tables<const N: usize>(&self, base: u32) -> Option<&'a [[[f32; 9]; 2]; N]> {
        let (axes, _) = self.animation.samples.get(base as usize..)?.as_chunks::<9>();
        let (tables, _) = axes.as_chunks::<2>();
        tables.first_chunk()
    }
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
    times.iter().take_while(|key| from_single(**key) <= time).count()
}

fn reached_binary(times: &[f32], time: Real) -> usize {
    times.partition_point(|key| from_single(*key) <= time)
}

/// The value at a time on the broken line from one key over nine points to the next.
///
/// The segment is that to the first point that is not passed, in order, as the times of a Bezier whose handles cross need
/// not ascend.
#[inline]
fn bezier([times, values]: &[[f32; 9]; 2], time: Real, from: [f64; 2], to: [f64; 2]) -> f64 {
    let index = passed(times, time);
    let point = |index: usize| Some([f64::from(*times.get(index)?), f64::from(*values.get(index)?)]);
    segment(
        point(index.wrapping_sub(1)).unwrap_or(from),
        point(index).unwrap_or(to),
        wide(time),
    )
}

/// Number of points that are passed before the first that is not. Without branches, which would be mispredicted.
#[inline]
fn passed(times: &[f32; 9], time: Real) -> usize {
    let [first, rest @ ..] = times;
    let bits: [u32; 8] = std::array::from_fn(|m| u32::from(from_single(rest[m]) < time) << (m + 1));
    let passed = u32::from(from_single(*first) <= time);
    bits.iter()
        .fold(passed, |passed, bit| passed | bit)
        .trailing_ones() as usize
}

#[inline]
fn segment([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], time: f64) -> f64 {
    if x2 == x1 {
        return y2;
    }
    y1 + ((time - x1) / (x2 - x1)) * (y2 - y1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut points = [[0.875; 9], [7.0; 9]];
        let mut set = |index: usize, [time, value]: [f32; 2]| {
            points[0][index] = time;
            points[1][index] = value;
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
        (points[0][1], points[1][1]) = (0.6, 20.0);
        assert_eq!(bezier(&points, 0.5, [0.0, 0.0], [1.0, 8.0]), 4.0);
    }

    #[test]
    fn a_segment_without_length_gives_its_end() {
        let mut points = [[0.5; 9], [3.0; 9]];
        (points[0][0], points[1][0]) = (0.0, 2.0);
        (points[0][1], points[1][1]) = (0.0, 1.0);
        let at = |time| bezier(&points, time, [0.0, 7.0], [1.0, 5.0]);
        assert_eq!(at(0.0), 1.0);
        assert_eq!(at(0.25), 2.0);
        assert_eq!(at(0.75), 4.0);
    }
}
