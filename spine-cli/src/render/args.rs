//! Options of the commands that draw.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use spine_render_soft::tiny_skia::Color;
use spine_render_soft::{DebugLayers, Filter, RenderOptions};

use super::parse::{self, Range};
use crate::args::PhysicsMode;
use crate::scene::{Framing, Source, Style, WarmUp};

const LOOK: &str = "What is shown";
const TIME: &str = "Time and physics";
const VIEW: &str = "View";
const STYLE: &str = "Drawing";
const OUTPUT: &str = "Output";

macro_rules! examples {
    () => {
        "Examples:
  spine render hero.json --animation walk -o walk.gif
  spine render hero.skel --animation jump --time 0.5 --skin hat+boots --size 512x512 -o jump.png
  spine render hero.skel --all-animations --background '#335' -o 'out/{animation}/%04d.png'
  spine render assets --all-animations --all-skins --jobs 4 -o '{path}/{animation}-{skin}.webp'
  spine render hero.skel --animation run --warm-up 2loops -o run.apng"
    };
}

const LONG_HELP: &str = concat!(
    examples!(),
    "
  spine render hero.skel -o - | display

View: everything that any frame shows, cut by clipping attachments, at 1 pixel per world unit, \
rounded up to whole pixels; frames that show nothing and skins that are not chosen do not count. \
--size alone fits it into a picture; --size and --scale show its middle, or --origin. --viewport \
shows exactly that rectangle, whatever moves: so pictures stay registered.

Time: frame k shows the animation at A + k / fps seconds. A picture that begins anew has as many \
frames as come closest to the animation's length, and the last one is seen as long as is left. \
Beyond its end an animation begins anew; with --time and --once it holds its last pose.

Physics: with `update` the skeleton is stepped at 0, 1/fps, 2/fps ... up to the step nearest the \
moment; physics is reset at the first and updated at the others. Skeletons without physics are \
posed once, at exactly the moment. --warm-up lets the animation run before, in the same steps. A \
looped output of a skeleton with physics says how far its end is from its beginning.

Skins joined by + are combined; later ones win. Names in file names have - for letters that \
files cannot have. Two outputs of one name are an error: put the fields that differ into the \
name.

Multiply and additive slots need something below them: prefer an opaque --background for them. \
.mp4 has no transparency, so its background is white unless another is given."
);

