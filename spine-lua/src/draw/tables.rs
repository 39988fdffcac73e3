//! Tables of draw data, and the words in it, made once for each Lua.

use mlua::{AnyUserData, Error, Function, Lua, LuaString, Result, Table, UserDataRef};
use spine_data::{BlendMode, Named};

use super::DrawListObject;
use super::layout::IndexType;
use crate::class::misuse;

/// What is made once. A word that is made for each answer would cost `LuaJIT` garbage.
#[derive(Clone, Debug)]
struct Made {
    vertices: Function,
    indices: Function,
    batches: Function,
    blends: Vec<(BlendMode, LuaString)>,
    uint16: LuaString,
    uint32: LuaString,
}

/// Which table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    /// A table of numbers for each vertex.
    Vertices,
    /// Numbers of vertices, from 1 on.
    Indices,
    /// A table with named entries for each batch.
    Batches,
}

/// Makes what is made once.
pub(super) fn register(lua: &Lua) -> Result<()> {
    type List = UserDataRef<DrawListObject>;
    let counts = lua.create_function(|_, list: List| list.counts())?;
    let row = lua.create_function(|_, (list, number): (List, i64)| list.row(number))?;
    let triangle = lua.create_function(|_, (list, number): (List, i64)| list.triangle(number))?;
    let batch = lua.create_function(|lua, (list, number): (List, i64)| list.batch(lua, number))?;
    let chunk = lua.load(include_str!("tables.lua")).set_name("=spine.DrawList");
    let (vertices, indices, batches) = chunk.call((counts, row, triangle, batch))?;
    let blends = BlendMode::NAMES.iter();
    let blends = blends.map(|(mode, name)| Ok((*mode, lua.create_string(name)?)));
    let made = Made {
        vertices,
        indices,
        batches,
        blends: blends.collect::<Result<_>>()?,
        uint16: lua.create_string(IndexType::Uint16.name())?,
        uint32: lua.create_string(IndexType::Uint32.name())?,
    };
    lua.try_set_app_data(made).map_err(|_| busy())?;
    Ok(())
}

/// The table of a kind: `into`, filled again, or a new one.
pub(super) fn fill(lua: &Lua, kind: Kind, list: AnyUserData, into: Option<Table>) -> Result<Table> {
    let fill = made(lua, |made| match kind {
        Kind::Vertices => made.vertices.clone(),
        Kind::Indices => made.indices.clone(),
        Kind::Batches => made.batches.clone(),
    })?;
    fill.call((list, into))
}

/// The name of a blend mode.
pub(super) fn blend_name(lua: &Lua, blend: BlendMode) -> Result<LuaString> {
    let name = made(lua, |made| {
        made.blends
            .iter()
            .find(|(mode, _)| *mode == blend)
            .map(|(_, name)| name.clone())
    })?;
    name.map_or_else(|| lua.create_string(blend.name()), Ok)
}

/// The name of a kind of index.
pub(super) fn index_name(lua: &Lua, kind: IndexType) -> Result<LuaString> {
    made(lua, |made| match kind {
        IndexType::Uint16 => made.uint16.clone(),
        IndexType::Uint32 => made.uint32.clone(),
    })
}

fn made<R>(lua: &Lua, look: impl FnOnce(&Made) -> R) -> Result<R> {
    lua.app_data_ref::<Made>()
        .map(|made| look(&made))
        .ok_or_else(busy)
}

fn busy() -> Error {
    misuse("what DrawList keeps with this Lua is not there")
}
