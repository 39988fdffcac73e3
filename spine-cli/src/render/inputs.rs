//! The skeletons that a command line names: files, folders and patterns.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::error::CliError;

/// Most folders below one another that are searched.
const MAX_DEPTH: usize = 64;

/// Most files that are taken.
const MAX_FILES: usize = 1_000_000;

/// A skeleton's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) file: PathBuf,
    /// Its name without its ending, below the folder that was searched; `/` between folders.
    pub(crate) path: String,
}

impl Found {
    /// Its name without its ending.
    pub(crate) fn stem(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// A file, below a folder that was searched.
    pub(crate) fn new(file: PathBuf, root: Option<&Path>) -> Self {
        let below = root.and_then(|root| file.strip_prefix(root).ok());
        let named = below.map_or_else(|| file.file_name().map(PathBuf::from), |below| Some(below.into()));
        let named = named.unwrap_or_default().with_extension("");
        let names = named.components().filter_map(|component| match component {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        let mut path = names.collect::<Vec<_>>().join("/");
        if file == Path::new("-") || path.is_empty() {
            path = "stdin".into();
        }
        Self { file, path }
    }
}

/// The skeletons of some arguments, each once, in the order of the arguments and then of their names.
///
/// A folder stands for all skeletons in it and below: files ending in `.skel`, and those ending in `.json` unless they are
/// something else. Where both are there, it is the `.json`. Patterns with `*`, `?` and `[]` are for shells that do not
/// know them. Fails for folders and patterns that stand for nothing.
pub(crate) fn find(arguments: &[PathBuf]) -> Result<Vec<Found>, CliError> {
    let mut all = Vec::new();
    for argument in arguments {
        let name = argument.to_string_lossy();
        if argument.is_dir() {
            let before = all.len();
            walk(argument, argument, 0, &mut all);
            if all.len() == before {
                return Err(CliError::NoSkeletons { place: name.into() });
            }
        } else if name.contains(['*', '?', '[']) && !argument.exists() {
            let paths = glob::glob(&name).map_err(|error| CliError::Usage(format!("{name}: {error}")))?;
            let mut files = Vec::new();
            for path in paths.filter_map(Result::ok) {
                if path.is_dir() {
                    walk(&path, &path, 0, &mut all);
                } else {
                    files.push(path);
                }
            }
            let before = all.len();
            add_skeletons(files, None, &mut all);
            if all.len() == before {
                return Err(CliError::NoSkeletons { place: name.into() });
            }
        } else {
            all.push(Found::new(argument.clone(), None));
        }
    }
    let mut seen = HashSet::new();
    all.retain(|found| seen.insert(found.file.clone()));
    Ok(all)
}

fn walk(root: &Path, folder: &Path, depth: usize, all: &mut Vec<Found>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let (mut files, mut folders) = (Vec::new(), Vec::new());
    for entry in entries.filter_map(Result::ok) {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        match entry.file_type() {
            // Links to folders could lead in circles.
            Ok(kind) if kind.is_dir() && !hidden => folders.push(entry.path()),
            Ok(kind) if !kind.is_dir() && !hidden => files.push(entry.path()),
            _ => {}
        }
    }
    files.sort();
    folders.sort();
    add_skeletons(files, Some(root), all);
    if depth < MAX_DEPTH {
        for folder in folders {
            walk(root, &folder, depth + 1, all);
        }
    }
}

/// Adds those of some files that are skeletons.
fn add_skeletons(files: Vec<PathBuf>, root: Option<&Path>, all: &mut Vec<Found>) {
    let mut added: HashSet<PathBuf> = HashSet::new();
    let ends = |path: &Path, ending: &str| {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(ending)) && path.is_file()
    };
    let mut chosen: Vec<&PathBuf> = Vec::new();
    for file in files.iter().filter(|file| ends(file, "json")) {
        if is_skeleton(file) && added.insert(file.with_extension("")) {
            chosen.push(file);
        }
    }
    for file in files.iter().filter(|file| ends(file, "skel")) {
        if added.insert(file.with_extension("")) {
            chosen.push(file);
        }
    }
    chosen.sort();
    let room = MAX_FILES.saturating_sub(all.len());
    all.extend(
        chosen
            .into_iter()
            .take(room)
            .map(|file| Found::new(file.clone(), root)),
    );
}

/// Whether a file is to be read as a skeleton: also if it is broken, so that it is told.
fn is_skeleton(file: &Path) -> bool {
    #[derive(Deserialize)]
    struct Root {
        skeleton: Option<IgnoredAny>,
        bones: Option<IgnoredAny>,
    }
    let Ok(bytes) = fs::read(file) else {
        return true;
    };
    let is_object = bytes.trim_ascii_start().starts_with(b"{");
    match serde_json::from_slice::<IgnoredAny>(&bytes) {
        Ok(_) if is_object => serde_json::from_slice::<Root>(&bytes)
            .is_ok_and(|root| root.skeleton.is_some() || root.bones.is_some()),
        Ok(_) => false,
        Err(_) => true,
    }
}
