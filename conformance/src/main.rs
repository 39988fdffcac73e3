//! Runs conformance cases: `conformance [--each] [DIR...]`; damages files: `conformance mutate N [--seed S] [DIR...]`.
//!
//! What is printed begins with a legend: what each kind of case compares, and the tolerances.
//!
//! Without folders, our own data and what is there of the shared corpus are run, and our own data are damaged. `--each` first prints
//! every case with its worst error. `mutate` damages N files and checks that each ends in a value or an error, in time and
//! within memory; mutation i has the seed S + i, so that `mutate 1 --seed S+i` repeats it.
//!
//! Exits with 1 where a case fails, with 2 where the arguments or the folders cannot be read.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::PathBuf;
use std::process::ExitCode;

use conformance::{Corpus, Failure, mutate, run_folders};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((command, rest)) if command == "mutate" => mutations(rest),
        _ => cases(&arguments),
    };
    result.unwrap_or_else(|failure| {
        eprintln!("{failure}");
        ExitCode::from(2)
    })
}

fn cases(arguments: &[String]) -> Result<ExitCode, Failure> {
    let (options, folders): (Vec<_>, Vec<_>) = arguments.iter().partition(|argument| *argument == "--each");
    let report = run_folders(&folders_or(&folders, Corpus::default_folders))?;
    if !options.is_empty() {
        for outcome in report.outcomes() {
            println!("{:.2e} {} {}", outcome.worst, outcome.kind.name(), outcome.name);
        }
    }
    print!("{}\n{}", report.legend(), report.text());
    Ok(ExitCode::from(u8::from(report.failures() > 0)))
}

fn mutations(arguments: &[String]) -> Result<ExitCode, Failure> {
    let number = |text: Option<&String>| {
        let number = text.and_then(|text| text.parse::<u64>().ok());
        number.ok_or_else(|| Failure::new("usage: conformance mutate N [--seed S] [DIR...]"))
    };
    let count = number(arguments.first())?;
    let mut rest: Vec<&String> = arguments.iter().skip(1).collect();
    let mut seed = 0;
    if let Some(place) = rest.iter().position(|argument| *argument == "--seed") {
        seed = number(rest.get(place + 1).copied())?;
        rest.drain(place..place + 2);
    }
    let seeds = mutate::seeds(&folders_or(&rest, Corpus::own_folders))?;
    let mutations = mutate::run(&seeds, count, seed);
    print!("{}", mutations.text());
    Ok(ExitCode::from(u8::from(!mutations.failures.is_empty())))
}

fn folders_or(named: &[&String], usual: fn() -> Vec<PathBuf>) -> Vec<PathBuf> {
    if named.is_empty() {
        return usual();
    }
    named.iter().map(PathBuf::from).collect()
}
