//! Eight poses side by side.

use spine_data::real::{real, wide};
use spine_data::{
    Animation, Attachment, BoneId, Id, IdVec, IkConstraintId, LocalTransform, PathConstraintId, Real,
    SkeletonData, math, vectorized,
};

use super::apart::{self, Alone};
use super::follow::{Follow, Mixes};
use super::ik::{self, Settings};
use super::inherit;
use super::lay::{Laid, State};
use super::left::{self, Left};
use super::output::Rows;
use super::plan::{Constraint, Motion, Plan, Step, Way, written};
use super::wide::{Locals, Matrices, Wide, matrices, splat};
use crate::constraint::PI;
use crate::matrices;
use crate::pose::{IkConstraintPose, Pose};
use crate::program::Op;
use crate::scratch::PathScratch;
use crate::skeleton::{Frame, Skeleton};
use crate::timeline::lanes::{LANES, Lane, LocalLanes, apply_lanes, each, local_of};
use crate::transform::{Unrounded, WorldTransform};
use crate::work;

/// A bone as it is where nothing moves it.
#[derive(Clone, Copy, Debug)]
struct Still {
    axes: [f64; 4],
    matrix: Unrounded,
}

/// Eight poses of one skeleton.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    stills: IdVec<BoneId, Still>,
    locals: IdVec<BoneId, LocalLanes>,
    worlds: IdVec<BoneId, Matrices>,
    /// Applied transforms of the bones that constraints have to do with, as far as somebody reads them.
    applied: IdVec<BoneId, Locals>,
    left: IdVec<BoneId, Left>,
    alone: Vec<Alone>,
    points: Vec<[f64; 2]>,
    path: PathScratch,
    laid: Laid,
}

impl Lanes {
    pub(super) fn new(start: &Skeleton) -> Self {
        let local = &start.pose.local;
        let still = |local: &LocalTransform| {
            let axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
            let matrix = matrices::placed(axes, local);
            Still { axes, matrix }
        };
        Self {
            stills: local.iter().map(still).collect(),
            locals: local.iter().map(splat).collect(),
            worlds: local.iter().map(|_| Matrices::ZERO).collect(),
            applied: local.iter().map(|_| Locals::ZERO).collect(),
            left: local.iter().map(|_| Left::NONE).collect(),
            alone: vec![Alone::new(start); LANES],
            points: Vec::new(),
            path: PathScratch::default(),
            laid: Laid::default(),
        }
    }

    /// Begins a batch: everything as in the skeleton that all poses begin with, and what stands still at all times.
    pub(super) fn begin(&mut self, start: &Skeleton, plan: &Plan) {
        for (lanes, local) in self.locals.iter_mut().zip(&start.pose.local) {
            *lanes = splat(local);
        }
        for (lanes, world) in self.worlds.iter_mut().zip(&start.pose.world) {
            *lanes = Matrices::splat(&Unrounded::from(*world));
        }
        for alone in &mut self.alone {
            alone.begin(start);
        }
        self.run(start, plan, &plan.fixed);
    }

    /// Poses the skeleton at some times, ascending.
    pub(super) fn pose(&mut self, start: &Skeleton, plan: &Plan, animation: &Animation, times: &Lane) {
        let data = start.data().as_ref();
        for &bone in &plan.moved {
            if let (Some(local), Some(lanes)) = (start.pose.local.get(bone), self.locals.get_mut(bone)) {
                *lanes = splat(local);
            }
        }
        for &(index, bone) in &plan.bone_timelines {
            let (Some(timeline), Some(setup), Some(local)) = (
                animation.timelines.get(index),
                data.bones.get(bone),
                self.locals.get_mut(bone),
            ) else {
                continue;
            };
            apply_lanes(animation, timeline, times, &setup.local, local);
        }
        for (alone, &time) in self.alone.iter_mut().zip(times) {
            alone.apply(start, plan, animation, time);
        }
        for &bone in &plan.early {
            if let (Some(lanes), Some(world)) = (self.worlds.get_mut(bone), start.pose.world.get(bone)) {
                *lanes = Matrices::splat(&Unrounded::from(*world));
            }
        }
        for &bone in &plan.touched {
            if let (Some(applied), Some(local)) = (self.applied.get_mut(bone), self.locals.get(bone)) {
                *applied = Locals::of(local);
            }
            if let Some(left) = self.left.get_mut(bone) {
                left.is_placed = [0.0; LANES];
            }
        }
        self.run(start, plan, &plan.steps);
    }

