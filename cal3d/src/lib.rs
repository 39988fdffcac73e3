//! Reads, plays and converts Cal3D characters.
//!
//! One model serves all generations of the format, binary and XML: [`Skeleton`], [`Animation`], [`Mesh`], [`Material`],
//! [`MorphAnimation`], and [`ModelList`] that names the files of a character. [`read`] takes the bytes of any of them, finds out
//! which it is and which version, and tells what is odd; [`ReadOptions`] say how. [`Document::write`] writes version 1100, the last
//! of the classic library, and version 919 of the avatar chat's fork.
//!
//! Reading never panics, takes memory in proportion to the file, and fails with the byte, or the line and the element:
//!
//! ```
//! let xml = "<SKELETON VERSION='1000'>
//!     <BONE NAME='hip'><PARENTID>-1</PARENTID></BONE>
//!     <BONE NAME='knee'><PARENTID>5</PARENTID></BONE>
//! </SKELETON>";
//! let error = cal3d::Skeleton::read(xml.as_bytes()).unwrap_err();
//! assert_eq!(error.to_string(), "line 3, SKELETON/BONE[1]: the parent of a bone is 5, but there are 2");
//!
//! let cal3d::File { document, info, warnings } = cal3d::read(xml.replace('5', "0").as_bytes())?;
//! assert_eq!(info.dialect, cal3d::Dialect::Classic);
//! let binary = document.write(cal3d::Form::Binary, cal3d::Target::Chat).unwrap().bytes;
//! assert!(binary.starts_with(b"CSF\0"));
//! # assert_eq!(warnings, []);
//! # Ok::<(), cal3d::Error>(())
//! ```

mod animation;
mod appearance;
mod binary;
mod bind_pose;
mod dialect;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(test)]
mod encode;
mod error;
mod file;
mod finite;
#[cfg(test)]
mod generations;
#[cfg(feature = "gltf")]
pub mod gltf;
mod layout;
pub mod limits;
mod material;
mod mesh;
mod model_list;
mod morph_animation;
mod name;
#[cfg(feature = "textures")]
mod picture;
pub mod play;
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
#[cfg(feature = "textures")]
pub use picture::{Picture, PictureError};
pub use read::{ReadOptions, Winding, read};
pub use skeleton::{Bone, Light, Skeleton};
pub use write::{Target, WriteError, Written};
