//! Timelines of bones. Source: animation.md 5.1.

use spine_data::{BoneId, Inherit, LocalTransform, Real};

use super::blend::{Instant, Mix};
use super::sample::Keys;
use super::{Context, single_index};

/// Timelines whose keys are offsets from the setup pose: rotation, position, shear.
#[inline]
pub(crate) fn relative<const N: usize>(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    bone: BoneId,
    time: Real,
    mix: Mix,
    fields: impl Fn(&mut LocalTransform) -> [&mut Real; N],
) {
    let Some((local, mut setup)) = target(context, bone) else {
        return;
    };
    let setup = fields(&mut setup).map(|value| *value);
    mix.write(fields(local), setup, keys.sample::<N, N>(time), Mix::relative);
}

/// Timelines whose keys are factors of the setup pose.
#[inline]
pub(crate) fn scale<const N: usize>(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    bone: BoneId,
    time: Real,
    mix: Mix,
    fields: impl Fn(&mut LocalTransform) -> [&mut Real; N],
) {
    let Some((local, mut setup)) = target(context, bone) else {
        return;
    };
    let setup = fields(&mut setup).map(|value| *value);
    mix.write(fields(local), setup, keys.sample::<N, N>(time), Mix::scale);
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
