//! World transforms.

use bytemuck::{Pod, Zeroable};
use spine_data::real::{real, wide};
use spine_data::{LocalTransform, Real};

/// A world transform before it is rounded: what a bone's children are computed from, so that long chains are rounded at
/// their ends only.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Unrounded {
    pub(crate) a: f64,
    pub(crate) c: f64,
    pub(crate) b: f64,
    pub(crate) d: f64,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A matrix in a list: a line of the cache of its own, and two numbers are loaded at once wherever it lies.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) Unrounded);

impl From<WorldTransform> for Unrounded {
    #[inline]
    fn from(world: WorldTransform) -> Self {
        let WorldTransform { a, b, x, c, d, y } = world;
        Self {
            a: wide(a),
            b: wide(b),
            x: wide(x),
            c: wide(c),
            d: wide(d),
            y: wide(y),
        }
    }
}

impl Unrounded {
    /// No change.
    pub(crate) const IDENTITY: Self = Self {
        a: 1.0,
        c: 0.0,
        b: 0.0,
        d: 1.0,
        x: 0.0,
        y: 0.0,
    };

    /// a d - b c.
    #[inline]
    pub(crate) fn determinant(&self) -> f64 {
        self.a * self.d - self.b * self.c
    }

    /// The world transform of a child that has this matrix in the parent's space. Source: pose.md 5.4.
    #[inline(always)]
    pub(crate) fn times(&self, child: &Self) -> Self {
        let Self { a, c, b, d, x, y } = *self;
        Self {
            a: a * child.a + b * child.c,
            c: c * child.a + d * child.c,
            b: a * child.b + b * child.d,
            d: c * child.b + d * child.d,
            x: child.x * a + child.y * b + x,
            y: child.x * c + child.y * d + y,
        }
    }

    /// Where a local point lies in the world.
    #[inline]
    pub(crate) fn apply(&self, x: f64, y: f64) -> [f64; 2] {
        [x * self.a + y * self.b + self.x, x * self.c + y * self.d + self.y]
    }

    /// Turns the axes by an angle in radians; the origin stays.
    #[cfg(test)]
    pub(crate) fn rotate(&mut self, radians: f64) {
        let (sin, cos) = spine_data::math::sin_cos_wide(radians);
        self.rotate_by(sin, cos);
    }

    /// Turns the axes by the angle with this sine and cosine; the origin stays.
    #[inline]
    pub(crate) fn rotate_by(&mut self, sin: f64, cos: f64) {
        let Self { a, b, c, d, .. } = *self;
        self.a = cos * a - sin * c;
        self.b = cos * b - sin * d;
        self.c = sin * a + cos * c;
        self.d = sin * b + cos * d;
    }

    /// Whether all six numbers are finite, rounded too.
    #[inline(always)]
    pub(crate) fn is_finite(&self) -> bool {
        const LARGEST: f64 = wide(Real::MAX);
        let Self { a, b, x, c, d, y } = *self;
        let (first, second) = (a.abs() + b.abs() + x.abs(), c.abs() + d.abs() + y.abs());
        first + second <= LARGEST
    }

    #[inline(always)]
    pub(crate) fn rounded(&self) -> WorldTransform {
        let Self { a, b, x, c, d, y } = *self;
        WorldTransform {
            a: real(a),
            b: real(b),
            x: real(x),
            c: real(c),
            d: real(d),
            y: real(y),
        }
    }
}

/// An applied transform before it is rounded. Below a parent that is nearly flat it holds large numbers, of which the parent
/// makes small ones again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct UnroundedLocal {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) rotation: f64,
    pub(crate) scale_x: f64,
    pub(crate) scale_y: f64,
    pub(crate) shear_x: f64,
    pub(crate) shear_y: f64,
}

impl From<LocalTransform> for UnroundedLocal {
    #[inline]
    fn from(local: LocalTransform) -> Self {
        Self {
            x: wide(local.x),
            y: wide(local.y),
            rotation: wide(local.rotation),
            scale_x: wide(local.scale_x),
            scale_y: wide(local.scale_y),
            shear_x: wide(local.shear_x),
            shear_y: wide(local.shear_y),
        }
    }
}

impl UnroundedLocal {
    #[inline]
    pub(crate) fn rounded(&self) -> LocalTransform {
        LocalTransform {
            x: real(self.x),
            y: real(self.y),
            rotation: real(self.rotation),
            scale_x: real(self.scale_x),
            scale_y: real(self.scale_y),
            shear_x: real(self.shear_x),
            shear_y: real(self.shear_y),
        }
    }
}

/// A bone's world transform, as a 2x3 matrix in row-major order.
///
/// A local point (p, q) maps to (a p + b q + x, c p + d q + y). The first column (a, c) is the image of the local x axis.
/// Lengths are world units, y up. Source: pose.md 1.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct WorldTransform {
    /// First row: part of local x in world x.
    pub a: Real,
    /// First row: part of local y in world x.
    pub b: Real,
    /// First row: world x of the origin (`worldX`).
    pub x: Real,
    /// Second row: part of local x in world y.
    pub c: Real,
    /// Second row: part of local y in world y.
    pub d: Real,
    /// Second row: world y of the origin (`worldY`).
    pub y: Real,
}

impl WorldTransform {
    /// Six zeros, which is what bones hold before the first update.
    pub const ZERO: Self = Self {
        a: 0.0,
        b: 0.0,
        x: 0.0,
        c: 0.0,
        d: 0.0,
        y: 0.0,
    };
    /// No change.
    pub const IDENTITY: Self = Self {
        a: 1.0,
        b: 0.0,
        x: 0.0,
        c: 0.0,
        d: 1.0,
        y: 0.0,
    };

    /// a d - b c, rounded once: its sign decides about reflections.
    #[inline]
    #[must_use]
    pub fn determinant(&self) -> Real {
        real(wide(self.a) * wide(self.d) - wide(self.b) * wide(self.c))
    }

    /// Where a local point lies in the world (`localToWorld`).
    #[inline]
    #[must_use]
    pub fn apply(&self, x: Real, y: Real) -> [Real; 2] {
        [x * self.a + y * self.b + self.x, x * self.c + y * self.d + self.y]
    }

    /// Turns the axes by the angle of this sine and cosine; the origin stays.
    #[inline]
    pub(crate) fn rotate(&mut self, sin: Real, cos: Real) {
        let Self { a, b, c, d, .. } = *self;
        self.a = cos * a - sin * c;
        self.b = cos * b - sin * d;
        self.c = sin * a + cos * c;
        self.d = sin * b + cos * d;
    }

    /// Whether all six numbers are finite.
    #[inline]
    #[must_use]
    pub fn is_finite(&self) -> bool {
        (self.a + self.b + self.c + self.d + self.x + self.y).is_finite()
    }
}
