//! `Slot`.

use mlua::{FromLua, Lua, Result, Table, Value};
use spine_data::{Real, SlotId};

use crate::class::{Class, Members, declare, userdata};
use crate::color::ColorObject;
use crate::data::{AttachmentObject, attachment_to_lua};
use crate::field::{Field, live, numbers};
use crate::member::{Of, foreign, quoted};

userdata!(Of<SlotId>);

impl Class for Of<SlotId> {
    const NAME: &'static str = "Slot";

    fn members(members: &mut Members<'_, Self>) {
        live!(members { "sequenceIndex" => sequence_index, "attachmentState" => attachment_state });
        members.get("data", |_, this| this.data());
        members.get("skeleton", |_, this| Ok(this.skeleton.clone()));
        members.get("bone", |_, this| {
            Ok(Of::new(&this.skeleton, this.data()?.value()?.bone))
        });
        members.property(
            "attachment",
            |lua, this| {
                let shown = this.look(|slot| Ok(slot.attachment()))?;
                let data = this.skeleton.data()?;
                shown.map(|id| attachment_to_lua(lua, &data, id)).transpose()
            },
            |lua, this, value| {
                let attachment = Option::<AttachmentObject>::from_lua(value, lua)?;
                let data = this.skeleton.data()?;
                let id = attachment.map(|attachment| attachment.id_in(&data)).transpose()?;
                this.write(|skeleton, slot| {
                    skeleton.set_slot_attachment(slot, id);
                    Ok(())
                })
            },
        );
        members.property(
            "color",
            |_, this| Ok(ColorObject::of_slot(this.clone())),
            |lua, this, value| {
                let color = Field::take(value, lua)?;
                this.change(|slot| slot.color = color)
            },
        );
        members.property(
            "darkColor",
            |_, this| {
                let dark = this.look(|slot| Ok(slot.dark_color))?;
                Ok(dark.map(|_| ColorObject::dark_of(this.clone())))
            },
            |lua, this, value| {
                let color = Field::take(value, lua)?;
                this.change(|slot| slot.dark_color = color)
            },
        );
        members.property(
            "deform",
            |lua, this| {
                this.read(|skeleton, id| {
                    let deform = skeleton.pose.deform.get(id).ok_or_else(foreign)?;
                    lua.create_sequence_from(deform.iter().copied())
                })
            },
            |lua, this, value| {
                let values: Vec<Real> = match value {
                    Value::Nil => Vec::new(),
                    value => numbers(&Table::from_lua(value, lua)?)?,
                };
                this.write(|skeleton, slot| {
                    skeleton.set_deform(slot, &values);
                    Ok(())
                })
            },
        );
        members.method("setToSetupPose", |_, this, ()| {
            this.write(|skeleton, slot| {
                skeleton.set_slot_to_setup_pose(slot);
                Ok(())
            })
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.data()?.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Of<SlotId>>(lua, spine)?;
    Ok(())
}
