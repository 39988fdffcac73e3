//! `Timeline`: one class for all kinds, which `type` tells apart; members of other kinds are nil.

use mlua::{IntoLua, Lua, Result, Table, Value};
use spine_core::{MixBlend, MixDirection};
use spine_data::{
    Animation, AnimationId, AttachmentId, BoneId, CurveKind, FiredEvent, Real, SlotId, Timeline, TimelineKind,
};

use super::animation::Applied;
use super::{EventObject, attachment_to_lua, index};
use crate::SkeletonObject;
use crate::class::{Class, Members, Object, declare, userdata};
use crate::field::{Chosen, Field};
use crate::member::{Part, foreign};

/// A timeline of an animation.
#[derive(Clone, Debug)]
pub(crate) struct TimelineObject {
    animation: Part<AnimationId>,
    index: usize,
}

userdata!(TimelineObject);

impl TimelineObject {
    pub(super) fn new(animation: &Part<AnimationId>, index: usize) -> Self {
        Self {
            animation: animation.clone(),
            index,
        }
    }

    fn value(&self) -> Result<(&Animation, Timeline)> {
        let animation = self.animation.value()?;
        let timeline = animation.timelines.get(self.index).ok_or_else(foreign)?;
        Ok((animation, *timeline))
    }

    fn kind(&self) -> Result<TimelineKind> {
        Ok(self.value()?.1.kind)
    }

    /// Keys that lie in a pool of their own.
    fn keys<'a, T>(&self, pool: &'a [T], timeline: Timeline) -> &'a [T] {
        let start = timeline.values as usize;
        pool.get(start..)
            .and_then(|rest| rest.get(..timeline.len as usize))
            .unwrap_or_default()
    }
}

impl Class for TimelineObject {
    const NAME: &'static str = "Timeline";

    fn members(members: &mut Members<'_, Self>) {
        members.get("type", |_, this| Ok(type_name(this.kind()?)));
        members.get("duration", |_, this| {
            let (animation, timeline) = this.value()?;
            Ok(animation.times(&timeline).last().copied())
        });
        members.get("frameCount", |_, this| Ok(this.value()?.1.len));
        members.get("frameEntries", |_, this| Ok(this.kind()?.values_per_key() + 1));
        members.get("frames", |lua, this| {
            let (animation, timeline) = this.value()?;
            let width = timeline.kind.values_per_key();
            let values = animation.values(&timeline);
            let frames = animation
                .times(&timeline)
                .iter()
                .enumerate()
                .flat_map(|(key, time)| {
                    let values = values.get(key * width..(key + 1) * width).unwrap_or_default();
                    std::iter::once(time).chain(values).copied()
                });
            lua.create_sequence_from(frames)
        });
        members.get("propertyIds", |lua, this| {
            lua.create_sequence_from(property_names(this.kind()?))
        });
        members.method("getCurveType", |_, this, frame: usize| {
            let (animation, timeline) = this.value()?;
            Ok(animation.curves(&timeline).get(frame).map(|curve| match curve {
                CurveKind::Linear => "linear",
                CurveKind::Stepped => "stepped",
                CurveKind::Bezier(_) => "bezier",
            }))
        });
        members.get("boneIndex", |_, this| Ok(bone_of(this.kind()?).map(index)));
        members.get("slotIndex", |_, this| Ok(slot_of(this.kind()?).map(index)));
        constraints(members);
        keyed(members);
        type Apply = (
            Object<SkeletonObject>,
            Real,
            Real,
            Option<Table>,
            Option<Real>,
            Option<Chosen<MixBlend>>,
            Option<Chosen<MixDirection>>,
        );
        members.method(
            "apply",
            |_, this, (skeleton, last, time, events, alpha, blend, direction): Apply| {
                let (animation, timeline) = this.value()?;
                let mut alone = animation.clone();
                alone.timelines = vec![timeline];
                let applied = Applied {
                    skeleton: skeleton.clone(),
                    times: [last, time],
                    looping: false,
                    events,
                    alpha: alpha.unwrap_or(1.0),
                    blend: blend.map_or(MixBlend::Setup, |blend| blend.0),
                    direction: direction.map_or(MixDirection::In, |direction| direction.0),
                };
                applied.run(&this.animation, &alone)
            },
        );
    }