/// Draw skeletons as pictures, animations and videos.
///
/// Without an animation the setup pose is drawn; without a skin, the default skin alone. The atlas and its images are those
/// beside the skeleton. The pictures are the same on every machine.
#[derive(Debug, Args)]
#[command(after_help = examples!(), after_long_help = LONG_HELP)]
pub(crate) struct RenderArgs {
    /// Skeletons (.json, .skel), folders that hold some, patterns such as 'assets/*/*.skel'; - is the standard input.
    #[arg(required = true, value_name = "SKELETON")]
    pub(crate) skeletons: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) files: FileArgs,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    /// Moment to draw, in seconds.
    #[arg(long, value_name = "T", value_parser = parse::not_negative, allow_hyphen_values = true, help_heading = TIME)]
    #[arg(conflicts_with_all = ["range", "once"])]
    pub(crate) time: Option<f64>,
    /// Part of the animation to draw, in seconds: BEGIN:END, BEGIN: or :END [default: all of it]
    #[arg(long, value_name = "A:B", value_parser = parse::range, allow_hyphen_values = true, help_heading = TIME)]
    pub(crate) range: Option<Range>,
    /// Frames per second, and steps of physics per second [default: 30 frames, 60 steps]
    #[arg(long, value_name = "F", value_parser = parse::positive, allow_hyphen_values = true, help_heading = TIME)]
    pub(crate) fps: Option<f64>,
    /// Seconds of the animation in a second of the output.
    #[arg(long, value_name = "S", default_value = "1", value_parser = parse::positive, help_heading = TIME)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) speed: f64,
    /// End with the last frame, and play once; without it the first frame follows the last.
    #[arg(long, help_heading = TIME)]
    pub(crate) once: bool,
    #[command(flatten)]
    pub(crate) physics: PhysicsArgs,
    /// World rectangle to show, y up; fills the picture.
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse::viewport, allow_hyphen_values = true, help_heading = VIEW)]
    #[arg(conflicts_with_all = ["origin", "margin", "max_size"])]
    pub(crate) viewport: Option<[f64; 4]>,
    /// Width and height of the picture, in pixels.
    #[arg(long, value_name = "WxH", value_parser = parse::size, allow_hyphen_values = true, help_heading = VIEW)]
    pub(crate) size: Option<(u32, u32)>,
    /// Pixels per world unit [default: 1, or what fills the size]
    #[arg(long, value_name = "S", value_parser = parse::positive, allow_hyphen_values = true, help_heading = VIEW)]
    pub(crate) scale: Option<f64>,
    /// Place in the world to show in the middle [default: the middle of what is shown]
    #[arg(long, value_name = "X,Y", value_parser = parse::point, allow_hyphen_values = true, help_heading = VIEW)]
    pub(crate) origin: Option<[f64; 2]>,
    /// Pixels around what is shown.
    #[arg(long, value_name = "PIXELS", value_parser = parse::not_negative, default_value = "0", help_heading = VIEW)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) margin: f64,
    /// Make pictures without a size smaller until no side has more pixels.
    #[arg(long, value_name = "PIXELS", value_parser = parse::side, help_heading = VIEW, conflicts_with = "size")]
    pub(crate) max_size: Option<u32>,
    #[command(flatten)]
    pub(crate) style: StyleArgs,
    /// Smooth the outer edges of attachments.
    #[arg(long, help_heading = STYLE)]
    pub(crate) antialias: bool,
    /// Average texels of images that are drawn much smaller than they are; neighbours on a page may shine through.
    #[arg(long, help_heading = STYLE)]
    pub(crate) mip_maps: bool,
    /// File to write: .png, numbered as in %04d.png, .gif, .apng, .webp, .mp4, .webm; - is the standard output.
    ///
    /// Fields are filled in: {skeleton}, {animation}, {skin}; {path} is the skeleton with its folders below the one that was
    /// searched.
    #[arg(short, long, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) output: String,
    /// Kind of file, instead of the one that the name ends in.
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    pub(crate) format: Option<OutputFormat>,
    /// Write as well which slot owns which pixel: a 16-bit PNG of the slot's position in the skeleton plus 1, 0 for none.
    ///
    /// A name as for --output.
    #[arg(long, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) ids: Option<String>,
    /// Write as well a PNG for each slot that is seen, white where it is.
    ///
    /// A name as for --output, with the field {slot}.
    #[arg(long, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) masks: Option<String>,
    /// Program that writes .mp4 and .webm.
    #[arg(long, value_name = "PROGRAM", default_value = "ffmpeg", help_heading = OUTPUT)]
    pub(crate) ffmpeg: OsString,
    /// Print a document of the form spine-render/1 in a line for each output and each failure.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) json: bool,
    /// Threads that draw [default: one per processor]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512), help_heading = OUTPUT)]
    pub(crate) jobs: Option<u16>,
    /// Stop after the first failure.
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) fail_fast: bool,
}

/// Where skeletons come from.
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// Atlas of the skeletons, instead of the one beside each.
    #[arg(long, value_name = "ATLAS")]
    pub(crate) atlas: Option<PathBuf>,
    /// Whether the images hold colours that are premultiplied by alpha; auto believes the atlas, which means no where it
    /// says nothing.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub(crate) pma: Pma,
    /// Draw without regions and attachments that are missing, and list them on the error stream.
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Try to read other versions as if they were 4.2.
    #[arg(long)]
    pub(crate) any_version: bool,
}

impl FileArgs {
    /// What to load for a skeleton.
    pub(crate) fn source<'a>(&'a self, skeleton: &'a std::path::Path) -> Source<'a> {
        Source {
            skeleton,
            atlas: self.atlas.as_deref(),
            lenient: self.lenient,
            any_version: self.any_version,
            premultiplied: self.pma.premultiplied(),
        }
    }
}

