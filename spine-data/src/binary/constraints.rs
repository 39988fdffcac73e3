//! The four kinds of constraints. Source: formats-4.2.md 5.6 to 5.9.

use super::Reader;
use super::input::{At, invalid};
use crate::constraint::{
    IkConstraintData, PathConstraintData, PhysicsConstraintData, TransformConstraintData,
};
use crate::error::Error;
use crate::id::{BoneId, SlotId};
use crate::named::Named;
use crate::real::{Real, from_single};

impl Reader<'_, '_> {
    pub(super) fn ik_constraints(&mut self) -> Result<(), Error> {
        let count = self.input.count("IK constraints", 5)?;
        self.builder.data.ik_constraints.reserve_exact(count);
        for _ in 0..count {
            let start = self.input.offset();
            let name = self.input.name("IK constraint name")?;
            let order = self.input.uint("order of a constraint")?;
            let bones = self.bone_list()?;
            let target = self.input.index("target bone", self.builder.bones.len())?;
            let flags = self.input.byte("flags of an IK constraint")?;
            let mut data = IkConstraintData::new(name, BoneId::new(target));
            data.order = order;
            data.bones = bones;
            data.skin_required = flags & 1 != 0;
            data.bend_direction = if flags & 2 == 0 { -1 } else { 1 };
            data.compress = flags & 4 != 0;
            data.stretch = flags & 8 != 0;
            data.uniform = flags & 16 != 0;
            data.mix = match (flags & 32 != 0, flags & 64 != 0) {
                (false, _) => 0.0,
                (true, false) => 1.0,
                (true, true) => self.real("mix of an IK constraint")?,
            };
            data.softness = self.real_if(flags & 128 != 0, "softness of an IK constraint", 0.0)?;
            self.builder.ik_constraint(data).at(start)?;
        }
        Ok(())
    }

    pub(super) fn transform_constraints(&mut self) -> Result<(), Error> {
        let count = self.input.count("transform constraints", 6)?;
        self.builder.data.transform_constraints.reserve_exact(count);
        for _ in 0..count {
            let start = self.input.offset();
            let name = self.input.name("transform constraint name")?;
            let order = self.input.uint("order of a constraint")?;
            let bones = self.bone_list()?;
            let target = self.input.index("target bone", self.builder.bones.len())?;
            let mut data = TransformConstraintData::new(name, BoneId::new(target));
            data.order = order;
            data.bones = bones;
            let flags = self.input.byte("flags of a transform constraint")?;
            data.skin_required = flags & 1 != 0;
            data.local = flags & 2 != 0;
            data.relative = flags & 4 != 0;
            let offset = "offset of a transform constraint";
            data.offset_rotation = self.real_if(flags & 8 != 0, offset, 0.0)?;
            data.offset_x = self.real_if(flags & 16 != 0, offset, 0.0)?;
            data.offset_y = self.real_if(flags & 32 != 0, offset, 0.0)?;
            data.offset_scale_x = self.real_if(flags & 64 != 0, offset, 0.0)?;
            data.offset_scale_y = self.real_if(flags & 128 != 0, offset, 0.0)?;
            let flags = self.input.byte("flags of a transform constraint")?;
            data.offset_shear_y = self.real_if(flags & 1 != 0, offset, 0.0)?;
            let mix = "mix of a transform constraint";
            data.mix_rotate = self.real_if(flags & 2 != 0, mix, 0.0)?;
            data.mix_x = self.real_if(flags & 4 != 0, mix, 0.0)?;
            data.mix_y = self.real_if(flags & 8 != 0, mix, 0.0)?;
            data.mix_scale_x = self.real_if(flags & 16 != 0, mix, 0.0)?;
            data.mix_scale_y = self.real_if(flags & 32 != 0, mix, 0.0)?;
            data.mix_shear_y = self.real_if(flags & 64 != 0, mix, 0.0)?;
            self.builder.transform_constraint(data).at(start)?;
        }
        Ok(())
    }

