//! Turns from one direction to another, without their angles where the angles do not matter.

use spine_data::math;

use super::{HALF_TURN, PI, atan2, wrap};
use crate::transform::Unrounded;

/// By how much a full turn by Π differs from a full turn, radians: what wrapping an angle adds to it.
pub(crate) const WRAPPED: f64 = 2.0 * std::f64::consts::PI - 2.0 * PI;

/// A turn by the difference of two angles, each within half a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) sin: f64,
    pub(crate) cos: f64,
    /// Full turns that the difference holds beyond what sine and cosine tell: -1, 0 or 1.
    pub(crate) beyond: f64,
    /// The vector from which it turns, turned.
    pub(crate) turned: [f64; 2],
}

impl Turn {
    /// The turn from one vector to another. A vector without length has the direction that [`atan2`] gives it.
    #[inline(always)]
    pub(crate) fn between(from: [f64; 2], to: [f64; 2]) -> Self {
        let [a, c] = from;
        let [x, y] = to;
        let own = a * a + c * c;
        let square = own * (x * x + y * y);
        // NaN and infinity, too, go the long way.
        if !(1e-200..1e200).contains(&square) {
            return Self::of_angles(from, to);
        }
        // Root and quotient do not wait for each other.
        let factor = square.sqrt() * (1.0 / square);
        let (sin, cos) = ((y * a - x * c) * factor, (x * a + y * c) * factor);
        // Up where `from` is below and `to` above and the turn goes down, and the other way round. Half a turn has a sine
        // of either zero.
        let signs = (c.to_bits() ^ y.to_bits()) & !(sin.to_bits() ^ c.to_bits());
        let beyond = if signs >> 63 == 1 && (sin != 0.0 || cos < 0.0) {
            1.0_f64.copysign(y)
        } else {
            0.0
        };
        let along = own * factor;
        Self {
            sin,
            cos,
            beyond,
            turned: [x * along, y * along],
        }
    }

    /// The long way.
    #[inline(always)]
    fn of_angles(from: [f64; 2], to: [f64; 2]) -> Self {
        let [a, c] = from;
        let radians = difference(from, to);
        let (sin, cos) = math::sin_cos_wide(radians);
        let within = atan2(sin, cos);
        Self {
            sin,
            cos,
            beyond: ((radians - within) / (2.0 * std::f64::consts::PI)).round(),
            turned: [cos * a - sin * c, sin * a + cos * c],
        }
    }

    /// The difference of the two angles, within a full turn.
    #[inline(always)]
    pub(super) fn radians(&self) -> f64 {
        radians(self.sin, self.cos, self.beyond)
    }
}

#[cold]
fn difference([a, c]: [f64; 2], [x, y]: [f64; 2]) -> f64 {
    atan2(y, x) - atan2(c, a)
}

/// Sine and cosine of a share `mix` of a turn and an offset.
#[inline(never)]
fn share(sin: f64, cos: f64, beyond: f64, offset: f64, mix: f64) -> (f64, f64) {
    math::sin_cos_wide(wrap(radians(sin, cos, beyond) + offset) * mix)
}

/// The angle of a turn.
#[inline(always)]
fn radians(sin: f64, cos: f64, beyond: f64) -> f64 {
    atan2(sin, cos) + beyond * (2.0 * std::f64::consts::PI)
}

/// [`Turn::between`] in radians, found sooner; `None` from three eighths of half a turn on.
#[inline(always)]
pub(super) fn radians_near([a, c]: [f64; 2], [x, y]: [f64; 2]) -> Option<f64> {
    if cfg!(spine_f64) {
        // A recorded simulation hangs on the last bits of its angles.
        return Some(Turn::between([a, c], [x, y]).radians());
    }
    let (sin, cos) = (y * a - x * c, x * a + y * c);
    // Angles jump where the negative x axis lies between the two.
    if a < 0.0 && c.is_sign_negative() != y.is_sign_negative() {
        return None;
    }
    let size = sin.abs();
    if size < math::NEAR_SLOPE * cos - 1e-200 {
        return Some(math::atan_near(sin / cos));
    }
    // The other side of the diagonal, from where the angle is measured.
    (size < 2.41 * cos && cos < 1e200).then(|| {
        let rest = math::atan_near((size - cos) / (size + cos));
        (std::f64::consts::FRAC_PI_4 + rest).copysign(sin)
    })
}

