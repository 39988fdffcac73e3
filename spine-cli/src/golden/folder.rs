//! The folder of the cases, and what is in it.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use spine_media::read_png;
use spine_render_soft::tiny_skia::Pixmap;

use super::args::CommonArgs;
use super::cases::{self, Case};
use crate::error::CliError;
use crate::files;
use crate::render::sink::{Inputs, Part};

/// Name of the file with the cases.
const CASES: &str = "cases.toml";

/// A folder with cases and goldens.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    /// The cases that were asked for.
    pub(crate) cases: Vec<Case>,
    /// Goldens that belong to no case of the file.
    pub(crate) orphans: Vec<String>,
    /// What the cases are made of: skeletons, atlases and images, and the file of the cases.
    inputs: Inputs,
}

impl Folder {
    /// Reads the cases.
    pub(crate) fn open(args: &CommonArgs) -> Result<Self, CliError> {
        let file = args.folder.join(CASES);
        let name = file.to_string_lossy().into_owned();
        if !file.exists() {
            return Err(CliError::NoCases { file: name });
        }
        let input = files::read(&file, &mut io::empty())?;
        let broken = |reason: String| CliError::Cases {
            file: name.clone(),
            reason,
        };
        let text =
            std::str::from_utf8(&input.bytes).map_err(|_| broken("this is not text in UTF-8".into()))?;
        let cases = cases::parse(text).map_err(broken)?;
        let inputs = inputs(file, &args.folder, &cases);
        let orphans = orphans(&args.folder, &cases, &inputs);
        let cases = cases::choose(cases, &args.cases)
            .map_err(|reason| CliError::Usage(format!("{name}: {reason}")))?;
        Ok(Self {
            path: args.folder.clone(),
            cases,
            orphans,
            inputs,
        })
    }

    /// Where the golden of a case is.
    pub(crate) fn golden(&self, case: &Case) -> PathBuf {
        self.path.join(format!("{}.png", case.name))
    }

    /// The golden of a case; `None` where there is none.
    pub(crate) fn read(&self, case: &Case) -> Result<Option<Pixmap>, CliError> {
        let path = self.golden(case);
        if !path.exists() {
            return Ok(None);
        }
        let input = files::read(&path, &mut io::empty())?;
        let picture = read_png(&input.bytes).map_err(|source| CliError::Media {
            file: input.name.clone(),
            source,
        })?;
        Ok(Some(picture))
    }

    /// Writes a file whole or not at all; fails where a case reads it.
    pub(crate) fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), CliError> {
        write(path, bytes, &self.inputs)
    }

    /// Removes a file, where it is there and no case reads it.
    pub(crate) fn remove(&self, path: &Path) -> Result<(), CliError> {
        if self.inputs.has(path) {
            return Ok(());
        }
        match fs::remove_file(path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(CliError::Media {
                file: path.to_string_lossy().into_owned(),
                source: source.into(),
            }),
            _ => Ok(()),
        }
    }
}

/// The files that cases read.
fn inputs(file: PathBuf, folder: &Path, cases: &[Case]) -> Inputs {
    let mut seen = HashSet::new();
    let own = cases
        .iter()
        .filter(|case| seen.insert((&case.skeleton, &case.settings.atlas)))
        .flat_map(|case| case.files(folder));
    let all: Vec<PathBuf> = own.chain([file]).collect();
    Inputs::new(&all)
}

/// Names of pictures that no case has and none is made of.
fn orphans(folder: &Path, cases: &[Case], inputs: &Inputs) -> Vec<String> {
    let names: HashSet<String> = cases.iter().map(|case| format!("{}.png", case.name)).collect();
    let there = files::listing(folder, &["png"]);
    let orphan = |name: &String| !names.contains(name) && !inputs.has(&folder.join(name));
    there.into_iter().filter(orphan).collect()
}

/// Writes a file whole or not at all; fails where it is one that is read.
pub(crate) fn write(path: &Path, bytes: &[u8], inputs: &Inputs) -> Result<(), CliError> {
    let written = || -> io::Result<()> {
        let (part, mut out) = Part::begin(path, inputs)?;
        io::Write::write_all(&mut out, bytes)?;
        io::Write::flush(&mut out)?;
        drop(out);
        part.complete()
    };
    written().map_err(|source| CliError::Media {
        file: path.to_string_lossy().into_owned(),
        source: source.into(),
    })
}