    pub(super) fn path_constraints(&mut self) -> Result<(), Error> {
        let count = self.input.count("path constraints", 26)?;
        self.builder.data.path_constraints.reserve_exact(count);
        for _ in 0..count {
            let start = self.input.offset();
            let name = self.input.name("path constraint name")?;
            let order = self.input.uint("order of a constraint")?;
            let skin_required = self.input.flag("whether a constraint needs a skin")?;
            let bones = self.bone_list()?;
            let target = self.input.index("target slot", self.builder.slots.len())?;
            let mut data = PathConstraintData::new(name, SlotId::new(target));
            data.order = order;
            data.skin_required = skin_required;
            data.bones = bones;
            let at = self.input.offset();
            let flags = u32::from(self.input.byte("flags of a path constraint")?);
            data.position_mode = Named::from_number(flags & 1).at(at)?;
            data.spacing_mode = Named::from_number(flags >> 1 & 3).at(at)?;
            data.rotate_mode = Named::from_number(flags >> 3 & 3).at(at)?;
            data.offset_rotation =
                self.real_if(flags & 128 != 0, "offset rotation of a path constraint", 0.0)?;
            [
                data.position,
                data.spacing,
                data.mix_rotate,
                data.mix_x,
                data.mix_y,
            ] = self.input.floats("path constraint value")?.map(from_single);
            self.builder.path_constraint(data).at(start)?;
        }
        Ok(())
    }

    pub(super) fn physics_constraints(&mut self) -> Result<(), Error> {
        let count = self.input.count("physics constraints", 26)?;
        self.builder.data.physics_constraints.reserve_exact(count);
        for _ in 0..count {
            let start = self.input.offset();
            let name = self.input.name("physics constraint name")?;
            let order = self.input.uint("order of a constraint")?;
            let bone = self
                .input
                .index("bone of a physics constraint", self.builder.bones.len())?;
            let mut data = PhysicsConstraintData::new(name, BoneId::new(bone));
            data.order = order;
            let flags = self.input.byte("flags of a physics constraint")?;
            data.skin_required = flags & 1 != 0;
            let what = "physics constraint value";
            data.x = self.real_if(flags & 2 != 0, what, 0.0)?;
            data.y = self.real_if(flags & 4 != 0, what, 0.0)?;
            data.rotate = self.real_if(flags & 8 != 0, what, 0.0)?;
            data.scale_x = self.real_if(flags & 16 != 0, what, 0.0)?;
            data.shear_x = self.real_if(flags & 32 != 0, what, 0.0)?;
            data.limit = self.real_if(flags & 64 != 0, what, data.limit)?;
            let at = self.input.offset();
            let fps = self.input.byte("fps of a physics constraint")?;
            if fps == 0 {
                return Err(invalid(at, "fps of a physics constraint", fps, "more than 0"));
            }
            data.step = 1.0 / f64::from(fps);
            [data.inertia, data.strength, data.damping] = self.input.floats(what)?.map(from_single);
            data.mass_inverse = self.real_if(flags & 128 != 0, what, 1.0)?;
            [data.wind, data.gravity] = self.input.floats(what)?.map(from_single);
            let flags = self.input.byte("flags of a physics constraint")?;
            data.inertia_global = flags & 1 != 0;
            data.strength_global = flags & 2 != 0;
            data.damping_global = flags & 4 != 0;
            data.mass_global = flags & 8 != 0;
            data.wind_global = flags & 16 != 0;
            data.gravity_global = flags & 32 != 0;
            data.mix_global = flags & 64 != 0;
            data.mix = self.real_if(flags & 128 != 0, what, 1.0)?;
            self.builder.physics_constraint(data).at(start)?;
        }
        Ok(())
    }

    /// A count and as many positions of bones.
    pub(super) fn bone_list(&mut self) -> Result<Vec<BoneId>, Error> {
        let len = self.builder.bones.len();
        self.ids("bones of a list", "bone", len, BoneId::new)
    }

    /// A count and as many positions.
    pub(super) fn ids<T>(
        &mut self,
        what: &'static str,
        kind: &'static str,
        len: usize,
        id: impl Fn(u32) -> T,
    ) -> Result<Vec<T>, Error> {
        let start = self.input.offset();
        let count = self.input.count(what, 1)?;
        self.builder.charge_ids(count).at(start)?;
        let mut ids = Vec::with_capacity(count);
        for _ in 0..count {
            ids.push(id(self.input.index(kind, len)?));
        }
        Ok(ids)
    }

    pub(super) fn real(&mut self, what: &'static str) -> Result<Real, Error> {
        self.input.float(what).map(from_single)
    }

    /// A number that is there under a condition.
    fn real_if(&mut self, there: bool, what: &'static str, otherwise: Real) -> Result<Real, Error> {
        if there { self.real(what) } else { Ok(otherwise) }
    }
}
