//! Turns from directions to others in all lanes: the bits of [`constraint::turn`](crate::constraint::turn).

use spine_data::math;

use super::wide::{Matrices, Wide};
use crate::constraint::turn::{Turn, WRAPPED};
use crate::constraint::{HALF_TURN, wrap};
use crate::timeline::lanes::LANES;

const FULL_TURN: f64 = 2.0 * std::f64::consts::PI;

/// A turn of each lane.
pub(super) struct Turns {
    pub(super) sin: Wide,
    pub(super) cos: Wide,
    /// Full turns beyond what sine and cosine tell.
    beyond: Wide,
    /// The vectors from which they turn, turned.
    pub(super) turned: [Wide; 2],
}

impl Turns {
    /// The turns from vectors to others.
    #[inline(always)]
    pub(super) fn between(from: [&Wide; 2], to: [&Wide; 2]) -> Self {
        let ([a, c], [x, y]) = (from, to);
        let none = [0.0; LANES];
        let (mut sin, mut cos, mut beyond, mut odd) = (none, none, none, none);
        let mut turned = [none; 2];
        for lane in 0..LANES {
            let (a, c, x, y) = (a[lane], c[lane], x[lane], y[lane]);
            let own = a * a + c * c;
            let square = own * (x * x + y * y);
            let is_odd = !(1e-200..1e200).contains(&square);
            odd[lane] = if is_odd { 1.0 } else { 0.0 };
            let factor = square.sqrt() * (1.0 / square);
            let (s, o) = ((y * a - x * c) * factor, (x * a + y * c) * factor);
            (sin[lane], cos[lane]) = (s, o);
            // Without jumps: signs as numbers. Half a turn has a sine of either zero.
            let (from, to) = (1.0_f64.copysign(c), 1.0_f64.copysign(y));
            let side = 1.0_f64.copysign(s);
            let counts = (s != 0.0) | (o < 0.0);
            // Up where `from` is below and `to` above and the turn goes down, and the other way round.
            let is_beyond = (from != to) & (side == from) & counts;
            beyond[lane] = if is_beyond { to } else { 0.0 };
            let along = own * factor;
            (turned[0][lane], turned[1][lane]) = (x * along, y * along);
        }
        let mut turns = Self {
            sin,
            cos,
            beyond,
            turned,
        };
        if odd != none {
            turns.correct(from, to, &odd);
        }
        turns
    }

    /// Finds turns anew where a vector has no length worth the name.
    #[cold]
    fn correct(&mut self, [a, c]: [&Wide; 2], [x, y]: [&Wide; 2], odd: &Wide) {
        for lane in 0..LANES {
            if odd[lane] != 0.0 {
                let turn = Turn::between([a[lane], c[lane]], [x[lane], y[lane]]);
                (self.sin[lane], self.cos[lane], self.beyond[lane]) = (turn.sin, turn.cos, turn.beyond);
                (self.turned[0][lane], self.turned[1][lane]) = (turn.turned[0], turn.turned[1]);
            }
        }
    }

    /// Turns the axes by shares `mixes` of the turns and offsets in radians, after their sums were brought within half a turn.
    #[inline(always)]
    pub(super) fn apply(&self, world: &mut Matrices, offsets: &Wide, mixes: &Wide) {
        let Self { sin, cos, beyond, .. } = self;
        let whole = |lane: usize| mixes[lane] == 1.0 && offsets[lane] == 0.0;
        let (mut sines, mut cosines) = ([0.0; LANES], [0.0; LANES]);
        for lane in 0..LANES {
            let (sin, cos) = (sin[lane], cos[lane]);
            let is_wrapped = (cos > 0.0) | (sin.abs() > HALF_TURN - std::f64::consts::PI);
            let is_beyond = is_wrapped & (beyond[lane] != 0.0);
            let rest = beyond[lane] * WRAPPED;
            sines[lane] = if is_beyond { sin + rest * cos } else { sin };
            cosines[lane] = if is_beyond { cos - rest * sin } else { cos };
        }
        if !(0..LANES).all(whole) {
            let mut radians = math::atan2_of_eight(sin, cos);
            for (lane, radians) in radians.iter_mut().enumerate() {
                *radians = wrap(*radians + beyond[lane] * FULL_TURN + offsets[lane]) * mixes[lane];
            }
            let [sin, cos] = math::sin_cos_of_eight(&radians);
            for lane in 0..LANES {
                let is_whole = (mixes[lane] == 1.0) & (offsets[lane] == 0.0);
                sines[lane] = if is_whole { sines[lane] } else { sin[lane] };
                cosines[lane] = if is_whole { cosines[lane] } else { cos[lane] };
            }
        }
        let turns = mixes != &[0.0; LANES];
        for lane in 0..LANES {
            let mut turned = world.get(lane);
            turned.rotate_by(sines[lane], cosines[lane]);
            if turns && mixes[lane] != 0.0 {
                world.set(lane, &turned);
            }
        }
    }
}
