//! Differential tests against numbers that the reference computed, and the means for property and mutation tests.
//!
//! [`Corpus::find`] finds cases in folders, [`run`] runs one, [`Report`] collects what they came to. Expected numbers were recorded
//! from the reference, which was run as a black box: see `conformance/data/README.md`.

pub mod api;
pub mod chart;
pub mod compare;
pub mod conditioning;
mod corpus;
mod difference;
pub mod document;
pub mod documents;
pub mod exercise;
mod failure;
mod fault;
pub mod file;
mod formats;
mod kind;
pub mod model;
pub mod mutate;
pub mod mutation;
pub mod naive;
mod pair;
pub mod pictures;
mod pose;
mod posed;
pub mod random;
mod report;
pub mod rig;
mod script;
pub mod skeleton_file;
pub mod strategies;
mod vectors;

pub use corpus::{Case, Corpus, Source};
pub use difference::{Difference, Stage, Values, ulps};
pub use failure::Failure;
pub use fault::{FAULTS, Fault};
pub use kind::{Group, Kind};
pub use pose::{PoseOptions, pose_document};
pub use report::{Outcome, Report};

/// Runs a case; a file of many cases comes to as many outcomes.
#[must_use]
pub fn run(case: &Case) -> Vec<Outcome> {
    let Case { kind, name, source } = case;
    match source {
        Source::Vectors(path) if *kind == Kind::Pictures => pictures::run(*kind, name, path),
        Source::Vectors(path) if *kind == Kind::AnimationVectors => script::run(*kind, name, path),
        Source::Vectors(path) => vectors::run(*kind, name, path),
        single => vec![report::guarded(*kind, name, || match single {
            Source::Pose { expected, skeleton } => posed::run(*kind, name, expected, skeleton.as_deref()),
            Source::Models { json, skel } => pair::run(*kind, name, json, skel),
            Source::Atlas { atlas, expected } => formats::run_atlas(name, atlas, expected),
            Source::Vectors(_) => Outcome::failed(*kind, name.as_str(), &Failure::new("many cases")),
        })],
    }
}

/// Finds and runs the cases of some folders.
///
/// # Errors
///
/// Where a folder cannot be read.
pub fn run_folders(folders: &[std::path::PathBuf]) -> Result<Report, Failure> {
    let mut report = Report::default();
    for case in Corpus::find(folders)?.cases() {
        for outcome in run(case) {
            report.push(outcome);
        }
    }
    Ok(report)
}

/// The README's example, compiled.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
