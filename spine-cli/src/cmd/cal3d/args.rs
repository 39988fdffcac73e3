//! The command line of `spine cal3d`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::play_args::{Cal3dPoseArgs, Cal3dRenderArgs};

/// Look into, check, convert, play and draw characters of the Cal3D library.
///
/// Skeletons, animations, meshes, materials and morph animations of all versions are read, binary and XML, whatever their
/// extension; so are model lists (.cfg, .cal).
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d info hero.cfg
  spine cal3d validate *.csf *.caf *.cmf
  spine cal3d convert walk.caf -o walk.xaf
  spine cal3d render hero.cfg --animation walk -o walk.gif

`spine cal3d COMMAND --help` has more.")]
pub(crate) struct Cal3dArgs {
    #[command(subcommand)]
    pub(crate) command: Cal3dCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Cal3dCommand {
    Info(Cal3dInfoArgs),
    Validate(Cal3dValidateArgs),
    Convert(Cal3dConvertArgs),
    Pose(Cal3dPoseArgs),
    Render(Cal3dRenderArgs),
}

/// Tell what is inside files, and which generation of the format they are.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d info hero.csf walk.caf
  spine cal3d info hero.cfg
  spine cal3d info --json *.cmf | jq '.submeshes[].vertices'")]
pub(crate) struct Cal3dInfoArgs {
    /// Files of any kind; of a model list all files that it names. - is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Print a document of the form spine-cal3d-info/1 in a line for each file.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check files, and list every problem with a code, a place and what helps.
///
/// The files of a model list are checked together: bones that influences and tracks name, materials, morph targets, textures.
/// Goes on over files that cannot be read. The exit code is 1 where there are errors.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d validate hero.cfg
  spine cal3d validate body.cmf walk.caf --skeleton hero.csf
  spine cal3d validate --warnings-as-errors --json *.xmf
  spine cal3d validate --list-checks")]
pub(crate) struct Cal3dValidateArgs {
    /// Files of any kind; of a model list all files that it names. - is the standard input.
    #[arg(required_unless_present = "list_checks", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Skeleton of files that are named singly.
    #[arg(long, value_name = "FILE")]
    pub(crate) skeleton: Option<PathBuf>,
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
}

/// Convert files between binary and XML, and from any version to one that programs of today read.
///
/// An output that ends in .glb is a file of glTF 2.0: all files, and those that model lists name, make one character of nodes, a
/// skin, animations, morph targets and materials with their textures. Tracks get keys at both ends, for players of glTF do not go
/// on beyond them. Of vertices with many bones the largest weights are kept.
///
/// Version 1100 is the last of the classic library: bones, tracks, skins, springs, materials. Version 919 is that of the avatar
/// chat's fork, with morph targets, vertex colours, lights and types of maps as well. What is left out is listed on the error
/// stream. Numbers keep every bit, in XML too.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine cal3d convert walk.caf -o walk.xaf
  spine cal3d convert head.xmf -o head.cmf --to 919
  spine cal3d convert --form binary *.x?f -o converted/
  spine cal3d convert hero.cfg -o hero.glb
  spine cal3d convert chat.xaf -o walk.caf --to 1100 --skeleton chat.xsf")]
pub(crate) struct Cal3dConvertArgs {
    /// Skeletons, animations, meshes, materials and morph animations, for a .glb also model lists; - is the standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// File to write, or the folder for several; - is the standard output.
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: PathBuf,
    /// Version to write [default: 919 for what has it or a later version with morph targets, else 1100].
    #[arg(long, value_enum, value_name = "VERSION")]
    pub(crate) to: Option<ToVersion>,
    /// Form to write [default: by the extension of the output, else the other one].
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) form: Option<ToForm>,
    /// Skeleton whose translations fill in for those that animations leave out; version 1100 needs them.
    #[arg(long, value_name = "FILE")]
    pub(crate) skeleton: Option<PathBuf>,
    /// Mesh whose morph targets have the names for those that animations number; repeatable, in the order of the model.
    #[arg(long = "mesh", value_name = "FILE")]
    pub(crate) meshes: Vec<PathBuf>,
    /// Leave the faces of clockwise meshes as they are.
    #[arg(long)]
    pub(crate) keep_winding: bool,
    /// Write no file that lacks anything; the exit code is 1 for those.
    #[arg(long)]
    pub(crate) lossless: bool,
    /// Most bones of a vertex in a .glb: 4, or 8 in a second set.
    #[arg(long, default_value = "4", value_name = "N", value_parser = ["4", "8"])]
    pub(crate) influences: String,
    /// In a .glb, leave animations open that do not close their loops; else they get closing keys.
    #[arg(long)]
    pub(crate) open_loops: bool,
}

/// Version to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToVersion {
    #[value(name = "1100")]
    Classic,
    #[value(name = "919")]
    Chat,
}

/// Form to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToForm {
    Binary,
    Xml,
}

impl ToVersion {
    pub(crate) const fn target(self) -> cal3d::Target {
        match self {
            Self::Classic => cal3d::Target::Classic,
            Self::Chat => cal3d::Target::Chat,
        }
    }
}

impl ToForm {
    pub(crate) const fn form(self) -> cal3d::Form {
        match self {
            Self::Binary => cal3d::Form::Binary,
            Self::Xml => cal3d::Form::Xml,
        }
    }
}
