//! Reads, plays and converts Cal3D characters.
//!
//! One model serves all generations of the format, binary and XML: [`Skeleton`], [`Animation`], [`Mesh`], [`Material`],
//! [`MorphAnimation`], and [`ModelList`] that names the files of a character.

mod animation;
mod binary;
mod bind_pose;
mod dialect;
#[cfg(test)]
mod encode;
mod error;
mod file;
mod finite;
#[cfg(test)]
mod generations;
mod layout;
pub mod limits;
mod material;
mod mesh;
mod model_list;
mod morph_animation;
mod name;
mod quaternion;
mod read;
mod skeleton;
mod warnings;
mod write;
mod xml;

pub use animation::{Animation, Key, Track};
pub use bind_pose::Placed;
pub use dialect::{Dialect, Form, Kind};
pub use error::{Blame, Error, ErrorKind, Location, Warning};
pub use file::{Document, File, FileInfo, TrackForm};
pub use material::{DIFFUSE_COLOR, Map, Material};
pub use mesh::{Collapse, Influence, Mesh, Morph, MorphForm, MorphVertex, Spring, Submesh, Vertex};
pub use model_list::{ListEntry, ModelList};
pub use morph_animation::{MorphAnimation, MorphTarget, MorphTrack, WeightKey};
pub use name::Name;
pub use read::{ReadOptions, Winding, read};
pub use skeleton::{Bone, Light, Skeleton};
pub use write::{Target, WriteError, Written};
