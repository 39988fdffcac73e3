//! Classes: what Lua finds on an object, and what it is told when it asks for something else.

use std::fmt;
use std::ops::Deref;

use mlua::{
    AnyUserData, Error, FromLuaMulti, Function, IntoLua, IntoLuaMulti, Lua, MetaMethod, Result, Table,
    UserData, Value,
};
use mlua::{FromLua, MultiValue, UserDataFields, UserDataMethods, UserDataRef, UserDataRegistry};

pub(crate) use crate::errors::misuse;
use crate::errors::raised;
use crate::field::conversion;

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Read by `object.name`.
    ReadOnly,
    /// Read and written by `object.name`.
    Property,
    /// Called by `object:name(...)`.
    Method,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::ReadOnly => "read-only property",
            Self::Property => "property",
            Self::Method => "method",
        }
    }
}

/// A Lua class and its members.
pub(crate) trait Class: UserData + Sized + 'static {
    /// Name in the API reference.
    const NAME: &'static str;

    /// Lists the members.
    fn members(members: &mut Members<'_, Self>);

    /// What tells this object from others of its class, for `tostring`.
    fn label(&self) -> Result<String> {
        Ok(String::new())
    }

    /// Whether both are handles to the same thing, for `==`.
    fn same(&self, _other: &Self) -> bool {
        false
    }
}

/// Takes the members of a class, for a Lua state or for nothing but their names.
pub(crate) struct Members<'r, T> {
    registry: Option<&'r mut UserDataRegistry<T>>,
    list: Vec<(&'static str, Kind)>,
}

impl<T: Class> Members<'_, T> {
    /// The members of a class in the order of their declaration.
    fn list() -> Vec<(&'static str, Kind)> {
        let mut members = Members {
            registry: None,
            list: Vec::new(),
        };
        T::members(&mut members);
        members.list
    }

    /// A property that cannot be written.
    pub(crate) fn get<R: IntoLua>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Lua, &T) -> Result<R> + 'static,
    ) {
        self.list.push((name, Kind::ReadOnly));
        if let Some(registry) = &mut self.registry {
            registry.add_field_method_get(name, get);
        }
    }

    /// A property.
    pub(crate) fn property<R: IntoLua>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Lua, &T) -> Result<R> + 'static,
        set: impl Fn(&Lua, &T, Value) -> Result<()> + 'static,
    ) {
        self.list.push((name, Kind::Property));
        if let Some(registry) = &mut self.registry {
            registry.add_field_method_get(name, get);
            // By a shared borrow: the object may be in use by the call that the script answers.
            registry.add_field_function_set(name, move |lua, object: AnyUserData, value: Value| {
                let set = object.borrow_scoped(|this: &T| set(lua, this, value))?;
                set.map_err(|error| named::<T>(".", name, error))
            });
        }
    }

    /// A property that cannot be written, of the object as Lua has it.
    pub(crate) fn get_of<R: IntoLua>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Lua, AnyUserData) -> Result<R> + 'static,
    ) {
        self.list.push((name, Kind::ReadOnly));
        if let Some(registry) = &mut self.registry {
            registry.add_field_function_get(name, get);
        }
    }

    /// A property of the object as Lua has it.
    pub(crate) fn property_of<R: IntoLua>(
        &mut self,
        name: &'static str,
        get: impl Fn(&Lua, AnyUserData) -> Result<R> + 'static,
        set: impl Fn(&Lua, AnyUserData, Value) -> Result<()> + 'static,
    ) {
        self.list.push((name, Kind::Property));
        if let Some(registry) = &mut self.registry {
            registry.add_field_function_get(name, get);
            registry.add_field_function_set(name, move |lua, object, value: Value| {
                set(lua, object, value).map_err(|error| named::<T>(".", name, error))
            });
        }
    }

    /// A method.
    pub(crate) fn method<A: FromLuaMulti, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Lua, &T, A) -> Result<R> + 'static,
    ) {
        self.method_of(name, move |lua, object, arguments| {
            object.borrow_scoped(|this: &T| call(lua, this, arguments))?
        });
    }

    /// A method of the object as Lua has it.
    pub(crate) fn method_of<A: FromLuaMulti, R: IntoLuaMulti>(
        &mut self,
        name: &'static str,
        call: impl Fn(&Lua, &AnyUserData, A) -> Result<R> + 'static,
    ) {
        self.list.push((name, Kind::Method));
        if let Some(registry) = &mut self.registry {
            registry.add_function(name, move |lua, (object, arguments): (Value, Arguments<A>)| {
                let Some(object) = object.as_userdata().filter(|object| object.is::<T>()) else {
                    let found = object.type_name();
                    return Err(misuse(format!(
                        "{class}:{name} is called on a {found} value; write object:{name}(...), with a colon",
                        class = T::NAME
                    )));
                };
                let result = arguments.0.and_then(|arguments| call(lua, object, arguments));
                result.map_err(|error| named::<T>(":", name, error))
            });
        }
    }
}

