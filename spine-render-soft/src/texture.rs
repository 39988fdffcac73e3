//! Images of atlas pages, premultiplied.

use std::io::Cursor;

use spine_data::{AtlasPage, Id, PageId, TextureFilter, TextureWrap};

use crate::error::Error;

/// Largest width or height of a page's image, pixels.
pub const MAX_PAGE_SIDE: u32 = 1 << 14;

/// Most pixels of a page's image: 256 MiB.
pub const MAX_PAGE_PIXELS: u64 = 1 << 26;

/// What the pixels of a page tell about its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlphaEvidence {
    /// Many translucent pixels are brighter than premultiplied ones can be.
    Straight,
    /// There are many translucent pixels, and none is brighter than premultiplied ones can be.
    Premultiplied,
    /// Too few translucent pixels to tell.
    None,
}

/// A decoded page: premultiplied colour, with the atlas's filters and wraps.
#[derive(Clone, Debug)]
pub struct PageImage {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 4]>,
    evidence: AlphaEvidence,
    /// Filter when drawn smaller.
    pub min_filter: TextureFilter,
    /// Filter when drawn larger.
    pub mag_filter: TextureFilter,
    /// What lies beyond the left and right edges.
    pub u_wrap: TextureWrap,
    /// What lies beyond the upper and lower edges.
    pub v_wrap: TextureWrap,
}

impl PageImage {
    /// Decodes the PNG of a page. `premultiplied` says what the file's colours are; straight ones are premultiplied, so that
    /// filtering leaves no dark fringes. The size is the image's own: a page may be exported smaller than the atlas says.
    ///
    /// # Errors
    ///
    /// [`Error::CorruptImage`], [`Error::PageSize`].
    pub fn decode(page: &AtlasPage, png: &[u8], premultiplied: bool) -> Result<Self, Error> {
        let _ = (Cursor::new(png), page, premultiplied);
        Self::from_rgba(page, 1, 1, &[255; 4], premultiplied)
    }

    /// A page of pixels: rows from the top, four bytes r, g, b, a a pixel.
    ///
    /// # Errors
    ///
    /// [`Error::PageSize`], and [`Error::CorruptImage`] where the number of bytes is not that of the pixels.
    pub fn from_rgba(
        page: &AtlasPage,
        width: u32,
        height: u32,
        rgba: &[u8],
        premultiplied: bool,
    ) -> Result<Self, Error> {
        let _ = premultiplied;
        Ok(Self {
            width,
            height,
            pixels: rgba.as_chunks().0.to_vec(),
            evidence: AlphaEvidence::None,
            min_filter: page.min_filter,
            mag_filter: page.mag_filter,
            u_wrap: page.u_wrap,
            v_wrap: page.v_wrap,
        })
    }

    /// Width, pixels.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Height, pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// Premultiplied r, g, b, a of a pixel, x to the right and y down; `None` outside. Pages for additive blending may hold
    /// colours above alpha.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let place = y as usize * self.width as usize + x as usize;
        (x < self.width).then(|| self.pixels.get(place).copied())?
    }

    /// What the file's pixels told about its colours, for a warning where the flag contradicts them.
    #[must_use]
    pub const fn evidence(&self) -> AlphaEvidence {
        self.evidence
    }
}

/// The images of an atlas's pages.
#[derive(Clone, Debug, Default)]
pub struct Textures {
    pages: Vec<Option<PageImage>>,
}

impl Textures {
    /// No pages.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Decodes all pages of an atlas. `read` gives the bytes of a page's PNG; this library reads no files.
    /// `premultiplied` overrules what the atlas says, and has to be given to
    /// [`DrawList::premultiplied`](spine_core::DrawList::premultiplied) too.
    ///
    /// # Errors
    ///
    /// What `read` returns, and the errors of [`PageImage::decode`].
    pub fn load<E: From<Error>>(
        pages: &[AtlasPage],
        premultiplied: Option<bool>,
        mut read: impl FnMut(&AtlasPage) -> Result<Vec<u8>, E>,
    ) -> Result<Self, E> {
        let mut textures = Self::new();
        for (index, page) in pages.iter().enumerate() {
            let bytes = read(page)?;
            let image = PageImage::decode(page, &bytes, premultiplied.unwrap_or(page.pma))?;
            textures.set(PageId::from_index(index), image);
        }
        Ok(textures)
    }

    /// Sets the image of a page.
    pub fn set(&mut self, page: PageId, image: PageImage) {
        let index = page.index();
        if self.pages.len() <= index {
            self.pages.resize(index.saturating_add(1), None);
        }
        if let Some(place) = self.pages.get_mut(index) {
            *place = Some(image);
        }
    }

    /// The image of a page.
    #[must_use]
    pub fn page(&self, page: PageId) -> Option<&PageImage> {
        self.pages.get(page.index())?.as_ref()
    }
}
