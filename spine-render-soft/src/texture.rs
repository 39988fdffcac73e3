//! Images of atlas pages, premultiplied.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::OnceLock;

use spine_data::{AtlasPage, Id, PageId, TextureFilter, TextureWrap};

use crate::blend::Pixel;
use crate::error::Error;
use crate::sample::Level;
use crate::view::check_memory;

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
    full: Level,
    halves: OnceLock<Vec<Level>>,
    premultiplied: bool,
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
    /// [`Error::CorruptImage`], [`Error::PageSize`], [`Error::NoMemory`].
    pub fn decode(page: &AtlasPage, png: &[u8], premultiplied: bool) -> Result<Self, Error> {
        let corrupt = |reason: String| Error::CorruptImage {
            page: page.name.to_string(),
            reason,
        };
        let broken = |error: png::DecodingError| corrupt(error.to_string());
        let mut decoder = png::Decoder::new(Cursor::new(png));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(broken)?;
        let (width, height) = (reader.info().width, reader.info().height);
        check_size(page, width, height)?;
        // Deflate packs up to 1032 to 1: a file that declares more is cut off, and gets no memory.
        let bits = width as usize * reader.info().bits_per_pixel();
        if bits.div_ceil(8).saturating_mul(height as usize) / 1032 > png.len() {
            return Err(corrupt(format!(
                "{} bytes cannot hold the {width} x {height} pixels that they declare",
                png.len()
            )));
        }
        // The bytes, and the pixels that are made of them.
        check_memory::<[[u8; 4]; 2]>("a page's image", width, height)?;
        let size = reader
            .output_buffer_size()
            .ok_or_else(|| corrupt("no size".into()))?;
        let mut bytes = vec![0; size];
        let info = reader.next_frame(&mut bytes).map_err(broken)?;
        bytes.truncate(info.buffer_size());
        match info.color_type {
            png::ColorType::Rgba => {}
            png::ColorType::GrayscaleAlpha => {
                let (pairs, _) = bytes.as_chunks::<2>();
                bytes = pairs
                    .iter()
                    .flat_map(|[gray, alpha]| [*gray, *gray, *gray, *alpha])
                    .collect();
            }
            other => return Err(corrupt(format!("colours of kind {other:?}"))),
        }
        Self::from_rgba(page, width, height, &bytes, premultiplied)
    }

    /// A page of pixels: rows from the top, four bytes r, g, b, a a pixel. `premultiplied` says what they are.
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
        check_size(page, width, height)?;
        let (pixels, rest) = rgba.as_chunks::<4>();
        if pixels.len() != width as usize * height as usize || !rest.is_empty() {
            return Err(Error::CorruptImage {
                page: page.name.to_string(),
                reason: format!("{} bytes for {width} x {height} pixels of four", rgba.len()),
            });
        }
        let evidence = evidence(pixels);
        let pixels = if premultiplied {
            pixels.iter().copied().map(Pixel::from_le_bytes).collect()
        } else {
            pixels.iter().map(|pixel| premultiply(*pixel)).collect()
        };
        Ok(Self {
            full: Level {
                width,
                height,
                pixels,
            },
            halves: OnceLock::new(),
            premultiplied,
            evidence,
            min_filter: page.min_filter,
            mag_filter: page.mag_filter,
            u_wrap: page.u_wrap,
            v_wrap: page.v_wrap,
        })
    }

    /// Width, pixels.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.full.width
    }

    /// Height, pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.full.height
    }

    /// Premultiplied r, g, b, a of a pixel, x to the right and y down; `None` outside. Pages for additive blending may hold
    /// colours above alpha.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let place = (y as usize)
            .checked_mul(self.full.width as usize)?
            .checked_add(x as usize)?;
        let pixel = self.full.pixels.get(place).filter(|_| x < self.full.width)?;
        Some(pixel.to_le_bytes())
    }

    /// Whether the file's colours were taken for premultiplied ones.
    #[must_use]
    pub const fn premultiplied(&self) -> bool {
        self.premultiplied
    }

    /// What the file's pixels tell about its colours.
    #[must_use]
    pub const fn evidence(&self) -> AlphaEvidence {
        self.evidence
    }

    /// Whether the pixels prove wrong what the file's colours were taken for, which is worth a warning: bright or dark fringes
    /// are to be expected.
    #[must_use]
    pub fn is_contradicted(&self) -> bool {
        match self.evidence {
            AlphaEvidence::Straight => self.premultiplied,
            AlphaEvidence::Premultiplied => !self.premultiplied,
            AlphaEvidence::None => false,
        }
    }

    /// The page halved `times` times, or as often as it can be.
    pub(crate) fn level(&self, times: usize) -> &Level {
        let Some(last) = times.checked_sub(1) else {
            return &self.full;
        };
        let halves = self.halves.get_or_init(|| {
            let mut halves: Vec<Level> = Vec::new();
            loop {
                let previous = halves.last().unwrap_or(&self.full);
                if previous.width.max(previous.height) <= 1 {
                    break halves;
                }
                halves.push(previous.halved());
            }
        });
        halves.get(last).or(halves.last()).unwrap_or(&self.full)
    }
}

fn check_size(page: &AtlasPage, width: u32, height: u32) -> Result<(), Error> {
    let sides = 1..=MAX_PAGE_SIDE;
    let count = u64::from(width) * u64::from(height);
    if sides.contains(&width) && sides.contains(&height) && count <= MAX_PAGE_PIXELS {
        Ok(())
    } else {
        Err(Error::PageSize {
            page: page.name.to_string(),
            width,
            height,
        })
    }
}

/// A straight pixel with its colours multiplied by alpha, rounded to the nearest.
fn premultiply([r, g, b, a]: [u8; 4]) -> Pixel {
    #[allow(clippy::cast_possible_truncation)]
    let channel = |value: u8| ((u32::from(value) * u32::from(a) + 127) / 255) as u8;
    Pixel::from_le_bytes([channel(r), channel(g), channel(b), a])
}

/// Black counts for nothing: it is alike in both kinds. Nor do pixels without alpha, which additive pictures use in the one kind
/// and which packers fill as they like in the other.
fn evidence(pixels: &[[u8; 4]]) -> AlphaEvidence {
    /// Fewer pixels prove nothing.
    const LEAST: usize = 64;
    let (mut translucent, mut bright) = (0_usize, 0_usize);
    for [r, g, b, a] in pixels {
        let brightest = *r.max(g).max(b);
        if (1..255).contains(a) && brightest > 0 {
            translucent += 1;
            bright += usize::from(brightest > *a);
        }
    }
    if translucent < LEAST {
        AlphaEvidence::None
    } else if bright == 0 {
        AlphaEvidence::Premultiplied
    } else if bright > translucent / 20 {
        AlphaEvidence::Straight
    } else {
        AlphaEvidence::None
    }
}

/// The images of an atlas's pages.
#[derive(Clone, Debug, Default)]
pub struct Textures {
    pages: BTreeMap<PageId, PageImage>,
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
        self.pages.insert(page, image);
    }

    /// The image of a page.
    #[must_use]
    pub fn page(&self, page: PageId) -> Option<&PageImage> {
        self.pages.get(&page)
    }
}
