//! The draw list: what a renderer needs to draw a skeleton, and nothing else.

use std::ops::Range;

use bytemuck::{Pod, Zeroable};
use spine_data::real::single;
use spine_data::{Attachment, BlendMode, Color, PageId, Real, SkeletonData, SlotData, SlotId, TextureRegion};

use crate::clipping::SkeletonClipping;
use crate::pose::SlotPose;
use crate::skeleton::Skeleton;
use crate::vertices::{SlotSpace, region_shape};

/// Triangles of a region's corners. Source: pose.md 11.1.
pub(crate) const QUAD_TRIANGLES: [u16; 6] = [0, 1, 2, 2, 3, 0];

/// Number of vertices from which clipped attachments are left out of a [`DrawList`].
///
/// Keeps a hostile file with many slots below one clip from filling the memory; this many take 100 MB.
pub const MAX_CLIPPED_DRAW_VERTICES: usize = 1 << 22;

/// A corner of a triangle: 24 bytes without gaps, to be copied to a vertex buffer as it is.
///
/// With texel `t` (straight or premultiplied as [`Batch::premultiplied`] says) a pixel's colour before blending is
/// `a = t.a * light.a` and `rgb = ((t.a - 1) * dark.a + 1 - t.rgb) * dark.rgb + t.rgb * light.rgb`, with bytes as fractions of
/// 255. It is of the texel's kind. Without a dark colour the first product is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Vertex {
    /// World position x, y; y up unless the skeleton is y down.
    pub position: [f32; 2],
    /// Place on the page: 0..1, v downward.
    pub uv: [f32; 2],
    /// Light colour r, g, b, a: skeleton's times slot's times attachment's; rgb times a where premultiplied.
    pub light: [u8; 4],
    /// Dark colour r, g, b of the slot, black without one, whatever the light colours are; times the light's a where
    /// premultiplied. The fourth byte is not an alpha but a switch for the formula above: 255 where premultiplied, else 0.
    pub dark: [u8; 4],
}

/// Triangles that are drawn with one texture and one blend mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Page of the atlas that holds the texture; `None` for skeletons that were read without an atlas.
    pub page: Option<PageId>,
    /// How pixels are combined with those below.
    pub blend: BlendMode,
    /// Whether texture and vertex colours are premultiplied by alpha.
    pub premultiplied: bool,
    /// Part of [`DrawList::indices`]: three for each triangle.
    pub indices: Range<u32>,
}

/// The triangles that one slot drew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotRun {
    /// Slot.
    pub slot: SlotId,
    /// Part of [`DrawList::indices`]: three for each triangle, all in one batch.
    pub indices: Range<u32>,
}

/// The triangles of a posed skeleton, from back to front.
///
/// Keep it from frame to frame: its buffers are reused.
///
/// ```
/// # use std::sync::Arc;
/// # use spine_data::SkeletonJson;
/// use spine_core::{DrawList, Physics, Skeleton};
///
/// # let json = br#"{"bones": [{"name": "root"}], "slots": [{"name": "s", "bone": "root", "attachment": "a"}],
/// #     "skins": [{"name": "default", "attachments": {"s": {"a": {"width": 4, "height": 2}}}}]}"#;
/// let mut skeleton = Skeleton::new(Arc::new(SkeletonJson::new().read(json)?));
/// skeleton.update_world_transform(Physics::Update);
/// let mut list = DrawList::new();
/// list.rebuild(&skeleton);
/// assert_eq!(list.indices, [0, 1, 2, 2, 3, 0]);
/// for batch in &list.batches {
///     let indices = &list.indices[batch.indices.start as usize..batch.indices.end as usize];
///     // Draw them with the texture of batch.page.
/// #   assert_eq!(indices.len(), 6);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DrawList {
    /// Corners.
    pub vertices: Vec<Vertex>,
    /// Positions in [`vertices`](Self::vertices), three for each triangle; always valid.
    pub indices: Vec<u32>,
    /// Runs of triangles in drawing order. They cover all indices; neighbours differ in texture or blending.
    pub batches: Vec<Batch>,
    /// Runs of triangles by slot in drawing order, without slots that drew none. They cover all indices.
    pub slots: Vec<SlotRun>,
    /// Overrides what the atlas says about premultiplied alpha; `None` believes it. Without an atlas it is straight.
    pub premultiplied: Option<bool>,
    clipping: SkeletonClipping,
    positions: Vec<[Real; 2]>,
    uvs: Vec<[f32; 2]>,
}

