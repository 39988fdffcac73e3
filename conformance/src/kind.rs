//! Kinds of cases, each with a line of its own in the report.

use crate::compare::{Quantity, limit};

/// A kind of case. The order is that of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Poses of example skeletons.
    Dump,
    /// The same with world vertices.
    DumpVertices,
    /// The same with physics stepped.
    DumpPhysics,
    /// Poses of generated skeletons read from JSON, with world vertices.
    FuzzJson,
    /// The same with physics stepped.
    FuzzJsonPhysics,
    /// Poses of generated skeletons read from `.skel`, with world vertices.
    FuzzSkel,
    /// The same with physics stepped.
    FuzzSkelPhysics,
    /// One skeleton in several encodings.
    FormatsModel,
    /// Atlas texts with what they hold.
    FormatsAtlas,
    /// A skeleton's JSON and its `.skel`, value by value.
    PairModel,
    /// The same, posed.
    PairPose,
    /// Skeletons, operations and world transforms.
    PoseVectors,
    /// Scripts of operations on a skeleton and its animation state.
    AnimationVectors,
    /// Pictures.
    Pictures,
}

impl Kind {
    /// All kinds in the order of the report.
    pub const ALL: [Self; 14] = [
        Self::Dump,
        Self::DumpVertices,
        Self::DumpPhysics,
        Self::FuzzJson,
        Self::FuzzJsonPhysics,
        Self::FuzzSkel,
        Self::FuzzSkelPhysics,
        Self::FormatsModel,
        Self::FormatsAtlas,
        Self::PairModel,
        Self::PairPose,
        Self::PoseVectors,
        Self::AnimationVectors,
        Self::Pictures,
    ];

