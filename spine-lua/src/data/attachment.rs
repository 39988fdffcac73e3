//! The six kinds of attachments.

use std::sync::Arc;

use mlua::{AnyUserData, FromLua, IntoLua, Lua, Result, Table, Value};
use spine_core::Skeleton;
use spine_data::{
    Attachment, AttachmentId, BoundingBoxAttachment, ClippingAttachment, MeshAttachment, PathAttachment,
    PointAttachment, RegionAttachment, RegionId, SkeletonData, SlotId,
};

use super::region::SequenceObject;
use super::vertices;
use crate::class::{Class, Members, declare, misuse, userdata};
use crate::field::{conversion, read_only};
use crate::member::{Of, Part, foreign, quoted};

/// Kinds of attachments: what Lua sees of each.
macro_rules! kinds {
    ($($type:ident: $variant:ident($source:ty), $class:literal, $members:path;)+) => {
        $(
            #[derive(Clone, Debug)]
            pub(super) struct $type(Part<AttachmentId>);

            impl $type {
                fn value(&self) -> Result<&$source> {
                    match self.0.value()? {
                        Attachment::$variant(value) => Ok(value),
                        _ => Err(foreign()),
                    }
                }
            }

            impl AsRef<Part<AttachmentId>> for $type {
                fn as_ref(&self) -> &Part<AttachmentId> {
                    &self.0
                }
            }

            userdata!($type);

            impl Class for $type {
                const NAME: &'static str = $class;

                fn members(members: &mut Members<'_, Self>) {
                    read_only!(members { "name" => name, "color" => color });
                    members.get("type", |_, this| Ok(this.0.value()?.kind()));
                    $members(members);
                }

                fn label(&self) -> Result<String> {
                    quoted(&self.value()?.name)
                }

                fn same(&self, other: &Self) -> bool {
                    self.0.same(&other.0)
                }
            }
        )+

        /// An attachment, as an object of its kind.
        pub(crate) fn attachment_to_lua(lua: &Lua, data: &Arc<SkeletonData>, id: AttachmentId) -> Result<Value> {
            let part = Part::new(data, id);
            match part.value()? {
                $(Attachment::$variant(_) => $type(part).into_lua(lua),)+
            }
        }

        fn part_of(object: &AnyUserData) -> Option<Part<AttachmentId>> {
            $(if let Ok(object) = object.borrow::<$type>() {
                return Some(object.0.clone());
            })+
            None
        }

        pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
            $(declare::<$type>(lua, spine)?;)+
            Ok(())
        }
    };
}

kinds! {
    RegionObject: Region(RegionAttachment), "RegionAttachment", region;
    MeshObject: Mesh(MeshAttachment), "MeshAttachment", mesh;
    PathObject: Path(PathAttachment), "PathAttachment", path;
    PointObject: Point(PointAttachment), "PointAttachment", point;
    BoundingBoxObject: BoundingBox(BoundingBoxAttachment), "BoundingBoxAttachment", vertices::members;
    ClippingObject: Clipping(ClippingAttachment), "ClippingAttachment", clipping;
}

/// An attachment of any kind, as an argument.
#[derive(Clone, Debug)]
pub(crate) struct AttachmentObject(pub(crate) Part<AttachmentId>);

impl FromLua for AttachmentObject {
    fn from_lua(value: Value, _: &Lua) -> Result<Self> {
        let part = value.as_userdata().and_then(part_of);
        part.map(Self)
            .ok_or_else(|| conversion(&value, "attachment", "an attachment is expected".into()))
    }
}

impl AttachmentObject {
    /// Its id, for a skeleton of these data.
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Result<AttachmentId> {
        if Arc::ptr_eq(data, &self.0.data) {
            return Ok(self.0.id);
        }
        Err(misuse(
            "the attachment is of other skeleton data; a skeleton and its skins show those of their own data",
        ))
    }
}

/// What a region and a mesh have in common: `HasTextureRegion`.
fn textured<T: Class + AsRef<Part<AttachmentId>>>(members: &mut Members<'_, T>) {
    members.get("sequence", |_, this| {
        let part = this.as_ref();
        Ok(part.value()?.sequence().map(|_| SequenceObject(part.clone())))
    });
    members.get("region", |_, this| region_of(this.as_ref()));
    macro_rules! of_region {
        ($($name:literal => $list:ident[$place:literal]),+) => {$(
            members.get($name, |_, this: &T| {
                let Some(region) = region_of(this.as_ref())? else { return Ok(None) };
                Ok(Some(region.value()?.$list[$place]))
            });
        )+};
    }
    of_region! {
        "regionWidth" => size[0],
        "regionHeight" => size[1],
        "regionOffsetX" => offset[0],
        "regionOffsetY" => offset[1],
        "regionOriginalWidth" => original_size[0],
        "regionOriginalHeight" => original_size[1]
    }
}

