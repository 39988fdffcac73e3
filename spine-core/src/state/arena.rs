//! Where track entries live.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::fetch::fetch;

use super::entry::{EntryId, TrackEntry};

/// Track entries with ids that end with the entry, and that mean nothing to other states.
#[derive(Debug)]
pub(super) struct Arena {
    /// Marks the ids that are given out here.
    tag: NonZeroU32,
    places: Vec<Place>,
    free: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Place {
    /// Of the arena that gave the id out: in a clone, the original.
    tag: NonZeroU32,
    generation: u32,
    live: bool,
    entry: TrackEntry,
}

impl Place {
    const fn is(&self, id: EntryId) -> bool {
        self.live && self.generation == id.generation && self.tag.get() == id.tag.get()
    }
}

/// A tag that no other arena has, as long as fewer than four thousand million are made.
fn new_tag() -> NonZeroU32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NonZeroU32::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or(NonZeroU32::MAX)
}

impl Default for Arena {
    fn default() -> Self {
        Self {
            tag: new_tag(),
            places: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl Clone for Arena {
    /// Ids that were given out before name the same entries in both; those that are given out later do not.
    fn clone(&self) -> Self {
        Self {
            tag: new_tag(),
            places: self.places.clone(),
            free: self.free.clone(),
        }
    }
}

impl Arena {
    /// A new entry, in memory that was used before where there is some.
    pub(super) fn insert(&mut self) -> EntryId {
        let tag = self.tag;
        if let Some(index) = self.free.pop()
            && let Some(place) = self.places.get_mut(index as usize)
        {
            place.live = true;
            place.tag = tag;
            return EntryId {
                index,
                generation: place.generation,
                tag,
            };
        }
        let index = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        if self.places.is_empty() {
            // Many states never have another entry, and one takes more room than all else in them.
            self.places.reserve_exact(1);
        }
        self.places.push(Place {
            tag,
            generation: 0,
            live: true,
            entry: TrackEntry::new(),
        });
        EntryId {
            index,
            generation: 0,
            tag,
        }
    }

    pub(super) fn get(&self, id: EntryId) -> Option<&TrackEntry> {
        let place = self.places.get(id.index as usize);
        place.filter(|place| place.is(id)).map(|place| &place.entry)
    }

    pub(super) fn get_mut(&mut self, id: EntryId) -> Option<&mut TrackEntry> {
        let place = self.places.get_mut(id.index as usize);
        place.filter(|place| place.is(id)).map(|place| &mut place.entry)
    }

    /// Asks for the entries, first of two steps.
    pub(super) fn fetch(&self) {
        for place in &self.places {
            fetch(&place.tag);
            place.entry.fetch();
        }
    }

    /// Asks for the entries' lists, once the entries are there.
    pub(super) fn fetch_lists(&self) {
        for place in &self.places {
            place.entry.fetch_lists();
        }
    }

    /// Ends an entry: its id resolves no more.
    pub(super) fn remove(&mut self, id: EntryId) {
        let place = self.places.get_mut(id.index as usize);
        let Some(place) = place.filter(|place| place.is(id)) else {
            return;
        };
        place.live = false;
        place.generation = place.generation.wrapping_add(1);
        place.entry.recycle();
        self.free.push(id.index);
    }

    /// Number of entries that live.
    pub(super) fn len(&self) -> usize {
        self.places.len() - self.free.len()
    }
}
