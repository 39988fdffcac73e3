//! `AnimationState`.

mod data;
mod entry;
mod listener;

pub use data::AnimationStateDataObject;
pub use listener::MAX_NOTIFICATIONS;

use std::sync::Arc;

use mlua::{AnyUserData, FromLua, Lua, Result, Table, UserDataRef, Value};
use spine_core::{AnimationState, EntryId};
use spine_data::{AnimationId, SkeletonData};

use crate::class::{Class, Members, Object, declare, function, misuse, userdata};
use crate::data::animation_of;
use crate::field::{Field, conversion};
use crate::{Handle, SkeletonObject, budget};
use entry::EntryObject;

/// Most track entries of a state, queued ones included: they are no memory that a limit on Lua's would see, and each is found by going
/// through those before it.
pub const MAX_ENTRIES: usize = 2_048;

/// What messages call it.
const WHAT: &str = "animation state";

/// What Lua sees of an animation state. Clones are the same state, but each that is handed to Lua on its own has its own listeners:
/// hand one object around, not several.
///
/// Notifications are delivered before the call that caused them returns. What nobody listens to is dropped.
#[derive(Clone, Debug)]
pub struct AnimationStateObject {
    /// The state. A program that changes it lets [`deliver`](Self::deliver) follow.
    pub state: Handle<AnimationState>,
    mixes: AnimationStateDataObject,
    own: Handle<Own>,
}

/// What a state has besides what the crate knows of.
#[derive(Debug, Default)]
struct Own {
    /// Of the mix durations that the state has.
    version: u64,
    /// Whether notifications are being delivered, further up.
    is_delivering: bool,
}

impl AnimationStateObject {
    /// A state to hand to Lua.
    #[must_use]
    pub fn new(state: AnimationState) -> Self {
        let mixes = AnimationStateDataObject::new(state.data.clone());
        Self::with_mixes(Handle::new(WHAT, state), mixes)
    }

    fn with_mixes(state: Handle<AnimationState>, mixes: AnimationStateDataObject) -> Self {
        Self {
            state,
            mixes,
            own: Handle::new(WHAT, Own::default()),
        }
    }

    fn skeleton_data(&self) -> Result<Arc<SkeletonData>> {
        self.state.read(|state| Ok(Arc::clone(state.skeleton_data())))
    }

    pub(super) fn entry(&self, id: EntryId) -> EntryObject {
        EntryObject::new(self, id)
    }

    /// Changes the state, which knows the present mix durations.
    fn change<R>(&self, change: impl FnOnce(&mut AnimationState) -> R) -> Result<R> {
        let mixes = self.own.write(|own| self.mixes.changes(&mut own.version))?;
        self.state.write(|state| {
            if let Some(mixes) = mixes {
                state.data = mixes;
            }
            Ok(change(state))
        })
    }
}

userdata!(AnimationStateObject);

/// A state as Lua has it, which is where its listeners are.
fn borrow(object: &AnyUserData) -> Result<UserDataRef<AnimationStateObject>> {
    object.borrow().map_err(|_| {
        let value = Value::UserData(object.clone());
        conversion(
            &value,
            "AnimationState",
            "an animation state is expected: state:method(...)".into(),
        )
    })
}

/// Changes the state of an object, then delivers what that caused.
fn change<R>(lua: &Lua, object: &AnyUserData, change: impl FnOnce(&mut AnimationState) -> R) -> Result<R> {
    let this = borrow(object)?.clone();
    let result = this.change(change)?;
    this.deliver(lua, object)?;
    Ok(result)
}

/// Changes the state of an object by something that may fail and gives an entry, then delivers what that caused.
fn play(
    lua: &Lua,
    object: &AnyUserData,
    play: impl FnOnce(&mut AnimationState) -> std::result::Result<EntryId, spine_core::Error>,
) -> Result<AnyUserData> {
    if borrow(object)?.state.read(|state| Ok(state.entry_count()))? >= MAX_ENTRIES {
        return Err(misuse(format!(
            "the animation state has {MAX_ENTRIES} track entries, which cannot be meant: queue the next when one begins",
        )));
    }
    budget::grew(lua, budget::ENTRY)?;
    let id = change(lua, object, play)?.map_err(|error| misuse(error.to_string()))?;
    entry(lua, object, id)
}

/// An entry of the state of an object, for Lua.
fn entry(lua: &Lua, object: &AnyUserData, id: EntryId) -> Result<AnyUserData> {
    let entry = borrow(object)?.entry(id);
    listener::hand_out(lua, object, entry)
}

fn animation(lua: &Lua, object: &AnyUserData, value: &Value) -> Result<Option<AnimationId>> {
    if value.is_nil() {
        return Err(misuse("an animation or its name is expected, found nil"));
    }
    animation_of(&borrow(object)?.skeleton_data()?, value, lua)
}

/// The number of a track as an argument.
struct Track(usize);

impl FromLua for Track {
    fn from_lua(value: Value, lua: &Lua) -> Result<Self> {
        let expected = |_| conversion(&value, "track", "track: a whole number from 0 is expected".into());
        usize::from_lua(value.clone(), lua).map(Self).map_err(expected)
    }
}

