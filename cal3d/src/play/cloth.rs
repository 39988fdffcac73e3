//! Springs: cloth and hair.

use crate::mesh::{Spring, Submesh};

const GRAVITY: [f32; 3] = [0.0, 0.0, -98.1];
/// A steady breeze.
const FORCE: [f32; 3] = [0.0, 0.5, 0.0];
/// What is left of a vertex's motion in a step.
const DAMPING: f32 = 0.99;
/// Rounds over all springs in a step.
const ROUNDS: usize = 2;

/// The springs of a submesh, laid out for stepping.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    weights: Vec<f32>,
    springs: Vec<Spring>,
}

/// State of a net in an instance. Source: cal3d.md 17.
#[derive(Clone, Debug)]
pub(crate) struct Cloth {
    /// Where vertices are, and are shown.
    pub(crate) current: Vec<[f32; 3]>,
    /// Where they were a step before.
    old: Vec<[f32; 3]>,
}

impl Net {
    /// The springs of a submesh, if it has any. Those of vertices that do not exist are left out.
    pub(crate) fn new(submesh: &Submesh) -> Option<Self> {
        if submesh.springs.is_empty() {
            return None;
        }
        let vertices = submesh.vertex_count();
        let mut weights = submesh.phys_weights.clone();
        weights.resize(vertices, 0.0);
        let exists = |spring: &&Spring| spring.vertices.iter().all(|vertex| (*vertex as usize) < vertices);
        let springs = submesh.springs.iter().filter(exists).copied().collect();
        Some(Self { weights, springs })
    }

    /// Lets a span of seconds pass. `skinned` tells where bones take the vertices. Source: cal3d.md 17.
    pub(crate) fn step(&self, cloth: &mut Cloth, skinned: &[[f32; 3]], seconds: f32) {
        let square = seconds * seconds;
        let vertices = cloth.current.iter_mut().zip(&mut cloth.old);
        for (((current, old), skinned), weight) in vertices.zip(skinned).zip(&self.weights) {
            let before = *current;
            if *weight > 0.0 {
                for axis in 0..3 {
                    let pull = (FORCE[axis] + weight * GRAVITY[axis]) / weight;
                    current[axis] = before[axis] + DAMPING * (before[axis] - old[axis]) + pull * square;
                }
            } else {
                *current = *skinned;
            }
            *old = before;
        }
        for _ in 0..ROUNDS {
            for spring in &self.springs {
                self.pull(spring, &mut cloth.current);
            }
        }
    }

    /// Brings the ends of a spring towards its length at rest.
    fn pull(&self, spring: &Spring, at: &mut [[f32; 3]]) {
        let [a, b] = spring.vertices.map(|vertex| vertex as usize);
        let weight = |vertex: usize| self.weights.get(vertex).copied().unwrap_or(0.0);
        let (Some(from), Some(to)) = (at.get(a).copied(), at.get(b).copied()) else {
            return;
        };
        let way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        let length = (way[0] * way[0] + way[1] * way[1] + way[2] * way[2]).sqrt();
        if length > 0.0 {
            let share = (length - spring.rest_length) / length;
            let [mut first, mut second] = [share, share];
            if weight(a) > 0.0 {
                first *= 0.5;
                second *= 0.5;
            } else {
                first = 0.0;
            }
            if weight(b) <= 0.0 {
                first *= 2.0;
                second = 0.0;
            }
            // One after the other: both ends may be one vertex.
            if let Some(at) = at.get_mut(a) {
                *at = [
                    at[0] + first * way[0],
                    at[1] + first * way[1],
                    at[2] + first * way[2],
                ];
            }
            if let Some(at) = at.get_mut(b) {
                *at = [
                    at[0] - second * way[0],
                    at[1] - second * way[1],
                    at[2] - second * way[2],
                ];
            }
        }
    }
}

impl Cloth {
    /// At rest in the bind pose, where the first step begins.
    pub(crate) fn new(positions: &[[f32; 3]]) -> Self {
        Self {
            current: positions.to_vec(),
            old: positions.to_vec(),
        }
    }

    /// Back to the bind pose.
    pub(crate) fn reset(&mut self, positions: &[[f32; 3]]) {
        self.current.copy_from_slice(positions);
        self.old.copy_from_slice(positions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::Vertex;

    fn submesh(weights: &[f32], ends: &[[u32; 2]], rest_length: f32) -> Submesh {
        let mut submesh = Submesh::default();
        for (place, _) in (0_u8..).zip(weights) {
            submesh.push_vertex(&Vertex {
                position: [f32::from(place), 0.0, 0.0],
                ..Vertex::default()
            });
        }
        submesh.phys_weights = weights.to_vec();
        let spring = |&vertices: &[u32; 2]| Spring {
            vertices,
            coefficient: 1000.0,
            rest_length,
        };
        submesh.springs = ends.iter().map(spring).collect();
        submesh
    }

    fn steps(submesh: &Submesh, skinned: &[[f32; 3]], seconds: f32, count: usize) -> Vec<[f32; 3]> {
        let net = Net::new(submesh).expect("a net");
        let mut cloth = Cloth::new(&submesh.positions);
        for _ in 0..count {
            net.step(&mut cloth, skinned, seconds);
        }
        cloth.current
    }

    #[test]
    fn a_free_vertex_falls_and_drifts() {
        let submesh = submesh(&[0.5], &[[0, 0]], 1.0);
        let one = steps(&submesh, &[[9.0; 3]], 0.1, 1);
        // (0.5 / 0.5, -98.1) times 0.01.
        assert!(
            (one[0][1] - 0.01).abs() < 1e-6 && (one[0][2] + 0.981).abs() < 1e-6,
            "{one:?}"
        );
        let two = steps(&submesh, &[[9.0; 3]], 0.1, 2);
        assert!((two[0][2] + 0.981 * 2.99).abs() < 1e-5, "{two:?}");
        assert_eq!(two[0][0], 0.0);
    }

    #[test]
    fn a_spring_pulls_only_what_is_free() {
        // One unit apart, two long: with one end bound the other takes the whole way.
        let still = |weights: &[f32]| {
            let submesh = submesh(weights, &[[0, 1]], 2.0);
            let at = steps(&submesh, &submesh.positions.clone(), 0.0, 1);
            [at[0][0], at[1][0]]
        };
        // Nothing moves both ends half the way in the first round, and there is no way left in the second.
        assert_eq!(still(&[1.0, 1.0]), [-0.5, 1.5]);
        assert_eq!(still(&[0.0, 0.0]), [0.0, 1.0]);
        assert_eq!(still(&[0.0, 1.0]), [0.0, 2.0]);
        assert_eq!(still(&[1.0, 0.0]), [-1.0, 1.0]);
    }

    #[test]
    fn bound_vertices_follow_the_bones() {
        let submesh = submesh(&[0.0, 0.0], &[[0, 1]], 1.0);
        assert_eq!(
            steps(&submesh, &[[3.0; 3], [4.0; 3]], 0.1, 1),
            [[3.0; 3], [4.0; 3]]
        );
    }

    #[test]
    fn springs_of_vertices_that_do_not_exist_are_left_out() {
        let submesh = submesh(&[1.0], &[[0, 5]], 1.0);
        assert_eq!(steps(&submesh, &[[0.0; 3]], 0.0, 1), [[0.0; 3]]);
    }
}
