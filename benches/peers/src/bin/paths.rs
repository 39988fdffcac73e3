//! Times this project where tiny-skia alone draws: a filled path with a pattern for each triangle.

fn main() -> std::process::ExitCode {
    peers::run::<peers::ours::Ours<benches::picture::PathsAndPatterns>>()
}