    fn run(&mut self, start: &Skeleton, plan: &Plan, steps: &[Step]) {
        let frame = start.frame();
        for step in steps {
            match step {
                Step::Together { bone, parent, motion } => self.run_together([*parent, *bone], *motion),
                Step::Bone {
                    bone,
                    parent,
                    is_touched,
                    is_timed,
                    settles,
                } => self.run_bone(start, *bone, *parent, [*is_touched, *is_timed, *settles], &frame),
                Step::Constraint(constraint) => {
                    if self.solve(start, plan, constraint, &frame).is_none() {
                        self.run_apart(start.data(), plan, constraint, &frame);
                    }
                }
            }
        }
    }

    /// Computes a bone that takes over all of its parent's transform.
    #[inline(always)]
    fn run_together(&mut self, [parent, bone]: [BoneId; 2], motion: Motion) {
        // A parent after its child in the file is copied; most are before.
        let late = if parent < bone {
            None
        } else {
            self.worlds.get(parent).copied()
        };
        let worlds = self.worlds.as_mut_slice().split_at_mut_checked(bone.index());
        let Some((before, [world, ..])) = worlds else {
            return;
        };
        let parent = late.as_ref().or_else(|| before.get(parent.index()));
        let (Some(parent), Some(still), Some(local)) = (parent, self.stills.get(bone), self.locals.get(bone))
        else {
            return;
        };
        match motion {
            Motion::Still => world.compose_still(parent, &still.matrix),
            Motion::Moves => world.compose_moved(parent, &still.axes, local),
            Motion::Turns => world.compose_turned(parent, local),
        }
    }

    /// Computes a bone of any kind, from what constraints left of it if they did.
    fn run_bone(
        &mut self,
        start: &Skeleton,
        bone: BoneId,
        parent: Option<BoneId>,
        [is_touched, is_timed, settles]: [bool; 3],
        frame: &Frame,
    ) {
        let (Some(local), Some(inherit)) = (self.locals.get(bone), start.pose.inherit.get(bone)) else {
            return;
        };
        let own;
        let (matrix, locals) = match self.applied.get(bone) {
            Some(applied) if is_touched => (self.left_matrices(bone, applied), applied),
            _ => {
                own = Locals::of(local);
                (matrices(local), &own)
            }
        };
        let world = match parent {
            None => inherit::roots(&matrix, frame),
            Some(parent) => {
                let Some(parent) = self.worlds.get(parent) else {
                    return;
                };
                if is_timed {
                    let inherits = self.settings(start, true, |pose| pose.inherit.get(bone).copied());
                    let inherits = inherits.unwrap_or([*inherit; LANES]);
                    inherit::one_by_one(parent, &matrix, locals, inherits, frame)
                } else {
                    inherit::children(parent, &matrix, locals, *inherit, frame)
                }
            }
        };
        if settles
            && let Some(parent) = parent.and_then(|parent| self.worlds.get(parent))
            && let (Some(local), Some(applied), Some(left)) = (
                self.locals.get(bone),
                self.applied.get_mut(bone),
                self.left.get(bone),
            )
        {
            left::settle(&world, parent, local, applied, left);
        }
        if let Some(stored) = self.worlds.get_mut(bone) {
            *stored = world;
        }
    }

    /// Matrices of a bone that constraints left, without angles where they were found so.
    fn left_matrices(&self, bone: BoneId, applied: &Locals) -> Matrices {
        let Some(left) = self.left.get(bone) else {
            return applied.matrices();
        };
        if left.is_placed.iter().all(|is_placed| *is_placed != 0.0) {
            return left.matrices;
        }
        let mut matrices = applied.matrices();
        matrices.accept(&left.matrices, &left.is_placed);
        matrices
    }

