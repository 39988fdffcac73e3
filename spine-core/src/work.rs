//! What an update knows of the bones while it runs, in doubles.

use spine_data::real::{real, wide};
use spine_data::{BoneId, Id, Inherit, LocalTransform, Real, SkeletonData};

use crate::applied::{self, LeftMatrix, Relative};
use crate::matrices::Matrices;
use crate::pose::Pose;
use crate::skeleton::Frame;
use crate::transform::{Row, Unrounded, UnroundedLocal, WorldTransform};

/// Marks bones whose applied transform is what a constraint left instead of the local one.
const LEFT: u8 = 1;
/// Marks bones whose applied transform is still to be found.
const PENDING: u8 = 2;
/// Marks bones whose applied transform was written as it is in the pose.
const WRITTEN: u8 = 4;
/// Marks bones whose applied transform can be found at any time: nothing that it depends on changes any more.
const LATE: u8 = 8;

/// Which op runs, and which one is the last that changes what a bone's applied transform is found from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now<'a> {
    /// Place of the op in the program.
    pub(crate) op: u32,
    /// For each bone, see [`last_writes`](crate::flow::last_writes).
    pub(crate) last_writes: &'a [u32],
}

impl Now<'_> {
    /// Of steps that belong to no program.
    pub(crate) const UNKNOWN: Self = Self {
        op: 0,
        last_writes: &[],
    };

    #[inline(always)]
    fn is_last(self, bone: BoneId) -> bool {
        self.last_writes.get(bone.index()) == Some(&self.op)
    }
}

/// Marks bones of whose applied transform the matrix is known.
const PLACED: u8 = 128;
/// Marks bones of which that matrix is the bone's own, so that the same applied transform is found from it again.
const SQUARE: u8 = 16;
/// At first a mark holds how the bone inherits, above the bits that say what became of it.
const SHIFT: u32 = 4;

/// What an op that computes no bone has for one, and a root for a parent.
pub(crate) const NO_BONE: u32 = u32::MAX;

/// So many applied transforms wait at most.
const MOST_PENDING: usize = 64;

/// The bones of the update that runs. Nothing in it outlives the update but what saves work in the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// What local transforms make, which is what those bones have that no constraint left.
    locals: Matrices,
    /// World transforms before they are rounded.
    worlds: Vec<Row>,
    /// What constraints did to each bone: [`LEFT`], [`PENDING`], [`WRITTEN`].
    marks: Vec<u8>,
    /// Applied transforms of the bones that are marked [`LEFT`].
    applied: Vec<UnroundedLocal>,
    /// Matrices of the bones that are marked [`PLACED`].
    matrices: Vec<Unrounded>,
    pending: Vec<(BoneId, Relative)>,
}

/// A bone before a solver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) world: Unrounded,
    mark: u8,
}

impl Work {
    /// Begins an update. The world transforms of these bones begin as the pose has them, others as they happen to be.
    pub(crate) fn begin(&mut self, pose: &Pose, early: &[BoneId]) {
        self.begin_without_axes(pose, false);
        for bone in early {
            if let (Some(world), Some(rounded)) = (self.worlds.get_mut(bone.index()), pose.world.get(*bone)) {
                *world = Row(Unrounded::from(*rounded));
            }
        }
        self.locals.update(pose.local.as_slice());
    }

    /// Begins a step of which nobody knows what it reads.
    pub(crate) fn begin_with_all(&mut self, pose: &Pose) {
        self.begin_without_axes(pose, true);
        self.locals.update(pose.local.as_slice());
    }

    /// Begins an update in which all applied transforms that are asked for were put.
    pub(crate) fn begin_without_axes(&mut self, pose: &Pose, keep: bool) {
        let bones = pose.local.len();
        self.pending.clear();
        self.marks.clear();
        self.marks
            .extend(pose.inherit.iter().map(|inherit| (*inherit as u8) << SHIFT));
        self.marks.resize(bones, 0);
        self.worlds.resize(bones, Row::default());
        self.applied.resize(bones, UnroundedLocal::default());
        self.matrices.resize(bones, Unrounded::default());
        if keep {
            for (world, rounded) in self.worlds.iter_mut().zip(&pose.world) {
                *world = Row(Unrounded::from(*rounded));
            }
        }
    }

    /// Sets a bone's world transform.
    #[inline]
    pub(crate) fn set_world(&mut self, id: BoneId, world: Unrounded) {
        if let Some(stored) = self.worlds.get_mut(id.index()) {
            stored.0 = world;
        }
    }

