//! World positions of attachments' vertices: deform and weights. Source: pose.md 11.

use std::ops::Range;

use spine_data::{
    Attachment, BoneId, IdVec, Influence, PointAttachment, Real, RegionAttachment, SkeletonData, SlotId,
    TextureRegion, Vertices, math, real, region_corners,
};

use crate::pose::Pose;
use crate::skeleton::Skeleton;
use crate::transform::WorldTransform;

/// A slot's bone and deform: what its vertices need besides the attachment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotSpace<'a> {
    world: &'a IdVec<BoneId, WorldTransform>,
    bone: &'a WorldTransform,
    deform: &'a [Real],
}

impl<'a> SlotSpace<'a> {
    /// `None` where the slot or its bone does not exist.
    #[inline]
    pub(crate) fn new(data: &SkeletonData, pose: &'a Pose, slot: SlotId) -> Option<Self> {
        Some(Self {
            world: &pose.world,
            bone: pose.world.get(data.slots.get(slot)?.bone)?,
            deform: pose.deform.get(slot).map_or(&[], Vec::as_slice),
        })
    }

    /// World positions of a region's corners. Source: pose.md 11.1.
    #[inline]
    pub(crate) fn corners(&self, corners: &[[f32; 2]; 4]) -> [[Real; 2]; 4] {
        corners.map(|corner| self.apply(corner))
    }

    #[inline]
    fn apply(&self, [x, y]: [f32; 2]) -> [Real; 2] {
        self.bone.apply(real::from_single(x), real::from_single(y))
    }

    /// Appends the world positions of all vertices to `out`. Source: pose.md 11.3.
    #[inline]
    pub(crate) fn extend(&self, vertices: &Vertices, out: &mut impl Extend<[Real; 2]>) {
        self.extend_range(vertices, 0..vertices.len(), out);
    }

    /// Appends the world positions of some vertices to `out`; those that do not exist are left out.
    ///
    /// A deform replaces the positions of unweighted vertices and is added to those of influences. One of another length than
    /// the attachment's is used as far as it goes.
    #[inline]
    fn extend_range(&self, vertices: &Vertices, range: Range<usize>, out: &mut impl Extend<[Real; 2]>) {
        let (deform, _) = self.deform.as_chunks::<2>();
        match vertices {
            Vertices::Unweighted(positions) => {
                let replaced = deform.len().min(positions.len());
                let moved = deform.get(clip(&range, replaced)).unwrap_or_default();
                if !moved.is_empty() {
                    out.extend(moved.iter().map(|&[x, y]| self.bone.apply(x, y)));
                }
                let rest = range.start.max(replaced)..range.end;
                let rest = positions.get(clip(&rest, positions.len())).unwrap_or_default();
                out.extend(rest.iter().map(|&position| self.apply(position)));
            }
            Vertices::Weighted { ends, influences } => {
                let range = clip(&range, ends.len());
                let mut start = match range.start.checked_sub(1).and_then(|before| ends.get(before)) {
                    Some(end) => *end as usize,
                    None => 0,
                };
                let ends = ends.get(range).unwrap_or_default();
                let mut group = |end: u32| {
                    let group = start..end as usize;
                    start = end as usize;
                    group
                };
                if deform.is_empty() {
                    out.extend(ends.iter().map(|&end| {
                        let pulls = influences.get(group(end)).unwrap_or_default();
                        let mut sum = [0.0; 2];
                        for pull in pulls {
                            self.pull(pull, [0.0; 2], &mut sum);
                        }
                        sum
                    }));
                } else {
                    out.extend(ends.iter().map(|&end| {
                        let group = group(end);
                        let offsets = deform.get(group.start..).unwrap_or_default();
                        let offsets = offsets.iter().copied().chain(std::iter::repeat([0.0; 2]));
                        let mut sum = [0.0; 2];
                        for (pull, offset) in influences.get(group).unwrap_or_default().iter().zip(offsets) {
                            self.pull(pull, offset, &mut sum);
                        }
                        sum
                    }));
                }
            }
        }
    }

