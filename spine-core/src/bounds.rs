//! The box around what a skeleton shows. Source: pose.md 12.1.

use spine_data::{Attachment, Real, real};

use crate::clipping::SkeletonClipping;
use crate::draw::QUAD_TRIANGLES;
use crate::polygon::Aabb;
use crate::skeleton::Skeleton;
use crate::vertices::region_shape;

/// An axis-aligned box in world units. All four numbers are finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Smallest world x.
    pub x: Real,
    /// Smallest world y: the lower edge where y is up.
    pub y: Real,
    /// Size along x, at least 0.
    pub width: Real,
    /// Size along y, at least 0.
    pub height: Real,
}

impl Bounds {
    /// The smallest box that holds both.
    ///
    /// Frames that show nothing are left out of the box of an animation in this way:
    ///
    /// ```
    /// # use spine_core::Bounds;
    /// let frames = [None, Some(Bounds { x: 0.0, y: 0.0, width: 2.0, height: 1.0 }), None];
    /// let all = frames.into_iter().flatten().reduce(Bounds::union);
    /// assert_eq!(all, frames[1]);
    /// ```
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let mut aabb = self.aabb();
        let other = other.aabb();
        aabb.extend(other.min);
        aabb.extend(other.max);
        Self::from_aabb(&aabb).unwrap_or(self)
    }

    fn aabb(self) -> Aabb {
        let min = [self.x, self.y].map(real::wide);
        let size = [self.width, self.height].map(real::wide);
        Aabb {
            min,
            max: [min[0] + size[0], min[1] + size[1]],
        }
    }

    fn from_aabb(aabb: &Aabb) -> Option<Self> {
        let [x, y] = aabb.min.map(real::real);
        let [width, height] = [aabb.width(), aabb.height()].map(real::real);
        let is_finite = [x, y, width, height].iter().all(|value| value.is_finite());
        is_finite.then_some(Self { x, y, width, height })
    }
}

/// A box that positions extend; those that are not finite are ignored.
struct Extent(Aabb);

impl<T: Copy + Into<f64>> Extend<[T; 2]> for Extent {
    fn extend<I: IntoIterator<Item = [T; 2]>>(&mut self, positions: I) {
        for position in positions {
            let position = position.map(Into::into);
            if position.iter().all(|value| value.is_finite()) {
                self.0.extend(position);
            }
        }
    }
}

impl Skeleton {
    /// The box around all regions and meshes that the slots show, in world coordinates; `None` where nothing is shown.
    ///
    /// With a clipper, clipping attachments cut what is behind them; without, they are ignored. Slots on bones that are not
    /// active and attachments without a texture region do not count; colours and alpha make no difference. Positions that are
    /// not finite are ignored. World transforms must be up to date. Source: pose.md 12.1.
    #[must_use]
    pub fn bounds(&self, mut clipping: Option<&mut SkeletonClipping>) -> Option<Bounds> {
        let mut extent = Extent(Aabb::EMPTY);
        let mut positions: Vec<[Real; 2]> = Vec::new();
        let mut clip_end = None;
        if let Some(clipping) = &mut clipping {
            clipping.clip_end();
        }
        for &slot in &self.pose.draw_order {
            let Some(setup) = self.data.slots.get(slot) else {
                continue;
            };
            // Unlike in drawing, a slot on an inactive bone does not end a clip.
            if !self.is_bone_active(setup.bone) {
                continue;
            }
            if let Some((space, attachment)) = self.slot_space(slot) {
                let active = clipping.as_deref_mut().filter(|clipping| clipping.is_clipping());
                match (attachment, self.slot_region(slot), active) {
                    (Attachment::Region(region), Some(shown), None) => {
                        extent.extend(space.corners(&region_shape(region, Some(shown)).0));
                    }
                    (Attachment::Region(region), Some(shown), Some(clipping)) => {
                        let corners = space.corners(&region_shape(region, Some(shown)).0);
                        clipping.clip_triangles(&corners, &QUAD_TRIANGLES);
                        extent.extend(clipping.clipped_vertices().iter().copied());
                    }
                    (Attachment::Mesh(mesh), Some(_), active) => {
                        positions.clear();
                        space.extend(&mesh.geometry.vertices, &mut positions);
                        if let Some(clipping) = active {
                            clipping.clip_triangles(&positions, &mesh.geometry.triangles);
                            extent.extend(clipping.clipped_vertices().iter().copied());
                        } else {
                            extent.extend(positions.iter().copied());
                        }
                    }
                    (Attachment::Clipping(clip), ..) => {
                        if let Some(clipping) = clipping.as_deref_mut() {
                            if !clipping.is_clipping() {
                                positions.clear();
                                space.extend(&clip.vertices, &mut positions);
                                clipping.clip_start(&positions);
                                clip_end = clip.end_slot;
                            }
                            continue;
                        }
                    }
                    _ => {}
                }
            }
            if let Some(clipping) = &mut clipping
                && clip_end == Some(slot)
            {
                clipping.clip_end();
                clip_end = None;
            }
        }
        if let Some(clipping) = clipping {
            clipping.clip_end();
        }
        Bounds::from_aabb(&extent.0)
    }
}
