//! Track entries: an animation on a track, waiting, playing or being mixed out.

use std::num::NonZeroU32;

use spine_data::{AnimationId, Real};

use crate::fetch::{fetch, fetch_all};
use crate::timeline::MixBlend;

/// Names a track entry of one [`AnimationState`](super::AnimationState); 12 bytes.
///
/// After the entry's disposal it names nothing, even if its memory is used again; to another state it never names anything.
/// A clone of a state knows the entries that it was cloned with by the same ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId {
    pub(super) index: u32,
    pub(super) generation: u32,
    /// Of the state; never 0, so that an `Option` takes no more room.
    pub(super) tag: NonZeroU32,
}

/// What a timeline of an entry does while entries are mixed; a byte. Source: animation.md 11.8.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mode {
    /// An earlier entry drives the property too.
    Over,
    /// The first entry to drive the property: mixes with the setup pose.
    Base,
    /// As `Over`, but kept at full strength while being mixed out.
    HoldOver,
    /// As `Base`, but kept at full strength while being mixed out.
    HoldBase,
    /// As `HoldBase`, until a partner fades it out: the next of [`TrackEntry::partners`].
    HoldFade,
}

/// Memory of a rotate timeline for the direction of rotation: the rotation last used and the last difference, degrees.
///
/// Source: animation.md 11.6.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct RotationMemory {
    pub(super) total: Real,
    pub(super) last_difference: Real,
}

/// An animation on a track. Source: animation.md 8.
///
/// Times are seconds, in doubles: they grow over hours. Public fields may be changed at any time. What is not a number counts
/// as 0 wherever it is used.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TrackEntry {
    /// Whether the animation repeats.
    pub looping: bool,
    /// Whether the outgoing entry keeps its strength while this one is mixed in.
    pub hold_previous: bool,
    /// Whether the animation is played backwards. No events are fired then.
    pub reverse: bool,
    /// Whether rotations take the shortest way at every moment, instead of keeping the direction that they began with.
    pub shortest_rotation: bool,
    /// While mixed out: events are fired while the mix is below this, 0..1.
    pub event_threshold: Real,
    /// Attachments are kept where the entry's alpha is at least this, 0..1.
    pub alpha_attachment_threshold: Real,
    /// While mixed out: attachments are kept while the mix is below this, 0..1.
    pub mix_attachment_threshold: Real,
    /// While mixed out: the draw order is kept while the mix is below this, 0..1.
    pub mix_draw_order_threshold: Real,
    /// Animation time at which the entry begins, seconds.
    pub animation_start: f64,
    /// Animation time at which the entry ends or repeats, seconds: the animation's duration at first.
    pub animation_end: f64,
    /// Seconds until the entry begins: after it became current, or counted on the previous entry's track time while queued.
    pub delay: f64,
    /// Seconds that the entry has been current.
    pub track_time: f64,
    /// Track time at which the track is cleared, if nothing is queued: endless at first.
    pub track_end: f64,
    /// Factor on time.
    pub time_scale: f64,
    /// Share of the animation in the pose, 0..1.
    pub alpha: Real,
    /// Seconds that this entry has been mixed in.
    pub mix_time: f64,
    /// Seconds over which this entry is mixed in; with 0 it takes over in one frame.
    pub mix_duration: f64,
    /// How the animation is combined with lower tracks; track 0 always mixes with the setup pose.
    pub mix_blend: MixBlend,
    pub(super) animation: Option<AnimationId>,
    pub(super) track: usize,
    pub(super) next: Option<EntryId>,
    pub(super) previous: Option<EntryId>,
    pub(super) mixing_from: Option<EntryId>,
    pub(super) mixing_to: Option<EntryId>,
    pub(super) animation_last: f64,
    pub(super) pending_animation_last: f64,
    pub(super) track_last: f64,
    pub(super) pending_track_last: f64,
    pub(super) interrupt_factor: Real,
    pub(super) weight_sum: Real,
    pub(super) modes: Vec<Mode>,
    /// The entries that fade the timelines in [`Mode::HoldFade`], in order.
    pub(super) partners: Vec<EntryId>,
    pub(super) rotations: Vec<RotationMemory>,
}

/// A number, or 0 instead of what is not finite.
pub(super) const fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { 0.0 }
}

/// A number, possibly infinite, or 0 instead of what is none.
pub(super) const fn known(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value }
}

/// The whole number up to a value.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "of what is small")]
pub(super) fn floor(value: f64) -> f64 {
    // Mostly small, and rounding down is a call.
    if value.abs() < f64::from(i32::MAX) {
        let whole = f64::from(value as i32);
        if whole > value { whole - 1.0 } else { whole }
    } else {
        value.floor()
    }
}

