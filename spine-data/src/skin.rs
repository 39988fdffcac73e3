//! Skins: which attachment a key means in which slot.

use std::sync::Arc;

use crate::attachment::Attachment;
use crate::color::Color;
use crate::constraint::ConstraintRef;
use crate::id::{AttachmentId, BoneId, Id, IdVec, NameId, SlotId};
use crate::skeleton_data::SkeletonData;

/// One attachment of a skin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkinEntry {
    /// Slot that may show it.
    pub slot: SlotId,
    /// Key under which slots and timelines ask for it.
    pub name: NameId,
    /// The attachment.
    pub attachment: AttachmentId,
}

/// A named set of attachments, with the bones and constraints that are active only with it.
///
/// Source: pose.md 3.1. Entries are ordered by slot, and within a slot by when they were set.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Skin {
    /// Name.
    pub name: Arc<str>,
    /// Bones that need a skin and are active with this one.
    pub bones: Vec<BoneId>,
    /// Constraints that need a skin and are active with this one, in the order IK, transform, path, physics.
    pub constraints: Vec<ConstraintRef>,
    /// Colour in the editor (non-essential).
    pub color: Color,
    entries: Vec<SkinEntry>,
    starts: Starts,
}

/// Where each slot's entries begin, up to the last slot that has any and one more: saves a search for every key of a timeline.
/// Empty where it is not worth its room, and while entries are set one by one.
#[derive(Clone, Debug, Default)]
struct Starts(Vec<u32>);

impl PartialEq for Starts {
    /// It says nothing that the entries do not say.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Starts {
    /// Entries are ordered by slot. The room is a small multiple of theirs, whatever slots they are in.
    fn new(entries: &[SkinEntry]) -> Self {
        let slots = entries.last().map_or(0, |entry| entry.slot.index() + 1);
        if slots > entries.len().saturating_mul(4) {
            return Self::default();
        }
        let mut starts = Vec::with_capacity(slots + 1);
        for (place, entry) in (0_u32..).zip(entries) {
            starts.resize(starts.len().max(entry.slot.index() + 1), place);
        }
        starts.push(u32::try_from(entries.len()).unwrap_or(u32::MAX));
        Self(starts)
    }
}

