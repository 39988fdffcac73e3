//! The one floating-point type of the pose engine.

/// The type that poses are computed in: `f32`.
///
/// A test-only build with `--cfg spine_f64` computes in `f64`, so that errors of logic can be told from rounding
/// when results are held against a reference that computes in doubles. Keyframe pools and vertex arrays are `f32` in
/// both builds, as in the files.
#[cfg(not(spine_f64))]
pub type Real = f32;

/// The type that poses are computed in: `f64` in this test-only build.
#[cfg(spine_f64)]
pub type Real = f64;

/// Narrows a value to [`Real`]: rounds in the normal build, does nothing in the `f64` build.
#[inline]
#[must_use]
#[allow(clippy::unnecessary_cast)]
pub const fn real(value: f64) -> Real {
    value as Real
}

/// Widens a value to `f64`: exact in both builds.
#[inline]
#[must_use]
#[allow(clippy::unnecessary_cast, clippy::cast_lossless)]
pub const fn wide(value: Real) -> f64 {
    value as f64
}

/// Rounds a value to `f32`: does nothing in the normal build.
#[inline]
#[must_use]
#[allow(clippy::unnecessary_cast)]
pub const fn single(value: Real) -> f32 {
    value as f32
}

/// Turns an `f32` into [`Real`]: exact in both builds.
#[inline]
#[must_use]
#[allow(clippy::unnecessary_cast, clippy::cast_lossless)]
pub const fn from_single(value: f32) -> Real {
    value as Real
}
