//! `.csf`. Source: cal3d.md 3.

use super::source::Source;
use crate::dialect::Dialect;
use crate::error::Error;
use crate::skeleton::{Bone, Light, Skeleton};

/// Bytes of a bone without name and children.
const BONE_SIZE: usize = 68;
/// Bytes of a light.
const LIGHT_SIZE: usize = 16;

pub(super) fn skeleton(source: &mut Source<'_>) -> Result<Skeleton, Error> {
    let lights = source.layout.dialect.has_lights();
    let least = usize::from(source.layout.dialect != Dialect::Chat);
    let (offset, count) = source.input.size("the number of bones", least)?;
    let mut skeleton = Skeleton::default();
    if lights {
        skeleton.ambient = source.input.floats("the ambient light")?;
    }
    let size = if lights { BONE_SIZE + LIGHT_SIZE } else { BONE_SIZE };
    source.input.check_room(offset, "bones", count, size)?;
    skeleton.bones.reserve_exact(count);
    // What the child lists say of each bone's parent: some are compared with the truth below.
    let mut listed = vec![None; count];
    for index in 0..count {
        let bone = bone(source, index, count, &mut listed)?;
        skeleton.bones.push(bone);
    }
    let parents = skeleton.bones.iter().map(|bone| bone.parent);
    if let Some(bone) = parents
        .zip(&listed)
        .position(|(parent, listed)| parent != *listed)
    {
        let message =
            format!("the lists of children differ from the parents first at bone {bone}; the parents count");
        source.warnings.at_byte(offset, message);
    }
    Ok(skeleton)
}

fn bone(
    source: &mut Source<'_>,
    index: usize,
    bones: usize,
    listed: &mut [Option<u32>],
) -> Result<Bone, Error> {
    let lights = source.layout.dialect.has_lights();
    let input = &mut source.input;
    let mut bone = Bone {
        name: input.name("the name of a bone")?,
        translation: input.floats("the translation of a bone")?,
        rotation: input.floats("the rotation of a bone")?,
        local_translation: input.floats("the local translation of a bone")?,
        local_rotation: input.floats("the local rotation of a bone")?,
        parent: input.index_or_none("the parent of a bone", bones)?,
        light: Light::default(),
    };
    if lights {
        bone.light.kind = input.int("the light of a bone")?;
        bone.light.color = input.floats("the colour of a bone's light")?;
    }
    let children = input.count("the number of a bone's children", 4, 0)?;
    for _ in 0..children {
        let child = input.index("the child of a bone", bones)?;
        if let Some(parent) = listed.get_mut(child as usize) {
            *parent = u32::try_from(index).ok();
        }
    }
    Ok(bone)
}
