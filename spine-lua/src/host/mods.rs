//! All mods of a game.

use spine_core::StateEvent;

use super::actor::Actor;
use super::error::{ModError, ModErrorKind};
use super::limits::Limits;
use super::script::Mod;

/// Stands for a mod that was loaded. Ids are never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModId(u64);

/// The mods of a game, which run in the order in which they were loaded.
///
/// None can harm the others or the game: one that raises an error, or goes beyond its limits, is stopped, and the rest go on. There may
/// be thousands: each takes about 100 KiB.
#[derive(Debug, Default)]
pub struct Mods {
    limits: Limits,
    /// By id.
    mods: Vec<(ModId, Mod)>,
    next: u64,
}

impl Mods {
    /// No mods yet. Each of those to come has these limits.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self {
            limits,
            mods: Vec::new(),
            next: 0,
        }
    }

    /// Runs a source, then its `on_load`; from then on it gets updates and events. See [`Mod::load`].
    ///
    /// # Errors
    ///
    /// Whatever goes wrong. There is no such mod then.
    pub fn load(&mut self, name: &str, source: &[u8], actor: &Actor) -> Result<ModId, ModError> {
        let loaded = Mod::load(name, source, actor, self.limits)?;
        let id = ModId(self.next);
        self.next += 1;
        self.mods.push((id, loaded));
        Ok(id)
    }

    /// Calls `on_update` of all mods with the seconds since the last frame. Returns why some were stopped meanwhile; allocates nothing
    /// when none was.
    pub fn update(&mut self, dt: f32) -> Vec<ModError> {
        let running = self.mods.iter_mut();
        running
            .filter_map(|(_, running)| running.update(dt).err())
            .collect()
    }

    /// Calls `on_event` of the mods that play with this actor, with something that the actor's state told. Returns why some were stopped
    /// meanwhile.
    pub fn event(&mut self, actor: &Actor, event: StateEvent) -> Vec<ModError> {
        let mods = self.mods.iter_mut().map(|(_, found)| found);
        let mods = mods.filter(|found| found.actor().same(actor));
        mods.filter_map(|found| found.event(event).err()).collect()
    }

    /// Replaces a mod's script. See [`Mod::reload`].
    ///
    /// # Errors
    ///
    /// Whatever goes wrong with the new source: the old one goes on then. [`ModErrorKind::Removed`].
    pub fn reload(&mut self, id: ModId, source: &[u8]) -> Result<(), ModError> {
        let removed = || ModError::new(format!("mod {}", id.0), None, ModErrorKind::Removed);
        self.get_mut(id).ok_or_else(removed)?.reload(source)
    }

    /// Ends a mod without calling it, and gives it back. `None` when that has been done before.
    pub fn remove(&mut self, id: ModId) -> Option<Mod> {
        let index = self.index(id)?;
        Some(self.mods.remove(index).1)
    }

    /// A mod, running or stopped. `None` when it was removed.
    #[must_use]
    pub fn get(&self, id: ModId) -> Option<&Mod> {
        self.mods.get(self.index(id)?).map(|(_, found)| found)
    }

    /// As [`Self::get`], to take what it printed.
    #[must_use]
    pub fn get_mut(&mut self, id: ModId) -> Option<&mut Mod> {
        let index = self.index(id)?;
        self.mods.get_mut(index).map(|(_, found)| found)
    }

    /// All mods with their ids, running and stopped, in the order in which they were loaded.
    pub fn iter(&self) -> impl Iterator<Item = (ModId, &Mod)> {
        self.mods.iter().map(|(id, found)| (*id, found))
    }

    fn index(&self, id: ModId) -> Option<usize> {
        self.mods.binary_search_by_key(&id, |(id, _)| *id).ok()
    }
}
