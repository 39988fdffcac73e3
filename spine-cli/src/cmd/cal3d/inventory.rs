//! What is inside files: documents of the form `spine-cal3d-info/1`.

use cal3d::{Document, File, MorphTarget, Name, TrackForm, Warning};
use serde::Serialize;

use super::model::Model;

pub(super) const FORMAT: &str = "spine-cal3d-info/1";

/// What is inside a file.
#[derive(Debug, Serialize)]
pub(super) struct FileReport {
    format: &'static str,
    pub(super) kind: &'static str,
    pub(super) file: String,
    #[serde(flatten)]
    pub(super) storage: Storage,
    #[serde(flatten)]
    pub(super) content: Content,
    pub(super) warnings: Vec<String>,
}

/// How a file is written down.
#[derive(Debug, Serialize)]
pub(super) struct Storage {
    /// `binary` or `XML`.
    pub(super) form: &'static str,
    pub(super) version: Option<i32>,
    /// Feature set.
    pub(super) dialect: &'static str,
}

/// What is in a file.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Content {
    Skeleton {
        ambient: [f32; 3],
        bones: Vec<Bone>,
    },
    Animation {
        /// In seconds.
        duration: f32,
        /// `plain`, `quantized` or `bit-packed`.
        track_form: &'static str,
        keys: usize,
        keys_without_translation: usize,
        tracks: Vec<Track>,
    },
    Mesh {
        /// Submeshes whose faces were turned on reading.
        turned_submeshes: usize,
        submeshes: Vec<Submesh>,
    },
    Material {
        ambient: [u8; 4],
        diffuse: [u8; 4],
        specular: [u8; 4],
        shininess: f32,
        maps: Vec<Map>,
    },
    MorphAnimation {
        /// In seconds.
        duration: f32,
        tracks: Vec<MorphTrack>,
    },
}

#[derive(Debug, Serialize)]
pub(super) struct Bone {
    pub(super) name: String,
    pub(super) parent: Option<u32>,
    /// Kind of its light, 0 for none.
    pub(super) light: i32,
}

#[derive(Debug, Serialize)]
pub(super) struct Track {
    pub(super) bone: u32,
    pub(super) keys: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct Submesh {
    pub(super) material: i32,
    pub(super) vertices: usize,
    pub(super) faces: usize,
    pub(super) uv_sets: u32,
    pub(super) most_influences: usize,
    pub(super) lod_steps: u32,
    pub(super) springs: usize,
    pub(super) colors: bool,
    pub(super) morphs: Vec<String>,
    /// Corners of the box around it; null where it is empty.
    pub(super) min: [f32; 3],
    pub(super) max: [f32; 3],
}

#[derive(Debug, Serialize)]
pub(super) struct Map {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) file: String,
}

#[derive(Debug, Serialize)]
pub(super) struct MorphTrack {
    /// Name of the target; null where the track numbers it.
    pub(super) name: Option<String>,
    pub(super) morph: Option<i32>,
    pub(super) mesh: Option<i32>,
    pub(super) submeshes: Vec<i32>,
    pub(super) keys: usize,
}

