//! What the test programs share.
#![allow(dead_code)] // Each program uses a part.

pub(crate) mod case;
pub(crate) mod compare;
pub(crate) mod rig;
