//! Attachments. Source: formats-4.2.md 5.11.

use std::sync::Arc;

use super::Reader;
use super::bones::color;
use super::input::{At, at, invalid};
use crate::attachment::Sequence;
use crate::builder::{AttachmentDraft, LinkedSkin, MeshDraft, TextureDraft, editor_color, not_empty};
use crate::color::Color;
use crate::error::{Error, ErrorKind};
use crate::id::{SkinId, SlotId};
use crate::limits::MAX_MESH_VERTICES;
use crate::real::{Real, from_single};

/// Bytes that the lists around an attachment take while they grow or are put in order, beyond what the builder charges.
const LISTS: usize = 96;

impl Reader<'_, '_> {
    /// Reads an attachment with its key and stores it.
    pub(super) fn attachment(&mut self, skin: SkinId, slot: SlotId) -> Result<(), Error> {
        let start = self.input.offset();
        let key = self.strings.required(&mut self.input, "attachment key")?;
        not_empty("attachment key", self.strings.text(key)).at(start)?;
        let flags_at = self.input.offset();
        let flags = self.input.byte("flags of an attachment")?;
        let name = self.shared_if(flags & 8 != 0, "attachment name")?;
        let draft = match flags & 7 {
            0 => self.region(flags)?,
            1 => {
                let vertices = self.vertices(flags & 16 != 0)?;
                let color = self.editor_color("bounding box colour", editor_color::bounding_box())?;
                AttachmentDraft::BoundingBox { vertices, color }
            }
            2 => self.mesh(flags)?,
            3 => self.linked_mesh(start, flags)?,
            4 => self.path(flags)?,
            5 => {
                let [rotation, x, y] = self.input.floats("point value")?.map(from_single);
                AttachmentDraft::Point {
                    x,
                    y,
                    rotation,
                    color: self.editor_color("point colour", editor_color::point())?,
                }
            }
            6 => {
                let slots = self.builder.slots.len();
                let end = self.input.index("end slot of a clipping attachment", slots)?;
                AttachmentDraft::Clipping {
                    end_slot: Some(SlotId::new(end)),
                    vertices: self.vertices(flags & 16 != 0)?,
                    color: self.editor_color("clipping colour", editor_color::clipping())?,
                }
            }
            other => return Err(invalid(flags_at, "attachment type", other, "a number below 7")),
        };
        let builder = &mut self.builder;
        builder.budget.charge(LISTS).at(start)?;
        let key = self.strings.key(key, builder).at(start)?;
        builder.attachment(skin, slot, key, name, draft).at(start)
    }

    fn region(&mut self, flags: u8) -> Result<AttachmentDraft, Error> {
        let mut texture = self.texture(flags)?;
        let rotation = if flags & 128 != 0 {
            self.real("region value")?
        } else {
            0.0
        };
        let [x, y, scale_x, scale_y, width, height] = self.input.floats("region value")?.map(from_single);
        (texture.width, texture.height) = (width, height);
        Ok(AttachmentDraft::Region {
            texture,
            x,
            y,
            scale_x,
            scale_y,
            rotation,
        })
    }

    fn mesh(&mut self, flags: u8) -> Result<AttachmentDraft, Error> {
        let mut texture = self.texture(flags)?;
        let hull_at = self.input.offset();
        let hull = self.input.uint("hull vertices of a mesh")?;
        let vertices_at = self.input.offset();
        let vertices = self.vertices(flags & 128 != 0)?;
        let count = vertices.vertices.len();
        if count > MAX_MESH_VERTICES {
            let kind = ErrorKind::Limit {
                what: "vertices of a mesh",
                found: count as u64,
                limit: MAX_MESH_VERTICES as u64,
            };
            return Err(at(vertices_at, kind));
        }
        let uvs_at = self.input.offset();
        self.input
            .require(uvs_at, "uvs of a mesh", (count as u64).saturating_mul(8))?;
        let mut uvs = vec![[0.0; 2]; count];
        self.input.fill("uv", uvs.as_flattened_mut())?;
        // The file does not say how many: 2V - H - 2 triangles.
        let triangles = (count as u64)
            .saturating_mul(2)
            .checked_sub(u64::from(hull).saturating_add(2))
            .ok_or_else(|| {
                let expected = format!("at most twice the {count} vertices, less 2");
                invalid(hull_at, "number of hull vertices", hull, &expected)
            })?;
        let triangles = self.triangles(triangles.saturating_mul(3), count)?;
        let mut edges = Vec::new();
        if self.nonessential {
            let number = self.input.count("edges of a mesh", 1)?;
            edges = self.input.indices("edge", number, count.saturating_mul(2))?;
        }
        self.editor_size(&mut texture)?;
        let mesh = MeshDraft {
            vertices,
            uvs,
            triangles,
            hull,
            edges,
            checked: true,
        };
        Ok(AttachmentDraft::Mesh { texture, mesh })
    }

