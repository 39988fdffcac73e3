//! The sample character `assets/cal3d-pip`.

#[allow(dead_code)] // Its own `main` is not called here.
#[path = "../examples/pip/main.rs"]
mod example;

use std::path::{Path, PathBuf};

use cal3d::{Animation, Mesh, ModelList, MorphAnimation, Skeleton};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip")
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).expect("a file of the sample character")
}

#[test]
fn the_files_are_those_that_the_example_makes() {
    let files = example::files().expect("files");
    assert_eq!(files.len(), 11);
    for (name, made) in files.iter().filter(|(name, _)| !name.ends_with("png")) {
        assert!(
            bytes(name) == *made,
            "{name}: run `cargo run -p cal3d --example pip`"
        );
    }
    // What a picture says stays the same from version to version of the compression, not its bytes.
    for (name, made) in files.iter().filter(|(name, _)| name.ends_with("png")) {
        assert!(
            pixels(&bytes(name)) == pixels(made),
            "{name}: run `cargo run -p cal3d --example pip`"
        );
    }
}

fn pixels(file: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .expect("a picture");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("a picture");
    pixels
}

#[test]
fn the_character_is_whole() {
    let (list, warnings) = ModelList::read(&bytes("pip.cfg")).expect("a list");
    assert_eq!(warnings, []);
    assert_eq!(
        (list.meshes.len(), list.animations.len(), list.materials.len()),
        (2, 2, 2)
    );
    let skeleton = Skeleton::read(&bytes("pip.csf")).expect("a skeleton");
    assert_eq!(skeleton.bones.len(), 11);
    for (distance, rotation) in skeleton.bind_residuals() {
        assert!(distance < 1e-4 && rotation < 1e-6, "{distance} {rotation}");
    }
    let body = Mesh::read(&bytes("pip_body.cmf")).expect("a mesh");
    let scarf = Mesh::read(&bytes("pip_scarf.cmf")).expect("a mesh");
    for submesh in body.submeshes.iter().chain(&scarf.submeshes) {
        for vertex in 0..submesh.vertex_count() {
            let influences = submesh.influences_of(vertex);
            let sum: f32 = influences.iter().map(|influence| influence.weight).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{influences:?}");
            assert!(
                influences
                    .iter()
                    .all(|influence| (influence.bone as usize) < skeleton.bones.len())
            );
        }
        assert!(
            submesh
                .uv_set(0)
                .flatten()
                .all(|share| (0.0..=1.0).contains(&share))
        );
        assert!(!submesh.is_clockwise());
    }
    let morphs = MorphAnimation::read(&bytes("pip_puff.cpf")).expect("a morph animation");
    let [morph] = body.submeshes[0].morphs.as_slice() else {
        panic!("one morph target");
    };
    assert_eq!(
        morphs.tracks[0].target,
        cal3d::MorphTarget::Name(morph.name.clone())
    );
    assert!(
        morph
            .deltas(&body.submeshes[0])
            .all(|moved| moved.position.iter().all(|length| length.abs() < 6.0))
    );
    assert_eq!(
        scarf.submeshes[1]
            .phys_weights
            .iter()
            .filter(|weight| **weight == 0.0)
            .count(),
        4
    );
    assert_eq!(scarf.submeshes[1].springs.len(), 94);
}

#[test]
fn animations_close_their_loops() {
    for name in ["pip_idle.caf", "pip_walk.caf"] {
        let animation = Animation::read(&bytes(name)).expect("an animation");
        for track in &animation.tracks {
            let (first, last) = (
                track.keys.first().expect("a key"),
                track.keys.last().expect("a key"),
            );
            assert_eq!((first.time, last.time), (0.0, animation.duration));
            assert_eq!(
                (first.translation, first.rotation),
                (last.translation, last.rotation)
            );
        }
    }
}
