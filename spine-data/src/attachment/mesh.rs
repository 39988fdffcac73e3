//! Textured meshes.

use std::sync::Arc;

use super::sequence::Sequence;
use super::vertices::Vertices;
use crate::color::Color;
use crate::id::{AttachmentId, RegionId};
use crate::real::Real;

/// What a mesh and its linked meshes share. Source: formats-4.2.md 2.3.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MeshGeometry {
    /// The vertices.
    pub vertices: Vertices,
    /// For each vertex, its place in the untrimmed, unrotated image: 0..1, v downward.
    pub region_uvs: Vec<[f32; 2]>,
    /// Vertex indices, three for each triangle.
    pub triangles: Vec<u16>,
    /// Number of values that the hull takes: two for each vertex on it. The hull's vertices come first.
    pub hull_length: u32,
    /// Pairs of vertex indices times two (non-essential).
    pub edges: Vec<u32>,
}

impl MeshGeometry {
    /// Geometry without hull and edges, which have no effect on drawing.
    #[must_use]
    pub const fn new(vertices: Vertices, region_uvs: Vec<[f32; 2]>, triangles: Vec<u16>) -> Self {
        Self {
            vertices,
            region_uvs,
            triangles,
            hull_length: 0,
            edges: Vec::new(),
        }
    }
}

/// A textured mesh, or a linked mesh that shares another's geometry. Source: formats-4.2.md 4.10, 2.3.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MeshAttachment {
    /// Own name.
    pub name: Arc<str>,
    /// Name of the atlas region, or its beginning for a sequence.
    pub path: Arc<str>,
    /// Colour that multiplies the slot's.
    pub color: Color,
    /// Width of the image, skeleton units (non-essential).
    pub width: Real,
    /// Height of the image, skeleton units (non-essential).
    pub height: Real,
    /// The texture region; `None` with a sequence, and where lenient reading did not find it.
    pub region: Option<RegionId>,
    /// Frames that the slot may choose from.
    pub sequence: Option<Box<Sequence>>,
    /// Vertices and triangles; the parent's for a linked mesh.
    pub geometry: Arc<MeshGeometry>,
    /// The mesh that a linked mesh shares its geometry with: never a linked mesh itself for linked meshes made by
    /// [`new_linked_mesh`](Self::new_linked_mesh), the direct parent for those of a file.
    pub parent_mesh: Option<AttachmentId>,
    /// The attachment whose deform and sequence timelines apply; `None` means this one.
    pub timeline_attachment: Option<AttachmentId>,
}

impl MeshAttachment {
    /// A linked mesh of this one, which stands under `id`, with the same region, path, colour and timelines.
    ///
    /// Source: pose.md 11.5. Unlike the reference's it keeps the sequence, so that a copied flip book still plays
    /// (user-cases.md C18).
    #[must_use]
    pub fn new_linked_mesh(&self, id: AttachmentId) -> Self {
        Self {
            parent_mesh: Some(self.parent_mesh.unwrap_or(id)),
            timeline_attachment: Some(self.timeline_attachment.unwrap_or(id)),
            ..self.clone()
        }
    }
}
