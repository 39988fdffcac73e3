//! `spine cal3d info`: what is inside files.

use cal3d::Winding;
use serde::Serialize;

use super::args::Cal3dInfoArgs;
use super::inventory::{FORMAT, FileReport, ListReport};
use super::model::{self, Content, Model, Named};
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::inventory::{Failure, FailureInfo};
use crate::json;

pub(crate) fn run(args: &Cal3dInfoArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let mut exit = Exit::Ok;
    let mut printed = false;
    for path in &args.files {
        let mut failures = Vec::new();
        match model::read(path, Winding::Original, console.streams.input) {
            Ok(Named {
                name, value, path, ..
            }) => {
                match value {
                    Content::File(file) => print(&FileReport::new(name, &file), args.json, printed, console)?,
                    Content::List(list, warnings) => {
                        // The files of a list that comes by the standard input lie where the program runs.
                        let path = path.unwrap_or_default();
                        let model = Model::load(list, &path, console.streams.input);
                        print(
                            &ListReport::new(name, &model, &warnings),
                            args.json,
                            printed,
                            console,
                        )?;
                        failures = model.failures;
                    }
                }
                printed = true;
            }
            Err(error) => failures.push(error),
        }
        for error in failures {
            exit = exit.max(error.exit());
            console.error(&error);
            if args.json {
                let failure = FailureInfo {
                    format: FORMAT,
                    file: path.to_string_lossy().into_owned(),
                    error: Failure {
                        code: error.code(),
                        message: error.reason(),
                        exit: error.exit().code(),
                    },
                };
                json::write_line(console.streams.out, &failure)?;
            }
        }
    }
    Ok(exit)
}

fn print<T: Serialize + std::fmt::Display>(
    report: &T,
    as_json: bool,
    after_another: bool,
    console: &mut Console<'_, '_>,
) -> Result<(), CliError> {
    if as_json {
        json::write_line(console.streams.out, report)?;
    } else {
        let gap = if after_another { "\n" } else { "" };
        write!(console.streams.out, "{gap}{report}")?;
    }
    Ok(())
}
