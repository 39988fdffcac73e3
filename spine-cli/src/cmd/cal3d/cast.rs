//! Characters that are put together from files and model lists.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cal3d::play::{Character, Parts, Sampling};
use cal3d::{Animation, Document, Material, Mesh, MorphAnimation, Name, Skeleton, Winding};

use super::model::{self, Content, Model, Named};
use crate::console::Console;
use crate::error::CliError;
use crate::files;
use crate::load;

/// A character: all files that were given, in order.
#[derive(Debug, Default)]
pub(super) struct Cast {
    /// What to call it.
    pub(super) name: String,
    /// Scale of the last model list.
    pub(super) scale: f32,
    pub(super) skeleton: Option<Skeleton>,
    /// Animations with their names.
    pub(super) animations: Vec<(String, Animation, Sampling)>,
    pub(super) meshes: Vec<(String, Mesh)>,
    pub(super) materials: Vec<(String, Material)>,
    pub(super) morph_animations: Vec<(String, MorphAnimation)>,
    /// Pictures that materials name and that are there.
    pub(super) textures: BTreeMap<Name, Vec<u8>>,
    /// Files that were read.
    pub(super) files: Vec<PathBuf>,
}

impl Cast {
    /// Reads the files of a character; oddities of theirs are told. The first file gives the name.
    pub(super) fn load(
        paths: &[PathBuf],
        winding: Winding,
        console: &mut Console<'_, '_>,
    ) -> Result<Self, CliError> {
        let mut cast = Self {
            scale: 1.0,
            ..Self::default()
        };
        for path in paths {
            let read = model::read(path, winding, console.streams.input)?;
            if cast.name.is_empty() {
                cast.name = stem(Some(path));
            }
            cast.files.extend(read.path.clone());
            match read.value {
                Content::List(list, warnings) => {
                    for warning in warnings {
                        console.warning(&format!("{}: {warning}", read.name));
                    }
                    cast.add_list(Model::load(list, path, console.streams.input), path, console)?;
                }
                Content::File(file) => {
                    for warning in &file.warnings {
                        console.warning(&format!("{}: {warning}", read.name));
                    }
                    let named = Named {
                        name: read.name,
                        label: read.label,
                        path: read.path,
                        value: (),
                    };
                    cast.add(named, file.document, sampling(file.info.dialect), &[], console);
                }
            }
        }
        Ok(cast)
    }

    fn add_list(&mut self, model: Model, path: &Path, console: &mut Console<'_, '_>) -> Result<(), CliError> {
        if let Some(failure) = model.failures.into_iter().next() {
            return Err(failure);
        }
        self.scale = model.list.scale;
        let folder = [files::folder(path).to_path_buf()];
        let dialects: BTreeMap<String, Sampling> = model
            .files
            .iter()
            .map(|file| (file.name.clone(), sampling(file.value.0.dialect)))
            .collect();
        for file in &model.files {
            self.files.extend(file.path.clone());
            for warning in &file.value.1 {
                console.warning(&format!("{}: {warning}", file.name));
            }
        }
        macro_rules! all {
            ($list:expr, $kind:ident) => {
                for named in $list {
                    let sampling = dialects.get(&named.name).copied().unwrap_or_default();
                    let (named, value) = split(named);
                    self.add(named, Document::$kind(value), sampling, &folder, console);
                }
            };
        }
        all!(model.skeleton.into_iter(), Skeleton);
        all!(model.animations, Animation);
        all!(model.meshes, Mesh);
        all!(model.materials, Material);
        all!(model.morph_animations, MorphAnimation);
        if !model.list.blend_meshes.is_empty() {
            console.warning("meshes that are morph targets of others as a whole are left out");
        }
        Ok(())
    }

