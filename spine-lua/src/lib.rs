//! Spine 4.2 skeletons in Lua.
//!
//! [`create`] makes the table that `require "spine"` gives, in any Lua that `mlua` runs in: `spine-lua/module` builds the C module for a
//! Lua that loads it, and the feature `host` brings Lua 5.4 along. Names in Lua are those of the API reference, letter for letter.
//!
//! The project is independent of and not endorsed by Esoteric Software; Spine is their trademark.

mod draw;
mod handle;
#[cfg(feature = "host")]
pub mod host;
mod skeleton;

pub use handle::Handle;
pub use skeleton::SkeletonObject;

use mlua::{Lua, Result, Table};

/// What a script may reach through the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Bytes that the script brings, and nothing else.
    Bytes,
    /// Files too: the calls that take paths are there.
    Files,
}

/// The table that `require "spine"` gives. Each file of this crate registers what it is about.
///
/// # Errors
///
/// When Lua is out of memory.
pub fn create(lua: &Lua, access: Access) -> Result<Table> {
    let table = lua.create_table()?;
    table.set("_VERSION", concat!("spine ", env!("CARGO_PKG_VERSION")))?;
    let _ = access;
    skeleton::register(lua, &table)?;
    draw::register(lua, &table)?;
    Ok(table)
}
