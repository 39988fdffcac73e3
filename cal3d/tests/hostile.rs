//! Damaged files end in a model or an error, in time and within memory.
//!
//! `CAL3D_MUTATIONS=20000 cargo test --release -p cal3d --test hostile` damages more files than the default.

#![allow(clippy::print_stdout)] // What a run came to is worth knowing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use cal3d::{Document, Form, ModelList, MorphForm, ReadOptions, Target, Winding, WriteError, limits};

/// Longest time that a damaged file may take, to be read, written and read again.
const LONGEST: Duration = Duration::from_secs(1);

struct Seed {
    name: String,
    bytes: Vec<u8>,
}

impl Seed {
    fn is_text(&self) -> bool {
        self.bytes.starts_with(b"<") || self.is_list()
    }

    fn is_list(&self) -> bool {
        self.name.ends_with(".cfg") || self.name.ends_with(".cal")
    }
}

fn seeds() -> Vec<Seed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seeds = Vec::new();
    for folder in ["tests/data", "../assets/cal3d-pip"] {
        for entry in std::fs::read_dir(root.join(folder)).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let bytes = std::fs::read(&path).unwrap_or_default();
            // Larger files take long and hold nothing else.
            let is_source = ["py", "png", "md", "json"]
                .iter()
                .any(|extension| name.ends_with(extension));
            if !is_source && !bytes.is_empty() && bytes.len() < 64 * 1024 {
                seeds.push(Seed { name, bytes });
            }
        }
    }
    seeds.push(Seed {
        name: "list.cfg".into(),
        bytes: b"scale=0.5\npath=data\nskeleton=a.csf\nmesh=\"b.cmf\"\n[model]\nmaterial_skin=c.crf\n"
            .to_vec(),
    });
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    seeds
}

#[test]
fn every_truncation_is_rejected() {
    let mut tried: usize = 0;
    let mut accepted = Vec::new();
    for seed in seeds()
        .iter()
        .filter(|seed| !seed.is_list() && seed.bytes.len() < 20_000)
    {
        assert!(cal3d::read(&seed.bytes).is_ok(), "{}", seed.name);
        for len in 0..seed.bytes.trim_ascii_end().len() {
            let whole = seed.bytes.get(..len).and_then(|bytes| cal3d::read(bytes).ok());
            if let Some(file) = whole {
                accepted.push(format!("{} cut to {len} bytes: {:?}", seed.name, file.info));
            }
            tried += 1;
        }
    }
    println!("{tried} truncations");
    assert_eq!(accepted, [""; 0]);
    assert!(tried > 10_000);
}

/// Files in which little text makes much model.
#[test]
fn dense_files_stay_within_the_memory_bound() {
    let xml =
        |open: &str, part: &str, close: &str| format!("{open}{}{close}", part.repeat(20_000)).into_bytes();
    let vertices = format!("<MESH><SUBMESH><VERTEX>{}</VERTEX>", "<TEXCOORD/>".repeat(16));
    let mut morphs = b"CMF\0".to_vec();
    for word in [1300, 1, 0, 0, 0, 0, 0, 0, 20_000_i32] {
        morphs.extend_from_slice(&word.to_le_bytes());
    }
    morphs.extend(std::iter::repeat_n(0, 8 * 20_000));
    let mut tracks = b"CAF\0".to_vec();
    for word in [913, 0x3f80_0000, 20_000_i32] {
        tracks.extend_from_slice(&word.to_le_bytes());
    }
    tracks.extend(std::iter::repeat_n(0, 4 * 20_000));
    let mut largest = 0.0_f64;
    for (name, bytes) in [
        ("bones", xml("<SKELETON>", "<BONE/>", "</SKELETON>")),
        (
            "keys",
            xml(
                "<ANIMATION DURATION='1'><TRACK>",
                "<KEYFRAME/>",
                "</TRACK></ANIMATION>",
            ),
        ),
        (
            "tracks",
            xml("<ANIMATION DURATION='1'>", "<TRACK/>", "</ANIMATION>"),
        ),
        ("vertices", xml(&vertices, "<VERTEX/>", "</SUBMESH></MESH>")),
        ("submeshes", xml("<MESH>", "<SUBMESH/>", "</MESH>")),
        ("morphs", xml("<MESH><SUBMESH>", "<MORPH/>", "</SUBMESH></MESH>")),
        ("maps", xml("<MATERIAL>", "<MAP/>", "</MATERIAL>")),
        ("unknown", xml("<MATERIAL>", "<a>", "</MATERIAL>")),
        ("lines", xml("skeleton=a\n", "mesh=a\n", "")),
        ("binary morphs", morphs),
        ("binary tracks", tracks),
    ] {
        let mut accepted = false;
        let used = allocation_counter::measure(|| {
            accepted = cal3d::read(&bytes).is_ok() || ModelList::read(&bytes).is_ok();
        });
        let bound = limits::MODEL_RATIO * bytes.len() as u64 + limits::MODEL_FLOOR;
        let share = used.bytes_max as f64 / bytes.len() as f64;
        println!("{name}: {share:.1} bytes for each");
        assert!(
            used.bytes_max <= bound,
            "{name}: {} bytes for {}",
            used.bytes_max,
            bytes.len()
        );
        assert_eq!(accepted, name != "unknown", "{name}");
        largest = largest.max(share);
    }
    assert!(largest > 20.0, "the densest files are missing: {largest}");
}

