//! Bones: world transforms from local ones and back, and conversions of coordinates. Source: pose.md 5.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Inherit, LocalTransform, Real, SkeletonData, math};

use crate::pose::Pose;
use crate::skeleton::Frame;
use crate::transform::{Unrounded, UnroundedLocal, WorldTransform};
use crate::work::{Now, Work};

/// Below this a length counts as nothing. Source: pose.md 5.6.
pub(crate) const TINY: f64 = 0.00001;

impl UnroundedLocal {
    /// The transform as a matrix. Source: pose.md 5.3.
    #[inline]
    pub(crate) fn matrix(&self) -> Unrounded {
        self.placed(math::axes_deg_wide(self.rotation, self.shear_x, self.shear_y))
    }

    /// The matrices of two transforms, for less than twice the time of one.
    #[inline(always)]
    pub(crate) fn matrices(locals: [Self; 2]) -> [Unrounded; 2] {
        let [one, other] = locals;
        if one.shear_x != 0.0 || one.shear_y != 0.0 || other.shear_x != 0.0 || other.shear_y != 0.0 {
            return [one.matrix(), other.matrix()];
        }
        let [first, second] = math::sin_cos_deg_of_two([one.rotation, other.rotation]);
        [
            one.placed(math::upright(first[0], first[1])),
            other.placed(math::upright(second[0], second[1])),
        ]
    }

    /// The matrix with these axes of scale 1.
    #[inline(always)]
    fn placed(&self, [a, c, b, d]: [f64; 4]) -> Unrounded {
        Unrounded {
            a: a * self.scale_x,
            c: c * self.scale_x,
            b: b * self.scale_y,
            d: d * self.scale_y,
            x: self.x,
            y: self.y,
        }
    }
}

/// Product of two 2x2 matrices given as a, b, c, d.
#[inline]
fn multiply([a, b, c, d]: [f64; 4], [la, lb, lc, ld]: [f64; 4]) -> [f64; 4] {
    [a * la + b * lc, a * lb + b * ld, c * la + d * lc, c * lb + d * ld]
}

/// Sets a bone's applied and world transform from seven numbers. Source: pose.md 5.3.
#[inline]
pub(crate) fn set_world(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    bone: BoneId,
    local: LocalTransform,
    frame: &Frame,
) {
    let (Some(setup), Some(inherit)) = (data.bones.get(bone), pose.inherit.get(bone).copied()) else {
        return;
    };
    let applied = UnroundedLocal::from(local);
    if let Some(world) = composed(work, setup.parent, &applied.matrix(), &applied, inherit, frame) {
        work.set_both(pose, bone, world, local);
    }
}

/// The matrix of a local transform, which has no shear if the sine and cosine of its x axis are given: then its rotation is not
/// waited for.
#[inline(always)]
pub(crate) fn matrix(local: &LocalTransform, sin_cos: Option<[f64; 2]>) -> Unrounded {
    let local = UnroundedLocal::from(*local);
    match sin_cos {
        Some([sin, cos]) => local.placed(math::upright(sin, cos)),
        None => local.matrix(),
    }
}

/// Sets a bone's world transform from its applied transform. Source: pose.md 5.3.
#[inline(never)]
pub(crate) fn update_world(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    bone: BoneId,
    frame: &Frame,
    now: Now<'_>,
) {
    let (Some(setup), Some(inherit)) = (data.bones.get(bone), pose.inherit.get(bone).copied()) else {
        return;
    };
    if work.place(pose, bone, setup.parent, now) {
        return;
    }
    // The usual one of those that do not inherit all needs no more than its matrix.
    if inherit == Inherit::OnlyTranslation
        && let Some(matrix) = work.untouched(bone)
        && let Some(parent) = setup.parent.and_then(|parent| work.world(parent))
    {
        let axes = [matrix.a, matrix.b, matrix.c, matrix.d];
        let world = with_axes(axes, parent, matrix, frame);
        work.set_world(bone, world);
        return;
    }
    let Some((matrix, applied)) = work.applied(data, pose, bone) else {
        return;
    };
    if let Some(world) = composed(work, setup.parent, &matrix, &applied, inherit, frame) {
        work.set_world(bone, world);
    }
}

