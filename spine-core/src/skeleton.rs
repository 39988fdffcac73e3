//! A skeleton instance: a pose over shared data.

use std::sync::Arc;

use spine_data::real::wide;
use spine_data::{
    AttachmentId, BoneId, Color, ConstraintRef, NameId, PhysicsConstraintId, Real, SkeletonData, Skin,
    SkinId, SlotId,
};

use crate::error::Error;
use crate::pose::Pose;
use crate::program::Op;
use crate::programs::Program;

/// What physics constraints do in an update. Source: pose.md 5.1, 10.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Physics {
    /// Nothing: the bones stay as they are.
    None,
    /// Begin anew, then as [`Update`](Self::Update).
    Reset,
    /// Simulate the time that has passed.
    #[default]
    Update,
    /// Show the last simulated state without going on.
    Pose,
}

/// Where a skeleton stands in the world, as solvers need it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) x: Real,
    pub(crate) y: Real,
    pub(crate) scale_x: Real,
    /// Negated for y-down.
    pub(crate) scale_y: Real,
    pub(crate) y_down: bool,
    pub(crate) time: f64,
    /// World units for each of the skeleton's.
    pub(crate) size: [f64; 2],
    /// The same for wind and gravity, which pulls down.
    pub(crate) pull: [f64; 2],
    /// The reference scale.
    pub(crate) unit: f64,
}

/// An instance of a skeleton. Many may share one [`SkeletonData`]; each owns its pose.
///
/// Source: pose.md 2.1.
///
/// ```
/// use std::sync::Arc;
/// use spine_core::{Physics, Skeleton};
/// use spine_data::SkeletonJson;
///
/// let json = br#"{"bones": [{"name": "root"}, {"name": "arm", "parent": "root", "x": 10}]}"#;
/// let mut skeleton = Skeleton::new(Arc::new(SkeletonJson::new().read(json)?));
/// skeleton.x = 100.0;
/// skeleton.update_world_transform(Physics::Update);
/// let arm = skeleton.data().find_bone("arm").ok_or("no arm")?;
/// assert_eq!(skeleton.pose.world[arm].x, 110.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Skeleton {
    /// All state that a frame changes. Lists keep the lengths that they have.
    pub pose: Pose,
    /// Colour that multiplies all attachments'.
    pub color: Color,
    /// World x of the root's origin.
    pub x: Real,
    /// World y of the root's origin.
    pub y: Real,
    /// Factor on world x.
    pub scale_x: Real,
    /// Factor on world y; negated where [`y_down`](Self::y_down).
    pub scale_y: Real,
    /// Whether the world's y axis points downward. Source: pose.md 2.4.
    pub y_down: bool,
    /// Seconds that physics constraints have seen. Source: pose.md 2.7.
    pub time: f64,
    pub(crate) data: Arc<SkeletonData>,
    pub(crate) skin: Option<Arc<Skin>>,
    pub(crate) program: Arc<Program>,
}

impl Skeleton {
    /// An instance in the setup pose, without a skin. World transforms are zeros until the first update.
    #[must_use]
    pub fn new(data: Arc<SkeletonData>) -> Self {
        let pose = Pose::new(&data);
        let mut skeleton = Self {
            pose,
            color: Color::WHITE,
            x: 0.0,
            y: 0.0,
            scale_x: 1.0,
            scale_y: 1.0,
            y_down: false,
            time: 0.0,
            data,
            skin: None,
            program: Arc::default(),
        };
        skeleton.set_slots_to_setup_pose();
        skeleton.update_cache();
        skeleton
    }

    /// The shared data.
    #[inline]
    #[must_use]
    pub const fn data(&self) -> &Arc<SkeletonData> {
        &self.data
    }

    /// The skin shown besides the default skin.
    #[must_use]
    pub const fn skin(&self) -> Option<&Arc<Skin>> {
        self.skin.as_ref()
    }

    /// What an update visits, in order. Source: pose.md 4.
    #[must_use]
    pub fn program(&self) -> &[Op] {
        &self.program.ops
    }

