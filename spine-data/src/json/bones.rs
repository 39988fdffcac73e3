//! Bones. Source: formats-4.2.md 4.3.

use std::borrow::Cow;

use serde::de::MapAccess;

use super::reader::{Reader, Record, keys};
use super::value::{Choice, Lookup, Name};
use crate::bone::BoneData;

keys! {
    Key of "a bone" {
        Name = "name",
        Parent = "parent",
        Length = "length",
        X = "x",
        Y = "y",
        Rotation = "rotation",
        ScaleX = "scaleX",
        ScaleY = "scaleY",
        ShearX = "shearX",
        ShearY = "shearY",
        Inherit = "inherit",
        Skin = "skin",
        Color = "color",
        Icon = "icon",
        Visible = "visible",
    }
}

pub(super) enum Bone {}

impl Record for Bone {
    const WHAT: &'static str = "a bone";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let default = BoneData::new("", None);
        let mut name: Option<Name<'de>> = None;
        let mut bone = default.clone();
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                Key::Name => name = reader.value(&mut object)?,
                Key::Parent => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.bones);
                    bone.parent = object.next_value_seed(Lookup { stash, names })?;
                }
                Key::Length => bone.length = reader.real(&mut object, 0.0)?,
                Key::X => bone.local.x = reader.real(&mut object, 0.0)?,
                Key::Y => bone.local.y = reader.real(&mut object, 0.0)?,
                Key::Rotation => bone.local.rotation = reader.real(&mut object, 0.0)?,
                Key::ScaleX => bone.local.scale_x = reader.real(&mut object, 1.0)?,
                Key::ScaleY => bone.local.scale_y = reader.real(&mut object, 1.0)?,
                Key::ShearX => bone.local.shear_x = reader.real(&mut object, 0.0)?,
                Key::ShearY => bone.local.shear_y = reader.real(&mut object, 0.0)?,
                Key::Inherit => {
                    bone.inherit = reader
                        .value::<Choice<_>, A>(&mut object)?
                        .map_or(default.inherit, |c| c.0);
                }
                Key::Skin => bone.skin_required = reader.value_or(&mut object, false)?,
                Key::Color => bone.color = reader.value_or(&mut object, default.color)?,
                Key::Icon => {
                    let icon: Option<Cow<'de, str>> = reader.value(&mut object)?;
                    bone.icon = icon.filter(|icon| !icon.is_empty()).map(|icon| (*icon).into());
                }
                Key::Visible => bone.visible = reader.value_or(&mut object, true)?,
            }
        }
        bone.name = (*reader.need(name, "a bone", "name")?.0).into();
        let charged = reader
            .builder
            .budget
            .charge(bone.icon.as_ref().map_or(0, |icon| icon.len()));
        reader.check(charged)?;
        let stored = reader.builder.bone(bone);
        reader.check(stored)?;
        Ok(())
    }
}
