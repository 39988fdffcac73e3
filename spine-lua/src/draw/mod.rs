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
mod tables;

use mlua::{Error, Lua, LuaString, Result, Table, UserDataRef, Value};
use spine_core::DrawList;

use crate::class::{Class, Members, declare, did_you_mean, function, misuse, userdata};
use crate::{Handle, SkeletonObject, budget};
use layout::{IndexType, Layout, pack_indices};
use tables::Kind;

/// What Lua sees of a draw list.
#[derive(Debug)]
struct DrawListObject {
    /// The list, and packed data of it, kept for the memory. Shared, for finalizers may run while Lua makes a string of it.
    lists: Handle<(DrawList, Vec<u8>)>,
    layout: Layout,
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    tables::register(lua)?;
    let new = function(lua, "spine.DrawList.new", |lua, options: Option<Table>| {
        DrawListObject::new(lua, options.as_ref())
    })?;
    declare::<DrawListObject>(lua, spine)?.set("new", new)
}

/// Numbers of a vertex in a table.
type Row = (f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64, f64);

/// Bytes of a list and its packed data.
fn bytes((list, packed): &(DrawList, Vec<u8>)) -> usize {
    size_of_val(&*list.vertices) * 2 + size_of_val(&*list.indices) + packed.capacity()
}

/// What `DrawList.new` may be told.
const OPTIONS: [&str; 4] = ["yDown", "dark", "colors", "premultiplied"];

impl DrawListObject {
    /// Fails for options that there are not, and for values of the wrong type.
    fn new(lua: &Lua, options: Option<&Table>) -> Result<Self> {
        let (mut list, mut layout) = (DrawList::new(), Layout::default());
        for pair in options
            .into_iter()
            .flat_map(|options| options.pairs::<Value, Value>())
        {
            let (name, value) = pair?;
            let name = name
                .as_string()
                .map(|name| name.to_string_lossy())
                .unwrap_or_default();
            match &*name {
                "yDown" => layout.y_down = boolean(&name, &value)?,
                "dark" => layout.dark = boolean(&name, &value)?,
                "premultiplied" => list.premultiplied = Some(boolean(&name, &value)?),
                "colors" => {
                    layout.floats = match &value {
                        Value::String(kind) if kind == "bytes" => false,
                        Value::String(kind) if kind == "floats" => true,
                        other => return Err(wrong_option(&name, "\"bytes\" or \"floats\"", other)),
                    }
                }
                _ => {
                    let meant = did_you_mean(&name, OPTIONS);
                    let known = OPTIONS.join(", ");
                    return Err(misuse(format!(
                        "there is no option \"{name}\"{meant}; there are {known}"
                    )));
                }
            }
        }
        Ok(Self {
            lists: Handle::counted(lua, "draw list", (list, Vec::new()), bytes)?,
            layout,
        })
    }

    fn look<R>(&self, look: impl FnOnce(&DrawList) -> Result<R>) -> Result<R> {
        self.lists.read(|(list, _)| look(list))
    }

    /// Numbers of vertices, indices and batches; whether vertices have a dark colour.
    fn counts(&self) -> Result<(usize, usize, usize, bool)> {
        self.look(|list| {
            let counts = [list.vertices.len(), list.indices.len(), list.batches.len()];
            Ok((counts[0], counts[1], counts[2], self.layout.dark))
        })
    }

    /// What there is to tell of the batch of a number from 1 on: page, blend mode, whether it is premultiplied, number of its
    /// first index, number of indices.
    fn batch(&self, lua: &Lua, number: i64) -> Result<(Option<i64>, LuaString, bool, i64, u32)> {
        self.look(|list| {
            let batch = item("batch", &list.batches, number)?;
            let indices = &batch.indices;
            Ok((
                batch.page.map(|page| i64::from(page.get()) + 1),
                tables::blend_name(lua, batch.blend)?,
                batch.premultiplied,
                i64::from(indices.start) + 1,
                indices.end.saturating_sub(indices.start),
            ))
        })
    }

