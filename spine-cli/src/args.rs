//! The command line.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use crate::cmd::cal3d::args::Cal3dArgs;
use crate::golden::args::{DiffArgs, GoldenArgs};
use crate::layer::Layer;
use crate::render::args::RenderArgs;
use crate::render::sheet::SheetArgs;

macro_rules! examples {
    () => {
        "Examples:
  spine info hero.skel
  spine validate assets/*.json assets/*.skel
  spine pose hero.json --animation walk --fps 10 > walk.json
  spine render hero.json --animation walk -o walk.gif
  spine sheet hero.json -o hero.png

`spine help COMMAND` has more."
    };
}

const LONG_HELP: &str = concat!(
    examples!(),
    "

Exit codes:
  0  done, nothing found
  1  done, with findings
  2  the command line makes no sense, or names what the skeleton does not have
  3  a file cannot be read, or the output cannot be written
  4  a file was made by another version of Spine
  5  a file is missing
Where several files fail, the highest code is returned.

Data goes to the standard output, everything else to the error stream. Where the reader of the \
output goes away, as head does, the program ends quietly with 0. The variable NO_COLOR switches \
colours off."
);

/// What every command understands.
const GLOBAL: &str = "Global options";

/// Inspects, checks, poses and draws Spine 4.2 skeletons.
///
/// This program is independent of and not endorsed by Esoteric Software; Spine is their trademark.
#[derive(Debug, Parser)]
#[command(name = "spine", version, propagate_version = true, after_long_help = LONG_HELP, max_term_width = 110)]
#[command(disable_help_flag = true, disable_version_flag = true)]
#[command(after_help = concat!(examples!(), " --help lists the exit codes."))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say nothing but errors on the error stream.
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = GLOBAL)]
    pub(crate) quiet: bool,
    /// Say what is done on the error stream.
    #[arg(short, long, global = true, help_heading = GLOBAL)]
    pub(crate) verbose: bool,
    /// Print help: -h in short, --help in full.
    #[arg(short, long, global = true, action = ArgAction::Help, help_heading = GLOBAL)]
    help: Option<bool>,
    /// Print the version.
    #[arg(short = 'V', long, global = true, action = ArgAction::Version, help_heading = GLOBAL)]
    version: Option<bool>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Info(InfoArgs),
    Validate(ValidateArgs),
    Pose(PoseArgs),
    Play(PlayArgs),
    Render(Box<RenderArgs>),
    Sheet(Box<SheetArgs>),
    Golden(GoldenArgs),
    Diff(DiffArgs),
    #[command(name = "cal3d")]
    Cal3d(Cal3dArgs),
    #[cfg(feature = "lua")]
    Lua(crate::cmd::lua::LuaArgs),
    Completions(CompletionsArgs),
}

/// Tell what is inside skeletons and atlases.
///
/// Skeletons are read in either format, whatever their extension. With a skeleton comes the atlas beside it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine info hero.json
  spine info hero.atlas
  spine info --json *.skel | jq -r '.animations[].name'
  spine info - < hero.skel")]
pub(crate) struct InfoArgs {
    /// Skeletons (.json, .skel) and atlases; - is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Atlas of the skeletons, instead of the one beside each.
    #[arg(long, value_name = "ATLAS")]
    pub(crate) atlas: Option<PathBuf>,
    /// Print a document of the form spine-info/1 in a line for each file.
    #[arg(long)]
    pub(crate) json: bool,
    /// Try to read other versions as if they were 4.2.
    #[arg(long)]
    pub(crate) any_version: bool,
}

/// Check skeletons and atlases, and list every problem with a code, a place and what helps.
///
/// Goes on over files that cannot be read. The exit code is 1 where there are findings, 3 to 5 where a file cannot be read as what it
/// is (see `spine --help`), the highest where several fail.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine validate hero.json
  spine validate hero.skel --atlas packed/hero.atlas
  spine validate --warnings-as-errors --json assets/*.skel
  spine validate --list-checks")]
pub(crate) struct ValidateArgs {
    /// Skeletons (.json, .skel) and atlases; - is the standard input.
    #[arg(required_unless_present = "list_checks", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Atlas of the skeletons, instead of the one beside each.
    #[arg(long, value_name = "ATLAS")]
    pub(crate) atlas: Option<PathBuf>,
    /// Print a document of the form spine-validate/1 in a line for each file.
    #[arg(long)]
    pub(crate) json: bool,
    /// Return 1 for warnings as well.
    #[arg(long)]
    pub(crate) warnings_as_errors: bool,
    /// List neither warnings nor notes.
    #[arg(long, conflicts_with = "warnings_as_errors")]
    pub(crate) errors_only: bool,
    /// List the codes and what they stand for, and look at no file.
    #[arg(long)]
    pub(crate) list_checks: bool,
    /// Try to read other versions as if they were 4.2.
    #[arg(long)]
    pub(crate) any_version: bool,
}

/// Print the poses of an animation as a document of the form spine-pose/1.
///
/// Frame i shows the skeleton at i / fps seconds; without an animation, in its setup pose. Animations on tracks are layered by
/// an animation state, lower tracks first. World transforms are a, b, c, d,
/// worldX, worldY for each bone. An atlas is only needed for the vertices of trimmed regions; without one every region is 8 x
/// 8 pixels. An atlas that was found beside the skeleton is used as far as it goes; one that is named must have all regions.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine pose hero.json --animation walk > walk.json
  spine pose hero.skel --animation walk --skin armour --fps 10 --vertices
  spine pose hero.skel --animation run --physics update --fps 60 --frames 300
  spine pose hero.skel --track 0:walk:loop --track 1:aim:alpha=0.5 --frames 90
  spine pose - --frames 1 < hero.json | jq '.frames[0].world[0]'")]
pub(crate) struct PoseArgs {
    /// Skeleton (.json, .skel); - is the standard input.
    #[arg(value_name = "SKELETON")]
    pub(crate) skeleton: PathBuf,
    /// Atlas, instead of the one beside the skeleton.
    #[arg(long, value_name = "ATLAS")]
    pub(crate) atlas: Option<PathBuf>,
    /// Animation to apply; the setup pose without.
    #[arg(long, value_name = "NAME")]
    pub(crate) animation: Option<String>,
    /// Animation on track N, from 0; repeatable. It may loop and have a share A of the pose.
    #[arg(
        long = "track",
        value_name = "N:NAME[:loop][:alpha=A]",
        value_parser = Layer::parse,
        conflicts_with = "animation"
    )]
    pub(crate) tracks: Vec<Layer>,
    /// Skin to show; the default skin alone without.
    #[arg(long, value_name = "NAME")]
    pub(crate) skin: Option<String>,
    /// Frames per second.
    #[arg(long, value_name = "F", default_value = "30", value_parser = positive, allow_hyphen_values = true)]
    pub(crate) fps: f64,
    /// Frames in the document [default: as many as the animation lasts].
    #[arg(long, value_name = "N", value_parser = frame_count, allow_hyphen_values = true)]
    pub(crate) frames: Option<u64>,
    /// What physics constraints do: nothing; begin anew in every frame; go on from frame to frame; show their last state.
    #[arg(long, value_enum, default_value = "none", value_name = "MODE")]
    pub(crate) physics: PhysicsMode,
    /// Add the world vertices of what slots show.
    #[arg(long)]
    pub(crate) vertices: bool,
    /// Add the update order: bones and constraints as they are computed.
    #[arg(long)]
    pub(crate) program: bool,
    /// Pose without regions and attachments that are missing, and list them on the error stream.
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Try to read other versions as if they were 4.2.
    #[arg(long)]
    pub(crate) any_version: bool,
    /// Print JSON, which is what this command prints anyway.
    #[arg(long, action = ArgAction::SetTrue, hide = true)]
    pub(crate) json: bool,
}

const PLAY_EXAMPLES: &str = r#"Examples:
  spine play hero.json --script mix.json
  echo '[[{"op": "set", "track": 0, "animation": "walk"}, {"op": "apply"}]]' |
    spine play hero.skel --script - | jq '.[0].tracks'"#;

/// Run a script of operations on a skeleton and its animation state, and print a list with one result per step.
///
/// Without an atlas every region is a placeholder; the results do not depend on it. Where a step fails, the results of those
/// before it are printed.
#[derive(Debug, Args)]
#[command(after_help = format!("{PLAY_EXAMPLES}\n\n`spine help play` lists the operations."))]
#[command(after_long_help = format!("{PLAY_EXAMPLES}\n\n{}", crate::play::FORM))]
pub(crate) struct PlayArgs {
    /// Skeleton (.json, .skel); - is the standard input.
    #[arg(value_name = "SKELETON")]
    pub(crate) skeleton: PathBuf,
    /// Atlas of the skeleton.
    #[arg(long, value_name = "ATLAS")]
    pub(crate) atlas: Option<PathBuf>,
    /// Script: a JSON list of steps, each a list of operations; - is the standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) script: PathBuf,
    /// Play without regions and attachments that are missing, and list them on the error stream.
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Try to read other versions as if they were 4.2.
    #[arg(long)]
    pub(crate) any_version: bool,
    /// Print JSON, which is what this command prints anyway.
    #[arg(long, action = ArgAction::SetTrue, hide = true)]
    pub(crate) json: bool,
}

/// What physics constraints do: nothing; begin anew in every frame; go on from frame to frame; show their last state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
// Texts of variants would become those of the options.
#[allow(missing_docs)]
pub enum PhysicsMode {
    None,
    Reset,
    Update,
    Pose,
}

impl PhysicsMode {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Reset => "reset",
            Self::Update => "update",
            Self::Pose => "pose",
        }
    }
}

/// Print a script that completes this program's commands in a shell.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine completions bash > ~/.local/share/bash-completion/completions/spine
  spine completions fish > ~/.config/fish/completions/spine.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

fn positive(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(value) if value.is_finite() && value > 0.0 => Ok(value),
        Ok(_) => Err("a number above 0 is needed, such as 30".into()),
        Err(_) => Err("this is not a number; one above 0 is needed, such as 30".into()),
    }
}

fn frame_count(text: &str) -> Result<u64, String> {
    match text.trim().parse::<u64>() {
        Ok(0) => Err("a document has at least 1 frame".into()),
        Ok(count) if count <= MAX_FRAMES => Ok(count),
        Ok(_) => Err(format!(
            "a document has at most {MAX_FRAMES} frames; ask for fewer, or lower --fps"
        )),
        Err(_) => Err("a whole number from 1 is needed".into()),
    }
}

/// Most frames of a document, so that a slip of the pen does not fill a disk.
pub(crate) const MAX_FRAMES: u64 = 1_000_000;
