//! Strategies of proptest that build random skeletons.

use proptest::array::{uniform2, uniform3, uniform4, uniform6, uniform12};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::rig::{Rig, RigBone, RigConstraint, RigSlot, RigTimeline};

/// What numbers a random skeleton is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// What artists make: up to some hundreds, scales of about 1.
    Usual,
    /// Everything below 1e6 in magnitude, scales not 0: results must be finite.
    Bounded,
    /// Everything finite, zeros and extremes included: nothing must panic.
    Any,
}

/// Magnitude that [`Numbers::Bounded`] stays below.
pub const BOUND: f64 = 1e6;

impl Numbers {
    /// Coordinates, offsets, strengths.
    fn length(self) -> BoxedStrategy<f64> {
        match self {
            Self::Usual => (-200.0..200.0).boxed(),
            Self::Bounded => prop_oneof![
                4 => -300.0..300.0,
                1 => Just(0.0),
                1 => -BOUND..BOUND,
                1 => -1e-6..1e-6,
            ]
            .boxed(),
            Self::Any => any_number(),
        }
    }

    /// Degrees.
    fn angle(self) -> BoxedStrategy<f64> {
        match self {
            Self::Usual => {
                prop_oneof![3 => -180.0..180.0, 1 => prop::sample::select(vec![0.0, 90.0, -90.0, 180.0])]
                    .boxed()
            }
            Self::Bounded => prop_oneof![
                4 => -360.0..360.0,
                1 => prop::sample::select(vec![0.0, 90.0, -90.0, 180.0]),
                1 => -BOUND..BOUND,
            ]
            .boxed(),
            Self::Any => any_number(),
        }
    }

    /// Shears, degrees: usual ones keep the axes apart.
    fn shear(self) -> BoxedStrategy<f64> {
        match self {
            Self::Usual => prop_oneof![Just(0.0), -20.0..20.0].boxed(),
            _ => prop_oneof![2 => Just(0.0), 1 => self.angle()].boxed(),
        }
    }

    /// Scales.
    fn scale(self) -> BoxedStrategy<f64> {
        match self {
            Self::Usual => prop_oneof![2 => Just(1.0), 2 => 0.5..2.0, 1 => -2.0..-0.5].boxed(),
            Self::Bounded => prop_oneof![
                3 => Just(1.0),
                3 => 0.1..10.0,
                2 => -10.0..-0.1,
                1 => 0.01..100.0,
            ]
            .boxed(),
            Self::Any => any_number(),
        }
    }

    /// Positions, spacings, offsets and strengths of constraints: constraints on each other multiply them, so that larger ones would
    /// leave what an `f32` can hold.
    fn offset(self) -> BoxedStrategy<f64> {
        match self {
            Self::Bounded => prop_oneof![4 => -300.0..300.0, 1 => Just(0.0), 1 => -1e-6..1e-6].boxed(),
            Self::Usual | Self::Any => self.length(),
        }
    }

    /// Mixes.
    fn mix(self) -> BoxedStrategy<f64> {
        match self {
            Self::Usual => (0.0..=1.0).boxed(),
            Self::Bounded => {
                prop_oneof![3 => 0.0..=1.0, 1 => Just(0.0), 1 => Just(1.0), 1 => -2.0..2.0].boxed()
            }
            Self::Any => any_number(),
        }
    }
}

/// Any finite single, with the special ones more often.
fn any_number() -> BoxedStrategy<f64> {
    let special = vec![
        0.0, -0.0, 1.0, -1.0, 1e-40, -1e-38, 1e-20, 1e20, -1e30, 3.4e38, -3.4e38, 90.0, 180.0,
    ];
    let any = prop::num::f32::NORMAL | prop::num::f32::SUBNORMAL | prop::num::f32::ZERO;
    prop_oneof![2 => -100.0..100.0, 2 => prop::sample::select(special), 1 => any.prop_map(f64::from)].boxed()
}

/// A random skeleton; `constrained` says whether it has constraints.
pub fn rig(numbers: Numbers, constrained: bool) -> impl Strategy<Value = Rig> {
    let constraints = if constrained { 0..5 } else { 0..1 };
    (
        vec(bone(numbers), 1..8),
        vec(slot(numbers), 0..5),
        vec(constraint(numbers), constraints),
        vec(timeline(numbers), 0..6),
    )
        .prop_map(|(bones, slots, constraints, timelines)| Rig {
            bones,
            slots,
            constraints,
            timelines,
        })
}

fn bone(numbers: Numbers) -> impl Strategy<Value = RigBone> {
    let angles = (numbers.angle(), numbers.shear(), numbers.shear());
    // Long chains and all inherit modes, but most bones are normal.
    let inherit = prop_oneof![2 => Just(0_usize), 1 => 0_usize..5];
    (
        any::<u8>(),
        inherit,
        uniform3(numbers.length()),
        angles,
        uniform2(numbers.scale()),
    )
        .prop_map(
            |(parent, inherit, place, (rotation, shear_x, shear_y), scale)| RigBone {
                parent: usize::from(parent),
                inherit,
                place,
                angles: [rotation, shear_x, shear_y],
                scale,
            },
        )
}

fn slot(numbers: Numbers) -> impl Strategy<Value = RigSlot> {
    (any::<u8>(), 0_usize..7, uniform12(numbers.length())).prop_map(|(bone, kind, points)| RigSlot {
        bone: usize::from(bone),
        kind,
        points,
    })
}

fn constraint(numbers: Numbers) -> impl Strategy<Value = RigConstraint> {
    (
        0_usize..5,
        uniform2(any::<u8>()),
        any::<u32>(),
        uniform6(numbers.mix()),
        uniform6(numbers.offset()),
    )
        .prop_map(|(kind, bones, flags, mixes, numbers)| RigConstraint {
            kind,
            bones: bones.map(usize::from),
            flags,
            mixes,
            numbers,
        })
}

fn timeline(numbers: Numbers) -> impl Strategy<Value = RigTimeline> {
    // Keys of scale timelines are factors, so all values stay of a size that suits them, apart from anything goes.
    let value = match numbers {
        Numbers::Any => any_number(),
        Numbers::Usual | Numbers::Bounded => prop_oneof![0.5..2.0, -2.0..-0.5].boxed(),
    };
    (0_usize..7, any::<u8>(), uniform4(value), 0_usize..15).prop_map(|(kind, target, values, curve)| {
        RigTimeline {
            kind,
            target: usize::from(target),
            values,
            curve,
        }
    })
}
