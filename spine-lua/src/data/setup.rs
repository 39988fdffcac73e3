//! `BoneData` and `SlotData`.

use mlua::{Lua, Result, Table};
use spine_data::{BoneId, Id, SlotId};

use crate::class::{Class, Members, declare, userdata};
use crate::field::{Field, read_only};
use crate::member::{Part, quoted};

userdata!(Part<BoneId>, Part<SlotId>);

impl Class for Part<BoneId> {
    const NAME: &'static str = "BoneData";

    fn members(members: &mut Members<'_, Self>) {
        members.get("index", |_, this| Ok(this.id.index()));
        members.get("parent", |_, this| {
            Ok(this.value()?.parent.map(|parent| this.part(parent)))
        });
        read_only!(members {
            "name" => name,
            "length" => length,
            "x" => local.x,
            "y" => local.y,
            "rotation" => local.rotation,
            "scaleX" => local.scale_x,
            "scaleY" => local.scale_y,
            "shearX" => local.shear_x,
            "shearY" => local.shear_y,
            "inherit" => inherit,
            "skinRequired" => skin_required,
            "color" => color,
            "icon" => icon,
            "visible" => visible,
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

impl Class for Part<SlotId> {
    const NAME: &'static str = "SlotData";

    fn members(members: &mut Members<'_, Self>) {
        members.get("index", |_, this| Ok(this.id.index()));
        members.get("boneData", |_, this| Ok(this.part(this.value()?.bone)));
        members.get("attachmentName", |lua, this| {
            let name = this
                .value()?
                .attachment
                .and_then(|name| this.data.names.get(name));
            name.cloned().to_lua(lua)
        });
        read_only!(members {
            "name" => name,
            "color" => color,
            "darkColor" => dark_color,
            "blendMode" => blend,
            "visible" => visible,
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Part<BoneId>>(lua, spine)?;
    declare::<Part<SlotId>>(lua, spine)?;
    Ok(())
}
