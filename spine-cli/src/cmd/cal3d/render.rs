//! `spine cal3d render`: pictures of characters.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cal3d::draw::{Bounds, Camera, Canvas, Look, Paint, Projection, Shape, Up, View};
use cal3d::play::{MorphOptions, Player, Surface};
use cal3d::{Name, Picture, Submesh, Winding};
use spine_media::{Delay, premultiply};
use spine_render_soft::tiny_skia::{Color, Pixmap};

use super::cast::Cast;
use super::play_args::{Cal3dRenderArgs, LookChoice, UpChoice, ViewChoice};
use crate::args::MAX_FRAMES;
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::render::output::{self, Shape as OutputShape, Target};
use crate::render::progress;
use crate::render::sink::Inputs;
use crate::render::template::Fields;

pub(crate) fn run(args: &Cal3dRenderArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let target = Target::parse(&args.output, args.format)?;
    let winding = if args.keep_winding {
        Winding::Keep
    } else {
        Winding::Original
    };
    let cast = Cast::load(&args.files, winding, console)?;
    let stage = Stage::new(&cast, args)?;
    let pictures = pictures(&cast, console);
    let dresses: Vec<Dress<'_>> = (0..stage.player.character().surface_count())
        .filter_map(|surface| stage.player.character().submesh(surface))
        .map(|submesh| Dress::new(submesh, &cast, &pictures, args.look))
        .collect();

    let name = target.name(&Fields {
        skeleton: &cast.name,
        path: &cast.name,
        animation: args.animations.first().map(String::as_str),
        ..Fields::default()
    });
    let failed = |source| output::media(&name, source);
    let delay = Delay::from_fps(args.fps).map_err(failed)?;
    let frames = if target.is_animated() { stage.frames } else { 1 };
    let Some(bounds) = stage.clone().bounds(frames) else {
        let message = "nothing is to be seen: name meshes (.cmf, .xmf), or a model list (.cfg)";
        return Err(CliError::Usage(message.into()));
    };
    let camera = Camera::new(&view(args), &bounds, args.size);
    let mut canvas = Canvas::new(args.size, args.supersample)
        .map_err(|error| CliError::Usage(format!("--size, --supersample: {error}")))?;

    let shape = OutputShape {
        size: args.size,
        frames,
        once: args.once,
        ffmpeg: &args.ffmpeg,
    };
    let inputs = Inputs::new(&cast.files);
    let mut buffer = Vec::new();
    let mut output = target.open(&name, &shape, &inputs, &mut buffer)?;
    let bar = progress::bar(console);
    bar.set_length(frames);
    let mut stage = stage;
    let background = background(args.background.unwrap_or(Color::TRANSPARENT));
    for frame in 0..frames {
        stage.show(frame);
        canvas.clear();
        canvas.draw(&camera, &stage.shapes(&dresses));
        output.write(&pixmap(&canvas.resolve(background), args.size, &name)?, delay)?;
        bar.inc(1);
    }
    let summary = output.finish()?;
    bar.finish_and_clear();
    if summary.too_short > 0 {
        console.warning(&format!(
            "{name}: browsers show more than 50 frames per second slowly"
        ));
    }
    let (width, height) = args.size;
    console.detail(&format!("{name}: {width} x {height} pixels, {frames} frames"));
    console.streams.out.write_all(&buffer)?;
    Ok(Exit::Ok)
}

/// A character that plays.
#[derive(Clone)]
struct Stage {
    player: Player,
    step: f32,
    frames: u64,
}

impl Stage {
    /// Before the first frame.
    fn new(cast: &Cast, args: &Cal3dRenderArgs) -> Result<Self, CliError> {
        let mut player = Player::new(Arc::new(cast.character()));
        player.set_level_of_detail(args.lod as f32);
        for (name, weight) in &args.morphs {
            set_morph(&mut player, cast, name, *weight)?;
        }
        let animations = cast.numbers_of(&args.animations)?;
        for id in &animations {
            player.blend_cycle(*id, 1.0, 0.0);
        }
        player.update(0.0);
        let step = 1.0 / args.fps;
        let (_, round) = player.cycle_time();
        let duration = args
            .duration
            .unwrap_or(if round > 0.0 { f64::from(round) } else { 1.0 });
        let count = (duration * args.fps).round().max(1.0);
        if count > MAX_FRAMES as f64 {
            let message =
                format!("{duration} seconds are more than {MAX_FRAMES} frames; lower --duration or --fps");
            return Err(CliError::Usage(message));
        }
        // Springs settle while time stands still, then follow in steps of a frame.
        let simulated = player.surfaces().iter().any(Surface::is_simulated);
        let seconds = args.warm_up.unwrap_or(if simulated { 1.0 } else { 0.0 });
        let steps_of = |option: &str, seconds: f64| {
            let steps = (seconds * args.fps).floor();
            if steps > MAX_FRAMES as f64 {
                let message = format!("{option}: {seconds} seconds are more than {MAX_FRAMES} steps");
                return Err(CliError::Usage(message));
            }
            Ok(steps as u64)
        };
        player.set_time_factor(0.0);
        for _ in 0..steps_of("--warm-up", seconds)? {
            player.update(step as f32);
        }
        player.set_time_factor(1.0);
        for id in cast.morph_numbers_of(&args.morph_animations)? {
            let options = MorphOptions {
                looped: true,
                ..MorphOptions::default()
            };
            player.start_morph(id, options);
        }
        let steps = steps_of("--time", args.time)?;
        for _ in 0..steps {
            player.update(step as f32);
        }
        player.update((args.time - steps as f64 * step).max(0.0) as f32);
        player.skin();
        Ok(Self {
            player,
            step: step as f32,
            frames: count as u64,
        })
    }

