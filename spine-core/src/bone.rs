//! Bones: world transforms from local ones and back, and conversions of coordinates. Source: pose.md 5.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Inherit, LocalTransform, Real, SkeletonData, math};

use crate::axes::Axes;
use crate::pose::Pose;
use crate::skeleton::Frame;
use crate::transform::{Unrounded, UnroundedLocal, WorldTransform};

/// Below this a length counts as nothing. Source: pose.md 5.6.
const TINY: Real = 0.00001;

/// Axes of scale 1 stretched by a bone's scale.
#[inline]
fn scaled([cos_x, cos_y, sin_x, sin_y]: [f64; 4], local: &UnroundedLocal) -> [f64; 4] {
    let UnroundedLocal { scale_x, scale_y, .. } = *local;
    [cos_x * scale_x, cos_y * scale_y, sin_x * scale_x, sin_y * scale_y]
}

/// A bone's rotation, scale and shear as a matrix.
#[inline]
fn local_basis(local: &UnroundedLocal) -> [f64; 4] {
    scaled(
        math::axes_deg_wide(local.rotation, local.shear_x, local.shear_y),
        local,
    )
}

/// The matrix of rotation, scale and shear alone, given the angles of the two axes in degrees.
#[inline]
fn basis(x_degrees: Real, y_degrees: Real, scale_x: Real, scale_y: Real) -> [Real; 4] {
    let (sin_x, cos_x) = math::sin_cos_deg(x_degrees);
    let (sin_y, cos_y) = math::sin_cos_deg(y_degrees);
    [cos_x * scale_x, cos_y * scale_y, sin_x * scale_x, sin_y * scale_y]
}

/// Product of two 2x2 matrices given as a, b, c, d.
#[inline]
fn multiply([a, b, c, d]: [Real; 4], [la, lb, lc, ld]: [Real; 4]) -> [Real; 4] {
    [a * la + b * lc, a * lb + b * ld, c * la + d * lc, c * lb + d * ld]
}

/// Sets a bone's applied and world transform from seven numbers. Source: pose.md 5.3.
#[inline]
pub(crate) fn set_world(
    data: &SkeletonData,
    pose: &mut Pose,
    bone: BoneId,
    local: LocalTransform,
    frame: &Frame,
) {
    let (Some(setup), Some(inherit)) = (data.bones.get(bone), pose.inherit.get(bone).copied()) else {
        return;
    };
    let unrounded = UnroundedLocal::from(local);
    let basis = local_basis(&unrounded);
    let world = match setup.parent {
        None => root(basis, &unrounded, frame),
        Some(parent) => {
            let Some(parent) = pose.unrounded.get(parent).copied() else {
                return;
            };
            if inherit == Inherit::Normal {
                normal(&parent, basis, &unrounded)
            } else {
                special(&parent, basis, &unrounded, inherit, frame)
            }
        }
    };
    if let Some(applied) = pose.applied.get_mut(bone) {
        *applied = local;
    }
    pose.set_unrounded(bone, world);
}

/// Sets a bone's world transform from its applied transform, where `axes` are those of its local transform and
/// `parent` is its parent's place, or none. Source: pose.md 5.3.
#[inline]
pub(crate) fn update_world(
    pose: &mut Pose,
    bone: BoneId,
    parent: Option<BoneId>,
    axes: &Axes,
    frame: &Frame,
) {
    let (Some(applied), Some(local), Some(inherit)) = (
        pose.applied.get(bone),
        pose.local.get(bone),
        pose.inherit.get(bone),
    ) else {
        return;
    };
    // Only what a constraint has changed differs from its local transform.
    let local = match axes.get(bone) {
        Some(axes) if applied == local => {
            let local = UnroundedLocal::from(*local);
            (scaled(*axes, &local), local)
        }
        _ => {
            let left = pose
                .unrounded_applied
                .get(bone)
                .filter(|left| left.rounded() == *applied);
            let local = left.copied().unwrap_or_else(|| UnroundedLocal::from(*applied));
            (local_basis(&local), local)
        }
    };
    let (axes, applied) = (local.0, &local.1);
    // Each way ends in its own store: a copy through memory would wait for the numbers that were just written.
    match parent {
        None => {
            let world = root(axes, applied, frame);
            pose.set_unrounded(bone, world);
        }
        Some(parent) => {
            let Some(parent) = pose.unrounded.get(parent) else {
                return;
            };
            if *inherit == Inherit::Normal {
                let world = normal(parent, axes, applied);
                pose.set_unrounded(bone, world);
            } else {
                let world = special(parent, axes, applied, *inherit, frame);
                pose.set_unrounded(bone, world);
            }
        }
    }
}

#[inline]
fn root([a, b, c, d]: [f64; 4], local: &UnroundedLocal, frame: &Frame) -> Unrounded {
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    Unrounded {
        a: a * scale_x,
        b: b * scale_x,
        x: local.x * scale_x + wide(frame.x),
        c: c * scale_y,
        d: d * scale_y,
        y: local.y * scale_y + wide(frame.y),
    }
}

