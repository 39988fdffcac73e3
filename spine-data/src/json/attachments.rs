//! Attachments. Source: formats-4.2.md 4.10.

use std::borrow::Cow;
use std::sync::Arc;

use serde::de::MapAccess;

use super::container::{Object, Optional, ReadObject};
use super::reader::{Reader, keys};
use super::value::{Choice, Lookup, Place};
use super::vertices;
use crate::attachment::Sequence;
use crate::builder::{AttachmentDraft, LinkedSkin, MeshDraft, TextureDraft, editor_color, not_empty};
use crate::color::Color;
use crate::error::ErrorKind;
use crate::id::{Id, SkinId, SlotId};
use crate::named::Named;
use crate::real::{Real, real};

/// What an attachment is by its field `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Region,
    BoundingBox,
    Mesh,
    Path,
    Point,
    Clipping,
}

impl Named for Kind {
    const WHAT: &'static str = "attachment type";
    // Whether a mesh is linked shows in its fields.
    const NAMES: &'static [(Self, &'static str)] = &[
        (Self::Region, "region"),
        (Self::BoundingBox, "boundingbox"),
        (Self::Mesh, "mesh"),
        (Self::Mesh, "linkedmesh"),
        (Self::Path, "path"),
        (Self::Point, "point"),
        (Self::Clipping, "clipping"),
    ];
}

keys! {
    Key of "an attachment" {
        Type = "type",
        Name = "name",
        Path = "path",
        X = "x",
        Y = "y",
        ScaleX = "scaleX",
        ScaleY = "scaleY",
        Rotation = "rotation",
        Width = "width",
        Height = "height",
        Color = "color",
        Sequence = "sequence",
        VertexCount = "vertexCount",
        Vertices = "vertices",
        Parent = "parent",
        Skin = "skin",
        Timelines = "timelines",
        Uvs = "uvs",
        Triangles = "triangles",
        Hull = "hull",
        Edges = "edges",
        Closed = "closed",
        ConstantSpeed = "constantSpeed",
        Lengths = "lengths",
        End = "end",
    }
}

/// An attachment of a skin in a slot.
pub(super) struct AttachmentSeed<'r, 'a, 'de> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) skin: SkinId,
    pub(super) slot: SlotId,
    pub(super) key: Cow<'de, str>,
}

/// The fields of all kinds of attachments. Lists of numbers are in the reader's buffers.
struct Fields<'de> {
    kind: Kind,
    name: Option<Cow<'de, str>>,
    path: Option<Cow<'de, str>>,
    x: Real,
    y: Real,
    scale_x: Real,
    scale_y: Real,
    rotation: Real,
    width: Option<Real>,
    height: Option<Real>,
    color: Option<Color>,
    sequence: Option<Sequence>,
    vertex_count: Option<u32>,
    vertices: bool,
    parent: Option<Cow<'de, str>>,
    skin: Option<Cow<'de, str>>,
    timelines: bool,
    uvs: bool,
    triangles: bool,
    hull: u32,
    edges: bool,
    closed: bool,
    constant_speed: bool,
    lengths: bool,
    end: Option<SlotId>,
}

