//! Holds results against recorded ones, in the units of the vector files: 1 for matrices, 100 units of length for positions.

use spine_data::real::wide;
use spine_data::{LocalTransform, Real, math};

use spine_core::WorldTransform;

/// The largest error of a case, and what was wrong.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) worst: f64,
    /// Number of values compared.
    pub(super) compared: usize,
    pub(super) failures: Vec<String>,
}

impl Tally {
    /// Compares a value in the given unit. Where the reference has NaN or infinity, ours has to be finite.
    pub(super) fn value(
        &mut self,
        what: impl Fn() -> String,
        ours: Real,
        expected: f64,
        unit: f64,
        limit: f64,
    ) {
        self.wide_value(what, wide(ours), expected, unit, limit);
    }

    /// As [`value`](Self::value), for what is computed in doubles in every build.
    pub(super) fn wide_value(
        &mut self,
        what: impl Fn() -> String,
        ours: f64,
        expected: f64,
        unit: f64,
        limit: f64,
    ) {
        self.compared += 1;
        if !expected.is_finite() {
            if !ours.is_finite() {
                self.failures.push(format!("{}: {ours}, not finite", what()));
            }
            return;
        }
        let error = (ours - expected).abs() / unit;
        self.error(what, error, limit, format_args!("{ours} for {expected}"));
    }

    /// Compares an angle in degrees, modulo a full turn.
    pub(super) fn angle(&mut self, what: impl Fn() -> String, ours: Real, expected: f64, limit: f64) {
        if !expected.is_finite() {
            return self.value(what, ours, expected, 1.0, limit);
        }
        self.compared += 1;
        // The two ends of the range of atan2 are a bit less apart, since 180/Π is used for 180/π.
        let ends = 2.0 * std::f64::consts::PI * wide(math::RAD_DEG);
        let difference = (wide(ours) - expected).abs();
        let turned = (difference - 360.0).abs().min((difference - ends).abs());
        let error = difference.min(turned).to_radians();
        self.error(what, error, limit, format_args!("{ours} for {expected} degrees"));
    }

    /// Compares values that are to be equal.
    pub(super) fn equal<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: impl Fn() -> String,
        ours: &T,
        expected: &T,
    ) {
        self.compared += 1;
        if ours != expected {
            self.failures
                .push(format!("{}: {ours:?} for {expected:?}", what()));
        }
    }

    /// Compares a row of the vector files: a, b, c, d, worldX, worldY.
    pub(super) fn world(
        &mut self,
        what: impl Fn() -> String,
        ours: &WorldTransform,
        expected: &[f64],
        limit: f64,
    ) {
        let values = [ours.a, ours.b, ours.c, ours.d, ours.x, ours.y];
        let names = ["a", "b", "c", "d", "worldX", "worldY"];
        let units = [1.0, 1.0, 1.0, 1.0, 100.0, 100.0];
        for i in 0..6 {
            let what = || format!("{} {}", what(), names[i]);
            self.value(what, values[i], expected[i], units[i], limit);
        }
    }

    /// Compares a row of the vector files: aX, aY, aRotation, aScaleX, aScaleY, aShearX, aShearY.
    ///
    /// Where the reference's decomposition is not finite, ours keeps what was there: the position and the rest apart.
    /// `spread` is how much lengths grow from the world to the parent's space.
    pub(super) fn applied(
        &mut self,
        what: impl Fn() -> String,
        ours: &LocalTransform,
        expected: &[f64],
        spread: f64,
        limit: f64,
    ) {
        let what = |name: &str| format!("{} {name}", what());
        self.value(|| what("aX"), ours.x, expected[0], 100.0 * spread, limit);
        self.value(|| what("aY"), ours.y, expected[1], 100.0 * spread, limit);
        let is_kept = expected[2..].iter().any(|value| !value.is_finite());
        let expected = |i: usize| if is_kept { f64::NAN } else { expected[i] };
        self.angle(|| what("aRotation"), ours.rotation, expected(2), limit);
        self.value(|| what("aScaleX"), ours.scale_x, expected(3), 1.0, limit);
        self.value(|| what("aScaleY"), ours.scale_y, expected(4), 1.0, limit);
        self.angle(|| what("aShearX"), ours.shear_x, expected(5), limit);
        self.angle(|| what("aShearY"), ours.shear_y, expected(6), limit);
    }

    fn error(&mut self, what: impl Fn() -> String, error: f64, limit: f64, values: std::fmt::Arguments<'_>) {
        self.worst = self.worst.max(error);
        if error.is_nan() || error > limit {
            self.failures
                .push(format!("{}: {values}, error {error:e} over {limit:e}", what()));
        }
    }
}