    /// Advances the time that physics constraints see, by `delta` seconds.
    pub fn update(&mut self, delta: Real) {
        self.time += spine_data::real::wide(delta);
    }

    /// Bones, constraints, slots and draw order to the setup pose; simulations and world transforms stay.
    pub fn set_to_setup_pose(&mut self) {
        self.set_bones_to_setup_pose();
        self.set_slots_to_setup_pose();
    }

    /// Bones and constraint parameters to the setup pose.
    pub fn set_bones_to_setup_pose(&mut self) {
        self.pose.set_bones_to_setup_pose(&self.data);
    }

    /// One bone's local transform to the setup pose; others and constraints stay. An id that does not exist changes nothing.
    ///
    /// Source: pose.md 2.2, 2.6.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use spine_core::Skeleton;
    /// use spine_data::SkeletonJson;
    ///
    /// let json = br#"{"bones": [{"name": "root", "x": 1}, {"name": "arm", "parent": "root", "rotation": 30}]}"#;
    /// let mut skeleton = Skeleton::new(Arc::new(SkeletonJson::new().read(json)?));
    /// let (root, arm) = (skeleton.data().find_bone("root").ok_or("")?, skeleton.data().find_bone("arm").ok_or("")?);
    /// skeleton.pose.local[root].x = 5.0;
    /// skeleton.pose.local[arm].rotation = 80.0;
    /// skeleton.set_bone_to_setup_pose(arm);
    /// assert_eq!((skeleton.pose.local[root].x, skeleton.pose.local[arm].rotation), (5.0, 30.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_bone_to_setup_pose(&mut self, bone: BoneId) {
        let pose = &mut self.pose;
        let places = (pose.local.get_mut(bone), pose.inherit.get_mut(bone));
        if let (Some(setup), (Some(local), Some(inherit))) = (self.data.bones.get(bone), places) {
            *local = setup.local;
            *inherit = setup.inherit;
        }
    }

    /// Draw order, colours and attachments to the setup pose. Source: pose.md 2.6.
    pub fn set_slots_to_setup_pose(&mut self) {
        self.pose.draw_order.clear();
        self.pose.draw_order.extend(self.data.slots.ids());
        for slot in self.data.slots.ids() {
            self.set_slot_to_setup_pose(slot);
        }
    }

    /// One slot's colours and attachment to the setup pose; the draw order stays. An id that does not exist changes nothing.
    ///
    /// Source: pose.md 2.3.
    pub fn set_slot_to_setup_pose(&mut self, slot: SlotId) {
        let (Some(setup), Some(pose)) = (self.data.slots.get(slot), self.pose.slots.get_mut(slot)) else {
            return;
        };
        pose.color = setup.color;
        if let (Some(dark), Some(setup)) = (&mut pose.dark_color, setup.dark_color) {
            *dark = setup;
        }
        pose.attachment = None;
        if let Some(name) = setup.attachment {
            let found = self.attachment(slot, name);
            self.set_slot_attachment(slot, found);
        }
    }

    /// The attachment under a key in a slot: the skin's, else the default skin's. Source: pose.md 3.2.
    #[inline]
    #[must_use]
    pub fn attachment(&self, slot: SlotId, name: NameId) -> Option<AttachmentId> {
        find_attachment(&self.data, self.skin.as_deref(), slot, name)
    }

    /// The attachment under a key in a slot, by their names.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where there is no such slot.
    pub fn attachment_by_name(&self, slot: &str, attachment: &str) -> Result<Option<AttachmentId>, Error> {
        let slot = self
            .data
            .find_slot(slot)
            .ok_or_else(|| Error::unknown("slot", slot))?;
        Ok(self
            .data
            .names
            .find(attachment)
            .and_then(|name| self.attachment(slot, name)))
    }

    /// Shows an attachment in a slot, or nothing. Source: pose.md 2.3.
    ///
    /// Showing what is shown changes nothing. The deform is kept only where the same timelines drive both attachments;
    /// the sequence index goes back to -1. An id that the data does not have shows nothing.
    pub fn set_slot_attachment(&mut self, slot: SlotId, attachment: Option<AttachmentId>) {
        set_attachment(&self.data, &mut self.pose, slot, attachment);
    }

    /// Shows an attachment in a slot by their names; an empty attachment name shows nothing.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where there is no such slot, or no such attachment in the skin and the default skin.
    pub fn set_attachment(&mut self, slot: &str, attachment: &str) -> Result<(), Error> {
        let id = self
            .data
            .find_slot(slot)
            .ok_or_else(|| Error::unknown("slot", slot))?;
        let found = if attachment.is_empty() {
            None
        } else {
            let name = self.data.names.find(attachment);
            let found = name.and_then(|name| self.attachment(id, name));
            Some(found.ok_or_else(|| Error::unknown("attachment", attachment))?)
        };
        self.set_slot_attachment(id, found);
        Ok(())
    }

    /// Changes the skin, by name. See [`set_skin`](Self::set_skin).
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where there is no such skin.
    pub fn set_skin_by_name(&mut self, name: &str) -> Result<(), Error> {
        let id = self
            .data
            .find_skin(name)
            .ok_or_else(|| Error::unknown("skin", name))?;
        self.set_skin_by_id(Some(id));
        Ok(())
    }

    /// Changes the skin to one of the data's. See [`set_skin`](Self::set_skin). An id that does not exist changes nothing.
    pub fn set_skin_by_id(&mut self, skin: Option<SkinId>) {
        match skin {
            None => self.set_skin(None),
            Some(id) => {
                if let Some(skin) = self.data.skins.get(id).map(Arc::clone) {
                    self.set_skin(Some(skin));
                }
            }
        }
    }

    /// Changes the skin: attachments shown from the old skin are exchanged for the new skin's under the same keys; without
    /// an old skin, the setup attachments that the new skin has are shown. Other slots keep what they show.
    ///
    /// Follow with [`set_slots_to_setup_pose`](Self::set_slots_to_setup_pose), or call
    /// [`show_skin`](Self::show_skin), where all slots shall show the new skin's setup attachments. The same skin again
    /// changes nothing. Source: pose.md 3.3.
    pub fn set_skin(&mut self, skin: Option<Arc<Skin>>) {
        match (&self.skin, &skin) {
            (None, None) => return,
            (Some(old), Some(new)) if Arc::ptr_eq(old, new) => return,
            _ => {}
        }
        if let Some(new) = &skin {
            let data = Arc::clone(&self.data);
            for (slot, setup) in data.slots.enumerate() {
                let name = match &self.skin {
                    Some(old) => self
                        .pose
                        .slots
                        .get(slot)
                        .and_then(|pose| pose.attachment)
                        .and_then(|shown| {
                            let entries = old.attachments_for_slot(slot);
                            entries
                                .iter()
                                .find(|entry| entry.attachment == shown)
                                .map(|entry| entry.name)
                        }),
                    None => setup.attachment,
                };
                if let Some(found) = name.and_then(|name| new.attachment(slot, name)) {
                    self.set_slot_attachment(slot, Some(found));
                }
            }
        }
        self.skin = skin;
        self.update_cache();
    }

    /// Changes the skin and shows it at once: slots to the setup pose. The one call to "switch and show".
    pub fn show_skin(&mut self, skin: Option<Arc<Skin>>) {
        self.set_skin(skin);
        self.set_slots_to_setup_pose();
    }

    /// Makes the simulations of all physics constraints take it that the skeleton moved by (x, y) world units more than it did.
    ///
    /// So that a jump by (x, y) shows no effect, pass (-x, -y). Source: pose.md 10.1.
    pub fn physics_translate(&mut self, x: Real, y: Real) {
        for physics in &mut self.pose.physics {
            physics.state.translate(x, y);
        }
    }

    /// Makes the simulations of all physics constraints take it that the skeleton turned about (x, y) in the world, by degrees
    /// more than it did. Source: pose.md 10.1.
    pub fn physics_rotate(&mut self, x: Real, y: Real, degrees: Real) {
        for physics in &mut self.pose.physics {
            physics.state.rotate(x, y, degrees);
        }
    }

    /// Begins the simulation of one physics constraint anew. An id that does not exist changes nothing.
    pub fn reset_physics(&mut self, id: PhysicsConstraintId) {
        let time = self.time;
        if let Some(physics) = self.pose.physics.get_mut(id) {
            physics.state.reset(time);
        }
    }

    /// Replaces a slot's deform. An id that does not exist changes nothing.
    ///
    /// Values are those of [`Deform`](crate::Deform); a list of another length than the attachment's is used as far as it goes.
    pub fn set_deform(&mut self, slot: SlotId, values: &[Real]) {
        if let Some(deform) = self.pose.deform.get_mut(slot) {
            deform.set(values);
        }
    }

    pub(crate) fn frame(&self) -> Frame {
        let scale_y = if self.y_down { -self.scale_y } else { self.scale_y };
        let scales = [wide(self.scale_x), wide(scale_y)];
        Frame {
            x: self.x,
            y: self.y,
            scale_x: self.scale_x,
            scale_y,
            y_down: self.y_down,
            time: self.time,
            size: [scales[0].abs(), scales[1].abs()],
            pull: [scales[0], -scales[1]],
            unit: wide(self.data.reference_scale),
        }
    }

    /// Whether a constraint is part of the update.
    #[must_use]
    pub fn is_constraint_active(&self, id: ConstraintRef) -> bool {
        match id {
            ConstraintRef::Ik(id) => self.pose.ik.get(id).is_some_and(|c| c.active),
            ConstraintRef::Transform(id) => self.pose.transform.get(id).is_some_and(|c| c.active),
            ConstraintRef::Path(id) => self.pose.path.get(id).is_some_and(|c| c.active),
            ConstraintRef::Physics(id) => self.pose.physics.get(id).is_some_and(|c| c.active),
        }
    }

    /// Whether a bone is part of the update.
    #[must_use]
    pub fn is_bone_active(&self, id: BoneId) -> bool {
        self.pose.bone_active.get(id).copied().unwrap_or(false)
    }
}

