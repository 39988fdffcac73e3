//! Which animations are played, and how much of each. Source: cal3d.md 13.

use super::motion::Motion;
use super::pose::Pose;

/// How an action is played once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionOptions {
    /// Seconds until it has its whole weight.
    pub delay_in: f32,
    /// Seconds before its end from which on its weight falls.
    pub delay_out: f32,
    /// Weight in between. Actions of a weight of 1 or more hide cycles.
    pub weight: f32,
    /// Whether it holds its last pose.
    pub lock: bool,
}

impl Default for ActionOptions {
    /// At once, at full weight, to the end.
    fn default() -> Self {
        Self {
            delay_in: 0.0,
            delay_out: 0.0,
            weight: 1.0,
            lock: false,
        }
    }
}

/// Cycles and actions of an instance.
///
/// Source: cal3d.md 13.
#[derive(Clone, Debug)]
pub(crate) struct Mixer {
    /// Time of the synchronous cycles, in seconds of a duration that is a mean of theirs.
    pub(crate) time: f32,
    pub(crate) duration: f32,
    pub(crate) time_factor: f32,
    actions: Vec<Action>,
    cycles: Vec<Cycle>,
    /// Whether each animation was closed to a circle, which stays.
    closed: Vec<bool>,
}

#[derive(Clone, Debug)]
struct Action {
    animation: usize,
    options: ActionOptions,
    phase: Phase,
    weight: f32,
    time: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    In,
    Steady,
    Out,
    Stopped,
}

#[derive(Clone, Debug)]
struct Cycle {
    animation: usize,
    weight: f32,
    target: f32,
    delay: f32,
    /// Whether it is the one that calls for its animation mean.
    current: bool,
    /// Its own time and pace; none while it goes with the others.
    own: Option<OwnTime>,
}

#[derive(Clone, Copy, Debug)]
struct OwnTime {
    time: f32,
    factor: f32,
}

impl Mixer {
    pub(crate) fn new(animations: usize) -> Self {
        Self {
            time: 0.0,
            duration: 0.0,
            time_factor: 1.0,
            actions: Vec::with_capacity(animations),
            cycles: Vec::with_capacity(animations),
            closed: vec![false; animations],
        }
    }

    fn current(&mut self, animation: usize) -> Option<&mut Cycle> {
        self.cycles
            .iter_mut()
            .find(|cycle| cycle.current && cycle.animation == animation)
    }

    /// Source: cal3d.md 13.1.
    pub(crate) fn blend_cycle(&mut self, animation: usize, weight: f32, delay: f32) {
        if let Some(cycle) = self.current(animation) {
            cycle.current = weight != 0.0;
            (cycle.target, cycle.delay) = (weight, delay);
        } else if weight != 0.0 {
            let Some(closed) = self.closed.get_mut(animation) else {
                return;
            };
            *closed = true;
            let cycle = Cycle {
                animation,
                weight: 0.0,
                target: weight,
                delay,
                current: true,
                own: None,
            };
            self.cycles.insert(0, cycle);
        }
    }

    /// Source: cal3d.md 13.1.
    pub(crate) fn clear_cycle(&mut self, animation: usize, delay: f32, motions: &[Motion]) {
        let (time, duration) = (self.time, self.duration);
        let length = motions.get(animation).map_or(0.0, Motion::duration);
        let Some(cycle) = self.current(animation) else {
            return;
        };
        cycle.current = false;
        cycle.own.get_or_insert(if duration == 0.0 {
            OwnTime {
                time: 0.0,
                factor: 1.0,
            }
        } else {
            OwnTime {
                time: time * length / duration,
                factor: length / duration,
            }
        });
        (cycle.target, cycle.delay) = (0.0, delay);
    }

    /// Source: cal3d.md 13.1.
    pub(crate) fn execute_action(&mut self, animation: usize, options: ActionOptions) {
        if animation < self.closed.len() {
            let action = Action {
                animation,
                options,
                phase: Phase::In,
                weight: 0.0,
                time: 0.0,
            };
            self.actions.insert(0, action);
        }
    }

    /// Number of cycles and of actions that are played.
    pub(crate) const fn playing(&self) -> (usize, usize) {
        (self.cycles.len(), self.actions.len())
    }

