//! Pictures of the reference against those of the software renderer.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use spine_core::{DrawList, MixBlend, MixDirection, Physics, Skeleton};
use spine_data::real::real;
use spine_data::{Atlas, SkeletonLoader};
use spine_render_soft::tiny_skia::{Color, Pixmap};
use spine_render_soft::{Filter, RenderOptions, Renderer, Textures, View};

use crate::compare::{Quantity, limit};
use crate::failure::Failure;
use crate::file;
use crate::kind::Kind;
use crate::report::{Outcome, guarded};

/// Channels that differ by more than this, of 255, count as different.
const THRESHOLD: u8 = 8;

/// Steps of physics in a second.
const STEPS: f64 = 61.0;

#[derive(Debug, Deserialize)]
struct Index {
    images: Vec<Picture>,
}

/// A picture, and how it was made.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// File of the picture, beside the index.
    pub out: String,
    /// Folder of the skeleton in the shared `assets`.
    pub folder: String,
    /// File of the skeleton.
    pub skeleton: String,
    /// File of the atlas.
    pub atlas: String,
    /// Whether the atlas's pages are premultiplied.
    pub pma: bool,
    /// Animation.
    pub animation: String,
    /// Skin; `None` is the default skin alone.
    pub skin: Option<String>,
    /// Time that is posed, seconds; not used with `physics_steps`.
    pub time: f64,
    /// World x, y, width and height shown, y up.
    pub rect: [f64; 4],
    /// Width and height, pixels.
    pub size: [u32; 2],
    /// Straight r, g, b, a of the background, 0..1.
    pub background: [f32; 4],
    /// Number of steps of physics, each 1/61 s, the first with a reset; `None` is without physics.
    pub physics_steps: Option<u32>,
}

/// How far two pictures are apart in their red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Apart {
    /// Share of pixels of which a channel differs by more than the threshold.
    pub share: f64,
    /// Mean difference of all channels, of 255.
    pub mean: f64,
}

/// The pictures of an index.
///
/// # Errors
///
/// Where the file cannot be read.
pub fn pictures(index: &Path) -> Result<Vec<Picture>, Failure> {
    Ok(file::read_json::<Index>(index)?.images)
}

/// Draws a picture as the reference did: linear filter, no mip maps, no antialiasing.
///
/// # Errors
///
/// Where a file cannot be read, or the animation or the skin does not exist.
pub fn draw(picture: &Picture, assets: &Path) -> Result<Pixmap, Failure> {
    let folder = assets.join(&picture.folder);
    let atlas = Atlas::parse(&file::read(&folder.join(&picture.atlas))?)?;
    let textures = Textures::load(atlas.pages(), Some(picture.pma), |page| {
        file::read(&folder.join(&*page.name))
    })?;
    let bytes = file::read(&folder.join(&picture.skeleton))?;
    let data = Arc::new(SkeletonLoader::new().atlas(&atlas).read(&bytes)?);
    let mut skeleton = Skeleton::new(data);
    pose(&mut skeleton, picture)?;

    let mut list = DrawList::new();
    list.premultiplied = Some(picture.pma);
    list.rebuild(&skeleton);
    let [x, y, width, height] = picture.rect;
    let view = View::new(x, y, width, height, picture.size.into());
    let [r, g, b, a] = picture.background;
    let background = Color::from_rgba(r, g, b, a).ok_or_else(|| Failure::new("no background colour"))?;
    let mut pixmap = view.pixmap(background)?;
    let mut renderer = Renderer::with_options(RenderOptions {
        filter: Some(Filter::Linear),
        ..RenderOptions::default()
    });
    renderer.draw(&list, &textures, &view, &mut pixmap)?;
    Ok(pixmap)
}

fn pose(skeleton: &mut Skeleton, picture: &Picture) -> Result<(), Failure> {
    if let Some(skin) = &picture.skin {
        skeleton.set_skin_by_name(skin)?;
    }
    skeleton.set_to_setup_pose();
    let name = &picture.animation;
    let animation = skeleton.data().find_animation(name);
    let animation = animation.ok_or_else(|| Failure::new(format!("no animation \"{name}\"")))?;
    let mut last = -1.0;
    let mut step = |skeleton: &mut Skeleton, time: f64, physics| {
        let (from, to) = (real(last), real(time));
        skeleton.apply_animation(
            animation,
            from,
            to,
            false,
            None,
            1.0,
            MixBlend::Setup,
            MixDirection::In,
        );
        skeleton.update_world_transform(physics);
        last = time;
    };
    let Some(steps) = picture.physics_steps else {
        step(skeleton, picture.time, Physics::None);
        return Ok(());
    };
    step(skeleton, 0.0, Physics::Reset);
    for number in 1..=steps {
        skeleton.time += 1.0 / STEPS;
        step(skeleton, f64::from(number) / STEPS, Physics::Update);
    }
    Ok(())
}