/// Source: pose.md 5.4. In line, so that the six numbers go from registers to their places.
#[inline(always)]
fn normal(parent: &Unrounded, [la, lb, lc, ld]: [f64; 4], local: &UnroundedLocal) -> Unrounded {
    let Unrounded { a, b, x, c, d, y } = *parent;
    let (local_x, local_y) = (local.x, local.y);
    Unrounded {
        a: a * la + b * lc,
        b: a * lb + b * ld,
        x: local_x * a + local_y * b + x,
        c: c * la + d * lc,
        d: c * lb + d * ld,
        y: local_x * c + local_y * d + y,
    }
}

/// Source: pose.md 5.5 to 5.7.
#[inline(never)]
fn special(
    parent: &Unrounded,
    axes: [f64; 4],
    unrounded: &UnroundedLocal,
    inherit: Inherit,
    frame: &Frame,
) -> Unrounded {
    let inherited = normal(parent, axes, unrounded);
    let (rounded, local) = (parent.rounded(), &unrounded.rounded());
    let [a, b, c, d] = match inherit {
        Inherit::Normal | Inherit::OnlyTranslation => axes.map(real),
        Inherit::NoRotationOrReflection => no_rotation(&rounded, local, frame),
        Inherit::NoScale | Inherit::NoScaleOrReflection => {
            let [z, w] = no_scale(
                &rounded,
                local.rotation,
                inherit,
                frame,
                rounded.determinant() < 0.0,
                math::TRUE_PI,
            );
            let shear = basis(local.shear_x, 90.0 + local.shear_y, local.scale_x, local.scale_y);
            multiply([z[0], w[0], z[1], w[1]], shear)
        }
    };
    let world = Unrounded {
        a: wide(a * frame.scale_x),
        b: wide(b * frame.scale_x),
        c: wide(c * frame.scale_y),
        d: wide(d * frame.scale_y),
        ..inherited
    };
    if (world.a + world.b + world.c + world.d).is_finite() {
        world
    } else {
        // The skeleton has no extent along one axis, and so no rotation or scale of its own to be told from the parent's.
        inherited
    }
}

/// Source: pose.md 5.7.
fn no_rotation(parent: &WorldTransform, local: &LocalTransform, frame: &Frame) -> [Real; 4] {
    let (g, h) = (1.0 / frame.scale_x, 1.0 / frame.scale_y);
    let (mut e1, mut e2) = (parent.a * g, parent.c * h);
    let q = e1 * e1 + e2 * e2;
    let (m1, m2, degrees);
    if q > 0.0001 {
        let k = (e1 * parent.d * h - parent.b * g * e2).abs() / q;
        (m1, m2) = (e2 * k, e1 * k);
        degrees = math::atan2_deg(e2, e1);
    } else {
        (e1, e2) = (0.0, 0.0);
        (m1, m2) = (parent.b, parent.d);
        degrees = 90.0 - math::atan2_deg(parent.d, parent.b);
    }
    let turned = basis(
        local.rotation + local.shear_x - degrees,
        local.rotation + local.shear_y - degrees + 90.0,
        local.scale_x,
        local.scale_y,
    );
    multiply([e1, -m1, e2, m2], turned)
}

/// The two axes that a bone without inherited scale takes from its parent, as columns. Source: pose.md 5.6, 5.8.
fn no_scale(
    parent: &WorldTransform,
    rotation: Real,
    inherit: Inherit,
    frame: &Frame,
    reflected: bool,
    pi: Real,
) -> [[Real; 2]; 2] {
    let (sin, cos) = math::sin_cos_deg(rotation);
    let mut z = [
        (parent.a * cos + parent.b * sin) / frame.scale_x,
        (parent.c * cos + parent.d * sin) / frame.scale_y,
    ];
    let mut s = math::sqrt(z[0] * z[0] + z[1] * z[1]);
    let factor = if s > TINY { 1.0 / s } else { s };
    z = z.map(|value| value * factor);
    s = math::sqrt(z[0] * z[0] + z[1] * z[1]);
    if inherit == Inherit::NoScale && reflected != ((frame.scale_x < 0.0) != (frame.scale_y < 0.0)) {
        s = -s;
    }
    let (sin, cos) = math::sin_cos(pi / 2.0 + math::atan2(z[1], z[0]));
    [z, [s * cos, s * sin]]
}

