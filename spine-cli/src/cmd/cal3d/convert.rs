//! `spine cal3d convert`: files in another form and version.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use cal3d::{Document, File, Form, Target, Winding};

use super::args::Cal3dConvertArgs;
use super::export;
use super::model::{self, Named};
use crate::console::Console;
use crate::error::CliError;
use crate::exit::Exit;
use crate::render::sink::Inputs;

/// What fills in for what files leave out.
struct Helpers {
    skeleton: Option<cal3d::Skeleton>,
    meshes: Vec<cal3d::Mesh>,
}

/// Files that no output may replace.
struct Taken {
    inputs: Inputs,
    written: HashSet<PathBuf>,
}

pub(crate) fn run(args: &Cal3dConvertArgs, console: &mut Console<'_, '_>) -> Result<Exit, CliError> {
    if export::is_glb(&args.output) {
        return export::run(args, console);
    }
    if args
        .output
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("gltf"))
    {
        let message = format!(
            "{}: glTF is written in one piece; name a .glb",
            args.output.display()
        );
        return Err(CliError::Usage(message));
    }
    let helpers = Helpers::read(args, console)?;
    let mut taken = Taken {
        inputs: Inputs::new(args.files.iter().chain(&args.skeleton).chain(&args.meshes)),
        written: HashSet::new(),
    };
    let into_folder = args.files.len() > 1 || args.output.is_dir() || is_folder_like(&args.output);
    if into_folder {
        fs::create_dir_all(&args.output).map_err(|source| CliError::Write {
            file: args.output.display().to_string(),
            source,
        })?;
    }
    let mut exit = Exit::Ok;
    let mut written: usize = 0;
    for path in &args.files {
        match convert(path, args, &helpers, into_folder, &mut taken, console) {
            Ok(true) => written += 1,
            Ok(false) => exit = exit.max(Exit::Findings),
            Err(error @ (CliError::Output(_) | CliError::Usage(_))) => return Err(error),
            Err(error) => {
                exit = exit.max(error.exit());
                console.error(&error);
            }
        }
    }
    if args.files.len() > 1 {
        console.summary(&format!("{written} of {} files converted", args.files.len()));
    }
    Ok(exit)
}

impl Helpers {
    fn read(args: &Cal3dConvertArgs, console: &mut Console<'_, '_>) -> Result<Self, CliError> {
        let mut helpers = Self {
            skeleton: None,
            meshes: Vec::new(),
        };
        if let Some(path) = &args.skeleton {
            helpers.skeleton = Some(model::skeleton(path, console.streams.input)?);
        }
        for path in &args.meshes {
            let file = model::read_file(path, Winding::Keep, console.streams.input)?;
            match file.value.document {
                Document::Mesh(mesh) => helpers.meshes.push(mesh),
                other => return Err(model::wrong_kind(file.name, other.kind(), cal3d::Kind::Mesh)),
            }
        }
        Ok(helpers)
    }
}

/// Converts a file; false where it would lack something and must not.
fn convert(
    path: &Path,
    args: &Cal3dConvertArgs,
    helpers: &Helpers,
    into_folder: bool,
    taken: &mut Taken,
    console: &mut Console<'_, '_>,
) -> Result<bool, CliError> {
    let winding = if args.keep_winding {
        Winding::Keep
    } else {
        Winding::Original
    };
    let Named { name, value, .. } = model::read_file(path, winding, console.streams.input)?;
    let File {
        mut document,
        info,
        warnings,
    } = value;
    for warning in &warnings {
        console.warning(&format!("{name}: {warning}"));
    }
    let output = if into_folder {
        None
    } else {
        Some(args.output.as_path())
    };
    // Roots of XML do not tell animations from morph animations: the extension does.
    if let Some(output) = output
        && let Some(kind) = model::kind_of(output).filter(|kind| *kind != document.kind())
    {
        let message = format!(
            "{}: that is the name of a Cal3D {kind}, but {name} is a Cal3D {}; name a .{}",
            output.display(),
            document.kind(),
            document.kind().extension(form(args, Some(output), info.form)),
        );
        return Err(CliError::Usage(message));
    }
    let form = form(args, output, info.form);
    let target = args
        .to
        .map_or_else(|| default_target(&document, &info), |to| to.target());
    match &mut document {
        Document::Animation(animation) => {
            if let Some(skeleton) = helpers.skeleton.as_ref().filter(|_| target == Target::Classic) {
                animation.fill_translations(skeleton);
            }
        }
        Document::MorphAnimation(animation) => {
            animation.name_targets(&helpers.meshes);
        }
        _ => {}
    }
    let written = document
        .write(form, target)
        .map_err(|source| CliError::Cal3dWrite {
            file: name.clone(),
            source,
        })?;
    for loss in &written.losses {
        console.warning(&format!("{name}: {loss}"));
    }
    if args.lossless && !written.losses.is_empty() {
        return Ok(false);
    }
    let to = match output {
        Some(output) => output.to_path_buf(),
        None => {
            let stem = path.file_stem().filter(|_| path != Path::new("-"));
            let stem = stem.map_or("out".into(), |stem| stem.to_string_lossy());
            args.output
                .join(format!("{stem}.{}", document.kind().extension(form)))
        }
    };
    write(&to, &written.bytes, taken, console)?;
    console.detail(&format!(
        "{name}: {} version {} written to {}",
        form,
        target.version(),
        to.display()
    ));
    Ok(true)
}

/// The form to write: as asked for, else by the extension of the output, else the other one.
fn form(args: &Cal3dConvertArgs, output: Option<&Path>, read: Form) -> Form {
    if let Some(form) = args.form {
        return form.form();
    }
    let extension = output
        .and_then(Path::extension)
        .map(|extension| extension.to_string_lossy().to_lowercase());
    for form in [Form::Binary, Form::Xml] {
        let same = |kind: &cal3d::Kind| extension.as_deref() == Some(kind.extension(form));
        if cal3d::Kind::ALL.iter().any(same) {
            return form;
        }
    }
    match read {
        Form::Binary => Form::Xml,
        Form::Xml => Form::Binary,
    }
}

/// The older version, unless the file is of a generation with morph targets.
fn default_target(document: &Document, info: &cal3d::FileInfo) -> Target {
    let newer = info.dialect.has_morphs() || matches!(document, Document::MorphAnimation(_));
    if newer { Target::Chat } else { Target::Classic }
}

/// Whether a path that does not exist is meant as a folder.
fn is_folder_like(path: &Path) -> bool {
    path.to_string_lossy().ends_with(['/', std::path::MAIN_SEPARATOR])
}

fn write(to: &Path, bytes: &[u8], taken: &mut Taken, console: &mut Console<'_, '_>) -> Result<(), CliError> {
    if to == Path::new("-") {
        console.streams.out.write_all(bytes)?;
        return Ok(());
    }
    if taken.inputs.has(to) {
        let message = format!("{}: the output is the input; name another file", to.display());
        return Err(CliError::Usage(message));
    }
    let written = if taken.written.insert(to.to_path_buf()) {
        export::write(to, bytes, &taken.inputs)
    } else {
        Err(io::Error::other(
            "a file before it went there; convert it into another folder",
        ))
    };
    written.map_err(|source| CliError::Write {
        file: to.display().to_string(),
        source,
    })
}
