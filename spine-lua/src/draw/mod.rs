//! `DrawList`: draw data as engines take it.
//!
//! ```lua
//! local list = spine.DrawList.new({ yDown = true, dark = true })
//! list:rebuild(skeleton)
//! if list:vertexCount() > 0 then
//!     local indices, kind = list:indices()
//!     mesh:setVertices(love.data.newByteData(list:vertices()))
//!     mesh:setVertexMap(love.data.newByteData(indices), kind)
//!     for i = 1, list:batchCount() do
//!         local page, blend, premultiplied, first, count = list:batch(i)
//!         mesh:setTexture(textures[page])
//!         mesh:setDrawRange(first, count)
//!         love.graphics.draw(mesh)
//!     end
//! end
//! ```
//!
//! Packed indices number vertices from 0, as GPUs do; everything else counts from 1, as Lua does. A frame makes no garbage but its
//! strings: tables are filled again when they are handed in.

mod layout;

use mlua::{Error, Lua, LuaString, Result, Table, UserData, UserDataMethods, UserDataRef, Value};
use spine_core::{Batch, DrawList};

use crate::SkeletonObject;
use layout::{IndexType, Layout, pack_indices};

/// What Lua sees of a draw list.
#[derive(Debug, Default)]
struct DrawListObject {
    list: DrawList,
    layout: Layout,
    /// Packed data, kept for its memory.
    buffer: Vec<u8>,
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    let class = lua.create_table()?;
    class.set(
        "new",
        lua.create_function(|_, options| DrawListObject::new(options))?,
    )?;
    spine.set("DrawList", class)
}

impl DrawListObject {
    /// Fails for options that there are not, and for values of the wrong type.
    fn new(options: Option<Table>) -> Result<Self> {
        let mut object = Self::default();
        let Some(options) = options else {
            return Ok(object);
        };
        for pair in options.pairs::<Value, Value>() {
            let (name, value) = pair?;
            let name = name.to_string()?;
            match name.as_str() {
                "yDown" => object.layout.y_down = boolean(&name, &value)?,
                "dark" => object.layout.dark = boolean(&name, &value)?,
                "premultiplied" => object.list.premultiplied = Some(boolean(&name, &value)?),
                "colors" => {
                    object.layout.floats = match &value {
                        Value::String(kind) if kind == "bytes" => false,
                        Value::String(kind) if kind == "floats" => true,
                        other => return Err(wrong_option(&name, "\"bytes\" or \"floats\"", other)),
                    }
                }
                _ => {
                    return Err(Error::runtime(format!(
                        "DrawList.new: unknown option \"{name}\"; there are yDown, dark, colors and premultiplied"
                    )));
                }
            }
        }
        Ok(object)
    }

    /// The batch of a number from 1 on.
    fn batch(&self, number: i64) -> Result<&Batch> {
        let position = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        position
            .and_then(|position| self.list.batches.get(position))
            .ok_or_else(|| {
                Error::runtime(format!(
                    "there is no batch {number}: they are numbered from 1 to batchCount(), which is {}",
                    self.list.batches.len()
                ))
            })
    }

    fn batches(&self, lua: &Lua, into: Option<Table>) -> Result<Table> {
        let into = table_for(lua, into, self.list.batches.len())?;
        for (number, batch) in (1_i64..).zip(&self.list.batches) {
            let entry = entry(lua, &into, number)?;
            entry.raw_set("page", page(batch))?;
            entry.raw_set("blend", batch.blend.name())?;
            entry.raw_set("premultiplied", batch.premultiplied)?;
            let (first, count) = range(batch);
            entry.raw_set("first", first)?;
            entry.raw_set("count", count)?;
        }
        Ok(into)
    }

    fn vertex_table(&self, lua: &Lua, into: Option<Table>) -> Result<Table> {
        let into = table_for(lua, into, self.list.vertices.len())?;
        let columns = self.layout.columns();
        for (number, vertex) in (1_i64..).zip(&self.list.vertices) {
            let entry = entry(lua, &into, number)?;
            for (column, value) in (1_i64..).zip(self.layout.row(vertex)).take(columns) {
                entry.raw_set(column, value)?;
            }
        }
        Ok(into)
    }

    fn index_table(&self, lua: &Lua, into: Option<Table>) -> Result<Table> {
        let into = table_for(lua, into, self.list.indices.len())?;
        for (number, index) in (1_i64..).zip(&self.list.indices) {
            into.raw_set(number, i64::from(*index) + 1)?;
        }
        Ok(into)
    }

