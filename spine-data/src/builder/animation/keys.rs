//! Keys of the open timeline, by what they hold.

use std::sync::Arc;

use super::{AnimationBuilder, CurveDraft, MAX_CHANNELS, infinite};
use crate::animation::{DeformKey, DrawOrderKey, SlotOffset};
use crate::attachment::Attachment;
use crate::builder::{Builder, all, finite};
use crate::curve::CurveKind;
use crate::error::ErrorKind;
use crate::event::Event;
use crate::id::{NameId, SlotId};
use crate::timeline::TimelineKind;

impl AnimationBuilder {
    /// Adds a key of a timeline with curves, or of the inherit and sequence timelines.
    ///
    /// `values` are unscaled; there must be [`TimelineKind::values_per_key`] of them.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn key(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        values: &[f64],
        curve: CurveDraft<'_>,
    ) -> Result<(), ErrorKind> {
        let mut scaled = [0.0; MAX_CHANNELS];
        for ((to, from), scale) in scaled.iter_mut().zip(values).zip(&self.scales) {
            if !from.is_finite() {
                return Err(infinite("key value", *from));
            }
            *to = from * scale;
        }
        if self.channels > 0 {
            self.curve(builder, time, &scaled, curve)?;
        }
        self.time(builder, time)?;
        let stored = scaled.get(..values.len()).unwrap_or_default();
        if !self.prepaid {
            builder
                .budget
                .charge_for::<(f32, CurveKind)>(stored.len().saturating_add(1))?;
        }
        self.animation
            .values
            .extend(stored.iter().map(|value| *value as f32));
        self.previous = scaled;
        self.previous_time = time;
        Ok(())
    }

    /// Adds a key of an attachment timeline.
    pub(crate) fn attachment_key(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        name: Option<NameId>,
    ) -> Result<(), ErrorKind> {
        self.time(builder, time)?;
        if !self.prepaid {
            builder.budget.charge_for::<Option<NameId>>(1)?;
        }
        self.animation.attachments.push(name);
        Ok(())
    }

    /// Adds a key of a physics reset timeline.
    pub(crate) fn reset_key(&mut self, builder: &mut Builder<'_>, time: f64) -> Result<(), ErrorKind> {
        self.time(builder, time)
    }

    /// Adds a key of a deform timeline: unscaled values from index `start` on.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn deform_key(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        start: u32,
        values: &[f32],
        curve: CurveDraft<'_>,
    ) -> Result<(), ErrorKind> {
        let TimelineKind::Deform { attachment, .. } = self.open.kind else {
            return Ok(());
        };
        let vertices = builder
            .data
            .attachments
            .get(attachment)
            .and_then(Attachment::vertices);
        let len = vertices.map_or(0, crate::attachment::Vertices::deform_len);
        let end = (start as usize).saturating_add(values.len());
        if end > len {
            return Err(ErrorKind::InvalidValue {
                what: "end of the values of a deform key",
                found: end.to_string(),
                expected: format!("at most {len}, which is what the attachment has"),
            });
        }
        if !all(values, f32::is_finite)
            && let Some(value) = values.iter().find(|value| !value.is_finite())
        {
            return Err(infinite("deform value", f64::from(*value)));
        }
        self.curve(builder, time, &[0.0; MAX_CHANNELS], curve)?;
        self.time(builder, time)?;
        if !self.prepaid {
            builder.budget.charge_for::<DeformKey>(1)?;
        }
        builder.budget.charge_for::<f32>(values.len())?;
        let offsets = u32::try_from(self.animation.offsets.len()).unwrap_or(u32::MAX);
        self.animation.deforms.push(DeformKey {
            start,
            len: values.len() as u32,
            offsets,
        });
        let scale = builder.scale;
        let pool = &mut self.animation.offsets;
        if scale == 1.0 {
            pool.extend_from_slice(values);
        } else {
            pool.extend(values.iter().map(|value| (f64::from(*value) * scale) as f32));
        }
        self.previous_time = time;
        Ok(())
    }

    /// Gives all keys of the open deform timeline that hold values the same ones, with zeros where a key has none, so that two keys
    /// are mixed in one pass. Unless that would take much room.
    pub(super) fn even_out(&mut self, builder: &mut Builder<'_>) -> Result<(), ErrorKind> {
        let keys = self
            .animation
            .deforms
            .get_mut(self.open.values as usize..)
            .unwrap_or_default();
        let held = || keys.iter().filter(|key| key.len > 0);
        let start = held().map(|key| key.start).min().unwrap_or(0);
        let end = held()
            .map(|key| key.start.saturating_add(key.len))
            .max()
            .unwrap_or(0);
        let (width, count) = ((end - start) as usize, held().count());
        let (before, after) = (
            held().map(|key| key.len as usize).sum::<usize>(),
            width.saturating_mul(count),
        );
        if after == before || after > before.saturating_mul(2) {
            return Ok(());
        }
        builder.budget.charge_for::<f32>(after - before)?;
        let pool = &mut self.animation.offsets;
        let first = pool.len().saturating_sub(before);
        pool.resize(first.saturating_add(after), 0.0);
        // From the last on, as they move up.
        let mut place = pool.len();
        for key in keys.iter_mut().rev().filter(|key| key.len > 0) {
            place = place.saturating_sub(width);
            let from = key.offsets as usize;
            let (to, len) = (
                place.saturating_add((key.start - start) as usize),
                key.len as usize,
            );
            pool.copy_within(from..from.saturating_add(len), to);
            for gap in [place..to, to.saturating_add(len)..place.saturating_add(width)] {
                pool.get_mut(gap).unwrap_or_default().fill(0.0);
            }
            *key = DeformKey {
                start,
                len: end - start,
                offsets: u32::try_from(place).unwrap_or(u32::MAX),
            };
        }
        Ok(())
    }

    /// Adds a key of the draw order timeline: slots in ascending order, each with the places that it moves.
    pub(crate) fn draw_order_key(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        moves: &[SlotOffset],
    ) -> Result<(), ErrorKind> {
        let slots = builder.data.slots.len();
        let mut before: Option<SlotId> = None;
        for entry in moves {
            let target = i64::from(entry.slot.get()).saturating_add(i64::from(entry.offset));
            if before.is_some_and(|slot| slot >= entry.slot) {
                return Err(ErrorKind::InvalidValue {
                    what: "slot of a draw order key",
                    found: format!("\"{}\"", builder.slot_text(entry.slot)),
                    expected: "slots in ascending order, each once".into(),
                });
            }
            if target < 0 || target >= i64::try_from(slots).unwrap_or(i64::MAX) {
                return Err(ErrorKind::IndexOutOfRange {
                    kind: "place in the draw order",
                    index: target,
                    len: slots,
                });
            }
            before = Some(entry.slot);
        }
        self.targets.clear();
        self.targets.extend(
            moves
                .iter()
                .map(|m| i64::from(m.slot.get()).saturating_add(i64::from(m.offset))),
        );
        self.targets.sort_unstable();
        let mut pairs = self.targets.iter().zip(self.targets.iter().skip(1));
        if let Some((twice, _)) = pairs.find(|(a, b)| a == b) {
            return Err(ErrorKind::InvalidValue {
                what: "place in the draw order",
                found: format!("{twice} for two slots"),
                expected: "a place of its own for each slot".into(),
            });
        }
        self.time(builder, time)?;
        if !self.prepaid {
            builder.budget.charge_for::<DrawOrderKey>(1)?;
        }
        builder.budget.charge_for::<SlotOffset>(moves.len())?;
        let offsets = u32::try_from(self.animation.slot_offsets.len()).unwrap_or(u32::MAX);
        let len = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        self.animation.draw_orders.push(DrawOrderKey { len, offsets });
        self.animation.slot_offsets.extend_from_slice(moves);
        Ok(())
    }

    /// Adds a key of the event timeline; its time is set from `time`.
    #[allow(clippy::cast_possible_truncation)]
    pub(crate) fn event_key(
        &mut self,
        builder: &mut Builder<'_>,
        time: f64,
        mut event: Event,
    ) -> Result<(), ErrorKind> {
        finite("event value", &[event.float, event.volume, event.balance])?;
        self.time(builder, time)?;
        if !self.prepaid {
            builder.budget.charge_for::<Event>(1)?;
        }
        let own = builder.data.events.get(event.data).map(|data| &data.string);
        if !own.is_some_and(|own| Arc::ptr_eq(own, &event.string)) {
            builder.budget.charge(event.string.len().saturating_add(24))?;
        }
        event.time = time as f32;
        self.animation.events.push(event);
        Ok(())
    }
}