impl<'de> Fields<'de> {
    fn read<A: MapAccess<'de>>(reader: &mut Reader<'_>, object: &mut A) -> Result<Self, A::Error> {
        let mut fields = Self {
            kind: Kind::Region,
            name: None,
            path: None,
            x: 0.0,
            y: 0.0,
            scale_x: 1.0,
            scale_y: 1.0,
            rotation: 0.0,
            width: None,
            height: None,
            color: None,
            sequence: None,
            vertex_count: None,
            vertices: false,
            parent: None,
            skin: None,
            timelines: true,
            uvs: false,
            triangles: false,
            hull: 0,
            edges: false,
            closed: false,
            constant_speed: true,
            lengths: false,
            end: None,
        };
        while let Some(key) = reader.next_key(object)? {
            match key {
                Key::Type => fields.kind = reader.value_or(object, Choice(Kind::Region))?.0,
                Key::Name => fields.name = reader.value(object)?,
                Key::Path => fields.path = reader.value(object)?,
                Key::X => fields.x = reader.real(object, 0.0)?,
                Key::Y => fields.y = reader.real(object, 0.0)?,
                Key::ScaleX => fields.scale_x = reader.real(object, 1.0)?,
                Key::ScaleY => fields.scale_y = reader.real(object, 1.0)?,
                Key::Rotation => fields.rotation = reader.real(object, 0.0)?,
                Key::Width => fields.width = reader.value::<f64, A>(object)?.map(real),
                Key::Height => fields.height = reader.value::<f64, A>(object)?.map(real),
                Key::Color => fields.color = reader.value(object)?,
                Key::Sequence => {
                    fields.sequence = object.next_value_seed(Optional(Object(SequenceSeed(reader))))?;
                }
                Key::VertexCount => fields.vertex_count = reader.value(object)?,
                Key::Vertices => fields.vertices = reader.list(object, |n| &mut n.vertices)?,
                Key::Parent => fields.parent = reader.value(object)?,
                Key::Skin => fields.skin = reader.value(object)?,
                Key::Timelines => fields.timelines = reader.value_or(object, true)?,
                Key::Uvs => fields.uvs = reader.list(object, |n| &mut n.uvs)?,
                Key::Triangles => fields.triangles = reader.list(object, |n| &mut n.triangles)?,
                Key::Hull => fields.hull = reader.value_or(object, 0)?,
                Key::Edges => fields.edges = reader.list(object, |n| &mut n.edges)?,
                Key::Closed => fields.closed = reader.value_or(object, false)?,
                Key::ConstantSpeed => fields.constant_speed = reader.value_or(object, true)?,
                Key::Lengths => fields.lengths = reader.list(object, |n| &mut n.lengths)?,
                Key::End => {
                    let (stash, names) = (&mut reader.stash, &reader.builder.slots);
                    fields.end = object.next_value_seed(Lookup { stash, names })?;
                }
            }
        }
        Ok(fields)
    }

    fn texture(&mut self) -> TextureDraft {
        TextureDraft {
            path: self.path.take().map(Arc::from),
            color: self.color.unwrap_or(Color::WHITE),
            width: self.width.unwrap_or(0.0),
            height: self.height.unwrap_or(0.0),
            sequence: self.sequence.take(),
        }
    }

    /// The vertices of a bounding box, path or clipping attachment.
    fn polygon(&self, reader: &Reader<'_>, of: &'static str) -> Result<vertices::Checked, Fault> {
        let count = need(self.vertex_count, of, "vertexCount")?;
        need(self.vertices.then_some(()), of, "vertices")?;
        vertices::draft(reader, count as usize)
    }

    fn draft(mut self, reader: &Reader<'_>) -> Result<AttachmentDraft, Fault> {
        let color = self.color;
        Ok(match self.kind {
            Kind::Region => {
                need(self.width, "a region attachment", "width")?;
                need(self.height, "a region attachment", "height")?;
                AttachmentDraft::Region {
                    texture: self.texture(),
                    x: self.x,
                    y: self.y,
                    scale_x: self.scale_x,
                    scale_y: self.scale_y,
                    rotation: self.rotation,
                }
            }
            Kind::Mesh => match self.parent.take() {
                Some(parent) => AttachmentDraft::LinkedMesh {
                    texture: self.texture(),
                    skin: self
                        .skin
                        .take()
                        .map_or(LinkedSkin::Default, |skin| LinkedSkin::Name(skin.into())),
                    parent: parent.into(),
                    timelines: self.timelines,
                },
                None => AttachmentDraft::Mesh {
                    mesh: self.mesh(reader)?,
                    texture: self.texture(),
                },
            },
            Kind::Path => {
                let of = "a path attachment";
                let vertices = self.polygon(reader, of)?;
                need(self.lengths.then_some(()), of, "lengths")?;
                AttachmentDraft::Path {
                    lengths: vertices::lengths(reader, vertices.count)?,
                    vertices: vertices.draft,
                    closed: self.closed,
                    constant_speed: self.constant_speed,
                    color: color.unwrap_or_else(editor_color::path),
                }
            }
            Kind::Point => AttachmentDraft::Point {
                x: self.x,
                y: self.y,
                rotation: self.rotation,
                color: color.unwrap_or_else(editor_color::point),
            },
            Kind::BoundingBox => AttachmentDraft::BoundingBox {
                vertices: self.polygon(reader, "a bounding box attachment")?.draft,
                color: color.unwrap_or_else(editor_color::bounding_box),
            },
            Kind::Clipping => AttachmentDraft::Clipping {
                vertices: self.polygon(reader, "a clipping attachment")?.draft,
                end_slot: self.end,
                color: color.unwrap_or_else(editor_color::clipping),
            },
        })
    }

    fn mesh(&self, reader: &Reader<'_>) -> Result<MeshDraft, Fault> {
        let of = "a mesh attachment";
        need(self.uvs.then_some(()), of, "uvs")?;
        need(self.vertices.then_some(()), of, "vertices")?;
        need(self.triangles.then_some(()), of, "triangles")?;
        let uvs = vertices::uvs(reader)?;
        Ok(MeshDraft {
            vertices: vertices::draft(reader, uvs.len())?.draft,
            triangles: vertices::triangles(reader, uvs.len())?,
            edges: if self.edges {
                vertices::edges(reader, uvs.len())?
            } else {
                Vec::new()
            },
            hull: self.hull,
            uvs,
            checked: false,
        })
    }
}

