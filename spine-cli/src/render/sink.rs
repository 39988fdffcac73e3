//! Files that are written: whole or not at all, and never over what is read.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempPath;

use crate::files;

/// Files that are read, which no output may replace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inputs(Vec<Arc<HashSet<PathBuf>>>);

impl Inputs {
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        Self::default().and(files)
    }

    /// These and others.
    pub(crate) fn and<'a>(&self, files: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        let files = files.into_iter().filter_map(|path| path.canonicalize().ok());
        let mut all = self.clone();
        all.0.push(Arc::new(files.collect()));
        all
    }

    /// Whether a file is one of them, by whatever name.
    pub(crate) fn has(&self, path: &Path) -> bool {
        path.canonicalize()
            .is_ok_and(|path| self.0.iter().any(|files| files.contains(&path)))
    }

    /// Makes the folder of a file. Fails where the file is one that is read.
    pub(crate) fn prepare(&self, path: &Path) -> io::Result<()> {
        if self.has(path) {
            let message = "this is a file that is read; name another";
            return Err(io::Error::other(message));
        }
        fs::create_dir_all(files::folder(path))
    }

    /// Creates a file with its folder.
    pub(crate) fn create(&self, path: &Path) -> io::Result<File> {
        self.prepare(path)?;
        File::create(path)
    }
}

/// A file under a name of its own until it is complete. Dropped before, it is removed.
#[derive(Debug)]
pub(crate) struct Part {
    /// `None` where the file is written at once.
    part: Option<TempPath>,
    path: PathBuf,
}

impl Part {
    /// Begins a file. What is no file, such as `/dev/null`, is written at once.
    pub(crate) fn begin(path: &Path, inputs: &Inputs) -> io::Result<(Self, BufWriter<File>)> {
        inputs.prepare(path)?;
        let (file, part) = if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            (File::create(path)?, None)
        } else {
            let (file, part) = temporary(files::folder(path))?;
            (file, Some(part))
        };
        let begun = Self {
            part,
            path: path.into(),
        };
        Ok((begun, BufWriter::new(file)))
    }

    /// Gives the file its name.
    pub(crate) fn complete(self) -> io::Result<()> {
        match self.part {
            Some(part) => part.persist(self.path).map_err(|error| error.error),
            None => Ok(()),
        }
    }
}

/// A new file in a folder, with the rights that files have.
fn temporary(folder: &Path) -> io::Result<(File, TempPath)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(".part");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let made = builder.tempfile_in(folder);
    // The file's own name tells nobody anything.
    let made = made.map_err(|error| io::Error::from(error.kind()))?;
    Ok(made.into_parts())
}
