//! Callbacks on top of the pulled events, for those who want them. Source: animation.md 12.

use std::collections::HashMap;
use std::fmt;

use spine_data::FiredEvent;

use super::AnimationState;
use super::entry::EntryId;
use super::queue::{StateEvent, StateEventKind};

/// Hears what happens to track entries. Every method does nothing unless it is written.
///
/// A listener may call the state in any way; what that causes is delivered later in the same
/// [`dispatch`](Listeners::dispatch).
pub trait AnimationStateListener {
    /// The entry became current.
    fn start(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId) {}
    /// Another entry took its place.
    fn interrupt(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId) {}
    /// The entry will not be applied any more.
    fn end(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId) {}
    /// The entry is gone after this call.
    fn dispose(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId) {}
    /// The animation came to the end of a loop, or to its end.
    fn complete(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId) {}
    /// A key of an event timeline was passed; [`SkeletonData::event`](spine_data::SkeletonData::event) resolves it.
    fn event(&mut self, _context: &mut ListenerContext<'_>, _entry: EntryId, _event: FiredEvent) {}
}

/// Names a listener, for removing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ListenerId(u64);

/// What a listener may use while it is called.
pub struct ListenerContext<'a> {
    /// The state that the event is from.
    pub state: &'a mut AnimationState,
    changes: &'a mut Vec<Change>,
    next_id: &'a mut u64,
}

enum Change {
    Add(ListenerId, Box<dyn AnimationStateListener>),
    Remove(ListenerId),
    Entry(EntryId, Option<Box<dyn AnimationStateListener>>),
    Clear,
}

impl ListenerContext<'_> {
    /// Adds a listener; it hears the next notification first.
    pub fn add_listener(&mut self, listener: Box<dyn AnimationStateListener>) -> ListenerId {
        *self.next_id += 1;
        let id = ListenerId(*self.next_id);
        self.changes.push(Change::Add(id, listener));
        id
    }

    /// Removes a listener, which may be the one that is called; it still hears the current notification.
    pub fn remove_listener(&mut self, id: ListenerId) {
        self.changes.push(Change::Remove(id));
    }

    /// Removes all listeners but those of single entries; they still hear the current notification.
    pub fn clear_listeners(&mut self) {
        self.changes.push(Change::Clear);
    }

    /// Gives an entry a listener of its own, or takes it away, from the next notification on.
    pub fn set_entry_listener(&mut self, entry: EntryId, listener: Option<Box<dyn AnimationStateListener>>) {
        self.changes.push(Change::Entry(entry, listener));
    }
}

impl fmt::Debug for ListenerContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListenerContext")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Listeners in the order in which they were added, and those of single entries.
#[derive(Default)]
pub struct Listeners {
    listeners: Vec<(ListenerId, Box<dyn AnimationStateListener>)>,
    entries: HashMap<EntryId, Box<dyn AnimationStateListener>>,
    changes: Vec<Change>,
    next_id: u64,
}

impl Listeners {
    /// Nobody listens.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a listener.
    pub fn add(&mut self, listener: Box<dyn AnimationStateListener>) -> ListenerId {
        self.next_id += 1;
        let id = ListenerId(self.next_id);
        self.listeners.push((id, listener));
        id
    }

    /// Removes a listener.
    pub fn remove(&mut self, id: ListenerId) {
        self.listeners.retain(|(other, _)| *other != id);
    }

    /// Gives an entry a listener of its own, which hears before the others, or takes it away.
    pub fn set_entry_listener(&mut self, entry: EntryId, listener: Option<Box<dyn AnimationStateListener>>) {
        match listener {
            Some(listener) => self.entries.insert(entry, listener),
            None => self.entries.remove(&entry),
        };
    }

    /// Removes all listeners but those of single entries.
    pub fn clear(&mut self) {
        self.listeners.clear();
    }

    /// Delivers all notifications of a state, including those that listeners cause meanwhile.
    ///
    /// For each: the entry's own listener first, then the others in order. Listeners that are added or removed meanwhile
    /// count from the next notification on; the disposal that follows an end goes to those who heard the end.
    pub fn dispatch(&mut self, state: &mut AnimationState) {
        while let Some(event) = state.pop_event() {
            let mut own = self.entries.remove(&event.entry);
            let others = self.listeners.iter_mut().map(|(_, listener)| listener);
            for listener in own.iter_mut().chain(others) {
                let mut context = ListenerContext {
                    state,
                    changes: &mut self.changes,
                    next_id: &mut self.next_id,
                };
                deliver(listener.as_mut(), &mut context, event);
            }
            if event.kind != StateEventKind::Dispose
                && let Some(own) = own
            {
                self.entries.insert(event.entry, own);
            }
            if event.kind != StateEventKind::End {
                self.apply_changes(state);
            }
        }
    }

    fn apply_changes(&mut self, state: &AnimationState) {
        for change in std::mem::take(&mut self.changes) {
            match change {
                Change::Add(id, listener) => self.listeners.push((id, listener)),
                Change::Remove(id) => self.remove(id),
                // An entry that is gone calls nobody any more.
                Change::Entry(entry, Some(_)) if !state.lives(entry) => {}
                Change::Entry(entry, listener) => self.set_entry_listener(entry, listener),
                Change::Clear => self.clear(),
            }
        }
    }
}

impl fmt::Debug for Listeners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listeners")
            .field("listeners", &self.listeners.len())
            .field("entries", &self.entries.len())
            .finish_non_exhaustive()
    }
}

fn deliver(listener: &mut dyn AnimationStateListener, context: &mut ListenerContext<'_>, event: StateEvent) {
    match event.kind {
        StateEventKind::Start => listener.start(context, event.entry),
        StateEventKind::Interrupt => listener.interrupt(context, event.entry),
        StateEventKind::End => listener.end(context, event.entry),
        StateEventKind::Dispose => listener.dispose(context, event.entry),
        StateEventKind::Complete => listener.complete(context, event.entry),
        StateEventKind::Event(fired) => listener.event(context, event.entry, fired),
    }
}
