//! Memory that a call needs and that means nothing between calls.

use std::cell::Cell;
use std::collections::HashSet;

use spine_data::{PropertyId, SlotId};

use crate::constraint::curve::Place;
use crate::constraint::places::{Pieces, Spot};
use crate::work::Work;

/// Buffers of the solvers and timelines: one of them for each thread, whatever the number of skeletons.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// The bones of the update that runs.
    pub(crate) work: Work,
    /// World positions of a path, x, y for each vertex.
    pub(crate) points: Vec<[f64; 2]>,
    /// Spaces, positions, lengths and segments of path constraints.
    pub(crate) path: PathScratch,
    /// What deforms are worked out from.
    pub(crate) deform: DeformScratch,
    /// Draw order that is being built: the places that are taken, and by which slots.
    pub(crate) places: Vec<(usize, SlotId)>,
    /// Properties that timelines drive which modes were found for.
    pub(crate) seen: HashSet<PropertyId>,
}

/// Buffers of the path constraint solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct PathScratch {
    /// Distance from each position to the next.
    pub(crate) spaces: Vec<f64>,
    /// World lengths of the bones.
    pub(crate) lengths: Vec<f64>,
    /// Positions on the path.
    pub(crate) places: Vec<Place>,
    /// For each curve, the length of the path to its end.
    pub(crate) curves: Vec<f64>,
    /// The curves on which the positions lie.
    pub(crate) spots: Vec<Spot>,
    /// Those of the curves that are divided into pieces, and the pieces.
    pub(crate) divided: Vec<u32>,
    pub(crate) pieces: Vec<Pieces>,
}

/// Buffers of deform timelines.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeformScratch {
    /// Setup positions and keys, filled up with zeros.
    pub(crate) lists: [Vec<f32>; 4],
}

thread_local! {
    static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
}

/// Lends the thread's buffers.
#[inline]
pub(crate) fn with<R>(run: impl FnOnce(&mut Scratch) -> R) -> R {
    // They are gone for good where a thread that ends poses a skeleton, and lent for the moment where this is called within.
    let mut scratch = SCRATCH.try_with(Cell::take).ok().flatten().unwrap_or_default();
    let result = run(&mut scratch);
    let _ = SCRATCH.try_with(|place| place.set(Some(scratch)));
    result
}
