//! Everything that changes from frame to frame.

use spine_data::{
    AttachmentId, BoneId, Color, Id, IdVec, IkConstraintId, Inherit, LocalTransform, PathConstraintId,
    PhysicsConstraintId, Real, SkeletonData, SlotId, TransformConstraintId,
};

use crate::deform::Deform;
use crate::fetch::{fetch, fetch_all};
use crate::transform::WorldTransform;

/// What a slot shows. Source: pose.md 2.3.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlotPose {
    /// Light colour; channels may leave 0..1 while animations overshoot.
    pub color: Color,
    /// Dark colour, where [`SlotData::dark_color`](spine_data::SlotData::dark_color) is present; its alpha has no meaning.
    pub dark_color: Option<Color>,
    /// Frame of the attachment's sequence; -1 is the sequence's setup frame.
    pub sequence_index: i32,
    /// A number for the use of whatever drives attachments.
    pub attachment_state: i32,
    pub(crate) attachment: Option<AttachmentId>,
}

impl SlotPose {
    /// The attachment shown; set with [`Skeleton::set_slot_attachment`](crate::Skeleton::set_slot_attachment).
    #[inline]
    #[must_use]
    pub const fn attachment(&self) -> Option<AttachmentId> {
        self.attachment
    }
}

/// State of an IK constraint. Source: pose.md 2.5.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct IkConstraintPose {
    /// Share of the constraint in the result, 0..1.
    pub mix: Real,
    /// Distance from full reach within which two bones slow down, skeleton units.
    pub softness: Real,
    /// +1 or -1.
    pub bend_direction: i8,
    /// Whether one bone is shortened when the target is too close.
    pub compress: bool,
    /// Whether bones are lengthened when the target is out of reach.
    pub stretch: bool,
    /// Whether it is part of the update; follows the skin.
    pub active: bool,
}

/// State of a transform constraint: mixes 0..1. Source: pose.md 2.5.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TransformConstraintPose {
    /// Share in the rotation.
    pub mix_rotate: Real,
    /// Share in x.
    pub mix_x: Real,
    /// Share in y.
    pub mix_y: Real,
    /// Share in the x scale.
    pub mix_scale_x: Real,
    /// Share in the y scale.
    pub mix_scale_y: Real,
    /// Share in the y shear.
    pub mix_shear_y: Real,
    /// Whether it is part of the update; follows the skin.
    pub active: bool,
}

/// State of a path constraint. Source: pose.md 2.5.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PathConstraintPose {
    /// Place of the first bone: skeleton units or a fraction of the path.
    pub position: Real,
    /// Spacing between the bones: skeleton units or a fraction of the path.
    pub spacing: Real,
    /// Share in the rotation, 0..1.
    pub mix_rotate: Real,
    /// Share in x, 0..1.
    pub mix_x: Real,
    /// Share in y, 0..1.
    pub mix_y: Real,
    /// Whether it is part of the update; follows the skin.
    pub active: bool,
}

/// State of a physics constraint: parameters, and the simulation that survives resets of the pose.
///
/// Source: pose.md 2.5, 10.1, 10.6.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PhysicsConstraintPose {
    /// How much of the bone's motion becomes an offset, 0..1.
    pub inertia: Real,
    /// Spring constant.
    pub strength: Real,
    /// Factor on velocities for each 1/60 s.
    pub damping: Real,
    /// 1 / mass.
    pub mass_inverse: Real,
    /// Acceleration along world x.
    pub wind: Real,
    /// Acceleration along world -y.
    pub gravity: Real,
    /// Share of the constraint in the result, 0..1.
    pub mix: Real,
    /// Whether it is part of the update; follows the skin.
    pub active: bool,
    /// The simulation.
    pub state: PhysicsState,
}

/// The simulation of a physics constraint, in doubles in every build: it adds up over many frames. Source: pose.md 10.1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PhysicsState {
    /// Seconds not yet simulated.
    pub remaining: f64,
    /// Skeleton time of the last update, seconds.
    pub last_time: f64,
    /// Whether the next update takes the bone as it is.
    pub fresh: bool,
    /// Bone position at the last update, world units.
    pub anchor: [f64; 2],
    /// Bone position after the last update, world units.
    pub exit: [f64; 2],
    /// From the bone's origin to its tip, world units.
    pub tip: [f64; 2],
    /// Offsets of x and y (world units), rotation (radians) and scale (fraction).
    pub offset: [f64; 4],
    /// Their velocities, per second.
    pub velocity: [f64; 4],
    /// How often the simulation was reset, for programs that want to notice it; begins again after 2^32.
    pub resets: u32,
}

