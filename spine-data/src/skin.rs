//! Skins: which attachment a key means in which slot.

use std::sync::Arc;

use crate::attachment::Attachment;
use crate::color::Color;
use crate::constraint::ConstraintRef;
use crate::id::{AttachmentId, BoneId, IdVec, NameId, SlotId};
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
        }
    }

    /// All entries, ordered by slot and then by when they were set.
    #[must_use]
    pub fn attachments(&self) -> &[SkinEntry] {
        &self.entries
    }

    /// The entries of one slot, in the order in which they were set.
    #[must_use]
    pub fn attachments_for_slot(&self, slot: SlotId) -> &[SkinEntry] {
        let start = self.entries.partition_point(|entry| entry.slot < slot);
        let rest = self.entries.get(start..).unwrap_or_default();
        let len = rest.partition_point(|entry| entry.slot == slot);
        rest.get(..len).unwrap_or_default()
    }

    /// The attachment under a key in a slot, in this skin alone.
    #[must_use]
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
        Some(self.entries.remove(at).attachment)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.bones.clear();
        self.constraints.clear();
        self.entries.clear();
    }

    /// Takes in another skin's bones, constraints and attachments; its attachments win over those under the same key.
    pub fn add_skin(&mut self, other: &Self) {
        self.add_lists(other);
        for entry in &other.entries {
            self.set_attachment(entry.slot, entry.name, entry.attachment);
        }
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
        self.entries = entries;
    }
}
