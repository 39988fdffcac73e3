//! Times this project.

fn main() -> std::process::ExitCode {
    peers::run::<peers::ours::Ours<benches::picture::Soft>>()
}
