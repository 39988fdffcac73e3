//! A skeleton with the pictures that it shows.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use std::io::Read;

use spine_data::{AnimationId, SkeletonData};
use spine_render_soft::Textures;

use super::pages;
use crate::error::{CliError, missing_text};
use crate::files;
use crate::load::unknown;

/// What to load, and how strictly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// The skeleton's file; `-` is the standard input.
    pub(crate) skeleton: &'a Path,
    /// The atlas, where it is not the one beside the skeleton; `-` is the standard input.
    pub(crate) atlas: Option<&'a Path>,
    /// Whether regions and attachments may be missing.
    pub(crate) lenient: bool,
    /// Whether other versions are read as if they were 4.2.
    pub(crate) any_version: bool,
    /// Whether the pages' colours are premultiplied, where the atlas is not believed.
    pub(crate) premultiplied: Option<bool>,
}

impl Source<'_> {
    /// The files that loading would read, told without the skeleton and the images: outputs are to spare them.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let mut all = vec![self.skeleton.to_path_buf()];
        let atlas = self.atlas.map(Path::to_path_buf);
        let Some(path) = atlas.or_else(|| files::find_atlas(self.skeleton)) else {
            return all;
        };
        // What cannot be read is told when it is loaded.
        let atlas = files::read(&path, &mut std::io::empty()).and_then(|input| input.atlas());
        if let Ok(atlas) = atlas {
            let folder = files::folder(&path);
            all.extend(atlas.pages().iter().map(|page| folder.join(&*page.name)));
        }
        all.push(path);
        all
    }
}

/// A skeleton with its atlas and page images. Read only: many actors may share it, on several threads.
#[derive(Debug)]
pub(crate) struct Scene {
    /// The skeleton's path as given.
    pub(crate) file: String,
    /// The skeleton.
    pub(crate) data: Arc<SkeletonData>,
    /// The images of the pages that the skeleton uses.
    pub(crate) textures: Textures,
    /// As in [`Source`]; the draw list needs it as well.
    pub(crate) premultiplied: Option<bool>,
    /// The files that were read: skeleton, atlas, images.
    pub(crate) inputs: Vec<PathBuf>,
    /// What is odd, to be told once.
    pub(crate) warnings: Vec<String>,
}

impl Scene {
    /// Reads a skeleton, its atlas and the images of the pages that it uses. `input` is read where a file is called `-`.
    ///
    /// Errors name the file; for an image also its page, where it was looked for, and which images are there. A skeleton
    /// without an atlas is an error, since there would be nothing to draw.
    pub(crate) fn load(source: &Source<'_>, input: &mut dyn Read) -> Result<Self, CliError> {
        let stdin = Path::new("-");
        if source.skeleton == stdin && source.atlas == Some(stdin) {
            let message = "the skeleton and the atlas cannot both be read from the standard input";
            return Err(CliError::Usage(message.into()));
        }
        let skeleton = files::read(source.skeleton, input)?;
        let file = skeleton.name.clone();
        let found = match (source.atlas, &skeleton.path) {
            (Some(path), _) => Some(path.to_path_buf()),
            (None, Some(path)) => files::find_atlas(path),
            (None, None) => None,
        };
        let Some(atlas_path) = found else {
            // What is wrong with the skeleton comes first.
            skeleton.skeleton(None, true, source.any_version)?;
            let folder = skeleton.path.as_deref().map(files::folder);
            let there = folder.map_or_else(Vec::new, |folder| files::listing(folder, &["atlas"]));
            return Err(CliError::NoAtlas { file, there });
        };
        let atlas_input = files::read(&atlas_path, input)?;
        let mut atlas = atlas_input.atlas()?;
        let mut pages = pages::Pages::new(&atlas_input, source.premultiplied);
        pages.complete_sizes(&mut atlas)?;
        let data = skeleton.skeleton(Some(&atlas), source.lenient, source.any_version)?;
        let textures = pages.load(&data)?;

        let mut warnings: Vec<String> = Vec::new();
        for missing in &data.report.missing {
            warnings.push(format!("{file}: {}", missing_text(missing)));
        }
        warnings.extend(pages.warnings);
        let mut inputs = pages.read;
        inputs.extend(skeleton.path);
        inputs.extend(atlas_input.path);
        Ok(Self {
            file,
            data: Arc::new(data),
            textures,
            premultiplied: source.premultiplied,
            inputs,
            warnings,
        })
    }

    /// The animation of this name.
    pub(crate) fn animation(&self, name: &str) -> Result<AnimationId, CliError> {
        self.data.find_animation(name).ok_or_else(|| {
            let names = self.data.animations.iter().map(|animation| &*animation.name);
            unknown(&self.file, "animation", name, names.collect())
        })
    }

    /// Seconds that an animation lasts; 0 for the setup pose.
    pub(crate) fn duration(&self, animation: Option<AnimationId>) -> f64 {
        let animation = animation.and_then(|id| self.data.animations.get(id));
        animation.map_or(0.0, |animation| f64::from(animation.duration))
    }
}
