//! `spine golden`: pictures against those that were approved.

use std::path::Path;

use serde::Serialize;
use spine_media::report::{Png, Report, Status};
use spine_media::{Tolerance, compare};

use crate::console::{Console, ERROR, NOTE};
use crate::error::{CliError, listed};
use crate::exit::Exit;
use crate::golden::args::{Action, CheckArgs, GoldenArgs, UpdateArgs};
use crate::golden::cases::Case;
use crate::golden::check::{Checked, check};
use crate::golden::draw::Drawer;
use crate::golden::folder::Folder;
use crate::json;
use crate::render::output::media;

pub(crate) fn run(args: &GoldenArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    match &args.action {
        Action::Check(args) => run_check(args, console),
        Action::Update(args) => run_update(args, console),
    }
}

fn run_check(args: &CheckArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let folder = Folder::open(&args.common)?;
    let target = args.report.clone().unwrap_or_else(|| folder.path.join("report"));
    if let (Ok(goldens), Ok(reports)) = (folder.path.canonicalize(), target.canonicalize())
        && goldens == reports
    {
        let message = format!(
            "{}: a report would replace the goldens; name another folder",
            target.display()
        );
        return Err(CliError::Usage(message));
    }
    let mut drawer = Drawer::new(&folder.path);
    let mut report = Report {
        title: folder.path.to_string_lossy().into_owned(),
        orphans: folder.orphans.clone(),
        ..Report::default()
    };
    if !target.exists() {
        // What is generated does not belong to what is kept.
        folder.write(&target.join(".gitignore"), b"*\n")?;
    }
    let mut exit = Exit::Ok;
    for case in &folder.cases {
        let checked = check(case, &folder, &mut drawer);
        exit = exit.max(checked.exit);
        let picture = target.join(format!("{}.png", case.name));
        match &checked.panels {
            Some(panels) => folder.write(&picture, &panels.bytes)?,
            None => folder.remove(&picture)?,
        }
        if !args.json {
            tell(&checked, console)?;
        }
        report.cases.push(checked.report);
    }
    for warning in &drawer.warnings {
        console.warning(warning);
    }
    let page = target.join("report.html");
    let failed = |source| media(&page.to_string_lossy(), source);
    let document = report.to_json().map_err(failed)?;
    folder.write(&target.join("report.json"), document.as_bytes())?;
    folder.write(&page, report.to_html().map_err(failed)?.as_bytes())?;
    if args.json {
        console.streams.out.write_all(document.as_bytes())?;
    }
    if !report.orphans.is_empty() {
        console.warning(&format!(
            "no case asks for {}; remove them with: spine golden update {} --prune",
            listed(&report.orphans),
            folder.path.display()
        ));
    }
    console.summary(&format!("{}; see {}", totals(&report), page.display()));
    Ok(exit)
}

/// Tells of a case that did not pass.
fn tell(checked: &Checked, console: &mut Console<'_, '_>) -> Result<(), CliError> {
    let report = &checked.report;
    let style = match report.status {
        Status::Passed => return Ok(()),
        Status::Missing => NOTE,
        _ => ERROR,
    };
    let word = console.data_text(style, report.status.word());
    let mut message = report.message.as_deref().unwrap_or_default().replace('\n', "; ");
    if let Some((what, command)) = &report.advice {
        message.push_str(&format!(". {what}: {command}"));
    }
    writeln!(
        console.streams.out,
        "{word} {}: {}",
        report.name,
        crate::console::plain(&message)
    )?;
    Ok(())
}

fn totals(report: &Report) -> String {
    let mut text = format!(
        "{} of {} passed",
        report.count(Status::Passed),
        report.cases.len()
    );
    for status in [Status::Different, Status::Missing, Status::Error] {
        let count = report.count(status);
        if count > 0 {
            text.push_str(&format!(", {count} {}", status.word()));
        }
    }
    text
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    /// Goldens that were written.
    written: Vec<&'a str>,
    /// Goldens that were right already.
    unchanged: Vec<&'a str>,
    failed: Vec<Failure<'a>>,
    /// Goldens without a case; removed where that was asked for.
    orphans: &'a [String],
    pruned: bool,
}

#[derive(Serialize)]
struct Failure<'a> {
    name: &'a str,
    code: &'static str,
    message: String,
}

fn run_update(args: &UpdateArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    if !args.force && is_ci() {
        return Err(CliError::Usage(
            "the variable CI is true, and goldens are not to change where nobody looks at them; update them at home, or give \
             --force"
                .into(),
        ));
    }
    let folder = Folder::open(&args.common)?;
    let mut drawer = Drawer::new(&folder.path);
    let mut document = Document {
        format: "spine-golden-update/1",
        written: Vec::new(),
        unchanged: Vec::new(),
        failed: Vec::new(),
        orphans: &folder.orphans,
        pruned: args.prune,
    };
    let mut exit = Exit::Ok;
    for case in &folder.cases {
        match update(case, &folder, &mut drawer) {
            Ok(true) => {
                document.written.push(&case.name);
                if !args.json {
                    writeln!(console.streams.out, "{}", folder.golden(case).display())?;
                }
            }
            Ok(false) => document.unchanged.push(&case.name),
            Err(error) => {
                console.error(&error);
                exit = exit.max(error.exit());
                document.failed.push(Failure {
                    name: &case.name,
                    code: error.code(),
                    message: error.to_string(),
                });
            }
        }
    }
    for warning in &drawer.warnings {
        console.warning(warning);
    }
    if args.prune {
        for name in &folder.orphans {
            folder.remove(&folder.path.join(Path::new(name)))?;
            console.detail(&format!("{name}: removed"));
        }
    } else if !folder.orphans.is_empty() {
        console.warning(&format!(
            "no case asks for {}; --prune removes them",
            listed(&folder.orphans)
        ));
    }
    console.summary(&summary(&document));
    if args.json {
        json::write_line(console.streams.out, &document)?;
    }
    Ok(exit)
}

fn summary(document: &Document<'_>) -> String {
    let (written, unchanged) = (document.written.len(), document.unchanged.len());
    let mut text = format!("{written} goldens written, {unchanged} unchanged");
    if !document.failed.is_empty() {
        let names: Vec<String> = document
            .failed
            .iter()
            .map(|failure| failure.name.to_owned())
            .collect();
        text.push_str(&format!("; failed: {}", listed(&names)));
    }
    text
}

/// Writes a golden; whether it had to be.
fn update(case: &Case, folder: &Folder, drawer: &mut Drawer) -> Result<bool, CliError> {
    let picture = drawer.draw(case)?;
    // A golden that cannot be read is no reason to keep it.
    if let Ok(Some(before)) = folder.read(case)
        && compare(before.as_ref(), picture.as_ref(), Tolerance::default()).is_ok_and(|found| found.passed)
    {
        return Ok(false);
    }
    let path = folder.golden(case);
    let png = Png::encode(picture.as_ref()).map_err(|source| media(&path.to_string_lossy(), source))?;
    folder.write(&path, &png.bytes)?;
    Ok(true)
}

/// Whether this runs where nobody looks.
fn is_ci() -> bool {
    std::env::var("CI")
        .is_ok_and(|value| matches!(value.trim().to_ascii_lowercase().as_str(), "true" | "1" | "yes"))
}
