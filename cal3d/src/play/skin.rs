//! Vertices that follow bones.

use wide::f32x4;

use super::pose::SkinMatrix;
use crate::mesh::{Influence, Submesh};

/// A submesh laid out for skinning.
///
/// Source: cal3d.md 15, 16.1.
#[derive(Clone, Debug)]
pub(crate) struct Skin {
    pub(crate) positions: Vec<[f32; 3]>,
    pub(crate) normals: Vec<[f32; 3]>,
    /// Number of influences of each vertex.
    counts: Vec<u32>,
    /// Influences of all vertices, one after the other; bones exist.
    influences: Vec<Influence>,
    pub(crate) targets: Vec<Target>,
}

/// A morph target: what is added to which vertices.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    moved: Vec<(u32, [f32; 3], [f32; 3])>,
}

impl Skin {
    /// Lays out a submesh for a skeleton of some bones. Influences of bones that do not exist are taken by the first one.
    pub(crate) fn new(submesh: &Submesh, bones: usize) -> Self {
        let (mut counts, mut influences) = (Vec::new(), Vec::new());
        for vertex in 0..submesh.vertex_count() {
            let before = influences.len();
            let own = submesh.influences_of(vertex).iter().map(|influence| Influence {
                bone: if (influence.bone as usize) < bones {
                    influence.bone
                } else {
                    0
                },
                weight: influence.weight,
            });
            influences.extend(own.filter(|_| bones > 0));
            counts.push(u32::try_from(influences.len().saturating_sub(before)).unwrap_or(u32::MAX));
        }
        let mut normals = submesh.normals.clone();
        normals.resize(submesh.vertex_count(), [0.0; 3]);
        let targets = submesh.morphs.iter().map(|morph| Target {
            moved: morph
                .deltas(submesh)
                .map(|moved| (moved.vertex, moved.position, moved.normal))
                .collect(),
        });
        Self {
            positions: submesh.positions.clone(),
            normals,
            counts,
            influences,
            targets: targets.collect(),
        }
    }

    /// Positions and normals with morph targets, before bones. Source: cal3d.md 16.1.
    pub(crate) fn morph(&self, weights: &[f32], positions: &mut [[f32; 3]], normals: &mut [[f32; 3]]) {
        positions.copy_from_slice(&self.positions);
        normals.copy_from_slice(&self.normals);
        for (target, weight) in self.targets.iter().zip(weights) {
            if *weight == 0.0 {
                continue;
            }
            for (vertex, position, normal) in &target.moved {
                let vertex = *vertex as usize;
                if let (Some(to), Some(bent)) = (positions.get_mut(vertex), normals.get_mut(vertex)) {
                    for axis in 0..3 {
                        to[axis] += weight * position[axis];
                        bent[axis] += weight * normal[axis];
                    }
                }
            }
        }
    }

    /// Moves positions and normals by the bones. Normals get the length 1. Source: cal3d.md 15.
    pub(crate) fn transform(
        &self,
        bones: &[SkinMatrix],
        (positions, normals): (&[[f32; 3]], &[[f32; 3]]),
        (out_positions, out_normals): (&mut [[f32; 3]], &mut [[f32; 3]]),
    ) {
        let mut rest = self.influences.as_slice();
        let from = positions.iter().zip(normals);
        let to = out_positions.iter_mut().zip(out_normals);
        for (((position, normal), (out_position, out_normal)), count) in from.zip(to).zip(&self.counts) {
            let (own, others) = rest.split_at_checked(*count as usize).unwrap_or((rest, &[]));
            rest = others;
            let [x, y, z, offset] = match own {
                [] => {
                    (*out_position, *out_normal) = (*position, *normal);
                    continue;
                }
                [only] if only.weight == 1.0 => matrix(bones, only).columns,
                [first, further @ ..] => {
                    let weight = f32x4::splat(first.weight);
                    let mut sum = matrix(bones, first).columns.map(|column| column * weight);
                    for influence in further {
                        let weight = f32x4::splat(influence.weight);
                        for (sum, column) in sum.iter_mut().zip(matrix(bones, influence).columns) {
                            *sum += column * weight;
                        }
                    }
                    sum
                }
            };
            let splat = |[px, py, pz]: [f32; 3]| [f32x4::splat(px), f32x4::splat(py), f32x4::splat(pz)];
            let [px, py, pz] = splat(*position);
            *out_position = triple(x * px + y * py + z * pz + offset);
            let [nx, ny, nz] = splat(*normal);
            let bent = triple(x * nx + y * ny + z * nz);
            let square = bent[0] * bent[0] + bent[1] * bent[1] + bent[2] * bent[2];
            let scale = if square > 0.0 { 1.0 / square.sqrt() } else { 0.0 };
            *out_normal = bent.map(|component| component * scale);
        }
    }
}

