//! The program `spine`.
//!
//! A standard output that is closed from the beginning (`>&-`) counts as `/dev/null`: the start-up code of the platform opens it in
//! that place, so that no file of ours takes it, and nothing tells the two apart.

use std::process::ExitCode;

fn main() -> ExitCode {
    let code = spine_cli::run_process(std::env::args_os());
    ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))
}
