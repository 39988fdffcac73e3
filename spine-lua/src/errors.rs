//! Errors as scripts meet them: objects of mlua, which read like the strings that Lua's own errors are.

use mlua::{Error, Function, Lua, Result, Value};

/// A fault of the script.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
struct Misuse(String);

/// What Lua code raised that Rust had called, its place in front.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
struct Raised(String);

/// A fault of the script, for it to read.
pub(crate) fn misuse(message: impl Into<String>) -> Error {
    Error::external(Misuse(message.into()))
}

/// An error that Lua code raised, which goes on to the Lua code around.
pub(crate) fn raised(message: &str) -> Error {
    Error::external(Raised(message.to_owned()))
}

/// Where and why, in one line: `main.lua:3: Bone has no member "rotaton"; did you mean "rotation"?`.
pub(crate) fn line(error: &Error) -> String {
    let (mut root, mut place) = (error, None);
    while let Error::CallbackError { cause, .. } | Error::WithContext { cause, .. } = root {
        if let Error::CallbackError { traceback, .. } = root {
            place = traceback.lines().find_map(placed).or(place);
        }
        root = cause;
    }
    let text = root.to_string();
    let text = text
        .split_once("\nstack traceback:")
        .map_or(&*text, |(text, _)| text);
    let text = text.strip_prefix("runtime error: ").unwrap_or(text);
    match place {
        Some(place) if root.downcast_ref::<Misuse>().is_some() => format!("{place}: {text}"),
        _ => text.to_owned(),
    }
}

/// `main.lua:3` of a row `main.lua:3: in main chunk` of a trace; nothing of rows that are not about Lua code of the script: mlua has
/// some of its own.
fn placed(row: &str) -> Option<&str> {
    let (place, _) = row.trim_start().split_once(": in ")?;
    let (_, number) = place.rsplit_once(':')?;
    let is_place = number.bytes().all(|byte| byte.is_ascii_digit()) && !place.starts_with("__mlua_");
    is_place.then_some(place)
}

/// Joins errors and strings. Arguments: `debug.getmetatable`, an error, and [`line`].
const JOIN: &str = "local getmetatable, sample, line = ...
local metatable = getmetatable(sample)
local function text(value)
	if getmetatable(value) == metatable then
		return line(value)
	end
	return value
end
metatable.__concat = function(left, right)
	return text(left) .. text(right)
end";

/// Lets scripts write `"failed: " .. message`, where the library `debug` is there to arrange it.
pub(crate) fn register(lua: &Lua) -> Result<()> {
    let Value::Table(debug) = lua.globals().raw_get("debug")? else {
        return Ok(());
    };
    let Value::Function(getmetatable) = debug.raw_get("getmetatable")? else {
        return Ok(());
    };
    lua.load(JOIN)
        .set_name("=spine")
        .call((getmetatable, misuse(""), reader(lua)?))
}

/// A function that gives the line of an error, and other values as they are.
pub(crate) fn reader(lua: &Lua) -> Result<Function> {
    lua.create_function(|lua, value: Value| match value {
        Value::Error(error) => lua.create_string(line(&error)).map(Value::String),
        value => Ok(value),
    })
}
