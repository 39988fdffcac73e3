//! Draws Spine skeletons on the CPU: the same bytes on every machine and for every number of threads.
//!
//! [`Textures`] holds the decoded pages of an atlas, [`View`] says which part of the world a picture shows, and
//! [`Renderer::draw`] blends a [`DrawList`](spine_core::DrawList) over a [`tiny_skia::Pixmap`].
//! [`Renderer::draw_ids`] tells which slot owns each pixel, [`draw_debug`] draws bones and outlines. Nothing here reads files.

mod blend;
mod clip;
mod debug;
mod error;
mod ids;
mod options;
mod paint;
mod raster;
mod renderer;
mod sample;
mod scene;
mod smooth;
mod supersample;
mod target;
mod texture;
mod view;

pub use debug::{DebugLayers, draw_debug};
pub use error::Error;
pub use ids::{ID_ALPHA, IdImage};
pub use options::{Filter, MAX_SUPERSAMPLING, RenderOptions};
pub use renderer::Renderer;
pub use texture::{AlphaEvidence, MAX_PAGE_PIXELS, MAX_PAGE_SIDE, PageImage, Textures};
pub use tiny_skia;
pub use view::{MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, View};
