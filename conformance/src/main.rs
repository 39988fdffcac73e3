//! Runs conformance cases: `conformance [--each] [DIR...]`.
//!
//! Without folders, our own data and what is there of the shared corpus. `--each` first prints every case with its worst error. Exits with 1 where a case fails, with 2 where a folder cannot
//! be read.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use conformance::{Corpus, run_folders};

fn main() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let each = arguments.iter().position(|argument| argument == "--each");
    if let Some(place) = each {
        arguments.remove(place);
    }
    let mut folders: Vec<PathBuf> = arguments.into_iter().map(PathBuf::from).collect();
    if folders.is_empty() {
        folders = Corpus::default_folders();
    }
    match run_folders(&folders) {
        Ok(report) => {
            if each.is_some() {
                for outcome in report.outcomes() {
                    println!("{:.2e} {} {}", outcome.worst, outcome.kind.name(), outcome.name);
                }
            }
            print!("{}", report.text());
            ExitCode::from(u8::from(report.failures() > 0))
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}
