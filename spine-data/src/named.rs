//! Enumerations whose values have a name in JSON and a number in binary files.

use crate::error::ErrorKind;

/// An enumeration of the file formats. Source: formats-4.2.md 1.1.
pub trait Named: Copy + Sized + 'static {
    /// What the values are called, for messages.
    const WHAT: &'static str;
    /// Values with their JSON names; the position is the number in binary files.
    const NAMES: &'static [(Self, &'static str)];

    /// The value of a JSON name; the first letter may be of either case.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidValue`] that lists the names.
    fn from_name(name: &str) -> Result<Self, ErrorKind> {
        let same = |candidate: &str| {
            let mut a = name.chars();
            let mut b = candidate.chars();
            match (a.next(), b.next()) {
                (Some(x), Some(y)) => x.eq_ignore_ascii_case(&y) && a.as_str() == b.as_str(),
                _ => false,
            }
        };
        Self::NAMES
            .iter()
            .find(|(_, text)| same(text))
            .map(|(value, _)| *value)
            .ok_or_else(|| {
                let names: Vec<&str> = Self::NAMES.iter().map(|(_, text)| *text).collect();
                ErrorKind::InvalidValue {
                    what: Self::WHAT,
                    found: format!("\"{}\"", name.chars().take(40).collect::<String>()),
                    expected: format!("one of {}", names.join(", ")),
                }
            })
    }

    /// The value of a number in a binary file.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidValue`] where there is none.
    fn from_number(number: u32) -> Result<Self, ErrorKind> {
        let entry = usize::try_from(number).ok().and_then(|i| Self::NAMES.get(i));
        entry
            .map(|(value, _)| *value)
            .ok_or_else(|| ErrorKind::InvalidValue {
                what: Self::WHAT,
                found: number.to_string(),
                expected: format!("a number below {}", Self::NAMES.len()),
            })
    }
}

macro_rules! named_enum {
    ($type:ident, $what:literal { $($variant:ident => $name:literal,)* }) => {
        impl $crate::named::Named for $type {
            const WHAT: &'static str = $what;
            const NAMES: &'static [(Self, &'static str)] = &[$(($type::$variant, $name),)*];
        }

        impl $type {
            /// The name in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}
pub(crate) use named_enum;
