//! What a batch of one animation has to do for each eight times, and in which way.

use std::ops::Range;

use spine_data::{
    Animation, Attachment, BoneId, Id, Inherit, SkeletonData, SlotId, TimelineKind as Kind, Vertices,
};

use crate::program::Op;
use crate::skeleton::Skeleton;

/// One step of an update, in all lanes.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A bone that takes over all of its parent's transform, and that constraints left alone.
    Together {
        bone: BoneId,
        parent: BoneId,
        motion: Motion,
    },
    /// Any bone.
    Bone {
        bone: BoneId,
        parent: Option<BoneId>,
        /// Whether constraints left an applied transform.
        is_touched: bool,
        /// Whether timelines change how it inherits.
        is_timed: bool,
        /// Whether its applied transform is read, and this the last step that changes it.
        settles: bool,
    },
    Constraint(Constraint),
}

/// How a bone moves in its parent's space.
#[derive(Clone, Copy, Debug)]
pub(super) enum Motion {
    Still,
    /// It keeps its rotation and shear.
    Moves,
    Turns,
}

/// A constraint, and the bones that it reads.
#[derive(Clone, Debug)]
pub(super) struct Constraint {
    pub(super) op: Op,
    pub(super) way: Way,
    /// In [`Plan::reads`].
    pub(super) reads: Range<usize>,
    /// Whether what it leaves of its bones is used: matrices or applied transforms.
    pub(super) leaves: bool,
    /// Whether the latter are read.
    pub(super) is_read: bool,
    /// Whether timelines drive it.
    pub(super) is_driven: bool,
}

/// How a constraint is solved.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// One lane after the other.
    Apart,
    /// IK of one bone.
    Aim { bone: BoneId, parent: BoneId },
    /// IK of two bones.
    Fold { bones: [BoneId; 2], parent: BoneId },
    /// A transform constraint in world space.
    Follow,
    /// A path constraint.
    Lay,
}

/// What is known of a bone while a plan is made.
#[derive(Clone, Copy, Debug, Default)]
struct Traits {
    is_moved: bool,
    turns: bool,
    /// Whether it may inherit in another way than normally.
    is_special: bool,
    /// Whether timelines change how it inherits.
    is_timed: bool,
    /// Whether its applied transform is kept.
    is_touched: bool,
    /// Whether steps after the one that is looked at need what constraints left of it.
    is_needed: bool,
    /// Whether they read its applied transform.
    is_read: bool,
    /// Whether a constraint before this place in the program writes it.
    is_written: bool,
    /// Whether a step computes it that has not been looked at.
    is_late: bool,
    /// Whether a step reads it before another computes it.
    is_early: bool,
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
    /// Bones whose applied transforms are kept.
    pub(super) touched: Vec<BoneId>,
    /// Bones whose world transforms begin anew for each time, since they are read before they are computed.
    pub(super) early: Vec<BoneId>,
    /// Steps that give the same at all times.
    pub(super) fixed: Vec<Step>,
    /// Steps of each time.
    pub(super) steps: Vec<Step>,
    /// Bones that constraints read.
    pub(super) reads: Vec<BoneId>,
    /// Whether timelines change what slots show, and that matters.
    pub(super) drives_slots: bool,
    /// The constraints that timelines drive.
    driven: Vec<Op>,
    /// The ops that do anything.
    program: Vec<Op>,
    /// For each of them, its place in the whole program.
    places: Vec<usize>,
    /// For each of them, whether what it leaves is used, and whether applied transforms are read.
    leaves: Vec<[bool; 2]>,
    traits: Vec<Traits>,
}

