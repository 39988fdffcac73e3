//! Lists of the files that make up a character: `.cfg` and `.cal`.

use crate::name::Name;

/// The files that make up a character.
///
/// Paths are relative to the folder of the list; the prefixes that the list sets for its entries are part of them.
/// Source: cal3d.md 9.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelList {
    /// Scale at which the model is to be drawn; the files keep their size. 1 where the list has none.
    pub scale: f32,
    /// What `.cal` lists say under `rotate`, as written.
    pub rotate: Option<Name>,
    /// The skeleton.
    pub skeleton: Option<ListEntry>,
    /// Animations; their order gives their numbers.
    pub animations: Vec<ListEntry>,
    /// Meshes; their order gives their numbers.
    pub meshes: Vec<ListEntry>,
    /// Materials; their order gives their numbers, which [`Submesh::material`](crate::Submesh::material) means.
    pub materials: Vec<ListEntry>,
    /// Morph animations; their order gives their numbers.
    pub morph_animations: Vec<ListEntry>,
    /// Whole meshes that are morph targets of the mesh whose name they contain (community continuation).
    pub blend_meshes: Vec<ListEntry>,
}

impl Default for ModelList {
    fn default() -> Self {
        Self {
            scale: 1.0,
            rotate: None,
            skeleton: None,
            animations: Vec::new(),
            meshes: Vec::new(),
            materials: Vec::new(),
            morph_animations: Vec::new(),
            blend_meshes: Vec::new(),
        }
    }
}

/// An entry of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListEntry {
    /// What follows the key and an underscore, such as `walk` of `animation_walk`; empty in `.cfg` lists.
    pub label: Name,
    /// File relative to the folder of the list.
    pub file: Name,
}

impl ListEntry {
    /// An entry without a label.
    #[must_use]
    pub fn new(file: &str) -> Self {
        Self {
            label: Name::default(),
            file: file.into(),
        }
    }
}
