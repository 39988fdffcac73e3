//! What a batch of one animation has to do for each eight times, and in which way.

use spine_data::{
    Animation, Attachment, BoneId, Id, Inherit, SkeletonData, SlotId, TimelineKind as Kind, Vertices,
};

use crate::program::Op;
use crate::skeleton::Skeleton;

/// One step of an update.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A bone that takes over all of its parent's transform, in all lanes at once. Is it handed to solvers?
    Together {
        bone: BoneId,
        parent: BoneId,
        motion: Motion,
        is_handed: bool,
    },
    /// A bone or a constraint that each lane runs for itself.
    Apart(Op),
}

/// How a bone moves in its parent's space.
#[derive(Clone, Copy, Debug)]
pub(super) enum Motion {
    Still,
    /// It keeps its rotation and shear.
    Moves,
    Turns,
}

/// A bone whose local transform each lane needs anew.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handed {
    pub(super) bone: BoneId,
    /// Whether timelines move it; else a solver overwrites what is known of it.
    pub(super) is_moved: bool,
    /// Whether its axes are needed, and turn.
    pub(super) needs_axes: bool,
}

/// What is known of a bone while a plan is made.
#[derive(Clone, Copy, Debug, Default)]
struct Traits {
    is_moved: bool,
    turns: bool,
    /// Whether it may inherit in another way than normally.
    is_special: bool,
    /// Whether solvers, or bones that are computed for each lane, read it.
    is_handed: bool,
    /// Whether each lane computes it for itself.
    is_apart: bool,
    /// Whether a constraint before this place in the program writes it.
    is_written: bool,
    /// Whether a step computes it that has not been looked at.
    is_late: bool,
    /// Whether it stands still at all times.
    is_fixed: bool,
}

/// The steps for one animation.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// Timelines of bones by index, with their bones.
    pub(super) bone_timelines: Vec<(usize, BoneId)>,
    /// Other timelines that matter.
    pub(super) timelines: Vec<usize>,
    /// Bones that timelines move.
    pub(super) moved: Vec<BoneId>,
    /// Bones that are handed to each lane.
    pub(super) handed: Vec<Handed>,
    /// Steps that give the same at all times.
    pub(super) fixed: Vec<Step>,
    /// Steps of each time.
    pub(super) steps: Vec<Step>,
    /// Whether timelines change what slots show, and that matters.
    pub(super) drives_slots: bool,
    /// Whether world transforms may be read before they were computed.
    pub(super) resets: bool,
    traits: Vec<Traits>,
}

impl Plan {
    /// Plans an animation from a skeleton as it is. `slots`: whether slots are asked for.
    pub(super) fn make(&mut self, start: &Skeleton, animation: &Animation, slots: bool) {
        let data = start.data().as_ref();
        self.bone_timelines.clear();
        self.timelines.clear();
        self.moved.clear();
        self.handed.clear();
        self.fixed.clear();
        self.steps.clear();
        self.traits.clear();
        for inherit in &start.pose.inherit {
            self.traits.push(Traits {
                is_special: *inherit != Inherit::Normal,
                ..Traits::default()
            });
        }
        self.drives_slots = false;
        for (index, timeline) in animation.timelines.iter().enumerate() {
            match timeline.kind {
                Kind::Rotate(id) | Kind::Shear(id) | Kind::ShearX(id) | Kind::ShearY(id) => {
                    self.add_move(start, index, id, true);
                }
                Kind::Translate(id)
                | Kind::TranslateX(id)
                | Kind::TranslateY(id)
                | Kind::Scale(id)
                | Kind::ScaleX(id)
                | Kind::ScaleY(id) => self.add_move(start, index, id, false),
                Kind::Inherit(id) => {
                    self.note(id, |traits| traits.is_special = true);
                    self.timelines.push(index);
                }
                Kind::Attachment(slot) | Kind::Deform { slot, .. } => {
                    if slots || has_path(data, &start.program.ops, slot) {
                        self.drives_slots = true;
                        self.timelines.push(index);
                    }
                }
                Kind::Rgba(_)
                | Kind::Rgb(_)
                | Kind::Alpha(_)
                | Kind::Rgba2(_)
                | Kind::Rgb2(_)
                | Kind::Sequence { .. }
                | Kind::DrawOrder => {
                    if slots {
                        self.drives_slots = true;
                        self.timelines.push(index);
                    }
                }
                // Nobody asks for events, and physics do nothing.
                Kind::Event
                | Kind::PhysicsConstraintInertia(_)
                | Kind::PhysicsConstraintStrength(_)
                | Kind::PhysicsConstraintDamping(_)
                | Kind::PhysicsConstraintMass(_)
                | Kind::PhysicsConstraintWind(_)
                | Kind::PhysicsConstraintGravity(_)
                | Kind::PhysicsConstraintMix(_)
                | Kind::PhysicsConstraintReset(_) => {}
                _ => self.timelines.push(index),
            }
        }
        let moved = data
            .bones
            .ids()
            .zip(&self.traits)
            .filter(|(_, traits)| traits.is_moved);
        self.moved.extend(moved.map(|(bone, _)| bone));
        self.hand(start);
        self.resets = start.program.keeps_worlds && self.reads_early(start);
        self.order(data, &start.program.ops);
    }

