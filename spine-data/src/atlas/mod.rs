//! Texture atlases: pages of packed regions.

#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used
)]

mod lines;
mod parse;

use std::sync::Arc;

use crate::error::{Error, Warning};
use crate::id::{Id, PageId};
use crate::map::Map;
use crate::texture::TextureRegion;

/// How texels are chosen when a page is drawn smaller or larger. Source: formats-4.2.md 10.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextureFilter {
    /// The nearest texel.
    #[default]
    Nearest,
    /// The four nearest texels, weighted.
    Linear,
    /// As [`MipMapLinearLinear`](Self::MipMapLinearLinear).
    MipMap,
    /// The nearest texel of the nearest mip map.
    MipMapNearestNearest,
    /// The four nearest texels of the nearest mip map.
    MipMapLinearNearest,
    /// The nearest texels of the two nearest mip maps.
    MipMapNearestLinear,
    /// The four nearest texels of the two nearest mip maps.
    MipMapLinearLinear,
}

/// What lies beyond a page's edge. Source: formats-4.2.md 10.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextureWrap {
    /// The texels of the edge.
    #[default]
    ClampToEdge,
    /// The page again.
    Repeat,
    /// The page mirrored. No atlas file asks for it; programs may.
    MirroredRepeat,
}

/// One image of an atlas. Source: formats-4.2.md 10.3.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AtlasPage {
    /// Name of the image file, relative to the atlas.
    pub name: Arc<str>,
    /// Width, pixels; 0 where the atlas does not say, see [`Atlas::set_page_size`].
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
    /// Pixel format as text, such as `RGBA8888`; kept, not used.
    pub format: Arc<str>,
    /// Filter when drawn smaller.
    pub min_filter: TextureFilter,
    /// Filter when drawn larger.
    pub mag_filter: TextureFilter,
    /// What lies beyond the left and right edges.
    pub u_wrap: TextureWrap,
    /// What lies beyond the upper and lower edges.
    pub v_wrap: TextureWrap,
    /// Whether the colours are premultiplied by alpha.
    pub pma: bool,
}

impl AtlasPage {
    /// A page with everything but its name at the default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self {
            name: name.into(),
            width: 0,
            height: 0,
            format: "RGBA8888".into(),
            min_filter: TextureFilter::Nearest,
            mag_filter: TextureFilter::Nearest,
            u_wrap: TextureWrap::ClampToEdge,
            v_wrap: TextureWrap::ClampToEdge,
            pma: false,
        }
    }
}

/// A named picture on a page. Source: formats-4.2.md 10.4.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AtlasRegion {
    /// Name.
    pub name: Arc<str>,
    /// Page that holds it.
    pub page: PageId,
    /// Left edge on the page, pixels.
    pub x: i32,
    /// Upper edge on the page, pixels, downward.
    pub y: i32,
    /// Width of the packed image before rotation, pixels.
    pub width: i32,
    /// Height of the packed image before rotation, pixels.
    pub height: i32,
    /// Pixels removed at the left.
    pub offset_x: i32,
    /// Pixels removed at the bottom.
    pub offset_y: i32,
    /// Width before white space was removed, pixels.
    pub original_width: i32,
    /// Height before white space was removed, pixels.
    pub original_height: i32,
    /// Counter-clockwise turn on the page, degrees.
    pub degrees: i32,
    /// Frame number; the format's default is 0, -1 means none.
    pub index: i32,
    /// Other rows in file order, such as `split` and `pad` of nine patches.
    pub values: Vec<(Arc<str>, Vec<i32>)>,
}

impl AtlasRegion {
    /// A region at the page's corner without size.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, page: PageId) -> Self {
        Self {
            name: name.into(),
            page,
            x: 0,
            y: 0,
            width: 0,
            height: 0,
            offset_x: 0,
            offset_y: 0,
            original_width: 0,
            original_height: 0,
            degrees: 0,
            index: 0,
            values: Vec::new(),
        }
    }
}

/// Pages and regions of a `.atlas` text.
#[derive(Clone, Debug, PartialEq)]
pub struct Atlas {
    pages: Arc<[AtlasPage]>,
    regions: Vec<AtlasRegion>,
    by_name: Map<Arc<str>, usize>,
    warnings: Vec<Warning>,
}

impl Atlas {
    /// Reads the text of an atlas: current and legacy syntax, any line ends.
    ///
    /// # Errors
    ///
    /// [`Error`] with the line: bytes that are not UTF-8, numbers that are none, unknown filters, rows without a page.
    pub fn parse(text: &[u8]) -> Result<Self, Error> {
        parse::parse(text)
    }

    /// Makes an atlas of pages and regions.
    #[must_use]
    pub fn new(pages: impl Into<Arc<[AtlasPage]>>, regions: Vec<AtlasRegion>) -> Self {
        let mut by_name = Map::with_capacity_and_hasher(regions.len(), Default::default());
        for (index, region) in regions.iter().enumerate() {
            by_name.entry(Arc::clone(&region.name)).or_insert(index);
        }
        Self {
            pages: pages.into(),
            regions,
            by_name,
            warnings: Vec::new(),
        }
    }

    /// The pages in file order; a [`PageId`] is a position here.
    #[must_use]
    pub const fn pages(&self) -> &Arc<[AtlasPage]> {
        &self.pages
    }

    /// The regions in file order.
    #[must_use]
    pub fn regions(&self) -> &[AtlasRegion] {
        &self.regions
    }

    /// Oddities that were noticed while reading.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Position of the first region of this name.
    #[must_use]
    pub fn find_region(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Sets the size of a page, in pixels, which is that of its image; for atlases of packers that do not write it.
    /// Does nothing where the page does not exist.
    pub fn set_page_size(&mut self, page: PageId, width: u32, height: u32) {
        let mut pages = self.pages.to_vec();
        if let Some(page) = pages.get_mut(page.index()) {
            (page.width, page.height) = (width, height);
        }
        self.pages = pages.into();
    }

    /// A region in the form that attachments need.
    ///
    /// So that texture coordinates and corners are finite, a page of unknown size counts as 1 x 1 pixels, and a region
    /// without size as one of 1 x 1 pixels that were all removed.
    #[must_use]
    pub fn texture_region(&self, index: usize) -> Option<TextureRegion> {
        let region = self.regions.get(index)?;
        let page = self.pages.get(region.page.index())?;
        Some(TextureRegion {
            page: Some(region.page),
            page_size: [page.width.max(1), page.height.max(1)],
            position: [region.x, region.y],
            size: [region.width, region.height],
            offset: [region.offset_x, region.offset_y],
            original_size: [region.original_width, region.original_height]
                .map(|length| if length == 0 { 1 } else { length }),
            degrees: region.degrees,
        })
    }

    pub(crate) fn with_warnings(mut self, warnings: Vec<Warning>) -> Self {
        self.warnings = warnings;
        self
    }
}
