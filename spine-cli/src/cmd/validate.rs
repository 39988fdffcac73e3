//! `spine validate`: everything that is wrong with files.

use std::path::Path;

use serde::Serialize;
use spine_data::Atlas;

use crate::args::ValidateArgs;
use crate::check::{self, CHECKS, Check, Finding, Findings, Severity};
use crate::console::{Console, ERROR, NOTE, STRONG, WARNING, plain};
use crate::error::CliError;
use crate::exit::Exit;
use crate::files::{self, Input};
use crate::json;

/// What was found in one file: the form `spine-validate/1`.
#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    file: String,
    /// `skeleton`, `atlas`, or null where the file could not be read.
    kind: Option<&'static str>,
    /// Atlas that was checked with a skeleton.
    atlas: Option<String>,
    ok: bool,
    exit: i32,
    errors: usize,
    warnings: usize,
    notes: usize,
    findings: &'a [Finding],
}

/// The list of checks: the form `spine-checks/1`.
#[derive(Serialize)]
struct Checks {
    format: &'static str,
    checks: &'static [Check],
}

/// What is known of a file after looking at it.
struct Looked {
    kind: Option<&'static str>,
    atlas: Option<String>,
    findings: Findings,
}

/// An atlas that was named for all skeletons: its name and the atlas, or why there is none.
struct Named {
    name: String,
    atlas: Result<Atlas, Finding>,
}

pub(crate) fn run(args: &ValidateArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    if args.list_checks {
        list_checks(args, console)?;
        return Ok(Exit::Ok);
    }
    let mut exit = Exit::Ok;
    let (mut counts, mut bad) = ([0; 3], Vec::new());
    let named = args.atlas.as_deref().map(|path| named_atlas(path, console));
    for path in &args.files {
        let mut looked = look(path, args, named.as_ref(), console);
        let list = &mut looked.findings.list;
        if args.errors_only {
            list.retain(|finding| finding.severity == Severity::Error);
        }
        list.sort_by_key(|finding| finding.severity);
        let code = exit_of(list, args.warnings_as_errors);
        let file = path.to_string_lossy();
        let found = count(list);
        for (sum, one) in counts.iter_mut().zip(found) {
            *sum += one;
        }
        if code != Exit::Ok {
            bad.push(file.to_string());
        }
        exit = exit.max(code);
        if args.json {
            let report = Report {
                format: "spine-validate/1",
                file: file.into_owned(),
                kind: looked.kind,
                atlas: looked.atlas,
                ok: code == Exit::Ok,
                exit: code.code(),
                errors: found[0],
                warnings: found[1],
                notes: found[2],
                findings: list,
            };
            json::write_line(console.streams.out, &report)?;
        } else {
            for finding in list.iter() {
                print(&file, finding, console)?;
            }
        }
    }
    console.streams.out.flush()?;
    summary(args.files.len(), counts, &bad, console);
    Ok(exit)
}

fn look(path: &Path, args: &ValidateArgs, named: Option<&Named>, console: &mut Console<'_, '_>) -> Looked {
    let mut looked = Looked {
        kind: None,
        atlas: None,
        findings: Findings::default(),
    };
    let input = match files::read(path, console.streams.input) {
        Ok(input) => input,
        Err(error) => {
            looked.findings.list.push(refused(&error));
            return looked;
        }
    };
    if input.is_atlas() {
        looked.kind = Some("atlas");
        match input.atlas() {
            Ok(atlas) => check::atlas(&atlas, input.path.as_deref(), &mut looked.findings),
            Err(error) => looked.findings.list.push(refused(&error)),
        }
        return looked;
    }
    looked.kind = Some("skeleton");
    match named {
        Some(Named { name, atlas }) => {
            looked.atlas = Some(name.clone());
            match atlas {
                Ok(atlas) => {
                    let path = args.atlas.as_deref().filter(|path| *path != Path::new("-"));
                    atlas_of(atlas, path, name, &mut looked.findings);
                    skeleton(&input, Some(atlas), args, &mut looked.findings);
                }
                Err(finding) => {
                    looked.findings.list.push(finding.clone());
                    skeleton(&input, None, args, &mut looked.findings);
                }
            }
        }
        None => beside(&input, args, &mut looked, console),
    }
    looked
}

