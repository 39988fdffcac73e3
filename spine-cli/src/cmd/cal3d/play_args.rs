//! The command lines of `spine cal3d pose` and `spine cal3d render`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use spine_render_soft::tiny_skia::Color;

use crate::render::args::OutputFormat;
use crate::render::parse;

const PLAY: &str = "What is played";
const VIEW: &str = "View";
const STYLE: &str = "Drawing";
const OUTPUT: &str = "Output";

/// Print where bones are, as JSON.
///
/// The document has the form of the reference numbers of the Cal3D library: a script of operations, and under the names that it
/// gives them the states of the bones ("t" and "q": translation and rotation in model space; "bt" and "m": what is done to
/// vertices), of vertices and of faces. Rotations are quaternions x, y, z, w in the files' own convention.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d pose hero.cfg --animation walk --time 0 --time 0.5
  spine cal3d pose hero.csf walk.caf --time 0.25 | jq '.bones.t0.bones[3].t'
  spine cal3d pose hero.cfg --script fade.json

Operations of scripts, as lists in a JSON list; ID is an animation's number or name:
  [\"cycle\", ID, WEIGHT, DELAY]    play in circles, or change the weight; 0 ends it
  [\"clear\", ID, DELAY]            let it end at its own pace
  [\"action\", ID, DELAY_IN, DELAY_OUT, WEIGHT, LOCK]
  [\"upd\", SECONDS]               let time pass
  [\"lod\", LEVEL]                 level of detail, 0 to 1
  [\"bones\", NAME]  [\"verts\", NAME]  [\"faces\", NAME]    keep a state under a name")]
pub(crate) struct Cal3dPoseArgs {
    /// Model list, or skeleton and other files.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Animation to play in circles; repeatable: all with the same weight.
    #[arg(long = "animation", value_name = "NAME", help_heading = PLAY)]
    pub(crate) animations: Vec<String>,
    /// Moment to print, in seconds; repeatable, ascending [default: 0]
    #[arg(long = "time", value_name = "T", value_parser = parse::not_negative, help_heading = PLAY)]
    pub(crate) times: Vec<f64>,
    /// Play each animation once, beyond its last keys, instead of in circles.
    #[arg(long, help_heading = PLAY)]
    pub(crate) action: bool,
    /// File with a script, instead of animations and times; - is the standard input.
    #[arg(long, value_name = "FILE", help_heading = PLAY, conflicts_with_all = ["animations", "times", "action"])]
    pub(crate) script: Option<PathBuf>,
    /// Factor by which the model is made larger first.
    #[arg(long, value_name = "S", value_parser = parse::positive, help_heading = PLAY)]
    pub(crate) scale: Option<f64>,
    /// Print skinned vertices as well, at every moment.
    #[arg(long, help_heading = PLAY, conflicts_with = "script")]
    pub(crate) vertices: bool,
}

/// Draw a character as a picture, an animation or a video.
///
/// The camera looks at all that any frame shows. Textures are those that materials name, where they are there.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d render hero.cfg --animation walk -o walk.gif
  spine cal3d render hero.cfg --animation walk --time 0.4 --size 800x800 -o walk.png
  spine cal3d render body.cmf --view orthographic --yaw 90 --look shaded -o body.png
  spine cal3d render head.xmf head.xrf --morph smile=0.8 -o smile.png")]
pub(crate) struct Cal3dRenderArgs {
    /// Model list, or skeleton, meshes, materials and animations.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Animation to play in circles; repeatable: all with the same weight.
    #[arg(long = "animation", value_name = "NAME", help_heading = PLAY)]
    pub(crate) animations: Vec<String>,
    /// Morph animation to play in circles; repeatable.
    #[arg(long = "morph-animation", value_name = "NAME", help_heading = PLAY)]
    pub(crate) morph_animations: Vec<String>,
    /// Weight of a morph target in all submeshes; repeatable.
    #[arg(long = "morph", value_name = "NAME=WEIGHT", value_parser = morph, help_heading = PLAY)]
    pub(crate) morphs: Vec<(String, f32)>,
    /// Moment to draw, in seconds; of a moving picture the first one.
    #[arg(long, value_name = "T", default_value = "0", value_parser = parse::not_negative, help_heading = PLAY)]
    pub(crate) time: f64,
    /// Seconds of a moving picture [default: one round of the animations]
    #[arg(long, value_name = "SECONDS", value_parser = parse::positive, help_heading = PLAY)]
    pub(crate) duration: Option<f64>,
    /// Frames per second, and steps of springs per second.
    #[arg(long, value_name = "F", default_value = "30", value_parser = parse::positive, help_heading = PLAY)]
    pub(crate) fps: f64,
    /// Seconds that springs settle before the first frame [default: 1 where there are springs]
    #[arg(long, value_name = "SECONDS", value_parser = parse::not_negative, help_heading = PLAY)]
    pub(crate) warm_up: Option<f64>,
    /// Level of detail, 0 to 1.
    #[arg(long, value_name = "L", default_value = "1", value_parser = parse::not_negative, help_heading = PLAY)]
    pub(crate) lod: f64,
    /// Play a moving picture once; without it, it begins anew.
    #[arg(long, help_heading = PLAY)]
    pub(crate) once: bool,
    /// Width and height of the picture, in pixels.
    #[arg(long, value_name = "WxH", default_value = "512x512", value_parser = parse::size, help_heading = VIEW)]
    pub(crate) size: (u32, u32),
    /// How depth is shown.
    #[arg(long, value_enum, default_value = "perspective", value_name = "VIEW", help_heading = VIEW)]
    pub(crate) view: ViewChoice,
    /// Angle between the upper and the lower edge in perspective, in degrees.
    #[arg(long, value_name = "DEGREES", default_value = "35", value_parser = parse::positive, help_heading = VIEW)]
    pub(crate) angle: f64,
    /// Degrees by which the camera goes around to the character's left; 0 looks into its face.
    #[arg(long, value_name = "DEGREES", default_value = "25", value_parser = parse::finite, help_heading = VIEW)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) yaw: f64,
    /// Degrees by which the camera goes up.
    #[arg(long, value_name = "DEGREES", default_value = "8", value_parser = parse::finite, help_heading = VIEW)]
    #[arg(allow_hyphen_values = true)]
    pub(crate) pitch: f64,
    /// Which way is up in the files.
    #[arg(long, value_enum, default_value = "z", value_name = "AXIS", help_heading = VIEW)]
    pub(crate) up: UpChoice,
    /// What of surfaces is shown: textures and light, colours and light, or textures without light.
    #[arg(long, value_enum, default_value = "textured", value_name = "LOOK", help_heading = STYLE)]
    pub(crate) look: LookChoice,
    /// Colour behind the character, as style sheets write it [default: transparent]
    #[arg(long, value_name = "COLOR", value_parser = parse::color, help_heading = STYLE)]
    pub(crate) background: Option<Color>,
    /// Samples along each side of a pixel.
    #[arg(long, value_name = "N", default_value = "2", value_parser = parse::samples, help_heading = STYLE)]
    pub(crate) supersample: u32,
    /// Leave the faces of clockwise meshes as they are.
    #[arg(long, help_heading = STYLE)]
    pub(crate) keep_winding: bool,
    /// File to write: .png, numbered as in %04d.png, .gif, .apng, .webp, .mp4, .webm; - is the standard output.
    ///
    /// Fields are filled in: {skeleton} is the first file's name, {animation} the first animation.
    #[arg(short, long, value_name = "OUT", help_heading = OUTPUT)]
    pub(crate) output: String,
    /// Kind of file, instead of the one that the name ends in.
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    pub(crate) format: Option<OutputFormat>,
    /// Program that writes .mp4 and .webm.
    #[arg(long, value_name = "PROGRAM", default_value = "ffmpeg", help_heading = OUTPUT)]
    pub(crate) ffmpeg: OsString,
}

/// How depth is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewChoice {
    Perspective,
    Orthographic,
}

/// Which way is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UpChoice {
    Z,
    Y,
}

/// What of surfaces is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LookChoice {
    Textured,
    Shaded,
    Unlit,
}

/// `NAME=WEIGHT`; names may hold `=`.
fn morph(text: &str) -> Result<(String, f32), String> {
    let form = || "a name and a weight are needed, such as smile=0.8".to_owned();
    let (name, weight) = text.rsplit_once('=').ok_or_else(form)?;
    let weight = parse::finite(weight).map_err(|_| form())?;
    Ok((name.into(), weight as f32))
}