/// What is wrong with an attachment, and in which part of it.
pub(super) type Fault = Box<(ErrorKind, Place)>;

fn need<T>(value: Option<T>, of: &'static str, field: &'static str) -> Result<T, Fault> {
    value.ok_or_else(|| Box::new((ErrorKind::MissingField { of, field }, Place::Here)))
}

impl<'de> ReadObject<'de> for AttachmentSeed<'_, '_, 'de> {
    const WHAT: &'static str = "an attachment";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self {
            reader,
            skin,
            slot,
            key,
        } = self;
        let named = not_empty("attachment key", &key).and_then(|()| reader.builder.name(&*key));
        let id = reader.check(named)?;
        if reader.keys.again(id.index()) {
            return Err(reader.out_of_order());
        }
        let mut fields = Fields::read(reader, &mut object)?;
        let name = fields.name.take().map(Arc::from);
        let draft = fields.draft(reader);
        let draft = draft.map_err(|fault| {
            let (kind, place) = *fault;
            reader.stash.fail_at(kind, place)
        })?;
        if matches!(draft, AttachmentDraft::LinkedMesh { .. }) {
            reader.links.push((skin, slot, id));
        }
        let stored = charge(reader, &name, &draft)
            .and_then(|()| reader.builder.attachment(skin, slot, id, name, draft));
        reader.check(stored)
    }
}

/// Charges the budget for texts that are not shared.
fn charge(
    reader: &mut Reader<'_>,
    name: &Option<Arc<str>>,
    draft: &AttachmentDraft,
) -> Result<(), ErrorKind> {
    let len = |text: &Option<Arc<str>>| text.as_ref().map_or(0, |text| text.len().saturating_add(24));
    reader.builder.budget.charge(len(name))?;
    match draft {
        AttachmentDraft::Region { texture, .. }
        | AttachmentDraft::Mesh { texture, .. }
        | AttachmentDraft::LinkedMesh { texture, .. } => reader.builder.budget.charge(len(&texture.path)),
        _ => Ok(()),
    }
}

keys! {
    SequenceKey of "a sequence" {
        Count = "count",
        Start = "start",
        Digits = "digits",
        Setup = "setup",
    }
}

struct SequenceSeed<'r, 'a>(&'r mut Reader<'a>);

impl<'de> ReadObject<'de> for SequenceSeed<'_, '_> {
    const WHAT: &'static str = "a sequence";
    type Value = Sequence;

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<Sequence, A::Error> {
        let reader = self.0;
        let mut count = None;
        let mut sequence = Sequence::new(0, 1, 0, 0);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                SequenceKey::Count => count = reader.value(&mut object)?,
                SequenceKey::Start => sequence.start = reader.value_or(&mut object, 1)?,
                SequenceKey::Digits => sequence.digits = reader.value_or(&mut object, 0)?,
                SequenceKey::Setup => sequence.setup_index = reader.value_or(&mut object, 0)?,
            }
        }
        sequence.count = reader.need(count, Self::WHAT, "count")?;
        Ok(sequence)
    }
}