    fn note(&mut self, bone: BoneId, set: impl FnOnce(&mut Traits)) {
        if let Some(traits) = self.traits.get_mut(bone.index()) {
            set(traits);
        }
    }

    fn add_move(&mut self, start: &Skeleton, timeline: usize, bone: BoneId, turns: bool) {
        if start.is_bone_active(bone) {
            self.bone_timelines.push((timeline, bone));
            self.note(bone, |traits| {
                traits.is_moved = true;
                traits.turns |= turns;
            });
        }
    }

    /// Finds the bones that have to be handed to each lane.
    fn hand(&mut self, start: &Skeleton) {
        let (data, program) = (start.data().as_ref(), &start.program.ops);
        for op in program {
            match *op {
                Op::Bone(bone) => {
                    let traits = self.traits.get(bone.index()).copied().unwrap_or_default();
                    if traits.is_special
                        || traits.is_written
                        || data.bones.get(bone).is_none_or(|bone| bone.parent.is_none())
                    {
                        self.hand_bone(data, bone);
                        self.note(bone, |traits| traits.is_apart = true);
                    }
                }
                Op::Ik(id) => {
                    if let Some(ik) = data.ik_constraints.get(id) {
                        self.hand_bone(data, ik.target);
                    }
                }
                Op::Transform(id) => {
                    if let Some(transform) = data.transform_constraints.get(id) {
                        self.hand_bone(data, transform.target);
                    }
                }
                Op::Path(id) => {
                    if let Some(path) = data.path_constraints.get(id) {
                        each_pull(start, path.target, |bone| {
                            self.note(bone, |traits| traits.is_handed = true);
                        });
                    }
                }
                Op::Physics(_) => {}
            }
            for &bone in written(data, *op) {
                self.hand_bone(data, bone);
                self.note(bone, |traits| traits.is_written = true);
            }
        }
        let handed = data
            .bones
            .ids()
            .zip(&self.traits)
            .filter(|(_, traits)| traits.is_handed);
        self.handed.extend(handed.filter_map(|(bone, traits)| {
            (traits.is_moved || traits.is_written).then_some(Handed {
                bone,
                is_moved: traits.is_moved,
                needs_axes: traits.is_apart && traits.turns,
            })
        }));
    }

    /// A bone, and its parent, from which solvers work out applied transforms.
    fn hand_bone(&mut self, data: &SkeletonData, bone: BoneId) {
        self.note(bone, |traits| traits.is_handed = true);
        if let Some(parent) = data.bones.get(bone).and_then(|bone| bone.parent) {
            self.note(parent, |traits| traits.is_handed = true);
        }
    }

    /// Whether a step may read a bone before another computes it. What no step computes is the same at all times.
    fn reads_early(&mut self, start: &Skeleton) -> bool {
        let (data, program) = (start.data().as_ref(), &start.program.ops);
        for op in program {
            if let Op::Bone(bone) = *op {
                self.note(bone, |traits| traits.is_late = true);
            }
            for &bone in written(data, *op) {
                self.note(bone, |traits| traits.is_late = true);
            }
        }
        let mut is_early = false;
        for op in program {
            let is_late = |bone: BoneId| self.traits.get(bone.index()).is_some_and(|traits| traits.is_late);
            is_early |= match *op {
                Op::Bone(bone) => data
                    .bones
                    .get(bone)
                    .and_then(|bone| bone.parent)
                    .is_some_and(is_late),
                Op::Ik(id) => data.ik_constraints.get(id).is_some_and(|ik| is_late(ik.target)),
                Op::Transform(id) => data
                    .transform_constraints
                    .get(id)
                    .is_some_and(|t| is_late(t.target)),
                Op::Path(id) => data.path_constraints.get(id).is_some_and(|path| {
                    let mut is_early = false;
                    each_pull(start, path.target, |bone| is_early |= is_late(bone));
                    is_early
                }),
                Op::Physics(_) => false,
            };
            // Solvers go on from where their bones and those bones' parents are.
            is_early |= written(data, *op).iter().any(|bone| {
                let parent = data.bones.get(*bone).and_then(|bone| bone.parent);
                is_late(*bone) || parent.is_some_and(is_late)
            });
            if let Op::Bone(bone) = *op {
                self.note(bone, |traits| traits.is_late = false);
            }
        }
        is_early
    }

