//! How long a frame is shown, and how formats count it.

use std::fmt;

use crate::error::MediaError;

/// How long a frame is shown: a fraction of a second, exact and reduced.
///
/// ```
/// use spine_media::Delay;
/// assert_eq!(Delay::from_fps(30.0)?, Delay::new(1, 30)?);
/// assert_eq!(Delay::from_fps(29.97)?.to_string(), "100/2997 s");
/// # Ok::<(), spine_media::MediaError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delay {
    numerator: u16,
    denominator: u16,
}

impl Delay {
    /// `numerator / denominator` seconds.
    ///
    /// # Errors
    ///
    /// Where one of them is 0.
    pub fn new(numerator: u16, denominator: u16) -> Result<Self, MediaError> {
        if numerator == 0 || denominator == 0 {
            return Err(MediaError::Delay {
                found: format!("{numerator}/{denominator} s"),
                expected: "both numbers must be at least 1",
            });
        }
        let divisor = gcd(numerator.into(), denominator.into()) as u16;
        Ok(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// The delay of one frame at `fps` frames per second: the simplest fraction that is as close as a billionth, or the closest
    /// of 16 bits.
    ///
    /// # Errors
    ///
    /// Where the rate is not from 0.001 to 1000.
    pub fn from_fps(fps: f64) -> Result<Self, MediaError> {
        if !(0.001..=1000.0).contains(&fps) {
            return Err(MediaError::Delay {
                found: format!("1/{fps:?} s"),
                expected: "a rate is from 0.001 to 1000 frames per second",
            });
        }
        let (frames, seconds) = fraction(fps);
        Self::new(seconds, frames)
    }

    /// The simplest fraction that is as close to a number of seconds as a billionth, or the closest of 16 bits.
    ///
    /// # Errors
    ///
    /// Where it is not from 0.001 to 1000 seconds.
    pub fn from_seconds(seconds: f64) -> Result<Self, MediaError> {
        if !(0.001..=1000.0).contains(&seconds) {
            return Err(MediaError::Delay {
                found: format!("{seconds} s"),
                expected: "a frame is shown for 0.001 to 1000 seconds",
            });
        }
        let (numerator, denominator) = fraction(seconds);
        Self::new(numerator, denominator)
    }

    /// Numerator of the seconds.
    #[must_use]
    pub const fn numerator(self) -> u16 {
        self.numerator
    }

    /// Denominator of the seconds.
    #[must_use]
    pub const fn denominator(self) -> u16 {
        self.denominator
    }

    /// Seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl fmt::Display for Delay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} s", self.numerator, self.denominator)
    }
}

/// The convergents of a number's continued fraction, until one is close enough or the next needs more than 16 bits.
fn fraction(value: f64) -> (u16, u16) {
    let (mut before, mut last) = ((0_u64, 1_u64), (1_u64, 0_u64));
    let mut rest = value;
    loop {
        // At most 65536 matters; larger numbers end the loop below.
        let whole = rest.floor().min(1e6) as u64;
        let next = (whole * last.0 + before.0, whole * last.1 + before.1);
        let (Ok(p), Ok(q)) = (u16::try_from(next.0), u16::try_from(next.1)) else {
            break;
        };
        before = last;
        last = next;
        let error = (f64::from(p) / f64::from(q) - value).abs();
        rest = 1.0 / (rest - rest.floor());
        // The first convergent of a rate below 1 is 0, which is no rate.
        if p > 0 && error <= value * 1e-9 || !rest.is_finite() {
            break;
        }
    }
    // A rate from 0.001 to 1000 has a convergent of its size within 16 bits.
    (last.0.max(1) as u16, last.1.max(1) as u16)
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Counts delays in units of a format. What rounding leaves is carried on: the counts of any number of frames sum to their time,
/// rounded to the nearest.
#[derive(Debug)]
pub(crate) struct Ticks {
    unit: Delay,
    /// What was not told yet, in units, from -1/2 to 1/2.
    carry: (i128, i128),
}

impl Ticks {
    pub(crate) const fn new(unit: Delay) -> Self {
        Self { unit, carry: (0, 1) }
    }

    /// Counts in `1 / per_second` seconds.
    pub(crate) const fn per_second(per_second: u16) -> Self {
        Self::new(Delay {
            numerator: 1,
            denominator: per_second,
        })
    }

    /// Units of the next frame; 0 where it is too short.
    pub(crate) fn next(&mut self, delay: Delay) -> u64 {
        /// Denominators beyond are rounded, so that odd rates one after the other cannot overflow.
        const LARGEST: i128 = 1 << 64;
        let wide = |a: u16, b: u16| i128::from(a) * i128::from(b);
        let units = wide(delay.numerator, self.unit.denominator);
        let per = wide(delay.denominator, self.unit.numerator);
        let exact = (self.carry.0 * per + units * self.carry.1, self.carry.1 * per);
        let whole = (2 * exact.0 + exact.1).div_euclid(2 * exact.1);
        let rest = exact.0 - whole * exact.1;
        let divisor = i128::from(gcd_wide(rest.unsigned_abs(), exact.1.unsigned_abs()));
        self.carry = (rest / divisor, exact.1 / divisor);
        if self.carry.1 > LARGEST {
            let shrink = self.carry.1 / (LARGEST >> 16);
            self.carry = (self.carry.0 / shrink, self.carry.1 / shrink);
        }
        u64::try_from(whole).unwrap_or(0)
    }
}

fn gcd_wide(mut a: u128, mut b: u128) -> i64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    // A divisor that is that large is left alone: the fraction is right without being reduced.
    i64::try_from(a).unwrap_or(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delay(fps: f64) -> (u16, u16) {
        let delay = Delay::from_fps(fps).unwrap();
        (delay.numerator, delay.denominator)
    }

    #[test]
    fn rates_become_the_simplest_fractions() {
        let cases = [
            (30.0, (1, 30)),
            (12.5, (2, 25)),
            (29.97, (100, 2997)),
            (24000.0 / 1001.0, (1001, 24000)),
            (0.5, (2, 1)),
            (0.001, (1000, 1)),
            (1000.0, (1, 1000)),
            (1.0 / 3.0, (3, 1)),
        ];
        for (fps, expected) in cases {
            assert_eq!(delay(fps), expected, "{fps}");
        }
        // The next convergent needs 17 bits.
        assert_eq!(delay(std::f64::consts::PI), (113, 355));
    }

    #[test]
    fn seconds_become_the_simplest_fractions() {
        assert_eq!(Delay::from_seconds(0.25).unwrap(), Delay::new(1, 4).unwrap());
        assert_eq!(
            Delay::from_seconds(0.033_333_333_333).unwrap(),
            Delay::new(1, 30).unwrap()
        );
        for seconds in [0.0, -0.1, 0.000_9, 1001.0, f64::NAN] {
            assert!(Delay::from_seconds(seconds).is_err(), "{seconds}");
        }
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        for fps in [0.0, -1.0, 0.0009, 1000.1, f64::NAN, f64::INFINITY] {
            assert!(
                matches!(Delay::from_fps(fps), Err(MediaError::Delay { .. })),
                "{fps}"
            );
        }
        assert!(Delay::new(0, 1).is_err());
        assert!(Delay::new(1, 0).is_err());
        assert_eq!(Delay::new(20, 600).unwrap().to_string(), "1/30 s");
    }

    #[test]
    fn ticks_sum_to_the_time() {
        let thirty = Delay::new(1, 30).unwrap();
        let mut ticks = Ticks::per_second(100);
        let first: Vec<u64> = (0..6).map(|_| ticks.next(thirty)).collect();
        assert_eq!(first, [3, 4, 3, 3, 4, 3]);
        let mut ticks = Ticks::per_second(100);
        assert_eq!((0..300).map(|_| ticks.next(thirty)).sum::<u64>(), 1000);
        let mut ticks = Ticks::per_second(1000);
        let ntsc = Delay::from_fps(24000.0 / 1001.0).unwrap();
        assert_eq!((0..24_000).map(|_| ticks.next(ntsc)).sum::<u64>(), 1_001_000);
    }

    #[test]
    fn many_odd_delays_neither_overflow_nor_drift() {
        let mut ticks = Ticks::per_second(100);
        let mut exact = 0.0;
        let mut sum = 0;
        for i in 0..20_000_u16 {
            let delay = Delay::new(1 + i % 7919, 65_535 - i).unwrap();
            exact += delay.seconds() * 100.0;
            sum += ticks.next(delay);
        }
        assert!((sum as f64 - exact).abs() < 0.51, "{sum} {exact}");
    }
}