    /// Takes over an applied transform that was computed elsewhere, and its matrix where that was found without angles.
    pub(crate) fn put_applied(
        &mut self,
        pose: &mut Pose,
        id: BoneId,
        local: UnroundedLocal,
        matrix: Option<LeftMatrix>,
    ) {
        if let (Some(mark), Some(stored), Some(rounded)) = (
            self.marks.get_mut(id.index()),
            self.applied.get_mut(id.index()),
            pose.applied.get_mut(id),
        ) {
            *mark = LEFT;
            *stored = local;
            *rounded = local.rounded();
            if let (Some(matrix), Some(stored)) = (matrix, self.matrices.get_mut(id.index())) {
                *mark = LEFT | PLACED | if matrix.is_square { SQUARE } else { 0 };
                *stored = matrix.matrix;
            }
        }
    }

    /// The matrix of an applied transform, where it was found without angles.
    pub(crate) fn matrix(&self, id: BoneId) -> Option<LeftMatrix> {
        let mark = *self.marks.get(id.index())?;
        let matrix = *self.matrices.get(id.index())?;
        (mark & PLACED != 0).then_some(LeftMatrix {
            matrix,
            is_square: mark & SQUARE != 0,
        })
    }

    /// Computes bones from this op on, as long as they take over all of their parent's transform and were left alone by
    /// constraints. Returns the first op that is left.
    #[inline(always)]
    pub(crate) fn advance(&mut self, links: &[[u32; 2]], mut at: usize) -> usize {
        let (worlds, locals, marks) = (&mut *self.worlds, self.locals.as_slice(), &*self.marks);
        let bones = worlds.len();
        // One length for all, so that an id is checked once.
        let (Some(locals), Some(marks)) = (locals.get(..bones), marks.get(..bones)) else {
            return at;
        };
        while let Some([id, parent]) = links.get(at) {
            let (id, parent) = (*id as usize, *parent as usize);
            if id >= bones || parent >= bones || marks[id] != 0 {
                break;
            }
            worlds[id].0 = worlds[parent].0.times(&locals[id].0);
            at += 1;
        }
        at
    }

    /// The matrix of a bone that no constraint has had to do with, in its parent's space.
    #[inline]
    pub(crate) fn untouched(&self, id: BoneId) -> Option<&Unrounded> {
        let mark = self.marks.get(id.index())?;
        let row = self.locals.as_slice().get(id.index())?;
        (mark & (LEFT | PENDING | WRITTEN | LATE) == 0).then_some(&row.0)
    }

    /// A bone's matrix in its parent's space and its applied transform.
    #[inline]
    pub(crate) fn applied(
        &mut self,
        data: &SkeletonData,
        pose: &mut Pose,
        id: BoneId,
    ) -> Option<(Unrounded, UnroundedLocal)> {
        self.settle(data, pose, id);
        let index = id.index();
        let applied = match *self.marks.get(index)? {
            mark if mark & (LEFT | WRITTEN) == 0 => {
                let matrix = self.locals.as_slice().get(index)?.0;
                return Some((matrix, UnroundedLocal::from(*pose.local.get(id)?)));
            }
            WRITTEN => UnroundedLocal::from(*pose.applied.get(id)?),
            _ => *self.applied.get(index)?,
        };
        Some((applied.matrix(), applied))
    }

    /// Computes a bone of whose applied transform the matrix is known and which inherits all; `false` if it is none.
    #[inline]
    pub(crate) fn place(
        &mut self,
        pose: &mut Pose,
        id: BoneId,
        parent: Option<BoneId>,
        now: Now<'_>,
    ) -> bool {
        let index = id.index();
        let mark = self.marks.get(index).copied().unwrap_or(0);
        let parent = parent
            .filter(|_| mark & PLACED != 0)
            .and_then(|parent| self.world(parent));
        let (Some(matrix), Some(parent)) = (self.matrices.get(index), parent) else {
            return false;
        };
        let world = parent.times(matrix);
        // Nothing can be found from a collapsed parent.
        let is_late = mark & SQUARE != 0 && now.is_last(id) && parent.determinant().abs() > applied::FLAT;
        self.set_world(id, world);
        if is_late
            && let (Some(mark), Some(unsettled)) = (self.marks.get_mut(index), pose.unsettled.get_mut(id))
        {
            *mark = LATE;
            *unsettled = true;
        }
        true
    }

    /// World transforms of all bones.
    #[inline]
    pub(crate) fn worlds(&self) -> &[Row] {
        &self.worlds
    }

    /// A bone's world transform.
    #[inline]
    pub(crate) fn world(&self, id: BoneId) -> Option<&Unrounded> {
        self.worlds.get(id.index()).map(|row| &row.0)
    }

