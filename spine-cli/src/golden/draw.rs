//! Draws a case.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use spine_render_soft::RenderOptions;
use spine_render_soft::tiny_skia::{Color, Pixmap};

use super::cases::Case;
use crate::args::PhysicsMode;
use crate::error::CliError;
use crate::json;
use crate::render::args::{FilterChoice, Pma};
use crate::scene::{Actor, Clock, Framing, Painter, STEPS, Scene, Source, Style};

/// Skeletons with their atlases and how they are read: loaded once for all cases.
type Key = (PathBuf, Option<PathBuf>, bool, Option<bool>);

/// Draws cases of a folder.
#[derive(Debug)]
pub(crate) struct Drawer {
    folder: PathBuf,
    scenes: HashMap<Key, Scene>,
    /// What is odd about the skeletons.
    pub(crate) warnings: Vec<String>,
}

impl Drawer {
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.into(),
            scenes: HashMap::new(),
            warnings: Vec::new(),
        }
    }

    /// The picture of a case.
    pub(crate) fn draw(&mut self, case: &Case) -> Result<Pixmap, CliError> {
        let settings = &case.settings;
        let scene = self.scene(case)?;
        let animation = settings.animation.as_deref();
        let animation = animation.map(|name| scene.animation(name)).transpose()?;
        let hidden = settings.hide.as_deref().unwrap_or_default();
        let look = scene.look(settings.skin.as_deref(), hidden)?;
        let clock = Clock::still(
            settings.time.unwrap_or(0.0),
            settings.fps.unwrap_or(STEPS),
            settings.warm_up.unwrap_or_default(),
            scene.duration(animation),
        );
        let physics = settings.physics.unwrap_or(PhysicsMode::Update);
        let actor = || Actor::new(&scene.data, &look, animation, clock, physics);
        let framing = Framing {
            viewport: settings.viewport,
            size: settings.size.map(|[width, height]| (width, height)),
            scale: settings.scale,
            center: settings.origin,
            margin: settings.margin.unwrap_or(0.0),
            max_size: settings.max_size,
        };
        let bounds = framing
            .needs_bounds()
            .then(|| actor().map(Actor::bounds))
            .transpose()?;
        let view = framing.view(bounds.flatten(), &scene.data)?;
        let style = Style {
            background: settings.background.unwrap_or(Color::TRANSPARENT),
            options: RenderOptions {
                filter: settings.filter.and_then(FilterChoice::filter),
                antialias: settings.antialias.unwrap_or(false),
                mip_maps: settings.mip_maps.unwrap_or(false),
                supersampling: settings.supersample.unwrap_or(1),
                ..RenderOptions::default()
            },
            debug: settings.debug.unwrap_or_default(),
        };
        let mut painter = Painter::new(scene, style);
        let mut actor = actor()?;
        match actor.next() {
            Some(skeleton) => painter.paint(skeleton, &view),
            None => Err(CliError::Usage(format!(
                "case \"{}\" has no moment to draw",
                case.name
            ))),
        }
    }

    fn scene(&mut self, case: &Case) -> Result<&Scene, CliError> {
        let settings = &case.settings;
        let (skeleton, atlas) = case.places(&self.folder);
        let lenient = settings.lenient.unwrap_or(false);
        let premultiplied = settings.pma.and_then(Pma::premultiplied);
        let key = (skeleton, atlas, lenient, premultiplied);
        if !self.scenes.contains_key(&key) {
            let source = Source {
                skeleton: &key.0,
                atlas: key.1.as_deref(),
                lenient,
                any_version: false,
                premultiplied,
            };
            // Cases name files: nothing is read from the standard input.
            let scene = Scene::load(&source, &mut std::io::empty())?;
            self.warnings.extend(scene.warnings.iter().cloned());
            self.scenes.insert(key.clone(), scene);
        }
        self.scenes.get(&key).ok_or_else(|| {
            let file = key.0.to_string_lossy().into_owned();
            CliError::Usage(format!("{file}: the skeleton was not kept"))
        })
    }
}

impl Case {
    /// Where its skeleton is, and its atlas where that is named.
    fn places(&self, folder: &Path) -> (PathBuf, Option<PathBuf>) {
        let atlas = self.settings.atlas.as_ref();
        (folder.join(&self.skeleton), atlas.map(|atlas| folder.join(atlas)))
    }

    /// The files that it reads.
    pub(super) fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let (skeleton, atlas) = self.places(folder);
        let source = Source {
            skeleton: &skeleton,
            atlas: atlas.as_deref(),
            lenient: false,
            any_version: false,
            premultiplied: None,
        };
        source.files()
    }
}

/// What a case shows, for reports.
pub(crate) fn facts(case: &Case, picture: Option<(u32, u32)>) -> Vec<(String, String)> {
    let settings = &case.settings;
    let numbers = |values: &[f64]| {
        values
            .iter()
            .map(|value| json::number(*value))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut facts = vec![("skeleton", case.skeleton.to_string_lossy().into_owned())];
    facts.extend(settings.animation.iter().map(|name| ("animation", name.clone())));
    facts.extend(settings.skin.iter().map(|name| ("skin", name.clone())));
    facts.extend(
        settings
            .time
            .map(|time| ("time", format!("{} s", json::number(time)))),
    );
    facts.extend(settings.viewport.map(|view| ("viewport", numbers(&view))));
    facts.extend(settings.scale.map(|scale| ("scale", json::number(scale))));
    facts.extend(picture.map(|(width, height)| ("size", format!("{width} \u{d7} {height}"))));
    facts
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}
