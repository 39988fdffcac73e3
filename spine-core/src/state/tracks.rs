//! Setting, queueing and clearing. Source: animation.md 10.

use spine_data::AnimationId;

use super::AnimationState;
use super::entry::{EntryId, known};
use super::queue::StateEventKind;
use crate::error::Error;

/// Most tracks; a larger index is a mistake that would take memory for every track below it.
pub const MAX_TRACKS: usize = 65_536;

impl AnimationState {
    /// Plays an animation on a track at once, mixing from what plays there. Queued entries are dropped.
    ///
    /// An entry that was never applied is replaced, not mixed from. Source: animation.md 10.1.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownName`] where there is no such animation, [`Error::TrackIndex`] from [`MAX_TRACKS`](super::MAX_TRACKS) on.
    pub fn set_animation(&mut self, track: usize, animation: &str, looping: bool) -> Result<EntryId, Error> {
        let animation = self.data.find(animation)?;
        self.set_animation_by_id(track, animation, looping)
    }

    /// [`set_animation`](Self::set_animation) by id; `None` is the empty animation.
    ///
    /// # Errors
    ///
    /// [`Error::TrackIndex`] from [`MAX_TRACKS`](super::MAX_TRACKS) on.
    pub fn set_animation_by_id(
        &mut self,
        track: usize,
        animation: Option<AnimationId>,
        looping: bool,
    ) -> Result<EntryId, Error> {
        self.expand(track)?;
        let mut current = self.current(track);
        let mut interrupt = true;
        if let Some(id) = current {
            let applied = self.entries.get(id).is_some_and(super::TrackEntry::was_applied);
            if applied {
                self.drop_queue(id);
            } else {
                let below = self.entries.get(id).and_then(|entry| entry.mixing_from);
                self.put(track, below);
                self.notify(id, StateEventKind::Interrupt);
                self.notify(id, StateEventKind::End);
                self.drop_queue(id);
                current = below;
                interrupt = false;
            }
        }
        let entry = self.create(track, animation, looping, current);
        self.make_current(track, entry, interrupt);
        Ok(entry)
    }

    /// Queues an animation behind what plays last on a track. Source: animation.md 10.2.
    ///
    /// `delay` above 0 counts from the start of the entry before; 0 or less is relative to its end (for a looping one, the end
    /// of the loop it is in), less the mix duration, and never before its start: 0 means "so that the mix ends when the
    /// previous entry ends", not "now".
    ///
    /// # Errors
    ///
    /// As [`set_animation`](Self::set_animation).
    pub fn add_animation(
        &mut self,
        track: usize,
        animation: &str,
        looping: bool,
        delay: f64,
    ) -> Result<EntryId, Error> {
        let animation = self.data.find(animation)?;
        self.add_animation_by_id(track, animation, looping, delay)
    }

    /// [`add_animation`](Self::add_animation) by id; `None` is the empty animation.
    ///
    /// # Errors
    ///
    /// [`Error::TrackIndex`] from [`MAX_TRACKS`](super::MAX_TRACKS) on.
    pub fn add_animation_by_id(
        &mut self,
        track: usize,
        animation: Option<AnimationId>,
        looping: bool,
        delay: f64,
    ) -> Result<EntryId, Error> {
        self.expand(track)?;
        let mut delay = known(delay);
        let mut last = self.current(track);
        while let Some(next) = last
            .and_then(|id| self.entries.get(id))
            .and_then(|entry| entry.next)
        {
            last = Some(next);
        }
        let id = self.create(track, animation, looping, last);
        match last {
            None => {
                self.make_current(track, id, true);
                delay = delay.max(0.0);
            }
            Some(last) => {
                let complete = self
                    .entries
                    .get(last)
                    .map_or(0.0, super::TrackEntry::track_complete);
                if let Some(last) = self.entries.get_mut(last) {
                    last.next = Some(id);
                }
                if let Some(entry) = self.entries.get_mut(id) {
                    entry.previous = Some(last);
                    if delay <= 0.0 {
                        delay = ((delay + complete) - entry.mix_duration).max(0.0);
                    }
                }
            }
        }
        if let Some(entry) = self.entries.get_mut(id) {
            entry.delay = delay;
        }
        Ok(id)
    }

    /// Mixes a track out over `mix_duration` seconds: plays the empty animation. Source: animation.md 10.3.
    ///
    /// # Errors
    ///
    /// [`Error::TrackIndex`] from [`MAX_TRACKS`](super::MAX_TRACKS) on.
    pub fn set_empty_animation(&mut self, track: usize, mix_duration: f64) -> Result<EntryId, Error> {
        let mix_duration = known(mix_duration);
        let id = self.set_animation_by_id(track, None, false)?;
        if let Some(entry) = self.entries.get_mut(id) {
            entry.mix_duration = mix_duration;
            entry.track_end = mix_duration;
        }
        Ok(id)
    }

    /// Queues the empty animation: mixes a track out when what plays there has ended. `delay` is that of
    /// [`add_animation`](Self::add_animation). Source: animation.md 10.3.
    ///
    /// # Errors
    ///
    /// [`Error::TrackIndex`] from [`MAX_TRACKS`](super::MAX_TRACKS) on.
    pub fn add_empty_animation(
        &mut self,
        track: usize,
        mix_duration: f64,
        delay: f64,
    ) -> Result<EntryId, Error> {
        let mix_duration = known(mix_duration);
        let id = self.add_animation_by_id(track, None, false, delay)?;
        if let Some(entry) = self.entries.get_mut(id) {
            if known(delay) <= 0.0 {
                entry.delay = ((entry.delay + entry.mix_duration) - mix_duration).max(0.0);
            }
            entry.mix_duration = mix_duration;
            entry.track_end = mix_duration;
        }
        Ok(id)
    }