    #[allow(clippy::cast_possible_truncation)]
    fn triangles(&mut self, number: u64, vertices: usize) -> Result<Vec<u16>, Error> {
        let start = self.input.offset();
        self.input.require(start, "triangles of a mesh", number)?;
        self.input
            .indices("vertex of a triangle", number as usize, vertices)
    }

    fn linked_mesh(&mut self, start: usize, flags: u8) -> Result<AttachmentDraft, Error> {
        let mut texture = self.texture(flags)?;
        // It may be a skin that is still to come.
        let skin_at = self.input.offset();
        let skin = LinkedSkin::Index(self.input.uint("skin of a parent mesh")?);
        let parent = self.strings.required(&mut self.input, "key of a parent mesh")?;
        let budget = &mut self.builder.budget;
        budget.charge_for::<[usize; 3]>(1).at(start)?;
        let parent = self.strings.shared(parent, budget).at(start)?;
        self.editor_size(&mut texture)?;
        self.links.push(skin_at);
        Ok(AttachmentDraft::LinkedMesh {
            texture,
            skin,
            parent,
            timelines: flags & 128 != 0,
        })
    }

    fn path(&mut self, flags: u8) -> Result<AttachmentDraft, Error> {
        let vertices = self.vertices(flags & 64 != 0)?;
        let count = vertices.vertices.len() / 3;
        let start = self.input.offset();
        self.input
            .require(start, "lengths of a path", (count as u64).saturating_mul(4))?;
        let mut lengths: Vec<Real> = Vec::with_capacity(count);
        for _ in 0..count {
            lengths.push(self.real("path length")?);
        }
        Ok(AttachmentDraft::Path {
            vertices,
            lengths,
            closed: flags & 16 != 0,
            constant_speed: flags & 32 != 0,
            color: self.editor_color("path colour", editor_color::path())?,
        })
    }

    /// Path, colour and sequence of a region, mesh or linked mesh.
    fn texture(&mut self, flags: u8) -> Result<TextureDraft, Error> {
        let path = self.shared_if(flags & 16 != 0, "path of an attachment")?;
        let color = if flags & 32 != 0 {
            color(&mut self.input, "attachment colour")?
        } else {
            Color::WHITE
        };
        let sequence = if flags & 64 != 0 {
            Some(self.sequence()?)
        } else {
            None
        };
        Ok(TextureDraft {
            path,
            color,
            width: 0.0,
            height: 0.0,
            sequence,
        })
    }

    fn sequence(&mut self) -> Result<Sequence, Error> {
        let count = self.input.uint("count of a sequence")?;
        let start = self.input.uint("start of a sequence")?;
        let digits = self.input.uint("digits of a sequence")?;
        let setup = self.input.uint("setup index of a sequence")?;
        Ok(Sequence::new(
            count,
            start.cast_signed(),
            digits,
            setup.cast_signed(),
        ))
    }

    /// A colour that only the editor uses.
    fn editor_color(&mut self, what: &'static str, otherwise: Color) -> Result<Color, Error> {
        if self.nonessential {
            color(&mut self.input, what)
        } else {
            Ok(otherwise)
        }
    }

    /// Width and height of a mesh, which only the editor uses.
    fn editor_size(&mut self, texture: &mut TextureDraft) -> Result<(), Error> {
        if self.nonessential {
            [texture.width, texture.height] = self.input.floats("size of a mesh")?.map(from_single);
        }
        Ok(())
    }

    /// A text of the table that is there under a condition.
    fn shared_if(&mut self, there: bool, what: &'static str) -> Result<Option<Arc<str>>, Error> {
        if !there {
            return Ok(None);
        }
        let start = self.input.offset();
        let text = self.strings.required(&mut self.input, what)?;
        self.strings
            .shared(text, &mut self.builder.budget)
            .at(start)
            .map(Some)
    }
}
