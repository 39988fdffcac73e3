//! IK of two bones: both are turned so that the tip of the second reaches a target. Source: pose.md 7.3.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Inherit, LocalTransform, Real, SkeletonData, math, vectorized};

use super::guard::Unconstrained;
use super::ik::{IkOptions, one_bone};
use super::{atan2, wrap_deg};
use crate::bone;
use crate::pose::Pose;
use crate::skeleton::Frame;
use crate::transform::{Unrounded, UnroundedLocal};
use crate::work::Work;

#[inline(never)]
pub(super) fn two_bones(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    [first, last]: [BoneId; 2],
    target: [f64; 2],
    options: &IkOptions,
    frame: &Frame,
) {
    work.settle(data, pose, first);
    work.settle(data, pose, last);
    let single = vectorized(
        #[inline(always)]
        || {
            let chain = Chain::of(data, pose, work, [first, last], frame)?;
            let Some(folded) = chain.fold(target, options) else {
                return Some(real(chain.joint_y(options)));
            };
            folded.accept(pose, work, [first, last]);
            None
        },
    );
    if let Some(joint_y) = single {
        aim_first(data, pose, work, [first, last], joint_y, target, options, frame);
    }
}

/// The second bone begins where the first does: the first alone aims. Source: pose.md 7.3 step 5.
#[cold]
fn aim_first(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    [first, last]: [BoneId; 2],
    joint_y: Real,
    target: [f64; 2],
    options: &IkOptions,
    frame: &Frame,
) {
    let (Some(before_first), Some(before_last)) = (
        Unconstrained::of(data, pose, work, first),
        Unconstrained::of(data, pose, work, last),
    ) else {
        return;
    };
    let options = IkOptions {
        compress: false,
        uniform: false,
        ..*options
    };
    one_bone(data, pose, work, first, target, &options, frame);
    let local = LocalTransform {
        y: joint_y,
        rotation: 0.0,
        ..before_last.applied
    };
    bone::set_world(data, pose, work, last, local, frame);
    if !(before_first.is_solved(work) && before_last.is_solved(work)) {
        before_first.restore(pose, work);
        before_last.restore(pose, work);
    }
}

/// A bone and its child.
#[derive(Clone, Copy)]
struct Chain<'a> {
    /// The bone's parent.
    parent: &'a Unrounded,
    /// The bone.
    world: &'a Unrounded,
    applied: &'a LocalTransform,
    child: &'a LocalTransform,
    /// The child's, setup.
    length: f64,
    /// What the child hangs on where that is not the bone.
    other: Option<Unrounded>,
}

/// What becomes of the two.
struct Folded {
    rotations: [Real; 2],
    /// The bone's; the child keeps its own.
    scales: [Real; 2],
    /// The child's y.
    joint_y: Real,
    worlds: [Unrounded; 2],
}

impl Folded {
    /// Takes the answer over, if it is finite.
    #[inline(always)]
    fn accept(&self, pose: &mut Pose, work: &mut Work, [first, last]: [BoneId; 2]) {
        let [world, child_world] = self.worlds;
        if !(world.is_finite() && child_world.is_finite()) {
            return;
        }
        if let Some(applied) = work.write(pose, first, world) {
            applied.rotation = self.rotations[0];
            [applied.scale_x, applied.scale_y] = self.scales;
            [applied.shear_x, applied.shear_y] = [0.0; 2];
        }
        if let Some(applied) = work.write(pose, last, child_world) {
            applied.y = self.joint_y;
            applied.rotation = self.rotations[1];
        }
    }
}

/// The angles of the two joints, radians.
struct Joints {
    first: f64,
    last: f64,
}

impl<'a> Chain<'a> {
    /// `None` where they do not inherit normally.
    #[inline(always)]
    fn of(
        data: &SkeletonData,
        pose: &'a Pose,
        work: &'a Work,
        [first, last]: [BoneId; 2],
        frame: &Frame,
    ) -> Option<Self> {
        if *pose.inherit.get(first)? != Inherit::Normal || *pose.inherit.get(last)? != Inherit::Normal {
            return None;
        }
        let child = data.bones.get(last)?;
        Some(Self {
            parent: work.world(data.bones.get(first)?.parent?)?,
            world: work.world(first)?,
            applied: pose.applied.get(first)?,
            child: pose.applied.get(last)?,
            length: wide(child.length),
            other: match child.parent {
                Some(parent) if parent == first => None,
                Some(parent) => Some(*work.world(parent)?),
                None => Some(bone::root(&Unrounded::IDENTITY, frame)),
            },
        })
    }

