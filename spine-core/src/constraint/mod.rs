//! The solvers. Each reads and writes the pose of its bones; none allocates after warm-up.
//!
//! Where finite input would give NaN or infinity (targets at a joint, collapsed parents, empty paths ...), the bones keep the
//! values that they have without the constraint.

pub(crate) mod ik;
pub(crate) mod path;
pub(crate) mod physics;
pub(crate) mod transform;
