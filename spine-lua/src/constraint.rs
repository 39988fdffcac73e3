//! The four kinds of constraints of a skeleton.

use mlua::{Lua, Result, Table, UserDataRef, Value};
use spine_core::IkOptions;
use spine_data::{
    BoneId, ConstraintRef, IkConstraintId, PathConstraintId, PhysicsConstraintId, Real, TransformConstraintId,
};

use crate::class::{Class, Members, declare, misuse, userdata};
use crate::field::live;
use crate::member::{Of, quoted};

userdata!(
    Of<IkConstraintId>,
    Of<TransformConstraintId>,
    Of<PathConstraintId>,
    Of<PhysicsConstraintId>
);

macro_rules! constraint {
    ($id:ty, $class:literal, $kind:ident, |$members:ident| $own:block, { $($name:literal => $field:ident),+ $(,)? }) => {
        impl Class for Of<$id> {
            const NAME: &'static str = $class;

            fn members($members: &mut Members<'_, Self>) {
                live!($members { $($name => $field),+ });
                $members.get("data", |_, this| this.data());
                $members.get("skeleton", |_, this| Ok(this.skeleton.clone()));
                $members.method("isActive", |_, this, ()| {
                    this.read(|skeleton, id| Ok(skeleton.is_constraint_active(ConstraintRef::$kind(id))))
                });
                $own
            }

            fn label(&self) -> Result<String> {
                quoted(&self.data()?.value()?.name)
            }

            fn same(&self, other: &Self) -> bool {
                Self::same(self, other)
            }
        }
    };
}

/// The bones that a constraint acts on, and the bone or slot that it follows.
macro_rules! bones_and_target {
    ($members:ident) => {
        $members.get("bones", |lua, this| this.others(lua, |data| data.bones.clone()));
        $members.get("target", |_, this| {
            Ok(Of::new(&this.skeleton, this.data()?.value()?.target))
        });
    };
}

constraint!(IkConstraintId, "IkConstraint", Ik, |members| {
    bones_and_target!(members);
    members.method("apply", |_, this, arguments: mlua::MultiValue| apply_ik(&this.skeleton, arguments));
}, {
    "mix" => mix,
    "softness" => softness,
    "bendDirection" => bend_direction,
    "compress" => compress,
    "stretch" => stretch,
});

constraint!(TransformConstraintId, "TransformConstraint", Transform, |members| { bones_and_target!(members); }, {
    "mixRotate" => mix_rotate,
    "mixX" => mix_x,
    "mixY" => mix_y,
    "mixScaleX" => mix_scale_x,
    "mixScaleY" => mix_scale_y,
    "mixShearY" => mix_shear_y,
});

constraint!(PathConstraintId, "PathConstraint", Path, |members| { bones_and_target!(members); }, {
    "position" => position,
    "spacing" => spacing,
    "mixRotate" => mix_rotate,
    "mixX" => mix_x,
    "mixY" => mix_y,
});

constraint!(PhysicsConstraintId, "PhysicsConstraint", Physics, |members| {
    members.get("bone", |_, this| Ok(Of::new(&this.skeleton, this.data()?.value()?.bone)));
    members.method("reset", |_, this, ()| {
        this.write(|skeleton, id| {
            skeleton.reset_physics(id);
            Ok(())
        })
    });
    members.method("translate", |_, this, (x, y): (Real, Real)| this.change(|physics| physics.state.translate(x, y)));
    members.method("rotate", |_, this, (x, y, degrees): (Real, Real, Real)| {
        this.change(|physics| physics.state.rotate(x, y, degrees))
    });
    members.method("setToSetupPose", |_, this, ()| {
        let data = this.data()?;
        let setup = data.value()?;
        this.change(|physics| {
            physics.inertia = setup.inertia;
            physics.strength = setup.strength;
            physics.damping = setup.damping;
            physics.mass_inverse = setup.mass_inverse;
            physics.wind = setup.wind;
            physics.gravity = setup.gravity;
            physics.mix = setup.mix;
        })
    });
}, {
    "inertia" => inertia,
    "strength" => strength,
    "damping" => damping,
    "massInverse" => mass_inverse,
    "wind" => wind,
    "gravity" => gravity,
    "mix" => mix,
});

/// `apply(bone, targetX, targetY, compress, stretch, uniform, alpha)`, or
/// `apply(parent, child, targetX, targetY, bendDir, stretch, uniform, softness, alpha)`.
fn apply_ik(skeleton: &crate::SkeletonObject, mut arguments: mlua::MultiValue) -> Result<()> {
    let lua_bone = |value: Option<Value>| -> Result<BoneId> {
        let object = value.and_then(|value| value.as_userdata().cloned());
        let bone = object.and_then(|object| object.borrow::<Of<BoneId>>().ok());
        let bone: UserDataRef<Of<BoneId>> =
            bone.ok_or_else(|| misuse("a bone of the constraint's skeleton is expected"))?;
        if !bone.skeleton.0.same(&skeleton.0) {
            return Err(misuse("the bone is of another skeleton than the constraint"));
        }
        Ok(bone.id)
    };
    let bone = lua_bone(arguments.pop_front())?;
    let child = match arguments.front() {
        Some(Value::UserData(_)) => Some(lua_bone(arguments.pop_front())?),
        _ => None,
    };
    let number = |value: Option<Value>, or: Option<Real>| -> Result<Real> {
        match value {
            Some(Value::Number(number)) => Ok(spine_data::real::real(number)),
            #[allow(clippy::cast_precision_loss)]
            Some(Value::Integer(number)) => Ok(spine_data::real::real(number as f64)),
            None | Some(Value::Nil) => {
                or.ok_or_else(|| misuse("targetX and targetY are expected after the bones"))
            }
            Some(other) => Err(misuse(format!(
                "a number is expected, found a {}",
                other.type_name()
            ))),
        }
    };
    let target = [
        number(arguments.pop_front(), None)?,
        number(arguments.pop_front(), None)?,
    ];
    let mut options = IkOptions::default();
    let truth = |value: Option<Value>| value.is_some_and(|value| value.as_boolean().unwrap_or(false));
    if child.is_some() {
        options.bend_direction = if number(arguments.pop_front(), Some(1.0))? < 0.0 {
            -1
        } else {
            1
        };
    } else {
        options.compress = truth(arguments.pop_front());
    }
    options.stretch = truth(arguments.pop_front());
    options.uniform = truth(arguments.pop_front());
    if child.is_some() {
        options.softness = number(arguments.pop_front(), Some(0.0))?;
    }
    options.mix = number(arguments.pop_front(), Some(1.0))?;
    skeleton.0.write(|skeleton| {
        match child {
            Some(child) => skeleton.apply_ik_two_bones(bone, child, target, &options),
            None => skeleton.apply_ik(bone, target, &options),
        }
        Ok(())
    })
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Of<IkConstraintId>>(lua, spine)?;
    declare::<Of<TransformConstraintId>>(lua, spine)?;
    declare::<Of<PathConstraintId>>(lua, spine)?;
    declare::<Of<PhysicsConstraintId>>(lua, spine)?;
    Ok(())
}
