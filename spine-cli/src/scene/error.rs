//! Wishes that cannot be met.

/// Why moments or a view cannot be had: too many frames, too many steps of physics, too many pixels. The text says which and what to
/// change; what it calls `--fps` is the option of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SceneError(pub(super) String);
