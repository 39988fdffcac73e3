//! Parts: of shared data, and of a skeleton.

use std::sync::Arc;

use mlua::{Error, Lua, Result, Table, UserData};
use spine_core::{
    IkConstraintPose, PathConstraintPose, PhysicsConstraintPose, SlotPose, TransformConstraintPose,
};
use spine_data::{
    Animation, AnimationId, Attachment, AttachmentId, BoneData, BoneId, EventData, EventId, Id, IdVec,
    IkConstraintData, IkConstraintId, PathConstraintData, PathConstraintId, PhysicsConstraintData,
    PhysicsConstraintId, RegionId, SkeletonData, SlotData, SlotId, TextureRegion, TransformConstraintData,
    TransformConstraintId,
};

use crate::SkeletonObject;
use crate::class::misuse;

/// A part of shared data: a bone's data, an animation ...
#[derive(Clone, Debug)]
pub(crate) struct Part<I> {
    pub(crate) data: Arc<SkeletonData>,
    pub(crate) id: I,
}

/// An id that names something in the data.
pub(crate) trait Stored: Id + 'static {
    type Value: 'static;
    fn list(data: &SkeletonData) -> &IdVec<Self, Self::Value>;
}

macro_rules! stored {
    ($($id:ty => $list:ident: $value:ty;)+) => {$(
        impl Stored for $id {
            type Value = $value;
            fn list(data: &SkeletonData) -> &IdVec<Self, $value> {
                &data.$list
            }
        }
    )+};
}
stored! {
    BoneId => bones: BoneData;
    SlotId => slots: SlotData;
    EventId => events: EventData;
    AnimationId => animations: Animation;
    AttachmentId => attachments: Attachment;
    RegionId => regions: TextureRegion;
    IkConstraintId => ik_constraints: IkConstraintData;
    TransformConstraintId => transform_constraints: TransformConstraintData;
    PathConstraintId => path_constraints: PathConstraintData;
    PhysicsConstraintId => physics_constraints: PhysicsConstraintData;
}

impl<I: Stored> Part<I> {
    pub(crate) fn new(data: &Arc<SkeletonData>, id: I) -> Self {
        Self {
            data: Arc::clone(data),
            id,
        }
    }

    /// What it is.
    pub(crate) fn value(&self) -> Result<&I::Value> {
        I::list(&self.data).get(self.id).ok_or_else(foreign)
    }

    /// Another part of the same data.
    pub(crate) fn part<J: Stored>(&self, id: J) -> Part<J> {
        Part::new(&self.data, id)
    }

    /// Parts of the same data.
    pub(crate) fn parts<J: Stored>(&self, lua: &Lua, ids: impl IntoIterator<Item = J>) -> Result<Table>
    where
        Part<J>: UserData + 'static,
    {
        lua.create_sequence_from(ids.into_iter().map(|id| self.part(id)))
    }

    pub(crate) fn same(&self, other: &Self) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.data, &other.data)
    }
}

/// A part of a skeleton: a bone, a slot, a constraint.
#[derive(Clone, Debug)]
pub(crate) struct Of<I> {
    pub(crate) skeleton: SkeletonObject,
    pub(crate) id: I,
}

/// An id of something that a pose has.
pub(crate) trait Posed: Stored {
    type Pose;
    fn pose(skeleton: &spine_core::Skeleton) -> &IdVec<Self, Self::Pose>;
    fn pose_mut(skeleton: &mut spine_core::Skeleton) -> &mut IdVec<Self, Self::Pose>;
}

macro_rules! posed {
    ($($id:ty => $list:ident: $pose:ty;)+) => {$(
        impl Posed for $id {
            type Pose = $pose;
            fn pose(skeleton: &spine_core::Skeleton) -> &IdVec<Self, $pose> {
                &skeleton.pose.$list
            }
            fn pose_mut(skeleton: &mut spine_core::Skeleton) -> &mut IdVec<Self, $pose> {
                &mut skeleton.pose.$list
            }
        }
    )+};
}
posed! {
    BoneId => local: spine_data::LocalTransform;
    SlotId => slots: SlotPose;
    IkConstraintId => ik: IkConstraintPose;
    TransformConstraintId => transform: TransformConstraintPose;
    PathConstraintId => path: PathConstraintPose;
    PhysicsConstraintId => physics: PhysicsConstraintPose;
}

impl<I: Stored> Of<I> {
    pub(crate) fn new(skeleton: &SkeletonObject, id: I) -> Self {
        Self {
            skeleton: skeleton.clone(),
            id,
        }
    }

    pub(crate) fn read<R>(&self, read: impl FnOnce(&spine_core::Skeleton, I) -> Result<R>) -> Result<R> {
        self.skeleton.0.read(|skeleton| read(skeleton, self.id))
    }

    pub(crate) fn write<R>(
        &self,
        write: impl FnOnce(&mut spine_core::Skeleton, I) -> Result<R>,
    ) -> Result<R> {
        self.skeleton.0.write(|skeleton| write(skeleton, self.id))
    }

    /// What the data says of it.
    pub(crate) fn data(&self) -> Result<Part<I>> {
        self.read(|skeleton, id| Ok(Part::new(skeleton.data(), id)))
    }

    /// Other parts of the same skeleton, from what the data says.
    pub(crate) fn others<J: Stored, S: IntoIterator<Item = J>>(
        &self,
        lua: &Lua,
        ids: impl FnOnce(&I::Value) -> S,
    ) -> Result<Table>
    where
        Of<J>: UserData + 'static,
    {
        let data = self.data()?;
        let others = ids(data.value()?)
            .into_iter()
            .map(|id| Of::new(&self.skeleton, id));
        lua.create_sequence_from(others.collect::<Vec<_>>())
    }

    pub(crate) fn same(&self, other: &Self) -> bool {
        self.id == other.id && self.skeleton.0.same(&other.skeleton.0)
    }
}

impl<I: Posed> Of<I> {
    pub(crate) fn look<R>(&self, look: impl FnOnce(&I::Pose) -> Result<R>) -> Result<R> {
        self.read(|skeleton, id| look(I::pose(skeleton).get(id).ok_or_else(foreign)?))
    }

    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut I::Pose) -> R) -> Result<R> {
        self.write(|skeleton, id| I::pose_mut(skeleton).get_mut(id).map(change).ok_or_else(foreign))
    }
}

/// The id is of other data: the program put another skeleton where the object's was.
pub(crate) fn foreign() -> Error {
    misuse("this object does not exist in the skeleton: it belonged to another one")
}

/// A label in quotes.
pub(crate) fn quoted(name: &str) -> Result<String> {
    Ok(format!("\"{name}\""))
}
