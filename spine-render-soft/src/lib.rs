//! Draws Spine skeletons on the CPU: the same bytes on every machine and for every number of threads.
//!
//! [`Textures`] holds the decoded pages of an atlas, [`View`] says which part of the world a picture shows, and
//! [`Renderer::draw`] blends a [`DrawList`](spine_core::DrawList) over a [`tiny_skia::Pixmap`].
//! [`Renderer::draw_ids`] tells which slot owns each pixel, [`draw_debug`] draws bones and outlines. Nothing here reads files.
//!
//! ```
//! use std::sync::Arc;
//! use spine_core::{DrawList, MixBlend, MixDirection, Physics, Skeleton};
//! use spine_data::{Atlas, SkeletonLoader};
//! use spine_render_soft::{Renderer, Textures, View, tiny_skia::Color};
//! # let wick = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/wick");
//!
//! let atlas = Atlas::parse(&std::fs::read(wick.join("wick.atlas"))?)?;
//! let data = SkeletonLoader::new().atlas(&atlas).read(&std::fs::read(wick.join("wick.json"))?)?;
//! let walk = data.find_animation("walk").ok_or("no such animation")?;
//! let mut skeleton = Skeleton::new(Arc::new(data));
//! skeleton.apply_animation(walk, -1.0, 0.37, true, None, 1.0, MixBlend::Setup, MixDirection::In);
//! skeleton.update_world_transform(Physics::Reset);
//! let mut list = DrawList::new();
//! list.rebuild(&skeleton);
//!
//! let textures = Textures::load(atlas.pages(), None, |page| -> Result<_, Box<dyn std::error::Error>> {
//!     Ok(std::fs::read(wick.join(&*page.name))?)
//! })?;
//! // A world rectangle, y up, and the pixels that it fills.
//! let view = View::new(-210.0, -30.0, 420.0, 540.0, (210, 270));
//! let mut picture = view.pixmap(Color::WHITE)?;
//! let mut renderer = Renderer::new();
//! renderer.draw(&list, &textures, &view, &mut picture)?;
//! let png = picture.encode_png()?;
//! assert!(png.starts_with(b"\x89PNG"));
//!
//! // Who owns the pixel in the middle, at the height of the belly?
//! let owner = renderer.draw_ids(&list, &textures, &view)?.slot(105, 170).ok_or("nobody")?;
//! assert_eq!(&*skeleton.data().slots[owner].name, "coat");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
