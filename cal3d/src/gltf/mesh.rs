//! Meshes. Source: cal3d.md 20.

use std::collections::BTreeMap;
use std::ops::Range;

use gltf_json::accessor::Accessor;
use gltf_json::buffer::Target;
use gltf_json::extras::RawValue;
use gltf_json::mesh::{Mesh as GltfMesh, Mode, MorphTarget, Primitive, Semantic};
use gltf_json::validation::Checked::Valid;
use gltf_json::{Index, Node};

use super::joints::Joints;
use super::rotation::unit;
use super::{Export, Morphed};
use crate::mesh::{Mesh, Morph, Submesh};
use crate::name::Name;

/// Most sets of texture coordinates that are written.
pub(super) const MAX_UV_SETS: usize = 4;

/// Four joints and weights of every vertex.
type JointSet = (Vec<[u16; 4]>, Vec<[f32; 4]>);

/// What the vertices of the meshes lack in the file.
#[derive(Default)]
struct Lacks {
    /// Vertices with more bones than are written, and the largest share that was left out.
    cut: usize,
    worst: f64,
    uneven: usize,
    springs: usize,
    levels: usize,
}

impl Export<'_> {
    /// Adds all meshes.
    pub(super) fn meshes(&mut self) {
        let mut lacks = Lacks::default();
        for (number, (name, mesh)) in self.scene.meshes.iter().enumerate() {
            for part in parts(mesh) {
                let alone = part.len() == mesh.submeshes.len();
                let name = if alone {
                    name.clone()
                } else {
                    format!("{name} {}", part.start)
                };
                self.mesh(number, name, mesh, part, &mut lacks);
            }
        }
        lacks.tell(&mut self.losses);
    }

    /// Adds submeshes that have the same morph targets as a mesh with a node.
    fn mesh(&mut self, number: usize, name: String, mesh: &Mesh, part: Range<usize>, lacks: &mut Lacks) {
        let submeshes = mesh.submeshes.get(part.clone()).unwrap_or_default();
        let primitives: Vec<Primitive> = submeshes
            .iter()
            .filter(|submesh| !submesh.faces.is_empty() && submesh.vertex_count() > 0)
            .map(|submesh| self.primitive(submesh, lacks))
            .collect();
        if primitives.is_empty() {
            return;
        }
        let targets = submeshes.first().map_or(Vec::new(), target_names);
        let mesh = GltfMesh {
            extensions: None,
            extras: names(&targets),
            name: Some(name.clone()),
            primitives,
            weights: (!targets.is_empty()).then(|| vec![0.0; targets.len()]),
        };
        let node = Node {
            mesh: Some(Index::push(&mut self.pack.root.meshes, mesh)),
            name: Some(name),
            ..Node::default()
        };
        let node = self.nodes.add_mesh(&mut self.pack, node);
        if !targets.is_empty() {
            self.morphed.push(Morphed {
                node,
                mesh: number,
                submeshes: part,
                targets,
            });
        }
    }

    fn primitive(&mut self, submesh: &Submesh, lacks: &mut Lacks) -> Primitive {
        let vertices = Some(Target::ArrayBuffer);
        let count = submesh.vertex_count();
        let mut attributes = BTreeMap::new();
        let mut add = |semantic, accessor: Index<Accessor>| attributes.insert(Valid(semantic), accessor);
        add(
            Semantic::Positions,
            self.pack.floats(&submesh.positions, vertices),
        );
        let mut normals: Vec<[f32; 3]> = submesh.normals.iter().map(|normal| unit(*normal)).collect();
        normals.resize(count, [0.0, 0.0, 1.0]);
        add(Semantic::Normals, self.pack.floats(&normals, vertices));
        for (set, number) in (0..submesh.uv_sets as usize).zip(0_u32..).take(MAX_UV_SETS) {
            let uvs: Vec<[f32; 2]> = submesh.uv_set(set).collect();
            add(Semantic::TexCoords(number), self.pack.floats(&uvs, vertices));
        }
        if submesh.colors.len() == count {
            let shares = |color: &[f32; 3]| color.map(|share| share.clamp(0.0, 1.0));
            let colors: Vec<[f32; 3]> = submesh.colors.iter().map(shares).collect();
            add(Semantic::Colors(0), self.pack.floats(&colors, vertices));
        }
        if !self.nodes.bones.is_empty() {
            for (number, (joints, weights)) in (0_u32..).zip(self.joints(submesh, lacks)) {
                add(Semantic::Joints(number), self.pack.joints(&joints));
                add(Semantic::Weights(number), self.pack.floats(&weights, vertices));
            }
        }
        lacks.springs += usize::from(!submesh.springs.is_empty());
        lacks.levels += usize::from(submesh.lod_steps > 0);
        let targets: Vec<MorphTarget> = submesh
            .morphs
            .iter()
            .map(|morph| self.morph_target(morph, submesh))
            .collect();
        Primitive {
            attributes,
            extensions: None,
            extras: None,
            indices: Some(self.pack.faces(&submesh.faces)),
            material: self.material_of(submesh),
            mode: Valid(Mode::Triangles),
            targets: (!targets.is_empty()).then_some(targets),
        }
    }

    /// Joints and weights of all vertices: one set of four, or two.
    fn joints(&mut self, submesh: &Submesh, lacks: &mut Lacks) -> Vec<JointSet> {
        let most = if self.options.influences > 4 { 8 } else { 4 };
        let still = self.nodes.still_joint();
        let bones = self.nodes.bones.len();
        let all: Vec<Joints> = (0..submesh.vertex_count())
            .map(|vertex| Joints::new(submesh.influences_of(vertex), bones, most, still))
            .collect();
        for joints in &all {
            lacks.cut += usize::from(joints.lost > 0.0);
            lacks.worst = lacks.worst.max(joints.lost);
            lacks.uneven += usize::from(joints.uneven);
            if joints.joints[0] == still {
                self.nodes.use_still_joint();
            }
        }
        let sets = if all.iter().any(Joints::is_wide) { 2 } else { 1 };
        (0..sets)
            .map(|set| {
                let joints = all.iter().map(|joints| {
                    let (sets, _) = joints.joints.as_chunks::<4>();
                    sets.get(set).copied().unwrap_or_default()
                });
                let weights = all.iter().map(|joints| {
                    let (sets, _) = joints.weights.as_chunks::<4>();
                    sets.get(set).copied().unwrap_or_default()
                });
                (joints.collect(), weights.collect())
            })
            .collect()
    }

    fn morph_target(&mut self, morph: &Morph, submesh: &Submesh) -> MorphTarget {
        // Every vertex once, ascending; what moves one twice is summed, as players do.
        let mut moved: BTreeMap<u32, ([f32; 3], [f32; 3])> = BTreeMap::new();
        let count = submesh.vertex_count();
        for vertex in morph
            .deltas(submesh)
            .filter(|moved| (moved.vertex as usize) < count)
        {
            let (position, normal) = moved.entry(vertex.vertex).or_default();
            for axis in 0..3 {
                position[axis] += vertex.position[axis];
                normal[axis] += vertex.normal[axis];
            }
        }
        let places: Vec<u32> = moved.keys().copied().collect();
        let positions: Vec<[f32; 3]> = moved.values().map(|(position, _)| *position).collect();
        let normals: Vec<[f32; 3]> = moved.values().map(|(_, normal)| *normal).collect();
        MorphTarget {
            positions: Some(self.pack.sparse(count, &places, &positions)),
            normals: Some(self.pack.sparse(count, &places, &normals)),
            tangents: None,
        }
    }
}

