//! Events: their setup values, and the keys that fire them.

use std::sync::Arc;

use crate::id::{AnimationId, EventId};
use crate::real::Real;

/// An event's name and setup values. Source: formats-4.2.md 4.11, 5.12.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EventData {
    /// Name.
    pub name: Arc<str>,
    /// Whole number for the program's use.
    pub int: i32,
    /// Number for the program's use.
    pub float: Real,
    /// Text for the program's use; empty where the file has none.
    pub string: Arc<str>,
    /// Path of a sound, if there is one.
    pub audio_path: Option<Arc<str>>,
    /// Volume of the sound, 0..1. Without a sound 1.
    pub volume: Real,
    /// Balance of the sound, -1 (left) .. 1 (right). Without a sound 0.
    pub balance: Real,
}

impl EventData {
    /// An event of this name with everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            int: 0,
            float: 0.0,
            string: "".into(),
            audio_path: None,
            volume: 1.0,
            balance: 0.0,
        }
    }
}

/// A key of an event timeline: the event with the values it has there. Source: animation.md 5.6.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// Seconds from the start of the animation, ascending within a timeline.
    pub time: f32,
    /// The event.
    pub data: EventId,
    /// Whole number.
    pub int: i32,
    /// Number.
    pub float: Real,
    /// Text.
    pub string: Arc<str>,
    /// Volume, 0..1.
    pub volume: Real,
    /// Balance, -1..1.
    pub balance: Real,
}

/// An event that was fired while an animation was applied: names the key, copies nothing.
///
/// [`SkeletonData::event`](crate::SkeletonData::event) resolves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FiredEvent {
    /// Animation that holds the key.
    pub animation: AnimationId,
    /// Position in [`Animation::events`](crate::Animation::events).
    pub key: u32,
}
