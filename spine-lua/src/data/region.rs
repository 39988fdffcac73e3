//! `TextureRegion` and `Sequence`: what regions and meshes show.

use std::sync::Arc;

use mlua::{Lua, Result, Table};
use spine_data::{AttachmentId, Id, PageId, RegionId, Sequence};

use crate::class::{Class, Members, declare, userdata};
use crate::field::read_only;
use crate::member::{Part, foreign};

userdata!(Part<RegionId>, SequenceObject);

impl Class for Part<RegionId> {
    const NAME: &'static str = "TextureRegion";

    fn members(members: &mut Members<'_, Self>) {
        members.get("page", |_, this| {
            let page = this.value()?.page.map(PageId::index);
            Ok(page.map(|page| crate::atlas::page(&this.data.pages, page)))
        });
        members.get("pageIndex", |_, this| Ok(this.value()?.page.map(PageId::index)));
        for (place, name) in ["u", "v", "u2", "v2"].into_iter().enumerate() {
            members.get(name, move |_, this| Ok(this.value()?.uvs().get(place).copied()));
        }
        read_only!(members { "degrees" => degrees });
        members.get("width", |_, this| Ok(this.value()?.size[0]));
        members.get("height", |_, this| Ok(this.value()?.size[1]));
        members.get("offsetX", |_, this| Ok(this.value()?.offset[0]));
        members.get("offsetY", |_, this| Ok(this.value()?.offset[1]));
        members.get("originalWidth", |_, this| Ok(this.value()?.original_size[0]));
        members.get("originalHeight", |_, this| Ok(this.value()?.original_size[1]));
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

/// The sequence of an attachment.
#[derive(Clone, Debug)]
pub(crate) struct SequenceObject(pub(super) Part<AttachmentId>);

impl SequenceObject {
    fn value(&self) -> Result<&Sequence> {
        self.0.value()?.sequence().ok_or_else(foreign)
    }
}

impl Class for SequenceObject {
    const NAME: &'static str = "Sequence";

    fn members(members: &mut Members<'_, Self>) {
        read_only!(members {
            "count" => count,
            "digits" => digits,
            "setupIndex" => setup_index,
            "start" => start,
        });
        members.get("regions", |lua, this| {
            let regions = this.value()?.regions.iter().flatten();
            this.0.parts(lua, regions.copied())
        });
        members.method("getPath", |_, this, (path, index): (String, u32)| {
            let digits = this.value()?.digits.min(MOST_DIGITS);
            let sequence = Sequence::new(0, this.value()?.start, digits, 0);
            Ok(sequence.path(&path, index))
        });
    }

    fn same(&self, other: &Self) -> bool {
        self.0.same(&other.0)
            || self
                .value()
                .ok()
                .zip(other.value().ok())
                .is_some_and(|(one, other)| Arc::ptr_eq(&one.regions, &other.regions) && one == other)
    }
}

/// A file may ask for more digits than there is memory.
const MOST_DIGITS: u32 = 100;

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Part<RegionId>>(lua, spine)?;
    declare::<SequenceObject>(lua, spine)?;
    Ok(())
}
