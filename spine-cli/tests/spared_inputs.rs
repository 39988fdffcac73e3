//! No output replaces or removes what a command reads, and files are written whole or not at all.

mod common;

use std::fs;

use common::rig::{ATLAS, Rig, SQUARES, page, png};
use common::spine_with;

const CASES: &str = "[defaults]\nskeleton = 'rig.json'\nsize = [8, 8]\n\n[[case]]\nname = 'a'\n";

fn run(args: &[&str]) -> (i32, String) {
    let ran = spine_with(args.iter().copied(), b"");
    (ran.code, ran.err)
}

fn is_page(rig: &Rig, name: &str) -> bool {
    fs::read(rig.path(name)).is_ok_and(|bytes| bytes == png(&page()))
}

#[test]
fn a_batch_spares_the_files_of_all_its_skeletons() {
    let rig = Rig::new();
    // The page of the second has the name of the first's output.
    rig.0.file("b.json", SQUARES);
    rig.0.file("b.atlas", ATLAS.replace("page.png", "rig.png"));
    rig.0.file("rig.png", png(&page()));
    for jobs in ["1", "2"] {
        let root = rig.path("");
        let output = rig.path("{skeleton}.png");
        let (code, told) = run(&["render", &root, "--size", "8x8", "--jobs", jobs, "-o", &output]);
        assert_eq!(code, 3, "{told}");
        assert!(
            told.contains("rig.png: cannot be written: this is a file that is read"),
            "{told}"
        );
        assert!(told.contains("1 of 2 outputs written"), "{told}");
        assert!(is_page(&rig, "rig.png"));
    }
}

#[test]
fn a_difference_replaces_neither_picture() {
    let rig = Rig::new();
    let (a, b) = (rig.path("page.png"), rig.0.file("b.png", png(&page())));
    for output in [&a, &b, &rig.path("../x/../page.png").replace("../x/../", "./")] {
        let (code, told) = run(&["diff", &a, &b, "-o", output]);
        assert_eq!(code, 3, "{told}");
        assert!(
            told.contains("this is a file that is read; name another"),
            "{told}"
        );
    }
    assert!(is_page(&rig, "page.png") && is_page(&rig, "b.png"));
}

#[test]
fn an_update_does_not_replace_the_images_of_a_skeleton() {
    let rig = Rig::new();
    let cases = CASES.replace("'a'", "'page'");
    rig.0.file("cases.toml", cases);
    let (code, told) = run(&["golden", "update", &rig.path(""), "--force"]);
    assert_eq!(code, 3, "{told}");
    assert!(
        told.contains("page.png: cannot be written: this is a file that is read"),
        "{told}"
    );
    assert!(is_page(&rig, "page.png"));
}

#[test]
fn images_of_skeletons_are_no_orphans() {
    let rig = Rig::new();
    rig.0.file(
        "cases.toml",
        format!("{CASES}\n[[case]]\nname = 'b'\nskeleton = 'b.json'\natlas = 'c.atlas'\n"),
    );
    rig.0.file("b.json", SQUARES);
    rig.0.file("c.atlas", ATLAS.replace("page.png", "other.png"));
    rig.0.file("other.png", png(&page()));
    rig.0.file("stray.png", png(&page()));
    let root = rig.path("");
    // Cases that are not asked for count as well.
    let (code, told) = run(&["golden", "update", &root, "--force", "--case", "a"]);
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("no case asks for stray.png; "), "{told}");
    let (code, told) = run(&["golden", "update", &root, "--force", "--prune"]);
    assert_eq!(code, 0, "{told}");
    assert!(is_page(&rig, "page.png") && is_page(&rig, "other.png"));
    assert!(!rig.has("stray.png") && rig.has("a.png") && rig.has("b.png"));
}

#[test]
fn a_report_neither_replaces_nor_removes_the_images_of_a_skeleton() {
    let rig = Rig::new();
    let cases = CASES.replace("rig.json", "../rig.json").replace("'a'", "'page'");
    rig.0.file("goldens/cases.toml", cases);
    let (goldens, report) = (rig.path("goldens"), rig.path(""));
    // The case fails: its picture would be `page.png`.
    let (code, told) = run(&["golden", "check", &goldens, "--report", &report]);
    assert_eq!(code, 3, "{told}");
    assert!(told.contains("this is a file that is read"), "{told}");
    assert!(is_page(&rig, "page.png"));
    // It passes: its picture of before would be removed.
    let (code, told) = run(&["golden", "update", &goldens, "--force"]);
    assert_eq!(code, 0, "{told}");
    let (code, told) = run(&["golden", "check", &goldens, "--report", &report]);
    assert_eq!(code, 0, "{told}");
    assert!(is_page(&rig, "page.png"));
}

#[test]
fn names_may_be_as_long_as_files_can_have_them() {
    let rig = Rig::new();
    let longest = format!("{}.png", "n".repeat(251));
    let ran = rig.render("--size 8x8", &longest);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(rig.files(""), std::slice::from_ref(&longest));
    let ran = rig.render("--size 8x8", &format!("n{longest}"));
    assert_eq!((ran.code, rig.files("")), (3, vec![longest]), "{}", ran.err);
}

#[test]
fn a_file_that_cannot_be_written_whole_leaves_none() {
    let rig = Rig::new();
    // Ends at the second output, whose folder is a file.
    let ids = rig.path("page.png/ids.png");
    let ran = rig.render(&format!("--size 8x8 --ids {ids}"), "a.png");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(rig.files("").is_empty(), "{:?}", rig.files(""));
}

#[cfg(unix)]
#[test]
fn files_have_the_rights_that_files_have_and_links_lead_nowhere() {
    use std::os::unix::fs::{MetadataExt, symlink};

    let rig = Rig::new();
    let plain = rig.0.file("plain.txt", "");
    // What a part of the file would be called before it was given names of its own.
    symlink(rig.path("page.png"), rig.path(".a.png.part")).unwrap();
    let ran = rig.render("--size 8x8", "a.png");
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let mode = |path: &str| fs::metadata(path).unwrap().mode();
    assert_eq!(mode(&rig.path("a.png")), mode(&plain));
    assert!(is_page(&rig, "page.png"));
    // A link that leads to an input is one.
    symlink(rig.path("page.png"), rig.path("link.png")).unwrap();
    let ran = rig.render("--size 8x8", "link.png");
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(is_page(&rig, "page.png"));
}