    /// The attributes of a vertex as `love.graphics.newMesh` takes them.
    fn vertex_format(&self, lua: &Lua) -> Result<Table> {
        let kind = if self.layout.floats { "float" } else { "byte" };
        let attribute = |name: &str, kind: &str, components: u8| -> Result<Table> {
            let attribute = lua.create_table()?;
            attribute.raw_set(1, name)?;
            attribute.raw_set(2, kind)?;
            attribute.raw_set(3, components)?;
            Ok(attribute)
        };
        let format = lua.create_table()?;
        format.raw_set(1, attribute("VertexPosition", "float", 2)?)?;
        format.raw_set(2, attribute("VertexTexCoord", "float", 2)?)?;
        format.raw_set(3, attribute("VertexColor", kind, 4)?)?;
        if self.layout.dark {
            format.raw_set(4, attribute("VertexDarkColor", kind, 4)?)?;
        }
        Ok(format)
    }
}

impl UserData for DrawListObject {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_method_mut("rebuild", |_, this, skeleton: UserDataRef<SkeletonObject>| {
            skeleton.0.read(|skeleton| {
                this.list.rebuild(skeleton);
                Ok(())
            })
        });
        methods.add_method_mut("clear", |_, this, ()| {
            this.list.clear();
            Ok(())
        });
        methods.add_method("vertexCount", |_, this, ()| Ok(this.list.vertices.len()));
        methods.add_method("indexCount", |_, this, ()| Ok(this.list.indices.len()));
        methods.add_method("batchCount", |_, this, ()| Ok(this.list.batches.len()));
        methods.add_method("vertexSize", |_, this, ()| Ok(this.layout.size()));
        methods.add_method("vertexFormat", |lua, this, ()| this.vertex_format(lua));
        methods.add_method_mut("vertices", |lua, this, ()| {
            lua.create_string(this.layout.pack(&this.list.vertices, &mut this.buffer))
        });
        methods.add_method_mut("indices", |lua, this, kind: Option<LuaString>| {
            let kind = kind.as_ref().map(LuaString::to_str).transpose()?;
            let kind = IndexType::choose(kind.as_deref(), this.list.vertices.len())?;
            let bytes = pack_indices(&this.list.indices, kind, &mut this.buffer);
            Ok((lua.create_string(bytes)?, kind.name()))
        });
        methods.add_method("batch", |_, this, number: i64| {
            let batch = this.batch(number)?;
            let (first, count) = range(batch);
            Ok((page(batch), batch.blend.name(), batch.premultiplied, first, count))
        });
        methods.add_method("batches", |lua, this, into: Option<Table>| {
            this.batches(lua, into)
        });
        methods.add_method("vertexTable", |lua, this, into: Option<Table>| {
            this.vertex_table(lua, into)
        });
        methods.add_method("indexTable", |lua, this, into: Option<Table>| {
            this.index_table(lua, into)
        });
    }
}

/// Page of a batch, counted from 1.
fn page(batch: &Batch) -> Option<i64> {
    batch.page.map(|page| i64::from(page.get()) + 1)
}

/// Number of the first index of a batch, from 1 on, and of how many it has.
fn range(batch: &Batch) -> (i64, u32) {
    let indices = &batch.indices;
    (
        i64::from(indices.start) + 1,
        indices.end.saturating_sub(indices.start),
    )
}

/// The table to fill, without what it holds after the first `count` entries.
fn table_for(lua: &Lua, into: Option<Table>, count: usize) -> Result<Table> {
    let Some(into) = into else {
        return lua.create_table_with_capacity(count, 0);
    };
    for surplus in (count.saturating_add(1)..=into.raw_len()).rev() {
        into.raw_set(surplus, Value::Nil)?;
    }
    Ok(into)
}

/// The table at a place of another, which is made where there is none.
fn entry(lua: &Lua, of: &Table, number: i64) -> Result<Table> {
    if let Value::Table(entry) = of.raw_get(number)? {
        return Ok(entry);
    }
    let entry = lua.create_table()?;
    of.raw_set(number, &entry)?;
    Ok(entry)
}

fn boolean(name: &str, value: &Value) -> Result<bool> {
    match value {
        Value::Boolean(value) => Ok(*value),
        other => Err(wrong_option(name, "true or false", other)),
    }
}

fn wrong_option(name: &str, expected: &str, found: &Value) -> Error {
    let found = match found {
        Value::String(text) => format!("\"{}\"", text.to_string_lossy()),
        other => other.type_name().to_owned(),
    };
    Error::runtime(format!("DrawList.new: {name} is to be {expected}, not {found}"))
}
