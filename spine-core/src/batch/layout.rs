//! Shapes of the rows that batches write.

use std::ops::Range;
use std::sync::Arc;

use spine_data::{Id, SkeletonData, SlotId};

use crate::vertices::vertex_count;

/// How many numbers a row holds, and where each slot's vertices lie in it. The same for all skeletons of one [`SkeletonData`].
#[derive(Clone, Debug)]
pub struct Layout {
    data: Arc<SkeletonData>,
    /// For each slot, where its vertices begin; at last, where all end.
    starts: Vec<usize>,
}

impl Layout {
    /// The layout for a model: each slot has room for the most vertices of what any skin shows in it.
    #[must_use]
    pub fn new(data: Arc<SkeletonData>) -> Self {
        let mut starts = Vec::with_capacity(data.slots.len() + 1);
        let mut total = 0;
        starts.push(total);
        for slot in data.slots.ids() {
            let entries = data.skins.iter().flat_map(|skin| skin.attachments_for_slot(slot));
            let attachments = entries.filter_map(|entry| data.attachments.get(entry.attachment));
            total += attachments.map(vertex_count).max().unwrap_or(0);
            starts.push(total);
        }
        Self { data, starts }
    }

    /// The model.
    #[must_use]
    pub const fn data(&self) -> &Arc<SkeletonData> {
        &self.data
    }

    /// World transforms in a row: one for each bone.
    #[must_use]
    pub fn bones(&self) -> usize {
        self.data.bones.len()
    }

    /// Colours, attachments and places of the draw order in a row: one for each slot.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.data.slots.len()
    }

    /// Vertices in a row.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The vertices of a row that belong to a slot; empty where there is no such slot.
    #[must_use]
    pub fn slot_vertices(&self, slot: SlotId) -> Range<usize> {
        let start = self.starts.get(slot.index());
        let end = self.starts.get(slot.index().saturating_add(1));
        match (start, end) {
            (Some(start), Some(end)) => *start..*end,
            _ => 0..0,
        }
    }
}
