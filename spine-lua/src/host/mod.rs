//! Runs scripts that the program does not trust.
//!
//! [`Mods`] holds the mods of a game, [`Mod`] is one of them, and [`Sandbox`] the Lua that each of them has for itself. `docs/mods.md` is
//! what writers of mods read.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/mods.md")]
mod document {}

mod actor;
mod error;
mod limits;
mod meter;
mod mods;
mod pattern;
mod program;
mod sandbox;
mod saved;
mod script;
mod strings;

pub use actor::Actor;
pub use error::{ModError, ModErrorKind};
pub use limits::Limits;
pub use mods::{ModId, Mods};
pub use program::{Program, Reach};
pub use sandbox::Sandbox;
pub use script::Mod;

/// Charges the script in this Lua for work that hooks do not see.
pub(crate) fn charge(lua: &mlua::Lua, instructions: u64) -> mlua::Result<()> {
    meter_of(lua).map_or(Ok(()), |meter| meter.charge(lua, instructions))
}

/// Stops the script in this Lua, for it takes too much memory.
pub(crate) fn stop_at_memory(lua: &mlua::Lua) {
    if let Some(meter) = meter_of(lua) {
        meter.stop(lua, meter::Stop::Memory);
    }
}

fn meter_of(lua: &mlua::Lua) -> Option<std::rc::Rc<meter::Meter>> {
    lua.app_data_ref::<std::rc::Rc<meter::Meter>>()
        .map(|meter| std::rc::Rc::clone(&meter))
}

/// Whether the script in this Lua was stopped: then nothing of it is to be called any more.
pub(crate) fn is_stopped(lua: &mlua::Lua) -> bool {
    lua.app_data_ref::<std::rc::Rc<meter::Meter>>()
        .is_some_and(|meter| meter.is_stopped())
}
