//! Checks of single files.

use std::path::Path;

use cal3d::{Animation, Document, File, Material, Mesh, MorphAnimation, Skeleton, Submesh};

use super::model;
use crate::check::{Finding, Severity};
use crate::files;

/// A thing that is looked for in files of the Cal3D library.
pub(super) struct Check {
    pub(super) code: &'static str,
    pub(super) severity: Severity,
    /// What is wrong.
    pub(super) summary: &'static str,
    /// What helps.
    pub(super) help: &'static str,
}

const fn warning(code: &'static str, summary: &'static str, help: &'static str) -> Check {
    Check {
        code,
        severity: Severity::Warning,
        summary,
        help,
    }
}

const fn note(code: &'static str, summary: &'static str, help: &'static str) -> Check {
    Check {
        code,
        severity: Severity::Note,
        summary,
        help,
    }
}

/// All checks besides those of reading.
pub(super) const CHECKS: &[Check] = &[
    warning(
        "W-CAL3D-READ",
        "reading noticed something odd",
        "export the file again if it matters",
    ),
    warning(
        "W-BONE-NAME",
        "two bones have one name",
        "names find the last one: rename the others",
    ),
    warning(
        "W-BONE-CYCLE",
        "a bone is its own ancestor",
        "it is taken for a root: export the skeleton again",
    ),
    warning(
        "W-ROTATION",
        "a rotation is not of length 1",
        "it also scales: normalise it in the exporter",
    ),
    note(
        "N-BIND-POSE",
        "the maps to bone space do not undo the skeleton's pose",
        "nothing, if the mesh was bound in another pose",
    ),
    warning(
        "W-TRACK-TWICE",
        "two tracks move one bone",
        "they blend with each other: remove one",
    ),
    warning("W-TRACK-EMPTY", "a track has no keys", "remove it"),
    warning(
        "W-KEY-TIME",
        "keys lie outside of the animation",
        "only extrapolation reaches them: cut the animation",
    ),
    warning(
        "W-KEY-SAME-TIME",
        "keys of a track have one time",
        "the pose jumps: remove all but one",
    ),
    warning(
        "W-WEIGHTS",
        "the weights of a vertex do not sum to 1",
        "the vertex shrinks or grows: normalise weights",
    ),
    warning(
        "W-NO-INFLUENCE",
        "a vertex has no influences",
        "it does not move: bind it to a bone",
    ),
    warning(
        "W-NORMAL",
        "a normal is not of length 1",
        "shading is off: export normals again",
    ),
    note(
        "N-WINDING",
        "faces were turned on reading",
        "nothing: the original does the same",
    ),
    warning(
        "W-FACE",
        "a face has two equal corners",
        "it is never seen: clean the mesh",
    ),
    warning(
        "W-LOD",
        "levels of detail do not add up",
        "show the mesh in full detail, or compute them again",
    ),
    warning(
        "W-TEXTURE",
        "the file of a map is not there",
        "put it beside the material",
    ),
    warning(
        "W-BONE",
        "a bone that is named by number does not exist",
        "check that the skeleton belongs to the file",
    ),
    warning(
        "W-MATERIAL",
        "a submesh has a material that the list lacks",
        "add materials in the order of their numbers",
    ),
    warning(
        "W-MORPH-NAME",
        "a track moves a morph target that no mesh has",
        "check the names",
    ),
    warning("W-LIST", "a model list lacks something", "add it"),
];

/// The check of a code.
fn check(code: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.code == code)
}

/// Findings of one file.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) list: Vec<Finding>,
}

impl Findings {
    /// Adds a finding of a check.
    pub(super) fn add(&mut self, code: &'static str, place: impl Into<String>, message: impl Into<String>) {
        let check = check(code);
        self.list.push(Finding {
            code,
            severity: check.map_or(Severity::Error, |check| check.severity),
            place: place.into(),
            message: message.into(),
            help: check.map_or("", |check| check.help),
        });
    }

