//! Files of others, where they are at hand: `../shared/cal3d` beside the workspace.

#![allow(clippy::print_stdout)] // The number of files is worth knowing.

use std::path::{Path, PathBuf};

use cal3d::{
    Animation, Dialect, Document, File, Form, Mesh, ModelList, ReadOptions, Skeleton, Target, TrackForm,
    Winding,
};

/// The folder with files of others, if it is there.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cal3d");
    folder.is_dir().then_some(folder)
}

/// All files, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = corpus().into_iter().collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if name != "ORIGIN.md" && name != "reference.json" {
                files.push((name, std::fs::read(&path).expect("a file")));
            }
        }
    }
    files.sort();
    files
}

fn bytes(path: &str) -> Option<Vec<u8>> {
    Some(std::fs::read(corpus()?.join(path)).expect("a file"))
}

fn document(path: &str) -> Option<Document> {
    Some(cal3d::read(&bytes(path)?).expect("a document").document)
}

#[test]
fn every_file_is_read_to_its_last_byte() {
    let files = files();
    let mut failures = Vec::new();
    for (name, bytes) in &files {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        if extension == "cfg" {
            let (_, warnings) = ModelList::read(bytes).expect("a list");
            assert_eq!(warnings, [], "{name}");
            continue;
        }
        match cal3d::read(bytes) {
            Ok(File {
                document,
                info,
                warnings,
            }) => {
                let expected: &[&str] = match name.as_str() {
                    "v1000_base.xsf" => {
                        &["line 3, SKELETON: NUMBONES is 12, but there are 19; those that are there count"]
                    }
                    _ => &[],
                };
                let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
                if info.trailing > 0
                    || document.kind().extension(info.form) != extension
                    || warnings != expected
                {
                    failures.push(format!("{name}: {info:?} {warnings:?}"));
                }
            }
            Err(error) => failures.push(format!("{name}: {error}")),
        }
    }
    println!("{} files read", files.len());
    assert_eq!(failures, [""; 0]);
    assert!(corpus().is_none() || files.len() >= 95);
}

#[test]
fn every_file_survives_both_forms() {
    let mut count = 0;
    for (name, bytes) in files().iter().filter(|(name, _)| !name.ends_with("cfg")) {
        let Ok(File {
            mut document, info, ..
        }) = cal3d::read(bytes)
        else {
            panic!("{name}");
        };
        // Bit-packed tracks lack translations, for which version 1100 has no word.
        let target = if info.dialect.has_morphs() {
            Target::Chat
        } else {
            Target::Classic
        };
        match &mut document {
            Document::MorphAnimation(animation) if name.starts_with("v1301") => {
                let left = animation.name_targets(&[numbered_mesh()]);
                assert_eq!(left, 0, "{name}");
            }
            Document::Mesh(mesh) if name == "v1301_tiny_morph.cmf" => absolute(mesh),
            _ => {}
        }
        let mut through = document.clone();
        for form in [Form::Binary, Form::Xml, Form::Binary] {
            let written = through.write(form, target).expect("a file");
            assert_eq!(written.losses, [""; 0], "{name}");
            through = cal3d::read(&written.bytes).expect("a document").document;
            assert!(through == document, "{name}, {form}");
        }
        count += 1;
    }
    println!("{count} files from binary to XML to binary");
}

#[test]
fn originals_are_written_back_byte_for_byte() {
    let mut count = 0;
    for (name, bytes) in files().iter().filter(|(_, bytes)| bytes.get(3) == Some(&0)) {
        let mut options = ReadOptions::new().winding(Winding::Keep);
        options.keep_bind_pose = true;
        let file = options.read(bytes).expect("a document");
        // Programs of these versions wrote the layouts that are written here; tracks were packed by hand.
        let target = match file.info.dialect {
            Dialect::Classic => Target::Classic,
            Dialect::Chat if file.info.tracks == TrackForm::Plain => Target::Chat,
            _ => continue,
        };
        let written = file.document.write(Form::Binary, target).expect("a file");
        // All but magic and version.
        assert!(written.bytes.get(8..) == bytes.get(8..), "{name}");
        count += 1;
    }
    println!("{count} files byte for byte");
    assert!(corpus().is_none() || count >= 30);
}

/// The mesh whose morph targets tracks number.
fn numbered_mesh() -> Mesh {
    match document("dialects/v1301_tiny_morph.cmf") {
        Some(Document::Mesh(mesh)) => mesh,
        _ => panic!("a mesh"),
    }
}

