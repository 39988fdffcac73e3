//! Where track entries live.

use super::entry::{EntryId, TrackEntry};

/// Track entries with ids that end with the entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Arena {
    places: Vec<Place>,
    free: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Place {
    generation: u32,
    live: bool,
    entry: TrackEntry,
}

impl Arena {
    /// A new entry, in memory that was used before where there is some.
    pub(super) fn insert(&mut self) -> EntryId {
        if let Some(index) = self.free.pop()
            && let Some(place) = self.places.get_mut(index as usize)
        {
            place.live = true;
            return EntryId {
                index,
                generation: place.generation,
            };
        }
        let index = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        self.places.push(Place {
            generation: 0,
            live: true,
            entry: TrackEntry::new(),
        });
        EntryId { index, generation: 0 }
    }

    pub(super) fn get(&self, id: EntryId) -> Option<&TrackEntry> {
        self.places
            .get(id.index as usize)
            .filter(|place| place.live && place.generation == id.generation)
            .map(|place| &place.entry)
    }

    pub(super) fn get_mut(&mut self, id: EntryId) -> Option<&mut TrackEntry> {
        self.places
            .get_mut(id.index as usize)
            .filter(|place| place.live && place.generation == id.generation)
            .map(|place| &mut place.entry)
    }

    /// Ends an entry: its id resolves no more.
    pub(super) fn remove(&mut self, id: EntryId) {
        let Some(place) = self.places.get_mut(id.index as usize) else {
            return;
        };
        if place.live && place.generation == id.generation {
            place.live = false;
            place.generation = place.generation.wrapping_add(1);
            place.entry.recycle();
            self.free.push(id.index);
        }
    }

    /// Number of entries that live.
    pub(super) fn len(&self) -> usize {
        self.places.len() - self.free.len()
    }
}
