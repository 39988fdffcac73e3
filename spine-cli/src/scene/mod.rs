//! Skeletons with their textures, moved through time and drawn: what `render`, `sheet` and `golden` share, and what others need who
//! draw the same pictures: the moments of an animation with its physics, and the view.
//!
//! The walk: `Scene::load` reads a skeleton with its atlas and page images; `Scene::look` chooses skin and hidden slots,
//! `Scene::animation` the animation; a [`Clock`] says which moments are shown; an [`Actor`] poses them one after the other;
//! [`Actor::bounds`] and a [`Framing`] give the view; a `Painter` draws each posed skeleton to a pixmap.

mod actor;
mod clock;
mod error;
mod framing;
mod load;
mod look;
mod pages;
mod painter;

pub use crate::args::PhysicsMode;
pub use actor::Actor;
pub(crate) use clock::FRAMES;
pub use clock::{Clock, STEPS, Span, WarmUp};
pub use error::SceneError;
pub use framing::Framing;
pub(crate) use load::{Scene, Source};
pub use look::Look;
pub(crate) use painter::{Painter, Style};
