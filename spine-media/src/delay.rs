//! How long a frame is shown.

use crate::error::MediaError;

/// How long a frame is shown: a fraction of a second, exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delay {
    numerator: u32,
    denominator: u32,
}

impl Delay {
    /// `numerator / denominator` seconds, reduced.
    ///
    /// # Errors
    ///
    /// Where one of them is 0.
    pub fn new(numerator: u32, denominator: u32) -> Result<Self, MediaError> {
        unimplemented!("{numerator}/{denominator}")
    }

    /// The delay of one frame at `fps` frames per second, the closest fraction for rates that are none: 29.97 gives 100/2997.
    ///
    /// # Errors
    ///
    /// Where the rate is not finite, not positive, or above 1000.
    pub fn from_fps(fps: f64) -> Result<Self, MediaError> {
        unimplemented!("{fps}")
    }

    /// Seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}
