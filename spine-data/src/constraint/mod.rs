//! The four kinds of constraints as they stand in the file.

mod ik;
mod path;
mod physics;
mod transform;

pub use ik::IkConstraintData;
pub use path::{PathConstraintData, PositionMode, RotateMode, SpacingMode};
pub use physics::PhysicsConstraintData;
pub use transform::TransformConstraintData;

use crate::id::{IkConstraintId, PathConstraintId, PhysicsConstraintId, TransformConstraintId};

/// A constraint of any kind, by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConstraintRef {
    /// An IK constraint.
    Ik(IkConstraintId),
    /// A transform constraint.
    Transform(TransformConstraintId),
    /// A path constraint.
    Path(PathConstraintId),
    /// A physics constraint.
    Physics(PhysicsConstraintId),
}
