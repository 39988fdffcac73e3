//! The page: one HTML file with everything in it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minijinja::Environment;
use minijinja::value::Serde;
use serde::Serialize;

use super::{CaseReport, Png, Report, Status};
use crate::compare::{Comparison, HISTOGRAM, Tolerance};
use crate::error::MediaError;

/// Width in pixels that small pictures are enlarged to.
const COMFORTABLE: u32 = 400;

#[derive(Serialize)]
struct Page<'a> {
    style: &'static str,
    script: &'static str,
    title: &'a str,
    count: usize,
    failed: usize,
    totals: Vec<Total>,
    cases: Vec<Case<'a>>,
    orphans: &'a [String],
}

#[derive(Serialize)]
struct Case<'a> {
    name: &'a str,
    status: &'static str,
    word: &'static str,
    passed: bool,
    message: Option<&'a str>,
    advice: Option<&'a (String, String)>,
    tolerance: String,
    exact: bool,
    facts: &'a [(String, String)],
    /// Width and height of the larger of each.
    size: Option<(u32, u32)>,
    zoom: u32,
    expected: Option<Picture>,
    actual: Option<Picture>,
    difference: Option<Picture>,
    /// Whether there are two pictures to slide between.
    slides: bool,
    numbers: Option<Numbers>,
}

#[derive(Serialize)]
struct Picture {
    source: String,
    width: u32,
    height: u32,
}

#[derive(Serialize)]
struct Numbers {
    identical: bool,
    unequal: String,
    differing: String,
    pixels: String,
    share: String,
    largest: u8,
    channels: [u8; 4],
    mean: String,
    bounds: Option<String>,
    bars: Vec<Bar>,
}

#[derive(Serialize)]
struct Bar {
    label: String,
    count: String,
    /// Per cent of the longest.
    length: u32,
}

#[derive(Serialize)]
struct Total {
    status: &'static str,
    word: &'static str,
    count: usize,
}

pub(super) fn html(report: &Report) -> Result<String, MediaError> {
    let mut ordered: Vec<&CaseReport> = report.cases.iter().collect();
    // Stable: the order of the cases stays within a status.
    ordered.sort_by_key(|case| case.status);
    let cases: Vec<Case<'_>> = ordered.into_iter().map(case).collect();
    let totals: Vec<Total> = Status::ALL
        .into_iter()
        .map(|status| Total {
            status: status.word(),
            word: heading(status),
            count: report.count(status),
        })
        .filter(|total| total.count > 0)
        .collect();
    let failed = report.cases.len() - report.count(Status::Passed);
    let environment = Environment::new();
    let values = Page {
        style: include_str!("style.css"),
        script: include_str!("script.js"),
        title: &report.title,
        count: report.cases.len(),
        failed,
        totals,
        cases,
        orphans: &report.orphans,
    };
    let page = environment.render_named_str("page.html", include_str!("page.html"), Serde(&values));
    page.map_err(|error| MediaError::Encode {
        what: "a report",
        reason: error.to_string(),
    })
}

const fn heading(status: Status) -> &'static str {
    match status {
        Status::Different => "Different",
        Status::Missing => "Golden missing",
        Status::Error => "Error",
        Status::Passed => "Passed",
    }
}

fn case(case: &CaseReport) -> Case<'_> {
    let pictures = [&case.expected, &case.actual, &case.difference];
    let sizes = pictures.into_iter().flatten().map(|png| (png.width, png.height));
    let size = sizes.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)));
    let identical = case.expected == case.actual;
    Case {
        name: &case.name,
        status: case.status.word(),
        word: heading(case.status),
        passed: case.status == Status::Passed,
        // The numbers tell of differences.
        message: case.message.as_deref().filter(|_| case.comparison.is_none()),
        advice: case.advice.as_ref(),
        tolerance: tolerance(case.tolerance),
        exact: case.tolerance.is_exact(),
        facts: &case.facts,
        size,
        zoom: size.map_or(1, |(width, _)| (COMFORTABLE / width.max(1)).clamp(1, 8)),
        expected: case.expected.as_ref().filter(|_| !identical).map(picture),
        actual: case.actual.as_ref().map(picture),
        difference: case.difference.as_ref().map(picture),
        slides: case.expected.is_some() && case.actual.is_some() && !identical,
        numbers: case.comparison.as_ref().map(numbers),
    }
}

fn picture(png: &Png) -> Picture {
    Picture {
        source: format!("data:image/png;base64,{}", STANDARD.encode(&png.bytes)),
        width: png.width,
        height: png.height,
    }
}

fn tolerance(tolerance: Tolerance) -> String {
    if tolerance.is_exact() {
        return "every pixel exactly".into();
    }
    format!(
        "{} of pixels by more than {} of 255 in a channel",
        percent(tolerance.share),
        tolerance.channel
    )
}

fn numbers(comparison: &Comparison) -> Numbers {
    let counts = comparison.histogram.iter().zip(HISTOGRAM).skip(1);
    // Bars grow with the number of digits, so that single pixels are seen beside thousands.
    let length = |count: u64| {
        if count == 0 {
            0
        } else {
            64 - count.leading_zeros() + 1
        }
    };
    let longest = counts
        .clone()
        .map(|(count, _)| length(*count))
        .max()
        .unwrap_or(0)
        .max(1);
    let bars = counts.map(|(count, (from, to))| Bar {
        label: if from == to {
            from.to_string()
        } else {
            format!("{from}\u{2013}{to}")
        },
        count: grouped(*count),
        length: length(*count) * 100 / longest,
    });
    Numbers {
        identical: comparison.unequal == 0,
        unequal: grouped(comparison.unequal),
        differing: grouped(comparison.differing),
        pixels: grouped(comparison.pixels),
        share: percent(comparison.share),
        largest: comparison.max_delta.into_iter().max().unwrap_or(0),
        channels: comparison.max_delta,
        mean: format!("{:.4}", comparison.mean_delta),
        bounds: comparison.bounds.map(|bounds| {
            let (width, height) = (bounds.width, bounds.height);
            format!("{width} \u{d7} {height} at {}, {}", bounds.x, bounds.y)
        }),
        bars: bars.collect(),
    }
}

/// A share in per cent, with as many places as make it a number above 0.
fn percent(share: f64) -> String {
    let value = share * 100.0;
    if value == 0.0 || value >= 0.01 {
        return format!("{} %", (value * 100.0).round() / 100.0);
    }
    format!("{value:.5} %")
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(0.012_345), "1.23 %");
        assert_eq!(percent(0.000_001), "0.00010 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(tolerance(Tolerance::default()), "every pixel exactly");
        let some = Tolerance {
            channel: 4,
            share: 0.01,
        };
        assert_eq!(
            tolerance(some),
            "1 % of pixels by more than 4 of 255 in a channel"
        );
    }
}
