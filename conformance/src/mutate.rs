//! Mutation tests: damaged files end in a value or an error, in time and within memory.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use spine_data::Atlas;

use crate::exercise;
use crate::failure::Failure;
use crate::file;
use crate::mutation::{Format, Mutation, mutate};
use crate::random::Random;
use crate::skeleton_file::atlas_beside;

/// Longest time that a damaged file may take.
pub const LONGEST: Duration = Duration::from_secs(1);

/// A file to damage.
#[derive(Clone, Debug)]
pub struct Seed {
    name: String,
    format: Format,
    bytes: Vec<u8>,
    atlas: Option<Atlas>,
}

/// Finds the skeletons and atlases of some folders, subfolders included, up to a size that lets many be damaged.
///
/// # Errors
///
/// Where there is none.
pub fn seeds(folders: &[PathBuf]) -> Result<Vec<Seed>, Failure> {
    /// Larger files take long and hold nothing else.
    const LARGEST: usize = 256 * 1024;
    let mut seeds = Vec::new();
    for path in crate::corpus::files(folders)? {
        let name = file::plain_name(&path);
        let format = match name.rsplit_once('.') {
            Some((_, "json")) => Format::Json,
            Some((_, "skel")) => Format::Skel,
            Some((_, "atlas")) => Format::Atlas,
            _ => continue,
        };
        let bytes = file::read(&path)?;
        if bytes.len() > LARGEST {
            continue;
        }
        // The atlas is cloned for each: there are few, and they are small.
        let atlas = atlas_beside(&path)
            .and_then(|path| file::read(&path).ok())
            .and_then(|bytes| Atlas::parse(&bytes).ok());
        let readable = match format {
            Format::Atlas => Atlas::parse(&bytes).is_ok(),
            Format::Json | Format::Skel => exercise::read_skeleton(&bytes, atlas.as_ref(), true).is_ok(),
        };
        if readable {
            seeds.push(Seed {
                name,
                format,
                bytes,
                atlas,
            });
        }
    }
    if seeds.is_empty() {
        return Err(Failure::new("no skeleton and no atlas to damage"));
    }
    Ok(seeds)
}

/// What the damaged files of one format came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Number of files.
    pub tried: usize,
    /// Number of files that were read, and posed if they were skeletons.
    pub accepted: usize,
    /// Number of files that were cut off.
    pub truncated: usize,
    /// Longest time, reading and posing.
    pub slowest: Duration,
    /// Largest share of the memory bound that reading took.
    pub memory: f64,
}

/// What a run of mutations came to.
#[derive(Clone, Debug, Default)]
pub struct Mutations {
    /// By format.
    pub tallies: BTreeMap<Format, Tally>,
    /// What must not happen and did, each with the seed that repeats it.
    pub failures: Vec<String>,
}

impl Mutations {
    /// One line for each format, then the failures.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (format, tally) in &self.tallies {
            let _ = writeln!(
                text,
                "{:<7} {} mutated, {} accepted, {} rejected, {} truncated, slowest {:.1} ms, at most {:.2} of the memory bound",
                format.name(),
                tally.tried,
                tally.accepted,
                tally.tried.saturating_sub(tally.accepted),
                tally.truncated,
                tally.slowest.as_secs_f64() * 1e3,
                tally.memory
            );
        }
        let tried: usize = self.tallies.values().map(|tally| tally.tried).sum();
        let _ = writeln!(text, "{tried} mutations, {} failures", self.failures.len());
        for failure in self.failures.iter().take(20) {
            let _ = writeln!(text, "FAIL {failure}");
        }
        text
    }

    fn take_in(&mut self, other: Self) {
        for (format, tally) in other.tallies {
            let sum = self.tallies.entry(format).or_default();
            sum.tried += tally.tried;
            sum.accepted += tally.accepted;
            sum.truncated += tally.truncated;
            sum.slowest = sum.slowest.max(tally.slowest);
            sum.memory = sum.memory.max(tally.memory);
        }
        self.failures.extend(other.failures);
    }
}

