//! Counts what a script uses, and stops it.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;
use std::time::Instant;

use mlua::{Error, HookTriggers, Lua, Result, VmState};

use super::error::ModErrorKind;
use super::limits::Limits;

/// Instructions between two looks at the meter. Each costs half a microsecond, and this is how far a script can go beyond its limit.
pub(super) const INTERVAL: u32 = 128;

/// Frames of the stack that are looked at for a line of the script.
const MAX_LEVELS: usize = 32;

/// Why a script was stopped. It will not run again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    Instructions,
    Memory,
    Time,
}

/// Counts what a script uses in the current call.
///
/// A stop is an error of Lua, which Lua code can catch. So it stays noted here: whatever catches an error in the sandbox asks first
/// whether it is a stop, and from then on the next instruction of Lua raises it again.
pub(super) struct Meter {
    pub(super) limits: Limits,
    /// Name of the chunk, for lines.
    chunk: String,
    used: Cell<u64>,
    began: Cell<Instant>,
    stop: Cell<Option<(Stop, Option<u32>)>>,
}

impl fmt::Debug for Meter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter")
            .field("chunk", &self.chunk)
            .field("used", &self.used)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}

impl Meter {
    pub(super) fn new(chunk: &str, limits: Limits) -> Rc<Self> {
        Rc::new(Self {
            limits,
            chunk: chunk.to_owned(),
            used: Cell::new(0),
            began: Cell::new(Instant::now()),
            stop: Cell::new(None),
        })
    }

    /// A call of the game begins.
    #[inline]
    pub(super) fn begin(&self) {
        self.used.set(0);
        if self.limits.time.is_some() {
            self.began.set(Instant::now());
        }
    }

    /// Instructions since the call began.
    pub(super) fn used(&self) -> u64 {
        self.used.get()
    }

    /// Instructions that are left in this call.
    pub(super) fn left(&self) -> u64 {
        self.limits.instructions.saturating_sub(self.used.get())
    }

    /// Why the script was stopped, and in which line.
    pub(super) fn stopped(&self) -> Option<(ModErrorKind, Option<u32>)> {
        let (stop, line) = self.stop.get()?;
        let kind = match stop {
            Stop::Instructions => ModErrorKind::Instructions {
                limit: self.limits.instructions,
            },
            Stop::Memory => ModErrorKind::Memory {
                limit: self.limits.memory,
            },
            Stop::Time => ModErrorKind::Time {
                limit: self.limits.time.unwrap_or_default(),
            },
        };
        Some((kind, line))
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.get().is_some()
    }

    /// Charges for what hooks do not see.
    pub(super) fn charge(&self, lua: &Lua, instructions: u64) -> Result<()> {
        // What is refused is not used.
        let most = self.limits.instructions.saturating_add(u64::from(INTERVAL));
        self.used
            .set(self.used.get().saturating_add(instructions).min(most));
        self.look(lua)
    }

    /// Stops the script, at the line where it is now.
    pub(super) fn stop(&self, lua: &Lua, stop: Stop) -> Error {
        if self.stop.get().is_none() {
            self.stop.set(Some((stop, self.line(lua))));
        }
        Error::runtime("stopped")
    }

    fn look(&self, lua: &Lua) -> Result<()> {
        if let Some((stop, _)) = self.stop.get() {
            return Err(self.stop(lua, stop));
        }
        if self.used.get() > self.limits.instructions {
            return Err(self.stop(lua, Stop::Instructions));
        }
        match self.limits.time {
            Some(time) if self.began.get().elapsed() > time => Err(self.stop(lua, Stop::Time)),
            _ => Ok(()),
        }
    }

    /// The innermost line of the script itself.
    fn line(&self, lua: &Lua) -> Option<u32> {
        (0..MAX_LEVELS).find_map(|level| {
            let line = lua.inspect_stack(level, |debug| {
                let own = debug
                    .source()
                    .short_src
                    .is_some_and(|source| source == *self.chunk);
                own.then(|| debug.current_line())
            });
            u32::try_from(line???).ok()
        })
    }
}

/// Has Lua look at the meter every so many instructions, in this coroutine and in those that it creates.
pub(super) fn arm(lua: &Lua, meter: &Rc<Meter>, interval: u32) -> Result<()> {
    let triggers = HookTriggers::new().every_nth_instruction(interval);
    let meter = Rc::clone(meter);
    lua.set_global_hook(triggers, move |lua, _| {
        let looked = meter.charge(lua, u64::from(interval));
        if looked.is_err() && interval > 1 {
            // Whatever catches the error ends at its first instruction.
            arm(lua, &meter, 1)?;
        }
        looked.map(|()| VmState::Continue)
    })
}
