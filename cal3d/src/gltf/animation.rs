//! Animations. Source: cal3d.md 13.1, 20.

use std::collections::BTreeSet;

use gltf_json::accessor::Accessor;
use gltf_json::animation::{Animation as GltfAnimation, Channel, Interpolation, Property, Sampler, Target};
use gltf_json::validation::Checked::Valid;
use gltf_json::{Index, Node};

use super::Export;
use super::pack::finite;
use super::rotation::usual;
use crate::play::Sampling;
use crate::play::motion::{Motion, TrackKeys, sampled};
use crate::play::pose::LocalPose;
use crate::skeleton::Skeleton;

impl Export<'_> {
    /// Adds all animations of bones.
    pub(super) fn animations(&mut self, skeleton: &Skeleton) {
        for (name, animation, sampling) in &self.scene.animations {
            let motion = Motion::new(animation, skeleton, *sampling);
            let mut channels = Channels::default();
            let mut seen = BTreeSet::new();
            for track in motion.tracks(self.options.close_loops) {
                if !seen.insert(track.bone) {
                    self.losses.push(format!(
                        "{name}: bone {} has several tracks, which glTF cannot blend; the first is written",
                        track.bone
                    ));
                    continue;
                }
                let (Some(node), Some(bone)) =
                    (self.nodes.bones.get(track.bone), skeleton.bones.get(track.bone))
                else {
                    continue;
                };
                let (node, still) = (*node, bone.translation);
                self.track(
                    &mut channels,
                    node,
                    still,
                    &keys(&track, *sampling, motion.duration()),
                );
            }
            channels.finish(self, name);
        }
    }

    /// Adds the channels of a bone.
    fn track(
        &mut self,
        channels: &mut Channels,
        node: Index<Node>,
        still: [f32; 3],
        keys: &[(f32, LocalPose)],
    ) {
        let times: Vec<[f32; 1]> = keys.iter().map(|(time, _)| [*time]).collect();
        let input = self.pack.floats(&times, None);
        if keys.iter().any(|(_, pose)| pose.translation != still) {
            let translations: Vec<[f32; 3]> = keys.iter().map(|(_, pose)| pose.translation).collect();
            let output = self.pack.floats(&translations, None);
            channels.add(node, Property::Translation, input, output);
        }
        let mut rotations: Vec<[f32; 4]> = keys.iter().map(|(_, pose)| usual(pose.rotation)).collect();
        let mut last = [0.0, 0.0, 0.0, 1.0];
        for rotation in &mut rotations {
            let dot: f32 = rotation.iter().zip(last).map(|(a, b)| a * b).sum();
            if dot < 0.0 {
                *rotation = rotation.map(|component| 0.0 - component);
            }
            last = *rotation;
        }
        let output = self.pack.floats(&rotations, None);
        channels.add(node, Property::Rotation, input, output);
    }
}

/// Keys of a track from the beginning to the end of an animation, ever later.
fn keys(track: &TrackKeys<'_>, sampling: Sampling, duration: f32) -> Vec<(f32, LocalPose)> {
    let duration = finite(duration);
    let at = |time: f32| sampled(track.times, track.poses, sampling, time).map(|pose| (time, pose));
    let mut keys: Vec<(f32, LocalPose)> = Vec::with_capacity(track.times.len().saturating_add(2));
    if track.times.first().is_none_or(|first| *first != 0.0) {
        keys.extend(at(0.0));
    }
    let within = |(time, _): &(&f32, _)| (0.0..=duration).contains(*time);
    for (time, pose) in track.times.iter().zip(track.poses).filter(within) {
        // Of keys of one time all count: the pose jumps.
        let time = match keys.last() {
            Some((last, _)) if *time <= *last => last.next_up(),
            _ => *time,
        };
        keys.push((time, *pose));
    }
    if keys.last().is_none_or(|(last, _)| *last < duration) {
        keys.extend(at(duration));
    }
    keys
}

/// Channels of an animation that is being made.
#[derive(Default)]
pub(super) struct Channels {
    channels: Vec<Channel>,
    samplers: Vec<Sampler>,
}

impl Channels {
    pub(super) fn add(
        &mut self,
        node: Index<Node>,
        path: Property,
        input: Index<Accessor>,
        output: Index<Accessor>,
    ) {
        let sampler = Sampler {
            extensions: None,
            extras: None,
            input,
            interpolation: Valid(Interpolation::Linear),
            output,
        };
        self.channels.push(Channel {
            sampler: Index::push(&mut self.samplers, sampler),
            target: Target {
                extensions: None,
                extras: None,
                node,
                path: Valid(path),
            },
            extensions: None,
            extras: None,
        });
    }

    /// Adds the animation, where it moves anything.
    pub(super) fn finish(self, export: &mut Export<'_>, name: &str) {
        if self.channels.is_empty() {
            export
                .losses
                .push(format!("{name}: the animation moves nothing and is left out"));
            return;
        }
        export.pack.root.animations.push(GltfAnimation {
            extensions: None,
            extras: None,
            channels: self.channels,
            name: Some(name.to_owned()),
            samplers: self.samplers,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> LocalPose {
        LocalPose {
            translation: [x, 0.0, 0.0],
            rotation: [0.0, 0.0, 0.0, 1.0],
        }
    }

    fn found(times: &[f32], sampling: Sampling, duration: f32) -> Vec<(f32, f32)> {
        let poses: Vec<LocalPose> = times.iter().map(|time| pose(10.0 * time)).collect();
        let track = TrackKeys {
            bone: 0,
            times,
            poses: &poses,
        };
        let keys = keys(&track, sampling, duration);
        keys.iter()
            .map(|(time, pose)| (*time, pose.translation[0]))
            .collect()
    }

    #[test]
    fn both_ends_have_keys() {
        let inner = [1.0, 2.0];
        let ends = |sampling| found(&inner, sampling, 3.0);
        assert_eq!(
            ends(Sampling::Extrapolate),
            [(0.0, 0.0), (1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]
        );
        assert_eq!(
            ends(Sampling::Clamp),
            [(0.0, 10.0), (1.0, 10.0), (2.0, 20.0), (3.0, 20.0)]
        );
        assert_eq!(
            found(&[0.0, 2.0], Sampling::Extrapolate, 2.0),
            [(0.0, 0.0), (2.0, 20.0)]
        );
    }

    #[test]
    fn what_lies_outside_is_cut() {
        let found = found(&[-1.0, 1.0, 4.0], Sampling::Extrapolate, 2.0);
        assert_eq!(found, [(0.0, 0.0), (1.0, 10.0), (2.0, 20.0)]);
    }

    #[test]
    fn times_ascend() {
        let found = found(&[0.0, 1.0, 1.0, 2.0], Sampling::Extrapolate, 2.0);
        assert_eq!(
            found,
            [(0.0, 0.0), (1.0, 10.0), (1.0_f32.next_up(), 10.0), (2.0, 20.0)]
        );
    }
}
