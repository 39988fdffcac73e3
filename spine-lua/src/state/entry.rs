//! `TrackEntry`.

use mlua::{AnyUserData, Error, Lua, Result, Table};
use spine_core::{EntryId, TrackEntry};
use spine_data::AnimationId;

use super::{AnimationStateObject, listener};
use crate::class::{Class, Members, declare, misuse, userdata};
use crate::field::{Field, live};
use crate::member::Part;

/// An entry of a state, by its id: it may be gone.
#[derive(Clone, Debug)]
pub(crate) struct EntryObject {
    pub(super) state: AnimationStateObject,
    pub(super) id: EntryId,
}

userdata!(EntryObject);

fn gone() -> Error {
    misuse("the track entry is gone: it was disposed when it had ended; keep none beyond that")
}

impl EntryObject {
    pub(super) fn new(state: &AnimationStateObject, id: EntryId) -> Self {
        Self {
            state: state.clone(),
            id,
        }
    }

    /// Its id, for a state.
    pub(super) fn id_in(&self, state: &AnimationStateObject) -> Result<EntryId> {
        if self.state.state.same(&state.state) {
            return Ok(self.id);
        }
        Err(misuse("the track entry is of another animation state"))
    }

    pub(super) fn look<R>(&self, look: impl FnOnce(&TrackEntry) -> Result<R>) -> Result<R> {
        self.state
            .state
            .read(|state| look(state.entry(self.id).ok_or_else(gone)?))
    }

    fn change<R>(&self, change: impl FnOnce(&mut TrackEntry) -> R) -> Result<R> {
        self.state
            .state
            .write(|state| state.entry_mut(self.id).map(change).ok_or_else(gone))
    }

    /// The animation; `None` is the empty one.
    fn animation(&self) -> Result<Option<Part<AnimationId>>> {
        let id = self.look(|entry| Ok(entry.animation()))?;
        let data = self.state.skeleton_data()?;
        Ok(id.map(|id| Part::new(&data, id)))
    }
}

/// Another entry of the same state.
fn other(
    lua: &Lua,
    object: &AnyUserData,
    which: impl FnOnce(&TrackEntry) -> Option<EntryId>,
) -> Result<Option<AnyUserData>> {
    let other = {
        let entry = object.borrow::<EntryObject>()?;
        let id = entry.look(|entry| Ok(which(entry)))?;
        id.map(|id| entry.state.entry(id))
    };
    let state: AnyUserData = object.user_value()?;
    other
        .map(|other| listener::hand_out(lua, &state, other))
        .transpose()
}

impl Class for EntryObject {
    const NAME: &'static str = "TrackEntry";

    fn members(members: &mut Members<'_, Self>) {
        live!(members {
            "loop" => looping,
            "holdPrevious" => hold_previous,
            "reverse" => reverse,
            "shortestRotation" => shortest_rotation,
            "eventThreshold" => event_threshold,
            "alphaAttachmentThreshold" => alpha_attachment_threshold,
            "mixAttachmentThreshold" => mix_attachment_threshold,
            "mixDrawOrderThreshold" => mix_draw_order_threshold,
            "attachmentThreshold" => mix_attachment_threshold,
            "drawOrderThreshold" => mix_draw_order_threshold,
            "animationStart" => animation_start,
            "animationEnd" => animation_end,
            "delay" => delay,
            "trackTime" => track_time,
            "trackEnd" => track_end,
            "timeScale" => time_scale,
            "alpha" => alpha,
            "mixTime" => mix_time,
            "mixDuration" => mix_duration,
            "mixBlend" => mix_blend,
        });
        members.property(
            "animationLast",
            |_, this| this.look(|entry| Ok(entry.animation_last())),
            |lua, this, value| {
                let seconds = Field::take(value, lua)?;
                this.change(|entry| entry.set_animation_last(seconds))
            },
        );
        members.get("animation", |_, this| this.animation());
        members.get("trackIndex", |_, this| this.look(|entry| Ok(entry.track_index())));
        members.get("animationTime", |_, this| {
            this.look(|entry| Ok(entry.animation_time()))
        });
        members.get("trackComplete", |_, this| {
            this.look(|entry| Ok(entry.track_complete()))
        });
        members.get_of("next", |lua, this| other(lua, &this, TrackEntry::next));
        members.get_of("previous", |lua, this| other(lua, &this, TrackEntry::previous));
        members.get_of("mixingFrom", |lua, this| {
            other(lua, &this, TrackEntry::mixing_from)
        });
        members.get_of("mixingTo", |lua, this| other(lua, &this, TrackEntry::mixing_to));
        members.method("isComplete", |_, this, ()| {
            this.look(|entry| Ok(entry.is_complete()))
        });
        members.method("isEmptyAnimation", |_, this, ()| {
            this.look(|entry| Ok(entry.is_empty_animation()))
        });
        members.method("wasApplied", |_, this, ()| {
            this.look(|entry| Ok(entry.was_applied()))
        });
        members.method("isNextReady", |_, this, ()| {
            this.state.state.read(|state| Ok(state.is_next_ready(this.id)))
        });
        members.method("isDisposed", |_, this, ()| {
            this.state.state.read(|state| Ok(state.entry(this.id).is_none()))
        });
        members.method("resetRotationDirections", |_, this, ()| {
            this.change(TrackEntry::reset_rotation_directions)
        });
        members.method(
            "setMixDuration",
            |_, this, (seconds, delay): (f64, Option<f64>)| {
                this.change(|entry| entry.mix_duration = seconds)?;
                this.state.state.write(|state| {
                    if let Some(delay) = delay {
                        state.set_mix_duration(this.id, seconds, delay);
                    }
                    Ok(())
                })
            },
        );
        listener::entry_members(members);
    }

    fn label(&self) -> Result<String> {
        let animation = self.animation()?;
        let name = animation
            .as_ref()
            .map_or(Ok(spine_core::EMPTY_ANIMATION), |animation| {
                animation.value().map(|animation| &*animation.name)
            })?;
        self.look(|entry| Ok(format!("\"{name}\" on track {}", entry.track_index())))
    }

    fn same(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<EntryObject>(lua, spine)?;
    Ok(())
}
