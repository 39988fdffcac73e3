//! Keys whose values are not interpolated. Source: formats-4.2.md 4.12.

use std::borrow::Cow;

use serde::de::{MapAccess, SeqAccess};

use super::container::{List, Object, Optional, ReadList, ReadObject};
use super::keys::Keys;
use super::reader::{Key as _, Reader, keys};
use super::value::{Choice, Lookup, Place};
use crate::animation::SlotOffset;
use crate::attachment::SequenceMode;
use crate::bone::Inherit;
use crate::builder::CurveDraft;
use crate::error::ErrorKind;
use crate::event::Event;
use crate::id::{EventId, SlotId};
use crate::real::{Real, real};

keys! {
    AttachmentKey of "an attachment key" {
        Time = "time",
        Name = "name",
    }
}

keys! {
    InheritKey of "an inherit key" {
        Time = "time",
        Inherit = "inherit",
    }
}

keys! {
    SequenceKey of "a sequence key" {
        Time = "time",
        Delay = "delay",
        Mode = "mode",
        Index = "index",
    }
}

keys! {
    ResetKey of "a reset key" {
        Time = "time",
    }
}

impl Keys<'_, '_> {
    pub(super) fn attachment<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let reader = &mut *self.reader;
        let mut time = 0.0;
        let mut name: Option<Cow<'de, str>> = None;
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                AttachmentKey::Time => time = reader.value_or(&mut object, 0.0)?,
                AttachmentKey::Name => name = reader.value(&mut object)?,
            }
        }
        let name = name.map(|name| reader.builder.name(&*name)).transpose();
        let name = reader.check(name)?;
        let stored = reader.animation.attachment_key(&mut reader.builder, time, name);
        reader.check(stored)
    }

    pub(super) fn inherit<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let mut time = 0.0;
        let mut inherit = Inherit::Normal;
        while let Some(key) = self.reader.next_key(&mut object)? {
            match key {
                InheritKey::Time => time = self.reader.value_or(&mut object, 0.0)?,
                InheritKey::Inherit => {
                    inherit = self.reader.value_or(&mut object, Choice(Inherit::Normal))?.0;
                }
            }
        }
        self.plain(time, &[f64::from(inherit as u8)])
    }

    pub(super) fn sequence<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let (mut time, mut delay) = (0.0, self.delay);
        let mut mode = SequenceMode::Hold;
        let mut index = 0_i32;
        while let Some(key) = self.reader.next_key(&mut object)? {
            match key {
                SequenceKey::Time => time = self.reader.value_or(&mut object, 0.0)?,
                SequenceKey::Delay => delay = self.reader.value_or(&mut object, self.delay)?,
                SequenceKey::Mode => {
                    mode = self.reader.value_or(&mut object, Choice(SequenceMode::Hold))?.0;
                }
                SequenceKey::Index => index = self.reader.value_or(&mut object, 0)?,
            }
        }
        self.delay = delay;
        self.plain(time, &[f64::from(mode as u8), f64::from(index), delay])
    }

    /// Stores a key whose values are not interpolated.
    fn plain<E: serde::de::Error>(&mut self, time: f64, values: &[f64]) -> Result<(), E> {
        let stored = self
            .reader
            .animation
            .key(&mut self.reader.builder, time, values, CurveDraft::Linear);
        self.reader.check(stored)
    }

    pub(super) fn reset<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let mut time = 0.0;
        while let Some(ResetKey::Time) = self.reader.next_key(&mut object)? {
            time = self.reader.value_or(&mut object, 0.0)?;
        }
        let stored = self.reader.animation.reset_key(&mut self.reader.builder, time);
        self.reader.check(stored)
    }
}

keys! {
    DrawOrderKey of "a draw order key" {
        Time = "time",
        Offsets = "offsets",
    }
}

keys! {
    OffsetKey of "a slot of a draw order key" {
        Slot = "slot",
        Offset = "offset",
    }
}

struct Offsets<'r, 'a>(&'r mut Reader<'a>);

