//! One mod.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use mlua::{AnyUserData, Function, Value};
use spine_core::StateEvent;

use super::actor::Actor;
use super::error::{ModError, ModErrorKind};
use super::limits::Limits;
use super::sandbox::Sandbox;
use super::saved::Saved;

/// Lines that a mod printed and the game has not taken; beyond it the oldest are dropped.
const MAX_LINES: usize = 100;

/// Most bytes of a line that a mod printed; it is cut beyond.
const MAX_LINE: usize = 200;

/// Most entries that the tracks of an actor may have after a call of a mod.
const MAX_ENTRIES: usize = 1000;

/// A script that plays with a skeleton, in a Lua of its own.
///
/// Its globals are what the sandbox has of Lua; `skeleton` and `state`; and `saved`, a table that lasts when the script is replaced. The
/// functions `on_load()`, `on_update(dt)` and `on_event(event)`, which it may have, are looked up once the source has run.
#[derive(Debug)]
pub struct Mod {
    name: String,
    limits: Limits,
    actor: Actor,
    lines: Lines,
    state: State,
}

#[derive(Debug)]
enum State {
    Running(Running),
    Stopped { error: ModError, saved: Saved },
}

#[derive(Debug)]
struct Running {
    sandbox: Sandbox,
    on_update: Option<Function>,
    on_event: Option<Function>,
    /// What the script has as `state`.
    state: AnyUserData,
}

type Lines = Rc<RefCell<VecDeque<String>>>;

impl Mod {
    /// Runs a source, then its `on_load`. `name` stands in errors, as the file's name does in those of Lua.
    ///
    /// # Errors
    ///
    /// Whatever goes wrong: see [`super::ModErrorKind`].
    pub fn load(name: &str, source: &[u8], actor: &Actor, limits: Limits) -> Result<Self, ModError> {
        let lines = Lines::default();
        let running = Running::new(name, source, actor, limits, &lines, &Saved::default())?;
        Ok(Self {
            name: name.to_owned(),
            limits,
            actor: actor.clone(),
            lines,
            state: State::Running(running),
        })
    }

    /// Calls `on_update` with the seconds since the last frame.
    ///
    /// # Errors
    ///
    /// Whatever goes wrong. The mod is stopped then and does nothing any more; only this call tells why.
    #[inline]
    pub fn update(&mut self, dt: f32) -> Result<(), ModError> {
        match &self.state {
            State::Running(running) => match running.update(dt).and_then(|()| self.bounded()) {
                Ok(()) => Ok(()),
                Err(error) => Err(self.stop(error)),
            },
            State::Stopped { .. } => Ok(()),
        }
    }

    /// Calls `on_event` with something that the actor's state told: a table with `type` (`"start"`, `"interrupt"`, `"end"`, `"dispose"`,
    /// `"complete"` or `"event"`), `entry` and, for the last, `event`. Meanwhile the entry must still be that of the state.
    ///
    /// # Errors
    ///
    /// As for [`Self::update`].
    pub fn event(&mut self, event: StateEvent) -> Result<(), ModError> {
        match &self.state {
            State::Running(running) => {
                let called = running.event(&self.actor, event);
                match called.and_then(|()| self.bounded()) {
                    Ok(()) => Ok(()),
                    Err(error) => Err(self.stop(error)),
                }
            }
            State::Stopped { .. } => Ok(()),
        }
    }

    /// Replaces the script by another source, in a new Lua. The table `saved` is handed over: the booleans, numbers, strings and tables
    /// in it, also when the mod had been stopped; functions, coroutines, objects and metatables are not.
    ///
    /// # Errors
    ///
    /// Whatever goes wrong with the new source, its `on_load` included. The mod stays as it was then: the old script goes on.
    pub fn reload(&mut self, source: &[u8]) -> Result<(), ModError> {
        let saved = match &self.state {
            State::Running(running) => running.saved()?,
            State::Stopped { saved, .. } => saved.clone(),
        };
        let running = Running::new(&self.name, source, &self.actor, self.limits, &self.lines, &saved)?;
        self.state = State::Running(running);
        Ok(())
    }

