//! Playback of the sample character `assets/cal3d-pip` and of small characters made here.

use std::path::Path;
use std::sync::Arc;

use cal3d::draw::{Bounds, Camera, Canvas, Shape, View};
use cal3d::gltf::{Scene, SceneOptions};
use cal3d::play::{ActionOptions, Character, MorphOptions, Parts, Player, Sampling};
use cal3d::{
    Animation, Bone, Document, Influence, Key, Mesh, MorphAnimation, Skeleton, Submesh, Track, Vertex,
};

fn bytes(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip");
    std::fs::read(folder.join(name)).expect("a file of the sample character")
}

/// The sample character: idle, walk; body, scarf; puff.
fn pip() -> Player {
    let skeleton = Skeleton::read(&bytes("pip.csf")).expect("a skeleton");
    let animations = ["pip_idle.caf", "pip_walk.caf"].map(|name| Animation::read(&bytes(name)).expect("one"));
    let meshes = ["pip_body.cmf", "pip_scarf.cmf"].map(|name| Mesh::read(&bytes(name)).expect("a mesh"));
    let puff = MorphAnimation::read(&bytes("pip_puff.cpf")).expect("a morph animation");
    Player::new(Arc::new(Character::new(&Parts {
        skeleton: Some(&skeleton),
        animations: animations.iter().map(|value| (value, Sampling::Clamp)).collect(),
        meshes: meshes.iter().collect(),
        morph_animations: vec![&puff],
    })))
}

#[track_caller]
fn assert_close(found: [f32; 3], expected: [f32; 3]) {
    let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(near, "{found:?} {expected:?}");
}

/// An arm along x: shoulder at 0, elbow at 10; a vertex at the elbow's outside, half of each bone, and one at the hand.
fn arm() -> (Skeleton, Mesh) {
    let bone = |name: &str, parent, x| Bone {
        name: name.into(),
        parent,
        translation: [x, 0.0, 0.0],
        ..Bone::default()
    };
    let mut skeleton = Skeleton {
        bones: vec![bone("shoulder", None, 0.0), bone("elbow", Some(0), 10.0)],
        ..Skeleton::default()
    };
    skeleton.compute_local_transforms();
    let mut submesh = Submesh::default();
    let influence = |bone, weight| Influence { bone, weight };
    let mut vertex = |position, influences: &[Influence]| {
        submesh.push_vertex(&Vertex {
            position,
            normal: [0.0, 1.0, 0.0],
            influences,
            ..Vertex::default()
        });
    };
    vertex([10.0, 1.0, 0.0], &[influence(0, 0.5), influence(1, 0.5)]);
    vertex([20.0, 0.0, 0.0], &[influence(1, 1.0)]);
    let mesh = Mesh {
        submeshes: vec![submesh],
    };
    (skeleton, mesh)
}

/// The elbow turns by a quarter about z within a second: in the files' convention from +x to -y.
fn bend() -> Animation {
    let half = 0.5_f32.sqrt();
    let key = |time, rotation| Key {
        time,
        translation: None,
        rotation,
    };
    Animation {
        duration: 2.0,
        tracks: vec![Track {
            bone: 1,
            keys: vec![key(0.0, [0.0, 0.0, 0.0, 1.0]), key(1.0, [0.0, 0.0, half, half])],
        }],
    }
}

#[test]
fn an_elbow_bends_and_its_skin_follows() {
    let (skeleton, mesh) = arm();
    let bend = bend();
    let mut player = Player::new(Arc::new(Character::new(&Parts {
        skeleton: Some(&skeleton),
        animations: vec![(&bend, Sampling::Extrapolate)],
        meshes: vec![&mesh],
        ..Parts::default()
    })));
    player.execute_action(0, ActionOptions::default());
    player.update(1.0);
    player.skin();
    let half = 0.5_f32.sqrt();
    let surface = &player.surfaces()[0];
    // The hand points to -y. The outside of the elbow: half stays at (10, 1), half turns to (11, 0).
    assert_close(surface.positions()[1], [10.0, -10.0, 0.0]);
    assert_close(surface.normals()[1], [1.0, 0.0, 0.0]);
    assert_close(surface.positions()[0], [10.5, 0.5, 0.0]);
    assert_close(surface.normals()[0], [half, half, 0.0]);
    // Beyond its last key the turn goes on: 1.5 quarters.
    player.update(0.5);
    player.skin();
    assert_close(
        player.surfaces()[0].positions()[1],
        [10.0 - 10.0 * half, -10.0 * half, 0.0],
    );
}

