//! Finds cases in folders.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::file;
use crate::kind::Kind;

/// The files of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A pose document, and the skeleton that it was made of; `None` where it was not found.
    Pose {
        /// The pose document.
        expected: PathBuf,
        /// The skeleton.
        skeleton: Option<PathBuf>,
    },
    /// A skeleton's JSON and `.skel` that must decode to one model.
    Models {
        /// The JSON.
        json: PathBuf,
        /// The binary.
        skel: PathBuf,
    },
    /// An atlas and what it holds.
    Atlas {
        /// The atlas.
        atlas: PathBuf,
        /// What the reference read.
        expected: PathBuf,
    },
    /// A file of many cases: `{"description", "cases"}`, or `{"images"}` of pictures.
    Vectors(PathBuf),
}

/// A case: one comparison, or for [`Source::Vectors`] one file of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Kind.
    pub kind: Kind,
    /// Name in the report.
    pub name: String,
    /// Files.
    pub source: Source,
}

/// The cases of some folders.
#[derive(Clone, Debug, Default)]
pub struct Corpus {
    cases: Vec<Case>,
}

impl Corpus {
    /// The folder of this crate's own data.
    #[must_use]
    pub fn own() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
    }

    /// The folders that are searched where none are named: our own data, and the parts of the shared corpus that are there.
    #[must_use]
    pub fn default_folders() -> Vec<PathBuf> {
        let parts = [
            "dumps",
            "fuzz",
            "vectors/formats",
            "vectors/pose",
            "vectors/animation",
            "golden",
            "assets",
        ];
        let shared = Self::shared();
        let shared = parts.iter().map(|part| shared.join(part));
        std::iter::once(Self::own())
            .chain(shared.filter(|folder| folder.is_dir()))
            .collect()
    }

    /// The workspace's skeletons and our own data: what mutations start from where no folder is named.
    #[must_use]
    pub fn own_folders() -> Vec<PathBuf> {
        vec![Self::own(), workspace().join("assets")]
    }

    /// The shared corpus: the folder in the environment variable `SPINE_SHARED`, else `../shared` beside the workspace. It may be absent.
    #[must_use]
    pub fn shared() -> PathBuf {
        std::env::var_os("SPINE_SHARED").map_or_else(|| workspace().join("../shared"), PathBuf::from)
    }

    /// Finds the cases of some folders, their subfolders included. A case that occurs twice with the same content is taken once.
    ///
    /// # Errors
    ///
    /// Where a folder cannot be read.
    pub fn find(folders: &[PathBuf]) -> Result<Self, Failure> {
        let files = files(folders)?;
        let skeletons = Self::skeletons(folders, &files);
        let mut cases: Vec<Case> = files
            .iter()
            .flat_map(|path| cases_of(path, &files, &skeletons))
            .collect();
        // The order of the report: by kind, then by name.
        cases.sort_by(|a, b| (a.kind, &a.name, &a.source.main()).cmp(&(b.kind, &b.name, &b.source.main())));
        let mut seen = BTreeSet::new();
        cases.retain(|case| {
            let content = file::read(case.source.main()).unwrap_or_default();
            seen.insert((case.kind, case.name.clone(), content))
        });
        Ok(Self { cases })
    }

    /// The cases, by kind and name.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Skeletons by file name: those in the folders, else beside them, else in the workspace's, else in the shared `assets`.
    fn skeletons(folders: &[PathBuf], files: &BTreeSet<PathBuf>) -> BTreeMap<String, PathBuf> {
        let mut found = BTreeMap::new();
        let mut add = |files: &BTreeSet<PathBuf>| {
            for path in files {
                let name = file::plain_name(path);
                if name.ends_with(".json") && !name.contains("__") {
                    found.entry(name).or_insert_with(|| path.clone());
                }
            }
        };
        add(files);
        let beside = folders.iter().map(|folder| folder.join("../assets"));
        for folder in beside.chain([workspace().join("assets"), Self::shared().join("assets")]) {
            let mut files = BTreeSet::new();
            if folder.is_dir() && list(&folder, 0, &mut files).is_ok() {
                add(&files);
            }
        }
        found
    }
}

impl Source {
    /// The file that makes the case what it is.
    #[must_use]
    pub fn main(&self) -> &Path {
        match self {
            Self::Pose { expected, .. } | Self::Atlas { expected, .. } => expected,
            Self::Models { skel, .. } => skel,
            Self::Vectors(path) => path,
        }
    }
}

/// The workspace's folder.
fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new(".."))
}

/// All files of some folders, subfolders included.
///
/// # Errors
///
/// Where a folder cannot be read.
pub(crate) fn files(folders: &[PathBuf]) -> Result<BTreeSet<PathBuf>, Failure> {
    let mut files = BTreeSet::new();
    for folder in folders {
        list(folder, 0, &mut files)?;
    }
    Ok(files)
}

fn list(folder: &Path, depth: usize, files: &mut BTreeSet<PathBuf>) -> Result<(), Failure> {
    /// Deeper folders than the corpus has.
    const DEEPEST: usize = 6;
    let failed = |error: std::io::Error| Failure::from(error).at(folder.display());
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if !path.is_dir() {
            files.insert(path);
        } else if depth < DEEPEST {
            list(&path, depth + 1, files)?;
        }
    }
    Ok(())
}

