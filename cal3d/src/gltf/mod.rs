//! Export to glTF 2.0, as one binary file.
//!
//! Bones become nodes and a skin, animations become keys of translations and rotations, submeshes become primitives with joints,
//! weights and morph targets, materials keep their colour and their texture. A node above all turns z up into y up and carries
//! the scale of the model list.
//!
//! Players of glTF hold the first and the last key of a track; so keys are added at the beginning and at the end of an animation
//! wherever the original would go on beyond them.
//!
//! ```
//! use cal3d::gltf::{Scene, SceneOptions};
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cal3d-pip/");
//! # let bytes = |name| std::fs::read(format!("{folder}{name}")).unwrap();
//! let skeleton = cal3d::Skeleton::read(&bytes("pip.csf"))?;
//! let body = cal3d::Mesh::read(&bytes("pip_body.cmf"))?;
//! let scene = Scene {
//!     name: "pip".into(),
//!     skeleton: Some(&skeleton),
//!     meshes: vec![("body".into(), &body)],
//!     ..Scene::default()
//! };
//! let glb = scene.to_glb(&SceneOptions::default())?;
//! assert!(glb.bytes.starts_with(b"glTF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: cal3d.md 20.

mod animation;
mod joints;
mod material;
mod mesh;
mod morph_animation;
mod nodes;
mod pack;
mod rotation;

use std::collections::BTreeMap;

use gltf_json::{Index, Node};
use thiserror::Error;

use crate::animation::Animation;
use crate::material::Material;
use crate::mesh::Mesh;
use crate::morph_animation::MorphAnimation;
use crate::name::Name;
use crate::play::Sampling;
use crate::skeleton::Skeleton;
use material::Materials;
use nodes::Nodes;
use pack::Pack;

/// Most joints of a skin: they are numbered in 16 bits, and one may stand for what does not move.
const MAX_BONES: usize = 0xffff;

/// A character that is to be exported.
#[derive(Clone, Debug, Default)]
pub struct Scene<'a> {
    /// Name of the node above all.
    pub name: String,
    /// Scale of that node; other numbers than finite ones but 0 count as 1.
    pub scale: f32,
    /// Bones.
    pub skeleton: Option<&'a Skeleton>,
    /// Animations with their names, and what their tracks are outside of their keys.
    pub animations: Vec<(String, &'a Animation, Sampling)>,
    /// Meshes with their names, in the order of the model list.
    pub meshes: Vec<(String, &'a Mesh)>,
    /// Materials with their names, in the order of the model list.
    pub materials: Vec<(String, &'a Material)>,
    /// Morph animations with their names.
    pub morph_animations: Vec<(String, &'a MorphAnimation)>,
    /// Bytes of the pictures that materials name.
    pub textures: BTreeMap<Name, Vec<u8>>,
}

/// How to export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneOptions {
    /// Most bones of a vertex: 4, which every player knows, or 8. Others count as the nearer of both.
    pub influences: usize,
    /// Whether animations that do not close their loops get closing keys, as the original gives them where they are played in
    /// circles. Source: cal3d.md 13.1.
    pub close_loops: bool,
}

impl Default for SceneOptions {
    /// Four bones, closed loops.
    fn default() -> Self {
        Self {
            influences: 4,
            close_loops: true,
        }
    }
}

/// A file that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glb {
    /// Bytes of the `.glb` file.
    pub bytes: Vec<u8>,
    /// What the file lacks or has otherwise.
    pub losses: Vec<String>,
}

/// Why there is no file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Joints of glTF are numbered in 16 bits.
    #[error("there are {found} bones; glTF has at most {MAX_BONES}: leave some out")]
    TooManyBones {
        /// Number of bones.
        found: usize,
    },
    /// Lengths in `.glb` files are told in 32 bits.
    #[error(
        "the file would have {bytes} bytes; a .glb has at most 4294967295: export fewer animations or meshes at once"
    )]
    TooLarge {
        /// Length of the file, or of a part of it.
        bytes: usize,
    },
    /// The description could not be written.
    #[error("the description cannot be written: {0}")]
    Json(#[source] serde_json::Error),
}

/// A scene while it is exported.
struct Export<'a> {
    scene: &'a Scene<'a>,
    options: SceneOptions,
    pack: Pack,
    nodes: Nodes,
    materials: Materials,
    losses: Vec<String>,
    /// For every submesh its node and the names of its morph targets, see [`mesh`].
    morphed: Vec<Morphed>,
}

/// A node with morph targets.
struct Morphed {
    node: Index<Node>,
    /// Position of the mesh, and of the submeshes that the node shows.
    mesh: usize,
    submeshes: std::ops::Range<usize>,
    targets: Vec<Name>,
}

impl Scene<'_> {
    /// Makes a `.glb` file.
    ///
    /// # Errors
    ///
    /// Where the scene is larger than the format can tell.
    pub fn to_glb(&self, options: &SceneOptions) -> Result<Glb, ExportError> {
        let none = Skeleton::default();
        let skeleton = self.skeleton.unwrap_or(&none);
        if skeleton.bones.len() > MAX_BONES {
            return Err(ExportError::TooManyBones {
                found: skeleton.bones.len(),
            });
        }
        let mut pack = Pack::default();
        pack.root.asset.generator = Some(concat!("cal3d ", env!("CARGO_PKG_VERSION")).into());
        let nodes = Nodes::new(&mut pack, self, skeleton);
        let mut export = Export {
            scene: self,
            options: *options,
            pack,
            nodes,
            materials: Materials::default(),
            losses: Vec::new(),
            morphed: Vec::new(),
        };
        export.meshes();
        export.animations(skeleton);
        export.morph_animations();
        export.nodes.finish(&mut export.pack, skeleton, &self.name);
        Ok(Glb {
            bytes: export.pack.finish()?,
            losses: export.losses,
        })
    }
}