impl TrackEntry {
    /// Asks for the entry: a field of each of its lines.
    pub(super) fn fetch(&self) {
        fetch(&self.animation_start);
        fetch(&self.time_scale);
        fetch(&self.track);
        fetch(&self.animation_last);
        fetch(&self.modes);
        fetch(&self.rotations);
    }

    /// Asks for what the entry knows of its timelines.
    pub(super) fn fetch_lists(&self) {
        fetch_all(&self.modes);
        fetch_all(&self.partners);
        fetch_all(&self.rotations);
    }

    pub(super) const fn new() -> Self {
        Self {
            looping: false,
            hold_previous: false,
            reverse: false,
            shortest_rotation: false,
            event_threshold: 0.0,
            alpha_attachment_threshold: 0.0,
            mix_attachment_threshold: 0.0,
            mix_draw_order_threshold: 0.0,
            animation_start: 0.0,
            animation_end: 0.0,
            delay: 0.0,
            track_time: 0.0,
            track_end: f64::MAX,
            time_scale: 1.0,
            alpha: 1.0,
            mix_time: 0.0,
            mix_duration: 0.0,
            mix_blend: MixBlend::Replace,
            animation: None,
            track: 0,
            next: None,
            previous: None,
            mixing_from: None,
            mixing_to: None,
            animation_last: -1.0,
            pending_animation_last: -1.0,
            track_last: -1.0,
            pending_track_last: -1.0,
            interrupt_factor: 1.0,
            weight_sum: 0.0,
            modes: Vec::new(),
            partners: Vec::new(),
            rotations: Vec::new(),
        }
    }

    /// As new, with the memory of the lists kept for the next animation.
    pub(super) fn recycle(&mut self) {
        let (mut modes, mut partners, mut rotations) = (
            std::mem::take(&mut self.modes),
            std::mem::take(&mut self.partners),
            std::mem::take(&mut self.rotations),
        );
        modes.clear();
        partners.clear();
        rotations.clear();
        *self = Self {
            modes,
            partners,
            rotations,
            ..Self::new()
        };
    }

    /// The animation; `None` is the empty animation.
    #[must_use]
    pub const fn animation(&self) -> Option<AnimationId> {
        self.animation
    }

    /// Position of the track, from 0.
    #[must_use]
    pub const fn track_index(&self) -> usize {
        self.track
    }

    /// The entry that is queued behind this one.
    #[must_use]
    pub const fn next(&self) -> Option<EntryId> {
        self.next
    }

    /// The entry that this one is queued behind; only while queued.
    #[must_use]
    pub const fn previous(&self) -> Option<EntryId> {
        self.previous
    }

    /// The entry that is being mixed out while this one is mixed in.
    #[must_use]
    pub const fn mixing_from(&self) -> Option<EntryId> {
        self.mixing_from
    }

    /// The entry that is being mixed in while this one is mixed out.
    #[must_use]
    pub const fn mixing_to(&self) -> Option<EntryId> {
        self.mixing_to
    }

    /// Animation time of the last application, seconds; -1 before the first.
    #[must_use]
    pub const fn animation_last(&self) -> f64 {
        self.animation_last
    }

    /// Sets the animation time of the last application: events before it are not fired again.
    pub const fn set_animation_last(&mut self, seconds: f64) {
        self.animation_last = seconds;
        self.pending_animation_last = seconds;
    }

    /// Seconds of the animation that the entry plays.
    #[must_use]
    pub const fn span(&self) -> f64 {
        self.animation_end - self.animation_start
    }

    /// Seconds over which the entry is mixed in.
    pub(super) const fn mix_seconds(&self) -> f64 {
        known(self.mix_duration)
    }

    /// Whether the mix has lasted as long as it should.
    pub(super) const fn is_mixed_in(&self) -> bool {
        self.mix_time >= self.mix_seconds() || self.mix_time.is_nan()
    }

    /// How far the entry is mixed in, up to 1. For a mix that takes time.
    ///
    /// Below 0 where time ran backwards; bounded, for the pose must stay finite.
    pub(super) fn mixed_in(&self) -> f64 {
        let share = self.mix_time / self.mix_seconds();
        if share.is_nan() {
            return 1.0;
        }
        share.clamp(-1000.0, 1.0)
    }

    /// Share of the animation in the pose.
    pub(super) const fn strength(&self) -> Real {
        if self.alpha.is_finite() { self.alpha } else { 0.0 }
    }

