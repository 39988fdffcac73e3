//! `spine golden` and `spine diff`.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Folder, Ran, spine, spine_with, sprout_file};
use serde_json::{Value, json};
use spine_media::{read_png, write_png};
use tiny_skia::{Color, Pixmap};

/// A folder with three cases of the sample skeleton, and its goldens.
fn goldens() -> Folder {
    let folder = Folder::new();
    let cases = format!(
        "[defaults]\nskeleton = '{}'\nsize = [40, 48]\n\n[[case]]\nname = 'setup'\n\n[[case]]\nname = 'idle'\nanimation = \
         'idle'\ntime = 0.3\n\n[[case]]\nname = 'wave'\nanimation = 'wave'\ntime = 0.45\nbackground = '#fff'\nskin = \
         'glazed'\ntolerance = {{ channel = 4, share = 0.01 }}\n",
        sprout_file("sprout.json")
    );
    folder.file("cases.toml", cases);
    let ran = golden("update", &folder, "--force");
    assert_eq!(ran.code, 0, "{ran:?}");
    folder
}

/// Runs `spine golden ACTION FOLDER` with more arguments.
fn golden(action: &str, folder: &Folder, more: &str) -> Ran {
    let root = folder.path("");
    let args = ["golden", action, root.as_str()];
    spine_with(args.into_iter().chain(more.split_whitespace()), b"")
}

fn picture(path: &str) -> Pixmap {
    read_png(&fs::read(path).unwrap()).unwrap()
}

fn save(path: &str, picture: &Pixmap) {
    write_png(fs::File::create(path).unwrap(), picture.as_ref()).unwrap();
}

/// Changes a number of pixels of a golden by some of 255.
fn damage(folder: &Folder, name: &str, pixels: usize, delta: u8) {
    let path = folder.path(name);
    let mut found = picture(&path);
    for color in found.data_mut().as_chunks_mut::<4>().0.iter_mut().take(pixels) {
        *color = if color[0] >= delta {
            [color[0] - delta, color[1], color[2], color[3]]
        } else {
            [delta, 0, 0, 255]
        };
    }
    save(&path, &found);
}

#[test]
fn what_was_approved_passes() {
    let folder = goldens();
    let ran = golden("check", &folder, "");
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{ran:?}");
    let report = folder.path("report");
    let page = Path::new(&report).join("report.html").display().to_string();
    assert_eq!(ran.err, format!("3 of 3 passed; see {page}\n"));
    let document: Value =
        serde_json::from_slice(&fs::read(folder.path("report/report.json")).unwrap()).unwrap();
    assert_eq!(document["format"], "spine-golden/1");
    assert_eq!(document["passed"], true);
    assert_eq!(document["cases"][2]["facts"]["skin"], "glazed");
    assert_eq!(document["cases"][0]["comparison"]["pixels"], 40 * 48);
    assert!(fs::read_to_string(page).unwrap().contains("All 3 cases passed."));
    assert_eq!(
        fs::read_to_string(folder.path("report/.gitignore")).unwrap(),
        "*\n"
    );
}

#[test]
fn pictures_show_what_was_asked_for() {
    let folder = goldens();
    for name in ["setup", "idle", "wave"] {
        let drawn = folder.path("drawn.png");
        let more = match name {
            "setup" => "",
            "idle" => "--animation idle --time 0.3",
            _ => "--animation wave --time 0.45 --background #fff --skin glazed",
        };
        let ran = spine(&format!(
            "render {} --size 40x48 -o {drawn} {more}",
            sprout_file("sprout.json")
        ));
        assert_eq!(ran.code, 0, "{ran:?}");
        assert_eq!(
            picture(&drawn),
            picture(&folder.path(&format!("{name}.png"))),
            "{name}"
        );
    }
}

#[test]
fn one_other_pixel_fails_and_leaves_pictures() {
    let folder = goldens();
    damage(&folder, "idle.png", 1, 1);
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 1);
    let root = folder.path("");
    assert_eq!(
        ran.out,
        format!(
            "different idle: 1 of 1920 pixels differ, by 255 of 255 at most, 0.0333 on average, within 1 x 1 at 0, 0. Where the \
             new picture is right, make it the golden: spine golden update {root} --case idle\n"
        )
    );
    assert!(ran.err.starts_with("2 of 3 passed, 1 different; see "), "{ran:?}");
    let panels = picture(&folder.path("report/idle.png"));
    assert_eq!((panels.width(), panels.height()), (3 * 48 + 8, 48 + 31));
    let page = fs::read_to_string(folder.path("report/report.html")).unwrap();
    assert_eq!(page.matches("type=\"range\"").count(), 1);
    // Repaired, the pictures of the failure go.
    assert_eq!(golden("update", &folder, "--force").code, 0);
    assert_eq!(golden("check", &folder, "").code, 0);
    assert!(!Path::new(&folder.path("report/idle.png")).exists());
}

