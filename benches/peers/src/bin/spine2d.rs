//! Times `spine2d`.

fn main() -> std::process::ExitCode {
    peers::run::<peers::two_d::Spine2d>()
}
