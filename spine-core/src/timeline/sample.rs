//! Keys of one timeline. Source: animation.md 2.3, 2.4.

use spine_data::real::{from_single, real, wide};
use spine_data::{Animation, CurveKind, Plain, Real, Timeline, Vectors};

use super::lanes::Line;
use super::pools::{Pools, between, piece};

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
}

impl<'a> Keys<'a> {
    #[inline(always)]
    pub(crate) const fn new(animation: &'a Animation, timeline: &'a Timeline) -> Self {
        Self { animation, timeline }
    }

    #[inline(always)]
    fn pools(&self) -> Pools<'a> {
        Pools::new(self.animation)
    }

    /// Key times, seconds; none where the animation lacks some that the timeline claims.
    #[inline(always)]
    pub(crate) fn times(&self) -> &'a [f32] {
        self.animation.times(self.timeline)
    }

    /// The last key at or before a time. NaN is before all keys.
    #[inline(always)]
    pub(crate) fn frame(&self, time: Real) -> Sample<usize> {
        match self.pools().reached(Plain, self.timeline, time) {
            None => Sample::Absent,
            Some(_) if self.timeline.len == 0 => Sample::Absent,
            Some(0) => Sample::Before,
            Some(reached) => Sample::At(reached.min(self.timeline.len as usize) - 1),
        }
    }

    /// The time of a key, where there is one.
    #[inline]
    pub(crate) fn time(&self, frame: usize) -> Option<Real> {
        let place = (self.timeline.times as usize).saturating_add(frame);
        let time = self.animation.times.get(place)?;
        (frame < self.timeline.len as usize).then_some(from_single(*time))
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
        self.pools().sample::<N, S>(Plain, self.timeline, time)
    }

    /// The lines on which the `N` values of a key run at a time, and as long as they do.
    #[inline(always)]
    pub(super) fn piece<const N: usize>(&self, vectors: impl Vectors, time: Real) -> Piece<N> {
        let mut found = Piece {
            lines: Sample::Absent,
            from: time,
            to: Real::INFINITY,
            end: Real::INFINITY,
        };
        let (pools, timeline) = (self.pools(), self.timeline);
        let Some(reached) = pools.reached(vectors, timeline, time) else {
            return found;
        };
        let reached = reached.min(timeline.len as usize);
        found.end = self.time(reached).unwrap_or(Real::INFINITY);
        let Some(frame) = reached.checked_sub(1) else {
            if timeline.len > 0 {
                found.lines = Sample::Before;
            }
            return found;
        };
        let curve = if reached < timeline.len as usize {
            pools.curve(timeline, frame)
        } else {
            Some(CurveKind::Stepped)
        };
        let mut lines = [Line::constant(0.0); N];
        match curve {
            None => return found,
            Some(CurveKind::Stepped) => {
                let Some(values) = self.row::<N>(frame) else {
                    return found;
                };
                for (line, value) in lines.iter_mut().zip(values) {
                    *line = Line::constant(f64::from(*value));
                }
            }
            Some(CurveKind::Linear) => {
                let (Some(values), Some(next), Some(times)) = (
                    self.row::<N>(frame),
                    self.row::<N>(reached),
                    pools.span(timeline, frame),
                ) else {
                    return found;
                };
                for ((line, from), to) in lines.iter_mut().zip(values).zip(next) {
                    *line = Line::new([times, [*from, *to]]);
                }
            }
            Some(CurveKind::Bezier(base)) => {
                let Some(tables) = pools.tables::<N>(base) else {
                    return found;
                };
                for (table, line) in tables.iter().zip(&mut lines) {
                    let Some((ends, passed)) = piece(vectors, table, time) else {
                        return found;
                    };
                    // Never fewer points are passed at a later time, the first at its time and others after it.
                    let [[_, to], _] = ends;
                    match passed {
                        0 => found.end = found.end.min(from_single(to)),
                        1..9 => found.to = found.to.min(from_single(to)),
                        _ => {}
                    }
                    *line = Line::new(ends);
                }
            }
        }
        found.lines = Sample::At(lines);
        found
    }

    /// How far a time is from a deform key to the next: 0 at the key, 1 at the next. Source: animation.md 2.4.
    #[inline]
    pub(crate) fn fraction(&self, frame: usize, time: Real) -> Option<Real> {
        let pools = self.pools();
        let curve = pools.curve(self.timeline, frame)?;
        let (start, Some(end)) = (self.time(frame)?, self.time(frame + 1)) else {
            return Some(0.0);
        };
        match curve {
            CurveKind::Stepped => Some(0.0),
            CurveKind::Linear => Some((time - start) / (end - start)),
            CurveKind::Bezier(base) => {
                let [table] = pools.tables(base)?;
                let (ends, _) = piece(Plain, table, time)?;
                Some(real(between(Plain, ends, wide(time))))
            }
        }
    }
}
