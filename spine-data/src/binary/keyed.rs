//! Deform and sequence timelines of attachments. Source: formats-4.2.md 5.13, section 7.

use super::Reader;
use super::input::{At, invalid};
use super::keys::{Beziers, Span};
use crate::attachment::SequenceMode;
use crate::builder::{AnimationBuilder, CurveDraft};
use crate::error::{Error, ErrorKind};
use crate::id::{SkinId, SlotId};
use crate::named::Named;
use crate::timeline::TimelineKind;

impl Reader<'_, '_> {
    pub(super) fn attachment_timelines(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        for _ in 0..self.group_count("skins with timelines", 2)? {
            let skin = self.input.index("skin of a timeline", self.builder.skins.len())?;
            for _ in 0..self.group_count("slots of a skin with timelines", 2)? {
                let slot = self.input.index("slot of a timeline", self.builder.slots.len())?;
                for _ in 0..self.group_count("timelines of attachments", 3)? {
                    self.attachment_timeline(animation, SkinId::new(skin), SlotId::new(slot))?;
                }
            }
        }
        Ok(())
    }

    fn attachment_timeline(
        &mut self,
        animation: &mut AnimationBuilder,
        skin: SkinId,
        slot: SlotId,
    ) -> Result<(), Error> {
        const TYPE: &str = "type of an attachment timeline";
        let start = self.input.offset();
        let key = self.strings.required(&mut self.input, "attachment key")?;
        let type_at = self.input.offset();
        let number = self.input.byte(TYPE)?;
        if number > 1 {
            return Err(invalid(type_at, TYPE, number, "a number below 2"));
        }
        let key = self.strings.text(key);
        // `None` where lenient reading drops the timeline, which is read all the same.
        let attachment = self
            .builder
            .keyed_attachment(animation.name(), skin, slot, key)
            .at(start)?;
        if number == 0 {
            let kind = attachment.map(|id| self.builder.deform_kind(slot, id));
            self.deform_keys(animation, kind.transpose().at(start)?)
        } else {
            let kind = attachment.map(|id| self.builder.sequence_kind(slot, id));
            self.sequence_keys(animation, kind.transpose().at(start)?)
        }
    }

    fn deform_keys(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: Option<TimelineKind>,
    ) -> Result<(), Error> {
        let keys = self.key_count(5, 6)?;
        let mut beziers = Beziers::read(&mut self.input, keys, 1)?;
        if let Some(kind) = kind {
            self.begin(animation, kind, keys, beziers.stated)?;
        }
        let mut handles = [0.0; 4];
        let mut span = Span::Linear;
        let mut time_at = self.input.offset();
        let mut time = self.input.float("key time")?;
        for key in 1..=keys {
            let start = self.input.offset();
            let first = self.deform_block()?;
            if kind.is_some() {
                let curve = match span {
                    Span::Linear => CurveDraft::Linear,
                    Span::Stepped => CurveDraft::Stepped,
                    Span::Bezier => CurveDraft::Bezier(&handles),
                };
                animation
                    .deform_key(&mut self.builder, f64::from(time), first, &self.deform, curve)
                    .or_else(|kind| {
                        let about_time = matches!(kind, ErrorKind::InvalidValue { what: "key time", .. });
                        Err(kind).at(if about_time { time_at } else { start })
                    })?;
            }
            if key < keys {
                time_at = self.input.offset();
                time = self.input.float("key time")?;
                span = beziers.span(&mut self.input)?;
                if matches!(span, Span::Bezier) {
                    handles = beziers.handles(&mut self.input)?;
                }
            }
        }
        beziers.finish()?;
        if kind.is_some() {
            self.end(animation)?;
        }
        Ok(())
    }

    /// Reads the values of a deform key into `self.deform` and returns the index of the first.
    fn deform_block(&mut self) -> Result<u32, Error> {
        let start = self.input.offset();
        let count = self.input.count("values of a deform key", 4)?;
        if count == 0 {
            self.deform.clear();
            return Ok(0);
        }
        let first = self.input.uint("start of a deform key")?;
        self.input
            .require(start, "values of a deform key", (count as u64).saturating_mul(4))?;
        // The list that is read into and the one that keeps the values grow.
        self.builder.budget.charge_for::<[f32; 4]>(count).at(start)?;
        self.deform.resize(count, 0.0);
        self.input.fill("deform value", &mut self.deform)?;
        Ok(first)
    }

    fn sequence_keys(
        &mut self,
        animation: &mut AnimationBuilder,
        kind: Option<TimelineKind>,
    ) -> Result<(), Error> {
        let keys = self.key_count(12, 12)?;
        if let Some(kind) = kind {
            self.begin(animation, kind, keys, 0)?;
        }
        for _ in 0..keys {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let mode_at = self.input.offset();
            let number = self.input.word("mode and index of a sequence key")?;
            let mode = SequenceMode::from_number(number & 15).at(mode_at)?;
            let index = number.cast_signed() >> 4;
            let delay = self.input.float("delay of a sequence key")?;
            if kind.is_some() {
                let values = [f64::from(mode as u8), f64::from(index), f64::from(delay)];
                animation
                    .key(&mut self.builder, f64::from(time), &values, CurveDraft::Linear)
                    .at(start)?;
            }
        }
        if kind.is_some() {
            self.end(animation)?;
        }
        Ok(())
    }
}
