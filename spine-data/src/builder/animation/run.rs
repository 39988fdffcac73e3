//! Keys of a timeline with curves, with what they need close at hand.

use super::{AnimationBuilder, descending, place_in_pool, scales};
use crate::builder::Builder;
use crate::curve::{CurveKind, bezier_points};
use crate::error::ErrorKind;
use crate::timeline::{Timeline, TimelineKind};

/// Adds keys of `V` values each to the open timeline, for which there is room.
#[derive(Debug)]
pub(crate) struct Run<'b, const V: usize> {
    times: &'b mut Vec<f32>,
    values: &'b mut Vec<f32>,
    curves: &'b mut Vec<CurveKind>,
    samples: &'b mut Vec<f32>,
    scales: [f64; V],
    time_before: f32,
    before: [f64; V],
}

impl AnimationBuilder {
    /// Begins a timeline of `keys` keys, at least one, of `V` values each, of which the first `K` have curves, with room for
    /// as many Beziers, each of one channel. All the keys must follow, then [`end`](Self::end).
    #[inline]
    pub(crate) fn run<const K: usize, const V: usize>(
        &mut self,
        builder: &mut Builder<'_>,
        kind: TimelineKind,
        place: [u32; 3],
        keys: usize,
        beziers: usize,
    ) -> Result<Run<'_, V>, ErrorKind> {
        self.open = Timeline {
            kind,
            len: u32::try_from(keys).unwrap_or(u32::MAX),
            times: place_in_pool(self.animation.times.len())?,
            values: place_in_pool(self.animation.values.len())?,
            curves: place_in_pool(self.animation.curves.len())?,
        };
        self.open_place = place;
        self.channels = K;
        self.charge_and_make_room(builder, keys, beziers, V, true, 0)?;
        let pools = &mut self.animation;
        Ok(Run {
            times: &mut pools.times,
            values: &mut pools.values,
            curves: &mut pools.curves,
            samples: &mut pools.samples,
            scales: scales(builder, kind)
                .first_chunk::<V>()
                .copied()
                .unwrap_or([1.0; V]),
            time_before: 0.0,
            before: [0.0; V],
        })
    }
}

// In line, so that what lies close stays in registers: a file has thousands of keys.
impl<const V: usize> Run<'_, V> {
    /// The values of a key times the load scale.
    #[inline(always)]
    pub(crate) fn scaled(&self, mut values: [f64; V]) -> [f64; V] {
        for (value, scale) in values.iter_mut().zip(&self.scales) {
            *value *= scale;
        }
        values
    }

    /// Adds the first key: a finite time, and scaled values.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn first(&mut self, time: f32, scaled: [f64; V]) {
        self.times.push(time);
        self.values.extend_from_slice(&scaled.map(|value| value as f32));
        self.time_before = time;
        self.before = scaled;
    }

    /// Adds another key, and the curve that leads to it.
    #[inline(always)]
    pub(crate) fn next(&mut self, time: f32, scaled: [f64; V], curve: CurveKind) -> Result<(), ErrorKind> {
        self.curves.push(curve);
        if time < self.time_before {
            return Err(descending(time, self.time_before));
        }
        self.first(time, scaled);
        Ok(())
    }

    /// The curve of the Beziers that [`bezier`](Self::bezier) adds from now on, one for each channel.
    #[inline(always)]
    pub(crate) fn bezier_curve(&self) -> CurveKind {
        CurveKind::Bezier(u32::try_from(self.samples.len()).unwrap_or(u32::MAX))
    }

    /// Adds the Bezier of a channel to a key with this time and these scaled values. `handles` are cx1, cy1, cx2, cy2, finite
    /// and unscaled.
    #[inline(always)]
    pub(crate) fn bezier(&mut self, channel: usize, time: f32, scaled: &[f64; V], handles: [f64; 4]) {
        let of = |values: &[f64; V]| values.get(channel).copied().unwrap_or_default();
        let [cx1, cy1, cx2, cy2] = handles;
        let scale = of(&self.scales);
        let points = bezier_points([
            [f64::from(self.time_before), of(&self.before)],
            [cx1, cy1 * scale],
            [cx2, cy2 * scale],
            [f64::from(time), of(scaled)],
        ]);
        self.samples.extend_from_slice(points.as_flattened());
    }
}
