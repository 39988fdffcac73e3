//! Linked meshes get their parents' geometry. Source: formats-4.2.md 2.3.

use std::num::NonZeroU32;
use std::sync::Arc;

use super::draft::LinkedSkin;
use super::{Builder, Ref};
use crate::attachment::Attachment;
use crate::error::ErrorKind;
use crate::id::{AttachmentId, Id, NameId, SlotId};

/// A linked mesh whose parent is not known yet.
#[derive(Debug)]
pub(super) struct PendingLink {
    pub(super) attachment: AttachmentId,
    pub(super) skin: LinkedSkin,
    pub(super) slot: SlotId,
    pub(super) key: NameId,
    pub(super) parent: Arc<str>,
    pub(super) timelines: bool,
}

impl Builder<'_> {
    /// Resolves the linked meshes, after all skins. Source: formats-4.2.md 2.3.
    ///
    /// An error comes with the position of its linked mesh among all linked meshes, in the order in which they were stored.
    pub(crate) fn resolve_links(&mut self) -> Result<(), (usize, ErrorKind)> {
        self.data.attachments.shrink_to_fit();
        let links = std::mem::take(&mut self.links);
        if links.is_empty() {
            return Ok(());
        }
        // For each attachment the position of its link, if it is a linked mesh; for each link the parent.
        let mut link_of: Vec<Option<NonZeroU32>> = vec![None; self.data.attachments.len()];
        let mut parents = Vec::with_capacity(links.len());
        for (position, link) in links.iter().enumerate() {
            parents.push(self.find_parent(link).map_err(|kind| (position, kind))?);
            if let Some(entry) = link_of.get_mut(link.attachment.index()) {
                *entry = u32::try_from(position.saturating_add(1))
                    .ok()
                    .and_then(NonZeroU32::new);
            }
        }
        let mut chain: Vec<u32> = Vec::new();
        let mut done = vec![false; links.len()];
        for (first, link) in links.iter().enumerate() {
            // Up to a mesh that is complete, then down again: no recursion, so that long chains cannot exhaust the stack.
            let mut at = link.attachment;
            while let Some(&Some(number)) = link_of.get(at.index()) {
                let position = (number.get() as usize).saturating_sub(1);
                if done.get(position).copied().unwrap_or(true) {
                    break;
                }
                if chain.len() > links.len() {
                    let cycle = ErrorKind::LinkedMeshCycle {
                        attachment: self.name_text(link.key),
                        slot: self.slot_text(link.slot),
                    };
                    return Err((first, cycle));
                }
                chain.push(number.get());
                at = parents.get(position).copied().unwrap_or(at);
            }
            while let Some(number) = chain.pop() {
                let position = (number as usize).saturating_sub(1);
                let (Some(link), Some(parent)) = (links.get(position), parents.get(position)) else {
                    continue;
                };
                self.link(link.attachment, *parent, link.timelines)
                    .map_err(|kind| (position, kind))?;
                if let Some(flag) = done.get_mut(position) {
                    *flag = true;
                }
            }
        }
        Ok(())
    }

    fn link(&mut self, child: AttachmentId, parent: AttachmentId, timelines: bool) -> Result<(), ErrorKind> {
        let Some(Attachment::Mesh(mesh)) = self.data.attachments.get(parent) else {
            let kind = self
                .data
                .attachments
                .get(parent)
                .map_or("missing", Attachment::kind);
            return Err(ErrorKind::InvalidValue {
                what: "parent of a linked mesh",
                found: format!("a {kind} attachment"),
                expected: "a mesh".into(),
            });
        };
        let geometry = Arc::clone(&mesh.geometry);
        if let Some(Attachment::Mesh(mesh)) = self.data.attachments.get_mut(child) {
            mesh.geometry = geometry;
            mesh.parent_mesh = Some(parent);
            mesh.timeline_attachment = timelines.then_some(parent);
        }
        Ok(())
    }

    fn find_parent(&mut self, link: &PendingLink) -> Result<AttachmentId, ErrorKind> {
        let skin = match &link.skin {
            LinkedSkin::Default => self.data.default_skin.ok_or_else(|| ErrorKind::UnknownName {
                kind: "skin",
                name: "default".into(),
                similar: None,
            })?,
            LinkedSkin::Name(name) => self.skins.find(Ref::Name(name))?,
            LinkedSkin::Index(index) => self.skins.find(Ref::Index(*index))?,
        };
        let key = self.data.names.find(&link.parent);
        key.and_then(|key| self.crowded.find(&self.data, skin, link.slot, key))
            .ok_or_else(|| ErrorKind::UnknownName {
                kind: "parent mesh in the skin and slot of a linked mesh",
                name: link.parent.to_string(),
                similar: None,
            })
    }

    pub(super) fn name_text(&self, name: NameId) -> String {
        self.data
            .names
            .get(name)
            .map_or_else(String::new, |name| name.to_string())
    }
}
