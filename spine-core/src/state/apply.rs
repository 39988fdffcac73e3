//! Posing a skeleton by all tracks. Source: animation.md 11.3 to 11.5, 11.7, 11.9.

use std::sync::Arc;

use spine_data::{Animation, FiredEvent, Real, SkeletonData, SlotId, real};

use super::AnimationState;
use super::entry::{EntryId, Mode, RotationMemory, TrackEntry, known};
use super::queue::StateEventKind;
use super::timelines::{Fading, Run};
use crate::skeleton::Skeleton;
use crate::timeline::{Context, Mix, MixBlend, MixDirection, Window, apply_timeline};

impl AnimationState {
    /// Poses a skeleton by the current entries of all tracks, lowest first. Returns whether there was any.
    ///
    /// Draw orders, attachments and events are part of it; world transforms are not. The same state may pose several
    /// skeletons. Source: animation.md 11.3.
    pub fn apply(&mut self, skeleton: &mut Skeleton) -> bool {
        if self.dirty {
            self.compute_modes();
        }
        if self.epoch > i32::MAX - 4 {
            // Years of frames: marks begin again at 0.
            self.epoch = 0;
            for slot in &mut skeleton.pose.slots {
                slot.attachment_state = 0;
            }
        }
        // Once for all entries: counting references is not free.
        let data = Arc::clone(self.data.data());
        let mut applied = false;
        self.touched = false;
        for track in 0..self.tracks.len() {
            let Some(id) = self.current(track) else { continue };
            if self
                .entries
                .get(id)
                .is_some_and(|entry| known(entry.delay) <= 0.0)
            {
                applied = true;
                self.apply_current(&data, track, id, skeleton);
            }
        }
        if self.touched {
            self.restore_unclaimed(skeleton);
        }
        self.epoch += 2;
        applied
    }

    /// Slots whose attachment was touched but not claimed show their setup attachment. Source: animation.md 11.3 step 3.
    fn restore_unclaimed(&self, skeleton: &mut Skeleton) {
        let touched = self.epoch + 1;
        for index in 0..skeleton.pose.slots.len() {
            let slot = SlotId::new(u32::try_from(index).unwrap_or(u32::MAX));
            if skeleton
                .pose
                .slots
                .get(slot)
                .is_some_and(|slot| slot.attachment_state == touched)
            {
                let name = skeleton.data.slots.get(slot).and_then(|slot| slot.attachment);
                let attachment = name.and_then(|name| skeleton.attachment(slot, name));
                skeleton.set_slot_attachment(slot, attachment);
            }
        }
    }

    fn apply_current(&mut self, data: &SkeletonData, track: usize, id: EntryId, skeleton: &mut Skeleton) {
        let Some(entry) = self.entries.get(id) else { return };
        let blend = if track == 0 {
            MixBlend::First
        } else {
            entry.mix_blend
        };
        let mut alpha = entry.strength();
        if entry.mixing_from.is_some() {
            alpha *= self.apply_chain(data, id, skeleton, blend);
        } else if entry.track_time >= entry.track_end && entry.next.is_none() {
            alpha = 0.0;
        }
        let Some(entry) = self.entries.get_mut(id) else {
            return;
        };
        let animation = entry.animation.and_then(|id| data.animations.get(id));
        let animation_time = entry.animation_time();
        let mut keep = alpha >= entry.alpha_attachment_threshold;
        let times = entry_times(entry, animation, animation_time);
        let fire = !entry.reverse;
        let direct = (track == 0 && alpha == 1.0) || blend == MixBlend::Add;
        if direct && track == 0 {
            keep = true;
        }
        let epoch = self.epoch;
        if let (Some(animation), Some(animation_id)) = (animation, entry.animation) {
            let events = fire.then_some((animation_id, &mut self.fired));
            let mut context = Context::new(skeleton, animation, times, events);
            let shortest = entry.shortest_rotation || direct;
            let first = !shortest && first_frame(entry, animation.timelines.len());
            entry.modes.resize(animation.timelines.len(), Mode::Base);
            let run = Run {
                context: &mut context,
                modes: &entry.modes,
                rotations: if shortest { &mut [] } else { &mut entry.rotations },
                is_first: first,
                keeps_attachments: keep,
                epoch,
            };
            let base = if direct { blend } else { MixBlend::Setup };
            self.touched |= run.mix_in(alpha, blend, base, blend);
        }
        self.queue_events(data, id, animation_time);
        if let Some(entry) = self.entries.get_mut(id) {
            entry.pending_animation_last = animation_time;
            entry.pending_track_last = entry.track_time;
        }
    }