    /// Lets a span of seconds pass. Source: cal3d.md 13.2.
    pub(crate) fn update(&mut self, seconds: f32, motions: &[Motion]) {
        if self.duration == 0.0 {
            self.time = 0.0;
        } else {
            self.time += seconds * self.time_factor;
            if self.time >= self.duration || self.time < 0.0 {
                self.time %= self.duration;
            }
            if self.time < 0.0 {
                self.time += self.duration;
            }
        }
        let length = |animation: usize| motions.get(animation).map_or(0.0, Motion::duration);
        self.actions
            .retain_mut(|action| action.update(seconds, length(action.animation)));
        let (mut weights, mut sum) = (0.0, 0.0);
        self.cycles.retain_mut(|cycle| {
            let length = length(cycle.animation);
            let stays = cycle.update(seconds, length);
            if stays && cycle.own.is_none() {
                weights += cycle.weight;
                sum += cycle.weight * length;
            }
            stays
        });
        self.duration = if weights > 0.0 { sum / weights } else { 0.0 };
    }

    /// Blends what is played. Source: cal3d.md 13.3.
    pub(crate) fn apply(&self, motions: &[Motion], pose: &mut Pose) {
        for action in &self.actions {
            self.add(action.animation, action.weight, action.time, motions, pose);
        }
        pose.lock();
        for cycle in &self.cycles {
            let length = motions.get(cycle.animation).map_or(0.0, Motion::duration);
            let time = match cycle.own {
                Some(own) => own.time,
                None if self.duration == 0.0 => 0.0,
                None => self.time * length / self.duration,
            };
            self.add(cycle.animation, cycle.weight, time, motions, pose);
        }
        pose.lock();
    }

    /// Adds an animation to the layer.
    fn add(&self, animation: usize, weight: f32, time: f32, motions: &[Motion], pose: &mut Pose) {
        let closed = self.closed.get(animation).is_some_and(|closed| *closed);
        if let Some(motion) = motions.get(animation) {
            motion.sample(time, closed, |bone, sample| pose.add(bone, weight, &sample));
        }
    }
}

impl Action {
    /// Whether it goes on.
    fn update(&mut self, seconds: f32, length: f32) -> bool {
        let ActionOptions {
            delay_in,
            delay_out,
            weight,
            lock,
        } = self.options;
        if self.phase != Phase::Stopped {
            self.time += seconds;
        }
        if self.phase == Phase::In {
            if self.time < delay_in {
                self.weight = self.time / delay_in * weight;
            } else {
                self.phase = Phase::Steady;
                self.weight = weight;
            }
        }
        if self.phase == Phase::Steady {
            if !lock && self.time >= length - delay_out {
                self.phase = Phase::Out;
            } else if lock && self.time > length {
                self.phase = Phase::Stopped;
                self.time = length;
            }
        }
        if self.phase == Phase::Out {
            if self.time >= length {
                return false;
            }
            self.weight = (length - self.time) / delay_out * weight;
        }
        true
    }
}

