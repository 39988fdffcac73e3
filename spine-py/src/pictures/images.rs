//! The images of an atlas's pages.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping};
use spine_data::{AtlasPage, Id, PageId, SkeletonData};
use spine_render_soft::{Error, PageImage, Textures};

/// Most bytes that are read of an image: larger than the largest page, uncompressed.
const MAX_BYTES: u64 = 1 << 29;

/// Where images are.
#[derive(Clone, Debug)]
pub(crate) enum Images {
    /// Nobody knows.
    Unknown,
    /// In a folder, under the names of the pages.
    Folder(PathBuf),
    /// By the names of the pages.
    Named(HashMap<String, Image>),
}

/// Where one image is.
#[derive(Clone, Debug)]
pub(crate) enum Image {
    File(PathBuf),
    Bytes(Vec<u8>),
}

impl Images {
    /// A folder, or a mapping from names of pages to files or bytes.
    pub(crate) fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(named) = value.cast::<PyMapping>() {
            let mut images = HashMap::new();
            for item in named.items()?.iter() {
                let (name, image): (String, Bound<'_, PyAny>) = item.extract()?;
                let image = match image.cast::<PyBytes>() {
                    Ok(bytes) => Image::Bytes(bytes.as_bytes().to_vec()),
                    Err(_) => Image::File(path(&image)?),
                };
                images.insert(name, image);
            }
            return Ok(Self::Named(images));
        }
        path(value).map(Self::Folder)
    }

    /// Decodes the images of all pages that a skeleton uses. `premultiplied` overrules what the atlas says of their colours.
    pub(crate) fn load(&self, data: &SkeletonData, premultiplied: Option<bool>) -> Result<Textures, Error> {
        let mut used = vec![false; data.pages.len()];
        for region in &data.regions {
            if let Some(used) = region.page.and_then(|page| used.get_mut(page.index())) {
                *used = true;
            }
        }
        let mut textures = Textures::new();
        for (index, (page, used)) in data.pages.iter().zip(used).enumerate() {
            if used {
                let bytes = self.read(page)?;
                let image = PageImage::decode(page, &bytes, premultiplied.unwrap_or(page.pma))?;
                textures.set(PageId::from_index(index), image);
            }
        }
        Ok(textures)
    }

    fn read(&self, page: &AtlasPage) -> Result<Vec<u8>, Error> {
        let missing = |path: &Path, there: Vec<String>, reason: std::io::Error| {
            Error::missing_image(&*page.name, path, there, reason)
        };
        match self {
            Self::Unknown => {
                let reason = "the skeleton was not read from a file, so nobody knows where its images are; give images=, a folder \
                              or a mapping from names of pages to files or bytes of PNG";
                Err(missing(
                    Path::new(&*page.name),
                    Vec::new(),
                    std::io::Error::other(reason),
                ))
            }
            Self::Folder(folder) => {
                let path = folder.join(&*page.name);
                read(&path).map_err(|reason| missing(&path, pictures(folder), reason))
            }
            Self::Named(named) => match named.get(&*page.name) {
                Some(Image::Bytes(bytes)) => Ok(bytes.clone()),
                Some(Image::File(path)) => read(path).map_err(|reason| missing(path, Vec::new(), reason)),
                None => {
                    let there = named.keys().cloned().collect();
                    let reason = std::io::Error::other("images= does not name it");
                    Err(missing(Path::new(&*page.name), there, reason))
                }
            },
        }
    }
}

fn path(value: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    value.extract().map_err(|_| {
        let kind = value.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
        PyTypeError::new_err(format!(
            "images is of type {kind}; expected a folder, or a mapping from names of pages to files or bytes of PNG"
        ))
    })
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    // Devices have no end, and pipes may have no beginning.
    if !found.is_file() {
        return Err(std::io::Error::other("this is no file"));
    }
    if found.len() > MAX_BYTES {
        return Err(std::io::Error::other(format!("larger than {MAX_BYTES} bytes")));
    }
    fs::read(path)
}

/// Names of the PNG files in a folder.
fn pictures(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names
        .filter(|name| name.to_ascii_lowercase().ends_with(".png"))
        .take(100)
        .collect()
}
