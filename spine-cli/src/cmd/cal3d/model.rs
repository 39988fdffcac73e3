//! Files of characters, read singly or by a model list.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use cal3d::{
    Animation, Document, File, Form, Kind, ListEntry, Material, Mesh, ModelList, MorphAnimation, Name,
    ReadOptions, Skeleton, Warning, Winding,
};

use crate::error::CliError;
use crate::files::{self, Input};

/// Most bytes of files that a list names more than once: its lines are short, and each stands for a whole model.
const MAX_REPEATED: u64 = 1 << 24;

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Named<T> {
    /// What to call it: the path as given or found.
    pub(crate) name: String,
    /// What the model list calls it; empty without.
    pub(crate) label: Name,
    /// Where it is; none for the standard input.
    pub(crate) path: Option<PathBuf>,
    pub(crate) value: T,
}

/// A file of one kind, or a model list.
#[derive(Debug)]
pub(crate) enum Content {
    File(File),
    List(ModelList, Vec<Warning>),
}

/// Reads a file of any kind.
pub(crate) fn read(path: &Path, winding: Winding, input: &mut dyn Read) -> Result<Named<Content>, CliError> {
    let input = files::read(path, input)?;
    let value = if looks_like_list(&input) {
        let (list, warnings) = ModelList::read(&input.bytes).map_err(|source| failed(&input, source))?;
        Content::List(list, warnings)
    } else {
        Content::File(parse(&input, winding)?)
    };
    Ok(Named {
        name: input.name,
        label: Name::default(),
        path: input.path,
        value,
    })
}

/// Reads a file that is no model list.
pub(crate) fn read_file(
    path: &Path,
    winding: Winding,
    input: &mut dyn Read,
) -> Result<Named<File>, CliError> {
    let input = files::read(path, input)?;
    if looks_like_list(&input) && ModelList::read(&input.bytes).is_ok() {
        let message = format!(
            "{}: this is a model list; name the files that it lists",
            input.name
        );
        return Err(CliError::Usage(message));
    }
    let value = parse(&input, winding)?;
    Ok(Named {
        name: input.name,
        label: Name::default(),
        path: input.path,
        value,
    })
}

/// Reads a skeleton.
pub(crate) fn skeleton(path: &Path, input: &mut dyn Read) -> Result<Skeleton, CliError> {
    let file = read_file(path, Winding::Original, input)?;
    match file.value.document {
        Document::Skeleton(skeleton) => Ok(skeleton),
        other => Err(wrong_kind(file.name, other.kind(), Kind::Skeleton)),
    }
}

/// The error for a file of another kind than was asked for.
pub(crate) fn wrong_kind(file: String, found: Kind, expected: Kind) -> CliError {
    let kind = cal3d::ErrorKind::WrongKind { found, expected };
    let source = cal3d::Error::new(cal3d::Location::File, kind);
    CliError::Cal3d { file, source }
}

fn failed(input: &Input, source: cal3d::Error) -> CliError {
    CliError::Cal3d {
        file: input.name.clone(),
        source,
    }
}

fn parse(input: &Input, winding: Winding) -> Result<File, CliError> {
    let kind = input.path.as_deref().and_then(kind_of);
    let options = ReadOptions::new().winding(winding).kind(kind);
    options.read(&input.bytes).map_err(|source| failed(input, source))
}

/// What the extension of a file says.
pub(super) fn kind_of(path: &Path) -> Option<Kind> {
    let extension = path.extension()?.to_str()?;
    let is = |kind: &Kind| {
        [Form::Binary, Form::Xml]
            .iter()
            .any(|form| extension.eq_ignore_ascii_case(kind.extension(*form)))
    };
    Kind::ALL.into_iter().find(is)
}

/// Whether a file is a model list: its text has lines with `=`, and it is neither binary nor XML.
fn looks_like_list(input: &Input) -> bool {
    let bytes = input.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&input.bytes);
    let is_text = !bytes.contains(&0) && !bytes.trim_ascii_start().starts_with(b"<");
    is_text && (bytes.contains(&b'=') || bytes.trim_ascii_start().starts_with(b"#"))
}

/// All files of a model list. What cannot be read is in [`Model::failures`].
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) list: ModelList,
    pub(crate) skeleton: Option<Named<Skeleton>>,
    pub(crate) animations: Vec<Named<Animation>>,
    pub(crate) meshes: Vec<Named<Mesh>>,
    pub(crate) materials: Vec<Named<Material>>,
    pub(crate) morph_animations: Vec<Named<MorphAnimation>>,
    /// How each file was written down, in the order of the list.
    pub(crate) files: Vec<Named<(cal3d::FileInfo, Vec<Warning>)>>,
    pub(crate) failures: Vec<CliError>,
}

