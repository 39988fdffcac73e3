//! Poses a skeleton at many times, several rounds, and prints how long each took, by the processor's time where the system tells it: what
//! `python_rate.py` holds Python against.
//!
//!     rate SKELETON ATLAS ANIMATION TIMES ROUNDS

use std::error::Error;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use spine_core::Skeleton;
use spine_core::batch::{Output, Sampler};
use spine_data::{Atlas, SkeletonLoader};

/// Times lie the golden ratio's fraction of the animation apart: evenly spread, in no order.
const GOLDEN: f64 = 0.618_034;

/// Seconds that this thread has had a processor; where nobody tells, seconds of the clock.
fn seconds(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    spent.map_or_else(|| begin.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [skeleton, atlas, animation, count, rounds] = args.as_slice() else {
        return Err("rate SKELETON ATLAS ANIMATION TIMES ROUNDS".into());
    };
    let atlas = Atlas::parse(&std::fs::read(atlas)?)?;
    let data = SkeletonLoader::new()
        .atlas(&atlas)
        .read(&std::fs::read(skeleton)?)?;
    let id = data
        .find_animation(animation)
        .ok_or("there is no such animation")?;
    let duration = f64::from(data.animations[id].duration);
    let count: u32 = count.parse()?;
    #[allow(clippy::cast_possible_truncation)]
    let times: Vec<f32> = (0..count)
        .map(|index| ((f64::from(index) * GOLDEN).fract() * duration) as f32)
        .collect();
    let data = Arc::new(data);
    let begin = Instant::now();
    // Touched before, so that what is measured is not the system's handing out of memory.
    let mut worlds = vec![1.0; times.len() * data.bones.len() * 6];
    for _ in 0..rounds.parse()? {
        let before = seconds(begin);
        // As a call from Python: with the instance and its sampler.
        let mut sampler = Sampler::new(&Skeleton::new(Arc::clone(&data)));
        let output = Output {
            worlds: Some(&mut worlds),
            ..Output::default()
        };
        sampler.sample(id, &times, false, output)?;
        let seconds = seconds(begin) - before;
        let sum: f64 = worlds.iter().map(|value| f64::from(*value)).sum();
        writeln!(std::io::stdout(), "{seconds} {sum}")?;
    }
    Ok(())
}