    /// Adds what a file describes; pictures of materials are looked for beside it and in `folders`.
    fn add(
        &mut self,
        file: Named<()>,
        document: Document,
        sampling: Sampling,
        folders: &[PathBuf],
        console: &mut Console<'_, '_>,
    ) {
        let name = if file.label.is_empty() {
            stem(file.path.as_deref())
        } else {
            file.label.text().into_owned()
        };
        match document {
            Document::Skeleton(skeleton) => {
                if self.skeleton.replace(skeleton).is_some() {
                    console.warning(&format!(
                        "{}: this skeleton takes the place of the one before",
                        file.name
                    ));
                }
            }
            Document::Animation(animation) => self.animations.push((name, animation, sampling)),
            Document::Mesh(mesh) => self.meshes.push((name, mesh)),
            Document::MorphAnimation(animation) => self.morph_animations.push((name, animation)),
            Document::Material(material) => {
                let own = file.path.as_deref().map(|path| files::folder(path).to_path_buf());
                for map in &material.maps {
                    let known = map.file.is_empty() || self.textures.contains_key(&map.file);
                    let found = own
                        .iter()
                        .chain(folders)
                        .map(|folder| model::find(folder, &map.file.text()))
                        .find(|path| path.is_file());
                    if let Some(path) = found.filter(|_| !known) {
                        match files::read(&path, console.streams.input) {
                            Ok(input) => {
                                self.textures.insert(map.file.clone(), input.bytes);
                                self.files.push(path);
                            }
                            Err(error) => console.warning(&error.to_string()),
                        }
                    }
                }
                self.materials.push((name, material));
            }
        }
    }

    /// Names of the animations, in order.
    pub(super) fn animation_names(&self) -> Vec<&str> {
        self.animations.iter().map(|(name, _, _)| name.as_str()).collect()
    }

    /// Numbers of animations, by their names or the ends of these behind an underscore.
    pub(super) fn numbers_of(&self, wanted: &[String]) -> Result<Vec<usize>, CliError> {
        self.numbers(wanted, &self.animation_names(), "animation")
    }

    /// Numbers of morph animations, in the same way.
    pub(super) fn morph_numbers_of(&self, wanted: &[String]) -> Result<Vec<usize>, CliError> {
        let names: Vec<&str> = self
            .morph_animations
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        self.numbers(wanted, &names, "morph animation")
    }

    fn numbers(&self, wanted: &[String], names: &[&str], kind: &'static str) -> Result<Vec<usize>, CliError> {
        let number = |name: &String| {
            let exact = names.iter().position(|known| known == name);
            let end = || {
                let ends = |known: &&str| {
                    known
                        .strip_suffix(name.as_str())
                        .is_some_and(|rest| rest.ends_with('_'))
                };
                names.iter().position(ends)
            };
            exact
                .or_else(end)
                .ok_or_else(|| load::unknown(&self.name, kind, name, names.to_vec()))
        };
        wanted.iter().map(number).collect()
    }

    /// Makes the model larger by a factor.
    pub(super) fn resize(&mut self, factor: f32) {
        self.skeleton
            .iter_mut()
            .for_each(|skeleton| skeleton.scale(factor));
        self.animations
            .iter_mut()
            .for_each(|(_, animation, _)| animation.scale(factor));
        self.meshes.iter_mut().for_each(|(_, mesh)| mesh.scale(factor));
    }

    /// The character, laid out for playing.
    pub(super) fn character(&self) -> Character {
        Character::new(&Parts {
            skeleton: self.skeleton.as_ref(),
            animations: self
                .animations
                .iter()
                .map(|(_, animation, sampling)| (animation, *sampling))
                .collect(),
            meshes: self.meshes.iter().map(|(_, mesh)| mesh).collect(),
            morph_animations: self.morph_animations.iter().map(|(_, value)| value).collect(),
        })
    }
}

const fn sampling(dialect: cal3d::Dialect) -> Sampling {
    if dialect.is_clamped() {
        Sampling::Clamp
    } else {
        Sampling::Extrapolate
    }
}

fn split<T>(named: Named<T>) -> (Named<()>, T) {
    let Named {
        name,
        label,
        path,
        value,
    } = named;
    let file = Named {
        name,
        label,
        path,
        value: (),
    };
    (file, value)
}

/// Name of a file without folder and extension.
fn stem(path: Option<&Path>) -> String {
    let stem = path.and_then(Path::file_stem);
    stem.map_or_else(|| "character".into(), |stem| stem.to_string_lossy().into_owned())
}
