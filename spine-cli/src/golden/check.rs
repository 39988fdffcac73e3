//! Compares a case with its golden.

use spine_media::report::{CaseReport, Png, Status};
use spine_media::{MediaError, compare, difference, side_by_side};
use spine_render_soft::tiny_skia::Pixmap;

use super::cases::Case;
use super::draw::{Drawer, facts};
use super::folder::Folder;
use crate::error::CliError;
use crate::exit::Exit;

/// What came of a case.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) report: CaseReport,
    /// Expected, actual and difference side by side, where it failed.
    pub(crate) panels: Option<Png>,
    pub(crate) exit: Exit,
}

/// Draws a case and compares it.
pub(crate) fn check(case: &Case, folder: &Folder, drawer: &mut Drawer) -> Checked {
    compared(case, folder, drawer).unwrap_or_else(|error| {
        let mut message = error.to_string();
        if let Some(hint) = error.hint() {
            message.push_str("\nhint: ");
            message.push_str(hint);
        }
        Checked {
            report: CaseReport {
                message: Some(message),
                facts: facts(case, None),
                tolerance: case.settings.tolerance.unwrap_or_default(),
                ..CaseReport::new(&case.name, Status::Error)
            },
            panels: None,
            exit: error.exit(),
        }
    })
}

fn compared(case: &Case, folder: &Folder, drawer: &mut Drawer) -> Result<Checked, CliError> {
    let actual = drawer.draw(case)?;
    let tolerance = case.settings.tolerance.unwrap_or_default();
    let file = folder.golden(case).to_string_lossy().into_owned();
    let failed = |source| CliError::Media {
        file: file.clone(),
        source,
    };
    let encode = |picture: &Pixmap| Png::encode(picture.as_ref()).map_err(failed);
    let report = CaseReport {
        tolerance,
        facts: facts(case, Some((actual.width(), actual.height()))),
        actual: Some(encode(&actual)?),
        ..CaseReport::new(&case.name, Status::Passed)
    };
    let update = format!(
        "spine golden update {} --case {}",
        folder.path.display(),
        case.name
    );
    let Some(expected) = folder.read(case)? else {
        let advice = (
            "Look at the picture, and where it is right, make it the golden".to_owned(),
            update,
        );
        return Ok(Checked {
            report: CaseReport {
                status: Status::Missing,
                message: Some(format!("there is no golden {file}")),
                advice: Some(advice),
                picture: Some(format!("{}.png", case.name)),
                ..report
            },
            panels: panels(None, &actual)?,
            exit: Exit::Findings,
        });
    };
    let report = CaseReport {
        expected: Some(encode(&expected)?),
        ..report
    };
    let (comparison, reason) = match compare(expected.as_ref(), actual.as_ref(), tolerance) {
        Ok(comparison) if comparison.passed => {
            let hot = (comparison.unequal > 0).then(|| difference(expected.as_ref(), actual.as_ref()));
            let hot = hot.transpose().map_err(failed)?;
            return Ok(Checked {
                report: CaseReport {
                    comparison: Some(comparison),
                    difference: hot.as_ref().map(encode).transpose()?,
                    ..report
                },
                panels: None,
                exit: Exit::Ok,
            });
        }
        Ok(comparison) => {
            let reason = comparison.describe(tolerance);
            (Some(comparison), reason)
        }
        Err(error @ MediaError::SizesDiffer { .. }) => (None, error.to_string()),
        Err(error) => return Err(failed(error)),
    };
    let hot = difference(expected.as_ref(), actual.as_ref()).map_err(failed)?;
    Ok(Checked {
        report: CaseReport {
            status: Status::Different,
            message: Some(reason),
            advice: Some((
                "Where the new picture is right, make it the golden".to_owned(),
                update,
            )),
            picture: Some(format!("{}.png", case.name)),
            comparison,
            difference: Some(encode(&hot)?),
            ..report
        },
        panels: panels(Some(&expected), &actual)?,
        exit: Exit::Findings,
    })
}

/// The pictures side by side; `None` where they would be too large for one.
fn panels(expected: Option<&Pixmap>, actual: &Pixmap) -> Result<Option<Png>, CliError> {
    let failed = |source| CliError::Media {
        file: "pictures side by side".into(),
        source,
    };
    match side_by_side(expected.map(Pixmap::as_ref), actual.as_ref()) {
        Ok(picture) => Png::encode(picture.as_ref()).map(Some).map_err(failed),
        Err(MediaError::TooLarge { .. } | MediaError::NoMemory { .. }) => Ok(None),
        Err(error) => Err(failed(error)),
    }
}
