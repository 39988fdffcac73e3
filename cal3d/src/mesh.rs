//! Skinned triangles.

use crate::name::Name;

/// The skin of a character, or a part of it.
///
/// Source: cal3d.md 5.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// Parts of one material each, in the order of the file.
    pub submeshes: Vec<Submesh>,
}

/// A part of a mesh that has one material. Vertices are kept as parallel lists.
///
/// [`Submesh::push_vertex`] keeps the lists in step; readers give only lists in step and indices that exist (save those of
/// bones, which only the skeleton knows).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Submesh {
    /// Number of the material thread; with plain model lists the position of the material in the list. Not checked: -1 occurs.
    /// Source: cal3d.md 9.1.
    pub material: i32,
    /// Number of vertices at the end of the list that collapse as the level of detail falls. Source: cal3d.md 18.
    pub lod_steps: u32,
    /// Sets of texture coordinates of each vertex; set i goes with map i of the material. At most
    /// [`limits::MAX_UV_SETS`](crate::limits::MAX_UV_SETS) in files.
    pub uv_sets: u32,
    /// Position of each vertex in model space, in the bind pose.
    pub positions: Vec<[f32; 3]>,
    /// Normal of each vertex in model space, in the bind pose.
    pub normals: Vec<[f32; 3]>,
    /// Colour of each vertex: red, green, blue, 0..1. Empty where all are white, which is also what files without colours give.
    pub colors: Vec<[f32; 3]>,
    /// What becomes of each vertex as the level of detail falls.
    pub collapses: Vec<Collapse>,
    /// Texture coordinates: [`Submesh::uv_sets`] of the first vertex, then those of the second and so on. `v` runs from the top
    /// of the image downwards.
    pub uvs: Vec<[f32; 2]>,
    /// Where the influences of each vertex begin in [`Submesh::influences`], and one more entry where those of the last end.
    /// Empty where there are no vertices.
    pub influence_starts: Vec<u32>,
    /// Influences of all vertices, see [`Submesh::influences_of`].
    pub influences: Vec<Influence>,
    /// Weight of each vertex in the simulation of springs: 0 follows the skeleton, more is simulated. Empty without springs.
    /// Source: cal3d.md 17.
    pub phys_weights: Vec<f32>,
    /// Springs in the order of the file, which is the order in which they act.
    pub springs: Vec<Spring>,
    /// Morph targets in the order of the file.
    pub morphs: Vec<Morph>,
    /// Triangles: positions of their vertices. Counter-clockwise seen from outside once the winding is fixed
    /// ([`Submesh::fix_winding`]).
    pub faces: Vec<[u32; 3]>,
}

/// What becomes of a vertex as the level of detail falls. Source: cal3d.md 18.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Collapse {
    /// Vertex that takes its place; none where it never collapses.
    pub vertex: Option<u32>,
    /// Number of faces at the end of the list that vanish with it.
    pub faces: u32,
}

/// Share that a bone has in a vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Influence {
    /// Position of the bone in [`Skeleton::bones`](crate::Skeleton::bones). It may not exist there.
    pub bone: u32,
    /// Weight as stored; those of a vertex usually, not always, sum to 1.
    pub weight: f32,
}

/// A spring between two vertices. Source: cal3d.md 17.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spring {
    /// The two vertices.
    pub vertices: [u32; 2],
    /// Coefficient as stored; the simulation does not use it.
    pub coefficient: f32,
    /// Length at rest in units of the model.
    pub rest_length: f32,
}

/// A morph target. Source: cal3d.md 5, 16.1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Morph {
    /// Name; its [suffix](Name::suffix) chooses how weights combine.
    pub name: Name,
    /// What the stored positions and normals mean. [`Morph::deltas`] makes them differences.
    pub form: MorphForm,
    /// The vertices that it moves, as stored.
    pub vertices: Vec<MorphVertex>,
    /// Texture coordinates, [`Submesh::uv_sets`] for each entry of [`Morph::vertices`]. Stored, but used by no player.
    pub uvs: Vec<[f32; 2]>,
}

/// What the positions and normals of a morph target mean. Source: cal3d.md 5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MorphForm {
    /// They replace those of the vertex.
    #[default]
    Absolute,
    /// They are added to those of the vertex.
    Difference,
}

/// A vertex that a morph target moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MorphVertex {
    /// Position of the vertex in the submesh.
    pub vertex: u32,
    /// Position, by [`Morph::form`].
    pub position: [f32; 3],
    /// Normal, by [`Morph::form`].
    pub normal: [f32; 3],
}

/// A vertex to be added to a submesh.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vertex<'a> {
    /// Position in model space, in the bind pose.
    pub position: [f32; 3],
    /// Normal in model space, in the bind pose.
    pub normal: [f32; 3],
    /// Texture coordinates, one for each set of the submesh; missing ones are 0, further ones are dropped.
    pub uvs: &'a [[f32; 2]],
    /// Influences of bones.
    pub influences: &'a [Influence],
    /// What becomes of it as the level of detail falls.
    pub collapse: Collapse,
}

