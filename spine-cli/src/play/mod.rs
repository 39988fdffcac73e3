//! Scripts of operations on a skeleton and its animation state, with one result per step.
//!
//! The form of scripts and results is that of `conformance/data/vectors/animation/README.md`.
//!
//! ```
//! use std::sync::Arc;
//! use spine_cli::play::{Player, read_script};
//! use spine_data::SkeletonJson;
//!
//! let json = br#"{"bones": [{"name": "root"}], "animations": {"a": {}}}"#;
//! let mut player = Player::new(Arc::new(SkeletonJson::new().read(json)?));
//! let script = read_script(br#"[[{"op": "set", "track": 0, "animation": "a"}]]"#)?;
//! let result = player.step(&script[0])?;
//! assert_eq!(result["trace"].to_string(), r#"[[0,"start",0,"a",0.0]]"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod document;
mod error;
mod form;
mod operation;
mod player;
mod script;
pub mod set;

pub use error::{PlayError, Problem};
pub(crate) use form::FORM;
pub use operation::{Fields, Operation};
pub use player::Player;
pub use script::{ScriptError, read_script};
