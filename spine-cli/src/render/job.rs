//! Draws one output.

use std::ffi::OsStr;

use indicatif::ProgressBar;
use spine_core::Bounds;
use spine_data::real::wide;
use spine_media::{Delay, Format};
use spine_render_soft::{IdImage, View};

use super::args::RenderArgs;
use super::inputs::Found;
use super::output::{Shape, media, write_gray};
use super::plan::{Job, Targets};
use super::report::{Picture, Report, SeamReport};
use super::sink::Inputs;
use crate::error::CliError;
use crate::scene::{Actor, Clock, FRAMES, Painter, STEPS, Scene, Span, Style};

/// Pixels from which a seam is seen.
const SEEN: f64 = 0.5;

/// A skeleton to be drawn, with all that its outputs have in common.
#[derive(Debug)]
pub(crate) struct Work<'a> {
    pub(crate) args: &'a RenderArgs,
    pub(crate) targets: &'a Targets,
    pub(crate) found: &'a Found,
    pub(crate) scene: Scene,
    pub(crate) inputs: Inputs,
    pub(crate) style: Style,
    pub(crate) bar: &'a ProgressBar,
}

impl Work<'_> {
    /// Draws an output, and returns what to report and what goes to the standard output.
    pub(crate) fn draw(&self, job: &Job) -> Result<(Report, Vec<u8>), CliError> {
        let args = self.args;
        let clock = self.clock(job)?;
        // Before anything is posed, which may take long.
        let fps = args.fps.unwrap_or(FRAMES);
        let delays = Delays::new(&clock, fps, self.targets.main.format(), job)?;
        let actor = || {
            let animation = job.animation.as_ref().map(|(id, _)| *id);
            Actor::new(
                &self.scene.data,
                &job.look,
                animation,
                clock,
                args.physics.physics,
            )
        };
        let framing = args.framing();
        let mut warnings = Vec::new();
        let bounds = framing
            .needs_bounds()
            .then(|| actor().map(Actor::bounds))
            .transpose()?;
        if bounds == Some(None) {
            warnings.push("nothing is shown".into());
        }
        let view = framing.view(bounds.flatten(), &self.scene.data)?;
        warnings.extend(stretched(&view, args.viewport.is_some()));

        let shape = Shape {
            size: view.pixels,
            frames: clock.frames(),
            once: args.once,
            ffmpeg: OsStr::new(&args.ffmpeg),
        };
        let mut painter = Painter::new(&self.scene, self.style);
        // Before the file is begun, so that what cannot be drawn leaves none.
        painter.check(&view)?;
        let mut buffer = Vec::new();
        let mut output = self
            .targets
            .main
            .open(&job.output, &shape, &self.inputs, &mut buffer)?;
        let mut actor = actor()?;
        let mut first = None;
        let mut frame = 0;
        while let Some(skeleton) = actor.next() {
            let picture = painter.paint(skeleton, &view)?;
            output.write(&picture, delays.of(frame))?;
            if self.targets.ids.is_some() || self.targets.masks.is_some() {
                let ids = painter.ids(skeleton, &view)?;
                self.write_ids(&ids, frame, job)?;
            }
            if first.is_none() && clock.repeats() && actor.has_physics() {
                first = Some(actor.ends());
            }
            frame += 1;
            self.bar.inc(1);
        }
        let summary = output.finish()?;
        if summary.too_short > 0 {
            warnings.push(format!(
                "{} frames are seen for less than 2 hundredths of a second, which browsers make 10; 50 frames per second are the \
                 most for a GIF",
                summary.too_short
            ));
        }

        let steps_per_second = actor.has_physics().then(|| clock.rate());
        let seam = first.and_then(|first| actor.seam(&first));
        let seam = seam.map(|seam| SeamReport {
            distance: seam.distance,
            pixels: seam.distance * f64::from(view.pixels.0) / view.width,
            bone: seam.bone,
        });
        warnings.extend(
            seam.as_ref()
                .filter(|seam| seam.pixels > SEEN)
                .map(|seam| open_seam(seam, args)),
        );
        let slots = || self.scene.data.slots.iter().map(|slot| slot.name.to_string());
        let mut report = self.report(job);
        report.warnings = warnings;
        report.picture = Some(Picture {
            frames: frame,
            seconds: clock.seconds(),
            size: view.pixels.into(),
            viewport: [view.x, view.y, view.width, view.height],
            bounds: bounds.map(|bounds| bounds.map(rectangle)),
            steps_per_second,
            seam,
            slots: self.targets.ids.as_ref().map(|_| slots().collect()),
        });
        Ok((report, buffer))
    }

    /// A report without a result.
    pub(crate) fn report(&self, job: &Job) -> Report {
        Report {
            animation: job.animation.as_ref().map(|(_, name)| name.clone()),
            skin: job.look.name.clone(),
            output: Some(job.output.clone()),
            ..Report::new(&self.scene.file)
        }
    }

    /// Number of frames of an output; 0 where that cannot be told.
    pub(crate) fn frames(&self, job: &Job) -> u64 {
        self.clock(job).map_or(0, |clock| clock.frames())
    }

    fn clock(&self, job: &Job) -> Result<Clock, CliError> {
        let args = self.args;
        let duration = self.scene.duration(job.animation.as_ref().map(|(id, _)| *id));
        let warm = args.physics.warm_up.unwrap_or_default();
        if !self.targets.main.is_animated() {
            let rate = args.fps.unwrap_or(STEPS);
            return Ok(Clock::still(args.time.unwrap_or(0.0), rate, warm, duration));
        }
        let span = Span {
            start: args.range.map_or(0.0, |range| range.start),
            end: args.range.and_then(|range| range.end),
            fps: args.fps.unwrap_or(FRAMES),
            steps: args.fps.unwrap_or(STEPS),
            speed: args.speed,
            once: args.once,
        };
        Ok(Clock::span(&span, warm, duration)?)
    }

    /// Writes the id image and the masks of a frame.
    fn write_ids(&self, ids: &IdImage, frame: u64, job: &Job) -> Result<(), CliError> {
        let size = (ids.width(), ids.height());
        if let (Some(target), Some(name)) = (&self.targets.ids, &job.ids) {
            let name = target.frame_name(name, frame)?;
            let data: Vec<u8> = ids.ids().iter().flat_map(|id| id.to_be_bytes()).collect();
            write_gray(&name, size, png::BitDepth::Sixteen, &data, &self.inputs)?;
        }
        if let Some(target) = &self.targets.masks {
            let mut fields = job.fields(self.found);
            for slot in ids.slots() {
                fields.slot = self.scene.data.slots.get(slot).map_or("", |slot| &*slot.name);
                let name = target.frame_name(&target.name(&fields), frame)?;
                write_gray(&name, size, png::BitDepth::Eight, &ids.mask(slot), &self.inputs)?;
            }
        }
        Ok(())
    }
}

