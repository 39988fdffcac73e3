//! Rotations that keep the direction in which they began to be mixed. Source: animation.md 11.6.

use std::hint::select_unpredictable;

use spine_data::real::{real, wide};
use spine_data::{BoneId, Real, Timeline, Vectors};

use super::entry::RotationMemory;
use crate::timeline::{Bones, Mix, MixBlend, Sample};

/// Memory that begins is 0.
#[inline(always)]
pub(super) fn apply_rotation(
    bones: &mut Bones<'_>,
    vectors: impl Vectors,
    timeline: &Timeline,
    bone: BoneId,
    mix: Mix,
    memory: &mut RotationMemory,
) {
    let Some((sample, setup, rotation)) = bones.rotation(vectors, timeline, bone) else {
        return;
    };
    let current = *rotation;
    let (from, to) = match sample {
        Sample::At([value]) => {
            if mix.alpha == 1.0 {
                // What is there and the directions count for nothing.
                *rotation = real(wide(setup) + value);
                return;
            }
            let from = if mix.blend == MixBlend::Setup {
                setup
            } else {
                current
            };
            (from, setup + real(value))
        }
        Sample::Before if mix.blend == MixBlend::First && mix.alpha != 1.0 => (current, setup),
        Sample::Before => {
            *rotation = real(mix.before(wide(current), wide(setup)));
            return;
        }
        Sample::Absent => return,
    };
    *rotation = from + turn(to - from, memory) * mix.alpha;
}

/// The rotation to use for a difference in degrees, given what was used before.
#[inline(always)]
fn turn(difference: Real, memory: &mut RotationMemory) -> Real {
    if difference.abs() < 179.0 && memory.total.abs() <= 90.0 {
        // Far from where directions matter: a total that small is the last difference, or that was 0.
        let total = select_unpredictable(difference == 0.0, memory.total, difference);
        *memory = RotationMemory {
            total,
            last_difference: difference,
        };
        return total;
    }
    turn_on(difference, memory)
}

/// [`turn`] by the rules.
#[inline(never)]
fn turn_on(difference: Real, memory: &mut RotationMemory) -> Real {
    let difference = wrapped(difference);
    let RotationMemory {
        total: last,
        last_difference,
    } = *memory;
    memory.last_difference = difference;
    if difference == 0.0 {
        return last;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_turns_are_those_of_the_rules() {
        let mut seed = 1_u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let step = (seed >> 24) % 9;
            real(f64::from(step) * 45.0 - 180.0) * real(f64::from(seed >> 31))
        };
        for _ in 0..2000 {
            let (mut short, mut long) = (RotationMemory::default(), RotationMemory::default());
            for _ in 0..12 {
                let difference = next();
                assert_eq!(turn(difference, &mut short), turn_on(difference, &mut long));
                assert_eq!(short, long);
            }
        }
    }

    #[test]
    fn a_direction_is_kept_beyond_half_a_turn() {
        let mut memory = RotationMemory::default();
        for (difference, total) in [(120.0, 120.0), (170.0, 170.0), (-170.0, 190.0), (-80.0, 280.0)] {
            assert_eq!(turn(difference, &mut memory), total);
        }
    }
}
