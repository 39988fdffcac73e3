//! Skeletons with their textures, moved through time and drawn: what `render`, `sheet` and `golden` share.
//!
//! The walk: [`Scene::load`] reads a skeleton with its atlas and page images; [`Scene::look`] chooses skin and hidden slots,
//! [`Scene::animation`] the animation; a [`Clock`] says which moments are shown; an [`Actor`] poses them one after the other;
//! [`Actor::bounds`] and a [`Framing`] give the view; a [`Painter`] draws each posed skeleton to a pixmap.

mod actor;
mod clock;
mod framing;
mod load;
mod look;
mod pages;
mod painter;

pub(crate) use actor::Actor;
pub(crate) use clock::{Clock, FRAMES, STEPS, Span, WarmUp};
pub(crate) use framing::Framing;
pub(crate) use load::{Scene, Source};
pub(crate) use look::Look;
pub(crate) use painter::{Painter, Style};
