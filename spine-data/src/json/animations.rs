//! Animations: which timelines there are. Source: formats-4.2.md 4.12.

use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess};

use super::container::{List, Object, Optional, ReadObject};
use super::keyed::KeyedSkins;
use super::keys::Keys;
use super::reader::{KeyText, Reader, keys};
use crate::builder::Ref;
use crate::error::ErrorKind;
use crate::id::{
    AttachmentId, BoneId, Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, SlotId,
    TransformConstraintId,
};
use crate::timeline::TimelineKind;

keys! {
    /// In the order in which timelines are applied.
    Section of "an animation" {
        Slots = "slots",
        Bones = "bones",
        Ik = "ik",
        Transform = "transform",
        Path = "path",
        Physics = "physics",
        Attachments = "attachments",
        DrawOrder = "drawOrder",
        Events = "events",
    }
}

/// The section: animation names with animations.
pub(super) struct Animations<'r, 'a>(pub(super) &'r mut Reader<'a>);

impl<'de> ReadObject<'de> for Animations<'_, '_> {
    const WHAT: &'static str = "an object of animations";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut animations: A) -> Result<(), A::Error> {
        while let Some(name) = animations.next_key_seed(KeyText)? {
            self.0.enter_name(&name);
            let seed = AnimationSeed { reader: self.0, name };
            animations.next_value_seed(Optional(Object(seed)))?;
        }
        Ok(())
    }
}

struct AnimationSeed<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    name: Cow<'de, str>,
}

impl<'de> ReadObject<'de> for AnimationSeed<'_, '_, 'de> {
    const WHAT: &'static str = "an animation";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self { reader, name } = self;
        if reader.animations.contains(&*name) {
            return Err(reader.out_of_order());
        }
        let begun = reader.animation.restart(&mut reader.builder, &name);
        reader.check(begun)?;
        // The set of names, which grows.
        let charged = reader.builder.budget.charge(name.len().saturating_add(64));
        reader.check(charged)?;
        reader.animations.insert(name.into_owned());
        let mut seen = 0_u32;
        while let Some(section) = reader.next_key::<Section, A>(&mut object)? {
            let bit = 1_u32 << (section as u32);
            if seen & bit != 0 {
                return Err(reader.out_of_order());
            }
            seen |= bit;
            let seed = SectionSeed { reader, section };
            object.next_value_seed(Optional(seed))?;
        }
        reader.animation.finish(&mut reader.builder);
        Ok(())
    }
}

/// A section of an animation.
struct SectionSeed<'r, 'a> {
    reader: &'r mut Reader<'a>,
    section: Section,
}

impl<'de> DeserializeSeed<'de> for SectionSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let kind = match self.section {
            Section::DrawOrder => TimelineKind::DrawOrder,
            Section::Events => TimelineKind::Event,
            Section::Attachments => {
                let skins = KeyedSkins {
                    reader: self.reader,
                    section: self.section as u32,
                };
                return Object(skins).deserialize(deserializer);
            }
            _ => return Object(self).deserialize(deserializer),
        };
        let place = [self.section as u32, 0, 0];
        List(Keys::new(self.reader, kind, place)).deserialize(deserializer)
    }
}

/// Names of slots, bones or constraints, with their timelines.
impl<'de> ReadObject<'de> for SectionSeed<'_, '_> {
    const WHAT: &'static str = "an object of timelines";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        self.reader.targets.begin();
        for position in 0_u32.. {
            let Some(name) = object.next_key_seed(KeyText)? else {
                break;
            };
            let seed = TargetSeed {
                reader: self.reader,
                section: self.section,
                position,
                name,
            };
            object.next_value_seed(Optional(seed))?;
        }
        Ok(())
    }
}

/// What timelines drive.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Slot(SlotId),
    Bone(BoneId),
    Ik(IkConstraintId),
    Transform(TransformConstraintId),
    Path(PathConstraintId),
    Physics(Option<PhysicsConstraintId>),
    Attachment(SlotId, AttachmentId),
}

