//! `AnimationStateData`: mix durations.

use std::sync::Arc;

use mlua::{Lua, Result, Table, Value};
use spine_core::AnimationStateData;
use spine_data::{Real, SkeletonData};

use crate::Handle;
use crate::budget::LEAST;
use crate::class::{Class, Members, Object, declare, function, userdata};
use crate::data::{SkeletonDataObject, animation_of};
use crate::field::{Field, conversion};

/// What Lua sees of mix durations. Clones are the same; states made of it follow its changes.
#[derive(Clone, Debug)]
pub struct AnimationStateDataObject(Handle<Mixes>);

/// Durations, and how often they were changed.
#[derive(Debug)]
struct Mixes {
    mixes: AnimationStateData,
    version: u64,
}

impl Mixes {
    /// As many pairs as there were changes, but no more than there can be.
    fn bytes(&self) -> usize {
        let animations = self.mixes.data().animations.len();
        let changes = usize::try_from(self.version).unwrap_or(usize::MAX);
        LEAST.saturating_add(
            animations
                .saturating_mul(animations)
                .min(changes)
                .saturating_mul(32),
        )
    }
}

impl AnimationStateDataObject {
    /// Mix durations to hand to Lua.
    #[must_use]
    pub fn new(mixes: AnimationStateData) -> Self {
        Self(Handle::new("animation state data", Mixes { mixes, version: 0 }))
    }

    /// No durations yet, in an object that a script made.
    fn counted(lua: &Lua, data: &Arc<SkeletonData>) -> Result<Self> {
        let mixes = AnimationStateData::new(Arc::clone(data));
        Handle::counted(
            lua,
            "animation state data",
            Mixes { mixes, version: 0 },
            Mixes::bytes,
        )
        .map(Self)
    }

    /// Bytes of the durations, of which each state has a copy.
    pub(super) fn bytes(&self) -> Result<usize> {
        self.0.read(|mixes| Ok(mixes.bytes()))
    }

    pub(super) fn skeleton_data(&self) -> Result<Arc<SkeletonData>> {
        self.0.read(|mixes| Ok(Arc::clone(mixes.mixes.data())))
    }

    /// The durations as they are now.
    pub(super) fn current(&self) -> Result<AnimationStateData> {
        self.0.read(|mixes| Ok(mixes.mixes.clone()))
    }

    /// The durations, if they were changed since `version`, which becomes the present one.
    pub(super) fn changes(&self, version: &mut u64) -> Result<Option<AnimationStateData>> {
        self.0.read(|mixes| {
            let is_new = *version != mixes.version;
            *version = mixes.version;
            Ok(is_new.then(|| mixes.mixes.clone()))
        })
    }

    fn change(&self, change: impl FnOnce(&mut AnimationStateData)) -> Result<()> {
        self.0.write(|mixes| {
            change(&mut mixes.mixes);
            mixes.version = mixes.version.wrapping_add(1);
            Ok(())
        })
    }
}

userdata!(AnimationStateDataObject);

impl Class for AnimationStateDataObject {
    const NAME: &'static str = "AnimationStateData";

    fn members(members: &mut Members<'_, Self>) {
        members.get("skeletonData", |_, this| {
            this.skeleton_data().map(SkeletonDataObject)
        });
        members.property(
            "defaultMix",
            |_, this| this.0.read(|mixes| Ok(mixes.mixes.default_mix)),
            |lua, this, value| {
                let seconds = Real::take(value, lua)?;
                this.change(|mixes| mixes.default_mix = seconds)
            },
        );
        members.method(
            "setMix",
            |lua, this, (from, to, seconds): (Value, Value, Real)| {
                let data = this.skeleton_data()?;
                let (from, to) = (animation_of(&data, &from, lua)?, animation_of(&data, &to, lua)?);
                this.change(|mixes| mixes.set_mix(from, to, seconds))
            },
        );
        members.method("getMix", |lua, this, (from, to): (Value, Value)| {
            let data = this.skeleton_data()?;
            let (from, to) = (animation_of(&data, &from, lua)?, animation_of(&data, &to, lua)?);
            this.0.read(|mixes| Ok(mixes.mixes.mix(from, to)))
        });
    }

    fn same(&self, other: &Self) -> bool {
        self.0.same(&other.0)
    }
}

/// Mix durations as an argument: themselves, or skeleton data for new ones.
pub(super) fn mixes_of(lua: &Lua, value: &Value) -> Result<AnimationStateDataObject> {
    if let Some(object) = value.as_userdata() {
        if let Ok(mixes) = object.borrow::<AnimationStateDataObject>() {
            return Ok(mixes.clone());
        }
        if let Ok(data) = object.borrow::<SkeletonDataObject>() {
            return AnimationStateDataObject::counted(lua, &data.0);
        }
    }
    let expected = "animation state data or skeleton data is expected";
    Err(conversion(value, "AnimationStateData", expected.into()))
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<AnimationStateDataObject>(lua, spine)?.set(
        "new",
        function(
            lua,
            "spine.AnimationStateData.new",
            |lua, data: Object<SkeletonDataObject>| AnimationStateDataObject::counted(lua, &data.0),
        )?,
    )
}
