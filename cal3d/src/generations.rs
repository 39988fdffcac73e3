//! Tests of all generations: what the writer writes by a layout is what the reader finds; files of each are kept as fixtures.

use std::path::{Path, PathBuf};

use crate::dialect::{Dialect, Form, Kind};
use crate::encode;
use crate::file::{Document, File, TrackForm};
use crate::layout::{Layout, MorphLayout, Variant};
use crate::write::{binary_document, xml_document};
use crate::*;

/// A file of every generation.
const GENERATIONS: [(Dialect, i32); 10] = [
    (Dialect::Classic, 699),
    (Dialect::Classic, 700),
    (Dialect::Classic, 910),
    (Dialect::Classic, 1100),
    (Dialect::V12, 1200),
    (Dialect::Chat, 911),
    (Dialect::Chat, 919),
    (Dialect::Trunk13, 1300),
    (Dialect::Community1300, 1300),
    (Dialect::Community1301, 1301),
];

fn skeleton() -> Skeleton {
    let bone = |name: &[u8], parent, x| Bone {
        name: Name::new(name),
        translation: [x, 2.5, -3.0],
        rotation: [0.0, 0.6, 0.0, 0.8],
        local_translation: [-1.0, 1e-7, 12345.678],
        local_rotation: [0.0, -0.6, 0.0, 0.8],
        parent,
        light: Light::default(),
    };
    let mut bones = vec![
        bone(b"Bip01 L Hand", Some(2), 1.0),
        bone(b" a <\"b\"> & 'c' \x01", Some(2), 0.1),
        bone(b"M\xe5n", None, f32::MIN_POSITIVE),
        bone(b"", None, -0.0),
    ];
    bones[1].light = Light {
        kind: 3,
        color: [1.0, 0.5, 0.25],
    };
    Skeleton {
        ambient: [0.1, 0.2, 0.3],
        bones,
    }
}

/// Without translations only where a generation can leave them out.
fn animation(stored: bool) -> Animation {
    let key = |time, x, stored: bool| Key {
        time,
        translation: stored.then_some([x, 0.1, -7.0]),
        rotation: [0.1, -0.2, 0.3, 0.9],
    };
    Animation {
        duration: 1.5,
        tracks: vec![
            Track {
                bone: 2,
                keys: vec![key(0.0, 1.0, true), key(0.75, 2.0, true), key(0.75, 3.0, stored)],
            },
            Track {
                bone: 0,
                keys: vec![key(0.5, 0.0, stored)],
            },
        ],
    }
}

fn mesh() -> Mesh {
    let mut submesh = Submesh {
        material: -1,
        lod_steps: 1,
        uv_sets: 2,
        ..Submesh::default()
    };
    for index in 0..4_u16 {
        let x = f32::from(index);
        let influences = [
            Influence {
                bone: 2,
                weight: 0.25,
            },
            Influence {
                bone: 0,
                weight: 0.75,
            },
        ];
        submesh.push_vertex(&Vertex {
            position: [x, x * x, 100.0],
            normal: [0.0, 0.0, -1.0],
            uvs: &[[x / 3.0, 0.5], [0.125, x]],
            influences: influences.get(..usize::from(index % 3)).unwrap_or_default(),
            collapse: Collapse {
                vertex: (index == 3).then_some(1),
                faces: u32::from(index == 3),
            },
        });
    }
    let (mut wild, mut plain) = (submesh.clone(), submesh);
    wild.colors = vec![[1.0, 0.5, 0.0]; 4];
    wild.phys_weights = vec![0.0, 0.01, 0.5, 0.0];
    wild.springs = vec![Spring {
        vertices: [3, 1],
        coefficient: 1000.0,
        rest_length: 1.25,
    }];
    let moved = |vertex, x| MorphVertex {
        vertex,
        position: [x, 4.0, 101.0],
        normal: [1.0, 0.0, -1.0],
    };
    let morph = |name: &str, vertices: Vec<MorphVertex>| Morph {
        name: name.into(),
        form: MorphForm::Absolute,
        uvs: vec![[0.5, 0.25]; vertices.len() * 2],
        vertices,
    };
    wild.morphs = vec![
        morph("smile.Clamped", vec![moved(1, 3.0), moved(3, 8.0)]),
        morph("nothing", Vec::new()),
    ];
    wild.faces = vec![[0, 2, 1], [1, 2, 3]];
    plain.faces = vec![[1, 2, 3]];
    plain.faces[0].swap(1, 2);
    Mesh {
        submeshes: vec![wild, plain, Submesh::default()],
    }
}

fn material() -> Material {
    Material {
        ambient: [1, 2, 3, 0],
        diffuse: [255, 128, 0, 255],
        specular: [9, 8, 7, 6],
        shininess: 0.05,
        maps: vec![
            Map::new("skin & bone.tga".into(), Name::default()),
            Map::new(" opacity.png ".into(), "Opacity".into()),
        ],
    }
}