/// Checks a skeleton with the atlas that lies beside it, if any does.
fn beside(input: &Input, args: &ValidateArgs, looked: &mut Looked, console: &mut Console<'_, '_>) {
    let findings = &mut looked.findings;
    let Some(path) = input.path.as_deref().and_then(files::find_atlas) else {
        let before = findings.list.len();
        skeleton(input, None, args, findings);
        // For files that are no skeletons this is of no interest.
        if findings
            .list
            .iter()
            .skip(before)
            .all(|finding| finding.exit() <= Exit::Findings)
        {
            findings.add("N-NO-ATLAS", "file", "no atlas was found beside the skeleton");
        }
        return;
    };
    let name = path.display().to_string();
    console.detail(&format!("{}: with the atlas {name}", input.name));
    match files::read(&path, console.streams.input).and_then(|input| input.atlas()) {
        Ok(atlas) => {
            atlas_of(&atlas, Some(&path), &name, findings);
            skeleton(input, Some(&atlas), args, findings);
        }
        Err(error) => {
            findings.list.push(in_atlas(&name, refused(&error)));
            skeleton(input, None, args, findings);
        }
    }
    looked.atlas = Some(name);
}

fn named_atlas(path: &Path, console: &mut Console<'_, '_>) -> Named {
    let name = path.to_string_lossy().into_owned();
    let atlas = files::read(path, console.streams.input).and_then(|input| input.atlas());
    Named {
        atlas: atlas.map_err(|error| in_atlas(&name, refused(&error))),
        name,
    }
}

fn atlas_of(atlas: &Atlas, path: Option<&Path>, name: &str, findings: &mut Findings) {
    let before = findings.list.len();
    check::atlas(atlas, path, findings);
    for finding in findings.list.iter_mut().skip(before) {
        finding.place = format!("{name}: {}", finding.place);
    }
}

fn in_atlas(name: &str, mut finding: Finding) -> Finding {
    finding.place = format!("{name}: {}", finding.place);
    finding
}

fn skeleton(input: &Input, atlas: Option<&Atlas>, args: &ValidateArgs, findings: &mut Findings) {
    match input.skeleton(atlas, true, args.any_version) {
        Ok(data) => check::skeleton(&data, findings),
        Err(error) => findings.list.push(refused(&error)),
    }
}

/// The finding for a file that is not read at all.
pub(crate) fn refused(error: &CliError) -> Finding {
    let (place, message) = match error {
        CliError::Skeleton { source, .. } | CliError::Atlas { source, .. } => {
            (source.location().to_string(), source.kind().to_string())
        }
        CliError::Cal3d { source, .. } => (source.location().to_string(), source.kind().to_string()),
        other => ("file".into(), other.reason()),
    };
    let mut findings = Findings::default();
    findings.add(error.code(), place, message);
    findings.list.remove(0)
}

pub(crate) fn exit_of(findings: &[Finding], warnings_as_errors: bool) -> Exit {
    let counts = |finding: &&Finding| match finding.severity {
        Severity::Error => true,
        Severity::Warning => warnings_as_errors,
        Severity::Note => false,
    };
    findings
        .iter()
        .filter(counts)
        .map(Finding::exit)
        .max()
        .unwrap_or_default()
}

/// Numbers of errors, warnings and notes.
pub(crate) fn count(findings: &[Finding]) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let same = |finding: &&Finding| finding.severity == severity;
        findings.iter().filter(same).count()
    })
}

pub(crate) fn print(file: &str, finding: &Finding, console: &mut Console<'_, '_>) -> Result<(), CliError> {
    let style = match finding.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Note => NOTE,
    };
    let severity = console.data_text(style, finding.severity.name());
    let code = console.data_text(STRONG, finding.code);
    let place = plain(&format!("{file}: {}", finding.place));
    let message = plain(&finding.message);
    let out = &mut *console.streams.out;
    writeln!(out, "{place}: {severity} {code}: {message}")?;
    writeln!(out, "    help: {}", finding.help)?;
    Ok(())
}

pub(crate) fn summary(files: usize, counts: [usize; 3], bad: &[String], console: &mut Console<'_, '_>) {
    let number = |count: usize, what: &str| {
        let s = if count == 1 { "" } else { "s" };
        format!("{count} {what}{s}")
    };
    let [errors, warnings, notes] = counts;
    let mut text = format!(
        "{} checked: {}, {}, {}",
        number(files, "file"),
        number(errors, "error"),
        number(warnings, "warning"),
        number(notes, "note")
    );
    if files > 1 && !bad.is_empty() {
        text.push_str(&format!("; failed: {}", crate::error::listed(bad)));
    }
    console.summary(&text);
}

fn list_checks(args: &ValidateArgs, console: &mut Console<'_, '_>) -> Result<(), CliError> {
    if args.json {
        let checks = Checks {
            format: "spine-checks/1",
            checks: CHECKS,
        };
        json::write_line(console.streams.out, &checks)?;
        return Ok(());
    }
    for check in CHECKS {
        let code = console.data_text(STRONG, check.code);
        let pad = " ".repeat(20_usize.saturating_sub(check.code.len()));
        writeln!(console.streams.out, "{code}{pad}{}", check.summary)?;
        writeln!(console.streams.out, "{}{}", " ".repeat(20), check.help)?;
    }
    Ok(())
}