#[test]
fn damaged_files_end_in_a_model_or_an_error() {
    let count = std::env::var("CAL3D_MUTATIONS").map_or(4000, |count| count.parse().expect("a number"));
    let seeds = seeds();
    let mut tally = Tally::default();
    let hook = std::panic::take_hook();
    // Panics are reported as failures; their own messages would hide them.
    std::panic::set_hook(Box::new(|_| {}));
    for number in 0..count {
        let mut random = fastrand::Rng::with_seed(number);
        let seed = random.choice(&seeds).expect("seeds");
        let other = random.choice(&seeds).expect("seeds");
        let mut bytes = seed.bytes.clone();
        for _ in 0..random.usize(1..4) {
            damage(&mut random, seed.is_text(), &mut bytes, &other.bytes);
        }
        let start = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| exercise(&bytes, seed.is_list(), &mut tally)));
        let elapsed = start.elapsed();
        let failure = match done {
            Err(_) => Some("panic".to_owned()),
            Ok(Err(failure)) => Some(failure),
            Ok(Ok(())) if elapsed > LONGEST => Some(format!("took {elapsed:?}")),
            Ok(Ok(())) => None,
        };
        tally.slowest = tally.slowest.max(elapsed);
        tally
            .failures
            .extend(failure.map(|text| format!("mutation {number} of {}: {text}", seed.name)));
    }
    std::panic::set_hook(hook);
    println!(
        "{count} mutations, {} accepted, {} written, slowest {:?}, at most {:.2} of the memory bound",
        tally.accepted, tally.written, tally.slowest, tally.memory
    );
    assert_eq!(tally.failures, [""; 0]);
    assert!(
        tally.accepted > count / 100 && tally.accepted < count,
        "{}",
        tally.accepted
    );
    assert!(tally.written > count / 100, "{}", tally.written);
}

#[derive(Default)]
struct Tally {
    accepted: u64,
    written: u64,
    slowest: Duration,
    /// Largest share of the memory bound that reading took.
    memory: f64,
    failures: Vec<String>,
}

fn exercise(bytes: &[u8], is_list: bool, tally: &mut Tally) -> Result<(), String> {
    let keep = ReadOptions::new().winding(Winding::Keep);
    let mut accepted = false;
    let mut document = None;
    let used = allocation_counter::measure(|| {
        if is_list {
            accepted = ModelList::read(bytes).is_ok();
        } else if let Ok(file) = keep.read(bytes) {
            accepted = true;
            document = Some(file.document);
        }
    });
    let bound = limits::MODEL_RATIO * bytes.len() as u64 + limits::MODEL_FLOOR;
    tally.memory = tally.memory.max(used.bytes_max as f64 / bound as f64);
    if used.bytes_max > bound {
        return Err(format!("{} bytes taken for {}", used.bytes_max, bytes.len()));
    }
    tally.accepted += u64::from(accepted);
    let Some(document) = document else {
        return Ok(());
    };
    for target in [Target::Chat, Target::Classic] {
        for form in [Form::Binary, Form::Xml] {
            match document.write(form, target) {
                Ok(written) => {
                    tally.written += 1;
                    let again = keep
                        .read(&written.bytes)
                        .map_err(|error| format!("{form} {target:?}: {error}"))?;
                    if target == Target::Chat && is_kept(&document) && again.document != document {
                        return Err(format!(
                            "{form} {target:?}: {:?} became {:?}",
                            document, again.document
                        ));
                    }
                }
                // What a reader accepts keeps the rules, save those of the generation that is written.
                Err(WriteError::Invalid { place, found, .. }) if is_kept(&document) => {
                    let empty = found == "nothing is in it";
                    if !empty {
                        return Err(format!("{place}: {found}"));
                    }
                }
                Err(_) => {}
            }
        }
    }
    Ok(())
}

