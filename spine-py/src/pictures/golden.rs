//! Comparison with pictures that were approved, for the pytest plug-in.

use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use spine_media::report::{CaseReport, Png, Report, Status};
use spine_media::tiny_skia::Pixmap;
use spine_media::{MediaError, Tolerance, compare, difference, read_png, side_by_side};

use super::draw::alone;
use super::pixels::from_array;
use super::save::{failed, png};
use crate::convert::within;

/// What comparisons of many pictures found.
#[pyclass(module = "spine_py._native", frozen)]
#[derive(Debug)]
pub(crate) struct GoldenReport {
    report: Mutex<Report>,
}

/// Whether a picture is as it should be, why not, the picture as PNG, and the pictures side by side where they differ.
type Checked<'py> = (
    bool,
    Option<String>,
    Bound<'py, PyBytes>,
    Option<Bound<'py, PyBytes>>,
);

#[pymethods]
impl GoldenReport {
    #[new]
    fn new(title: String) -> Self {
        let report = Report {
            title,
            ..Report::default()
        };
        Self {
            report: Mutex::new(report),
        }
    }

    /// Compares a picture with the PNG that was approved and adds a case to the report. Returns whether it passed, what is wrong, the
    /// picture as PNG, and pictures side by side where there is something to see.
    #[pyo3(signature = (name, picture, golden, *, channel, share, premultiplied, advice))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        picture: &Bound<'py, PyAny>,
        golden: Option<&[u8]>,
        channel: i64,
        share: f64,
        premultiplied: bool,
        advice: (String, String),
    ) -> PyResult<Checked<'py>> {
        let channel = within(channel, "channel", 0, u8::MAX)?;
        let tolerance = Tolerance { channel, share };
        if !tolerance.is_valid() {
            return Err(PyValueError::new_err(format!(
                "share is {share}; expected the share of pixels that may differ, from 0 to 1"
            )));
        }
        let actual = from_array(picture, premultiplied, "picture")?;
        let bytes = png(py, actual.as_ref())?;
        let golden = golden.map(read_png).transpose();
        let (case, panels) = py
            .detach(|| compared(name, golden, &actual, tolerance, advice))
            .map_err(failed)?;
        let passed = case.status == Status::Passed;
        let message = case.message.clone();
        let mut report = alone(&self.report, "report")?;
        report.cases.retain(|other| other.name != case.name);
        report.cases.push(case);
        let panels = panels.map(|panels| PyBytes::new(py, &panels));
        Ok((passed, message, PyBytes::new(py, &bytes), panels))
    }

    /// Cases that did not pass.
    #[getter]
    fn failures(&self) -> PyResult<usize> {
        let report = alone(&self.report, "report")?;
        Ok(report.cases.len() - report.count(Status::Passed))
    }

    /// One HTML page with everything in it.
    fn html(&self) -> PyResult<String> {
        alone(&self.report, "report")?.to_html().map_err(failed)
    }

    /// The document `spine-golden/1`.
    fn json(&self) -> PyResult<String> {
        alone(&self.report, "report")?.to_json().map_err(failed)
    }
}

fn compared(
    name: &str,
    golden: Result<Option<Pixmap>, MediaError>,
    actual: &Pixmap,
    tolerance: Tolerance,
    advice: (String, String),
) -> Result<(CaseReport, Option<Vec<u8>>), MediaError> {
    let encode = |picture: &Pixmap| Png::encode(picture.as_ref());
    let damage = golden.as_ref().err().map(ToString::to_string);
    let golden = golden.as_ref().ok().and_then(Option::as_ref);
    let mut case = CaseReport {
        tolerance,
        actual: Some(encode(actual)?),
        expected: golden.map(encode).transpose()?,
        ..CaseReport::new(name, Status::Passed)
    };
    let wrong = match (golden, damage) {
        (_, Some(damage)) => {
            case.status = Status::Error;
            Some(format!("the golden cannot be read: {damage}"))
        }
        (None, None) => {
            case.status = Status::Missing;
            Some("there is no golden".to_owned())
        }
        (Some(golden), None) => match compare(golden.as_ref(), actual.as_ref(), tolerance) {
            Ok(comparison) => {
                let text = (!comparison.passed).then(|| comparison.describe(tolerance));
                case.comparison = Some(comparison);
                text
            }
            Err(error @ MediaError::SizesDiffer { .. }) => Some(error.to_string()),
            Err(error) => return Err(error),
        },
    };
    let Some(wrong) = wrong else {
        return Ok((case, None));
    };
    if let Some(golden) = golden {
        case.status = Status::Different;
        case.difference = Some(encode(&difference(golden.as_ref(), actual.as_ref())?)?);
    }
    case.message = Some(wrong);
    case.advice = Some(advice);
    let panels = match side_by_side(golden.map(Pixmap::as_ref), actual.as_ref()) {
        Ok(panels) => Some(encode(&panels)?.bytes),
        Err(MediaError::TooLarge { .. } | MediaError::NoMemory { .. }) => None,
        Err(error) => return Err(error),
    };
    case.picture = panels.is_some().then(|| format!("{name}.png"));
    Ok((case, panels))
}
