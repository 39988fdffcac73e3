//! Poses Spine 4.2 skeletons: bones, constraints, physics, timelines, and a renderer-neutral draw list.
//!
//! Everything is computed from a [`SkeletonData`](spine_data::SkeletonData) that all instances share. The numbers are those
//! of `docs/spec/pose.md` and `docs/spec/animation.md`.
//!
//! The project is independent of and not endorsed by Esoteric Software; Spine is their trademark.

mod applied;
pub mod batch;
mod bone;
mod bounds;
pub mod clipping;
mod constraint;
mod convert;
mod deform;
mod draw;
mod error;
mod fetch;
mod flow;
mod matrices;
pub mod polygon;
mod pose;
mod program;
mod programs;
mod scratch;
mod skeleton;
mod skeleton_bounds;
mod state;
mod timeline;
mod transform;
pub mod triangulate;
mod update;
mod vertices;
mod work;

pub use bounds::Bounds;
pub use constraint::{IkOptions, MAX_PHYSICS_STEPS, MAX_PHYSICS_STEPS_OF_ALL};
pub use deform::Deform;
pub use draw::{Batch, DrawList, MAX_CLIPPED_DRAW_VERTICES, SlotRun, Vertex, VertexColors};
pub use error::Error;
pub use pose::{
    IkConstraintPose, PathConstraintPose, PhysicsConstraintPose, PhysicsState, Pose, SlotPose,
    TransformConstraintPose,
};
pub use program::{MAX_PROGRAM_COST, Op};
pub use skeleton::{Physics, Skeleton};
pub use skeleton_bounds::{HitBox, SkeletonBounds};
pub use state::{
    AnimationState, AnimationStateData, AnimationStateListener, EMPTY_ANIMATION, EntryId, ListenerContext,
    ListenerId, Listeners, MAX_PENDING_EVENTS, MAX_TRACKS, StateEvent, StateEventKind, TrackEntry,
};
pub use timeline::{MixBlend, MixDirection, draw_order};
pub use transform::WorldTransform;
