//! What timelines of attachments and events refer to.

use std::sync::Arc;

use super::Builder;
use crate::attachment::Attachment;
use crate::error::{ErrorKind, Missing};
use crate::id::{AttachmentId, EventId, SkinId, SlotId};
use crate::timeline::TimelineKind;

impl Builder<'_> {
    /// The attachment that a deform or sequence timeline names, in exactly that skin. `None` where lenient reading drops the
    /// timeline. Source: formats-4.2.md 4.12.
    pub(crate) fn keyed_attachment(
        &mut self,
        animation: &str,
        skin: SkinId,
        slot: SlotId,
        key: &str,
    ) -> Result<Option<AttachmentId>, ErrorKind> {
        let name = self.data.names.find(key);
        let found = name.and_then(|name| self.crowded.find(&self.data, skin, slot, name));
        if found.is_none() {
            let (skin, slot) = (self.skin_text(skin), self.slot_text(slot));
            self.missing(Missing::Attachment {
                animation: animation.into(),
                skin,
                slot,
                attachment: key.into(),
            })?;
        }
        Ok(found)
    }

    /// The kind of a deform timeline; its attachment must have vertices.
    pub(crate) fn deform_kind(
        &self,
        slot: SlotId,
        attachment: AttachmentId,
    ) -> Result<TimelineKind, ErrorKind> {
        let found = self.data.attachments.get(attachment);
        if found.and_then(Attachment::vertices).is_none() {
            return Err(ErrorKind::InvalidValue {
                what: "attachment of a deform timeline",
                found: format!("a {}", found.map_or("missing", Attachment::kind)),
                expected: "a mesh, path, bounding box or clipping attachment".into(),
            });
        }
        Ok(TimelineKind::Deform { slot, attachment })
    }

    /// The kind of a sequence timeline; its attachment must have a sequence.
    pub(crate) fn sequence_kind(
        &self,
        slot: SlotId,
        attachment: AttachmentId,
    ) -> Result<TimelineKind, ErrorKind> {
        let found = self.data.attachments.get(attachment);
        if found.and_then(Attachment::sequence).is_none() {
            return Err(ErrorKind::InvalidValue {
                what: "attachment of a sequence timeline",
                found: format!(
                    "a {} without a sequence",
                    found.map_or("missing", Attachment::kind)
                ),
                expected: "a region or mesh with a sequence".into(),
            });
        }
        Ok(TimelineKind::Sequence { slot, attachment })
    }

    /// A text that is shared where it repeats: the event's own, or a new one.
    pub(crate) fn event_string(&self, event: EventId, text: Option<&str>) -> Arc<str> {
        let own = self.data.events.get(event).map(|event| Arc::clone(&event.string));
        match (text, own) {
            (Some(text), Some(own)) if *text == *own => own,
            (Some(text), _) => text.into(),
            (None, own) => own.unwrap_or_else(|| "".into()),
        }
    }
}