impl Submesh {
    /// Adds a vertex. Where others have colours it is white, where others have weights in the simulation it follows the skeleton.
    pub fn push_vertex(&mut self, vertex: &Vertex<'_>) {
        if self.influence_starts.is_empty() {
            self.influence_starts.push(0);
        }
        if !self.colors.is_empty() {
            self.colors.push([1.0; 3]);
        }
        if !self.phys_weights.is_empty() {
            self.phys_weights.push(0.0);
        }
        self.positions.push(vertex.position);
        self.normals.push(vertex.normal);
        self.collapses.push(vertex.collapse);
        let missing = std::iter::repeat(&[0.0; 2]);
        let sets = self.uv_sets as usize;
        self.uvs.extend(vertex.uvs.iter().chain(missing).take(sets));
        self.influences.extend_from_slice(vertex.influences);
        self.close_vertex();
    }

    /// Ends the influences of a vertex.
    pub(crate) fn close_vertex(&mut self) {
        let end = u32::try_from(self.influences.len()).unwrap_or(u32::MAX);
        self.influence_starts.push(end);
    }

    /// Number of vertices.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.positions.len()
    }

    /// Influences of a vertex; none if there is no such vertex.
    #[must_use]
    pub fn influences_of(&self, vertex: usize) -> &[Influence] {
        let bound = |index: usize| self.influence_starts.get(index).map(|&start| start as usize);
        let range = bound(vertex).zip(bound(vertex.saturating_add(1)));
        range
            .and_then(|(from, to)| self.influences.get(from..to))
            .unwrap_or_default()
    }

    /// Texture coordinates of a vertex, one for each set; none if there is no such vertex.
    #[must_use]
    pub fn uvs_of(&self, vertex: usize) -> &[[f32; 2]] {
        slice_of(&self.uvs, self.uv_sets, vertex)
    }

    /// Texture coordinates of one set, for every vertex; none if there is no such set.
    pub fn uv_set(&self, set: usize) -> impl Iterator<Item = [f32; 2]> + '_ {
        let sets = self.uv_sets as usize;
        let uvs = if set < sets { self.uvs.as_slice() } else { &[] };
        uvs.iter().skip(set).step_by(sets.max(1)).copied()
    }

    /// Colour of a vertex: white where none is stored.
    #[must_use]
    pub fn color_of(&self, vertex: usize) -> [f32; 3] {
        self.colors.get(vertex).copied().unwrap_or([1.0; 3])
    }

    /// Forgets the colours if all are white, so that equal submeshes are equal.
    pub fn normalize_colors(&mut self) {
        if self.colors.iter().all(|color| *color == [1.0; 3]) {
            self.colors = Vec::new();
        }
    }

    /// Whether the first face is clockwise seen from the side that the normal of its first corner points to. So the original
    /// decides whether to turn all faces of a submesh.
    ///
    /// Source: cal3d.md 5.
    #[must_use]
    pub fn is_clockwise(&self) -> bool {
        let corners = self.faces.first().map(|face| face.map(|vertex| vertex as usize));
        let Some([a, b, c]) = corners else {
            return false;
        };
        let position = |vertex: usize| self.positions.get(vertex);
        let (Some(from), Some(at), Some(to), Some(normal)) =
            (position(a), position(b), position(c), self.normals.get(a))
        else {
            return false;
        };
        let [ux, uy, uz] = difference(from, at);
        let [vx, vy, vz] = difference(to, at);
        let cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
        cross[0] * normal[0] + cross[1] * normal[1] + cross[2] * normal[2] > 0.0
    }

    /// Turns all faces if the first one is clockwise, and returns whether they were turned.
    ///
    /// Source: cal3d.md 5.
    pub fn fix_winding(&mut self) -> bool {
        let turn = self.is_clockwise();
        if turn {
            self.faces.iter_mut().for_each(|face| face.swap(1, 2));
        }
        turn
    }
}

impl Morph {
    /// The vertices that it moves, with positions and normals as differences to those of the submesh.
    ///
    /// Source: cal3d.md 16.1.
    pub fn deltas<'a>(&'a self, submesh: &'a Submesh) -> impl Iterator<Item = MorphVertex> + 'a {
        self.vertices_as(MorphForm::Difference, submesh)
    }

    /// The vertices that it moves, with positions and normals in a form of choice.
    pub fn vertices_as<'a>(
        &'a self,
        form: MorphForm,
        submesh: &'a Submesh,
    ) -> impl Iterator<Item = MorphVertex> + 'a {
        let convert = move |list: &[[f32; 3]], vertex: u32, value: [f32; 3]| {
            let base = list.get(vertex as usize).copied().unwrap_or_default();
            match (self.form, form) {
                (MorphForm::Absolute, MorphForm::Difference) => difference(&value, &base),
                (MorphForm::Difference, MorphForm::Absolute) => {
                    [base[0] + value[0], base[1] + value[1], base[2] + value[2]]
                }
                _ => value,
            }
        };
        self.vertices.iter().map(move |moved| MorphVertex {
            vertex: moved.vertex,
            position: convert(&submesh.positions, moved.vertex, moved.position),
            normal: convert(&submesh.normals, moved.vertex, moved.normal),
        })
    }

    /// Texture coordinates of an entry of [`Morph::vertices`].
    #[must_use]
    pub fn uvs_of(&self, entry: usize, uv_sets: u32) -> &[[f32; 2]] {
        slice_of(&self.uvs, uv_sets, entry)
    }
}

/// The texture coordinates of a vertex in a list of `sets` for each.
fn slice_of(uvs: &[[f32; 2]], sets: u32, vertex: usize) -> &[[f32; 2]] {
    let sets = sets as usize;
    let from = vertex.saturating_mul(sets);
    uvs.get(from..from.saturating_add(sets)).unwrap_or_default()
}

/// `a - b`.
fn difference(a: &[f32; 3], b: &[f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
