//! The timelines of one entry. Source: animation.md 11.4 to 11.7.
//!
//! The loops are functions of their own, so that they have the registers for themselves.

use spine_data::{Real, SlotId, Timeline, TimelineKind, Vectorized, Vectors, vectorized_with};

use super::entry::{Mode, RotationMemory};
use super::rotation::apply_rotation;
use crate::timeline::{
    Bones, Context, Mix, MixBlend, MixDirection, apply_bones, apply_timeline, is_frequent, show_attachment,
};

/// How slots are marked whose attachment is shown. Source: animation.md 9.2.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    pub(super) epoch: i32,
    /// Whether attachments are claimed for good.
    pub(super) keep: bool,
}

/// Applies all timelines alike. Returns whether the attachment of a slot was touched but not claimed. Source: animation.md 11.4.
#[inline(never)]
pub(super) fn apply_direct(context: &mut Context<'_>, mix: Mix, marks: Marks) -> bool {
    let mut touched = false;
    let animation = context.animation;
    let mut timelines = &animation.timelines[..];
    while let [timeline, rest @ ..] = timelines {
        timelines = if let TimelineKind::Attachment(slot) = timeline.kind {
            touched |= set_attachment(context, timeline, slot, mix.blend, marks);
            rest
        } else if is_frequent(timeline.kind) {
            apply_bones(context, timelines, mix)
        } else {
            apply_timeline(context, timeline, mix);
            rest
        };
    }
    touched
}

/// What an entry's timelines need besides the animation.
pub(super) struct Run<'a, 'c> {
    pub(super) context: &'a mut Context<'c>,
    /// For each timeline, what it is mixed with.
    pub(super) modes: &'a [Mode],
    /// For each timeline, the direction in which a rotation began; empty where rotations take the shortest way.
    pub(super) rotations: &'a mut [RotationMemory],
    pub(super) marks: Marks,
}

impl Run<'_, '_> {
    /// Applies the timelines of a current entry; those in [`Mode::Over`] are mixed by `blend`, others with the setup pose,
    /// attachments always by `blend`. Returns whether the attachment of a slot was touched but not claimed.
    /// Source: animation.md 11.4.
    #[inline(never)]
    pub(super) fn mix_in(self, alpha: Real, blend: MixBlend) -> bool {
        let mix = |blend| Mix {
            alpha,
            blend,
            direction: MixDirection::In,
        };
        let base = mix(MixBlend::Setup);
        let mixes = [mix(blend), base, base, base, base];
        let mut touched = false;
        let marks = self.marks;
        self.each(
            #[inline(always)]
            |_, mode| mixes[mode as usize],
            #[inline(always)]
            |context, timeline, _, mix| match timeline.kind {
                TimelineKind::Attachment(slot) => {
                    touched |= set_attachment(context, timeline, slot, blend, marks);
                }
                _ => apply_timeline(context, timeline, mix),
            },
        );
        touched
    }

    /// Applies the timelines of an entry that is being mixed out. Returns the sum of their alphas, and whether the attachment of a
    /// slot was touched but not claimed. Source: animation.md 11.5.
    #[inline(never)]
    pub(super) fn mix_out(self, fading: &Fading<'_>) -> (Real, bool) {
        let mixes = fading.mixes();
        let mut partners = fading.partners.iter();
        let mut sum = 0.0;
        // Left out, and not part of the weight.
        let leaves_out = |timeline: &Timeline, mode| {
            matches!((timeline.kind, mode), (TimelineKind::DrawOrder, Mode::Over)) && !fading.keeps_order
        };
        let mut touched = false;
        let marks = self.marks;
        self.each(
            #[inline(always)]
            |timeline, mode| {
                // Without jumps, which are mispredicted: neighbours differ in their modes.
                let mut mix = mixes[mode as usize];
                if matches!(mode, Mode::HoldFade)
                    && let Some(partner) = partners.next()
                {
                    mix.alpha *= (fading.fade)(*partner);
                }
                if !leaves_out(timeline, mode) {
                    sum += mix.alpha;
                }
                mix
            },
            #[inline(always)]
            |context, timeline, mode, mut mix| match timeline.kind {
                TimelineKind::Attachment(slot) => {
                    let keep = marks.keep && mix.alpha >= fading.attachment_threshold;
                    let marks = Marks { keep, ..marks };
                    touched |= set_attachment(context, timeline, slot, mix.blend, marks);
                }
                TimelineKind::DrawOrder if leaves_out(timeline, mode) => {}
                TimelineKind::DrawOrder => {
                    if fading.keeps_order && mix.blend == MixBlend::Setup {
                        mix.direction = MixDirection::In;
                    }
                    apply_timeline(context, timeline, mix);
                }
                _ => apply_timeline(context, timeline, mix),
            },
        );
        (sum, touched)
    }