/// Light and dark colour of a vertex, r, g, b, a as fractions 0..1, before they are rounded to bytes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VertexColors {
    /// See [`Vertex::light`].
    pub light: [Real; 4],
    /// See [`Vertex::dark`].
    pub dark: [Real; 4],
}

impl VertexColors {
    /// Channels of the products are limited to 0..1 before alpha is multiplied in, so that both kinds of texture give the
    /// same picture.
    fn new(skeleton: Color, slot: &SlotPose, attachment: Color, premultiplied: bool) -> Self {
        let limit = |value: Real| value.clamp(0.0, 1.0);
        let a = limit(skeleton.a * slot.color.a * attachment.a);
        let (scale, switch) = if premultiplied { (a, 1.0) } else { (1.0, 0.0) };
        let [dark_r, dark_g, dark_b] = slot.dark_color.map_or([0.0; 3], |dark| {
            [dark.r, dark.g, dark.b].map(|value| limit(value) * scale)
        });
        Self {
            light: [
                limit(skeleton.r * slot.color.r * attachment.r) * scale,
                limit(skeleton.g * slot.color.g * attachment.g) * scale,
                limit(skeleton.b * slot.color.b * attachment.b) * scale,
                a,
            ],
            dark: [dark_r, dark_g, dark_b, switch],
        }
    }
}

/// Light and dark colour of a vertex.
#[inline]
fn vertex_bytes(
    skeleton: Color,
    slot: &SlotPose,
    attachment: Color,
    premultiplied: bool,
) -> ([u8; 4], [u8; 4]) {
    let white = Color::WHITE;
    // Most attachments.
    if skeleton == white && slot.color == white && attachment == white && slot.dark_color.is_none() {
        return ([255; 4], [0, 0, 0, if premultiplied { 255 } else { 0 }]);
    }
    let colors = VertexColors::new(skeleton, slot, attachment, premultiplied);
    (to_bytes(colors.light), to_bytes(colors.dark))
}

/// The nearest bytes of fractions.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn to_bytes(channels: [Real; 4]) -> [u8; 4] {
    // The cast saturates, and turns NaN to 0.
    channels.map(|channel| (channel * 255.0 + 0.5) as u8)
}

/// A region or mesh with its texture region, in a slot whose bone is active.
struct Shape<'a> {
    space: SlotSpace<'a>,
    attachment: &'a Attachment,
    region: &'a TextureRegion,
    light: [u8; 4],
    dark: [u8; 4],
}

impl Shape<'_> {
    /// Appends vertices and indices.
    #[inline(never)]
    fn draw(&self, vertices: &mut Vec<Vertex>, indices: &mut Vec<u32>) {
        let first = vertices.len();
        let blank = Vertex {
            position: [0.0; 2],
            uv: [0.0; 2],
            light: self.light,
            dark: self.dark,
        };
        match self.attachment {
            Attachment::Region(region) => {
                let computed;
                let (corners, uvs) = if region.sequence.is_some() {
                    computed = region_shape(region, Some(self.region));
                    (&computed.0, &computed.1)
                } else {
                    (&region.corners, &region.uvs)
                };
                // One by one: arrays of vertices would be built elsewhere and copied.
                vertices.reserve(4);
                for (corner, uv) in corners.iter().zip(uvs) {
                    let [x, y] = self.space.apply(*corner);
                    vertices.push(Vertex {
                        position: [single(x), single(y)],
                        uv: *uv,
                        ..blank
                    });
                }
                let base = index(first);
                indices.extend(QUAD_TRIANGLES.map(|corner| base + u32::from(corner)));
            }
            Attachment::Mesh(mesh) => {
                let geometry = &*mesh.geometry;
                let map = self.region.mesh_uvs();
                let count = geometry.vertices.len();
                vertices.resize(first + count, blank);
                let places = vertices.get_mut(first..).unwrap_or_default();
                map.apply_all(&geometry.region_uvs, places, |place, u, v| place.uv = [u, v]);
                self.space.write(&geometry.vertices, places, |place, x, y| {
                    place.position = [single(x), single(y)];
                });
                push_triangles(indices, &geometry.triangles, first, count);
            }
            _ => {}
        }
    }
}

