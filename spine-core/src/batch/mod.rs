//! Many poses at once, straight into memory of the caller.
//!
//! * [`Sampler`]: one skeleton at many times of an animation, in any order: data sets, thumbnails, crowds that all play one animation.
//!   Each row is what a copy of the skeleton gives by [`apply_animation`](crate::Skeleton::apply_animation) with
//!   [`MixBlend::Setup`](crate::MixBlend::Setup) at alpha 1 and
//!   [`update_world_transform`](crate::Skeleton::update_world_transform) with [`Physics::None`](crate::Physics::None), to the bit.
//! * [`step_all`], [`step_all_into`]: many instances with states of their own go on by one step, with physics. Simulations need
//!   the steps in between: a sequence with physics is an instance that is stepped, row after row.
//!
//! What is written is told by [`Output`], its shapes by [`Layout`]. With the feature `parallel`, rows are shared out over the
//! threads of the current `rayon` pool. No row depends on another, so the bits do not depend on the number of threads.

#![allow(clippy::needless_range_loop)] // A lane is a place in many arrays at once.

mod apart;
mod crowd;
pub(crate) mod curves;
mod follow;
mod ik;
mod inherit;
mod lanes;
mod lay;
mod layout;
mod left;
mod output;
mod parallel;
mod plan;
mod sampler;
mod turn;
mod wide;

pub use crowd::{Instance, step_all, step_all_into};
pub use layout::Layout;
pub use output::{NO_ATTACHMENT, Output};
pub use sampler::Sampler;