/// Sets a bone's applied transform from its world transform, after a constraint wrote that. Source: pose.md 5.8.
///
/// Where the parent is collapsed and the position or the rest is not finite, that part stays as it was.
pub(crate) fn update_applied(data: &SkeletonData, pose: &mut Pose, bone: BoneId, frame: &Frame) {
    let (Some(setup), Some(world), Some(inherit), Some(local)) = (
        data.bones.get(bone),
        pose.unrounded.get(bone).copied(),
        pose.inherit.get(bone).copied(),
        pose.local.get(bone).copied(),
    ) else {
        return;
    };
    let applied = match setup.parent {
        None => decompose_root(&world, frame),
        Some(parent) => {
            let Some(parent) = pose.unrounded.get(parent) else {
                return;
            };
            decompose(&world, parent, inherit, local.rotation, frame)
        }
    };
    let (Some(stored), Some(rounded)) = (pose.unrounded_applied.get_mut(bone), pose.applied.get_mut(bone))
    else {
        return;
    };
    let mut left = UnroundedLocal::from(*rounded);
    if real(applied.x + applied.y).is_finite() {
        (left.x, left.y) = (applied.x, applied.y);
    }
    let axes = applied.rotation + applied.scale_x + applied.scale_y + applied.shear_x + applied.shear_y;
    if real(axes).is_finite() {
        left = UnroundedLocal {
            x: left.x,
            y: left.y,
            ..applied
        };
    }
    *stored = left;
    *rounded = left.rounded();
}

fn decompose_root(world: &Unrounded, frame: &Frame) -> UnroundedLocal {
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

/// The angle of the vector (x, y), degrees.
#[inline]
fn degrees(y: f64, x: f64) -> f64 {
    math::atan2_wide(y, x) * math::WIDE_RAD_DEG
}

fn decompose(
    world: &Unrounded,
    parent: &Unrounded,
    inherit: Inherit,
    local_rotation: Real,
    frame: &Frame,
) -> UnroundedLocal {
    // Differences of products, and small where the parent is flat.
    let Unrounded { a, b, c, d, .. } = *world;
    let (pa, pb, pc, pd) = (parent.a, parent.b, parent.c, parent.d);
    let (frame_x, frame_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let determinant = pa * pd - pb * pc;
    let inverse = 1.0 / determinant;
    let (mut i1, mut i2, mut i3, mut i4) = (pd * inverse, pb * inverse, pc * inverse, pa * inverse);
    let (dx, dy) = (world.x - parent.x, world.y - parent.y);
    let (x, y) = (dx * i1 - dy * i2, dy * i4 - dx * i3);
    match inherit {
        Inherit::Normal | Inherit::OnlyTranslation => {}
        Inherit::NoRotationOrReflection => {
            let k = determinant.abs() / (pa * pa + pc * pc);
            let pb = -pc * frame_x * k / frame_y;
            let pd = pa * frame_y * k / frame_x;
            let inverse = 1.0 / (pa * pd - pb * pc);
            i1 = pd * inverse;
            i2 = pb * inverse;
        }
        Inherit::NoScale | Inherit::NoScaleOrReflection => {
            let axes = no_scale(
                &parent.rounded(),
                local_rotation,
                inherit,
                frame,
                inverse < 0.0,
                math::PI,
            );
            let [z, w] = axes.map(|axis| axis.map(wide));
            let inverse = 1.0 / (z[0] * w[1] - w[0] * z[1]);
            i1 = w[1] * inverse;
            i2 = w[0] * inverse;
            i3 = z[1] * inverse;
            i4 = z[0] * inverse;
        }
    }
    let (r11, r12, r21, r22) = if inherit == Inherit::OnlyTranslation {
        (a, b, c, d)
    } else {
        (i1 * a - i2 * c, i1 * b - i2 * d, i4 * c - i3 * a, i4 * d - i3 * b)
    };
    let scale_x = (r11 * r11 + r21 * r21).sqrt();
    if scale_x > 0.0001 {
        let det = r11 * r22 - r12 * r21;
        UnroundedLocal {
            x,
            y,
            rotation: degrees(r21, r11),
            scale_x,
            scale_y: det / scale_x,
            shear_x: 0.0,
            shear_y: -degrees(r11 * r12 + r21 * r22, det),
        }
    } else {
        UnroundedLocal {
            x,
            y,
            rotation: 90.0 - degrees(r22, r12),
            scale_x: 0.0,
            scale_y: (r12 * r12 + r22 * r22).sqrt(),
            shear_x: 0.0,
            shear_y: 0.0,
        }
    }
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
pub(crate) fn set_root_under(pose: &mut Pose, root: BoneId, parent: &WorldTransform, frame: &Frame) {
    let Some(local) = pose.local.get(root) else {
        return;
    };
    let turned = UnroundedLocal {
        x: wide(frame.x),
        y: wide(frame.y),
        ..UnroundedLocal::from(*local)
    };
    let hung = normal(&Unrounded::from(*parent), local_basis(&turned), &turned);
    let (scale_x, scale_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let world = Unrounded {
        a: hung.a * scale_x,
        b: hung.b * scale_x,
        c: hung.c * scale_y,
        d: hung.d * scale_y,
        ..hung
    };
    pose.set_unrounded(root, world);
}
