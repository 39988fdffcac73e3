//! World positions of attachments' vertices: deform and weights. Source: pose.md 11.

use spine_data::{
    Attachment, Id, Influence, PointAttachment, Real, RegionAttachment, SkeletonData, SlotId, TextureRegion,
    Vertices, real, region_corners,
};

use crate::pose::Pose;
use crate::skeleton::Skeleton;
use crate::transform::{Row, WorldTransform};

/// A bone's place in the world.
pub(crate) trait Place {
    /// Where a point of the bone's space lies.
    fn apply(&self, x: Real, y: Real) -> [Real; 2];
}

impl Place for WorldTransform {
    #[inline]
    fn apply(&self, x: Real, y: Real) -> [Real; 2] {
        Self::apply(self, x, y)
    }
}

impl Place for Row {
    #[inline]
    fn apply(&self, x: Real, y: Real) -> [Real; 2] {
        self.0.apply(real::wide(x), real::wide(y)).map(real::real)
    }
}

/// A slot's bone and deform: what its vertices need besides the attachment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlotSpace<'a, P = WorldTransform> {
    world: &'a [P],
    bone: &'a P,
    deform: &'a [Real],
}

impl<'a, P: Place> SlotSpace<'a, P> {
    /// `world` holds the places of all bones. `None` where the slot or its bone does not exist.
    #[inline]
    pub(crate) fn new(data: &SkeletonData, pose: &'a Pose, world: &'a [P], slot: SlotId) -> Option<Self> {
        Some(Self {
            world,
            bone: world.get(data.slots.get(slot)?.bone.index())?,
            deform: pose.deform.get(slot).map_or(&[], |deform| deform),
        })
    }

    /// World positions of a region's corners. Source: pose.md 11.1.
    #[inline]
    pub(crate) fn corners(&self, corners: &[[f32; 2]; 4]) -> [[Real; 2]; 4] {
        corners.map(|corner| self.apply(corner))
    }

    /// World position of a point in the space of the slot's bone.
    #[inline]
    pub(crate) fn apply(&self, [x, y]: [f32; 2]) -> [Real; 2] {
        self.bone.apply(real::from_single(x), real::from_single(y))
    }

    /// Appends the world positions of all vertices to `out`.
    pub(crate) fn extend(&self, vertices: &Vertices, out: &mut Vec<[Real; 2]>) {
        let first = out.len();
        out.resize(first + vertices.len(), [0.0; 2]);
        let places = out.get_mut(first..).unwrap_or_default();
        self.write(vertices, places, |place, x, y| *place = [x, y]);
    }

    /// Writes the world positions of all vertices, as far as there are places. Source: pose.md 11.3.
    ///
    /// A deform replaces the positions of unweighted vertices and is added to those of influences. One of another length than
    /// the attachment's is used as far as it goes.
    #[inline]
    pub(crate) fn write<T>(&self, vertices: &Vertices, places: &mut [T], set: impl Fn(&mut T, Real, Real)) {
        let (deform, _) = self.deform.as_chunks::<2>();
        match vertices {
            Vertices::Unweighted(positions) => {
                let replaced = deform.len().min(positions.len()).min(places.len());
                let (moved, rest) = places.split_at_mut(replaced);
                for (place, &[x, y]) in moved.iter_mut().zip(deform) {
                    let [x, y] = self.bone.apply(x, y);
                    set(place, x, y);
                }
                let positions = positions.get(replaced..).unwrap_or_default();
                for (place, &position) in rest.iter_mut().zip(positions) {
                    let [x, y] = self.apply(position);
                    set(place, x, y);
                }
            }
            Vertices::Weighted { ends, influences } if deform.is_empty() => {
                let local = |influence: &Influence, _| {
                    (real::from_single(influence.x), real::from_single(influence.y))
                };
                self.write_weighted(ends, influences, local, places, set);
            }
            Vertices::Weighted { ends, influences } => {
                let local = |influence: &Influence, index: usize| {
                    let [x, y] = deform.get(index).copied().unwrap_or_default();
                    (
                        real::from_single(influence.x) + x,
                        real::from_single(influence.y) + y,
                    )
                };
                self.write_weighted(ends, influences, local, places, set);
            }
        }
    }

    /// Writes weighted vertices; `local` gives an influence's position in its bone's space.
    ///
    /// Alone in a function, the loop has the registers for itself. It passes single numbers on, because small arrays would be
    /// packed into one register and unpacked again.
    #[inline(never)]
    fn write_weighted<T>(
        &self,
        ends: &[u32],
        mut influences: &[Influence],
        local: impl Fn(&Influence, usize) -> (Real, Real),
        places: &mut [T],
        set: impl Fn(&mut T, Real, Real),
    ) {
        let world = self.world;
        let mut start = 0;
        for (end, place) in ends.iter().zip(places) {
            let end = *end as usize;
            let (group, rest) = influences
                .split_at_checked(end.wrapping_sub(start))
                .unwrap_or_default();
            influences = rest;
            let (mut sum_x, mut sum_y) = (0.0, 0.0);
            for (index, influence) in (start..).zip(group) {
                if let Some(bone) = world.get(influence.bone.index()) {
                    let (x, y) = local(influence, index);
                    let [x, y] = bone.apply(x, y);
                    let weight = real::from_single(influence.weight);
                    sum_x += x * weight;
                    sum_y += y * weight;
                }
            }
            set(place, sum_x, sum_y);
            start = end;
        }
    }

