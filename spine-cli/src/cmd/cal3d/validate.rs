//! `spine cal3d validate`: everything that is wrong with files.

use std::path::Path;

use cal3d::{Document, File, Skeleton, Winding};
use serde::Serialize;

use super::args::Cal3dValidateArgs;
use super::check::{self, CHECKS, Findings};
use super::model::{self, Content, Model, Named};
use super::model_check;
use crate::check::{CHECKS as READ_CHECKS, Finding, Severity};
use crate::cmd::validate::{count, exit_of, print, refused, summary};
use crate::console::{Console, STRONG};
use crate::error::CliError;
use crate::exit::Exit;
use crate::json;

/// What was found in one file: the form `spine-validate/1`.
#[derive(Serialize)]
struct Report<'a> {
    format: &'static str,
    file: &'a str,
    /// `skeleton`, `animation` and so on, or null where the file could not be read.
    kind: Option<&'static str>,
    ok: bool,
    exit: i32,
    errors: usize,
    warnings: usize,
    notes: usize,
    findings: &'a [Finding],
}

/// A check of the list that `--list-checks` prints: the form `spine-checks/1`.
#[derive(Serialize)]
struct Listed {
    code: &'static str,
    severity: Severity,
    summary: &'static str,
    help: &'static str,
}

#[derive(Serialize)]
struct ListedChecks {
    format: &'static str,
    checks: Vec<Listed>,
}

/// What is known of a file after looking at it.
struct Looked {
    name: String,
    kind: Option<&'static str>,
    findings: Vec<Finding>,
}

pub(crate) fn run(args: &Cal3dValidateArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    if args.list_checks {
        list_checks(args, console)?;
        return Ok(Exit::Ok);
    }
    let skeleton = match &args.skeleton {
        Some(path) => Some(model::skeleton(path, console.streams.input)?),
        None => None,
    };
    let mut exit = Exit::Ok;
    let (mut files, mut counts, mut bad) = (0, [0; 3], Vec::new());
    for path in &args.files {
        for mut looked in look(path, skeleton.as_ref(), console) {
            files += 1;
            let list = &mut looked.findings;
            if args.errors_only {
                list.retain(|finding| finding.severity == Severity::Error);
            }
            list.sort_by_key(|finding| finding.severity);
            let code = exit_of(list, args.warnings_as_errors);
            let found = count(list);
            for (sum, one) in counts.iter_mut().zip(found) {
                *sum += one;
            }
            if code != Exit::Ok {
                bad.push(looked.name.clone());
            }
            exit = exit.max(code);
            let [errors, warnings, notes] = found;
            if args.json {
                let report = Report {
                    format: "spine-validate/1",
                    file: &looked.name,
                    kind: looked.kind,
                    ok: code == Exit::Ok,
                    exit: code.code(),
                    errors,
                    warnings,
                    notes,
                    findings: &looked.findings,
                };
                json::write_line(console.streams.out, &report)?;
            } else {
                for finding in &looked.findings {
                    print(&looked.name, finding, console)?;
                }
            }
        }
    }
    console.streams.out.flush()?;
    summary(files, counts, &bad, console);
    Ok(exit)
}

/// Looks at a file, and at all that it names if it is a model list.
fn look(path: &Path, skeleton: Option<&Skeleton>, console: &mut Console<'_, '_>) -> Vec<Looked> {
    match model::read(path, Winding::Original, console.streams.input) {
        Err(error) => vec![failed(path.to_string_lossy().into_owned(), &error)],
        Ok(Named {
            name, path, value, ..
        }) => match value {
            Content::File(file) => {
                let mut findings = Findings::default();
                check::file(&file, path.as_deref(), skeleton, &mut findings);
                vec![Looked {
                    name,
                    kind: Some(file.document.kind().name()),
                    findings: findings.list,
                }]
            }
            Content::List(list, warnings) => {
                let model = Model::load(list, &path.unwrap_or_default(), console.streams.input);
                let mut findings = Findings::default();
                model_check::model(&model, &warnings, &mut findings);
                let mut all = vec![Looked {
                    name,
                    kind: Some("model list"),
                    findings: findings.list,
                }];
                all.extend(files_of(model));
                all
            }
        },
    }
}

fn failed(name: String, error: &CliError) -> Looked {
    Looked {
        name,
        kind: None,
        findings: vec![refused(error)],
    }
}

/// Each file of a model, checked with its skeleton.
fn files_of(model: Model) -> Vec<Looked> {
    let failures: Vec<Looked> = model
        .failures
        .iter()
        .map(|error| failed(error.file().unwrap_or_default().to_owned(), error))
        .collect();
    let skeleton = model.skeleton.as_ref().map(|skeleton| skeleton.value.clone());
    // In the order in which they were read, which is that of `model.files`.
    let documents = (model
        .skeleton
        .into_iter()
        .map(|file| Document::Skeleton(file.value)))
    .chain(
        model
            .animations
            .into_iter()
            .map(|file| Document::Animation(file.value)),
    )
    .chain(model.meshes.into_iter().map(|file| Document::Mesh(file.value)))
    .chain(
        model
            .materials
            .into_iter()
            .map(|file| Document::Material(file.value)),
    )
    .chain(
        model
            .morph_animations
            .into_iter()
            .map(|file| Document::MorphAnimation(file.value)),
    );
    let checked = model.files.into_iter().zip(documents).map(|(read, document)| {
        let (info, warnings) = read.value;
        let file = File {
            document,
            info,
            warnings,
        };
        let mut findings = Findings::default();
        check::file(&file, read.path.as_deref(), skeleton.as_ref(), &mut findings);
        Looked {
            name: read.name,
            kind: Some(file.document.kind().name()),
            findings: findings.list,
        }
    });
    checked.chain(failures).collect()
}

fn list_checks(args: &Cal3dValidateArgs, console: &mut Console<'_, '_>) -> Result<(), CliError> {
    let reading = [
        "E-FILE",
        "E-READ",
        "E-EMPTY",
        "E-SYNTAX",
        "E-FORMAT",
        "E-VERSION",
        "E-REFERENCE",
        "E-LIMIT",
    ];
    let read = READ_CHECKS.iter().filter(|check| reading.contains(&check.code));
    let read = read.map(|check| Listed {
        code: check.code,
        severity: check.severity,
        summary: check.summary,
        help: check.help,
    });
    let own = CHECKS.iter().map(|check| Listed {
        code: check.code,
        severity: check.severity,
        summary: check.summary,
        help: check.help,
    });
    let checks: Vec<Listed> = read.chain(own).collect();
    if args.json {
        let list = ListedChecks {
            format: "spine-checks/1",
            checks,
        };
        json::write_line(console.streams.out, &list)?;
        return Ok(());
    }
    for check in checks {
        let code = console.data_text(STRONG, check.code);
        let pad = " ".repeat(20_usize.saturating_sub(check.code.len()));
        writeln!(console.streams.out, "{code}{pad}{}", check.summary)?;
        writeln!(console.streams.out, "{}{}", " ".repeat(20), check.help)?;
    }
    Ok(())
}