    /// Adds one bone's share of a vertex.
    #[inline]
    fn pull(&self, pull: &Influence, offset: [Real; 2], sum: &mut [Real; 2]) {
        let Some(bone) = self.world.get(pull.bone) else {
            return;
        };
        let weight = real::from_single(pull.weight);
        let [x, y] = bone.apply(
            real::from_single(pull.x) + offset[0],
            real::from_single(pull.y) + offset[1],
        );
        sum[0] += x * weight;
        sum[1] += y * weight;
    }
}

/// The part of a range that lies in a list of `len` elements; empty where there is none.
#[inline]
fn clip(range: &Range<usize>, len: usize) -> Range<usize> {
    let end = range.end.min(len);
    range.start.min(end)..end
}

/// World positions of all vertices of a slot's vertex attachment, which replace the content of `out`.
pub(crate) fn vertex_positions(
    data: &SkeletonData,
    pose: &Pose,
    slot: SlotId,
    vertices: &Vertices,
    out: &mut Vec<[Real; 2]>,
) {
    out.clear();
    if let Some(space) = SlotSpace::new(data, pose, slot) {
        space.extend(vertices, out);
    }
}

/// Corners and page coordinates of a region attachment at a sequence index. Source: pose.md 11.1, 11.6.
///
/// `region` is what [`Attachment::region`] gives. Without a sequence these are the stored ones.
#[inline]
pub(crate) fn region_shape(
    attachment: &RegionAttachment,
    region: Option<&TextureRegion>,
) -> ([[f32; 2]; 4], [[f32; 2]; 4]) {
    match region {
        Some(region) if attachment.sequence.is_some() => {
            (region_corners(attachment, Some(region)), region.corner_uvs())
        }
        _ => (attachment.corners, attachment.uvs),
    }
}

/// Numbers at fixed distances.
struct Strided<'a> {
    out: &'a mut [Real],
    at: usize,
    stride: usize,
    written: usize,
}

impl Extend<[Real; 2]> for Strided<'_> {
    fn extend<I: IntoIterator<Item = [Real; 2]>>(&mut self, positions: I) {
        for position in positions {
            let end = self.at.saturating_add(2);
            let Some(place) = self.out.get_mut(self.at..end) else {
                return;
            };
            place.copy_from_slice(&position);
            self.written += 1;
            self.at = self.at.saturating_add(self.stride);
        }
    }
}

impl Skeleton {
    /// The texture region that a slot's region or mesh shows, by way of its sequence. Source: pose.md 11.6.
    #[must_use]
    pub fn slot_region(&self, slot: SlotId) -> Option<&TextureRegion> {
        let pose = self.pose.slots.get(slot)?;
        let region = self
            .data
            .attachments
            .get(pose.attachment?)?
            .region(pose.sequence_index)?;
        self.data.regions.get(region)
    }

    /// World positions `[x, y]` of a slot's attachment, which replace the content of `out`; y up unless the skeleton is y down.
    ///
    /// A region gives its corners: bottom left, top left, top right, bottom right. A mesh, path, bounding box or clipping
    /// attachment gives all its vertices, a point its position, a slot without attachment nothing. Bones that are not active
    /// count like others. Source: pose.md 11.
    pub fn world_vertices(&self, slot: SlotId, out: &mut Vec<[Real; 2]>) {
        out.clear();
        self.extend_vertices(slot, 0..usize::MAX, out);
    }

