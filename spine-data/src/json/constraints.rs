//! IK, transform, path and physics constraints. Source: formats-4.2.md 4.5 to 4.8.

use serde::de::{MapAccess, SeqAccess};

use super::container::{List, Optional, ReadList};
use super::reader::{Reader, Record, keys};
use super::value::{Choice, Lookup, Name, Place};
use crate::builder::{Builder, Names};
use crate::constraint::{
    IkConstraintData, PathConstraintData, PhysicsConstraintData, PositionMode, RotateMode, SpacingMode,
    TransformConstraintData,
};
use crate::error::ErrorKind;
use crate::id::{BoneId, Id, SlotId};
use crate::real::real;

/// A list of names of things defined before, appended to a list of ids.
pub(super) struct NameList<'r, 'a, I> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) names: for<'b> fn(&'b Builder<'a>) -> &'b Names<I>,
    pub(super) ids: &'r mut Vec<I>,
}

impl<'de, I: Id> ReadList<'de> for NameList<'_, '_, I> {
    const WHAT: &'static str = "a list of names";
    type Value = ();

    fn read_list<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let reader = self.reader;
        self.ids.clear();
        loop {
            let (stash, names) = (&mut reader.stash, (self.names)(&reader.builder));
            let Some(id) = list.next_element_seed(Lookup { stash, names })? else {
                return Ok(());
            };
            let Some(id) = id else {
                return Err(reader.stash.null_in_list(self.ids.len(), "a name"));
            };
            // Twice, as the list grows.
            let charged = reader.builder.charge_ids(2);
            reader.check(charged)?;
            self.ids.push(id);
        }
    }
}

fn bones<'de, A: MapAccess<'de>>(
    reader: &mut Reader<'_>,
    object: &mut A,
) -> Result<Option<Vec<BoneId>>, A::Error> {
    let mut ids = Vec::new();
    let seed = NameList {
        reader,
        names: |builder| &builder.bones,
        ids: &mut ids,
    };
    let there = object.next_value_seed(Optional(List(seed)))?;
    ids.shrink_to_fit();
    Ok(there.map(|()| ids))
}

fn bone<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, object: &mut A) -> Result<Option<BoneId>, A::Error> {
    let (stash, names) = (&mut reader.stash, &reader.builder.bones);
    object.next_value_seed(Lookup { stash, names })
}

keys! {
    IkKey of "an IK constraint" {
        Name = "name",
        Order = "order",
        Skin = "skin",
        Bones = "bones",
        Target = "target",
        Mix = "mix",
        Softness = "softness",
        BendPositive = "bendPositive",
        Compress = "compress",
        Stretch = "stretch",
        Uniform = "uniform",
    }
}

pub(super) enum Ik {}

impl Record for Ik {
    const WHAT: &'static str = "an IK constraint";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut data = IkConstraintData::new("", BoneId::new(0));
        let mut name: Option<Name<'de>> = None;
        let (mut constrained, mut target) = (None, None);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                IkKey::Name => name = reader.value(&mut object)?,
                IkKey::Order => data.order = reader.value_or(&mut object, 0)?,
                IkKey::Skin => data.skin_required = reader.value_or(&mut object, false)?,
                IkKey::Bones => constrained = bones(reader, &mut object)?,
                IkKey::Target => target = bone(reader, &mut object)?,
                IkKey::Mix => data.mix = reader.real(&mut object, 1.0)?,
                IkKey::Softness => data.softness = reader.real(&mut object, 0.0)?,
                IkKey::BendPositive => {
                    data.bend_direction = if reader.value_or(&mut object, true)? {
                        1
                    } else {
                        -1
                    };
                }
                IkKey::Compress => data.compress = reader.value_or(&mut object, false)?,
                IkKey::Stretch => data.stretch = reader.value_or(&mut object, false)?,
                IkKey::Uniform => data.uniform = reader.value_or(&mut object, false)?,
            }
        }
        data.name = (*reader.need(name, Self::WHAT, "name")?.0).into();
        data.bones = reader.need(constrained, Self::WHAT, "bones")?;
        data.target = reader.need(target, Self::WHAT, "target")?;
        let result = reader.builder.ik_constraint(data);
        reader.check(result)
    }
}

keys! {
    TransformKey of "a transform constraint" {
        Name = "name",
        Order = "order",
        Skin = "skin",
        Bones = "bones",
        Target = "target",
        Local = "local",
        Relative = "relative",
        Rotation = "rotation",
        X = "x",
        Y = "y",
        ScaleX = "scaleX",
        ScaleY = "scaleY",
        ShearY = "shearY",
        MixRotate = "mixRotate",
        MixX = "mixX",
        MixY = "mixY",
        MixScaleX = "mixScaleX",
        MixScaleY = "mixScaleY",
        MixShearY = "mixShearY",
    }
}