    fn label(&self) -> Result<String> {
        Ok(type_name(self.kind()?).to_owned())
    }

    fn same(&self, other: &Self) -> bool {
        self.index == other.index && self.animation.same(&other.animation)
    }
}

/// Indices of constraints.
fn constraints(members: &mut Members<'_, TimelineObject>) {
    use TimelineKind as Kind;
    members.get("ikConstraintIndex", |_, this| {
        Ok(match this.kind()? {
            Kind::IkConstraint(id) => Some(index(id)),
            _ => None,
        })
    });
    members.get("transformConstraintIndex", |_, this| {
        Ok(match this.kind()? {
            Kind::TransformConstraint(id) => Some(index(id)),
            _ => None,
        })
    });
    members.get("pathConstraintIndex", |_, this| {
        Ok(match this.kind()? {
            Kind::PathConstraintPosition(id)
            | Kind::PathConstraintSpacing(id)
            | Kind::PathConstraintMix(id) => Some(index(id)),
            _ => None,
        })
    });
    members.get("physicsConstraintIndex", |lua, this| match this.kind()? {
        Kind::PhysicsConstraintInertia(id)
        | Kind::PhysicsConstraintStrength(id)
        | Kind::PhysicsConstraintDamping(id)
        | Kind::PhysicsConstraintMass(id)
        | Kind::PhysicsConstraintWind(id)
        | Kind::PhysicsConstraintGravity(id)
        | Kind::PhysicsConstraintMix(id)
        | Kind::PhysicsConstraintReset(id) => match id {
            Some(id) => index(id).into_lua(lua),
            // As in the reference: all constraints.
            None => (-1).into_lua(lua),
        },
        _ => Ok(Value::Nil),
    });
}

/// Keys that are no numbers.
fn keyed(members: &mut Members<'_, TimelineObject>) {
    members.get("attachment", |lua, this| {
        attachment_of(this.kind()?)
            .map(|id| attachment_to_lua(lua, &this.animation.data, id))
            .transpose()
    });
    members.get("attachmentNames", |lua, this| {
        let (animation, timeline) = this.value()?;
        if !matches!(timeline.kind, TimelineKind::Attachment(_)) {
            return Ok(None);
        }
        let names = lua.create_table()?;
        for (key, name) in this.keys(&animation.attachments, timeline).iter().enumerate() {
            let name = name.and_then(|name| this.animation.data.names.get(name)).cloned();
            // false instead of nil: a list with holes has no length.
            let name = name.map_or(Ok(Value::Boolean(false)), |name| name.to_lua(lua))?;
            names.raw_set(key + 1, name)?;
        }
        Ok(Some(names))
    });
    members.get("events", |lua, this| {
        let (_, timeline) = this.value()?;
        if timeline.kind != TimelineKind::Event {
            return Ok(None);
        }
        let events = (timeline.values..timeline.values.saturating_add(timeline.len)).map(|key| {
            let animation = this.animation.id;
            EventObject::new(&this.animation.data, FiredEvent { animation, key })
        });
        lua.create_sequence_from(events).map(Some)
    });
    members.get("drawOrders", |lua, this| {
        let (animation, timeline) = this.value()?;
        if timeline.kind != TimelineKind::DrawOrder {
            return Ok(None);
        }
        let moves = this.keys(&animation.draw_orders, timeline).iter().map(|key| {
            let offsets = animation.slot_offsets(key).iter();
            lua.create_table_from(offsets.map(|moved| (index(moved.slot), moved.offset)))
        });
        lua.create_sequence_from(moves.collect::<Result<Vec<_>>>()?)
            .map(Some)
    });
    members.get("vertices", |lua, this| {
        let (animation, timeline) = this.value()?;
        if !matches!(timeline.kind, TimelineKind::Deform { .. }) {
            return Ok(None);
        }
        let keys = this.keys(&animation.deforms, timeline).iter().map(|key| {
            let zeros = std::iter::repeat_n(0.0, key.start as usize);
            lua.create_sequence_from(zeros.chain(animation.offsets(key).iter().copied()))
        });
        lua.create_sequence_from(keys.collect::<Result<Vec<_>>>()?)
            .map(Some)
    });
}

