//! `spine render`: pictures, animations and videos of skeletons.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread;

use crate::console::Console;
use crate::error::{CliError, listed};
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::render::args::RenderArgs;
use crate::render::batch::{Batch, Message, Outcome, reads_input};
use crate::render::inputs;
use crate::render::plan::Targets;
use crate::render::progress;
use crate::render::report::{Failure, Report};
use crate::render::sink::Inputs;

/// Draws everything that is asked for, and goes on over what fails.
pub(crate) fn run(args: &RenderArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let targets = Targets::parse(args)?;
    let found = inputs::find(&args.skeletons)?;
    targets.check_skeletons(&found)?;
    let input = if reads_input(args) {
        files::read(Path::new("-"), console.streams.input)?.bytes
    } else {
        Vec::new()
    };
    let threads = args.jobs.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        usize::from,
    );
    let bar = progress::bar(console);
    // A skeleton alone knows its own.
    let several = found.iter().filter(|_| found.len() > 1);
    let inputs: Vec<PathBuf> = several
        .flat_map(|found| args.files.source(&found.file).files())
        .collect();
    let inputs = Inputs::new(&inputs);
    let batch = Batch {
        args,
        targets: &targets,
        found: &found,
        input: &input,
        inputs: &inputs,
        bar: &bar,
        stop: &AtomicBool::new(false),
    };
    let mut outcomes = Vec::new();
    thread::scope(|scope| {
        let (tell, messages) = channel();
        let worker = scope.spawn(|| batch.run(threads, &{ tell }));
        for message in messages {
            bar.suspend(|| match message {
                Message::Warning(warning) => console.warning(&warning),
                Message::Outcome(outcome) => {
                    tell_of(&outcome, console);
                    outcomes.push(*outcome);
                }
            });
        }
        worker.join().unwrap_or_else(|panic| resume_unwind(panic))
    })?;
    bar.finish_and_clear();

    outcomes.sort_by_key(|outcome| outcome.place);
    let exits = outcomes
        .iter()
        .filter_map(|outcome| outcome.result.as_ref().err().map(CliError::exit));
    let exit = exits.max().unwrap_or_default();
    let failed: Vec<String> = outcomes.iter().filter_map(failure).collect();
    if outcomes.len() > 1 {
        let written = outcomes.len() - failed.len();
        let mut text = format!("{written} of {} outputs written", outcomes.len());
        if !failed.is_empty() {
            text.push_str(&format!("; failed: {}", listed(&failed)));
        }
        console.summary(&text);
    }
    for outcome in outcomes {
        if args.json {
            json::write_line(console.streams.out, &finished(outcome))?;
        } else if let Ok(bytes) = &outcome.result {
            console.streams.out.write_all(bytes)?;
        }
    }
    Ok(exit)
}

/// Tells of an output as it ends.
fn tell_of(outcome: &Outcome, console: &mut Console<'_, '_>) {
    let report = &outcome.report;
    match &outcome.result {
        Err(error) => console.error(error),
        Ok(_) => {
            let output = report.output.as_deref().unwrap_or_default();
            for warning in &report.warnings {
                console.warning(&format!("{output}: {warning}"));
            }
            let Some(picture) = &report.picture else {
                return;
            };
            let [width, height] = picture.size;
            let frames = match picture.frames {
                1 => String::new(),
                frames => format!(", {frames} frames, {:.2} s", picture.seconds),
            };
            console.detail(&format!("{output}: {width} x {height} pixels{frames}"));
            if let Some(seam) = &picture.seam {
                console.detail(&format!(
                    "{output}: seam of {:.2} pixels at bone \"{}\"",
                    seam.pixels, seam.bone
                ));
            }
        }
    }
}

/// What failed, as the summary names it.
fn failure(outcome: &Outcome) -> Option<String> {
    outcome.result.as_ref().err()?;
    let report = &outcome.report;
    Some(report.output.clone().unwrap_or_else(|| report.skeleton.clone()))
}

/// The report of an outcome, with its error.
fn finished(outcome: Outcome) -> Report {
    let mut report = outcome.report;
    report.error = outcome.result.err().map(|error| Failure {
        code: error.code(),
        message: error.reason(),
    });
    report
}
