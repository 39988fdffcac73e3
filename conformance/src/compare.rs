//! Tolerances, and what comparisons find.

use crate::difference::Difference;

/// A quantity with a tolerance of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Worst error of a pose of an example, no physics.
    Dump,
    /// Worst error of a pose of an example with physics stepped.
    DumpPhysics,
    /// Median over the worst errors of the examples' poses.
    DumpMedian,
    /// Worst error of a pose of a generated skeleton.
    Fuzz,
    /// Worst error of a pose of a `.skel` against that of its JSON.
    FuzzRounded,
    /// Error that only a hundredth of the generated skeletons' poses may exceed.
    FuzzMost,
    /// Change of a frame by a disturbance of 1e-13 from which it counts as ill-conditioned.
    Disturbance,
    /// Worst error of an ill-conditioned frame: mostly two-bone IK at full reach.
    IllConditioned,
    /// Times of frames, seconds.
    FrameTime,
    /// Times and numbers of events.
    Event,
    /// Worst difference between the poses of a skeleton's JSON and its `.skel`, off the keys.
    PairPose,
    /// Difference between event times of a skeleton's JSON and its `.skel`, seconds.
    PairEventTime,
    /// Numbers of a model that two encodings hold in full.
    SameModel,
    /// Alpha keys, which are bytes in binary.
    AlphaKey,
    /// Numbers of the results of scripts, relative to the larger of 1 and the number.
    Script,
    /// Texture coordinates and corners that an atlas yields, of pixels.
    Atlas,
    /// Numbers of recorded cases, to be multiplied by the case's amplification.
    Vector,
    /// The same in cases of two-bone IK.
    VectorAtReach,
    /// Texture coordinates and hit polygons of recorded cases.
    VectorUv,
    /// Clipped polygons of recorded cases.
    VectorClip,
    /// Share of a picture's pixels that differ by more than 8/255, premultiplied pages.
    PictureShare,
    /// Mean difference of a picture's channels, premultiplied pages.
    PictureMean,
    /// As [`PictureShare`](Self::PictureShare) with straight pages.
    StraightPictureShare,
    /// As [`PictureMean`](Self::PictureMean) with straight pages.
    StraightPictureMean,
}

/// A row of [`TOLERANCES`].
#[derive(Clone, Copy, Debug)]
pub struct Tolerance {
    /// What is compared.
    pub quantity: Quantity,
    /// Largest error in the normal build.
    pub single: f64,
    /// Largest error in the `f64` build.
    pub double: f64,
    /// Why not less.
    pub reason: &'static str,
}

const fn row(quantity: Quantity, single: f64, double: f64, reason: &'static str) -> Tolerance {
    Tolerance {
        quantity,
        single,
        double,
        reason,
    }
}

/// All tolerances. Errors are relative where the rules above say so.
pub const TOLERANCES: [Tolerance; 24] = [
    row(
        Quantity::Dump,
        5e-5,
        2e-8,
        "f32 against f64 through chains of up to 20 bones and IK near full reach; documents hold nine digits",
    ),
    row(
        Quantity::DumpPhysics,
        1e-3,
        2e-8,
        "physics adds rounding up over 90 frames",
    ),
    row(
        Quantity::DumpMedian,
        3e-7,
        2e-8,
        "a few roundings of f32, each 6e-8",
    ),
    row(
        Quantity::Fuzz,
        2e-3,
        2e-8,
        "random constraints on each other magnify rounding",
    ),
    row(
        Quantity::FuzzMost,
        1e-4,
        1e-4,
        "all but the ill-conditioned hundredth",
    ),
    row(
        Quantity::FuzzRounded,
        2e-3,
        1e-4,
        "the document was made of the JSON; binary holds its setup values rounded to f32",
    ),
    row(
        Quantity::Disturbance,
        5e-9,
        5e-9,
        "rounding is magnified ten thousandfold and more: nothing does that but what pose.md 1.3 lists",
    ),
    row(
        Quantity::IllConditioned,
        2e-3,
        1e-6,
        "acos near 1 makes the square root of a rounding error (pose.md 1.3)",
    ),
    row(Quantity::FrameTime, 1e-6, 1e-6, "nine digits"),
    row(
        Quantity::Event,
        1e-5,
        1e-5,
        "times are f32, numbers have nine digits",
    ),
    row(
        Quantity::PairPose,
        1e-2,
        1e-2,
        "JSON holds two to four decimals (formats-4.2.md 6.2)",
    ),
    row(
        Quantity::PairEventTime,
        1e-4,
        1e-4,
        "JSON holds times with four decimals",
    ),
    row(Quantity::SameModel, 2e-7, 2e-7, "binary holds f32, JSON decimals"),
    row(Quantity::AlphaKey, 1.0 / 255.0, 1.0 / 255.0, "one unit of a byte"),
    row(Quantity::Script, 1e-4, 1e-9, "f32 against f64 over many steps"),
    row(
        Quantity::Atlas,
        1e-6,
        1e-6,
        "stored as f32; corners relative to their extent",
    ),
    row(
        Quantity::Vector,
        2e-6,
        1e-11,
        "some roundings, as often as the case magnifies them (pose.md 17)",
    ),
    row(
        Quantity::VectorAtReach,
        2e-6,
        1e-7,
        "where two bones are at full reach, the last bit comes out as its square root",
    ),
    row(
        Quantity::VectorUv,
        6e-8,
        6e-8,
        "stored as f32 in both builds: one rounding",
    ),
    row(
        Quantity::VectorClip,
        1e-12,
        1e-12,
        "computed in doubles in both builds",
    ),
    row(
        Quantity::PictureShare,
        6e-3,
        6e-3,
        "pixels on edges fall to either side; a shift of 0.05 pixel makes 8e-3",
    ),
    row(
        Quantity::PictureMean,
        0.35 / 255.0,
        0.35 / 255.0,
        "rounding after each of texel, tint and blending; a shift of 0.05 pixel makes 0.3/255",
    ),
    row(
        Quantity::StraightPictureShare,
        2e-2,
        2e-2,
        "the reference filters before it multiplies, which leaves fringes",
    ),
    row(
        Quantity::StraightPictureMean,
        1.0 / 255.0,
        1.0 / 255.0,
        "likewise",
    ),
];

/// The largest error that is allowed in this build.
#[must_use]
pub fn limit(quantity: Quantity) -> f64 {
    let row = TOLERANCES.iter().find(|row| row.quantity == quantity);
    row.map_or(0.0, |row| if cfg!(spine_f64) { row.double } else { row.single })
}

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Largest error of the numbers, whether allowed or not.
    pub worst: f64,
    /// Number of values that were compared.
    pub compared: usize,
    /// Number of places that are not allowed to differ as they do.
    pub differences: usize,
    /// The first of them, by frame and in the frame by stage.
    pub first: Option<Difference>,
}

impl Comparison {
    /// Notes a place that must not differ.
    pub fn differ(&mut self, difference: Difference) {
        self.differences = self.differences.saturating_add(1);
        self.first.get_or_insert(difference);
    }
}

/// Difference of two numbers over a scale; infinite where ours is not a number.
#[must_use]
pub fn relative(want: f64, got: f64, scale: f64) -> f64 {
    let error = (want - got).abs() / scale;
    if want == got {
        0.0
    } else if error.is_nan() {
        f64::INFINITY
    } else {
        error
    }
}

/// Half a unit of the last of the nine digits that documents hold of a number.
#[must_use]
pub fn nine_digits(value: f64) -> f64 {
    let mut unit = 0.5e-12;
    while unit < value.abs() * 0.5e-9 {
        unit *= 10.0;
    }
    unit
}
