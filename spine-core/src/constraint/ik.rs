//! IK: turns one or two bones so that their tip reaches a target. Source: pose.md 7.

use spine_data::real::{real, wide};
use spine_data::{BoneId, IkConstraintId, Inherit, LocalTransform, Real, SkeletonData, vectorized};

use super::fold::two_bones;
use super::{atan2_deg, wrap_deg};
use crate::bone;
use crate::pose::Pose;
use crate::scratch::Scratch;
use crate::skeleton::{Frame, Skeleton};
use crate::transform::{Unrounded, UnroundedLocal};
use crate::work::Work;

/// How bones are turned to reach a point. Source: pose.md 2.5, 7.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IkOptions {
    /// Share of the result, 0..1.
    pub mix: Real,
    /// Distance from full reach within which two bones slow down, world units over the parent's scale.
    pub softness: Real,
    /// Side to which two bones bend: +1 or -1.
    pub bend_direction: i8,
    /// Whether one bone is shortened when the target is too close.
    pub compress: bool,
    /// Whether bones are lengthened when the target is out of reach.
    pub stretch: bool,
    /// Whether stretching and compressing scale y as well.
    pub uniform: bool,
}

impl Default for IkOptions {
    /// Full mix, bending to the positive side, nothing else.
    fn default() -> Self {
        Self {
            mix: 1.0,
            softness: 0.0,
            bend_direction: 1,
            compress: false,
            stretch: false,
            uniform: false,
        }
    }
}

impl Skeleton {
    /// Turns a bone so that it points at a world position; then its applied and world transforms are those of a solved
    /// IK constraint. Descendants are not updated. The root, and ids that do not exist, stay. Source: pose.md 7.2.
    pub fn apply_ik(&mut self, bone: BoneId, target: [Real; 2], options: &IkOptions) {
        let frame = self.frame();
        self.with_work(|skeleton, Scratch { work, .. }| {
            let Self { data, pose, .. } = skeleton;
            one_bone(data, pose, work, bone, target.map(wide), options, &frame);
        });
    }

    /// Turns a bone and its child so that the child's tip reaches a world position; otherwise like
    /// [`apply_ik`](Self::apply_ik). Bones that do not inherit normally stay. Source: pose.md 7.3.
    pub fn apply_ik_two_bones(
        &mut self,
        parent: BoneId,
        child: BoneId,
        target: [Real; 2],
        options: &IkOptions,
    ) {
        let frame = self.frame();
        self.with_work(|skeleton, Scratch { work, .. }| {
            let Self { data, pose, .. } = skeleton;
            two_bones(
                data,
                pose,
                work,
                [parent, child],
                target.map(wide),
                options,
                &frame,
            );
        });
    }
}

/// Solves one constraint. Source: pose.md 7.1.
#[inline(always)]
pub(crate) fn solve(
    data: &SkeletonData,
    id: IkConstraintId,
    pose: &mut Pose,
    work: &mut Work,
    frame: &Frame,
) {
    let (Some(ik), Some(state)) = (data.ik_constraints.get(id), pose.ik.get(id)) else {
        return;
    };
    if state.mix == 0.0 {
        return;
    }
    let options = IkOptions {
        mix: state.mix,
        softness: state.softness,
        bend_direction: state.bend_direction,
        compress: state.compress,
        stretch: state.stretch,
        uniform: ik.uniform,
    };
    let Some(target) = work.world(ik.target).map(|world| [world.x, world.y]) else {
        return;
    };
    match *ik.bones.as_slice() {
        [bone] => one_bone(data, pose, work, bone, target, &options, frame),
        [first, last] => two_bones(data, pose, work, [first, last], target, &options, frame),
        _ => {}
    }
}

#[inline(never)]
pub(super) fn one_bone(
    data: &SkeletonData,
    pose: &mut Pose,
    work: &mut Work,
    bone: BoneId,
    target: [f64; 2],
    options: &IkOptions,
    frame: &Frame,
) {
    work.settle(data, pose, bone);
    vectorized(
        #[inline(always)]
        || {
            let aimed = aim(data, pose, work, bone, target, options, frame);
            if let Some(Aimed {
                world,
                rotation,
                scales,
            }) = aimed
                && world.is_finite()
                && let Some(applied) = work.write(pose, bone, world)
            {
                applied.rotation = rotation;
                [applied.scale_x, applied.scale_y] = scales;
            }
        },
    );
}

