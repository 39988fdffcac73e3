//! Files that are written: whole or not at all, and never over what is read.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use crate::files;

/// Files that are read, which no output may replace.
#[derive(Debug, Default)]
pub(crate) struct Inputs(HashSet<PathBuf>);

impl Inputs {
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        Self(
            files
                .into_iter()
                .filter_map(|path| path.canonicalize().ok())
                .collect(),
        )
    }

    /// Makes the folder of a file. Fails where the file is one that is read.
    pub(crate) fn prepare(&self, path: &Path) -> io::Result<()> {
        if path.canonicalize().is_ok_and(|path| self.0.contains(&path)) {
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
    part: PathBuf,
    path: PathBuf,
    complete: bool,
}

impl Part {
    /// Begins a file. What is no file, such as `/dev/null`, is written at once.
    pub(crate) fn begin(path: &Path, inputs: &Inputs) -> io::Result<(Self, BufWriter<File>)> {
        let special = fs::metadata(path).is_ok_and(|found| !found.is_file());
        let part = match path.file_name() {
            Some(name) if !special => {
                let mut part = OsString::from(".");
                part.push(name);
                part.push(".part");
                path.with_file_name(part)
            }
            _ => path.into(),
        };
        inputs.prepare(path)?;
        let file = File::create(&part)?;
        let begun = Self {
            complete: special,
            part,
            path: path.into(),
        };
        Ok((begun, BufWriter::new(file)))
    }

    /// Gives the file its name.
    pub(crate) fn complete(mut self) -> io::Result<()> {
        if !self.complete {
            fs::rename(&self.part, &self.path)?;
            self.complete = true;
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.complete {
            // It could not be written whole; that it cannot be removed changes nothing.
            let _ = fs::remove_file(&self.part);
        }
    }
}
