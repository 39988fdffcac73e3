//! `.xpf`. Source: cal3d.md 8.6.

use super::animation::{duration, end};
use super::cursor::{Cursor, Element, Fault};
use crate::morph_animation::{MorphAnimation, MorphTarget, MorphTrack, WeightKey};
use crate::name::Name;

pub(super) fn morph_animation(cursor: &mut Cursor<'_>, root: &Element<'_>) -> Result<MorphAnimation, Fault> {
    let duration = duration(root)?;
    let mut tracks = Vec::new();
    while let Some(element) = cursor.child()? {
        match element.name() {
            b"TRACK" => tracks.push(track(cursor, &element)?),
            _ => cursor.skip()?,
        }
    }
    end(cursor, root, tracks.len())?;
    Ok(MorphAnimation { duration, tracks })
}

fn track(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<MorphTrack, Fault> {
    let number = |name, what| {
        let found = element.int(name, what)?.unwrap_or(0);
        element.narrow(what, found)
    };
    let name = element.attribute("MORPHNAME")?.map(|name| Name::new(&name));
    let (mut submeshes, mut keys) = (Vec::new(), Vec::new());
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"SUBMESH" => {
                let what = "a submesh of a track";
                let found = part.int("ID", what)?.unwrap_or(0);
                submeshes.push(part.narrow(what, found)?);
                cursor.skip()?;
            }
            b"KEYFRAME" => keys.push(key(cursor, &part)?),
            _ => cursor.skip()?,
        }
    }
    cursor.compare(element, "NUMKEYFRAMES", keys.len());
    let target = match name {
        Some(name) => MorphTarget::Name(name),
        None => {
            cursor.compare(element, "NUMSUBTARGET", submeshes.len());
            MorphTarget::Ids {
                morph: number("MORPHID", "the number of a morph target")?,
                mesh: number("MESHID", "the mesh of a track")?,
                submeshes,
            }
        }
    };
    let mut track = MorphTrack { target, keys };
    track.sort();
    Ok(track)
}

fn key(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<WeightKey, Fault> {
    let [time] = element.floats("TIME", "the time of a key")?;
    let mut key = WeightKey { time, weight: 0.0 };
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"WEIGHT" => [key.weight] = cursor.floats(&part, "the weight of a key")?,
            _ => cursor.skip()?,
        }
    }
    Ok(key)
}
