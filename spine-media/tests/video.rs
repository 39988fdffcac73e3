//! What ffmpeg is told and given, by a program in its place.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use spine_media::{Delay, FrameWriter, MediaError, VideoFormat, VideoOptions, VideoWriter};
use tempfile::TempDir;
use tiny_skia::{Color, Pixmap};

/// A folder with a script that stands for ffmpeg.
fn program(script: &str) -> (TempDir, VideoOptions) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ffmpeg");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let options = VideoOptions {
        program: path.into(),
        ..VideoOptions::default()
    };
    (folder, options)
}

fn frame() -> Pixmap {
    let mut frame = Pixmap::new(2, 1).unwrap();
    frame.fill(Color::from_rgba8(255, 0, 0, 128));
    frame
}

fn write(
    path: &Path,
    format: VideoFormat,
    options: VideoOptions,
    delays: &[Delay],
) -> Result<u64, MediaError> {
    let mut writer = Box::new(VideoWriter::new(path, format, (2, 1), options)?);
    for delay in delays {
        writer.write_frame(frame().as_ref(), *delay)?;
    }
    writer.finish().map(|summary| summary.frames)
}

#[test]
fn frames_are_piped_as_straight_pixels_at_their_rate() {
    let (folder, options) =
        program(r#"printf '%s\n' "$@" > "$(dirname "$0")/args"; cat > "$(dirname "$0")/data""#);
    let delay = Delay::from_fps(29.97).unwrap();
    let written = write(Path::new("-odd:name.mp4"), VideoFormat::Mp4, options, &[delay; 3]).unwrap();
    assert_eq!(written, 3);
    let data = fs::read(folder.path().join("data")).unwrap();
    assert_eq!(data, [255, 0, 0, 128].repeat(6));
    let args = fs::read_to_string(folder.path().join("args")).unwrap();
    let args: Vec<&str> = args.lines().collect();
    let after = |name: &str| args[args.iter().position(|arg| *arg == name).unwrap() + 1];
    assert_eq!(after("-video_size"), "2x1");
    assert_eq!(after("-framerate"), "2997/100");
    assert_eq!(after("-pix_fmt"), "rgba");
    assert_eq!(after("-c:v"), "libx264");
    assert_eq!(after("-crf"), "18");
    assert_eq!(args.last(), Some(&"file:-odd:name.mp4"));
}

#[test]
fn longer_frames_are_repeated_and_shorter_ones_left_out() {
    let (folder, options) = program(r#"cat > "$(dirname "$0")/data""#);
    let delay = |a, b| Delay::new(a, b).unwrap();
    let delays = [delay(1, 10), delay(3, 10), delay(1, 40), delay(1, 10)];
    assert_eq!(
        write(Path::new("a.webm"), VideoFormat::Webm, options, &delays).unwrap(),
        4
    );
    let data = fs::read(folder.path().join("data")).unwrap();
    // 5.25 frames.
    assert_eq!(data.len(), 5 * 8);
    let (_folder, options) = program("cat > /dev/null");
    let long = [delay(1, 65_535), delay(1, 1)];
    let error = write(Path::new("a.webm"), VideoFormat::Webm, options, &long).unwrap_err();
    assert!(matches!(error, MediaError::Delay { .. }), "{error}");
}

#[test]
fn a_missing_program_is_named_with_what_helps() {
    let options = VideoOptions {
        program: "/nowhere/ffmpeg".into(),
        ..VideoOptions::default()
    };
    let delay = Delay::from_fps(30.0).unwrap();
    let error = write(Path::new("a.mp4"), VideoFormat::Mp4, options, &[delay]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "/nowhere/ffmpeg is needed for an .mp4 and was not found; install ffmpeg, or write .gif, .apng or .webp, \
         which need no other program"
    );
}

#[test]
fn what_a_failing_program_says_is_told() {
    let delay = Delay::from_fps(30.0).unwrap();
    let (_folder, options) = program("cat > /dev/null; echo 'Unknown encoder libx264' >&2; exit 8");
    let error = write(Path::new("a.mp4"), VideoFormat::Mp4, options, &[delay]).unwrap_err();
    let text = error.to_string();
    assert!(
        text.ends_with("ffmpeg failed (exit status: 8): Unknown encoder libx264"),
        "{text}"
    );
    // One that goes away at once breaks the pipe, sooner or later.
    let (_folder, options) = program("echo 'no' >&2; exit 3");
    let error = write(
        Path::new("a.mp4"),
        VideoFormat::Mp4,
        options,
        &vec![delay; 20_000],
    )
    .unwrap_err();
    assert!(
        error.to_string().ends_with("failed (exit status: 3): no"),
        "{error}"
    );
    let (_folder, options) = program("exit 0");
    let error = write(
        Path::new("a.mp4"),
        VideoFormat::Mp4,
        options,
        &vec![delay; 20_000],
    )
    .unwrap_err();
    assert!(
        error.to_string().contains("ended before the last frame"),
        "{error}"
    );
}

#[test]
fn hostile_sizes_are_refused() {
    for size in [(0, 1), (1, 0), (1 << 31, 1), (u32::MAX, u32::MAX)] {
        let writer = VideoWriter::new(
            Path::new("a.mp4"),
            VideoFormat::Mp4,
            size,
            VideoOptions::default(),
        );
        assert!(writer.is_err(), "{size:?}");
    }
}