    /// Applies timelines in order. `mix` tells what each is mixed with, `other` applies those that are not frequent.
    #[inline(always)]
    fn each(
        self,
        mix: impl FnMut(&Timeline, Mode) -> Mix,
        other: impl FnMut(&mut Context<'_>, &Timeline, Mode, Mix),
    ) {
        vectorized_with(Each {
            run: self,
            mix,
            other,
        });
    }
}

struct Each<'a, 'c, M, O> {
    run: Run<'a, 'c>,
    mix: M,
    other: O,
}

impl<M, O> Vectorized for Each<'_, '_, M, O>
where
    M: FnMut(&Timeline, Mode) -> Mix,
    O: FnMut(&mut Context<'_>, &Timeline, Mode, Mix),
{
    type Output = ();

    #[inline(always)]
    fn run(self, vectors: impl Vectors) {
        let Self {
            run,
            mut mix,
            mut other,
        } = self;
        let Run {
            context,
            modes,
            rotations,
            ..
        } = run;
        let mut entries = context.animation.timelines.iter().zip(modes).enumerate();
        let mut next = entries.next();
        while let Some((_, (timeline, mode))) = next {
            if !is_frequent(timeline.kind) {
                other(context, timeline, *mode, mix(timeline, *mode));
                next = entries.next();
                continue;
            }
            let mut bones = Bones::new(context);
            while let Some((index, (timeline, mode))) = next
                && is_frequent(timeline.kind)
            {
                let mix = mix(timeline, *mode);
                match (timeline.kind, rotations.get_mut(index)) {
                    (TimelineKind::Rotate(bone), Some(memory)) => {
                        apply_rotation(&mut bones, vectors, timeline, bone, mix, memory);
                    }
                    _ => {
                        bones.apply(vectors, timeline, mix, false);
                    }
                }
                next = entries.next();
            }
        }
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
    /// What timelines are mixed with, by their modes.
    fn mixes(&self) -> [Mix; 5] {
        let mix = |alpha, blend| Mix {
            alpha,
            blend,
            direction: MixDirection::Out,
        };
        [
            mix(self.alpha, self.over),
            mix(self.alpha, MixBlend::Setup),
            mix(self.hold, self.over),
            mix(self.hold, MixBlend::Setup),
            mix(self.hold, MixBlend::Setup),
        ]
    }
}

/// Shows the attachment of an attachment timeline, and marks the slot; returns whether it is touched but not claimed.
/// Source: animation.md 11.7.
#[inline(never)]
fn set_attachment(
    context: &mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    blend: MixBlend,
    marks: Marks,
) -> bool {
    let Some((slot, set)) = show_attachment(context, timeline, slot, blend) else {
        return false;
    };
    let Marks { epoch, keep } = marks;
    if set && keep {
        slot.attachment_state = epoch + 2;
    }
    if slot.attachment_state <= epoch {
        slot.attachment_state = epoch + 1;
    }
    slot.attachment_state == epoch + 1
}
