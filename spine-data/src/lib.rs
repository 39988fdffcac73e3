//! Reads Spine 4.2 skeletons (JSON and binary) and texture atlases into an immutable model.
//!
//! This crate reads bytes that the caller brings; it opens no files and draws nothing. Posing is the work of
//! `spine-core`. The formats are described in `docs/spec/formats-4.2.md`.
//!
//! The project is independent of and not endorsed by Esoteric Software; Spine is their trademark.

mod animation;
mod atlas;
mod attachment;
#[cfg(feature = "binary")]
mod binary;
mod bone;
#[cfg(any(feature = "json", feature = "binary"))]
// Each reader has a use for parts that the other does without.
#[cfg_attr(not(all(feature = "json", feature = "binary")), allow(dead_code))]
mod builder;
mod color;
mod constraint;
mod curve;
mod error;
mod event;
mod id;
#[cfg(feature = "json")]
mod json;
pub mod limits;
#[cfg(any(feature = "json", feature = "binary"))]
mod loader;
mod map;
pub mod math;
mod named;
pub mod real;
mod skeleton_data;
mod skin;
mod slot;
mod texture;
mod timeline;
mod vectorized;

pub use animation::{Animation, DeformKey, DrawOrderKey, SlotOffset};
pub use atlas::*;
pub use attachment::*;
pub use bone::{BoneData, Inherit, LocalTransform};
pub use color::Color;
pub use constraint::{
    ConstraintRef, IkConstraintData, PathConstraintData, PhysicsConstraintData, PositionMode, RotateMode,
    SpacingMode, TransformConstraintData,
};
pub use curve::{BEZIER_POINTS, BEZIER_SIZE, CurveKind, bezier_axis, bezier_fraction};
pub use error::{Blame, Error, ErrorKind, LoadReport, Location, Missing, Warning};
pub use event::{Event, EventData, FiredEvent};
pub use id::{
    AnimationId, AttachmentId, BoneId, EventId, Id, IdVec, IkConstraintId, NameId, PageId, PathConstraintId,
    PhysicsConstraintId, RegionId, SkinId, SlotId, TransformConstraintId,
};
#[cfg(feature = "binary")]
pub use loader::SkeletonBinary;
#[cfg(feature = "json")]
pub use loader::SkeletonJson;
#[cfg(all(feature = "json", feature = "binary"))]
pub use loader::SkeletonLoader;
pub use named::Named;
pub use real::Real;
pub use skeleton_data::{NameTable, SkeletonData};
pub use skin::{Skin, SkinEntry};
pub use slot::{BlendMode, SlotData};
pub use texture::{TextureRegion, UvMap};
pub use timeline::{PropertyId, PropertyIds, Timeline, TimelineKind};
pub use vectorized::{Plain, Vectorized, Vectors, vectorized, vectorized_with};
