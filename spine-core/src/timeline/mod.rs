//! Timelines: from keys to the pose. Source: animation.md 4 to 6.

mod blend;
mod bone;
mod constraint;
mod deform;
mod draw_order;
mod event;
pub(crate) mod lanes;
mod physics;
mod pools;
mod sample;
mod sequence;
mod slot;

pub use blend::{MixBlend, MixDirection};
pub use draw_order::draw_order;

pub(crate) use blend::Mix;
pub(crate) use bone::{Bones, is_frequent};
pub(crate) use event::Window;
pub(crate) use sample::Sample;

use spine_data::real::from_single;
use spine_data::{
    Animation, AnimationId, BoneId, FiredEvent, LocalTransform, Plain, Real, SkeletonData, Skin, SlotData,
    SlotId, Timeline, TimelineKind as Kind, vectorized_with,
};

use crate::pose::{Pose, SlotPose};
use crate::skeleton::Skeleton;
use event::Events;
use sample::Keys;

/// What timelines read and write: an animation at a time, and a skeleton.
///
/// All in one, since it is handed from function to function for every timeline.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) data: &'a SkeletonData,
    /// The bones' setup pose.
    pub(crate) setup: &'a [LocalTransform],
    pub(crate) skin: Option<&'a Skin>,
    pub(crate) pose: &'a mut Pose,
    /// The skeleton's time, seconds: simulations that are reset begin there.
    pub(crate) skeleton_time: f64,
    pub(crate) animation: &'a Animation,
    /// The time of the application before, -1 for never, and that of this one, seconds.
    pub(crate) window: Window,
    pub(crate) events: Events<'a>,
}

impl<'a> Context<'a> {
    #[inline]
    pub(crate) fn new(
        skeleton: &'a mut Skeleton,
        animation: &'a Animation,
        window: Window,
        events: Events<'a>,
    ) -> Self {
        Self {
            data: &skeleton.data,
            setup: &skeleton.program.setup,
            skin: skeleton.skin.as_deref(),
            pose: &mut skeleton.pose,
            skeleton_time: skeleton.time,
            animation,
            window,
            events,
        }
    }

    /// The time at which the animation is applied, seconds.
    #[inline(always)]
    pub(crate) const fn now(&self) -> Real {
        self.window.time
    }

    #[inline(always)]
    pub(crate) fn keys<'t>(&self, timeline: &'t Timeline) -> Keys<'t>
    where
        'a: 't,
    {
        Keys::new(self.animation, timeline)
    }

    #[inline(always)]
    pub(crate) fn bone_active(&self, bone: BoneId) -> bool {
        self.pose.bone_active.get(bone).copied().unwrap_or(false)
    }

    /// A slot whose bone is active.
    #[inline(always)]
    fn active_slot(&self, slot: SlotId) -> Option<&'a SlotData> {
        let slot = self.data.slots.get(slot)?;
        self.bone_active(slot.bone).then_some(slot)
    }
}

/// Applies one timeline, attachment timelines by the rule of animation.md 5.3.
#[inline]
pub(crate) fn apply_timeline(context: &mut Context<'_>, timeline: &Timeline, mix: Mix) {
    if is_frequent(timeline.kind) {
        apply_frequent(context, timeline, mix);
    } else {
        apply_other(context, timeline, mix);
    }
}

#[inline(never)]
fn apply_frequent(context: &mut Context<'_>, timeline: &Timeline, mix: Mix) {
    Bones::new(context).apply(Plain, timeline, mix, false);
}

/// Applies the timelines of bones at the beginning of a list; returns what follows them.
#[inline]
pub(crate) fn apply_bones<'a>(
    context: &mut Context<'a>,
    timelines: &'a [Timeline],
    mix: Mix,
) -> &'a [Timeline] {
    vectorized_with(bone::Run {
        context,
        timelines,
        mix,
    })
}

/// Applies timelines in order.
pub(crate) fn apply_timelines<'a>(context: &mut Context<'a>, mut timelines: &'a [Timeline], mix: Mix) {
    while let [timeline, rest @ ..] = timelines {
        timelines = if is_frequent(timeline.kind) {
            apply_bones(context, timelines, mix)
        } else {
            apply_other(context, timeline, mix);
            rest
        };
    }
}