    /// Mixes all tracks out over `mix_duration` seconds.
    pub fn set_empty_animations(&mut self, mix_duration: f64) {
        for track in 0..self.tracks.len() {
            if self.current(track).is_some() {
                // The track exists, so that its index is in range.
                let _ = self.set_empty_animation(track, mix_duration);
            }
        }
    }

    /// Clears a track at once: nothing is mixed out, the pose stays as it is. Source: animation.md 10.6.
    pub fn clear_track(&mut self, track: usize) {
        let Some(current) = self.current(track) else {
            return;
        };
        self.notify(current, StateEventKind::End);
        self.drop_queue(current);
        let mut at = current;
        while let Some(entry) = self.entries.get_mut(at) {
            let from = entry.mixing_from.take();
            entry.mixing_to = None;
            let Some(from) = from else { break };
            self.notify(from, StateEventKind::End);
            at = from;
        }
        self.put(track, None);
    }

    /// Clears all tracks at once: nothing is mixed out, the pose stays as it is.
    pub fn clear_tracks(&mut self) {
        for track in 0..self.tracks.len() {
            self.clear_track(track);
        }
        self.tracks.clear();
    }

    /// Drops what is queued behind an entry. Source: animation.md 10.5.
    pub fn clear_next(&mut self, entry: EntryId) {
        self.drop_queue(entry);
    }

    /// Sets an entry's mix duration and the delay that goes with it: 0 or less is relative to the end of the entry before, as in
    /// [`add_animation`](Self::add_animation). Source: animation.md 8.2.
    ///
    /// Writing to [`TrackEntry::mix_duration`](super::TrackEntry::mix_duration) alone leaves the delay as it is.
    pub fn set_mix_duration(&mut self, id: EntryId, mix_duration: f64, delay: f64) {
        let previous = self.entries.get(id).and_then(|entry| entry.previous);
        let complete = previous
            .and_then(|id| self.entries.get(id))
            .map(super::TrackEntry::track_complete);
        let Some(entry) = self.entries.get_mut(id) else {
            return;
        };
        let (mix_duration, delay) = (known(mix_duration), known(delay));
        entry.mix_duration = mix_duration;
        entry.delay = if delay > 0.0 {
            delay
        } else {
            complete.map_or(0.0, |complete| ((delay + complete) - mix_duration).max(0.0))
        };
    }

    fn expand(&mut self, track: usize) -> Result<(), Error> {
        if track >= MAX_TRACKS {
            return Err(Error::TrackIndex {
                index: track,
                limit: MAX_TRACKS,
            });
        }
        if self.tracks.len() <= track {
            self.tracks.resize(track + 1, None);
        }
        Ok(())
    }

    pub(super) fn put(&mut self, track: usize, entry: Option<EntryId>) {
        if let Some(place) = self.tracks.get_mut(track) {
            *place = entry;
        }
    }

    fn create(
        &mut self,
        track: usize,
        animation: Option<AnimationId>,
        looping: bool,
        predecessor: Option<EntryId>,
    ) -> EntryId {
        let from = predecessor
            .and_then(|id| self.entries.get(id))
            .map(|entry| entry.animation);
        let mix_duration = from.map_or(0.0, |from| {
            known(spine_data::real::wide(self.data.mix(from, animation)))
        });
        let data = self.data.data();
        let duration = animation
            .and_then(|id| data.animations.get(id))
            .map_or(0.0, |animation| animation.duration);
        let id = self.entries.insert();
        if let Some(entry) = self.entries.get_mut(id) {
            entry.track = track;
            entry.animation = animation;
            entry.looping = looping;
            entry.animation_end = f64::from(duration);
            entry.mix_duration = mix_duration;
        }
        id
    }

    /// Source: animation.md 10.4.
    pub(super) fn make_current(&mut self, track: usize, id: EntryId, interrupt: bool) {
        let from = self.current(track);
        self.put(track, Some(id));
        if let Some(entry) = self.entries.get_mut(id) {
            entry.previous = None;
        }
        if let Some(from_id) = from {
            if interrupt {
                self.notify(from_id, StateEventKind::Interrupt);
            }
            let mut factor = 1.0;
            if let Some(from) = self.entries.get_mut(from_id) {
                from.mixing_to = Some(id);
                from.next = None;
                if from.mixing_from.is_some() && from.mix_seconds() > 0.0 {
                    factor = spine_data::real::real(from.mixed_in());
                }
                from.rotations.clear();
            }
            if let Some(entry) = self.entries.get_mut(id) {
                entry.mixing_from = Some(from_id);
                entry.mix_time = 0.0;
                entry.interrupt_factor *= factor;
            }
        }
        self.notify(id, StateEventKind::Start);
    }

    pub(super) fn drop_queue(&mut self, id: EntryId) {
        let mut next = self.entries.get_mut(id).and_then(|entry| entry.next.take());
        while let Some(id) = next {
            self.notify(id, StateEventKind::Dispose);
            next = self.entries.get_mut(id).and_then(|entry| entry.next.take());
        }
    }
}
