//! The update cache as a flat program. Source: pose.md 4.

use std::collections::HashMap;
use std::sync::Arc;

use spine_data::{
    Attachment, AttachmentId, BoneId, ConstraintRef, Id, IkConstraintId, PathConstraintId,
    PhysicsConstraintId, SkeletonData, Skin, SlotId, TransformConstraintId, Vertices,
};

use crate::flow;
use crate::programs::Program;
use crate::skeleton::Skeleton;

/// The most that the steps of a program may cost together, counted in bones and vertices that are computed. Constraints
/// that would exceed it stay inactive.
///
/// A program may visit each bone once more for each constraint, so that a file of two megabytes could ask for
/// billions of steps. Real skeletons cost hundreds.
pub const MAX_PROGRAM_COST: usize = 2_000_000;

/// One step of an update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Compute a bone's world transform from its applied transform.
    Bone(BoneId),
    /// Solve an IK constraint.
    Ik(IkConstraintId),
    /// Solve a transform constraint.
    Transform(TransformConstraintId),
    /// Solve a path constraint.
    Path(PathConstraintId),
    /// Simulate a physics constraint.
    Physics(PhysicsConstraintId),
}

impl Skeleton {
    /// Builds the program and the active flags anew: after the skin, its lists or the data's constraints have changed.
    /// [`set_skin`](Self::set_skin) does so itself. Source: pose.md 4.1.
    pub fn update_cache(&mut self) {
        let data = Arc::clone(&self.data);
        let skin = self.skin.clone();
        let mut build = Build::new(&data, skin.as_deref());
        build.run(self);
        let mut ops = build.program;
        ops.shrink_to_fit();
        let still = flow::still(&data, &ops);
        let program = Program {
            keeps_worlds: flow::keeps_worlds(&data, &ops),
            last_writes: flow::last_writes(&data, &ops),
            links: flow::links(&data, ops.iter()),
            still_links: flow::links(&data, still.iter().filter_map(|place| ops.get(*place as usize))),
            still,
            early: flow::early(&data, &ops),
            spans: flow::spans(&data, &ops),
            setup: data.bones.iter().map(|bone| bone.local).collect(),
            ops,
        };
        self.program = program.shared();
        for (active, flag) in self.pose.bone_active.iter_mut().zip(build.active) {
            *active = flag;
        }
    }
}

struct Build<'a> {
    data: &'a SkeletonData,
    skin: Option<&'a Skin>,
    program: Vec<Op>,
    sorted: Vec<bool>,
    active: Vec<bool>,
    /// Children of all bones, in data order, and where each bone's begin.
    children: Vec<BoneId>,
    first_child: Vec<usize>,
    stack: Vec<BoneId>,
    /// What the constraints so far cost besides the bones that they have computed anew.
    cost: usize,
    /// For each slot of a path constraint, the values of all its paths and of the largest.
    path_vertices: HashMap<SlotId, (usize, usize)>,
}

impl<'a> Build<'a> {
    fn new(data: &'a SkeletonData, skin: Option<&'a Skin>) -> Self {
        let mut sorted: Vec<bool> = data.bones.iter().map(|bone| bone.skin_required).collect();
        let mut active: Vec<bool> = sorted.iter().map(|required| !required).collect();
        let mut marked = vec![false; data.bones.len()];
        for bone in skin.map(|skin| skin.bones.as_slice()).unwrap_or_default() {
            let mut at = Some(*bone);
            while let Some(bone) = at {
                // Up to an ancestor that another bone of the skin has led to; edited data may hold circles.
                match marked.get_mut(bone.index()) {
                    Some(marked) if !*marked => *marked = true,
                    _ => break,
                }
                if let (Some(sorted), Some(active)) =
                    (sorted.get_mut(bone.index()), active.get_mut(bone.index()))
                {
                    (*sorted, *active) = (false, true);
                }
                at = data.bones.get(bone).and_then(|bone| bone.parent);
            }
        }
        let (children, first_child) = children(data);
        Self {
            data,
            skin,
            program: Vec::new(),
            sorted,
            active,
            children,
            first_child,
            stack: Vec::new(),
            cost: 0,
            path_vertices: HashMap::new(),
        }
    }

