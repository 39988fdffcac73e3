//! Prints the picture of `docs/mixing.md`:
//! `cargo run -p conformance --example mixing_chart > docs/mixing.svg`.

#![allow(clippy::print_stdout)]

use std::path::Path;

use conformance::{Failure, chart, file};

fn main() -> Result<(), Failure> {
    let sprout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/sprout/sprout.json");
    print!("{}", chart::mixing(&file::read(&sprout)?)?);
    Ok(())
}