impl Cycle {
    /// Whether it goes on.
    fn update(&mut self, seconds: f32, length: f32) -> bool {
        if self.delay <= seconds.abs() {
            (self.weight, self.delay) = (self.target, 0.0);
            if self.weight == 0.0 {
                return false;
            }
        } else {
            let share = seconds / self.delay;
            self.weight = (1.0 - share) * self.weight + share * self.target;
            self.delay -= seconds;
        }
        if let Some(own) = &mut self.own {
            own.time += seconds * own.factor;
            if own.time >= length && length > 0.0 {
                own.time %= length;
            }
            if own.time < 0.0 {
                own.time += length;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::animation::{Animation, Key, Track};
    use crate::play::Sampling;
    use crate::play::pose::Rig;
    use crate::skeleton::{Bone, Skeleton};

    /// A bone that moves by one unit a second along x, in animations of these lengths.
    fn stage(lengths: &[f32]) -> (Rig, Vec<Motion>) {
        let skeleton = Skeleton {
            bones: vec![Bone::default()],
            ..Skeleton::default()
        };
        let motion = |&length: &f32| {
            let key = |time| Key {
                time,
                translation: Some([time, 0.0, 0.0]),
                rotation: [0.0, 0.0, 0.0, 1.0],
            };
            let animation = Animation {
                duration: length,
                tracks: vec![Track {
                    bone: 0,
                    keys: vec![key(0.0), key(length)],
                }],
            };
            Motion::new(&animation, &skeleton, Sampling::Extrapolate)
        };
        (Rig::new(&skeleton), lengths.iter().map(motion).collect())
    }

    fn x(mixer: &Mixer, rig: &Rig, motions: &[Motion]) -> f32 {
        let mut pose = Pose::new(rig);
        pose.reset(rig);
        mixer.apply(motions, &mut pose);
        pose.locals[0].translation[0]
    }

    #[test]
    fn cycles_of_different_length_go_at_one_pace() {
        let (rig, motions) = stage(&[1.0, 3.0]);
        let mut mixer = Mixer::new(2);
        mixer.blend_cycle(0, 1.0, 0.0);
        mixer.blend_cycle(1, 1.0, 0.0);
        mixer.update(0.5, &motions);
        assert_eq!(
            (mixer.time, mixer.duration),
            (0.0, 2.0),
            "the first update is no time"
        );
        mixer.update(0.5, &motions);
        // A quarter of each: 0.25 and 0.75, mixed evenly.
        assert_eq!(x(&mixer, &rig, &motions), 0.5);
        mixer.update(2.0, &motions);
        assert_eq!(mixer.time, 0.5, "around");
        mixer.update(-1.0, &motions);
        assert_eq!(mixer.time, 1.5, "around the other way");
    }

    #[test]
    fn weights_of_cycles_fade() {
        let (_, motions) = stage(&[1.0]);
        let mut mixer = Mixer::new(1);
        mixer.blend_cycle(0, 1.0, 1.0);
        mixer.update(0.25, &motions);
        assert_eq!(mixer.cycles[0].weight, 0.25);
        mixer.update(0.25, &motions);
        assert_eq!(mixer.cycles[0].weight, 0.25 * (2.0 / 3.0) + 1.0 / 3.0);
        mixer.update(0.5, &motions);
        assert_eq!(mixer.cycles[0].weight, 1.0);
        mixer.blend_cycle(0, 0.0, 0.5);
        mixer.update(0.25, &motions);
        assert_eq!(mixer.playing(), (1, 0));
        mixer.update(0.25, &motions);
        assert_eq!((mixer.playing(), mixer.duration), ((0, 0), 0.0));
    }

    #[test]
    fn a_cycle_that_is_cleared_keeps_its_own_time() {
        let (_, motions) = stage(&[1.0, 3.0]);
        let mut mixer = Mixer::new(2);
        mixer.blend_cycle(0, 1.0, 0.0);
        mixer.blend_cycle(1, 1.0, 0.0);
        mixer.update(0.0, &motions);
        mixer.update(0.5, &motions);
        mixer.clear_cycle(0, 10.0, &motions);
        mixer.update(1.0, &motions);
        let own = mixer.cycles[1].own.expect("time of its own");
        assert_eq!((own.time, own.factor), (0.75, 0.5));
        assert_eq!((mixer.time, mixer.duration), (1.5, 3.0));
        mixer.blend_cycle(0, 1.0, 0.0);
        assert_eq!(mixer.playing(), (3, 0), "a new one, while the other fades");
    }

    #[test]
    fn actions_fade_in_and_out_and_end() {
        let (rig, motions) = stage(&[4.0]);
        let mut mixer = Mixer::new(1);
        let options = ActionOptions {
            delay_in: 1.0,
            delay_out: 2.0,
            weight: 0.8,
            lock: false,
        };
        mixer.execute_action(0, options);
        let mut weights = Vec::new();
        for _ in 0..7 {
            mixer.update(0.5, &motions);
            weights.push(mixer.actions[0].weight);
        }
        assert_eq!(weights, [0.4, 0.8, 0.8, 0.8, 0.6, 0.4, 0.2]);
        assert_eq!(x(&mixer, &rig, &motions), 3.5);
        mixer.update(0.5, &motions);
        assert_eq!(mixer.playing(), (0, 0));
    }

    #[test]
    fn a_locked_action_holds_its_end() {
        let (rig, motions) = stage(&[1.0]);
        let mut mixer = Mixer::new(1);
        mixer.execute_action(
            0,
            ActionOptions {
                lock: true,
                ..ActionOptions::default()
            },
        );
        for _ in 0..3 {
            mixer.update(0.75, &motions);
        }
        assert_eq!((x(&mixer, &rig, &motions), mixer.playing()), (1.0, (0, 1)));
    }

    #[test]
    fn animations_that_do_not_exist_are_not_played() {
        let mut mixer = Mixer::new(1);
        mixer.blend_cycle(1, 1.0, 0.0);
        mixer.execute_action(7, ActionOptions::default());
        mixer.clear_cycle(9, 1.0, &[]);
        assert_eq!(mixer.playing(), (0, 0));
    }
}
