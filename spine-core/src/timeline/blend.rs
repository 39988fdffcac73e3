//! How a timeline's value is mixed into what is there. Source: animation.md 4.

use spine_data::Real;
use spine_data::real::{real, wide};

use super::sample::Sample;

/// What a timeline's value is mixed with. Source: animation.md 4.
///
/// It decides what is mixed with where alpha is below 1, and what happens before a timeline's first key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MixBlend {
    /// The setup value: the current value is discarded. Before the first key, the setup value at once.
    Setup,
    /// The current value. Before the first key, from the current value toward the setup value by alpha.
    First,
    /// The current value. Before the first key, nothing changes.
    #[default]
    Replace,
    /// The value is added to the current one; colours and constraints take it as [`Replace`](Self::Replace). Before the
    /// first key, nothing changes.
    Add,
}

/// Whether a timeline is being mixed in or out. Source: animation.md 1, 4, 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MixDirection {
    /// Toward the timeline's value: what cannot be interpolated is taken from the timeline at once.
    #[default]
    In,
    /// Away from the timeline's value: what cannot be interpolated stays, or returns to setup.
    Out,
}

/// How a timeline is applied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mix {
    pub(crate) alpha: Real,
    pub(crate) blend: MixBlend,
    pub(crate) direction: MixDirection,
}

/// What a property that changes at once has to become.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Instant {
    Keep,
    Setup,
    /// The value of this key.
    Key(usize),
}

impl Mix {
    /// Whether nothing is left of the current value.
    #[inline(always)]
    pub(crate) fn is_full(self) -> bool {
        self.alpha == 1.0 && self.blend != MixBlend::Add
    }

    /// The value before the first key.
    #[inline]
    pub(crate) fn before(self, current: f64, setup: f64) -> f64 {
        match self.blend {
            MixBlend::Setup => setup,
            MixBlend::First => current + (setup - current) * wide(self.alpha),
            MixBlend::Replace | MixBlend::Add => current,
        }
    }

    /// Keys are offsets from the setup value.
    #[inline(always)]
    pub(crate) fn relative(self, current: f64, setup: f64, value: f64) -> f64 {
        if self.blend == MixBlend::Add {
            return current + value * wide(self.alpha);
        }
        let target = setup + value;
        // At full alpha what is there counts for nothing.
        if self.alpha == 1.0 {
            target
        } else {
            self.absolute(current, setup, target)
        }
    }

    /// Keys are final values.
    #[inline(always)]
    pub(crate) fn absolute(self, current: f64, setup: f64, value: f64) -> f64 {
        let base = if self.blend == MixBlend::Setup {
            setup
        } else {
            current
        };
        base + (value - base) * wide(self.alpha)
    }

    /// As [`absolute`](Self::absolute), without rounding at alpha 1. Source: animation.md 5.2.
    #[inline]
    pub(crate) fn color(self, current: f64, setup: f64, value: f64) -> f64 {
        if self.alpha == 1.0 {
            value
        } else {
            self.absolute(current, setup, value)
        }
    }

    /// Keys are factors of the setup value. Mixed by magnitude: the sign is that of the key while mixing in, and that of
    /// what is returned to while mixing out.
    #[inline(always)]
    pub(crate) fn scale(self, current: f64, setup: f64, value: f64) -> f64 {
        let target = value * setup;
        if self.blend == MixBlend::Add {
            return current + (target - setup) * wide(self.alpha);
        }
        if self.alpha == 1.0 {
            return target;
        }
        let base = if self.blend == MixBlend::Setup {
            setup
        } else {
            current
        };
        match self.direction {
            MixDirection::Out => base + (target.abs() * sign(base) - base) * wide(self.alpha),
            MixDirection::In => {
                let base = base.abs() * sign(target);
                base + (target - base) * wide(self.alpha)
            }
        }
    }

    /// Writes `N` properties by one of the kernels above. Computed in `f64` and rounded once.
    #[inline]
    pub(crate) fn write<const N: usize>(
        self,
        properties: [&mut Real; N],
        setup: [Real; N],
        sample: Sample<[f64; N]>,
        kernel: impl Fn(Self, f64, f64, f64) -> f64,
    ) {
        match sample {
            Sample::Absent => {}
            Sample::Before => {
                for (property, setup) in properties.into_iter().zip(setup) {
                    *property = real(self.before(wide(*property), wide(setup)));
                }
            }
            Sample::At(values) => {
                for ((property, setup), value) in properties.into_iter().zip(setup).zip(values) {
                    *property = real(kernel(self, wide(*property), wide(setup), value));
                }
            }
        }
    }

