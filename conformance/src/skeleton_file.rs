//! Skeletons with the atlas that belongs to them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use spine_data::{Atlas, SkeletonData, SkeletonLoader};

use crate::failure::Failure;
use crate::file;

/// Reads a skeleton with the atlas beside it; without one, every attachment shows a placeholder region.
///
/// # Errors
///
/// What the reader says, with the file's name.
pub fn load(path: &Path) -> Result<Arc<SkeletonData>, Failure> {
    let atlas = match atlas_beside(path) {
        Some(atlas) => {
            let bytes = file::read(&atlas)?;
            Some(Atlas::parse(&bytes).map_err(|error| Failure::from(error).at(atlas.display()))?)
        }
        None => None,
    };
    let bytes = file::read(path)?;
    let data = match &atlas {
        Some(atlas) => SkeletonLoader::new().atlas(atlas).read(&bytes),
        None => SkeletonLoader::new().read(&bytes),
    };
    data.map(Arc::new)
        .map_err(|error| Failure::from(error).at(path.display()))
}

/// The atlas of a skeleton: in its folder, with straight alpha, of the longest name that the skeleton's begins with.
#[must_use]
pub fn atlas_beside(skeleton: &Path) -> Option<PathBuf> {
    let stem = skeleton.file_stem()?.to_str()?;
    let mut best: Option<(usize, PathBuf)> = None;
    for entry in std::fs::read_dir(skeleton.parent()?).ok()?.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "atlas") {
            continue;
        }
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else {
            continue;
        };
        if stem.starts_with(name) && best.as_ref().is_none_or(|(length, _)| name.len() > *length) {
            best = Some((name.len(), path.clone()));
        }
    }
    best.map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_skeletons_share_an_atlas() {
        let cases = crate::corpus::Corpus::own().join("cases");
        let atlas = atlas_beside(&cases.join("fuzz00020.skel"));
        assert_eq!(atlas, Some(cases.join("fuzz.atlas")));
        assert_eq!(atlas_beside(&cases.join("other.skel")), None);
    }
}