/// How long the frames of an output are seen.
struct Delays {
    whole: Delay,
    last: Option<(u64, Delay)>,
}

impl Delays {
    fn new(clock: &Clock, fps: f64, format: Format, job: &Job) -> Result<Self, CliError> {
        let failed = |source| media(&job.output, source);
        if matches!(format, Format::Png | Format::PngSequence) {
            // Nobody writes them.
            let whole = Delay::from_fps(FRAMES).map_err(failed)?;
            return Ok(Self { whole, last: None });
        }
        let whole = Delay::from_fps(fps).map_err(failed)?;
        // Videos have one rate.
        let uneven = !matches!(format, Format::Mp4 | Format::Webm);
        let last = clock.last_delay().filter(|_| uneven).map(Delay::from_seconds);
        let last = last.transpose().map_err(failed)?;
        Ok(Self {
            whole,
            last: last.map(|delay| (clock.frames() - 1, delay)),
        })
    }

    fn of(&self, frame: u64) -> Delay {
        match self.last {
            Some((last, delay)) if frame == last => delay,
            _ => self.whole,
        }
    }
}

fn rectangle(bounds: Bounds) -> [f64; 4] {
    [bounds.x, bounds.y, bounds.width, bounds.height].map(wide)
}

/// Tells that a viewport is of another shape than its picture.
fn stretched(view: &View, chosen: bool) -> Option<String> {
    let across = f64::from(view.pixels.0) / view.width;
    let up = f64::from(view.pixels.1) / view.height;
    let off = (across * view.height - up * view.height).abs();
    (chosen && off > 1.0).then(|| {
        "the viewport is of another shape than the picture, so what it shows is stretched; give both the same ratio".into()
    })
}

/// Tells how far a loop is from closing, and what helps.
fn open_seam(seam: &SeamReport, args: &RenderArgs) -> String {
    let advice = match args.physics.warm_up {
        None => "--warm-up 2loops brings them together where physics settles",
        Some(_) => "a longer --warm-up, or another --fps, may bring them together",
    };
    format!(
        "the loop does not close: when the first frame comes again, bone \"{}\" is {:.1} pixels from where it began; {advice}",
        seam.bone, seam.pixels
    )
}
