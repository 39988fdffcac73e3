//! Recorded cases of bones, constraints, attachments and skins. Source: pose.md 17.
//!
//! A file that is not of the form makes a case panic, which [`run`](crate::run) tells as a failure of that case.

mod bones;
mod bounds;
mod case;
mod clipping;
mod convert;
mod skins;
mod step;
mod tally;
mod value;
mod vertices;

use std::path::Path;

use crate::kind::Kind;
use crate::report::{Outcome, guarded};
use case::Case;
use tally::Tally;

/// Runs all cases of a file.
pub(crate) fn run(kind: Kind, name: &str, path: &Path) -> Vec<Outcome> {
    match case::load(name, path) {
        Ok(cases) => cases
            .iter()
            .map(|case| guarded(kind, &case.name, || outcome(kind, case)))
            .collect(),
        Err(failure) => vec![Outcome::failed(kind, name, &failure)],
    }
}

fn outcome(kind: Kind, case: &Case) -> Outcome {
    let tally = check(case);
    let count = tally.failures.len();
    let failure = tally.failures.into_iter().next();
    Outcome {
        kind,
        name: case.name.clone(),
        worst: tally.worst,
        compared: tally.compared,
        failure: failure.map(|first| format!("{first} ({count} in all)")),
        fault: None,
    }
}

/// Compares everything that a case says.
fn check(case: &Case) -> Tally {
    let mut tally = Tally::default();
    let (mut step, mut last) = (0, None);
    case.run(|skeleton, expected| {
        bones::check(&mut tally, case, step, skeleton, expected);
        vertices::check(&mut tally, case, skeleton, expected);
        skins::check(&mut tally, case, skeleton, expected);
        step += 1;
        last = Some(skeleton.clone());
    });
    let Some(mut skeleton) = last else {
        return tally;
    };
    vertices::check_last(&mut tally, case, &skeleton);
    if let Some(parts) = case.inputs.get("compose") {
        skins::check_composed(&mut tally, case, &skeleton, value::list(parts));
    }
    if case.expected.get("skeletonBounds").is_some() {
        bounds::check(&mut tally, case, &mut skeleton);
    }
    if case.expected.get("polygons").is_some() {
        clipping::check(&mut tally, case, &skeleton);
    }
    if case.expected.get("worldToLocal").is_some() {
        convert::check(&mut tally, case, &mut skeleton);
    }
    tally
}
