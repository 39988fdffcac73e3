//! Which morph animations are played, and what weights they give. Source: cal3d.md 16.

use crate::morph_animation::{MorphAnimation, MorphTarget, WeightKey};
use crate::name::Name;

/// How a morph animation is played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MorphOptions {
    /// Weight of what it says. Tracks that name their targets use it where several animations meet in a target that averages.
    pub weight: f32,
    /// Factor of what tracks that name their targets say.
    pub scale: f32,
    /// Seconds until it has its whole weight.
    pub fade_in: f32,
    /// Seconds in which its weight falls once it ends or is stopped.
    pub fade_out: f32,
    /// Whether it begins anew at its end.
    pub looped: bool,
    /// Whether it takes the place of what came before in targets that are exclusive.
    pub replace: bool,
}

impl Default for MorphOptions {
    /// At once, once, at full weight.
    fn default() -> Self {
        Self {
            weight: 1.0,
            scale: 1.0,
            fade_in: 0.0,
            fade_out: 0.0,
            looped: false,
            replace: false,
        }
    }
}

/// Where a morph target is: surface, and position among its targets.
pub(crate) type TargetPlace = (usize, usize);

/// A morph animation laid out for sampling.
#[derive(Clone, Debug)]
pub(crate) struct MorphMotion {
    duration: f32,
    tracks: Vec<MorphMotionTrack>,
}

#[derive(Clone, Debug)]
struct MorphMotionTrack {
    /// Whether the track names its targets.
    named: bool,
    targets: Vec<TargetPlace>,
    keys: Vec<WeightKey>,
}

impl MorphMotion {
    /// Lays out an animation; `find` fills a list with the places of a target.
    pub(crate) fn new(
        animation: &MorphAnimation,
        find: impl Fn(&MorphTarget, &mut Vec<TargetPlace>),
    ) -> Self {
        let tracks = animation.tracks.iter().map(|track| {
            let mut targets = Vec::new();
            find(&track.target, &mut targets);
            MorphMotionTrack {
                named: matches!(track.target, MorphTarget::Name(_)),
                targets,
                keys: track.keys.clone(),
            }
        });
        Self {
            duration: animation.duration,
            tracks: tracks.collect(),
        }
    }
}

/// How weights of several sources combine in a target. Source: cal3d.md 16.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MorphKind {
    Additive,
    Clamped,
    Exclusive,
    Average,
}

impl MorphKind {
    pub(crate) fn of(name: &Name) -> Self {
        let suffix = name.suffix().unwrap_or_default();
        let is = |word: &[u8]| suffix.eq_ignore_ascii_case(word);
        if is(b"clamped") {
            Self::Clamped
        } else if is(b"exclusive") {
            Self::Exclusive
        } else if is(b"average") {
            Self::Average
        } else {
            Self::Additive
        }
    }
}

/// A target in which weights meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    kind: MorphKind,
    pub(crate) weight: f32,
    accumulated: f32,
    /// What a source that replaces others leaves of them.
    attenuation: Option<f32>,
}

/// What a source adds to a target.
#[derive(Clone, Copy, Debug)]
struct Source {
    scale: f32,
    weight: f32,
    ramp: f32,
    replace: bool,
}

impl Meeting {
    pub(crate) const fn new(kind: MorphKind) -> Self {
        Self {
            kind,
            weight: 0.0,
            accumulated: 0.0,
            attenuation: None,
        }
    }

    const fn reset(&mut self) {
        *self = Self::new(self.kind);
    }

    /// Source: cal3d.md 16.2.
    fn add(&mut self, source: Source) {
        let Source {
            scale,
            weight,
            ramp,
            replace,
        } = source;
        let shown = scale * ramp;
        if matches!(self.kind, MorphKind::Additive | MorphKind::Clamped) {
            self.weight += shown;
            if self.kind == MorphKind::Clamped {
                self.weight = self.weight.min(1.0);
            }
            return;
        }
        let mut share = weight * ramp;
        if self.kind == MorphKind::Exclusive {
            if let Some(attenuation) = self.attenuation {
                share *= attenuation;
            } else if replace {
                let left = 1.0 - ramp;
                self.attenuation = Some(left);
                self.weight *= left;
                self.accumulated *= left;
            }
        }
        if self.accumulated == 0.0 {
            self.weight = shown;
        } else {
            let sum = self.accumulated + share;
            let part = if sum == 0.0 { 0.0 } else { share / sum };
            self.weight = self.weight * (1.0 - part) + shown * part;
        }
        self.accumulated += share;
    }
}

/// Morph animations of an instance.
#[derive(Clone, Debug)]
pub(crate) struct MorphMixer {
    /// State of each animation; none while it is not played.
    playing: Vec<Option<Playing>>,
}

#[derive(Clone, Copy, Debug)]
struct Playing {
    options: MorphOptions,
    time: f32,
    fade_in: Fade,
    /// Seconds since its weight began to fall; none while it does not.
    fade_out: Option<f32>,
}