fn morph_animation(named: bool) -> MorphAnimation {
    let key = |time, weight| WeightKey { time, weight };
    let target = if named {
        MorphTarget::Name("smile.Clamped".into())
    } else {
        MorphTarget::Ids {
            morph: 1,
            mesh: 0,
            submeshes: vec![0, 2],
        }
    };
    MorphAnimation {
        duration: 2.0,
        tracks: vec![MorphTrack {
            target,
            keys: vec![key(0.0, 0.0), key(2.0, 1.5)],
        }],
    }
}

/// A document of a kind, with all that a layout can hold and nothing else; none if it has no such kind.
fn sample(kind: Kind, layout: Layout) -> Option<Document> {
    let (lights, morphs) = (layout.dialect.has_lights(), layout.morphs());
    Some(match kind {
        Kind::Skeleton => {
            let mut skeleton = skeleton();
            if !lights {
                skeleton.ambient = [0.0; 3];
                skeleton.bones[1].light = Light::default();
            }
            Document::Skeleton(skeleton)
        }
        Kind::Animation => Document::Animation(animation(!matches!(layout.dialect, Dialect::Chat))),
        Kind::Mesh => {
            let mut mesh = mesh();
            for submesh in &mut mesh.submeshes {
                if !lights {
                    submesh.colors = Vec::new();
                }
                let copy = submesh.clone();
                for morph in &mut submesh.morphs {
                    if morphs == MorphLayout::Counted {
                        morph.vertices = morph.deltas(&copy).collect();
                        morph.form = MorphForm::Difference;
                    }
                }
                if morphs == MorphLayout::None {
                    submesh.morphs = Vec::new();
                }
            }
            Document::Mesh(mesh)
        }
        Kind::Material => {
            let mut material = material();
            if !layout.has_map_types() {
                material.maps[1].kind = DIFFUSE_COLOR.into();
            }
            Document::Material(material)
        }
        Kind::MorphAnimation => {
            if morphs == MorphLayout::None {
                return None;
            }
            Document::MorphAnimation(morph_animation(layout.names_morphs()))
        }
    })
}

fn read_well(bytes: &[u8]) -> File {
    let file = read(bytes).expect("a file");
    assert_eq!(file.warnings, [], "{:?}", file.info);
    assert_eq!(file.info.trailing, 0);
    file
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// Files of all generations, forms and kinds with what they say.
fn files() -> Vec<(String, Vec<u8>, Layout, Document)> {
    let mut files = Vec::new();
    for (dialect, version) in GENERATIONS {
        let layout = Layout::new(dialect, version);
        for kind in Kind::ALL {
            let Some(document) = sample(kind, layout) else {
                continue;
            };
            for form in [Form::Binary, Form::Xml] {
                let bytes = match form {
                    Form::Binary => binary_document(&document, layout),
                    Form::Xml => xml_document(&document, layout),
                };
                let name = format!("{version}-{dialect}.{}", kind.extension(form));
                files.push((name, bytes, layout, document.clone()));
            }
        }
    }
    files
}

/// Animations with tracks that are not plain.
fn packed_files() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![(
        "1200-quantized.caf".to_string(),
        encode::quantized(&animation(true)),
    )];
    for version in [913, 915, 916, 917, 918, 919, 1300, 1301] {
        files.push((format!("{version}-packed.caf"), encode::packed(version)));
    }
    files
}

#[test]
fn every_generation_is_read_as_it_is_written() {
    for (name, bytes, layout, document) in files() {
        let file = read_well(&bytes);
        assert_eq!(file.document, document, "{name}");
        assert_eq!(file.info.version, Some(layout.version), "{name}");
        // Binary files of 1300 tell the dialect only where something depends on it.
        let dialect = file.info.dialect;
        assert!(
            dialect == layout.dialect || dialect.has_morphs() && layout.dialect.has_morphs(),
            "{name}: {dialect}"
        );
    }
}

#[test]
fn the_two_layouts_of_1300_are_told_apart() {
    for (dialect, expected) in [
        (Dialect::Trunk13, Dialect::Trunk13),
        (Dialect::Community1300, Dialect::Community1301),
    ] {
        let layout = Layout::new(dialect, 1300);
        for kind in [Kind::Skeleton, Kind::Mesh, Kind::MorphAnimation] {
            let document = sample(kind, layout).expect("a document");
            assert_eq!(
                read_well(&binary_document(&document, layout)).info.dialect,
                expected,
                "{kind}"
            );
        }
    }
    let layout = Layout::new(Dialect::Community1300, 1300);
    let document = sample(Kind::Animation, layout).expect("a document");
    let file = read_well(&binary_document(&document, layout));
    assert_eq!(file.info.dialect, Dialect::Community1300, "without a flags word");
}