    /// World positions of some vertices of a slot's attachment, as numbers x, y; returns how many vertices were written.
    ///
    /// `start` and `count` are in numbers, two for each vertex: `count / 2` vertices from vertex `start / 2` are written, the
    /// j-th of them at `out[offset + j * stride]`. What does not exist or does not fit is left out, and other numbers of `out`
    /// stay as they are. See [`world_vertices`](Self::world_vertices). Source: pose.md 11.3.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use spine_core::{Physics, Skeleton};
    /// # use spine_data::{SkeletonJson, SlotId};
    /// let json = br#"{"bones": [{"name": "root", "x": 100}], "slots": [{"name": "s", "bone": "root", "attachment": "a"}],
    ///     "skins": [{"name": "default", "attachments": {"s": {"a": {"width": 4, "height": 2}}}}]}"#;
    /// let mut skeleton = Skeleton::new(Arc::new(SkeletonJson::new().read(json)?));
    /// skeleton.update_world_transform(Physics::None);
    /// let mut numbers = [0.0; 6];
    /// let written = skeleton.compute_world_vertices(SlotId::new(0), 2, 4, &mut numbers, 0, 3);
    /// assert_eq!(written, 2);
    /// assert_eq!(numbers.map(|number| number.round()), [98.0, 1.0, 0.0, 102.0, 1.0, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compute_world_vertices(
        &self,
        slot: SlotId,
        start: usize,
        count: usize,
        out: &mut [Real],
        offset: usize,
        stride: usize,
    ) -> usize {
        let mut strided = Strided {
            out,
            at: offset,
            stride,
            written: 0,
        };
        let first = start / 2;
        self.extend_vertices(slot, first..first.saturating_add(count / 2), &mut strided);
        strided.written
    }

    fn extend_vertices(&self, slot: SlotId, range: Range<usize>, out: &mut impl Extend<[Real; 2]>) {
        let Some((space, attachment)) = self.slot_space(slot) else {
            return;
        };
        match attachment {
            Attachment::Region(region) => {
                let (corners, _) = region_shape(region, self.slot_region(slot));
                out.extend(range_of(&space.corners(&corners), &range));
            }
            Attachment::Point(point) => {
                out.extend(range_of(&[space.bone.apply(point.x, point.y)], &range));
            }
            Attachment::Mesh(mesh) => space.extend_range(&mesh.geometry.vertices, range, out),
            Attachment::Path(path) => space.extend_range(&path.vertices, range, out),
            Attachment::BoundingBox(polygon) => space.extend_range(&polygon.vertices, range, out),
            Attachment::Clipping(polygon) => space.extend_range(&polygon.vertices, range, out),
        }
    }

    /// Page coordinates `[u, v]` of a slot's region or mesh, one for each vertex, which replace the content of `out`: 0..1,
    /// v downward. Other attachments have none, nor has a mesh without texture region.
    ///
    /// Source: pose.md 11.1, 11.4, 11.6.
    pub fn page_uvs(&self, slot: SlotId, out: &mut Vec<[f32; 2]>) {
        out.clear();
        let shown = self.slot_region(slot);
        match self.slot_space(slot) {
            Some((_, Attachment::Region(region))) => out.extend(region_shape(region, shown).1),
            Some((_, Attachment::Mesh(mesh))) => {
                if let Some(region) = shown {
                    let map = region.mesh_uvs();
                    out.extend(mesh.geometry.region_uvs.iter().map(|&uv| map.apply(uv)));
                }
            }
            _ => {}
        }
    }

    /// World position of a point attachment on a slot's bone; `None` where there is no such slot. Source: pose.md 11.7.
    #[must_use]
    pub fn point_position(&self, slot: SlotId, point: &PointAttachment) -> Option<[Real; 2]> {
        Some(self.slot_world(slot)?.apply(point.x, point.y))
    }

    /// World direction of a point attachment on a slot's bone: degrees, counter-clockwise from world x, -180..180; `None` where
    /// there is no such slot. Source: pose.md 11.7.
    #[must_use]
    pub fn point_rotation(&self, slot: SlotId, point: &PointAttachment) -> Option<Real> {
        let bone = self.slot_world(slot)?;
        let (sin, cos) = math::sin_cos_deg(point.rotation);
        Some(math::atan2_deg(
            cos * bone.c + sin * bone.d,
            cos * bone.a + sin * bone.b,
        ))
    }

    fn slot_world(&self, slot: SlotId) -> Option<&WorldTransform> {
        self.pose.world.get(self.data.slots.get(slot)?.bone)
    }

    /// A slot's space and attachment, where it shows one.
    #[inline]
    pub(crate) fn slot_space(&self, slot: SlotId) -> Option<(SlotSpace<'_>, &Attachment)> {
        let attachment = self.pose.slots.get(slot)?.attachment?;
        Some((
            SlotSpace::new(&self.data, &self.pose, slot)?,
            self.data.attachments.get(attachment)?,
        ))
    }
}

fn range_of<'a>(
    positions: &'a [[Real; 2]],
    range: &Range<usize>,
) -> impl Iterator<Item = [Real; 2]> + use<'a> {
    let positions = positions.get(clip(range, positions.len())).unwrap_or_default();
    positions.iter().copied()
}