    /// What becomes of a property that is not interpolated: inherit, attachment, draw order.
    /// Source: animation.md 5.1, 5.3, 5.7.
    #[inline]
    pub(crate) fn instant(self, frame: Sample<usize>) -> Instant {
        let to_setup = match (self.direction, self.blend) {
            (MixDirection::Out, blend) => Some(blend == MixBlend::Setup),
            (MixDirection::In, blend) => match frame {
                Sample::At(frame) => return Instant::Key(frame),
                Sample::Before => Some(matches!(blend, MixBlend::Setup | MixBlend::First)),
                Sample::Absent => None,
            },
        };
        if to_setup == Some(true) {
            Instant::Setup
        } else {
            Instant::Keep
        }
    }
}

/// 1, -1, or 0 for 0: unlike [`f32::signum`].
#[inline(always)]
fn sign(value: f64) -> f64 {
    if value > 0.0 {
        1.0
    } else if value < 0.0 {
        -1.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MixBlend::{Add, First, Replace, Setup};
    use MixDirection::{In, Out};

    const BLENDS: [MixBlend; 4] = [Setup, First, Replace, Add];

    fn mix(blend: MixBlend, alpha: Real) -> Mix {
        let direction = In;
        Mix {
            alpha,
            blend,
            direction,
        }
    }

    fn each(alpha: Real, kernel: impl Fn(Mix) -> f64) -> [f64; 4] {
        BLENDS.map(|blend| kernel(mix(blend, alpha)))
    }

    #[test]
    fn before_the_first_key() {
        assert_eq!(
            each(0.25, |mix| mix.before(100.0, 20.0)),
            [20.0, 80.0, 100.0, 100.0]
        );
        assert_eq!(
            each(0.0, |mix| mix.before(100.0, 20.0)),
            [20.0, 100.0, 100.0, 100.0]
        );
    }

    #[test]
    fn offsets_and_final_values() {
        let relative = each(0.25, |mix| mix.relative(100.0, 20.0, 40.0));
        assert_eq!(relative, [30.0, 90.0, 90.0, 110.0]);
        let absolute = each(0.25, |mix| mix.absolute(100.0, 20.0, 40.0));
        assert_eq!(absolute, [25.0, 85.0, 85.0, 85.0]);
        assert_eq!(each(1.0, |mix| mix.color(0.3, 0.2, 0.7)), [0.7; 4]);
    }

    #[test]
    fn scale_keeps_or_takes_a_sign() {
        let at = |blend, direction, alpha, current| {
            Mix {
                alpha,
                blend,
                direction,
            }
            .scale(current, 2.0, -3.0)
        };
        for direction in [In, Out] {
            for blend in [Setup, First, Replace] {
                assert_eq!(at(blend, direction, 1.0, 4.0), -6.0);
            }
            assert_eq!(at(Add, direction, 1.0, 4.0), -4.0);
            assert_eq!(at(Add, direction, 0.5, 4.0), 0.0);
        }
        assert_eq!(at(Setup, Out, 0.5, 4.0), 4.0);
        assert_eq!(at(First, Out, 0.5, 4.0), 5.0);
        assert_eq!(at(Setup, In, 0.5, 4.0), -4.0);
        assert_eq!(at(Replace, In, 0.5, 4.0), -5.0);
        // Mixing out from 0 stays 0; mixing a key of 0 in begins at 0.
        assert_eq!(at(First, Out, 0.5, 0.0), 0.0);
        assert_eq!(mix(First, 0.5).scale(4.0, 2.0, 0.0), 0.0);
        // Above 1 the sign rule holds too.
        assert_eq!(at(Setup, Out, 1.5, 4.0), 8.0);
    }

    #[test]
    fn what_changes_at_once() {
        let at = |frame, direction| {
            BLENDS.map(|blend| {
                let alpha = 0.0;
                Mix {
                    alpha,
                    blend,
                    direction,
                }
                .instant(frame)
            })
        };
        let (keep, setup) = (Instant::Keep, Instant::Setup);
        assert_eq!(at(Sample::At(3), In), [Instant::Key(3); 4]);
        assert_eq!(at(Sample::Before, In), [setup, setup, keep, keep]);
        assert_eq!(at(Sample::Absent, In), [keep; 4]);
        for frame in [Sample::At(3), Sample::Before] {
            assert_eq!(at(frame, Out), [setup, keep, keep, keep]);
        }
    }
}
