//! Which timelines mix with the setup pose, which are held. Source: animation.md 11.8.

use std::collections::HashSet;
use std::sync::Arc;

use spine_data::{Animation, AnimationId, PropertyId, SkeletonData, TimelineKind};

use super::AnimationState;
use super::entry::{EntryId, Mode};
use crate::scratch;
use crate::timeline::MixBlend;

/// The properties of each animation, sorted; worked out when an animation is first mixed.
#[derive(Clone, Debug, Default)]
pub(super) struct Properties {
    animations: Vec<Option<Box<[PropertyId]>>>,
}

impl Properties {
    /// Whether an animation drives any of these properties.
    fn has(&mut self, data: &SkeletonData, animation: Option<AnimationId>, ids: &[PropertyId]) -> bool {
        let Some(id) = animation else { return false };
        let Some(animation) = data.animations.get(id) else {
            return false;
        };
        if self.animations.len() != data.animations.len() {
            self.animations.resize(data.animations.len(), None);
        }
        let Some(place) = self.animations.get_mut(id.get() as usize) else {
            return false;
        };
        let properties = place.get_or_insert_with(|| properties_of(animation));
        ids.iter().any(|id| properties.binary_search(id).is_ok())
    }
}

fn properties_of(animation: &Animation) -> Box<[PropertyId]> {
    let ids = animation
        .timelines
        .iter()
        .map(|timeline| timeline.kind.property_ids());
    let mut all: Vec<PropertyId> = ids.flat_map(|ids| ids.as_slice().to_vec()).collect();
    all.sort_unstable();
    all.dedup();
    all.into()
}

impl AnimationState {
    /// Works out the modes of all entries, lowest track and oldest entry first.
    pub(super) fn compute_modes(&mut self) {
        self.dirty = false;
        let data = Arc::clone(self.data.data());
        scratch::with(|scratch| {
            scratch.seen.clear();
            self.compute_all(&data, &mut scratch.seen);
        });
    }

    fn compute_all(&mut self, data: &SkeletonData, seen: &mut HashSet<PropertyId>) {
        for track in 0..self.tracks.len() {
            let mut at = self.current(track);
            while let Some(from) = at
                .and_then(|id| self.entries.get(id))
                .and_then(|entry| entry.mixing_from)
            {
                at = Some(from);
            }
            while let Some(id) = at {
                let Some(entry) = self.entries.get(id) else { break };
                let to = entry.mixing_to;
                if to.is_none() || entry.mix_blend != MixBlend::Add {
                    self.compute_entry(data, id, seen);
                }
                at = to;
            }
        }
    }

    fn compute_entry(&mut self, data: &SkeletonData, id: EntryId, seen: &mut HashSet<PropertyId>) {
        let Some(entry) = self.entries.get_mut(id) else {
            return;
        };
        let (to, mix_duration, animation) = (entry.mixing_to, entry.mix_seconds(), entry.animation);
        let mut modes = std::mem::take(&mut entry.modes);
        let mut partners = std::mem::take(&mut entry.partners);
        modes.clear();
        partners.clear();
        let timelines = animation
            .and_then(|id| data.animations.get(id))
            .map_or(&[][..], |animation| &animation.timelines);
        modes.reserve_exact(timelines.len());
        let to = to.and_then(|to| self.entries.get(to));
        let (hold, to_animation, above) = to.map_or((false, None, None), |to| {
            (to.hold_previous, Some(to.animation), to.mixing_to)
        });
        for timeline in timelines {
            let ids = timeline.kind.property_ids();
            let ids = ids.as_slice();
            let mut fresh = false;
            for id in ids {
                fresh |= seen.insert(*id);
            }
            let mode = if hold {
                if fresh { Mode::HoldBase } else { Mode::HoldOver }
            } else if !fresh {
                Mode::Over
            } else {
                match to_animation {
                    Some(to) if !is_discrete(timeline.kind) && self.properties.has(data, to, ids) => {
                        let partner = self.partner(data, above, ids).filter(|_| mix_duration > 0.0);
                        partners.extend(partner);
                        partner.map_or(Mode::HoldBase, |_| Mode::HoldFade)
                    }
                    _ => Mode::Base,
                }
            };
            modes.push(mode);
        }
        if let Some(entry) = self.entries.get_mut(id) {
            entry.modes = modes;
            entry.partners = partners;
        }
    }

    /// The entry that fades a timeline which the next entry drives too: the first above that does not drive it.
    fn partner(
        &mut self,
        data: &SkeletonData,
        mut above: Option<EntryId>,
        ids: &[PropertyId],
    ) -> Option<EntryId> {
        while let Some((id, entry)) = above.and_then(|id| Some((id, self.entries.get(id)?))) {
            let (animation, next) = (entry.animation, entry.mixing_to);
            if !self.properties.has(data, animation, ids) {
                return Some(id);
            }
            above = next;
        }
        None
    }
}

const fn is_discrete(kind: TimelineKind) -> bool {
    matches!(
        kind,
        TimelineKind::Attachment(_) | TimelineKind::DrawOrder | TimelineKind::Event
    )
}