    /// The time of the animation that belongs to the track time, before [`reverse`](Self::reverse). Source: animation.md 8.2.
    #[must_use]
    pub fn animation_time(&self) -> f64 {
        self.time_in(self.cycle())
    }

    /// The loop that a looping entry is in.
    #[inline]
    pub(super) fn cycle(&self) -> Cycle {
        let span = self.span();
        if self.looping && span != 0.0 {
            Cycle::new(self.track_time, span)
        } else {
            Cycle::default()
        }
    }

    /// [`animation_time`](Self::animation_time), where the loop is known.
    #[inline]
    pub(super) fn time_in(&self, cycle: Cycle) -> f64 {
        if !self.looping {
            return known(self.track_time + self.animation_start).min(known(self.animation_end));
        }
        // Endless track times have no remainder.
        known(cycle.rest + self.animation_start)
    }

    /// Whether the animation came to its end, or to that of a loop, since the application before. Source: animation.md 11.9.
    #[inline]
    pub(super) fn has_completed(&self, cycle: Cycle, animation_time: f64) -> bool {
        if !self.looping {
            return animation_time >= self.animation_end && self.animation_last < self.animation_end;
        }
        let span = self.span();
        if span == 0.0 {
            return true;
        }
        // Mostly the application before was in the same loop, and not so near its start that it matters how quotients are rounded.
        let start = self.track_time - cycle.rest;
        if self.track_last - start > self.track_time * 1e-9 {
            return false;
        }
        cycle.count > 0.0 && cycle.count > floor(self.track_last / span)
    }

    /// The track time at which the animation is complete: for a looping one, the end of the loop that it is in.
    ///
    /// Source: animation.md 8.2.
    #[must_use]
    pub fn track_complete(&self) -> f64 {
        let span = self.span();
        if span != 0.0 {
            if self.looping {
                return span * (1.0 + (self.track_time / span).trunc());
            }
            if self.track_time < span {
                return span;
            }
        }
        self.track_time
    }

    /// Whether the animation has been played once.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.track_time >= self.span()
    }

    /// Whether the entry has been applied.
    #[must_use]
    pub fn was_applied(&self) -> bool {
        self.pending_track_last != -1.0
    }

    /// Whether this is the empty animation.
    #[must_use]
    pub const fn is_empty_animation(&self) -> bool {
        self.animation.is_none()
    }

    /// Forgets the directions that rotations began with: they take the shortest way once more. Source: animation.md 11.6.
    pub fn reset_rotation_directions(&mut self) {
        self.rotations.clear();
    }
}

/// The loop of an animation that a track time is in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cycle {
    /// Loops that are over.
    pub(super) count: f64,
    /// Time since they are.
    pub(super) rest: f64,
}

impl Cycle {
    /// `rest` is `time % span`, mostly without the loop that the operator calls.
    ///
    /// Spans are differences of singles: mostly they have few enough digits for the product with a whole number to be exact, and
    /// then so is the difference.
    #[inline]
    fn new(time: f64, span: f64) -> Self {
        const LOW_BITS: u64 = (1 << 28) - 1;
        const LARGEST: f64 = (1_u32 << 28) as f64;
        let count = floor(time / span);
        if span.to_bits() & LOW_BITS != 0
            || !(0.0..LARGEST).contains(&count)
            || !(1e-30..1e30).contains(&span)
        {
            let rest = time % span;
            return Self { count, rest };
        }
        let rest = time - count * span;
        // The quotient may have been rounded up to a whole number.
        let rest = if rest < 0.0 { rest + span } else { rest };
        Self { count, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::Cycle;

    fn remainder(value: f64, span: f64) -> f64 {
        Cycle::new(value, span).rest
    }

    #[test]
    fn the_remainder_is_that_of_the_operator() {
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 40) as f64 / f64::from(1_u32 << 24)
        };
        for _ in 0..20_000 {
            let span = f64::from((next() * 8.0) as f32 + 0.01);
            for value in [
                next() * 10.0,
                next() * 1e5,
                span * (next() * 1000.0).floor(),
                0.0,
                span,
            ] {
                assert_eq!(
                    remainder(value, span).to_bits(),
                    (value % span).to_bits(),
                    "{value} {span}"
                );
            }
        }
        for (value, span) in [
            (1e300, 1.5),
            (f64::INFINITY, 1.0),
            (5.0, 0.1),
            (-3.0, 2.0),
            (f64::NAN, 1.0),
        ] {
            assert_eq!(
                remainder(value, span).to_bits() << 1,
                (value % span).to_bits() << 1,
                "{value} {span}"
            );
        }
    }
}