    /// A bone's world transform, to be changed.
    #[inline]
    pub(crate) fn world_mut(&mut self, id: BoneId) -> Option<&mut Unrounded> {
        self.worlds.get_mut(id.index()).map(|row| &mut row.0)
    }

    /// Sets a bone's world and applied transform.
    #[inline]
    pub(crate) fn set_both(
        &mut self,
        pose: &mut Pose,
        id: BoneId,
        world: Unrounded,
        applied: LocalTransform,
    ) {
        if let Some(rounded) = self.write(pose, id, world) {
            *rounded = applied;
        }
    }

    /// Sets a bone's world transform; the applied transform to be written to.
    #[inline(always)]
    pub(crate) fn write<'a>(
        &mut self,
        pose: &'a mut Pose,
        id: BoneId,
        world: Unrounded,
    ) -> Option<&'a mut LocalTransform> {
        self.set_world(id, world);
        let (mark, rounded) = (self.marks.get_mut(id.index())?, pose.applied.get_mut(id)?);
        *mark = WRITTEN;
        Some(rounded)
    }

    /// What a solver may have to put back.
    #[inline]
    pub(crate) fn before(&self, id: BoneId) -> Option<Before> {
        Some(Before {
            world: *self.world(id)?,
            mark: *self.marks.get(id.index())?,
        })
    }

    /// Puts a bone back.
    pub(crate) fn restore(&mut self, pose: &mut Pose, id: BoneId, before: &Before, applied: LocalTransform) {
        self.set_both(pose, id, before.world, applied);
        if let Some(mark) = self.marks.get_mut(id.index()) {
            *mark = before.mark;
        }
    }

    /// Says that a constraint wrote a bone's world transform: its applied transform has to be found from it.
    ///
    /// That happens some bones at a time, before anyone reads one. What it depends on is taken now, unless this was the last
    /// op that changes any of it: then the applied transform is found when somebody asks.
    #[inline(always)]
    pub(crate) fn leave(
        &mut self,
        data: &SkeletonData,
        pose: &mut Pose,
        id: BoneId,
        frame: &Frame,
        now: Now<'_>,
    ) {
        if now.is_last(id)
            && pose.inherit.get(id) == Some(&Inherit::Normal)
            && let (Some(mark), Some(unsettled)) =
                (self.marks.get_mut(id.index()), pose.unsettled.get_mut(id))
        {
            *mark = LATE;
            *unsettled = true;
            return;
        }
        self.leave_early(data, pose, id, frame);
    }

    #[inline(never)]
    fn leave_early(&mut self, data: &SkeletonData, pose: &mut Pose, id: BoneId, frame: &Frame) {
        let (Some(setup), Some(world), Some(inherit)) =
            (data.bones.get(id), self.world(id), pose.inherit.get(id))
        else {
            return;
        };
        let (world, inherit) = (*world, *inherit);
        let parent = setup.parent.and_then(|parent| self.world(parent)).copied();
        let mark = match parent {
            Some(parent) if inherit == Inherit::Normal => {
                let relative = Relative::new(&world, &parent);
                match (relative.matrix(), self.matrices.get_mut(id.index())) {
                    (Some(LeftMatrix { matrix, is_square }), Some(stored)) => {
                        *stored = matrix;
                        self.pending.push((id, relative));
                        LEFT | PENDING | PLACED | if is_square { SQUARE } else { 0 }
                    }
                    _ => {
                        self.accept(pose, id, &relative.applied());
                        LEFT
                    }
                }
            }
            Some(parent) => {
                let rotation = pose.local.get(id).map_or(0.0, |local| local.rotation);
                self.accept(pose, id, &applied::of(&world, &parent, inherit, rotation, frame));
                LEFT
            }
            None => {
                self.accept(pose, id, &applied::of_root(&world, frame));
                LEFT
            }
        };
        if let Some(stored) = self.marks.get_mut(id.index()) {
            *stored = mark;
        }
        if self.pending.len() >= MOST_PENDING {
            self.settle_all(pose);
        }
    }

    /// Makes sure that a bone's applied transform is known.
    #[inline]
    pub(crate) fn settle(&mut self, data: &SkeletonData, pose: &mut Pose, id: BoneId) {
        let mark = self.marks.get(id.index()).copied().unwrap_or(0);
        if mark & (PENDING | LATE) != 0 {
            if mark & LATE != 0 {
                self.settle_late(data, pose, id);
            } else {
                self.settle_all(pose);
            }
        }
    }

    #[inline(never)]
    fn settle_late(&mut self, data: &SkeletonData, pose: &mut Pose, id: BoneId) {
        let parent = data.bones.get(id).and_then(|bone| self.world(bone.parent?));
        if let (Some(world), Some(parent)) = (self.world(id), parent) {
            let found = applied::of_normal(world, parent);
            self.accept(pose, id, &found);
        }
        if let (Some(mark), Some(unsettled)) = (self.marks.get_mut(id.index()), pose.unsettled.get_mut(id)) {
            *mark = LEFT;
            *unsettled = false;
        }
    }

    /// Finds all applied transforms that wait.
    #[inline(never)]
    pub(crate) fn settle_all(&mut self, pose: &mut Pose) {
        let mut pending = std::mem::take(&mut self.pending);
        let is_pending = |mark: &u8| mark & PENDING != 0;
        pending.retain(|(id, _)| self.marks.get(id.index()).is_some_and(is_pending));
        applied::of_all(&pending, |id, found| {
            self.accept(pose, id, found);
            if let Some(mark) = self.marks.get_mut(id.index()) {
                *mark &= !PENDING;
            }
        });
        self.pending = pending;
        self.pending.clear();
    }

    /// Takes an applied transform over.
    fn accept(&mut self, pose: &mut Pose, id: BoneId, found: &UnroundedLocal) {
        let (Some(stored), Some(rounded), Some(local)) = (
            self.applied.get_mut(id.index()),
            pose.applied.get_mut(id),
            pose.local.get(id),
        ) else {
            return;
        };
        let left = applied::finite(found, local);
        *stored = left;
        *rounded = left.rounded();
    }

    /// Rounds the world transforms of these bones. Those that are beyond the numbers of the pose become its largest ones.
    #[inline(always)]
    pub(crate) fn round(&self, pose: &mut Pose, spans: &[[u32; 2]]) {
        let bones = self.worlds.len().min(pose.world.len());
        for [first, end] in spans {
            let span = *first as usize..bones.min(*end as usize);
            if let (Some(rounded), Some(worlds)) = (
                pose.world.as_mut_slice().get_mut(span.clone()),
                self.worlds.get(span),
            ) {
                // By twos: more at once would cost more to put in order.
                let (pairs, last) = worlds.as_chunks::<2>();
                let (rounded_pairs, rounded_last) = rounded.as_chunks_mut::<2>();
                for ([one, other], [first, second]) in rounded_pairs.iter_mut().zip(pairs) {
                    (*one, *other) = (first.0.rounded(), second.0.rounded());
                }
                for (rounded, world) in rounded_last.iter_mut().zip(last) {
                    *rounded = world.0.rounded();
                }
            }
        }
        if !are_finite(pose) {
            self.limit(pose, spans);
        }
    }

    #[cold]
    fn limit(&self, pose: &mut Pose, spans: &[[u32; 2]]) {
        for id in spans
            .iter()
            .flat_map(|[first, end]| *first..*end)
            .map(BoneId::new)
        {
            if let (Some(rounded), Some(world)) = (pose.world.get_mut(id), self.world(id)) {
                limit_one(rounded, world);
            }
        }
    }
}

