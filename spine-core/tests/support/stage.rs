//! A skeleton on which an animation state plays, and what is heard of it.

use std::sync::Arc;

use spine_core::{
    AnimationState, AnimationStateData, EMPTY_ANIMATION, EntryId, Skeleton, StateEventKind, TrackEntry,
};
use spine_data::real::wide;
use spine_data::{LocalTransform, SkeletonData, SkeletonJson};

/// Largest error of a number of at most some hundreds.
pub(crate) const NEAR: f64 = 1e-4;

/// A skeleton with a bone `b`, and an animation state.
pub(crate) struct Stage {
    pub(crate) state: AnimationState,
    pub(crate) skeleton: Skeleton,
}

/// Skeleton data of the bones `root` and `b`, with these slots, attachments of the default skin, events and animations.
pub(crate) fn data(slots: &str, attachments: &str, events: &str, animations: &str) -> Arc<SkeletonData> {
    let json = format!(
        r#"{{"bones": [{{"name": "root"}}, {{"name": "b", "parent": "root"}}], "slots": [{slots}],
            "skins": [{{"name": "default", "attachments": {{{attachments}}}}}], "events": {{{events}}},
            "animations": {{{animations}}}}}"#
    );
    let data = SkeletonJson::new().read(json.as_bytes());
    Arc::new(data.unwrap_or_else(|error| panic!("{error}: {json}")))
}

/// An animation that holds the bone at x for some seconds.
pub(crate) fn at(name: &str, x: f64, seconds: f64) -> String {
    format!(
        r#""{name}": {{"bones": {{"b": {{"translatex": [{{"value": {x}}}, {{"time": {seconds}, "value": {x}}}]}}}}}}"#
    )
}

impl Stage {
    pub(crate) fn of(data: Arc<SkeletonData>) -> Self {
        Self {
            state: AnimationState::new(AnimationStateData::new(Arc::clone(&data))),
            skeleton: Skeleton::new(data),
        }
    }

    /// With these animations and the event `e`.
    pub(crate) fn new(animations: &[&str]) -> Self {
        Self::of(data("", "", r#""e": {}"#, &animations.join(", ")))
    }

    pub(crate) fn set(&mut self, track: usize, animation: &str, looping: bool) -> EntryId {
        self.state
            .set_animation(track, animation, looping)
            .expect("an animation")
    }

    pub(crate) fn add(&mut self, track: usize, animation: &str, looping: bool, delay: f64) -> EntryId {
        let entry = self.state.add_animation(track, animation, looping, delay);
        entry.expect("an animation")
    }

    pub(crate) fn entry(&mut self, id: EntryId) -> &mut TrackEntry {
        self.state.entry_mut(id).expect("a live entry")
    }

    /// Updates, applies, and returns what is heard.
    pub(crate) fn step(&mut self, delta: f64) -> Vec<String> {
        self.state.update(delta);
        self.state.apply(&mut self.skeleton);
        self.heard()
    }

    /// Steps until some seconds have passed; returns all that is heard.
    pub(crate) fn run(&mut self, delta: f64, steps: usize) -> Vec<String> {
        (0..steps).flat_map(|_| self.step(delta)).collect()
    }

    /// What has happened: kinds with names of animations.
    pub(crate) fn heard(&mut self) -> Vec<String> {
        let mut heard = Vec::new();
        while let Some(event) = self.state.pop_event() {
            heard.push(format!("{} {}", kind(event.kind), name(&self.state, event.entry)));
        }
        heard
    }

    /// Name of what plays on a track.
    pub(crate) fn playing(&self, track: usize) -> Option<String> {
        self.state.current(track).map(|id| name(&self.state, id))
    }

    pub(crate) fn local(&self) -> LocalTransform {
        let id = self.skeleton.data().find_bone("b").expect("the bone");
        self.skeleton.pose.local[id]
    }

    pub(crate) fn x(&self) -> f64 {
        wide(self.local().x)
    }

    pub(crate) fn rotation(&self) -> f64 {
        wide(self.local().rotation)
    }

    /// Name of the attachment that a slot shows, or `-`.
    pub(crate) fn shown(&self, slot: &str) -> String {
        let data = self.skeleton.data();
        let slot = data.find_slot(slot).expect("the slot");
        let attachment = self.skeleton.pose.slots[slot].attachment();
        attachment.map_or_else(|| "-".into(), |id| data.attachments[id].name().to_string())
    }

    /// Names of the slots in draw order.
    pub(crate) fn order(&self) -> String {
        let data = self.skeleton.data();
        let order = self.skeleton.pose.draw_order.iter();
        order
            .map(|slot| &*data.slots[*slot].name)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

pub(crate) fn kind(kind: StateEventKind) -> &'static str {
    match kind {
        StateEventKind::Start => "start",
        StateEventKind::Interrupt => "interrupt",
        StateEventKind::End => "end",
        StateEventKind::Dispose => "dispose",
        StateEventKind::Complete => "complete",
        StateEventKind::Event(_) => "event",
    }
}

/// Name of an entry's animation.
pub(crate) fn name(state: &AnimationState, id: EntryId) -> String {
    let animation = state.entry(id).expect("a live entry").animation();
    animation.map_or_else(
        || EMPTY_ANIMATION.into(),
        |id| state.skeleton_data().animations[id].name.to_string(),
    )
}

pub(crate) fn assert_near(got: f64, want: f64) {
    assert!(
        (got - want).abs() <= NEAR * want.abs().max(1.0),
        "{got} for {want}"
    );
}
