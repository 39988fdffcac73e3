//! The documents' pictures and commands.

mod common;

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use common::{Folder, spine_with};
use image::codecs::gif::GifDecoder;
use image::{AnimationDecoder, RgbaImage};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The words of a command, without quotes.
fn words(command: &str) -> Vec<String> {
    let words = command.split_whitespace();
    words.map(|word| word.trim_matches('\'').to_owned()).collect()
}

/// Runs a command of a document in a folder of its own: what it reads is the repository's, what it writes is not.
fn run(folder: &Folder, command: &str) {
    let mut words = words(command);
    let mut writes = false;
    for word in &mut words {
        if writes || Path::new(&folder.path(word)).exists() {
            *word = folder.path(word);
        } else if word.contains('/') && root().join(&*word).exists() {
            *word = root().join(&*word).to_str().unwrap().to_owned();
        }
        writes = ["-o", "--ids", "--masks"].contains(&word.as_str());
    }
    let ran = spine_with(words.iter().map(String::as_str), b"");
    assert_eq!(ran.code, 0, "{command}: {}", ran.err);
}

/// The frames of a picture.
fn frames(path: &Path) -> Vec<RgbaImage> {
    let bytes = fs::read(path).unwrap();
    if path.extension().is_some_and(|extension| extension == "gif") {
        let frames = GifDecoder::new(Cursor::new(&bytes)).unwrap().into_frames();
        return frames.map(|frame| frame.unwrap().into_buffer()).collect();
    }
    vec![image::load_from_memory(&bytes).unwrap().into_rgba8()]
}

/// The mean difference of the channels of two pictures, from 0 to 255.
fn difference(one: &RgbaImage, other: &RgbaImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let pairs = one.as_raw().iter().zip(other.as_raw());
    let sum: u64 = pairs.map(|(one, other)| u64::from(one.abs_diff(*other))).sum();
    sum as f64 / one.as_raw().len() as f64
}

/// Goldens hold the renderer to the last bit; here a rounding may differ.
#[test]
fn pictures_are_what_the_script_makes() {
    let folder = Folder::new();
    let script = read("docs/pictures/make");
    let commands: Vec<&str> = script
        .lines()
        .filter_map(|line| line.strip_prefix("spine "))
        .collect();
    for command in &commands {
        run(&folder, command);
        let output = words(command).pop().unwrap();
        let kept = root().join(&output);
        assert!(fs::metadata(&kept).unwrap().len() < 700_000, "{output}");
        let (made, kept) = (frames(Path::new(&folder.path(&output))), frames(&kept));
        assert_eq!(made.len(), kept.len(), "{output}");
        for (made, kept) in made.iter().zip(&kept) {
            let difference = difference(made, kept);
            assert!(
                difference < 0.5,
                "{output} differs by {difference}: run docs/pictures/make, and look at it"
            );
        }
    }
    let pictures = fs::read_dir(root().join("docs/pictures")).unwrap();
    assert_eq!(commands.len() + 1, pictures.count());
}

#[test]
fn commands_of_the_readme_run() {
    let folder = Folder::new();
    let readme = read("README.md");
    let program = "cargo run --release -p spine-cli -- ";
    let mut count = 0;
    for line in readme.lines() {
        // Words that stand apart explain the command.
        let line = line.split("    ").next().unwrap_or_default();
        let Some(command) = line.strip_prefix(program).or_else(|| line.strip_prefix("spine ")) else {
            continue;
        };
        if command.chars().any(|c| c.is_ascii_uppercase()) {
            continue;
        }
        count += 1;
        run(&folder, command);
    }
    assert!(count >= 9, "{count}");
}