impl PhysicsState {
    /// A simulation that has not begun.
    pub const NEW: Self = Self {
        remaining: 0.0,
        last_time: 0.0,
        fresh: true,
        anchor: [0.0; 2],
        exit: [0.0; 2],
        tip: [0.0; 2],
        offset: [0.0; 4],
        velocity: [0.0; 4],
        resets: 0,
    };

    /// Forgets offsets, velocities and time left; the next update takes the bone as it is. Source: pose.md 10.1.
    pub fn reset(&mut self, time: f64) {
        self.remaining = 0.0;
        self.last_time = time;
        self.fresh = true;
        self.offset = [0.0; 4];
        self.velocity = [0.0; 4];
        self.resets = self.resets.wrapping_add(1);
    }
}

/// All arrays that a frame changes. A snapshot is a clone.
///
/// Parallel arrays of small records: `world` is one contiguous block of `[bones, 2, 3]` numbers.
/// Lists have the length of their namesakes in [`SkeletonData`]; changing their lengths is a fault of the program.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Pose {
    /// Local transforms: what animations and programs set.
    pub local: IdVec<BoneId, LocalTransform>,
    /// Applied transforms, save those that are [`unsettled`](Self::unsettled).
    pub(crate) applied: IdVec<BoneId, LocalTransform>,
    /// Whether a bone's applied transform is still to be found from its world transform and its parent's, when somebody asks.
    pub(crate) unsettled: IdVec<BoneId, bool>,
    /// World transforms: zeros before the first update.
    pub world: IdVec<BoneId, WorldTransform>,
    /// How each bone takes over its parent's transform.
    pub inherit: IdVec<BoneId, Inherit>,
    /// Whether each bone is part of the update; follows the skin.
    pub bone_active: IdVec<BoneId, bool>,
    /// Slots in data order.
    pub slots: IdVec<SlotId, SlotPose>,
    /// Slots in the order in which they are drawn.
    pub draw_order: Vec<SlotId>,
    /// Deform of each slot.
    pub deform: IdVec<SlotId, Deform>,
    /// IK constraints.
    pub ik: IdVec<IkConstraintId, IkConstraintPose>,
    /// Transform constraints.
    pub transform: IdVec<TransformConstraintId, TransformConstraintPose>,
    /// Path constraints.
    pub path: IdVec<PathConstraintId, PathConstraintPose>,
    /// Physics constraints.
    pub physics: IdVec<PhysicsConstraintId, PhysicsConstraintPose>,
}

impl Pose {
    /// The setup pose without any attachment. Applied and world transforms are zeros. Source: pose.md 2.1, 2.2.
    pub(crate) fn new(data: &SkeletonData) -> Self {
        let bones = &data.bones;
        Self {
            local: bones.iter().map(|bone| bone.local).collect(),
            applied: bones.iter().map(|_| LocalTransform::ZERO).collect(),
            unsettled: bones.iter().map(|_| false).collect(),
            world: bones.iter().map(|_| WorldTransform::ZERO).collect(),
            inherit: bones.iter().map(|bone| bone.inherit).collect(),
            bone_active: bones.iter().map(|bone| !bone.skin_required).collect(),
            slots: data
                .slots
                .iter()
                .map(|slot| SlotPose {
                    color: slot.color,
                    dark_color: slot.dark_color,
                    sequence_index: -1,
                    attachment_state: 0,
                    attachment: None,
                })
                .collect(),
            draw_order: data.slots.ids().collect(),
            deform: data.slots.iter().map(|_| Deform::default()).collect(),
            ik: data
                .ik_constraints
                .iter()
                .map(|ik| IkConstraintPose {
                    mix: ik.mix,
                    softness: ik.softness,
                    bend_direction: ik.bend_direction,
                    compress: ik.compress,
                    stretch: ik.stretch,
                    active: false,
                })
                .collect(),
            transform: data
                .transform_constraints
                .iter()
                .map(|t| TransformConstraintPose {
                    mix_rotate: t.mix_rotate,
                    mix_x: t.mix_x,
                    mix_y: t.mix_y,
                    mix_scale_x: t.mix_scale_x,
                    mix_scale_y: t.mix_scale_y,
                    mix_shear_y: t.mix_shear_y,
                    active: false,
                })
                .collect(),
            path: data
                .path_constraints
                .iter()
                .map(|p| PathConstraintPose {
                    position: p.position,
                    spacing: p.spacing,
                    mix_rotate: p.mix_rotate,
                    mix_x: p.mix_x,
                    mix_y: p.mix_y,
                    active: false,
                })
                .collect(),
            physics: data
                .physics_constraints
                .iter()
                .map(|p| PhysicsConstraintPose {
                    inertia: p.inertia,
                    strength: p.strength,
                    damping: p.damping,
                    mass_inverse: p.mass_inverse,
                    wind: p.wind,
                    gravity: p.gravity,
                    mix: p.mix,
                    active: false,
                    state: PhysicsState::NEW,
                })
                .collect(),
        }
    }

