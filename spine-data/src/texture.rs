//! The part of a texture that an attachment shows.

use crate::id::PageId;
use crate::real::{Real, real};

/// A region of an atlas page in the form that attachments need. Source: formats-4.2.md 10.4, 10.5.
///
/// Lengths are pixels; `u` and `v` are fractions of the page, `v` downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextureRegion {
    /// Page that holds it; `None` for the placeholder of skeletons read without an atlas.
    pub page: Option<PageId>,
    /// Width and height of the page, pixels.
    pub page_size: [u32; 2],
    /// Left upper corner on the page, pixels.
    pub position: [i32; 2],
    /// Width and height of the packed image before rotation, pixels.
    pub size: [i32; 2],
    /// Pixels removed at the left and at the bottom.
    pub offset: [i32; 2],
    /// Width and height before white space was removed, pixels.
    pub original_size: [i32; 2],
    /// Counter-clockwise turn of the image on the page: 0, 90, 180 or 270; other values act like 0.
    pub degrees: i32,
}

impl TextureRegion {
    /// What attachments show when a skeleton is read without an atlas: 8 x 8 pixels of a page of 64 x 64.
    pub const PLACEHOLDER: Self = Self {
        page: None,
        page_size: [64, 64],
        position: [0, 0],
        size: [8, 8],
        offset: [0, 0],
        original_size: [8, 8],
        degrees: 0,
    };

    /// `[u, v, u2, v2]` on the page. Source: formats-4.2.md 10.5.
    #[must_use]
    pub fn uvs(&self) -> [Real; 4] {
        let [pw, ph] = self.page_size.map(f64::from);
        let [x, y] = self.position.map(f64::from);
        let [w, h] = self.size.map(f64::from);
        let (right, bottom) = if self.degrees == 90 {
            (x + h, y + w)
        } else {
            (x + w, y + h)
        };
        [x / pw, y / ph, right / pw, bottom / ph].map(real)
    }

    /// The four corners' texture coordinates in the order bottom left, top left, top right, bottom right.
    ///
    /// Source: formats-4.2.md 11.2.
    #[must_use]
    pub fn corner_uvs(&self) -> [[f32; 2]; 4] {
        let [u, v, u2, v2] = self.uvs().map(crate::real::single);
        if self.degrees == 90 {
            [[u2, v2], [u, v2], [u, v], [u2, v]]
        } else {
            [[u, v2], [u, v], [u2, v], [u2, v2]]
        }
    }

    /// The map from a mesh's own texture coordinates to the page's. Source: formats-4.2.md 11.3.
    #[must_use]
    pub fn mesh_uvs(&self) -> UvMap {
        let [pw, ph] = self.page_size.map(f64::from);
        let [x, y] = self.position.map(f64::from);
        let [w, h] = self.size.map(f64::from);
        let [ox, oy] = self.offset.map(f64::from);
        let [ow, oh] = self.original_size.map(f64::from);
        let (u, v) = (x / pw, y / ph);
        let (left, bottom, right, top) = (ox, oy, ow - ox - w, oh - oy - h);
        match self.degrees {
            90 => UvMap::turned([u - top / pw, v - right / ph], [oh / pw, -ow / ph], [0.0, 1.0]),
            180 => UvMap::upright(
                [u - right / pw, v - bottom / ph],
                [-ow / pw, -oh / ph],
                [1.0, 1.0],
            ),
            270 => UvMap::turned([u - bottom / pw, v - left / ph], [-oh / pw, ow / ph], [1.0, 0.0]),
            _ => UvMap::upright([u - left / pw, v - top / ph], [ow / pw, oh / ph], [0.0, 0.0]),
        }
    }
}

/// An axis-parallel map of texture coordinates, computed in doubles and stored in singles like the reference's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UvMap {
    turned: bool,
    origin: [f64; 2],
    size: [f64; 2],
    /// Subtracted from the input, so that `1 - p` is formed before it is multiplied.
    from: [f64; 2],
}

impl UvMap {
    const fn upright(origin: [f64; 2], size: [f64; 2], from: [f64; 2]) -> Self {
        Self {
            turned: false,
            origin,
            size,
            from,
        }
    }

    const fn turned(origin: [f64; 2], size: [f64; 2], from: [f64; 2]) -> Self {
        Self {
            turned: true,
            origin,
            size,
            from,
        }
    }

    /// Maps one pair.
    #[inline]
    #[must_use]
    pub fn apply(&self, uv: [f32; 2]) -> [f32; 2] {
        let mut mapped = [0.0; 2];
        self.apply_all(&[uv], std::slice::from_mut(&mut mapped), |place, u, v| {
            *place = [u, v]
        });
        mapped
    }

    /// Maps pairs in order, as many as there are places for, and hands each result to `set` with its place.
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    pub fn apply_all<T>(&self, uvs: &[[f32; 2]], places: &mut [T], set: impl Fn(&mut T, f32, f32)) {
        // A loop for each direction: a choice inside would keep the compiler from using vectors.
        let Self {
            turned,
            origin,
            size,
            from,
        } = *self;
        let each = |place: &mut T, s: f32, t: f32| {
            let [s, t] = [f64::from(s) - from[0], f64::from(t) - from[1]];
            let [u, v] = [origin[0] + s * size[0], origin[1] + t * size[1]];
            set(place, u as f32, v as f32);
        };
        if turned {
            for (place, [p, q]) in places.iter_mut().zip(uvs) {
                each(place, *q, *p);
            }
        } else {
            for (place, [p, q]) in places.iter_mut().zip(uvs) {
                each(place, *p, *q);
            }
        }
    }
}
