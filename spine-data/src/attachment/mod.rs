//! What a slot can show or hold.

mod bounding_box;
mod clipping;
mod mesh;
mod path;
mod point;
mod region;
mod sequence;
mod vertices;

pub use bounding_box::BoundingBoxAttachment;
pub use clipping::ClippingAttachment;
pub use mesh::{MeshAttachment, MeshGeometry};
pub use path::PathAttachment;
pub use point::PointAttachment;
pub use region::{RegionAttachment, region_corners};
pub use sequence::{Sequence, SequenceMode};
pub use vertices::{Influence, Vertices};

use std::sync::Arc;

use crate::id::{AttachmentId, RegionId};

/// An attachment of any kind. Attachments are never changed by posing: skeletons share them.
///
/// Source: formats-4.2.md 2.1 to 2.4.
#[derive(Clone, Debug, PartialEq)]
pub enum Attachment {
    /// A textured rectangle.
    Region(RegionAttachment),
    /// A textured mesh.
    Mesh(MeshAttachment),
    /// A path for path constraints.
    Path(PathAttachment),
    /// A point with a direction.
    Point(PointAttachment),
    /// A polygon to hit.
    BoundingBox(BoundingBoxAttachment),
    /// A polygon that cuts what is drawn after it.
    Clipping(ClippingAttachment),
}

impl Attachment {
    /// The attachment's own name, which is the key in its skin unless the file says otherwise.
    #[must_use]
    pub const fn name(&self) -> &Arc<str> {
        match self {
            Self::Region(a) => &a.name,
            Self::Mesh(a) => &a.name,
            Self::Path(a) => &a.name,
            Self::Point(a) => &a.name,
            Self::BoundingBox(a) => &a.name,
            Self::Clipping(a) => &a.name,
        }
    }

    /// The kind's name in JSON; a mesh with a parent is a `linkedmesh`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Region(_) => "region",
            Self::Mesh(a) => {
                if a.parent_mesh.is_some() {
                    "linkedmesh"
                } else {
                    "mesh"
                }
            }
            Self::Path(_) => "path",
            Self::Point(_) => "point",
            Self::BoundingBox(_) => "boundingbox",
            Self::Clipping(_) => "clipping",
        }
    }

    /// The vertices of a mesh, path, bounding box or clipping attachment.
    #[must_use]
    pub fn vertices(&self) -> Option<&Vertices> {
        match self {
            Self::Mesh(a) => Some(&a.geometry.vertices),
            Self::Path(a) => Some(&a.vertices),
            Self::BoundingBox(a) => Some(&a.vertices),
            Self::Clipping(a) => Some(&a.vertices),
            Self::Region(_) | Self::Point(_) => None,
        }
    }

    /// The attachment whose deform and sequence timelines apply to this one, which stands under `id`: itself, or for a
    /// linked mesh that inherits timelines its parent. `None` for attachments without vertices.
    #[must_use]
    pub fn timeline_attachment(&self, id: AttachmentId) -> Option<AttachmentId> {
        match self {
            Self::Mesh(a) => Some(a.timeline_attachment.unwrap_or(id)),
            Self::Path(_) | Self::BoundingBox(_) | Self::Clipping(_) => Some(id),
            Self::Region(_) | Self::Point(_) => None,
        }
    }

    /// The sequence of a region or mesh, if it has one.
    #[must_use]
    pub fn sequence(&self) -> Option<&Sequence> {
        match self {
            Self::Region(a) => a.sequence.as_deref(),
            Self::Mesh(a) => a.sequence.as_deref(),
            _ => None,
        }
    }

    /// The texture region that a region or mesh shows at a slot's sequence index. Source: formats-4.2.md 2.4.
    #[must_use]
    pub fn region(&self, sequence_index: i32) -> Option<RegionId> {
        let (region, sequence) = match self {
            Self::Region(a) => (a.region, a.sequence.as_deref()),
            Self::Mesh(a) => (a.region, a.sequence.as_deref()),
            _ => return None,
        };
        sequence.map_or(region, |sequence| sequence.region(sequence_index))
    }

    /// A copy to stand beside the original, which stands under `id`. Source: pose.md 11.5.
    pub(crate) fn copied(&self, id: AttachmentId) -> Self {
        match self {
            Self::Mesh(mesh) => Self::Mesh(mesh.new_linked_mesh(id)),
            other => other.clone(),
        }
    }
}
