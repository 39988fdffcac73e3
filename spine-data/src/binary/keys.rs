//! Keys of timelines with curves. Source: formats-4.2.md 5.13, "Frame groups".

use super::Reader;
use super::input::{At, Input, finite, invalid};
use crate::builder::{AnimationBuilder, Run};
use crate::curve::CurveKind;
use crate::error::Error;
use crate::timeline::TimelineKind;

/// The curve from a key to the next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Span {
    Linear,
    Stepped,
    Bezier,
}

/// How many Beziers a timeline says that it has, and how many were met.
#[derive(Debug)]
pub(super) struct Beziers {
    start: usize,
    pub(super) stated: usize,
    met: usize,
}

impl Beziers {
    /// Reads the stated number, which counts every channel. Source: formats-4.2.md 9.
    #[inline(always)]
    pub(super) fn read(input: &mut Input<'_>, keys: usize, channels: usize) -> Result<Self, Error> {
        let start = input.offset();
        let stated = input.count(BEZIERS, 16)?;
        let most = keys.saturating_sub(1).saturating_mul(channels);
        if stated > most {
            return Err(too_many(start, stated, most, keys, channels));
        }
        Ok(Self {
            start,
            stated,
            met: 0,
        })
    }

    /// Reads a curve byte; the handles of a Bezier follow.
    #[inline(always)]
    pub(super) fn span(&mut self, input: &mut Input<'_>) -> Result<Span, Error> {
        let start = input.offset();
        match input.byte("curve")? {
            0 => Ok(Span::Linear),
            1 => Ok(Span::Stepped),
            2 => Ok(Span::Bezier),
            other => Err(not_a_curve(start, other)),
        }
    }

    /// Reads the handles of a Bezier of one channel.
    #[inline(always)]
    pub(super) fn handles(&mut self, input: &mut Input<'_>) -> Result<[f64; 4], Error> {
        self.met = self.met.saturating_add(1);
        input.doubles("curve")
    }

    /// Reads the handles of a Bezier for each of the first `K` values of a key.
    #[inline(always)]
    pub(super) fn curve<const K: usize, const V: usize>(
        &mut self,
        input: &mut Input<'_>,
        run: &mut Run<'_, V>,
        time: f32,
        scaled: &[f64; V],
    ) -> Result<CurveKind, Error> {
        let curve = run.bezier_curve();
        for channel in 0..K {
            let handles = self.handles(input)?;
            run.bezier(channel, time, scaled, handles);
        }
        Ok(curve)
    }

    /// Checks that as many were met as were stated.
    #[inline(always)]
    pub(super) fn finish(&self) -> Result<(), Error> {
        if self.met == self.stated {
            return Ok(());
        }
        Err(other_number(self.start, self.stated, self.met))
    }
}

const BEZIERS: &str = "number of Bezier curves";

#[cold]
fn too_many(start: usize, stated: usize, most: usize, keys: usize, channels: usize) -> Error {
    let expected = format!("at most {most} for {keys} keys of {channels} values");
    invalid(start, BEZIERS, stated, &expected)
}

#[cold]
fn other_number(start: usize, stated: usize, met: usize) -> Error {
    let expected = format!("{met}, which is how many there are");
    invalid(start, BEZIERS, stated, &expected)
}

#[cold]
fn not_a_curve(start: usize, found: u8) -> Error {
    invalid(start, "curve", found, "0 (linear), 1 (stepped) or 2 (Bezier)")
}

#[cold]
fn no_keys(start: usize, count: u32) -> Error {
    invalid(start, "number of keys", count, "at least 1")
}

impl Reader<'_, '_> {
    /// Reads the number of a timeline's keys: at least one, the first of at least `first` bytes, the others of `later`.
    #[inline(always)]
    pub(super) fn key_count(&mut self, first: u64, later: u64) -> Result<usize, Error> {
        const WHAT: &str = "keys";
        let start = self.input.offset();
        let count = self.input.uint(WHAT)?;
        let Some(others) = count.checked_sub(1) else {
            return Err(no_keys(start, count));
        };
        let needed = u64::from(others).saturating_mul(later).saturating_add(first);
        self.input.require(start, WHAT, needed)?;
        Ok(count as usize)
    }

