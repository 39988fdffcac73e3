//! Eight poses side by side: timelines, axes and bones together, constraints one lane after the other by the usual solvers.

use spine_data::real::{real, wide};
use spine_data::{Animation, BoneId, Id, IdVec, LocalTransform, Real, SkeletonData, math};

use super::output::Rows;
use super::plan::{Motion, Plan, Step, written};
use crate::program::Op;
use crate::scratch::PathScratch;
use crate::skeleton::{Frame, Physics, Skeleton};
use crate::timeline::lanes::{
    LANES, Lane, LocalLanes, SCALE_X, SCALE_Y, X, Y, apply_lanes, local_of, numbers,
};
use crate::timeline::{Context, Mix, MixBlend, MixDirection, Window, apply_timeline};
use crate::transform::{Unrounded, WorldTransform};
use crate::update::run_op;
use crate::work::{self, Now, Work};

/// One number of each lane, in doubles.
type Wide = [f64; LANES];

/// A matrix of each lane.
#[derive(Clone, Copy, Debug)]
struct Matrices {
    a: Wide,
    c: Wide,
    b: Wide,
    d: Wide,
    x: Wide,
    y: Wide,
}

impl Matrices {
    const ZERO: Self = Self {
        a: [0.0; LANES],
        c: [0.0; LANES],
        b: [0.0; LANES],
        d: [0.0; LANES],
        x: [0.0; LANES],
        y: [0.0; LANES],
    };

    #[inline(always)]
    fn get(&self, lane: usize) -> Unrounded {
        Unrounded {
            a: self.a[lane],
            c: self.c[lane],
            b: self.b[lane],
            d: self.d[lane],
            x: self.x[lane],
            y: self.y[lane],
        }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, matrix: &Unrounded) {
        self.a[lane] = matrix.a;
        self.c[lane] = matrix.c;
        self.b[lane] = matrix.b;
        self.d[lane] = matrix.d;
        self.x[lane] = matrix.x;
        self.y[lane] = matrix.y;
    }

    /// The children that have these matrices in the parents' space, each lane by [`Unrounded::times`].
    #[inline(always)]
    fn compose(&mut self, parent: &Self, child: impl Fn(usize) -> Unrounded) {
        for lane in 0..LANES {
            self.set(lane, &parent.get(lane).times(&child(lane)));
        }
    }

    /// A child that stands still in its parent's space.
    #[inline(never)]
    fn compose_still(&mut self, parent: &Self, child: &Unrounded) {
        self.compose(parent, |_| *child);
    }

    /// A child that keeps its axes.
    #[inline(never)]
    fn compose_moved(&mut self, parent: &Self, axes: &[f64; 4], local: &LocalLanes) {
        self.compose(parent, |lane| placed(*axes, local, lane));
    }

    /// A child that turns.
    #[inline(never)]
    fn compose_turned(&mut self, parent: &Self, local: &LocalLanes) {
        let [ax, cx, by, dy] = &turned(local);
        self.compose(parent, |lane| {
            placed([ax[lane], cx[lane], by[lane], dy[lane]], local, lane)
        });
    }
}

/// [`work::placed`] of one lane.
#[inline(always)]
fn placed([a, c, b, d]: [f64; 4], local: &LocalLanes, lane: usize) -> Unrounded {
    let (scale_x, scale_y) = (wide(local[SCALE_X][lane]), wide(local[SCALE_Y][lane]));
    Unrounded {
        a: a * scale_x,
        c: c * scale_x,
        b: b * scale_y,
        d: d * scale_y,
        x: wide(local[X][lane]),
        y: wide(local[Y][lane]),
    }
}

/// Axes of scale 1 of each lane: x and then y.
type AxesLanes = [Wide; 4];

/// A bone as it is where nothing moves it.
#[derive(Clone, Copy, Debug)]
struct Still {
    axes: [f64; 4],
    matrix: Unrounded,
}

/// What only one lane has.
#[derive(Clone, Debug)]
struct Alone {
    skeleton: Skeleton,
    work: Work,
}

/// Eight poses of one skeleton.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    stills: IdVec<BoneId, Still>,
    locals: IdVec<BoneId, LocalLanes>,
    worlds: IdVec<BoneId, Matrices>,
    alone: Vec<Alone>,
    points: Vec<[Real; 2]>,
    path: PathScratch,
}

