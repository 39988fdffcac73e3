//! Deform timelines. Source: animation.md 5.4.

use spine_data::real::{from_single, single};
use spine_data::{Animation, Attachment, AttachmentId, DeformKey, Real, SlotId, Timeline, Vertices};

use super::Context;
use super::blend::{Mix, MixBlend};
use super::sample::Sample;
use crate::scratch::{self, DeformScratch};

/// What weighted vertices, and keys that are the setup vertices, have instead of positions and offsets.
static ZEROS: [f32; 1024] = [0.0; 1024];

/// Deforms what a slot shows, if the timeline is meant for it.
#[inline(never)]
pub(crate) fn apply(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    attachment: AttachmentId,
    mix: Mix,
) {
    let (keys, time) = (context.keys(timeline), context.now());
    let Some((shown, keyed)) = vertices(context, slot, attachment) else {
        return;
    };
    let Some(deform) = context.pose.deform.get_mut(slot) else {
        return;
    };
    // Without a deform there is nothing to mix with.
    let blend = if deform.is_empty() {
        MixBlend::Setup
    } else {
        mix.blend
    };
    let (shown, mut positions) = (shown.positions(), keyed.positions());
    let mut fraction = 0.0;
    let [from, to] = match keys.frame(time) {
        Sample::Absent => return,
        Sample::Before => match blend {
            MixBlend::Replace | MixBlend::Add => return,
            MixBlend::First if mix.alpha != 1.0 => {
                positions = shown;
                [DeformKey::default(); 2]
            }
            MixBlend::Setup | MixBlend::First => {
                deform.clear();
                return;
            }
        },
        Sample::At(frame) => {
            let pick = |frame| keys.pick(&keys.animation.deforms, frame).copied();
            let (Some(from), Some(way)) = (pick(frame), keys.fraction(frame, time)) else {
                return;
            };
            fraction = way;
            let to = if way == 0.0 { None } else { pick(frame + 1) };
            [from, to.unwrap_or(from)]
        }
    };
    let len = keyed.deform_len();
    deform.resize(len);
    let mix = Mix { blend, ..mix };
    // Mostly all keys hold the same values, or none.
    let span = if from.len == 0 { to } else { from };
    let (start, count) = (span.start as usize, span.len as usize);
    let offsets = |key: DeformKey| {
        let offsets = keys.animation.offsets(&key);
        if key.start == span.start || key.len == 0 {
            whole(offsets, count)
        } else {
            None
        }
    };
    let lists = (whole(positions, len), offsets(from), offsets(to));
    if let (Some(positions), Some(from), Some(to)) = lists
        && start + count <= len
    {
        if mix.alpha == 1.0 && blend != MixBlend::Add {
            // What is there counts for nothing.
            let kernel = |_, key, _| key;
            return combine(deform, positions, positions, from, to, start, fraction, kernel);
        }
        if let Some(shown) = whole(shown, len) {
            return mix_lists(deform, positions, shown, from, to, start, fraction, mix);
        }
    }
    mix_filled(
        deform,
        positions,
        shown,
        keys.animation,
        [from, to],
        fraction,
        mix,
    );
}

/// The vertices that a slot shows and those that the timeline names, if the timeline is meant for what is shown.
#[inline(always)]
fn vertices<'a>(
    context: &Context<'a>,
    slot: SlotId,
    attachment: AttachmentId,
) -> Option<(&'a Vertices, &'a Vertices)> {
    context.active_slot(slot)?;
    let attachments = &context.data.attachments;
    let id = context.pose.slots.get(slot)?.attachment?;
    let shown = attachments.get(id)?;
    if let Attachment::Mesh(mesh) = shown
        && id == attachment
        && mesh.timeline_attachment.is_none()
    {
        // By far the most.
        let vertices = &mesh.geometry.vertices;
        return Some((vertices, vertices));
    }
    if shown.timeline_attachment(id)? != attachment {
        return None;
    }
    Some((shown.vertices()?, attachments.get(attachment)?.vertices()?))
}

/// A list that has a length, or zeros instead of an empty one.
#[inline(always)]
fn whole(list: &[f32], len: usize) -> Option<&[f32]> {
    if list.len() == len {
        Some(list)
    } else if list.is_empty() {
        ZEROS.get(..len)
    } else {
        None
    }
}

