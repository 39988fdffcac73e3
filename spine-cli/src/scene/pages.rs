//! The images of an atlas's pages, from their files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use spine_data::{Atlas, AtlasPage, Id, PageId, SkeletonData};
use spine_render_soft::{AlphaEvidence, Error, PageImage, Textures};

use crate::error::CliError;
use crate::files::{self, Input};

/// Most bytes that are read of an image: larger than the largest page, uncompressed.
const MAX_BYTES: u64 = 1 << 29;

/// Endings of files that are listed where an image is not there.
const IMAGES: &[&str] = &["png", "jpg", "jpeg", "webp", "avif"];

/// Reads the images of an atlas, each once.
pub(super) struct Pages<'a> {
    /// What to call the atlas.
    atlas: &'a str,
    folder: PathBuf,
    premultiplied: Option<bool>,
    textures: Textures,
    /// The files that were read.
    pub(super) read: Vec<PathBuf>,
    /// What is odd about them.
    pub(super) warnings: Vec<String>,
}

impl<'a> Pages<'a> {
    /// Images are looked for beside the atlas; beside the standard input means the current folder.
    pub(super) fn new(atlas: &'a Input, premultiplied: Option<bool>) -> Self {
        let folder = atlas.path.as_deref().map_or(Path::new("."), files::folder);
        Self {
            atlas: &atlas.name,
            folder: folder.into(),
            premultiplied,
            textures: Textures::new(),
            read: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Gives pages without a size that of their images. Source: formats-4.2.md 10.3.
    pub(super) fn complete_sizes(&mut self, atlas: &mut Atlas) -> Result<(), CliError> {
        for (index, page) in atlas.pages().to_vec().iter().enumerate() {
            if page.width == 0 || page.height == 0 {
                let id = PageId::from_index(index);
                let (width, height) = self.page(id, page)?;
                atlas.set_page_size(id, width, height);
            }
        }
        Ok(())
    }

    /// The images of all pages that a skeleton uses; what the others look like makes no difference.
    pub(super) fn load(&mut self, data: &SkeletonData) -> Result<Textures, CliError> {
        let mut used = vec![false; data.pages.len()];
        for region in &data.regions {
            if let Some(page) = region.page
                && let Some(used) = used.get_mut(page.index())
            {
                *used = true;
            }
        }
        for (index, page) in data.pages.iter().enumerate() {
            let id = PageId::from_index(index);
            if used.get(index).copied().unwrap_or(false) && self.textures.page(id).is_none() {
                self.page(id, page)?;
            }
        }
        Ok(std::mem::take(&mut self.textures))
    }

    /// Reads an image and returns its size.
    fn page(&mut self, id: PageId, page: &AtlasPage) -> Result<(u32, u32), CliError> {
        let path = self.folder.join(&*page.name);
        let premultiplied = self.premultiplied.unwrap_or(page.pma);
        let image = read(&path)
            .map_err(|source| Error::missing_image(&*page.name, &path, images_in(&path), source))
            .and_then(|bytes| PageImage::decode(page, &bytes, premultiplied));
        let image = image.map_err(|source| CliError::Picture {
            file: self.atlas.into(),
            source,
        })?;
        self.warnings.extend(
            contradiction(image.evidence(), premultiplied)
                .map(|what| format!("{}: page \"{}\": {what}", self.atlas, page.name)),
        );
        self.read.push(path);
        let size = (image.width(), image.height());
        self.textures.set(id, image);
        Ok(size)
    }
}

/// What to say where the pixels prove wrong what is believed of them. Source: user-cases.md V11.
const fn contradiction(evidence: AlphaEvidence, premultiplied: bool) -> Option<&'static str> {
    match (evidence, premultiplied) {
        (AlphaEvidence::Straight, true) => Some(
            "drawn as premultiplied, but its pixels are straight: translucent ones are too bright; try --pma no",
        ),
        (AlphaEvidence::Premultiplied, false) => Some(
            "drawn as straight, but its pixels look premultiplied: no translucent one is brighter than its alpha; try --pma yes",
        ),
        _ => None,
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Devices have no end, and pipes may have no beginning.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Names of the images in the folder of a path.
fn images_in(path: &Path) -> Vec<String> {
    let folder = files::folder(path);
    if fs::metadata(folder).is_err() {
        return Vec::new();
    }
    files::listing(folder, IMAGES)
}
