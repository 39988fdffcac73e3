//! The picture of `docs/mixing.md` is what the program draws.

use std::path::Path;

use conformance::{chart, file};

#[test]
fn the_picture_is_what_the_program_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let drawn = chart::mixing(&file::read(&root.join("assets/sprout/sprout.json")).unwrap()).unwrap();
    let committed = std::fs::read_to_string(root.join("docs/mixing.svg")).unwrap();
    let same = committed.replace("\r\n", "\n") == drawn;
    assert!(
        same,
        "cargo run -p conformance --example mixing_chart > docs/mixing.svg"
    );
}

#[test]
fn the_page_shows_the_run_that_is_drawn() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/mixing.md")).unwrap();
    let program = std::fs::read_to_string(root.join("conformance/src/chart.rs")).unwrap();
    let calls = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| line.trim().trim_start_matches("run."));
        let lines = lines.filter(|line| line.starts_with("state.") && line.ends_with("?;"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(calls(&program).len(), 6);
    assert_eq!(calls(&page), calls(&program));
    assert!(page.contains("![") && page.contains("(mixing.svg)"));
}

#[test]
fn a_skeleton_without_the_animations_is_an_error() {
    let json = br#"{"bones": [{"name": "root"}, {"name": "stem", "parent": "root"}]}"#;
    let error = chart::mixing(json).unwrap_err();
    assert_eq!(error.0, "there is no animation named \"idle\"");
}
