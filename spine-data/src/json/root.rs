//! The root object and the header. Source: formats-4.2.md 4.1, 4.2.

use std::borrow::Cow;

use serde::de::MapAccess;

use super::animations::Animations;
use super::bones::Bone;
use super::constraints::{Ik, Path, Physics, Transform};
use super::container::{Object, Optional, ReadObject};
use super::events::Events;
use super::reader::{Key as _, Reader, Records, keys};
use super::skins::Skin;
use super::slots::Slot;
use super::value::Place;
use crate::error::Location;

keys! {
    /// In the order in which they can be read.
    Section of "the root" {
        Skeleton = "skeleton",
        Bones = "bones",
        Slots = "slots",
        Ik = "ik",
        Transform = "transform",
        Path = "path",
        Physics = "physics",
        Skins = "skins",
        Events = "events",
        Animations = "animations",
    }
}

/// Where a key stands in the order in which the root's keys can be read. Unknown ones are last.
pub(super) fn rank(key: &str) -> usize {
    Section::find(key).map_or(usize::MAX, |section| section as usize)
}

/// The whole document.
pub(super) struct Root<'r, 'a>(pub(super) &'r mut Reader<'a>);

impl<'de> ReadObject<'de> for Root<'_, '_> {
    const WHAT: &'static str = "an object";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut root: A) -> Result<(), A::Error> {
        let reader = self.0;
        let mut before: Option<Section> = None;
        while let Some(section) = reader.next_key::<Section, A>(&mut root)? {
            if before >= Some(section) {
                return Err(reader.out_of_order());
            }
            before = Some(section);
            if section > Section::Skins {
                reader.resolve_links()?;
            }
            reader.enter_section(section.name());
            match section {
                Section::Skeleton => root.next_value_seed(Optional(Object(Header(reader))))?,
                Section::Bones => root.next_value_seed(Records::<Bone>::seed(reader))?,
                Section::Slots => root.next_value_seed(Records::<Slot>::seed(reader))?,
                Section::Ik => root.next_value_seed(Records::<Ik>::seed(reader))?,
                Section::Transform => root.next_value_seed(Records::<Transform>::seed(reader))?,
                Section::Path => root.next_value_seed(Records::<Path>::seed(reader))?,
                Section::Physics => root.next_value_seed(Records::<Physics>::seed(reader))?,
                Section::Skins => root.next_value_seed(Records::<Skin>::seed(reader))?,
                Section::Events => root.next_value_seed(Optional(Object(Events(reader))))?,
                Section::Animations => root.next_value_seed(Optional(Object(Animations(reader))))?,
            };
            reader.enter_section("");
        }
        reader.resolve_links()?;
        if reader.builder.data.version.is_none() {
            let place = Location::Path("skeleton.spine".into());
            let message = "The file does not say which version of Spine made it; it was read as 4.2.";
            reader.builder.warn(place, message);
        }
        Ok(())
    }
}

keys! {
    HeaderKey of "the header" {
        Hash = "hash",
        Spine = "spine",
        X = "x",
        Y = "y",
        Width = "width",
        Height = "height",
        ReferenceScale = "referenceScale",
        Fps = "fps",
        Images = "images",
        Audio = "audio",
    }
}

struct Header<'r, 'a>(&'r mut Reader<'a>);

impl<'de> ReadObject<'de> for Header<'_, '_> {
    const WHAT: &'static str = "the header, an object";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let reader = self.0;
        let text = |text: Option<Cow<'de, str>>| text.map(Cow::into_owned);
        while let Some(key) = reader.next_key(&mut object)? {
            match key {
                HeaderKey::Hash => reader.builder.data.hash = text(reader.value(&mut object)?),
                HeaderKey::Spine => {
                    let version = text(reader.value(&mut object)?);
                    let checked = version
                        .as_ref()
                        .map_or(Ok(()), |v| reader.options.check_version(v));
                    checked.map_err(|kind| reader.stash.fail_at(kind, Place::Below(".spine".into())))?;
                    reader.builder.data.version = version;
                }
                HeaderKey::X => reader.builder.data.x = reader.real(&mut object, 0.0)?,
                HeaderKey::Y => reader.builder.data.y = reader.real(&mut object, 0.0)?,
                HeaderKey::Width => reader.builder.data.width = reader.real(&mut object, 0.0)?,
                HeaderKey::Height => reader.builder.data.height = reader.real(&mut object, 0.0)?,
                HeaderKey::ReferenceScale => {
                    reader.builder.data.reference_scale = reader.real(&mut object, 100.0)?;
                }
                HeaderKey::Fps => reader.builder.data.fps = reader.real(&mut object, 30.0)?,
                HeaderKey::Images => reader.builder.data.images_path = text(reader.value(&mut object)?),
                HeaderKey::Audio => reader.builder.data.audio_path = text(reader.value(&mut object)?),
            }
        }
        // Without a header the default stays as it is.
        let mut reference_scale = reader.builder.data.reference_scale;
        reader.builder.scaled(&mut reference_scale);
        reader.builder.data.reference_scale = reference_scale;
        Ok(())
    }
}
