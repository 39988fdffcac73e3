//! `.xsf`. Source: cal3d.md 8.2.

use super::cursor::{Cursor, Element, Fault};
use crate::dialect::Dialect;
use crate::error::ErrorKind;
use crate::name::Name;
use crate::skeleton::{Bone, Light, Skeleton};

pub(super) fn skeleton(
    cursor: &mut Cursor<'_>,
    root: &Element<'_>,
    dialect: Dialect,
) -> Result<Skeleton, Fault> {
    let mut skeleton = Skeleton {
        ambient: root.floats("SCENEAMBIENTCOLOR", "the ambient light")?,
        bones: Vec::new(),
    };
    // Parents that may come later, with the byte of the bone.
    let mut parents = Vec::new();
    while let Some(element) = cursor.child()? {
        match element.name() {
            b"BONE" => {
                let (bone, parent) = bone(cursor, &element)?;
                skeleton.bones.push(bone);
                parents.push((element.offset, parent));
            }
            _ => cursor.skip()?,
        }
    }
    let len = skeleton.bones.len();
    if len == 0 && dialect != Dialect::Chat {
        let (of, what) = ("a skeleton", "at least one BONE");
        return Err(root.fault(ErrorKind::Missing { of, what }));
    }
    cursor.compare(root, "NUMBONES", len);
    for (bone, (offset, parent)) in skeleton.bones.iter_mut().zip(parents) {
        bone.parent = match parent {
            -1 => None,
            _ => match u32::try_from(parent) {
                Ok(index) if (index as usize) < len => Some(index),
                _ => {
                    let what = "the parent of a bone";
                    let kind = ErrorKind::IndexOutOfRange {
                        what,
                        index: parent,
                        len,
                    };
                    return Err(Fault { offset, kind });
                }
            },
        };
    }
    Ok(skeleton)
}

/// A bone without its parent, and the number of that.
fn bone(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<(Bone, i64), Fault> {
    let light = element.int("LIGHTTYPE", "the light of a bone")?.unwrap_or(0);
    let mut bone = Bone {
        name: Name::new(&element.attribute("NAME")?.unwrap_or_default()),
        light: Light {
            kind: element.narrow("the light of a bone", light)?,
            color: element.floats("LIGHTCOLOR", "the colour of a bone's light")?,
        },
        ..Bone::default()
    };
    let mut parent = -1;
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"TRANSLATION" => bone.translation = cursor.floats(&part, "the translation of a bone")?,
            b"ROTATION" => bone.rotation = cursor.floats(&part, "the rotation of a bone")?,
            b"LOCALTRANSLATION" => {
                bone.local_translation = cursor.floats(&part, "the local translation of a bone")?;
            }
            b"LOCALROTATION" => bone.local_rotation = cursor.floats(&part, "the local rotation of a bone")?,
            b"PARENTID" => parent = cursor.int(&part, "the parent of a bone")?,
            _ => cursor.skip()?,
        }
    }
    Ok((bone, parent))
}