    /// Adds a finding where a number of things is concerned.
    fn add_some(&mut self, count: usize, code: &'static str, place: &str, what: &str) {
        if count > 0 {
            self.add(code, place, format!("{count} {what}"));
        }
    }
}

/// Checks a file by itself, and with a skeleton if one is known.
pub(super) fn file(file: &File, path: Option<&Path>, skeleton: Option<&Skeleton>, findings: &mut Findings) {
    for warning in &file.warnings {
        findings.add("W-CAL3D-READ", warning.location.to_string(), &*warning.message);
    }
    let bones = skeleton.map(|skeleton| skeleton.bones.len());
    match &file.document {
        Document::Skeleton(value) => check_skeleton(value, findings),
        Document::Animation(value) => animation(value, bones, findings),
        Document::Mesh(value) => {
            if file.info.turned_submeshes > 0 {
                let message = format!("the faces of {} submeshes", file.info.turned_submeshes);
                findings.add("N-WINDING", "file", message);
            }
            mesh(value, bones, findings);
        }
        Document::Material(value) => material(value, path, findings),
        Document::MorphAnimation(value) => morph_animation(value, findings),
    }
}

/// Whether a rotation is of another length than 1 by more than rounding.
fn is_stretched(rotation: &[f32; 4]) -> bool {
    let length: f32 = rotation.iter().map(|component| component * component).sum();
    (length - 1.0).abs() > 0.01
}

fn check_skeleton(skeleton: &Skeleton, findings: &mut Findings) {
    let mut seen = std::collections::HashMap::new();
    for (index, bone) in skeleton.bones.iter().enumerate() {
        if let Some(other) = seen.insert(&bone.name, index) {
            let message = format!("bone {other} is also named \"{}\"", bone.name);
            findings.add("W-BONE-NAME", format!("bone {index}"), message);
        }
    }
    for (index, parent) in skeleton.order() {
        let stated = skeleton.bones.get(index).and_then(|bone| bone.parent);
        if let (Some(stated), None) = (stated, parent) {
            findings.add(
                "W-BONE-CYCLE",
                format!("bone {index}"),
                format!("by way of bone {stated}"),
            );
        }
    }
    let stretched = skeleton
        .bones
        .iter()
        .filter(|bone| is_stretched(&bone.rotation))
        .count();
    findings.add_some(stretched, "W-ROTATION", "skeleton", "bones");
    let pose = skeleton.bind_pose();
    let coordinates = pose.iter().flat_map(|placed| placed.translation);
    let size = coordinates.fold(0.0_f32, |size, value| size.max(value.abs()));
    let residuals = skeleton.bind_residuals();
    let far = residuals
        .iter()
        .filter(|(distance, rotation)| *distance > size * 1e-3 || *rotation > 1e-3);
    findings.add_some(far.count(), "N-BIND-POSE", "skeleton", "bones");
}

fn animation(animation: &Animation, bones: Option<usize>, findings: &mut Findings) {
    let mut seen = std::collections::HashMap::new();
    for (index, track) in animation.tracks.iter().enumerate() {
        let place = format!("track {index}");
        if let Some(other) = seen.insert(track.bone, index) {
            findings.add(
                "W-TRACK-TWICE",
                &*place,
                format!("track {other} moves bone {} too", track.bone),
            );
        }
        if track.keys.is_empty() {
            findings.add("W-TRACK-EMPTY", &*place, format!("that of bone {}", track.bone));
        }
        if let Some(bones) = bones.filter(|bones| track.bone as usize >= *bones) {
            findings.add(
                "W-BONE",
                &*place,
                format!("it moves bone {}, but there are {bones}", track.bone),
            );
        }
        // Durations are rounded more than times.
        let end = animation.duration * 1.0001;
        let outside = track.keys.iter().filter(|key| !(0.0..=end).contains(&key.time));
        findings.add_some(outside.count(), "W-KEY-TIME", &place, "keys");
        let pairs = track.keys.iter().zip(track.keys.iter().skip(1));
        let same = pairs.filter(|(a, b)| a.time == b.time).count();
        findings.add_some(
            same,
            "W-KEY-SAME-TIME",
            &place,
            "keys have the time of the one before",
        );
        let stretched = track.keys.iter().filter(|key| is_stretched(&key.rotation));
        findings.add_some(stretched.count(), "W-ROTATION", &place, "keys");
    }
}

