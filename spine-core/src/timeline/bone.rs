//! Timelines of bones. Source: animation.md 5.1.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Inherit, LocalTransform, Real, Timeline};

use super::blend::{Instant, Mix, MixBlend};
use super::sample::{Keys, Sample};
use super::{Context, single_index};

/// Timelines whose keys are offsets from the setup pose: rotation, position, shear.
#[inline(never)]
pub(crate) fn relative<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    bone: BoneId,
    mix: Mix,
    fields: impl Fn(&mut LocalTransform) -> [&mut Real; N],
) {
    let (keys, time) = (context.keys(timeline), context.now());
    let Some((local, mut setup)) = target(context, bone) else {
        return;
    };
    let setup = fields(&mut setup).map(|value| *value);
    let sample = keys.sample::<N, N>(time);
    match sample {
        Sample::At(values) if mix.blend != MixBlend::Add => {
            let alpha = wide(mix.alpha);
            for ((property, setup), value) in fields(local).into_iter().zip(setup).zip(values) {
                let target = wide(setup) + value;
                // At full alpha what is there counts for nothing.
                *property = real(if mix.alpha == 1.0 {
                    target
                } else {
                    let base = wide(if mix.blend == MixBlend::Setup {
                        setup
                    } else {
                        *property
                    });
                    base + (target - base) * alpha
                });
            }
        }
        _ => mix.write(fields(local), setup, sample, Mix::relative),
    }
}

/// Timelines whose keys are factors of the setup pose.
#[inline(never)]
pub(crate) fn scale<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    bone: BoneId,
    mix: Mix,
    fields: impl Fn(&mut LocalTransform) -> [&mut Real; N],
) {
    let (keys, time) = (context.keys(timeline), context.now());
    let Some((local, mut setup)) = target(context, bone) else {
        return;
    };
    let setup = fields(&mut setup).map(|value| *value);
    let sample = keys.sample::<N, N>(time);
    mix.write(fields(local), setup, sample, Mix::scale);
}

/// How the bone takes over its parent's transform: changes at once.
pub(crate) fn inherit(context: &mut Context<'_>, keys: Keys<'_>, bone: BoneId, time: Real, mix: Mix) {
    if !context.bone_active(bone) {
        return;
    }
    let value = match mix.instant(keys.frame(time)) {
        Instant::Keep => None,
        Instant::Setup => context.data.bones.get(bone).map(|bone| bone.inherit),
        Instant::Key(frame) => keys
            .row(frame)
            .and_then(|[mode]| Inherit::ALL.get(single_index(*mode)).copied()),
    };
    if let (Some(value), Some(inherit)) = (value, context.pose.inherit.get_mut(bone)) {
        *inherit = value;
    }
}

/// An active bone's local transform, to be written, and its setup pose.
#[inline]
fn target<'a>(
    context: &'a mut Context<'_>,
    bone: BoneId,
) -> Option<(&'a mut LocalTransform, LocalTransform)> {
    if !context.bone_active(bone) {
        return None;
    }
    let setup = context.data.bones.get(bone)?.local;
    Some((context.pose.local.get_mut(bone)?, setup))
}
