//! Exit codes.

/// How a command ended. Where several files are looked at, the highest of their codes is the program's.
///
/// Source: user-cases.md 4.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Exit {
    /// Done, and nothing was found.
    #[default]
    Ok = 0,
    /// Done, and there are findings.
    Findings = 1,
    /// The command line makes no sense: unknown options, names that the skeleton does not have.
    Usage = 2,
    /// A file is there but cannot be read as what it should be, or output cannot be written.
    Unreadable = 3,
    /// A file was made by another version of Spine.
    Version = 4,
    /// A file is not there.
    Missing = 5,
}

impl Exit {
    /// The number that the program returns.
    #[must_use]
    pub const fn code(self) -> i32 {
        self as i32
    }
}
