//! Posing a skeleton by all tracks. Source: animation.md 11.3 to 11.5, 11.7, 11.9.

use spine_data::{Animation, AnimationId, FiredEvent, Real, SkeletonData, SlotId, real};

use super::AnimationState;
use super::arena::Arena;
use super::entry::{EntryId, Mode, RotationMemory, TrackEntry, known};
use super::queue::{Queue, StateEventKind};
use super::timelines::{Fading, Marks, Run, apply_direct};
use crate::skeleton::Skeleton;
use crate::timeline::{Context, Mix, MixBlend, MixDirection, Window, apply_timelines};

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
        let mut pass = Pass {
            data: self.data.data(),
            skeleton,
            entries: &mut self.entries,
            queue: &mut self.queue,
            fired: &mut self.fired,
            chain: &mut self.chain,
            epoch: self.epoch,
            touched: false,
        };
        let mut applied = false;
        for (track, id) in self.tracks.iter().enumerate() {
            if let Some(id) = *id {
                applied |= pass.apply_current(track, id);
            }
        }
        if pass.touched {
            restore_unclaimed(skeleton, self.epoch + 1);
        }
        self.epoch += 2;
        self.drop_oldest();
        applied
    }
}

/// Slots whose attachment was touched but not claimed show their setup attachment. Source: animation.md 11.3 step 3.
fn restore_unclaimed(skeleton: &mut Skeleton, touched: i32) {
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

/// One application: what it reads and writes.
struct Pass<'a> {
    data: &'a SkeletonData,
    skeleton: &'a mut Skeleton,
    entries: &'a mut Arena,
    queue: &'a mut Queue,
    /// Events that one entry fired.
    fired: &'a mut Vec<FiredEvent>,
    chain: &'a mut Vec<EntryId>,
    epoch: i32,
    /// Whether a slot is touched but not claimed.
    touched: bool,
}

