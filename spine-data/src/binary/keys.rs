//! Keys of timelines with curves. Source: formats-4.2.md 5.13, "Frame groups".

use super::Reader;
use super::input::{At, Input, invalid};
use crate::builder::{AnimationBuilder, CurveDraft};
use crate::error::Error;
use crate::timeline::TimelineKind;

/// The curve from a key to the next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Span {
    Linear,
    Stepped,
    /// With these handles for each channel.
    Bezier,
}

impl Span {
    /// The span in the builder's form.
    #[inline]
    pub(super) fn draft<const K: usize>(self, handles: &[[f64; 4]; K]) -> CurveDraft<'_> {
        match self {
            Self::Linear => CurveDraft::Linear,
            Self::Stepped => CurveDraft::Stepped,
            Self::Bezier => CurveDraft::Bezier(handles.as_flattened()),
        }
    }
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
    pub(super) fn read(input: &mut Input<'_>, keys: usize, channels: usize) -> Result<Self, Error> {
        const WHAT: &str = "number of Bezier curves";
        let start = input.offset();
        let stated = input.count(WHAT, 16)?;
        let most = keys.saturating_sub(1).saturating_mul(channels);
        if stated > most {
            let expected = format!("at most {most} for {keys} keys of {channels} values");
            return Err(invalid(start, WHAT, stated, &expected));
        }
        Ok(Self {
            start,
            stated,
            met: 0,
        })
    }

    /// Reads a curve byte and what follows it.
    #[inline]
    pub(super) fn span<const K: usize>(
        &mut self,
        input: &mut Input<'_>,
        handles: &mut [[f64; 4]; K],
    ) -> Result<Span, Error> {
        let start = input.offset();
        match input.byte("curve")? {
            0 => Ok(Span::Linear),
            1 => Ok(Span::Stepped),
            2 => self.handles(input, handles),
            other => Err(invalid(
                start,
                "curve",
                other,
                "0 (linear), 1 (stepped) or 2 (Bezier)",
            )),
        }
    }

    /// Reads the numbers of a Bezier for each channel.
    #[inline]
    pub(super) fn handles<const K: usize>(
        &mut self,
        input: &mut Input<'_>,
        handles: &mut [[f64; 4]; K],
    ) -> Result<Span, Error> {
        for channel in handles {
            *channel = input.doubles("curve")?;
        }
        self.met = self.met.saturating_add(K);
        Ok(Span::Bezier)
    }

    /// Checks that as many were met as were stated.
    pub(super) fn finish(&self) -> Result<(), Error> {
        if self.met == self.stated {
            return Ok(());
        }
        Err(invalid(
            self.start,
            "number of Bezier curves",
            self.stated,
            &format!("{}, which is how many there are", self.met),
        ))
    }
}

impl Reader<'_, '_> {
    /// Reads the number of a timeline's keys: at least one, the first of at least `first` bytes, the others of `later`.
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
        self.begin(animation, kind, place, keys, beziers.stated)?;
        let mut handles = [[0.0; 4]; K];
        for key in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let values = values(&mut self.input)?;
            let span = if key == 0 {
                Span::Linear
            } else {
                beziers.span(&mut self.input, &mut handles)?
            };
            animation
                .key(&mut self.builder, f64::from(time), &values, span.draft(&handles))
                .at(start)?;
        }
        beziers.finish()?;
        self.end(animation)
    }
}
