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
    /// Scripts of directly applied animations and poses.
    AnimationVectors,
}

impl Kind {
    /// All kinds in the order of the report.
    pub const ALL: [Self; 13] = [
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
            Self::PoseVectors => "pose vectors",
            Self::AnimationVectors => "animation vectors",
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

    /// Largest median over the worst errors of all cases, where the kind has one.
    #[must_use]
    pub fn median_limit(self) -> Option<f64> {
        matches!(self, Self::Dump | Self::DumpVertices | Self::DumpPhysics)
            .then(|| limit(Quantity::DumpMedian))
    }

    /// An error and the share of the cases that may exceed it, where the kind has one.
    #[must_use]
    pub fn most(self) -> Option<(f64, f64)> {
        matches!(
            self,
            Self::FuzzJson | Self::FuzzJsonPhysics | Self::FuzzSkel | Self::FuzzSkelPhysics
        )
        .then(|| (limit(Quantity::FuzzMost), 0.01))
    }
}
