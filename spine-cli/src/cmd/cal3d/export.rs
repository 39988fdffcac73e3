//! `spine cal3d convert` to glTF.

use std::io::{self, Write};
use std::path::Path;

use cal3d::Winding;
use cal3d::gltf::{Scene, SceneOptions};

use super::args::Cal3dConvertArgs;
use super::cast::Cast;
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::render::sink::{Inputs, Part};

/// Whether an output is a file of glTF in one piece.
pub(super) fn is_glb(output: &Path) -> bool {
    output
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("glb"))
        && !output.is_dir()
}

/// Puts all files together to one character.
pub(super) fn run(args: &Cal3dConvertArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    if args.to.is_some() || args.form.is_some() {
        let message = "--to and --form are for files of the Cal3D library; leave them away for a .glb";
        return Err(CliError::Usage(message.into()));
    }
    let winding = if args.keep_winding {
        Winding::Keep
    } else {
        Winding::Original
    };
    let helpers = args.skeleton.iter().chain(&args.meshes);
    let paths: Vec<_> = args.files.iter().chain(helpers).cloned().collect();
    let cast = Cast::load(&paths, winding, console)?;
    if cast.meshes.is_empty() && cast.skeleton.is_none() {
        let message = "there is neither a skeleton nor a mesh to export; name them, or the model list (.cfg)";
        return Err(CliError::Usage(message.into()));
    }
    let scene = Scene {
        name: cast.name.clone(),
        scale: cast.scale,
        skeleton: cast.skeleton.as_ref(),
        animations: cast
            .animations
            .iter()
            .map(|(name, animation, sampling)| (name.clone(), animation, *sampling))
            .collect(),
        meshes: named(&cast.meshes),
        materials: named(&cast.materials),
        morph_animations: named(&cast.morph_animations),
        textures: cast.textures.clone(),
    };
    let options = SceneOptions {
        influences: if args.influences == "8" { 8 } else { 4 },
        close_loops: !args.open_loops,
    };
    let output = args.output.display().to_string();
    let glb = scene.to_glb(&options).map_err(|source| CliError::Cal3dExport {
        file: output.clone(),
        source,
    })?;
    for loss in &glb.losses {
        console.warning(&format!("{}: {loss}", cast.name));
    }
    if args.lossless && !glb.losses.is_empty() {
        return Ok(Exit::Findings);
    }
    write(&args.output, &glb.bytes, &Inputs::new(&cast.files)).map_err(|source| CliError::Write {
        file: output.clone(),
        source,
    })?;
    console.detail(&format!(
        "{}: {} bytes of glTF written to {output}",
        cast.name,
        glb.bytes.len()
    ));
    Ok(Exit::Ok)
}

fn named<T>(list: &[(String, T)]) -> Vec<(String, &T)> {
    list.iter().map(|(name, value)| (name.clone(), value)).collect()
}

/// Writes a file, whole or not at all.
pub(super) fn write(path: &Path, bytes: &[u8], inputs: &Inputs) -> io::Result<()> {
    let (part, mut file) = Part::begin(path, inputs)?;
    file.write_all(bytes)?;
    file.flush()?;
    part.complete()
}