    /// What drives a constraint or a bone in each lane; the same as at the start, unless timelines drive it.
    #[inline(always)]
    fn settings<T: Copy>(
        &self,
        start: &Skeleton,
        is_driven: bool,
        get: impl Fn(&Pose) -> Option<T>,
    ) -> Option<[T; LANES]> {
        let mut settings = [get(&start.pose)?; LANES];
        if is_driven {
            for (setting, alone) in settings.iter_mut().zip(&self.alone) {
                *setting = get(&alone.skeleton.pose)?;
            }
        }
        Some(settings)
    }

    /// Solves a constraint in all lanes; `None` where the usual solver has to.
    fn solve(&mut self, start: &Skeleton, plan: &Plan, constraint: &Constraint, frame: &Frame) -> Option<()> {
        let data = start.data().as_ref();
        let is_driven = constraint.is_driven;
        match (constraint.way, constraint.op) {
            (Way::Aim { bone, parent }, Op::Ik(id)) => {
                let (settings, target) = self.ik_settings(start, is_driven, id)?;
                let setup = data.bones.get(bone)?;
                let parent = *self.worlds.get(parent)?;
                let mut aimed = ik::Bone {
                    world: self.worlds.get_mut(bone)?,
                    applied: self.applied.get_mut(bone)?,
                    length: wide(setup.length),
                };
                let solved = ik::aim(&parent, &mut aimed, [&target.x, &target.y], &settings);
                self.left.get_mut(bone)?.clear(&solved);
                Some(())
            }
            (Way::Fold { bones, parent }, Op::Ik(id)) => {
                let (settings, target) = self.ik_settings(start, is_driven, id)?;
                let parent = *self.worlds.get(parent)?;
                let indices = bones.map(BoneId::index);
                let [first, last] = self.worlds.as_mut_slice().get_disjoint_mut(indices).ok()?;
                let [applied, child] = self.applied.as_mut_slice().get_disjoint_mut(indices).ok()?;
                let [length, child_length] =
                    bones.map(|bone| data.bones.get(bone).map(|bone| wide(bone.length)));
                let first = ik::Bone {
                    world: first,
                    applied,
                    length: length?,
                };
                let last = ik::Bone {
                    world: last,
                    applied: child,
                    length: child_length?,
                };
                let target = [&target.x, &target.y];
                let solved = ik::fold(&parent, &mut [first, last], target, &settings)?;
                for bone in bones {
                    self.left.get_mut(bone)?.clear(&solved);
                }
                Some(())
            }
            (Way::Follow, Op::Transform(id)) => {
                let transform = data.transform_constraints.get(id)?;
                let states = self.settings(start, is_driven, |pose| pose.transform.get(id).copied())?;
                let mixes = Mixes::new(&states);
                let mask = mixes.mask();
                if mask == [0.0; LANES] {
                    return Some(());
                }
                let follow = Follow::new(transform, &mixes, &states, *self.worlds.get(transform.target)?);
                for &bone in &transform.bones {
                    // The target may be one of the bones.
                    let (Some(target), Some(own)) =
                        (self.worlds.get(transform.target), self.worlds.get(bone))
                    else {
                        continue;
                    };
                    let world = follow.world(target, own);
                    self.place(start, bone, &world, constraint, &mask, frame);
                }
                Some(())
            }
            (Way::Lay, Op::Path(id)) => self.lay(start, plan, id, constraint, frame),
            _ => None,
        }
    }

