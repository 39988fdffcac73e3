//! How much a skeleton magnifies rounding, measured.

use std::sync::Arc;

use spine_data::SkeletonData;
use spine_data::real::{real, wide};

use crate::compare::relative;
use crate::document::{Document, Frame};
use crate::failure::Failure;
use crate::pose::{PoseOptions, pose_document};
use crate::random::Random;

/// For each frame of a posed document, the largest relative change of a world transform when the bones' setup poses are disturbed by 1e-13.
///
/// Two-bone IK at full reach makes 1e-7 of that: acos at 1 has half the digits of its argument (pose.md 1.3). Only for the build in
/// doubles: singles do not see the disturbance.
///
/// # Errors
///
/// As [`pose_document`].
pub fn disturbance(
    data: &SkeletonData,
    options: &PoseOptions<'_>,
    posed: &Document,
) -> Result<Vec<f64>, Failure> {
    /// Runs, each with other disturbances.
    const RUNS: u64 = 6;
    let mut largest = vec![0.0_f64; posed.frames.len()];
    for seed in 0..RUNS {
        let other = pose_document(&Arc::new(disturbed(data, seed)), options)?;
        for (largest, (frame, other)) in largest.iter_mut().zip(posed.frames.iter().zip(&other.frames)) {
            *largest = largest.max(change(frame, other));
        }
    }
    Ok(largest)
}

fn disturbed(data: &SkeletonData, seed: u64) -> SkeletonData {
    const SIZE: f64 = 1e-13;
    let mut data = data.clone();
    let mut random = Random::new(seed);
    let mut disturb = |value: &mut spine_data::Real| {
        #[allow(clippy::cast_precision_loss)] // Below 2001.
        let share = (random.below(2001) as f64 - 1000.0) / 1000.0;
        *value = real(wide(*value) * (1.0 + share * SIZE));
    };
    for bone in &mut data.bones {
        disturb(&mut bone.local.x);
        disturb(&mut bone.local.y);
        disturb(&mut bone.local.rotation);
    }
    data
}

fn change(frame: &Frame, other: &Frame) -> f64 {
    let size = |from: usize, to: usize| {
        let values = frame.world.iter().flat_map(|row| row.iter().take(to).skip(from));
        values.fold(1.0_f64, |size, value| size.max(value.abs()))
    };
    let (matrix, extent) = (size(0, 4), size(4, 6));
    let mut largest = 0.0_f64;
    for (row, other) in frame.world.iter().zip(&other.world) {
        for (entry, (value, other)) in row.iter().zip(other).enumerate() {
            let scale = if entry < 4 { matrix } else { extent };
            largest = largest.max(relative(*value, *other, scale));
        }
    }
    largest
}
