//! Applied transforms from world transforms, after constraints wrote those. Source: pose.md 5.8.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Inherit, LocalTransform, Real, math};

use crate::bone::no_scale;
use crate::skeleton::Frame;
use crate::transform::{Unrounded, UnroundedLocal};

/// Bones whose angles are worked out side by side.
const LANES: usize = 8;

/// Below this an axis has no direction.
pub(crate) const FLAT: f64 = 0.0001;

/// Finds the applied transforms of bones that inherit all from their matrices in their parents' spaces, in order.
pub(crate) fn of_all(left: &[(BoneId, Relative)], mut accept: impl FnMut(BoneId, &UnroundedLocal)) {
    for block in left.chunks(LANES) {
        if let [(bone, alone)] = block {
            accept(*bone, &alone.applied());
            continue;
        }
        let mut relative = [Relative::default(); LANES];
        for (relative, (_, left)) in relative.iter_mut().zip(block) {
            *relative = *left;
        }
        let rotation = math::atan2_of_eight(&relative.map(|r| r.c), &relative.map(|r| r.a));
        let shear = math::atan2_of_eight(
            &relative.map(|r| r.a * r.b + r.c * r.d),
            &relative.map(|r| r.det()),
        );
        for (((left, relative), rotation), shear) in block.iter().zip(&relative).zip(rotation).zip(shear) {
            let found = if relative.scale_x > FLAT {
                relative.upright(rotation, shear)
            } else {
                relative.flat()
            };
            accept(left.0, &found);
        }
    }
}

/// The matrix of an applied transform that was found without angles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeftMatrix {
    pub(crate) matrix: Unrounded,
    /// Whether it is the bone's own, so that the same applied transform is found from it again.
    pub(crate) is_square: bool,
}

/// A bone's matrix in its parent's space.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Relative {
    x: f64,
    y: f64,
    pub(crate) a: f64,
    pub(crate) b: f64,
    pub(crate) c: f64,
    pub(crate) d: f64,
    pub(crate) scale_x: f64,
}

impl Relative {
    #[inline(always)]
    pub(crate) fn new(world: &Unrounded, parent: &Unrounded) -> Self {
        // Differences of products, and small where the parent is flat.
        let inverse = 1.0 / parent.determinant();
        let (i1, i2) = (parent.d * inverse, parent.b * inverse);
        let (i3, i4) = (parent.c * inverse, parent.a * inverse);
        let (dx, dy) = (world.x - parent.x, world.y - parent.y);
        Self::of_axes(
            [dx * i1 - dy * i2, dy * i4 - dx * i3],
            [
                i1 * world.a - i2 * world.c,
                i1 * world.b - i2 * world.d,
                i4 * world.c - i3 * world.a,
                i4 * world.d - i3 * world.b,
            ],
        )
    }

    #[inline(always)]
    fn of_axes([x, y]: [f64; 2], [a, b, c, d]: [f64; 4]) -> Self {
        let scale_x = (a * a + c * c).sqrt();
        Self {
            x,
            y,
            a,
            b,
            c,
            d,
            scale_x,
        }
    }

    /// The matrix that the applied transform makes, without its angles. `None` where angles are needed, or a number is none of the pose's.
    ///
    /// The y axis of an applied transform has this one's direction, but as its length what it would be at a right angle to the
    /// x axis; and it is a quarter turn by Π from where its angle was measured by π.
    #[inline(always)]
    pub(crate) fn matrix(&self) -> Option<LeftMatrix> {
        let Self { x, y, a, b, c, d, .. } = *self;
        let [rest, _] = math::QUARTER_TURN;
        let size = real(x.abs() + y.abs() + (a.abs() + c.abs()) + (b.abs() + d.abs()));
        let length = (b * b + d * d).sqrt();
        let factor = self.det() / (self.scale_x * length);
        (self.scale_x > FLAT && size.is_finite() && factor.is_finite()).then(|| {
            let matrix = Unrounded {
                a,
                c,
                b: (b + d * rest) * factor,
                d: (d - b * rest) * factor,
                x,
                y,
            };
            LeftMatrix {
                matrix,
                is_square: (factor - 1.0).abs() < 1e-9,
            }
        })
    }

    #[inline(always)]
    pub(crate) fn det(&self) -> f64 {
        self.a * self.d - self.b * self.c
    }

    /// `rotation` is the angle of the x axis, `shear` by how much the y axis falls short of a right angle to it; radians.
    #[inline(always)]
    pub(crate) fn upright(&self, rotation: f64, shear: f64) -> UnroundedLocal {
        UnroundedLocal {
            x: self.x,
            y: self.y,
            rotation: rotation * math::WIDE_RAD_DEG,
            scale_x: self.scale_x,
            scale_y: self.det() / self.scale_x,
            shear_x: 0.0,
            shear_y: -(shear * math::WIDE_RAD_DEG),
        }
    }

    /// Without an x axis the y axis alone gives the rotation.
    #[cold]
    pub(crate) fn flat(&self) -> UnroundedLocal {
        let Self { x, y, b, d, .. } = *self;
        UnroundedLocal {
            x,
            y,
            rotation: 90.0 - degrees(d, b),
            scale_x: 0.0,
            scale_y: (b * b + d * d).sqrt(),
            shear_x: 0.0,
            shear_y: 0.0,
        }
    }

