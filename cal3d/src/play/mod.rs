//! Playing characters: animations are mixed, bones posed, vertices skinned.
//!
//! A [`Character`] is laid out once from what files gave ([`Parts`]); a [`Player`] is an instance of it:
//!
//! ```
//! use std::sync::Arc;
//!
//! use cal3d::play::{Character, Parts, Player, Sampling};
//! # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cal3d-pip/");
//! # let bytes = |name| std::fs::read(format!("{folder}{name}")).unwrap();
//! let skeleton = cal3d::Skeleton::read(&bytes("pip.csf"))?;
//! let walk = cal3d::Animation::read(&bytes("pip_walk.caf"))?;
//! let body = cal3d::Mesh::read(&bytes("pip_body.cmf"))?;
//! let character = Arc::new(Character::new(&Parts {
//!     skeleton: Some(&skeleton),
//!     animations: vec![(&walk, Sampling::Clamp)],
//!     meshes: vec![&body],
//!     ..Parts::default()
//! }));
//!
//! let mut player = Player::new(character);
//! player.blend_cycle(0, 1.0, 0.0);
//! for _ in 0..10 {
//!     player.update(1.0 / 60.0);
//!     player.skin();
//!     for surface in player.surfaces() {
//!         assert_eq!(surface.positions().len(), surface.normals().len());
//!     }
//! }
//! # Ok::<(), cal3d::Error>(())
//! ```

mod character;
mod cloth;
mod detail;
mod interpolate;
mod mixer;
pub(crate) mod morph_mixer;
pub(crate) mod motion;
mod player;
pub(crate) mod pose;
mod scale;
mod skin;

pub use character::{Character, Parts};
pub use mixer::ActionOptions;
pub use morph_mixer::MorphOptions;
pub use motion::Sampling;
pub use player::{Player, Surface};
pub use pose::{LocalPose, Pose, SkinMatrix};
