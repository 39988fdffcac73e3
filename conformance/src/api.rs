#![doc = include_str!("../../docs/api.md")]

// The names of the table above are links, so that `cargo doc` fails where one does not exist.
#[allow(unused_imports)]
use spine_core::*;
#[allow(unused_imports)]
use spine_data::*;