    /// Whether the bone is scaled alike along both axes.
    #[inline(always)]
    fn is_uniform(&self) -> bool {
        (wide(self.applied.scale_x).abs() - wide(self.applied.scale_y).abs()).abs() <= 0.0001
    }

    /// Where the child begins, across the bone.
    #[inline(always)]
    fn joint_y(&self, options: &IkOptions) -> f64 {
        if !self.is_uniform() || options.stretch {
            0.0
        } else {
            wide(self.child.y)
        }
    }

    /// `None` where the child begins where the bone does. Source: pose.md 7.3.
    #[inline(always)]
    fn fold(&self, target: [f64; 2], options: &IkOptions) -> Option<Folded> {
        let Self {
            parent,
            applied,
            child,
            ..
        } = *self;
        let mix = wide(options.mix);
        let scale = [wide(applied.scale_x), wide(applied.scale_y)];
        let (hx, hy) = (scale[0].abs(), scale[1].abs());
        let child_scale = wide(child.scale_x).abs();
        let is_left = applied.scale_x < 0.0;
        let turn_first = if is_left { 180.0 } else { 0.0 };
        let turn_last = if child.scale_x < 0.0 { 180.0 } else { 0.0 };
        let reflection = if is_left == (applied.scale_y < 0.0) {
            1.0
        } else {
            -1.0
        };

        let (joint_x, joint_y) = (wide(child.x), self.joint_y(options));
        let inverse = Inverse::new(parent, applied);
        let [x, y] = self.world.apply(joint_x, joint_y);
        let joint = inverse.apply(x, y);
        let length_first = (joint[0] * joint[0] + joint[1] * joint[1]).sqrt();
        let length_last = self.length * child_scale;
        if length_first < 0.0001 {
            return None;
        }

        let mut goal = inverse.apply(target[0], target[1]);
        let mut square = goal[0] * goal[0] + goal[1] * goal[1];
        if options.softness != 0.0 {
            let softness = wide(options.softness) * hx * (child_scale + 1.0) * 0.5;
            let distance = square.sqrt();
            let excess = distance - length_first - length_last * hx + softness;
            if excess > 0.0 {
                let v = (excess / (2.0 * softness)).min(1.0) - 1.0;
                let v = (excess - softness * (1.0 - v * v)) / distance;
                goal = [goal[0] - v * goal[0], goal[1] - v * goal[1]];
                square = goal[0] * goal[0] + goal[1] * goal[1];
            }
        }

        let bend = f64::from(options.bend_direction);
        let mut scaled = scale;
        let (joints, offset) = if self.is_uniform() {
            let length_last = length_last * hx;
            let cos = (square - length_first * length_first - length_last * length_last)
                / (2.0 * length_first * length_last);
            if cos > 1.0 && options.stretch {
                let factor = (square.sqrt() / (length_first + length_last) - 1.0) * mix + 1.0;
                scaled[0] *= factor;
                if options.uniform {
                    scaled[1] *= factor;
                }
            }
            circle(cos, [length_first, length_last], goal, bend, [joint_x, joint_y])
        } else {
            let joints = ellipse([hx, hy], length_first, length_last, goal, square, bend);
            (joints, atan2(joint_y, joint_x))
        };

        let offset = offset * reflection;
        let angles = [joints.first - offset, joints.last + offset];
        let (shears, reflections) = ([0.0, wide(child.shear_x)], [1.0, reflection]);
        let (turns, from) = (
            [turn_first, turn_last],
            [wide(applied.rotation), wide(child.rotation)],
        );
        let mut rotations = [0.0; 2];
        for i in 0..2 {
            let degrees = (angles[i] * RAD_DEG - shears[i]) * reflections[i] + turns[i] - from[i];
            rotations[i] = real(from[i] + wrap_deg(degrees) * mix);
        }
        let scales = [real(scaled[0]), real(scaled[1])];
        let joint_y = real(joint_y);
        let first = LocalTransform {
            rotation: rotations[0],
            scale_x: scales[0],
            scale_y: scales[1],
            shear_x: 0.0,
            shear_y: 0.0,
            ..*applied
        };
        let last = LocalTransform {
            y: joint_y,
            rotation: rotations[1],
            ..*child
        };
        let [matrix, child_matrix] =
            UnroundedLocal::matrices([UnroundedLocal::from(first), UnroundedLocal::from(last)]);
        let world = parent.times(&matrix);
        let child_world = self.other.as_ref().unwrap_or(&world).times(&child_matrix);
        Some(Folded {
            rotations,
            scales,
            joint_y,
            worlds: [world, child_world],
        })
    }
}

