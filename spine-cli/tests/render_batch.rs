//! `spine render`: many skeletons, and files that are missing or broken. Rows X1, X4, A7, A11, A12, C15, D4, D19, D20, V11 of
//! user-cases.md.

mod common;

use common::rig::{ATLAS, RED, Rig, SQUARES, last_line, page, png};
use common::{Folder, Ran, spine_with};
use image::{Rgba, RgbaImage};

/// A folder of skeletons: `a/one`, `a/two`, `b/one`, and what does not belong to them.
fn tree() -> Folder {
    let folder = Folder::new();
    for (place, name) in [("a", "one"), ("a", "two"), ("b", "one")] {
        folder.file(&format!("{place}/{name}.json"), SQUARES);
        folder.file(&format!("{place}/{name}.atlas"), ATLAS);
        folder.file(&format!("{place}/page.png"), png(&page()));
    }
    folder.file("a/package.json", r#"{"name": "x"}"#);
    folder.file("a/list.json", "[1, 2]");
    folder.file(".hidden/three.json", SQUARES);
    folder
}

fn render(skeletons: &[&str], output: &str, args: &str) -> Ran {
    let skeletons = skeletons.iter().copied();
    spine_with(
        ["render"]
            .into_iter()
            .chain(skeletons)
            .chain(["-o", output])
            .chain(args.split_whitespace()),
        b"",
    )
}

fn exists(folder: &Folder, name: &str) -> bool {
    std::path::Path::new(&folder.path(name)).exists()
}

#[test]
fn x1_folders_and_patterns_stand_for_the_skeletons_in_them() {
    let folder = tree();
    let names = ["a/one", "a/two", "b/one"];
    let ran = render(&[&folder.path("")], &folder.path("all/{path}.png"), "--json");
    assert_eq!(
        (ran.code, last_line(&ran.err)),
        (0, "3 of 3 outputs written"),
        "{}",
        ran.err
    );
    let lines = ran.lines();
    let outputs: Vec<_> = lines
        .iter()
        .map(|line| line["output"].as_str().unwrap())
        .collect();
    assert_eq!(outputs, names.map(|name| folder.path(&format!("all/{name}.png"))));
    assert!(
        names
            .iter()
            .all(|name| exists(&folder, &format!("all/{name}.png")))
    );
    let ran = render(&[&folder.path("a/*")], &folder.path("glob/{skeleton}.png"), "");
    assert_eq!(
        (ran.code, last_line(&ran.err)),
        (0, "2 of 2 outputs written"),
        "{}",
        ran.err
    );
    let ran = render(&[&folder.path("*/t?o.json")], &folder.path("glob/x.png"), "");
    assert_eq!((ran.code, &*ran.err), (0, ""));
}

#[test]
fn x1_a_skeleton_in_two_formats_is_drawn_once() {
    let folder = tree();
    folder.file("b/one.skel", "broken");
    folder.file("b/four.skel", "broken");
    let ran = render(&[&folder.path("b")], &folder.path("{skeleton}.png"), "--json");
    let lines = ran.lines();
    assert_eq!((ran.code, lines.len()), (3, 2));
    assert_eq!(lines[0]["skeleton"], folder.path("b/four.skel"));
    assert_eq!(
        (lines[1]["skeleton"].as_str(), &lines[1]["error"]),
        (Some(&*folder.path("b/one.json")), &().into())
    );
}

#[test]
fn x1_skeletons_of_one_name_need_another_template() {
    let folder = tree();
    let root = folder.path("");
    let ran = render(&[&root], &folder.path("x/{skeleton}-{animation}.png"), "");
    assert_eq!((ran.code, exists(&folder, "x")), (2, false));
    let words = ["a/one.json", "b/one.json", "would both be written to", "{path}"];
    assert!(words.iter().all(|word| ran.err.contains(word)), "{}", ran.err);
    let ran = render(&[&root], &folder.path("x.png"), "");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("put {skeleton} or {path} into the name"),
        "{}",
        ran.err
    );
}

