//! Keys of a timeline with curves, with what they need close at hand.

use super::{AnimationBuilder, bezier_place, descending, place_in_pool, scales};
use crate::builder::Builder;
use crate::curve::{Corners, CurveKind};
use crate::error::ErrorKind;
use crate::id::{NameId, SlotId};
use crate::timeline::{Timeline, TimelineKind};

/// Adds keys of `V` values each to the open timeline, for which there is room.
#[derive(Debug)]
pub(crate) struct Run<'b, const V: usize> {
    times: &'b mut Vec<f32>,
    values: &'b mut Vec<f32>,
    curves: &'b mut Vec<CurveKind>,
    beziers: &'b mut Vec<Corners>,
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
        self.channels = K;
        self.charge_and_make_room(builder, keys, beziers, V, true, 0)?;
        let pools = &mut self.animation;
        Ok(Run {
            times: &mut pools.times,
            values: &mut pools.values,
            curves: &mut pools.curves,
            beziers: &mut self.beziers,
            scales: scales(builder, kind)
                .first_chunk::<V>()
                .copied()
                .unwrap_or([1.0; V]),
            time_before: 0.0,
            before: [0.0; V],
        })
    }
}

/// Adds keys to the open attachment timeline, for which there is room.
#[derive(Debug)]
pub(crate) struct AttachmentRun<'b> {
    times: &'b mut Vec<f32>,
    attachments: &'b mut Vec<Option<NameId>>,
    time_before: f32,
}

impl AnimationBuilder {
    /// Begins an attachment timeline of `keys` keys, at least one. All the keys must follow, then [`end`](Self::end).
    pub(crate) fn attachment_run(
        &mut self,
        builder: &mut Builder<'_>,
        slot: SlotId,
        keys: usize,
    ) -> Result<AttachmentRun<'_>, ErrorKind> {
        self.begin(builder, TimelineKind::Attachment(slot))?;
        self.reserve(builder, keys, 0)?;
        self.open.len = u32::try_from(keys).unwrap_or(u32::MAX);
        Ok(AttachmentRun {
            times: &mut self.animation.times,
            attachments: &mut self.animation.attachments,
            time_before: f32::NEG_INFINITY,
        })
    }
}

impl AttachmentRun<'_> {
    /// Adds a key at a finite time. Answers whether it comes in time.
    #[inline(always)]
    pub(crate) fn key(&mut self, time: f32, name: Option<NameId>) -> bool {
        let ascends = time >= self.time_before;
        if ascends {
            self.times.push(time);
            self.attachments.push(name);
            self.time_before = time;
        }
        ascends
    }

    /// What is wrong with a key that comes at this time, after a later one.
    #[cold]
    pub(crate) fn descending(&self, time: f32) -> ErrorKind {
        descending(time, self.time_before)
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

    /// Adds another key, and the curve that leads to it. Answers whether it comes in time.
    #[inline(always)]
    pub(crate) fn next(&mut self, time: f32, scaled: [f64; V], curve: CurveKind) -> bool {
        self.curves.push(curve);
        let ascends = time >= self.time_before;
        if ascends {
            self.first(time, scaled);
        }
        ascends
    }

    /// What is wrong with a key that comes at this time, after a later one.
    #[cold]
    pub(crate) fn descending(&self, time: f32) -> ErrorKind {
        descending(time, self.time_before)
    }

    /// The curve of the Beziers that [`bezier`](Self::bezier) adds from now on, one for each channel.
    #[inline(always)]
    pub(crate) fn bezier_curve(&self) -> CurveKind {
        CurveKind::Bezier(bezier_place(self.beziers.len()))
    }

    /// Adds the Bezier of a channel to a key with this time and these scaled values. `handles` are cx1, cy1, cx2, cy2, finite
    /// and unscaled.
    #[inline(always)]
    pub(crate) fn bezier(&mut self, channel: usize, time: f32, scaled: &[f64; V], handles: [f64; 4]) {
        let of = |values: &[f64; V]| values.get(channel).copied().unwrap_or_default();
        let [cx1, cy1, cx2, cy2] = handles;
        let scale = of(&self.scales);
        self.beziers.push([
            [f64::from(self.time_before), of(&self.before)],
            [cx1, cy1 * scale],
            [cx2, cy2 * scale],
            [f64::from(time), of(scaled)],
        ]);
    }
}