impl Lanes {
    pub(super) fn new(start: &Skeleton) -> Self {
        let local = &start.pose.local;
        let alone = Alone {
            skeleton: start.clone(),
            work: Work::default(),
        };
        let still = |local: &LocalTransform| {
            let axes = math::axes_deg(local.rotation, local.shear_x, local.shear_y);
            let matrix = work::placed(&axes, local);
            Still { axes, matrix }
        };
        Self {
            stills: local.iter().map(still).collect(),
            locals: local.iter().map(splat).collect(),
            worlds: local.iter().map(|_| Matrices::ZERO).collect(),
            alone: vec![alone; LANES],
            points: Vec::new(),
            path: PathScratch::default(),
        }
    }

    /// Begins a batch: everything as in the skeleton that all poses begin with, and what stands still at all times.
    pub(super) fn begin(&mut self, start: &Skeleton, plan: &Plan) {
        for (lanes, local) in self.locals.iter_mut().zip(&start.pose.local) {
            *lanes = splat(local);
        }
        for Alone { skeleton, work } in &mut self.alone {
            let pose = &mut skeleton.pose;
            pose.copy_settings(&start.pose);
            pose.copy_slots(&start.pose);
            for (bone, local) in start.pose.local.enumerate() {
                if let (Some(to), Some(applied)) = (pose.local.get_mut(bone), pose.applied.get_mut(bone)) {
                    (*to, *applied) = (*local, *local);
                }
            }
            work.begin_without_axes(&start.pose, true);
            for (bone, still) in self.stills.enumerate() {
                work.set_axes(bone, still.axes);
            }
        }
        self.reset(start);
        self.run(start.data(), &plan.fixed, &start.frame(), LANES);
    }

    /// Poses the skeleton at some times, ascending; the last may be repeated, so that there are eight. The first `count` lanes
    /// matter.
    pub(super) fn pose(
        &mut self,
        start: &Skeleton,
        plan: &Plan,
        animation: &Animation,
        times: &Lane,
        count: usize,
    ) {
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
        self.begin_lanes(start, plan, count);
        self.apply_apart(plan, animation, times, count);
        self.hand(plan, count);
        self.run(data, &plan.steps, &start.frame(), count);
    }

    fn begin_lanes(&mut self, start: &Skeleton, plan: &Plan, count: usize) {
        for Alone { skeleton, work } in self.alone.iter_mut().take(count) {
            let pose = &mut skeleton.pose;
            if !plan.timelines.is_empty() {
                pose.copy_settings(&start.pose);
            }
            if plan.drives_slots {
                pose.copy_slots(&start.pose);
            }
            work.begin_without_axes(&start.pose, plan.resets);
        }
        if plan.resets {
            self.reset(start);
        }
    }

    /// World transforms as the skeleton has them that all poses begin with.
    fn reset(&mut self, start: &Skeleton) {
        for (lanes, world) in self.worlds.iter_mut().zip(&start.pose.world) {
            for lane in 0..LANES {
                lanes.set(lane, &Unrounded::from(*world));
            }
        }
    }

    /// Applies the timelines that are not of bones.
    fn apply_apart(&mut self, plan: &Plan, animation: &Animation, times: &Lane, count: usize) {
        let mix = Mix {
            alpha: 1.0,
            blend: MixBlend::Setup,
            direction: MixDirection::In,
        };
        for (alone, &time) in self.alone.iter_mut().zip(times).take(count) {
            let window = Window { last: time, time };
            let mut context = Context::new(&mut alone.skeleton, animation, window, None);
            for &index in &plan.timelines {
                if let Some(timeline) = animation.timelines.get(index) {
                    apply_timeline(&mut context, timeline, mix);
                }
            }
        }
    }

    /// Hands local transforms to the lanes.
    fn hand(&mut self, plan: &Plan, count: usize) {
        for handed in &plan.handed {
            let bone = handed.bone;
            let Some(local) = self.locals.get(bone) else {
                continue;
            };
            let axes = handed.needs_axes.then(|| turned(local));
            for (lane, Alone { skeleton, work }) in self.alone.iter_mut().enumerate().take(count) {
                let pose = &mut skeleton.pose;
                if let (Some(to), Some(applied)) = (pose.local.get_mut(bone), pose.applied.get_mut(bone)) {
                    // Twice from the lanes: what was just written in parts is slow to read as a whole.
                    if handed.is_moved {
                        *to = local_of(local, lane);
                    }
                    *applied = local_of(local, lane);
                }
                if let Some(axes) = &axes {
                    work.set_axes(bone, axes.each_ref().map(|axes| axes[lane]));
                }
            }
        }
    }

