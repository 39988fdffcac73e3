//! Loads a skeleton with its atlas.

use std::path::Path;

use spine_data::{Atlas, ErrorKind, Missing, SkeletonData};

use crate::console::Console;
use crate::error::{CliError, missing_text};
use crate::files::{self, Input};
use crate::suggest;

/// What to load, and how strictly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) skeleton: &'a Path,
    pub(crate) atlas: Option<&'a Path>,
    /// Whether an atlas beside the skeleton is used where none is named.
    pub(crate) beside: bool,
    /// Whether regions and attachments may be missing.
    pub(crate) lenient: bool,
    /// Whether other versions are read as if they were 4.2.
    pub(crate) any_version: bool,
}

/// Reads the skeleton with the atlas that was named, or found beside it; without one, every region is a placeholder.
pub(crate) fn load(wanted: &Wanted<'_>, console: &mut Console<'_, '_>) -> Result<SkeletonData, CliError> {
    let stdin = Path::new("-");
    if wanted.skeleton == stdin && wanted.atlas == Some(stdin) {
        let message = "the skeleton and the atlas cannot both be read from the standard input";
        return Err(CliError::Usage(message.into()));
    }
    let input = files::read(wanted.skeleton, console.streams.input)?;
    let found = match wanted.atlas {
        None if wanted.beside => found_atlas(&input, console),
        _ => None,
    };
    let data = match (wanted.atlas, found) {
        (Some(path), _) => {
            let atlas = files::read(path, console.streams.input)?.atlas()?;
            input.skeleton(Some(&atlas), wanted.lenient, wanted.any_version)?
        }
        (None, Some(atlas)) => read_with_found(&input, &atlas, wanted)?,
        (None, None) => input.skeleton(None, wanted.lenient, wanted.any_version)?,
    };
    for missing in &data.report.missing {
        console.warning(&format!("{}: {}", input.name, missing_text(missing)));
    }
    for warning in &data.report.warnings {
        console.detail(&format!(
            "{}: {}: {}",
            input.name, warning.location, warning.message
        ));
    }
    Ok(data)
}

/// The atlas beside a skeleton. One that cannot be read is no reason not to pose.
fn found_atlas(input: &Input, console: &mut Console<'_, '_>) -> Option<Atlas> {
    let path = files::find_atlas(input.path.as_deref()?)?;
    console.detail(&format!("{}: with the atlas {}", input.name, path.display()));
    let atlas = files::read(&path, console.streams.input).and_then(|input| input.atlas());
    atlas
        .map_err(|error| {
            console.warning(&format!(
                "{error}; posing without it, every region is 8 x 8 pixels"
            ));
        })
        .ok()
}

/// Reads with an atlas that nobody named: regions that it lacks are left out, everything else is as strict as without it.
fn read_with_found(input: &Input, atlas: &Atlas, wanted: &Wanted<'_>) -> Result<SkeletonData, CliError> {
    match input.skeleton(Some(atlas), wanted.lenient, wanted.any_version) {
        Err(CliError::Skeleton { source, .. })
            if matches!(source.kind(), ErrorKind::Missing(Missing::Region { .. })) =>
        {
            input.skeleton(None, false, wanted.any_version)?;
            input.skeleton(Some(atlas), true, wanted.any_version)
        }
        done => done,
    }
}

/// The error that a skeleton has no such thing.
pub(crate) fn unknown(file: &str, kind: &'static str, name: &str, names: Vec<&str>) -> CliError {
    CliError::UnknownName {
        file: file.into(),
        kind,
        name: name.into(),
        similar: suggest::closest(name, names.iter().copied()).map(str::to_owned),
        names: names.into_iter().map(str::to_owned).collect(),
    }
}
