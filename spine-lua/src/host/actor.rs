//! What the game hands to its mods.

use crate::{AnimationStateObject, SkeletonObject};

/// A skeleton and its animation state, as mods see them. Clones are the same ones.
///
/// The game keeps one and gives mods the same objects; when it takes the skeleton away, by [`crate::Handle::take`], a mod that still
/// uses it gets an error.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The global `skeleton` of mods.
    pub skeleton: SkeletonObject,
    /// The global `state` of mods. The game takes the events from it before mods run: what is left then, and what a mod causes, that mod
    /// takes, for its own listeners if it has some.
    pub state: AnimationStateObject,
}

impl Actor {
    /// Whether both are the same skeleton and state.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        self.skeleton.0.same(&other.skeleton.0) && self.state.state.same(&other.state.state)
    }
}
