//! `Skin` and `SkinEntry`.

use std::cell::RefCell;
use std::sync::Arc;

use mlua::{FromLua, Lua, Result, Table, Value};
use spine_data::{Id, NameId, SkeletonData, Skin, SkinEntry, SkinId, SlotId};

use super::constraint::constraint_to_lua;
use super::{AttachmentObject, SkeletonDataObject, attachment_to_lua, index};
use crate::budget;
use crate::class::{Class, Members, Object, declare, function, misuse, unknown, userdata};
use crate::field::{Field, conversion};
use crate::member::{Part, quoted};

/// A skin: one of the data's, which stays as it is, or one that a script puts together.
#[derive(Clone, Debug)]
pub(crate) struct SkinObject {
    data: Arc<SkeletonData>,
    skin: RefCell<Arc<Skin>>,
    is_own: bool,
}

impl SkinObject {
    pub(crate) fn of_data(data: &Arc<SkeletonData>, id: SkinId) -> Option<Self> {
        Some(Self::shown(data, data.skins.get(id)?))
    }

    /// What a skeleton shows.
    pub(crate) fn shown(data: &Arc<SkeletonData>, skin: &Arc<Skin>) -> Self {
        Self {
            data: Arc::clone(data),
            skin: RefCell::new(Arc::clone(skin)),
            is_own: false,
        }
    }

    pub(crate) fn skin(&self) -> Arc<Skin> {
        Arc::clone(&self.skin.borrow())
    }

    /// Its skin, for a skeleton of these data.
    pub(crate) fn skin_for(&self, data: &Arc<SkeletonData>) -> Result<Arc<Skin>> {
        if Arc::ptr_eq(data, &self.data) {
            return Ok(self.skin());
        }
        Err(misuse(format!(
            "the skin \"{}\" is of other skeleton data; make one of this skeleton's: spine.Skin.new(skeleton.data, name)",
            self.skin.borrow().name
        )))
    }

    fn change<R>(&self, lua: &Lua, change: impl FnOnce(&mut Skin) -> R) -> Result<R> {
        if self.is_own {
            let result = change(Arc::make_mut(&mut self.skin.borrow_mut()));
            // A copy where a skeleton shows the skin as it was.
            let skin = self.skin();
            budget::share(lua, &skin, budget::skin(&skin))?;
            return Ok(result);
        }
        Err(misuse(format!(
            "the skin \"{}\" belongs to data that all skeletons share; make one with spine.Skin.new(data, name), and add this one to it",
            self.skin.borrow().name
        )))
    }

    /// A slot of the data, by its index from 0 or by its name.
    fn slot(&self, slot: &Value, lua: &Lua) -> Result<SlotId> {
        slot_of(&self.data, slot, lua)
    }

    /// A key that the data knows.
    fn key(&self, name: &str) -> Option<NameId> {
        self.data.names.find(name)
    }
}

/// A slot by its index from 0 or by its name.
pub(crate) fn slot_of(data: &SkeletonData, slot: &Value, lua: &Lua) -> Result<SlotId> {
    if let Value::String(name) = slot {
        let name = name.to_string_lossy();
        let names = data.slots.iter().map(|slot| &*slot.name);
        return data.find_slot(&name).ok_or_else(|| unknown("slot", &name, names));
    }
    let index = usize::from_lua(slot.clone(), lua)
        .map_err(|_| conversion(slot, "slot", "an index from 0 or a name is expected".into()))?;
    let id = SlotId::from_index(index);
    let count = data.slots.len();
    if data.slots.get(id).is_none() {
        return Err(misuse(format!(
            "slot index {index}, but the skeleton has {count} slots, counted from 0"
        )));
    }
    Ok(id)
}

userdata!(SkinObject, EntryObject);

impl Class for SkinObject {
    const NAME: &'static str = "Skin";

