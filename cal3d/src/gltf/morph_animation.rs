//! Morph animations. Source: cal3d.md 16, 20.

use std::collections::BTreeSet;

use gltf_json::animation::Property;

use super::animation::Channels;
use super::{Export, Morphed};
use crate::morph_animation::{MorphAnimation, MorphTarget, MorphTrack};
use crate::play::morph_mixer::held;

/// Most weights of a node's channel: 64 megabytes. glTF wants every target's weight at every key.
const MAX_WEIGHTS: usize = 1 << 24;

impl Export<'_> {
    /// Adds all morph animations.
    pub(super) fn morph_animations(&mut self) {
        for (name, animation) in &self.scene.morph_animations {
            let mut channels = Channels::default();
            for at in 0..self.morphed.len() {
                self.weights(&mut channels, at, name, animation);
            }
            channels.finish(self, name);
        }
    }

    /// Adds the channel of a node.
    fn weights(&mut self, channels: &mut Channels, at: usize, name: &str, animation: &MorphAnimation) {
        let Some(morphed) = self.morphed.get(at) else {
            return;
        };
        let tracks: Vec<Option<&MorphTrack>> = tracks(morphed, animation);
        let times = times(tracks.iter().flatten(), animation.duration);
        if tracks.iter().all(Option::is_none) {
            return;
        }
        if times.len().saturating_mul(tracks.len()) > MAX_WEIGHTS {
            let message = format!("{name}: too many keys of too many targets; the animation is left out");
            self.losses.push(message);
            return;
        }
        let node = morphed.node;
        let weight =
            |track: &Option<&MorphTrack>, time: f32| track.map_or(0.0, |track| held(&track.keys, time));
        let weights: Vec<[f32; 1]> = times
            .iter()
            .flat_map(|time| tracks.iter().map(move |track| [weight(track, *time)]))
            .collect();
        let times: Vec<[f32; 1]> = times.into_iter().map(|time| [time]).collect();
        let (input, output) = (self.pack.floats(&times, None), self.pack.floats(&weights, None));
        channels.add(node, Property::MorphTargetWeights, input, output);
    }
}

/// The last track of each target of a node, which is the one that counts.
fn tracks<'a>(morphed: &Morphed, animation: &'a MorphAnimation) -> Vec<Option<&'a MorphTrack>> {
    let mut tracks = vec![None; morphed.targets.len()];
    for track in animation.tracks.iter().filter(|track| !track.keys.is_empty()) {
        match &track.target {
            MorphTarget::Name(name) => {
                for (slot, target) in tracks.iter_mut().zip(&morphed.targets) {
                    if target == name {
                        *slot = Some(track);
                    }
                }
            }
            MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } => {
                let at = |number: &i32| usize::try_from(*number).ok();
                let shown = submeshes
                    .iter()
                    .filter_map(at)
                    .any(|submesh| morphed.submeshes.contains(&submesh));
                let slot = at(morph).and_then(|morph| tracks.get_mut(morph));
                if let Some(slot) = slot.filter(|_| shown && at(mesh) == Some(morphed.mesh)) {
                    *slot = Some(track);
                }
            }
        }
    }
    tracks
}

/// Times of all keys within the animation, with its beginning and its end, ever later.
fn times<'a>(tracks: impl Iterator<Item = &'a &'a MorphTrack>, duration: f32) -> Vec<f32> {
    // Bits of numbers from 0 ascend as the numbers do.
    let keys = tracks.flat_map(|track| &track.keys).map(|key| key.time);
    let within = keys.filter(|time| *time > 0.0 && *time < duration);
    let ends = [0.0, duration]
        .into_iter()
        .filter(|time| *time >= 0.0 && time.is_finite());
    let times: BTreeSet<u32> = within.chain(ends).map(|time| (time + 0.0).to_bits()).collect();
    times.into_iter().map(f32::from_bits).collect()
}