#[test]
fn the_sample_character_stands_in_its_bind_pose() {
    let player = pip();
    assert_eq!(
        (
            player.character().bone_count(),
            player.character().surface_count()
        ),
        (11, 3)
    );
    for (at, surface) in player.surfaces().iter().enumerate() {
        let submesh = player.character().submesh(at).expect("a submesh");
        for (found, expected) in surface.positions().iter().zip(&submesh.positions) {
            let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4);
            assert!(near, "{found:?} {expected:?}");
        }
        assert_eq!(surface.faces(), submesh.faces);
    }
}

/// Places and vertices of the sample character 0.3 s into its walk, worked out in doubles, by another program, from what the
/// files say as XML.
#[test]
fn the_sample_character_stands_where_it_should() {
    let bones = [
        (
            2,
            [0.02458, 2.67566, 66.19279],
            [0.060285, 0.005505, 0.001051, 0.998166],
        ),
        (
            6,
            [-19.41703, -6.08125, 46.74521],
            [0.646098, 0.109023, 0.044773, 0.7541],
        ),
        (
            9,
            [-7.52134, 0.82407, 32.03217],
            [-0.204443, 0.026374, 0.040774, 0.977673],
        ),
    ];
    let vertices = [
        (0, [0.07018, 2.90118, 69.18395]),
        (400, [-18.37382, -5.42758, 84.09948]),
        (900, [-32.19137, -17.54357, 45.37546]),
    ];
    let mut player = pip();
    player.blend_cycle(1, 1.0, 0.0);
    player.update(0.0);
    player.update(0.3);
    player.skin();
    for (bone, translation, rotation) in bones {
        let placed = player.pose.placed()[bone];
        let near = |a: &[f32], b: &[f32], most: f32| a.iter().zip(b).all(|(a, b)| (a - b).abs() < most);
        assert!(
            near(&placed.translation, &translation, 1e-4),
            "{bone}: {placed:?}"
        );
        assert!(near(&placed.rotation, &rotation, 1e-5), "{bone}: {placed:?}");
    }
    for (vertex, expected) in vertices {
        let found = player.surfaces()[0].positions()[vertex];
        let near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4);
        assert!(near, "{vertex}: {found:?} {expected:?}");
    }
}

#[test]
fn the_sample_character_walks_in_circles() {
    let mut player = pip();
    player.blend_cycle(1, 1.0, 0.0);
    player.update(0.0);
    let length = player.character().duration(1);
    let start: Vec<_> = player
        .pose
        .placed()
        .iter()
        .map(|placed| placed.translation)
        .collect();
    player.update(length / 3.0);
    let third = player.pose.placed().iter().zip(&start);
    let way = third.map(|(placed, start)| {
        let way = placed.translation.iter().zip(start).map(|(a, b)| (a - b).abs());
        way.fold(0.0, f32::max)
    });
    assert!(way.fold(0.0, f32::max) > 1.0, "nothing moves");
    player.update(length * 2.0 / 3.0);
    let (time, duration) = player.cycle_time();
    assert_eq!(duration, length);
    assert!(time < 1e-5 || length - time < 1e-5, "{time}");
    for (placed, start) in player.pose.placed().iter().zip(start) {
        let near = placed
            .translation
            .iter()
            .zip(start)
            .all(|(a, b)| (a - b).abs() < 1e-3);
        assert!(near, "{placed:?} {start:?}");
    }
}

#[test]
fn morph_targets_move_vertices_and_let_go() {
    let mut player = pip();
    player.update(0.0);
    player.skin();
    let still = player.surfaces()[0].positions().to_vec();
    player.start_morph(
        0,
        MorphOptions {
            looped: true,
            ..MorphOptions::default()
        },
    );
    let mut largest = 0.0_f32;
    for _ in 0..30 {
        player.update(0.1);
        largest = largest.max(player.morph_weight(0, 0));
    }
    assert!(largest > 0.5, "{largest}");
    player.stop_morph(0);
    assert_eq!(
        (player.morph_weight(0, 0), player.is_morph_playing(0)),
        (0.0, false)
    );
    player.set_morph_weight(0, 0, 1.0);
    player.skin();
    assert_ne!(player.surfaces()[0].positions(), still);
    player.set_morph_weight(0, 0, 0.0);
    player.skin();
    assert_eq!(player.surfaces()[0].positions(), still);
}

