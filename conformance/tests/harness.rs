//! Runs the harness over our own data and what is there of the shared corpus.

use conformance::{Corpus, Kind, run_folders};

#[test]
fn our_own_cases_agree() {
    let report = run_folders(&[Corpus::own()]).unwrap();
    assert_eq!(report.failures(), 0, "{}", report.text());
    for (kind, least) in [
        (Kind::DumpVertices, 3),
        (Kind::DumpPhysics, 3),
        (Kind::FuzzJson, 24),
        (Kind::FuzzSkel, 24),
        (Kind::FormatsModel, 2),
        (Kind::FormatsAtlas, 5),
        (Kind::PairModel, 24),
        (Kind::PairPose, 24),
        (Kind::AnimationVectors, 94),
    ] {
        assert!(report.of(kind).count() >= least, "{}", kind.name());
    }
}

#[test]
#[allow(clippy::print_stdout)] // How many cases ran is what a log is read for.
fn all_cases_that_are_there_agree() {
    let report = run_folders(&Corpus::default_folders()).unwrap();
    println!("{}\n{}", report.legend(), report.text());
    assert_eq!(report.failures(), 0, "{}", report.text());
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    assert!(run_folders(&["no/such/folder".into()]).is_err());
}
