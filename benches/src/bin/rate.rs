//! Poses a skeleton at many times, several rounds, and prints how long each took: what `python_rate.py` holds Python against.
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

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [skeleton, atlas, animation, count, rounds] = args.as_slice() else {
        return Err("rate SKELETON ATLAS ANIMATION TIMES ROUNDS".into());
    };
    let atlas = Atlas::parse(&std::fs::read(atlas)?)?;
    let data = SkeletonLoader::new().atlas(&atlas).read(&std::fs::read(skeleton)?)?;
    let id = data.find_animation(animation).ok_or("there is no such animation")?;
    let duration = f64::from(data.animations[id].duration);
    let count: u32 = count.parse()?;
    #[allow(clippy::cast_possible_truncation)]
    let times: Vec<f32> = (0..count)
        .map(|index| ((f64::from(index) * GOLDEN).fract() * duration) as f32)
        .collect();
    let data = Arc::new(data);
    for _ in 0..rounds.parse()? {
        let begin = Instant::now();
        // As a call from Python: with the instance, its sampler and the memory for the result.
        let mut sampler = Sampler::new(&Skeleton::new(Arc::clone(&data)));
        let mut worlds = vec![0.0; times.len() * sampler.layout().bones() * 6];
        let output = Output {
            worlds: Some(&mut worlds),
            ..Output::default()
        };
        sampler.sample(id, &times, false, output)?;
        let seconds = begin.elapsed().as_secs_f64();
        let sum: f64 = worlds.iter().map(|value| f64::from(*value)).sum();
        writeln!(std::io::stdout(), "{seconds} {sum}")?;
    }
    Ok(())
}
