//! Clock, repetition and summary of one measurement.

use std::time::Duration;

use cpu_time::ThreadTime;

/// Fewest samples a summary is made from; the environment's `SAMPLES` may say another number.
const LEAST_SAMPLES: usize = 5;

/// Nanoseconds per operation over the samples of one job.
pub(crate) struct Summary {
    /// Median over the samples.
    pub(crate) median: f64,
    /// Least sample.
    pub(crate) least: f64,
    /// Operations timed, all samples together.
    pub(crate) operations: u64,
}

/// CPU time of this thread that `work` takes (blind to preemption by other processes), and its answer.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ThreadTime::now();
    let answer = work();
    (start.elapsed(), answer)
}

/// Calls `sample` until `budget` is used up. `sample` answers the time that counts and may do other work as well;
/// it holds `operations` operations.
pub(crate) fn repeat<E>(
    budget: Duration,
    operations: u64,
    mut sample: impl FnMut() -> Result<Duration, E>,
) -> Result<Summary, E> {
    let least = std::env::var("SAMPLES").ok();
    let least = least.and_then(|least| least.parse().ok()).unwrap_or(LEAST_SAMPLES).max(1);
    let start = ThreadTime::now();
    let mut samples = Vec::new();
    while samples.len() < least || start.elapsed() < budget {
        samples.push(sample()?.as_nanos() as f64 / operations as f64);
    }
    samples.sort_by(f64::total_cmp);
    Ok(Summary {
        median: samples[samples.len() / 2],
        least: samples[0],
        operations: operations * samples.len() as u64,
    })
}
