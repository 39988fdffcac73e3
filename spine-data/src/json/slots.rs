//! Slots. Source: formats-4.2.md 4.4.

use std::borrow::Cow;

use serde::de::MapAccess;

use super::reader::{Reader, Record, keys};
use super::value::{Choice, Lookup, Name};
use crate::color::Color;
use crate::id::BoneId;
use crate::slot::{BlendMode, SlotData};

keys! {
    Key of "a slot" {
        Name = "name",
        Bone = "bone",
        Color = "color",
        Dark = "dark",
        Attachment = "attachment",
        Blend = "blend",
        Visible = "visible",
    }
}

pub(super) enum Slot {}

impl Record for Slot {
    const WHAT: &'static str = "a slot";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut name: Option<Name<'de>> = None;
        let mut bone: Option<BoneId> = None;
        let mut color = Color::WHITE;
        let mut dark = None;
        let mut attachment: Option<Cow<'de, str>> = None;
        let mut blend = BlendMode::Normal;
        let mut visible = true;
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                Key::Name => name = reader.value(&mut object)?,
                Key::Bone => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.bones);
                    bone = object.next_value_seed(Lookup { stash, names })?;
                }
                Key::Color => color = reader.value_or(&mut object, Color::WHITE)?,
                Key::Dark => dark = reader.value(&mut object)?,
                Key::Attachment => attachment = reader.value(&mut object)?,
                Key::Blend => {
                    blend = reader
                        .value::<Choice<_>, A>(&mut object)?
                        .map_or(BlendMode::Normal, |c| c.0);
                }
                Key::Visible => visible = reader.value_or(&mut object, true)?,
            }
        }
        let name = reader.need(name, "a slot", "name")?;
        let bone = reader.need(bone, "a slot", "bone")?;
        let mut slot = SlotData::new(&*name.0, bone);
        slot.color = color;
        slot.dark_color = dark;
        let key = attachment.map(|name| reader.builder.name(&*name)).transpose();
        slot.attachment = reader.check(key)?;
        slot.blend = blend;
        slot.visible = visible;
        let stored = reader.builder.slot(slot);
        reader.check(stored)?;
        Ok(())
    }
}
