//! Skins. Source: formats-4.2.md 4.9.

use std::borrow::Cow;

use serde::de::MapAccess;

use super::attachments::AttachmentSeed;
use super::constraints::NameList;
use super::container::{List, Object, Optional, ReadObject};
use super::reader::{KeyText, Reader, Record, keys};
use super::value::Name;
use crate::builder::{Builder, Names, Ref};
use crate::constraint::ConstraintRef;
use crate::id::{
    BoneId, Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, SkinId, SlotId, TransformConstraintId,
};

keys! {
    Key of "a skin" {
        Name = "name",
        Bones = "bones",
        Ik = "ik",
        Transform = "transform",
        Path = "path",
        Physics = "physics",
        Color = "color",
        Attachments = "attachments",
    }
}

pub(super) enum Skin {}

impl Record for Skin {
    const WHAT: &'static str = "a skin";
    const LIST: &'static str = "a list of skins (an object here is the form of Spine 3.7 and older)";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut name: Option<Name<'de>> = None;
        let mut skin = crate::skin::Skin::new("");
        let color = skin.color;
        let mut bones: Vec<BoneId> = Vec::new();
        let mut ik: Vec<IkConstraintId> = Vec::new();
        let mut transform: Vec<TransformConstraintId> = Vec::new();
        let mut path: Vec<PathConstraintId> = Vec::new();
        let mut physics: Vec<PhysicsConstraintId> = Vec::new();
        let mut attachments = false;
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                Key::Name => name = reader.value(&mut object)?,
                Key::Bones => names(reader, &mut object, |builder| &builder.bones, &mut bones)?,
                Key::Ik => names(reader, &mut object, |builder| &builder.ik, &mut ik)?,
                Key::Transform => {
                    names(reader, &mut object, |builder| &builder.transform, &mut transform)?;
                }
                Key::Path => names(reader, &mut object, |builder| &builder.path, &mut path)?,
                Key::Physics => names(reader, &mut object, |builder| &builder.physics, &mut physics)?,
                Key::Color => skin.color = reader.value_or(&mut object, color)?,
                Key::Attachments => {
                    attachments = true;
                    break;
                }
            }
        }
        skin.name = (*reader.need(name, Self::WHAT, "name")?.0).into();
        bones.shrink_to_fit();
        skin.bones = bones;
        let constraints = (ik.into_iter().map(ConstraintRef::Ik))
            .chain(transform.into_iter().map(ConstraintRef::Transform))
            .chain(path.into_iter().map(ConstraintRef::Path))
            .chain(physics.into_iter().map(ConstraintRef::Physics));
        skin.constraints = constraints.collect();
        let begun = reader.builder.begin_skin(skin);
        let skin = reader.check(begun)?;
        if attachments {
            object.next_value_seed(Optional(Object(SkinSlots { reader, skin })))?;
            // What else there is must come first: the attachments need the skin.
            if reader.next_key::<Key, A>(&mut object)?.is_some() {
                return Err(reader.out_of_order());
            }
        }
        reader.builder.end_skin(skin);
        Ok(())
    }
}

fn names<'de, 'a, I: Id, A: MapAccess<'de>>(
    reader: &mut Reader<'a>,
    object: &mut A,
    names: for<'b> fn(&'b Builder<'a>) -> &'b Names<I>,
    ids: &mut Vec<I>,
) -> Result<(), A::Error> {
    let seed = NameList { reader, names, ids };
    let there = object.next_value_seed(Optional(List(seed)))?;
    if there.is_none() {
        ids.clear();
    }
    Ok(())
}

/// The attachments of a skin: slot names with objects of attachments.
struct SkinSlots<'r, 'a> {
    reader: &'r mut Reader<'a>,
    skin: SkinId,
}

impl<'de> ReadObject<'de> for SkinSlots<'_, '_> {
    const WHAT: &'static str = "an object of slots";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut slots: A) -> Result<(), A::Error> {
        self.reader.slots.begin();
        while let Some(name) = slots.next_key_seed(KeyText)? {
            let seed = SkinSlot {
                reader: self.reader,
                skin: self.skin,
                name,
            };
            slots.next_value_seed(Optional(Object(seed)))?;
        }
        Ok(())
    }
}

/// The attachments of a skin in a slot.
struct SkinSlot<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    skin: SkinId,
    name: Cow<'de, str>,
}

impl<'de> ReadObject<'de> for SkinSlot<'_, '_, 'de> {
    const WHAT: &'static str = "an object of attachments";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut attachments: A) -> Result<(), A::Error> {
        let Self { reader, skin, name } = self;
        let found = reader.builder.slots.find(Ref::Name(&name));
        let slot: SlotId = reader.check(found)?;
        if reader.slots.again(slot.index()) {
            return Err(reader.out_of_order());
        }
        reader.keys.begin();
        while let Some(key) = attachments.next_key_seed(KeyText)? {
            let seed = AttachmentSeed {
                reader,
                skin,
                slot,
                key,
            };
            attachments.next_value_seed(Optional(Object(seed)))?;
        }
        Ok(())
    }
}