/// As [`mix_lists`], for lists that must be filled up with zeros.
#[inline(never)]
fn mix_filled(
    deform: &mut [Real],
    positions: &[f32],
    shown: &[f32],
    animation: &Animation,
    keys: [DeformKey; 2],
    fraction: Real,
    mix: Mix,
) {
    scratch::with(|scratch| {
        let DeformScratch { lists } = &mut scratch.deform;
        let [all, seen, from, to] = lists;
        let len = deform.len();
        fill(all, positions, 0, len);
        fill(seen, shown, 0, len);
        for (list, key) in [&mut *from, &mut *to].into_iter().zip(keys) {
            fill(list, animation.offsets(&key), key.start as usize, len);
        }
        mix_lists(deform, all, seen, from, to, 0, fraction, mix);
    });
}

/// Puts a list at `start` among so many zeros.
fn fill(filled: &mut Vec<f32>, list: &[f32], start: usize, len: usize) {
    filled.clear();
    filled.resize(start.min(len), 0.0);
    filled.extend_from_slice(list);
    filled.resize(len, 0.0);
}

/// Mixes a key into a deform.
///
/// `positions` and `shown` are the setup positions of the vertices that keys are of and of those that are shown; `from` and `to`
/// what the key before and that after differ from the positions by, from `start` on.
#[inline(always)]
fn mix_lists(
    deform: &mut [Real],
    positions: &[f32],
    shown: &[f32],
    from: &[f32],
    to: &[f32],
    start: usize,
    fraction: Real,
    mix: Mix,
) {
    let alpha = mix.alpha;
    match mix.blend {
        MixBlend::Add => {
            combine(
                deform,
                positions,
                shown,
                from,
                to,
                start,
                fraction,
                |value, key, setup| value + (key - setup) * alpha,
            );
        }
        // What is there counts for nothing.
        _ if alpha == 1.0 => {
            combine(
                deform,
                positions,
                shown,
                from,
                to,
                start,
                fraction,
                |_, key, _| key,
            );
        }
        MixBlend::Setup => {
            combine(
                deform,
                positions,
                shown,
                from,
                to,
                start,
                fraction,
                |_, key, setup| setup + (key - setup) * alpha,
            );
        }
        MixBlend::First | MixBlend::Replace => {
            combine(
                deform,
                positions,
                shown,
                from,
                to,
                start,
                fraction,
                |value, key, _| value + (key - value) * alpha,
            );
        }
    }
}

/// Replaces each value of a deform by what `kernel` makes of it, of its key and of its shown setup position.
///
/// A function of its own, in which the lists are known not to overlap.
#[inline(never)]
fn combine(
    deform: &mut [Real],
    positions: &[f32],
    shown: &[f32],
    from: &[f32],
    to: &[f32],
    start: usize,
    fraction: Real,
    kernel: impl Fn(Real, Real, Real) -> Real,
) {
    let (len, end) = (deform.len(), start.saturating_add(from.len()));
    let (Some(positions), Some(shown)) = (positions.get(..len), shown.get(..len)) else {
        return;
    };
    if end > len || to.len() != from.len() {
        return;
    }
    let still = |deform: &mut [Real], positions: &[f32], shown: &[f32]| {
        for ((value, position), setup) in deform.iter_mut().zip(positions).zip(shown) {
            *value = kernel(*value, from_single(*position), from_single(*setup));
        }
    };
    if start > 0 {
        still(&mut deform[..start], &positions[..start], &shown[..start]);
    }
    let lists = positions[start..end]
        .iter()
        .zip(&shown[start..end])
        .zip(from)
        .zip(to);
    for (value, (((position, setup), from), to)) in deform[start..end].iter_mut().zip(lists) {
        let moved = |offset: f32| from_single(single(from_single(*position) + from_single(offset)));
        let (from, to) = (moved(*from), moved(*to));
        *value = kernel(*value, from + (to - from) * fraction, from_single(*setup));
    }
    if end < len {
        still(&mut deform[end..], &positions[end..], &shown[end..]);
    }
}
