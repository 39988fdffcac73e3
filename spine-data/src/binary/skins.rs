//! Skins. Source: formats-4.2.md 5.10.

use super::Reader;
use super::bones::color;
use super::input::At;
use crate::constraint::ConstraintRef;
use crate::error::Error;
use crate::id::{
    IkConstraintId, PathConstraintId, PhysicsConstraintId, SkinId, SlotId, TransformConstraintId,
};
use crate::skin::Skin;

impl Reader<'_, '_> {
    /// Reads the default skin and the others, then resolves the linked meshes.
    pub(super) fn skins(&mut self) -> Result<(), Error> {
        let start = self.input.offset();
        let slots = self.input.count("slots of the default skin", 2)?;
        if slots > 0 {
            let id = self.builder.begin_skin(Skin::new("default")).at(start)?;
            self.slot_entries(id, slots)?;
        }
        let size = if self.nonessential { 11 } else { 7 };
        let count = self.input.count("skins", size)?;
        self.builder.data.skins.reserve_exact(count);
        for _ in 0..count {
            self.skin()?;
        }
        self.resolve_links()
    }

    fn skin(&mut self) -> Result<(), Error> {
        let start = self.input.offset();
        let mut skin = Skin::new(self.input.name("skin name")?);
        if self.nonessential {
            skin.color = color(&mut self.input, "skin colour")?;
        }
        skin.bones = self.bone_list()?;
        self.constraint_list(&mut skin, "IK constraint", self.builder.ik.len(), |index| {
            ConstraintRef::Ik(IkConstraintId::new(index))
        })?;
        let transform = self.builder.transform.len();
        self.constraint_list(&mut skin, "transform constraint", transform, |index| {
            ConstraintRef::Transform(TransformConstraintId::new(index))
        })?;
        self.constraint_list(&mut skin, "path constraint", self.builder.path.len(), |index| {
            ConstraintRef::Path(PathConstraintId::new(index))
        })?;
        let physics = self.builder.physics.len();
        self.constraint_list(&mut skin, "physics constraint", physics, |index| {
            ConstraintRef::Physics(PhysicsConstraintId::new(index))
        })?;
        let id = self.builder.begin_skin(skin).at(start)?;
        let slots = self.input.count("slots of a skin", 2)?;
        self.slot_entries(id, slots)
    }

    fn constraint_list(
        &mut self,
        skin: &mut Skin,
        kind: &'static str,
        len: usize,
        id: impl Fn(u32) -> ConstraintRef,
    ) -> Result<(), Error> {
        let list = self.ids("constraints of a skin", kind, len, id)?;
        if skin.constraints.is_empty() {
            skin.constraints = list;
        } else {
            skin.constraints.reserve_exact(list.len());
            skin.constraints.extend(list);
        }
        Ok(())
    }

    fn slot_entries(&mut self, skin: SkinId, slots: usize) -> Result<(), Error> {
        // Nearly always each slot has one; a list that a file only announces takes no more room than its budget.
        self.builder
            .expect_attachments(slots.min(self.input.remaining() / 8));
        for _ in 0..slots {
            let slot = self.input.index("slot of a skin", self.builder.slots.len())?;
            let attachments = self.input.count("attachments of a slot", 3)?;
            for _ in 0..attachments {
                self.attachment(skin, SlotId::new(slot))?;
            }
        }
        self.builder.end_skin(skin);
        Ok(())
    }
}
