//! Motion of bones over time.

use crate::skeleton::Skeleton;

/// Motion of some bones.
///
/// Source: cal3d.md 4.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Animation {
    /// Length in seconds; positive in files that readers accept.
    pub duration: f32,
    /// Tracks in the order of the file, which is the order in which they blend.
    pub tracks: Vec<Track>,
}

/// Motion of one bone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// Position of the bone in [`Skeleton::bones`](crate::Skeleton::bones). It may not exist there: such tracks are to be
    /// skipped.
    pub bone: u32,
    /// Keys, ascending in time; those of equal time in the order of the file. Readers sort them. The last one may lie before
    /// or after the end of the animation.
    pub keys: Vec<Key>,
}

/// Pose of a bone at one time, relative to its parent; it *replaces* the bone's own translation and rotation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Time in seconds.
    pub time: f32,
    /// Translation in units of the model; `None` where the file stores none: the bone's own translation counts.
    pub translation: Option<[f32; 3]>,
    /// Rotation `[x, y, z, w]` in the convention of the files, see [`Bone`](crate::Bone); not necessarily of length 1.
    pub rotation: [f32; 4],
}

impl Animation {
    /// Gives every key that stores no translation the one of its bone, and returns how many there are still without: keys of
    /// bones that the skeleton does not have.
    ///
    /// Source: cal3d.md 4.2, 21.3.
    pub fn fill_translations(&mut self, skeleton: &Skeleton) -> usize {
        let mut without: usize = 0;
        for track in &mut self.tracks {
            let bone = skeleton.bones.get(track.bone as usize);
            for key in track.keys.iter_mut().filter(|key| key.translation.is_none()) {
                key.translation = bone.map(|bone| bone.translation);
                without = without.saturating_add(usize::from(bone.is_none()));
            }
        }
        without
    }

    /// The tracks that have keys; only these can be written.
    pub(crate) fn filled(&self) -> impl Iterator<Item = &Track> {
        self.tracks.iter().filter(|track| !track.keys.is_empty())
    }
}

impl Track {
    /// Sorts the keys by time; those of equal time keep their order.
    ///
    /// Source: cal3d.md 4.5.
    pub fn sort(&mut self) {
        sort_by_time(&mut self.keys, |key| key.time);
    }
}

/// Sorts by time, stable; the two zeros are equal.
pub(crate) fn sort_by_time<T>(keys: &mut [T], time: impl Fn(&T) -> f32) {
    keys.sort_by(|a, b| (time(a) + 0.0).total_cmp(&(time(b) + 0.0)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton::Bone;

    fn key(time: f32, x: f32) -> Key {
        Key {
            time,
            translation: None,
            rotation: [x, 0.0, 0.0, 1.0],
        }
    }

    #[test]
    fn sorting_is_stable() {
        let keys = vec![
            key(2.0, 0.1),
            key(0.0, 0.2),
            key(-0.0, 0.3),
            key(2.0, 0.4),
            key(1.0, 0.5),
        ];
        let mut track = Track { bone: 0, keys };
        track.sort();
        let order: Vec<f32> = track.keys.iter().map(|key| key.rotation[0]).collect();
        assert_eq!(order, [0.2, 0.3, 0.5, 0.1, 0.4]);
    }

    #[test]
    fn absent_translations_are_those_of_the_bone() {
        let bone = Bone {
            translation: [1.0, 2.0, 3.0],
            ..Bone::default()
        };
        let skeleton = Skeleton {
            bones: vec![bone],
            ..Skeleton::default()
        };
        let track = |bone| Track {
            bone,
            keys: vec![key(0.0, 0.0), key(1.0, 0.0)],
        };
        let mut animation = Animation {
            duration: 1.0,
            tracks: vec![track(0), track(1)],
        };
        assert_eq!(animation.fill_translations(&skeleton), 2);
        assert_eq!(animation.tracks[0].keys[1].translation, Some([1.0, 2.0, 3.0]));
        assert_eq!(animation.tracks[1].keys[1].translation, None);
    }
}