/// What becomes of a bone.
struct Aimed {
    world: Unrounded,
    rotation: Real,
    scales: [Real; 2],
}

/// The transforms with which a bone points at the target. Source: pose.md 7.2.
#[inline(always)]
fn aim(
    data: &SkeletonData,
    pose: &Pose,
    work: &Work,
    bone: BoneId,
    target: [f64; 2],
    options: &IkOptions,
    frame: &Frame,
) -> Option<Aimed> {
    let setup = data.bones.get(bone)?;
    let parent = work.world(setup.parent?)?;
    let world = work.world(bone)?;
    let inherit = *pose.inherit.get(bone)?;
    let applied = pose.applied.get(bone)?;
    let (frame_x, frame_y) = (wide(frame.scale_x), wide(frame.scale_y));
    let from_bone = [target[0] - world.x, target[1] - world.y];
    let (pa, mut pb, pc, mut pd) = (parent.a, parent.b, parent.c, parent.d);

    let mut degrees = -wide(applied.shear_x) - wide(applied.rotation);
    if inherit == Inherit::NoRotationOrReflection {
        let square = pa * pa + pc * pc;
        let k = (pa * pd - pb * pc).abs() / square.max(0.0001);
        let (e1, e2) = (pa / frame_x, pc / frame_y);
        pb = -e2 * k * frame_x;
        pd = e1 * k * frame_y;
        degrees += atan2_deg(e2, e1);
    }
    let [mut x, mut y] = if inherit == Inherit::OnlyTranslation {
        [from_bone[0] * sign(frame_x), from_bone[1] * sign(frame_y)]
    } else {
        let (dx, dy) = (target[0] - parent.x, target[1] - parent.y);
        let det = pa * pd - pb * pc;
        if det.abs() <= 0.0001 {
            [0.0, 0.0]
        } else {
            [
                (dx * pd - dy * pb) / det - wide(applied.x),
                (dy * pa - dx * pc) / det - wide(applied.y),
            ]
        }
    };
    degrees += atan2_deg(y, x);
    if applied.scale_x < 0.0 {
        degrees += 180.0;
    }
    let wrapped = wrap_deg(degrees);

    let mix = wide(options.mix);
    // A bone that simply points there takes the direction as it is, and need not wait for its angle.
    let is_simple = mix == 1.0
        && wrapped == degrees
        && applied.scale_x >= 0.0
        && applied.shear_x == 0.0
        && applied.shear_y == 0.0
        && inherit != Inherit::NoRotationOrReflection;
    let sin_cos = if is_simple { direction(x, y) } else { None };
    let degrees = wrapped;
    let [mut scale_x, mut scale_y] = [applied.scale_x, applied.scale_y].map(wide);
    if options.compress || options.stretch {
        if matches!(inherit, Inherit::NoScale | Inherit::NoScaleOrReflection) {
            [x, y] = from_bone;
        }
        let length = wide(setup.length) * scale_x;
        if length > 0.0001 {
            let square = x * x + y * y;
            if (options.compress && square < length * length) || (options.stretch && square > length * length)
            {
                let factor = (square.sqrt() / length - 1.0) * mix + 1.0;
                scale_x *= factor;
                if options.uniform {
                    scale_y *= factor;
                }
            }
        }
    }
    let local = LocalTransform {
        rotation: real(wide(applied.rotation) + degrees * mix),
        scale_x: real(scale_x),
        scale_y: real(scale_y),
        ..*applied
    };
    let matrix = bone::matrix(&local, sin_cos);
    let world = if inherit == Inherit::Normal {
        parent.times(&matrix)
    } else {
        bone::special(parent, &matrix, &UnroundedLocal::from(local), inherit, frame)
    };
    Some(Aimed {
        world,
        rotation: local.rotation,
        scales: [local.scale_x, local.scale_y],
    })
}

/// Sine and cosine of a vector's direction, if it has a length worth the name.
#[inline(always)]
fn direction(x: f64, y: f64) -> Option<[f64; 2]> {
    let square = x * x + y * y;
    (1e-100..1e100).contains(&square).then(|| {
        let factor = 1.0 / square.sqrt();
        [y * factor, x * factor]
    })
}

/// -1, 0 or 1; 0 for NaN.
#[inline(always)]
fn sign(value: f64) -> f64 {
    if value > 0.0 {
        1.0
    } else if value < 0.0 {
        -1.0
    } else {
        0.0
    }
}