/// What of the skeletons is drawn.
#[derive(Debug, Args)]
pub(crate) struct LookArgs {
    /// Animation to draw; repeatable.
    #[arg(long = "animation", value_name = "NAME", help_heading = LOOK, conflicts_with = "all_animations")]
    pub(crate) animations: Vec<String>,
    /// Draw every animation.
    #[arg(long, help_heading = LOOK)]
    pub(crate) all_animations: bool,
    /// Skin to draw, or several to combine; repeatable.
    #[arg(long = "skin", value_name = "NAME[+NAME...]", help_heading = LOOK, conflicts_with = "all_skins")]
    pub(crate) skins: Vec<String>,
    /// Draw every skin but the default skin, which is part of all.
    #[arg(long, help_heading = LOOK)]
    pub(crate) all_skins: bool,
    /// Slot not to draw; * and ? stand for letters; repeatable.
    #[arg(long, value_name = "SLOT", help_heading = LOOK)]
    pub(crate) hide: Vec<String>,
}

/// How physics goes on.
#[derive(Debug, Args)]
pub(crate) struct PhysicsArgs {
    /// What physics constraints do: nothing; begin anew in every frame; go on from frame to frame; show their last state.
    #[arg(long, value_enum, default_value = "update", value_name = "MODE", help_heading = TIME)]
    pub(crate) physics: PhysicsMode,
    /// Let the animation run for so long before the first frame: seconds, or rounds as in 2loops.
    #[arg(long, value_name = "SECONDS|Nloops", value_parser = parse::warm_up, help_heading = TIME)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) warm_up: Option<WarmUp>,
}

/// How pictures look.
#[derive(Debug, Args)]
pub(crate) struct StyleArgs {
    /// Colour behind the skeleton, as style sheets write it [default: transparent; light grey on sheets]
    #[arg(long, value_name = "COLOR", value_parser = parse::color, help_heading = STYLE)]
    pub(crate) background: Option<Color>,
    /// Samples along each side of a pixel [default: 1; 3 on sheets]
    #[arg(long, value_name = "N", value_parser = parse::samples, help_heading = STYLE)]
    pub(crate) supersample: Option<u32>,
    /// How texels are chosen: as the atlas says; the nearest; the four nearest, weighted.
    #[arg(long, value_enum, default_value = "atlas", value_name = "FILTER", help_heading = STYLE)]
    pub(crate) filter: FilterChoice,
    /// Draw over it: bones, ik, hulls, clips, paths, boxes, physics, or all; commas join several.
    #[arg(long, value_name = "LAYERS", value_parser = parse::layers, help_heading = STYLE)]
    pub(crate) debug: Option<DebugLayers>,
}

impl StyleArgs {
    /// How to draw, on one thread, without smoothing. `background` and `samples` stand where none are given.
    pub(crate) fn style(&self, background: Color, samples: u32) -> Style {
        Style {
            background: self.background.unwrap_or(background),
            options: RenderOptions {
                filter: self.filter.filter(),
                supersampling: self.supersample.unwrap_or(samples),
                ..RenderOptions::default()
            },
            debug: self.debug.unwrap_or_default(),
        }
    }
}

impl RenderArgs {
    pub(crate) const fn framing(&self) -> Framing {
        Framing {
            viewport: self.viewport,
            size: self.size,
            scale: self.scale,
            center: self.origin,
            margin: self.margin,
            max_size: self.max_size,
        }
    }
}

/// What is believed of the pages' colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pma {
    Auto,
    Yes,
    No,
}

impl Pma {
    /// Whether they are premultiplied; `None` believes the atlas.
    pub(crate) const fn premultiplied(self) -> Option<bool> {
        match self {
            Self::Auto => None,
            Self::Yes => Some(true),
            Self::No => Some(false),
        }
    }
}

/// How texels are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FilterChoice {
    Atlas,
    Nearest,
    Linear,
}

impl FilterChoice {
    /// The filter; `None` believes the atlas.
    pub(crate) const fn filter(self) -> Option<Filter> {
        match self {
            Self::Atlas => None,
            Self::Nearest => Some(Filter::Nearest),
            Self::Linear => Some(Filter::Linear),
        }
    }
}

/// Kinds of files to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    Png,
    Gif,
    Apng,
    Webp,
    Mp4,
    Webm,
}
