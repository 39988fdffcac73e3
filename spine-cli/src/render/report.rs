//! Documents of the form `spine-render/1`: one a line, for each output and each failure.

use serde::Serialize;

/// What happened to one output, or to a skeleton that had none.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    pub(crate) format: &'static str,
    pub(crate) skeleton: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) animation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skin: Option<String>,
    /// Name of the file; of numbered ones, with the number's place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) output: Option<String>,
    #[serde(flatten)]
    pub(crate) picture: Option<Picture>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) warnings: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<Failure>,
}

/// What was drawn.
#[derive(Debug, Serialize)]
pub(crate) struct Picture {
    pub(crate) frames: u64,
    /// Seconds that it lasts; 0 for one picture.
    pub(crate) seconds: f64,
    /// Width and height, pixels.
    pub(crate) size: [u32; 2],
    /// World rectangle shown: left, lower edge, width, height.
    pub(crate) viewport: [f64; 4],
    /// World rectangle that all frames together fill; null where they show nothing, missing where nobody looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bounds: Option<Option<[f64; 4]>>,
    /// Steps of physics per second; missing where there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) steps_per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seam: Option<SeamReport>,
    /// Names of the slots, of which an id minus 1 is a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) slots: Option<Vec<String>>,
}

/// How far a looped picture with physics is from closing.
#[derive(Debug, Serialize)]
pub(crate) struct SeamReport {
    /// World units.
    pub(crate) distance: f64,
    pub(crate) pixels: f64,
    pub(crate) bone: String,
}

/// Why there is no output.
#[derive(Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

impl Report {
    pub(crate) fn new(skeleton: &str) -> Self {
        Self {
            format: "spine-render/1",
            skeleton: skeleton.into(),
            ..Self::default()
        }
    }
}
