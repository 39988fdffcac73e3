//! The binary reader, fed by an encoder of the tests' own. Source: formats-4.2.md 5.

#![cfg(feature = "binary")]

mod encode;
mod errors;
mod everything;
mod hostile;
mod model;
mod timelines;
mod whole;
