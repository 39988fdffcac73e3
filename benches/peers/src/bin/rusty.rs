//! Times `rusty_spine`.

fn main() -> std::process::ExitCode {
    peers::run::<peers::rusty::Rusty>()
}
