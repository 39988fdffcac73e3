//! `spine info`: what is inside files.

use std::path::Path;

use spine_data::Atlas;

use crate::args::InfoArgs;
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files::{self, Input};
use crate::inventory::{AtlasInfo, FORMAT, Failure, FailureInfo, SkeletonInfo};
use crate::json;

/// An atlas and where it was read.
type NamedAtlas = (String, Atlas);

pub(crate) fn run(args: &InfoArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let mut exit = Exit::Ok;
    let named = match &args.atlas {
        None => None,
        Some(path) => {
            let atlas = files::read(path, console.streams.input)?.atlas()?;
            Some((path.to_string_lossy().into_owned(), atlas))
        }
    };
    let mut printed = false;
    for path in &args.files {
        match file(path, args, named.as_ref(), printed, console) {
            Ok(()) => printed = true,
            Err(error @ CliError::Output(_)) => return Err(error),
            Err(error) => {
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
    }
    Ok(exit)
}

fn file(
    path: &Path,
    args: &InfoArgs,
    named: Option<&NamedAtlas>,
    printed: bool,
    console: &mut Console<'_, '_>,
) -> Result<(), CliError> {
    let input = files::read(path, console.streams.input)?;
    if input.is_atlas() {
        let atlas = input.atlas()?;
        let info = AtlasInfo::new(&atlas, input.name);
        return print(&info, args.json, printed, console);
    }
    let found = match named {
        Some(_) => None,
        None => found_atlas(&input, console),
    };
    let atlas = named.or(found.as_ref());
    let data = input.skeleton(atlas.map(|(_, atlas)| atlas), true, args.any_version)?;
    if !data.report.missing.is_empty() {
        console.warning(&format!(
            "{}: {} regions or attachments are missing; `spine validate` lists them",
            input.name,
            data.report.missing.len()
        ));
    }
    let atlas = atlas.map(|(name, atlas)| AtlasInfo::new(atlas, name.clone()));
    let info = SkeletonInfo::new(&data, &input, atlas);
    print(&info, args.json, printed, console)
}

/// The atlas beside a skeleton. One that cannot be read is a warning only.
fn found_atlas(input: &Input, console: &mut Console<'_, '_>) -> Option<NamedAtlas> {
    let path = files::find_atlas(input.path.as_deref()?)?;
    let atlas = files::read(&path, console.streams.input).and_then(|input| input.atlas());
    match atlas {
        Ok(atlas) => Some((path.to_string_lossy().into_owned(), atlas)),
        Err(error) => {
            console.warning(&error.to_string());
            None
        }
    }
}

fn print<T: serde::Serialize + std::fmt::Display>(
    info: &T,
    as_json: bool,
    after_another: bool,
    console: &mut Console<'_, '_>,
) -> Result<(), CliError> {
    if as_json {
        json::write_line(console.streams.out, info)?;
    } else {
        let gap = if after_another { "\n" } else { "" };
        write!(console.streams.out, "{gap}{info}")?;
    }
    Ok(())
}
