//! `spine play`: runs a script of operations on a skeleton and its animation state.

use std::path::Path;
use std::sync::Arc;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::load::{Wanted, load};
use crate::play::{Player, read_script};

/// Prints one result a line, as a list. Where a step fails, the list ends before it.
pub(crate) fn run(args: &PlayArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let stdin = Path::new("-");
    if args.script == stdin && (args.skeleton == stdin || args.atlas.as_deref() == Some(stdin)) {
        let message = "only one file can be read from the standard input";
        return Err(CliError::Usage(message.into()));
    }
    let wanted = Wanted {
        skeleton: &args.skeleton,
        atlas: args.atlas.as_deref(),
        beside: false,
        lenient: args.lenient,
        any_version: args.any_version,
    };
    let data = Arc::new(load(&wanted, console)?);
    let input = files::read(&args.script, console.streams.input)?;
    let script = read_script(&input.bytes).map_err(|source| CliError::NoScript {
        file: input.name.clone(),
        source,
    })?;
    let mut player = Player::new(data);
    let mut line = vec![b'['];
    let mut failure = None;
    for (step, operations) in script.iter().enumerate() {
        match player.step(operations) {
            Ok(result) => {
                line.extend_from_slice(if step == 0 { b"\n" } else { b",\n" });
                json::write(&mut line, &result)?;
                console.streams.out.write_all(&line)?;
                line.clear();
            }
            Err(source) => {
                failure = Some(CliError::Script {
                    file: input.name,
                    step,
                    source,
                });
                break;
            }
        }
    }
    line.extend_from_slice(b"\n]\n");
    console.streams.out.write_all(&line)?;
    failure.map_or(Ok(Exit::Ok), Err)
}
