//! Each file of recorded cases compares as many values as it holds, so that none is skipped unnoticed.

use std::collections::BTreeMap;

use conformance::{Corpus, Kind, run_folders};

/// Values compared in each file of our own vectors; the name of a case begins with its file's.
fn compared(kind: Kind) -> BTreeMap<String, usize> {
    let report = run_folders(&[Corpus::own().join("vectors")]).unwrap();
    let mut files = BTreeMap::new();
    for outcome in report.of(kind) {
        assert_eq!(outcome.failure, None, "{}", outcome.name);
        let file = outcome.name.split(':').next().unwrap_or_default();
        *files.entry(file.to_owned()).or_default() += outcome.compared;
    }
    files
}

#[test]
fn pose_vectors_are_compared_in_full() {
    let files = compared(Kind::PoseVectors);
    for (file, least) in [
        ("bounds", 350),
        ("clipping", 10_000),
        ("convert", 500),
        ("ik-one-bone", 3200),
        ("ik-two-bones", 5800),
        ("inherit", 7000),
        ("parent-bone", 800),
        ("path", 12_600),
        ("physics", 20_900),
        ("skins", 400),
        ("transform", 5200),
        ("update-cache", 2900),
        ("vertices", 550),
    ] {
        assert!(files[file] >= least, "{file}: {} values", files[file]);
    }
    assert_eq!(files.len(), 13);
}

#[test]
fn animation_vectors_are_compared_in_full() {
    let files = compared(Kind::AnimationVectors);
    for file in [
        "curves",
        "timelines-bone",
        "timelines-constraint",
        "timelines-deform",
        "timelines-slot",
    ] {
        assert!(files[file] >= 500, "{file}: {} values", files[file]);
    }
}
