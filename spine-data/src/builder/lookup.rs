//! From names and indices to ids.

use std::sync::Arc;

use crate::error::ErrorKind;
use crate::id::{AttachmentId, Id, NameId, SkinId, SlotId};
use crate::map::Map;
use crate::skeleton_data::SkeletonData;
use crate::skin::SkinEntry;

/// How a file refers to something: JSON by name, binary by index.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ref<'a> {
    /// By name.
    Name(&'a str),
    /// By position.
    Index(u32),
}

/// The names of one kind of thing, in the order of definition. The first of equal names is found.
#[derive(Debug)]
pub(crate) struct Names<I> {
    kind: &'static str,
    len: usize,
    /// Left empty where things are found by position only.
    ids: Map<Arc<str>, I>,
    positions_only: bool,
}

impl<I: Id> Names<I> {
    pub(crate) fn new(kind: &'static str) -> Self {
        Self {
            kind,
            len: 0,
            ids: Map::default(),
            positions_only: false,
        }
    }

    /// Names will not be asked for: they need not be kept.
    pub(super) const fn use_positions_only(&mut self) {
        self.positions_only = true;
    }

    /// Takes in the name of the next thing.
    pub(crate) fn add(&mut self, name: &Arc<str>) {
        if !self.positions_only {
            self.ids
                .entry(Arc::clone(name))
                .or_insert_with(|| I::from_index(self.len));
        }
        self.len = self.len.saturating_add(1);
    }

    /// Whether something of this name was taken in.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.ids.contains_key(name)
    }

    /// Number of things defined so far.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The id of a reference.
    pub(crate) fn find(&self, reference: Ref<'_>) -> Result<I, ErrorKind> {
        match reference {
            Ref::Name(name) => self.ids.get(name).copied().ok_or_else(|| ErrorKind::UnknownName {
                kind: self.kind,
                name: name.chars().take(100).collect(),
                similar: self.similar(name),
            }),
            Ref::Index(index) => {
                let position = index as usize;
                if position < self.len {
                    return Ok(I::from_index(position));
                }
                Err(ErrorKind::IndexOutOfRange {
                    kind: self.kind,
                    index: i64::from(index),
                    len: self.len,
                })
            }
        }
    }

    /// A name that differs by case or by one or two letters, for short lists.
    fn similar(&self, name: &str) -> Option<String> {
        if self.ids.len() > 2000 || name.len() > 64 {
            return None;
        }
        let best = self
            .ids
            .keys()
            .map(|candidate| (distance(name, candidate), candidate))
            .min()?;
        (best.0 <= 2 && best.0 < name.chars().count()).then(|| best.1.to_string())
    }
}

/// Slots of a skin with so many attachments that a search from the front for each timeline or linked mesh would let a file
/// take time that grows with the square of its size.
#[derive(Debug, Default)]
pub(super) struct CrowdedSlots(Map<(SkinId, SlotId), Vec<SkinEntry>>);

impl CrowdedSlots {
    /// Slots with fewer attachments are searched from the front.
    const FEW: usize = 64;

    /// The attachment of a key in a slot of exactly that skin, whose entries are complete.
    pub(super) fn find(
        &mut self,
        data: &SkeletonData,
        skin: SkinId,
        slot: SlotId,
        name: NameId,
    ) -> Option<AttachmentId> {
        let entries = data.skins.get(skin)?.attachments_for_slot(slot);
        if entries.len() <= Self::FEW {
            let entry = entries.iter().find(|entry| entry.name == name)?;
            return Some(entry.attachment);
        }
        let sorted = self.0.entry((skin, slot)).or_insert_with(|| {
            let mut entries = entries.to_vec();
            entries.sort_unstable_by_key(|entry| entry.name);
            entries
        });
        let at = sorted.binary_search_by_key(&name, |entry| entry.name).ok()?;
        sorted.get(at).map(|entry| entry.attachment)
    }
}

/// Number of letters to change, add or remove, case apart.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(64).flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = i;
        let mut left = i.saturating_add(1);
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (y, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let above = *cell;
            let cost = usize::from(x != *y);
            left = diagonal
                .saturating_add(cost)
                .min(above.min(left).saturating_add(1));
            diagonal = above;
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}
