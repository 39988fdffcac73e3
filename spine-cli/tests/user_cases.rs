//! Rows of user-cases.md that concern pictures and have no place in the tests of one option.

mod common;

use std::fs;

use common::rig::{ATLAS, BLUE, NOTHING, RED, Rig, SQUARES, at, page, png};
use common::{Folder, spine, spine_with};
use image::{Rgba, RgbaImage};

#[test]
fn a10_each_page_has_its_own_image() {
    let rig = Rig::new();
    rig.0.file(
        "rig.atlas",
        "one.png\nsize: 4, 4\nred\nbounds: 0, 0, 4, 4\n\ntwo.png\nsize: 8, 8\ngreen\nbounds: 0, 0, 4, 4\n\
         blue\nbounds: 4, 4, 4, 4\nwhite\nbounds: 0, 4, 4, 4\n",
    );
    rig.0
        .file("one.png", png(&RgbaImage::from_pixel(4, 4, Rgba(RED))));
    rig.0
        .file("two.png", png(&RgbaImage::from_pixel(8, 8, Rgba(BLUE))));
    let picture = rig.picture("--skin hat+boots");
    assert_eq!([4, 14, 24].map(|y| at(&picture, 5, y)), [BLUE, RED, BLUE]);
}

/// Two skins, each with a constraint of its own on the same bone, in one batch: each picture is that of its skin alone.
#[test]
fn c15_constraints_of_the_other_skin_do_nothing() {
    let constraint = |name: &str, order: i32, x: i32| {
        format!(
            r#"{{"name": "{name}", "order": {order}, "skin": true, "bones": ["body"], "target": "root", "x": {x}, "mixRotate": 0}}"#
        )
    };
    let skeleton = SQUARES
        .replace(
            r#""skins": ["#,
            &format!(
                r#""transform": [{}, {}], "skins": ["#,
                constraint("left", 0, -20),
                constraint("right", 1, 20)
            ),
        )
        .replace(
            r#"{"name": "hat", "#,
            r#"{"name": "hat", "transform": ["left"], "#,
        )
        .replace(
            r#"{"name": "boots", "#,
            r#"{"name": "boots", "transform": ["right"], "#,
        );
    let rig = Rig::of(&skeleton);
    let ran = rig.render("--all-skins --viewport -30,-5,60,10 --jobs 1", "{skin}.png");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for (skin, place) in [("hat", 10), ("boots", 50), ("far", 30)] {
        let picture = rig.read(&format!("{skin}.png"));
        let red: Vec<u32> = (0..60).filter(|&x| at(&picture, x, 5) == RED).collect();
        assert_eq!(red, (place - 5..place + 5).collect::<Vec<u32>>(), "{skin}");
    }
}

#[test]
fn d4_all_missing_regions_are_listed_with_their_places() {
    let skeleton = SQUARES
        .replace("\"path\": \"green\"", "\"path\": \"grass\"")
        .replace("\"path\": \"blue\"", "\"path\": \"sky\"");
    let rig = Rig::of(&skeleton);
    let ran = rig.render("--skin hat+boots --lenient", "a.png");
    assert_eq!(ran.code, 0);
    let warnings: Vec<&str> = ran
        .err
        .lines()
        .filter(|line| line.starts_with("warning: "))
        .collect();
    assert_eq!(warnings.len(), 2, "{}", ran.err);
    for (warning, words) in warnings
        .iter()
        .zip([["grass", "hat", "head"], ["sky", "boots", "feet"]])
    {
        assert!(words.iter().all(|word| warning.contains(word)), "{warning}");
    }
}

#[test]
fn d19_binary_skeletons_may_have_any_name() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../conformance/data/cases");
    let folder = Folder::new();
    folder.file("rig.atlas", fs::read(format!("{cases}/fuzz.atlas")).unwrap());
    folder.file("page.png", png(&RgbaImage::from_pixel(256, 256, Rgba(RED))));
    let bytes = fs::read(format!("{cases}/fuzz00061.skel")).unwrap();
    let pictures = ["rig.skel", "rig.json", "rig"].map(|name| {
        let (skeleton, output) = (folder.file(name, &bytes), folder.path("a.png"));
        let ran = spine_with(["render", &skeleton, "--size", "64x64", "-o", &output], b"");
        assert_eq!(ran.code, 0, "{name}: {}", ran.err);
        image::open(output).unwrap().into_rgba8()
    });
    assert!(pictures[0].pixels().any(|pixel| pixel.0 != NOTHING));
    assert!(pictures[0] == pictures[1] && pictures[0] == pictures[2]);
    // What is neither is told of both attempts.
    let (skeleton, output) = (folder.file("rig.skel", "hello\nworld\n"), folder.path("a.png"));
    let ran = spine_with(["render", &skeleton, "-o", &output], b"");
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("JSON") && ran.err.contains("binary"),
        "{}",
        ran.err
    );
}

