//! Slots. Source: formats-4.2.md 5.5.

use super::Reader;
use super::bones::color;
use super::input::At;
use crate::color::Color;
use crate::error::Error;
use crate::id::BoneId;
use crate::slot::SlotData;

impl Reader<'_, '_> {
    pub(super) fn slots(&mut self) -> Result<(), Error> {
        let size = if self.nonessential { 13 } else { 12 };
        let count = self.input.count("slots", size)?;
        self.builder.data.slots.reserve_exact(count);
        // Nearly always there is a key or two for each slot.
        self.builder.data.names.reserve(count.min(self.strings.len()));
        for _ in 0..count {
            self.slot()?;
        }
        Ok(())
    }

    fn slot(&mut self) -> Result<(), Error> {
        let input = &mut self.input;
        let start = input.offset();
        let name = input.name("slot name")?;
        let bone = BoneId::new(input.index("bone of a slot", self.builder.bones.len())?);
        let mut slot = SlotData::new(name, bone);
        slot.color = color(input, "slot colour")?;
        slot.dark_color = match input.word("dark colour")? {
            u32::MAX => None,
            // The bytes are 0, red, green, blue.
            dark => Some(Color::from_rgba8(dark << 8 | 0xff)),
        };
        let attachment = self.strings.reference(input, "setup attachment")?;
        slot.blend = input.value()?;
        if self.nonessential {
            slot.visible = input.flag("whether a slot is visible")?;
        }
        if let Some(key) = attachment {
            slot.attachment = Some(self.strings.key(key, &mut self.builder).at(start)?);
        }
        self.builder.slot(slot).at(start)?;
        Ok(())
    }
}
