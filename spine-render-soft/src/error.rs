//! What can go wrong, told like help.

use std::io;
use std::path::{Path, PathBuf};

use spine_data::PageId;

/// Why pages could not be loaded or a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The image file of a page is not there; made by the program that reads files, see [`Error::missing_image`].
    #[error("page \"{page}\": {}; {}", unread(searched, source), listing(present))]
    MissingImage {
        /// Name of the page as the atlas writes it.
        page: String,
        /// Where the image was looked for.
        searched: PathBuf,
        /// Names of the images that are in that folder.
        present: Vec<String>,
        /// What the system said.
        source: std::io::Error,
    },
    /// The bytes of a page's image are no image that can be read.
    #[error("page \"{page}\": {reason}; expected a PNG of 8 or 16 bits a channel")]
    CorruptImage {
        /// Name of the page as the atlas writes it.
        page: String,
        /// What was found.
        reason: String,
    },
    /// A page's image is larger than [`MAX_PAGE_SIDE`](crate::MAX_PAGE_SIDE) or
    /// [`MAX_PAGE_PIXELS`](crate::MAX_PAGE_PIXELS) allow, or has no pixels.
    #[error(
        "page \"{page}\": an image of {width} x {height} pixels; expected sides of 1 to {} and at most {} pixels in all",
        crate::MAX_PAGE_SIDE,
        crate::MAX_PAGE_PIXELS
    )]
    PageSize {
        /// Name of the page as the atlas writes it.
        page: String,
        /// Width found, pixels.
        width: u32,
        /// Height found, pixels.
        height: u32,
    },
    /// The draw list uses a page that [`Textures`](crate::Textures) does not hold.
    #[error("the draw list uses page {}, which is not loaded; load all pages of the atlas the skeleton was read with", .0.get())]
    PageNotLoaded(PageId),
    /// The draw list has triangles without a page: the skeleton was read without an atlas.
    #[error(
        "the skeleton was read without an atlas, so it has no pictures to draw; read it with its .atlas file"
    )]
    NoAtlas,
    /// A picture's size is 0 or larger than [`MAX_PICTURE_SIDE`](crate::MAX_PICTURE_SIDE) or
    /// [`MAX_PICTURE_PIXELS`](crate::MAX_PICTURE_PIXELS) allow.
    #[error(
        "a picture of {width} x {height} pixels; expected sides of 1 to {} and at most {} pixels in all",
        crate::MAX_PICTURE_SIDE,
        crate::MAX_PICTURE_PIXELS
    )]
    PictureSize {
        /// Width asked for, pixels.
        width: u32,
        /// Height asked for, pixels.
        height: u32,
    },
    /// Memory ran out.
    #[error("there is no memory for {what} of {width} x {height} pixels; make it smaller")]
    NoMemory {
        /// What the memory was for.
        what: &'static str,
        /// Pixels of a row, samples of supersampling included.
        width: u32,
        /// Rows, samples of supersampling included.
        height: u32,
    },
    /// View and pixmap are of different sizes.
    #[error("the view is of {} x {} pixels and the pixmap of {} x {}; make it with View::pixmap", view.0, view.1, pixmap.0, pixmap.1)]
    SizeMismatch {
        /// Pixels of the view.
        view: (u32, u32),
        /// Pixels of the pixmap.
        pixmap: (u32, u32),
    },
    /// The world rectangle of a view is empty or not finite.
    #[error(
        "a view of x {x}, y {y}, width {width}, height {height}; expected finite numbers and sizes other than 0"
    )]
    EmptyView {
        /// Left edge, world units.
        x: f64,
        /// Lower edge, world units.
        y: f64,
        /// Width, world units.
        width: f64,
        /// Height, world units.
        height: f64,
    },
    /// [`RenderOptions::supersampling`](crate::RenderOptions::supersampling) is outside its range.
    #[error("supersampling of {0}; expected 1 to {max}", max = crate::MAX_SUPERSAMPLING)]
    Supersampling(u32),
    /// More slots than an id image can tell apart.
    #[error("slot {0} does not fit an id image; expected slots below 65535")]
    TooManySlots(u32),
}

impl Error {
    /// The error for an image that could not be read: names the page, the path and what is there.
    ///
    /// `present` are the names of the images in the folder that was searched, in any order.
    #[must_use]
    pub fn missing_image(
        page: impl Into<String>,
        searched: impl Into<PathBuf>,
        mut present: Vec<String>,
        source: std::io::Error,
    ) -> Self {
        present.sort();
        Self::MissingImage {
            page: page.into(),
            searched: searched.into(),
            present,
            source,
        }
    }
}

/// What is wrong with a path.
fn unread(path: &Path, error: &io::Error) -> String {
    let path = path.display();
    if error.kind() == io::ErrorKind::NotFound {
        return format!("no image at {path}");
    }
    format!("the image at {path} cannot be read: {error}")
}

/// Names some files, and counts the rest.
fn listing(names: &[String]) -> String {
    const SHOWN: usize = 8;
    if names.is_empty() {
        return "there are no images in that folder".into();
    }
    let mut text = format!("there are: {}", names[..names.len().min(SHOWN)].join(", "));
    if names.len() > SHOWN {
        text += &format!(" and {} more", names.len() - SHOWN);
    }
    text
}