impl Target {
    fn find(reader: &Reader<'_>, section: Section, name: &str) -> Result<Self, ErrorKind> {
        let builder = &reader.builder;
        let reference = Ref::Name(name);
        Ok(match section {
            Section::Slots => Self::Slot(builder.slots.find(reference)?),
            Section::Ik => Self::Ik(builder.ik.find(reference)?),
            Section::Transform => Self::Transform(builder.transform.find(reference)?),
            Section::Path => Self::Path(builder.path.find(reference)?),
            Section::Physics if name.is_empty() => Self::Physics(None),
            Section::Physics => Self::Physics(Some(builder.physics.find(reference)?)),
            _ => Self::Bone(builder.bones.find(reference)?),
        })
    }

    /// A number that no other target of the section has.
    fn number(self) -> usize {
        match self {
            Self::Slot(id) => id.index(),
            Self::Bone(id) => id.index(),
            Self::Ik(id) => id.index(),
            Self::Transform(id) => id.index(),
            Self::Path(id) => id.index(),
            Self::Physics(id) => id.map_or(0, |id| id.index().saturating_add(1)),
            Self::Attachment(_, id) => id.index(),
        }
    }

    /// The timelines by name, in an order of their own.
    fn timelines(self) -> &'static [&'static str] {
        match self {
            Self::Slot(_) => &["attachment", "rgba", "rgb", "alpha", "rgba2", "rgb2"],
            Self::Bone(_) => &[
                "rotate",
                "translate",
                "translatex",
                "translatey",
                "scale",
                "scalex",
                "scaley",
                "shear",
                "shearx",
                "sheary",
                "inherit",
            ],
            Self::Ik(_) | Self::Transform(_) => &[],
            Self::Path(_) => &["position", "spacing", "mix"],
            Self::Physics(_) => &[
                "reset", "inertia", "strength", "damping", "mass", "wind", "gravity", "mix",
            ],
            Self::Attachment(..) => &["deform", "sequence"],
        }
    }

    fn kind(self, reader: &Reader<'_>, timeline: &str) -> Result<Option<TimelineKind>, ErrorKind> {
        use TimelineKind as T;
        Ok(match (self, timeline) {
            (Self::Slot(id), "attachment") => Some(T::Attachment(id)),
            (Self::Slot(id), "rgba") => Some(T::Rgba(id)),
            (Self::Slot(id), "rgb") => Some(T::Rgb(id)),
            (Self::Slot(id), "alpha") => Some(T::Alpha(id)),
            (Self::Slot(id), "rgba2") => Some(T::Rgba2(id)),
            (Self::Slot(id), "rgb2") => Some(T::Rgb2(id)),
            (Self::Bone(id), "rotate") => Some(T::Rotate(id)),
            (Self::Bone(id), "translate") => Some(T::Translate(id)),
            (Self::Bone(id), "translatex") => Some(T::TranslateX(id)),
            (Self::Bone(id), "translatey") => Some(T::TranslateY(id)),
            (Self::Bone(id), "scale") => Some(T::Scale(id)),
            (Self::Bone(id), "scalex") => Some(T::ScaleX(id)),
            (Self::Bone(id), "scaley") => Some(T::ScaleY(id)),
            (Self::Bone(id), "shear") => Some(T::Shear(id)),
            (Self::Bone(id), "shearx") => Some(T::ShearX(id)),
            (Self::Bone(id), "sheary") => Some(T::ShearY(id)),
            (Self::Bone(id), "inherit") => Some(T::Inherit(id)),
            (Self::Path(id), "position") => Some(T::PathConstraintPosition(id)),
            (Self::Path(id), "spacing") => Some(T::PathConstraintSpacing(id)),
            (Self::Path(id), "mix") => Some(T::PathConstraintMix(id)),
            (Self::Physics(id), "reset") => Some(T::PhysicsConstraintReset(id)),
            (Self::Physics(id), "inertia") => Some(T::PhysicsConstraintInertia(id)),
            (Self::Physics(id), "strength") => Some(T::PhysicsConstraintStrength(id)),
            (Self::Physics(id), "damping") => Some(T::PhysicsConstraintDamping(id)),
            (Self::Physics(id), "mass") => Some(T::PhysicsConstraintMass(id)),
            (Self::Physics(id), "wind") => Some(T::PhysicsConstraintWind(id)),
            (Self::Physics(id), "gravity") => Some(T::PhysicsConstraintGravity(id)),
            (Self::Physics(id), "mix") => Some(T::PhysicsConstraintMix(id)),
            (Self::Attachment(slot, id), "deform") => Some(reader.builder.deform_kind(slot, id)?),
            (Self::Attachment(slot, id), "sequence") => Some(reader.builder.sequence_kind(slot, id)?),
            // Of slots and bones it could be a motion that would be lost.
            (Self::Slot(_) | Self::Bone(_), _) => {
                return Err(ErrorKind::InvalidValue {
                    what: "timeline",
                    found: format!("\"{}\"", timeline.chars().take(40).collect::<String>()),
                    expected: format!("one of {}", self.timelines().join(", ")),
                });
            }
            _ => None,
        })
    }
}

