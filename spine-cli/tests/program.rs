//! The program itself: exit codes, pipes, help.

mod common;

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use common::{Folder, TWO_REGIONS, spine, spine_with, sprout_file};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_spine"))
}

#[test]
fn exit_codes_reach_the_shell() {
    let folder = Folder::new();
    let old = folder.file("old.json", r#"{"skeleton": {"spine": "3.8.75"}}"#);
    let order = folder.file(
        "order.json",
        r#"{"bones": [{"name": "r"}, {"name": "a", "parent": "r"}],
            "ik": [{"name": "i", "order": 7, "bones": ["a"], "target": "r"}]}"#,
    );
    let cases: [(&[&str], i32); 8] = [
        (&["--version"], 0),
        (&["info", &sprout_file("sprout.json")], 0),
        (&["validate", &order], 1),
        (&["info"], 2),
        (
            &["pose", &sprout_file("sprout.json"), "--animation", "nothing"],
            2,
        ),
        (&["pose", &folder.path("")], 3),
        (&["info", &old], 4),
        (&["info", &folder.path("gone.json")], 5),
    ];
    for (args, code) in cases {
        let output = program().args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{args:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = program()
        .args([
            "pose",
            &sprout_file("sprout.json"),
            "--animation",
            "idle",
            "--fps",
            "2000",
            "--vertices",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 10];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut start).unwrap();
    drop(out);
    assert_eq!(&start, br#"{"format":"#);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_standard_input_is_read() {
    let mut child = program()
        .args(["info", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(TWO_REGIONS.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        output
            .stdout
            .starts_with(br#"{"format":"spine-info/1","kind":"skeleton","file":"-""#)
    );
}

#[test]
fn pipes_get_no_colours() {
    let output = program().args(["validate", "gone.json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(5));
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
}

#[test]
fn colours_are_for_terminals() {
    let run = |color: bool| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut streams = spine_cli::Streams {
            input: &mut std::io::empty(),
            out: &mut out,
            err: &mut err,
            color_out: color,
            color_err: color,
            progress: false,
        };
        spine_cli::run_with(["spine", "validate", "gone.json"], &mut streams);
        spine_cli::run_with(["spine", "info", "gone.json"], &mut streams);
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    };
    let (out, err) = run(true);
    assert!(out.contains("\u{1b}[1m\u{1b}[31merror\u{1b}[0m"), "{out:?}");
    assert!(
        err.contains("\u{1b}[1m\u{1b}[31merror\u{1b}[0m: gone.json"),
        "{err:?}"
    );
    let (out, err) = run(false);
    assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'));
}

#[test]
fn help_has_examples_and_goes_to_the_standard_output() {
    for (args, words) in [
        ("--help", ["Examples:", "Exit codes:"]),
        ("-h", ["Examples:", "spine info hero.skel"]),
        ("info --help", ["Examples:", "--any-version"]),
        ("validate --help", ["Examples:", "--list-checks"]),
        ("pose --help", ["Examples:", "--physics <MODE>"]),
        ("render --help", ["--background '#335'", "Physics: with `update`"]),
        ("render -h", ["Examples:", "--warm-up <SECONDS|Nloops>"]),
        ("sheet --help", ["Examples:", "--columns <N>"]),
        ("completions --help", ["Examples:", "bash"]),
    ] {
        let ran = spine(args);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{args}");
        for word in words {
            assert!(ran.out.contains(word), "{args}: {word}");
        }
    }
    let ran = spine("--version");
    assert_eq!(ran.out, format!("spine {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn options_of_every_command_stand_together() {
    for args in [
        "help info",
        "validate --help",
        "help pose",
        "help play",
        "completions -h",
        "-h",
    ] {
        let help = spine(args).out;
        let (own, global) = help.split_once("Global options:").expect(args);
        for option in ["--quiet", "--verbose", "--help", "--version"] {
            assert!(!own.contains(&format!(", {option}")), "{args}: {option}");
            assert!(global.contains(&format!(", {option}")), "{args}: {option}");
        }
    }
    assert!(spine("pose -h").out.len() < spine("pose --help").out.len());
    assert_eq!(spine("pose --version").code, 0);
}

#[test]
fn help_of_scripts_needs_no_other_text() {
    let help = spine("help play").out;
    for word in [
        "resetRotationDirections",
        "mixDrawOrderThreshold",
        "Results, one for each step:",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert!(!help.contains("README"), "{help}");
    assert!(
        spine("play -h")
            .out
            .contains("`spine help play` lists the operations.")
    );
}

#[test]
fn what_is_repeated_of_the_command_line_is_bounded() {
    let (word, words) = ("n".repeat(50_000), "n m ".repeat(10_000));
    let file = sprout_file("sprout.json");
    for long in [&*word, &*words] {
        let track = format!("{long}:walk");
        let alpha = format!("0:walk:alpha={long}");
        let cases: [&[&str]; 10] = [
            &["pose", &file, "--animation", long],
            &["pose", &file, "--skin", long],
            &["pose", &file, "--fps", long],
            &["pose", &file, "--frames", long],
            &["pose", &file, "--physics", long],
            &["pose", &file, "--track", &track],
            &["pose", &file, "--track", &alpha],
            &["completions", long],
            &["info", "x", "--atlas", long],
            &[long],
        ];
        for args in cases {
            let ran = spine_with(args.iter().copied(), b"");
            assert_ne!(ran.code, 0, "{}", args[0]);
            let most = if args.contains(&"--atlas") { 4200 } else { 800 };
            let count = ran.err.chars().count();
            assert!((50..most).contains(&count), "{} {count}: {}", args[0], ran.err);
            assert!(ran.err.contains('…'), "{}", ran.err);
        }
    }
}

#[test]
fn usage_errors_go_to_the_error_stream() {
    for args in ["", "bogus", "info", "pose", "-q -v info x", "completions tcsh"] {
        let ran = spine(args);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args}");
        assert!(!ran.err.is_empty(), "{args}");
    }
}

#[test]
fn completions_exist_for_every_shell() {
    for (shell, word) in [
        ("bash", "_spine()"),
        ("zsh", "#compdef spine"),
        ("fish", "complete -c spine"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "set edit:completion:arg-completer[spine]"),
    ] {
        let ran = spine(&format!("completions {shell}"));
        assert_eq!((ran.code, &*ran.err), (0, ""));
        assert!(ran.out.contains(word), "{shell}");
        assert!(ran.out.contains("validate"), "{shell}");
    }
}

/// A device that is always full.
#[cfg(target_os = "linux")]
#[test]
fn no_command_takes_a_full_disk_for_done() {
    let file = sprout_file("sprout.json");
    let folder = Folder::new();
    let script = folder.file("script.json", r#"[[{"op": "apply"}]]"#);
    let cases: [&[&str]; 8] = [
        &["info", &file],
        &["validate", "gone.json"],
        &["validate", "--list-checks"],
        &["pose", &file],
        &["play", &file, "--script", &script],
        &["completions", "bash"],
        &["help", "pose"],
        &["--version"],
    ];
    for args in cases {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = program().args(args).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{args:?}: {err}");
        assert!(
            err.contains("error: the output cannot be written: "),
            "{args:?}: {err}"
        );
    }
}

#[test]
fn output_that_cannot_be_written_is_told() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut err = Vec::new();
    let code = spine_cli::run(
        ["spine", "pose", &sprout_file("sprout.json")],
        &mut Full,
        &mut err,
    );
    assert_eq!(code, 3);
    assert!(
        String::from_utf8(err)
            .unwrap()
            .starts_with("error: the output cannot be written: ")
    );
}
