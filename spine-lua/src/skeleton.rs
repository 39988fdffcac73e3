//! `Skeleton`.

use mlua::{Lua, Result, Table, UserData};
use spine_core::Skeleton;

use crate::Handle;

/// What Lua sees of a skeleton. Clones are the same skeleton.
#[derive(Clone, Debug)]
pub struct SkeletonObject(pub Handle<Skeleton>);

impl SkeletonObject {
    /// A skeleton to hand to Lua.
    #[must_use]
    pub fn new(skeleton: Skeleton) -> Self {
        Self(Handle::new("skeleton", skeleton))
    }
}

impl UserData for SkeletonObject {}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    spine.set("Skeleton", lua.create_table()?)
}
