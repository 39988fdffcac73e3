//! Timelines of physics constraints. Source: animation.md 5.11, 5.12.

use spine_data::{PhysicsConstraintData, PhysicsConstraintId, Real, Timeline};

use super::Context;
use super::blend::Mix;
use super::sample::Sample;
use crate::pose::PhysicsConstraintPose;

/// A parameter of one constraint, or of all that are active and let such timelines set it.
///
/// `setup` gives its value and whether timelines for all constraints set it.
#[inline(never)]
pub(crate) fn parameter(
    context: &mut Context<'_>,
    timeline: &Timeline,
    id: Option<PhysicsConstraintId>,
    mix: Mix,
    setup: impl Fn(&PhysicsConstraintData) -> (Real, bool),
    field: impl Fn(&mut PhysicsConstraintPose) -> &mut Real,
) {
    let (keys, time) = (context.keys(timeline), context.now());
    each(context, id, |data, pose, all| {
        let (setup, global) = setup(data);
        if global || !all {
            mix.write([field(pose)], [setup], keys.sample::<1, 1>(time), Mix::absolute);
        }
    });
}

/// The mass: keys hold it, constraints its inverse.
#[inline(never)]
pub(crate) fn mass(
    context: &mut Context<'_>,
    timeline: &Timeline,
    id: Option<PhysicsConstraintId>,
    mix: Mix,
) {
    let sample = context.keys(timeline).sample::<1, 1>(context.now());
    if sample == Sample::Absent {
        return;
    }
    each(context, id, |data, pose, all| {
        if data.mass_global || !all {
            let mut mass = 1.0 / pose.mass_inverse;
            mix.write([&mut mass], [1.0 / data.mass_inverse], sample, Mix::absolute);
            pose.mass_inverse = 1.0 / mass;
        }
    });
}

/// Begins simulations anew where a key lies in the window, once for each of its parts, whatever the mix.
#[inline(never)]
pub(crate) fn reset(context: &mut Context<'_>, timeline: &Timeline, id: Option<PhysicsConstraintId>) {
    let (keys, time) = (context.keys(timeline), context.skeleton_time);
    for keys in context.window.keys(keys.times()) {
        if !keys.is_empty() {
            each(context, id, |_, pose, _| pose.state.reset(time));
        }
    }
}

/// Visits one constraint, or all of them; only active ones. The last argument tells whether all are meant.
#[inline]
fn each(
    context: &mut Context<'_>,
    id: Option<PhysicsConstraintId>,
    mut visit: impl FnMut(&PhysicsConstraintData, &mut PhysicsConstraintPose, bool),
) {
    let (data, poses) = (&context.data.physics_constraints, &mut context.pose.physics);
    match id {
        Some(id) => {
            if let (Some(data), Some(pose)) = (data.get(id), poses.get_mut(id))
                && pose.active
            {
                visit(data, pose, false);
            }
        }
        None => {
            for (data, pose) in data.iter().zip(poses).filter(|(_, pose)| pose.active) {
                visit(data, pose, true);
            }
        }
    }
}