    /// Lays bones along a path; `None`, before anything is changed, where the usual solver has to.
    fn lay(
        &mut self,
        start: &Skeleton,
        plan: &Plan,
        id: PathConstraintId,
        constraint: &Constraint,
        frame: &Frame,
    ) -> Option<()> {
        let data = start.data().as_ref();
        let path = data.path_constraints.get(id)?;
        let states = self.settings(start, constraint.is_driven, |pose| pose.path.get(id).copied())?;
        let state = State::new(&states);
        let mask = state.mask();
        if mask == [0.0; LANES] {
            return Some(());
        }
        let slot = |pose: &Pose| pose.slots.get(path.target).map(|slot| slot.attachment);
        let shown = self.settings(start, plan.drives_slots, slot)?;
        let deform = |pose: &Pose| pose.deform.get(path.target).map(|deform| deform.is_empty());
        let is_plain = self.settings(start, plan.drives_slots, deform)? == [true; LANES];
        if shown != [shown[0]; LANES] || !is_plain {
            return None;
        }
        let Some(Attachment::Path(attachment)) = shown[0].and_then(|shown| data.attachments.get(shown))
        else {
            return Some(());
        };
        let slot = *self.worlds.get(data.slots.get(path.target)?.bone)?;
        let mut laid = std::mem::take(&mut self.laid);
        let length = |bone| data.bones.get(bone).map_or(0.0, |bone| wide(bone.length));
        let found = laid.find(attachment, path, &state, &slot, &self.worlds, length);
        if found == Some(true) {
            let mut offset = [wide(path.offset_rotation); LANES];
            if path.offset_rotation != 0.0 {
                for (lane, offset) in offset.iter_mut().enumerate() {
                    let radians = PI / 180.0;
                    let is_upright = slot.get(lane).determinant() > 0.0;
                    *offset *= if is_upright { radians } else { -radians };
                }
            }
            let mut apply = laid.begin(path, &state, offset);
            for (index, &bone) in path.bones.iter().enumerate() {
                if let Some(own) = self.worlds.get(bone) {
                    let world = apply.next(index, length(bone), own);
                    self.place(start, bone, &world, constraint, &mask, frame);
                }
            }
        }
        self.laid = laid;
        found.map(|_| ())
    }

    /// The state of an IK constraint, and where its target is; `None` where lanes differ in how bones are scaled.
    fn ik_settings(
        &self,
        start: &Skeleton,
        is_driven: bool,
        id: IkConstraintId,
    ) -> Option<(Settings, Matrices)> {
        let ik = start.data().ik_constraints.get(id)?;
        let states = self.settings(start, is_driven, |pose| pose.ik.get(id).copied())?;
        let [first, ..] = states;
        let is_one =
            |state: &IkConstraintPose| state.compress == first.compress && state.stretch == first.stretch;
        let settings = Settings {
            mix: states.map(|state| wide(state.mix)),
            softness: states.map(|state| wide(state.softness)),
            bend: states.map(|state| f64::from(state.bend_direction)),
            compress: first.compress,
            stretch: first.stretch,
            uniform: ik.uniform,
        };
        let target = self.worlds.get(ik.target)?;
        states.iter().all(is_one).then_some((settings, *target))
    }

    /// Puts a bone where a constraint wants it, in the lanes whose `mask` is not 0 and where that is finite.
    fn place(
        &mut self,
        start: &Skeleton,
        bone: BoneId,
        world: &Matrices,
        constraint: &Constraint,
        mask: &Wide,
        frame: &Frame,
    ) {
        let Some(stored) = self.worlds.get_mut(bone) else {
            return;
        };
        let moved = vectorized(
            #[inline(always)]
            || {
                let moved = world.finite(mask);
                stored.accept(world, &moved);
                moved
            },
        );
        if !constraint.leaves {
            return;
        }
        let inherits = self.settings(start, true, |pose| pose.inherit.get(bone).copied());
        let inherits = inherits.unwrap_or_default();
        let parent = start.data().bones.get(bone).and_then(|bone| bone.parent);
        if let (Some(applied), Some(left), Some(world), Some(local)) = (
            self.applied.get_mut(bone),
            self.left.get_mut(bone),
            self.worlds.get(bone),
            self.locals.get(bone),
        ) {
            let bone = left::Bone {
                world,
                parent: parent.and_then(|parent| self.worlds.get(parent)),
                inherits,
                local,
            };
            left::leave(&bone, frame, applied, left, constraint.is_read, &moved);
        }
    }