#[test]
fn tolerance_allows_a_share_of_pixels_and_small_differences() {
    let folder = goldens();
    // The background is white, so that a channel goes down.
    damage(&folder, "wave.png", 40, 4);
    assert_eq!(golden("check", &folder, "").code, 0);
    damage(&folder, "wave.png", 19, 100);
    assert_eq!(golden("check", &folder, "").code, 0);
    damage(&folder, "wave.png", 20, 100);
    let ran = golden("check", &folder, "--case wave");
    assert_eq!(ran.code, 1);
    assert!(
        ran.out
            .contains("20 of them by more than 4, a share of 0.010417 where 0.01 may"),
        "{ran:?}"
    );
}

#[test]
fn a_missing_golden_fails_and_says_how_to_make_it() {
    let folder = goldens();
    fs::remove_file(folder.path("wave.png")).unwrap();
    let ran = golden("check", &folder, "--json");
    assert_eq!(ran.code, 1);
    let document = ran.json();
    assert_eq!(
        document["totals"],
        json!({"cases": 3, "passed": 2, "different": 0, "missing": 1, "error": 0, "orphans": 0})
    );
    let root = folder.path("");
    let command = document["cases"][2]["command"].as_str().unwrap();
    assert_eq!(command, format!("spine golden update {root} --case wave"));
    let message = document["cases"][2]["message"].as_str().unwrap();
    assert_eq!(message, format!("there is no golden {}", folder.path("wave.png")));
    let panels = picture(&folder.path("report/wave.png"));
    assert_eq!((panels.width(), panels.height()), (40 + 16, 48 + 31));
    let made = golden("update", &folder, "--force --case wave --json");
    assert_eq!(made.json()["written"], json!(["wave"]));
    assert_eq!(golden("check", &folder, "").code, 0);
}

#[test]
fn goldens_of_another_size_or_broken_ones_fail() {
    let folder = goldens();
    save(&folder.path("idle.png"), &Pixmap::new(30, 48).unwrap());
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains(
            "different idle: the pictures are of different sizes: 30 x 48 pixels expected, 40 x 48 found"
        ),
        "{ran:?}"
    );
    folder.file("idle.png", "no picture");
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 3);
    assert!(
        ran.out.contains("error idle: ") && ran.out.contains("not a PNG"),
        "{ran:?}"
    );
    assert_eq!(golden("update", &folder, "--force").out.lines().count(), 1);
    assert_eq!(golden("check", &folder, "").code, 0);
}

#[test]
fn cases_that_cannot_be_drawn_do_not_stop_the_others() {
    let folder = goldens();
    let cases = fs::read_to_string(folder.path("cases.toml")).unwrap();
    folder.file(
        "cases.toml",
        format!("[[case]]\nname = 'lost'\nskeleton = 'gone.json'\n[[case]]\nname = 'fly'\nanimation = 'fly'\n{cases}"),
    );
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 5);
    assert_eq!(ran.out.lines().count(), 2);
    assert!(
        ran.out.contains("error lost: ") && ran.out.contains("gone.json: there is no such file"),
        "{ran:?}"
    );
    assert!(
        ran.out.contains("error fly: ") && ran.out.contains("there are: idle, wave, hop"),
        "{ran:?}"
    );
    let update = golden("update", &folder, "--force");
    assert_eq!(update.code, 5);
    assert!(
        update
            .err
            .ends_with("0 goldens written, 3 unchanged; failed: lost, fly\n"),
        "{update:?}"
    );
}

#[test]
fn orphans_are_told_and_removed_where_asked() {
    let folder = goldens();
    folder.file("old.png", "whatever");
    let ran = golden("check", &folder, "--json");
    assert_eq!(ran.code, 0);
    assert_eq!(ran.json()["orphans"], json!(["old.png"]));
    assert!(ran.err.contains("warning: no case asks for old.png"), "{ran:?}");
    assert!(
        golden("update", &folder, "--force")
            .err
            .contains("--prune removes them")
    );
    assert!(Path::new(&folder.path("old.png")).exists());
    golden("update", &folder, "--force --prune");
    assert!(!Path::new(&folder.path("old.png")).exists());
}