/// Seconds of a fade, and its length; over where the length is 0.
#[derive(Clone, Copy, Debug)]
struct Fade {
    clock: f32,
    length: f32,
}

impl MorphMixer {
    pub(crate) fn new(animations: usize) -> Self {
        Self {
            playing: vec![None; animations],
        }
    }

    pub(crate) fn start(&mut self, animation: usize, options: MorphOptions) {
        if let Some(slot) = self.playing.get_mut(animation) {
            *slot = Some(Playing {
                options,
                time: 0.0,
                fade_in: Fade {
                    clock: 0.0,
                    length: options.fade_in,
                },
                fade_out: None,
            });
        }
    }

    /// Lets an animation fade out. Returns whether it ended at once.
    pub(crate) fn stop(&mut self, animation: usize) -> bool {
        let Some(slot) = self.playing.get_mut(animation) else {
            return false;
        };
        match slot {
            Some(playing) if playing.options.fade_out > 0.0 => {
                playing.fade_out.get_or_insert(0.0);
                false
            }
            _ => slot.take().is_some(),
        }
    }

    pub(crate) fn is_playing(&self, animation: usize) -> bool {
        self.playing.get(animation).is_some_and(Option::is_some)
    }

    /// Lets a span of seconds pass, and sets the weights of all targets that are moved. Source: cal3d.md 16.3.
    pub(crate) fn update(&mut self, seconds: f32, motions: &[MorphMotion], weights: &mut [Vec<Meeting>]) {
        for (motion, playing) in motions.iter().zip(&self.playing) {
            if playing.is_some() {
                motion.clear(weights);
            }
        }
        for (motion, slot) in motions.iter().zip(&mut self.playing) {
            let Some(playing) = slot else {
                continue;
            };
            let goes_on = playing.update(seconds, motion.duration);
            if goes_on {
                motion.apply(playing, weights);
            } else {
                *slot = None;
            }
        }
    }
}

impl Playing {
    /// Whether it goes on.
    fn update(&mut self, seconds: f32, duration: f32) -> bool {
        let fall = self.options.fade_out;
        self.time += seconds;
        if self.fade_in.clock < self.fade_in.length {
            self.fade_in.clock += seconds;
            if self.fade_in.clock > self.fade_in.length {
                self.fade_in.length = 0.0;
            }
        }
        if let Some(clock) = &mut self.fade_out {
            *clock += seconds;
        }
        if duration < self.time {
            if self.options.looped {
                self.time = 0.0;
            } else if fall > 0.0 {
                self.fade_out.get_or_insert(0.0);
            } else {
                return false;
            }
        }
        self.fade_out.is_none_or(|clock| clock < fall)
    }

    fn ramp(&self) -> f32 {
        match self.fade_out {
            Some(clock) => 1.0 - clock / self.options.fade_out,
            None if self.fade_in.length > 0.0 => self.fade_in.clock / self.fade_in.length,
            None => 1.0,
        }
    }
}

impl MorphMotion {
    fn places<'a>(
        &'a self,
        weights: &'a mut [Vec<Meeting>],
        mut each: impl FnMut(&MorphMotionTrack, &mut Meeting),
    ) {
        for track in &self.tracks {
            for (surface, target) in &track.targets {
                let meeting = weights
                    .get_mut(*surface)
                    .and_then(|targets| targets.get_mut(*target));
                if let Some(meeting) = meeting {
                    each(track, meeting);
                }
            }
        }
    }

    /// Takes all weights away that it gave.
    pub(crate) fn clear(&self, weights: &mut [Vec<Meeting>]) {
        self.places(weights, |_, meeting| meeting.reset());
    }

    fn apply(&self, playing: &Playing, weights: &mut [Vec<Meeting>]) {
        let (options, ramp, time) = (playing.options, playing.ramp(), playing.time);
        self.places(weights, |track, meeting| {
            if track.named {
                meeting.add(Source {
                    scale: options.scale * held(&track.keys, time),
                    weight: options.weight,
                    ramp,
                    replace: options.replace,
                });
            } else {
                meeting.weight = options.weight * within(&track.keys, time) * ramp;
            }
        });
    }
}

/// The weight between keys; the first and the last one hold. Source: cal3d.md 12, 16.3.
pub(crate) fn held(keys: &[WeightKey], time: f32) -> f32 {
    let later = keys.partition_point(|key| key.time <= time);
    match (later.checked_sub(1).and_then(|at| keys.get(at)), keys.get(later)) {
        (Some(from), Some(to)) => between(from, to, time),
        (Some(only), None) | (None, Some(only)) => only.weight,
        (None, None) => 0.0,
    }
}

/// The weight between keys; 0 before the first and from the last on. Source: cal3d.md 16.3.
fn within(keys: &[WeightKey], time: f32) -> f32 {
    let later = keys.partition_point(|key| key.time <= time);
    match (later.checked_sub(1).and_then(|at| keys.get(at)), keys.get(later)) {
        (Some(from), Some(to)) => between(from, to, time),
        _ => 0.0,
    }
}

