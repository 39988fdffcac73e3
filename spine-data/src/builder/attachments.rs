//! Attachments: regions are looked up, vertices scaled and checked, linked meshes resolved.

use std::sync::Arc;

use super::draft::{AttachmentDraft, MeshDraft, TextureDraft, VerticesDraft};
use super::links::PendingLink;
use super::{Builder, all, finite};
use crate::attachment::{
    Attachment, BoundingBoxAttachment, ClippingAttachment, Influence, MeshAttachment, MeshGeometry,
    PathAttachment, PointAttachment, RegionAttachment, Sequence, Vertices,
};
use crate::color::Color;
use crate::error::{ErrorKind, Missing};
use crate::id::{AttachmentId, Id, NameId, RegionId, SkinId, SlotId};
use crate::limits::{MAX_MESH_VERTICES, MAX_SEQUENCE_COUNT, MAX_SEQUENCE_DIGITS};
use crate::real::Real;
use crate::skin::SkinEntry;
use crate::texture::TextureRegion;

impl Builder<'_> {
    /// Stores an attachment of the skin that was begun last, under a key that is not empty.
    pub(crate) fn attachment(
        &mut self,
        skin: SkinId,
        slot: SlotId,
        key_id: NameId,
        name: Option<Arc<str>>,
        draft: AttachmentDraft,
    ) -> Result<(), ErrorKind> {
        let name = name
            .or_else(|| self.data.names.get(key_id).cloned())
            .unwrap_or_default();
        // A list that grows holds its old and its new room for a moment.
        self.budget.charge(
            size_of::<Attachment>()
                .saturating_add(size_of::<SkinEntry>())
                .saturating_mul(2),
        )?;
        let id = AttachmentId::from_index(self.data.attachments.len());
        let attachment = match draft {
            AttachmentDraft::Region {
                texture,
                x,
                y,
                scale_x,
                scale_y,
                rotation,
            } => {
                finite("region value", &[x, y, scale_x, scale_y, rotation])?;
                let found = self.texture(texture, &name, skin, slot, key_id)?;
                let mut region = RegionAttachment {
                    name,
                    path: found.path,
                    x,
                    y,
                    scale_x,
                    scale_y,
                    rotation,
                    width: found.width,
                    height: found.height,
                    color: found.color,
                    region: found.region,
                    sequence: found.sequence,
                    corners: [[0.0; 2]; 4],
                    uvs: [[0.0; 2]; 4],
                };
                self.scaled(&mut region.x);
                self.scaled(&mut region.y);
                let shown = region.region.and_then(|id| self.data.regions.get(id)).copied();
                region.update_region(shown.as_ref());
                Attachment::Region(region)
            }
            AttachmentDraft::Mesh { texture, mesh } => {
                let found = self.texture(texture, &name, skin, slot, key_id)?;
                let geometry = Arc::new(self.geometry(mesh)?);
                Attachment::Mesh(found.mesh(name, geometry))
            }
            AttachmentDraft::LinkedMesh {
                texture,
                skin: parent_skin,
                parent,
                timelines,
            } => {
                let found = self.texture(texture, &name, skin, slot, key_id)?;
                // Its list grows, and resolving takes lists of its own.
                self.budget.charge_for::<PendingLink>(3)?;
                if self.links.len() == self.links.capacity() {
                    self.links.reserve_exact((self.links.len() / 4).max(16));
                }
                self.links.push(PendingLink {
                    attachment: id,
                    skin: parent_skin,
                    slot,
                    key: key_id,
                    parent,
                    timelines,
                });
                Attachment::Mesh(found.mesh(name, Arc::clone(&self.no_geometry)))
            }
            AttachmentDraft::Path {
                vertices,
                mut lengths,
                closed,
                constant_speed,
                color,
            } => {
                finite("path length", &lengths)?;
                self.budget.charge_for::<Real>(lengths.len())?;
                for length in &mut lengths {
                    self.scaled(length);
                }
                let vertices = self.vertices(vertices)?;
                Attachment::Path(PathAttachment {
                    name,
                    vertices,
                    lengths,
                    closed,
                    constant_speed,
                    color,
                })
            }
            AttachmentDraft::Point {
                mut x,
                mut y,
                rotation,
                color,
            } => {
                finite("point value", &[x, y, rotation])?;
                self.scaled(&mut x);
                self.scaled(&mut y);
                Attachment::Point(PointAttachment {
                    name,
                    x,
                    y,
                    rotation,
                    color,
                })
            }
            AttachmentDraft::BoundingBox { vertices, color } => {
                let vertices = self.vertices(vertices)?;
                Attachment::BoundingBox(BoundingBoxAttachment {
                    name,
                    vertices,
                    color,
                })
            }
            AttachmentDraft::Clipping {
                vertices,
                end_slot,
                color,
            } => {
                let vertices = self.vertices(vertices)?;
                Attachment::Clipping(ClippingAttachment {
                    name,
                    vertices,
                    end_slot,
                    color,
                })
            }
        };
        self.data.attachments.push_tight(attachment);
        self.entries.push(SkinEntry {
            slot,
            name: key_id,
            attachment: id,
        });
        Ok(())
    }

    fn texture(
        &mut self,
        draft: TextureDraft,
        name: &Arc<str>,
        skin: SkinId,
        slot: SlotId,
        key: NameId,
    ) -> Result<Found, ErrorKind> {
        finite("width or height", &[draft.width, draft.height])?;
        let path = draft.path.unwrap_or_else(|| Arc::clone(name));
        let mut found = Found {
            path,
            color: draft.color,
            width: draft.width,
            height: draft.height,
            region: None,
            sequence: None,
        };
        self.scaled(&mut found.width);
        self.scaled(&mut found.height);
        match draft.sequence {
            None => found.region = self.region(&found.path, skin, slot, key)?,
            Some(mut sequence) => {
                sequence.regions = self.sequence_regions(&sequence, &found.path, skin, slot, key)?;
                self.budget.charge_for::<Sequence>(1)?;
                found.sequence = Some(Box::new(sequence));
            }
        }
        Ok(found)
    }

    fn region(
        &mut self,
        path: &str,
        skin: SkinId,
        slot: SlotId,
        key: NameId,
    ) -> Result<Option<RegionId>, ErrorKind> {
        let Some(atlas) = self.atlas else {
            return self.placeholder().map(Some);
        };
        let Some(index) = atlas.find_region(path) else {
            let (skin, slot) = (self.skin_text(skin), self.slot_text(slot));
            let missing = Missing::Region {
                region: path.into(),
                attachment: self.name_text(key),
                slot,
                skin,
            };
            self.missing(missing)?;
            return Ok(None);
        };
        if let Some(Some(id)) = self.regions.get(index) {
            return Ok(Some(*id));
        }
        let Some(region) = atlas.texture_region(index) else {
            return Ok(None);
        };
        // With a list that grows.
        self.budget.charge_for::<TextureRegion>(4)?;
        let id = self.data.regions.push(region);
        if self.regions.is_empty() {
            self.regions = vec![None; atlas.regions().len()];
        }
        if let Some(known) = self.regions.get_mut(index) {
            *known = Some(id);
        }
        Ok(Some(id))
    }

    fn placeholder(&mut self) -> Result<RegionId, ErrorKind> {
        if let Some(id) = self.placeholder {
            return Ok(id);
        }
        self.budget.charge_for::<TextureRegion>(1)?;
        let id = self.data.regions.push(TextureRegion::PLACEHOLDER);
        self.placeholder = Some(id);
        Ok(id)
    }

    fn sequence_regions(
        &mut self,
        sequence: &Sequence,
        path: &str,
        skin: SkinId,
        slot: SlotId,
        key: NameId,
    ) -> Result<Arc<[Option<RegionId>]>, ErrorKind> {
        if sequence.count == 0 {
            return Err(ErrorKind::InvalidValue {
                what: "count of a sequence",
                found: "0".into(),
                expected: "at least 1".into(),
            });
        }
        let limit = |what, found: u32, limit: u32| {
            if found > limit {
                return Err(ErrorKind::Limit {
                    what,
                    found: u64::from(found),
                    limit: u64::from(limit),
                });
            }
            Ok(())
        };
        limit("count of a sequence", sequence.count, MAX_SEQUENCE_COUNT)?;
        limit("digits of a sequence", sequence.digits, MAX_SEQUENCE_DIGITS)?;
        if self.atlas.is_none() {
            // Nothing behind the count: kept as a number, every frame shows the placeholder.
            return Ok(Arc::from([Some(self.placeholder()?)]));
        }
        self.budget
            .charge_for::<Option<RegionId>>(sequence.count as usize)?;
        let mut regions = Vec::with_capacity(sequence.count as usize);
        let mut name = path.to_owned();
        for index in 0..sequence.count {
            name.truncate(path.len());
            sequence.write_number(&mut name, index);
            regions.push(self.region(&name, skin, slot, key)?);
        }
        Ok(regions.into())
    }

    fn geometry(&mut self, draft: MeshDraft) -> Result<MeshGeometry, ErrorKind> {
        let vertices = self.vertices(draft.vertices)?;
        let count = vertices.len();
        if count > MAX_MESH_VERTICES {
            return Err(ErrorKind::Limit {
                what: "vertices of a mesh",
                found: count as u64,
                limit: MAX_MESH_VERTICES as u64,
            });
        }
        if draft.uvs.len() != count {
            return Err(ErrorKind::InvalidValue {
                what: "number of uvs of a mesh",
                found: draft.uvs.len().to_string(),
                expected: format!("one pair for each of its {count} vertices"),
            });
        }
        if !draft.checked {
            check_lists(&draft.uvs, &draft.triangles, &draft.edges, count)?;
        }
        self.budget.charge_for::<[f32; 2]>(draft.uvs.len())?;
        self.budget.charge_for::<u16>(draft.triangles.len())?;
        self.budget.charge_for::<u32>(draft.edges.len())?;
        self.budget.charge_for::<MeshGeometry>(1)?;
        if draft.hull as usize > count {
            self.warn(
                crate::error::Location::File,
                format!("a mesh has {count} vertices but {} on its hull", draft.hull),
            );
        }
        Ok(MeshGeometry {
            vertices,
            region_uvs: draft.uvs,
            triangles: draft.triangles,
            hull_length: draft.hull.saturating_mul(2),
            edges: draft.edges,
        })
    }

    #[allow(clippy::cast_possible_truncation)]
    fn vertices(&mut self, draft: VerticesDraft) -> Result<Vertices, ErrorKind> {
        let VerticesDraft {
            mut vertices,
            checked,
        } = draft;
        let scale = self.scale;
        let checked = checked && scale == 1.0;
        let scaled = |value: &mut f32| *value = (f64::from(*value) * scale) as f32;
        let infinite = |value: f32| ErrorKind::InvalidValue {
            what: "vertex",
            found: value.to_string(),
            expected: "a finite number".into(),
        };
        match &mut vertices {
            Vertices::Unweighted(positions) => {
                self.budget.charge_for::<[f32; 2]>(positions.len())?;
                let values = positions.as_flattened_mut();
                if scale != 1.0 {
                    values.iter_mut().for_each(scaled);
                }
                if !checked
                    && !all(values, f32::is_finite)
                    && let Some(value) = values.iter().find(|value| !value.is_finite())
                {
                    return Err(infinite(*value));
                }
            }
            Vertices::Weighted { ends, influences } => {
                self.budget.charge_for::<u32>(ends.len())?;
                self.budget.charge_for::<Influence>(influences.len())?;
                if scale != 1.0 {
                    for influence in &mut *influences {
                        scaled(&mut influence.x);
                        scaled(&mut influence.y);
                    }
                }
                let sum = |influence: &Influence| influence.x + influence.y + influence.weight;
                let bones = self.bones.len();
                let good =
                    |influence: Influence| (influence.bone.index() < bones) & sum(&influence).is_finite();
                if !checked && !all(influences, good) {
                    for influence in influences {
                        self.bones.find(super::Ref::Index(influence.bone.get()))?;
                        let sum = sum(influence);
                        if !sum.is_finite() {
                            return Err(infinite(sum));
                        }
                    }
                }
            }
        }
        Ok(vertices)
    }

    /// The name of a skin, for messages.
    pub(super) fn skin_text(&self, skin: SkinId) -> String {
        let skin = self.data.skins.get(skin);
        skin.map_or_else(String::new, |skin| skin.name.to_string())
    }

    /// The name of a slot, for messages.
    pub(crate) fn slot_text(&self, slot: SlotId) -> String {
        self.data
            .slots
            .get(slot)
            .map_or_else(String::new, |slot| slot.name.to_string())
    }
}