    /// Name in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dump => "dumps",
            Self::DumpVertices => "dumps, vertices",
            Self::DumpPhysics => "dumps, physics",
            Self::FuzzJson => "fuzz, JSON",
            Self::FuzzJsonPhysics => "fuzz, JSON, physics",
            Self::FuzzSkel => "fuzz, .skel",
            Self::FuzzSkelPhysics => "fuzz, .skel, physics",
            Self::FormatsModel => "formats, models",
            Self::FormatsAtlas => "formats, atlases",
            Self::PairModel => "pairs, models",
            Self::PairPose => "pairs, poses",
            Self::PoseVectors => "vectors, pose",
            Self::AnimationVectors => "vectors, animation",
            Self::Pictures => "pictures",
        }
    }

    /// What its cases compare.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Dump => "poses of example skeletons",
            Self::DumpVertices => "the same, with world vertices",
            Self::DumpPhysics => "the same, with physics stepped",
            Self::FuzzJson => "poses and vertices of generated skeletons, read from JSON",
            Self::FuzzSkel => "poses and vertices of generated skeletons, read from .skel",
            Self::FuzzJsonPhysics | Self::FuzzSkelPhysics => "the same, with physics stepped",
            Self::FormatsModel => "what JSON and .skel, with and without non-essential data, decode to",
            Self::FormatsAtlas => "what atlases hold, and the texture coordinates and corners they yield",
            Self::PairModel => {
                "a skeleton's JSON and its .skel, value by value, but for the decimals (two to five) that exported JSON lacks"
            }
            Self::PairPose => "a skeleton's JSON and its .skel, posed off the keys",
            Self::PoseVectors => {
                "recorded transforms, vertices, bounds and clipped polygons, constraint by constraint"
            }
            Self::AnimationVectors => "recorded results of scripts on a skeleton and its animation state",
            Self::Pictures => {
                "pictures, pixel by pixel; the error is that share of the tolerance that is used up"
            }
        }
    }

    /// The tolerances that its cases are held to, each with what it is for.
    #[must_use]
    pub const fn tolerances(self) -> &'static [(Quantity, &'static str)] {
        use Quantity as Q;
        match self {
            Self::Dump | Self::DumpVertices => &[
                (Q::Dump, "a pose"),
                (Q::DumpMedian, "the median of all dumps"),
                (Q::Event, "events"),
                (Q::FrameTime, "times of frames"),
            ],
            Self::DumpPhysics => &[
                (Q::DumpPhysics, "a pose"),
                (Q::DumpMedian, "the median of all dumps"),
                (Q::Event, "events"),
                (Q::FrameTime, "times of frames"),
            ],
            Self::FuzzJson | Self::FuzzJsonPhysics => &[
                (Q::Fuzz, "a pose"),
                (Q::FuzzMost, "99 of 100 poses"),
                (Q::Event, "events"),
                (Q::FrameTime, "times of frames"),
            ],
            Self::FuzzSkel | Self::FuzzSkelPhysics => &[
                (Q::Fuzz, "a pose"),
                (Q::FuzzRounded, "a pose recorded from the JSON"),
                (Q::FuzzMost, "99 of 100 poses"),
                (Q::Event, "events"),
                (Q::FrameTime, "times of frames"),
            ],
            Self::FormatsModel | Self::PairModel => &[(Q::SameModel, "numbers"), (Q::AlphaKey, "alpha keys")],
            Self::FormatsAtlas => &[(Q::Atlas, "numbers")],
            Self::PairPose => &[(Q::PairPose, "a pose"), (Q::PairEventTime, "times of events")],
            Self::PoseVectors => &[
                (Q::Vector, "numbers, times the case's amplification"),
                (Q::VectorAtReach, "the same of two-bone IK"),
                (Q::VectorUv, "texture coordinates and hit polygons"),
                (Q::VectorClip, "clipped polygons"),
            ],
            Self::AnimationVectors => &[(Q::Script, "numbers")],
            Self::Pictures => &[
                (Q::PictureShare, "pixels off by more than 8/255"),
                (Q::PictureMean, "the mean"),
                (Q::StraightPictureShare, "pixels with straight pages"),
                (Q::StraightPictureMean, "the mean with straight pages"),
            ],
        }
    }

    /// Largest error of a pose document of this kind.
    #[must_use]
    pub fn limit(self) -> f64 {
        limit(match self {
            Self::DumpPhysics => Quantity::DumpPhysics,
            Self::FuzzJson | Self::FuzzJsonPhysics | Self::FuzzSkel | Self::FuzzSkelPhysics => Quantity::Fuzz,
            Self::PairPose => Quantity::PairPose,
            _ => Quantity::Dump,
        })
    }

    /// The set whose errors are judged together with this kind's.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Dump | Self::DumpVertices | Self::DumpPhysics => Group::Dumps,
            Self::FuzzJson | Self::FuzzJsonPhysics => Group::FuzzJson,
            Self::FuzzSkel | Self::FuzzSkelPhysics => Group::FuzzSkel,
            _ => Group::Alone,
        }
    }
}

/// Kinds whose errors are judged together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Poses of examples: their median has a limit.
    Dumps,
    /// Poses of generated skeletons read from JSON: only some may have large errors.
    FuzzJson,
    /// Poses of generated skeletons read from `.skel`: likewise.
    FuzzSkel,
    /// Each case for itself.
    Alone,
}

impl Group {
    /// Fewest cases that are judged together: with fewer, one case would decide.
    const LEAST: usize = 50;

    /// What is wrong with the errors of a group, given in ascending order.
    #[must_use]
    pub fn judge(self, errors: &[f64]) -> Option<String> {
        if errors.len() < Self::LEAST {
            return None;
        }
        match self {
            Self::Dumps => {
                let (median, limit) = (median(errors), limit(Quantity::DumpMedian));
                (median > limit).then(|| format!("dumps: median {median:.2e} exceeds {limit:.1e}"))
            }
            Self::FuzzJson | Self::FuzzSkel => {
                let limit = limit(Quantity::FuzzMost);
                let above = errors.iter().filter(|error| **error > limit).count();
                let name = if self == Self::FuzzJson { "JSON" } else { ".skel" };
                (above * 100 > errors.len()).then(|| {
                    format!(
                        "fuzz, {name}: {above} of {} exceed {limit:.1e}, 1 % may",
                        errors.len()
                    )
                })
            }
            Self::Alone => None,
        }
    }
}

/// Middle of ascending numbers; of two middle ones the larger.
#[must_use]
pub(crate) fn median(ascending: &[f64]) -> f64 {
    ascending.get(ascending.len() / 2).copied().unwrap_or(0.0)
}