#[test]
fn folders_and_patterns_without_skeletons_are_told() {
    let folder = tree();
    folder.file("empty/readme.txt", "x");
    for place in ["empty", "a/*.txt", "gone/*"] {
        let ran = render(&[&folder.path(place)], &folder.path("x.png"), "");
        assert_eq!(ran.code, 5, "{place}");
        assert!(ran.err.contains("there are no skeletons"), "{}", ran.err);
    }
    let ran = render(&[&folder.path("a/three.json")], &folder.path("x.png"), "");
    assert_eq!(ran.code, 5);
    assert!(
        ran.err.contains("one.json, package.json, two.json") || ran.err.contains("one.json"),
        "{}",
        ran.err
    );
}

#[test]
fn x4_a_batch_goes_on_over_bad_files_and_names_them() {
    let folder = tree();
    folder.file("a/bad.json", "{\"bones\": [");
    folder.file("b/old.json", r#"{"skeleton": {"spine": "3.8.99"}, "bones": []}"#);
    let output = folder.path("out/{path}.png");
    let ran = render(&[&folder.path("")], &output, "--json");
    // The highest code of all: another version.
    assert_eq!(ran.code, 4);
    let summary = last_line(&ran.err);
    assert!(
        summary.starts_with("3 of 5 outputs written; failed: "),
        "{summary}"
    );
    assert!(
        summary.contains("a/bad.json, ") && summary.ends_with("b/old.json"),
        "{summary}"
    );
    let lines = ran.lines();
    let codes: Vec<_> = lines.iter().map(|line| line["error"]["code"].as_str()).collect();
    assert_eq!(codes, [Some("E-SYNTAX"), None, None, Some("E-VERSION"), None]);
    assert!(lines[3]["error"]["message"].as_str().unwrap().contains("3.8.99"));
    assert!(exists(&folder, "out/b/one.png") && !exists(&folder, "out/a/bad.png"));
    // Without --json the exit code and the talk are the same.
    let ran = render(&[&folder.path("")], &output, "--jobs 1");
    assert_eq!((ran.code, &*ran.out), (4, ""));
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
    assert!(last_line(&ran.err).starts_with("3 of 5"));
}

#[test]
fn x4_the_first_failure_may_end_a_batch() {
    let folder = Folder::new();
    for name in ["a", "b", "c"] {
        folder.file(&format!("{name}.json"), "{");
    }
    let ran = render(
        &[&folder.path("")],
        &folder.path("{skeleton}.png"),
        "--jobs 1 --fail-fast",
    );
    assert_eq!(
        (ran.code, ran.err.matches("error: ").count()),
        (3, 1),
        "{}",
        ran.err
    );
}

#[test]
fn an_animation_that_some_skeletons_lack_fails_for_these() {
    let folder = tree();
    folder.file("a/two.json", SQUARES.replace("\"move\"", "\"walk\""));
    let ran = render(
        &[&folder.path("a")],
        &folder.path("{skeleton}.gif"),
        "--animation move --json",
    );
    assert_eq!(ran.code, 2);
    assert!(exists(&folder, "one.gif") && !exists(&folder, "two.gif"));
    assert_eq!(ran.lines()[1]["error"]["code"], "E-USAGE");
}

#[test]
fn c15_batches_show_each_skin_as_it_is_alone() {
    let rig = Rig::new();
    assert_eq!(rig.render("--all-skins", "all-{skin}.png").code, 0);
    assert_eq!(rig.files(""), ["all-boots.png", "all-far.png", "all-hat.png"]);
    for skin in ["boots", "far", "hat"] {
        assert_eq!(
            rig.read(&format!("all-{skin}.png")),
            rig.picture(&format!("--skin {skin}")),
            "{skin}"
        );
    }
}

#[test]
fn a7_pages_without_a_size_have_that_of_their_image() {
    let rig = Rig::new();
    let expected = rig.picture("--skin hat");
    rig.0.file("rig.atlas", ATLAS.replace("size: 40, 10\n", ""));
    assert_eq!(rig.picture("--skin hat"), expected);
}

#[test]
fn a11_paths_may_hold_any_letters() {
    let rig = Rig::new();
    rig.0.file("骨格 ä/小人.json", SQUARES);
    rig.0
        .file("骨格 ä/小人.atlas", ATLAS.replace("page.png", "päge 一.png"));
    rig.0.file("骨格 ä/päge 一.png", png(&page()));
    let (skeleton, output) = (rig.path("骨格 ä/小人.json"), rig.path("出 力/{skeleton}.png"));
    let ran = spine_with(["render", &skeleton, "-o", &output], b"");
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(rig.read("出 力/小人.png").get_pixel(5, 5).0, RED);
}

#[test]
fn a12_a_missing_image_is_told_with_its_page_its_path_and_what_is_there() {
    let rig = Rig::new();
    std::fs::rename(rig.path("page.png"), rig.path("page_b.png")).unwrap();
    rig.0.file("other.jpg", "x");
    let ran = rig.render("--json", "a.png");
    assert_eq!((ran.code, rig.has("a.png")), (5, false));
    for words in [
        "rig.atlas: page \"page.png\"",
        &rig.path("page.png"),
        "other.jpg, page_b.png",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    assert_eq!(ran.json()["error"]["code"], "E-FILE");
    // The images of pages that the skeleton does not use may be away.
    std::fs::rename(rig.path("page_b.png"), rig.path("page.png")).unwrap();
    rig.0.file(
        "rig.atlas",
        format!("{ATLAS}\ngone.png\nsize: 8, 8\nx\nbounds: 0, 0, 8, 8\n"),
    );
    assert_eq!(rig.picture("").dimensions(), (10, 10));
}

#[test]
fn broken_images_are_told() {
    let rig = Rig::new();
    // Sixteen thousand pixels a side are declared, and nothing follows.
    let mut header = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x40\0\0\0\x40\0\x08\x06\0\0\0".to_vec();
    header.extend([0; 4]);
    let mut cut = png(&page());
    cut.truncate(60);
    for bytes in [&b"GIF89a"[..], b"", &header, &cut] {
        rig.0.file("page.png", bytes);
        let ran = rig.render("", "a.png");
        assert_eq!((ran.code, rig.has("a.png")), (3, false), "{bytes:?}");
        assert!(ran.err.contains("rig.atlas: page \"page.png\""), "{}", ran.err);
    }
}

#[test]
fn a_skeleton_without_an_atlas_cannot_be_drawn() {
    let rig = Rig::new();
    std::fs::remove_file(rig.path("rig.atlas")).unwrap();
    let ran = rig.render("", "a.png");
    assert_eq!(ran.code, 5);
    assert!(
        ran.err.contains("there is no atlas beside it") && ran.err.contains("--atlas"),
        "{}",
        ran.err
    );
    rig.0.file("one.atlas", ATLAS);
    rig.0.file("two.atlas", ATLAS);
    let ran = rig.render("", "a.png");
    assert!(ran.err.contains("one.atlas, two.atlas"), "{}", ran.err);
    let atlas = rig.path("two.atlas");
    assert_eq!(rig.render(&format!("--atlas {atlas}"), "a.png").code, 0);
}

#[test]
fn d4_missing_regions_are_an_error_unless_lenient() {
    let rig = Rig::of(&SQUARES.replace("\"path\": \"green\"", "\"path\": \"grün\""));
    let ran = rig.render("--skin hat", "a.png");
    assert_eq!((ran.code, rig.has("a.png")), (3, false));
    for words in ["grün", "hat", "head", "--lenient"] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    let ran = rig.render("--skin hat --lenient", "a.png");
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.starts_with("warning: ") && ran.err.contains("grün"),
        "{}",
        ran.err
    );
    assert_eq!(rig.read("a.png").dimensions(), (10, 10));
}

#[test]
fn d19_the_content_decides_what_a_skeleton_is() {
    let rig = Rig::new();
    let skeleton = rig.0.file("rig2.skel", SQUARES);
    rig.0.file("rig2.atlas", ATLAS);
    let output = rig.path("a.png");
    assert_eq!(spine_with(["render", &skeleton, "-o", &output], b"").code, 0);
}

#[test]
fn d20_other_versions_have_an_exit_code_of_their_own() {
    let rig = Rig::of(&SQUARES.replace("4.2.22", "4.1.24"));
    let ran = rig.render("", "a.png");
    assert_eq!(ran.code, 4);
    assert!(
        ran.err.contains("4.1.24") && ran.err.contains("--any-version"),
        "{}",
        ran.err
    );
    assert_eq!(rig.render("--any-version", "a.png").code, 0);
}

/// A page of one colour with many alphas; with its colours times alpha where premultiplied.
fn translucent(premultiplied: bool) -> RgbaImage {
    RgbaImage::from_fn(40, 10, |x, y| {
        let alpha = (x * 5 + y) % 200 + 20;
        let shade = |value: u32| {
            let value = if premultiplied {
                (value * alpha + 127) / 255
            } else {
                value
            };
            u8::try_from(value).unwrap()
        };
        Rgba([shade(200), shade(120), shade(60), u8::try_from(alpha).unwrap()])
    })
}

#[test]
fn v11_premultiplied_as_the_atlas_says_or_as_is_forced() {
    let (straight, multiplied) = (translucent(false), translucent(true));
    let pma_atlas = ATLAS.replace(
        "filter: Nearest, Nearest\n",
        "filter: Nearest, Nearest\npma: true\n",
    );
    let run = |image: &RgbaImage, atlas: &str, pma: &str| {
        let rig = Rig::new();
        rig.0.file("page.png", png(image));
        rig.0.file("rig.atlas", atlas);
        let ran = rig.render(&format!("--pma {pma}"), "a.png");
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.err, rig.read("a.png"))
    };
    let (said, expected) = run(&straight, ATLAS, "auto");
    assert_eq!(said, "");
    for (image, atlas, pma) in [
        (&straight, ATLAS, "no"),
        (&straight, &*pma_atlas, "no"),
        (&multiplied, &*pma_atlas, "auto"),
        (&multiplied, ATLAS, "yes"),
    ] {
        assert_eq!(run(image, atlas, pma), (String::new(), expected.clone()), "{pma}");
    }
    // What is believed is wrong, and the pixels prove it.
    for (image, atlas, pma, advice) in [
        (
            &straight,
            &*pma_atlas,
            "auto",
            "its pixels are straight: translucent ones are too bright; try --pma no",
        ),
        (&straight, ATLAS, "yes", "try --pma no"),
        (&multiplied, ATLAS, "auto", "its pixels look premultiplied"),
        (&multiplied, &*pma_atlas, "no", "try --pma yes"),
    ] {
        let (said, picture) = run(image, atlas, pma);
        assert!(
            said.contains(advice) && said.contains("page \"page.png\""),
            "{said}"
        );
        assert_ne!(picture, expected);
    }
}

/// What is there but no picture: neither endless nor waited for.
#[cfg(unix)]
#[test]
fn images_are_files() {
    let folder = tree();
    folder.file("odd/rig.json", SQUARES);
    folder.file("odd/folder/a.txt", "");
    let pipe = std::process::Command::new("mkfifo")
        .arg(folder.path("odd/pipe.png"))
        .status();
    assert!(pipe.unwrap().success());
    for page in ["/dev/zero", "folder", "pipe.png", "."] {
        folder.file("odd/rig.atlas", ATLAS.replace("page.png", page));
        let ran = render(&[&folder.path("odd/rig.json")], &folder.path("a.png"), "");
        let told = format!("page \"{page}\": the image at ");
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(
            ran.err.contains(&told) && ran.err.contains(" cannot be read: this is no file; "),
            "{}",
            ran.err
        );
    }
}
