//! Values on their way between Lua and the crates' fields.

use std::sync::Arc;

use mlua::{Error, FromLua, IntoLua, Lua, Result, Table, Value};
use spine_data::Color;

use crate::class::{did_you_mean, misuse};

/// A value that Lua reads and writes.
pub(crate) trait Field: Sized {
    /// For Lua.
    fn to_lua(&self, lua: &Lua) -> Result<Value>;
    /// From Lua, strictly: what does not fit is an error.
    fn take(value: Value, lua: &Lua) -> Result<Self>;
}

macro_rules! plain {
    ($($type:ty),+) => {$(
        impl Field for $type {
            fn to_lua(&self, lua: &Lua) -> Result<Value> {
                self.clone().into_lua(lua)
            }
            fn take(value: Value, lua: &Lua) -> Result<Self> {
                FromLua::from_lua(value, lua)
            }
        }
    )+};
}
plain!(f32, f64, i8, i32, u32, String);

impl Field for bool {
    fn to_lua(&self, _: &Lua) -> Result<Value> {
        Ok(Value::Boolean(*self))
    }

    fn take(value: Value, _: &Lua) -> Result<Self> {
        match value {
            Value::Boolean(value) => Ok(value),
            Value::Nil => Ok(false),
            other => Err(conversion(&other, "boolean", "true or false is expected".into())),
        }
    }
}

impl Field for Arc<str> {
    fn to_lua(&self, lua: &Lua) -> Result<Value> {
        Ok(Value::String(lua.create_string(self.as_bytes())?))
    }

    fn take(value: Value, lua: &Lua) -> Result<Self> {
        String::from_lua(value, lua).map(Self::from)
    }
}

impl<T: Field> Field for Option<T> {
    fn to_lua(&self, lua: &Lua) -> Result<Value> {
        self.as_ref().map_or(Ok(Value::Nil), |value| value.to_lua(lua))
    }

    fn take(value: Value, lua: &Lua) -> Result<Self> {
        match value {
            Value::Nil => Ok(None),
            value => T::take(value, lua).map(Some),
        }
    }
}

impl Field for Color {
    fn to_lua(&self, lua: &Lua) -> Result<Value> {
        lua.create_userdata(crate::color::ColorObject::fixed(*self))
            .map(Value::UserData)
    }

    fn take(value: Value, _: &Lua) -> Result<Self> {
        crate::color::from_lua(&value)
    }
}

pub(crate) fn conversion(value: &Value, to: &str, message: String) -> Error {
    Error::FromLuaConversionError {
        from: value.type_name(),
        to: to.into(),
        message: Some(message),
    }
}

/// A fixed choice, which Lua writes as a string.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// Name in the API reference.
    const ENUM: &'static str;
    /// All values by name.
    fn choices() -> &'static [(Self, &'static str)];
}

/// A [`Choice`] as an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen<T>(pub(crate) T);

impl<T: Choice> FromLua for Chosen<T> {
    fn from_lua(value: Value, _: &Lua) -> Result<Self> {
        let names = || T::choices().iter().map(|(_, name)| *name);
        let expected = || {
            format!(
                "one of the strings {} is expected",
                names().collect::<Vec<_>>().join(", ")
            )
        };
        let Some(text) = value.as_string() else {
            return Err(conversion(&value, T::ENUM, expected()));
        };
        let text = text.to_string_lossy();
        let found = T::choices().iter().find(|(_, name)| *name == text);
        found.map(|(choice, _)| Self(*choice)).ok_or_else(|| {
            misuse(format!(
                "there is no {} \"{text}\"{}; {}",
                T::ENUM,
                did_you_mean(&text, names()),
                expected()
            ))
        })
    }
}

pub(crate) fn choice_name<T: Choice>(choice: T) -> &'static str {
    let found = T::choices().iter().find(|(value, _)| *value == choice);
    found.map_or("", |(_, name)| *name)
}

/// Choices: those of the file formats know their names, others are listed.
macro_rules! choices {
    ($($type:ty, $enum:literal $({ $($variant:ident => $name:literal),+ $(,)? })?;)+) => {$(
        impl $crate::field::Choice for $type {
            const ENUM: &'static str = $enum;
            fn choices() -> &'static [(Self, &'static str)] {
                choices!(@list $($(<$type>::$variant => $name),+)?)
            }
        }
        impl $crate::field::Field for $type {
            fn to_lua(&self, lua: &mlua::Lua) -> mlua::Result<mlua::Value> {
                mlua::IntoLua::into_lua($crate::field::choice_name(*self), lua)
            }
            fn take(value: mlua::Value, lua: &mlua::Lua) -> mlua::Result<Self> {
                <$crate::field::Chosen<$type> as mlua::FromLua>::from_lua(value, lua).map(|chosen| chosen.0)
            }
        }
    )+};
    (@list) => { <Self as spine_data::Named>::NAMES };
    (@list $($value:expr => $name:literal),+) => { &[$(($value, $name)),+] };
}
pub(crate) use choices;

/// A list of numbers from a table.
pub(crate) fn numbers<T: FromLua>(table: &Table) -> Result<Vec<T>> {
    let mut numbers = Vec::new();
    for number in table.sequence_values() {
        numbers.push(number?);
    }
    Ok(numbers)
}

/// Properties that objects share with the crates' records, for reading: `this.value()?` gives the record.
macro_rules! read_only {
    ($members:ident { $($name:literal => $($field:ident).+),+ $(,)? }) => {$(
        $members.get($name, |lua, this| $crate::field::Field::to_lua(&this.value()?.$($field).+, lua));
    )+};
}
pub(crate) use read_only;

/// The same for reading and writing: `this.look(f)` and `this.change(f)` give the record.
macro_rules! live {
    ($members:ident { $($name:literal => $($field:ident).+),+ $(,)? }) => {$(
        $members.property(
            $name,
            |lua, this| this.look(|value| $crate::field::Field::to_lua(&value.$($field).+, lua)),
            |lua, this, new| {
                let new = $crate::field::Field::take(new, lua)?;
                this.change(|value| value.$($field).+ = new)
            },
        );
    )+};
}
pub(crate) use live;