/// Only calls functions, which have the registers for themselves.
#[inline(never)]
#[rustfmt::skip]
fn apply_other(
    c: &mut Context<'_>,
    t: &Timeline,
    mix: Mix,
) {
    match t.kind {
        Kind::TranslateX(_) | Kind::TranslateY(_) | Kind::ScaleX(_) | Kind::ScaleY(_)
        | Kind::Shear(_) | Kind::ShearX(_) | Kind::ShearY(_) => bone::apply_rare(c, t, mix),
        Kind::Inherit(id) => bone::inherit(c, t, id, mix),
        Kind::Rgba(id) => slot::limited_color(c, t, id, mix, |l, _| {
            [&mut l.r, &mut l.g, &mut l.b, &mut l.a]
        }),
        Kind::Rgb(id) => slot::color(c, t, id, mix, |l, _| [&mut l.r, &mut l.g, &mut l.b]),
        Kind::Alpha(id) => slot::color(c, t, id, mix, |l, _| [&mut l.a]),
        Kind::Rgba2(id) => slot::limited_color(c, t, id, mix, |l, d| {
            [&mut l.r, &mut l.g, &mut l.b, &mut l.a, &mut d.r, &mut d.g, &mut d.b]
        }),
        Kind::Rgb2(id) => slot::color(c, t, id, mix, |l, d| {
            [&mut l.r, &mut l.g, &mut l.b, &mut d.r, &mut d.g, &mut d.b]
        }),
        Kind::Attachment(id) => slot::attachment_alone(c, t, id, mix),
        Kind::Deform { slot, attachment } => deform::apply(c, t, slot, attachment, mix),
        Kind::Sequence { slot, attachment } => sequence::apply(c, t, slot, attachment, mix),
        Kind::IkConstraint(id) => constraint::ik(c, t, id, mix),
        Kind::TransformConstraint(id) => constraint::transform(c, t, id, mix),
        Kind::PathConstraintPosition(id) => constraint::path(c, t, id, mix, |d| [d.position], |p| [&mut p.position]),
        Kind::PathConstraintSpacing(id) => constraint::path(c, t, id, mix, |d| [d.spacing], |p| [&mut p.spacing]),
        Kind::PathConstraintMix(id) => constraint::path(
            c, t, id, mix, |d| [d.mix_rotate, d.mix_x, d.mix_y], |p| [&mut p.mix_rotate, &mut p.mix_x, &mut p.mix_y],
        ),
        Kind::PhysicsConstraintInertia(id) => {
            physics::parameter(c, t, id, mix, |d| (d.inertia, d.inertia_global), |p| &mut p.inertia);
        }
        Kind::PhysicsConstraintStrength(id) => {
            physics::parameter(c, t, id, mix, |d| (d.strength, d.strength_global), |p| &mut p.strength);
        }
        Kind::PhysicsConstraintDamping(id) => {
            physics::parameter(c, t, id, mix, |d| (d.damping, d.damping_global), |p| &mut p.damping);
        }
        Kind::PhysicsConstraintMass(id) => physics::mass(c, t, id, mix),
        Kind::PhysicsConstraintWind(id) => {
            physics::parameter(c, t, id, mix, |d| (d.wind, d.wind_global), |p| &mut p.wind);
        }
        Kind::PhysicsConstraintGravity(id) => {
            physics::parameter(c, t, id, mix, |d| (d.gravity, d.gravity_global), |p| &mut p.gravity);
        }
        Kind::PhysicsConstraintMix(id) => {
            physics::parameter(c, t, id, mix, |d| (d.mix, d.mix_global), |p| &mut p.mix);
        }
        Kind::PhysicsConstraintReset(id) => physics::reset(c, t, id),
        Kind::DrawOrder => draw_order::apply(c, t, mix),
        Kind::Event => event::apply(c, t),
        // The enum may grow in the data crate: what is not known here drives nothing.
        _ => {}
    }
}

