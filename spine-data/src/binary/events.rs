//! Events and their keys. Source: formats-4.2.md 5.12, 5.13.

use super::Reader;
use super::input::At;
use crate::builder::AnimationBuilder;
use crate::error::Error;
use crate::event::{Event, EventData};
use crate::id::EventId;
use crate::real::from_single;
use crate::timeline::TimelineKind;

impl Reader<'_, '_> {
    pub(super) fn events(&mut self) -> Result<(), Error> {
        let count = self.input.count("events", 8)?;
        self.builder.data.events.reserve_exact(count);
        for _ in 0..count {
            let start = self.input.offset();
            let mut event = EventData::new(self.input.name("event name")?);
            event.int = self.input.svarint("event int")?;
            event.float = self.real("event float")?;
            if let Some(text) = self.input.text("event string")?.filter(|text| !text.is_empty()) {
                event.string = text.into();
            }
            if let Some(path) = self.input.text("audio path")? {
                event.audio_path = Some(path.into());
                [event.volume, event.balance] = self.input.floats("event value")?.map(from_single);
            }
            let path = event.audio_path.as_ref().map_or(0, |path| path.len());
            self.builder
                .budget
                .charge(path)
                .and_then(|()| self.builder.event(event))
                .at(start)?;
        }
        Ok(())
    }

    /// Reads the keys of an animation's event timeline.
    pub(super) fn event_keys(&mut self, animation: &mut AnimationBuilder) -> Result<(), Error> {
        let start = self.input.offset();
        let count = self.input.count("event keys", 11)?;
        if count == 0 {
            return Ok(());
        }
        animation
            .begin(&self.builder, TimelineKind::Event)
            .and_then(|()| animation.reserve(&mut self.builder, count, 0))
            .at(start)?;
        for _ in 0..count {
            let start = self.input.offset();
            let time = self.input.float("key time")?;
            let id = EventId::new(self.input.index("event", self.builder.events.len())?);
            let int = self.input.svarint("event int")?;
            let float = self.real("event float")?;
            let text = self.input.text("event string")?;
            let string = self.builder.event_string(id, text.as_deref());
            let (audio, mut volume, mut balance) = self
                .builder
                .data
                .events
                .get(id)
                .map_or((false, 1.0, 0.0), |event| {
                    (event.audio_path.is_some(), event.volume, event.balance)
                });
            if audio {
                [volume, balance] = self.input.floats("event value")?.map(from_single);
            }
            let event = Event {
                time,
                data: id,
                int,
                float,
                string,
                volume,
                balance,
            };
            animation
                .event_key(&mut self.builder, f64::from(time), event)
                .at(start)?;
        }
        animation.end(&mut self.builder).at(start)
    }
}