    /// Applies the entries that are being mixed out below an entry, oldest first; returns how far the entry itself is mixed in.
    ///
    /// A loop over the chain: many sets in a row must not exhaust the stack. Source: animation.md 11.5.
    fn apply_chain(
        &mut self,
        data: &SkeletonData,
        top: EntryId,
        skeleton: &mut Skeleton,
        blend: MixBlend,
    ) -> Real {
        let mut chain = std::mem::take(&mut self.chain);
        chain.clear();
        let mut at = Some(top);
        while let Some(id) = at {
            chain.push(id);
            at = self.entries.get(id).and_then(|entry| entry.mixing_from);
        }
        let mut mix = 1.0;
        for pair in chain.windows(2).rev() {
            let &[to, from] = pair else { continue };
            mix = self.apply_from(data, to, from, skeleton, blend);
        }
        self.chain = chain;
        mix
    }

    fn apply_from(
        &mut self,
        data: &SkeletonData,
        to: EntryId,
        id: EntryId,
        skeleton: &mut Skeleton,
        mut blend: MixBlend,
    ) -> Real {
        let (Some(to), Some(from)) = (self.entries.get(to), self.entries.get(id)) else {
            return 1.0;
        };
        let mix = if to.mix_seconds() == 0.0 {
            if blend == MixBlend::First {
                blend = MixBlend::Setup;
            }
            1.0
        } else {
            if blend != MixBlend::First {
                blend = from.mix_blend;
            }
            real::real(to.mixed_in())
        };
        let (keep_attachments, keep_order) = (
            mix < from.mix_attachment_threshold,
            mix < from.mix_draw_order_threshold,
        );
        let hold = from.strength() * to.interrupt_factor;
        let fading = hold * (1.0 - mix);
        let mixes_over_time = to.mix_seconds() > 0.0;
        let animation = from.animation.and_then(|id| data.animations.get(id));
        let animation_time = from.animation_time();
        let fire = !from.reverse && mix < from.event_threshold;
        let epoch = self.epoch;

        // Taken out, so that the partners of fading timelines can be looked at.
        let (mut modes, partners, mut rotations, shortest, alpha_threshold, first);
        let times;
        {
            let Some(from) = self.entries.get_mut(id) else {
                return mix;
            };
            times = entry_times(from, animation, animation_time);
            shortest = from.shortest_rotation;
            alpha_threshold = from.alpha_attachment_threshold;
            let count = animation.map_or(0, |animation| animation.timelines.len());
            first = blend != MixBlend::Add && !shortest && first_frame(from, count);
            modes = std::mem::take(&mut from.modes);
            partners = std::mem::take(&mut from.partners);
            rotations = std::mem::take(&mut from.rotations);
        }
        let mut weight = None;
        if let (Some(animation), Some(animation_id)) =
            (animation, self.entries.get(id).and_then(|e| e.animation))
        {
            let mut fired = std::mem::take(&mut self.fired);
            let events = fire.then_some((animation_id, &mut fired));
            let mut context = Context::new(skeleton, animation, times, events);
            if blend == MixBlend::Add {
                let mix = Mix {
                    alpha: fading,
                    blend,
                    direction: MixDirection::Out,
                };
                for timeline in &animation.timelines {
                    apply_timeline(&mut context, timeline, mix);
                }
            } else {
                modes.resize(animation.timelines.len(), Mode::Base);
                let run = Run {
                    context: &mut context,
                    modes: &modes,
                    rotations: if shortest { &mut [] } else { &mut rotations },
                    is_first: first,
                    keeps_attachments: keep_attachments,
                    epoch,
                };
                let (sum, touched) = run.mix_out(&Fading {
                    over: blend,
                    alpha: fading,
                    hold,
                    partners: &partners,
                    fade: &|partner| self.fade(partner),
                    keeps_order: keep_order,
                    attachment_threshold: alpha_threshold,
                });
                self.touched |= touched;
                weight = Some(sum);
            }
            self.fired = fired;
        } else if blend != MixBlend::Add {
            weight = Some(0.0);
        }
        if let Some(from) = self.entries.get_mut(id) {
            from.modes = modes;
            from.partners = partners;
            from.rotations = rotations;
            if let Some(weight) = weight {
                from.weight_sum = weight;
            }
        }
        if mixes_over_time {
            self.queue_events(data, id, animation_time);
        } else {
            self.fired.clear();
        }
        if let Some(from) = self.entries.get_mut(id) {
            from.pending_animation_last = animation_time;
            from.pending_track_last = from.track_time;
        }
        mix
    }

