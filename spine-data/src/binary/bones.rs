//! Bones. Source: formats-4.2.md 5.4.

use super::Reader;
use super::input::{At, Input};
use crate::bone::BoneData;
use crate::color::Color;
use crate::error::Error;
use crate::id::BoneId;
use crate::real::from_single;

impl Reader<'_, '_> {
    pub(super) fn bones(&mut self) -> Result<(), Error> {
        let size = if self.nonessential { 42 } else { 36 };
        let start = self.input.offset();
        let count = self.input.uint("bones")?;
        // The first has no parent.
        let needed = u64::from(count).saturating_mul(size).saturating_sub(1);
        self.input.require(start, "bones", needed)?;
        self.builder.data.bones.reserve_exact(count as usize);
        for index in 0..count {
            self.bone(index)?;
        }
        Ok(())
    }

    fn bone(&mut self, index: u32) -> Result<(), Error> {
        let input = &mut self.input;
        let start = input.offset();
        let name = input.name("bone name")?;
        let parent = if index == 0 {
            None
        } else {
            Some(BoneId::new(input.index("bone parent", index as usize)?))
        };
        let mut bone = BoneData::new(name, parent);
        let [rotation, x, y, scale_x, scale_y, shear_x, shear_y, length] =
            input.floats("bone value")?.map(from_single);
        let local = &mut bone.local;
        (local.x, local.y, local.rotation) = (x, y, rotation);
        (local.scale_x, local.scale_y) = (scale_x, scale_y);
        (local.shear_x, local.shear_y) = (shear_x, shear_y);
        bone.length = length;
        bone.inherit = input.byte_value()?;
        bone.skin_required = input.flag("whether a bone needs a skin")?;
        if self.nonessential {
            bone.color = color(input, "bone colour")?;
            let icon = input.text("bone icon")?.filter(|icon| !icon.is_empty());
            bone.icon = icon.map(Into::into);
            bone.visible = input.flag("whether a bone is visible")?;
        }
        self.builder.bone(bone).at(start)?;
        Ok(())
    }
}

/// Four bytes: red, green, blue, alpha.
pub(super) fn color(input: &mut Input<'_>, what: &'static str) -> Result<Color, Error> {
    input.word(what).map(Color::from_rgba8)
}