const fn bone_of(kind: TimelineKind) -> Option<BoneId> {
    use TimelineKind as Kind;
    match kind {
        Kind::Rotate(id)
        | Kind::Translate(id)
        | Kind::TranslateX(id)
        | Kind::TranslateY(id)
        | Kind::Scale(id)
        | Kind::ScaleX(id)
        | Kind::ScaleY(id)
        | Kind::Shear(id)
        | Kind::ShearX(id)
        | Kind::ShearY(id)
        | Kind::Inherit(id) => Some(id),
        _ => None,
    }
}

const fn slot_of(kind: TimelineKind) -> Option<SlotId> {
    use TimelineKind as Kind;
    match kind {
        Kind::Rgba(id)
        | Kind::Rgb(id)
        | Kind::Alpha(id)
        | Kind::Rgba2(id)
        | Kind::Rgb2(id)
        | Kind::Attachment(id)
        | Kind::Deform { slot: id, .. }
        | Kind::Sequence { slot: id, .. } => Some(id),
        _ => None,
    }
}

const fn attachment_of(kind: TimelineKind) -> Option<AttachmentId> {
    match kind {
        TimelineKind::Deform { attachment, .. } | TimelineKind::Sequence { attachment, .. } => {
            Some(attachment)
        }
        _ => None,
    }
}

/// What a timeline drives, one text for each property.
pub(super) fn property_names(kind: TimelineKind) -> Vec<String> {
    let ids = kind.property_ids();
    ids.as_slice().iter().map(|id| format!("{id:?}")).collect()
}

/// The class in the API reference.
const fn type_name(kind: TimelineKind) -> &'static str {
    use TimelineKind as Kind;
    match kind {
        Kind::Rotate(_) => "RotateTimeline",
        Kind::Translate(_) => "TranslateTimeline",
        Kind::TranslateX(_) => "TranslateXTimeline",
        Kind::TranslateY(_) => "TranslateYTimeline",
        Kind::Scale(_) => "ScaleTimeline",
        Kind::ScaleX(_) => "ScaleXTimeline",
        Kind::ScaleY(_) => "ScaleYTimeline",
        Kind::Shear(_) => "ShearTimeline",
        Kind::ShearX(_) => "ShearXTimeline",
        Kind::ShearY(_) => "ShearYTimeline",
        Kind::Inherit(_) => "InheritTimeline",
        Kind::Rgba(_) => "RGBATimeline",
        Kind::Rgb(_) => "RGBTimeline",
        Kind::Alpha(_) => "AlphaTimeline",
        Kind::Rgba2(_) => "RGBA2Timeline",
        Kind::Rgb2(_) => "RGB2Timeline",
        Kind::Attachment(_) => "AttachmentTimeline",
        Kind::Deform { .. } => "DeformTimeline",
        Kind::Sequence { .. } => "SequenceTimeline",
        Kind::IkConstraint(_) => "IkConstraintTimeline",
        Kind::TransformConstraint(_) => "TransformConstraintTimeline",
        Kind::PathConstraintPosition(_) => "PathConstraintPositionTimeline",
        Kind::PathConstraintSpacing(_) => "PathConstraintSpacingTimeline",
        Kind::PathConstraintMix(_) => "PathConstraintMixTimeline",
        Kind::PhysicsConstraintInertia(_) => "PhysicsConstraintInertiaTimeline",
        Kind::PhysicsConstraintStrength(_) => "PhysicsConstraintStrengthTimeline",
        Kind::PhysicsConstraintDamping(_) => "PhysicsConstraintDampingTimeline",
        Kind::PhysicsConstraintMass(_) => "PhysicsConstraintMassTimeline",
        Kind::PhysicsConstraintWind(_) => "PhysicsConstraintWindTimeline",
        Kind::PhysicsConstraintGravity(_) => "PhysicsConstraintGravityTimeline",
        Kind::PhysicsConstraintMix(_) => "PhysicsConstraintMixTimeline",
        Kind::PhysicsConstraintReset(_) => "PhysicsConstraintResetTimeline",
        Kind::DrawOrder => "DrawOrderTimeline",
        Kind::Event => "EventTimeline",
        _ => "Timeline",
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<TimelineObject>(lua, spine)?;
    Ok(())
}
