//! Attachments as readers hand them over.

use std::sync::Arc;

use crate::attachment::{Sequence, Vertices};
use crate::color::Color;
use crate::id::SlotId;
use crate::real::Real;

/// Vertices as read: unscaled.
#[derive(Debug)]
pub(crate) struct VerticesDraft {
    pub(crate) vertices: Vertices,
    /// Whether the bones are there and all numbers finite, and the sum of an influence's numbers as well.
    pub(crate) checked: bool,
}

/// What regions, meshes and linked meshes have in common.
#[derive(Debug)]
pub(crate) struct TextureDraft {
    /// Name of the atlas region, or its beginning; `None` means the attachment's name.
    pub(crate) path: Option<Arc<str>>,
    pub(crate) color: Color,
    /// Unscaled.
    pub(crate) width: Real,
    /// Unscaled.
    pub(crate) height: Real,
    /// Count, start, digits, setup index.
    pub(crate) sequence: Option<Sequence>,
}

/// A mesh's own geometry as read.
#[derive(Debug)]
pub(crate) struct MeshDraft {
    pub(crate) vertices: VerticesDraft,
    pub(crate) uvs: Vec<[f32; 2]>,
    pub(crate) triangles: Vec<u16>,
    /// Number of hull vertices.
    pub(crate) hull: u32,
    pub(crate) edges: Vec<u32>,
    /// Whether the texture coordinates are finite, and indices those of vertices.
    pub(crate) checked: bool,
}

/// Where a linked mesh's parent is looked up.
#[derive(Debug)]
pub(crate) enum LinkedSkin {
    /// The default skin.
    Default,
    /// A skin by name; it may be defined later.
    Name(Arc<str>),
    /// A skin by position; it may be defined later.
    Index(u32),
}

/// An attachment as read. Lengths are unscaled.
#[derive(Debug)]
pub(crate) enum AttachmentDraft {
    Region {
        texture: TextureDraft,
        x: Real,
        y: Real,
        scale_x: Real,
        scale_y: Real,
        rotation: Real,
    },
    Mesh {
        texture: TextureDraft,
        mesh: MeshDraft,
    },
    LinkedMesh {
        texture: TextureDraft,
        skin: LinkedSkin,
        parent: Arc<str>,
        timelines: bool,
    },
    Path {
        vertices: VerticesDraft,
        lengths: Vec<Real>,
        closed: bool,
        constant_speed: bool,
        color: Color,
    },
    Point {
        x: Real,
        y: Real,
        rotation: Real,
        color: Color,
    },
    BoundingBox {
        vertices: VerticesDraft,
        color: Color,
    },
    Clipping {
        vertices: VerticesDraft,
        end_slot: Option<SlotId>,
        color: Color,
    },
}

impl VerticesDraft {
    /// Unweighted vertices of x, y, x, y ...; an odd last value is dropped.
    pub(crate) fn unweighted(values: &[f64]) -> Self {
        #[allow(clippy::cast_possible_truncation)]
        let positions = values
            .as_chunks::<2>()
            .0
            .iter()
            .map(|pair| pair.map(|value| value as f32))
            .collect();
        Self {
            vertices: Vertices::Unweighted(positions),
            checked: false,
        }
    }
}
