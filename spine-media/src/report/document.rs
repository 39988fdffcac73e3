//! The document `spine-golden/1`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{CaseReport, Report, Status};
use crate::compare::{Comparison, Tolerance};
use crate::error::MediaError;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    title: &'a str,
    passed: bool,
    totals: Totals,
    cases: Vec<Case<'a>>,
    orphans: &'a [String],
}

#[derive(Serialize)]
struct Totals {
    cases: usize,
    passed: usize,
    different: usize,
    missing: usize,
    error: usize,
    orphans: usize,
}

#[derive(Serialize)]
struct Case<'a> {
    name: &'a str,
    status: Status,
    message: Option<&'a str>,
    /// What makes the picture the golden.
    command: Option<&'a str>,
    tolerance: Tolerance,
    comparison: Option<&'a Comparison>,
    picture: Option<&'a str>,
    facts: BTreeMap<&'a str, &'a str>,
}

pub(super) fn json(report: &Report) -> Result<String, MediaError> {
    let document = Document {
        format: "spine-golden/1",
        title: &report.title,
        passed: report.passed(),
        totals: Totals {
            cases: report.cases.len(),
            passed: report.count(Status::Passed),
            different: report.count(Status::Different),
            missing: report.count(Status::Missing),
            error: report.count(Status::Error),
            orphans: report.orphans.len(),
        },
        cases: report.cases.iter().map(case).collect(),
        orphans: &report.orphans,
    };
    let mut text = serde_json::to_string_pretty(&document).map_err(|error| MediaError::Encode {
        what: "a report",
        reason: error.to_string(),
    })?;
    text.push('\n');
    Ok(text)
}

fn case(case: &CaseReport) -> Case<'_> {
    let facts = case.facts.iter();
    Case {
        name: &case.name,
        status: case.status,
        message: case.message.as_deref(),
        command: case.advice.as_ref().map(|(_, command)| command.as_str()),
        tolerance: case.tolerance,
        comparison: case.comparison.as_ref(),
        picture: case.picture.as_deref(),
        facts: facts
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect(),
    }
}
