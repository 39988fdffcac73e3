//! Options of `spine golden` and `spine diff`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

macro_rules! examples {
    () => {
        "Examples:
  spine golden check tests/golden
  spine golden update tests/golden --case walk-0.2
  spine golden check tests/golden --json | jq '.totals'"
    };
}

const LONG_HELP: &str = concat!(
    examples!(),
    r##"

The cases are in DIR/cases.toml, their pictures beside it: DIR/NAME.png.

  [defaults]                  # holds for every case that does not say otherwise
  skeleton = "../hero.json"   # paths begin at DIR
  size = [256, 256]
  background = "#ffffff"

  [[case]]
  name = "walk-0.2"           # letters, digits, - _ . +
  animation = "walk"
  time = 0.2
  tolerance = { channel = 4, share = 0.01 }

"##,
    "Every other key is an option of `spine render` and means the same: atlas, skin, hide, fps, physics, \
warm-up, viewport, scale, origin, margin, max-size, pma, lenient, filter, antialias, supersample, \
mip-maps, debug. Choose times that are not those of keys.

Decoded pixels are compared, never files. Without a tolerance every pixel must be the same: the \
pictures are the same on every machine. With one, a pixel differs where a channel does by more than \
`channel` of 255, and `share` of the pixels may.

A check writes DIR/report/report.html and report.json, and for each case that fails NAME.png with \
expected, actual and difference side by side. Its exit code is 1 where pictures differ or goldens are \
missing. An update writes only pictures that changed, and refuses where the variable CI is true."
);

/// Compare pictures with those that were approved, or approve them.
#[derive(Debug, Args)]
#[command(after_help = examples!(), after_long_help = LONG_HELP, arg_required_else_help = true)]
pub(crate) struct GoldenArgs {
    #[command(subcommand)]
    pub(crate) action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    Check(CheckArgs),
    Update(UpdateArgs),
}

/// What both need.
#[derive(Debug, Args)]
pub(crate) struct CommonArgs {
    /// Folder with cases.toml and the pictures.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Look at this case only; repeatable.
    #[arg(long = "case", value_name = "NAME")]
    pub(crate) cases: Vec<String>,
}

/// Draw every case, compare it with its golden, and report.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine golden check tests/golden
  spine golden check tests/golden --case walk-0.2 --report out")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Folder to report to [default: DIR/report]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) report: Option<PathBuf>,
    /// Print the report as well, a document of the form spine-golden/1.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw every case and keep its picture as the golden.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine golden update tests/golden
  spine golden update tests/golden --case walk-0.2
  spine golden update tests/golden --prune")]
pub(crate) struct UpdateArgs {
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Do it even where the variable CI is true.
    #[arg(long)]
    pub(crate) force: bool,
    /// Remove goldens that belong to no case.
    #[arg(long)]
    pub(crate) prune: bool,
    /// Print a document of the form spine-golden-update/1.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare two PNG pictures.
///
/// Decoded pixels are compared, premultiplied by alpha: the colour of what is transparent does not count. The exit code is 1
/// where they differ by more than is allowed, or in their size.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  spine diff before.png after.png
  spine diff before.png after.png --channel 4 --share 0.01
  spine diff before.png after.png -o difference.png --json | jq '.comparison.bounds'")]
pub(crate) struct DiffArgs {
    /// The picture that is right; - is the standard input.
    #[arg(value_name = "A.png")]
    pub(crate) expected: PathBuf,
    /// The picture to look at; - is the standard input.
    #[arg(value_name = "B.png")]
    pub(crate) actual: PathBuf,
    /// Most by which a channel may differ, of 255, before its pixel counts.
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) channel: u8,
    /// Share of pixels that may differ, from 0 to 1.
    #[arg(long, value_name = "S", default_value = "0", value_parser = share, allow_hyphen_values = true)]
    pub(crate) share: f64,
    /// Write both and their difference side by side.
    #[arg(short, long, value_name = "OUT.png")]
    pub(crate) output: Option<PathBuf>,
    /// Print a document of the form spine-diff/1.
    #[arg(long)]
    pub(crate) json: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.trim().parse::<f64>().ok();
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "a share from 0 to 1 is needed, such as 0.01 for one of a hundred pixels".into())
}
