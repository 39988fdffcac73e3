//! What the test programs share.
#![allow(dead_code)] // Each program uses a part.

pub(crate) mod rig;