impl<'de> ReadList<'de> for Offsets<'_, '_> {
    const WHAT: &'static str = "a list of slots with offsets";
    type Value = ();

    fn read_list<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.moves.clear();
        while let Some(entry) = list.next_element_seed(Object(Offset(self.0)))? {
            self.0.moves.push(entry);
        }
        Ok(())
    }
}

struct Offset<'r, 'a>(&'r mut Reader<'a>);

impl<'de> ReadObject<'de> for Offset<'_, '_> {
    const WHAT: &'static str = "a slot of a draw order key";
    type Value = SlotOffset;

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<SlotOffset, A::Error> {
        let reader = self.0;
        let (mut slot, mut offset): (Option<SlotId>, Option<i32>) = (None, None);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                OffsetKey::Slot => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.slots);
                    slot = object.next_value_seed(Lookup { stash, names })?;
                }
                OffsetKey::Offset => offset = reader.value(&mut object)?,
            }
        }
        Ok(SlotOffset {
            slot: reader.need(slot, Self::WHAT, "slot")?,
            offset: reader.need(offset, Self::WHAT, "offset")?,
        })
    }
}

keys! {
    EventKey of "an event key" {
        Time = "time",
        Name = "name",
        Int = "int",
        Float = "float",
        String = "string",
        Volume = "volume",
        Balance = "balance",
    }
}

impl Keys<'_, '_> {
    pub(super) fn draw_order<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let reader = &mut *self.reader;
        let mut time = 0.0;
        reader.moves.clear();
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                DrawOrderKey::Time => time = reader.value_or(&mut object, 0.0)?,
                DrawOrderKey::Offsets => {
                    let there = object.next_value_seed(Optional(List(Offsets(reader))))?;
                    if there.is_none() {
                        reader.moves.clear();
                    }
                }
            }
        }
        let stored = reader
            .animation
            .draw_order_key(&mut reader.builder, time, &reader.moves);
        stored.map_err(|kind| {
            let place = match &kind {
                ErrorKind::InvalidValue { what: "key time", .. } | ErrorKind::Limit { .. } => Place::Here,
                _ => Place::Below(".offsets".into()),
            };
            reader.stash.fail_at(kind, place)
        })
    }

    pub(super) fn event<'de, A: MapAccess<'de>>(&mut self, mut object: A) -> Result<(), A::Error> {
        let reader = &mut *self.reader;
        let mut time = 0.0;
        let mut id: Option<EventId> = None;
        let (mut int, mut float): (Option<i32>, Option<f64>) = (None, None);
        let (mut volume, mut balance): (Option<f64>, Option<f64>) = (None, None);
        let mut string: Option<Cow<'de, str>> = None;
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                EventKey::Time => time = reader.value_or(&mut object, 0.0)?,
                EventKey::Name => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.events);
                    id = object.next_value_seed(Lookup { stash, names })?;
                }
                EventKey::Int => int = reader.value(&mut object)?,
                EventKey::Float => float = reader.value(&mut object)?,
                EventKey::String => string = reader.value(&mut object)?,
                EventKey::Volume => volume = reader.value(&mut object)?,
                EventKey::Balance => balance = reader.value(&mut object)?,
            }
        }
        let id = reader.need(id, EventKey::OF, "name")?;
        let string = reader.builder.event_string(id, string.as_deref());
        let Some(data) = reader.builder.data.events.get(id) else {
            return Ok(());
        };
        let heard = data.audio_path.is_some();
        let choose = |given: Option<f64>, own: Real| given.map_or(own, real);
        let event = Event {
            time: 0.0,
            data: id,
            int: int.unwrap_or(data.int),
            float: choose(float, data.float),
            string,
            volume: choose(volume.filter(|_| heard), data.volume),
            balance: choose(balance.filter(|_| heard), data.balance),
        };
        let stored = reader.animation.event_key(&mut reader.builder, time, event);
        reader.check(stored)
    }
}
