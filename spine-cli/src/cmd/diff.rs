//! `spine diff`: two pictures.

use std::path::Path;

use serde::Serialize;
use spine_media::report::Png;
use spine_media::{Comparison, MediaError, Tolerance, compare, read_png, side_by_side};
use spine_render_soft::tiny_skia::Pixmap;

use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files;
use crate::golden::args::DiffArgs;
use crate::golden::folder::write;
use crate::json;
use crate::render::output::media;
use crate::render::sink::Inputs;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    expected: Picture<'a>,
    actual: Picture<'a>,
    tolerance: Tolerance,
    passed: bool,
    /// `null` where the sizes differ.
    comparison: Option<Comparison>,
}

#[derive(Serialize)]
struct Picture<'a> {
    file: &'a str,
    width: u32,
    height: u32,
}

/// Compares two pictures.
pub(crate) fn run(args: &DiffArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let stdin = Path::new("-");
    if args.expected == stdin && args.actual == stdin {
        return Err(CliError::Usage(
            "both pictures cannot be read from the standard input".into(),
        ));
    }
    let (expected_name, expected) = read(&args.expected, console)?;
    let (actual_name, actual) = read(&args.actual, console)?;
    let tolerance = Tolerance {
        channel: args.channel,
        share: args.share,
    };
    let (comparison, message) = match compare(expected.as_ref(), actual.as_ref(), tolerance) {
        Ok(comparison) => {
            let message = comparison.describe(tolerance);
            (Some(comparison), message)
        }
        Err(error @ MediaError::SizesDiffer { .. }) => (None, error.to_string()),
        Err(error) => return Err(media(&actual_name, error)),
    };
    if let Some(output) = &args.output {
        let failed = |source| media(&output.to_string_lossy(), source);
        let picture = side_by_side(Some(expected.as_ref()), actual.as_ref()).map_err(failed)?;
        let inputs = Inputs::new([&args.expected, &args.actual]);
        let png = Png::encode(picture.as_ref()).map_err(failed)?;
        write(output, &png.bytes, &inputs)?;
    }
    let passed = comparison.as_ref().is_some_and(|found| found.passed);
    if args.json {
        let document = Document {
            format: "spine-diff/1",
            expected: described(&expected_name, &expected),
            actual: described(&actual_name, &actual),
            tolerance,
            passed,
            comparison,
        };
        json::write_line(console.streams.out, &document)?;
    } else {
        writeln!(console.streams.out, "{message}")?;
    }
    Ok(if passed { Exit::Ok } else { Exit::Findings })
}

fn read(path: &Path, console: &mut Console<'_, '_>) -> Result<(String, Pixmap), CliError> {
    let input = files::read(path, console.streams.input)?;
    let picture = read_png(&input.bytes).map_err(|source| media(&input.name, source))?;
    Ok((input.name, picture))
}

fn described<'a>(file: &'a str, picture: &Pixmap) -> Picture<'a> {
    Picture {
        file,
        width: picture.width(),
        height: picture.height(),
    }
}
