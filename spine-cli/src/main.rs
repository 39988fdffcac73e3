//! The program `spine`.
//!
//! A standard output that is closed from the beginning (`>&-`) counts as `/dev/null`: the start-up code of the platform opens it in
//! that place, so that no file of ours takes it, and nothing tells the two apart.

use std::io::{BufWriter, IsTerminal, Write, stderr, stdin, stdout};
use std::process::ExitCode;

use spine_cli::{Streams, run_with};

fn main() -> ExitCode {
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let code = run_with(
        std::env::args_os(),
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
    ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))
}