fn between(from: &WeightKey, to: &WeightKey, time: f32) -> f32 {
    let length = to.time - from.time;
    let share = if length > 0.0 {
        (time - from.time) / length
    } else {
        0.0
    };
    from.weight + share * (to.weight - from.weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morph_animation::MorphTrack;

    fn motion(named: bool) -> MorphMotion {
        let target = if named {
            MorphTarget::Name("smile".into())
        } else {
            MorphTarget::Ids {
                morph: 0,
                mesh: 0,
                submeshes: vec![0],
            }
        };
        let key = |time, weight| WeightKey { time, weight };
        let animation = MorphAnimation {
            duration: 4.0,
            tracks: vec![MorphTrack {
                target,
                keys: vec![key(1.0, 0.2), key(3.0, 1.0)],
            }],
        };
        MorphMotion::new(&animation, |_, places| places.push((0, 0)))
    }

    /// Weights of a target after each of some steps of half a second.
    fn weights(named: bool, options: MorphOptions, steps: usize) -> Vec<f32> {
        let motions = [motion(named)];
        let mut mixer = MorphMixer::new(1);
        let mut targets = [vec![Meeting::new(MorphKind::Additive)]];
        mixer.start(0, options);
        let mut found = Vec::new();
        for _ in 0..steps {
            mixer.update(0.5, &motions, &mut targets);
            found.push(targets[0][0].weight);
        }
        found
    }

    #[track_caller]
    fn assert_close(found: &[f32], expected: &[f32]) {
        let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near && found.len() == expected.len(), "{found:?} {expected:?}");
    }

    #[test]
    fn numbered_targets_have_no_weight_outside_of_keys() {
        let found = weights(false, MorphOptions::default(), 9);
        assert_close(&found, &[0.0, 0.2, 0.4, 0.6, 0.8, 0.0, 0.0, 0.0, 0.0]);
    }

    #[test]
    fn named_targets_hold_the_first_and_the_last_key_and_end() {
        let found = weights(true, MorphOptions::default(), 9);
        assert_close(&found, &[0.2, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn weights_fade() {
        let options = MorphOptions {
            fade_in: 2.0,
            fade_out: 1.0,
            weight: 2.0,
            ..MorphOptions::default()
        };
        let found = weights(true, options, 11);
        // A quarter, a half, three quarters, whole; falling begins when the end is passed.
        assert_close(&found, &[0.05, 0.1, 0.3, 0.6, 0.8, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0]);
        let found = weights(false, options, 5);
        assert_close(&found, &[0.0, 0.2, 0.6, 1.2, 1.6]);
    }

    #[test]
    fn loops_begin_anew() {
        let options = MorphOptions {
            looped: true,
            ..MorphOptions::default()
        };
        let found = weights(false, options, 12);
        assert_close(&found[8..], &[0.0, 0.0, 0.2, 0.4]);
    }

    fn met(kind: MorphKind, sources: &[(f32, f32, f32, bool)]) -> f32 {
        let mut meeting = Meeting::new(kind);
        for &(scale, weight, ramp, replace) in sources {
            meeting.add(Source {
                scale,
                weight,
                ramp,
                replace,
            });
        }
        meeting.weight
    }

    #[test]
    fn sources_meet() {
        let two = [(0.8, 1.0, 1.0, false), (0.6, 3.0, 0.5, false)];
        assert!((met(MorphKind::Additive, &two) - 1.1).abs() < 1e-6);
        assert_eq!(met(MorphKind::Clamped, &two), 1.0);
        // Shares 1 and 1.5 of 2.5: 0.8 * 0.4 + 0.3 * 0.6.
        assert!((met(MorphKind::Average, &two) - 0.5).abs() < 1e-6);
        assert_eq!(met(MorphKind::Exclusive, &two), met(MorphKind::Average, &two));
        // The second one leaves a half of the first: weight 0.4 and share 0.5, then 0.3 with share 1.5.
        let replacing = [(0.8, 1.0, 1.0, false), (0.6, 3.0, 0.5, true)];
        assert!((met(MorphKind::Exclusive, &replacing) - (0.4 * 0.25 + 0.3 * 0.75)).abs() < 1e-6);
        // What follows a replacing source has its share attenuated: nothing of it is left.
        let first = [(0.8, 1.0, 1.0, true), (0.6, 3.0, 1.0, false)];
        assert_eq!(met(MorphKind::Exclusive, &first), 0.8);
    }

    #[test]
    fn suffixes_choose_how() {
        for (name, kind) in [
            ("smile", MorphKind::Additive),
            ("a.Exclusive", MorphKind::Exclusive),
            ("a.AVERAGE", MorphKind::Average),
            ("Clamped", MorphKind::Additive),
            ("b.clamped", MorphKind::Clamped),
            ("b.other", MorphKind::Additive),
        ] {
            assert_eq!(MorphKind::of(&name.into()), kind, "{name}");
        }
    }
}
