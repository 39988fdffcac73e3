//! `.cpf`. Source: cal3d.md 7.

use super::animation::duration;
use super::input::Input;
use super::source::Source;
use crate::error::Error;
use crate::layout::{Layout, Variant};
use crate::morph_animation::{MorphAnimation, MorphTarget, MorphTrack, WeightKey};

pub(super) fn morph_animation(source: &mut Source<'_>) -> Result<MorphAnimation, Error> {
    let layout = source.layout;
    let input = &mut source.input;
    let duration = duration(input)?;
    let count = input.count("the number of tracks", 8, 1)?;
    let mut tracks = Vec::with_capacity(count);
    for _ in 0..count {
        tracks.push(track(input, layout)?);
    }
    Ok(MorphAnimation { duration, tracks })
}

fn track(input: &mut Input<'_>, layout: Layout) -> Result<MorphTrack, Error> {
    let named = layout.names_morphs();
    let name = if named {
        Some(input.name("the name of a morph target")?)
    } else {
        None
    };
    let mut morph = 0;
    if !named {
        morph = input.int("the number of a morph target")?;
    }
    // The writer of numbered tracks leaves out all keys.
    let (offset, count) = input.size("the number of keys", usize::from(named))?;
    let target = match name {
        Some(name) => MorphTarget::Name(name),
        None if layout.variant == Variant::ShortMorphTracks => MorphTarget::Ids {
            morph,
            mesh: 0,
            submeshes: Vec::new(),
        },
        None => ids(input, morph)?,
    };
    input.check_room(offset, "keys", count, 8)?;
    let mut keys = Vec::with_capacity(count);
    for _ in 0..count {
        let offset = input.offset();
        let key = WeightKey {
            time: input.float("the time of a key")?,
            weight: input.float("the weight of a key")?,
        };
        // Small whole numbers that are read as others: the keys are numbers of meshes, and this is not the layout.
        let odd = key.time.is_subnormal() || key.weight.is_subnormal();
        if layout.variant == Variant::ShortMorphTracks && odd {
            return Err(Input::invalid(
                offset,
                "a key",
                key.time,
                "one with a usual time and weight",
            ));
        }
        keys.push(key);
    }
    let mut track = MorphTrack { target, keys };
    track.sort();
    Ok(track)
}

fn ids(input: &mut Input<'_>, morph: i32) -> Result<MorphTarget, Error> {
    let mesh = input.int("the mesh of a track")?;
    let count = input.count("the number of a track's submeshes", 4, 0)?;
    let mut submeshes = Vec::with_capacity(count);
    for _ in 0..count {
        submeshes.push(input.int("a submesh of a track")?);
    }
    Ok(MorphTarget::Ids {
        morph,
        mesh,
        submeshes,
    })
}
