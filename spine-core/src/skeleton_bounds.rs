//! Hit tests against a skeleton's bounding-box attachments. Source: pose.md 12.2.

use std::ops::Range;

use spine_data::real::single;
use spine_data::{Attachment, AttachmentId, SlotId};

use crate::polygon::{self, Aabb};
use crate::skeleton::Skeleton;

/// One bounding-box attachment that is shown, with its polygon as it was at the last update.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HitBox<'a> {
    /// Slot that shows it.
    pub slot: SlotId,
    /// The attachment.
    pub attachment: AttachmentId,
    /// World positions x, y of its vertices, stored in singles.
    pub polygon: &'a [[f32; 2]],
}

/// The polygons of all bounding-box attachments that a skeleton shows.
///
/// Keep it from frame to frame: its buffers are reused. Slots without a bounding box, which includes those whose
/// bounding box is not shown in the setup pose, have no hit box. Source: pose.md 12.2.
#[derive(Clone, Debug, Default)]
pub struct SkeletonBounds {
    boxes: Vec<(SlotId, AttachmentId, Range<usize>)>,
    points: Vec<[f32; 2]>,
    aabb: Aabb,
}

impl SkeletonBounds {
    /// Without any hit box.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes over the polygons of a skeleton whose world transforms are up to date.
    ///
    /// Without `compute_aabb` the box around them all stays empty, and every test against it answers false.
    pub fn update(&mut self, skeleton: &Skeleton, compute_aabb: bool) {
        self.boxes.clear();
        self.points.clear();
        for (slot, setup) in skeleton.data().slots.enumerate() {
            let shown = skeleton.pose.slots.get(slot).and_then(|pose| pose.attachment());
            if skeleton.is_bone_active(setup.bone)
                && let (Some(id), Some((space, Attachment::BoundingBox(polygon)))) =
                    (shown, skeleton.slot_space(slot))
            {
                let start = self.points.len();
                self.points.resize(start + polygon.vertices.len(), [0.0; 2]);
                let places = self.points.get_mut(start..).unwrap_or_default();
                space.write(&polygon.vertices, places, |place, x, y| {
                    *place = [single(x), single(y)];
                });
                self.boxes.push((slot, id, start..self.points.len()));
            }
        }
        self.aabb = if compute_aabb {
            Aabb::of_points(&self.points)
        } else {
            Aabb::EMPTY
        };
    }

    /// All hit boxes in slot order.
    pub fn boxes(&self) -> impl ExactSizeIterator<Item = HitBox<'_>> {
        self.boxes.iter().map(|(slot, attachment, range)| HitBox {
            slot: *slot,
            attachment: *attachment,
            polygon: self.points.get(range.clone()).unwrap_or_default(),
        })
    }

    /// The polygon of an attachment, in the first slot that shows it.
    #[must_use]
    pub fn polygon(&self, attachment: AttachmentId) -> Option<&[[f32; 2]]> {
        self.boxes()
            .find(|hit| hit.attachment == attachment)
            .map(|hit| hit.polygon)
    }

    /// The box around all polygons; empty where there is none, and where the last update was told not to compute it.
    #[must_use]
    pub const fn aabb(&self) -> &Aabb {
        &self.aabb
    }

    /// Whether a world point lies in the box around all polygons, or on its border.
    #[must_use]
    pub fn aabb_contains_point(&self, x: f64, y: f64) -> bool {
        self.aabb.contains_point([x, y])
    }

    /// Whether a segment between two world points crosses the box around all polygons. See [`Aabb::intersects_segment`].
    #[must_use]
    pub fn aabb_intersects_segment(&self, start: [f64; 2], end: [f64; 2]) -> bool {
        self.aabb.intersects_segment(start, end)
    }

    /// Whether the boxes around two skeletons' polygons overlap; touching borders do not count.
    #[must_use]
    pub fn aabb_intersects_skeleton(&self, other: &Self) -> bool {
        self.aabb.intersects(&other.aabb)
    }

    /// The first hit box that holds a world point. See [`polygon::contains_point`].
    #[must_use]
    pub fn contains_point(&self, x: f64, y: f64) -> Option<HitBox<'_>> {
        self.boxes()
            .find(|hit| polygon::contains_point(hit.polygon, [x, y]))
    }

    /// The first hit box whose border meets a segment between two world points. See [`polygon::intersects_segment`].
    #[must_use]
    pub fn intersects_segment(&self, start: [f64; 2], end: [f64; 2]) -> Option<HitBox<'_>> {
        self.boxes()
            .find(|hit| polygon::intersects_segment(hit.polygon, start, end))
    }
}
