//! The commands, one a file.

pub(crate) mod cal3d;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod golden;
pub(crate) mod info;
#[cfg(feature = "lua")]
pub(crate) mod lua;
pub(crate) mod play;
pub(crate) mod pose;
pub(crate) mod render;
pub(crate) mod sheet;
pub(crate) mod validate;
