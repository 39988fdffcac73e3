//! Timelines of attachments: skins, slots and keys that lead to them. Source: formats-4.2.md 4.12.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess};

use super::animations::{Target, Timelines};
use super::container::{Object, Optional, ReadObject};
use super::reader::{KeyText, Reader};
use crate::builder::Ref;
use crate::id::{Id, SkinId, SlotId};

/// The attachments of an animation: skin names with slots.
pub(super) struct KeyedSkins<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    /// Number of the section.
    pub(super) section: u32,
}

impl<'de> ReadObject<'de> for KeyedSkins<'_, '_> {
    const WHAT: &'static str = "an object of skins";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self { reader, section } = self;
        reader.targets.begin();
        let mut place = [section, 0, 0];
        while let Some(name) = object.next_key_seed(KeyText)? {
            let seed = SkinSlots {
                reader,
                name,
                place: &mut place,
            };
            object.next_value_seed(Optional(Object(seed)))?;
        }
        Ok(())
    }
}

/// Slot names with the attachments of a skin.
struct SkinSlots<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    name: Cow<'de, str>,
    place: &'r mut [u32; 3],
}

impl<'de> ReadObject<'de> for SkinSlots<'_, '_, 'de> {
    const WHAT: &'static str = "an object of slots";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self { reader, name, place } = self;
        let found = reader.builder.skins.find(Ref::Name(&name));
        let skin: SkinId = reader.check(found)?;
        if reader.targets.again(skin.index()) {
            return Err(reader.out_of_order());
        }
        reader.slots.begin();
        while let Some(name) = object.next_key_seed(KeyText)? {
            let seed = SlotAttachments {
                reader,
                skin,
                name,
                place,
            };
            object.next_value_seed(Optional(Object(seed)))?;
        }
        Ok(())
    }
}

/// Attachment keys with their timelines.
struct SlotAttachments<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    skin: SkinId,
    name: Cow<'de, str>,
    place: &'r mut [u32; 3],
}

impl<'de> ReadObject<'de> for SlotAttachments<'_, '_, 'de> {
    const WHAT: &'static str = "an object of attachments";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self {
            reader,
            skin,
            name,
            place,
        } = self;
        let found = reader.builder.slots.find(Ref::Name(&name));
        let slot: SlotId = reader.check(found)?;
        if reader.slots.again(slot.index()) {
            return Err(reader.out_of_order());
        }
        reader.keys.begin();
        while let Some(key) = object.next_key_seed(KeyText)? {
            let seed = KeyedAttachment {
                reader,
                skin,
                slot,
                key,
                place: *place,
            };
            object.next_value_seed(Optional(seed))?;
            place[1] = place[1].saturating_add(1);
        }
        Ok(())
    }
}

/// The timelines of an attachment.
struct KeyedAttachment<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    skin: SkinId,
    slot: SlotId,
    key: Cow<'de, str>,
    place: [u32; 3],
}

impl<'de> DeserializeSeed<'de> for KeyedAttachment<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Self {
            reader,
            skin,
            slot,
            key,
            place,
        } = self;
        let found = reader
            .builder
            .keyed_attachment(reader.animation.name(), skin, slot, &key);
        let Some(id) = reader.check(found)? else {
            // Lenient reading: the builder has taken note.
            return deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ());
        };
        if reader.keys.again(id.index()) {
            return Err(reader.out_of_order());
        }
        let timelines = Timelines {
            reader,
            target: Target::Attachment(slot, id),
            place,
        };
        Object(timelines).deserialize(deserializer)
    }
}
