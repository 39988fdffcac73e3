//! The C module behind `require "spine"`: the bindings of `spine-lua`, for the Lua that loads it.

use mlua::{Lua, Result, Table};
use spine_lua::Access;

#[mlua::lua_module]
fn spine(lua: &Lua) -> Result<Table> {
    spine_lua::create(lua, Access::Files)
}
