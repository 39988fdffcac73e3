//! One skeleton at many times.

use spine_data::{AnimationId, Real};

use super::layout::Layout;
use super::output::{Output, Rows};
use super::parallel;
use crate::error::Error;
use crate::skeleton::{Physics, Skeleton};
use crate::timeline::{MixBlend, MixDirection};

/// A thread gets no fewer times than that.
const LEAST_TIMES: usize = 64;

/// Poses one skeleton at many times of an animation.
///
/// ```
/// use std::sync::Arc;
/// use spine_core::Skeleton;
/// use spine_core::batch::{Output, Sampler};
/// use spine_data::SkeletonJson;
///
/// let json = br#"{"bones": [{"name": "root"}, {"name": "arm", "parent": "root", "x": 10}], "animations": {"wave": {
///     "bones": {"arm": {"translatex": [{}, {"time": 1, "value": 4}]}}}}}"#;
/// let skeleton = Skeleton::new(Arc::new(SkeletonJson::new().read(json)?));
/// let animation = skeleton.data().find_animation("wave").ok_or("no animation")?;
///
/// let mut sampler = Sampler::new(&skeleton);
/// let times = [0.0, 0.5, 1.0];
/// let mut worlds = vec![0.0; times.len() * sampler.layout().bones() * 6];
/// let output = Output { worlds: Some(&mut worlds), ..Output::default() };
/// sampler.sample(animation, &times, false, output)?;
/// // x of the second bone, in each of the three rows.
/// assert_eq!([worlds[8], worlds[20], worlds[32]], [10.0, 12.0, 14.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    start: Skeleton,
    layout: Layout,
    /// What is posed, one for each thread.
    workers: Vec<Skeleton>,
}

impl Sampler {
    /// A sampler whose rows all begin with the skeleton as it is now: its skin, its pose, its place in the world.
    #[must_use]
    pub fn new(skeleton: &Skeleton) -> Self {
        Self {
            start: skeleton.clone(),
            layout: Layout::new(skeleton.data().clone()),
            workers: Vec::new(),
        }
    }

    /// The shapes of the rows.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Poses the skeleton at each of the times and writes a row for each.
    ///
    /// * `times`: seconds, in any order. NaN counts as before all keys.
    /// * `loop_`: whether times are taken modulo the duration.
    ///
    /// No events are fired, and physics constraints leave their bones alone. Nothing is allocated once it has been called for
    /// the animation. Source: animation.md 5; pose.md 5, 10.2.
    ///
    /// # Errors
    ///
    /// [`Error::BatchLength`] where an array of `output` has another length than so many rows need;
    /// [`Error::UnknownAnimation`] where the model has no such animation. Then nothing is written.
    pub fn sample(
        &mut self,
        animation: AnimationId,
        times: &[Real],
        loop_: bool,
        output: Output<'_>,
    ) -> Result<(), Error> {
        let Self {
            start,
            layout,
            workers,
        } = self;
        let rows = output.rows(layout, times.len())?;
        let animations = &layout.data().animations;
        if animations.get(animation).is_none() {
            return Err(Error::unknown_animation(animation, animations.len()));
        }
        let wanted = (times.len() / LEAST_TIMES).clamp(1, parallel::threads());
        while workers.len() < wanted {
            workers.push(start.clone());
        }
        let job = Job {
            start,
            animation,
            loop_,
        };
        job.share(workers.get_mut(..wanted).unwrap_or_default(), times, rows);
        Ok(())
    }
}

/// What all threads do.
struct Job<'a> {
    start: &'a Skeleton,
    animation: AnimationId,
    loop_: bool,
}

impl Job<'_> {
    /// Shares times and their rows out over the workers.
    fn share(&self, workers: &mut [Skeleton], times: &[Real], mut rows: Rows<'_>) {
        match workers {
            [] => {}
            [worker] => self.run(worker, times, rows),
            _ => {
                let (some, others) = workers.split_at_mut(workers.len() / 2);
                let share = times.len() * some.len() / (some.len() + others.len());
                let (early, late) = times.split_at(share);
                let early_rows = rows.take(early.len());
                parallel::join(
                    || self.share(some, early, early_rows),
                    || self.share(others, late, rows),
                );
            }
        }
    }

    fn run(&self, worker: &mut Skeleton, times: &[Real], mut rows: Rows<'_>) {
        let (blend, direction) = (MixBlend::Setup, MixDirection::In);
        for &time in times {
            worker.pose.copy_from(&self.start.pose);
            worker.apply_animation(
                self.animation,
                time,
                time,
                self.loop_,
                None,
                1.0,
                blend,
                direction,
            );
            worker.update_world_transform(Physics::None);
            rows.write(worker);
        }
    }
}