    /// Numbers of the vertex of a number from 1 on; those of the dark colour too.
    fn row(&self, number: i64) -> Result<Row> {
        self.look(|list| {
            let vertex = item("vertex", &list.vertices, number)?;
            let [x, y, u, v, r, g, b, a, dark_r, dark_g, dark_b, dark_a] = self.layout.row(vertex);
            Ok((x, y, u, v, r, g, b, a, dark_r, dark_g, dark_b, dark_a))
        })
    }

    /// Numbers of the vertices of a triangle, of which the first is at a number from 1 on.
    fn triangle(&self, number: i64) -> Result<(i64, i64, i64)> {
        self.look(|list| {
            let corner = |offset| -> Result<i64> {
                let index = item("index", &list.indices, number.saturating_add(offset))?;
                Ok(i64::from(*index) + 1)
            };
            Ok((corner(0)?, corner(1)?, corner(2)?))
        })
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

userdata!(DrawListObject);

impl Class for DrawListObject {
    const NAME: &'static str = "DrawList";

    fn members(members: &mut Members<'_, Self>) {
        members.method("rebuild", |lua, this, skeleton: UserDataRef<SkeletonObject>| {
            let before = this.lists.read(|lists| Ok(bytes(lists)))?;
            let rebuild = |list: &mut DrawList| {
                skeleton.0.read(|skeleton| {
                    list.rebuild(skeleton);
                    Ok(())
                })
            };
            this.lists.write(|(list, _)| rebuild(list))?;
            let after = this.lists.read(|lists| Ok(bytes(lists)))?;
            budget::grew(lua, after.saturating_sub(before))
        });
        members.method("clear", |_, this, ()| {
            this.lists.write(|(list, _)| {
                list.clear();
                Ok(())
            })
        });
        members.method("vertexCount", |_, this, ()| {
            this.look(|list| Ok(list.vertices.len()))
        });
        members.method("indexCount", |_, this, ()| {
            this.look(|list| Ok(list.indices.len()))
        });
        members.method("batchCount", |_, this, ()| {
            this.look(|list| Ok(list.batches.len()))
        });
        members.method("vertexSize", |_, this, ()| Ok(this.layout.size()));
        members.method("vertexFormat", |lua, this, ()| this.vertex_format(lua));
        members.method("vertices", |lua, this, ()| {
            this.lists
                .write(|(list, buffer)| lua.create_string(this.layout.pack(&list.vertices, buffer)))
        });
        members.method("indices", |lua, this, kind: Option<LuaString>| {
            let kind = kind.map(|kind| kind.to_string_lossy());
            this.lists.write(|(list, buffer)| {
                let kind = IndexType::choose(kind.as_deref(), list.vertices.len())?;
                let bytes = pack_indices(&list.indices, kind, buffer);
                Ok((lua.create_string(bytes)?, tables::index_name(lua, kind)?))
            })
        });
        members.method("batch", |lua, this, number: i64| this.batch(lua, number));
        for (name, kind) in [
            ("batches", Kind::Batches),
            ("vertexTable", Kind::Vertices),
            ("indexTable", Kind::Indices),
        ] {
            members.method_of(name, move |lua, list, into: Option<Table>| {
                tables::fill(lua, kind, list.clone(), into)
            });
        }
    }
}

/// The item of a number from 1 on.
fn item<'a, T>(what: &str, list: &'a [T], number: i64) -> Result<&'a T> {
    let position = usize::try_from(number)
        .ok()
        .and_then(|number| number.checked_sub(1));
    position.and_then(|position| list.get(position)).ok_or_else(|| {
        let count = list.len();
        misuse(format!(
            "there is no {what} {number}: they are numbered from 1 to {count}"
        ))
    })
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
        Value::Integer(_) => "number".to_owned(),
        other => other.type_name().to_owned(),
    };
    misuse(format!("DrawList.new: {name} is to be {expected}, not {found}"))
}
