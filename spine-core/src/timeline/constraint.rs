//! Timelines of IK, transform and path constraints. Source: animation.md 5.8 to 5.10.

use spine_data::{
    IkConstraintId, PathConstraintData, PathConstraintId, Real, Timeline, TransformConstraintId,
};

use super::Context;
use super::blend::{Mix, MixBlend, MixDirection};
use super::sample::Sample;
use crate::pose::{IkConstraintPose, PathConstraintPose};

/// Mix and softness of an IK constraint; bend direction, compress and stretch change at once.
#[inline(never)]
pub(crate) fn ik(context: &mut Context<'_>, timeline: &Timeline, id: IkConstraintId, mix: Mix) {
    let (keys, time) = (context.keys(timeline), context.now());
    let (Some(setup), Some(pose)) = (context.data.ik_constraints.get(id), context.pose.ik.get_mut(id)) else {
        return;
    };
    if !pose.active {
        return;
    }
    let frame = keys.frame(time);
    let sample = keys.sample::<2, 5>(time);
    if sample == Sample::Absent {
        return;
    }
    let IkConstraintPose {
        mix: current,
        softness,
        ..
    } = pose;
    mix.write(
        [current, softness],
        [setup.mix, setup.softness],
        sample,
        Mix::absolute,
    );
    let to_setup = match (frame, mix.direction) {
        (Sample::At(frame), MixDirection::In) => {
            if let Some([.., bend, compress, stretch]) = keys.row::<5>(frame) {
                pose.bend_direction = if *bend < 0.0 { -1 } else { 1 };
                pose.compress = *compress != 0.0;
                pose.stretch = *stretch != 0.0;
            }
            false
        }
        (Sample::At(_), MixDirection::Out) => mix.blend == MixBlend::Setup,
        // Even where mix and softness only begin to fade.
        _ => matches!(mix.blend, MixBlend::Setup | MixBlend::First),
    };
    if to_setup {
        pose.bend_direction = setup.bend_direction;
        pose.compress = setup.compress;
        pose.stretch = setup.stretch;
    }
}

/// The six mixes of a transform constraint.
#[inline(never)]
pub(crate) fn transform(context: &mut Context<'_>, timeline: &Timeline, id: TransformConstraintId, mix: Mix) {
    let (keys, time) = (context.keys(timeline), context.now());
    let setup = context.data.transform_constraints.get(id);
    let (Some(s), Some(p)) = (setup, context.pose.transform.get_mut(id)) else {
        return;
    };
    if !p.active {
        return;
    }
    mix.write(
        [
            &mut p.mix_rotate,
            &mut p.mix_x,
            &mut p.mix_y,
            &mut p.mix_scale_x,
            &mut p.mix_scale_y,
            &mut p.mix_shear_y,
        ],
        [
            s.mix_rotate,
            s.mix_x,
            s.mix_y,
            s.mix_scale_x,
            s.mix_scale_y,
            s.mix_shear_y,
        ],
        keys.sample::<6, 6>(time),
        Mix::absolute,
    );
}

/// Numbers of a path constraint. `setup` and `fields` pick the same.
#[inline(never)]
pub(crate) fn path<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    id: PathConstraintId,
    mix: Mix,
    setup: impl Fn(&PathConstraintData) -> [Real; N],
    fields: impl Fn(&mut PathConstraintPose) -> [&mut Real; N],
) {
    let (keys, time) = (context.keys(timeline), context.now());
    let data = context.data.path_constraints.get(id);
    if let (Some(data), Some(pose)) = (data, context.pose.path.get_mut(id))
        && pose.active
    {
        mix.write(
            fields(pose),
            setup(data),
            keys.sample::<N, N>(time),
            Mix::absolute,
        );
    }
}
