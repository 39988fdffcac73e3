//! Checks of skeletons and atlases: what is found, and where.

mod animations;
mod atlas;
mod attachments;
mod constraints;
mod names;
mod table;

pub(crate) use table::{CHECKS, Check};

use std::path::Path;

use serde::Serialize;
use spine_data::{Atlas, Missing, SkeletonData, Warning};

use crate::error::missing_text;
use crate::exit::Exit;

/// Parts of the readers' warnings about what has a check of its own here, with a code of its own.
const SAID_BY_CHECKS: [&str; 6] = [
    "on its hull",
    "does not say which version",
    "has no size; it is to be set",
    "degrees acts like 0",
    "the atlas has no page",
    "reaches beyond its page",
];

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Severity {
    /// Something cannot work.
    Error,
    /// Something works otherwise than it was probably meant.
    Warning,
    /// Something to know.
    Note,
}

impl Severity {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A problem, where it is, and what helps.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Finding {
    /// Code of the check, which stays the same from version to version.
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    /// Path such as `skins/default/head/face`, or the reader's place for files that it refuses.
    pub(crate) place: String,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

impl Finding {
    /// What the program returns because of it.
    pub(crate) fn exit(&self) -> Exit {
        table::check(self.code).map_or(Exit::Findings, Check::exit)
    }
}

/// Findings of one file.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) list: Vec<Finding>,
}

impl Findings {
    /// Adds a finding of a check of the table.
    pub(crate) fn add(&mut self, code: &'static str, place: impl Into<String>, message: impl Into<String>) {
        let check = table::check(code);
        self.list.push(Finding {
            code,
            severity: check.map_or(Severity::Error, |check| check.severity),
            place: place.into(),
            message: message.into(),
            help: check.map_or("", |check| check.help),
        });
    }

    fn add_warnings(&mut self, code: &'static str, warnings: &[Warning]) {
        let own = |warning: &&Warning| SAID_BY_CHECKS.iter().any(|part| warning.message.contains(part));
        for warning in warnings.iter().filter(|warning| !own(warning)) {
            self.add(code, warning.location.to_string(), &warning.message);
        }
    }
}

/// Checks everything in a skeleton that was read leniently.
pub(crate) fn skeleton(data: &SkeletonData, findings: &mut Findings) {
    for missing in &data.report.missing {
        let (code, place) = match missing {
            Missing::Region {
                skin,
                slot,
                attachment,
                ..
            } => ("E-REGION", format!("skins/{skin}/{slot}/{attachment}")),
            Missing::Attachment {
                animation,
                skin,
                slot,
                attachment,
            } => (
                "E-ATTACHMENT",
                format!("animations/{animation}/attachments/{skin}/{slot}/{attachment}"),
            ),
            _ => ("E-REFERENCE", String::from("file")),
        };
        findings.add(code, place, missing_text(missing));
    }
    findings.add_warnings("W-FORMAT", &data.report.warnings);
    header(data, findings);
    names::check(data, findings);
    constraints::check(data, findings);
    attachments::check(data, findings);
    animations::check(data, findings);
}

/// Checks an atlas; `path` is where it lies, for the images of its pages.
pub(crate) fn atlas(atlas: &Atlas, path: Option<&Path>, findings: &mut Findings) {
    findings.add_warnings("W-ATLAS", atlas.warnings());
    atlas::check(atlas, path, findings);
}

fn header(data: &SkeletonData, findings: &mut Findings) {
    match data.version.as_deref() {
        None | Some("") => {
            findings.add(
                "N-VERSION",
                "skeleton",
                "the file does not say which version of Spine made it",
            );
        }
        Some(version) if version != "4.2" && !version.starts_with("4.2.") && !version.starts_with("4.2-") => {
            let message = format!("made by Spine {version} and read as if it were 4.2");
            findings.add("W-VERSION", "skeleton", message);
        }
        Some(_) => {}
    }
    if data.bones.is_empty() {
        findings.add("W-EMPTY", "bones", "the skeleton has no bones");
    }
    if data.reference_scale <= 0.0 {
        let message = format!("the reference scale is {}", data.reference_scale);
        findings.add("W-REFERENCE-SCALE", "skeleton", message);
    }
}
