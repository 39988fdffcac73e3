//! A skeleton that is posed moment by moment.

use std::sync::Arc;

use spine_core::clipping::SkeletonClipping;
use spine_core::{Bounds, MixBlend, MixDirection, Physics, Skeleton, WorldTransform};
use spine_data::real::{real, wide};
use spine_data::{AnimationId, Real, SkeletonData};

use super::clock::Clock;
use super::error::SceneError;
use super::look::Look;
use crate::args::PhysicsMode;

/// Poses a skeleton for one frame of a [`Clock`] after the other.
///
/// With physics constraints that go on from frame to frame, every step of the clock up to the frame's is simulated: the first
/// begins anew, the others advance. Without, a frame is posed at once at exactly its time. Source: pose.md 10, user-cases.md
/// C24.
#[derive(Debug)]
pub struct Actor {
    skeleton: Skeleton,
    /// What is shown of it, where slots are hidden.
    shown: Option<Skeleton>,
    look: Look,
    animation: Option<AnimationId>,
    clock: Clock,
    physics: PhysicsMode,
    /// Whether physics makes it necessary to visit every step.
    steps: bool,
    next_frame: u64,
    next_step: u64,
    last_moment: Real,
}

/// How far a looped picture is from closing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seam {
    /// Largest distance between where the end of a bone is when the first frame comes again, and where the first frame has
    /// it, world units.
    pub(crate) distance: f64,
    /// Bone of that distance.
    pub(crate) bone: String,
}

impl Actor {
    /// An actor before its first frame. Without an animation it stands in the setup pose.
    ///
    /// # Errors
    ///
    /// [`SceneError`] where physics would take too many steps.
    pub fn new(
        data: &Arc<SkeletonData>,
        look: &Look,
        animation: Option<AnimationId>,
        clock: Clock,
        physics: PhysicsMode,
    ) -> Result<Self, SceneError> {
        let steps = physics == PhysicsMode::Update && !data.physics_constraints.is_empty();
        if steps {
            clock.check_steps()?;
        }
        let mut skeleton = Skeleton::new(Arc::clone(data));
        skeleton.show_skin(look.skin.clone());
        Ok(Self {
            shown: (!look.hidden.is_empty()).then(|| skeleton.clone()),
            skeleton,
            look: look.clone(),
            animation,
            clock,
            physics,
            steps,
            next_frame: 0,
            next_step: 0,
            last_moment: -1.0,
        })
    }

    /// Poses the next frame and returns the skeleton, ready to be drawn, without its hidden slots; `None` after the last.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Option<&Skeleton> {
        let frame = self.next_frame;
        if frame >= self.clock.frames() {
            return None;
        }
        self.next_frame += 1;
        if self.steps {
            self.step_to(self.clock.step(frame));
        } else {
            self.pose(self.clock.frame_moment(frame));
            self.skeleton.update_world_transform(match self.physics {
                PhysicsMode::None => Physics::None,
                PhysicsMode::Reset => Physics::Reset,
                PhysicsMode::Update => Physics::Update,
                PhysicsMode::Pose => Physics::Pose,
            });
        }
        Some(self.visible())
    }

    /// The box around what all frames show, clipping and hidden slots considered; frames that show nothing do not count.
    /// `None` where no frame shows anything. Frames are those from the next on. Source: pose.md 12.1, user-cases.md C25, C26.
    #[must_use]
    pub fn bounds(mut self) -> Option<Bounds> {
        let mut clipping = SkeletonClipping::new();
        let mut all: Option<Bounds> = None;
        while let Some(skeleton) = self.next() {
            let bounds = skeleton.bounds(Some(&mut clipping));
            all = match (all, bounds) {
                (Some(all), Some(bounds)) => Some(all.union(bounds)),
                (all, bounds) => all.or(bounds),
            };
        }
        all
    }

    /// Whether physics makes frames depend on those before.
    pub(crate) const fn has_physics(&self) -> bool {
        self.steps
    }

    /// The ends of all bones, to be compared by [`seam`](Self::seam).
    pub(crate) fn ends(&self) -> Vec<[f64; 2]> {
        let world = self.skeleton.pose.world.iter();
        let bones = self.skeleton.data().bones.iter();
        world
            .zip(bones)
            .map(|(world, bone)| end(world, bone.length))
            .collect()
    }

    /// After the last frame: steps on until the first comes again, and compares the bones with those of the first, `first`.
    ///
    /// The animation is applied as for the first frame, so that what is left between them is physics.
    pub(crate) fn seam(mut self, first: &[[f64; 2]]) -> Option<Seam> {
        if !self.steps || !self.clock.repeats() {
            return None;
        }
        let last = self.clock.last_step();
        self.step_to(last.saturating_sub(1));
        if self.next_step <= last {
            self.step(self.clock.step_moment(self.clock.step(0)));
        }
        let ends = self.ends();
        let pairs = ends.iter().zip(first).zip(self.skeleton.data().bones.iter());
        let distances = pairs.map(|((end, first), bone)| {
            let distance = libm::hypot(end[0] - first[0], end[1] - first[1]);
            (distance, &bone.name)
        });
        let worst = distances.filter(|(distance, _)| distance.is_finite());
        let (distance, bone) = worst.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Seam {
            distance,
            bone: bone.to_string(),
        })
    }

    fn step_to(&mut self, step: u64) {
        while self.next_step <= step {
            self.step(self.clock.step_moment(self.next_step));
        }
    }

    /// One step of physics, with the animation at a moment.
    fn step(&mut self, moment: f64) {
        self.pose(moment);
        let mode = if self.next_step == 0 {
            Physics::Reset
        } else {
            // `Skeleton::update` with a delta that is not rounded to single precision.
            self.skeleton.time += 1.0 / self.clock.rate();
            Physics::Update
        };
        self.skeleton.update_world_transform(mode);
        self.next_step += 1;
    }

    fn pose(&mut self, moment: f64) {
        let time = real(moment);
        if let Some(animation) = self.animation {
            let (blend, direction) = (MixBlend::Setup, MixDirection::In);
            let skeleton = &mut self.skeleton;
            skeleton.apply_animation(
                animation,
                self.last_moment,
                time,
                false,
                None,
                1.0,
                blend,
                direction,
            );
        }
        self.last_moment = time;
    }

    /// The skeleton without its hidden slots. Hiding comes after posing: paths and other slots are not to notice.
    fn visible(&mut self) -> &Skeleton {
        let Some(shown) = &mut self.shown else {
            return &self.skeleton;
        };
        shown.clone_from(&self.skeleton);
        for slot in &self.look.hidden {
            shown.set_slot_attachment(*slot, None);
        }
        shown
    }
}

/// Where a bone ends, in the world.
fn end(world: &WorldTransform, length: Real) -> [f64; 2] {
    let along = |axis: Real, origin: Real| wide(axis) * wide(length) + wide(origin);
    [along(world.a, world.x), along(world.c, world.y)]
}