impl Plan {
    /// Plans an animation from a skeleton as it is. `slots`: whether slots are asked for.
    pub(super) fn make(&mut self, start: &Skeleton, animation: &Animation, slots: bool) {
        let data = start.data().as_ref();
        self.bone_timelines.clear();
        self.timelines.clear();
        self.moved.clear();
        self.touched.clear();
        self.early.clear();
        self.fixed.clear();
        self.steps.clear();
        self.reads.clear();
        self.traits.clear();
        for inherit in &start.pose.inherit {
            self.traits.push(Traits {
                is_special: *inherit != Inherit::Normal,
                ..Traits::default()
            });
        }
        self.choose(start, animation);
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
                    self.note(id, |traits| (traits.is_special, traits.is_timed) = (true, true));
                    self.timelines.push(index);
                }
                Kind::Attachment(slot) | Kind::Deform { slot, .. } => {
                    if slots || has_path(data, &self.program, slot) {
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
                kind => {
                    if driven(kind).is_some_and(|op| self.program.contains(&op)) {
                        self.timelines.push(index);
                    }
                }
            }
        }
        let bones = || data.bones.ids().zip(&self.traits);
        self.moved
            .extend(bones().filter_map(|(bone, traits)| traits.is_moved.then_some(bone)));
        self.touch(start);
        if start.program.keeps_worlds {
            self.find_early(start);
        }
        let bones = || data.bones.ids().zip(&self.traits);
        self.touched
            .extend(bones().filter_map(|(bone, traits)| traits.is_touched.then_some(bone)));
        self.early
            .extend(bones().filter_map(|(bone, traits)| traits.is_early.then_some(bone)));
        self.order(start);
    }

    /// Chooses the ops: all but physics, and constraints that neither do anything nor are driven.
    fn choose(&mut self, start: &Skeleton, animation: &Animation) {
        let (data, pose) = (start.data(), &start.pose);
        self.driven.clear();
        let timelines = animation.timelines.iter();
        self.driven
            .extend(timelines.filter_map(|timeline| driven(timeline.kind)));
        let is_driven = |op: Op| self.driven.contains(&op);
        let does_anything = |op: Op| match op {
            Op::Bone(_) => true,
            Op::Physics(_) => false,
            Op::Ik(id) => is_driven(op) || pose.ik.get(id).is_some_and(|ik| ik.mix != 0.0),
            Op::Transform(id) => {
                is_driven(op)
                    || pose.transform.get(id).is_some_and(|t| {
                        let places = [t.mix_rotate, t.mix_x, t.mix_y];
                        let axes = [t.mix_scale_x, t.mix_scale_y, t.mix_shear_y];
                        places != [0.0; 3] || axes != [0.0; 3]
                    })
            }
            Op::Path(id) => {
                let is_on = pose
                    .path
                    .get(id)
                    .is_some_and(|path| [path.mix_rotate, path.mix_x, path.mix_y] != [0.0; 3]);
                let constraint = data.path_constraints.get(id);
                constraint.is_some_and(|path| !path.bones.is_empty()) && (is_on || is_driven(op))
            }
        };
        self.program.clear();
        self.places.clear();
        for (place, op) in start.program.ops.iter().enumerate() {
            if does_anything(*op) {
                self.program.push(*op);
                self.places.push(place);
            }
        }
    }

    fn note(&mut self, bone: BoneId, set: impl FnOnce(&mut Traits)) {
        if let Some(traits) = self.traits.get_mut(bone.index()) {
            set(traits);
        }
    }

    /// Whether a bone's applied transform is kept.
    pub(super) fn is_touched(&self, bone: BoneId) -> bool {
        self.traits(bone).is_touched
    }

    fn traits(&self, bone: BoneId) -> Traits {
        self.traits.get(bone.index()).copied().unwrap_or_default()
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

    /// Finds the bones whose applied transforms have to be kept, from the program's end.
    fn touch(&mut self, start: &Skeleton) {
        let data = start.data().as_ref();
        let program = std::mem::take(&mut self.program);
        self.leaves.clear();
        for op in program.iter().rev() {
            let bones = written(data, *op);
            let mut leaves = bones.iter().any(|bone| self.traits(*bone).is_needed);
            let mut is_read = bones.iter().any(|bone| self.traits(*bone).is_read);
            let mut read = &[][..];
            match *op {
                Op::Bone(bone) => {
                    is_read = self.traits(bone).is_read;
                    let has_parent = data.bones.get(bone).is_some_and(|bone| bone.parent.is_some());
                    self.note(bone, |traits| {
                        traits.is_needed = true;
                        traits.is_read |= traits.is_special || !has_parent;
                    });
                }
                Op::Ik(_) => (leaves, is_read, read) = (true, true, bones),
                Op::Transform(id) => {
                    if let Some(transform) = data.transform_constraints.get(id)
                        && transform.local
                    {
                        (leaves, is_read, read) = (true, true, bones);
                        self.note(transform.target, |traits| {
                            (traits.is_touched, traits.is_needed, traits.is_read) = (true, true, true);
                        });
                    }
                }
                Op::Path(_) | Op::Physics(_) => {}
            }
            for &bone in read {
                self.note(bone, |traits| (traits.is_needed, traits.is_read) = (true, true));
            }
            if leaves {
                for &bone in bones {
                    self.note(bone, |traits| traits.is_touched = true);
                }
            }
            self.leaves.push([leaves, is_read]);
        }
        self.leaves.reverse();
        self.program = program;
    }

    /// Finds the bones that a step may read before another computes them. What no step computes is the same at all times.
    fn find_early(&mut self, start: &Skeleton) {
        let data = start.data().as_ref();
        let program = std::mem::take(&mut self.program);
        for op in &program {
            if let Op::Bone(bone) = *op {
                self.note(bone, |traits| traits.is_late = true);
            }
            for &bone in written(data, *op) {
                self.note(bone, |traits| traits.is_late = true);
            }
        }
        for op in &program {
            each_read(start, *op, |bone| {
                self.note(bone, |traits| traits.is_early |= traits.is_late);
            });
            if let Op::Bone(bone) = *op {
                self.note(bone, |traits| traits.is_late = false);
            }
        }
        self.program = program;
    }

    /// Makes the steps.
    fn order(&mut self, start: &Skeleton) {
        let data = start.data().as_ref();
        let program = std::mem::take(&mut self.program);
        for op in &program {
            for &bone in written(data, *op) {
                self.note(bone, |traits| traits.is_written = true);
            }
        }
        for (bone, setup) in data.bones.enumerate() {
            // Parents come before their children, where a file is in order.
            let parent = setup.parent.map(|parent| self.traits(parent).is_fixed);
            self.note(bone, |traits| {
                let stands = !traits.is_moved && !traits.is_timed && !traits.is_written;
                traits.is_fixed = stands && !traits.is_early && parent != Some(false);
                // From here on: by what was run before.
                traits.is_written = false;
            });
        }
        for (at, op) in program.iter().enumerate() {
            let [leaves, is_read] = self.leaves.get(at).copied().unwrap_or([true; 2]);
            if let Op::Bone(bone) = *op {
                let last = start.program.last_writes.get(bone.index());
                let is_last = last.map(|place| *place as usize) == self.places.get(at).copied();
                let step = self.bone_step(data, bone, is_read && is_last);
                let is_fixed = self.traits(bone).is_fixed;
                let steps = if is_fixed {
                    &mut self.fixed
                } else {
                    &mut self.steps
                };
                steps.push(step);
                continue;
            }
            for &bone in written(data, *op) {
                self.note(bone, |traits| traits.is_written = true);
            }
            let first = self.reads.len();
            each_read(start, *op, |bone| self.reads.push(bone));
            self.steps.push(Step::Constraint(Constraint {
                op: *op,
                way: self.way(data, *op),
                reads: first..self.reads.len(),
                leaves,
                is_read,
                is_driven: self.driven.contains(op),
            }));
        }
        self.program = program;
    }

    fn bone_step(&self, data: &SkeletonData, bone: BoneId, settles: bool) -> Step {
        let traits = self.traits(bone);
        let parent = data.bones.get(bone).and_then(|bone| bone.parent);
        match parent {
            Some(parent) if !traits.is_special && !traits.is_written => Step::Together {
                bone,
                parent,
                motion: match (traits.turns, traits.is_moved) {
                    (true, _) => Motion::Turns,
                    (false, true) => Motion::Moves,
                    (false, false) => Motion::Still,
                },
            },
            _ => Step::Bone {
                bone,
                parent,
                is_touched: traits.is_written && traits.is_touched,
                is_timed: traits.is_timed,
                settles: settles && traits.is_written && traits.is_touched,
            },
        }
    }

    /// How a constraint can be solved.
    fn way(&self, data: &SkeletonData, op: Op) -> Way {
        let is_normal = |bone: BoneId| !self.traits(bone).is_special;
        let parent_of = |bone: BoneId| data.bones.get(bone).and_then(|bone| bone.parent);
        match (op, written(data, op)) {
            (Op::Ik(_), &[bone]) => match parent_of(bone) {
                Some(parent) if is_normal(bone) && parent != bone => Way::Aim { bone, parent },
                _ => Way::Apart,
            },
            (Op::Ik(_), &[first, last]) => match parent_of(first) {
                Some(parent)
                    if is_normal(first)
                        && is_normal(last)
                        && parent_of(last) == Some(first)
                        && parent != first =>
                {
                    Way::Fold {
                        bones: [first, last],
                        parent,
                    }
                }
                _ => Way::Apart,
            },
            (Op::Transform(id), _) => match data.transform_constraints.get(id) {
                Some(transform) if !transform.local => Way::Follow,
                _ => Way::Apart,
            },
            (Op::Path(_), _) => Way::Lay,
            _ => Way::Apart,
        }
    }
}

