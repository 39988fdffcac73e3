//! Which moments of an animation are shown, and in which steps physics gets there.

use crate::args::MAX_FRAMES;
use crate::error::CliError;
use crate::json;

/// Steps per second where nobody says how fine physics is to be.
const STEPS: f64 = 60.0;

/// Frames per second of moving pictures where nobody says.
pub(crate) const FRAMES: f64 = 30.0;

/// Most steps of a run, so that a slip of the pen ends.
const MAX_STEPS: u64 = 10 * MAX_FRAMES;

/// How long the animation runs before the first moment, so that physics has settled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum WarmUp {
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
pub(crate) struct Span {
    /// Seconds at which it begins, at least 0.
    pub(crate) start: f64,
    /// Seconds at which it ends; the animation's end where not given.
    pub(crate) end: Option<f64>,
    /// Frames per second of the picture, above 0.
    pub(crate) fps: Option<f64>,
    /// Seconds of the animation in a second of the picture, above 0.
    pub(crate) speed: f64,
    /// Whether it ends with its last frame instead of going on with its first.
    pub(crate) once: bool,
}

/// The moments of a run: frame `k` shows the animation at `start + k * interval` seconds.
///
/// Physics is stepped at `i / rate` seconds for whole `i`, from 0 (or earlier, to warm up) to the step nearest the moment;
/// the rate is such that steps fall on frames. Beyond its end an animation holds its last pose, or begins anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Clock {
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
    /// Physics is stepped `fps` times a second, 60 times where not given. Fails where that takes too many steps.
    pub(crate) fn still(time: f64, fps: Option<f64>, warm: WarmUp, duration: f64) -> Result<Self, CliError> {
        let rate = fps.unwrap_or(STEPS);
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
        .with_steps(warm)
    }

    /// The frames of a span of an animation that lasts `duration` seconds.
    ///
    /// A span that goes on with its first frame shows the moments before its end; one that does not, the end as well. Frames
    /// are 30 a second where not said; physics is stepped at every frame, or at least 60 times a second where not said. Fails
    /// where that takes too many frames or steps.
    pub(crate) fn span(span: &Span, warm: WarmUp, duration: f64) -> Result<Self, CliError> {
        let fps = span.fps.unwrap_or(FRAMES);
        let end = span.end.unwrap_or(duration).max(span.start);
        let length = end - span.start;
        let interval = span.speed / fps;
        let exact = length / interval;
        // A hair above a whole number is that number.
        let frames = if span.once {
            (exact + 1e-6).floor() + 1.0
        } else {
            (exact - 1e-6).ceil().max(1.0)
        };
        if !frames.is_finite() || frames > MAX_FRAMES as f64 {
            return Err(CliError::Usage(format!(
                "{} seconds at {} frames per second are more than {MAX_FRAMES} frames; lower --fps, or give a --range",
                json::number(length / span.speed),
                json::number(fps),
            )));
        }
        let least = span.fps.unwrap_or(STEPS);
        let stride = (interval * least - 1e-6).ceil().max(1.0);
        let rate = stride / interval;
        if !rate.is_finite() || stride > MAX_STEPS as f64 {
            return Err(too_fine(rate));
        }
        Self {
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
        .with_steps(warm)
    }

    fn with_steps(mut self, warm: WarmUp) -> Result<Self, CliError> {
        let first = (self.start * self.rate).round();
        let warm = (warm.seconds(self.duration) * self.rate).round();
        let all = first + warm + (self.frames as f64) * (self.stride as f64);
        if !all.is_finite() || all > MAX_STEPS as f64 {
            return Err(CliError::Usage(format!(
                "physics would take {} steps, and {MAX_STEPS} are the limit; lower --fps, or show an earlier time, or --warm-up \
                 for less",
                json::number(all)
            )));
        }
        (self.first, self.warm) = (first as u64, warm as u64);
        Ok(self)
    }

    /// Number of frames, at least 1.
    pub(crate) const fn frames(&self) -> u64 {
        self.frames
    }

    /// Seconds of the animation that frame `frame` shows.
    pub(crate) fn time(&self, frame: u64) -> f64 {
        self.start + frame as f64 * self.interval
    }

    /// Whether the frames follow each other in a circle.
    pub(crate) const fn repeats(&self) -> bool {
        self.repeats
    }

    /// Seconds that frame `frame` is seen. Those of a picture that begins anew add up to the length of what it shows.
    pub(crate) fn delay(&self, frame: u64) -> f64 {
        let whole = self.interval * self.pace;
        if self.repeats && frame + 1 == self.frames && self.length > 0.0 {
            return self.length * self.pace - frame as f64 * whole;
        }
        whole
    }

    /// Steps per second of the animation.
    pub(crate) const fn rate(&self) -> f64 {
        self.rate
    }

    /// Number of the step that stands for a frame, counted from the first of the warm-up.
    pub(super) const fn step(&self, frame: u64) -> u64 {
        self.warm + self.first + frame * self.stride
    }

    /// Number of the step at which the first frame would come again.
    pub(super) fn last_step(&self) -> u64 {
        self.step(0) + (self.length * self.rate).round() as u64
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
        let (0.0..) = time else {
            return if self.duration > 0.0 {
                time.rem_euclid(self.duration)
            } else {
                0.0
            };
        };
        if time <= self.duration || !self.repeats {
            return time;
        }
        if self.duration > 0.0 { time % self.duration } else { 0.0 }
    }
}

fn too_fine(rate: f64) -> CliError {
    CliError::Usage(format!(
        "{} steps per second are too many to be computed; lower --fps, or raise --speed",
        json::number(rate)
    ))
}
