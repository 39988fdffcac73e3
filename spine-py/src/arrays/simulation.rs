//! Rows that physics leads to.

use spine_core::{MixBlend, MixDirection, Physics, Skeleton};
use spine_data::AnimationId;
use spine_data::real::real;

/// Most steps of a simulation, so that a slip of the pen ends.
pub(crate) const MAX_STEPS: u64 = 10_000_000;

/// Poses a skeleton step by step, and stops at the steps that rows stand for.
///
/// Step `k` poses the animation at `k / rate` seconds, from the skeleton as it was given: the first resets physics, each other lets it go
/// on by `1 / rate` seconds. A row is the step nearest to its time. Source: pose.md 10.2; as `spine render` does.
pub(crate) struct Simulation {
    skeleton: Skeleton,
    animation: AnimationId,
    is_looped: bool,
    rate: f64,
    /// Steps and the rows that they are, in order; the first of them are done.
    order: Vec<(u64, usize)>,
    done: usize,
    /// The step that comes next.
    step: u64,
}

impl Simulation {
    /// A simulation before its first step. `times` are finite; those below 0 are the first step.
    ///
    /// Fails with the number of steps where these are too many.
    pub(crate) fn new(
        start: &Skeleton,
        animation: AnimationId,
        times: &[f32],
        is_looped: bool,
        rate: f64,
    ) -> Result<Self, u64> {
        let step = |time: &f32| (f64::from(*time) * rate).round() as u64;
        let mut order: Vec<(u64, usize)> = times.iter().map(step).zip(0..).collect();
        order.sort_unstable();
        let last = order.last().map_or(0, |(step, _)| *step);
        if last > MAX_STEPS {
            return Err(last);
        }
        Ok(Self {
            skeleton: start.clone(),
            animation,
            is_looped,
            rate,
            order,
            done: 0,
            step: 0,
        })
    }

    /// Goes on by at most `steps` steps, and hands each row that is reached to `write`. Whether there is more to do.
    pub(crate) fn advance<E>(
        &mut self,
        steps: u64,
        mut write: impl FnMut(usize, &Skeleton) -> Result<(), E>,
    ) -> Result<bool, E> {
        for _ in 0..steps {
            if self.done == self.order.len() {
                return Ok(false);
            }
            self.take_step();
            while let Some((_, row)) = self.order.get(self.done).filter(|(step, _)| *step < self.step) {
                write(*row, &self.skeleton)?;
                self.done += 1;
            }
        }
        Ok(self.done < self.order.len())
    }

    fn take_step(&mut self) {
        let moment = |step: u64| real(step as f64 / self.rate);
        let (time, last) = match self.step.checked_sub(1) {
            None => (moment(0), -1.0),
            Some(before) => (moment(self.step), moment(before)),
        };
        self.skeleton.apply_animation(
            self.animation,
            last,
            time,
            self.is_looped,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        let physics = if self.step == 0 {
            Physics::Reset
        } else {
            // `Skeleton::update` with a delta that is not rounded to single precision.
            self.skeleton.time += 1.0 / self.rate;
            Physics::Update
        };
        self.skeleton.update_world_transform(physics);
        self.step += 1;
    }
}
