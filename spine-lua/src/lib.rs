//! Spine 4.2 skeletons in Lua.
//!
//! [`create`] makes the table that `require "spine"` gives, in any Lua that `mlua` runs in: `spine-lua/module` builds the C module for a
//! Lua that loads it, and the feature `host` brings Lua 5.4 along. Names in Lua are those of the API reference, letter for letter.
//!
//! The project is independent of and not endorsed by Esoteric Software; Spine is their trademark.

mod atlas;
mod bone;
mod bounds;
mod budget;
mod class;
mod clipping;
mod color;
mod constraint;
mod data;
mod draw;
mod enums;
mod errors;
mod field;
mod files;
mod handle;
#[cfg(feature = "host")]
pub mod host;
mod loader;
mod member;
mod skeleton;
mod slot;
mod state;

pub use atlas::AtlasObject;
pub use data::SkeletonDataObject;
pub use handle::Handle;
pub use skeleton::SkeletonObject;
pub use state::{AnimationStateDataObject, AnimationStateObject, MAX_ENTRIES, MAX_NOTIFICATIONS};

use mlua::{Lua, Result, Table, Value};

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
    budget::Budget::give(lua, usize::MAX);
    errors::register(lua)?;
    let table = lua.create_table()?;
    table.set("_VERSION", concat!("spine ", env!("CARGO_PKG_VERSION")))?;
    // Each class puts its members here: by class, then what each name is.
    table.set("members", lua.create_table()?)?;
    enums::register(lua, &table)?;
    color::register(lua, &table)?;
    atlas::register(lua, &table)?;
    data::register(lua, &table)?;
    loader::register(lua, &table)?;
    skeleton::register(lua, &table)?;
    bone::register(lua, &table)?;
    slot::register(lua, &table)?;
    constraint::register(lua, &table)?;
    state::register(lua, &table)?;
    bounds::register(lua, &table)?;
    clipping::register(lua, &table)?;
    draw::register(lua, &table)?;
    if access == Access::Files {
        files::register(lua, &table)?;
    }
    refuse_unknown(lua, &table)?;
    Ok(table)
}

/// Makes a name that the module has not an error; `rawget` asks without one.
fn refuse_unknown(lua: &Lua, table: &Table) -> Result<()> {
    let metatable = lua.create_table()?;
    let index = lua.create_function(|_, (table, key): (Table, Value)| {
        let key = match &key {
            Value::String(key) => key.to_string_lossy(),
            key => format!("({})", key.type_name()),
        };
        let names = table.pairs::<Value, Value>().flatten();
        let names: Vec<String> = names
            .filter_map(|(name, _)| name.as_string().map(|name| name.to_string_lossy()))
            .collect();
        Err::<Value, _>(class::unknown(
            "member of the module spine",
            &key,
            names.iter().map(String::as_str),
        ))
    })?;
    metatable.raw_set("__index", index)?;
    table.set_metatable(Some(metatable))
}
