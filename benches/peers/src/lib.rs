//! The same jobs over one trait, for every peer: each program of `src/bin` times one runtime.
//!
//! A peer is one file that implements [`Peer`], one `mod` line here and one three-line program in `src/bin`.

mod jobs;
mod measure;
#[cfg(feature = "ours")]
pub mod ours;
mod peer;
#[cfg(feature = "rusty")]
pub mod rusty;
#[cfg(feature = "spine2d")]
pub mod two_d;

pub use jobs::run;
pub use peer::Peer;