/// What is inside a model list and its files.
#[derive(Debug, Serialize)]
pub(super) struct ListReport {
    format: &'static str,
    kind: &'static str,
    pub(super) file: String,
    pub(super) scale: f32,
    pub(super) rotate: Option<String>,
    pub(super) bones: usize,
    pub(super) animations: Vec<ListedAnimation>,
    pub(super) meshes: usize,
    pub(super) submeshes: usize,
    pub(super) vertices: usize,
    pub(super) faces: usize,
    pub(super) springs: usize,
    pub(super) morphs: Vec<String>,
    pub(super) materials: usize,
    pub(super) morph_animations: usize,
    pub(super) files: Vec<ListedFile>,
    pub(super) warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct ListedAnimation {
    pub(super) file: String,
    /// In seconds.
    pub(super) duration: f32,
}

#[derive(Debug, Serialize)]
pub(super) struct ListedFile {
    pub(super) file: String,
    pub(super) label: String,
    #[serde(flatten)]
    pub(super) storage: Storage,
}

fn text(name: &Name) -> String {
    name.text().into_owned()
}

fn texts(warnings: &[Warning]) -> Vec<String> {
    warnings.iter().map(ToString::to_string).collect()
}

impl Storage {
    fn new(info: &cal3d::FileInfo) -> Self {
        Self {
            form: info.form.name(),
            version: info.version,
            dialect: info.dialect.name(),
        }
    }
}

impl FileReport {
    pub(super) fn new(file: String, read: &File) -> Self {
        Self {
            format: FORMAT,
            kind: read.document.kind().name(),
            file,
            storage: Storage::new(&read.info),
            content: Content::new(read),
            warnings: texts(&read.warnings),
        }
    }
}

impl Content {
    fn new(read: &File) -> Self {
        match &read.document {
            Document::Skeleton(skeleton) => {
                let bones = skeleton.bones.iter().map(|bone| Bone {
                    name: text(&bone.name),
                    parent: bone.parent,
                    light: bone.light.kind,
                });
                Self::Skeleton {
                    ambient: skeleton.ambient,
                    bones: bones.collect(),
                }
            }
            Document::Animation(animation) => {
                let keys = || animation.tracks.iter().flat_map(|track| &track.keys);
                let tracks = animation.tracks.iter().map(|track| Track {
                    bone: track.bone,
                    keys: track.keys.len(),
                });
                Self::Animation {
                    duration: animation.duration,
                    track_form: match read.info.tracks {
                        TrackForm::Plain => "plain",
                        TrackForm::Quantized => "quantized",
                        TrackForm::BitPacked => "bit-packed",
                    },
                    keys: keys().count(),
                    keys_without_translation: keys().filter(|key| key.translation.is_none()).count(),
                    tracks: tracks.collect(),
                }
            }
            Document::Mesh(mesh) => Self::Mesh {
                turned_submeshes: read.info.turned_submeshes,
                submeshes: mesh.submeshes.iter().map(Submesh::new).collect(),
            },
            Document::Material(material) => {
                let maps = material.maps.iter().map(|map| Map {
                    kind: text(&map.kind),
                    file: text(&map.file),
                });
                Self::Material {
                    ambient: material.ambient,
                    diffuse: material.diffuse,
                    specular: material.specular,
                    shininess: material.shininess,
                    maps: maps.collect(),
                }
            }
            Document::MorphAnimation(animation) => Self::MorphAnimation {
                duration: animation.duration,
                tracks: animation.tracks.iter().map(MorphTrack::new).collect(),
            },
        }
    }
}

impl Submesh {
    fn new(submesh: &cal3d::Submesh) -> Self {
        let influences = (0..submesh.vertex_count()).map(|vertex| submesh.influences_of(vertex).len());
        let mut bounds = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        for position in &submesh.positions {
            let corners = bounds.0.iter_mut().zip(&mut bounds.1);
            for (value, (low, high)) in position.iter().zip(corners) {
                *low = low.min(*value);
                *high = high.max(*value);
            }
        }
        Self {
            material: submesh.material,
            vertices: submesh.vertex_count(),
            faces: submesh.faces.len(),
            uv_sets: submesh.uv_sets,
            most_influences: influences.max().unwrap_or(0),
            lod_steps: submesh.lod_steps,
            springs: submesh.springs.len(),
            colors: !submesh.colors.is_empty(),
            morphs: submesh.morphs.iter().map(|morph| text(&morph.name)).collect(),
            min: bounds.0,
            max: bounds.1,
        }
    }
}

impl MorphTrack {
    fn new(track: &cal3d::MorphTrack) -> Self {
        let keys = track.keys.len();
        match &track.target {
            MorphTarget::Name(name) => Self {
                name: Some(text(name)),
                morph: None,
                mesh: None,
                submeshes: Vec::new(),
                keys,
            },
            MorphTarget::Ids {
                morph,
                mesh,
                submeshes,
            } => Self {
                name: None,
                morph: Some(*morph),
                mesh: Some(*mesh),
                submeshes: submeshes.clone(),
                keys,
            },
        }
    }
}

impl ListReport {
    pub(super) fn new(file: String, model: &Model, warnings: &[Warning]) -> Self {
        let submeshes = || model.meshes.iter().flat_map(|mesh| &mesh.value.submeshes);
        let animations = model.animations.iter().map(|animation| ListedAnimation {
            file: animation.name.clone(),
            duration: animation.value.duration,
        });
        let files = model.files.iter().map(|file| ListedFile {
            file: file.name.clone(),
            label: text(&file.label),
            storage: Storage::new(&file.value.0),
        });
        let morphs = submeshes().flat_map(|submesh| &submesh.morphs);
        Self {
            format: FORMAT,
            kind: "model list",
            file,
            scale: model.list.scale,
            rotate: model.list.rotate.as_ref().map(text),
            bones: model
                .skeleton
                .as_ref()
                .map_or(0, |skeleton| skeleton.value.bones.len()),
            animations: animations.collect(),
            meshes: model.meshes.len(),
            submeshes: submeshes().count(),
            vertices: submeshes().map(cal3d::Submesh::vertex_count).sum(),
            faces: submeshes().map(|submesh| submesh.faces.len()).sum(),
            springs: submeshes().map(|submesh| submesh.springs.len()).sum(),
            morphs: morphs.map(|morph| text(&morph.name)).collect(),
            materials: model.materials.len(),
            morph_animations: model.morph_animations.len(),
            files: files.collect(),
            warnings: texts(warnings),
        }
    }
}