#[test]
fn nothing_is_updated_in_ci_unless_forced() {
    let folder = goldens();
    fs::remove_file(folder.path("idle.png")).unwrap();
    let update = |ci: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spine"));
        command
            .args(["golden", "update", &folder.path("")])
            .args(more)
            .env("CI", ci);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, said) = update("true", &[]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains("the variable CI is true") && said.contains("--force"),
        "{said}"
    );
    assert!(!Path::new(&folder.path("idle.png")).exists());
    assert_eq!(update("false", &["--case", "setup"]).0, Some(0));
    assert_eq!(update("true", &["--force"]).0, Some(0));
    assert!(Path::new(&folder.path("idle.png")).exists());
}

#[test]
fn unchanged_goldens_are_not_written_anew() {
    let folder = goldens();
    // The same pixels in another file.
    let path = folder.path("idle.png");
    let mut bytes = Vec::new();
    let found = picture(&path);
    let mut encoder = png::Encoder::new(&mut bytes, found.width(), found.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    let straight: Vec<u8> = found
        .data()
        .as_chunks()
        .0
        .iter()
        .flat_map(|color| spine_media::unpremultiply(*color))
        .collect();
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&straight)
        .unwrap();
    assert_ne!(fs::read(&path).unwrap(), bytes);
    fs::write(&path, &bytes).unwrap();
    assert_eq!(golden("check", &folder, "").code, 0);
    let ran = golden("update", &folder, "--force");
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str()),
        ("", "0 goldens written, 3 unchanged\n")
    );
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn the_report_goes_where_it_is_sent() {
    let folder = goldens();
    let other = folder.path("else/where");
    assert_eq!(golden("check", &folder, &format!("--report {other}")).code, 0);
    assert!(Path::new(&other).join("report.html").is_file());
    assert!(!Path::new(&folder.path("report")).exists());
}

#[test]
fn a_report_replaces_nothing_of_the_user() {
    let folder = goldens();
    let before = fs::read(folder.path("idle.png")).unwrap();
    let ran = golden(
        "check",
        &folder,
        &format!("--report {}", folder.path("../") + &folder_name(&folder)),
    );
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("a report would replace the goldens"), "{ran:?}");
    assert_eq!(fs::read(folder.path("idle.png")).unwrap(), before);
    folder.file("mine/.gitignore", "mine\n");
    assert_eq!(
        golden("check", &folder, &format!("--report {}", folder.path("mine"))).code,
        0
    );
    assert_eq!(
        fs::read_to_string(folder.path("mine/.gitignore")).unwrap(),
        "mine\n"
    );
}

/// Name of a folder in its parent.
fn folder_name(folder: &Folder) -> String {
    Path::new(&folder.path(""))
        .file_name()
        .unwrap()
        .to_string_lossy()
        .into_owned()
}

#[test]
fn folders_without_good_cases_are_refused_with_help() {
    let folder = Folder::new();
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 5);
    assert!(
        ran.err
            .contains("cases.toml: there is no such file; it lists the cases of a folder"),
        "{ran:?}"
    );
    folder.file(
        "cases.toml",
        "[[case]]\nname = 'a'\nskeleton = 'a.json'\nsize = [0, 1]\n",
    );
    let ran = golden("check", &folder, "");
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("line 4") && ran.err.contains("each from 1 to"),
        "{ran:?}"
    );
    folder.file("cases.toml", "[[case]]\nname = 'a'\nskeleton = 'a.json'\n");
    let ran = golden("check", &folder, "--case b");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("there is no case named \"b\"; there are: a"),
        "{ran:?}"
    );
}

/// Two pictures of 4 x 2 pixels that differ in one.
fn pair(folder: &Folder) -> (String, String) {
    let (a, b) = (folder.path("a.png"), folder.path("b.png"));
    let mut found = Pixmap::new(4, 2).unwrap();
    found.fill(Color::from_rgba8(10, 20, 30, 255));
    save(&a, &found);
    found.data_mut()[20] = 13;
    save(&b, &found);
    (a, b)
}

