//! One Lua, closed to the outside.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use mlua::chunk::ChunkMode;
use mlua::{
    Error, Function, IntoLua, IntoLuaMulti, Lua, LuaOptions, LuaString, Result, StdLib, Table, Value,
};

use super::error::{ModError, ModErrorKind, root, trace_line};
use super::limits::Limits;
use super::meter::{INTERVAL, Meter, Stop, arm};
use super::strings;
use crate::budget::Budget;

/// Lua's own functions for strings, tables, numbers and coroutines, where they are safe, and ours where they are not.
const PRELUDE: &str = include_str!("prelude.lua");

/// What is different for a script without a sandbox.
const OPEN: &str = include_str!("open.lua");

/// Most bytes of a text that `load` takes. What the parser does is not seen by hooks.
const MAX_LOADED: usize = 64 << 10;

/// Instructions that a script pays for each byte that it has parsed.
const PARSE_COST: u64 = 8;

/// Most bytes of a chunk's name.
const MAX_NAME: usize = 50;

/// A Lua of its own for a script that is not trusted: no files, no processes, no bytecode, bounded memory and time.
///
/// A script has nothing of other scripts, not even the metatable of strings. One that goes beyond its limits is stopped and cannot be
/// called again.
#[derive(Debug)]
pub struct Sandbox {
    lua: Lua,
    env: Table,
    meter: Rc<Meter>,
    name: String,
    /// Bytes that Lua and the sandbox take themselves.
    base: usize,
}

impl Sandbox {
    /// A sandbox for a script of this name, which stands in its errors. What it prints goes to `say`, a line a call.
    ///
    /// # Errors
    ///
    /// [`ModErrorKind::Name`].
    pub fn new(
        name: &str,
        limits: Limits,
        say: impl Fn(&[u8]) + 'static,
    ) -> std::result::Result<Self, ModError> {
        check(name)?;
        Self::build(name, limits, say).map_err(|error| fault(name, &error))
    }

    /// No sandbox at all: everything that Lua has but C modules and the library `debug`, without limits.
    pub(super) fn open(name: &str) -> std::result::Result<Self, ModError> {
        let limits = Limits {
            instructions: u64::MAX,
            memory: usize::MAX,
            time: None,
            source: usize::MAX,
        };
        check(name)?;
        let lua = Lua::new();
        let line = crate::errors::reader(&lua);
        let opened = line.and_then(|line| lua.load(OPEN).set_name("=spine").call::<()>(line));
        opened.map_err(|error| fault(name, &error))?;
        Ok(Self {
            env: lua.globals(),
            lua,
            meter: Meter::new(name, limits),
            name: name.to_owned(),
            base: 0,
        })
    }

    fn build(name: &str, limits: Limits, say: impl Fn(&[u8]) + 'static) -> Result<Self> {
        let libraries = StdLib::COROUTINE | StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::MATH;
        let lua = Lua::new_with(libraries, LuaOptions::new())?;
        let meter = Meter::new(name, limits);
        let natives = natives(&lua, &meter, name, say)?;
        let env: Table = lua.load(PRELUDE).set_name("=sandbox").call(&natives)?;
        natives.raw_set("env", &env)?;
        lua.globals().clear()?;
        lua.set_app_data(Rc::clone(&meter));
        Budget::give(&lua, limits.memory);
        // Counting makes Lua slower.
        if limits.instructions < u64::MAX || limits.time.is_some() {
            arm(&lua, &meter, INTERVAL)?;
        }
        lua.gc_collect()?;
        let base = lua.used_memory();
        lua.set_memory_limit(base.saturating_add(limits.memory))?;
        let name = name.to_owned();
        Ok(Self {
            lua,
            env,
            meter,
            name,
            base,
        })
    }

    /// The Lua that scripts run in. Functions that are given to them must end soon and must not panic.
    #[must_use]
    pub const fn lua(&self) -> &Lua {
        &self.lua
    }

    /// The globals of scripts.
    pub(super) const fn env(&self) -> &Table {
        &self.env
    }

    /// Gives the script a global.
    ///
    /// # Errors
    ///
    /// When it does not fit into the memory that the script may have.
    pub fn set(&self, name: &str, value: impl IntoLua) -> std::result::Result<(), ModError> {
        self.guarded(|| self.env.raw_set(name, value))
    }

