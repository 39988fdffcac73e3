//! Which moments of an animation are shown, and in which steps physics gets there.

use super::error::SceneError;
use crate::args::MAX_FRAMES;
use crate::short::counted;

/// Steps per second where nobody says how fine physics is to be.
pub const STEPS: f64 = 60.0;

/// Frames per second of moving pictures where nobody says.
pub(crate) const FRAMES: f64 = 30.0;

/// Most steps of a run, so that a slip of the pen ends.
const MAX_STEPS: u64 = 10 * MAX_FRAMES;

/// How long the animation runs before the first moment, so that physics has settled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum WarmUp {
    /// Not at all.
    #[default]
    None,
    /// Seconds, at least 0.
    Seconds(f64),
    /// As often as the animation lasts, at least 0.
    Loops(f64),
}

impl WarmUp {
    /// Seconds, for an animation that lasts `duration` seconds.
    fn seconds(self, duration: f64) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Seconds(seconds) => seconds,
            Self::Loops(loops) => loops * duration,
        }
    }
}

/// A part of an animation that is shown as a moving picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Seconds at which it begins, at least 0.
    pub start: f64,
    /// Seconds at which it ends; the animation's end where not given.
    pub end: Option<f64>,
    /// Frames per second of the picture, above 0.
    pub fps: f64,
    /// Least steps of physics per second of the animation, above 0.
    pub steps: f64,
    /// Seconds of the animation in a second of the picture, above 0.
    pub speed: f64,
    /// Whether it ends with its last frame instead of going on with its first.
    pub once: bool,
}

/// The moments of a run: frame `k` shows the animation at `start + k * interval` seconds.
///
/// Physics is stepped at `i / rate` seconds for whole `i`, from 0 (or earlier, to warm up) to the step nearest the moment;
/// the rate is such that steps fall on frames. Beyond its end an animation holds its last pose, or begins anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    start: f64,
    interval: f64,
    frames: u64,
    /// Seconds of the animation that the frames stand for.
    length: f64,
    /// Seconds of the picture in a second of the animation.
    pace: f64,
    rate: f64,
    first: u64,
    stride: u64,
    warm: u64,
    duration: f64,
    repeats: bool,
}

impl Clock {
    /// One moment, `time` seconds into an animation that lasts `duration` seconds and then holds its last pose.
    ///
    /// Physics is stepped `rate` times a second.
    #[must_use]
    pub fn still(time: f64, rate: f64, warm: WarmUp, duration: f64) -> Self {
        Self {
            start: time,
            interval: 0.0,
            frames: 1,
            length: 0.0,
            pace: 1.0,
            rate,
            first: 0,
            stride: 1,
            warm: 0,
            duration,
            repeats: false,
        }
        .warmed_up(warm)
    }

    /// The frames of a span of an animation that lasts `duration` seconds.
    ///
    /// A span that goes on with its first frame has as many as come closest to its length, and its end is the beginning
    /// again; one that ends shows its end as well. Physics is stepped at every frame, and between them where that is too
    /// seldom.
    ///
    /// # Errors
    ///
    /// [`SceneError`] where that takes too many frames or steps.
    pub fn span(span: &Span, warm: WarmUp, duration: f64) -> Result<Self, SceneError> {
        let end = span.end.unwrap_or(duration).max(span.start);
        let length = end - span.start;
        let interval = span.speed / span.fps;
        let exact = length / interval;
        // A hair above a whole number is that number.
        let frames = if span.once {
            (exact + 1e-6).floor() + 1.0
        } else {
            exact.round().max(1.0)
        };
        if !frames.is_finite() || frames > MAX_FRAMES as f64 {
            return Err(SceneError(format!(
                "{} seconds at {} frames per second are more than {MAX_FRAMES} frames; lower --fps, or give a --range",
                counted(length / span.speed),
                counted(span.fps),
            )));
        }
        let stride = (interval * span.steps - 1e-6).ceil().max(1.0);
        let rate = stride / interval;
        if !rate.is_finite() {
            return Err(SceneError(
                "steps of physics would be closer than numbers can tell apart; lower --fps, or raise --speed"
                    .into(),
            ));
        }
        let clock = Self {
            start: span.start,
            interval,
            frames: frames as u64,
            length,
            pace: 1.0 / span.speed,
            rate,
            first: 0,
            stride: stride as u64,
            warm: 0,
            duration,
            repeats: !span.once,
        }
        .warmed_up(warm);
        Ok(clock)
    }

    fn warmed_up(mut self, warm: WarmUp) -> Self {
        // Numbers that are too large become the largest.
        self.first = (self.start * self.rate).round() as u64;
        self.warm = (warm.seconds(self.duration) * self.rate).round() as u64;
        self
    }

    /// Fails where physics would take too many steps.
    pub(super) fn check_steps(&self) -> Result<(), SceneError> {
        let all = self
            .step(0)
            .saturating_add(self.frames.saturating_mul(self.stride));
        if all <= MAX_STEPS {
            return Ok(());
        }
        Err(SceneError(format!(
            "physics would take {all} steps, and {MAX_STEPS} are the limit; lower --fps, show an earlier time, --warm-up for \
             less, or choose --physics none"
        )))
    }

    /// Number of frames, at least 1.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        self.frames
    }

    /// Seconds of the animation that frame `frame` shows.
    #[must_use]
    pub fn time(&self, frame: u64) -> f64 {
        self.start + frame as f64 * self.interval
    }

    /// Whether the frames follow each other in a circle.
    pub(crate) const fn repeats(&self) -> bool {
        self.repeats
    }

    /// Seconds for which the last frame is seen where that is not as long as for the others: so that the picture begins anew
    /// when the animation does.
    #[must_use]
    pub fn last_delay(&self) -> Option<f64> {
        let whole = self.interval * self.pace;
        let last = self.length * self.pace - (self.frames - 1) as f64 * whole;
        let differs = self.repeats && last > 0.0 && (last - whole).abs() > 1e-6;
        differs.then_some(last)
    }

    /// Seconds of the picture, from its first frame to the end of its last.
    pub(crate) fn seconds(&self) -> f64 {
        let whole = self.interval * self.pace;
        self.last_delay()
            .map_or(whole * self.frames as f64, |_| self.length * self.pace)
    }

    /// Steps per second of the animation.
    pub(crate) const fn rate(&self) -> f64 {
        self.rate
    }

    /// Number of the step that stands for a frame, counted from the first of the warm-up.
    pub(super) const fn step(&self, frame: u64) -> u64 {
        let start = self.warm.saturating_add(self.first);
        start.saturating_add(frame.saturating_mul(self.stride))
    }

    /// Number of the step at which the first frame would come again.
    pub(super) fn last_step(&self) -> u64 {
        self.step(0)
            .saturating_add((self.length * self.rate).round() as u64)
    }

    /// The moment of a step, in seconds of the animation.
    pub(super) fn step_moment(&self, step: u64) -> f64 {
        self.moment((step as f64 - self.warm as f64) / self.rate)
    }

    /// The moment of a frame, in seconds of the animation, when nothing needs steps.
    pub(super) fn frame_moment(&self, frame: u64) -> f64 {
        self.moment(self.time(frame))
    }

    /// Time within the animation: before 0 it is in an earlier round, and beyond the end in a later, or stays there.
    fn moment(&self, time: f64) -> f64 {
        if time >= 0.0 && (time <= self.duration || !self.repeats) {
            return time;
        }
        let within = time.rem_euclid(self.duration);
        if within.is_finite() { within } else { 0.0 }
    }
}
