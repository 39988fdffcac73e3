//! Reading binary files: `.csf`, `.caf`, `.cmf`, `.crf`, `.cpf`. Source: cal3d.md 1-7.

#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used
)]

mod animation;
mod input;
mod material;
mod mesh;
mod morph_animation;
mod packed;
mod quantized;
mod skeleton;
mod source;

pub(crate) use animation::NOT_STORED;
use input::Input;
use source::Source;

use crate::dialect::{Form, Kind};
use crate::error::{Error, ErrorKind, Location};
use crate::file::{Document, File, FileInfo, TrackForm};
use crate::layout::{Layout, Variant};
use crate::read::{ReadOptions, check_version};
use crate::warnings::Warnings;

/// The kind of a binary file by its first four bytes.
pub(crate) fn kind_of(bytes: &[u8]) -> Option<Kind> {
    let magic = bytes.strip_suffix(b"\0")?;
    let same = |kind: &Kind| kind.magic(Form::Binary).as_bytes() == magic;
    Kind::ALL.into_iter().find(same)
}

/// Reads a file whose first four bytes name its kind.
pub(crate) fn read(bytes: &[u8], kind: Kind, options: &ReadOptions) -> Result<File, Error> {
    let mut input = Input::new(bytes);
    input.bytes("the magic", 4)?;
    let version = input.int("the version")?;
    check_version(i64::from(version)).map_err(|kind| Error::new(Location::Byte(4), kind))?;
    let mut farthest: Option<(usize, Error)> = None;
    let mut with_rest: Option<Layout> = None;
    for layout in Layout::candidates(kind, version) {
        match attempt(&input, kind, layout, options) {
            Ok(attempt) if attempt.info.trailing == 0 => return Ok(attempt),
            // What lacks most of the fields fits too easily.
            Ok(_) if layout.variant == Variant::ShortMorphTracks => {}
            Ok(_) => {
                with_rest.get_or_insert(layout);
            }
            Err(error) => {
                let offset = match error.location() {
                    Location::Byte(offset) => *offset,
                    _ => 0,
                };
                if farthest.as_ref().is_none_or(|(far, _)| *far < offset) {
                    farthest = Some((offset, error));
                }
            }
        }
    }
    match (with_rest, farthest) {
        (Some(layout), _) => attempt(&input, kind, layout, options),
        (None, Some((_, error))) => Err(error),
        (None, None) => Err(Error::new(
            Location::Byte(4),
            ErrorKind::UnsupportedVersion {
                found: version.into(),
            },
        )),
    }
}

/// Reads what follows the version by one layout.
fn attempt(input: &Input<'_>, kind: Kind, layout: Layout, options: &ReadOptions) -> Result<File, Error> {
    let mut source = Source {
        input: input.clone(),
        layout,
        tracks: TrackForm::Plain,
        unwrap_times: options.unwrap_times,
        warnings: Warnings::default(),
    };
    let document = match kind {
        Kind::Skeleton => Document::Skeleton(skeleton::skeleton(&mut source)?),
        Kind::Animation => Document::Animation(animation::animation(&mut source)?),
        Kind::Mesh => Document::Mesh(mesh::mesh(&mut source)?),
        Kind::Material => Document::Material(material::material(&mut source)?),
        Kind::MorphAnimation => Document::MorphAnimation(morph_animation::morph_animation(&mut source)?),
    };
    let trailing = source.input.remaining();
    let mut warnings = source.warnings;
    if layout.is_guess() {
        let message = format!(
            "the version is {}, but only the layout of {} fits",
            layout.version, layout.dialect
        );
        warnings.of_file(message);
    }
    match layout.variant {
        Variant::Regular => {}
        Variant::ExtraWord => warnings.of_file("a superfluous word follows the number of tracks".into()),
        Variant::ShortMorphTracks => warnings.of_file("the tracks name no meshes".into()),
    }
    if trailing > 0 {
        warnings.at_byte(
            source.input.offset(),
            format!("{trailing} bytes follow the content"),
        );
    }
    Ok(File {
        document,
        info: FileInfo {
            form: Form::Binary,
            version: Some(layout.version),
            dialect: layout.dialect,
            tracks: source.tracks,
            trailing,
            turned_submeshes: 0,
        },
        warnings: warnings.list,
    })
}