/// Arguments, or why they are none.
struct Arguments<A>(Result<A>);

impl<A: FromLuaMulti> FromLuaMulti for Arguments<A> {
    fn from_lua_multi(values: MultiValue, lua: &Lua) -> Result<Self> {
        Ok(Self(A::from_lua_multi(values, lua)))
    }
}

/// An object of a class, as an argument.
#[derive(Debug)]
pub(crate) struct Object<T: 'static>(UserDataRef<T>);

impl<T: Class> FromLua for Object<T> {
    fn from_lua(value: Value, _: &Lua) -> Result<Self> {
        let object = value.as_userdata().and_then(|object| object.borrow::<T>().ok());
        object.map(Self).ok_or_else(|| {
            conversion(
                &value,
                T::NAME,
                format!("{} {} is expected", article(T::NAME), T::NAME),
            )
        })
    }
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I']) {
        "an"
    } else {
        "a"
    }
}

impl<T> Deref for Object<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// A conversion that failed, in words.
fn told(error: &Error) -> String {
    let (from, to, message) = match error {
        Error::FromLuaConversionError { from, to, message } => (from, to, message),
        Error::BadArgument { cause, .. } => return told(cause),
        error => return error.to_string(),
    };
    let expected = match to.as_str() {
        "f32" | "f64" => "a number is expected",
        "usize" | "u64" | "u32" | "u16" | "u8" => "a whole number from 0 is expected",
        "i64" | "i32" | "i8" => "a whole number is expected",
        "string" | "String" => "a string is expected",
        _ => message.as_deref().unwrap_or("another value is expected"),
    };
    format!("{expected}, found {from}")
}

/// An error in a member, with its name where a conversion failed.
fn named<T: Class>(separator: &str, name: &str, error: Error) -> Error {
    in_call(format_args!("{}{separator}{name}", T::NAME), error)
}

/// A conversion that failed, with the call where it did; what Lua code raised meanwhile, in its words; other errors as they are.
fn in_call(call: fmt::Arguments<'_>, error: Error) -> Error {
    match &error {
        Error::FromLuaConversionError { .. } | Error::BadArgument { .. } => {
            misuse(format!("{call}: {}", told(&error)))
        }
        Error::RuntimeError(message) => raised(message),
        _ => error,
    }
}

/// A function of the module, which has this name in errors.
pub(crate) fn function<A: FromLuaMulti, R: IntoLuaMulti>(
    lua: &Lua,
    name: &'static str,
    call: impl Fn(&Lua, A) -> Result<R> + 'static,
) -> Result<Function> {
    lua.create_function(move |lua, arguments: Arguments<A>| {
        let result = arguments.0.and_then(|arguments| call(lua, arguments));
        result.map_err(|error| in_call(format_args!("{name}"), error))
    })
}

