//! `SkeletonClipping`: triangles cut by a polygon.

use mlua::{Lua, Result, Table};
use spine_core::clipping::SkeletonClipping;

use crate::Handle;
use crate::class::{Class, Members, declare, function, misuse, userdata};
use crate::field::numbers;

/// A clipper for programs that draw by themselves.
#[derive(Debug)]
pub(crate) struct ClippingObject(Handle<SkeletonClipping>);

userdata!(ClippingObject);

fn pairs(table: &Table) -> Result<Vec<[f64; 2]>> {
    let numbers: Vec<f64> = numbers(table)?;
    let (pairs, rest) = numbers.as_chunks();
    if rest.is_empty() {
        return Ok(pairs.to_vec());
    }
    Err(misuse(
        "a list of pairs x, y, x, y ... is expected: its length is even",
    ))
}

fn flat(lua: &Lua, pairs: &[[f64; 2]]) -> Result<Table> {
    lua.create_sequence_from(pairs.as_flattened().iter().copied())
}

impl Class for ClippingObject {
    const NAME: &'static str = "SkeletonClipping";

    fn members(members: &mut Members<'_, Self>) {
        members.method("clipStart", |_, this, polygon: Table| {
            let polygon = pairs(&polygon)?;
            this.0.write(|clipping| Ok(clipping.clip_start(&polygon)))
        });
        members.method("clipEnd", |_, this, ()| {
            this.0.write(|clipping| {
                clipping.clip_end();
                Ok(())
            })
        });
        members.method("isClipping", |_, this, ()| {
            this.0.read(|clipping| Ok(clipping.is_clipping()))
        });
        members.method(
            "clipTriangles",
            |_, this, (vertices, triangles, uvs): (Table, Table, Option<Table>)| {
                let (vertices, triangles) = (pairs(&vertices)?, numbers::<u16>(&triangles)?);
                let uvs = uvs.map(|uvs| pairs(&uvs)).transpose()?;
                this.0.write(|clipping| {
                    match &uvs {
                        Some(uvs) => clipping.clip_triangles_with_uvs(&vertices, &triangles, uvs),
                        None => clipping.clip_triangles(&vertices, &triangles),
                    }
                    Ok(())
                })
            },
        );
        members.get("clippedVertices", |lua, this| {
            this.0.read(|clipping| flat(lua, clipping.clipped_vertices()))
        });
        members.get("clippedUVs", |lua, this| {
            this.0.read(|clipping| flat(lua, clipping.clipped_uvs()))
        });
        members.get("clippedTriangles", |lua, this| {
            this.0
                .read(|clipping| lua.create_sequence_from(clipping.clipped_triangles().iter().copied()))
        });
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<ClippingObject>(lua, spine)?.set(
        "new",
        function(lua, "spine.SkeletonClipping.new", |lua, ()| {
            Handle::counted(lua, "object", SkeletonClipping::new(), |clipping| {
                size_of_val(clipping.clipped_vertices())
                    + size_of_val(clipping.clipped_uvs())
                    + size_of_val(clipping.clipped_triangles())
            })
            .map(ClippingObject)
        })?,
    )
}