    /// Its name, as it was loaded.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it plays with.
    #[must_use]
    pub const fn actor(&self) -> &Actor {
        &self.actor
    }

    /// Why it was stopped; `None` while it runs.
    #[must_use]
    pub const fn stopped(&self) -> Option<&ModError> {
        match &self.state {
            State::Running(_) => None,
            State::Stopped { error, .. } => Some(error),
        }
    }

    /// Bytes of Lua memory that it takes, garbage included; 0 when it is stopped.
    #[must_use]
    pub fn memory(&self) -> usize {
        match &self.state {
            State::Running(running) => running.sandbox.memory(),
            State::Stopped { .. } => 0,
        }
    }

    /// Instructions of its last call, in steps of 128; 0 when it is stopped.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        match &self.state {
            State::Running(running) => running.sandbox.instructions(),
            State::Stopped { .. } => 0,
        }
    }

    /// Takes what it printed: at most 100 lines of 200 bytes, the latest.
    pub fn take_lines(&mut self) -> Vec<String> {
        self.lines.take().into()
    }

    /// Refuses what grows outside of Lua.
    fn bounded(&self) -> Result<(), ModError> {
        let count = self.actor.state.state.read(|state| Ok(state.entry_count()));
        if count.is_ok_and(|count| count > MAX_ENTRIES) {
            let kind = ModErrorKind::Entries { limit: MAX_ENTRIES };
            return Err(ModError::new(self.name.clone(), None, kind));
        }
        Ok(())
    }

    #[cold]
    fn stop(&mut self, error: ModError) -> ModError {
        let saved = match &self.state {
            State::Running(running) => running.saved().unwrap_or_default(),
            State::Stopped { saved, .. } => saved.clone(),
        };
        let told = error.clone();
        self.state = State::Stopped { error, saved };
        told
    }
}

impl Running {
    fn new(
        name: &str,
        source: &[u8],
        actor: &Actor,
        limits: Limits,
        lines: &Lines,
        saved: &Saved,
    ) -> Result<Self, ModError> {
        let lines = Rc::clone(lines);
        let sandbox = Sandbox::new(name, limits, move |line| print(&lines, line))?;
        let state = sandbox.guarded(|| sandbox.lua().create_userdata(actor.state.clone()))?;
        sandbox.set("skeleton", actor.skeleton.clone())?;
        sandbox.set("state", &state)?;
        let saved = sandbox.guarded(|| saved.table(sandbox.lua()))?;
        sandbox.set("saved", saved)?;
        sandbox.run(source, ())?;
        let function = |name: &str| {
            let value: Value = sandbox.get(name)?;
            Ok(value.as_function().cloned())
        };
        if let Some(on_load) = function("on_load")? {
            sandbox.call(&on_load, ())?;
        }
        let (on_update, on_event) = (function("on_update")?, function("on_event")?);
        Ok(Self {
            sandbox,
            on_update,
            on_event,
            state,
        })
    }

    #[inline]
    fn update(&self, dt: f32) -> Result<(), ModError> {
        match &self.on_update {
            Some(function) => self.sandbox.call(function, f64::from(dt)),
            None => Ok(()),
        }
    }

    fn event(&self, actor: &Actor, event: StateEvent) -> Result<(), ModError> {
        let Some(function) = &self.on_event else {
            return Ok(());
        };
        self.sandbox.guarded(|| {
            let table = actor.state.told(self.sandbox.lua(), &self.state, event)?;
            function.call::<()>(table)
        })
    }

    /// A copy of the table `saved`; an empty one when that is not a table any more.
    fn saved(&self) -> Result<Saved, ModError> {
        self.sandbox.unlimited(|| {
            let value: Value = self.sandbox.env().raw_get("saved")?;
            value.as_table().map_or_else(|| Ok(Saved::default()), Saved::of)
        })
    }
}

/// Keeps a line that was printed.
fn print(lines: &Lines, line: &[u8]) {
    let line = line.get(..MAX_LINE).unwrap_or(line);
    let mut lines = lines.borrow_mut();
    if lines.len() == MAX_LINES {
        lines.pop_front();
    }
    lines.push_back(String::from_utf8_lossy(line).into_owned());
}