    fn run(&mut self, skeleton: &mut Skeleton) {
        let pose = &mut skeleton.pose;
        // A constraint that is never visited keeps its flag. Source: pose.md 4.1 step 3.
        let mut by_order: Vec<Option<ConstraintRef>> = vec![None; constraint_count(self.data)];
        for constraint in constraints(self.data) {
            let order = self
                .data
                .constraint(constraint)
                .map_or(u32::MAX, |(_, order, _)| order) as usize;
            if let Some(place) = by_order.get_mut(order)
                && place.is_none()
            {
                *place = Some(constraint);
            }
        }
        for constraint in by_order.into_iter().flatten() {
            if self.is_too_costly(constraint) {
                continue;
            }
            match constraint {
                ConstraintRef::Ik(id) => {
                    let active = self.ik(id);
                    if let Some(ik) = pose.ik.get_mut(id) {
                        ik.active = active;
                    }
                }
                ConstraintRef::Transform(id) => {
                    let active = self.transform(id);
                    if let Some(transform) = pose.transform.get_mut(id) {
                        transform.active = active;
                    }
                }
                ConstraintRef::Path(id) => {
                    let target = self.data.path_constraints.get(id).map(|path| path.target);
                    let shown = target
                        .and_then(|slot| pose.slots.get(slot))
                        .and_then(|slot| slot.attachment);
                    let active = self.path(id, shown);
                    if let Some(path) = pose.path.get_mut(id) {
                        path.active = active;
                    }
                }
                ConstraintRef::Physics(id) => {
                    let active = self.physics(id);
                    if let Some(physics) = pose.physics.get_mut(id) {
                        physics.active = active;
                    }
                }
            }
        }
        for bone in self.data.bones.ids() {
            self.sort_bone(bone);
        }
    }

    /// Whether the program has reached its limit, this constraint included.
    fn is_too_costly(&mut self, constraint: ConstraintRef) -> bool {
        self.cost = self.cost.saturating_add(match constraint {
            ConstraintRef::Path(id) => self.path_cost(id),
            ConstraintRef::Transform(id) => self
                .data
                .transform_constraints
                .get(id)
                .map_or(0, |data| data.bones.len()),
            ConstraintRef::Ik(_) | ConstraintRef::Physics(_) => 1,
        });
        self.cost.saturating_add(self.program.len()) > MAX_PROGRAM_COST
    }

    /// Bones, skins to look through, and the vertices of the largest path that the slot may show.
    fn path_cost(&mut self, id: PathConstraintId) -> usize {
        let Some(data) = self.data.path_constraints.get(id) else {
            return 0;
        };
        let slot = data.target;
        let skeleton = self.data;
        let vertices = *self.path_vertices.entry(slot).or_insert_with(|| {
            let entries = skeleton
                .skins
                .iter()
                .flat_map(|skin| skin.attachments_for_slot(slot));
            let paths = entries.filter_map(|entry| match skeleton.attachments.get(entry.attachment)? {
                Attachment::Path(path) => Some(path.vertices.deform_len()),
                _ => None,
            });
            paths.fold((0_usize, 0_usize), |(sum, largest), len| {
                (sum.saturating_add(len), largest.max(len))
            })
        });
        let (all, largest) = vertices;
        data.bones
            .len()
            .saturating_add(skeleton.skins.len())
            .saturating_add(all)
            .saturating_add(largest)
    }

    fn is_active(&self, bone: BoneId, skin_required: bool, constraint: ConstraintRef) -> bool {
        self.active.get(bone.index()).copied().unwrap_or(false)
            && (!skin_required
                || self
                    .skin
                    .is_some_and(|skin| skin.constraints.contains(&constraint)))
    }

    fn ik(&mut self, id: IkConstraintId) -> bool {
        let Some(data) = self.data.ik_constraints.get(id) else {
            return false;
        };
        if !self.is_active(data.target, data.skin_required, ConstraintRef::Ik(id)) {
            return false;
        }
        self.sort_bone(data.target);
        let (Some(first), Some(last)) = (data.bones.first(), data.bones.last()) else {
            self.program.push(Op::Ik(id));
            return true;
        };
        self.sort_bone(*first);
        if data.bones.len() == 1 {
            self.program.push(Op::Ik(id));
            self.sort_reset(*first);
        } else {
            self.sort_bone(*last);
            self.program.push(Op::Ik(id));
            self.sort_reset(*first);
            self.set_sorted(*last);
        }
        true
    }

    fn transform(&mut self, id: TransformConstraintId) -> bool {
        let Some(data) = self.data.transform_constraints.get(id) else {
            return false;
        };
        if !self.is_active(data.target, data.skin_required, ConstraintRef::Transform(id)) {
            return false;
        }
        self.sort_bone(data.target);
        for bone in &data.bones {
            if data.local
                && let Some(parent) = self.data.bones.get(*bone).and_then(|bone| bone.parent)
            {
                self.sort_bone(parent);
            }
            self.sort_bone(*bone);
        }
        self.program.push(Op::Transform(id));
        self.reset_all(&data.bones);
        true
    }

    fn path(&mut self, id: PathConstraintId, shown: Option<AttachmentId>) -> bool {
        let Some(data) = self.data.path_constraints.get(id) else {
            return false;
        };
        let Some(bone) = self.data.slots.get(data.target).map(|slot| slot.bone) else {
            return false;
        };
        if !self.is_active(bone, data.skin_required, ConstraintRef::Path(id)) {
            return false;
        }
        let default = self
            .data
            .default_skin
            .and_then(|id| self.data.skins.get(id))
            .map(|skin| &**skin);
        if let Some(skin) = self.skin {
            self.sort_paths(skin, data.target, bone);
        }
        if let Some(default) = default
            && self.skin.is_none_or(|skin| !std::ptr::eq(skin, default))
        {
            self.sort_paths(default, data.target, bone);
        }
        for skin in &self.data.skins {
            self.sort_paths(skin, data.target, bone);
        }
        if let Some(shown) = shown {
            self.sort_path(shown, bone);
        }
        for bone in &data.bones {
            self.sort_bone(*bone);
        }
        self.program.push(Op::Path(id));
        self.reset_all(&data.bones);
        true
    }