/// Checks that texture coordinates are finite, and that triangles and edges have vertices.
fn check_lists(uvs: &[[f32; 2]], triangles: &[u16], edges: &[u32], count: usize) -> Result<(), ErrorKind> {
    let uvs = uvs.as_flattened();
    if !all(uvs, |uv| uv.is_finite())
        && let Some(uv) = uvs.iter().find(|uv| !uv.is_finite())
    {
        return Err(ErrorKind::InvalidValue {
            what: "uv",
            found: uv.to_string(),
            expected: "a finite number".into(),
        });
    }
    if !triangles.len().is_multiple_of(3) {
        return Err(ErrorKind::InvalidValue {
            what: "number of triangle indices",
            found: triangles.len().to_string(),
            expected: "a multiple of 3".into(),
        });
    }
    let largest = triangles
        .iter()
        .fold(0, |largest: u16, index| largest.max(*index));
    if usize::from(largest) >= count
        && let Some(index) = triangles.iter().find(|index| usize::from(**index) >= count)
    {
        return Err(ErrorKind::IndexOutOfRange {
            kind: "vertex of a triangle",
            index: i64::from(*index),
            len: count,
        });
    }
    if let Some(edge) = edges
        .iter()
        .find(|edge| **edge as usize >= count.saturating_mul(2))
    {
        return Err(ErrorKind::IndexOutOfRange {
            kind: "edge",
            index: i64::from(*edge),
            len: count.saturating_mul(2),
        });
    }
    Ok(())
}

/// A texture draft with its region looked up and its size scaled.
struct Found {
    path: Arc<str>,
    color: Color,
    width: Real,
    height: Real,
    region: Option<RegionId>,
    sequence: Option<Box<Sequence>>,
}

impl Found {
    fn mesh(self, name: Arc<str>, geometry: Arc<MeshGeometry>) -> MeshAttachment {
        MeshAttachment {
            name,
            path: self.path,
            color: self.color,
            width: self.width,
            height: self.height,
            region: self.region,
            sequence: self.sequence,
            geometry,
            parent_mesh: None,
            timeline_attachment: None,
        }
    }
}