/// The world transform of a bone, whatever it inherits. In line, so that numbers do not go through memory.
#[inline(always)]
fn composed(
    work: &Work,
    parent: Option<BoneId>,
    matrix: &Unrounded,
    applied: &UnroundedLocal,
    inherit: Inherit,
    frame: &Frame,
) -> Option<Unrounded> {
    let Some(parent) = parent else {
        return Some(root(matrix, frame));
    };
    let parent = work.world(parent)?;
    Some(if inherit == Inherit::Normal {
        parent.times(matrix)
    } else {
        special(parent, matrix, applied, inherit, frame)
    })
}

#[inline]
pub(crate) fn root(local: &Unrounded, frame: &Frame) -> Unrounded {
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    Unrounded {
        a: local.a * scale_x,
        b: local.b * scale_x,
        x: local.x * scale_x + wide(frame.x),
        c: local.c * scale_y,
        d: local.d * scale_y,
        y: local.y * scale_y + wide(frame.y),
    }
}

/// Source: pose.md 5.5 to 5.7.
#[inline(never)]
pub(crate) fn special(
    parent: &Unrounded,
    matrix: &Unrounded,
    local: &UnroundedLocal,
    inherit: Inherit,
    frame: &Frame,
) -> Unrounded {
    let axes = match inherit {
        Inherit::Normal | Inherit::OnlyTranslation => [matrix.a, matrix.b, matrix.c, matrix.d],
        Inherit::NoRotationOrReflection => no_rotation(parent, matrix, local, frame),
        Inherit::NoScale | Inherit::NoScaleOrReflection => {
            let is_reflected = parent.determinant() < 0.0;
            let [z, w] = no_scale(parent, local.rotation, inherit, frame, is_reflected, TRUE_QUARTER);
            let (scale_x, scale_y) = (local.scale_x, local.scale_y);
            let shear = if local.shear_x == 0.0 && local.shear_y == 0.0 {
                let [cos, sin] = math::QUARTER_TURN;
                [scale_x, cos * scale_y, 0.0, sin * scale_y]
            } else {
                let turned = UnroundedLocal {
                    rotation: 0.0,
                    ..*local
                };
                let Unrounded { a, b, c, d, .. } = turned.matrix();
                [a, b, c, d]
            };
            multiply([z[0], w[0], z[1], w[1]], shear)
        }
    };
    with_axes(axes, parent, matrix, frame)
}

/// The world transform of a bone that takes only its position from its parent, and has these axes a, b, c, d in the skeleton.
#[inline(always)]
fn with_axes([a, b, c, d]: [f64; 4], parent: &Unrounded, matrix: &Unrounded, frame: &Frame) -> Unrounded {
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let [x, y] = parent.apply(matrix.x, matrix.y);
    let world = Unrounded {
        a: a * scale_x,
        b: b * scale_x,
        c: c * scale_y,
        d: d * scale_y,
        x,
        y,
    };
    if (world.a + world.b + world.c + world.d).is_finite() {
        world
    } else {
        // The skeleton has no extent along one axis, and so no rotation or scale of its own to be told from the parent's.
        parent.times(matrix)
    }
}

/// Source: pose.md 5.7.
fn no_rotation(parent: &Unrounded, matrix: &Unrounded, local: &UnroundedLocal, frame: &Frame) -> [f64; 4] {
    let (g, h) = (1.0 / wide(frame.scale_x), 1.0 / wide(frame.scale_y));
    let (e1, e2) = (parent.a * g, parent.c * h);
    let q = e1 * e1 + e2 * e2;
    if q > 0.0001 {
        let k = (e1 * parent.d * h - parent.b * g * e2).abs() / q;
        multiply([e1, -(e2 * k), e2, e1 * k], turned_back([e1, e2], q, matrix))
    } else {
        let radians = wide(math::PI) / 2.0 - math::atan2_wide(parent.d, parent.b);
        let turned = UnroundedLocal {
            rotation: local.rotation - radians * math::WIDE_RAD_DEG,
            ..*local
        };
        let Unrounded { a, b, c, d, .. } = turned.matrix();
        multiply([0.0, -parent.b, 0.0, parent.d], [a, b, c, d])
    }
}

/// The axes a, b, c, d of a matrix turned back by the angle of a vector of this length squared: by its direction, without the
/// angle.
#[inline(always)]
pub(crate) fn turned_back([x, y]: [f64; 2], square: f64, matrix: &Unrounded) -> [f64; 4] {
    let inverse = 1.0 / square.sqrt();
    let (cos, sin) = (x * inverse, y * inverse);
    let Unrounded { a, c, b, d, .. } = *matrix;
    [
        cos * a + sin * c,
        cos * b + sin * d,
        cos * c - sin * a,
        cos * d - sin * b,
    ]
}