impl Pass<'_> {
    /// Applies a track; returns whether its time has come.
    fn apply_current(&mut self, track: usize, id: EntryId) -> bool {
        let Some(entry) = self.entries.get(id).filter(|entry| known(entry.delay) <= 0.0) else {
            return false;
        };
        let blend = if track == 0 {
            MixBlend::First
        } else {
            entry.mix_blend
        };
        let mut alpha = entry.strength();
        if entry.mixing_from.is_some() {
            alpha *= self.apply_chain(id, blend);
        } else if entry.track_time >= entry.track_end && entry.next.is_none() {
            alpha = 0.0;
        }
        let Some(entry) = self.entries.get_mut(id) else {
            return true;
        };
        let cycle = entry.cycle();
        let animation_time = entry.time_in(cycle);
        let direct = (track == 0 && alpha == 1.0) || blend == MixBlend::Add;
        let marks = Marks {
            epoch: self.epoch,
            keep: alpha >= entry.alpha_attachment_threshold || (direct && track == 0),
        };
        if let Some((animation_id, animation)) = animation_of(self.data, entry) {
            let events = (!entry.reverse).then_some((animation_id, &mut *self.fired));
            let times = entry_times(entry, animation, animation_time);
            let mut context = Context::new(self.skeleton, animation, times, events);
            self.touched |= if direct {
                let mix = Mix {
                    alpha,
                    blend,
                    direction: MixDirection::In,
                };
                apply_direct(&mut context, mix, marks)
            } else {
                remember(entry, animation.timelines.len());
                let run = Run {
                    context: &mut context,
                    modes: &entry.modes,
                    rotations: if entry.shortest_rotation {
                        &mut []
                    } else {
                        &mut entry.rotations
                    },
                    marks,
                };
                run.mix_in(alpha, blend)
            };
        }
        let complete = entry.has_completed(cycle, animation_time);
        entry.pending_animation_last = animation_time;
        entry.pending_track_last = entry.track_time;
        if complete || !self.fired.is_empty() {
            self.queue_events(id, complete);
        }
        true
    }

    /// Applies the entries that are being mixed out below an entry, oldest first; returns how far the entry itself is mixed in.
    ///
    /// A loop over the chain: many sets in a row must not exhaust the stack. Source: animation.md 11.5.
    fn apply_chain(&mut self, top: EntryId, blend: MixBlend) -> Real {
        let mut chain = std::mem::take(self.chain);
        chain.clear();
        let mut at = Some(top);
        while let Some(id) = at {
            chain.push(id);
            at = self.entries.get(id).and_then(|entry| entry.mixing_from);
        }
        let mut mix = 1.0;
        for pair in chain.windows(2).rev() {
            let &[to, from] = pair else { continue };
            mix = self.apply_from(to, from, blend);
        }
        *self.chain = chain;
        mix
    }

    fn apply_from(&mut self, to: EntryId, id: EntryId, mut blend: MixBlend) -> Real {
        let (Some(to), Some(from)) = (self.entries.get(to), self.entries.get(id)) else {
            return 1.0;
        };
        let takes_time = to.mix_seconds() > 0.0;
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
        let hold = from.strength() * to.interrupt_factor;
        let cycle = from.cycle();
        let animation_time = from.time_in(cycle);
        let mut weight = 0.0;
        if let Some((animation_id, animation)) = animation_of(self.data, from) {
            let fires = !from.reverse && mix < from.event_threshold;
            let times = entry_times(from, animation, animation_time);
            let alpha = hold * (1.0 - mix);
            if blend == MixBlend::Add {
                let events = fires.then_some((animation_id, &mut *self.fired));
                let mut context = Context::new(self.skeleton, animation, times, events);
                let mix = Mix {
                    alpha,
                    blend,
                    direction: MixDirection::Out,
                };
                apply_timelines(&mut context, &animation.timelines, mix);
            } else {
                // Taken out, so that the partners of fading timelines can be looked at.
                let mut rotations = self.entries.get_mut(id).map_or_else(Vec::new, |from| {
                    remember(from, animation.timelines.len());
                    std::mem::take(&mut from.rotations)
                });
                let entries = &*self.entries;
                let Some(from) = entries.get(id) else { return mix };
                let events = fires.then_some((animation_id, &mut *self.fired));
                let run = Run {
                    context: &mut Context::new(self.skeleton, animation, times, events),
                    modes: &from.modes,
                    rotations: if from.shortest_rotation {
                        &mut []
                    } else {
                        &mut rotations
                    },
                    marks: Marks {
                        epoch: self.epoch,
                        keep: mix < from.mix_attachment_threshold,
                    },
                };
                let (sum, touched) = run.mix_out(&Fading {
                    over: blend,
                    alpha,
                    hold,
                    partners: &from.partners,
                    fade: &|partner| fade(entries, partner),
                    keeps_order: mix < from.mix_draw_order_threshold,
                    attachment_threshold: from.alpha_attachment_threshold,
                });
                self.touched |= touched;
                weight = sum;
                if let Some(from) = self.entries.get_mut(id) {
                    from.rotations = rotations;
                }
            }
        }
        let Some(from) = self.entries.get_mut(id) else {
            return mix;
        };
        if blend != MixBlend::Add {
            from.weight_sum = weight;
        }
        let complete = from.has_completed(cycle, animation_time);
        from.pending_animation_last = animation_time;
        from.pending_track_last = from.track_time;
        if !takes_time {
            self.fired.clear();
        } else if complete || !self.fired.is_empty() {
            self.queue_events(id, complete);
        }
        mix
    }

    /// Notifies the events that an entry fired, before and after its completion. Source: animation.md 11.9.
    #[inline(never)]
    fn queue_events(&mut self, id: EntryId, complete: bool) {
        let Some(entry) = self.entries.get(id) else { return };
        let wrapped = entry.track_last % entry.span();
        let time = |event: &FiredEvent| {
            let event = self.data.event(*event);
            event.map_or(0.0, |event| f64::from(event.time))
        };
        let split = self.fired.iter().position(|event| time(event) < wrapped);
        let (before, after) = self.fired.split_at(split.unwrap_or(self.fired.len()));
        for event in before.iter().filter(|event| time(event) <= entry.animation_end) {
            self.queue.push(id, StateEventKind::Event(*event));
        }
        if complete {
            self.queue.push(id, StateEventKind::Complete);
        }
        for event in after.iter().filter(|event| time(event) >= entry.animation_start) {
            self.queue.push(id, StateEventKind::Event(*event));
        }
        self.fired.clear();
    }
}

/// How much of a held timeline is left while its partner is mixed in; 0 for a partner that takes no time, where the reference
/// divides by 0.
fn fade(entries: &Arena, partner: EntryId) -> Real {
    entries
        .get(partner)
        .filter(|partner| partner.mix_seconds() > 0.0)
        .map_or(0.0, |partner| real::real((1.0 - partner.mixed_in()).max(0.0)))
}

#[inline]
fn animation_of<'a>(data: &'a SkeletonData, entry: &TrackEntry) -> Option<(AnimationId, &'a Animation)> {
    let id = entry.animation?;
    Some((id, data.animations.get(id)?))
}

#[inline]
fn entry_times(entry: &TrackEntry, animation: &Animation, animation_time: f64) -> Window {
    let now = if entry.reverse {
        f64::from(animation.duration) - animation_time
    } else {
        animation_time
    };
    Window {
        last: real::real(entry.animation_last),
        time: real::real(now),
    }
}

/// Makes an entry's tables as long as its timelines are many. Directions of rotations that were not, begin anew.
#[inline]
fn remember(entry: &mut TrackEntry, timelines: usize) {
    if entry.modes.len() != timelines {
        entry.modes.resize(timelines, Mode::Base);
    }
    if entry.rotations.len() != timelines && !entry.shortest_rotation {
        entry.rotations.clear();
        entry.rotations.resize(timelines, RotationMemory::default());
    }
}
