//! x
use crate::Real;
/// x
pub const DEG_RAD: Real = 3.1415927 / 180.0;
/// x
pub fn sin_cos(x: Real) -> (Real, Real) {
    (x, x)
}
