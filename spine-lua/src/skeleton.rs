//! `Skeleton`.

use std::sync::Arc;

use mlua::{IntoLuaMulti, Lua, Result, Table, UserData, Value};
use spine_core::{Physics, Skeleton, WorldTransform};
use spine_data::{BoneId, Real, SkeletonData, Skin, SlotId};

use crate::Handle;
use crate::budget;
use crate::class::{Class, Members, Object, declare, function, misuse, unknown, userdata};
use crate::color::ColorObject;
use crate::data::{SkeletonDataObject, SkinObject, attachment_to_lua, slot_of};
use crate::field::{Chosen, Field, conversion};
use crate::member::{Of, Stored};

/// What Lua sees of a skeleton. Clones are the same skeleton.
#[derive(Clone, Debug)]
pub struct SkeletonObject(pub Handle<Skeleton>);

impl SkeletonObject {
    /// A skeleton to hand to Lua.
    #[must_use]
    pub fn new(skeleton: Skeleton) -> Self {
        Self(Handle::new("skeleton", skeleton))
    }

    pub(crate) fn data(&self) -> Result<Arc<SkeletonData>> {
        self.0.read(|skeleton| Ok(Arc::clone(skeleton.data())))
    }

    /// All parts of a kind.
    fn all<I: Stored>(&self, lua: &Lua) -> Result<Table>
    where
        Of<I>: UserData + 'static,
    {
        let data = self.data()?;
        lua.create_sequence_from(I::list(&data).ids().map(|id| Of::new(self, id)))
    }

    fn find<I: Stored>(&self, find: impl FnOnce(&SkeletonData) -> Option<I>) -> Result<Option<Of<I>>> {
        Ok(find(&*self.data()?).map(|id| Of::new(self, id)))
    }
}

userdata!(SkeletonObject);

macro_rules! numbers {
    ($members:ident { $($name:literal => $field:ident),+ $(,)? }) => {$(
        $members.property(
            $name,
            |lua, this: &SkeletonObject| this.0.read(|skeleton| skeleton.$field.to_lua(lua)),
            |lua, this, value| {
                let value = Field::take(value, lua)?;
                this.0.write(|skeleton| {
                    skeleton.$field = value;
                    Ok(())
                })
            },
        );
    )+};
}

/// Methods without arguments and results.
macro_rules! plain {
    ($members:ident { $($name:literal => $method:ident),+ $(,)? }) => {$(
        $members.method($name, |_, this: &SkeletonObject, ()| {
            this.0.write(|skeleton| {
                skeleton.$method();
                Ok(())
            })
        });
    )+};
}

macro_rules! finds {
    ($members:ident { $($name:literal => $find:ident),+ $(,)? }) => {$(
        $members.method($name, |_, this: &SkeletonObject, name: String| this.find(|data| data.$find(&name)));
    )+};
}

impl Class for SkeletonObject {
    const NAME: &'static str = "Skeleton";

    fn members(members: &mut Members<'_, Self>) {
        numbers!(members {
            "x" => x,
            "y" => y,
            "scaleX" => scale_x,
            "scaleY" => scale_y,
            "yDown" => y_down,
            "time" => time,
        });
        plain!(members {
            "setToSetupPose" => set_to_setup_pose,
            "setBonesToSetupPose" => set_bones_to_setup_pose,
            "setSlotsToSetupPose" => set_slots_to_setup_pose,
            "updateCache" => update_cache,
        });
        finds!(members {
            "findBone" => find_bone,
            "findSlot" => find_slot,
            "findIkConstraint" => find_ik_constraint,
            "findTransformConstraint" => find_transform_constraint,
            "findPathConstraint" => find_path_constraint,
            "findPhysicsConstraint" => find_physics_constraint,
        });
        parts(members);
        colors(members);
        skins(members);
        updates(members);
        members.method("dispose", |_, this, ()| this.0.dispose());
    }

    fn label(&self) -> Result<String> {
        self.0
            .read(|skeleton| Ok(format!("\"{}\"", skeleton.data().name)))
    }

    fn same(&self, other: &Self) -> bool {
        self.0.same(&other.0)
    }
}

