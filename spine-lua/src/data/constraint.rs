//! The four kinds of `ConstraintData`.

use mlua::{IntoLua, Lua, Result, Table, Value};
use spine_data::{
    ConstraintRef, Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, SkeletonData,
    TransformConstraintId,
};

use crate::class::{Class, Members, declare, userdata};
use crate::field::read_only;
use crate::member::{Part, quoted};

userdata!(
    Part<IkConstraintId>,
    Part<TransformConstraintId>,
    Part<PathConstraintId>,
    Part<PhysicsConstraintId>
);

macro_rules! constraint_data {
    ($id:ty, $class:literal, |$members:ident| $own:block, { $($name:literal => $field:ident),+ $(,)? }) => {
        impl Class for Part<$id> {
            const NAME: &'static str = $class;

            fn members($members: &mut Members<'_, Self>) {
                $members.get("index", |_, this| Ok(this.id.index()));
                read_only!($members {
                    "name" => name,
                    "order" => order,
                    "skinRequired" => skin_required,
                    $($name => $field,)+
                });
                $own
            }

            fn label(&self) -> Result<String> {
                quoted(&self.value()?.name)
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
        $members.get("bones", |lua, this| {
            this.parts(lua, this.value()?.bones.iter().copied())
        });
        $members.get("target", |_, this| Ok(this.part(this.value()?.target)));
    };
}

constraint_data!(IkConstraintId, "IkConstraintData", |members| { bones_and_target!(members); }, {
    "mix" => mix,
    "softness" => softness,
    "bendDirection" => bend_direction,
    "compress" => compress,
    "stretch" => stretch,
    "uniform" => uniform,
});

constraint_data!(TransformConstraintId, "TransformConstraintData", |members| { bones_and_target!(members); }, {
    "mixRotate" => mix_rotate,
    "mixX" => mix_x,
    "mixY" => mix_y,
    "mixScaleX" => mix_scale_x,
    "mixScaleY" => mix_scale_y,
    "mixShearY" => mix_shear_y,
    "offsetRotation" => offset_rotation,
    "offsetX" => offset_x,
    "offsetY" => offset_y,
    "offsetScaleX" => offset_scale_x,
    "offsetScaleY" => offset_scale_y,
    "offsetShearY" => offset_shear_y,
    "relative" => relative,
    "local" => local,
});

constraint_data!(PathConstraintId, "PathConstraintData", |members| { bones_and_target!(members); }, {
    "positionMode" => position_mode,
    "spacingMode" => spacing_mode,
    "rotateMode" => rotate_mode,
    "offsetRotation" => offset_rotation,
    "position" => position,
    "spacing" => spacing,
    "mixRotate" => mix_rotate,
    "mixX" => mix_x,
    "mixY" => mix_y,
});

constraint_data!(
    PhysicsConstraintId,
    "PhysicsConstraintData",
    |members| {
        members.get("bone", |_, this| Ok(this.part(this.value()?.bone)));
    },
    {
        "x" => x,
        "y" => y,
        "rotate" => rotate,
        "scaleX" => scale_x,
        "shearX" => shear_x,
        "limit" => limit,
        "step" => step,
        "inertia" => inertia,
        "strength" => strength,
        "damping" => damping,
        "massInverse" => mass_inverse,
        "wind" => wind,
        "gravity" => gravity,
        "mix" => mix,
        "inertiaGlobal" => inertia_global,
        "strengthGlobal" => strength_global,
        "dampingGlobal" => damping_global,
        "massGlobal" => mass_global,
        "windGlobal" => wind_global,
        "gravityGlobal" => gravity_global,
        "mixGlobal" => mix_global,
    }
);

/// The data of a constraint of any kind.
pub(super) fn constraint_to_lua(
    lua: &Lua,
    data: &std::sync::Arc<SkeletonData>,
    id: ConstraintRef,
) -> Result<Value> {
    match id {
        ConstraintRef::Ik(id) => Part::new(data, id).into_lua(lua),
        ConstraintRef::Transform(id) => Part::new(data, id).into_lua(lua),
        ConstraintRef::Path(id) => Part::new(data, id).into_lua(lua),
        ConstraintRef::Physics(id) => Part::new(data, id).into_lua(lua),
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Part<IkConstraintId>>(lua, spine)?;
    declare::<Part<TransformConstraintId>>(lua, spine)?;
    declare::<Part<PathConstraintId>>(lua, spine)?;
    declare::<Part<PhysicsConstraintId>>(lua, spine)?;
    Ok(())
}
