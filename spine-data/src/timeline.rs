//! Timelines: what each drives, and where its keys are.

use crate::id::{
    AttachmentId, BoneId, IkConstraintId, PathConstraintId, PhysicsConstraintId, SlotId,
    TransformConstraintId,
};

/// What a timeline drives. Source: animation.md 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimelineKind {
    /// A bone's rotation: degrees relative to setup.
    Rotate(BoneId),
    /// A bone's x and y relative to setup.
    Translate(BoneId),
    /// A bone's x relative to setup.
    TranslateX(BoneId),
    /// A bone's y relative to setup.
    TranslateY(BoneId),
    /// A bone's scale as factors of setup.
    Scale(BoneId),
    /// A bone's x scale as a factor of setup.
    ScaleX(BoneId),
    /// A bone's y scale as a factor of setup.
    ScaleY(BoneId),
    /// A bone's shear: degrees relative to setup.
    Shear(BoneId),
    /// A bone's x shear: degrees relative to setup.
    ShearX(BoneId),
    /// A bone's y shear: degrees relative to setup.
    ShearY(BoneId),
    /// A bone's inherit mode: one value, its number.
    Inherit(BoneId),
    /// A slot's light colour with alpha.
    Rgba(SlotId),
    /// A slot's light colour without alpha.
    Rgb(SlotId),
    /// A slot's alpha.
    Alpha(SlotId),
    /// A slot's light colour with alpha and its dark colour.
    Rgba2(SlotId),
    /// A slot's light colour without alpha and its dark colour.
    Rgb2(SlotId),
    /// A slot's attachment; keys are in [`Animation::attachments`](crate::Animation::attachments).
    Attachment(SlotId),
    /// A slot's deform while it shows the attachment or one that inherits its timelines; keys are in
    /// [`Animation::deforms`](crate::Animation::deforms).
    Deform {
        /// The slot.
        slot: SlotId,
        /// The attachment that the file names.
        attachment: AttachmentId,
    },
    /// A slot's sequence index: mode, index, delay in seconds.
    Sequence {
        /// The slot.
        slot: SlotId,
        /// The attachment that the file names.
        attachment: AttachmentId,
    },
    /// An IK constraint: mix, softness, bend direction, compress, stretch; the last three are not interpolated.
    IkConstraint(IkConstraintId),
    /// A transform constraint's mixes: rotate, x, y, scale x, scale y, shear y.
    TransformConstraint(TransformConstraintId),
    /// A path constraint's position.
    PathConstraintPosition(PathConstraintId),
    /// A path constraint's spacing.
    PathConstraintSpacing(PathConstraintId),
    /// A path constraint's mixes: rotate, x, y.
    PathConstraintMix(PathConstraintId),
    /// Inertia of one physics constraint, or of all that are global in it.
    PhysicsConstraintInertia(Option<PhysicsConstraintId>),
    /// Strength of one physics constraint, or of all that are global in it.
    PhysicsConstraintStrength(Option<PhysicsConstraintId>),
    /// Damping of one physics constraint, or of all that are global in it.
    PhysicsConstraintDamping(Option<PhysicsConstraintId>),
    /// Mass (not its inverse) of one physics constraint, or of all that are global in it.
    PhysicsConstraintMass(Option<PhysicsConstraintId>),
    /// Wind on one physics constraint, or on all that are global in it.
    PhysicsConstraintWind(Option<PhysicsConstraintId>),
    /// Gravity on one physics constraint, or on all that are global in it.
    PhysicsConstraintGravity(Option<PhysicsConstraintId>),
    /// Mix of one physics constraint, or of all that are global in it.
    PhysicsConstraintMix(Option<PhysicsConstraintId>),
    /// Reset of one physics constraint, or of all.
    PhysicsConstraintReset(Option<PhysicsConstraintId>),
    /// The draw order; keys are in [`Animation::draw_orders`](crate::Animation::draw_orders).
    DrawOrder,
    /// Events; keys are in [`Animation::events`](crate::Animation::events).
    Event,
}

