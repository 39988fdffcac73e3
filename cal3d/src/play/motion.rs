//! Animations laid out for sampling.

use std::ops::Range;

use super::interpolate::{lerp, slerp};
use super::pose::LocalPose;
use crate::animation::Animation;
use crate::skeleton::Skeleton;

/// What a track is before its first key and after its last one.
///
/// Source: cal3d.md 12.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sampling {
    /// The first or last two keys go on as a line does. The classic library does so.
    #[default]
    Extrapolate,
    /// The first or last key. The avatar-chat fork does so; see [`Dialect::is_clamped`](crate::Dialect::is_clamped).
    Clamp,
}

/// An animation laid out for sampling: keys of all tracks in flat lists, every one with a translation.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    duration: f32,
    sampling: Sampling,
    tracks: Tracks,
    /// The tracks with one more key each, for an animation that does not close its loop by itself.
    closed: Option<Tracks>,
}

/// The tracks of a motion.
#[derive(Clone, Debug, Default)]
struct Tracks {
    tracks: Vec<MotionTrack>,
    times: Vec<f32>,
    poses: Vec<LocalPose>,
}

#[derive(Clone, Debug)]
struct MotionTrack {
    bone: usize,
    keys: Range<usize>,
}

impl Motion {
    /// Lays out an animation. Tracks of bones that the skeleton does not have are left out, as are those without keys.
    pub(crate) fn new(animation: &Animation, skeleton: &Skeleton, sampling: Sampling) -> Self {
        let duration = if animation.duration > 0.0 {
            animation.duration
        } else {
            0.0
        };
        let first = animation.tracks.first().and_then(|track| track.keys.last());
        let open = first.is_some_and(|key| key.time < duration);
        Self {
            duration,
            sampling,
            tracks: Tracks::new(animation, skeleton, None),
            closed: open.then(|| Tracks::new(animation, skeleton, Some(duration))),
        }
    }

    /// Length in seconds, never negative.
    pub(crate) const fn duration(&self) -> f32 {
        self.duration
    }

    /// Calls `place` with the bone and the pose of every track at a time, in the order of the tracks. `closed` tells whether the
    /// animation has been played in circles before, which changes it for good. Source: cal3d.md 13.1.
    pub(crate) fn sample(&self, time: f32, closed: bool, mut place: impl FnMut(usize, LocalPose)) {
        for TrackKeys { bone, times, poses } in self.tracks(closed) {
            if let Some(pose) = sampled(times, poses, self.sampling, time) {
                place(bone, pose);
            }
        }
    }

    /// Keys of every track, in the order of the tracks.
    pub(crate) fn tracks(&self, closed: bool) -> impl Iterator<Item = TrackKeys<'_>> {
        let tracks = match &self.closed {
            Some(tracks) if closed => tracks,
            _ => &self.tracks,
        };
        tracks.tracks.iter().map(|track| TrackKeys {
            bone: track.bone,
            times: tracks.times.get(track.keys.clone()).unwrap_or_default(),
            poses: tracks.poses.get(track.keys.clone()).unwrap_or_default(),
        })
    }
}

/// Keys of a track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrackKeys<'a> {
    pub(crate) bone: usize,
    pub(crate) times: &'a [f32],
    pub(crate) poses: &'a [LocalPose],
}

/// The pose of a track at a time. Source: cal3d.md 12.
pub(crate) fn sampled(
    times: &[f32],
    poses: &[LocalPose],
    sampling: Sampling,
    time: f32,
) -> Option<LocalPose> {
    match sampling {
        Sampling::Extrapolate => extrapolated(times, poses, time),
        Sampling::Clamp => clamped(times, poses, time),
    }
}

impl Tracks {
    /// The tracks, with a key like the first one at the time `end`, if any.
    fn new(animation: &Animation, skeleton: &Skeleton, end: Option<f32>) -> Self {
        let mut all = Self::default();
        for track in &animation.tracks {
            let Some(bone) = skeleton.bones.get(track.bone as usize) else {
                continue;
            };
            let from = all.times.len();
            let closing = track.keys.first().zip(end).map(|(key, time)| {
                let mut key = *key;
                key.time = time;
                key
            });
            // A key at the time of the end stands before those that lie behind it, after all others.
            let before = closing.map_or(0, |end| track.keys.partition_point(|key| key.time <= end.time));
            let (before, after) = track.keys.split_at_checked(before).unwrap_or((&track.keys, &[]));
            for key in before.iter().chain(&closing).chain(after) {
                all.times.push(key.time);
                all.poses.push(LocalPose {
                    translation: key.translation.unwrap_or(bone.translation),
                    rotation: key.rotation,
                });
            }
            let keys = from..all.times.len();
            if !keys.is_empty() {
                all.tracks.push(MotionTrack {
                    bone: track.bone as usize,
                    keys,
                });
            }
        }
        all
    }
}

