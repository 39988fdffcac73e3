//! `.xaf`. Source: cal3d.md 8.3.

use super::cursor::{Cursor, Element, Fault};
use crate::animation::{Animation, Key, Track};
use crate::binary::NOT_STORED;
use crate::error::ErrorKind;

pub(super) fn animation(cursor: &mut Cursor<'_>, root: &Element<'_>) -> Result<Animation, Fault> {
    let duration = duration(root)?;
    let mut tracks = Vec::new();
    while let Some(element) = cursor.child()? {
        match element.name() {
            b"TRACK" => tracks.push(track(cursor, &element)?),
            _ => cursor.skip()?,
        }
    }
    end(cursor, root, tracks.len())?;
    Ok(Animation { duration, tracks })
}

/// Length of an animation in seconds. Source: cal3d.md 1.3.
pub(super) fn duration(root: &Element<'_>) -> Result<f32, Fault> {
    let [duration] = root.floats("DURATION", "the duration")?;
    if duration > 0.0 {
        return Ok(duration);
    }
    Err(root.fault(ErrorKind::InvalidValue {
        what: "the duration",
        found: duration.to_string(),
        expected: "seconds, more than 0".into(),
    }))
}

/// Checks the number of tracks.
pub(super) fn end(cursor: &mut Cursor<'_>, root: &Element<'_>, tracks: usize) -> Result<(), Fault> {
    if tracks == 0 {
        let (of, what) = ("an animation", "at least one TRACK");
        return Err(root.fault(ErrorKind::Missing { of, what }));
    }
    cursor.compare(root, "NUMTRACKS", tracks);
    Ok(())
}

fn track(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<Track, Fault> {
    let bone = element.int("BONEID", "the bone of a track")?.unwrap_or(0);
    let bone = element.natural("the bone of a track", bone)?;
    let flag = |name| {
        element
            .int(name, "a flag of a track")
            .map(|flag| flag.unwrap_or(1) != 0)
    };
    let repeats = flag("TRANSLATIONREQUIRED")? && !flag("TRANSLATIONISDYNAMIC")?;
    let mut keys: Vec<Key> = Vec::new();
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"KEYFRAME" => {
                let mut key = key(cursor, &part)?;
                if key.translation.is_none() && repeats {
                    key.translation = keys.last().and_then(|key| key.translation);
                }
                keys.push(key);
            }
            _ => cursor.skip()?,
        }
    }
    if keys.is_empty() {
        cursor.warn(element.offset, || "a track has no keys".into());
    } else {
        cursor.compare(element, "NUMKEYFRAMES", keys.len());
    }
    let mut track = Track { bone, keys };
    track.sort();
    Ok(track)
}

fn key(cursor: &mut Cursor<'_>, element: &Element<'_>) -> Result<Key, Fault> {
    let [time] = element.floats("TIME", "the time of a key")?;
    let mut key = Key {
        time,
        translation: None,
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    while let Some(part) = cursor.child()? {
        match part.name() {
            b"TRANSLATION" => {
                let translation = cursor.floats(&part, "the translation of a key")?;
                key.translation = Some(translation).filter(|translation| *translation != [NOT_STORED; 3]);
            }
            b"ROTATION" => key.rotation = cursor.floats(&part, "the rotation of a key")?,
            _ => cursor.skip()?,
        }
    }
    Ok(key)
}