    /// A global of the script.
    ///
    /// # Errors
    ///
    /// When it has another type.
    pub fn get<V: mlua::FromLua>(&self, name: &str) -> std::result::Result<V, ModError> {
        self.guarded(|| self.env.raw_get(name))
    }

    /// Runs a source with these arguments.
    ///
    /// # Errors
    ///
    /// Those of [`Self::call`]; [`ModErrorKind::Source`] and [`ModErrorKind::Syntax`].
    pub fn run(&self, source: &[u8], args: impl IntoLuaMulti) -> std::result::Result<(), ModError> {
        let limit = self.meter.limits.source;
        if source.len() > limit {
            let bytes = source.len();
            let kind = ModErrorKind::Source { bytes, limit };
            return Err(ModError::new(self.name.clone(), None, kind));
        }
        self.guarded(|| {
            let chunk = compile(&self.lua, source, &self.name, &self.env)?;
            chunk.call::<()>(args)
        })
    }

    /// Calls a function of the script within the limits of one call.
    ///
    /// # Errors
    ///
    /// [`ModErrorKind::Script`] for what the script raises; [`ModErrorKind::Instructions`], [`ModErrorKind::Memory`] and
    /// [`ModErrorKind::Time`] when it was stopped, also in an earlier call.
    #[inline]
    pub fn call(&self, function: &Function, args: impl IntoLuaMulti) -> std::result::Result<(), ModError> {
        self.guarded(|| function.call::<()>(args))
    }

    /// Bytes of memory that the script takes, garbage included, beyond what the sandbox takes itself.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.lua.used_memory().saturating_sub(self.base)
    }

    /// Instructions of the last call, in steps of 128.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.meter.used()
    }

    #[inline]
    pub(super) fn guarded<R>(&self, work: impl FnOnce() -> Result<R>) -> std::result::Result<R, ModError> {
        self.meter.begin();
        // A panic in Rust code that a script calls goes through Lua and comes out here.
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(value)) if !self.meter.is_stopped() => Ok(value),
            Ok(Ok(_)) => Err(self.failure(None)),
            Ok(Err(error)) => Err(self.failure(Some(&error))),
            Err(panic) => {
                let fault = ModErrorKind::Fault(panic_text(&*panic));
                Err(ModError::new(self.name.clone(), None, fault))
            }
        }
    }

    /// Does work of the program, no code of the script, with as much memory as it takes.
    pub(super) fn unlimited<R>(&self, work: impl FnOnce() -> Result<R>) -> std::result::Result<R, ModError> {
        let fault = |error: Error| fault(&self.name, &error);
        let limit = self.lua.set_memory_limit(0).map_err(fault)?;
        let done = work();
        self.lua.set_memory_limit(limit).map_err(fault)?;
        done.map_err(fault)
    }

    #[cold]
    fn failure(&self, error: Option<&Error>) -> ModError {
        let traced = error.and_then(|error| ModError::of(&self.name, error).line());
        if matches!(error.map(root), Some(Error::MemoryError(_))) {
            // The line is not known: Lua makes no trace when it has no memory.
            self.meter.stop(&self.lua, Stop::Memory);
        }
        match (self.meter.stopped(), error) {
            (Some((kind, line)), _) => ModError::new(self.name.clone(), line.or(traced), kind),
            (None, Some(error)) => ModError::of(&self.name, error),
            (None, None) => ModError::new(self.name.clone(), None, ModErrorKind::Fault(String::new())),
        }
    }
}

/// What is wrong with this library.
fn fault(name: &str, error: &Error) -> ModError {
    ModError::new(name.to_owned(), None, ModErrorKind::Fault(error.to_string()))
}

/// Refuses names that cannot stand in a message.
fn check(name: &str) -> std::result::Result<(), ModError> {
    if name.is_empty() || name.len() > MAX_NAME || name.chars().any(char::is_control) {
        let shown = name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect();
        return Err(ModError::new(shown, None, ModErrorKind::Name));
    }
    Ok(())
}

