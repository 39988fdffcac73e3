//! Results of cases, and the lines that are printed.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::failure::Failure;
use crate::kind::{Group, Kind, median};

/// What a case came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Kind of the case.
    pub kind: Kind,
    /// Name of the case: its file, and for files of many cases the case in it.
    pub name: String,
    /// Largest relative error; infinite where there was none to compute.
    pub worst: f64,
    /// Number of values that were compared.
    pub compared: usize,
    /// Why it failed, if it did: the first difference, or why it could not be run.
    pub failure: Option<String>,
    /// Fault of the reference that the case is adjusted for, if there is one.
    pub fault: Option<&'static str>,
}

impl Outcome {
    /// A case that could not be run.
    #[must_use]
    pub fn failed(kind: Kind, name: impl Into<String>, failure: &Failure) -> Self {
        Self {
            kind,
            name: name.into(),
            worst: f64::INFINITY,
            compared: 0,
            failure: Some(failure.0.clone()),
            fault: None,
        }
    }
}

/// Runs a case; a panic is its failure.
pub(crate) fn guarded(kind: Kind, name: &str, run: impl FnOnce() -> Outcome) -> Outcome {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        Outcome::failed(
            kind,
            name,
            &Failure::new(format!("panic: {}", text.unwrap_or("?"))),
        )
    })
}

/// All outcomes of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    outcomes: Vec<Outcome>,
}

impl Report {
    /// Most failures of a kind that are shown in full.
    const SHOWN: usize = 8;

    /// Adds an outcome.
    pub fn push(&mut self, outcome: Outcome) {
        self.outcomes.push(outcome);
    }

    /// The outcomes in the order in which they were added.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The outcomes of one kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(move |outcome| outcome.kind == kind)
    }

    /// Failures of cases, and of groups of them (medians, shares).
    #[must_use]
    pub fn failures(&self) -> usize {
        let cases = self.outcomes.iter().filter(|o| o.failure.is_some()).count();
        cases + self.group_failures().len()
    }

    /// What is wrong with the errors of groups as a whole.
    fn group_failures(&self) -> Vec<String> {
        [Group::Dumps, Group::FuzzJson, Group::FuzzSkel]
            .into_iter()
            .filter_map(|group| group.judge(&self.errors(|kind| kind.group() == group)))
            .collect()
    }

    /// Worst errors of the cases of some kinds, ascending.
    fn errors(&self, which: impl Fn(Kind) -> bool) -> Vec<f64> {
        let outcomes = self.outcomes.iter().filter(|outcome| which(outcome.kind));
        let mut errors: Vec<f64> = outcomes.map(|outcome| outcome.worst).collect();
        errors.sort_by(f64::total_cmp);
        errors
    }

    /// One line for each kind that has cases: cases, failures, worst and median relative error; then how many cases ran; then faults
    /// of the reference that were met; then the failures.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for kind in Kind::ALL {
            let errors = self.errors(|other| other == kind);
            let Some(worst) = errors.last() else { continue };
            let failures = self.of(kind).filter(|o| o.failure.is_some()).count();
            let _ = writeln!(
                text,
                "{:<21} {} cases, {failures} failures, worst {worst:.2e}, median {:.2e}",
                kind.name(),
                errors.len(),
                median(&errors)
            );
        }
        let _ = writeln!(
            text,
            "{} cases ran, {} failures",
            self.outcomes.len(),
            self.failures()
        );
        for outcome in &self.outcomes {
            if let Some(fault) = outcome.fault {
                let _ = writeln!(text, "named {} {}: {fault}", outcome.kind.name(), outcome.name);
            }
        }
        for failure in self.group_failures() {
            let _ = writeln!(text, "FAIL {failure}");
        }
        for kind in Kind::ALL {
            let failed: Vec<_> = self.of(kind).filter(|o| o.failure.is_some()).collect();
            for outcome in failed.iter().take(Self::SHOWN) {
                let why = outcome.failure.as_deref().unwrap_or_default();
                let _ = writeln!(text, "FAIL {} {}: {why}", kind.name(), outcome.name);
            }
            if failed.len() > Self::SHOWN {
                let rest: Vec<_> = failed.iter().skip(Self::SHOWN).map(|o| o.name.as_str()).collect();
                let _ = writeln!(text, "FAIL {} also: {}", kind.name(), rest.join(" "));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(kind: Kind, worst: f64, failure: Option<&str>) -> Outcome {
        Outcome {
            kind,
            name: "case".into(),
            worst,
            compared: 1,
            failure: failure.map(str::to_owned),
            fault: None,
        }
    }

    #[test]
    fn lines_have_a_fixed_wording_and_order() {
        let mut report = Report::default();
        report.push(outcome(Kind::FuzzJson, 1e-9, None));
        report.push(outcome(Kind::Dump, 1e-9, None));
        report.push(outcome(Kind::Dump, 3e-9, Some("it differs")));
        assert_eq!(
            report.text(),
            "dumps                 2 cases, 1 failures, worst 3.00e-9, median 3.00e-9\n\
             fuzz, JSON            1 cases, 0 failures, worst 1.00e-9, median 1.00e-9\n\
             3 cases ran, 1 failures\n\
             FAIL dumps case: it differs\n"
        );
        assert_eq!(report.failures(), 1);
    }

    #[test]
    fn a_median_that_is_too_large_is_a_failure() {
        let mut report = Report::default();
        for _ in 0..60 {
            report.push(outcome(Kind::Dump, 1e-6, None));
        }
        assert_eq!(report.failures(), 1);
        assert!(report.text().contains("FAIL dumps: median 1.00e-6 exceeds"));
    }

    #[test]
    fn one_of_a_hundred_may_be_large() {
        let mut report = Report::default();
        for i in 0..100 {
            let worst = if i == 0 { 1e-3 } else { 1e-9 };
            report.push(outcome(Kind::FuzzSkel, worst, None));
        }
        assert_eq!(report.failures(), 0);
        report.push(outcome(Kind::FuzzSkelPhysics, 1e-3, None));
        assert_eq!(report.failures(), 1);
    }
}
