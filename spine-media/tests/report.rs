//! The report as JSON and as a page.

use spine_media::report::{CaseReport, Png, Report, Status};
use spine_media::{Tolerance, compare, difference};
use tiny_skia::{Color, Pixmap};

fn filled(red: u8) -> Pixmap {
    let mut pixmap = Pixmap::new(4, 2).unwrap();
    pixmap.fill(Color::from_rgba8(red, 0, 0, 255));
    pixmap
}

/// A case whose picture has one pixel of another red.
fn case(name: &str, red: u8, tolerance: Tolerance) -> CaseReport {
    let expected = filled(100);
    let mut actual = filled(100);
    actual.data_mut()[20] = red;
    let comparison = compare(expected.as_ref(), actual.as_ref(), tolerance).unwrap();
    let status = if comparison.passed {
        Status::Passed
    } else {
        Status::Different
    };
    let message = (!comparison.passed).then(|| "look at it".to_owned());
    let difference = difference(expected.as_ref(), actual.as_ref()).unwrap();
    CaseReport {
        tolerance,
        advice: message.is_some().then(|| ("So".into(), "do --it".into())),
        message,
        facts: vec![
            ("skeleton".into(), "hero.json".into()),
            ("time".into(), "0.5".into()),
        ],
        picture: (!comparison.passed).then(|| format!("{name}.png")),
        comparison: Some(comparison),
        expected: Some(Png::encode(expected.as_ref()).unwrap()),
        actual: Some(Png::encode(actual.as_ref()).unwrap()),
        difference: Some(Png::encode(difference.as_ref()).unwrap()),
        ..CaseReport::new(name, status)
    }
}

fn report() -> Report {
    let some = Tolerance {
        channel: 4,
        share: 0.25,
    };
    Report {
        title: "goldens <of> \"hero\"".into(),
        cases: vec![
            case("same", 100, Tolerance::default()),
            case("near", 103, some),
            CaseReport {
                message: Some("no <golden> & no idea".into()),
                actual: Some(Png::encode(filled(7).as_ref()).unwrap()),
                ..CaseReport::new("new", Status::Missing)
            },
            case("far", 200, Tolerance::default()),
            CaseReport {
                message: Some("hero.json: there is no such file".into()),
                ..CaseReport::new("lost", Status::Error)
            },
        ],
        orphans: vec!["old.png".into()],
    }
}

#[test]
fn the_document_is_stable() {
    let mut report = report();
    report
        .cases
        .retain(|case| ["far", "new"].contains(&case.name.as_str()));
    let expected = r#"{
  "format": "spine-golden/1",
  "title": "goldens <of> \"hero\"",
  "passed": false,
  "totals": {
    "cases": 2,
    "passed": 0,
    "different": 1,
    "missing": 1,
    "error": 0,
    "orphans": 1
  },
  "cases": [
    {
      "name": "new",
      "status": "missing",
      "message": "no <golden> & no idea",
      "command": null,
      "tolerance": {
        "channel": 0,
        "share": 0.0
      },
      "comparison": null,
      "picture": null,
      "facts": {}
    },
    {
      "name": "far",
      "status": "different",
      "message": "look at it",
      "command": "do --it",
      "tolerance": {
        "channel": 0,
        "share": 0.0
      },
      "comparison": {
        "passed": false,
        "pixels": 8,
        "unequal": 1,
        "differing": 1,
        "share": 0.125,
        "max_delta": [
          100,
          0,
          0,
          0
        ],
        "mean_delta": 3.125,
        "bounds": {
          "x": 1,
          "y": 1,
          "width": 1,
          "height": 1
        },
        "histogram": [
          7,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          1,
          0
        ]
      },
      "picture": "far.png",
      "facts": {
        "skeleton": "hero.json",
        "time": "0.5"
      }
    }
  ],
  "orphans": [
    "old.png"
  ]
}
"#;
    assert_eq!(report.to_json().unwrap(), expected);
}

#[test]
fn the_page_has_failures_first_and_a_slider_where_pictures_differ() {
    let page = report().to_html().unwrap();
    let places: Vec<usize> = ["far", "new", "lost", "same", "near"]
        .iter()
        .map(|name| page.find(&format!("id=\"case-{name}\"")).unwrap())
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(page.matches("type=\"range\"").count(), 2);
    assert_eq!(page.matches("<details open>").count(), 3);
    assert!(page.contains("<title>3 of 5 failed \u{2013} goldens &lt;of&gt; &quot;hero&quot;</title>"));
    assert!(page.contains("3 of 5 cases failed."));
    assert!(page.contains("no &lt;golden&gt; &amp; no idea"));
    assert!(page.contains("1 of 8 pixels differ, by 100 of 255 at most</span>"));
    assert!(page.contains("1 of 8 pixels differ, by 3 of 255 at most, which is tolerated</span>"));
    assert!(page.contains("So: <code>do --it</code>"));
    assert!(page.contains("1 golden without a case</a>"));
    assert!(page.contains("<li><code>old.png</code></li>"));
}

#[test]
fn the_page_asks_for_nothing_from_elsewhere() {
    let page = report().to_html().unwrap();
    for part in ["http:", "https:", "=\"//", "url(", "@import", "fetch(", "XMLHttp"] {
        let found = page
            .split("base64,")
            .map(|rest| rest.split_once('"').map_or(rest, |(_, rest)| rest));
        assert!(found.into_iter().all(|text| !text.contains(part)), "{part}");
    }
    for source in page.split("src=\"").skip(1) {
        assert!(source.starts_with("data:image/png;base64,"), "{}", &source[..30]);
    }
}

#[test]
fn a_page_without_failures_says_so() {
    let mut report = report();
    report.cases.retain(|case| case.status == Status::Passed);
    assert!(report.passed());
    assert!(report.to_html().unwrap().contains("All 2 cases passed."));
    report.cases.clear();
    assert!(report.to_html().unwrap().contains("There are no cases."));
}

#[test]
fn names_cannot_break_out_of_the_page() {
    let name = "\"><script>alert(1)</script>";
    let report = Report {
        cases: vec![case(name, 200, Tolerance::default())],
        ..Report::default()
    };
    let page = report.to_html().unwrap();
    assert!(!page.contains("<script>alert"));
    assert_eq!(page.matches("<script>").count(), 1);
}