fn parts(members: &mut Members<'_, SkeletonObject>) {
    members.get("data", |_, this| this.data().map(SkeletonDataObject));
    members.get("bones", |lua, this| this.all::<BoneId>(lua));
    members.get("slots", |lua, this| this.all::<SlotId>(lua));
    members.get("ikConstraints", |lua, this| {
        this.all::<spine_data::IkConstraintId>(lua)
    });
    members.get("transformConstraints", |lua, this| {
        this.all::<spine_data::TransformConstraintId>(lua)
    });
    members.get("pathConstraints", |lua, this| {
        this.all::<spine_data::PathConstraintId>(lua)
    });
    members.get("physicsConstraints", |lua, this| {
        this.all::<spine_data::PhysicsConstraintId>(lua)
    });
    members.get("rootBone", |_, this| this.find(|data| data.bones.ids().next()));
    members.property(
        "drawOrder",
        |lua, this| {
            let order = this.0.read(|skeleton| Ok(skeleton.pose.draw_order.clone()))?;
            lua.create_sequence_from(order.into_iter().map(|id| Of::new(this, id)))
        },
        |lua, this, value| {
            let slots: Vec<Object<Of<SlotId>>> = mlua::FromLua::from_lua(value, lua)?;
            let order: Vec<SlotId> = slots.iter().map(|slot| slot.id).collect();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            this.0.write(|skeleton| {
                if !sorted.iter().copied().eq(skeleton.data().slots.ids()) {
                    return Err(misuse(
                        "the draw order is a list of all slots of the skeleton, each once",
                    ));
                }
                skeleton.pose.draw_order = order;
                Ok(())
            })
        },
    );
}

fn colors(members: &mut Members<'_, SkeletonObject>) {
    members.property(
        "color",
        |_, this| Ok(ColorObject::of_skeleton(this.clone())),
        |lua, this, value| {
            let color = Field::take(value, lua)?;
            this.0.write(|skeleton| {
                skeleton.color = color;
                Ok(())
            })
        },
    );
    members.method(
        "setColor",
        |_, this, (r, g, b, a): (Real, Real, Real, Option<Real>)| {
            this.0.write(|skeleton| {
                skeleton.color = spine_data::Color::new(r, g, b, a.unwrap_or(1.0));
                Ok(())
            })
        },
    );
    members.method("setScale", |_, this, (x, y): (Real, Real)| {
        this.0.write(|skeleton| {
            (skeleton.scale_x, skeleton.scale_y) = (x, y);
            Ok(())
        })
    });
}

/// A skin as an argument: itself, its name, or nil for none.
fn skin_of(skeleton: &SkeletonObject, value: &Value) -> Result<Option<Arc<Skin>>> {
    let data = skeleton.data()?;
    let expected = || conversion(value, "Skin", "a skin, its name or nil is expected".into());
    match value {
        Value::Nil => Ok(None),
        Value::String(name) => {
            let name = name.to_string_lossy();
            let names = data.skins.iter().map(|skin| &*skin.name);
            let found = data.find_skin(&name).and_then(|id| data.skins.get(id));
            found
                .cloned()
                .map(Some)
                .ok_or_else(|| unknown("skin", &name, names))
        }
        Value::UserData(object) => {
            let skin = object.borrow::<SkinObject>().map_err(|_| expected())?;
            skin.skin_for(&data).map(Some)
        }
        _ => Err(expected()),
    }
}