/// Appends the triangles of `count` vertices that begin at `first`, without those that point elsewhere.
#[inline(never)]
fn push_triangles(indices: &mut Vec<u32>, triangles: &[u16], first: usize, count: usize) {
    let base = index(first);
    let whole = triangles.len() / 3 * 3;
    let triangles = triangles.get(..whole).unwrap_or_default();
    let largest = triangles.iter().fold(0, |largest, &corner| largest.max(corner));
    if usize::from(largest) < count {
        indices.extend(triangles.iter().map(|&corner| base + u32::from(corner)));
    } else {
        let (triples, _) = triangles.as_chunks::<3>();
        let valid = |triple: &&[u16; 3]| triple.iter().all(|&corner| usize::from(corner) < count);
        let valid = triples.iter().filter(valid).flatten();
        indices.extend(valid.map(|&corner| base + u32::from(corner)));
    }
}

/// A position in one of the lists. They do not grow beyond numbers of 32 bits: memory ends before.
fn index(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

impl DrawList {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Removes all triangles and keeps the memory.
    pub fn clear(&mut self) {
        self.vertices.clear();
        self.indices.clear();
        self.batches.clear();
        self.slots.clear();
    }

    /// Replaces the content by what a skeleton shows now. World transforms must be up to date.
    ///
    /// Slots are visited in draw order. Slots on bones that are not active, and attachments without a texture region, draw
    /// nothing. Clipping attachments cut what follows, up to and including their end slot. Slots that are fully transparent
    /// are drawn like others: with premultiplied textures and blend modes other than normal they may still leave a trace.
    /// Allocates nothing once the buffers have grown. Source: pose.md 11, 13.1.
    pub fn rebuild(&mut self, skeleton: &Skeleton) {
        self.clear();
        let data = skeleton.data();
        let mut clip_end = None;
        for &slot in &skeleton.pose.draw_order {
            let Some(setup) = data.slots.get(slot) else {
                continue;
            };
            if skeleton.is_bone_active(setup.bone)
                && let Some((space, attachment)) = skeleton.slot_space(slot)
            {
                match attachment {
                    Attachment::Clipping(clip) => {
                        if !self.clipping.is_clipping() {
                            self.positions.clear();
                            space.extend(&clip.vertices, &mut self.positions);
                            self.clipping.clip_start(&self.positions);
                            clip_end = clip.end_slot;
                        }
                        continue;
                    }
                    Attachment::Region(_) | Attachment::Mesh(_) => {
                        self.draw_slot(skeleton, slot, setup, space, attachment);
                    }
                    _ => {}
                }
            }
            if clip_end == Some(slot) {
                self.clipping.clip_end();
                clip_end = None;
            }
        }
        self.clipping.clip_end();
        self.limit_positions();
    }

    /// Positions too large for a vertex become the largest that there are, or 0 where two of them cancel out: chains of large
    /// scales reach them, though nothing in them is infinite.
    fn limit_positions(&mut self) {
        for vertex in &mut self.vertices {
            let [x, y] = vertex.position;
            if !(x + y).is_finite() {
                vertex.position = vertex.position.map(|value| {
                    if value.is_nan() {
                        0.0
                    } else {
                        value.clamp(f32::MIN, f32::MAX)
                    }
                });
            }
        }
    }

    /// The colours of an attachment in a slot before they are rounded, for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn unrounded_colors(&self, skeleton: &Skeleton, slot: SlotId) -> Option<VertexColors> {
        let pose = skeleton.pose.slots.get(slot)?;
        let attachment = skeleton.data().attachments.get(pose.attachment?)?;
        let region = skeleton.slot_region(slot)?;
        let premultiplied = self.is_premultiplied(skeleton.data(), region.page);
        let color = attachment_color(attachment)?;
        Some(VertexColors::new(skeleton.color, pose, color, premultiplied))
    }

    fn is_premultiplied(&self, data: &SkeletonData, page: Option<PageId>) -> bool {
        let page = || data.pages.get(page?.get() as usize);
        self.premultiplied
            .unwrap_or_else(|| page().is_some_and(|page| page.pma))
    }

    #[inline]
    fn draw_slot(
        &mut self,
        skeleton: &Skeleton,
        slot: SlotId,
        setup: &SlotData,
        space: SlotSpace<'_>,
        attachment: &Attachment,
    ) {
        let (Some(pose), Some(color)) = (skeleton.pose.slots.get(slot), attachment_color(attachment)) else {
            return;
        };
        let region = attachment.region(pose.sequence_index);
        let Some(region) = region.and_then(|id| skeleton.data().regions.get(id)) else {
            return;
        };
        let premultiplied = self.is_premultiplied(skeleton.data(), region.page);
        let (light, dark) = vertex_bytes(skeleton.color, pose, color, premultiplied);
        let shape = Shape {
            space,
            attachment,
            region,
            light,
            dark,
        };
        let start = self.indices.len();
        if self.clipping.is_clipping() {
            self.draw_clipped(&shape);
        } else {
            shape.draw(&mut self.vertices, &mut self.indices);
        }
        self.push_runs(start, slot, region.page, setup.blend, premultiplied);
    }

    /// Draws what the clip leaves of a shape.
    fn draw_clipped(&mut self, shape: &Shape<'_>) {
        if self.vertices.len() >= MAX_CLIPPED_DRAW_VERTICES {
            return;
        }
        self.positions.clear();
        self.uvs.clear();
        let triangles = match shape.attachment {
            Attachment::Region(region) => {
                let (corners, uvs) = region_shape(region, Some(shape.region));
                self.positions.extend(shape.space.corners(&corners));
                self.uvs.extend(uvs);
                &QUAD_TRIANGLES[..]
            }
            Attachment::Mesh(mesh) => {
                let map = shape.region.mesh_uvs();
                let uvs = &mesh.geometry.region_uvs;
                shape.space.extend(&mesh.geometry.vertices, &mut self.positions);
                self.uvs.extend(uvs.iter().map(|&uv| map.apply(uv)));
                &mesh.geometry.triangles[..]
            }
            _ => return,
        };
        self.clipping
            .clip_triangles_with_uvs(&self.positions, triangles, &self.uvs);
        let base = index(self.vertices.len());
        let corners = self.clipping.clipped_vertices().iter();
        self.vertices.extend(
            corners
                .zip(self.clipping.clipped_uvs())
                .map(|(position, uv)| Vertex {
                    position: position.map(narrow),
                    uv: uv.map(narrow),
                    light: shape.light,
                    dark: shape.dark,
                }),
        );
        let triangles = self.clipping.clipped_triangles().iter();
        self.indices.extend(triangles.map(|&corner| base + corner));
    }

    /// Gives the indices from `start` on to a slot, and to a batch: the last one if it draws alike.
    fn push_runs(
        &mut self,
        start: usize,
        slot: SlotId,
        page: Option<PageId>,
        blend: BlendMode,
        premultiplied: bool,
    ) {
        let end = self.indices.len();
        if start == end {
            return;
        }
        self.slots.push(SlotRun {
            slot,
            indices: index(start)..index(end),
        });
        match self.batches.last_mut() {
            Some(last) if last.page == page && last.blend == blend && last.premultiplied == premultiplied => {
                last.indices.end = index(end);
            }
            _ => self.batches.push(Batch {
                page,
                blend,
                premultiplied,
                indices: index(start)..index(end),
            }),
        }
    }
}

#[allow(clippy::cast_possible_truncation)]
const fn narrow(value: f64) -> f32 {
    value as f32
}

const fn attachment_color(attachment: &Attachment) -> Option<Color> {
    match attachment {
        Attachment::Region(region) => Some(region.color),
        Attachment::Mesh(mesh) => Some(mesh.color),
        _ => None,
    }
}