/// What the prelude needs of Rust.
fn natives(lua: &Lua, meter: &Rc<Meter>, name: &str, say: impl Fn(&[u8]) + 'static) -> Result<Table> {
    let natives = lua.create_table()?;
    natives.raw_set("interval", INTERVAL)?;
    let bound = Rc::clone(meter);
    let charge = move |lua: &Lua, count: u64| bound.charge(lua, count);
    natives.raw_set("charge", lua.create_function(charge)?)?;
    let (bound, chunk) = (Rc::clone(meter), name.to_owned());
    let inspect = move |lua: &Lua, value: Value| inspect(lua, &bound, &chunk, value);
    natives.raw_set("inspect", lua.create_function(inspect)?)?;
    let bound = Rc::clone(meter);
    let load = move |lua: &Lua, (text, name, env): (LuaString, LuaString, Value)| {
        load(lua, &bound, &text.as_bytes(), &name.to_string_lossy(), env)
    };
    natives.raw_set("compile", lua.create_function(load)?)?;
    let attach = |_: &Lua, (object, metatable): (Table, Option<Table>)| {
        object.set_metatable(metatable)?;
        Ok(object)
    };
    natives.raw_set("attach", lua.create_function(attach)?)?;
    // Where there is none: false, which can be a key.
    let metatable_of = |_: &Lua, object: Table| {
        let metatable = object.metatable();
        Ok(metatable.map_or(Value::Boolean(false), Value::Table))
    };
    natives.raw_set("metatable_of", lua.create_function(metatable_of)?)?;
    let say = move |_: &Lua, line: LuaString| {
        say(&line.as_bytes());
        Ok(())
    };
    natives.raw_set("say", lua.create_function(say)?)?;
    strings::register(lua, &natives, meter)?;
    Ok(natives)
}

/// Whether a caught error is a stop, which must go on; else what the script sees of it.
fn inspect(lua: &Lua, meter: &Meter, chunk: &str, value: Value) -> Result<(bool, Value)> {
    let out_of_memory = match &value {
        Value::String(text) => *text == "not enough memory",
        Value::Error(error) => matches!(root(error), Error::MemoryError(_)),
        _ => false,
    };
    if out_of_memory {
        meter.stop(lua, Stop::Memory);
    }
    if meter.is_stopped() {
        return Ok((true, Value::Nil));
    }
    let Value::Error(error) = &value else {
        return Ok((false, value));
    };
    let seen = ModError::of(chunk, error);
    let line = trace_line(chunk, error).or(seen.line());
    let text = match line {
        Some(line) => format!("{chunk}:{line}: {}", seen.kind()),
        None => seen.kind().to_string(),
    };
    Ok((false, text.into_lua(lua)?))
}

/// `load`: a function, or nil and what is wrong.
fn load(lua: &Lua, meter: &Meter, text: &[u8], name: &str, env: Value) -> Result<(Value, Value)> {
    let refused = |why: String| Ok((Value::Nil, why.into_lua(lua)?));
    if text.len() > MAX_LOADED {
        return refused(format!(
            "the text has {} bytes, {MAX_LOADED} are the limit in a sandbox",
            text.len()
        ));
    }
    let Value::Table(env) = env else {
        return refused("the environment of a chunk is a table in a sandbox".into());
    };
    meter.charge(lua, text.len() as u64 * PARSE_COST)?;
    let name = name
        .trim_start_matches(['=', '@'])
        .chars()
        .filter(|c| !c.is_control());
    let name: String = name.take(MAX_NAME).collect();
    match compile(lua, text, &name, &env) {
        Ok(chunk) => Ok((Value::Function(chunk), Value::Nil)),
        Err(error @ Error::SyntaxError { .. }) => {
            let error = ModError::of(&name, &error);
            refused(error.to_string())
        }
        Err(error) => Err(error),
    }
}

fn compile(lua: &Lua, text: &[u8], name: &str, env: &Table) -> Result<Function> {
    let chunk = lua.load(text).set_name(format!("={name}"));
    let chunk = chunk.set_mode(ChunkMode::Text).set_environment(env.clone());
    chunk.into_function().map_err(|error| match error {
        // What is nested too deep.
        Error::RuntimeError(message) => Error::SyntaxError {
            message,
            incomplete_input: false,
        },
        error => error,
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().map(str::to_owned);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic".to_owned())
}
