//! `spine render`: command lines and files that ask for too much end in an error or in finite work.

mod common;

use common::rig::{Rig, SQUARES};

#[test]
fn sizes_that_cannot_be_drawn_are_refused() {
    let rig = Rig::new();
    for args in [
        "--size 0x0",
        "--size 0x10",
        "--size 2147483648x1",
        "--size 2147483648x2147483648",
        "--size 4294967296x4294967296",
        "--size -1x5",
        "--size 16384x16384",
        "--size NaNxNaN",
        "--max-size 0",
        "--max-size 2147483648",
        "--scale 0",
        "--scale NaN",
        "--scale -1",
        "--scale inf",
        "--margin NaN",
        "--margin -1",
        "--viewport 0,0,0,0",
        "--viewport NaN,0,1,1",
        "--viewport 0,0,1e999,1",
        "--viewport 0,0,-1,1",
        "--origin NaN,0",
        "--supersample 0",
        "--supersample 9",
        "--jobs 0",
    ] {
        let ran = rig.render(args, "a.png");
        assert_eq!((ran.code, rig.has("a.png")), (2, false), "{args}: {}", ran.err);
        assert!(
            ran.err.contains("error: invalid value") && ran.err.contains("needed")
                || ran.err.contains("at most")
                || ran.err.contains("is not in"),
            "{args}: {}",
            ran.err
        );
    }
}

#[test]
fn views_that_become_too_large_are_told() {
    let rig = Rig::new();
    for args in [
        "--scale 1e300",
        "--scale 1e9",
        "--scale 5000",
        "--margin 1e9",
        "--margin 1e300",
        "--skin far --scale 100",
        "--viewport 0,0,1e300,1",
        "--viewport 0,0,2147483648,2147483648",
        "--viewport 0,0,100000,1",
        "--viewport 0,0,1e-300,1e-300 --scale 1e305",
    ] {
        let ran = rig.render(args, "a.png");
        assert_eq!((ran.code, rig.has("a.png")), (2, false), "{args}: {}", ran.err);
        assert!(ran.err.contains("pixels"), "{args}: {}", ran.err);
        assert_eq!(rig.files(""), [""; 0], "{args}");
    }
    for args in [
        "--viewport 0,0,1e-300,1e-300 --size 8x8",
        "--viewport 1e300,1e300,1e290,1e290 --size 8x8",
        "--scale 1e-300",
    ] {
        let ran = rig.render(args, "a.png");
        assert!(
            ran.code == 0 || ran.code == 2 && ran.err.contains("view"),
            "{args}: {}",
            ran.err
        );
    }
}

#[test]
fn times_that_are_none_are_refused() {
    let rig = Rig::new();
    for args in [
        "--time NaN",
        "--time inf",
        "--time -1",
        "--time x",
        "--fps 0",
        "--fps NaN",
        "--fps -30",
        "--speed 0",
        "--speed inf",
        "--range NaN:1",
        "--range 1:0",
        "--range -1:2",
        "--range 1",
        "--warm-up NaN",
        "--warm-up -2loops",
        "--warm-up x",
    ] {
        let ran = rig.render(&format!("--animation move {args}"), "a.png");
        assert_eq!((ran.code, rig.has("a.png")), (2, false), "{args}: {}", ran.err);
        assert!(ran.err.contains("error: invalid value"), "{args}: {}", ran.err);
    }
}

#[test]
fn too_many_frames_are_refused() {
    let rig = Rig::new();
    for args in [
        "--range 0:1e300",
        "--range 0:1e9",
        "--fps 1e300",
        "--speed 1e-300",
        "--fps 1e-300 --speed 1e300",
    ] {
        let ran = rig.render(&format!("--animation move {args}"), "a.gif");
        assert_eq!((ran.code, rig.has("a.gif")), (2, false), "{args}: {}", ran.err);
        assert_eq!(rig.files(""), [""; 0], "{args}");
    }
    // Far away and slow are no trouble.
    let ran = rig.render("--animation move --time 1e300", "a.png");
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let ran = rig.render("--animation move --range 1e9:1000000001 --fps 2", "b.gif");
    assert_eq!((ran.code, &*ran.err), (0, ""));
}

