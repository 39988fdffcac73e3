//! Sequence timelines. Source: animation.md 5.5.

use spine_data::real::wide;
use spine_data::{AttachmentId, Named, SequenceMode, SlotId, Timeline};

use super::blend::{Mix, MixBlend, MixDirection};
use super::sample::Sample;
use super::{Context, single_index};

/// Chooses the frame of a slot's sequence, if the timeline is meant for what the slot shows: changes at once.
#[inline(never)]
pub(crate) fn apply(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    attachment: AttachmentId,
    mix: Mix,
) {
    let (keys, time) = (context.keys(timeline), context.now());
    if context.active_slot(slot).is_none() {
        return;
    }
    let data = context.data;
    let Some(pose) = context.pose.slots.get_mut(slot) else {
        return;
    };
    let Some(shown) = pose.attachment else { return };
    if shown != attachment && data.timeline_attachment(shown) != Some(attachment) {
        return;
    }
    if mix.direction == MixDirection::Out {
        if mix.blend == MixBlend::Setup {
            pose.sequence_index = -1;
        }
        return;
    }
    match keys.frame(time) {
        Sample::Absent => {}
        Sample::Before => {
            if matches!(mix.blend, MixBlend::Setup | MixBlend::First) {
                pose.sequence_index = -1;
            }
        }
        Sample::At(frame) => {
            let sequence = data
                .attachments
                .get(attachment)
                .and_then(|found| found.sequence());
            let key = keys.row::<3>(frame).zip(keys.time(frame));
            let (Some(sequence), Some((&[mode, start, delay], key_time))) = (sequence, key) else {
                return;
            };
            let Some((mode, _)) = SequenceMode::NAMES.get(single_index(mode)) else {
                return;
            };
            pose.sequence_index = index(
                *mode,
                f64::from(start),
                (wide(time) - wide(key_time)) / f64::from(delay),
                i64::from(sequence.count),
            );
        }
    }
}

/// The index after `steps` frames in a sequence of `count`. Infinitely many steps, as with a delay of 0, are none.
#[allow(clippy::cast_possible_truncation)]
fn index(mode: SequenceMode, start: f64, steps: f64, count: i64) -> i32 {
    let steps = if mode == SequenceMode::Hold || !steps.is_finite() {
        0
    } else {
        // A frame that is due by a rounding error's width is shown.
        (steps + 0.00001) as i64
    };
    let i = (start as i64).saturating_add(steps);
    let last = count.saturating_sub(1);
    let turn = |i: i64| {
        let period = last.saturating_mul(2);
        let i = rem(i, period);
        if i > last { period - i } else { i }
    };
    let index = match mode {
        SequenceMode::Hold => i,
        SequenceMode::Once => i.min(last),
        SequenceMode::Loop => rem(i, count),
        SequenceMode::Pingpong => turn(i),
        SequenceMode::OnceReverse => last.saturating_sub(i).max(0),
        SequenceMode::LoopReverse => last - rem(i, count),
        SequenceMode::PingpongReverse => turn(i.saturating_add(last)),
    };
    i32::try_from(index).unwrap_or(if index < 0 { i32::MIN } else { i32::MAX })
}

/// Remainder with the sign of `a`; 0 where `b` is 0.
fn rem(a: i64, b: i64) -> i64 {
    a.checked_rem(b).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(mode: SequenceMode, start: f64, count: i64) -> [i32; 9] {
        std::array::from_fn(|step| index(mode, start, f64::from(u8::try_from(step).unwrap_or(0)), count))
    }

    #[test]
    fn modes() {
        use SequenceMode as M;
        assert_eq!(run(M::Hold, 7.0, 4), [7; 9]);
        assert_eq!(run(M::Once, 1.0, 4), [1, 2, 3, 3, 3, 3, 3, 3, 3]);
        assert_eq!(run(M::Loop, 1.0, 4), [1, 2, 3, 0, 1, 2, 3, 0, 1]);
        assert_eq!(run(M::Pingpong, 1.0, 4), [1, 2, 3, 2, 1, 0, 1, 2, 3]);
        assert_eq!(run(M::OnceReverse, 1.0, 4), [2, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(run(M::LoopReverse, 1.0, 4), [2, 1, 0, 3, 2, 1, 0, 3, 2]);
        assert_eq!(run(M::PingpongReverse, 1.0, 4), [2, 1, 0, 1, 2, 3, 2, 1, 0]);
    }

    #[test]
    fn one_frame_or_none_at_all() {
        for (mode, _) in SequenceMode::NAMES {
            if *mode != SequenceMode::Hold {
                assert_eq!(run(*mode, 0.0, 1), [0; 9], "{mode:?}");
            }
            for steps in [f64::INFINITY, f64::NAN, 1e300] {
                for count in [0, 1, i64::from(u32::MAX)] {
                    index(*mode, 5.0, steps, count);
                }
            }
        }
    }

    #[test]
    fn a_frame_is_due_a_rounding_error_early() {
        assert_eq!(index(SequenceMode::Once, 0.0, 1.999_995, 4), 2);
        assert_eq!(index(SequenceMode::Once, 0.0, 1.999_98, 4), 1);
        assert_eq!(index(SequenceMode::Loop, 2.0, f64::INFINITY, 4), 2);
    }
}