/// R of the specification.
pub(crate) const RAD_DEG: f64 = 180.0 / super::PI;

/// From world to the parent's space, with the bone's origin as origin. A collapsed parent maps everything to one point.
struct Inverse {
    /// a, b, c, d of the parent, and 1 over their determinant.
    matrix: [f64; 5],
    parent: [f64; 2],
    origin: [f64; 2],
}

impl Inverse {
    #[inline(always)]
    fn new(parent: &Unrounded, applied: &LocalTransform) -> Self {
        let (a, b, c, d) = (parent.a, parent.b, parent.c, parent.d);
        let det = a * d - b * c;
        let factor = if det.abs() <= 0.0001 { 0.0 } else { 1.0 / det };
        Self {
            matrix: [a, b, c, d, factor],
            parent: [parent.x, parent.y],
            origin: [wide(applied.x), wide(applied.y)],
        }
    }

    #[inline(always)]
    fn apply(&self, x: f64, y: f64) -> [f64; 2] {
        let [a, b, c, d, factor] = self.matrix;
        let (x, y) = (x - self.parent[0], y - self.parent[1]);
        [
            (x * d - y * b) * factor - self.origin[0],
            (y * a - x * c) * factor - self.origin[1],
        ]
    }
}

/// The second bone's tip moves on a circle. Source: pose.md 7.3 step 8.
///
/// The angle at which the child begins, too: all arc tangents side by side.
#[inline(always)]
fn circle(
    cos: f64,
    [length_first, length_last]: [f64; 2],
    [x, y]: [f64; 2],
    bend: f64,
    [joint_x, joint_y]: [f64; 2],
) -> (Joints, f64) {
    let (is_folded, is_stretched) = (cos < -1.0, cos > 1.0);
    let is_straight = is_folded | is_stretched;
    let sin = ((1.0 - cos) * (1.0 + cos)).sqrt();
    let (sin, bent) = if is_straight {
        (0.0, 0.0)
    } else {
        (sin, sin * bend)
    };
    let cos = if is_folded { -1.0 } else { cos };
    let cos = if is_stretched { 1.0 } else { cos };
    let a = length_first + length_last * cos;
    let b = length_last * bent;
    let [first, last, offset, _] = math::atan2_of_four(
        &[y * a - x * b, sin, joint_y, bend],
        &[x * a + y * b, cos, joint_x, 1.0],
    );
    let last = last * bend;
    (Joints { first, last }, offset)
}

/// The second bone's tip moves on an ellipse. Source: pose.md 7.3 step 9.
#[inline(never)]
fn ellipse(
    [hx, hy]: [f64; 2],
    length_first: f64,
    length_last: f64,
    goal: [f64; 2],
    square: f64,
    bend: f64,
) -> Joints {
    let (a, b) = (hx * length_last, hy * length_last);
    let direction = atan2(goal[1], goal[0]);
    let (aa, bb) = (a * a, b * b);
    let k0 = bb * length_first * length_first + aa * square - aa * bb;
    let k1 = -2.0 * bb * length_first;
    let k2 = bb - aa;
    let discriminant = k1 * k1 - 4.0 * k2 * k0;
    if discriminant >= 0.0 {
        let root = discriminant.sqrt();
        let root = -(k1 + if k1 < 0.0 { -root } else { root }) * 0.5;
        let (u0, u1) = (root / k2, k0 / root);
        let u = if u0.abs() < u1.abs() { u0 } else { u1 };
        let rest = square - u * u;
        if rest >= 0.0 {
            let y = rest.sqrt() * bend;
            return Joints {
                first: direction - atan2(y, u),
                last: atan2(y / hy, (u - length_first) / hx),
            };
        }
    }
    let near = length_first - a;
    let far = length_first + a;
    // Angle, x, y, squared distance.
    let mut min = [super::PI, near, 0.0, near * near];
    let mut max = [0.0, far, 0.0, far * far];
    let cos = -a * length_first / (aa - bb);
    if (-1.0..=1.0).contains(&cos) {
        let sin = ((1.0 - cos) * (1.0 + cos)).sqrt();
        let (x, y) = (a * cos + length_first, b * sin);
        let extreme = [atan2(sin, cos), x, y, x * x + y * y];
        if extreme[3] < min[3] {
            min = extreme;
        }
        if extreme[3] > max[3] {
            max = extreme;
        }
    }
    let [angle, x, y, _] = if square <= (min[3] + max[3]) * 0.5 {
        min
    } else {
        max
    };
    Joints {
        first: direction - atan2(y * bend, x),
        last: angle * bend,
    }
}