impl Lacks {
    fn tell(&self, losses: &mut Vec<String>) {
        if self.cut > 0 {
            losses.push(format!(
                "{} vertices have more bones than are written; at most {:.1} % of their weight was left out",
                self.cut,
                self.worst * 100.0
            ));
        }
        if self.uneven > 0 {
            losses.push(format!(
                "the weights of {} vertices were made to sum to 1",
                self.uneven
            ));
        }
        if self.springs > 0 {
            losses.push(format!(
                "the springs of {} submeshes are left out: glTF has none",
                self.springs
            ));
        }
        if self.levels > 0 {
            losses.push(format!(
                "levels of detail of {} submeshes are left out: glTF has none",
                self.levels
            ));
        }
    }
}

/// Runs of submeshes that may be one mesh: all of them where their morph targets are the same, else each by itself.
fn parts(mesh: &Mesh) -> Vec<Range<usize>> {
    let mut names = mesh.submeshes.iter().map(target_names);
    let first = names.next();
    let count = mesh.submeshes.len();
    if names.all(|names| Some(&names) == first.as_ref()) {
        return std::iter::once(0..count).collect();
    }
    (0..count).map(|at| at..at.saturating_add(1)).collect()
}

fn target_names(submesh: &Submesh) -> Vec<Name> {
    submesh.morphs.iter().map(|morph| morph.name.clone()).collect()
}

/// The names of morph targets, where players look for them.
fn names(targets: &[Name]) -> Option<Box<RawValue>> {
    if targets.is_empty() {
        return None;
    }
    let names: Vec<_> = targets.iter().map(Name::text).collect();
    serde_json::value::to_raw_value(&serde_json::json!({ "targetNames": names })).ok()
}