/// Whether version 919 holds all of a document: it has no differences in morph targets, and no tracks without keys; rotations
/// that repeat by mistake are repaired on reading.
fn is_kept(document: &Document) -> bool {
    match document {
        Document::Mesh(mesh) => {
            let mut morphs = mesh.submeshes.iter().flat_map(|submesh| &submesh.morphs);
            morphs.all(|morph| morph.form == MorphForm::Absolute)
        }
        Document::Animation(animation) => animation.tracks.iter().all(|track| !track.keys.is_empty()),
        Document::MorphAnimation(animation) => animation.tracks.iter().all(|track| !track.keys.is_empty()),
        _ => true,
    }
}

fn damage(random: &mut fastrand::Rng, text: bool, bytes: &mut Vec<u8>, other: &[u8]) {
    let part = |random: &mut fastrand::Rng, len: usize| {
        let start = random.usize(0..=len);
        let longest = if random.u8(..4) == 0 { len } else { 64 };
        start..start.saturating_add(random.usize(0..=longest)).min(len)
    };
    match random.u8(..10) {
        0 => {
            let place = random.usize(0..=bytes.len());
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << random.u8(..8);
            }
        }
        1 => bytes.truncate(random.usize(0..=bytes.len())),
        2 => {
            let range = part(random, bytes.len());
            let source = part(random, other.len());
            bytes.splice(range, other[source].iter().copied());
        }
        3 => drop(bytes.drain(part(random, bytes.len()))),
        4 => {
            let range = part(random, bytes.len());
            let copy = bytes[range.clone()].to_vec();
            bytes.splice(range.start..range.start, copy);
        }
        _ if text => text_number(random, bytes),
        _ => binary_number(random, bytes),
    }
}

fn text_number(random: &mut fastrand::Rng, bytes: &mut Vec<u8>) {
    const NUMBERS: [&str; 18] = [
        "0",
        "-0",
        "1",
        "-1",
        "2",
        "3",
        "0.5",
        "1e-30",
        "1e30",
        "3.4e38",
        "1e400",
        "255",
        "65536",
        "2147483647",
        "-2147483648",
        "4294967296",
        "nan",
        "",
    ];
    let start = random.usize(0..=bytes.len());
    let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'-' | b'.');
    let from = start
        + bytes[start..]
            .iter()
            .position(is_number)
            .unwrap_or(bytes.len() - start);
    let len = bytes[from..]
        .iter()
        .position(|byte| !is_number(byte))
        .unwrap_or(bytes.len() - from);
    let number = random.choice(NUMBERS).unwrap_or_default();
    bytes.splice(from..from + len, number.bytes());
}

fn binary_number(random: &mut fastrand::Rng, bytes: &mut [u8]) {
    const WORDS: [u32; 14] = [
        0,
        1,
        2,
        3,
        0xffff_ffff,
        0xffff_fffe,
        0x7fff_ffff,
        0x8000_0000,
        0x0001_0000,
        0x3f80_0000,
        0x7f80_0000,
        0x7fc0_0000,
        0x7f7f_ffff,
        0x5015_02f9,
    ];
    let word = random.choice(WORDS).unwrap_or_default().to_le_bytes();
    let mut place = random.usize(0..=bytes.len());
    if random.u8(..4) > 0 {
        place &= !3;
    }
    for (byte, new) in bytes.iter_mut().skip(place).zip(word) {
        *byte = new;
    }
}