/// The constraint that a timeline drives, unless it is physics.
const fn driven(kind: Kind) -> Option<Op> {
    match kind {
        Kind::IkConstraint(id) => Some(Op::Ik(id)),
        Kind::TransformConstraint(id) => Some(Op::Transform(id)),
        Kind::PathConstraintPosition(id) | Kind::PathConstraintSpacing(id) | Kind::PathConstraintMix(id) => {
            Some(Op::Path(id))
        }
        _ => None,
    }
}

/// Visits the bones whose world transforms a step reads. Solvers go on from where their bones and those bones' parents are.
fn each_read(start: &Skeleton, op: Op, mut visit: impl FnMut(BoneId)) {
    let data = start.data();
    let parent_of = |bone: BoneId| data.bones.get(bone).and_then(|bone| bone.parent);
    match op {
        Op::Bone(bone) => parent_of(bone).into_iter().for_each(&mut visit),
        Op::Ik(id) => {
            let target = data.ik_constraints.get(id).map(|ik| ik.target);
            target.into_iter().for_each(&mut visit);
        }
        Op::Transform(id) => {
            let target = data
                .transform_constraints
                .get(id)
                .map(|transform| transform.target);
            target.into_iter().for_each(&mut visit);
        }
        Op::Path(id) => {
            if let Some(path) = data.path_constraints.get(id) {
                each_pull(start, path.target, &mut visit);
            }
        }
        Op::Physics(_) => {}
    }
    for &bone in written(data, op) {
        visit(bone);
        parent_of(bone).into_iter().for_each(&mut visit);
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