    /// Makes the steps.
    fn order(&mut self, data: &SkeletonData, program: &[Op]) {
        let resets = self.resets;
        for (bone, setup) in data.bones.enumerate() {
            // Parents come before their children, where a file is in order.
            let parent = setup.parent.map(|parent| {
                self.traits
                    .get(parent.index())
                    .is_some_and(|traits| traits.is_fixed)
            });
            self.note(bone, |traits| {
                let stands = !traits.is_moved && !traits.is_special && !traits.is_written;
                traits.is_fixed = stands && !resets && parent != Some(false);
                // From here on: by what was run before.
                traits.is_written = false;
            });
        }
        for op in program {
            match *op {
                Op::Physics(_) => {}
                Op::Bone(bone) => {
                    let traits = self.traits.get(bone.index()).copied().unwrap_or_default();
                    let parent = data.bones.get(bone).and_then(|bone| bone.parent);
                    let step = match parent {
                        Some(parent) if !traits.is_special && !traits.is_written => Step::Together {
                            bone,
                            parent,
                            motion: match (traits.turns, traits.is_moved) {
                                (true, _) => Motion::Turns,
                                (false, true) => Motion::Moves,
                                (false, false) => Motion::Still,
                            },
                            is_handed: traits.is_handed,
                        },
                        _ => Step::Apart(*op),
                    };
                    let steps = if traits.is_fixed {
                        &mut self.fixed
                    } else {
                        &mut self.steps
                    };
                    steps.push(step);
                }
                _ => {
                    for &bone in written(data, *op) {
                        self.note(bone, |traits| traits.is_written = true);
                    }
                    self.steps.push(Step::Apart(*op));
                }
            }
        }
    }
}

/// Visits the bones at which the vertices of any path hang that a slot may show.
fn each_pull(start: &Skeleton, slot: SlotId, mut visit: impl FnMut(BoneId)) {
    let data = start.data();
    if let Some(slot) = data.slots.get(slot) {
        visit(slot.bone);
    }
    let default = data.default_skin.and_then(|skin| data.skins.get(skin));
    let skins = [start.skin.as_ref(), default].into_iter().flatten();
    let named = skins
        .flat_map(|skin| skin.attachments_for_slot(slot))
        .map(|entry| entry.attachment);
    let shown = start.pose.slots.get(slot).and_then(|slot| slot.attachment);
    for attachment in named.chain(shown).filter_map(|id| data.attachments.get(id)) {
        if let (Attachment::Path(_), Some(Vertices::Weighted { influences, .. })) =
            (attachment, attachment.vertices())
        {
            for influence in influences {
                visit(influence.bone);
            }
        }
    }
}

/// Whether a path constraint follows what a slot shows.
fn has_path(data: &SkeletonData, program: &[Op], slot: SlotId) -> bool {
    program.iter().any(|op| match op {
        Op::Path(id) => data
            .path_constraints
            .get(*id)
            .is_some_and(|path| path.target == slot),
        _ => false,
    })
}

/// The bones that a step writes.
pub(super) fn written(data: &SkeletonData, op: Op) -> &[BoneId] {
    match op {
        Op::Ik(id) => data.ik_constraints.get(id).map_or(&[], |ik| ik.bones.as_slice()),
        Op::Transform(id) => data
            .transform_constraints
            .get(id)
            .map_or(&[], |t| t.bones.as_slice()),
        Op::Path(id) => data
            .path_constraints
            .get(id)
            .map_or(&[], |path| path.bones.as_slice()),
        Op::Bone(_) | Op::Physics(_) => &[],
    }
}
