//! Advancing time. Source: animation.md 11.1, 11.2.

use super::AnimationState;
use super::entry::{EntryId, finite, known};
use super::queue::StateEventKind;

impl AnimationState {
    /// Advances all tracks by `delta` seconds; what is not finite counts as 0.
    pub fn update(&mut self, delta: f64) {
        let delta = finite(delta * self.time_scale);
        for track in 0..self.tracks.len() {
            if let Some(current) = self.current(track) {
                self.update_track(track, current, delta);
            }
        }
    }

    fn update_track(&mut self, track: usize, id: EntryId, delta: f64) {
        let Some(current) = self.entries.get_mut(id) else {
            return;
        };
        current.animation_last = current.pending_animation_last;
        current.track_last = current.pending_track_last;
        let mut current_delta = finite(delta * current.time_scale);
        if current.delay > 0.0 {
            current.delay -= current_delta;
            if current.delay > 0.0 {
                return;
            }
            current_delta = -current.delay;
            current.delay = 0.0;
        }
        let (track_last, time_scale, next) = (current.track_last, current.time_scale, current.next);
        let is_over = track_last >= current.track_end;
        let is_mixed = current.mixing_from.is_some();
        if next.is_none() && !is_mixed && !is_over {
            current.track_time += current_delta;
            return;
        }
        if let Some(next_id) = next {
            let Some(next) = self.entries.get_mut(next_id) else {
                return;
            };
            let over = track_last - known(next.delay);
            if over >= 0.0 {
                next.delay = 0.0;
                if time_scale != 0.0 {
                    next.track_time += finite((over / time_scale + delta) * next.time_scale);
                }
                if let Some(current) = self.entries.get_mut(id) {
                    current.track_time += current_delta;
                }
                self.make_current(track, next_id, true);
                let mut at = Some(next_id);
                while let Some(entry) = at.and_then(|id| self.entries.get_mut(id)) {
                    if entry.mixing_from.is_none() {
                        break;
                    }
                    entry.mix_time += delta;
                    at = entry.mixing_from;
                }
                return;
            }
        } else if is_over && !is_mixed {
            self.put(track, None);
            self.notify(id, StateEventKind::End);
            return;
        }
        if is_mixed && self.advance_mix(id, delta) {
            let mut from = self
                .entries
                .get_mut(id)
                .and_then(|current| current.mixing_from.take());
            if let Some(entry) = from.and_then(|id| self.entries.get_mut(id)) {
                entry.mixing_to = None;
            }
            while let Some(ended) = from {
                self.notify(ended, StateEventKind::End);
                from = self.entries.get(ended).and_then(|entry| entry.mixing_from);
            }
        }
        if let Some(current) = self.entries.get_mut(id) {
            current.track_time += current_delta;
        }
    }

    /// Advances the mixes below an entry, deepest first; true when all of them are finished. Source: animation.md 11.2.
    ///
    /// A loop over the chain: 100,000 sets in a row must not exhaust the stack.
    fn advance_mix(&mut self, top: EntryId, delta: f64) -> bool {
        let mut chain = std::mem::take(&mut self.chain);
        chain.clear();
        let mut at = Some(top);
        while let Some(id) = at {
            chain.push(id);
            at = self.entries.get(id).and_then(|entry| entry.mixing_from);
        }
        // The last one mixes from nothing: finished.
        let mut done = true;
        for pair in chain.windows(2).rev() {
            let &[to, from] = pair else { continue };
            done = self.advance_pair(to, from, delta, done);
        }
        self.chain = chain;
        done
    }

    fn advance_pair(&mut self, to_id: EntryId, from_id: EntryId, delta: f64, done: bool) -> bool {
        let Some(from) = self.entries.get_mut(from_id) else {
            return done;
        };
        from.animation_last = from.pending_animation_last;
        from.track_last = from.pending_track_last;
        let (weight, below, factor) = (from.weight_sum, from.mixing_from, from.interrupt_factor);
        let Some(to) = self.entries.get_mut(to_id) else {
            return done;
        };
        if to.was_applied() && to.is_mixed_in() {
            if weight == 0.0 || to.mix_seconds() == 0.0 {
                to.mixing_from = below;
                to.interrupt_factor = factor;
                if let Some(below) = below.and_then(|id| self.entries.get_mut(id)) {
                    below.mixing_to = Some(to_id);
                }
                self.notify(from_id, StateEventKind::End);
            }
            return done;
        }
        to.mix_time += delta;
        if let Some(from) = self.entries.get_mut(from_id) {
            from.track_time += finite(delta * from.time_scale);
        }
        false
    }
}
