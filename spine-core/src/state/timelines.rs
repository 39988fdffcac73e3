//! The timelines of one entry. Source: animation.md 11.4 to 11.7.
//!
//! The loops are functions of their own, so that they have the registers for themselves.

use spine_data::{Real, SlotId, Timeline, TimelineKind};

use super::entry::{Mode, RotationMemory};
use super::rotation::apply_rotation;
use crate::timeline::{Context, Mix, MixBlend, MixDirection, apply_timeline, show_attachment};

/// What an entry's timelines need besides the animation.
pub(super) struct Run<'a, 'c> {
    pub(super) context: &'a mut Context<'c>,
    /// For each timeline, what it is mixed with.
    pub(super) modes: &'a [Mode],
    /// For each timeline, the direction in which a rotation began; empty where rotations take the shortest way.
    pub(super) rotations: &'a mut [RotationMemory],
    /// Whether the directions begin anew.
    pub(super) is_first: bool,
    /// Whether attachments are claimed for good.
    pub(super) keeps_attachments: bool,
    pub(super) epoch: i32,
}

impl Run<'_, '_> {
    /// Applies the timelines of a current entry; those in [`Mode::Over`] are mixed by `over`, others by `base`, attachments always
    /// by `attachments`. Returns whether the attachment of a slot was touched but not claimed. Source: animation.md 11.4.
    #[inline(never)]
    pub(super) fn mix_in(self, alpha: Real, over: MixBlend, base: MixBlend, attachments: MixBlend) -> bool {
        let direction = MixDirection::In;
        let mix = |blend| Mix {
            alpha,
            blend,
            direction,
        };
        let (over, base) = (mix(over), mix(base));
        let mut memories = self.rotations.iter_mut();
        let mut touched = false;
        for (timeline, mode) in self.context.animation.timelines.iter().zip(self.modes) {
            let memory = memories.next();
            let mix = if matches!(mode, Mode::Over) { over } else { base };
            match (timeline.kind, memory) {
                (TimelineKind::Rotate(bone), Some(memory)) => {
                    apply_rotation(self.context, timeline, bone, mix, memory, self.is_first);
                }
                (TimelineKind::Attachment(slot), _) => {
                    let keep = self.keeps_attachments;
                    touched |= set_attachment(self.context, timeline, slot, attachments, keep, self.epoch);
                }
                _ => apply_timeline(self.context, timeline, mix),
            }
        }
        touched
    }

    /// Applies the timelines of an entry that is being mixed out. Returns the sum of their alphas, and whether the attachment of a
    /// slot was touched but not claimed. Source: animation.md 11.5.
    #[inline(never)]
    pub(super) fn mix_out(self, fading: &Fading<'_>) -> (Real, bool) {
        let mut memories = self.rotations.iter_mut();
        let mut partners = fading.partners.iter();
        let mut sum = 0.0;
        let mut touched = false;
        for (timeline, mode) in self.context.animation.timelines.iter().zip(self.modes) {
            let memory = memories.next();
            let mut mix = fading.mix(*mode, &mut partners);
            match (timeline.kind, memory) {
                (TimelineKind::Rotate(bone), Some(memory)) => {
                    apply_rotation(self.context, timeline, bone, mix, memory, self.is_first);
                }
                (TimelineKind::Attachment(slot), _) => {
                    let keep = self.keeps_attachments && mix.alpha >= fading.attachment_threshold;
                    touched |= set_attachment(self.context, timeline, slot, mix.blend, keep, self.epoch);
                }
                (TimelineKind::DrawOrder, _) => {
                    if matches!(mode, Mode::Over) && !fading.keeps_order {
                        // Left out, and not part of the weight.
                        continue;
                    }
                    if fading.keeps_order && mix.blend == MixBlend::Setup {
                        mix.direction = MixDirection::In;
                    }
                    apply_timeline(self.context, timeline, mix);
                }
                _ => apply_timeline(self.context, timeline, mix),
            }
            sum += mix.alpha;
        }
        (sum, touched)
    }
}

/// How an entry's timelines fade.
pub(super) struct Fading<'a> {
    /// What timelines above others are mixed with.
    pub(super) over: MixBlend,
    /// Alpha of the timelines that fade, and of those that are held.
    pub(super) alpha: Real,
    pub(super) hold: Real,
    /// Of the timelines in [`Mode::HoldFade`], in order.
    pub(super) partners: &'a [super::EntryId],
    /// How much of a held timeline is left while its partner is mixed in.
    pub(super) fade: &'a dyn Fn(super::EntryId) -> Real,
    pub(super) keeps_order: bool,
    pub(super) attachment_threshold: Real,
}

impl Fading<'_> {
    /// What a timeline is mixed with. Without jumps, which are mispredicted: neighbours differ in their modes.
    #[inline(always)]
    fn mix(&self, mode: Mode, partners: &mut std::slice::Iter<'_, super::EntryId>) -> Mix {
        let is_over = matches!(mode, Mode::Over | Mode::HoldOver);
        let fades = matches!(mode, Mode::Over | Mode::Base);
        let mut alpha = if fades { self.alpha } else { self.hold };
        if matches!(mode, Mode::HoldFade)
            && let Some(partner) = partners.next()
        {
            alpha *= (self.fade)(*partner);
        }
        Mix {
            alpha,
            blend: if is_over { self.over } else { MixBlend::Setup },
            direction: MixDirection::Out,
        }
    }
}

/// Shows the attachment of an attachment timeline, and marks the slot; returns whether it is touched but not claimed.
/// Source: animation.md 11.7.
fn set_attachment(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    blend: MixBlend,
    keep: bool,
    epoch: i32,
) -> bool {
    if !context.slot_active(slot) {
        return false;
    }
    let set = show_attachment(context, timeline, slot, blend);
    let Some(slot) = context.pose.slots.get_mut(slot) else {
        return false;
    };
    if set && keep {
        slot.attachment_state = epoch + 2;
    }
    if slot.attachment_state <= epoch {
        slot.attachment_state = epoch + 1;
    }
    slot.attachment_state == epoch + 1
}
