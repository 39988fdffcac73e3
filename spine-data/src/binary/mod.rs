//! Skeleton binary. Source: formats-4.2.md 5.

#![deny(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::unwrap_used
)]

mod animations;
mod attachments;
mod bones;
mod constraints;
mod events;
mod header;
mod input;
mod keyed;
mod keys;
mod skins;
mod slots;
mod strings;
mod vertices;

#[cfg(feature = "json")]
pub(crate) use header::looks_like_skel;

use input::{At, Input};
use strings::Strings;

use crate::animation::SlotOffset;
use crate::attachment::Influence;
use crate::builder::{Builder, Options};
use crate::error::{Error, Location};
use crate::limits::{BINARY_MODEL_FLOOR, BINARY_MODEL_RATIO, Budget};
use crate::skeleton_data::SkeletonData;

/// What has been read, and what is to be.
struct Reader<'a, 'o> {
    input: Input<'a>,
    builder: Builder<'o>,
    strings: Strings<'a>,
    /// Whether the file holds what only the editor needs.
    nonessential: bool,
    /// Where each linked mesh stands in the file.
    links: Vec<usize>,
    /// Influences of an attachment's vertices; kept for its room.
    influences: Vec<Influence>,
    /// Values of a deform key; kept for its room.
    deform: Vec<f32>,
    /// Moves of a draw order key; kept for its room.
    moves: Vec<SlotOffset>,
}

/// Reads a skeleton.
pub(crate) fn read(options: &Options<'_>, bytes: &[u8]) -> Result<SkeletonData, Error> {
    let budget = Budget::with_floor(bytes.len(), BINARY_MODEL_RATIO, BINARY_MODEL_FLOOR);
    let mut reader = Reader {
        input: Input::new(bytes),
        builder: Builder::new(*options, budget).by_position(),
        strings: Strings::default(),
        nonessential: false,
        links: Vec::new(),
        influences: Vec::new(),
        deform: Vec::new(),
        moves: Vec::new(),
    };
    reader.header(options, bytes)?;
    reader.strings = Strings::read(&mut reader.input, &mut reader.builder.budget)?;
    reader.bones()?;
    reader.slots()?;
    reader.ik_constraints()?;
    reader.transform_constraints()?;
    reader.path_constraints()?;
    reader.physics_constraints()?;
    reader.skins()?;
    reader.events()?;
    reader.animations()?;
    let rest = reader.input.remaining();
    if rest > 0 {
        let place = Location::Byte(reader.input.offset());
        reader
            .builder
            .warn(place, format!("{rest} bytes follow the last animation"));
    }
    Ok(reader.builder.finish())
}

impl Reader<'_, '_> {
    /// Gives linked meshes their geometry, after all skins.
    fn resolve_links(&mut self) -> Result<(), Error> {
        self.builder
            .resolve_links()
            .or_else(|(link, kind)| Err(kind).at(self.links.get(link).copied().unwrap_or_default()))
    }
}