    /// Solves a constraint in one lane after the other.
    #[inline(never)]
    fn run_apart(&mut self, data: &SkeletonData, plan: &Plan, constraint: &Constraint, frame: &Frame) {
        let reads = plan.reads.get(constraint.reads.clone()).unwrap_or_default();
        for (lane, alone) in self.alone.iter_mut().enumerate() {
            for &read in reads {
                let (Some(world), Some(local), Some(applied), Some(left)) = (
                    self.worlds.get(read),
                    self.locals.get(read),
                    self.applied.get(read),
                    self.left.get(read),
                ) else {
                    continue;
                };
                let applied = || apart::Applied {
                    local: applied.get(lane),
                    matrix: left.get(lane),
                };
                let bone = apart::Bone {
                    world: world.get(lane),
                    local: local_of(local, lane),
                    applied: plan.is_touched(read).then(applied),
                };
                alone.put(read, &bone);
            }
            alone.run(constraint.op, data, &mut self.points, &mut self.path, frame);
            for &bone in written(data, constraint.op) {
                let Some((found, found_applied)) = alone.take(data, bone, plan.is_touched(bone)) else {
                    continue;
                };
                if let Some(world) = self.worlds.get_mut(bone) {
                    world.set(lane, &found);
                }
                if let (Some(applied), Some(left), Some(found)) =
                    (self.applied.get_mut(bone), self.left.get_mut(bone), found_applied)
                {
                    applied.set(lane, &found.local);
                    left.set(lane, found.matrix);
                }
            }
        }
    }

    /// Writes the poses into these rows, one row a lane.
    pub(super) fn write(&mut self, rows: &mut Rows<'_>, indices: &[usize]) {
        let is_written = |finite: Option<Lane>| finite == Some([0.0; LANES]);
        if let Ok(all) = <[usize; LANES]>::try_from(indices)
            && !rows.has_slots()
            && is_written(rows.worlds_of(all).map(|places| self.write_worlds(places)))
        {
            return;
        }
        for (alone, (lane, index)) in self.alone.iter_mut().zip(indices.iter().enumerate()) {
            let pose = &mut alone.skeleton.pose;
            for (world, lanes) in pose.world.iter_mut().zip(&self.worlds) {
                *world = rounded(lanes, lane);
            }
            work::limit(pose, self.worlds.iter().map(|lanes| lanes.get(lane)));
            rows.write(*index, &alone.skeleton);
        }
    }

    /// Writes the world transforms of all lanes, and returns for each lane 0 if they are all finite.
    #[inline(never)]
    fn write_worlds(&self, mut places: [&mut [[Real; 6]]; LANES]) -> Lane {
        vectorized(
            #[inline(always)]
            || {
                let mut sums = [0.0; LANES];
                for (bone, Matrices { a, b, c, d, x, y }) in self.worlds.as_slice().iter().enumerate() {
                    let (a, b, x) = (each(a, real), each(b, real), each(x, real));
                    let (c, d, y) = (each(c, real), each(d, real), each(y, real));
                    for lane in 0..LANES {
                        let world = [a[lane], b[lane], x[lane], c[lane], d[lane], y[lane]];
                        if let Some(place) = places[lane].get_mut(bone) {
                            *place = world;
                        }
                    }
                    for lane in 0..LANES {
                        let axes = (a[lane] + b[lane]) + (c[lane] + d[lane]);
                        sums[lane] += (axes + (x[lane] + y[lane])) * 0.0;
                    }
                }
                sums
            },
        )
    }
}

#[inline(always)]
fn rounded(lanes: &Matrices, lane: usize) -> WorldTransform {
    WorldTransform {
        a: real(lanes.a[lane]),
        b: real(lanes.b[lane]),
        x: real(lanes.x[lane]),
        c: real(lanes.c[lane]),
        d: real(lanes.d[lane]),
        y: real(lanes.y[lane]),
    }
}