#[test]
fn nothing_is_allocated_once_lists_have_grown() {
    let mut player = pip();
    let play = |player: &mut Player| {
        player.blend_cycle(0, 0.5, 0.2);
        player.blend_cycle(1, 1.0, 0.2);
        player.start_morph(0, MorphOptions::default());
        for frame in 0..120 {
            if frame == 30 {
                player.execute_action(
                    0,
                    ActionOptions {
                        delay_in: 0.1,
                        delay_out: 0.1,
                        ..Default::default()
                    },
                );
                player.clear_cycle(0, 0.3);
            }
            player.set_level_of_detail(1.0 - frame as f32 / 240.0);
            player.update(1.0 / 30.0);
            player.skin();
        }
        player.blend_cycle(1, 0.0, 0.0);
    };
    play(&mut player);
    // What the first round leaves fades while the second one begins.
    play(&mut player);
    let allocations = allocation_counter::measure(|| play(&mut player)).count_total;
    assert_eq!(allocations, 0);
}

#[test]
fn numbers_that_are_none_do_no_harm() {
    let mut player = pip();
    for weight in [f32::NAN, f32::INFINITY, -1.0, f32::MIN_POSITIVE] {
        player.blend_cycle(0, weight, weight);
        player.execute_action(
            1,
            ActionOptions {
                delay_in: weight,
                delay_out: weight,
                weight,
                lock: true,
            },
        );
        player.start_morph(
            0,
            MorphOptions {
                weight,
                fade_in: weight,
                fade_out: weight,
                ..Default::default()
            },
        );
        player.set_level_of_detail(weight);
        player.set_time_factor(weight);
        for seconds in [weight, 0.1, -1e30, 1e30] {
            player.update(seconds);
            player.skin();
        }
    }
}

/// A generator of numbers that differ from run to run of the loop, not of the test.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end.max(1)
    }
}

#[test]
fn damaged_characters_are_played_drawn_and_exported_without_panic() {
    let names = [
        "pip.csf",
        "pip_walk.caf",
        "pip_body.cmf",
        "pip_scarf.cmf",
        "pip_puff.cpf",
    ];
    let files = names.map(bytes);
    let mut numbers = Numbers(7);
    let mut played = 0;
    for _ in 0..400 {
        let mut damaged = files.clone();
        let mut documents = Vec::new();
        for file in &mut damaged {
            for _ in 0..numbers.below(4) {
                let at = numbers.below(file.len());
                file[at] = u8::try_from(numbers.below(256)).expect("a byte");
            }
            documents.extend(cal3d::read(file).map(|file| file.document));
        }
        let mut parts = Parts::default();
        for document in &documents {
            match document {
                Document::Skeleton(value) => parts.skeleton = Some(value),
                Document::Animation(value) => parts.animations.push((value, Sampling::Extrapolate)),
                Document::Mesh(value) => parts.meshes.push(value),
                Document::MorphAnimation(value) => parts.morph_animations.push(value),
                Document::Material(_) => {}
            }
        }
        played += documents.len();
        export(&parts);
        let mut player = Player::new(Arc::new(Character::new(&parts)));
        player.blend_cycle(0, 1.0, 0.5);
        player.start_morph(0, MorphOptions::default());
        player.set_level_of_detail(0.3);
        for _ in 0..3 {
            player.update(0.3);
            player.skin();
            draw(&player);
        }
    }
    assert!(played > 1000, "{played} documents");
}

/// Draws a character on a small canvas.
fn draw(player: &Player) {
    let surfaces = || player.surfaces().iter();
    let boxes = surfaces().filter_map(|surface| Bounds::of(surface.positions()));
    let Some(bounds) = boxes.reduce(|all, one| all.union(&one)) else {
        return;
    };
    let shapes: Vec<Shape<'_>> = surfaces()
        .map(|surface| Shape {
            positions: surface.positions(),
            normals: surface.normals(),
            faces: surface.faces(),
            ..Shape::default()
        })
        .collect();
    let mut canvas = Canvas::new((16, 16), 1).expect("a canvas");
    canvas.draw(&Camera::new(&View::default(), &bounds, (16, 16)), &shapes);
    assert_eq!(canvas.resolve([0; 4]).len(), 256);
}

/// Exports a character; its description is JSON in any case.
fn export(parts: &Parts<'_>) {
    let named = |name: &str| name.to_owned();
    let scene = Scene {
        skeleton: parts.skeleton,
        animations: parts
            .animations
            .iter()
            .map(|(value, sampling)| (named("a"), *value, *sampling))
            .collect(),
        meshes: parts.meshes.iter().map(|mesh| (named("m"), *mesh)).collect(),
        morph_animations: parts
            .morph_animations
            .iter()
            .map(|value| (named("p"), *value))
            .collect(),
        ..Scene::default()
    };
    let glb = scene.to_glb(&SceneOptions::default()).expect("a file").bytes;
    let length = u32::from_le_bytes([glb[12], glb[13], glb[14], glb[15]]) as usize;
    let json: serde_json::Value = serde_json::from_slice(&glb[20..20 + length]).expect("JSON");
    assert_eq!(json["asset"]["version"], "2.0");
}
