//! Everything that a skeleton file holds.

use std::sync::Arc;

use crate::animation::Animation;
use crate::atlas::AtlasPage;
use crate::attachment::Attachment;
use crate::bone::BoneData;
use crate::constraint::{
    ConstraintRef, IkConstraintData, PathConstraintData, PhysicsConstraintData, TransformConstraintData,
};
use crate::error::LoadReport;
use crate::event::{Event, EventData, FiredEvent};
use crate::id::{
    AnimationId, AttachmentId, BoneId, EventId, Id, IdVec, IkConstraintId, NameId, PathConstraintId,
    PhysicsConstraintId, RegionId, SkinId, SlotId, TransformConstraintId,
};
use crate::map::Map;
use crate::real::Real;
use crate::skin::Skin;
use crate::slot::SlotData;
use crate::texture::TextureRegion;

/// Attachment keys, each stored once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NameTable {
    names: Vec<Arc<str>>,
    ids: Map<Arc<str>, NameId>,
}

impl NameTable {
    /// The id of a key, which is added if it is not there.
    pub fn intern(&mut self, name: impl AsRef<str> + Into<Arc<str>>) -> NameId {
        if let Some(id) = self.ids.get(name.as_ref()) {
            return *id;
        }
        self.add(name.into())
    }

    /// The id of a key that is not there yet.
    pub(crate) fn add(&mut self, name: Arc<str>) -> NameId {
        let id = NameId::from_index(self.names.len());
        self.names.push(Arc::clone(&name));
        self.ids.insert(name, id);
        id
    }

    /// Makes room for so many keys.
    pub(crate) fn reserve(&mut self, additional: usize) {
        self.names.reserve_exact(additional);
        self.ids.reserve(additional);
    }

    /// The id of a key, if it is there.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<NameId> {
        self.ids.get(name).copied()
    }

    /// The text of a key.
    #[must_use]
    pub fn get(&self, id: NameId) -> Option<&Arc<str>> {
        self.names.get(id.index())
    }

    /// Number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no key.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// A skeleton as it stands in the file: shared by all its instances and never changed by them.
///
/// Source: formats-4.2.md 2.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SkeletonData {
    /// Name for the program's use; readers leave it empty.
    pub name: String,
    /// Hash of the export, as unpadded base64 of its eight bytes; `None` where the file has none.
    pub hash: Option<String>,
    /// Version of the exporter, such as `4.2.22`; `None` where a JSON file does not say.
    pub version: Option<String>,
    /// Left edge of the setup pose, skeleton units before load scale.
    pub x: Real,
    /// Lower edge of the setup pose, skeleton units before load scale.
    pub y: Real,
    /// Width of the setup pose, skeleton units before load scale.
    pub width: Real,
    /// Height of the setup pose, skeleton units before load scale.
    pub height: Real,
    /// Length that physics constraints take as one unit.
    pub reference_scale: Real,
    /// Rate of the editor's dopesheet, frames per second (non-essential).
    pub fps: Real,
    /// Folder of the images (non-essential).
    pub images_path: Option<String>,
    /// Folder of the sounds (non-essential).
    pub audio_path: Option<String>,
    /// Bones, parents before children, the root first.
    pub bones: IdVec<BoneId, BoneData>,
    /// Slots in setup draw order.
    pub slots: IdVec<SlotId, SlotData>,
    /// IK constraints.
    pub ik_constraints: IdVec<IkConstraintId, IkConstraintData>,
    /// Transform constraints.
    pub transform_constraints: IdVec<TransformConstraintId, TransformConstraintData>,
    /// Path constraints.
    pub path_constraints: IdVec<PathConstraintId, PathConstraintData>,
    /// Physics constraints.
    pub physics_constraints: IdVec<PhysicsConstraintId, PhysicsConstraintData>,
    /// Skins in file order; shared, so that a skeleton can hold one.
    pub skins: IdVec<SkinId, Arc<Skin>>,
    /// The skin called `default`, which every lookup falls back to.
    pub default_skin: Option<SkinId>,
    /// Events.
    pub events: IdVec<EventId, EventData>,
    /// Animations.
    pub animations: IdVec<AnimationId, Animation>,
    /// Attachments of all skins.
    pub attachments: IdVec<AttachmentId, Attachment>,
    /// Attachment keys.
    pub names: NameTable,
    /// The texture regions that attachments show.
    pub regions: IdVec<RegionId, TextureRegion>,
    /// The atlas' pages; empty where none was given.
    pub pages: Arc<[AtlasPage]>,
    /// What reading noticed.
    pub report: LoadReport,
}

