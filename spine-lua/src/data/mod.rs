//! `SkeletonData` and what it holds: read only, for all skeletons share it.

mod animation;
mod attachment;
mod constraint;
mod event;
mod region;
mod setup;
mod skin;
mod timeline;
mod vertices;

pub(crate) use animation::animation_of;
pub(crate) use attachment::{AttachmentObject, attachment_to_lua};
pub(crate) use event::EventObject;
pub(crate) use skin::{SkinObject, slot_of};

use std::sync::Arc;

use mlua::{Lua, Result, Table};
use spine_data::{Id, SkeletonData};

use crate::class::{Class, Members, declare, userdata};
use crate::field::read_only;
use crate::member::{Part, quoted};

/// What Lua sees of skeleton data.
#[derive(Clone, Debug)]
pub struct SkeletonDataObject(pub Arc<SkeletonData>);

impl SkeletonDataObject {
    fn value(&self) -> Result<&SkeletonData> {
        Ok(&self.0)
    }
}

userdata!(SkeletonDataObject);

macro_rules! lists {
    ($members:ident { $($name:literal => $list:ident),+ $(,)? }) => {$(
        $members.get($name, |lua, this: &SkeletonDataObject| {
            lua.create_sequence_from(this.0.$list.ids().map(|id| Part::new(&this.0, id)))
        });
    )+};
}

macro_rules! finds {
    ($members:ident { $($name:literal => $find:ident),+ $(,)? }) => {$(
        $members.method($name, |_, this: &SkeletonDataObject, name: String| {
            Ok(this.0.$find(&name).map(|id| Part::new(&this.0, id)))
        });
    )+};
}

impl Class for SkeletonDataObject {
    const NAME: &'static str = "SkeletonData";

    fn members(members: &mut Members<'_, Self>) {
        read_only!(members {
            "name" => name,
            "hash" => hash,
            "version" => version,
            "x" => x,
            "y" => y,
            "width" => width,
            "height" => height,
            "referenceScale" => reference_scale,
            "fps" => fps,
            "imagesPath" => images_path,
            "audioPath" => audio_path,
        });
        lists!(members {
            "bones" => bones,
            "slots" => slots,
            "events" => events,
            "animations" => animations,
            "ikConstraints" => ik_constraints,
            "transformConstraints" => transform_constraints,
            "pathConstraints" => path_constraints,
            "physicsConstraints" => physics_constraints,
        });
        finds!(members {
            "findBone" => find_bone,
            "findSlot" => find_slot,
            "findEvent" => find_event,
            "findAnimation" => find_animation,
            "findIkConstraint" => find_ik_constraint,
            "findTransformConstraint" => find_transform_constraint,
            "findPathConstraint" => find_path_constraint,
            "findPhysicsConstraint" => find_physics_constraint,
        });
        members.get("skins", |lua, this| {
            lua.create_sequence_from(this.0.skins.ids().map(|id| SkinObject::of_data(&this.0, id)))
        });
        members.get("defaultSkin", |_, this| {
            Ok(this.0.default_skin.map(|id| SkinObject::of_data(&this.0, id)))
        });
        members.method("findSkin", |_, this, name: String| {
            Ok(this.0.find_skin(&name).map(|id| SkinObject::of_data(&this.0, id)))
        });
        members.get("pages", |lua, this| crate::atlas::pages(lua, &this.0.pages));
        members.get("warnings", |lua, this| {
            let warnings = &this.0.report.warnings;
            lua.create_sequence_from(
                warnings
                    .iter()
                    .map(|warning| format!("{}: {}", warning.location, warning.message)),
            )
        });
        members.get("missing", |lua, this| {
            lua.create_sequence_from(this.0.report.missing.iter().map(ToString::to_string))
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.0.name)
    }

    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Where a part is in its list, from 0 as the files count.
fn index<I: Id>(id: I) -> usize {
    id.index()
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<SkeletonDataObject>(lua, spine)?;
    setup::register(lua, spine)?;
    constraint::register(lua, spine)?;
    event::register(lua, spine)?;
    skin::register(lua, spine)?;
    region::register(lua, spine)?;
    attachment::register(lua, spine)?;
    animation::register(lua, spine)?;
    timeline::register(lua, spine)
}
