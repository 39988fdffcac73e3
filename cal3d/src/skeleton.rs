//! Bones and their bind pose.

use crate::name::Name;

/// Bones of a character.
///
/// Source: cal3d.md 3.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skeleton {
    /// Colour of the scene's ambient light: red, green, blue, 0..1. Zero where the file has none.
    pub ambient: [f32; 3],
    /// Bones in the order of the file, which need not be topological. Tracks and influences name positions in it.
    pub bones: Vec<Bone>,
}

/// A bone.
///
/// Rotations are quaternions `[x, y, z, w]` in the convention of the files: conjugates of the usual right-handed ones,
/// not necessarily of length 1. Source: cal3d.md 3, 10.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// Name; unique by convention only.
    pub name: Name,
    /// Position relative to the parent, in units of the model.
    pub translation: [f32; 3],
    /// Rotation relative to the parent.
    pub rotation: [f32; 4],
    /// Map from model space to the bone's space in the bind pose: its translation.
    pub local_translation: [f32; 3],
    /// Map from model space to the bone's space in the bind pose: its rotation.
    pub local_rotation: [f32; 4],
    /// Position of the parent in [`Skeleton::bones`]; none for a root. A parent may follow its child. Readers give only
    /// positions that exist; cycles are possible in damaged files ([`Skeleton::order`] opens them).
    pub parent: Option<u32>,
    /// Light that the bone carries; poses do not depend on it.
    pub light: Light,
}

impl Default for Bone {
    /// A root without a name at the origin, unrotated.
    fn default() -> Self {
        Self {
            name: Name::default(),
            translation: [0.0; 3],
            rotation: [0.0, 0.0, 0.0, 1.0],
            local_translation: [0.0; 3],
            local_rotation: [0.0, 0.0, 0.0, 1.0],
            parent: None,
            light: Light::default(),
        }
    }
}

/// A light at a bone. Source: cal3d.md 3.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Light {
    /// 0 none, 1 omni, 2 directional, 3 target (spot), 4 ambient; kept as the file has it.
    pub kind: i32,
    /// Red, green, blue, 0..1.
    pub color: [f32; 3],
}

impl Skeleton {
    /// Positions of all bones, parents before children, otherwise in file order, each with its parent.
    ///
    /// Every bone whose chain of parents does not end is a root, as in the avatar-chat fork. Source: cal3d.md 3.
    #[must_use]
    pub fn order(&self) -> Vec<(usize, Option<usize>)> {
        let len = self.bones.len();
        let parent = |bone: usize| {
            let parent = self.bones.get(bone)?.parent? as usize;
            (parent < len).then_some(parent)
        };
        let mut order = Vec::with_capacity(len);
        // Whether a bone stands in the order, and if so, whether its chain of parents ends.
        let mut placed: Vec<Option<bool>> = vec![None; len];
        let mut chain = Vec::new();
        for start in 0..len {
            let mut above = Some(start);
            while let Some(bone) = above {
                match placed.get_mut(bone) {
                    Some(state @ None) => *state = Some(true),
                    _ => break,
                }
                chain.push(bone);
                above = parent(bone);
            }
            let ends =
                above.is_none_or(|bone| placed.get(bone) == Some(&Some(true)) && !chain.contains(&bone));
            while let Some(bone) = chain.pop() {
                if let Some(state) = placed.get_mut(bone) {
                    *state = Some(ends);
                }
                order.push((bone, parent(bone).filter(|_| ends)));
            }
        }
        order
    }

    /// Position of the last bone of a name: where names are doubled, the last one counts.
    ///
    /// Source: cal3d.md 3.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<usize> {
        self.bones.iter().rposition(|bone| bone.name.bytes() == name)
    }

    /// Positions of the children of a bone, ascending. Child lists of files repeat what the parents say and are not kept.
    pub fn children(&self, bone: usize) -> impl Iterator<Item = usize> + '_ {
        let is_child = move |child: &Bone| child.parent.is_some_and(|parent| parent as usize == bone);
        self.bones
            .iter()
            .enumerate()
            .filter_map(move |(index, child)| is_child(child).then_some(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skeleton(parents: &[Option<u32>]) -> Skeleton {
        let bone = |&parent: &Option<u32>| Bone {
            parent,
            ..Bone::default()
        };
        Skeleton {
            bones: parents.iter().map(bone).collect(),
            ..Skeleton::default()
        }
    }

    #[test]
    fn parents_come_first() {
        let order = skeleton(&[Some(2), None, Some(1), Some(0)]).order();
        assert_eq!(order, [(1, None), (2, Some(1)), (0, Some(2)), (3, Some(0))]);
    }

    #[test]
    fn bones_in_and_below_circles_are_roots() {
        let order = skeleton(&[Some(1), Some(0), Some(0), None, Some(3), Some(5), Some(9)]).order();
        assert_eq!(
            order,
            [
                (1, None),
                (0, None),
                (2, None),
                (3, None),
                (4, Some(3)),
                (5, None),
                (6, None)
            ]
        );
    }

    #[test]
    fn the_last_bone_of_a_name_counts() {
        let mut skeleton = skeleton(&[None, Some(0), Some(0)]);
        for (bone, name) in skeleton.bones.iter_mut().zip(["hip", "leg", "leg"]) {
            bone.name = name.into();
        }
        assert_eq!(skeleton.find(b"leg"), Some(2));
        assert_eq!(skeleton.find(b"Leg"), None);
        assert_eq!(skeleton.children(0).collect::<Vec<_>>(), [1, 2]);
    }
}