/// The timelines of a slot, bone or constraint.
struct TargetSeed<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    section: Section,
    position: u32,
    name: Cow<'de, str>,
}

impl<'de> DeserializeSeed<'de> for TargetSeed<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Self {
            reader,
            section,
            position,
            name,
        } = self;
        let found = Target::find(reader, section, &name);
        let target = reader.check(found)?;
        if reader.targets.again(target.number()) {
            return Err(reader.out_of_order());
        }
        let place = [section as u32, position, 0];
        let kind = match target {
            Target::Ik(id) => TimelineKind::IkConstraint(id),
            Target::Transform(id) => TimelineKind::TransformConstraint(id),
            _ => {
                let timelines = Timelines {
                    reader,
                    target,
                    place,
                };
                return Object(timelines).deserialize(deserializer);
            }
        };
        List(Keys::new(reader, kind, place)).deserialize(deserializer)
    }
}

/// Names of timelines, with their keys.
pub(super) struct Timelines<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) target: Target,
    /// Where the first timeline belongs.
    pub(super) place: [u32; 3],
}

impl<'de> ReadObject<'de> for Timelines<'_, '_> {
    const WHAT: &'static str = "an object of timelines";
    type Value = ();

    fn read_object<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let Self {
            reader,
            target,
            mut place,
        } = self;
        let names = target.timelines();
        let mut seen = 0_u32;
        while let Some(name) = object.next_key_seed(KeyText)? {
            match names.iter().position(|known| *known == name) {
                Some(number) => {
                    let bit = 1_u32 << number;
                    if seen & bit != 0 {
                        return Err(reader.out_of_order());
                    }
                    seen |= bit;
                }
                None => reader.warn_unknown(&name, "an object of timelines"),
            }
            let seed = TimelineSeed {
                reader,
                target,
                place,
                name,
            };
            object.next_value_seed(Optional(seed))?;
            place[2] = place[2].saturating_add(1);
        }
        Ok(())
    }
}

struct TimelineSeed<'r, 'a, 'de> {
    reader: &'r mut Reader<'a>,
    target: Target,
    place: [u32; 3],
    name: Cow<'de, str>,
}

impl<'de> DeserializeSeed<'de> for TimelineSeed<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let kind = self.target.kind(self.reader, &self.name);
        match self.reader.check(kind)? {
            Some(kind) => List(Keys::new(self.reader, kind, self.place)).deserialize(deserializer),
            None => deserializer.deserialize_ignored_any(IgnoredAny).map(|_| ()),
        }
    }
}