impl TimelineKind {
    /// Number of interpolated values of a key, each with a curve of its own; 1 for deform (the fraction from one key to the
    /// next); 0 for timelines without curves. Source: formats-4.2.md 3.4.
    #[must_use]
    pub const fn channels(self) -> usize {
        match self {
            Self::Rotate(_)
            | Self::TranslateX(_)
            | Self::TranslateY(_)
            | Self::ScaleX(_)
            | Self::ScaleY(_)
            | Self::ShearX(_)
            | Self::ShearY(_)
            | Self::Alpha(_)
            | Self::Deform { .. }
            | Self::PathConstraintPosition(_)
            | Self::PathConstraintSpacing(_)
            | Self::PhysicsConstraintInertia(_)
            | Self::PhysicsConstraintStrength(_)
            | Self::PhysicsConstraintDamping(_)
            | Self::PhysicsConstraintMass(_)
            | Self::PhysicsConstraintWind(_)
            | Self::PhysicsConstraintGravity(_)
            | Self::PhysicsConstraintMix(_) => 1,
            Self::Translate(_) | Self::Scale(_) | Self::Shear(_) | Self::IkConstraint(_) => 2,
            Self::Rgb(_) | Self::PathConstraintMix(_) => 3,
            Self::Rgba(_) => 4,
            Self::Rgb2(_) | Self::TransformConstraint(_) => 6,
            Self::Rgba2(_) => 7,
            Self::Inherit(_)
            | Self::Attachment(_)
            | Self::Sequence { .. }
            | Self::PhysicsConstraintReset(_)
            | Self::DrawOrder
            | Self::Event => 0,
        }
    }

    /// Number of values that a key takes in [`Animation::values`](crate::Animation::values), interpolated or not.
    #[must_use]
    pub const fn values_per_key(self) -> usize {
        match self {
            Self::Deform { .. } => 0,
            Self::Inherit(_) => 1,
            Self::Sequence { .. } => 3,
            Self::IkConstraint(_) => 5,
            other => other.channels(),
        }
    }

    /// The properties that it drives, for mixing. Source: animation.md 3.
    #[must_use]
    pub fn property_ids(self) -> PropertyIds {
        let bone = |property, id: BoneId| PropertyId::new(property, id.get(), 0);
        let slot = |property, id: SlotId| PropertyId::new(property, id.get(), 0);
        let physics = |property, id: Option<PhysicsConstraintId>| {
            PropertyIds::one(PropertyId::new(
                property,
                id.map_or(PropertyId::ALL, PhysicsConstraintId::get),
                0,
            ))
        };
        match self {
            Self::Rotate(b) => PropertyIds::one(bone(0, b)),
            Self::Translate(b) => PropertyIds::two(bone(1, b), bone(2, b)),
            Self::TranslateX(b) => PropertyIds::one(bone(1, b)),
            Self::TranslateY(b) => PropertyIds::one(bone(2, b)),
            Self::Scale(b) => PropertyIds::two(bone(3, b), bone(4, b)),
            Self::ScaleX(b) => PropertyIds::one(bone(3, b)),
            Self::ScaleY(b) => PropertyIds::one(bone(4, b)),
            Self::Shear(b) => PropertyIds::two(bone(5, b), bone(6, b)),
            Self::ShearX(b) => PropertyIds::one(bone(5, b)),
            Self::ShearY(b) => PropertyIds::one(bone(6, b)),
            Self::Inherit(b) => PropertyIds::one(bone(7, b)),
            Self::Rgba(s) => PropertyIds::two(slot(8, s), slot(9, s)),
            Self::Rgb(s) => PropertyIds::one(slot(8, s)),
            Self::Alpha(s) => PropertyIds::one(slot(9, s)),
            Self::Rgba2(s) => PropertyIds::three(slot(8, s), slot(9, s), slot(10, s)),
            Self::Rgb2(s) => PropertyIds::two(slot(8, s), slot(10, s)),
            Self::Attachment(s) => PropertyIds::one(slot(11, s)),
            Self::Deform { slot, attachment } => {
                PropertyIds::one(PropertyId::new(12, slot.get(), attachment.get()))
            }
            Self::Event => PropertyIds::one(PropertyId::new(13, 0, 0)),
            Self::DrawOrder => PropertyIds::one(PropertyId::new(14, 0, 0)),
            Self::IkConstraint(id) => PropertyIds::one(PropertyId::new(15, id.get(), 0)),
            Self::TransformConstraint(id) => PropertyIds::one(PropertyId::new(16, id.get(), 0)),
            Self::PathConstraintPosition(id) => PropertyIds::one(PropertyId::new(17, id.get(), 0)),
            Self::PathConstraintSpacing(id) => PropertyIds::one(PropertyId::new(18, id.get(), 0)),
            Self::PathConstraintMix(id) => PropertyIds::one(PropertyId::new(19, id.get(), 0)),
            Self::PhysicsConstraintInertia(id) => physics(20, id),
            Self::PhysicsConstraintStrength(id) => physics(21, id),
            Self::PhysicsConstraintDamping(id) => physics(22, id),
            Self::PhysicsConstraintMass(id) => physics(23, id),
            Self::PhysicsConstraintWind(id) => physics(24, id),
            Self::PhysicsConstraintGravity(id) => physics(25, id),
            Self::PhysicsConstraintMix(id) => physics(26, id),
            Self::PhysicsConstraintReset(_) => PropertyIds::one(PropertyId::new(27, 0, 0)),
            Self::Sequence { slot, attachment } => {
                PropertyIds::one(PropertyId::new(28, slot.get(), attachment.get()))
            }
        }
    }

