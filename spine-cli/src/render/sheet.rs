//! Contact sheets: which pictures are on them.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use spine_data::AnimationId;
use spine_render_soft::tiny_skia::Pixmap;

use super::args::{FileArgs, LookArgs, PhysicsArgs, StyleArgs};
use super::{parse, plan};
use crate::error::CliError;
use crate::scene::{Actor, Clock, Framing, Look, Painter, STEPS, Scene, Span, Style};

/// Frames of one animation where nobody says how many.
const FRAMES: u32 = 12;

/// Draw many moments of a skeleton side by side, as one picture with labels.
///
/// One animation in one skin is shown by its frames; otherwise every animation in every skin that is chosen has its place (or
/// a row, with --frames). Without names all are chosen; of the skins, all but the default skin, which is part of each.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine sheet hero.json -o hero.png
  spine sheet hero.json --animation walk --frames 20 -o walk.png
  spine sheet hero.skel --all-animations --skin girl --frames 6 -o girl.png
  spine sheet hero.skel --animation idle --all-skins --size 256x256 -o skins.png")]
pub(crate) struct SheetArgs {
    /// Skeleton (.json, .skel); - is the standard input.
    #[arg(value_name = "SKELETON")]
    pub(crate) skeleton: PathBuf,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    /// Moments of each animation, from its beginning to its end; a single one is its middle [default: 12 of one animation in
    /// one skin, 1 of several]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Time and physics")]
    pub(crate) frames: Option<u32>,
    #[command(flatten)]
    pub(crate) physics: PhysicsArgs,
    /// Width and height of each picture, in pixels.
    #[arg(long, value_name = "WxH", value_parser = parse::size, default_value = "192x192", help_heading = "Sheet")]
    pub(crate) size: (u32, u32),
    /// Pixels around what each picture shows.
    #[arg(long, value_name = "PIXELS", value_parser = parse::not_negative, default_value = "4", help_heading = "Sheet")]
    pub(crate) margin: f64,
    /// Pictures side by side [default: as many as an animation has frames, or as make the sheet square]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10000), help_heading = "Sheet")]
    pub(crate) columns: Option<u32>,
    /// Leave out the names below the pictures.
    #[arg(long, help_heading = "Sheet")]
    pub(crate) no_labels: bool,
    #[command(flatten)]
    pub(crate) style: StyleArgs,
    /// PNG to write; - is the standard output. Fields as for render: {skeleton}, {animation}, {skin}.
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: String,
    /// Print a document of the form spine-sheet/1: what is where.
    #[arg(long)]
    pub(crate) json: bool,
}

/// An animation in a skin: one or more places of a sheet.
#[derive(Debug)]
struct Strip {
    animation: Option<(AnimationId, String)>,
    look: Look,
    clock: Clock,
}

/// A place of a sheet.
#[derive(Debug, Serialize)]
pub(crate) struct Cell {
    animation: Option<String>,
    skin: Option<String>,
    /// Seconds.
    time: f64,
    /// What stands below it.
    #[serde(skip)]
    pub(crate) label: String,
    #[serde(skip)]
    pub(crate) picture: Pixmap,
    /// Places behind it that stay empty: animations without length have one moment.
    #[serde(skip)]
    pub(crate) empty: u32,
}

/// What is on a sheet.
#[derive(Debug)]
pub(crate) struct Contents {
    strips: Vec<Strip>,
    /// Moments of each strip.
    pub(crate) frames: u32,
    several_animations: bool,
    several_skins: bool,
}

