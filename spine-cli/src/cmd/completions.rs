//! `spine completions`: scripts for shells.

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;

pub(crate) fn run(args: &CompletionsArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    // The generator insists on a writer that never fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "spine", &mut script);
    console.streams.out.write_all(&script)?;
    Ok(Exit::Ok)
}