/// World transforms of a pose that are beyond its numbers become its largest ones; `worlds` has them before they were rounded.
#[inline]
pub(crate) fn limit(pose: &mut Pose, worlds: impl Iterator<Item = Unrounded>) {
    if are_finite(pose) {
        return;
    }
    for (world, from) in pose.world.iter_mut().zip(worlds) {
        limit_one(world, &from);
    }
}

fn limit_one(world: &mut WorldTransform, from: &Unrounded) {
    const LARGEST: f64 = wide(Real::MAX);
    let limit = |rounded: &mut Real, value: f64| {
        if value.is_finite() {
            *rounded = real(value.clamp(-LARGEST, LARGEST));
        }
    };
    if !world.is_finite() {
        limit(&mut world.a, from.a);
        limit(&mut world.b, from.b);
        limit(&mut world.x, from.x);
        limit(&mut world.c, from.c);
        limit(&mut world.d, from.d);
        limit(&mut world.y, from.y);
    }
}

/// Whether all world transforms are finite: their numbers times 0 are zeros then.
#[inline(always)]
fn are_finite(pose: &Pose) -> bool {
    let numbers: &[Real] = bytemuck::cast_slice(pose.world.as_slice());
    let (blocks, rest) = numbers.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for block in blocks {
        for (sum, number) in sums.iter_mut().zip(block) {
            *sum += number * 0.0;
        }
    }
    sums.iter().sum::<Real>() + rest.iter().map(|number| number * 0.0).sum::<Real>() == 0.0
}
