//! Reports of golden comparison: a JSON document and a page to look at.

mod document;
mod page;

use serde::Serialize;

use crate::compare::{Comparison, Tolerance};
use crate::error::MediaError;

/// How a case ended; failures come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// The picture differs by more than its tolerance.
    Different,
    /// There is no golden.
    Missing,
    /// The case could not be rendered, or its golden not be read.
    Error,
    /// The picture is as expected, or near enough.
    Passed,
}

impl Status {
    /// All of them, failures first.
    pub const ALL: [Self; 4] = [Self::Different, Self::Missing, Self::Error, Self::Passed];

    /// The word for it, as in the JSON document.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Different => "different",
            Self::Missing => "missing",
            Self::Error => "error",
            Self::Passed => "passed",
        }
    }
}

/// One case of a report.
#[derive(Clone, Debug)]
pub struct CaseReport {
    /// Name of the case; no other case has it.
    pub name: String,
    /// How it ended.
    pub status: Status,
    /// How far it may differ.
    pub tolerance: Tolerance,
    /// How it differs, where both pictures are there and of one size.
    pub comparison: Option<Comparison>,
    /// What went wrong, where it did not pass.
    pub message: Option<String>,
    /// What to do then, and the command that does it.
    pub advice: Option<(String, String)>,
    /// What the case shows, as pairs of a name and a value.
    pub facts: Vec<(String, String)>,
    /// File with expected, actual and difference side by side, where one was written.
    pub picture: Option<String>,
    /// PNG of the golden, with its width and height.
    pub expected: Option<Png>,
    /// PNG of what was rendered.
    pub actual: Option<Png>,
    /// PNG of the difference.
    pub difference: Option<Png>,
}

impl CaseReport {
    /// A case that ended so, with nothing else to tell.
    #[must_use]
    pub fn new(name: impl Into<String>, status: Status) -> Self {
        Self {
            name: name.into(),
            status,
            tolerance: Tolerance::default(),
            comparison: None,
            message: None,
            advice: None,
            facts: Vec::new(),
            picture: None,
            expected: None,
            actual: None,
            difference: None,
        }
    }
}

/// A picture that becomes part of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    /// The file.
    pub bytes: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

impl Png {
    /// Encodes a picture.
    ///
    /// # Errors
    ///
    /// None in practice: where the encoder refuses.
    pub fn encode(picture: tiny_skia::PixmapRef<'_>) -> Result<Self, MediaError> {
        let mut bytes = Vec::new();
        crate::write_png(&mut bytes, picture)?;
        Ok(Self {
            bytes,
            width: picture.width(),
            height: picture.height(),
        })
    }
}

/// What a comparison of many cases found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Headline of the page.
    pub title: String,
    /// The cases, in any order.
    pub cases: Vec<CaseReport>,
    /// Goldens that belong to no case.
    pub orphans: Vec<String>,
}

impl Report {
    /// Cases that ended so.
    #[must_use]
    pub fn count(&self, status: Status) -> usize {
        self.cases.iter().filter(|case| case.status == status).count()
    }

    /// Whether every case passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.count(Status::Passed) == self.cases.len()
    }

    /// The document `spine-golden/1`, without pictures: format, title, totals, the cases in their order, orphans.
    ///
    /// # Errors
    ///
    /// None in practice: where encoding fails.
    pub fn to_json(&self) -> Result<String, MediaError> {
        document::json(self)
    }

    /// One HTML page with everything in it: totals, failures first, a slider for each case with two pictures that differ. It asks
    /// for nothing from elsewhere.
    ///
    /// # Errors
    ///
    /// None in practice: where the template fails.
    pub fn to_html(&self) -> Result<String, MediaError> {
        page::html(self)
    }
}