/// Makes the morph targets absolute, as version 919 has them.
fn absolute(mesh: &mut Mesh) {
    for submesh in &mut mesh.submeshes {
        let copy = submesh.clone();
        for morph in &mut submesh.morphs {
            morph.vertices = morph.vertices_as(cal3d::MorphForm::Absolute, &copy).collect();
            morph.form = cal3d::MorphForm::Absolute;
        }
    }
}

#[test]
fn one_content_in_many_versions() {
    for (original, others) in [
        (
            "cally/cally.csf",
            &[
                "dialects/v1200_cally.csf",
                "dialects/v1300u_cally.csf",
                "dialects/v1301_cally.csf",
            ][..],
        ),
        (
            "cally/cally_walk.caf",
            &[
                "dialects/v1200_cally_walk_plain.caf",
                "dialects/v1300u_cally_walk.caf",
                "dialects/v1301_cally_walk.caf",
            ],
        ),
        ("cally/cally_ponytail.cmf", &["dialects/v1301_cally_ponytail.cmf"]),
        (
            "paladin/paladin_loincloth.cmf",
            &["dialects/v1300u_paladin_loincloth.cmf"],
        ),
        (
            "paladin/paladin_edge.xrf",
            &[
                "dialects/v1200_paladin_edge.crf",
                "dialects/v1301_paladin_edge.crf",
            ],
        ),
        (
            "dialects/v1301_tiny_morph.cpf",
            &["dialects/v1301_tiny_morph.xpf"],
        ),
        ("dialects/v919_tiny.cpf", &["dialects/v919_tiny.xpf"]),
    ] {
        for other in others {
            assert!(document(original) == document(other), "{original} and {other}");
        }
    }
}

#[test]
fn the_winding_of_another_export_is_fixed() {
    let (Some(old), Some(new)) = (
        bytes("dialects/v900_paladin_cape.cmf"),
        bytes("paladin/paladin_cape.cmf"),
    ) else {
        return;
    };
    let (old, new) = (
        cal3d::read(&old).expect("a mesh"),
        cal3d::read(&new).expect("a mesh"),
    );
    assert_eq!((old.info.turned_submeshes, new.info.turned_submeshes), (1, 0));
    let (Document::Mesh(old), Document::Mesh(new)) = (old.document, new.document) else {
        panic!("meshes");
    };
    assert_eq!(old.submeshes[0].faces, new.submeshes[0].faces);
}

fn skeleton(path: &str) -> Option<Skeleton> {
    Some(Skeleton::read(&bytes(path)?).expect("a skeleton"))
}

fn animation(path: &str) -> Option<Animation> {
    Some(Animation::read(&bytes(path)?).expect("an animation"))
}

fn near(a: &[f32], b: &[f32], tolerance: f32) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(a, b)| (a - b).abs() <= tolerance * b.abs().max(1.0))
}

#[test]
fn xml_has_the_content_of_binary_in_six_digits() {
    for xml in ["dialects/v1200_cally.xsf", "dialects/v1300u_cally.xsf"] {
        let Some((binary, xml)) = skeleton("cally/cally.csf").zip(skeleton(xml)) else {
            return;
        };
        assert_eq!(binary.bones.len(), xml.bones.len());
        for (a, b) in binary.bones.iter().zip(&xml.bones) {
            assert_eq!((&a.name, a.parent), (&b.name, b.parent));
            let all = near(&a.translation, &b.translation, 1e-5)
                && near(&a.rotation, &b.rotation, 1e-5)
                && near(&a.local_translation, &b.local_translation, 1e-5)
                && near(&a.local_rotation, &b.local_rotation, 1e-5);
            assert!(all, "{a:?} {b:?}");
        }
    }
    let pair = animation("cally/cally_walk.caf").zip(animation("dialects/v1300u_cally_walk.xaf"));
    let (binary, xml) = pair.expect("the corpus");
    compare(&binary, &xml, [1e-5; 3]);
}