fn skins(members: &mut Members<'_, SkeletonObject>) {
    members.property(
        "skin",
        |_, this| {
            this.0.read(|skeleton| {
                Ok(skeleton
                    .skin()
                    .map(|skin| SkinObject::shown(skeleton.data(), skin)))
            })
        },
        |_, this, value| change_skin(this, &value, Skeleton::set_skin),
    );
    members.method("setSkin", |_, this, skin: Value| {
        change_skin(this, &skin, Skeleton::set_skin)
    });
    members.method("showSkin", |_, this, skin: Value| {
        change_skin(this, &skin, Skeleton::show_skin)
    });
    members.method("getAttachment", |lua, this, (slot, name): (Value, String)| {
        let data = this.data()?;
        let slot = slot_of(&data, &slot, lua)?;
        let found = data.names.find(&name);
        let found = this
            .0
            .read(|skeleton| Ok(found.and_then(|name| skeleton.attachment(slot, name))))?;
        found.map(|id| attachment_to_lua(lua, &data, id)).transpose()
    });
    members.method(
        "setAttachment",
        |lua, this, (slot, name): (Value, Option<String>)| {
            let data = this.data()?;
            let slot = slot_of(&data, &slot, lua)?;
            let id = match &name {
                None => None,
                Some(name) => Some(attachment_named(this, &data, slot, name)?),
            };
            this.0.write(|skeleton| {
                skeleton.set_slot_attachment(slot, id);
                Ok(())
            })
        },
    );
}

/// The attachment under a name in a slot, of the skin or the default skin.
fn attachment_named(
    skeleton: &SkeletonObject,
    data: &SkeletonData,
    slot: SlotId,
    name: &str,
) -> Result<spine_data::AttachmentId> {
    skeleton.0.read(|skeleton| {
        let found = data
            .names
            .find(name)
            .and_then(|name| skeleton.attachment(slot, name));
        found.ok_or_else(|| {
            let default = data.default_skin.and_then(|id| data.skins.get(id));
            let skins = skeleton.skin().into_iter().chain(default);
            let entries = skins.flat_map(|skin| skin.attachments_for_slot(slot));
            let names = entries
                .filter_map(|entry| data.names.get(entry.name))
                .map(|name| &**name);
            let slot = data.slots.get(slot).map_or("", |slot| &*slot.name);
            unknown(&format!("attachment for slot \"{slot}\""), name, names)
        })
    })
}

fn change_skin(
    this: &SkeletonObject,
    skin: &Value,
    change: fn(&mut Skeleton, Option<Arc<Skin>>),
) -> Result<()> {
    let skin = skin_of(this, skin)?;
    this.0.write(|skeleton| {
        change(skeleton, skin);
        Ok(())
    })
}

fn updates(members: &mut Members<'_, SkeletonObject>) {
    members.method("update", |_, this, delta: Real| {
        this.0.write(|skeleton| {
            skeleton.update(delta);
            Ok(())
        })
    });
    type Update = (Option<Chosen<Physics>>, Option<Object<Of<BoneId>>>);
    members.method("updateWorldTransform", |_, this, (physics, parent): Update| {
        let physics = physics.map_or(Physics::Update, |physics| physics.0);
        // Of another skeleton, or of this one: looked at before this one is changed.
        let parent: Option<WorldTransform> = parent.map(|parent| parent.world()).transpose()?;
        this.0.write(|skeleton| {
            match parent {
                Some(parent) => skeleton.update_world_transform_with_parent(physics, &parent),
                None => skeleton.update_world_transform(physics),
            }
            Ok(())
        })
    });
    members.method("physicsTranslate", |_, this, (x, y): (Real, Real)| {
        this.0.write(|skeleton| {
            skeleton.physics_translate(x, y);
            Ok(())
        })
    });
    members.method("physicsRotate", |_, this, (x, y, degrees): (Real, Real, Real)| {
        this.0.write(|skeleton| {
            skeleton.physics_rotate(x, y, degrees);
            Ok(())
        })
    });
    members.method("getBounds", |lua, this, ()| {
        let bounds = this.0.read(|skeleton| Ok(skeleton.bounds(None)))?;
        match bounds {
            Some(bounds) => (bounds.x, bounds.y, bounds.width, bounds.height).into_lua_multi(lua),
            None => Value::Nil.into_lua_multi(lua),
        }
    });
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<SkeletonObject>(lua, spine)?.set(
        "new",
        function(
            lua,
            "spine.Skeleton.new",
            |lua, data: Object<SkeletonDataObject>| {
                let data = Arc::clone(&data.0);
                budget::room(lua, budget::skeleton(&data))?;
                let measure = |skeleton: &Skeleton| budget::skeleton(skeleton.data());
                Handle::counted(lua, "skeleton", Skeleton::new(data), measure).map(SkeletonObject)
            },
        )?,
    )
}