    #[inline]
    pub(crate) fn applied(&self) -> UnroundedLocal {
        if self.scale_x > FLAT {
            let Self { a, b, c, d, .. } = *self;
            self.upright(
                math::atan2_wide(c, a),
                math::atan2_wide(a * b + c * d, self.det()),
            )
        } else {
            self.flat()
        }
    }
}

/// The applied transform of a bone that inherits all.
pub(crate) fn of_normal(world: &Unrounded, parent: &Unrounded) -> UnroundedLocal {
    Relative::new(world, parent).applied()
}

/// What is taken over of an applied transform: where the parent is collapsed and the position or the rest is not finite, that
/// part is as in the local one, however many constraints were there before.
pub(crate) fn finite(found: &UnroundedLocal, local: &LocalTransform) -> UnroundedLocal {
    let mut left = UnroundedLocal::from(*local);
    if real(found.x + found.y).is_finite() {
        (left.x, left.y) = (found.x, found.y);
    }
    let axes = found.rotation + found.scale_x + found.scale_y + found.shear_x + found.shear_y;
    if real(axes).is_finite() {
        left = UnroundedLocal {
            x: left.x,
            y: left.y,
            ..*found
        };
    }
    left
}

/// The applied transform of a root.
pub(crate) fn of_root(world: &Unrounded, frame: &Frame) -> UnroundedLocal {
    let Unrounded { a, b, x, c, d, y } = *world;
    UnroundedLocal {
        x: x - wide(frame.x),
        y: y - wide(frame.y),
        rotation: degrees(c, a),
        scale_x: (a * a + c * c).sqrt(),
        scale_y: (b * b + d * d).sqrt(),
        shear_x: 0.0,
        shear_y: degrees(a * b + c * d, a * d - b * c),
    }
}

/// The applied transform of a bone that may inherit in any way.
pub(crate) fn of(
    world: &Unrounded,
    parent: &Unrounded,
    inherit: Inherit,
    local_rotation: Real,
    frame: &Frame,
) -> UnroundedLocal {
    let Unrounded { a, b, c, d, .. } = *world;
    let (pa, pb, pc, pd) = (parent.a, parent.b, parent.c, parent.d);
    let (frame_x, frame_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let determinant = parent.determinant();
    let inverse = 1.0 / determinant;
    let (mut i1, mut i2, mut i3, mut i4) = (pd * inverse, pb * inverse, pc * inverse, pa * inverse);
    let (dx, dy) = (world.x - parent.x, world.y - parent.y);
    let place = [dx * i1 - dy * i2, dy * i4 - dx * i3];
    match inherit {
        Inherit::Normal => {}
        Inherit::OnlyTranslation => return Relative::of_axes(place, [a, b, c, d]).applied(),
        Inherit::NoRotationOrReflection => {
            let k = determinant.abs() / (pa * pa + pc * pc);
            let pb = -pc * frame_x * k / frame_y;
            let pd = pa * frame_y * k / frame_x;
            let inverse = 1.0 / (pa * pd - pb * pc);
            i1 = pd * inverse;
            i2 = pb * inverse;
        }
        Inherit::NoScale | Inherit::NoScaleOrReflection => {
            let quarter = math::QUARTER_TURN;
            let [z, w] = no_scale(
                parent,
                wide(local_rotation),
                inherit,
                frame,
                inverse < 0.0,
                quarter,
            );
            let inverse = 1.0 / (z[0] * w[1] - w[0] * z[1]);
            i1 = w[1] * inverse;
            i2 = w[0] * inverse;
            i3 = z[1] * inverse;
            i4 = z[0] * inverse;
        }
    }
    let axes = [i1 * a - i2 * c, i1 * b - i2 * d, i4 * c - i3 * a, i4 * d - i3 * b];
    Relative::of_axes(place, axes).applied()
}

/// The angle of the vector (x, y), degrees.
#[inline(always)]
fn degrees(y: f64, x: f64) -> f64 {
    math::atan2_wide(y, x) * math::WIDE_RAD_DEG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_is_that_of_the_applied_transform() {
        let axes = [
            [1.0, 0.0, 0.0, 1.0],
            [0.5, -0.25, 2.0, 1.5],
            [-1.5, 0.5, 0.25, 3.0],
            [0.5, 2.0, 2.0, 0.5],
            [2.0, 1.0, 0.0, -0.75],
        ];
        let mut reflected = 0;
        for axes in axes {
            let relative = Relative::of_axes([3.0, -4.0], axes);
            let LeftMatrix { matrix, is_square } = relative.matrix().expect("a matrix");
            let long_way = relative.applied().matrix();
            for (is, want) in [
                (matrix.a, long_way.a),
                (matrix.b, long_way.b),
                (matrix.c, long_way.c),
                (matrix.d, long_way.d),
                (matrix.x, long_way.x),
                (matrix.y, long_way.y),
            ] {
                assert!((is - want).abs() < 1e-10, "{axes:?}: {matrix:?} {long_way:?}");
            }
            let [a, b, c, d] = axes;
            let is_reflected = a * d < b * c;
            assert_eq!(is_square, a * b + c * d == 0.0 && !is_reflected);
            reflected += usize::from(is_reflected);
        }
        assert_eq!(reflected, 3);
        // Where an axis has no length, angles tell more.
        for axes in [[0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]] {
            assert!(Relative::of_axes([0.0; 2], axes).matrix().is_none());
        }
    }
}
