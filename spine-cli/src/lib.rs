//! The program `spine` as a library: the commands `info`, `validate`, `pose`, `play`, `render`, `sheet`, `golden`, `diff`,
//! `cal3d`, `lua` and `completions`.
//!
//! The project is independent of and not endorsed by Esoteric Software; Spine is their trademark.

mod args;
mod check;
mod cmd;
mod console;
mod error;
mod exit;
mod files;
mod golden;
mod inventory;
mod json;
mod layer;
mod load;
pub mod play;
mod render;
pub mod scene;
mod short;
mod suggest;

use std::ffi::OsString;
use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};

use clap::Parser;
use clap::error::{ContextValue, ErrorKind};

use args::{Cli, Command};
pub use console::Streams;
use console::{Console, Talk};
use error::CliError;
pub use exit::Exit;
pub use files::find_atlas;
use short::short;
pub use suggest::closest;

/// Runs a command without colours and returns its exit code.
///
/// `args` begin with the program's name, as those of a process do. Data goes to `out`, talk to `err`; the standard input is
/// read where a file is called `-`. Exit codes are those of [`Exit`].
///
/// ```
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// let code = spine_cli::run(["spine", "--version"], &mut out, &mut err);
/// assert_eq!(code, 0);
/// assert!(out.starts_with(b"spine "));
/// ```
pub fn run<I, A>(args: I, out: &mut dyn Write, err: &mut dyn Write) -> i32
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let mut streams = Streams {
        input: &mut std::io::stdin(),
        out,
        err,
        color_out: false,
        color_err: false,
        progress: false,
    };
    run_with(args, &mut streams)
}

/// As [`run`], on the streams of the process: with colours and a progress bar where they are terminals.
pub fn run_process<I, A>(args: I) -> i32
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let code = run_with(
        args,
        &mut Streams {
            input: &mut stdin().lock(),
            out: &mut out,
            // Not locked: the progress bar draws on it from other threads.
            err: &mut stderr(),
            color_out: wanted && stdout().is_terminal(),
            color_err: wanted && stderr().is_terminal(),
            progress: stderr().is_terminal(),
        },
    );
    // `run_with` flushed and told of failures; what is left here has nobody to tell.
    let _ = out.flush();
    code
}

/// As [`run`], with all streams given.
pub fn run_with<I, A>(args: I, streams: &mut Streams<'_>) -> i32
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(mut error) => {
            shorten(&mut error);
            return explain(&error, streams).code();
        }
    };
    let talk = match (cli.quiet, cli.verbose) {
        (true, _) => Talk::Quiet,
        (_, true) => Talk::Verbose,
        _ => Talk::Normal,
    };
    let mut console = Console { streams, talk };
    let done = match &cli.command {
        Command::Info(args) => cmd::info::run(args, &mut console),
        Command::Validate(args) => cmd::validate::run(args, &mut console),
        Command::Pose(args) => cmd::pose::run(args, &mut console),
        Command::Play(args) => cmd::play::run(args, &mut console),
        Command::Render(args) => cmd::render::run(args, &mut console),
        Command::Sheet(args) => cmd::sheet::run(args, &mut console),
        Command::Golden(args) => cmd::golden::run(args, &mut console),
        Command::Diff(args) => cmd::diff::run(args, &mut console),
        Command::Cal3d(args) => cmd::cal3d::run(args, &mut console),
        #[cfg(feature = "lua")]
        Command::Lua(args) => cmd::lua::run(args, &mut console),
        Command::Completions(args) => cmd::completions::run(args, &mut console),
    };
    let done = done.and_then(|exit| {
        console.streams.out.flush()?;
        Ok(exit)
    });
    match done {
        Ok(exit) => exit.code(),
        Err(error) if error.is_broken_pipe() => Exit::Ok.code(),
        Err(error) => {
            console.error(&error);
            error.exit().code()
        }
    }
}

/// Cuts what an error repeats of the command line.
fn shorten(error: &mut clap::Error) {
    let cut: Vec<_> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(short(text).into()))),
            _ => None,
        })
        .collect();
    for (kind, value) in cut {
        error.insert(kind, value);
    }
}

/// Prints help and the version as data, and errors of the command line as talk.
fn explain(error: &clap::Error, streams: &mut Streams<'_>) -> Exit {
    let text = error.render();
    let as_data = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let (stream, color) = if as_data {
        (&mut *streams.out, streams.color_out)
    } else {
        (&mut *streams.err, streams.color_err)
    };
    let text = if color {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    let written = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    match (as_data, written) {
        (true, Err(error)) => {
            let error = CliError::Output(error);
            if error.is_broken_pipe() {
                return Exit::Ok;
            }
            let talk = Talk::Normal;
            Console { streams, talk }.error(&error);
            error.exit()
        }
        (true, Ok(())) => Exit::Ok,
        (false, _) => Exit::Usage,
    }
}
