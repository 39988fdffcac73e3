//! How long animations are mixed.

use std::collections::HashMap;
use std::sync::Arc;

use spine_data::{AnimationId, Real, SkeletonData};

use crate::error::Error;

/// Name of the empty animation, which has no timelines. Source: animation.md 10.3.
pub const EMPTY_ANIMATION: &str = "<empty>";

/// Mix durations for pairs of animations. Source: animation.md 7.
///
/// Animations are named by their ids; `None` is the empty animation.
///
/// ```
/// use std::sync::Arc;
/// use spine_core::AnimationStateData;
/// use spine_data::SkeletonJson;
///
/// let json = br#"{"bones": [{"name": "root"}], "animations": {"walk": {}, "run": {}}}"#;
/// let mut mixes = AnimationStateData::new(Arc::new(SkeletonJson::new().read(json)?));
/// mixes.default_mix = 0.2;
/// mixes.set_mix_by_name("walk", "run", 0.5)?;
/// let (walk, run) = (mixes.data().find_animation("walk"), mixes.data().find_animation("run"));
/// assert_eq!(mixes.mix(walk, run), 0.5);
/// assert_eq!(mixes.mix(run, walk), 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnimationStateData {
    /// Seconds for pairs that have no duration of their own; 0 at first.
    pub default_mix: Real,
    data: Arc<SkeletonData>,
    mixes: HashMap<(Option<AnimationId>, Option<AnimationId>), Real>,
}

impl AnimationStateData {
    /// No pair has a duration of its own.
    #[must_use]
    pub fn new(data: Arc<SkeletonData>) -> Self {
        Self {
            default_mix: 0.0,
            data,
            mixes: HashMap::new(),
        }
    }

    /// The skeleton data that animations are looked up in.
    #[must_use]
    pub const fn data(&self) -> &Arc<SkeletonData> {
        &self.data
    }

    /// Sets the duration in seconds of the mix from one animation to another; the way back has its own.
    pub fn set_mix(&mut self, from: Option<AnimationId>, to: Option<AnimationId>, seconds: Real) {
        self.mixes.insert((from, to), seconds);
    }

    /// The same by name; [`EMPTY_ANIMATION`] names the empty animation.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where there is no such animation.
    pub fn set_mix_by_name(&mut self, from: &str, to: &str, seconds: Real) -> Result<(), Error> {
        let (from, to) = (self.find(from)?, self.find(to)?);
        self.set_mix(from, to, seconds);
        Ok(())
    }

    /// The duration of the mix from one animation to another, seconds.
    #[must_use]
    pub fn mix(&self, from: Option<AnimationId>, to: Option<AnimationId>) -> Real {
        self.mixes.get(&(from, to)).copied().unwrap_or(self.default_mix)
    }

    pub(crate) fn find(&self, name: &str) -> Result<Option<AnimationId>, Error> {
        match self.data.find_animation(name) {
            Some(id) => Ok(Some(id)),
            None if name == EMPTY_ANIMATION => Ok(None),
            None => Err(Error::unknown("animation", name)),
        }
    }
}
