//! Levels of detail.

use crate::mesh::Submesh;

/// Stands for a vertex that collapses into none.
const NONE: u32 = u32::MAX;

impl Submesh {
    /// Fills `faces` with the triangles of a level of detail, 0..=1, and returns the number of vertices that they use: the first
    /// ones of the list. `scratch` is a buffer to use again.
    ///
    /// Faces whose corners collapse into no vertex are left out.
    ///
    /// Source: cal3d.md 18.
    pub fn faces_at(&self, level: f32, faces: &mut Vec<[u32; 3]>, scratch: &mut Vec<u32>) -> usize {
        let level = if level > 0.0 { level.min(1.0) } else { 0.0 };
        let gone = ((1.0 - level) * self.lod_steps as f32) as usize;
        let kept = self.vertex_count().saturating_sub(gone);
        let vanished = self
            .collapses
            .iter()
            .skip(kept)
            .map(|collapse| collapse.faces as usize);
        let left = self
            .faces
            .len()
            .saturating_sub(vanished.fold(0, usize::saturating_add));
        faces.clear();
        if kept == self.vertex_count() {
            faces.extend_from_slice(self.faces.get(..left).unwrap_or_default());
            return kept;
        }
        self.map_collapsed(kept, scratch);
        let kept_faces = self.faces.iter().take(left).filter_map(|face| {
            let mut corners = *face;
            for corner in &mut corners {
                let place = (*corner as usize).checked_sub(kept);
                if let Some(place) = place {
                    *corner = *scratch.get(place)?;
                }
            }
            corners
                .iter()
                .all(|corner| (*corner as usize) < kept)
                .then_some(corners)
        });
        faces.extend(kept_faces);
        kept
    }

    /// Where each vertex from `kept` on ends up.
    fn map_collapsed(&self, kept: usize, map: &mut Vec<u32>) {
        map.clear();
        let collapsed = self.collapses.iter().skip(kept);
        map.extend(collapsed.map(|collapse| collapse.vertex.unwrap_or(NONE)));
        // Each round doubles the steps that all have gone; circles never end up anywhere.
        let rounds = usize::BITS.saturating_sub(map.len().leading_zeros());
        for _ in 0..=rounds {
            let mut done = true;
            for at in 0..map.len() {
                let next = map
                    .get(at)
                    .filter(|to| **to != NONE)
                    .and_then(|to| (*to as usize).checked_sub(kept))
                    .map(|place| map.get(place).copied().unwrap_or(NONE));
                if let (Some(next), Some(slot)) = (next, map.get_mut(at)) {
                    *slot = next;
                    done = false;
                }
            }
            if done {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::{Collapse, Vertex};

    /// A fan of vertices around the first, each of which collapses into the one before with a face.
    fn submesh(collapses: &[(Option<u32>, u32)], steps: u32, faces: &[[u32; 3]]) -> Submesh {
        let mut submesh = Submesh::default();
        for &(vertex, faces) in collapses {
            submesh.push_vertex(&Vertex {
                collapse: Collapse { vertex, faces },
                ..Vertex::default()
            });
        }
        submesh.lod_steps = steps;
        submesh.faces = faces.to_vec();
        submesh
    }

    fn faces(submesh: &Submesh, level: f32) -> (usize, Vec<[u32; 3]>) {
        let (mut faces, mut scratch) = (vec![[9; 3]], vec![9]);
        let kept = submesh.faces_at(level, &mut faces, &mut scratch);
        (kept, faces)
    }

    const FACES: [[u32; 3]; 3] = [[0, 1, 4], [0, 1, 2], [2, 3, 4]];

    #[test]
    fn vertices_and_faces_go_from_the_end() {
        let list = [(None, 0), (None, 0), (None, 0), (Some(2), 0), (Some(3), 1)];
        let submesh = submesh(&list, 2, &FACES);
        assert_eq!(faces(&submesh, 1.0), (5, FACES.to_vec()));
        assert_eq!(faces(&submesh, 0.51), (5, FACES.to_vec()));
        assert_eq!(faces(&submesh, 0.5), (4, vec![[0, 1, 3], [0, 1, 2]]));
        assert_eq!(faces(&submesh, 0.0), (3, vec![[0, 1, 2], [0, 1, 2]]));
        assert_eq!(faces(&submesh, -1.0), faces(&submesh, 0.0));
        assert_eq!(faces(&submesh, f32::NAN), faces(&submesh, 0.0));
        assert_eq!(faces(&submesh, 2.0), faces(&submesh, 1.0));
    }

    #[test]
    fn circles_and_ends_drop_faces() {
        let list = [(None, 0), (None, 0), (None, 0), (Some(4), 0), (Some(3), 0)];
        assert_eq!(faces(&submesh(&list, 2, &FACES), 0.0), (3, vec![[0, 1, 2]]));
        let list = [(None, 0), (None, 0), (None, 0), (None, 0), (Some(3), 0)];
        assert_eq!(faces(&submesh(&list, 2, &FACES), 0.0), (3, vec![[0, 1, 2]]));
    }

    #[test]
    fn more_steps_than_vertices_leave_nothing() {
        let list = [(None, 9); 5];
        assert_eq!(faces(&submesh(&list, 900, &FACES), 0.0), (0, vec![]));
    }
}
