//! Runs conformance cases: `conformance [DIR...]`.
//!
//! Without folders, our own data and what is there of the shared corpus. Exits with 1 where a case fails, with 2 where a folder cannot
//! be read.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::process::ExitCode;

use conformance::{Corpus, run_folders};

fn main() -> ExitCode {
    let mut folders: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if folders.is_empty() {
        folders = Corpus::default_folders();
    }
    match run_folders(&folders) {
        Ok(report) => {
            print!("{}", report.text());
            ExitCode::from(u8::from(report.failures() > 0))
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}