    fn physics(&mut self, id: PhysicsConstraintId) -> bool {
        let Some(data) = self.data.physics_constraints.get(id) else {
            return false;
        };
        if !self.is_active(data.bone, data.skin_required, ConstraintRef::Physics(id)) {
            return false;
        }
        self.sort_bone(data.bone);
        self.program.push(Op::Physics(id));
        self.sort_reset(data.bone);
        self.set_sorted(data.bone);
        true
    }

    fn sort_paths(&mut self, skin: &Skin, slot: SlotId, bone: BoneId) {
        for entry in skin.attachments_for_slot(slot) {
            self.sort_path(entry.attachment, bone);
        }
    }

    fn sort_path(&mut self, attachment: AttachmentId, slot_bone: BoneId) {
        let Some(Attachment::Path(path)) = self.data.attachments.get(attachment) else {
            return;
        };
        match &path.vertices {
            Vertices::Unweighted(_) => self.sort_bone(slot_bone),
            Vertices::Weighted { influences, .. } => {
                for influence in influences {
                    self.sort_bone(influence.bone);
                }
            }
        }
    }

    /// Appends a bone that is not sorted, after its ancestors that are not. A loop, so that long chains cannot exhaust the stack.
    fn sort_bone(&mut self, bone: BoneId) {
        let mut at = Some(bone);
        while let Some(bone) = at {
            // Edited data may hold circles.
            if self.sorted.get(bone.index()).copied().unwrap_or(true) || self.stack.len() > self.sorted.len()
            {
                break;
            }
            self.stack.push(bone);
            at = self.data.bones.get(bone).and_then(|bone| bone.parent);
        }
        while let Some(bone) = self.stack.pop() {
            self.set_sorted(bone);
            self.program.push(Op::Bone(bone));
        }
    }

    fn set_sorted(&mut self, bone: BoneId) {
        if let Some(sorted) = self.sorted.get_mut(bone.index()) {
            *sorted = true;
        }
    }

    /// Marks the sorted descendants of a bone as not sorted. Source: pose.md 4.1, sortReset.
    fn sort_reset(&mut self, bone: BoneId) {
        self.stack.push(bone);
        while let Some(bone) = self.stack.pop() {
            let start = self.first_child.get(bone.index()).copied().unwrap_or(0);
            let end = self.first_child.get(bone.index() + 1).copied().unwrap_or(start);
            for child in self.children.get(start..end).unwrap_or_default() {
                let i = child.index();
                if self.active.get(i) == Some(&true)
                    && let Some(sorted) = self.sorted.get_mut(i)
                    && *sorted
                {
                    *sorted = false;
                    self.stack.push(*child);
                }
            }
        }
    }

    fn reset_all(&mut self, bones: &[BoneId]) {
        for bone in bones {
            self.sort_reset(*bone);
        }
        for bone in bones {
            self.set_sorted(*bone);
        }
    }
}

fn constraint_count(data: &SkeletonData) -> usize {
    data.ik_constraints.len()
        + data.transform_constraints.len()
        + data.path_constraints.len()
        + data.physics_constraints.len()
}

/// All constraints: IK, transform, path, physics.
fn constraints(data: &SkeletonData) -> impl Iterator<Item = ConstraintRef> {
    let ik = data.ik_constraints.ids().map(ConstraintRef::Ik);
    let transform = data.transform_constraints.ids().map(ConstraintRef::Transform);
    let path = data.path_constraints.ids().map(ConstraintRef::Path);
    let physics = data.physics_constraints.ids().map(ConstraintRef::Physics);
    ik.chain(transform).chain(path).chain(physics)
}

/// The children of all bones one after the other, and for each bone where its own begin.
fn children(data: &SkeletonData) -> (Vec<BoneId>, Vec<usize>) {
    let mut first = vec![0; data.bones.len() + 1];
    let parents = || {
        data.bones
            .enumerate()
            .filter_map(|(id, bone)| Some((id, bone.parent?.index())))
    };
    for (_, parent) in parents() {
        if let Some(count) = first.get_mut(parent + 1) {
            *count += 1;
        }
    }
    let mut total = 0;
    for count in &mut first {
        total += *count;
        *count = total;
    }
    let mut next = first.clone();
    let mut children = vec![BoneId::new(0); total];
    for (child, parent) in parents() {
        if let Some(place) = next.get_mut(parent) {
            if let Some(slot) = children.get_mut(*place) {
                *slot = child;
            }
            *place += 1;
        }
    }
    (children, first)
}