    /// How much of a held timeline is left while its partner is mixed in; 0 for a partner that takes no time, where the
    /// reference divides by 0.
    fn fade(&self, partner: EntryId) -> Real {
        self.entries
            .get(partner)
            .filter(|partner| partner.mix_seconds() > 0.0)
            .map_or(0.0, |partner| real::real((1.0 - partner.mixed_in()).max(0.0)))
    }

    /// Notifies the events that an entry fired, before and after its completion. Source: animation.md 11.9.
    fn queue_events(&mut self, data: &SkeletonData, id: EntryId, animation_time: f64) {
        let Some(entry) = self.entries.get(id) else { return };
        let (start, end, span) = (entry.animation_start, entry.animation_end, entry.span());
        let track_last = entry.track_last;
        let complete = if entry.looping {
            if span == 0.0 {
                true
            } else {
                let cycles = (entry.track_time / span).floor();
                cycles > 0.0 && cycles > (entry.track_last / span).floor()
            }
        } else {
            animation_time >= end && entry.animation_last < end
        };
        if self.fired.is_empty() {
            if complete {
                self.notify(id, StateEventKind::Complete);
            }
            return;
        }
        let fired = std::mem::take(&mut self.fired);
        let wrapped = track_last % span;
        let time = |event: &FiredEvent| data.event(*event).map_or(0.0, |event| f64::from(event.time));
        let split = fired
            .iter()
            .position(|event| time(event) < wrapped)
            .unwrap_or(fired.len());
        let (before, after) = fired.split_at(split);
        for event in before.iter().filter(|event| time(event) <= end) {
            self.notify(id, StateEventKind::Event(*event));
        }
        if complete {
            self.notify(id, StateEventKind::Complete);
        }
        for event in after.iter().filter(|event| time(event) >= start) {
            self.notify(id, StateEventKind::Event(*event));
        }
        self.fired = fired;
        self.fired.clear();
    }
}

fn entry_times(entry: &TrackEntry, animation: Option<&Animation>, animation_time: f64) -> Window {
    let now = if entry.reverse {
        animation.map_or(0.0, |animation| f64::from(animation.duration)) - animation_time
    } else {
        animation_time
    };
    Window {
        last: real::real(entry.animation_last),
        time: real::real(now),
    }
}

/// Whether the rotation memory begins; if so it is made ready.
fn first_frame(entry: &mut TrackEntry, timelines: usize) -> bool {
    let first = entry.rotations.len() != timelines;
    if first {
        entry.rotations.clear();
        entry.rotations.resize(timelines, RotationMemory::default());
    }
    first
}
