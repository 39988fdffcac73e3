//! Deform timelines. Source: animation.md 5.4.

use spine_data::real::{from_single, single};
use spine_data::{AttachmentId, DeformKey, Real, SlotId};

use super::Context;
use super::blend::{Mix, MixBlend};
use super::sample::{Keys, Sample};
use crate::scratch;

/// Deforms what a slot shows, if the timeline is meant for it.
pub(crate) fn apply(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    slot: SlotId,
    attachment: AttachmentId,
    time: Real,
    mix: Mix,
) {
    if context.active_slot(slot).is_none() {
        return;
    }
    let data = context.data;
    let shown = context.pose.slots.get(slot).and_then(|pose| pose.attachment);
    if shown.and_then(|shown| data.timeline_attachment(shown)) != Some(attachment) {
        return;
    }
    let vertices = |id| data.attachments.get(id).and_then(|found| found.vertices());
    let (Some(keyed), Some(shown)) = (vertices(attachment), shown.and_then(vertices)) else {
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
    let mix = Mix { blend, ..mix };
    let len = keyed.deform_len();
    let (keyed, shown) = (keyed.positions(), shown.positions());
    scratch::with(|scratch| {
        let [key, next] = &mut scratch.keys;
        let (positions, from, to) = match keys.frame(time) {
            Sample::Absent => return,
            Sample::Before => match blend {
                MixBlend::Replace | MixBlend::Add => return,
                MixBlend::First if mix.alpha != 1.0 => (shown, DeformKey::default(), None),
                MixBlend::Setup | MixBlend::First => {
                    deform.clear();
                    return;
                }
            },
            Sample::At(frame) => {
                let pick = |frame| keys.pick(&keys.animation.deforms, frame).copied();
                let (Some(from), Some(fraction)) = (pick(frame), keys.fraction(frame, time)) else {
                    return;
                };
                let to = pick(frame + 1).filter(|_| fraction != 0.0);
                (keyed, from, to.map(|to| (to, fraction)))
            }
        };
        deform.resize(len);
        if mix.alpha == 1.0 && blend != MixBlend::Add {
            // What is there counts for nothing.
            vertices_at(deform, next, keys, positions, from, to);
        } else {
            key.resize(len, 0.0);
            vertices_at(key, next, keys, positions, from, to);
            write(deform, key, shown, mix);
        }
    });
}

/// The vertices of a key, or on the way from it to the next: positions, or for weighted vertices offsets. `next` has memory.
fn vertices_at(
    vertices: &mut [Real],
    next: &mut Vec<Real>,
    keys: Keys<'_>,
    positions: &[f32],
    from: DeformKey,
    to: Option<(DeformKey, Real)>,
) {
    spread(vertices, positions, 0, keys, from);
    let Some((to, fraction)) = to else { return };
    // Elsewhere both keys are the setup vertices.
    let range = |key: DeformKey| {
        let start = key.start as usize;
        start..start.saturating_add(keys.animation.offsets(&key).len())
    };
    let (one, other) = (range(from), range(to));
    let start = one.start.min(other.start).min(vertices.len());
    let end = one.end.max(other.end).min(vertices.len());
    let changed = vertices.get_mut(start..end).unwrap_or_default();
    next.resize(changed.len(), 0.0);
    spread(next, positions, start, keys, to);
    for (value, next) in changed.iter_mut().zip(next) {
        *value += (*next - *value) * fraction;
    }
}

/// Spreads out the vertices of a key from the place `first` on. A key holds only what differs from the setup vertices; sums are
/// singles, as in the reference.
fn spread(into: &mut [Real], positions: &[f32], first: usize, keys: Keys<'_>, key: DeformKey) {
    let positions = positions.get(first..).unwrap_or_default();
    let (placed, rest) = into.split_at_mut(positions.len().min(into.len()));
    for (value, position) in placed.iter_mut().zip(positions) {
        *value = from_single(*position);
    }
    rest.fill(0.0);
    let start = (key.start as usize).saturating_sub(first);
    let changed = into.get_mut(start..).unwrap_or_default();
    for (value, offset) in changed.iter_mut().zip(keys.animation.offsets(&key)) {
        *value = from_single(single(*value + from_single(*offset)));
    }
}

/// Mixes a key into a deform of the same length. `setup` is empty for weighted vertices.
fn write(deform: &mut [Real], key: &[Real], setup: &[f32], mix: Mix) {
    let alpha = mix.alpha;
    match mix.blend {
        MixBlend::Add if alpha == 1.0 => {
            combine(deform, key, setup, |value, key, setup| value + (key - setup));
        }
        MixBlend::Add => {
            combine(deform, key, setup, |value, key, setup| {
                value + (key - setup) * alpha
            });
        }
        _ if alpha == 1.0 => combine(deform, key, &[], |_, key, _| key),
        MixBlend::Setup => {
            combine(deform, key, setup, |_, key, setup| setup + (key - setup) * alpha);
        }
        MixBlend::First | MixBlend::Replace => {
            combine(deform, key, &[], |value, key, _| value + (key - value) * alpha);
        }
    }
}

/// Replaces each value by what `kernel` makes of it, its key and its setup position, 0 where `setup` has none.
#[inline]
fn combine(deform: &mut [Real], key: &[Real], setup: &[f32], kernel: impl Fn(Real, Real, Real) -> Real) {
    let with = setup.len().min(deform.len()).min(key.len());
    let (key, key_rest) = key.split_at(with);
    let (deform, deform_rest) = deform.split_at_mut(with);
    for ((value, key), setup) in deform.iter_mut().zip(key).zip(setup) {
        *value = kernel(*value, *key, from_single(*setup));
    }
    for (value, key) in deform_rest.iter_mut().zip(key_rest) {
        *value = kernel(*value, *key, 0.0);
    }
}