/// Damages `count` files, on all processors. Mutation i has the seed `seed + i`, so that `run(seeds, 1, seed + i)` repeats it.
///
/// Ends the process where a file takes more than a minute: it would never end.
#[must_use]
pub fn run(seeds: &[Seed], count: u64, seed: u64) -> Mutations {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Mutations::default());
    let done = AtomicBool::new(false);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let begun: Vec<Mutex<Option<(u64, Instant)>>> = (0..threads).map(|_| Mutex::new(None)).collect();
    // Panics are reported as failures; their own messages would hide them.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::scope(|scope| {
        let watch = scope.spawn(|| watch(&begun, &done));
        let workers: Vec<_> = begun
            .iter()
            .map(|begun| {
                let (next, total) = (&next, &total);
                scope.spawn(move || {
                    let mut mine = Mutations::default();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= count {
                            break;
                        }
                        let seed = seed.wrapping_add(index);
                        set(begun, Some((seed, Instant::now())));
                        one(seeds, seed, &mut mine);
                    }
                    set(begun, None);
                    if let Ok(mut total) = total.lock() {
                        total.take_in(mine);
                    }
                })
            })
            .collect();
        for worker in workers {
            let _ = worker.join();
        }
        done.store(true, Ordering::Relaxed);
        let _ = watch.join();
    });
    std::panic::set_hook(hook);
    let mut total = total.into_inner().unwrap_or_default();
    total.failures.sort();
    total
}

fn set(begun: &Mutex<Option<(u64, Instant)>>, value: Option<(u64, Instant)>) {
    if let Ok(mut begun) = begun.lock() {
        *begun = value;
    }
}

/// Ends the process where a mutation does not end.
fn watch(begun: &[Mutex<Option<(u64, Instant)>>], done: &AtomicBool) {
    const NEVER: Duration = Duration::from_secs(60);
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(20));
        for begun in begun {
            if let Ok(begun) = begun.lock()
                && let Some((seed, begun)) = *begun
                && begun.elapsed() > NEVER
            {
                #[allow(clippy::print_stderr)]
                {
                    eprintln!("FAIL mutation of seed {seed} does not end");
                }
                std::process::exit(1);
            }
        }
    }
}

fn one(seeds: &[Seed], seed: u64, found: &mut Mutations) {
    let mut random = Random::new(seed);
    let Some(original) = seeds.get(random.below(seeds.len())) else {
        return;
    };
    let format = original.format;
    let alike: Vec<&Seed> = seeds.iter().filter(|seed| seed.format == format).collect();
    let other = alike
        .get(random.below(alike.len()))
        .map_or(&[][..], |seed| seed.bytes.as_slice());
    let mut bytes = original.bytes.clone();
    let mut done = vec![mutate(&mut random, format, &mut bytes, other)];
    // Some damage shows only behind other damage; a truncation stays alone, for its own rule.
    while random.below(3) == 0 && !done.iter().any(|done| matches!(done, Mutation::Truncated(_))) {
        let mut copy = bytes.clone();
        let next = mutate(&mut random, format, &mut copy, other);
        if !matches!(next, Mutation::Truncated(_)) {
            bytes = copy;
            done.push(next);
        }
    }
    let truncated = matches!(done.as_slice(), [Mutation::Truncated(_)]);
    let lenient = random.below(2) == 0;

    let tally = found.tallies.entry(format).or_default();
    tally.tried += 1;
    tally.truncated += usize::from(truncated);
    let mut fail = |what: String| {
        let done: Vec<String> = done.iter().map(ToString::to_string).collect();
        found.failures.push(format!(
            "seed {seed}, {}, {}: {what}",
            original.name,
            done.join(", ")
        ));
    };

    let start = Instant::now();
    let mut read = Err("panic while reading".to_owned());
    let memory = allocation_counter::measure(|| {
        let result = catch_unwind(AssertUnwindSafe(|| match format {
            Format::Atlas => Atlas::parse(&bytes).map(|_| None),
            Format::Json | Format::Skel => {
                exercise::read_skeleton(&bytes, original.atlas.as_ref(), lenient).map(Some)
            }
        }));
        if let Ok(result) = result {
            read = Ok(result);
        }
    });
    let bound = format.memory_bound(bytes.len());
    if memory.bytes_max > bound {
        fail(format!(
            "{} bytes taken for {} bytes, {bound} are allowed",
            memory.bytes_max,
            bytes.len()
        ));
    }
    #[allow(clippy::cast_precision_loss)]
    let share = memory.bytes_max as f64 / bound as f64;
    tally.memory = tally.memory.max(share);
    match read {
        Err(panic) => fail(panic),
        Ok(Err(_)) => {}
        Ok(Ok(data)) => {
            tally.accepted += 1;
            if truncated && format != Format::Atlas {
                fail("accepted although it is not whole".into());
            }
            if let Some(data) = data
                && catch_unwind(AssertUnwindSafe(|| exercise::pose(data))).is_err()
            {
                fail("panic while posing".into());
            }
        }
    }
    let elapsed = start.elapsed();
    tally.slowest = tally.slowest.max(elapsed);
    if elapsed > LONGEST {
        fail(format!("took {:.1} s", elapsed.as_secs_f64()));
    }
}