    /// Begins a timeline of so many keys and Beziers.
    pub(super) fn begin(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
        keys: usize,
        beziers: usize,
    ) -> Result<(), Error> {
        let start = self.input.offset();
        animation
            .begin(&self.builder, kind)
            .and_then(|()| animation.reserve(&mut self.builder, keys, beziers))
            .at(start)
    }

    /// Ends a timeline.
    #[inline]
    pub(super) fn end(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        let start = self.input.offset();
        animation.end(&mut self.builder).at(start)
    }

    /// Reads a timeline of `K` numbers for each key.
    pub(super) fn float_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
    ) -> Result<(), Error> {
        let plain = |bytes: &[u8]| {
            let words = bytes.as_chunks::<4>().0.first_chunk::<K>()?;
            let mut values = [0.0; K];
            for (value, bytes) in values.iter_mut().zip(words) {
                *value = f64::from(f32::from_be_bytes(*bytes));
            }
            finite(words).then_some(values)
        };
        let careful = |input: &mut Input<'_>| input.doubles("key value");
        self.curve_timeline::<K>(animation, kind, K.saturating_mul(4), plain, careful)
    }

    /// Reads a timeline of `K` bytes for each key, which are fractions of 255.
    pub(super) fn byte_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
    ) -> Result<(), Error> {
        let fraction = |byte: u8| f64::from(byte) / 255.0;
        let plain = |bytes: &[u8]| Some(bytes.first_chunk::<K>()?.map(fraction));
        let careful = |input: &mut Input<'_>| Ok(input.array("key value")?.map(fraction));
        self.curve_timeline::<K>(animation, kind, K, plain, careful)
    }

    /// Reads a timeline of `K` values for each key, which take `size` bytes. `plain` looks at as many, `careful` says what is
    /// wrong with them.
    #[inline(always)]
    fn curve_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
        size: usize,
        plain: impl Fn(&[u8]) -> Option<[f64; K]>,
        careful: impl Fn(&mut Input<'_>) -> Result<[f64; K], Error>,
    ) -> Result<(), Error> {
        let first = (size as u64).saturating_add(4);
        let keys = self.key_count(first, first.saturating_add(1))?;
        let mut beziers = Beziers::read(&mut self.input, keys, K)?;
        let start = self.input.offset();
        let mut run = animation
            .run::<K, K>(&mut self.builder, kind, keys, beziers.stated)
            .at(start)?;
        // A copy of its own stays in registers.
        let mut input = self.input;
        let time = input.float("key time")?;
        let first = run.scaled(careful(&mut input)?);
        run.first(time, first);
        for _ in 1..keys {
            let key = input;
            let (time, values, span) = match key_of(&mut input, size, &plain) {
                Some(key) => key,
                None => careful_key(&mut input, &careful)?,
            };
            let values = run.scaled(values);
            let curve = match span {
                0 => CurveKind::Linear,
                1 => CurveKind::Stepped,
                _ => beziers.curve::<K, K>(&mut input, &mut run, time, &values)?,
            };
            if !run.next(time, values, curve) {
                return Err(run.descending(time)).at(key.offset());
            }
        }
        self.input = input;
        beziers.finish()?;
        self.end(animation)
    }
}

/// Time, values and curve byte of a key that is as it should be.
#[inline(always)]
fn key_of<'a, const K: usize>(
    input: &mut Input<'a>,
    size: usize,
    plain: impl Fn(&[u8]) -> Option<[f64; K]>,
) -> Option<(f32, [f64; K], u8)> {
    let (record, rest) = input.rest().split_at_checked(size.saturating_add(5))?;
    let (time, record) = record.split_first_chunk::<4>()?;
    let (&span, values) = record.split_last()?;
    let values = plain(values)?;
    if !finite(&[*time]) || span > 2 {
        return None;
    }
    input.go_on(rest);
    Some((f32::from_be_bytes(*time), values, span))
}

/// The same of any key, or what is wrong with it.
#[cold]
fn careful_key<const K: usize>(
    input: &mut Input<'_>,
    values: impl Fn(&mut Input<'_>) -> Result<[f64; K], Error>,
) -> Result<(f32, [f64; K], u8), Error> {
    let time = input.float("key time")?;
    let values = values(input)?;
    let start = input.offset();
    match input.byte("curve")? {
        span @ 0..=2 => Ok((time, values, span)),
        other => Err(not_a_curve(start, other)),
    }
}