    /// World position of one vertex, the same as [`write`](Self::write) gives.
    fn position(&self, vertices: &Vertices, index: usize) -> Option<[Real; 2]> {
        let (deform, _) = self.deform.as_chunks::<2>();
        match vertices {
            Vertices::Unweighted(positions) => {
                let setup = positions.get(index)?.map(real::from_single);
                let [x, y] = deform.get(index).copied().unwrap_or(setup);
                Some(self.bone.apply(x, y))
            }
            Vertices::Weighted { ends, .. } => {
                let before = index.checked_sub(1).and_then(|before| ends.get(before));
                let start = before.map_or(0, |end| *end as usize);
                ends.get(index)?;
                let mut sum = [0.0; 2];
                for (at, pull) in (start..).zip(vertices.influences(index)) {
                    self.pull(pull, deform.get(at).copied().unwrap_or_default(), &mut sum);
                }
                Some(sum)
            }
        }
    }

    /// Adds one bone's share of a vertex.
    #[inline]
    fn pull(&self, pull: &Influence, offset: [Real; 2], sum: &mut [Real; 2]) {
        let Some(bone) = self.world.get(pull.bone.index()) else {
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

/// Number of an attachment's vertices: 4 for a region's corners, 1 for a point.
pub(crate) fn vertex_count(attachment: &Attachment) -> usize {
    match (attachment, attachment.vertices()) {
        (_, Some(vertices)) => vertices.len(),
        (Attachment::Region(_), None) => 4,
        (Attachment::Point(_), None) => 1,
        _ => 0,
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
        if let Some((_, attachment)) = self.slot_space(slot) {
            out.resize(vertex_count(attachment), [0.0; 2]);
            self.write_world_vertices(slot, out);
        }
    }

    /// Writes what [`world_vertices`](Self::world_vertices) gives, as far as there are places; returns how many it wrote.
    pub(crate) fn write_world_vertices(&self, slot: SlotId, places: &mut [[Real; 2]]) -> usize {
        let Some((space, attachment)) = self.slot_space(slot) else {
            return 0;
        };
        match (attachment, attachment.vertices()) {
            (_, Some(vertices)) => space.write(vertices, places, |place, x, y| *place = [x, y]),
            (Attachment::Region(region), None) => {
                let corners = space.corners(&region_shape(region, self.slot_region(slot)).0);
                for (place, corner) in places.iter_mut().zip(corners) {
                    *place = corner;
                }
            }
            (Attachment::Point(point), None) => {
                if let Some(place) = places.first_mut() {
                    *place = space.bone.apply(point.x, point.y);
                }
            }
            _ => {}
        }
        vertex_count(attachment).min(places.len())
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
        let Some((space, attachment)) = self.slot_space(slot) else {
            return 0;
        };
        let corners = match attachment {
            Attachment::Region(region) => space.corners(&region_shape(region, self.slot_region(slot)).0),
            _ => [[0.0; 2]; 4],
        };
        let position = |index: usize| match (attachment, attachment.vertices()) {
            (_, Some(vertices)) => space.position(vertices, index),
            (Attachment::Region(_), None) => corners.get(index).copied(),
            (Attachment::Point(point), None) => (index == 0).then(|| space.bone.apply(point.x, point.y)),
            _ => None,
        };
        let (first, mut at) = (start / 2, offset);
        for vertex in 0..count / 2 {
            let place = out.get_mut(at..at.saturating_add(2));
            let (Some(place), Some(position)) = (place, position(first.saturating_add(vertex))) else {
                return vertex;
            };
            place.copy_from_slice(&position);
            at = at.saturating_add(stride);
        }
        count / 2
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
        Some(self.slot_world(slot)?.direction(point.rotation))
    }

    fn slot_world(&self, slot: SlotId) -> Option<&WorldTransform> {
        self.pose.world.get(self.data.slots.get(slot)?.bone)
    }

    /// A slot's space and attachment, where it shows one.
    #[inline]
    pub(crate) fn slot_space(&self, slot: SlotId) -> Option<(SlotSpace<'_>, &Attachment)> {
        let attachment = self.pose.slots.get(slot)?.attachment?;
        Some((
            SlotSpace::new(&self.data, &self.pose, self.pose.world.as_slice(), slot)?,
            self.data.attachments.get(attachment)?,
        ))
    }
}