/// Shows what an attachment timeline has at the time. Gives the slot, if its bone is active, and whether the attachment was set, be
/// it to none: before the first key the slot may be left alone. Source: animation.md 11.7.
#[inline(always)]
pub(crate) fn show_attachment<'c>(
    context: &'c mut Context<'_>,
    timeline: &Timeline,
    slot: SlotId,
    blend: MixBlend,
) -> Option<(&'c mut SlotPose, bool)> {
    let mix = Mix {
        alpha: 1.0,
        blend,
        direction: MixDirection::In,
    };
    slot::attachment(context, timeline, slot, mix)
}

/// The times at which an animation is applied, modulo its duration where it loops.
fn window(animation: &Animation, last: Real, time: Real, wrap: bool) -> Window {
    let duration = from_single(animation.duration);
    if !wrap || duration == 0.0 {
        return Window { last, time };
    }
    Window {
        last: if last > 0.0 { last % duration } else { last },
        time: time % duration,
    }
}

/// The time at which an animation is applied: modulo its duration where it loops.
pub(crate) fn local_time(animation: &Animation, time: Real, loop_: bool) -> Real {
    window(animation, time, time, loop_).time
}

impl Skeleton {
    /// Poses the skeleton as an animation has it at a time. Known elsewhere as `Animation.apply`.
    ///
    /// * `last_time`: seconds at which it was applied before, -1 for never. Events and physics resets after it, up to and
    ///   including `time`, are fired; if it is greater than `time`, those after it and those from the start to `time`.
    /// * `time`: seconds. NaN counts as before all keys. A key is reached when `time` is equal to its time, compared in
    ///   [`Real`].
    /// * `loop_`: whether both times are taken modulo the duration, so that the duration itself is 0.
    /// * `events`: receives the events fired; `None` fires none.
    /// * `alpha`: 0..1, share of the animation in the result; values outside extrapolate. What cannot be interpolated
    ///   (inherit, attachment, sequence, draw order, the switches of IK) is taken over at any alpha.
    /// * `blend`, `direction`: see [`MixBlend`] and [`MixDirection`].
    ///
    /// Inactive bones, their slots, and inactive constraints are left alone. An id that does not exist changes nothing.
    /// World transforms follow with the next update. Nothing is allocated once the lists have grown to what the animation
    /// needs. Source: animation.md 5, 6.
    pub fn apply_animation(
        &mut self,
        animation: AnimationId,
        last_time: Real,
        time: Real,
        loop_: bool,
        events: Option<&mut Vec<FiredEvent>>,
        alpha: Real,
        blend: MixBlend,
        direction: MixDirection,
    ) {
        let Some(found) = self.data.animations.get(animation) else {
            return;
        };
        let window = window(found, last_time, time, loop_);
        let events = events.map(|fired| (animation, fired));
        // Field by field: the animation is borrowed from the same skeleton.
        let mut context = Context {
            data: &self.data,
            setup: &self.program.setup,
            skin: self.skin.as_deref(),
            pose: &mut self.pose,
            skeleton_time: self.time,
            animation: found,
            window,
            events,
        };
        let mix = Mix {
            alpha,
            blend,
            direction,
        };
        apply_timelines(&mut context, &found.timelines, mix);
    }

    /// As [`apply_animation`](Self::apply_animation) for an animation that the data need not hold; its ids are those of the
    /// skeleton's data, and what they do not find is left out.
    ///
    /// `events`: receives the events fired, with the id of the animation that they shall be said to come from.
    pub fn apply_animation_data(
        &mut self,
        animation: &Animation,
        last_time: Real,
        time: Real,
        loop_: bool,
        events: Option<(AnimationId, &mut Vec<FiredEvent>)>,
        alpha: Real,
        blend: MixBlend,
        direction: MixDirection,
    ) {
        let mix = Mix {
            alpha,
            blend,
            direction,
        };
        let window = window(animation, last_time, time, loop_);
        let mut context = Context::new(self, animation, window, events);
        apply_timelines(&mut context, &animation.timelines, mix);
    }
}

/// A whole number that a pool of singles holds; what is no index becomes one that is not found.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn single_index(value: f32) -> usize {
    if value >= 0.0 { value as usize } else { usize::MAX }
}