/// The matrix of an influence's bone, which exists.
fn matrix(bones: &[SkinMatrix], influence: &Influence) -> SkinMatrix {
    bones
        .get(influence.bone as usize)
        .copied()
        .unwrap_or(SkinMatrix::ZERO)
}

fn triple(lanes: f32x4) -> [f32; 3] {
    let [x, y, z, _] = lanes.to_array();
    [x, y, z]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::{Morph, MorphForm, MorphVertex, Vertex};

    fn matrix_of(rows: [[f32; 3]; 3], offset: [f32; 3]) -> SkinMatrix {
        let column = |i: usize| f32x4::new([rows[0][i], rows[1][i], rows[2][i], 0.0]);
        let offset = f32x4::new([offset[0], offset[1], offset[2], 0.0]);
        SkinMatrix {
            columns: [column(0), column(1), column(2), offset],
        }
    }

    /// A quarter turn about z with a step along x, and a doubling.
    fn bones() -> [SkinMatrix; 2] {
        [
            matrix_of(
                [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
                [10.0, 0.0, 0.0],
            ),
            matrix_of(
                [[2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]],
                [0.0, 0.0, 1.0],
            ),
        ]
    }

    fn submesh(influences: &[(u32, f32)]) -> Submesh {
        let influence = |&(bone, weight): &(u32, f32)| Influence { bone, weight };
        let mut submesh = Submesh::default();
        submesh.push_vertex(&Vertex {
            position: [1.0, 2.0, 3.0],
            normal: [0.0, 1.0, 0.0],
            influences: &influences.iter().map(influence).collect::<Vec<_>>(),
            ..Vertex::default()
        });
        submesh
    }

    fn skinned(influences: &[(u32, f32)]) -> ([f32; 3], [f32; 3]) {
        let skin = Skin::new(&submesh(influences), 2);
        let (mut position, mut normal) = ([[0.0; 3]], [[0.0; 3]]);
        skin.transform(
            &bones(),
            (&skin.positions, &skin.normals),
            (&mut position, &mut normal),
        );
        (position[0], normal[0])
    }

    #[test]
    fn one_bone() {
        assert_eq!(skinned(&[(0, 1.0)]), ([8.0, 1.0, 3.0], [-1.0, 0.0, 0.0]));
        assert_eq!(skinned(&[(1, 1.0)]), ([2.0, 4.0, 7.0], [0.0, 1.0, 0.0]));
        assert_eq!(
            skinned(&[(9, 1.0)]),
            skinned(&[(0, 1.0)]),
            "a bone that does not exist"
        );
    }

    #[test]
    fn two_bones_and_weights_as_they_are() {
        let (position, normal) = skinned(&[(0, 0.5), (1, 0.25)]);
        // Half of (8, 1, 3), a quarter of (2, 4, 7); the normal is half of -x and half of y.
        assert_eq!(position, [4.5, 1.5, 3.25]);
        let half = 0.5_f32.sqrt();
        assert!(
            (normal[0] + half).abs() < 1e-6 && (normal[1] - half).abs() < 1e-6,
            "{normal:?}"
        );
        assert_eq!(skinned(&[(0, 0.5)]).0, [4.0, 0.5, 1.5]);
    }

    #[test]
    fn no_bones_leave_a_vertex_where_it_is() {
        assert_eq!(skinned(&[]), ([1.0, 2.0, 3.0], [0.0, 1.0, 0.0]));
        let skin = Skin::new(&submesh(&[(0, 1.0)]), 0);
        let (mut position, mut normal) = ([[0.0; 3]], [[0.0; 3]]);
        skin.transform(
            &[],
            (&skin.positions, &skin.normals),
            (&mut position, &mut normal),
        );
        assert_eq!(position, [[1.0, 2.0, 3.0]]);
    }

    #[test]
    fn morph_targets_add_differences() {
        let mut submesh = submesh(&[(0, 1.0)]);
        let target = |form, position, normal| Morph {
            form,
            vertices: vec![MorphVertex {
                vertex: 0,
                position,
                normal,
            }],
            ..Morph::default()
        };
        submesh.morphs = vec![
            target(MorphForm::Absolute, [2.0, 2.0, 3.0], [0.0, 1.0, 1.0]),
            target(MorphForm::Difference, [0.0, 4.0, 0.0], [0.0, 0.0, 0.0]),
        ];
        let skin = Skin::new(&submesh, 1);
        let (mut positions, mut normals) = ([[0.0; 3]], [[0.0; 3]]);
        skin.morph(&[0.5, 2.0], &mut positions, &mut normals);
        assert_eq!((positions, normals), ([[1.5, 10.0, 3.0]], [[0.0, 1.0, 0.5]]));
    }
}
