//! `VertexAttachment`: what the kinds with vertices have in common.

use mlua::{Result, Table};
use spine_data::{AttachmentId, Id, Vertices};

use super::attachment::{SlotArgument, attachment_to_lua, shown};
use crate::class::{Class, Members, misuse};
use crate::member::{Part, foreign};

fn vertices_of(part: &Part<AttachmentId>) -> Result<&Vertices> {
    part.value()?.vertices().ok_or_else(foreign)
}

/// The members.
pub(super) fn members<T: Class + AsRef<Part<AttachmentId>>>(members: &mut Members<'_, T>) {
    members.get("id", |_, this| Ok(this.as_ref().id.index()));
    members.get("worldVerticesLength", |_, this| {
        Ok(vertices_of(this.as_ref())?.len() * 2)
    });
    members.get("timelineAttachment", |lua, this| {
        let part = this.as_ref();
        let id = part.value()?.timeline_attachment(part.id).unwrap_or(part.id);
        attachment_to_lua(lua, &part.data, id)
    });
    members.get("vertices", |lua, this| match vertices_of(this.as_ref())? {
        Vertices::Unweighted(positions) => lua.create_sequence_from(positions.as_flattened().iter().copied()),
        Vertices::Weighted { influences, .. } => lua.create_sequence_from(
            influences
                .iter()
                .flat_map(|influence| [influence.x, influence.y, influence.weight]),
        ),
    });
    members.get("bones", |lua, this| {
        let vertices = vertices_of(this.as_ref())?;
        if !vertices.is_weighted() {
            return Ok(None);
        }
        let bones = (0..vertices.len()).flat_map(|vertex| {
            let influences = vertices.influences(vertex);
            let bones = influences.iter().map(|influence| influence.bone.index());
            std::iter::once(influences.len()).chain(bones)
        });
        lua.create_sequence_from(bones).map(Some)
    });
    compute_world_vertices(members);
}

/// Most numbers that a call may write: more than any attachment has.
const MOST_NUMBERS: usize = 1 << 24;

/// `computeWorldVertices(slot [, start [, count [, worldVertices [, offset [, stride]]]]])`.
pub(super) fn compute_world_vertices<T: Class + AsRef<Part<AttachmentId>>>(members: &mut Members<'_, T>) {
    type Arguments = (
        SlotArgument,
        Option<usize>,
        Option<usize>,
        Option<Table>,
        Option<usize>,
        Option<usize>,
    );
    members.method("computeWorldVertices", |lua, this, arguments: Arguments| {
        let (slot, start, count, out, offset, stride) = arguments;
        let positions = shown(this.as_ref(), &slot.0, |skeleton, slot| {
            let mut positions = Vec::new();
            skeleton.world_vertices(slot, &mut positions);
            Ok(positions)
        })?;
        let first = start.unwrap_or(0) / 2;
        let rest = positions.get(first..).unwrap_or_default();
        let count = count.map_or(rest.len(), |count| count / 2).min(rest.len());
        let (offset, stride) = (offset.unwrap_or(0), stride.unwrap_or(2));
        if !(2..=MOST_NUMBERS).contains(&stride) || offset > MOST_NUMBERS {
            return Err(misuse(
                "the stride must be 2 or more, and neither it nor the offset may be huge",
            ));
        }
        let out = out.map_or_else(|| lua.create_table(), Ok)?;
        for (vertex, [x, y]) in rest.iter().take(count).enumerate() {
            let place = offset + vertex * stride;
            out.raw_set(place + 1, *x)?;
            out.raw_set(place + 2, *y)?;
        }
        Ok(out)
    });
}
