//! Constraints: their numbers are checked and their lengths scaled.

use super::{Builder, finite, not_empty};
use crate::constraint::{
    IkConstraintData, PathConstraintData, PhysicsConstraintData, PositionMode, SpacingMode,
    TransformConstraintData,
};
use crate::error::ErrorKind;

impl Builder<'_> {
    /// Stores an IK constraint; its softness is still unscaled.
    pub(crate) fn ik_constraint(&mut self, mut data: IkConstraintData) -> Result<(), ErrorKind> {
        not_empty("IK constraint name", &data.name)?;
        finite("IK constraint value", &[data.mix, data.softness])?;
        self.scaled(&mut data.softness);
        self.charge_named::<IkConstraintData>(&data.name)?;
        self.ik.add(&data.name);
        self.data.ik_constraints.push(data);
        Ok(())
    }

    /// Stores a transform constraint; its offsets are still unscaled.
    pub(crate) fn transform_constraint(
        &mut self,
        mut data: TransformConstraintData,
    ) -> Result<(), ErrorKind> {
        not_empty("transform constraint name", &data.name)?;
        finite(
            "transform constraint value",
            &[
                data.offset_rotation,
                data.offset_x,
                data.offset_y,
                data.offset_scale_x,
                data.offset_scale_y,
                data.offset_shear_y,
                data.mix_rotate,
                data.mix_x,
                data.mix_y,
                data.mix_scale_x,
                data.mix_scale_y,
                data.mix_shear_y,
            ],
        )?;
        self.scaled(&mut data.offset_x);
        self.scaled(&mut data.offset_y);
        self.charge_named::<TransformConstraintData>(&data.name)?;
        self.transform.add(&data.name);
        self.data.transform_constraints.push(data);
        Ok(())
    }

    /// Stores a path constraint; its position and spacing are still unscaled.
    pub(crate) fn path_constraint(&mut self, mut data: PathConstraintData) -> Result<(), ErrorKind> {
        not_empty("path constraint name", &data.name)?;
        finite(
            "path constraint value",
            &[
                data.offset_rotation,
                data.position,
                data.spacing,
                data.mix_rotate,
                data.mix_x,
                data.mix_y,
            ],
        )?;
        if data.position_mode == PositionMode::Fixed {
            self.scaled(&mut data.position);
        }
        if matches!(data.spacing_mode, SpacingMode::Length | SpacingMode::Fixed) {
            self.scaled(&mut data.spacing);
        }
        self.charge_named::<PathConstraintData>(&data.name)?;
        self.path.add(&data.name);
        self.data.path_constraints.push(data);
        Ok(())
    }

    /// Stores a physics constraint; its limit is still unscaled.
    pub(crate) fn physics_constraint(&mut self, mut data: PhysicsConstraintData) -> Result<(), ErrorKind> {
        not_empty("physics constraint name", &data.name)?;
        if !(data.step.is_finite() && data.step > 0.0) {
            return Err(ErrorKind::InvalidValue {
                what: "fps of a physics constraint",
                found: (1.0 / data.step).to_string(),
                expected: "more than 0".into(),
            });
        }
        if !data.mass_inverse.is_finite() {
            return Err(ErrorKind::InvalidValue {
                what: "mass of a physics constraint",
                found: "0".into(),
                expected: "a number other than 0".into(),
            });
        }
        finite(
            "physics constraint value",
            &[
                data.x,
                data.y,
                data.rotate,
                data.scale_x,
                data.shear_x,
                data.limit,
                data.inertia,
                data.strength,
                data.damping,
                data.wind,
                data.gravity,
                data.mix,
            ],
        )?;
        self.scaled(&mut data.limit);
        self.charge_named::<PhysicsConstraintData>(&data.name)?;
        self.physics.add(&data.name);
        self.data.physics_constraints.push(data);
        Ok(())
    }
}