    fn members(members: &mut Members<'_, Self>) {
        members.get("name", |lua, this| this.skin().name.to_lua(lua));
        members.get("color", |lua, this| this.skin().color.to_lua(lua));
        members.get("attachments", |lua, this| {
            this.entries(lua, this.skin().attachments())
        });
        members.get("bones", |lua, this| {
            let skin = this.skin();
            lua.create_sequence_from(skin.bones.iter().map(|id| Part::new(&this.data, *id)))
        });
        members.get("constraints", |lua, this| {
            let skin = this.skin();
            let constraints = skin
                .constraints
                .iter()
                .map(|id| constraint_to_lua(lua, &this.data, *id));
            lua.create_sequence_from(constraints.collect::<Result<Vec<_>>>()?)
        });
        members.method("getAttachment", |lua, this, (slot, name): (Value, String)| {
            let slot = this.slot(&slot, lua)?;
            let found = this
                .key(&name)
                .and_then(|name| this.skin().attachment(slot, name));
            found.map(|id| attachment_to_lua(lua, &this.data, id)).transpose()
        });
        members.method("getAttachments", |lua, this, slot: Value| {
            let slot = this.slot(&slot, lua)?;
            this.entries(lua, this.skin().attachments_for_slot(slot))
        });
        members.method(
            "setAttachment",
            |lua, this, (slot, name, attachment): (Value, String, AttachmentObject)| {
                let slot = this.slot(&slot, lua)?;
                let id = attachment.id_in(&this.data)?;
                let names = (0..this.data.names.len()).map(NameId::from_index);
                let names = names.filter_map(|id| this.data.names.get(id)).map(|name| &**name);
                let key = this
                    .key(&name)
                    .ok_or_else(|| unknown("attachment", &name, names))?;
                this.change(lua, |skin| skin.set_attachment(slot, key, id))
            },
        );
        members.method("removeAttachment", |lua, this, (slot, name): (Value, String)| {
            let slot = this.slot(&slot, lua)?;
            let key = this.key(&name);
            this.change(lua, |skin| {
                if let Some(key) = key {
                    skin.remove_attachment(slot, key);
                }
            })
        });
        members.method("addSkin", |lua, this, other: Object<Self>| {
            let other = other.skin_for(&this.data)?;
            this.change(lua, |skin| skin.add_skin(&other))
        });
        members.method("copySkin", |lua, this, other: Object<Self>| {
            // Attachments cannot be changed, so that a copy of one could not be told from it.
            let other = other.skin_for(&this.data)?;
            this.change(lua, |skin| skin.add_skin(&other))
        });
        members.method("clear", |lua, this, ()| this.change(lua, Skin::clear));
    }

    fn label(&self) -> Result<String> {
        quoted(&self.skin().name)
    }

    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.skin(), &other.skin())
    }
}

impl SkinObject {
    fn entries(&self, lua: &Lua, entries: &[SkinEntry]) -> Result<Table> {
        lua.create_sequence_from(entries.iter().map(|entry| EntryObject {
            data: Arc::clone(&self.data),
            entry: *entry,
        }))
    }
}

/// An attachment of a skin.
#[derive(Clone, Debug)]
pub(crate) struct EntryObject {
    data: Arc<SkeletonData>,
    entry: SkinEntry,
}

impl Class for EntryObject {
    const NAME: &'static str = "SkinEntry";

    fn members(members: &mut Members<'_, Self>) {
        members.get("slotIndex", |_, this| Ok(index(this.entry.slot)));
        members.get("name", |lua, this| {
            this.data.names.get(this.entry.name).cloned().to_lua(lua)
        });
        members.get("attachment", |lua, this| {
            attachment_to_lua(lua, &this.data, this.entry.attachment)
        });
    }

    fn same(&self, other: &Self) -> bool {
        self.entry == other.entry && Arc::ptr_eq(&self.data, &other.data)
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<EntryObject>(lua, spine)?;
    declare::<SkinObject>(lua, spine)?.set(
        "new",
        function(
            lua,
            "spine.Skin.new",
            |lua, (data, name): (Object<SkeletonDataObject>, String)| {
                let bytes = name.len();
                let skin = Arc::new(Skin::new(name));
                budget::share(lua, &skin, budget::skin(&skin) + bytes)?;
                Ok(SkinObject {
                    data: Arc::clone(&data.0),
                    skin: RefCell::new(skin),
                    is_own: true,
                })
            },
        )?,
    )
}
