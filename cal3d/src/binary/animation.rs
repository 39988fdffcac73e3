//! `.caf`: the header, and plain tracks. Source: cal3d.md 4.1, 4.2.

use super::source::Source;
use super::{packed, quantized};
use crate::animation::{Animation, Key, Track};
use crate::dialect::Dialect;
use crate::error::Error;
use crate::file::TrackForm;
use crate::layout::Variant;

use super::input::Input;

/// What all three components of a translation are where none is stored.
pub(crate) const NOT_STORED: f32 = 1e10;
/// Bytes of a plain key.
const KEY_SIZE: usize = 32;

pub(super) fn animation(source: &mut Source<'_>) -> Result<Animation, Error> {
    let layout = source.layout;
    let input = &mut source.input;
    let mut compression = 0;
    if layout.has_compression_word() {
        let offset = input.offset();
        compression = input.int("the compression word")?;
        // Where the layout is a guess, other numbers tell that it is a wrong one.
        if layout.is_guess() && !matches!(compression, 0 | 1) {
            return Err(Input::invalid(
                offset,
                "the compression word",
                compression,
                "0 or 1",
            ));
        }
    }
    let duration = duration(input)?;
    let (offset, count) = input.size("the number of tracks", 1)?;
    if layout.variant == Variant::ExtraWord {
        input.int("the number of all keys")?;
    }
    let flags_offset = input.offset();
    let mut flags = 0;
    if layout.has_flags_word() {
        flags = input.int("the flags")?;
    }
    let quantized = layout.dialect == Dialect::V12 && flags & 1 == 1;
    source.tracks = if compression != 0 || layout.is_always_packed() {
        TrackForm::BitPacked
    } else if quantized {
        TrackForm::Quantized
    } else {
        TrackForm::Plain
    };
    let size = if source.tracks == TrackForm::BitPacked {
        4
    } else {
        8
    };
    input.check_room(offset, "tracks", count, size)?;
    let mut tracks = Vec::with_capacity(count);
    for _ in 0..count {
        let track = match source.tracks {
            TrackForm::Plain => plain(input),
            TrackForm::Quantized => quantized::track(input, duration),
            TrackForm::BitPacked => packed::track(input, layout.version, source.unwrap_times),
        };
        // A writer of the 0.13 line sets this flag and writes what nobody can read. Source: cal3d.md 21.6.
        let useless = layout.dialect != Dialect::V12 && flags & 1 == 1 && compression == 0;
        let mut track = track.map_err(|error| {
            if useless {
                let expected = "0: the compression of the program that wrote it leaves out the rotations; export it again \
                                without compression";
                return Input::invalid(flags_offset, "the flags word", "1 without compression", expected);
            }
            error
        })?;
        if track.keys.is_empty() && layout.dialect == Dialect::Community1300 {
            // What looks like an empty track is a flags word, and this is not the layout.
            return Err(Input::invalid(flags_offset, "the number of keys", 0, "1 or more"));
        }
        track.sort();
        tracks.push(track);
    }
    Ok(Animation { duration, tracks })
}

/// Length of an animation in seconds. Source: cal3d.md 1.3.
pub(super) fn duration(input: &mut Input<'_>) -> Result<f32, Error> {
    let offset = input.offset();
    let duration = input.float("the duration")?;
    if duration.is_finite() && duration > 0.0 {
        return Ok(duration);
    }
    Err(Input::invalid(
        offset,
        "the duration",
        duration,
        "seconds, more than 0",
    ))
}

fn plain(input: &mut Input<'_>) -> Result<Track, Error> {
    let bone = input.natural("the bone of a track")?;
    let count = input.count("the number of keys", KEY_SIZE, 1)?;
    let mut keys = Vec::with_capacity(count);
    for _ in 0..count {
        let time = input.float("the time of a key")?;
        let translation = input.floats("the translation of a key")?;
        keys.push(Key {
            time,
            translation: Some(translation).filter(|translation| *translation != [NOT_STORED; 3]),
            rotation: input.floats("the rotation of a key")?,
        });
    }
    Ok(Track { bone, keys })
}
