//! Results of cases, and the lines that are printed.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::compare::{Comparison, Quantity, limit};
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
    /// What a case's comparison found, or why it could not be run.
    #[must_use]
    pub fn of(kind: Kind, name: &str, found: Result<Comparison, Failure>) -> Self {
        match found {
            Ok(found) => Self {
                kind,
                name: name.into(),
                worst: found.worst,
                compared: found.compared,
                failure: found.first.map(|first| first.to_string()),
                fault: None,
            },
            Err(failure) => Self::failed(kind, name, &failure),
        }
    }

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

    /// What the lines of [`text`](Self::text) stand for: for each kind that has cases, what it compares and how far numbers may be apart.
    #[must_use]
    pub fn legend(&self) -> String {
        let build = if cfg!(spine_f64) { "f64" } else { "f32" };
        let mut text = format!(
            "A case compares numbers with those of the reference; its error is the largest of its numbers', relative to what \
             they are measured by. Tolerances of this build ({build}):\n"
        );
        for kind in Kind::ALL {
            if self.of(kind).next().is_none() {
                continue;
            }
            let tolerances = kind.tolerances().iter();
            let tolerances: Vec<_> = tolerances
                .map(|(quantity, what)| format!("{what} {:.0e}", limit(*quantity)))
                .collect();
            let _ = writeln!(
                text,
                "{:<21} {}: {}",
                kind.name(),
                kind.about(),
                tolerances.join(", ")
            );
        }
        if cfg!(spine_f64) {
            let _ = writeln!(
                text,
                "Ill-conditioned frames, which a change of 1e-13 moves by {:.0e}, may be off by {:.0e}.",
                limit(Quantity::Disturbance),
                limit(Quantity::IllConditioned)
            );
        }
        text.push_str("Reasons: TOLERANCES in conformance/src/compare.rs.\n");
        text
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
    use crate::compare::TOLERANCES;

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
    fn the_legend_explains_the_kinds_that_ran() {
        let mut report = Report::default();
        report.push(outcome(Kind::PairModel, 1e-9, None));
        report.push(outcome(Kind::FormatsAtlas, 1e-9, None));
        let legend = report.legend();
        let lines: Vec<&str> = legend.lines().collect();
        assert!(lines[0].ends_with(if cfg!(spine_f64) { "(f64):" } else { "(f32):" }));
        assert_eq!(
            lines[1..3],
            [
                "formats, atlases      what atlases hold, and the texture coordinates and corners they yield: numbers 1e-6",
                "pairs, models         a skeleton's JSON and its .skel, value by value, but for the decimals (two to five) that exported JSON lacks: numbers 2e-7, alpha keys 4e-3",
            ]
        );
        assert_eq!(lines.len(), if cfg!(spine_f64) { 5 } else { 4 });
    }

    #[test]
    fn every_tolerance_is_in_the_legend_of_a_kind() {
        let told = |quantity| {
            Kind::ALL
                .iter()
                .any(|kind| kind.tolerances().iter().any(|(told, _)| *told == quantity))
        };
        // What the f64 build says of ill-conditioned frames has a line of its own.
        let untold: Vec<_> = TOLERANCES
            .iter()
            .map(|row| row.quantity)
            .filter(|q| !told(*q))
            .collect();
        assert_eq!(untold, [Quantity::Disturbance, Quantity::IllConditioned]);
        assert!(
            Kind::ALL
                .iter()
                .all(|kind| !kind.tolerances().is_empty() && !kind.about().is_empty())
        );
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
