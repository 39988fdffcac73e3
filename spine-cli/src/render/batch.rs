//! Draws all outputs of all skeletons, several at a time.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use indicatif::ProgressBar;
use rayon::prelude::*;
use spine_media::Format;
use spine_render_soft::tiny_skia::Color;

use super::args::RenderArgs;
use super::inputs::Found;
use super::job::Work;
use super::plan::{Targets, plan};
use super::report::Report;
use super::sink::Inputs;
use crate::error::CliError;
use crate::scene::Scene;

/// What a thread has to tell.
#[derive(Debug)]
pub(crate) enum Message {
    /// Something odd about a skeleton's files.
    Warning(String),
    /// How an output, or a skeleton without any, ended.
    Outcome(Box<Outcome>),
}

/// How an output ended.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Position of the skeleton, and of the output among its outputs.
    pub(crate) place: (usize, usize),
    pub(crate) report: Report,
    /// What goes to the standard output; or why there is nothing.
    pub(crate) result: Result<Vec<u8>, CliError>,
}

/// What is to be drawn.
#[derive(Debug)]
pub(crate) struct Batch<'a> {
    pub(crate) args: &'a RenderArgs,
    pub(crate) targets: &'a Targets,
    pub(crate) found: &'a [Found],
    /// What the standard input held, where a file is called `-`.
    pub(crate) input: &'a [u8],
    /// What any of the skeletons is made of.
    pub(crate) inputs: &'a Inputs,
    pub(crate) bar: &'a ProgressBar,
    pub(crate) stop: &'a AtomicBool,
}

impl Batch<'_> {
    /// Draws everything on so many threads. Fails where they cannot be started.
    pub(crate) fn run(&self, threads: usize, tell: &Sender<Message>) -> Result<(), CliError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| {
            CliError::Usage(format!(
                "{threads} threads cannot be started: {error}; lower --jobs"
            ))
        })?;
        pool.install(|| {
            let skeletons = self.found.par_iter().enumerate();
            skeletons.for_each_with(tell.clone(), |tell, (place, found)| {
                self.skeleton(place, found, threads, tell);
            });
        });
        Ok(())
    }

    fn skeleton(&self, place: usize, found: &Found, threads: usize, tell: &Sender<Message>) {
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let prepared = self.prepare(found, threads, tell).and_then(|work| {
            let jobs = plan(&work.scene, found, &self.args.look, self.targets)?;
            Ok((work, jobs))
        });
        let (mut work, jobs) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => {
                let report = Report::new(&found.file.to_string_lossy());
                self.tell(tell, (place, 0), report, Err(error));
                return;
            }
        };
        if jobs.len() > 1 {
            work.style.options.threads = 1;
        }
        self.bar.inc_length(jobs.iter().map(|job| work.frames(job)).sum());
        jobs.par_iter()
            .enumerate()
            .for_each_with(tell.clone(), |tell, (number, job)| {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let (report, result) = match work.draw(job) {
                    Ok((report, bytes)) => (report, Ok(bytes)),
                    Err(error) => (work.report(job), Err(error)),
                };
                self.tell(tell, (place, number), report, result);
            });
    }

    fn prepare<'a>(
        &'a self,
        found: &'a Found,
        threads: usize,
        tell: &Sender<Message>,
    ) -> Result<Work<'a>, CliError> {
        let source = self.args.files.source(&found.file);
        let mut input = self.input;
        let mut scene = Scene::load(&source, &mut input)?;
        for warning in std::mem::take(&mut scene.warnings) {
            // Only a receiver that has gone away does not take it.
            let _ = tell.send(Message::Warning(warning));
        }
        let background = if self.targets.main.format() == Format::Mp4 {
            Color::WHITE
        } else {
            Color::TRANSPARENT
        };
        let args = self.args;
        let mut style = args.style.style(background, 1);
        style.options.antialias = args.antialias;
        style.options.mip_maps = args.mip_maps;
        if self.found.len() == 1 {
            style.options.threads = threads;
        }
        Ok(Work {
            args,
            targets: self.targets,
            found,
            inputs: self.inputs.and(&scene.inputs),
            scene,
            style,
            bar: self.bar,
        })
    }

    fn tell(
        &self,
        tell: &Sender<Message>,
        place: (usize, usize),
        report: Report,
        result: Result<Vec<u8>, CliError>,
    ) {
        if result.is_err() && self.args.fail_fast {
            self.stop.store(true, Ordering::Relaxed);
        }
        let outcome = Outcome {
            place,
            report,
            result,
        };
        let _ = tell.send(Message::Outcome(Box::new(outcome)));
    }
}

/// Whether one of the files is the standard input.
pub(crate) fn reads_input(args: &RenderArgs) -> bool {
    let stdin = Path::new("-");
    args.skeletons.iter().any(|path| path == stdin) || args.files.atlas.as_deref() == Some(stdin)
}