#[test]
fn d20_every_command_that_draws_tells_of_other_versions() {
    let rig = Rig::of(&SQUARES.replace("4.2.22", "3.8.75"));
    rig.0
        .file("cases.toml", "[[case]]\nname = \"a\"\nskeleton = \"rig.json\"\n");
    let (skeleton, folder) = (rig.path("rig.json"), rig.path(""));
    let ran = spine(&format!("sheet {skeleton} -o {}", rig.path("a.png")));
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(ran.err.contains("3.8.75"), "{}", ran.err);
    let ran = spine(&format!("golden update {folder} --force"));
    assert_ne!(ran.code, 0);
    assert!(format!("{}{}", ran.out, ran.err).contains("3.8.75"), "{ran:?}");
    assert!(!rig.has("a.png"));
}

/// A square that leaves its clip within a second: nothing of it stays.
#[test]
fn v4_what_left_its_clip_is_gone_from_later_frames() {
    let clipped = SQUARES
        .replace(
            r#"{"body": {"red""#,
            r#"{"clip": {"clip": {"type": "clipping", "end": "feet", "vertexCount": 4,
                "vertices": [-5, -5, 5, -5, 5, 5, -5, 5]}}, "body": {"red""#,
        )
        .replace(
            r#""slots": ["#,
            r#""slots": [{"name": "clip", "bone": "root", "attachment": "clip"}, "#,
        );
    let rig = Rig::of(&clipped);
    let ran = rig.render(
        "--animation move --fps 4 --once --viewport -10,-5,40,10",
        "%d.png",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let widths: Vec<usize> = (0..5)
        .map(|frame| {
            let picture = rig.read(&format!("{frame}.png"));
            (0..40).filter(|&x| at(&picture, x, 5) != NOTHING).count()
        })
        .collect();
    assert_eq!(widths, [10, 5, 0, 0, 0]);
}

#[test]
fn v9_help_recommends_an_opaque_background() {
    let help = spine("render --help").out;
    assert!(
        help.contains("Multiply and additive slots need something below them: prefer an opaque --background"),
        "{help}"
    );
}

#[test]
fn v10_hidden_slots_do_not_count_and_the_margin_does() {
    let rig = Rig::new();
    assert_eq!(rig.picture("--skin hat").dimensions(), (10, 20));
    assert_eq!(rig.picture("--skin hat --hide head").dimensions(), (10, 10));
    let picture = rig.picture("--margin 3");
    assert_eq!(picture.dimensions(), (16, 16));
    assert_eq!((at(&picture, 2, 2), at(&picture, 3, 3)), (NOTHING, RED));
}

#[test]
fn v11_an_atlas_that_says_nothing_is_straight() {
    let half = RgbaImage::from_pixel(40, 10, Rgba([255, 0, 0, 128]));
    let rig = Rig::new();
    rig.0.file("page.png", png(&half));
    assert_eq!(at(&rig.picture(""), 5, 5), [255, 0, 0, 128]);
    rig.0
        .file("rig.atlas", ATLAS.replace("filter:", "pma: false\nfilter:"));
    assert_eq!(at(&rig.picture(""), 5, 5), [255, 0, 0, 128]);
}

/// Files depend on what they show alone: there is no time and no name of a program in them.
#[test]
fn pngs_hold_pixels_and_nothing_else() {
    let rig = Rig::new();
    let kinds = |name: &str| {
        let bytes = fs::read(rig.path(name)).unwrap();
        let (mut rest, mut kinds) = (&bytes[8..], Vec::new());
        while let [a, b, c, d, kind @ ..] = rest {
            let length = usize::try_from(u32::from_be_bytes([*a, *b, *c, *d])).unwrap();
            kinds.push(String::from_utf8(kind[..4].to_vec()).unwrap());
            rest = &kind[4 + length + 4..];
        }
        kinds.dedup();
        kinds
    };
    assert_eq!(rig.render("", "a.png").code, 0);
    assert_eq!(kinds("a.png"), ["IHDR", "IDAT", "IEND"]);
    assert_eq!(rig.render("--animation move --fps 2", "a.apng").code, 0);
    let mut found = kinds("a.apng");
    found.sort();
    found.dedup();
    assert_eq!(found, ["IDAT", "IEND", "IHDR", "acTL", "fcTL", "fdAT"]);
}

#[test]
fn x1_a_tree_of_folders_becomes_numbered_frames() {
    let folder = Folder::new();
    for name in ["a/one", "b/c/two"] {
        folder.file(&format!("in/{name}.json"), SQUARES);
        folder.file(&format!("in/{name}.atlas"), ATLAS);
        let images = name.rsplit_once('/').unwrap().0;
        folder.file(&format!("in/{images}/page.png"), png(&page()));
    }
    let output = folder.path("out/{path}/{animation}/%03d.png");
    let input = folder.path("in");
    let args = [
        "render",
        &input,
        "--animation",
        "move",
        "--fps",
        "4",
        "-o",
        &output,
        "--json",
    ];
    let ran = spine_with(args, b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.lines();
    assert_eq!(lines.len(), 2);
    for (line, path) in lines.iter().zip(["a/one", "b/c/two"]) {
        assert_eq!(line["format"], "spine-render/1");
        let frames = fs::read_dir(folder.path(&format!("out/{path}/move"))).unwrap();
        assert_eq!(frames.count(), 4, "{path}");
    }
}