    fn run(&mut self, data: &SkeletonData, steps: &[Step], frame: &Frame, count: usize) {
        for step in steps {
            match *step {
                Step::Together {
                    bone,
                    parent,
                    motion,
                    is_handed,
                } => self.run_together([parent, bone], motion, if is_handed { count } else { 0 }),
                Step::Apart(op) => self.run_apart(data, op, frame, count),
            }
        }
    }

    /// Computes a bone in all lanes, and hands it to the first ones.
    #[inline(always)]
    fn run_together(&mut self, [parent, bone]: [BoneId; 2], motion: Motion, handed: usize) {
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
        for (lane, alone) in self.alone.iter_mut().enumerate().take(handed) {
            alone.work.put(bone, world.get(lane));
        }
    }

    fn run_apart(&mut self, data: &SkeletonData, op: Op, frame: &Frame, count: usize) {
        let bones = match &op {
            Op::Bone(bone) => std::slice::from_ref(bone),
            _ => written(data, op),
        };
        for (lane, Alone { skeleton, work }) in self.alone.iter_mut().enumerate().take(count) {
            let (points, path) = (&mut self.points, &mut self.path);
            run_op(
                op,
                data,
                &mut skeleton.pose,
                work,
                points,
                path,
                frame,
                Physics::None,
                Now::UNKNOWN,
            );
            for &bone in bones {
                if let (Some(lanes), Some(world)) = (self.worlds.get_mut(bone), work.world(bone)) {
                    lanes.set(lane, world);
                }
            }
        }
    }

    /// Writes the poses into these rows, one row a lane.
    pub(super) fn write(&mut self, rows: &mut Rows<'_>, indices: impl Iterator<Item = usize>) {
        let sizes = self.sizes();
        for ((lane, index), size) in indices.enumerate().zip(sizes) {
            if !rows.has_slots() && size <= wide(Real::MAX) {
                rows.write_worlds(index, self.worlds.iter().map(|lanes| rounded(lanes, lane)));
            } else if let Some(alone) = self.alone.get_mut(lane) {
                let pose = &mut alone.skeleton.pose;
                for (world, lanes) in pose.world.iter_mut().zip(&self.worlds) {
                    *world = rounded(lanes, lane);
                }
                work::limit(pose, self.worlds.iter().map(|lanes| lanes.get(lane)));
                rows.write(index, &alone.skeleton);
            }
        }
    }

    /// For each lane a number that no part of a world transform is larger than.
    #[inline(never)]
    fn sizes(&self) -> Wide {
        let mut sizes = [0.0; LANES];
        for Matrices { a, b, c, d, x, y } in &self.worlds {
            for lane in 0..LANES {
                let columns = [a[lane].abs() + c[lane].abs(), b[lane].abs() + d[lane].abs()];
                sizes[lane] += columns[0] + columns[1] + (x[lane].abs() + y[lane].abs());
            }
        }
        sizes
    }
}

/// The same local transform in all lanes.
#[inline]
fn splat(local: &LocalTransform) -> LocalLanes {
    numbers(local).map(|number| [number; LANES])
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

/// Axes from rotations and shears: the bits of [`math::axes_deg`].
#[inline(always)]
fn turned(local: &LocalLanes) -> AxesLanes {
    let [_, _, rotation, _, _, shear_x, shear_y] = local;
    let [sines, cosines] = math::sin_cos_deg_of_eight(rotation);
    let mut axes = [[0.0; LANES]; 4];
    for lane in 0..LANES {
        let [ax, cx, by, dy] = math::upright(sines[lane], cosines[lane]);
        axes[0][lane] = ax;
        axes[1][lane] = cx;
        axes[2][lane] = by;
        axes[3][lane] = dy;
    }
    let is_upright = shear_x
        .iter()
        .chain(shear_y)
        .fold(true, |all, shear| all & (*shear == 0.0));
    if !is_upright {
        shear(local, &mut axes);
    }
    axes
}

/// Replaces the axes of lanes with shear.
#[inline(never)]
fn shear(local: &LocalLanes, axes: &mut AxesLanes) {
    let [_, _, rotation, _, _, shear_x, shear_y] = local;
    for lane in 0..LANES {
        if shear_x[lane] != 0.0 || shear_y[lane] != 0.0 {
            let sheared = math::axes_deg(rotation[lane], shear_x[lane], shear_y[lane]);
            for (axes, value) in axes.iter_mut().zip(sheared) {
                axes[lane] = value;
            }
        }
    }
}
