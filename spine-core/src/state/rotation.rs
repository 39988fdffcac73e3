//! Rotations that keep the direction in which they began to be mixed. Source: animation.md 11.6.

use spine_data::{BoneId, Real, Timeline};

use super::entry::RotationMemory;
use crate::timeline::{Context, Mix, MixBlend, Sample, apply_timeline, sample_rotation};

#[inline]
pub(super) fn apply_rotation(
    context: &mut Context<'_>,
    timeline: &Timeline,
    bone: BoneId,
    mix: Mix,
    memory: &mut RotationMemory,
    first: bool,
) {
    if first {
        *memory = RotationMemory::default();
    }
    if mix.alpha == 1.0 {
        apply_timeline(context, timeline, mix);
        return;
    }
    if !context.bone_active(bone) {
        return;
    }
    let sample = sample_rotation(context, timeline);
    let (Some(setup), Some(local)) = (context.data.bones.get(bone), context.pose.local.get_mut(bone)) else {
        return;
    };
    let setup = setup.local.rotation;
    let (from, to) = match sample {
        Sample::Absent => return,
        Sample::Before => match mix.blend {
            MixBlend::Setup => {
                local.rotation = setup;
                return;
            }
            MixBlend::First => (local.rotation, setup),
            MixBlend::Replace | MixBlend::Add => return,
        },
        Sample::At([value]) => {
            let from = if mix.blend == MixBlend::Setup {
                setup
            } else {
                local.rotation
            };
            (from, setup + spine_data::real::real(value))
        }
    };
    local.rotation = from + turn(to - from, memory, first) * mix.alpha;
}

/// The rotation to use for a difference in degrees, given what was used before.
#[inline(always)]
fn turn(difference: Real, memory: &mut RotationMemory, first: bool) -> Real {
    let difference = wrapped(difference);
    let total = if difference == 0.0 {
        memory.total
    } else {
        let (last, last_difference) = if first {
            (0.0, difference)
        } else {
            (memory.total, memory.last_difference)
        };
        let loops = whole_turns(last);
        let mut total = difference + loops;
        let up = difference >= 0.0;
        let mut up_before = last >= 0.0;
        if last_difference.abs() <= 90.0 && sign(last_difference) != sign(difference) {
            if (last - loops).abs() > 180.0 {
                total += 360.0 * sign(last);
                up_before = up;
            } else if loops != 0.0 {
                total -= 360.0 * sign(last);
            } else {
                up_before = up;
            }
        }
        if up_before != up {
            total += 360.0 * sign(last);
        }
        memory.total = total;
        total
    };
    memory.last_difference = difference;
    total
}

/// A difference in degrees without whole turns, above -180 to 180.
#[inline]
fn wrapped(difference: Real) -> Real {
    // Mostly there is nothing to take off, and rounding up is a call.
    if difference.abs() < 179.0 {
        return difference;
    }
    difference - ((difference / 360.0 - 0.5).ceil()) * 360.0
}

/// The whole turns in a rotation, degrees.
#[inline]
fn whole_turns(rotation: Real) -> Real {
    // Mostly there are none, and the remainder is a call.
    if rotation.abs() < 360.0 {
        return 0.0;
    }
    rotation - rotation % 360.0
}

#[inline]
fn sign(value: Real) -> Real {
    if value > 0.0 {
        1.0
    } else if value < 0.0 {
        -1.0
    } else {
        0.0
    }
}