#[test]
fn huge_skeletons_need_a_size() {
    let rig = Rig::of(&SQUARES.replace(
        r#""name": "body", "parent": "root""#,
        r#""name": "body", "parent": "root", "scaleX": 1e30"#,
    ));
    let ran = rig.render("", "a.png");
    assert_eq!((ran.code, rig.has("a.png")), (2, false));
    for option in ["--viewport", "--size", "--scale", "--max-size"] {
        assert!(ran.err.contains(option), "{}", ran.err);
    }
    for args in ["--size 32x32", "--max-size 64"] {
        let ran = rig.render(args, "a.png");
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
    }
    let rig = Rig::of(&SQUARES.replace(
        r#""name": "body", "parent": "root""#,
        r#""name": "body", "parent": "root", "x": 3e38, "scaleX": 3e38"#,
    ));
    let ran = rig.render("--size 32x32", "a.png");
    assert!(ran.code == 0 || ran.code == 2, "{}", ran.err);
}

#[test]
fn names_of_animations_do_not_leave_the_folder() {
    let skeleton = SQUARES
        .replace("\"move\"", r#""../../x""#)
        .replace("\"still\"", r#""..""#);
    let rig = Rig::of(&skeleton);
    let ran = rig.render("--all-animations", "o/{animation}.png");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(rig.files("o"), ["-..-x.png", "_.png", "blank.png", "blink.png"]);
    assert_eq!(rig.files(""), ["o"]);
}

#[test]
fn names_that_files_cannot_tell_apart_are_refused() {
    let rig = Rig::of(
        &SQUARES
            .replace("\"move\"", r#""a/b""#)
            .replace("\"still\"", r#""a:b""#),
    );
    let ran = rig.render("--all-animations", "{animation}.png");
    assert_eq!((ran.code, rig.files("")), (2, Vec::new()));
    assert!(
        ran.err.contains("\"a/b\" and \"a:b\" would both be written to"),
        "{}",
        ran.err
    );
}

#[test]
fn a_skeleton_without_animations_or_length_is_drawn() {
    let rig = Rig::of(&SQUARES.replace("\"animations\"", "\"other\""));
    for (args, output) in [
        ("--all-animations", "a.gif"),
        ("", "b.gif"),
        ("--all-animations", "{animation}.png"),
    ] {
        let ran = rig.render(args, output);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{output}");
    }
    assert_eq!(rig.files(""), ["a.gif", "b.gif", "setup.png"]);
    let ran = Rig::new().render("--animation still --warm-up 3loops --json", "a.gif");
    assert_eq!((ran.code, &ran.json()["frames"]), (0, &1.into()));
}

#[test]
fn numbers_that_grow_beyond_all_numbers_are_told_in_words() {
    let rig = Rig::new();
    for (args, output) in [
        ("--scale 1e308", "a.png"),
        ("--animation move --speed 1e-308 --range 0:1e300", "a.gif"),
        ("--animation move --fps 1e-300 --speed 1e300", "a.gif"),
        ("--animation move --fps 1e-300", "a.gif"),
    ] {
        let ran = rig.render(args, output);
        assert_eq!((ran.code, rig.has(output)), (2, false), "{args}: {}", ran.err);
        let told = ran.err.lines().next().unwrap();
        assert!(!told.contains("null") && told.len() < 250, "{args}: {told}");
    }
}

/// What a system without more memory does to the program.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_runs_out_is_an_error() {
    let rig = Rig::new();
    for (args, what) in [
        ("--size 32768x4096", "a picture of 32768 x 4096 pixels"),
        (
            "--size 6000x6000 --antialias",
            "the edges of a picture of 6000 x 6000 pixels",
        ),
        (
            "--size 4096x2048 --supersample 4",
            "the samples of 16384 x 8192 pixels",
        ),
        (
            "--size 2048x2048 --supersample 4 --antialias",
            "the samples of 8192 x 8192 pixels",
        ),
    ] {
        let output = rig.path("a.png");
        let ran = std::process::Command::new("sh")
            .args([
                "-c",
                "ulimit -v 450000; exec \"$0\" \"$@\"",
                env!("CARGO_BIN_EXE_spine"),
            ])
            .args(["render", &rig.path("rig.json"), "--jobs", "1", "-o", &output])
            .args(args.split_whitespace())
            .output()
            .unwrap();
        let told = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(
            (ran.status.code(), rig.has("a.png")),
            (Some(3), false),
            "{args}: {told}"
        );
        assert!(
            told.contains(&format!("there is no memory for {what}; make it smaller")),
            "{args}: {told}"
        );
    }
}