impl Model {
    /// Reads the files of a list that lies at `path`; paths in it are relative to its folder.
    pub(crate) fn load(list: ModelList, path: &Path, input: &mut dyn Read) -> Self {
        let folder = files::folder(path).to_path_buf();
        let mut model = Self::default();
        let mut reader = Reader {
            folder,
            input,
            files: Vec::new(),
            failures: Vec::new(),
            seen: HashSet::new(),
            repeated: 0,
        };
        macro_rules! all {
            ($entries:expr, $kind:ident) => {
                $entries
                    .iter()
                    .filter_map(|entry| {
                        reader.read(entry, Kind::$kind, |document| match document {
                            Document::$kind(value) => Some(value),
                            _ => None,
                        })
                    })
                    .collect()
            };
        }
        let mut skeletons: Vec<_> = all!(list.skeleton, Skeleton);
        model.skeleton = skeletons.pop();
        model.animations = all!(list.animations, Animation);
        model.meshes = all!(list.meshes, Mesh);
        model.materials = all!(list.materials, Material);
        model.morph_animations = all!(list.morph_animations, MorphAnimation);
        model.files = reader.files;
        model.failures = reader.failures;
        model.list = list;
        model
    }
}

struct Reader<'a> {
    folder: PathBuf,
    input: &'a mut dyn Read,
    files: Vec<Named<(cal3d::FileInfo, Vec<Warning>)>>,
    failures: Vec<CliError>,
    /// Files that were named before, and the bytes of those that were named again.
    seen: HashSet<PathBuf>,
    repeated: u64,
}

impl Reader<'_> {
    fn read<T>(
        &mut self,
        entry: &ListEntry,
        expected: Kind,
        take: impl FnOnce(Document) -> Option<T>,
    ) -> Option<Named<T>> {
        let path = find(&self.folder, &entry.file.text());
        if !self.may_read(&path) {
            return None;
        }
        let file = match read_file(&path, Winding::Original, self.input) {
            Ok(file) => file,
            Err(CliError::Usage(_)) => {
                self.failures.push(unreadable(
                    &path,
                    "this is a model list, which no other list can name",
                ));
                return None;
            }
            Err(error) => {
                self.failures.push(error);
                return None;
            }
        };
        let Named {
            name, path, value, ..
        } = file;
        let File {
            document,
            info,
            warnings,
        } = value;
        let found = document.kind();
        let Some(value) = take(document) else {
            self.failures.push(wrong_kind(name, found, expected));
            return None;
        };
        self.files.push(Named {
            name: name.clone(),
            label: entry.label.clone(),
            path: path.clone(),
            value: (info, warnings),
        });
        Some(Named {
            name,
            label: entry.label.clone(),
            path,
            value,
        })
    }

    /// Whether a file is new, or its repetitions do not take too much; told once.
    fn may_read(&mut self, path: &Path) -> bool {
        let known = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if self.seen.insert(known) {
            return true;
        }
        let before = self.repeated;
        let bytes = path.metadata().map_or(0, |found| found.len());
        self.repeated = before.saturating_add(bytes);
        if before <= MAX_REPEATED && self.repeated > MAX_REPEATED {
            let problem = "the list names it too often; files named again may have 16 MiB in all";
            self.failures.push(unreadable(path, problem));
        }
        self.repeated <= MAX_REPEATED
    }
}

fn unreadable(path: &Path, problem: &str) -> CliError {
    CliError::Read {
        file: path.display().to_string(),
        source: io::Error::other(problem),
    }
}

/// The file that a list or a material names: separators of all systems count, and where case differs and only one file would fit,
/// that one is meant.
pub(crate) fn find(folder: &Path, name: &str) -> PathBuf {
    let mut path = folder.to_path_buf();
    for part in name.split(['/', '\\']).filter(|part| !part.is_empty()) {
        let exact = path.join(part);
        path = if exact.exists() {
            exact
        } else {
            like(&path, part).unwrap_or(exact)
        };
    }
    path
}

/// The only entry of a folder whose name is this one in any case.
fn like(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let same = |path: &PathBuf| {
        path.file_name()
            .is_some_and(|found| found.to_string_lossy().eq_ignore_ascii_case(name))
    };
    let mut fitting = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(same);
    let found = fitting.next()?;
    fitting.next().is_none().then_some(found)
}
