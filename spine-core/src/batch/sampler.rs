//! One skeleton at many times.

use spine_data::{Animation, AnimationId, Real};

use super::lanes::Lanes;
use super::layout::Layout;
use super::output::{Output, Rows};
use super::parallel;
use super::plan::Plan;
use crate::error::Error;
use crate::skeleton::Skeleton;
use crate::timeline::lanes::LANES;
use crate::timeline::local_time;

/// A thread gets no fewer times than that.
const LEAST_TIMES: usize = 64;

/// So many times are sorted, that neighbours lie on the same keys, and their rows still in the caches that pages are found by.
const BLOCK: usize = 2048;

/// Poses one skeleton at many times of an animation.
///
/// Each row is what [`apply_animation`](Skeleton::apply_animation) with [`MixBlend::Setup`](crate::MixBlend::Setup) at alpha 1 and an update with
/// [`Physics::None`](crate::Physics::None) give, to the bit; see the [module](super) for sequences with physics.
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
    plan: Plan,
    /// One for each thread.
    workers: Vec<Worker>,
}

/// What a thread has for itself.
#[derive(Clone, Debug)]
struct Worker {
    lanes: Lanes,
    /// Times within the animation and their rows, by time: neighbours in time lie on the same keys.
    order: Vec<(Real, usize)>,
}

impl Sampler {
    /// A sampler whose rows all begin with the skeleton as it is now: its skin, its pose, its place in the world.
    #[must_use]
    pub fn new(skeleton: &Skeleton) -> Self {
        Self {
            start: skeleton.clone(),
            layout: Layout::new(skeleton.data().clone()),
            plan: Plan::default(),
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
            plan,
            workers,
        } = self;
        let rows = output.rows(layout, times.len())?;
        let animations = &layout.data().animations;
        let Some(animation) = animations.get(animation) else {
            return Err(Error::unknown_animation(animation, animations.len()));
        };
        plan.make(start, animation, rows.has_slots());
        let wanted = (times.len() / LEAST_TIMES).clamp(1, parallel::threads());
        while workers.len() < wanted {
            workers.push(Worker {
                lanes: Lanes::new(start),
                order: Vec::new(),
            });
        }
        let job = Job {
            start,
            plan,
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
    plan: &'a Plan,
    animation: &'a Animation,
    loop_: bool,
}

impl Job<'_> {
    /// Shares times and their rows out over the workers.
    fn share(&self, workers: &mut [Worker], times: &[Real], mut rows: Rows<'_>) {
        match workers {
            [] => {}
            [worker] => self.run(worker, times, &mut rows),
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

    fn run(&self, worker: &mut Worker, times: &[Real], rows: &mut Rows<'_>) {
        let Self {
            start,
            plan,
            animation,
            loop_,
        } = *self;
        let Worker { lanes, order } = worker;
        lanes.begin(start, plan);
        for (block, times) in times.chunks(BLOCK).enumerate() {
            order.clear();
            let times = times.iter().map(|time| local_time(animation, *time, loop_));
            order.extend(times.zip(block * BLOCK..));
            order.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
            for group in order.chunks(LANES) {
                let Some((last, _)) = group.last() else { continue };
                let mut times = [*last; LANES];
                for (time, (known, _)) in times.iter_mut().zip(group) {
                    *time = *known;
                }
                lanes.pose(start, plan, animation, &times);
                let mut indices = [0; LANES];
                for (index, (_, row)) in indices.iter_mut().zip(group) {
                    *index = *row;
                }
                lanes.write(rows, indices.get(..group.len()).unwrap_or_default());
            }
        }
    }
}