impl Contents {
    /// Chooses animations, skins and moments. Fails where names are unknown.
    pub(crate) fn choose(scene: &Scene, args: &SheetArgs) -> Result<Self, CliError> {
        let look = &args.look;
        let nothing_named = look.animations.is_empty() && look.skins.is_empty();
        let chosen = LookArgs {
            animations: look.animations.clone(),
            all_animations: look.animations.is_empty(),
            skins: look.skins.clone(),
            all_skins: look.all_skins || nothing_named,
            hide: look.hide.clone(),
        };
        let animations = plan::animations(scene, &chosen)?;
        let looks = plan::looks(scene, &chosen)?;
        let (several_animations, several_skins) = (animations.len() > 1, looks.len() > 1);
        let single = !several_animations && !several_skins;
        let frames = args.frames.unwrap_or(if single { FRAMES } else { 1 });
        let warm = args.physics.warm_up.unwrap_or_default();
        let mut strips = Vec::new();
        for animation in &animations {
            let duration = scene.duration(animation.as_ref().map(|(id, _)| *id));
            let clock = if frames == 1 || duration <= 0.0 {
                Clock::still(duration / 2.0, STEPS, warm, duration)
            } else {
                let span = Span {
                    start: 0.0,
                    end: None,
                    fps: f64::from(frames - 1) / duration,
                    steps: STEPS,
                    speed: 1.0,
                    once: true,
                };
                Clock::span(&span, warm, duration)?
            };
            strips.extend(looks.iter().map(|look| Strip {
                animation: animation.clone(),
                look: look.clone(),
                clock,
            }));
        }
        Ok(Self {
            strips,
            frames,
            several_animations,
            several_skins,
        })
    }

    /// Number of places; animations without length fill one of their strip's.
    pub(crate) fn len(&self) -> u32 {
        let strips = u32::try_from(self.strips.len()).unwrap_or(u32::MAX);
        strips.saturating_mul(self.frames)
    }

    /// What stands for animation and skin in the name of the file.
    pub(crate) fn names(&self) -> (Option<&str>, Option<&str>) {
        let first = self.strips.first();
        let animation = first.and_then(|strip| strip.animation.as_ref());
        let skin = first.and_then(|strip| strip.look.name.as_deref());
        let or_all = |several: bool, name| if several { Some("all") } else { name };
        (
            or_all(self.several_animations, animation.map(|(_, name)| name.as_str())),
            or_all(self.several_skins, skin),
        )
    }

    /// Draws all places, in order.
    pub(crate) fn draw(&self, scene: &Scene, args: &SheetArgs, style: Style) -> Result<Vec<Cell>, CliError> {
        let strips = self.strips.par_iter();
        let cells: Result<Vec<Vec<Cell>>, CliError> = strips
            .map(|strip| self.strip(strip, scene, args, style))
            .collect();
        Ok(cells?.into_iter().flatten().collect())
    }

    fn strip(
        &self,
        strip: &Strip,
        scene: &Scene,
        args: &SheetArgs,
        style: Style,
    ) -> Result<Vec<Cell>, CliError> {
        let actor = || {
            let animation = strip.animation.as_ref().map(|(id, _)| *id);
            Actor::new(
                &scene.data,
                &strip.look,
                animation,
                strip.clock,
                args.physics.physics,
            )
        };
        let framing = Framing {
            size: Some(args.size),
            margin: args.margin,
            ..Framing::default()
        };
        let view = framing.view(actor()?.bounds(), &scene.data)?;
        let mut painter = Painter::new(scene, style);
        let mut actor = actor()?;
        let mut cells = Vec::new();
        while let Some(skeleton) = actor.next() {
            let time = strip.clock.time(cells.len() as u64);
            cells.push(Cell {
                animation: strip.animation.as_ref().map(|(_, name)| name.clone()),
                skin: strip.look.name.clone(),
                time,
                label: self.label(strip, time),
                picture: painter.paint(skeleton, &view)?,
                empty: 0,
            });
        }
        if let Some(last) = cells.last_mut() {
            let drawn = u32::try_from(strip.clock.frames()).unwrap_or(u32::MAX);
            last.empty = self.frames.saturating_sub(drawn);
        }
        Ok(cells)
    }

    /// What tells a place from the others, and the name where there are no others.
    fn label(&self, strip: &Strip, time: f64) -> String {
        let animation = strip.animation.as_ref().map_or("setup", |(_, name)| name);
        let mut label = Vec::new();
        if self.several_animations || !self.several_skins {
            label.push(animation.to_owned());
        }
        if self.several_skins {
            label.push(strip.look.name.clone().unwrap_or_else(|| "default".into()));
        }
        if self.frames > 1 {
            label.push(format!("{time:.2}"));
        }
        label.join(" ")
    }
}