/// The texture region of the setup frame.
fn region_of(part: &Part<AttachmentId>) -> Result<Option<Part<RegionId>>> {
    Ok(part.value()?.region(-1).map(|region| part.part(region)))
}

fn flat<N: Copy + IntoLua>(lua: &Lua, pairs: &[[N; 2]]) -> Result<Table> {
    lua.create_sequence_from(pairs.as_flattened().iter().copied())
}

fn region(members: &mut Members<'_, RegionObject>) {
    textured(members);
    read_only!(members {
        "path" => path,
        "x" => x,
        "y" => y,
        "scaleX" => scale_x,
        "scaleY" => scale_y,
        "rotation" => rotation,
        "width" => width,
        "height" => height,
    });
    members.get("offset", |lua, this| flat(lua, &this.value()?.corners));
    members.get("uvs", |lua, this| flat(lua, &this.value()?.uvs));
    vertices::compute_world_vertices(members);
}

fn mesh(members: &mut Members<'_, MeshObject>) {
    textured(members);
    vertices::members(members);
    read_only!(members {
        "path" => path,
        "width" => width,
        "height" => height,
        "hullLength" => geometry.hull_length,
    });
    members.get("parentMesh", |_, this| {
        Ok(this.value()?.parent_mesh.map(|id| MeshObject(this.0.part(id))))
    });
    members.get("edges", |lua, this| {
        lua.create_sequence_from(this.value()?.geometry.edges.iter().copied())
    });
    members.get("triangles", |lua, this| {
        lua.create_sequence_from(this.value()?.geometry.triangles.iter().copied())
    });
    members.get("regionUVs", |lua, this| {
        flat(lua, &this.value()?.geometry.region_uvs)
    });
    members.get("uvs", |lua, this| {
        let Some(region) = region_of(&this.0)? else {
            return Ok(None);
        };
        let map = region.value()?.mesh_uvs();
        let uvs: Vec<_> = this
            .value()?
            .geometry
            .region_uvs
            .iter()
            .map(|&uv| map.apply(uv))
            .collect();
        flat(lua, &uvs).map(Some)
    });
    for (place, name) in ["regionU", "regionV", "regionU2", "regionV2"]
        .into_iter()
        .enumerate()
    {
        members.get(name, move |_, this| {
            let Some(region) = region_of(&this.0)? else {
                return Ok(None);
            };
            Ok(region.value()?.uvs().get(place).copied())
        });
    }
    members.get("regionRotate", |_, this| {
        let Some(region) = region_of(&this.0)? else {
            return Ok(None);
        };
        Ok(Some(region.value()?.degrees))
    });
}

fn path(members: &mut Members<'_, PathObject>) {
    vertices::members(members);
    read_only!(members { "closed" => closed, "constantSpeed" => constant_speed });
    members.get("lengths", |lua, this| {
        lua.create_sequence_from(this.value()?.lengths.iter().copied())
    });
}

fn point(members: &mut Members<'_, PointObject>) {
    read_only!(members { "x" => x, "y" => y, "rotation" => rotation });
    members.method("computeWorldPosition", |_, this, slot: SlotArgument| {
        let point = this.value()?;
        slot.0.read(|skeleton, slot| {
            let [x, y] = skeleton.point_position(slot, point).ok_or_else(foreign)?;
            Ok((x, y))
        })
    });
    members.method("computeWorldRotation", |_, this, slot: SlotArgument| {
        let point = this.value()?;
        slot.0
            .read(|skeleton, slot| skeleton.point_rotation(slot, point).ok_or_else(foreign))
    });
}

fn clipping(members: &mut Members<'_, ClippingObject>) {
    vertices::members(members);
    members.get("endSlot", |_, this| {
        Ok(this.value()?.end_slot.map(|slot| this.0.part(slot)))
    });
}

/// A slot as an argument.
pub(super) struct SlotArgument(pub(super) Of<SlotId>);

impl FromLua for SlotArgument {
    fn from_lua(value: Value, _: &Lua) -> Result<Self> {
        let slot = value
            .as_userdata()
            .and_then(|object| object.borrow::<Of<SlotId>>().ok());
        slot.map(|slot| Self(slot.clone())).ok_or_else(|| {
            conversion(
                &value,
                "Slot",
                "the slot of a skeleton is expected, such as skeleton:findSlot(name)".into(),
            )
        })
    }
}

/// Runs `compute` where the slot shows the attachment.
pub(super) fn shown<R>(
    part: &Part<AttachmentId>,
    slot: &Of<SlotId>,
    compute: impl FnOnce(&Skeleton, SlotId) -> Result<R>,
) -> Result<R> {
    slot.read(|skeleton, id| {
        let shown = skeleton.pose.slots.get(id).and_then(|slot| slot.attachment());
        if shown == Some(part.id) && Arc::ptr_eq(skeleton.data(), &part.data) {
            return compute(skeleton, id);
        }
        Err(misuse(
            "the slot does not show this attachment; take slot.attachment, or set it first",
        ))
    })
}