impl Skin {
    /// A skin without anything in it.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            bones: Vec::new(),
            constraints: Vec::new(),
            color: Color::from_rgba8(0xfe9e_4fff),
            entries: Vec::new(),
            starts: Starts::default(),
        }
    }

    /// All entries, ordered by slot and then by when they were set.
    #[must_use]
    pub fn attachments(&self) -> &[SkinEntry] {
        &self.entries
    }

    /// The entries of one slot, in the order in which they were set.
    #[must_use]
    #[inline(always)]
    pub fn attachments_for_slot(&self, slot: SlotId) -> &[SkinEntry] {
        if let Some([start, end]) = self.starts.0.get(slot.index()..).and_then(<[u32]>::first_chunk) {
            return self
                .entries
                .get(*start as usize..*end as usize)
                .unwrap_or_default();
        }
        self.search(slot)
    }

    /// As [`attachments_for_slot`](Self::attachments_for_slot), for a slot whose start is not known.
    #[inline(never)]
    fn search(&self, slot: SlotId) -> &[SkinEntry] {
        if !self.starts.0.is_empty() {
            return &[];
        }
        let start = self.entries.partition_point(|entry| entry.slot < slot);
        let rest = self.entries.get(start..).unwrap_or_default();
        let len = rest.partition_point(|entry| entry.slot == slot);
        rest.get(..len).unwrap_or_default()
    }

    /// The attachment under a key in a slot, in this skin alone.
    #[must_use]
    #[inline(always)]
    pub fn attachment(&self, slot: SlotId, name: NameId) -> Option<AttachmentId> {
        self.attachments_for_slot(slot)
            .iter()
            .find(|entry| entry.name == name)
            .map(|entry| entry.attachment)
    }

    /// The attachment under a key in a slot, in this skin alone, by the names of both.
    ///
    /// `data` is what the skin belongs to. `None` where it has no such slot or key, and where the skin has nothing there;
    /// with the skin and the default skin together, `spine_core::Skeleton::attachment_by_name` looks it up.
    ///
    /// ```
    /// # use spine_data::SkeletonJson;
    /// let json = br#"{"bones": [{"name": "root"}], "slots": [{"name": "head", "bone": "root"}],
    ///     "skins": [{"name": "winter", "attachments": {"head": {"hat": {"width": 8, "height": 4}}}}]}"#;
    /// let data = SkeletonJson::new().read(json)?;
    /// let winter = &data.skins[data.find_skin("winter").ok_or("no such skin")?];
    /// let hat = winter.attachment_by_name(&data, "head", "hat").ok_or("no hat")?;
    /// assert_eq!(&**data.attachments[hat].name(), "hat");
    /// assert_eq!(winter.attachment_by_name(&data, "head", "scarf"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn attachment_by_name(&self, data: &SkeletonData, slot: &str, name: &str) -> Option<AttachmentId> {
        self.attachment(data.find_slot(slot)?, data.names.find(name)?)
    }

    /// Sets the attachment of a key in a slot. A key that is there already keeps its place.
    pub fn set_attachment(&mut self, slot: SlotId, name: NameId, attachment: AttachmentId) {
        self.starts = Starts::default();
        let start = self.entries.partition_point(|entry| entry.slot < slot);
        let end = start + self.attachments_for_slot(slot).len();
        match self.entries[start..end]
            .iter_mut()
            .find(|entry| entry.name == name)
        {
            Some(entry) => entry.attachment = attachment,
            None => self.entries.insert(
                end,
                SkinEntry {
                    slot,
                    name,
                    attachment,
                },
            ),
        }
    }

    /// Removes the attachment of a key in a slot and returns it.
    pub fn remove_attachment(&mut self, slot: SlotId, name: NameId) -> Option<AttachmentId> {
        let at = self
            .entries
            .iter()
            .position(|entry| entry.slot == slot && entry.name == name)?;
        self.starts = Starts::default();
        Some(self.entries.remove(at).attachment)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.bones.clear();
        self.constraints.clear();
        self.entries.clear();
        self.starts = Starts::default();
    }

    /// Takes in another skin's bones, constraints and attachments; its attachments win over those under the same key.
    pub fn add_skin(&mut self, other: &Self) {
        self.add_lists(other);
        for entry in &other.entries {
            self.set_attachment(entry.slot, entry.name, entry.attachment);
        }
        self.starts = Starts::new(&self.entries);
    }

    /// Like [`add_skin`](Self::add_skin), but with copies of the attachments, which are appended to `attachments`: a mesh
    /// becomes a linked mesh of the original, everything else a plain copy.
    ///
    /// `attachments` is [`SkeletonData::attachments`](crate::SkeletonData::attachments) of data that is not shared yet.
    /// Copies are only needed where they are to be changed: attachments are never changed by posing, so
    /// [`add_skin`](Self::add_skin) is enough to combine skins.
    pub fn copy_skin(&mut self, other: &Self, attachments: &mut IdVec<AttachmentId, Attachment>) {
        self.add_lists(other);
        for entry in &other.entries {
            let Some(original) = attachments.get(entry.attachment) else {
                continue;
            };
            let copy = original.copied(entry.attachment);
            let id = attachments.push(copy);
            self.set_attachment(entry.slot, entry.name, id);
        }
        self.starts = Starts::new(&self.entries);
    }

    fn add_lists(&mut self, other: &Self) {
        for bone in &other.bones {
            if !self.bones.contains(bone) {
                self.bones.push(*bone);
            }
        }
        for constraint in &other.constraints {
            if !self.constraints.contains(constraint) {
                self.constraints.push(*constraint);
            }
        }
    }

    /// Replaces all entries. They must be ordered by slot, with no key twice in a slot.
    pub(crate) fn set_entries(&mut self, entries: Vec<SkinEntry>) {
        self.starts = Starts::new(&entries);
        self.entries = entries;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(slot: u32, name: u32) -> SkinEntry {
        SkinEntry {
            slot: SlotId::new(slot),
            name: NameId::new(name),
            attachment: AttachmentId::new(slot * 10 + name),
        }
    }

    #[test]
    fn the_table_finds_what_the_search_finds() {
        for entries in [
            vec![],
            vec![entry(0, 1)],
            vec![entry(1, 0), entry(1, 4), entry(2, 0), entry(5, 3)],
            vec![entry(900, 0)],
        ] {
            let mut skin = Skin::new("table");
            skin.set_entries(entries.clone());
            let mut searched = skin.clone();
            searched.starts = Starts::default();
            for slot in (0..8).chain(899..902) {
                let slot = SlotId::new(slot);
                assert_eq!(
                    skin.attachments_for_slot(slot),
                    searched.attachments_for_slot(slot),
                    "{slot:?}"
                );
            }
            assert!(skin.starts.0.len() <= entries.len() * 4 + 1);
        }
    }

    #[test]
    fn the_table_follows_changes() {
        let mut skin = Skin::new("changed");
        skin.set_entries(vec![entry(0, 1), entry(1, 2)]);
        skin.set_attachment(SlotId::new(0), NameId::new(7), AttachmentId::new(70));
        assert_eq!(
            skin.attachment(SlotId::new(1), NameId::new(2)),
            Some(AttachmentId::new(12))
        );
        assert_eq!(
            skin.attachment(SlotId::new(0), NameId::new(7)),
            Some(AttachmentId::new(70))
        );
        skin.remove_attachment(SlotId::new(0), NameId::new(1));
        assert_eq!(
            skin.attachment(SlotId::new(1), NameId::new(2)),
            Some(AttachmentId::new(12))
        );
        let mut sum = Skin::new("sum");
        sum.add_skin(&skin);
        assert!(!sum.starts.0.is_empty());
        assert_eq!(sum, skin.clone_as("sum"));
        sum.clear();
        assert_eq!(sum.attachments_for_slot(SlotId::new(1)), []);
    }

    impl Skin {
        fn clone_as(&self, name: &str) -> Self {
            Self {
                name: name.into(),
                ..self.clone()
            }
        }
    }
}
