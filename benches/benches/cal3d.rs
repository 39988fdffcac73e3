//! Cal3D characters: skinning in vertices per second, beside a plain scalar loop; a crowd of 1,000.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use cal3d::play::{Character, Parts, Player, Sampling};
use cal3d::{Animation, Influence, Mesh, Skeleton};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Instances of the crowd.
const CROWD: u16 = 1000;
const FRAME: f32 = 1.0 / 60.0;

fn bytes(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cal3d-pip");
    std::fs::read(folder.join(name)).expect("a file of the sample character")
}

/// The sample character without its simulated tail, in the middle of a step.
fn walking() -> Player {
    let skeleton = Skeleton::read(&bytes("pip.csf")).expect("a skeleton");
    let walk = Animation::read(&bytes("pip_walk.caf")).expect("an animation");
    let body = Mesh::read(&bytes("pip_body.cmf")).expect("a mesh");
    let mut player = Player::new(Arc::new(Character::new(&Parts {
        skeleton: Some(&skeleton),
        animations: vec![(&walk, Sampling::Clamp)],
        meshes: vec![&body],
        ..Parts::default()
    })));
    player.blend_cycle(0, 1.0, 0.0);
    player.update(0.0);
    player.update(0.2);
    player
}

fn vertices(player: &Player) -> u64 {
    player
        .surfaces()
        .iter()
        .map(|surface| surface.positions().len() as u64)
        .sum()
}

/// A bone's matrix, row by row, and its offset.
type Plain = ([f32; 9], [f32; 3]);

/// What the specification says, word by word: weighted sums of transformed positions and normals.
fn plain(
    bones: &[Plain],
    (positions, normals): (&[[f32; 3]], &[[f32; 3]]),
    influences: &[Vec<Influence>],
    (out_positions, out_normals): (&mut [[f32; 3]], &mut [[f32; 3]]),
) {
    for vertex in 0..positions.len() {
        let ([x, y, z], [nx, ny, nz]) = (positions[vertex], normals[vertex]);
        let (mut position, mut normal) = ([0.0_f32; 3], [0.0_f32; 3]);
        for Influence { bone, weight } in &influences[vertex] {
            let (m, b) = &bones[*bone as usize];
            for row in 0..3 {
                let [mx, my, mz] = [m[3 * row], m[3 * row + 1], m[3 * row + 2]];
                position[row] += weight * (mx * x + my * y + mz * z + b[row]);
                normal[row] += weight * (mx * nx + my * ny + mz * nz);
            }
        }
        let length = (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]).sqrt();
        out_positions[vertex] = position;
        out_normals[vertex] = normal.map(|component| component / length);
    }
}

fn skinning(criterion: &mut Criterion) {
    let mut player = walking();
    let mut group = criterion.benchmark_group("cal3d/skin");
    group.throughput(Throughput::Elements(vertices(&player)));
    group.bench_function("ours", |bencher| bencher.iter(|| black_box(&mut player).skin()));

    let bones: Vec<Plain> = player
        .pose
        .skinning()
        .iter()
        .map(|bone| (bone.matrix(), bone.translation()))
        .collect();
    let character = Arc::clone(player.character());
    let submeshes = (0..character.surface_count()).filter_map(|surface| character.submesh(surface));
    let mut surfaces: Vec<_> = submeshes
        .map(|submesh| {
            let influences: Vec<Vec<Influence>> = (0..submesh.vertex_count())
                .map(|vertex| submesh.influences_of(vertex).to_vec())
                .collect();
            (
                submesh,
                influences,
                submesh.positions.clone(),
                submesh.normals.clone(),
            )
        })
        .collect();
    group.bench_function("plain", |bencher| {
        bencher.iter(|| {
            for (submesh, influences, positions, normals) in &mut surfaces {
                let bind = (submesh.positions.as_slice(), submesh.normals.as_slice());
                plain(black_box(&bones), bind, influences, (positions, normals));
            }
            black_box(&surfaces);
        });
    });
    group.finish();

    // Both say the same.
    for (surface, (_, _, positions, _)) in player.surfaces().iter().zip(&surfaces) {
        for (ours, plain) in surface.positions().iter().zip(positions) {
            assert!(
                ours.iter().zip(plain).all(|(a, b)| (a - b).abs() < 1e-3),
                "{ours:?} {plain:?}"
            );
        }
    }
}

fn crowd(criterion: &mut Criterion) {
    let first = walking();
    let place = |number: u16| {
        let mut player = first.clone();
        player.update(f32::from(number) * 0.01);
        player
    };
    let mut crowd: Vec<Player> = (0..CROWD).map(place).collect();
    let mut group = criterion.benchmark_group("cal3d/crowd of 1000");
    group.sample_size(20);
    group.throughput(Throughput::Elements(u64::from(CROWD)));
    group.bench_function("pose", |bencher| {
        bencher.iter(|| crowd.iter_mut().for_each(|player| player.update(FRAME)));
    });
    group.throughput(Throughput::Elements(u64::from(CROWD) * vertices(&first)));
    group.bench_function("pose and skin", |bencher| {
        bencher.iter(|| {
            for player in &mut crowd {
                player.update(FRAME);
                player.skin();
            }
        });
    });
    group.finish();
}

criterion_group!(benches, skinning, crowd);
criterion_main!(benches);