fn mesh(mesh: &Mesh, bones: Option<usize>, findings: &mut Findings) {
    for (index, submesh) in mesh.submeshes.iter().enumerate() {
        let place = format!("submesh {index}");
        check_submesh(submesh, &place, findings);
        if let Some(bones) = bones {
            let outside = submesh
                .influences
                .iter()
                .filter(|influence| influence.bone as usize >= bones);
            let what = format!("influences are of bones that do not exist; there are {bones}");
            findings.add_some(outside.count(), "W-BONE", &place, &what);
        }
    }
}

fn check_submesh(submesh: &Submesh, place: &str, findings: &mut Findings) {
    let (mut unbound, mut uneven) = (0, 0);
    for vertex in 0..submesh.vertex_count() {
        let influences = submesh.influences_of(vertex);
        let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
        unbound += usize::from(influences.is_empty());
        uneven += usize::from(!influences.is_empty() && (sum - 1.0).abs() > 0.01);
    }
    findings.add_some(unbound, "W-NO-INFLUENCE", place, "vertices");
    findings.add_some(uneven, "W-WEIGHTS", place, "vertices");
    let length = |[x, y, z]: &[f32; 3]| x * x + y * y + z * z;
    let bent = submesh
        .normals
        .iter()
        .filter(|normal| (length(normal) - 1.0).abs() > 0.02);
    findings.add_some(bent.count(), "W-NORMAL", place, "vertices");
    let flat = submesh
        .faces
        .iter()
        .filter(|[a, b, c]| a == b || b == c || c == a);
    findings.add_some(flat.count(), "W-FACE", place, "faces");
    let steps = submesh.lod_steps as usize;
    if steps > submesh.vertex_count() {
        findings.add(
            "W-LOD",
            place,
            format!("{steps} steps, but {} vertices", submesh.vertex_count()),
        );
    } else {
        let kept = submesh.vertex_count().saturating_sub(steps);
        let stuck = submesh
            .collapses
            .iter()
            .skip(kept)
            .filter(|collapse| collapse.vertex.is_none());
        findings.add_some(
            stuck.count(),
            "W-LOD",
            place,
            "vertices are to collapse but name no other",
        );
        let gone: u64 = submesh
            .collapses
            .iter()
            .skip(kept)
            .map(|collapse| u64::from(collapse.faces))
            .sum();
        if gone > submesh.faces.len() as u64 {
            findings.add(
                "W-LOD",
                place,
                format!(
                    "{gone} faces are to vanish, but there are {}",
                    submesh.faces.len()
                ),
            );
        }
    }
}

fn material(material: &Material, path: Option<&Path>, findings: &mut Findings) {
    let Some(path) = path else {
        return;
    };
    for (index, map) in material.maps.iter().enumerate() {
        let file = model::find(files::folder(path), &map.file.text());
        if !map.file.is_empty() && !file.is_file() {
            findings.add("W-TEXTURE", format!("map {index}"), format!("\"{}\"", map.file));
        }
    }
}

fn morph_animation(animation: &MorphAnimation, findings: &mut Findings) {
    let end = animation.duration * 1.0001;
    for (index, track) in animation.tracks.iter().enumerate() {
        let place = format!("track {index}");
        if track.keys.is_empty() {
            findings.add("W-TRACK-EMPTY", &*place, "the target keeps its weight");
        }
        let outside = track.keys.iter().filter(|key| !(0.0..=end).contains(&key.time));
        findings.add_some(outside.count(), "W-KEY-TIME", &place, "keys");
    }
}