fn find<I: Id, T>(list: &IdVec<I, T>, name: &str, name_of: impl Fn(&T) -> &str) -> Option<I> {
    list.iter()
        .position(|item| name_of(item) == name)
        .map(I::from_index)
}

impl SkeletonData {
    /// The first bone of this name.
    #[must_use]
    pub fn find_bone(&self, name: &str) -> Option<BoneId> {
        find(&self.bones, name, |bone| &bone.name)
    }

    /// The bones that have this bone as parent, in data order.
    ///
    /// ```
    /// # use spine_data::{BoneData, SkeletonData};
    /// let mut data = SkeletonData::default();
    /// let root = data.bones.push(BoneData::new("root", None));
    /// let arm = data.bones.push(BoneData::new("arm", Some(root)));
    /// let hand = data.bones.push(BoneData::new("hand", Some(arm)));
    /// let leg = data.bones.push(BoneData::new("leg", Some(root)));
    /// assert_eq!(data.children(root).collect::<Vec<_>>(), [arm, leg]);
    /// assert_eq!(data.children(hand).next(), None);
    /// ```
    pub fn children(&self, bone: BoneId) -> impl Iterator<Item = BoneId> {
        self.bones
            .enumerate()
            .filter(move |(_, child)| child.parent == Some(bone))
            .map(|(id, _)| id)
    }

    /// The first slot of this name.
    #[must_use]
    pub fn find_slot(&self, name: &str) -> Option<SlotId> {
        find(&self.slots, name, |slot| &slot.name)
    }

    /// The first skin of this name.
    #[must_use]
    pub fn find_skin(&self, name: &str) -> Option<SkinId> {
        find(&self.skins, name, |skin| &skin.name)
    }

    /// The first event of this name.
    #[must_use]
    pub fn find_event(&self, name: &str) -> Option<EventId> {
        find(&self.events, name, |event| &event.name)
    }

    /// The first animation of this name.
    #[must_use]
    pub fn find_animation(&self, name: &str) -> Option<AnimationId> {
        find(&self.animations, name, |animation| &animation.name)
    }

    /// The first IK constraint of this name.
    #[must_use]
    pub fn find_ik_constraint(&self, name: &str) -> Option<IkConstraintId> {
        find(&self.ik_constraints, name, |constraint| &constraint.name)
    }

    /// The first transform constraint of this name.
    #[must_use]
    pub fn find_transform_constraint(&self, name: &str) -> Option<TransformConstraintId> {
        find(&self.transform_constraints, name, |constraint| &constraint.name)
    }

    /// The first path constraint of this name.
    #[must_use]
    pub fn find_path_constraint(&self, name: &str) -> Option<PathConstraintId> {
        find(&self.path_constraints, name, |constraint| &constraint.name)
    }

    /// The first physics constraint of this name.
    #[must_use]
    pub fn find_physics_constraint(&self, name: &str) -> Option<PhysicsConstraintId> {
        find(&self.physics_constraints, name, |constraint| &constraint.name)
    }

    /// The key that an event fired from.
    #[must_use]
    pub fn event(&self, fired: FiredEvent) -> Option<&Event> {
        self.animations
            .get(fired.animation)?
            .events
            .get(fired.key as usize)
    }

    /// Name, order and whether it needs a skin, of a constraint of any kind.
    #[must_use]
    pub fn constraint(&self, id: ConstraintRef) -> Option<(&Arc<str>, u32, bool)> {
        match id {
            ConstraintRef::Ik(id) => self
                .ik_constraints
                .get(id)
                .map(|c| (&c.name, c.order, c.skin_required)),
            ConstraintRef::Transform(id) => self
                .transform_constraints
                .get(id)
                .map(|c| (&c.name, c.order, c.skin_required)),
            ConstraintRef::Path(id) => self
                .path_constraints
                .get(id)
                .map(|c| (&c.name, c.order, c.skin_required)),
            ConstraintRef::Physics(id) => self
                .physics_constraints
                .get(id)
                .map(|c| (&c.name, c.order, c.skin_required)),
        }
    }

    /// The attachment whose deform and sequence timelines apply to an attachment.
    #[must_use]
    pub fn timeline_attachment(&self, id: AttachmentId) -> Option<AttachmentId> {
        self.attachments.get(id)?.timeline_attachment(id)
    }
}
