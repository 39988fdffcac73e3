//! Cases that are a skeleton and a pose document.

use std::path::Path;
use std::sync::Arc;

use crate::compare::{Quantity, limit};
use crate::conditioning::disturbance;
use crate::document::Document;
use crate::documents::{Rules, documents};
use crate::failure::Failure;
use crate::fault;
use crate::file;
use crate::kind::Kind;
use crate::pose::{PoseOptions, pose_document};
use crate::report::Outcome;
use crate::skeleton_file;

/// Poses a skeleton as a document says, and compares.
#[must_use]
pub(crate) fn run(kind: Kind, name: &str, expected: &Path, skeleton: Option<&Path>) -> Outcome {
    try_run(kind, name, expected, skeleton).unwrap_or_else(|failure| Outcome::failed(kind, name, &failure))
}

fn try_run(kind: Kind, name: &str, expected: &Path, skeleton: Option<&Path>) -> Result<Outcome, Failure> {
    let want: Document = file::read_json(expected)?;
    let path = skeleton.ok_or_else(|| Failure::new(format!("no skeleton \"{}\"", want.skeleton)))?;
    let mut data = skeleton_file::load(path)?;
    let file = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let fault = fault::find(kind, file, want.animation.as_deref());
    if let Some(fault) = fault {
        (fault.apply)(Arc::make_mut(&mut data));
    }

    let options = PoseOptions::of(&want);
    let got = pose_document(&data, &options)?;
    let rounded = want.skeleton.ends_with(".json") && file.ends_with(".skel");
    let usual = if rounded {
        limit(Quantity::FuzzRounded)
    } else {
        kind.limit()
    };
    // The normal build has limits that leave room for it.
    let disturbance = if cfg!(spine_f64) {
        disturbance(&data, &options, &got)?
    } else {
        Vec::new()
    };
    let rules = Rules {
        event: limit(Quantity::Event),
        extent: 1.0,
        frame: &|frame| match disturbance.get(frame) {
            Some(change) if *change > limit(Quantity::Disturbance) => {
                usual.max(limit(Quantity::IllConditioned))
            }
            _ => usual,
        },
    };
    Ok(Outcome {
        fault: fault.map(|fault| fault.reason),
        ..Outcome::of(kind, name, Ok(documents(&want, &got, &rules)))
    })
}