fn extrapolated(times: &[f32], poses: &[LocalPose], time: f32) -> Option<LocalPose> {
    let Some(last) = times.len().checked_sub(2) else {
        return poses.first().copied();
    };
    // The keys between the first and the last: how many of them are not later.
    let inner = times.get(1..=last).unwrap_or_default();
    let at = inner.partition_point(|key| *key <= time);
    between(times, poses, at, time)
}

fn clamped(times: &[f32], poses: &[LocalPose], time: f32) -> Option<LocalPose> {
    match times.partition_point(|key| *key <= time) {
        0 => poses.first().copied(),
        later if later == times.len() => poses.last().copied(),
        later => between(times, poses, later.saturating_sub(1), time),
    }
}

/// The pose at a time on the line through the keys `at` and `at + 1`.
fn between(times: &[f32], poses: &[LocalPose], at: usize, time: f32) -> Option<LocalPose> {
    let next = at.saturating_add(1);
    let (from, to) = (times.get(at)?, times.get(next)?);
    let (a, b) = (poses.get(at)?, poses.get(next)?);
    let length = to - from;
    let share = if length > 0.0 { (time - from) / length } else { 0.0 };
    Some(LocalPose {
        translation: lerp(a.translation, b.translation, share),
        rotation: slerp(a.rotation, b.rotation, share),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animation::{Key, Track};
    use crate::skeleton::Bone;

    fn skeleton() -> Skeleton {
        let bone = Bone {
            translation: [7.0, 8.0, 9.0],
            ..Bone::default()
        };
        Skeleton {
            bones: vec![bone],
            ..Skeleton::default()
        }
    }

    fn animation(duration: f32, keys: &[(f32, f32)]) -> Animation {
        let key = |&(time, x): &(f32, f32)| Key {
            time,
            translation: Some([x, 0.0, 0.0]),
            rotation: [0.0, 0.0, 0.0, 1.0],
        };
        Animation {
            duration,
            tracks: vec![Track {
                bone: 0,
                keys: keys.iter().map(key).collect(),
            }],
        }
    }

    fn x(motion: &Motion, time: f32, closed: bool) -> f32 {
        let mut found = f32::NAN;
        motion.sample(time, closed, |bone, pose| {
            assert_eq!(bone, 0);
            found = pose.translation[0];
        });
        found
    }

    const KEYS: [(f32, f32); 3] = [(1.0, 10.0), (2.0, 20.0), (4.0, 60.0)];

    #[test]
    fn the_first_and_the_last_two_keys_go_on() {
        let motion = Motion::new(&animation(9.0, &KEYS), &skeleton(), Sampling::Extrapolate);
        for (time, expected) in [(0.0, 0.0), (1.5, 15.0), (2.0, 20.0), (3.0, 40.0), (5.0, 80.0)] {
            assert_eq!(x(&motion, time, false), expected, "{time}");
        }
    }

    #[test]
    fn the_first_and_the_last_key_hold_where_times_are_clamped() {
        let motion = Motion::new(&animation(9.0, &KEYS), &skeleton(), Sampling::Clamp);
        for (time, expected) in [
            (0.0, 10.0),
            (1.5, 15.0),
            (2.0, 20.0),
            (3.0, 40.0),
            (4.0, 60.0),
            (5.0, 60.0),
        ] {
            assert_eq!(x(&motion, time, false), expected, "{time}");
        }
    }

    #[test]
    fn a_circle_is_closed_by_the_first_key() {
        let motion = Motion::new(&animation(6.0, &KEYS), &skeleton(), Sampling::Extrapolate);
        assert_eq!(x(&motion, 5.0, false), 80.0);
        assert_eq!(x(&motion, 5.0, true), 35.0);
        let whole = Motion::new(&animation(4.0, &KEYS), &skeleton(), Sampling::Extrapolate);
        assert_eq!(x(&whole, 5.0, true), 80.0);
    }

    #[test]
    fn keys_of_one_time_jump() {
        let keys = [(1.0, 10.0), (1.0, 20.0)];
        let motion = Motion::new(&animation(2.0, &keys), &skeleton(), Sampling::Extrapolate);
        assert_eq!((x(&motion, 0.5, false), x(&motion, 3.0, false)), (10.0, 10.0));
        let motion = Motion::new(&animation(2.0, &keys), &skeleton(), Sampling::Clamp);
        assert_eq!((x(&motion, 0.5, false), x(&motion, 1.0, false)), (10.0, 20.0));
    }

    #[test]
    fn absent_translations_are_those_of_the_bone_and_absent_bones_have_no_track() {
        let mut animation = animation(1.0, &[(0.0, 0.0)]);
        animation.tracks[0].keys[0].translation = None;
        let mut other = animation.tracks[0].clone();
        other.bone = 1;
        animation.tracks.push(other);
        animation.tracks.push(Track {
            bone: 0,
            keys: Vec::new(),
        });
        let motion = Motion::new(&animation, &skeleton(), Sampling::Extrapolate);
        let mut found = Vec::new();
        motion.sample(0.5, false, |bone, pose| found.push((bone, pose.translation)));
        assert_eq!(found, [(0, [7.0, 8.0, 9.0])]);
    }
}
