//! A skeleton's JSON and its `.skel`: the same model, and off the keys the same poses.

use std::path::Path;
use std::sync::Arc;

use spine_data::SkeletonData;
use spine_data::real::wide;

use crate::compare::{Comparison, Quantity, limit};
use crate::documents::{Rules, documents};
use crate::failure::Failure;
use crate::kind::Kind;
use crate::model::{self, Encodings};
use crate::pose::{PoseOptions, pose_document};
use crate::report::Outcome;
use crate::skeleton_file;

/// Compares the two models, or what they pose.
#[must_use]
pub(crate) fn run(kind: Kind, name: &str, json: &Path, skel: &Path) -> Outcome {
    let comparison = load(json, skel).and_then(|(json, skel)| {
        if kind == Kind::PairPose {
            poses(&json, &skel)
        } else {
            Ok(model::compare(&json, &skel, encodings(kind, &json, &skel)))
        }
    });
    Outcome::of(kind, name, comparison)
}

type Pair = (Arc<SkeletonData>, Arc<SkeletonData>);

fn load(json: &Path, skel: &Path) -> Result<Pair, Failure> {
    Ok((skeleton_file::load(json)?, skeleton_file::load(skel)?))
}

/// Only an exporter writes one hash into both files. The vectors of formats have one too, but no rounding.
fn encodings(kind: Kind, json: &SkeletonData, skel: &SkeletonData) -> Encodings {
    if kind == Kind::FormatsModel {
        Encodings::Same
    } else if json.hash.is_some() && json.hash == skel.hash {
        Encodings::Exported
    } else {
        Encodings::SameButHull
    }
}

/// Poses every animation of both, off the keys.
fn poses(json: &Arc<SkeletonData>, skel: &Arc<SkeletonData>) -> Result<Comparison, Failure> {
    /// Puts no sample but the first on a key of a whole number of frames per second.
    const FPS: f64 = 9.7;
    /// Frames of the longest animations that are posed.
    const FRAMES: usize = 400;
    let mut all = Comparison::default();
    let extent = [json.x, json.y, json.x + json.width, json.y + json.height]
        .into_iter()
        .fold(1.0, |extent: f64, edge| extent.max(wide(edge).abs()));
    for animation in &json.animations {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let frames = (f64::from(animation.duration) * FPS) as usize + 1;
        let options = PoseOptions {
            skeleton: "",
            animation: Some(&animation.name),
            skin: None,
            fps: FPS,
            frames: frames.min(FRAMES),
            physics: "none",
            vertices: true,
        };
        let want = pose_document(json, &options)?;
        let got = pose_document(skel, &options)?;
        let rules = Rules {
            event: limit(Quantity::PairEventTime),
            extent,
            frame: &|_| Kind::PairPose.limit(),
        };
        let found = documents(&want, &got, &rules);
        all.worst = all.worst.max(found.worst);
        all.compared += found.compared;
        if let Some(mut first) = found.first {
            first.place = format!("animation \"{}\" {}", animation.name, first.place);
            all.differ(first);
        }
    }
    Ok(all)
}
