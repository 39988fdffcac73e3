//! Reads files, and finds the atlas that belongs to a skeleton.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use spine_data::{Atlas, Blame, SkeletonData, SkeletonLoader};

use crate::error::CliError;

/// Most bytes that are read of a file, so that devices and mistakes cannot fill memory.
const MAX_BYTES: u64 = 1 << 30;

/// Most names that a folder's listing keeps for a message.
const MAX_LISTED: usize = 1000;

/// A file that has been read.
#[derive(Debug)]
pub(crate) struct Input {
    /// What to call it: the path as given, or `-`.
    pub(crate) name: String,
    /// Where it is; `None` for the standard input.
    pub(crate) path: Option<PathBuf>,
    /// What is in it; never empty.
    pub(crate) bytes: Vec<u8>,
}

impl Input {
    /// Whether it is the text of an atlas: the content decides, and where that could be both, the extension.
    pub(crate) fn is_atlas(&self) -> bool {
        if self.is_json() {
            return false;
        }
        let text = std::str::from_utf8(&self.bytes)
            .is_ok_and(|text| !text.chars().any(|c| c.is_control() && !c.is_whitespace()));
        let extension = self.path.as_deref().and_then(Path::extension);
        let is = |name: &str| extension.is_some_and(|extension| extension.eq_ignore_ascii_case(name));
        // Lines of a Cal3D model list could pass for names of regions.
        is("atlas") || text && !is("json") && !is("skel") && !is("cfg")
    }

    /// Whether it begins like a JSON document.
    pub(crate) fn is_json(&self) -> bool {
        let bytes = self.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.bytes);
        bytes.trim_ascii_start().starts_with(b"{")
    }

    /// Reads it as an atlas.
    pub(crate) fn atlas(&self) -> Result<Atlas, CliError> {
        // Rows of JSON could pass for rows of an atlas.
        if self.is_json() {
            let file = self.name.clone();
            return Err(CliError::NotAnAtlas { file });
        }
        Atlas::parse(&self.bytes).map_err(|source| CliError::Atlas {
            file: self.name.clone(),
            source,
        })
    }

    /// Reads it as a skeleton of either format.
    pub(crate) fn skeleton(
        &self,
        atlas: Option<&Atlas>,
        lenient: bool,
        any_version: bool,
    ) -> Result<SkeletonData, CliError> {
        let mut loader = SkeletonLoader::new().lenient(lenient).any_version(any_version);
        if let Some(atlas) = atlas {
            loader = loader.atlas(atlas);
        }
        let file = || self.name.clone();
        loader.read(&self.bytes).map_err(|source| {
            // Where trying another version fails, that version is what matters.
            if any_version
                && let Err(version) = loader.any_version(false).read(&self.bytes)
                && version.blame() == Blame::UnsupportedVersion
            {
                return CliError::OtherVersion {
                    file: file(),
                    version,
                    source,
                };
            }
            CliError::Skeleton { file: file(), source }
        })
    }
}

/// Reads a file, or the standard input for `-`.
pub(crate) fn read(path: &Path, input: &mut dyn Read) -> Result<Input, CliError> {
    let name = path.to_string_lossy().into_owned();
    if path == Path::new("-") {
        let bytes = read_all(input, &name)?;
        return Ok(Input {
            name,
            path: None,
            bytes,
        });
    }
    if path.is_dir() {
        return Err(CliError::Folder { file: name });
    }
    let mut file = File::open(path).map_err(|source| {
        if source.kind() == io::ErrorKind::NotFound {
            let there = listing(folder(path), &["json", "skel", "atlas"]);
            return CliError::NotFound {
                file: name.clone(),
                there,
            };
        }
        CliError::Read {
            file: name.clone(),
            source,
        }
    })?;
    let bytes = read_all(&mut file, &name)?;
    Ok(Input {
        name,
        path: Some(path.into()),
        bytes,
    })
}

fn read_all(input: &mut dyn Read, name: &str) -> Result<Vec<u8>, CliError> {
    let file = || name.to_owned();
    let mut bytes = Vec::new();
    let taken = input.take(MAX_BYTES + 1).read_to_end(&mut bytes);
    taken.map_err(|source| CliError::Read { file: file(), source })?;
    if bytes.is_empty() {
        return Err(CliError::Empty { file: file() });
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(CliError::TooLarge {
            file: file(),
            limit: MAX_BYTES,
        });
    }
    Ok(bytes)
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Names of the files in a folder with one of these extensions, in order.
pub(crate) fn listing(folder: &Path, extensions: &[&str]) -> Vec<String> {
    let wanted = |path: &Path| {
        path.extension().is_some_and(|extension| {
            extensions
                .iter()
                .any(|wanted| extension.eq_ignore_ascii_case(wanted))
        })
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| wanted(path) && path.is_file())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .take(MAX_LISTED)
        .collect();
    names.sort();
    names
}

/// The atlas beside a skeleton: of the same stem, else of the stem without `-pro` or `-ess`, else the only one.
#[must_use]
pub fn find_atlas(skeleton: &Path) -> Option<PathBuf> {
    let folder = folder(skeleton);
    let stem = skeleton.file_stem().and_then(OsStr::to_str);
    let short = stem.and_then(|stem| stem.strip_suffix("-pro").or_else(|| stem.strip_suffix("-ess")));
    let named = [stem, short]
        .into_iter()
        .flatten()
        .map(|stem| folder.join(format!("{stem}.atlas")))
        .find(|path| path.is_file());
    named.or_else(|| match listing(folder, &["atlas"]).as_slice() {
        [only] => Some(folder.join(only)),
        _ => None,
    })
}