    /// Name of the timeline's kind in JSON, with its section where names repeat, for messages and listings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rotate(_) => "rotate",
            Self::Translate(_) => "translate",
            Self::TranslateX(_) => "translatex",
            Self::TranslateY(_) => "translatey",
            Self::Scale(_) => "scale",
            Self::ScaleX(_) => "scalex",
            Self::ScaleY(_) => "scaley",
            Self::Shear(_) => "shear",
            Self::ShearX(_) => "shearx",
            Self::ShearY(_) => "sheary",
            Self::Inherit(_) => "inherit",
            Self::Rgba(_) => "rgba",
            Self::Rgb(_) => "rgb",
            Self::Alpha(_) => "alpha",
            Self::Rgba2(_) => "rgba2",
            Self::Rgb2(_) => "rgb2",
            Self::Attachment(_) => "attachment",
            Self::Deform { .. } => "deform",
            Self::Sequence { .. } => "sequence",
            Self::IkConstraint(_) => "ik",
            Self::TransformConstraint(_) => "transform",
            Self::PathConstraintPosition(_) => "path position",
            Self::PathConstraintSpacing(_) => "path spacing",
            Self::PathConstraintMix(_) => "path mix",
            Self::PhysicsConstraintInertia(_) => "physics inertia",
            Self::PhysicsConstraintStrength(_) => "physics strength",
            Self::PhysicsConstraintDamping(_) => "physics damping",
            Self::PhysicsConstraintMass(_) => "physics mass",
            Self::PhysicsConstraintWind(_) => "physics wind",
            Self::PhysicsConstraintGravity(_) => "physics gravity",
            Self::PhysicsConstraintMix(_) => "physics mix",
            Self::PhysicsConstraintReset(_) => "physics reset",
            Self::DrawOrder => "drawOrder",
            Self::Event => "event",
        }
    }
}

/// A property of a skeleton, for comparing what timelines drive. Source: animation.md 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropertyId(u128);

impl PropertyId {
    /// Index that stands for "all physics constraints".
    const ALL: u32 = u32::MAX;

    const fn new(property: u8, index: u32, sub: u32) -> Self {
        Self((property as u128) << 64 | (index as u128) << 32 | sub as u128)
    }
}

/// One to three properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropertyIds {
    ids: [PropertyId; 3],
    len: u8,
}

impl PropertyIds {
    const NONE: PropertyId = PropertyId(u128::MAX);

    const fn one(a: PropertyId) -> Self {
        Self {
            ids: [a, Self::NONE, Self::NONE],
            len: 1,
        }
    }

    const fn two(a: PropertyId, b: PropertyId) -> Self {
        Self {
            ids: [a, b, Self::NONE],
            len: 2,
        }
    }

    const fn three(a: PropertyId, b: PropertyId, c: PropertyId) -> Self {
        Self {
            ids: [a, b, c],
            len: 3,
        }
    }

    /// The properties.
    #[must_use]
    pub fn as_slice(&self) -> &[PropertyId] {
        self.ids.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// A timeline: what it drives, and where its keys lie in its animation's pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// What it drives.
    pub kind: TimelineKind,
    /// Number of keys, at least 1.
    pub len: u32,
    /// Place of the first key's time in [`Animation::times`](crate::Animation::times).
    pub times: u32,
    /// Place of the first key's values in [`Animation::values`](crate::Animation::values), or of the first key in
    /// `attachments`, `deforms`, `draw_orders` or `events` for the timelines that keep their keys there.
    pub values: u32,
    /// Place of the first key's curve in [`Animation::curves`](crate::Animation::curves), for timelines with curves.
    pub curves: u32,
}