pub(super) enum Transform {}

impl Record for Transform {
    const WHAT: &'static str = "a transform constraint";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut data = TransformConstraintData::new("", BoneId::new(0));
        let mut name: Option<Name<'de>> = None;
        let (mut constrained, mut target) = (None, None);
        let (mut mix_y, mut mix_scale_y) = (None, None);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                TransformKey::Name => name = reader.value(&mut object)?,
                TransformKey::Order => data.order = reader.value_or(&mut object, 0)?,
                TransformKey::Skin => data.skin_required = reader.value_or(&mut object, false)?,
                TransformKey::Bones => constrained = bones(reader, &mut object)?,
                TransformKey::Target => target = bone(reader, &mut object)?,
                TransformKey::Local => data.local = reader.value_or(&mut object, false)?,
                TransformKey::Relative => data.relative = reader.value_or(&mut object, false)?,
                TransformKey::Rotation => data.offset_rotation = reader.real(&mut object, 0.0)?,
                TransformKey::X => data.offset_x = reader.real(&mut object, 0.0)?,
                TransformKey::Y => data.offset_y = reader.real(&mut object, 0.0)?,
                TransformKey::ScaleX => data.offset_scale_x = reader.real(&mut object, 0.0)?,
                TransformKey::ScaleY => data.offset_scale_y = reader.real(&mut object, 0.0)?,
                TransformKey::ShearY => data.offset_shear_y = reader.real(&mut object, 0.0)?,
                TransformKey::MixRotate => data.mix_rotate = reader.real(&mut object, 1.0)?,
                TransformKey::MixX => data.mix_x = reader.real(&mut object, 1.0)?,
                TransformKey::MixY => mix_y = reader.value::<f64, A>(&mut object)?.map(real),
                TransformKey::MixScaleX => data.mix_scale_x = reader.real(&mut object, 1.0)?,
                TransformKey::MixScaleY => mix_scale_y = reader.value::<f64, A>(&mut object)?.map(real),
                TransformKey::MixShearY => data.mix_shear_y = reader.real(&mut object, 1.0)?,
            }
        }
        data.name = (*reader.need(name, Self::WHAT, "name")?.0).into();
        data.bones = reader.need(constrained, Self::WHAT, "bones")?;
        data.target = reader.need(target, Self::WHAT, "target")?;
        data.mix_y = mix_y.unwrap_or(data.mix_x);
        data.mix_scale_y = mix_scale_y.unwrap_or(data.mix_scale_x);
        let result = reader.builder.transform_constraint(data);
        reader.check(result)
    }
}

keys! {
    PathKey of "a path constraint" {
        Name = "name",
        Order = "order",
        Skin = "skin",
        Bones = "bones",
        Target = "target",
        PositionMode = "positionMode",
        SpacingMode = "spacingMode",
        RotateMode = "rotateMode",
        Rotation = "rotation",
        Position = "position",
        Spacing = "spacing",
        MixRotate = "mixRotate",
        MixX = "mixX",
        MixY = "mixY",
    }
}

pub(super) enum Path {}

impl Record for Path {
    const WHAT: &'static str = "a path constraint";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut data = PathConstraintData::new("", SlotId::new(0));
        let mut name: Option<Name<'de>> = None;
        let (mut constrained, mut target, mut mix_y) = (None, None, None);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                PathKey::Name => name = reader.value(&mut object)?,
                PathKey::Order => data.order = reader.value_or(&mut object, 0)?,
                PathKey::Skin => data.skin_required = reader.value_or(&mut object, false)?,
                PathKey::Bones => constrained = bones(reader, &mut object)?,
                PathKey::Target => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.slots);
                    target = object.next_value_seed(Lookup { stash, names })?;
                }
                PathKey::PositionMode => {
                    let mode = reader.value_or(&mut object, Choice(PositionMode::Percent))?;
                    data.position_mode = mode.0;
                }
                PathKey::SpacingMode => {
                    let mode = reader.value_or(&mut object, Choice(SpacingMode::Length))?;
                    data.spacing_mode = mode.0;
                }
                PathKey::RotateMode => {
                    let mode = reader.value_or(&mut object, Choice(RotateMode::Tangent))?;
                    data.rotate_mode = mode.0;
                }
                PathKey::Rotation => data.offset_rotation = reader.real(&mut object, 0.0)?,
                PathKey::Position => data.position = reader.real(&mut object, 0.0)?,
                PathKey::Spacing => data.spacing = reader.real(&mut object, 0.0)?,
                PathKey::MixRotate => data.mix_rotate = reader.real(&mut object, 1.0)?,
                PathKey::MixX => data.mix_x = reader.real(&mut object, 1.0)?,
                PathKey::MixY => mix_y = reader.value::<f64, A>(&mut object)?.map(real),
            }
        }
        data.name = (*reader.need(name, Self::WHAT, "name")?.0).into();
        data.bones = reader.need(constrained, Self::WHAT, "bones")?;
        data.target = reader.need(target, Self::WHAT, "target")?;
        data.mix_y = mix_y.unwrap_or(data.mix_x);
        let result = reader.builder.path_constraint(data);
        reader.check(result)
    }
}

