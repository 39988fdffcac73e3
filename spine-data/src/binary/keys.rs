//! Keys of timelines with curves. Source: formats-4.2.md 5.13, "Frame groups".

use super::Reader;
use super::input::{At, Input, invalid};
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
    #[inline]
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
    #[inline]
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

impl Reader<'_, '_> {
    /// Reads the number of a timeline's keys: at least one, the first of at least `first` bytes, the others of `later`.
    #[inline]
    pub(super) fn key_count(&mut self, first: u64, later: u64) -> Result<usize, Error> {
        const WHAT: &str = "keys";
        let start = self.input.offset();
        let count = self.input.uint(WHAT)?;
        let Some(others) = count.checked_sub(1) else {
            return Err(invalid(start, "number of keys", count, "at least 1"));
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
        place: [u32; 3],
        keys: usize,
        beziers: usize,
    ) -> Result<(), Error> {
        let start = self.input.offset();
        animation
            .begin(&mut self.builder, kind, place)
            .and_then(|()| animation.reserve(&mut self.builder, keys, beziers))
            .at(start)
    }

    /// Ends a timeline.
    pub(super) fn end(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        let start = self.input.offset();
        animation.end(&mut self.builder).at(start)
    }

    /// Reads a timeline of `K` numbers for each key.
    pub(super) fn float_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
        place: [u32; 3],
    ) -> Result<(), Error> {
        let size = (K as u64).saturating_mul(4);
        self.curve_timeline::<K>(animation, kind, place, size, |input| input.doubles("key value"))
    }

    /// Reads a timeline of `K` bytes for each key, which are fractions of 255.
    pub(super) fn byte_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
        place: [u32; 3],
    ) -> Result<(), Error> {
        self.curve_timeline::<K>(animation, kind, place, K as u64, |input| {
            Ok(input.array("key value")?.map(|byte: u8| f64::from(byte) / 255.0))
        })
    }

    fn curve_timeline<const K: usize>(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: TimelineKind,
        place: [u32; 3],
        size: u64,
        values: impl Fn(&mut Input<'_>) -> Result<[f64; K], Error>,
    ) -> Result<(), Error> {
        let keys = self.key_count(size.saturating_add(4), size.saturating_add(5))?;
        let mut beziers = Beziers::read(&mut self.input, keys, K)?;
        let start = self.input.offset();
        let mut run = animation
            .run::<K, K>(&mut self.builder, kind, place, keys, beziers.stated)
            .at(start)?;
        // A copy of its own stays in registers.
        let mut input = self.input;
        let time = input.float("key time")?;
        let first = run.scaled(values(&mut input)?);
        run.first(time, first);
        for _ in 1..keys {
            let start = input.offset();
            let time = input.float("key time")?;
            let values = run.scaled(values(&mut input)?);
            let curve = match beziers.span(&mut input)? {
                Span::Linear => CurveKind::Linear,
                Span::Stepped => CurveKind::Stepped,
                Span::Bezier => beziers.curve::<K, K>(&mut input, &mut run, time, &values)?,
            };
            run.next(time, values, curve).at(start)?;
        }
        self.input = input;
        beziers.finish()?;
        self.end(animation)
    }
}