/// The cases whose main file is this one.
fn cases_of(path: &Path, files: &BTreeSet<PathBuf>, skeletons: &BTreeMap<String, PathBuf>) -> Vec<Case> {
    let name = file::plain_name(path);
    let beside = |name: &str| {
        let path = path.with_file_name(name);
        files.contains(&path).then_some(path)
    };
    let case = |kind, name: &str, source| Case {
        kind,
        name: name.to_owned(),
        source,
    };
    let pose = |kind, name: &str, skeleton| {
        let expected = path.to_owned();
        case(kind, name, Source::Pose { expected, skeleton })
    };

    if let Some(stem) = name.strip_suffix(".json") {
        if let Some((skeleton, rest)) = stem.split_once("__") {
            let kind = match rest.rsplit_once('.') {
                Some((_, "physics")) => Kind::DumpPhysics,
                Some((_, "vertices")) => Kind::DumpVertices,
                _ => Kind::Dump,
            };
            return vec![pose(
                kind,
                stem,
                skeletons.get(&format!("{skeleton}.json")).cloned(),
            )];
        }
        let generated = [
            (".pose", Kind::FuzzJson, Kind::FuzzSkel),
            (".physics", Kind::FuzzJsonPhysics, Kind::FuzzSkelPhysics),
        ];
        for (end, json, skel) in generated {
            if let Some(skeleton) = stem.strip_suffix(end) {
                let (json_file, skel_file) = (
                    beside(&format!("{skeleton}.json")),
                    beside(&format!("{skeleton}.skel")),
                );
                let mut cases = Vec::new();
                if json_file.is_some() || skel_file.is_none() {
                    cases.push(pose(json, stem, json_file));
                }
                if skel_file.is_some() {
                    cases.push(pose(skel, stem, skel_file));
                }
                return cases;
            }
        }
        if stem.ends_with(".expected") {
            let atlas = beside(&format!("{}.atlas", stem.trim_end_matches(".expected")));
            let expected = path.to_owned();
            return atlas
                .map(|atlas| case(Kind::FormatsAtlas, stem, Source::Atlas { atlas, expected }))
                .into_iter()
                .collect();
        }
        let kind = path.parent().and_then(Path::file_name).and_then(|name| {
            if name == "pose" {
                Some(Kind::PoseVectors)
            } else if name == "animation" {
                Some(Kind::AnimationVectors)
            } else if name == "golden" && stem == "index" {
                Some(Kind::Pictures)
            } else {
                None
            }
        });
        return kind
            .map(|kind| case(kind, stem, Source::Vectors(path.to_owned())))
            .into_iter()
            .collect();
    }
    if let Some(stem) = name.strip_suffix(".skel") {
        let plain = stem.trim_end_matches("-essential");
        let plain = plain.strip_suffix("_b").unwrap_or(plain);
        let Some(json) = beside(&format!("{plain}.json")) else {
            return Vec::new();
        };
        let models = || Source::Models {
            json: json.clone(),
            skel: path.to_owned(),
        };
        if plain == "features" {
            return vec![case(Kind::FormatsModel, stem, models())];
        }
        return vec![
            case(Kind::PairModel, stem, models()),
            case(Kind::PairPose, stem, models()),
        ];
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(names: &[&str], main: &str) -> Vec<(Kind, String)> {
        let files: BTreeSet<PathBuf> = names.iter().map(|name| Path::new("d").join(name)).collect();
        let cases = cases_of(&Path::new("d").join(main), &files, &BTreeMap::new());
        cases.into_iter().map(|case| (case.kind, case.name)).collect()
    }

    #[test]
    fn one_document_serves_both_formats() {
        let files = ["f1.json", "f1.skel", "f1.pose.json.gz", "f1_b.pose.json.gz"];
        assert_eq!(
            of(&files, "f1.pose.json.gz"),
            [
                (Kind::FuzzJson, "f1.pose".into()),
                (Kind::FuzzSkel, "f1.pose".into())
            ]
        );
        assert_eq!(
            of(
                &["f1.json", "f1_b.skel", "f1_b.pose.json.gz"],
                "f1_b.pose.json.gz"
            ),
            [(Kind::FuzzSkel, "f1_b.pose".into())]
        );
    }

    #[test]
    fn dumps_are_told_apart_by_their_ends() {
        assert_eq!(of(&[], "a__b.c.json.gz"), [(Kind::Dump, "a__b.c".to_owned())]);
        assert_eq!(
            of(&[], "a__b.physics.json"),
            [(Kind::DumpPhysics, "a__b.physics".to_owned())]
        );
        assert_eq!(
            of(&[], "a__b.vertices.json"),
            [(Kind::DumpVertices, "a__b.vertices".to_owned())]
        );
    }

    #[test]
    fn our_own_data_is_found() {
        let corpus = Corpus::find(&[Corpus::own()]).unwrap();
        let count = |kind| corpus.cases().iter().filter(|case| case.kind == kind).count();
        assert_eq!(count(Kind::DumpVertices), 3);
        assert_eq!(count(Kind::DumpPhysics), 3);
        assert_eq!(count(Kind::FuzzJson), 24);
        assert_eq!(count(Kind::FuzzSkel), 24);
        assert_eq!(count(Kind::FormatsModel), 2);
        assert_eq!(count(Kind::FormatsAtlas), 5);
        assert_eq!(count(Kind::PairModel), 24);
        assert_eq!(count(Kind::PoseVectors), 13);
        assert_eq!(count(Kind::AnimationVectors), 13);
    }

    #[test]
    fn sprout_is_found_for_its_poses() {
        let corpus = Corpus::find(&[Corpus::own()]).unwrap();
        for case in corpus.cases() {
            if let Source::Pose { skeleton, .. } = &case.source {
                assert!(skeleton.is_some(), "{case:?}");
            }
        }
    }
}
