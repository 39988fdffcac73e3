//! Nodes and the skin. Source: cal3d.md 10, 11, 20.

use gltf_json::scene::UnitQuaternion;
use gltf_json::{Index, Node, Scene as GltfScene, Skin};

use super::Scene;
use super::pack::{Pack, finite};
use super::rotation::usual;
use crate::play::pose::columns;
use crate::skeleton::Skeleton;

/// Nodes of the bones and the skin.
pub(super) struct Nodes {
    /// The node above all.
    root: Index<Node>,
    /// Node of each bone, in the order of the skeleton.
    pub(super) bones: Vec<Index<Node>>,
    /// Nodes that stand beside the one above all: what is skinned is not moved by nodes.
    beside: Vec<Index<Node>>,
    /// Whether vertices are bound to the node above all, for they do not move.
    still: bool,
    skinned: bool,
}

impl Nodes {
    pub(super) fn new(pack: &mut Pack, scene: &Scene<'_>, skeleton: &Skeleton) -> Self {
        let scale = if scene.scale.is_finite() && scene.scale != 0.0 {
            scene.scale
        } else {
            1.0
        };
        let half = 0.5_f32.sqrt();
        let root = Node {
            name: Some(scene.name.clone()),
            // A quarter turn about x, from z up to y up.
            rotation: Some(UnitQuaternion([-half, 0.0, 0.0, half])),
            scale: (scale != 1.0).then_some([scale; 3]),
            ..Node::default()
        };
        let root = Index::push(&mut pack.root.nodes, root);
        let bones = skeleton.bones.iter().map(|bone| {
            let node = Node {
                name: Some(bone.name.text().into_owned()),
                translation: Some(bone.translation.map(finite)),
                rotation: Some(UnitQuaternion(usual(bone.rotation))),
                ..Node::default()
            };
            Index::push(&mut pack.root.nodes, node)
        });
        let bones: Vec<Index<Node>> = bones.collect();
        let mut nodes = Self {
            root,
            bones,
            beside: vec![root],
            still: false,
            skinned: false,
        };
        for (bone, parent) in skeleton.order() {
            if let Some(child) = nodes.bones.get(bone).copied() {
                let parent = parent.and_then(|parent| nodes.bones.get(parent).copied());
                nodes.add_child(pack, parent.unwrap_or(root), child);
            }
        }
        nodes
    }

    fn add_child(&mut self, pack: &mut Pack, parent: Index<Node>, child: Index<Node>) {
        if let Some(node) = pack.root.nodes.get_mut(parent.value()) {
            node.children.get_or_insert_default().push(child);
        }
    }

    /// Number of the joint that stands for what does not move, which is then part of the skin.
    pub(super) fn still_joint(&self) -> u16 {
        u16::try_from(self.bones.len()).unwrap_or(u16::MAX)
    }

    /// Notes that vertices are bound to the joint that does not move.
    pub(super) const fn use_still_joint(&mut self) {
        self.still = true;
    }

    /// Adds a node that shows a mesh.
    pub(super) fn add_mesh(&mut self, pack: &mut Pack, mut node: Node) -> Index<Node> {
        if self.bones.is_empty() {
            let root = self.root;
            let index = Index::push(&mut pack.root.nodes, node);
            self.add_child(pack, root, index);
            return index;
        }
        node.skin = Some(Index::new(0));
        self.skinned = true;
        let index = Index::push(&mut pack.root.nodes, node);
        self.beside.push(index);
        index
    }

    /// Adds the skin, where anything is skinned, and the scene.
    pub(super) fn finish(&self, pack: &mut Pack, skeleton: &Skeleton, name: &str) {
        if self.skinned {
            let mut joints = self.bones.clone();
            let mut inverse: Vec<[f32; 16]> = skeleton
                .bones
                .iter()
                .map(|bone| matrix(columns(bone.local_rotation), bone.local_translation))
                .collect();
            if self.still {
                joints.push(self.root);
                inverse.push(matrix(columns([0.0, 0.0, 0.0, 1.0]), [0.0; 3]));
            }
            let skin = Skin {
                extensions: None,
                extras: None,
                inverse_bind_matrices: Some(pack.floats(&inverse, None)),
                joints,
                name: Some(name.to_owned()),
                skeleton: Some(self.root),
            };
            pack.root.skins.push(skin);
        }
        let scene = GltfScene {
            extensions: None,
            extras: None,
            name: Some(name.to_owned()),
            nodes: self.beside.clone(),
        };
        pack.root.scene = Some(Index::push(&mut pack.root.scenes, scene));
    }
}

/// Columns of a matrix and an offset, as glTF wants them.
const fn matrix([a, b, c]: [[f32; 3]; 3], d: [f32; 3]) -> [f32; 16] {
    [
        a[0], a[1], a[2], 0.0, b[0], b[1], b[2], 0.0, c[0], c[1], c[2], 0.0, d[0], d[1], d[2], 1.0,
    ]
}