    /// Goes on to a frame, one after the other.
    fn show(&mut self, frame: u64) {
        if frame > 0 {
            self.player.update(self.step);
            self.player.skin();
        }
    }

    /// The box of all that some frames show.
    fn bounds(mut self, frames: u64) -> Option<Bounds> {
        let mut all: Option<Bounds> = None;
        for frame in 0..frames {
            self.show(frame);
            for surface in self.player.surfaces() {
                let seen = surface.positions().get(..surface.kept()).unwrap_or_default();
                if let Some(bounds) = Bounds::of(seen).filter(|_| !surface.faces().is_empty()) {
                    all = Some(all.map_or(bounds, |all| all.union(&bounds)));
                }
            }
        }
        all
    }

    fn shapes<'a>(&'a self, dresses: &'a [Dress<'a>]) -> Vec<Shape<'a>> {
        let surfaces = self.player.surfaces().iter().enumerate().zip(dresses);
        surfaces
            .map(|((at, surface), dress)| Shape {
                positions: surface.positions(),
                normals: surface.normals(),
                uvs: &dress.uvs,
                colors: self
                    .player
                    .character()
                    .submesh(at)
                    .map_or(&[], |submesh| &submesh.colors),
                faces: surface.faces(),
                paint: dress.paint,
            })
            .collect()
    }
}

/// What a surface wears.
struct Dress<'a> {
    paint: Paint<'a>,
    /// Texture coordinates of its texture.
    uvs: Vec<[f32; 2]>,
}

impl<'a> Dress<'a> {
    fn new(submesh: &Submesh, cast: &Cast, pictures: &'a BTreeMap<Name, Picture>, look: LookChoice) -> Self {
        let look = match look {
            LookChoice::Textured => Look::Textured,
            LookChoice::Shaded => Look::Shaded,
            LookChoice::Unlit => Look::Unlit,
        };
        let number = usize::try_from(submesh.material).ok();
        let Some((_, material)) = number.and_then(|number| cast.materials.get(number)) else {
            let paint = Paint {
                look,
                ..Paint::default()
            };
            return Self {
                paint,
                uvs: Vec::new(),
            };
        };
        let set = material.base_uv_set(submesh);
        let texture = material.base_map().filter(|_| set.is_some());
        let texture = texture.and_then(|(_, map)| pictures.get(&map.file));
        let paint = Paint {
            color: material.base_color(),
            texture,
            see_through: texture.is_some() && material.opacity_map().is_some(),
            look,
        };
        let uvs = set.map_or_else(Vec::new, |set| submesh.uv_set(set as usize).collect());
        Self { paint, uvs }
    }
}

fn set_morph(player: &mut Player, cast: &Cast, name: &str, weight: f32) -> Result<(), CliError> {
    let character = Arc::clone(player.character());
    let mut names = Vec::new();
    let mut found = false;
    for surface in 0..character.surface_count() {
        let morphs = character
            .submesh(surface)
            .map_or(&[][..], |submesh| &submesh.morphs);
        for (target, morph) in morphs.iter().enumerate() {
            if morph.name.text() == name {
                player.set_morph_weight(surface, target, weight);
                found = true;
            }
            names.push(morph.name.text().into_owned());
        }
    }
    if found {
        return Ok(());
    }
    names.sort();
    names.dedup();
    let names = names.iter().map(String::as_str).collect();
    Err(crate::load::unknown(&cast.name, "morph target", name, names))
}

/// Pictures of the colour of materials by their files, with what is seen through them; those that are not there or cannot be read are told.
fn pictures(cast: &Cast, console: &mut Console<'_, '_>) -> BTreeMap<Name, Picture> {
    let mut missing = BTreeSet::new();
    let mut read = |file: &Name| {
        let Some(bytes) = cast.textures.get(file) else {
            if !file.is_empty() && missing.insert(file.clone()) {
                console.warning(&format!("{}: the texture \"{file}\" is not there", cast.name));
            }
            return None;
        };
        let picture = Picture::decode(bytes, &file.text());
        picture
            .map_err(|error| console.warning(&format!("\"{file}\": {error}")))
            .ok()
    };
    let mut pictures = BTreeMap::new();
    for (_, material) in &cast.materials {
        let Some((_, base)) = material
            .base_map()
            .filter(|(_, map)| !pictures.contains_key(&map.file))
        else {
            continue;
        };
        let opacity = material.opacity_map().filter(|map| map.file != base.file);
        if let Some(picture) = read(&base.file) {
            let opacity = opacity.and_then(|map| read(&map.file));
            let picture = opacity.map_or_else(|| picture.clone(), |opacity| picture.with_opacity(&opacity));
            pictures.insert(base.file.clone(), picture);
        }
    }
    pictures
}

fn view(args: &Cal3dRenderArgs) -> View {
    View {
        yaw: args.yaw,
        pitch: args.pitch,
        up: match args.up {
            UpChoice::Z => Up::Z,
            UpChoice::Y => Up::Y,
        },
        projection: match args.view {
            ViewChoice::Perspective => Projection::Perspective(args.angle),
            ViewChoice::Orthographic => Projection::Orthographic,
        },
        ..View::default()
    }
}

/// The premultiplied bytes of a colour.
fn background(color: Color) -> [u8; 4] {
    let color = color.to_color_u8();
    premultiply([color.red(), color.green(), color.blue(), color.alpha()])
}

fn pixmap(pixels: &[[u8; 4]], (width, height): (u32, u32), name: &str) -> Result<Pixmap, CliError> {
    let no_memory = || output::media(name, spine_media::MediaError::NoMemory { width, height });
    let mut pixmap = Pixmap::new(width, height).ok_or_else(no_memory)?;
    pixmap.data_mut().copy_from_slice(pixels.as_flattened());
    Ok(pixmap)
}
