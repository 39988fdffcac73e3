//! `spine sheet`: many moments of a skeleton in one picture.

use serde::Serialize;
use spine_media::{Delay, Sheet, SheetOptions};
use spine_render_soft::tiny_skia::{Color, Pixmap};

use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::json;
use crate::render::inputs;
use crate::render::output::{Shape, Target, media};
use crate::render::sheet::{Cell, Contents, SheetArgs};
use crate::render::sink::Inputs;
use crate::render::template::Fields;
use crate::scene::Scene;

/// Samples along each side of a pixel where nobody says.
const SAMPLES: u32 = 3;

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    skeleton: &'a str,
    output: &'a str,
    /// Width and height, pixels.
    size: [u32; 2],
    /// Row by row; numbers of places that stay empty are left out.
    cells: &'a [Cell],
}

/// Draws a contact sheet.
pub(crate) fn run(args: &SheetArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    let target = Target::parse(&args.output, None)?;
    if target.is_animated() {
        let message = format!("{}: a sheet is one picture; name a .png", args.output);
        return Err(CliError::Usage(message));
    }
    if target.is_stdout() && args.json {
        let message = "--json and the sheet cannot both go to the standard output; name a file";
        return Err(CliError::Usage(message.into()));
    }
    let scene = Scene::load(&args.files.source(&args.skeleton), console.streams.input)?;
    for warning in &scene.warnings {
        console.warning(warning);
    }
    let contents = Contents::choose(&scene, args)?;
    let options = SheetOptions {
        columns: args.columns.or((contents.frames > 1).then_some(contents.frames)),
        labels: !args.no_labels,
        ..SheetOptions::default()
    };
    let failed = |source| media(&args.output, source);
    let mut sheet = Sheet::new(args.size, contents.len(), options).map_err(failed)?;
    // Pictures are mostly smaller than what they show.
    let style = args.style.style(options.cell, SAMPLES);
    let cells = contents.draw(&scene, args, style)?;
    for cell in &cells {
        sheet.push(cell.picture.as_ref(), &cell.label).map_err(failed)?;
        let mut blank = cell.picture.clone();
        blank.fill(Color::TRANSPARENT);
        for _ in 0..cell.empty {
            sheet.push(blank.as_ref(), "").map_err(failed)?;
        }
    }
    let name = name(&target, &contents, args);
    let picture = sheet.into_pixmap();
    let bytes = write(&target, &name, &picture, &scene)?;
    console.streams.out.write_all(&bytes)?;
    if args.json {
        let document = Document {
            format: "spine-sheet/1",
            skeleton: &scene.file,
            output: &name,
            size: [picture.width(), picture.height()],
            cells: &cells,
        };
        json::write_line(console.streams.out, &document)?;
    }
    console.detail(&format!("{name}: {} pictures", cells.len()));
    Ok(Exit::Ok)
}

/// Fills in the fields of the file's name.
fn name(target: &Target, contents: &Contents, args: &SheetArgs) -> String {
    let found = inputs::Found::new(args.skeleton.clone(), None);
    let (animation, skin) = contents.names();
    target.name(&Fields {
        skeleton: found.stem(),
        path: &found.path,
        animation,
        skin,
        slot: "",
    })
}

/// Writes the sheet, and returns what goes to the standard output.
fn write(target: &Target, name: &str, picture: &Pixmap, scene: &Scene) -> Result<Vec<u8>, CliError> {
    let inputs = Inputs::new(&scene.inputs);
    let shape = Shape {
        size: (picture.width(), picture.height()),
        frames: 1,
        once: true,
        ffmpeg: "ffmpeg".as_ref(),
    };
    let mut bytes = Vec::new();
    let mut output = target.open(name, &shape, &inputs, &mut bytes)?;
    let delay = Delay::from_fps(1.0).map_err(|source| media(name, source))?;
    output.write(picture, delay)?;
    output.finish()?;
    Ok(bytes)
}