/// Sine and cosine of a vector's direction. Without a length it has the direction that [`atan2`] gives it.
#[inline]
pub(super) fn unit([x, y]: [f64; 2]) -> [f64; 2] {
    let square = x * x + y * y;
    if (1e-200..1e200).contains(&square) {
        let factor = 1.0 / square.sqrt();
        return [y * factor, x * factor];
    }
    let (sin, cos) = math::sin_cos_wide(atan2(y, x));
    [sin, cos]
}

impl Unrounded {
    /// Turns the axes by a share `mix` of a turn and an offset in radians, after their sum was brought within half a turn.
    #[inline(always)]
    pub(super) fn turn(&mut self, turn: &Turn, offset: f64, mix: f64) {
        if mix == 1.0 && offset == 0.0 {
            let Turn { sin, cos, beyond, .. } = *turn;
            if beyond != 0.0 && (cos > 0.0 || sin.abs() > HALF_TURN - std::f64::consts::PI) {
                let rest = beyond * WRAPPED;
                self.rotate_by(sin + rest * cos, cos - rest * sin);
            } else {
                self.rotate_by(sin, cos);
            }
        } else {
            let (sin, cos) = share(turn.sin, turn.cos, turn.beyond, offset, mix);
            self.rotate_by(sin, cos);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The difference of the two angles, as the specification has it.
    fn difference([a, c]: [f64; 2], [x, y]: [f64; 2]) -> f64 {
        atan2(y, x) - atan2(c, a)
    }

    #[test]
    fn a_turn_is_the_difference_of_the_angles() {
        let tolerance = if cfg!(spine_f64) { 1e-14 } else { 1e-11 };
        let vector = |degrees: i32| {
            let (sin, cos) = math::sin_cos_wide(f64::from(degrees).to_radians());
            [2.5 * cos, 2.5 * sin]
        };
        for from in (-179..180).step_by(7) {
            for to in (-179..180).step_by(3) {
                let (from, to) = (vector(from), vector(to));
                let want = difference(from, to);
                let (sin, cos) = math::sin_cos_wide(want);
                let turn = Turn::between(from, to);
                assert!(
                    (turn.radians() - want).abs() < tolerance,
                    "{from:?} {to:?}: {}",
                    turn.radians()
                );
                assert!((turn.sin - sin).abs() < tolerance);
                let near = radians_near(from, to);
                assert!(near.is_none_or(|near| (near - want).abs() < tolerance));
                assert!(near.is_some() || want.abs() > 1.17);
                assert!((turn.cos - cos).abs() < tolerance);
                for mix in [0.25, 1.0] {
                    let mut quick = Unrounded {
                        a: 1.0,
                        c: 0.5,
                        b: -0.25,
                        d: 2.0,
                        x: 3.0,
                        y: 4.0,
                    };
                    let mut slow = quick;
                    quick.turn(&turn, 0.0, mix);
                    slow.rotate(wrap(want) * mix);
                    for (quick, slow) in [
                        (quick.a, slow.a),
                        (quick.b, slow.b),
                        (quick.c, slow.c),
                        (quick.d, slow.d),
                    ] {
                        assert!((quick - slow).abs() < 4.0 * tolerance, "{from:?} {to:?} {mix}");
                    }
                }
            }
        }
    }

    #[test]
    fn vectors_without_length_and_beyond_all_measure_have_the_direction_of_their_arc_tangent() {
        let all = [
            [0.0, 0.0],
            [-0.0, 0.0],
            [-0.0, -0.0],
            [0.0, 3.0],
            [1e-150, -1e-150],
            [1e200, 1e200],
            [-1e300, 1.0],
            [2.0, -1.0],
        ];
        for from in all {
            for to in all {
                let turn = Turn::between(from, to);
                let want = difference(from, to);
                assert!((turn.radians() - want).abs() < 1e-11, "{from:?} {to:?}");
            }
        }
    }
}