/// Fills the registry of a class: its members, and answers to what is none. The body of every [`UserData::register`].
pub(crate) fn fill<T: Class>(registry: &mut UserDataRegistry<T>) {
    let mut members = Members {
        registry: Some(registry),
        list: Vec::new(),
    };
    T::members(&mut members);
    let list = members.list;
    registry.add_meta_field(MetaMethod::Type, T::NAME);
    registry.add_meta_method(MetaMethod::ToString, |_, this, ()| {
        Ok(match this.label() {
            Ok(label) if label.is_empty() => T::NAME.to_owned(),
            Ok(label) => format!("{} {label}", T::NAME),
            Err(_) => format!("{} (gone)", T::NAME),
        })
    });
    registry.add_meta_function(
        MetaMethod::Eq,
        |_, (one, other): (AnyUserData, AnyUserData)| match (one.borrow::<T>(), other.borrow::<T>()) {
            (Ok(one), Ok(other)) => Ok(one.same(&other)),
            _ => Ok(false),
        },
    );
    let names = list.clone();
    registry.add_meta_function(MetaMethod::Index, move |_, (_, key): (Value, Value)| {
        Err::<Value, _>(no_member::<T>(&names, &key))
    });
    registry.add_meta_function(
        MetaMethod::NewIndex,
        move |_, (_, key, _): (Value, Value, Value)| {
            let text = key
                .as_string()
                .map(|text| text.to_string_lossy())
                .unwrap_or_default();
            let known = list.iter().find(|(name, _)| *name == text);
            Err::<(), _>(match known {
                Some((name, kind)) => misuse(format!(
                    "{}.{name} is a {} and cannot be set",
                    T::NAME,
                    kind.name()
                )),
                None => no_member::<T>(&list, &key),
            })
        },
    );
}

fn no_member<T: Class>(list: &[(&'static str, Kind)], key: &Value) -> Error {
    let Some(key) = key.as_string() else {
        return misuse(format!(
            "{} has no member by a key that is a {}; members are named by strings",
            T::NAME,
            key.type_name()
        ));
    };
    let key = key.to_string_lossy();
    let names = list.iter().map(|(name, _)| *name);
    misuse(format!(
        "{} has no member \"{key}\"{}",
        T::NAME,
        did_you_mean(&key, names)
    ))
}

/// Longest name that alike ones are looked for.
const LONGEST_NAME: usize = 100;

/// Shortest start of a name that it is told by.
const SHORTEST_START: usize = 3;

/// Most names that are looked at, for an answer in time.
const MOST_NAMES: usize = 2000;

/// `; did you mean "..."?` where a name is alike, else nothing.
pub(crate) fn did_you_mean<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    if wrong.len() > LONGEST_NAME {
        return String::new();
    }
    let wrong = wrong.to_lowercase();
    let names = names
        .into_iter()
        .take(MOST_NAMES)
        .filter(|name| name.len() <= LONGEST_NAME);
    let mistakes = |name: &'a str| {
        let lower = name.to_lowercase();
        // The start of a name has no mistake.
        let is_start = wrong.len() >= SHORTEST_START && lower.starts_with(&wrong);
        let mistakes = if is_start {
            0
        } else {
            strsim::osa_distance(&wrong, &lower)
        };
        (mistakes, name)
    };
    match names.map(mistakes).min_by_key(|(mistakes, _)| *mistakes) {
        Some((mistakes, name)) if mistakes <= (wrong.len() / 3).max(1) => {
            format!("; did you mean \"{name}\"?")
        }
        _ => String::new(),
    }
}

/// There is nothing of this name.
pub(crate) fn unknown<'a>(what: &str, wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Error {
    let shown: String = wrong.chars().take(LONGEST_NAME).collect();
    misuse(format!(
        "there is no {what} named \"{shown}\"{}",
        did_you_mean(wrong, names)
    ))
}

/// Puts a class into the module's table, with its constructor if scripts may make objects, and its members where `spine.members` finds
/// them.
pub(crate) fn declare<T: Class>(lua: &Lua, spine: &Table) -> Result<Table> {
    let class = lua.create_table()?;
    spine.set(T::NAME, &class)?;
    let members = lua.create_table()?;
    for (name, kind) in Members::<T>::list() {
        members.set(name, kind.name())?;
    }
    spine.get::<Table>("members")?.set(T::NAME, members)?;
    Ok(class)
}

/// A class with this type as its objects: gives a type its `UserData`.
macro_rules! userdata {
    ($($type:ty),+ $(,)?) => {$(
        impl mlua::UserData for $type {
            fn register(registry: &mut mlua::UserDataRegistry<Self>) {
                $crate::class::fill(registry);
            }
        }
    )+};
}
pub(crate) use userdata;
