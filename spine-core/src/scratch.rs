//! Memory that a frame needs and that means nothing between frames.

use spine_data::{Real, SkeletonData};

use crate::axes::Axes;
use crate::constraint::curve::Place;

/// Buffers of the solvers, reused from frame to frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// World positions of a path, x, y for each vertex.
    pub(crate) world: Vec<[Real; 2]>,
    /// Spaces, positions, lengths and segments of path constraints.
    pub(crate) path: PathScratch,
    /// Two deform keys, spread out.
    pub(crate) keys: [Vec<Real>; 2],
    /// Draw order that is being built: whether a place is taken.
    pub(crate) taken: Vec<bool>,
    /// Sines and cosines of all bones.
    pub(crate) axes: Axes,
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
}

impl Scratch {
    pub(crate) fn new(data: &SkeletonData) -> Self {
        Self {
            taken: vec![false; data.slots.len()],
            axes: Axes::new(data.bones.len()),
            ..Self::default()
        }
    }
}
