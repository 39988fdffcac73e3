//! `Bone`.

use mlua::{Lua, Result, Table, Value};
use spine_core::{Skeleton, WorldTransform};
use spine_data::{BoneId, Inherit, LocalTransform, Real};

use crate::class::{Class, Members, declare, misuse, userdata};
use crate::field::{Field, live};
use crate::member::{Of, foreign, quoted};

userdata!(Of<BoneId>);

impl Of<BoneId> {
    pub(crate) fn world(&self) -> Result<WorldTransform> {
        self.read(|skeleton, id| skeleton.pose.world.get(id).copied().ok_or_else(foreign))
    }
}

/// Numbers of one of the pose's lists, for reading and writing.
macro_rules! numbers {
    ($members:ident, $read:ident, $write:ident { $($name:literal => $field:ident),+ $(,)? }) => {$(
        $members.property(
            $name,
            |_, this: &Of<BoneId>| {
                this.read(|skeleton, id| Ok($read(skeleton, id)?.$field))
            },
            |lua, this, value| {
                let value = Field::take(value, lua)?;
                this.write(|skeleton, id| {
                    let mut transform = $read(skeleton, id)?;
                    transform.$field = value;
                    skeleton.$write(id, transform);
                    Ok(())
                })
            },
        );
    )+};
}

fn applied(skeleton: &Skeleton, id: BoneId) -> Result<LocalTransform> {
    skeleton.applied(id).ok_or_else(foreign)
}

fn world(skeleton: &Skeleton, id: BoneId) -> Result<WorldTransform> {
    skeleton.pose.world.get(id).copied().ok_or_else(foreign)
}

impl Class for Of<BoneId> {
    const NAME: &'static str = "Bone";

    fn members(members: &mut Members<'_, Self>) {
        live!(members {
            "x" => x,
            "y" => y,
            "rotation" => rotation,
            "scaleX" => scale_x,
            "scaleY" => scale_y,
            "shearX" => shear_x,
            "shearY" => shear_y,
        });
        numbers!(members, applied, set_applied {
            "aX" => x,
            "aY" => y,
            "aRotation" => rotation,
            "aScaleX" => scale_x,
            "aScaleY" => scale_y,
            "aShearX" => shear_x,
            "aShearY" => shear_y,
        });
        numbers!(members, world, set_world { "a" => a, "b" => b, "c" => c, "d" => d, "worldX" => x, "worldY" => y });
        members.get("worldRotationX", |_, this| Ok(this.world()?.rotation_x()));
        members.get("worldRotationY", |_, this| Ok(this.world()?.rotation_y()));
        members.get("worldScaleX", |_, this| Ok(this.world()?.scale_x()));
        members.get("worldScaleY", |_, this| Ok(this.world()?.scale_y()));
        relations(members);
        conversions(members);
        updates(members);
    }

    fn label(&self) -> Result<String> {
        quoted(&self.data()?.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

fn relations(members: &mut Members<'_, Of<BoneId>>) {
    members.get("data", |_, this| this.data());
    members.get("skeleton", |_, this| Ok(this.skeleton.clone()));
    members.get("parent", |_, this| {
        let parent = this.data()?.value()?.parent;
        Ok(parent.map(|parent| Of::new(&this.skeleton, parent)))
    });
    members.get("children", |lua, this| {
        let data = this.skeleton.data()?;
        lua.create_sequence_from(data.children(this.id).map(|id| Of::new(&this.skeleton, id)))
    });
    members.property(
        "inherit",
        |lua, this| this.read(|skeleton, id| skeleton.pose.inherit.get(id).ok_or_else(foreign)?.to_lua(lua)),
        |lua, this, value| {
            let value = Inherit::take(value, lua)?;
            this.write(|skeleton, id| {
                *skeleton.pose.inherit.get_mut(id).ok_or_else(foreign)? = value;
                Ok(())
            })
        },
    );
    members.method("isActive", |_, this, ()| {
        this.read(|skeleton, id| Ok(skeleton.is_bone_active(id)))
    });
}

fn conversions(members: &mut Members<'_, Of<BoneId>>) {
    type Point = (Real, Real);
    const fn pair([x, y]: [Real; 2]) -> Point {
        (x, y)
    }
    members.method("localToWorld", |_, this, (x, y): Point| {
        Ok(pair(this.world()?.apply(x, y)))
    });
    members.method("worldToLocal", |_, this, (x, y): Point| {
        Ok(pair(this.world()?.inverse_apply(x, y)))
    });
    members.method("worldToParent", |_, this, (x, y): Point| {
        this.read(|skeleton, id| skeleton.world_to_parent(id, x, y).map(pair).ok_or_else(foreign))
    });
    members.method("parentToWorld", |_, this, (x, y): Point| {
        this.read(|skeleton, id| skeleton.parent_to_world(id, x, y).map(pair).ok_or_else(foreign))
    });
    members.method("localToWorldRotation", |_, this, degrees: Real| {
        this.read(|skeleton, id| skeleton.local_to_world_rotation(id, degrees).ok_or_else(foreign))
    });
    members.method("worldToLocalRotation", |_, this, degrees: Real| {
        this.read(|skeleton, id| skeleton.world_to_local_rotation(id, degrees).ok_or_else(foreign))
    });
}

fn updates(members: &mut Members<'_, Of<BoneId>>) {
    members.method("rotateWorld", |_, this, degrees: Real| {
        this.write(|skeleton, id| {
            skeleton.rotate_world(id, degrees);
            Ok(())
        })
    });
    members.method("setToSetupPose", |_, this, ()| {
        this.write(|skeleton, id| {
            skeleton.set_bone_to_setup_pose(id);
            Ok(())
        })
    });
    members.method("update", |_, this, _physics: Value| {
        this.write(|skeleton, id| {
            skeleton.update_bone_from_applied(id);
            Ok(())
        })
    });
    members.method("updateAppliedTransform", |_, this, ()| {
        this.write(|skeleton, id| {
            skeleton.update_applied_transform(id);
            Ok(())
        })
    });
    type Seven = (
        Option<Real>,
        Option<Real>,
        Option<Real>,
        Option<Real>,
        Option<Real>,
        Option<Real>,
        Option<Real>,
    );
    members.method("updateWorldTransform", |_, this, seven: Seven| {
        this.write(|skeleton, id| match seven {
            (None, ..) => {
                skeleton.update_bone_world_transform(id);
                Ok(())
            }
            (
                Some(x),
                Some(y),
                Some(rotation),
                Some(scale_x),
                Some(scale_y),
                Some(shear_x),
                Some(shear_y),
            ) => {
                let transform = LocalTransform {
                    x,
                    y,
                    rotation,
                    scale_x,
                    scale_y,
                    shear_x,
                    shear_y,
                };
                skeleton.set_applied(id, transform);
                skeleton.update_bone_from_applied(id);
                Ok(())
            }
            _ => Err(misuse(
                "all seven numbers are expected, or none: x, y, rotation, scaleX, scaleY, shearX, shearY",
            )),
        })
    });
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Of<BoneId>>(lua, spine)?;
    Ok(())
}