#[test]
fn diff_tells_how_pictures_differ() {
    let folder = Folder::new();
    let (a, b) = pair(&folder);
    let ran = spine(&format!("diff {a} {a}"));
    assert_eq!((ran.code, ran.out.as_str()), (0, "all 8 pixels are the same\n"));
    let ran = spine(&format!("diff {a} {b}"));
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "1 of 8 pixels differ, by 3 of 255 at most, 0.0938 on average, within 1 x 1 at 1, 1\n"
    );
    assert_eq!(spine(&format!("diff {a} {b} --channel 3")).code, 0);
    assert_eq!(spine(&format!("diff {a} {b} --channel 2")).code, 1);
    assert_eq!(spine(&format!("diff {a} {b} --share 0.125")).code, 0);
    assert_eq!(spine(&format!("diff {a} {b} --share 0.12")).code, 1);
    for share in ["-1", "1.5", "nan", "much"] {
        assert_eq!(spine(&format!("diff {a} {b} --share {share}")).code, 2, "{share}");
    }
}

#[test]
fn diff_writes_a_document_and_a_picture() {
    let folder = Folder::new();
    let (a, b) = pair(&folder);
    let out = folder.path("out/diff.png");
    let ran = spine(&format!("diff {a} {b} --json -o {out}"));
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.json(),
        json!({
            "format": "spine-diff/1",
            "expected": {"file": a, "width": 4, "height": 2},
            "actual": {"file": b, "width": 4, "height": 2},
            "tolerance": {"channel": 0, "share": 0},
            "passed": false,
            "comparison": {
                "passed": false, "pixels": 8, "unequal": 1, "differing": 1, "share": 0.125, "max_delta": [3, 0, 0, 0],
                "mean_delta": 0.09375, "bounds": {"x": 1, "y": 1, "width": 1, "height": 1},
                "histogram": [7, 0, 0, 1, 0, 0, 0, 0, 0, 0]
            }
        })
    );
    assert_eq!((picture(&out).width(), picture(&out).height()), (44, 33));
}

#[test]
fn diff_of_other_sizes_or_no_pictures() {
    let folder = Folder::new();
    let (a, _) = pair(&folder);
    let small = folder.path("small.png");
    save(&small, &Pixmap::new(1, 2).unwrap());
    let ran = spine(&format!("diff {a} {small}"));
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "the pictures are of different sizes: 4 x 2 pixels expected, 1 x 2 found\n"
    );
    assert_eq!(
        spine(&format!("diff {a} {small} --json")).json()["comparison"],
        Value::Null
    );
    let text = folder.file("text.png", "text");
    let ran = spine(&format!("diff {a} {text}"));
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("text.png: this is not a PNG that can be read"),
        "{ran:?}"
    );
    assert_eq!(spine(&format!("diff {a} {}", folder.path("gone.png"))).code, 5);
    let bytes = fs::read(&a).unwrap();
    assert_eq!(spine_with(["diff", a.as_str(), "-"], &bytes).code, 0);
    assert_eq!(spine("diff - -").code, 2);
}

#[test]
fn the_demo_characters_look_as_approved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens");
    let report = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/golden-report");
    let args = [
        "golden",
        "check",
        folder.to_str().unwrap(),
        "--report",
        report.to_str().unwrap(),
    ];
    let ran = spine_with(args, b"");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.err.starts_with("14 of 14 passed; see "), "{}", ran.err);
}

#[test]
fn what_is_wrong_with_the_cases_is_told_in_one_line() {
    let folder = Folder::new();
    for (text, told) in [
        ("[defaults]\n[[case", "line 2, column 7: unclosed"),
        (
            "[[case]]\nname = 'x'\ntime = inf",
            "line 3, column 8: a finite number from 0 is needed",
        ),
        ("# \u{e4}\n  nam\u{e9} = 1", "line 2, column "),
        (&format!("a = {}", "[".repeat(100_000)), "line 1, column "),
    ] {
        folder.file("cases.toml", text);
        let ran = golden("check", &folder, "");
        let expected = format!("error: {}: {told}", folder.path("cases.toml"));
        assert_eq!((ran.code, ran.err.lines().count()), (3, 1), "{}", ran.err);
        assert!(ran.err.starts_with(&expected), "{}", ran.err);
        assert!(
            !ran.err.contains('\u{fffd}') && ran.err.len() < 500,
            "{}",
            ran.err
        );
    }
}
