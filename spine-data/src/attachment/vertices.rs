//! Vertices in the space of one bone, or pulled by several.

use crate::id::BoneId;

/// One bone's pull on a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Influence {
    /// The bone.
    pub bone: BoneId,
    /// Position in the bone's space, skeleton units.
    pub x: f32,
    /// Position in the bone's space, skeleton units.
    pub y: f32,
    /// Share, 0..1; the shares of a vertex need not add up to 1.
    pub weight: f32,
}

/// The vertices of an attachment, stored in singles as in the reference. Source: formats-4.2.md 2.2, pose.md 11.2.
#[derive(Clone, Debug, PartialEq)]
pub enum Vertices {
    /// Positions in the space of the slot's bone, skeleton units.
    Unweighted(Vec<[f32; 2]>),
    /// Vertices pulled by bones.
    Weighted {
        /// For each vertex, where its influences end; they begin where those of the vertex before end.
        ends: Vec<u32>,
        /// The influences of all vertices.
        influences: Vec<Influence>,
    },
}

impl Vertices {
    /// Number of vertices.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Unweighted(positions) => positions.len(),
            Self::Weighted { ends, .. } => ends.len(),
        }
    }

    /// Whether there is no vertex.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of values in a slot's deform of this attachment: two for each vertex, or for each influence.
    #[must_use]
    pub const fn deform_len(&self) -> usize {
        match self {
            Self::Unweighted(positions) => positions.len() * 2,
            Self::Weighted { influences, .. } => influences.len() * 2,
        }
    }

    /// Whether bones pull the vertices.
    #[must_use]
    pub const fn is_weighted(&self) -> bool {
        matches!(self, Self::Weighted { .. })
    }

    /// The setup positions x, y, x, y ... of unweighted vertices; empty for weighted ones.
    #[must_use]
    pub fn positions(&self) -> &[f32] {
        match self {
            Self::Unweighted(positions) => positions.as_flattened(),
            Self::Weighted { .. } => &[],
        }
    }

    /// The influences of the vertex at `index`; empty for unweighted vertices and beyond the end.
    #[must_use]
    pub fn influences(&self, index: usize) -> &[Influence] {
        match self {
            Self::Unweighted(_) => &[],
            Self::Weighted { ends, influences } => {
                let Some(&end) = ends.get(index) else { return &[] };
                let start = index
                    .checked_sub(1)
                    .and_then(|i| ends.get(i))
                    .copied()
                    .unwrap_or(0);
                influences.get(start as usize..end as usize).unwrap_or_default()
            }
        }
    }
}