/// Compares times, translations and rotations.
fn compare(a: &Animation, b: &Animation, [time, translation, rotation]: [f32; 3]) -> usize {
    let mut count = 0;
    assert_eq!(a.tracks.len(), b.tracks.len());
    for (a, b) in a.tracks.iter().zip(&b.tracks) {
        assert_eq!((a.bone, a.keys.len()), (b.bone, b.keys.len()));
        for (a, b) in a.keys.iter().zip(&b.keys) {
            assert!((a.time - b.time).abs() <= time, "{a:?} {b:?}");
            let (at, bt) = (a.translation.expect("stored"), b.translation.expect("stored"));
            assert!(near(&at, &bt, translation), "{a:?} {b:?}");
            assert!(near(&a.rotation, &b.rotation, rotation), "{a:?} {b:?}");
            count += 1;
        }
    }
    count
}

#[test]
fn quantised_tracks_are_decoded_as_the_original_does() {
    let pair = animation("dialects/v1200_cally_walk_compressed.caf")
        .zip(animation("dialects/v1200_cally_walk_decoded_by_library.caf"));
    let Some((found, expected)) = pair else {
        return;
    };
    let keys = compare(&found, &expected, [1e-6, 1e-6, 1e-6]);
    println!("{keys} quantised keys");
    assert!(keys > 1000);
}

#[test]
fn bit_packed_tracks_are_decoded_as_the_fork_does() {
    let Some(reference) = bytes("reference.json") else {
        return;
    };
    let reference: serde_json::Value = serde_json::from_slice(&reference).expect("JSON");
    let files = reference["bit_packed_keyframes"]["files"]
        .as_object()
        .expect("files");
    assert_eq!(files.len(), 5);
    for (name, keys) in files {
        let bytes = bytes(&format!("dialects/{name}")).expect("the corpus");
        let file = cal3d::read(&bytes).expect("an animation");
        assert_eq!(file.info.tracks, TrackForm::BitPacked);
        let Document::Animation(animation) = file.document else {
            panic!("{name}");
        };
        let found = animation
            .tracks
            .iter()
            .flat_map(|track| track.keys.iter().map(|key| (track.bone, key)));
        let keys = keys.as_array().expect("keys");
        assert_eq!(found.clone().count(), keys.len(), "{name}");
        for ((bone, key), row) in found.zip(keys) {
            let row: Vec<f32> = row
                .as_array()
                .expect("a row")
                .iter()
                .map(|value| value.as_f64().expect("a number") as f32)
                .collect();
            let [expected, time, rest @ ..] = row.as_slice() else {
                panic!("{name}");
            };
            let (translation, rotation) = rest.split_at(3);
            let none = translation == [1e10; 3];
            assert_eq!(
                (bone as f32, key.translation.is_none()),
                (*expected, none),
                "{name}"
            );
            let all = near(&[key.time], &[*time], 1e-6)
                && (none || near(&key.translation.unwrap_or_default(), translation, 1e-6))
                && near(&key.rotation, rotation, 1e-6);
            assert!(all, "{name}: {key:?} {row:?}");
        }
    }
}

#[test]
fn files_of_the_fork() {
    let (Some(binary), Some(xml)) = (
        skeleton("dialects/v919_tiny.csf"),
        skeleton("dialects/v919_tiny.xsf"),
    ) else {
        return;
    };
    assert_eq!(binary.ambient, xml.ambient);
    for (a, b) in binary.bones.iter().zip(&xml.bones) {
        assert_eq!((&a.name, a.parent, a.light), (&b.name, b.parent, b.light));
        assert_eq!(
            (a.translation, a.local_translation),
            (b.translation, b.local_translation)
        );
        assert_eq!(a.rotation.map(f32::abs), b.rotation.map(f32::abs));
    }
    let mesh = |path| Mesh::read(&bytes(path).expect("the corpus")).expect("a mesh");
    let (mut binary, xml) = (mesh("dialects/v919_tiny.cmf"), mesh("dialects/v919_tiny.xmf"));
    // The fork keeps colours in eight bits.
    for (a, b) in binary.submeshes.iter_mut().zip(&xml.submeshes) {
        for (a, b) in a.colors.iter_mut().zip(&b.colors) {
            assert!(near(a, b, 1.0 / 255.0), "{a:?} {b:?}");
            *a = *b;
        }
    }
    assert_eq!(binary, xml);
    assert_eq!(xml.submeshes[0].morphs[0].name.suffix(), Some(&b"Clamped"[..]));
    let deltas: Vec<_> = xml.submeshes[0].morphs[0].deltas(&xml.submeshes[0]).collect();
    assert_eq!((deltas[0].vertex, deltas[0].position), (1, [0.0, 2.0, 0.0]));
}
