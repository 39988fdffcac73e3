//! `spine cal3d`: characters of the Cal3D library.

pub(crate) mod args;
mod cast;
mod check;
mod convert;
mod export;
mod info;
mod inventory;
mod model;
mod model_check;
pub(crate) mod play_args;
mod pose;
mod render;
mod script;
mod text;
mod validate;

use args::{Cal3dArgs, Cal3dCommand};

use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;

pub(crate) fn run(args: &Cal3dArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    match &args.command {
        Cal3dCommand::Info(args) => info::run(args, console),
        Cal3dCommand::Validate(args) => validate::run(args, console),
        Cal3dCommand::Convert(args) => convert::run(args, console),
        Cal3dCommand::Pose(args) => pose::run(args, console),
        Cal3dCommand::Render(args) => render::run(args, console),
    }
}