/// Compares two pictures.
///
/// # Errors
///
/// Where their sizes differ.
pub fn compare(expected: &Pixmap, actual: &Pixmap) -> Result<Apart, Failure> {
    let size = |pixmap: &Pixmap| [pixmap.width(), pixmap.height()];
    if size(expected) != size(actual) {
        return Err(Failure::new(format!(
            "a picture of {:?} pixels, expected {:?}",
            size(actual),
            size(expected)
        )));
    }
    let (mut far, mut sum) = (0_u32, 0_u64);
    for (expected, actual) in expected.pixels().iter().zip(actual.pixels()) {
        let differences = [
            expected.red().abs_diff(actual.red()),
            expected.green().abs_diff(actual.green()),
            expected.blue().abs_diff(actual.blue()),
        ];
        far += u32::from(differences.iter().any(|difference| *difference > THRESHOLD));
        sum += differences.map(u64::from).iter().sum::<u64>();
    }
    #[allow(clippy::cast_precision_loss)]
    let (count, sum) = (expected.pixels().len() as f64, sum as f64);
    Ok(Apart {
        share: f64::from(far) / count,
        mean: sum / (3.0 * count),
    })
}

/// Draws and compares all pictures of an index.
pub(crate) fn run(kind: Kind, name: &str, index: &Path) -> Vec<Outcome> {
    match pictures(index) {
        Ok(pictures) => pictures
            .iter()
            .map(|picture| guarded(kind, &picture.out, || one(kind, picture, index)))
            .collect(),
        Err(failure) => vec![Outcome::failed(kind, name, &failure)],
    }
}

fn one(kind: Kind, picture: &Picture, index: &Path) -> Outcome {
    try_one(kind, picture, index)
        .unwrap_or_else(|failure| Outcome::failed(kind, picture.out.as_str(), &failure))
}

fn try_one(kind: Kind, picture: &Picture, index: &Path) -> Result<Outcome, Failure> {
    let path = index.with_file_name(&picture.out);
    let expected = Pixmap::decode_png(&file::read(&path)?)
        .map_err(|error| Failure::new(error.to_string()).at(path.display()))?;
    let assets = index.with_file_name("../assets");
    let apart = compare(&expected, &draw(picture, &assets)?)?;
    let (share, mean) = if picture.pma {
        (limit(Quantity::PictureShare), limit(Quantity::PictureMean))
    } else {
        (
            limit(Quantity::StraightPictureShare),
            limit(Quantity::StraightPictureMean),
        )
    };
    // As parts of what is allowed.
    let worst = (apart.share / share).max(apart.mean / (mean * 255.0));
    Ok(Outcome {
        kind,
        name: picture.out.clone(),
        worst,
        compared: expected.pixels().len(),
        failure: (worst > 1.0).then(|| {
            format!(
                "{:.3} % of the pixels differ by more than {THRESHOLD}/255, the mean difference is {:.3}/255",
                apart.share * 100.0,
                apart.mean
            )
        }),
        fault: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_compared_by_their_colours() {
        let mut one = Pixmap::new(10, 10).unwrap();
        one.fill(Color::from_rgba8(10, 20, 30, 255));
        let mut other = one.clone();
        assert_eq!(
            compare(&one, &other).unwrap(),
            Apart {
                share: 0.0,
                mean: 0.0
            }
        );
        // One channel by 8, which is not more than 8, and one by 9.
        other.data_mut()[0] += 8;
        other.data_mut()[5] += 9;
        let apart = compare(&one, &other).unwrap();
        assert_eq!(
            apart,
            Apart {
                share: 0.01,
                mean: 17.0 / 300.0
            }
        );
        let small = Pixmap::new(5, 10).unwrap();
        assert!(compare(&one, &small).is_err());
    }
}
