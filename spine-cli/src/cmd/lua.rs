//! `spine lua`: runs a script in Lua.

use std::path::{Path, PathBuf};

use clap::Args;
use spine_lua::host::{Limits, Program, Reach};

use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::files;

/// Most bytes of a script's source.
const MAX_SOURCE: usize = 16 << 20;

/// Most bytes of the name that stands in errors.
const MAX_NAME: usize = 50;

/// Run a script in Lua 5.4, which has the API reference as the module `spine`.
///
/// The script runs in a sandbox: it can compute and print, and `spine.loadFile` reads skeletons and atlases in the script's folder,
/// below it, and in the folders named by --assets; it has no other files, no processes and no modules but `spine`.
/// Its arguments are in the table `arg`, from 1, and its own path is `arg[0]`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine lua count.lua hero.json
  spine lua --assets assets/hero report.lua --short
  spine lua --memory 64 --instructions 100000000 untrusted.lua
  spine lua --allow-io convert.lua in.json out.txt
  echo 'print(require(\"spine\")._VERSION)' | spine lua -

The exit code is 1 where the script raises an error or is stopped at a limit, 3 where it is not Lua.
Options come before the script: what follows it is the script's own.")]
pub(crate) struct LuaArgs {
    /// The script; - is the standard input.
    #[arg(value_name = "SCRIPT")]
    script: PathBuf,
    /// Arguments of the script.
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
    /// Let the script use files, processes and modules: everything that Lua has but modules in C and the library debug.
    #[arg(long, conflicts_with_all = ["assets", "memory", "instructions"])]
    allow_io: bool,
    /// Folder that the script may read skeletons and atlases from, besides its own; repeatable.
    #[arg(long, value_name = "DIR")]
    assets: Vec<PathBuf>,
    /// Memory that the script may take, in MiB: that of Lua, and as much again of skeletons and other objects outside of it, which are
    /// counted too.
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Instructions of Lua that the script may take [default: no limit].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    instructions: Option<u64>,
}

/// Runs it; what it prints is data.
pub(crate) fn run(args: &LuaArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let input = files::read(&args.script, console.streams.input)?;
    let own = input.path.as_deref().map_or(Path::new("."), files::folder);
    let reach = if args.allow_io {
        Reach::Everything
    } else {
        let mebibytes = usize::try_from(args.memory).unwrap_or(usize::MAX);
        Reach::Folders {
            folders: std::iter::once(own)
                .chain(args.assets.iter().map(PathBuf::as_path))
                .map(Path::to_owned)
                .collect(),
            limits: Limits {
                instructions: args.instructions.unwrap_or(u64::MAX),
                memory: mebibytes.saturating_mul(1 << 20),
                time: None,
                source: MAX_SOURCE,
            },
        }
    };
    let words: Vec<String> = std::iter::once(&input.name).chain(&args.args).cloned().collect();
    let program = Program {
        name: &name(&args.script),
        source: &input.bytes,
        args: &words,
        reach: &reach,
    };
    let mut failure = None;
    let ran = program.run(|line| {
        let written = console.streams.out.write_all(line);
        // Lua's own functions write past this stream.
        let written = if args.allow_io {
            written.and_then(|()| console.streams.out.flush())
        } else {
            written
        };
        failure = written.err();
        failure.is_none()
    });
    if let Some(error) = failure {
        return Err(CliError::Output(error));
    }
    Ok(if ran? { Exit::Ok } else { Exit::Findings })
}

/// What a script is called in errors: the name of its file, or the end of that.
fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let name: String = name.chars().filter(|c| !c.is_control()).collect();
    let start = name.len().saturating_sub(MAX_NAME);
    let start = (start..=name.len())
        .find(|&start| name.is_char_boundary(start))
        .unwrap_or_default();
    match name.get(start..) {
        Some("") | None => "script".to_owned(),
        Some(name) => name.to_owned(),
    }
}
