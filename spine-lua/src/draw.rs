//! Draw data as engines take it.

use mlua::{Lua, Result, Table};

pub(crate) fn register(_lua: &Lua, _spine: &Table) -> Result<()> {
    Ok(())
}
