//! `Animation`.

use std::sync::Arc;

use mlua::{FromLua, Lua, Result, Table, Value};
use spine_core::{MixBlend, MixDirection};
use spine_data::{Animation, AnimationId, FiredEvent, Real, SkeletonData};

use super::EventObject;
use super::timeline::{TimelineObject, property_names};
use crate::SkeletonObject;
use crate::class::{Class, Members, Object, declare, misuse, unknown, userdata};
use crate::field::{Chosen, conversion, read_only};
use crate::member::{Part, quoted};

userdata!(Part<AnimationId>);

impl Class for Part<AnimationId> {
    const NAME: &'static str = "Animation";

    fn members(members: &mut Members<'_, Self>) {
        read_only!(members { "name" => name, "duration" => duration });
        members.get("timelines", |lua, this| {
            let timelines = 0..this.value()?.timelines.len();
            lua.create_sequence_from(timelines.map(|index| TimelineObject::new(this, index)))
        });
        members.method("hasTimeline", |_, this, names: Vec<String>| {
            let animation = this.value()?;
            let timelines = animation.timelines.iter();
            let mut driven = timelines.flat_map(|timeline| property_names(timeline.kind));
            Ok(driven.any(|name| names.contains(&name)))
        });
        members.method("apply", |_, this, arguments: Apply| {
            let animation = this.value()?;
            arguments.apply(this, animation)
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        Self::same(self, other)
    }
}

/// Arguments of `apply` but `loop`, which a timeline has not.
pub(super) struct Applied {
    pub(super) skeleton: SkeletonObject,
    pub(super) times: [Real; 2],
    pub(super) looping: bool,
    pub(super) events: Option<Table>,
    pub(super) alpha: Real,
    pub(super) blend: MixBlend,
    pub(super) direction: MixDirection,
}

type Apply = (
    Object<SkeletonObject>,
    Real,
    Real,
    bool,
    Option<Table>,
    Option<Real>,
    Option<Chosen<MixBlend>>,
    Option<Chosen<MixDirection>>,
);

trait ApplyArguments {
    fn apply(self, part: &Part<AnimationId>, animation: &Animation) -> Result<()>;
}

impl ApplyArguments for Apply {
    fn apply(self, part: &Part<AnimationId>, animation: &Animation) -> Result<()> {
        let (skeleton, last, time, looping, events, alpha, blend, direction) = self;
        let applied = Applied {
            skeleton: skeleton.clone(),
            times: [last, time],
            looping,
            events,
            alpha: alpha.unwrap_or(1.0),
            blend: blend.map_or(MixBlend::Setup, |blend| blend.0),
            direction: direction.map_or(MixDirection::In, |direction| direction.0),
        };
        applied.run(part, animation)
    }
}

impl Applied {
    /// Applies an animation of the data, or one timeline of it.
    pub(super) fn run(self, part: &Part<AnimationId>, animation: &Animation) -> Result<()> {
        let mut fired: Vec<FiredEvent> = Vec::new();
        self.skeleton.0.write(|skeleton| {
            if !Arc::ptr_eq(skeleton.data(), &part.data) {
                return Err(misuse(
                    "the animation is of other skeleton data than the skeleton",
                ));
            }
            let events = self.events.is_some().then_some((part.id, &mut fired));
            let [last, time] = self.times;
            let Self {
                looping,
                alpha,
                blend,
                direction,
                ..
            } = self;
            skeleton.apply_animation_data(animation, last, time, looping, events, alpha, blend, direction);
            Ok(())
        })?;
        if let Some(events) = self.events {
            for event in fired {
                events.push(EventObject::new(&part.data, event))?;
            }
        }
        Ok(())
    }
}

/// An animation as an argument: itself, its name, or nil for the empty animation where `data` has no say.
pub(crate) fn animation_of(
    data: &Arc<SkeletonData>,
    value: &Value,
    lua: &Lua,
) -> Result<Option<AnimationId>> {
    match value {
        Value::Nil => Ok(None),
        Value::UserData(object) => {
            let animation = object.borrow::<Part<AnimationId>>();
            let animation = animation.map_err(|_| conversion(value, "Animation", EXPECTED.into()))?;
            if Arc::ptr_eq(&animation.data, data) {
                return Ok(Some(animation.id));
            }
            Err(misuse(
                "the animation is of other skeleton data than the animation state",
            ))
        }
        other => {
            let name = String::from_lua(other.clone(), lua)
                .map_err(|_| conversion(value, "Animation", EXPECTED.into()))?;
            if name == spine_core::EMPTY_ANIMATION && data.find_animation(&name).is_none() {
                return Ok(None);
            }
            let names = data.animations.iter().map(|animation| &*animation.name);
            data.find_animation(&name)
                .map(Some)
                .ok_or_else(|| unknown("animation", &name, names))
        }
    }
}

const EXPECTED: &str = "an animation or its name is expected";

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<Part<AnimationId>>(lua, spine)?;
    Ok(())
}
