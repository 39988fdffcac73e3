//! Events. Source: formats-4.2.md 4.11.

use std::borrow::Cow;

use serde::de::MapAccess;

use super::container::{Object, Optional, ReadObject};
use super::reader::{KeyText, Reader, keys};
use crate::event::EventData;

keys! {
    Key of "an event" {
        Int = "int",
        Float = "float",
        String = "string",
        Audio = "audio",
        Volume = "volume",
        Balance = "balance",
    }
}

/// The section: event names with events.
pub(super) struct Events<'r, 'a>(pub(super) &'r mut Reader<'a>);

impl<'de> ReadObject<'de> for Events<'_, '_> {
    const WHAT: &'static str = "an object of events";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut events: A) -> Result<(), A::Error> {
        while let Some(name) = events.next_key_seed(KeyText)? {
            self.0.enter_name(&name);
            events.next_value_seed(Optional(Object(Event(self.0, name))))?;
        }
        Ok(())
    }
}

struct Event<'r, 'a, 'de>(&'r mut Reader<'a>, Cow<'de, str>);

impl<'de> ReadObject<'de> for Event<'_, '_, 'de> {
    const WHAT: &'static str = "an event";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self(reader, name) = self;
        if reader.builder.events.contains(&name) {
            return Err(reader.out_of_order());
        }
        let mut event = EventData::new(&*name);
        let (mut volume, mut balance) = (event.volume, event.balance);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                Key::Int => event.int = reader.value_or(&mut object, 0)?,
                Key::Float => event.float = reader.real(&mut object, 0.0)?,
                Key::String => {
                    let text: Option<Cow<'de, str>> = reader.value(&mut object)?;
                    event.string = text.unwrap_or_default().into();
                }
                Key::Audio => {
                    let path: Option<Cow<'de, str>> = reader.value(&mut object)?;
                    event.audio_path = path.map(Into::into);
                }
                Key::Volume => volume = reader.real(&mut object, 1.0)?,
                Key::Balance => balance = reader.real(&mut object, 0.0)?,
            }
        }
        if event.audio_path.is_some() {
            (event.volume, event.balance) = (volume, balance);
        }
        let charged = reader
            .builder
            .budget
            .charge(event.audio_path.as_ref().map_or(0, |path| path.len()));
        reader.check(charged)?;
        let stored = reader.builder.event(event);
        reader.check(stored)
    }
}
