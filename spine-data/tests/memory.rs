//! How much memory reading takes beside what stays.
#![cfg(all(feature = "json", feature = "binary"))]

use std::path::{Path, PathBuf};

use spine_data::{Atlas, SkeletonLoader};

/// Most bytes that reading has at once for each byte that stays, of files in the exporter's order.
const MOST: u64 = 2;
/// The same of any file: its text may have to be put in order first.
const MOST_OF_ANY: u64 = 3;

/// Bytes that stay, and most bytes at once, of reading a skeleton of a folder with the folder's atlas.
fn measure(skeleton: &Path) -> (u64, u64) {
    let folder = skeleton.parent().expect("a folder");
    let name = folder.file_name().expect("a name").to_str().expect("a text");
    let atlas = std::fs::read(folder.join(format!("{name}.atlas"))).expect("an atlas");
    let atlas = Atlas::parse(&atlas).expect("an atlas");
    let bytes = std::fs::read(skeleton).expect("a skeleton");
    let mut data = None;
    let info = allocation_counter::measure(|| {
        data = Some(
            SkeletonLoader::new()
                .atlas(&atlas)
                .read(&bytes)
                .expect("a skeleton"),
        );
    });
    let stays = u64::try_from(info.bytes_current).expect("something stays");
    (stays, info.bytes_max)
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn reading_takes_at_most_three_times_what_stays() {
    for name in ["wick", "sprout"] {
        let (stays, most) = measure(&workspace().join(format!("assets/{name}/{name}.json")));
        assert!(
            most <= stays * MOST_OF_ANY,
            "{name}: {most} bytes at once, {stays} stay"
        );
    }
}

/// A file that is not in order is put in order first: one more text, and what is known of its objects.
#[test]
fn a_file_out_of_order_takes_the_room_of_its_text_more() {
    let text = std::fs::read_to_string(workspace().join("assets/wick/wick.json")).expect("a skeleton");
    let mut root: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text).expect("an object");
    // Sorted by key, animations come first.
    root.sort_keys();
    let sorted = serde_json::to_string(&root).expect("a text");
    let mut data = None;
    let info = allocation_counter::measure(|| data = Some(SkeletonLoader::new().read(sorted.as_bytes())));
    assert!(data.expect("an answer").is_ok());
    let stays = u64::try_from(info.bytes_current).expect("something stays");
    let text = u64::try_from(sorted.len()).expect("a length");
    assert!(
        info.bytes_max <= stays * MOST + text * 2,
        "{} bytes at once, {stays} stay, {text} bytes of text",
        info.bytes_max
    );
}

#[test]
fn reading_the_examples_takes_at_most_twice_what_stays() {
    let assets = workspace().join("../shared/assets");
    for name in [
        "spineboy/spineboy-pro",
        "raptor/raptor-pro",
        "mix-and-match/mix-and-match-pro",
        "celestial-circus/celestial-circus-pro",
        "cloud-pot/cloud-pot",
        "dragon/dragon-ess",
        "tank/tank-pro",
        "hero/hero-pro",
        "snowglobe/snowglobe-pro",
    ] {
        for extension in ["json", "skel"] {
            let path = assets.join(format!("{name}.{extension}"));
            if path.exists() {
                let (stays, most) = measure(&path);
                assert!(
                    most <= stays * MOST,
                    "{name}.{extension}: {most} bytes at once, {stays} stay"
                );
            }
        }
    }
}