/// Cosine and sine of a quarter turn by the true π. Source: pose.md 1.2.
pub(crate) const TRUE_QUARTER: [f64; 2] = [0.0, 1.0];

/// The two axes that a bone without inherited scale takes from its parent, as columns; `quarter` is the turn between them.
/// Source: pose.md 5.6, 5.8.
pub(crate) fn no_scale(
    parent: &Unrounded,
    rotation: f64,
    inherit: Inherit,
    frame: &Frame,
    is_reflected: bool,
    quarter: [f64; 2],
) -> [[f64; 2]; 2] {
    let (sin, cos) = math::sin_cos_wide(rotation / math::WIDE_RAD_DEG);
    let mut z = [
        (parent.a * cos + parent.b * sin) / wide(frame.scale_x),
        (parent.c * cos + parent.d * sin) / wide(frame.scale_y),
    ];
    let size = (z[0] * z[0] + z[1] * z[1]).sqrt();
    let factor = if size > TINY { 1.0 / size } else { size };
    z = z.map(|value| value * factor);
    let [cos, sin] = quarter;
    let w = [z[0] * cos - z[1] * sin, z[0] * sin + z[1] * cos];
    let is_flipped =
        inherit == Inherit::NoScale && is_reflected != ((frame.scale_x < 0.0) != (frame.scale_y < 0.0));
    [z, if is_flipped { w.map(|value| -value) } else { w }]
}

impl WorldTransform {
    /// Direction of the x axis in the world, degrees (`worldRotationX`).
    #[must_use]
    pub fn rotation_x(&self) -> Real {
        math::atan2_deg(self.c, self.a)
    }

    /// Direction of the y axis in the world, degrees (`worldRotationY`).
    #[must_use]
    pub fn rotation_y(&self) -> Real {
        math::atan2_deg(self.d, self.b)
    }

    /// Length of the x axis in the world, never negative (`worldScaleX`).
    #[must_use]
    pub fn scale_x(&self) -> Real {
        math::sqrt(self.a * self.a + self.c * self.c)
    }

    /// Length of the y axis in the world, never negative (`worldScaleY`).
    #[must_use]
    pub fn scale_y(&self) -> Real {
        math::sqrt(self.b * self.b + self.d * self.d)
    }

    /// World direction of a direction in the bone's space; both in degrees, counter-clockwise, the result -180..180.
    ///
    /// Source: pose.md 11.7.
    ///
    /// ```
    /// # use spine_core::WorldTransform;
    /// let turned = WorldTransform { a: 0.0, b: -2.0, c: 2.0, d: 0.0, ..WorldTransform::ZERO };
    /// assert!((turned.direction(0.0) - 90.0).abs() < 1e-5);
    /// ```
    #[must_use]
    pub fn direction(&self, degrees: Real) -> Real {
        let (sin, cos) = math::sin_cos_deg(degrees);
        math::atan2_deg(cos * self.c + sin * self.d, cos * self.a + sin * self.b)
    }

    /// Where a world point lies for the bone (`worldToLocal`); infinite or NaN for a collapsed bone.
    #[must_use]
    pub fn inverse_apply(&self, x: Real, y: Real) -> [Real; 2] {
        let [a, b, c, d] = [self.a, self.b, self.c, self.d].map(wide);
        let inverse = 1.0 / (a * d - b * c);
        let (x, y) = (wide(x) - wide(self.x), wide(y) - wide(self.y));
        [
            real(x * d * inverse - y * b * inverse),
            real(y * a * inverse - x * c * inverse),
        ]
    }
}

/// Sets the world transform of the root of a skeleton that hangs on a foreign bone. Source: pose.md 5.2.
pub(crate) fn set_root_under(
    pose: &Pose,
    work: &mut Work,
    root: BoneId,
    parent: &WorldTransform,
    frame: &Frame,
) {
    let Some(local) = pose.local.get(root) else {
        return;
    };
    let turned = UnroundedLocal {
        x: wide(frame.x),
        y: wide(frame.y),
        ..UnroundedLocal::from(*local)
    };
    let hung = Unrounded::from(*parent).times(&turned.matrix());
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let world = Unrounded {
        a: hung.a * scale_x,
        b: hung.b * scale_x,
        c: hung.c * scale_y,
        d: hung.d * scale_y,
        ..hung
    };
    work.set_world(root, world);
}
