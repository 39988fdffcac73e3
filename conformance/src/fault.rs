//! Faults of the reference that our numbers do not repeat, by name.

use spine_data::{SkeletonData, TimelineKind};

use crate::kind::Kind;

/// A case whose expected numbers hold a fault of the reference.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// Skeleton file of the case.
    pub skeleton: &'static str,
    /// Animation of the case.
    pub animation: &'static str,
    /// What is wrong, and where the specification says so.
    pub reason: &'static str,
    /// Puts the fault into our model, so that everything else can still be compared.
    pub apply: fn(&mut SkeletonData),
}

/// All of them.
pub const FAULTS: [Fault; 1] = [Fault {
    skeleton: "alien-pro.json",
    animation: "death",
    reason: "JSON transform keys after the first keep the first key's mixShearY in the reference (formats-4.2.md 12.1); \
             compared with a model changed likewise",
    apply: keep_first_mix_shear_y,
}];

/// The fault of a case.
#[must_use]
pub(crate) fn find(kind: Kind, skeleton: &str, animation: Option<&str>) -> Option<&'static Fault> {
    if kind == Kind::PairPose {
        return None;
    }
    FAULTS
        .iter()
        .find(|fault| fault.skeleton == skeleton && Some(fault.animation) == animation)
}

/// Gives every key of the transform timelines the first key's mixShearY, as long as no curve bends it.
fn keep_first_mix_shear_y(data: &mut SkeletonData) {
    /// Place of mixShearY in a key. Source: formats-4.2.md 3.4.
    const MIX_SHEAR_Y: usize = 5;
    for animation in &mut data.animations {
        for timeline in &animation.timelines {
            if !matches!(timeline.kind, TimelineKind::TransformConstraint(_)) {
                continue;
            }
            let width = timeline.kind.values_per_key();
            let start = timeline.values as usize;
            let end = start + timeline.len as usize * width;
            let Some(values) = animation.values.get_mut(start..end) else {
                continue;
            };
            let first = values.get(MIX_SHEAR_Y).copied();
            for key in values.chunks_mut(width) {
                if let (Some(value), Some(first)) = (key.get_mut(MIX_SHEAR_Y), first) {
                    *value = first;
                }
            }
        }
    }
}
