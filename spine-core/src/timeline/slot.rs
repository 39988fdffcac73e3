//! Timelines of slots: colours and attachments. Source: animation.md 5.2, 5.3.

use spine_data::{Color, NameId, Real, SlotId};

use super::Context;
use super::blend::{Instant, Mix, MixBlend};
use super::sample::{Keys, Sample};
use crate::skeleton::{find_attachment, set_attachment};

/// Timelines of colour channels. `fields` picks them from the light and the dark colour, which a slot may lack: then nobody
/// sees what is written there.
#[inline]
pub(crate) fn color<const N: usize>(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    slot: SlotId,
    time: Real,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
) {
    write(context, keys, slot, time, mix, fields);
}

/// As [`color`], after which the light colour is limited to 0..1, unless it is the setup colour.
#[inline]
pub(crate) fn limited_color<const N: usize>(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    slot: SlotId,
    time: Real,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
) {
    let limited = match write(context, keys, slot, time, mix, fields) {
        Sample::Absent => false,
        Sample::Before => mix.blend == MixBlend::First,
        Sample::At(()) => true,
    };
    if limited && let Some(pose) = context.pose.slots.get_mut(slot) {
        let Color { r, g, b, a } = &mut pose.color;
        for channel in [r, g, b, a] {
            *channel = channel.clamp(0.0, 1.0);
        }
    }
}

/// Says where the time was; `Absent` if nothing was written.
#[inline]
fn write<const N: usize>(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    slot: SlotId,
    time: Real,
    mix: Mix,
    fields: impl for<'a> Fn(&'a mut Color, &'a mut Color) -> [&'a mut Real; N],
) -> Sample<()> {
    let Some(setup) = context.active_slot(slot) else {
        return Sample::Absent;
    };
    let Some(pose) = context.pose.slots.get_mut(slot) else {
        return Sample::Absent;
    };
    let mut unseen = Color::WHITE;
    let dark = pose.dark_color.as_mut().unwrap_or(&mut unseen);
    let (mut setup_light, mut setup_dark) = (setup.color, setup.dark_color.unwrap_or(Color::WHITE));
    let setup = fields(&mut setup_light, &mut setup_dark).map(|value| *value);
    let sample = keys.sample::<N, N>(time);
    mix.write(fields(&mut pose.color, dark), setup, sample, Mix::color);
    match sample {
        Sample::Absent => Sample::Absent,
        Sample::Before => Sample::Before,
        Sample::At(_) => Sample::At(()),
    }
}

/// The attachment that a slot shows: changes at once. Returns whether it was set, be it to what it was or to none.
#[inline]
pub(crate) fn attachment(
    context: &mut Context<'_>,
    keys: Keys<'_>,
    slot: SlotId,
    time: Real,
    mix: Mix,
) -> bool {
    let Some(setup) = context.active_slot(slot) else {
        return false;
    };
    let name = match mix.instant(keys.frame(time)) {
        Instant::Keep => return false,
        Instant::Setup => setup.attachment,
        Instant::Key(frame) => match keys.pick(&keys.animation.attachments, frame) {
            Some(name) => *name,
            None => return false,
        },
    };
    show(context, slot, name);
    true
}

/// Shows what a key of the skins means, or nothing.
#[inline]
fn show(context: &mut Context<'_>, slot: SlotId, name: Option<NameId>) {
    let found = name.and_then(|name| find_attachment(context.data, context.skin, slot, name));
    set_attachment(context.data, context.pose, slot, found);
}