keys! {
    PhysicsKey of "a physics constraint" {
        Name = "name",
        Order = "order",
        Skin = "skin",
        Bone = "bone",
        X = "x",
        Y = "y",
        Rotate = "rotate",
        ScaleX = "scaleX",
        ShearX = "shearX",
        Limit = "limit",
        Fps = "fps",
        Inertia = "inertia",
        Strength = "strength",
        Damping = "damping",
        Mass = "mass",
        Wind = "wind",
        Gravity = "gravity",
        Mix = "mix",
        InertiaGlobal = "inertiaGlobal",
        StrengthGlobal = "strengthGlobal",
        DampingGlobal = "dampingGlobal",
        MassGlobal = "massGlobal",
        WindGlobal = "windGlobal",
        GravityGlobal = "gravityGlobal",
        MixGlobal = "mixGlobal",
    }
}

pub(super) enum Physics {}

impl Record for Physics {
    const WHAT: &'static str = "a physics constraint";

    fn read<'de, A: MapAccess<'de>>(reader: &mut Reader<'_>, mut object: A) -> Result<(), A::Error> {
        let mut data = PhysicsConstraintData::new("", BoneId::new(0));
        let mut name: Option<Name<'de>> = None;
        let mut constrained = None;
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                PhysicsKey::Name => name = reader.value(&mut object)?,
                PhysicsKey::Order => data.order = reader.value_or(&mut object, 0)?,
                PhysicsKey::Skin => data.skin_required = reader.value_or(&mut object, false)?,
                PhysicsKey::Bone => constrained = bone(reader, &mut object)?,
                PhysicsKey::X => data.x = reader.real(&mut object, 0.0)?,
                PhysicsKey::Y => data.y = reader.real(&mut object, 0.0)?,
                PhysicsKey::Rotate => data.rotate = reader.real(&mut object, 0.0)?,
                PhysicsKey::ScaleX => data.scale_x = reader.real(&mut object, 0.0)?,
                PhysicsKey::ShearX => data.shear_x = reader.real(&mut object, 0.0)?,
                PhysicsKey::Limit => data.limit = reader.real(&mut object, 5000.0)?,
                PhysicsKey::Fps => data.step = 1.0 / f64::from(reader.value_or(&mut object, 60_u32)?),
                PhysicsKey::Inertia => data.inertia = reader.real(&mut object, 1.0)?,
                PhysicsKey::Strength => data.strength = reader.real(&mut object, 100.0)?,
                PhysicsKey::Damping => data.damping = reader.real(&mut object, 1.0)?,
                PhysicsKey::Mass => data.mass_inverse = real(1.0 / reader.value_or(&mut object, 1.0)?),
                PhysicsKey::Wind => data.wind = reader.real(&mut object, 0.0)?,
                PhysicsKey::Gravity => data.gravity = reader.real(&mut object, 0.0)?,
                PhysicsKey::Mix => data.mix = reader.real(&mut object, 1.0)?,
                PhysicsKey::InertiaGlobal => data.inertia_global = reader.value_or(&mut object, false)?,
                PhysicsKey::StrengthGlobal => data.strength_global = reader.value_or(&mut object, false)?,
                PhysicsKey::DampingGlobal => data.damping_global = reader.value_or(&mut object, false)?,
                PhysicsKey::MassGlobal => data.mass_global = reader.value_or(&mut object, false)?,
                PhysicsKey::WindGlobal => data.wind_global = reader.value_or(&mut object, false)?,
                PhysicsKey::GravityGlobal => data.gravity_global = reader.value_or(&mut object, false)?,
                PhysicsKey::MixGlobal => data.mix_global = reader.value_or(&mut object, false)?,
            }
        }
        data.name = (*reader.need(name, Self::WHAT, "name")?.0).into();
        data.bone = reader.need(constrained, Self::WHAT, "bone")?;
        let result = reader.builder.physics_constraint(data);
        result.map_err(|kind| {
            let field = match &kind {
                ErrorKind::InvalidValue { what, .. } if what.starts_with("fps") => ".fps",
                ErrorKind::InvalidValue { what, .. } if what.starts_with("mass") => ".mass",
                _ => "",
            };
            reader.stash.fail_at(kind, Place::Below(field.into()))
        })
    }
}