#[test]
fn layouts_under_a_wrong_number_are_recognised() {
    for (kind, version) in [
        (Kind::Skeleton, 1200),
        (Kind::Mesh, 1200),
        (Kind::Animation, 1200),
        (Kind::Animation, 700),
    ] {
        let layout = Layout::new(Dialect::Trunk13, version);
        let document = sample(kind, layout).expect("a document");
        let file = read(&binary_document(&document, layout)).expect("a file");
        assert_eq!(
            (&file.document, file.info.dialect),
            (&document, Dialect::Trunk13),
            "{kind} {version}"
        );
        let warning = format!("the version is {version}, but only the layout of u13 fits");
        assert_eq!(file.warnings[0].to_string(), warning);
    }
}

#[test]
fn a_superfluous_word_before_the_flags_is_passed_over() {
    let layout = Layout::new(Dialect::V12, 1200);
    let document = sample(Kind::Animation, layout).expect("a document");
    let mut bytes = binary_document(&document, layout);
    bytes.splice(16..16, 4_i32.to_le_bytes());
    let file = read(&bytes).expect("a file");
    assert_eq!(file.document, document);
    assert_eq!(
        file.warnings[0].to_string(),
        "a superfluous word follows the number of tracks"
    );
}

#[test]
fn morph_tracks_without_meshes() {
    let mut layout = Layout::new(Dialect::Community1301, 1301);
    layout.variant = Variant::ShortMorphTracks;
    let document = Document::MorphAnimation(morph_animation(false));
    let file = read(&binary_document(&document, layout)).expect("a file");
    let Document::MorphAnimation(animation) = &file.document else {
        panic!("{:?}", file.info);
    };
    assert_eq!(animation.tracks[0].keys, morph_animation(false).tracks[0].keys);
    assert_eq!(file.warnings[0].to_string(), "the tracks name no meshes");
}

#[test]
fn bytes_behind_the_content_are_warned_of() {
    let layout = Layout::new(Dialect::Classic, 700);
    let document = sample(Kind::Skeleton, layout).expect("a document");
    let mut bytes = binary_document(&document, layout);
    let end = bytes.len();
    bytes.extend_from_slice(b"abc");
    let file = read(&bytes).expect("a file");
    assert_eq!((&file.document, file.info.trailing), (&document, 3));
    assert_eq!(file.warnings[0].location, Location::Byte(end));
}

#[test]
fn a_compression_that_nobody_can_undo_is_named() {
    let layout = Layout::new(Dialect::Community1301, 1301);
    let mut bytes = binary_document(&sample(Kind::Animation, layout).expect("a document"), layout);
    bytes[20] = 1;
    assert_eq!(
        read_well(&bytes).info.tracks,
        TrackForm::Plain,
        "the flag alone says nothing"
    );
    bytes.truncate(bytes.len() - 16);
    let error = read(&bytes).expect_err("no keys");
    assert_eq!(error.location(), &Location::Byte(20));
    assert!(
        error.to_string().contains("export it again without compression"),
        "{error}"
    );
}

#[test]
fn tracks_that_are_not_plain() {
    for (name, bytes) in packed_files() {
        let file = read_well(&bytes);
        let quantized = name.contains("quantized");
        let form = if quantized {
            TrackForm::Quantized
        } else {
            TrackForm::BitPacked
        };
        assert_eq!(file.info.tracks, form, "{name}");
        let Document::Animation(found) = file.document else {
            panic!("{name}");
        };
        let expected = if quantized {
            animation(true)
        } else {
            encode::packed_animation(file.info.version)
        };
        assert_eq!(found.tracks.len(), expected.tracks.len(), "{name}");
        for (found, expected) in found.tracks.iter().zip(&expected.tracks) {
            assert_eq!(
                (found.bone, found.keys.len()),
                (expected.bone, expected.keys.len()),
                "{name}"
            );
            for (found, expected) in found.keys.iter().zip(&expected.keys) {
                let near =
                    |a: &[f32], b: &[f32], step: f32| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= step);
                assert!(
                    near(&[found.time], &[expected.time], 2e-2),
                    "{name}: {found:?} {expected:?}"
                );
                let (a, b) = (found.translation, expected.translation);
                assert_eq!(a.is_some(), b.is_some(), "{name}");
                assert!(
                    near(&a.unwrap_or_default(), &b.unwrap_or_default(), 0.13),
                    "{name}: {a:?} {b:?}"
                );
                let (a, b) = (found.rotation, encode::normalized(expected.rotation));
                assert!(
                    near(&a, &b, 2e-3) || near(&a, &b.map(|c| -c), 2e-3),
                    "{name}: {a:?} {b:?}"
                );
            }
        }
    }
}

/// The files in `tests/data` are those that this code writes; with `CAL3D_BLESS` set they are written anew.
#[test]
fn fixtures() {
    let all = files().into_iter().map(|(name, bytes, ..)| (name, bytes));
    for (name, bytes) in all.chain(packed_files()) {
        let path = data().join(&name);
        if std::env::var_os("CAL3D_BLESS").is_some() {
            std::fs::create_dir_all(data()).expect("a folder");
            std::fs::write(&path, &bytes).expect("a file written");
        }
        let kept = std::fs::read(&path).unwrap_or_default();
        assert!(kept == bytes, "{name} is not what is written");
    }
}
