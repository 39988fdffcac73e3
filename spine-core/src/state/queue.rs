//! What happened to track entries, in order, until the program asks.

use std::collections::VecDeque;

use spine_data::FiredEvent;

use super::entry::EntryId;

/// Most notifications that are kept while nobody asks for them; beyond it the oldest are dropped.
pub const MAX_PENDING_EVENTS: usize = 65_536;

/// Something that happened to a track entry. Source: animation.md 12.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateEvent {
    /// The entry. It resolves until the next event is asked for, also when it has just been disposed.
    pub entry: EntryId,
    /// What happened.
    pub kind: StateEventKind,
}

/// What happened to a track entry. Source: animation.md 12.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StateEventKind {
    /// It became the track's current entry.
    Start,
    /// Another entry took its place; it may still be mixed out.
    Interrupt,
    /// It will not be applied any more. Its disposal follows at once.
    End,
    /// It is gone; its id will not resolve any more.
    Dispose,
    /// Its animation came to the end of a loop, or to its end.
    Complete,
    /// A key of an event timeline was passed.
    Event(FiredEvent),
}

/// The queue of notifications.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    events: VecDeque<StateEvent>,
}

impl Queue {
    pub(super) fn push(&mut self, entry: EntryId, kind: StateEventKind) {
        self.events.push_back(StateEvent { entry, kind });
    }

    pub(super) fn push_front(&mut self, event: StateEvent) {
        self.events.push_front(event);
    }

    pub(super) fn pop(&mut self) -> Option<StateEvent> {
        self.events.pop_front()
    }

    pub(super) fn is_over_full(&self) -> bool {
        self.events.len() > MAX_PENDING_EVENTS
    }
}