    /// Asks for all that an update reads and writes. Deforms, which few slots have, are left out.
    pub(crate) fn fetch(&self) {
        fetch_all(self.local.as_slice());
        fetch_all(self.applied.as_slice());
        fetch_all(self.unsettled.as_slice());
        fetch_all(self.world.as_slice());
        fetch_all(self.inherit.as_slice());
        fetch_all(self.bone_active.as_slice());
        fetch_all(self.slots.as_slice());
        fetch_all(&self.draw_order);
        fetch_all(self.deform.as_slice());
        fetch_all(self.ik.as_slice());
        fetch_all(self.transform.as_slice());
        fetch_all(self.path.as_slice());
        for physics in &self.physics {
            fetch(physics);
            fetch(&physics.state.anchor);
            fetch(&physics.state.offset);
            fetch(&physics.state.velocity);
        }
    }

    /// Takes over how bones inherit and what drives constraints from another pose of the same data.
    pub(crate) fn copy_settings(&mut self, from: &Self) {
        copy(&mut self.inherit, &from.inherit);
        copy(&mut self.ik, &from.ik);
        copy(&mut self.transform, &from.transform);
        copy(&mut self.path, &from.path);
    }

    /// Takes over what slots show from another pose of the same data, without new memory once lists have grown.
    pub(crate) fn copy_slots(&mut self, from: &Self) {
        copy(&mut self.slots, &from.slots);
        self.draw_order.clone_from(&from.draw_order);
        for (to, from) in self.deform.iter_mut().zip(&from.deform) {
            to.clone_from(from);
        }
    }

    /// The applied transforms of the bones from `first` on become the local ones, in one block.
    pub(crate) fn apply_locals(&mut self, first: usize) {
        let bones = self.local.len().min(self.applied.len());
        let applied = self
            .applied
            .as_mut_slice()
            .get_mut(first..bones)
            .unwrap_or_default();
        let local = self.local.as_slice().get(first..bones).unwrap_or_default();
        applied.copy_from_slice(local);
        self.unsettled.as_mut_slice().fill(false);
    }

    /// Bones and constraint parameters as in the data; simulations go on. Source: pose.md 2.6.
    pub(crate) fn set_bones_to_setup_pose(&mut self, data: &SkeletonData) {
        for ((local, inherit), bone) in self.local.iter_mut().zip(&mut self.inherit).zip(&data.bones) {
            *local = bone.local;
            *inherit = bone.inherit;
        }
        for (pose, ik) in self.ik.iter_mut().zip(&data.ik_constraints) {
            pose.mix = ik.mix;
            pose.softness = ik.softness;
            pose.bend_direction = ik.bend_direction;
            pose.compress = ik.compress;
            pose.stretch = ik.stretch;
        }
        for (pose, t) in self.transform.iter_mut().zip(&data.transform_constraints) {
            pose.mix_rotate = t.mix_rotate;
            pose.mix_x = t.mix_x;
            pose.mix_y = t.mix_y;
            pose.mix_scale_x = t.mix_scale_x;
            pose.mix_scale_y = t.mix_scale_y;
            pose.mix_shear_y = t.mix_shear_y;
        }
        for (pose, p) in self.path.iter_mut().zip(&data.path_constraints) {
            pose.position = p.position;
            pose.spacing = p.spacing;
            pose.mix_rotate = p.mix_rotate;
            pose.mix_x = p.mix_x;
            pose.mix_y = p.mix_y;
        }
        for (pose, p) in self.physics.iter_mut().zip(&data.physics_constraints) {
            pose.inertia = p.inertia;
            pose.strength = p.strength;
            pose.damping = p.damping;
            pose.mass_inverse = p.mass_inverse;
            pose.wind = p.wind;
            pose.gravity = p.gravity;
            pose.mix = p.mix;
        }
    }
}

fn copy<I: Id, T: Copy>(to: &mut IdVec<I, T>, from: &IdVec<I, T>) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
}
