//! What a mod may use.

use std::time::Duration;

/// What one mod may use. A mod that goes beyond is stopped; the others and the game go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Instructions of Lua in one call of the game: loading, `on_load`, one `on_update`, one `on_event`. Functions of the string library
    /// cost as many as they take steps. At least 1; 1,000,000 by default, which take about 10 milliseconds.
    pub instructions: u64,
    /// Bytes of Lua memory, beyond what Lua and the sandbox take themselves (about 60 KiB); 4 MiB by default. Objects of
    /// the module that the script makes, such as skeletons, may take as much again, by estimate.
    pub memory: usize,
    /// How long one call may take, for what counting instructions does not see, such as joining long strings or collecting garbage;
    /// one second by default. Without it, the same mod is stopped at the same instruction on every machine.
    pub time: Option<Duration>,
    /// Bytes of a mod's source; 256 KiB by default.
    pub source: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            instructions: 1_000_000,
            memory: 4 << 20,
            time: Some(Duration::from_secs(1)),
            source: 256 << 10,
        }
    }
}