/// Lookup of pose.md 3.2.
#[inline(always)]
pub(crate) fn find_attachment(
    data: &SkeletonData,
    skin: Option<&Skin>,
    slot: SlotId,
    name: NameId,
) -> Option<AttachmentId> {
    if let Some(skin) = skin
        && let Some(found) = skin.attachment(slot, name)
    {
        return Some(found);
    }
    data.skins.get(data.default_skin?)?.attachment(slot, name)
}

/// The slot rule of pose.md 2.3.
#[inline(always)]
pub(crate) fn set_attachment(
    data: &SkeletonData,
    pose: &mut Pose,
    slot: SlotId,
    attachment: Option<AttachmentId>,
) {
    let shown = pose.slots.get(slot).map(|state| state.attachment);
    if shown.is_some_and(|shown| shown != attachment) {
        change_attachment(data, pose, slot, attachment);
    }
}

#[inline(never)]
fn change_attachment(data: &SkeletonData, pose: &mut Pose, slot: SlotId, attachment: Option<AttachmentId>) {
    let (Some(state), Some(deform)) = (pose.slots.get_mut(slot), pose.deform.get_mut(slot)) else {
        return;
    };
    let attachment = attachment.filter(|id| data.attachments.get(*id).is_some());
    if state.attachment == attachment {
        return;
    }
    let timelines = |id: Option<AttachmentId>| id.and_then(|id| data.timeline_attachment(id));
    let (old, new) = (timelines(state.attachment), timelines(attachment));
    if old.is_none() || old != new {
        deform.clear();
    }
    state.attachment = attachment;
    state.sequence_index = -1;
}
