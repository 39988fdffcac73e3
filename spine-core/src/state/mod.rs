//! Tracks: which animations play, which are mixed, which wait. Source: animation.md 7 to 12.

mod apply;
mod arena;
mod data;
mod entry;
mod listener;
mod modes;
mod queue;
mod rotation;
mod timelines;
mod tracks;
mod update;

pub use data::{AnimationStateData, EMPTY_ANIMATION};
pub use entry::{EntryId, TrackEntry};
pub use listener::{AnimationStateListener, ListenerContext, ListenerId, Listeners};
pub use queue::{MAX_PENDING_EVENTS, StateEvent, StateEventKind};
pub use tracks::MAX_TRACKS;

use std::sync::Arc;

use spine_data::{FiredEvent, SkeletonData};

use crate::fetch::fetch_all;
use arena::Arena;
use queue::Queue;

/// Plays animations on tracks: mixing from one to the next, layering, queues and events.
///
/// Per frame: [`update`](Self::update), [`apply`](Self::apply), then `while let Some(event) = state.pop_event()`. Calling the
/// state within that loop is fine: what it causes is appended and delivered in the same loop. A program that never asks
/// for events loses the oldest beyond [`MAX_PENDING_EVENTS`], and nothing else. Dropping the state delivers nothing.
///
/// ```
/// use std::sync::Arc;
/// use spine_core::{AnimationState, AnimationStateData, Physics, Skeleton, StateEventKind};
/// use spine_data::SkeletonJson;
///
/// let json = br#"{"bones": [{"name": "root"}],
///     "animations": {"turn": {"bones": {"root": {"rotate": [{}, {"time": 1, "value": 90}]}}}}}"#;
/// let data = Arc::new(SkeletonJson::new().read(json)?);
/// let mut skeleton = Skeleton::new(Arc::clone(&data));
/// let mut state = AnimationState::new(AnimationStateData::new(data));
/// let turn = state.set_animation(0, "turn", false)?;
/// state.update(0.5);
/// state.apply(&mut skeleton);
/// skeleton.update_world_transform(Physics::Update);
/// let first = state.pop_event().map(|event| (event.entry, event.kind));
/// assert_eq!(first, Some((turn, StateEventKind::Start)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnimationState {
    /// Mix durations.
    pub data: AnimationStateData,
    /// Factor on time of all tracks.
    pub time_scale: f64,
    tracks: Vec<Option<EntryId>>,
    entries: Arena,
    queue: Queue,
    /// Disposed entry whose event was handed out: it resolves until the next is asked for.
    disposing: Option<EntryId>,
    /// Whether the modes must be worked out anew.
    dirty: bool,
    /// Grows by 2 with every apply. Source: animation.md 9.2.
    epoch: i32,
    /// Events that one entry fired.
    fired: Vec<FiredEvent>,
    properties: modes::Properties,
    chain: Vec<EntryId>,
}

impl AnimationState {
    /// No track plays anything.
    #[must_use]
    pub fn new(data: AnimationStateData) -> Self {
        Self {
            data,
            time_scale: 1.0,
            tracks: Vec::new(),
            entries: Arena::default(),
            queue: Queue::default(),
            disposing: None,
            dirty: false,
            epoch: 0,
            fired: Vec::new(),
            properties: modes::Properties::default(),
            chain: Vec::new(),
        }
    }

    /// The skeleton data that animations are looked up in.
    #[must_use]
    pub const fn skeleton_data(&self) -> &Arc<SkeletonData> {
        self.data.data()
    }

    /// The current entry of each track.
    #[must_use]
    pub fn tracks(&self) -> &[Option<EntryId>] {
        &self.tracks
    }

    /// The current entry of a track (`getCurrent`); `None` where the track plays nothing.
    #[must_use]
    pub fn current(&self, track: usize) -> Option<EntryId> {
        self.tracks.get(track).copied().flatten()
    }

    /// An entry, until it is disposed.
    #[must_use]
    pub fn entry(&self, id: EntryId) -> Option<&TrackEntry> {
        self.entries.get(id)
    }

    /// Whether an entry will have more notifications: its disposal has not been handed out.
    fn lives(&self, id: EntryId) -> bool {
        self.disposing != Some(id) && self.entries.get(id).is_some()
    }

    /// An entry for changing, until it is disposed.
    pub fn entry_mut(&mut self, id: EntryId) -> Option<&mut TrackEntry> {
        self.entries.get_mut(id)
    }

    /// Number of entries that live: current, mixed out, queued, or waiting for their disposal to be asked for.
    #[must_use]
    pub fn entry_count(&self) -> usize {
        self.entries.len()
    }

    /// Whether the entry queued behind this one begins with the next update (`isNextReady`).
    #[must_use]
    pub fn is_next_ready(&self, id: EntryId) -> bool {
        let Some(entry) = self.entries.get(id) else {
            return false;
        };
        let next = entry.next.and_then(|next| self.entries.get(next));
        next.is_some_and(|next| entry.pending_track_last - next.delay >= 0.0)
    }

    /// The next notification, oldest first. Source: animation.md 12.2.
    pub fn pop_event(&mut self) -> Option<StateEvent> {
        if let Some(gone) = self.disposing.take() {
            self.entries.remove(gone);
        }
        let event = self.queue.pop()?;
        match event.kind {
            StateEventKind::End => {
                self.queue.push_front(StateEvent {
                    entry: event.entry,
                    kind: StateEventKind::Dispose,
                });
            }
            StateEventKind::Dispose => self.disposing = Some(event.entry),
            _ => {}
        }
        Some(event)
    }

    /// Drops all notifications that nobody has asked for (`clearListenerNotifications`); entries that ended are disposed.
    pub fn clear_events(&mut self) {
        if let Some(gone) = self.disposing.take() {
            self.entries.remove(gone);
        }
        while let Some(event) = self.queue.pop() {
            if matches!(event.kind, StateEventKind::End | StateEventKind::Dispose) {
                self.entries.remove(event.entry);
            }
        }
    }

    /// Asks for the entries, first of two steps.
    pub(crate) fn fetch(&self) {
        fetch_all(&self.tracks);
        self.entries.fetch();
    }

    /// Asks for the entries' lists, once the entries are there.
    pub(crate) fn fetch_lists(&self) {
        self.entries.fetch_lists();
    }

    fn notify(&mut self, entry: EntryId, kind: StateEventKind) {
        if matches!(kind, StateEventKind::Start | StateEventKind::End) {
            self.dirty = true;
        }
        self.queue.push(entry, kind);
        self.drop_oldest();
    }

    /// Drops notifications that are too many.
    fn drop_oldest(&mut self) {
        while self.queue.is_over_full() {
            self.pop_event();
        }
    }
}
