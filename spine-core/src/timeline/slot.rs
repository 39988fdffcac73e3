//! Timelines of slots: colours and attachments. Source: animation.md 5.2, 5.3.

use spine_data::real::real;
use spine_data::{Color, Real, SlotId, Timeline};

use super::Context;
use super::blend::{Instant, Mix, MixBlend};
use super::sample::Sample;
use crate::pose::SlotPose;
use crate::skeleton::{find_attachment, set_attachment};

/// Timelines of colour channels. `fields` picks them from the light and the dark colour, which a slot may lack: then nobody
/// sees what is written there.
#[inline(never)]
pub(crate) fn color<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
) {
    write(context, timeline, slot, mix, fields, |_| {});
}

/// As [`color`], after which the light colour is limited to 0..1, unless it is the setup colour.
#[inline(never)]
pub(crate) fn limited_color<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
) {
    write(context, timeline, slot, mix, fields, |light| {
        let Color { r, g, b, a } = light;
        for channel in [r, g, b, a] {
            *channel = channel.clamp(0.0, 1.0);
        }
    });
}

/// Mixes colours, and limits the light one wherever it is not the setup colour.
#[inline(always)]
fn write<const N: usize>(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
    limit: impl Fn(&mut Color),
) {
    let (keys, time) = (context.keys(timeline), context.now());
    let (Some(setup), Some(pose)) = (context.active_slot(slot), context.pose.slots.get_mut(slot)) else {
        return;
    };
    let mut unseen = Color::WHITE;
    let (light, dark) = (&mut pose.color, pose.dark_color.as_mut().unwrap_or(&mut unseen));
    let sample = keys.sample::<N, N>(time);
    match sample {
        Sample::At(values) if mix.alpha == 1.0 => {
            // Neither what is there nor the setup colour counts.
            for (channel, value) in fields(light, dark).into_iter().zip(values) {
                *channel = real(value);
            }
        }
        _ => {
            let (mut setup_light, mut setup_dark) = (setup.color, setup.dark_color.unwrap_or(Color::WHITE));
            let setup = fields(&mut setup_light, &mut setup_dark).map(|value| *value);
            mix.write(fields(light, dark), setup, sample, Mix::color);
            let is_mixed = match sample {
                Sample::Absent => false,
                Sample::Before => mix.blend == MixBlend::First,
                Sample::At(_) => true,
            };
            if !is_mixed {
                return;
            }
        }
    }
    limit(light);
}

/// The attachment that a slot shows: changes at once. Gives the slot, if its bone is active, and whether the attachment was set,
/// be it to what it was or to none.
#[inline(always)]
pub(crate) fn attachment<'c>(
    context: &'c mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    mix: Mix,
) -> Option<(&'c mut SlotPose, bool)> {
    let setup = context.active_slot(slot)?;
    let keys = context.keys(timeline);
    let name = match mix.instant(keys.frame(context.now())) {
        Instant::Keep => None,
        Instant::Setup => Some(setup.attachment),
        Instant::Key(frame) => keys.pick(&keys.animation.attachments, frame).copied(),
    };
    if let Some(name) = name {
        let found = name.and_then(|name| find_attachment(context.data, context.skin, slot, name));
        set_attachment(context.data, context.pose, slot, found);
    }
    Some((context.pose.slots.get_mut(slot)?, name.is_some()))
}

/// [`attachment`] where nothing else is done.
#[inline(never)]
pub(crate) fn attachment_alone(context: &mut Context<'_>, timeline: &Timeline, slot: SlotId, mix: Mix) {
    attachment(context, timeline, slot, mix);
}
