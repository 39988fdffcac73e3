//! What the benchmarks run on: the shipped skeleton, and larger ones from a folder where there is one.
//!
//! `SPINE_ASSETS` names a folder of `NAME/STEM.json`, `NAME/STEM.skel` and `NAME/NAME.atlas`; without it `../shared/assets` beside the workspace
//! is tried.

pub mod picture;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use spine_core::{Physics, Skeleton};
use spine_data::{AnimationId, Atlas, SkeletonData, SkeletonLoader};

/// A skeleton to measure.
#[derive(Debug)]
pub struct Subject {
    /// Name for the report.
    pub name: String,
    /// Bytes of the JSON file.
    pub json: Vec<u8>,
    /// Bytes of the binary file, where there is one.
    pub skel: Option<Vec<u8>>,
    /// Folder of the images that the atlas names.
    pub folder: PathBuf,
    /// Its atlas.
    pub atlas: Atlas,
    /// Animation to pose.
    pub animation: &'static str,
    /// Skin to show.
    pub skin: Option<&'static str>,
}

impl Subject {
    /// The model.
    ///
    /// # Panics
    ///
    /// Where the files cannot be read: a benchmark without its subject means nothing.
    #[must_use]
    pub fn data(&self) -> Arc<SkeletonData> {
        let bytes = self.skel.as_ref().unwrap_or(&self.json);
        Arc::new(
            SkeletonLoader::new()
                .atlas(&self.atlas)
                .read(bytes)
                .expect("a skeleton that loads"),
        )
    }

    /// An instance with its skin, posed once, and its animation.
    ///
    /// # Panics
    ///
    /// Where the skin or the animation is missing.
    #[must_use]
    pub fn instance(&self) -> (Skeleton, AnimationId) {
        let data = self.data();
        let animation = data.find_animation(self.animation).expect("the animation");
        let mut skeleton = Skeleton::new(data);
        if let Some(skin) = self.skin {
            skeleton.set_skin_by_name(skin).expect("the skin");
            skeleton.set_slots_to_setup_pose();
        }
        skeleton.update_world_transform(Physics::Reset);
        (skeleton, animation)
    }
}

/// The shipped skeleton, and what the assets folder holds of the others.
#[must_use]
pub fn subjects() -> Vec<Subject> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let assets =
        std::env::var_os("SPINE_ASSETS").map_or_else(|| root.join("../shared/assets"), PathBuf::from);
    let named = [
        (root.join("assets"), "sprout", "sprout", "wave", None),
        (assets.clone(), "spineboy", "spineboy-pro", "walk", None),
        (assets.clone(), "raptor", "raptor-pro", "walk", None),
        (
            assets,
            "mix-and-match",
            "mix-and-match-pro",
            "walk",
            Some("full-skins/girl"),
        ),
    ];
    named
        .into_iter()
        .filter_map(|(folder, name, stem, animation, skin)| read(&folder, name, stem, animation, skin))
        .collect()
}

/// The demo character, walking; `None` where its files cannot be read.
#[must_use]
pub fn demo() -> Option<Subject> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
    read(&assets, "wick", "wick", "walk", None)
}

fn read(
    folder: &Path,
    name: &str,
    stem: &str,
    animation: &'static str,
    skin: Option<&'static str>,
) -> Option<Subject> {
    let folder = folder.join(name);
    let file = |file: String| std::fs::read(folder.join(file)).ok();
    Some(Subject {
        name: stem.into(),
        json: file(format!("{stem}.json"))?,
        skel: file(format!("{stem}.skel")),
        atlas: Atlas::parse(&file(format!("{name}.atlas"))?).ok()?,
        folder,
        animation,
        skin,
    })
}
