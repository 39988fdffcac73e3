//! Values with their paths.

use spine_data::{BoneId, Color, IdVec, Real, SkeletonData, real::wide};

use super::Encodings;

/// How many decimals the JSON of an exporter keeps of a number. Source: formats-4.2.md 6.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decimals {
    /// All of them.
    All,
    /// Two: positions, angles, vertices.
    Two,
    /// Three: scale keys, handle times.
    Three,
    /// Four: times, setup scales, fractions.
    Four,
    /// Five: texture coordinates.
    Five,
    /// An alpha key: three decimals in JSON, a byte in binary.
    AlphaKey,
}

impl Decimals {
    /// Half of the last decimal kept.
    pub(super) const fn half_unit(self) -> f64 {
        match self {
            Self::All => 0.0,
            Self::Two => 0.005,
            Self::Three | Self::AlphaKey => 0.0005,
            Self::Four => 0.000_05,
            Self::Five => 0.000_005,
        }
    }
}

/// A value of a model.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, how it is rounded, and the magnitude of the numbers that it was computed from.
    Number(f64, Decimals, f64),
    /// Anything that must be equal.
    Text(String),
    /// Kind of a curve that is not a Bezier.
    Curve {
        /// Its name.
        kind: String,
        /// Whether the keys at both ends hold the same values, so that linear and stepped are the same.
        still: bool,
    },
}

/// A value with its path, such as `bones[3].x`.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Path.
    pub path: String,
    /// Value.
    pub value: Value,
}

/// Leaves that are being collected.
pub(super) struct Leaves<'a> {
    pub(super) data: &'a SkeletonData,
    pub(super) encodings: Encodings,
    leaves: Vec<Leaf>,
    prefix: String,
}

impl<'a> Leaves<'a> {
    pub(super) const fn new(data: &'a SkeletonData, encodings: Encodings) -> Self {
        Self {
            data,
            encodings,
            leaves: Vec::new(),
            prefix: String::new(),
        }
    }

    pub(super) fn into_vec(self) -> Vec<Leaf> {
        self.leaves
    }

    /// Whether non-essential data are compared.
    pub(super) fn nonessential(&self) -> bool {
        self.encodings == Encodings::Exported
    }

    /// The paths of what follows begin with this.
    pub(super) fn prefix(&mut self, prefix: impl Into<String>) {
        self.prefix = prefix.into();
    }

    pub(super) fn number(&mut self, field: &str, value: Real, decimals: Decimals) {
        self.push(field, Value::Number(wide(value), decimals, wide(value)));
    }

    pub(super) fn text(&mut self, field: &str, value: impl std::fmt::Debug) {
        self.push(field, Value::Text(format!("{value:?}")));
    }

    pub(super) fn color(&mut self, field: &str, color: Color) {
        for (channel, value) in ["r", "g", "b", "a"]
            .iter()
            .zip([color.r, color.g, color.b, color.a])
        {
            self.number(&format!("{field}.{channel}"), value, Decimals::All);
        }
    }

    pub(super) fn singles(&mut self, field: &str, values: &[f32], decimals: Decimals) {
        for (index, value) in values.iter().enumerate() {
            let value = f64::from(*value);
            self.push(
                &format!("{field}[{index}]"),
                Value::Number(value, decimals, value),
            );
        }
    }

    /// Names of bones.
    pub(super) fn bones(&mut self, field: &str, bones: &[BoneId]) {
        let names = |all: &IdVec<BoneId, spine_data::BoneData>| {
            let name = |id: &BoneId| all.get(*id).map(|bone| bone.name.to_string());
            bones.iter().map(name).collect::<Vec<_>>()
        };
        self.text(field, names(&self.data.bones));
    }

    pub(super) fn push(&mut self, field: &str, value: Value) {
        let path = format!("{}.{field}", self.prefix);
        self.leaves.push(Leaf { path, value });
    }
}
