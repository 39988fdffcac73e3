//! Reports of golden comparison: a JSON document and a page to look at.

use crate::compare::{Comparison, Tolerance};
use crate::error::MediaError;

/// How a case ended, failures first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The picture differs by more than its tolerance.
    Different,
    /// There is no golden.
    Missing,
    /// The case could not be rendered or its golden not read.
    Error,
    /// The picture is as expected, or near enough.
    Passed,
}

/// One case of a report.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// Name of the case.
    pub name: String,
    /// How it ended.
    pub status: Status,
    /// How far it may differ.
    pub tolerance: Tolerance,
    /// How it differs, where both pictures are there and of one size.
    pub comparison: Option<Comparison>,
    /// What went wrong and what to do, where it did not pass.
    pub message: Option<String>,
    /// What the case shows, as pairs of a name and a value.
    pub facts: Vec<(String, String)>,
    /// PNG of the golden.
    pub expected: Option<Vec<u8>>,
    /// PNG of what was rendered.
    pub actual: Option<Vec<u8>>,
    /// PNG of the difference.
    pub difference: Option<Vec<u8>>,
}

/// What a comparison of many cases found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Headline of the page.
    pub title: String,
    /// The cases.
    pub cases: Vec<CaseReport>,
    /// Goldens that belong to no case.
    pub orphans: Vec<String>,
}

impl Report {
    /// The document `spine-golden/1`, without pictures.
    ///
    /// # Errors
    ///
    /// None in practice: where encoding fails.
    pub fn to_json(&self) -> Result<String, MediaError> {
        unimplemented!()
    }

    /// One HTML page with everything in it: totals, failures first, a slider a case. It asks for nothing from elsewhere.
    ///
    /// # Errors
    ///
    /// None in practice: where the template fails.
    pub fn to_html(&self) -> Result<String, MediaError> {
        unimplemented!()
    }
}
