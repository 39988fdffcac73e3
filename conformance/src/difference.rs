//! One place where two results differ.

use std::fmt;

/// What computes a value; differences are told in this order, since each stage builds on those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// What the document is about: names, counts, times.
    Document,
    /// What timelines set: attachments, colours, draw order, events.
    Timelines,
    /// World transforms of bones.
    World,
    /// World vertices of attachments.
    Vertices,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Document => "document",
            Self::Timelines => "timelines",
            Self::World => "world",
            Self::Vertices => "vertices",
        })
    }
}

/// How two values differ.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Numbers, compared within a tolerance.
    Numbers {
        /// The reference's.
        want: f64,
        /// Ours.
        got: f64,
        /// Difference over the scale of the quantity; infinite where ours is not a number.
        error: f64,
    },
    /// Anything else, which must be equal.
    Texts {
        /// The reference's.
        want: String,
        /// Ours.
        got: String,
    },
}

/// One place where two results differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Stage that computed the value.
    pub stage: Stage,
    /// Frame, counted from 0, with its time in seconds; `None` where the whole document is meant.
    pub frame: Option<(usize, f64)>,
    /// Bone, slot or field, such as `bone "hip" worldX`.
    pub place: String,
    /// The values.
    pub values: Values,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.stage)?;
        if let Some((index, time)) = self.frame {
            write!(f, "frame {index} (t={time:.4}) ")?;
        }
        write!(f, "{}: ", self.place)?;
        match &self.values {
            Values::Numbers { want, got, error } => {
                write!(
                    f,
                    "want {want}, got {got}, error {error:.2e}, {} ulps",
                    ulps(*want, *got)
                )
            }
            Values::Texts { want, got } => write!(f, "want {}, got {}", short(want), short(got)),
        }
    }
}

fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['.', '.', '.']).collect()
}

/// Number of `f32` values from one number to another, both rounded to `f32`; `u32::MAX` where one is not a number.
///
/// In either build: documents hold nine digits, which is what an `f32` has.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub fn ulps(a: f64, b: f64) -> u32 {
    let (a, b) = (a as f32, b as f32);
    if a.is_nan() || b.is_nan() {
        return u32::MAX;
    }
    let place = |value: f32| {
        let bits = i64::from(value.to_bits());
        if value.is_sign_negative() {
            -(bits & 0x7fff_ffff)
        } else {
            bits
        }
    };
    u32::try_from((place(a) - place(b)).unsigned_abs()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ulps_count_singles() {
        assert_eq!(ulps(1.0, 1.0), 0);
        assert_eq!(ulps(1.0, f64::from(1.0_f32.next_up())), 1);
        assert_eq!(ulps(-0.0, 0.0), 0);
        assert_eq!(
            ulps(f64::from(f32::from_bits(1)), -f64::from(f32::from_bits(1))),
            2
        );
        assert_eq!(ulps(f64::NAN, 0.0), u32::MAX);
    }

    #[test]
    fn a_difference_is_one_line() {
        let difference = Difference {
            stage: Stage::World,
            frame: Some((2, 0.206)),
            place: "bone \"hip\" worldX".into(),
            values: Values::Numbers {
                want: 1.0,
                got: 1.5,
                error: 0.5,
            },
        };
        assert_eq!(
            difference.to_string(),
            "world: frame 2 (t=0.2060) bone \"hip\" worldX: want 1, got 1.5, error 5.00e-1, 4194304 ulps"
        );
    }
}