/// Switches are false where they are left out, and nothing but booleans.
fn switch(lua: &Lua, value: Value) -> Result<bool> {
    bool::take(value, lua)
}

impl Class for AnimationStateObject {
    const NAME: &'static str = "AnimationState";

    fn members(members: &mut Members<'_, Self>) {
        members.get("data", |_, this| Ok(this.mixes.clone()));
        members.property(
            "timeScale",
            |_, this| this.state.read(|state| Ok(state.time_scale)),
            |lua, this, value| {
                let scale = Field::take(value, lua)?;
                this.state.write(|state| {
                    state.time_scale = scale;
                    Ok(())
                })
            },
        );
        members.get_of("tracks", |lua, this| {
            let tracks = borrow(&this)?.state.read(|state| Ok(state.tracks().to_vec()))?;
            let table = lua.create_table()?;
            for (track, id) in tracks.into_iter().enumerate() {
                // false instead of nil: a list with holes has no length.
                let entry = id.map_or(Ok(Value::Boolean(false)), |id| {
                    entry(lua, &this, id).map(Value::UserData)
                })?;
                table.raw_set(track + 1, entry)?;
            }
            Ok(table)
        });
        members.method_of("getCurrent", |lua, this, Track(track): Track| {
            let id = borrow(this)?.state.read(|state| Ok(state.current(track)))?;
            id.map(|id| entry(lua, this, id)).transpose()
        });
        play_methods(members);
        frame(members);
        listener::members(members);
        members.method("dispose", |_, this, ()| this.state.dispose());
    }

    fn same(&self, other: &Self) -> bool {
        self.state.same(&other.state)
    }
}

fn play_methods(members: &mut Members<'_, AnimationStateObject>) {
    type Set = (Track, Value, Value);
    members.method_of("setAnimation", |lua, this, (Track(track), name, looping): Set| {
        let (id, looping) = (animation(lua, this, &name)?, switch(lua, looping)?);
        play(lua, this, |state| state.set_animation_by_id(track, id, looping))
    });
    type Add = (Track, Value, Value, Option<f64>);
    members.method_of(
        "addAnimation",
        |lua, this, (Track(track), name, looping, delay): Add| {
            let (id, looping) = (animation(lua, this, &name)?, switch(lua, looping)?);
            play(lua, this, |state| {
                state.add_animation_by_id(track, id, looping, delay.unwrap_or(0.0))
            })
        },
    );
    members.method_of(
        "setEmptyAnimation",
        |lua, this, (Track(track), mix): (Track, Option<f64>)| {
            play(lua, this, |state| {
                state.set_empty_animation(track, mix.unwrap_or(0.0))
            })
        },
    );
    type AddEmpty = (Track, Option<f64>, Option<f64>);
    members.method_of(
        "addEmptyAnimation",
        |lua, this, (Track(track), mix, delay): AddEmpty| {
            play(lua, this, |state| {
                state.add_empty_animation(track, mix.unwrap_or(0.0), delay.unwrap_or(0.0))
            })
        },
    );
    members.method_of("setEmptyAnimations", |lua, this, mix: Option<f64>| {
        change(lua, this, |state| state.set_empty_animations(mix.unwrap_or(0.0)))
    });
    members.method_of("clearTrack", |lua, this, Track(track): Track| {
        change(lua, this, |state| state.clear_track(track))
    });
    members.method_of("clearTracks", |lua, this, ()| {
        change(lua, this, AnimationState::clear_tracks)
    });
    members.method_of("clearNext", |lua, this, entry: Object<EntryObject>| {
        let id = entry.id_in(&*borrow(this)?)?;
        drop(entry);
        change(lua, this, |state| state.clear_next(id))
    });
}

fn frame(members: &mut Members<'_, AnimationStateObject>) {
    members.method_of("update", |lua, this, delta: f64| {
        change(lua, this, |state| state.update(delta))
    });
    members.method_of("apply", |lua, this, skeleton: Object<SkeletonObject>| {
        let skeleton = skeleton.clone();
        change(lua, this, |state| {
            skeleton.0.write(|skeleton| {
                if Arc::ptr_eq(skeleton.data(), state.skeleton_data()) {
                    return Ok(state.apply(skeleton));
                }
                Err(misuse(
                    "the skeleton is of other skeleton data than the animation state",
                ))
            })
        })?
    });
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    data::register(lua, spine)?;
    entry::register(lua, spine)?;
    declare::<AnimationStateObject>(lua, spine)?.set(
        "new",
        function(lua, "spine.AnimationState.new", |lua, data: Value| {
            let mixes = data::mixes_of(lua, &data)?;
            let copied = mixes.bytes()?;
            budget::room(lua, copied)?;
            let measure = move |state: &AnimationState| {
                copied
                    .saturating_add(budget::LEAST)
                    .saturating_add(state.entry_count() * budget::ENTRY)
            };
            let state = Handle::counted(lua, WHAT, AnimationState::new(mixes.current()?), measure)?;
            Ok(AnimationStateObject::with_mixes(state, mixes))
        })?,
    )
}
