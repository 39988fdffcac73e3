//! Many instances by one step.

use std::sync::Arc;

use spine_data::Real;
use spine_data::real::wide;

use super::layout::Layout;
use super::output::{Output, Rows};
use super::parallel;
use crate::error::Error;
use crate::skeleton::{Physics, Skeleton};
use crate::state::{AnimationState, AnimationStateData};

/// A thread gets no fewer instances than that.
const LEAST_INSTANCES: usize = 16;

/// So many instances lie between the one that is stepped and the one whose memory is asked for: memory is a step away.
const BETWEEN: usize = 1;

/// A skeleton and the state that animates it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// What plays. Its events wait until [`AnimationState::pop_event`] takes them: take them every step, or what waits grows up to
    /// [`MAX_PENDING_EVENTS`](crate::MAX_PENDING_EVENTS).
    pub state: AnimationState,
    /// What is posed.
    pub skeleton: Skeleton,
}

impl Instance {
    /// A skeleton with a state that plays nothing yet.
    #[must_use]
    pub fn new(skeleton: Skeleton) -> Self {
        let state = AnimationState::new(AnimationStateData::new(Arc::clone(skeleton.data())));
        Self { state, skeleton }
    }

    /// One frame: the state goes on by `delta` seconds and is applied, the skeleton's time goes on, world transforms are computed.
    /// Source: animation.md 1.2.
    pub fn step(&mut self, delta: Real, physics: Physics) {
        self.state.update(wide(delta));
        self.state.apply(&mut self.skeleton);
        self.skeleton.update(delta);
        self.skeleton.update_world_transform(physics);
    }
}

/// Steps all instances by `delta` seconds: each as by [`Instance::step`], to the bit.
pub fn step_all(instances: &mut [Instance], delta: Real, physics: Physics) {
    share(instances, None, &|instance, later, _| {
        step_before(instance, later, delta, physics)
    });
}

/// As [`step_all`]; then writes how each instance stands, a row each.
///
/// * `delta`: seconds. `physics`: what simulations do.
/// * `layout`: of the model that all instances are of; `output`: arrays of a row for each instance, in their order.
///
/// # Errors
///
/// [`Error::BatchLength`] where an array of `output` has another length than so many rows need; [`Error::BatchData`] where an
/// instance is not of the layout's model. Then nothing is stepped or written.
pub fn step_all_into(
    instances: &mut [Instance],
    delta: Real,
    physics: Physics,
    layout: &Layout,
    output: Output<'_>,
) -> Result<(), Error> {
    let rows = output.rows(layout, instances.len())?;
    let is_other = |instance: &Instance| !Arc::ptr_eq(instance.skeleton.data(), layout.data());
    if let Some(index) = instances.iter().position(is_other) {
        return Err(Error::BatchData { index });
    }
    share(instances, Some(rows), &|instance, later, row| {
        step_before(instance, later, delta, physics);
        if let Some((rows, index)) = row {
            rows.write(index, &instance.skeleton);
        }
    });
    Ok(())
}

/// Steps an instance; before, asks for what the steps after it will need.
#[inline]
fn step_before(instance: &mut Instance, later: &[Instance], delta: Real, physics: Physics) {
    if let Some(next) = later.first() {
        next.state.fetch_lists();
    }
    if let Some(ahead) = later.get(BETWEEN) {
        ahead.state.fetch();
        ahead.skeleton.pose.fetch();
    }
    instance.step(delta, physics);
}

/// Shares instances and their rows out over the threads.
fn share<'a>(
    instances: &mut [Instance],
    mut rows: Option<Rows<'a>>,
    step: &(impl Fn(&mut Instance, &[Instance], Option<(&mut Rows<'a>, usize)>) + Sync),
) {
    if parallel::threads() == 1 || instances.len() < 2 * LEAST_INSTANCES {
        let mut rest = instances;
        let mut index = 0;
        while let Some((instance, later)) = rest.split_first_mut() {
            step(instance, later, rows.as_mut().map(|rows| (rows, index)));
            rest = later;
            index += 1;
        }
        return;
    }
    let (some, others) = instances.split_at_mut(instances.len() / 2);
    let early = rows.as_mut().map(|rows| rows.take(some.len()));
    parallel::join(|| share(some, early, step), || share(others, rows, step));
}
